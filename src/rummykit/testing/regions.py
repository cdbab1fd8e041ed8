"""Regions of the rules: what a thorough check has to have seen happen, where the rules allow it.

A region is something that an action does: a lay-off at a low end, a pile taken, a deal ended by a
discard. `regions_of` names those that a step went through; `rummykit.testing.scenes` finds out
which of them a rule set makes possible at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.actions import (
    Action,
    Discard,
    LayMeld,
    LayOff,
    SwapJoker,
    TakePile,
)
from rummykit.cards import Card, Rank
from rummykit.state import GameState, Phase
from rummykit.testing.reading import QUEEN, kind_of, parts_of, stands_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.testing.reading import Parts

__all__ = ["REGIONS", "meld_regions", "regions_of"]

REGIONS: dict[str, str] = {
    "set-laid": "a set is laid from hand",
    "run-laid": "a run is laid from hand",
    "all-wild-laid": "wild cards alone are laid",
    "wild-in-set": "a wild stands for a rank in a set",
    "wild-in-run": "a wild stands for a card in a run",
    "wild-queen": "a wild stands for the Queen of Spades",
    "ace-low": "an ace begins a run",
    "ace-high": "an ace ends a run",
    "lay-off-low": "a card is added at the low end of a run",
    "lay-off-high": "a card is added at the high end of a run",
    "lay-off-to-set": "a card is added to a set",
    "lay-off-wild": "a wild is added to a meld",
    "lay-off-to-another": "a card is added to another player's meld",
    "swap-own-joker": "a Joker is taken from one's own meld",
    "swap-another-joker": "a Joker is taken from another player's meld",
    "pile-taken": "the pile is taken",
    "pile-taken-with-hidden-cards": "the pile is taken with cards under the upcard",
    "pile-taken-by-wild-upcard": "the pile is taken with a wild upcard",
    "stock-recycled": "the stock is made anew from the pile",
    "queen-discarded": "the Queen of Spades is discarded",
    "passed": "a turn ends without a discard",
    "out-by-discard": "a player goes out with a discard",
    "out-by-meld": "a player goes out with a new meld",
    "out-by-lay-off": "a player goes out with a lay-off",
    "out-by-take": "a player goes out taking the pile",
    "stock-exhausted": "a deal ends as nobody can draw",
    "max-turns": "a deal ends after so many turns",
    "next-deal": "another deal is dealt",
    "game-won": "a game is won",
    "tie": "several players have the highest total past the target",
}
"""Every region by name, with what happens there."""

_OUT = {
    Discard: "out-by-discard",
    LayMeld: "out-by-meld",
    LayOff: "out-by-lay-off",
    TakePile: "out-by-take",
}


_PLAIN = {"discard QS": "queen-discarded", "pass": "passed", "next": "next-deal"}


def regions_of(before: GameState, action: Action, after: GameState) -> Iterator[str]:
    """The regions that a step goes through.

    Args:
        before: The state.
        action: What was played.
        after: The state after it.

    Yields:
        Names of `REGIONS`.

    Examples:
        >>> import rummykit as rk
        >>> before = rk.position(
        ...     rk.ruleset("fortune"), ["4H 9C", "KC"], melds=[["5H 6H 7H"], []], phase="play"
        ... )
        >>> action = rk.parse_action("add 0 4H low")
        >>> list(regions_of(before, action, rk.apply(before, action)))
        ['lay-off-low']
    """
    yield from _of_action(before, action)
    if after.recycles > before.recycles:
        yield "stock-recycled"
    if len(after.results) > len(before.results):
        yield from _endings(action, after)


def _of_action(before: GameState, action: Action) -> Iterator[str]:
    match action:
        case LayMeld(meld=meld):
            yield f"{kind_of(parts_of(meld), before.rules)}-laid"
            yield from meld_regions(parts_of(meld), before)
        case TakePile(meld=meld):
            yield "pile-taken"
            yield from meld_regions(parts_of(meld), before)
            if len(before.pile) > 1:
                yield "pile-taken-with-hidden-cards"
            if stands_in(before.rules, before.pile[-1]):
                yield "pile-taken-by-wild-upcard"
        case LayOff(end=end, stands_for=stand, seat=seat):
            yield f"lay-off-{end or 'to-set'}"
            yield from ["lay-off-wild"] * (stand is not None)
            yield from ["lay-off-to-another"] * (seat is not None)
        case SwapJoker(seat=seat):
            yield "swap-own-joker" if seat == before.turn else "swap-another-joker"
        case _:
            yield from filter(None, [_PLAIN.get(str(action))])


def meld_regions(laid: Parts, state: GameState) -> Iterator[str]:
    """The regions that a new meld touches by what is in it."""
    rules = state.rules
    kind = kind_of(laid, rules)
    if any(stand is not None for _, stand in laid):
        yield f"wild-in-{kind}"
    if any(stand is QUEEN for _, stand in laid):
        yield "wild-queen"
    if kind == "run":
        (low, low_stand), (high, high_stand) = laid[0], laid[-1]
        if _rank(low, low_stand) is Rank.ACE:
            yield "ace-low"
        if _rank(high, high_stand) is Rank.ACE:
            yield "ace-high"


def _rank(card: Card, stand: object) -> Rank | None:
    return stand.rank if isinstance(stand, Card) else card.rank


def _endings(action: Action, after: GameState) -> Iterator[str]:
    result, best = after.results[-1], max(after.totals)
    if result.went_out is not None:
        yield from filter(None, [_OUT.get(type(action))])
    else:
        yield result.reason
    if after.phase is Phase.GAME_OVER:
        yield "game-won"
    if after.totals.count(best) > 1 and best >= after.rules.match.target:
        yield "tie"
