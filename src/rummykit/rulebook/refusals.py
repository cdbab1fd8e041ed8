"""Moves that are refused: for every reason a position and an action that meets it.

The documentation shows them beside the rule, and the tests hold the engine to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from rummykit.legality import explain
from rummykit.notation import parse_action
from rummykit.positions import position
from rummykit.rules import evolve, ruleset
from rummykit.views import view
from rummykit.violations import CLAUSES

if TYPE_CHECKING:
    from rummykit.actions import Action
    from rummykit.rules import RuleSet
    from rummykit.state import GameState
    from rummykit.violations import Violation

__all__ = ["REFUSALS", "Refusal"]

_NOTHING: Mapping[str, object] = MappingProxyType({})
_NEXT_HAND = "3C"


@attrs.frozen
class Refusal:
    """A moment and an action that is refused in it. Seat 0 is on turn.

    Attributes:
        code: The code of the reason, a key of `CLAUSES`.
        slug: The rule set that is played.
        asked: The action as text.
        changed: The house rules that are played, by field path.
        hand: The hand of seat 0.
        melds: The melds of seat 0.
        others: The melds of seat 1.
        stock: The stock, top first.
        pile: The pile, the upcard last.
        phase: The phase of the turn.
        totals: The running totals by seat, in points.
        more: The hands of further seats; seat 1 has one card.
        asks: The seat that asks.
        as_text: Whether the text itself is put before the engine, which takes actions only.

    Examples:
        >>> refusal = REFUSALS["draw-first"][0]
        >>> refusal.asked, refusal.violation.code
        ('discard 4C', 'draw-first')
        >>> print(refusal.violation.text)
        discard 4C: a turn begins with drawing from the stock or taking the pile; draw, or take \
the pile with a new meld, and then play this
    """

    code: str
    slug: str
    asked: str
    changed: Mapping[str, object] = _NOTHING
    hand: str = "4C 9D"
    melds: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    stock: str = "JH"
    pile: str = "8D"
    phase: str = "play"
    totals: tuple[int, ...] = (0, 0)
    more: tuple[str, ...] = ()
    asks: int = 0
    as_text: bool = False

    @property
    def rules(self) -> RuleSet:
        """The rules that are played."""
        return evolve(ruleset(self.slug), self.changed)

    @property
    def state(self) -> GameState:
        """The moment."""
        return position(
            self.rules,
            hands=[self.hand, _NEXT_HAND, *self.more],
            melds=[self.melds, self.others, *((),) * len(self.more)],
            stock=self.stock,
            pile=self.pile,
            phase=self.phase,
            totals=self.totals,
        )

    @property
    def action(self) -> Action | str:
        """What is put before the engine: the action, or its text."""
        return self.asked if self.as_text else parse_action(self.asked)

    @property
    def violation(self) -> Violation | None:
        """What the engine says; None if it allows the action after all."""
        state = self.state
        seen = state if self.asks == state.turn else view(state, self.asks)
        return explain(seen, self.action)  # type: ignore[arg-type]  # a text is the example


_TABLE = (
    Refusal("not-an-action", "fortune", "discard 4C", as_text=True),
    Refusal("game-over", "fortune", "discard 4C", phase="game_over", totals=(500, 20)),
    Refusal("deal-over", "fortune", "discard 4C", phase="deal_over"),
    Refusal("deal-not-over", "fortune", "next"),
    Refusal(
        "cannot-deal",
        "fortune",
        "next",
        changed={"deal.hand_size": 40},
        phase="deal_over",
        totals=(0, 0, 0),
        more=("9H",),
    ),
    Refusal("not-your-turn", "fortune", "discard 9D", asks=1),
    Refusal("draw-first", "fortune", "discard 4C", phase="draw"),
    Refusal("already-drawn", "fortune", "draw"),
    Refusal("stock-empty", "fortune", "draw", hand="9C 9H 4D", stock="", pile="9S", phase="draw"),
    Refusal("pile-empty", "fortune", "take 9C 9H 9S", pile="", phase="draw"),
    Refusal(
        "upcard-not-in-meld", "fortune", "take 9C 9D 9H", hand="9C 9D 9H", pile="9S", phase="draw"
    ),
    Refusal(
        "pile-kind", "arlington-digital", "take 9S TS JS", hand="TS JS 4C", pile="9S", phase="draw"
    ),
    Refusal(
        "too-few-from-hand",
        "fortune",
        "take 9C 9S",
        changed={"melds.set_min": 2, "melds.run_min": 2},
        hand="9C 4D",
        pile="9S",
        phase="draw",
    ),
    Refusal(
        "too-many-from-hand",
        "arlington-digital",
        "take 9C 9D 9H 9S",
        hand="9C 9D 9H 4D",
        pile="9S",
        phase="draw",
    ),
    Refusal(
        "pile-closed",
        "fortune",
        "take 9S 9H 9C",
        changed={"pile.kinds": []},
        hand="9H 9C 4C",
        pile="9S",
        phase="draw",
    ),
    Refusal("not-in-hand", "fortune", "discard KS"),
    Refusal("not-in-hand", "fortune", "meld 7C 7D 7D 7H", hand="7C 7D 4C"),
    Refusal("stand-in-needed", "fortune", "meld 5H 6H 2C", hand="5H 6H 2C 4C"),
    Refusal("not-wild", "fortune", "meld KH KD 4C=K", hand="KH KD 4C 9S"),
    Refusal(
        "joker-not-wild",
        "fortune",
        "meld KH KD JK=K",
        changed={"deck.jokers": 1},
        hand="KH KD JK 9S",
    ),
    Refusal("run-names-cards", "fortune", "meld 5H 6H 2C=7", hand="5H 6H 2C 9S"),
    Refusal("set-names-ranks", "fortune", "meld KH KD 2C=KS", hand="KH KD 2C 9S"),
    Refusal("mixed-suits", "fortune", "meld 5H 6H 7D", hand="5H 6H 7D 9S"),
    Refusal("not-consecutive", "fortune", "meld 5H 6H 8H", hand="5H 6H 8H 9S"),
    Refusal("around-the-corner", "fortune", "meld KD AD 2H=2D", hand="KD AD 2H 9S"),
    Refusal(
        "ace-never-low",
        "fortune",
        "meld AD 2H=2D 3D",
        changed={"melds.low_ace": "never"},
        hand="AD 2H 3D 9S",
    ),
    Refusal(
        "no-place-for-a-two",
        "arlington-heights",
        "meld AD JK=2D 3D",
        changed={"melds.low_ace": "next-to-three"},
        hand="AD JK 3D 9S",
    ),
    Refusal("too-few-cards", "fortune", "meld 7C 7D", hand="7C 7D 9S"),
    Refusal("too-many-cards", "fortune", "meld 3H 4H 5H 6H 7H", hand="3H 4H 5H 6H 7H 9S"),
    Refusal(
        "same-card-twice",
        "fortune",
        "meld 7C 7C 7D",
        changed={"melds.set_duplicates": False},
        hand="7C 7C 7D 9S",
    ),
    Refusal("no-natural-card", "fortune", "meld 2C=K 2D=K 2H=K", hand="2C 2D 2H 9S"),
    Refusal(
        "too-many-wilds",
        "fortune",
        "meld KH 2C=K 2D=K",
        changed={"wilds.max_per_meld": 1},
        hand="KH 2C 2D 9S",
    ),
    Refusal("all-wild-not-allowed", "fortune", "meld 2C 2D 2H", hand="2C 2D 2H 9S"),
    Refusal("all-wild-without-jokers", "arlington-joker", "meld 2C 2D JK", hand="2C 2D JK 9S"),
    Refusal(
        "all-wild-without-naturals", "arlington", "add 0 KC", hand="KC 9S", melds=("2C 2D 2H",)
    ),
    Refusal("stand-in-not-used", "arlington", "add 0 2S=2", hand="2S 9S", melds=("2C 2D 2H",)),
    Refusal(
        "ace-at-both-ends",
        "fortune-digital",
        "meld AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        hand="AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 9S",
    ),
    Refusal("new-run-not-natural", "arlington-digital", "meld 5H 6H 2C=7H", hand="5H 6H 2C 9S"),
    Refusal(
        "queen-never-wild",
        "fortune",
        "meld JS 2D=QS KS",
        changed={"queen.substitute": "never"},
        hand="JS 2D KS 9S",
    ),
    Refusal("queen-only-wild", "arlington", "meld JS 2D=QS 2H=KS", hand="JS 2D 2H 9S"),
    Refusal("queen-not-named-in-sets", "arlington", "meld QC QH 2D=QS", hand="QC QH 2D 9S"),
    Refusal(
        "max-melds",
        "fortune",
        "meld KC KD KH",
        changed={"melds.max_melds": 1},
        hand="KC KD KH 9S",
        melds=("5H 6H 7H",),
    ),
    Refusal("no-such-seat", "fortune", "add 2.0 4C"),
    Refusal("no-such-meld", "fortune", "add 0 4C"),
    Refusal("not-your-meld", "fortune", "add 1.0 KS", hand="KS 9S", others=("KC KD KH",)),
    Refusal(
        "own-meld-has-no-seat", "fortune", "add 0.0 8H high", hand="8H 9S", melds=("5H 6H 7H",)
    ),
    Refusal("end-needed", "fortune", "add 0 8H", hand="8H 9S", melds=("5H 6H 7H",)),
    Refusal("end-not-used", "fortune", "add 0 KS low", hand="KS 9S", melds=("KC KD KH",)),
    Refusal("does-not-fit", "fortune", "add 0 9H high", hand="9H 9S", melds=("5H 6H 7H",)),
    Refusal("other-rank", "fortune", "add 0 9H", hand="9H 9S", melds=("KC KD KH",)),
    Refusal("run-is-full", "fortune", "add 0 2D high", hand="2D 9S", melds=("QD KD AD",)),
    Refusal(
        "swap-not-allowed", "arlington-heights", "swap 0.0 6H", hand="6H 9S", melds=("5H JK=6H 7H",)
    ),
    Refusal(
        "swap-not-owner", "arlington-joker", "swap 1.0 6H", hand="6H 9S", others=("5H JK=6H 7H",)
    ),
    Refusal("no-joker", "arlington-joker", "swap 0.0 6H", hand="6H 9S", melds=("5H 6H 7H",)),
    Refusal(
        "not-what-the-joker-stands-for",
        "arlington-joker",
        "swap 0.0 6D",
        hand="6D 9S",
        melds=("5H JK=6H 7H",),
    ),
    Refusal(
        "queen-only-last-card",
        "fortune",
        "discard QS",
        changed={"queen.discard": "last-card"},
        hand="QS QS",
    ),
    Refusal("queen-only-queens", "arlington", "discard QS", hand="QS 4C"),
    Refusal("queen-never", "oklahoma", "discard QS", hand="QS"),
    Refusal("can-discard", "oklahoma", "pass", hand="QS 4C"),
)


REFUSALS: Mapping[str, tuple[Refusal, ...]] = MappingProxyType(
    {code: tuple(refusal for refusal in _TABLE if refusal.code == code) for code in CLAUSES}
)
"""For each code of `CLAUSES`, in their order, one or more refused actions."""
