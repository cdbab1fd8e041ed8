"""The clauses about a turn: drawing, taking the pile, playing, discarding.

As in `clauses`, each function tells one section.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.rulebook.document import Clause
from rummykit.rulebook.prose import between, count, joined, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.rulebook.prose import Facts

__all__ = ["pile", "turn"]


def turn(facts: Facts) -> Iterator[Clause]:
    """The steps of a turn.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    if facts.rules.pile.kinds:
        draw = "Take the top card of the stock, or take the whole pile (see below)."
    else:
        draw = "Take the top card of the stock."
    yield Clause("turn.draw", f"Draw. {draw}")
    swap = f" You may also take back {facts.a_joker} (see below)." if _swaps(facts) else ""
    limited = facts.rules.melds.max_melds is not None
    within = " (new melds within the limit below)" if limited else ""
    yield Clause(
        "turn.play",
        f"Play. Lay new melds and lay off cards, as many as you wish{within} and in any order. You "
        f"need not play anything.{swap}",
    )
    yield Clause(
        "turn.discard",
        "Discard. Put one card of your hand face up on the pile. This ends your turn. The Queen of "
        "Spades has a section of her own.",
    )


def _swaps(facts: Facts) -> bool:
    return facts.jokers_wild and facts.rules.wilds.joker_swap != "none"


def pile(facts: Facts) -> Iterator[Clause]:
    """What it takes to take the pile.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    rules = facts.rules
    if not rules.pile.kinds:
        yield Clause("pile.take", "The pile is never taken. Every turn begins with the stock.")
        return
    hand = between(rules.pile.min_from_hand, rules.pile.max_from_hand, "card")
    yield Clause(
        "pile.take",
        "You may take the pile only if you lay a new meld at once, made of the upcard and "
        f"{hand} of your hand. {_kinds(facts)}",
    )
    yield Clause(
        "pile.rest",
        "Lay that meld first. Then take the rest of the pile into your hand, all of it.",
    )
    yield Clause(
        "pile.unseen",
        "You may not look at those cards before, and they cannot be part of that meld.",
    )
    yield Clause(
        "pile.out",
        "If the meld uses up your hand, you play on with the cards that you take; if there are "
        "none, you have gone out.",
    )
    yield Clause(
        "pile.lay-off",
        "To lay off the upcard on a meld that lies on the table is not enough to take the pile.",
    )
    if facts.has_wilds:
        yield Clause(
            "pile.wild",
            "If the upcard is a wild card, it is used like any other wild card. It must be in the "
            "new meld.",
        )
    most = rules.melds.max_melds
    if most is not None:
        yield Clause(
            "pile.full",
            f"If you have {count(most, 'meld')} on the table, you cannot lay another, and so you "
            "cannot take the pile.",
        )


def _kinds(facts: Facts) -> str:
    """Which melds earn the pile."""
    rules = facts.rules
    told = f"The meld must be a {joined(rules.pile.kinds, 'or a')}."
    if facts.has_all_wild:
        fits = "counts as a set here" if "set" in rules.pile.kinds else "does not do here"
        told += f" A meld of {facts.alone} alone {fits}."
    if "run" in rules.pile.kinds and rules.melds.new_runs_natural and facts.has_wilds:
        told += " A run must be natural, as every new run."
    sizes = {"set": rules.melds.set_max, "run": rules.melds.run_max}
    needed = rules.pile.min_from_hand + 1
    small = [
        kind for kind in rules.pile.kinds if (size := sizes[kind]) is not None and size < needed
    ]
    if small:
        told += (
            f" As that takes {number(needed)} cards, no {joined(small, 'or')} is large enough "
            "for it."
        )
    return told
