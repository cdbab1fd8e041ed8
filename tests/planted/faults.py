"""The faults: each a text of a module and what is put in its place."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["FAULTS", "Planted"]


class Planted(NamedTuple):
    """A fault as a change of text.

    Attributes:
        name: What is wrong then.
        module: The file, below the package.
        old: The text that it replaces; it stands there once.
        new: The faulty text.
    """

    name: str
    module: str
    old: str
    new: str


FAULTS = (
    Planted(
        "an ace's place is the wrong end of the run",
        "shapes.py",
        "scoring.ace_low if place == 0 else scoring.ace_high",
        "scoring.ace_high if place == 0 else scoring.ace_low",
    ),
    Planted(
        "a meld may have one card too many",
        "shapes.py",
        "if high is not None and size > high:",
        "if high is not None and size > high + 1:",
    ),
    Planted(
        "the longest runs are not found",
        "terms.py",
        "Sizes(limits.run_min, limits.run_max or len(self.chain))",
        "Sizes(limits.run_min, (limits.run_max or len(self.chain)) - 1)",
    ),
    Planted(
        "a pile is turned over upside down",
        "stock.py",
        "    stock = pile[:kept]\n",
        "    stock = pile[:kept][::-1]\n",
    ),
    Planted(
        "the wrong card stays as the pile after a recycle",
        "stock.py",
        "    return stock, pile[kept:]",
        '    return (pile[1:], pile[:1]) if kept < len(pile) else (stock, b"")',
    ),
    Planted(
        "one recycle too many",
        "stock.py",
        "recycles < rule.max_recycles",
        "recycles <= rule.max_recycles",
    ),
    Planted(
        "runs do not grow at the low end",
        "growing.py",
        'below = next_place(meld, "low", self.rules)',
        "below = None",
    ),
    Planted(
        "a second wild lies beside the Queen",
        "shapes.py",
        "if wilds > 1 and _queen_is_limited(kind, rules):",
        "if wilds > 2 and _queen_is_limited(kind, rules):",
    ),
    Planted(
        "a run of wild cards alone is allowed",
        "shapes.py",
        "naturals = sum(stand is None for stand in stands) - len(bare_wild)",
        "naturals = sum(stand is None for stand in stands)",
    ),
    Planted(
        "the bonus goes to the opener",
        "scoring.py",
        "award if seat == went_out else 0",
        "award if went_out is not None and seat == game.opener else 0",
    ),
    Planted(
        "the target has to be passed, not reached",
        "scoring.py",
        "if highest < rules.match.target:",
        "if highest <= rules.match.target:",
    ),
    Planted(
        "a tie goes to the last seat",
        "scoring.py",
        "return leaders[:1] if",
        "return leaders[-1:] if",
    ),
    Planted(
        "the bottom card of a taken pile is lost",
        "engine.py",
        "hidden = packed.pack(pile[:-1])",
        "hidden = packed.pack(pile[1:-1])",
    ),
    Planted(
        "play goes round the wrong way",
        "engine.py",
        "turn if over else (turn + 1) % game.players",
        "turn if over else (turn - 1) % game.players",
    ),
    Planted(
        "every form rotates the opener",
        "engine.py",
        'rotates = game.rules.deal.opener == "rotate"',
        'rotates = game.rules.deal.opener != ""',
    ),
    Planted(
        "two Queens of Spades cannot be discarded",
        "discards.py",
        'if rule == "only-queens" and held == _QUEEN:',
        'if rule == "only-queens" and hand == packed.ONE[QUEEN_OF_SPADES.code]:',
    ),
    Planted(
        "every queen in hand costs what the Queen of Spades does",
        "tables.py",
        'return points["QS"] if card is QUEEN_OF_SPADES else',
        'return points["QS"] if card.rank is Rank.QUEEN else',
    ),
    Planted(
        "the pile asks for one card more from hand",
        "legality.py",
        "if from_hand < pile.min_from_hand:",
        "if from_hand <= pile.min_from_hand:",
    ),
    Planted(
        "a set gives up its last Joker rather than its first",
        "moves.py",
        "found.setdefault(natural, after)",
        "found[natural] = after",
    ),
    Planted(
        "another's hand shows while it plays",
        "views.py",
        "tuple(hand if owner == seat else 0 for owner, hand in enumerate(state._hands))",
        "tuple(\n"
        "            hand if owner == seat or (state.phase is Phase.PLAY and owner == state.turn) "
        "else 0\n"
        "            for owner, hand in enumerate(state._hands)\n"
        "        )",
    ),
    Planted(
        "everybody sees what is drawn from a turned-over stock",
        "events.py",
        "if seat == self.seat or (memory and self.from_turned_over):",
        "if seat == self.seat or self.from_turned_over:",
    ),
    Planted(
        "a deal goes on though nobody can draw",
        "engine.py",
        "        and not can_take(state)\n",
        "        and not can_take(state)\n        and not state._pile\n",
    ),
    Planted(
        "a set may hold the same card twice in every form",
        "shapes.py",
        "    if not rules.melds.set_duplicates:\n",
        "    if not rules.melds.set_duplicates and len(cards) < 4:\n",
    ),
    Planted(
        "a taken pile is not remembered",
        "engine.py",
        "known = _replaced(known, turn, known[turn] + hidden)",
        "known = _replaced(known, turn, known[turn] + hidden + hidden)",
    ),
    Planted(
        "the longest natural runs are not listed",
        "stretches.py",
        "for size in range(sizes.low, min(sizes.high, unbroken) + 1):",
        "for size in range(sizes.low, min(sizes.high, unbroken + 1)):",
    ),
    Planted(
        "a run that grows forgets which wild cards are alone",
        "growing.py",
        "for wild in self._wilds_beside(meld, above, alone=self.alone_in_runs):",
        "for wild in self._wilds_beside(meld, above, alone=False):",
    ),
)
"""All faults; each is planted by itself."""
