"""Which values of several fields contradict each other.

A check names the fields that it reads. It is made wherever all of them are known and readable: in
a part that holds them all, in a whole rule set, and among changes some of which were refused.
"""

from __future__ import annotations

from collections.abc import Callable  # attrs reads the annotations
from typing import TYPE_CHECKING, Any

import attrs

from rummykit.cards import Rank, Suit
from rummykit.errors import Fault
from rummykit.rules.readings import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["contradictions", "deck_size", "hand_size_for"]


def deck_size(packs: int, removed_ranks: tuple[Rank, ...], jokers: int) -> int:
    """How many cards a deck has.

    Examples:
        >>> deck_size(2, (Rank.TWO,), 4)
        100
    """
    return packs * len(Suit) * (len(Rank) - len(removed_ranks)) + jokers


def hand_size_for(
    players: int, hand_size: int, hand_size_by_players: tuple[tuple[int, int], ...]
) -> int:
    """How many cards a player is dealt at a table of so many.

    Examples:
        >>> hand_size_for(8, 13, ((8, 12),)), hand_size_for(7, 13, ((8, 12),))
        (12, 13)
    """
    return dict(hand_size_by_players).get(players, hand_size)


def contradictions(values: Mapping[str, Any]) -> Iterator[Fault]:
    """The faults of field values that are good by themselves and bad together.

    Args:
        values: Values by field path; fields that are unknown or bad are left out.

    Yields:
        A fault for each contradiction.

    Examples:
        >>> for fault in contradictions({"melds.run_min": 4, "melds.run_max": 3}):
        ...     print(fault)
        melds.run_max: 3 is below melds.run_min, which is 4: give 4 or more, or none
    """
    for check in _CHECKS:
        if all(path in values for path in check.reads):
            fault = check.find(*(values[path] for path in check.reads))
            if fault is not None:
                yield fault


@attrs.frozen
class _Check:
    reads: tuple[str, ...]
    find: Callable[..., Fault | None]


def _limits(least: str, most: str) -> _Check:
    def find(low: int, high: int | None) -> Fault | None:
        if high is None or high >= low:
            return None
        return Fault(most, f"{high} is below {least}, which is {low}: give {low} or more, or none")

    return _Check((least, most), find)


def _upcard_is_left(  # noqa: PLR0913, PLR0917  # one argument a field
    packs: int,
    removed_ranks: tuple[Rank, ...],
    jokers: int,
    players: tuple[int, int],
    hand_size: int,
    hand_size_by_players: tuple[tuple[int, int], ...],
) -> Fault | None:
    size = deck_size(packs, removed_ranks, jokers)
    fewest = players[0]
    dealt = hand_size_for(fewest, hand_size, hand_size_by_players)
    if fewest * dealt < size:
        return None
    special = any(fewest == number for number, _ in hand_size_by_players)
    return Fault(
        f"deal.{'hand_size_by_players' if special else 'hand_size'}",
        f"{shown(dealt)} cards for each of {fewest} players leaves no upcard: that takes "
        f"{shown(fewest * dealt + 1)} cards and the deck has {size}; deal fewer cards, seat fewer "
        "players or take more packs",
    )


def _natural_is_left(removed_ranks: tuple[Rank, ...], wild: tuple[Rank, ...]) -> Fault | None:
    if not wild or set(Rank) - set(removed_ranks) - set(wild):
        return None
    return Fault(
        "wilds.ranks",
        f"{' '.join(map(str, wild))} leaves no rank in the deck that is not wild: a meld needs a "
        "card of such a rank; make fewer ranks wild",
    )


def _rank_is_left(removed_ranks: tuple[Rank, ...]) -> Fault | None:
    if len(removed_ranks) < len(Rank):
        return None
    return Fault("deck.removed_ranks", "all 13 ranks leaves no deck to play with: keep one or more")


_CHECKS = (
    _Check(("deck.removed_ranks",), _rank_is_left),
    _Check(
        (
            "deck.packs",
            "deck.removed_ranks",
            "deck.jokers",
            "deal.players",
            "deal.hand_size",
            "deal.hand_size_by_players",
        ),
        _upcard_is_left,
    ),
    _Check(("deck.removed_ranks", "wilds.ranks"), _natural_is_left),
    _limits("melds.set_min", "melds.set_max"),
    _limits("melds.run_min", "melds.run_max"),
    _limits("pile.min_from_hand", "pile.max_from_hand"),
)
