"""What is done with the wild cards that no set or run takes: all-wild melds, and a discard.

Source: RULES 4; X01.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from rummykit import packed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.cards import Rank
    from rummykit.solver.terms import Terms

__all__ = ["AllWildPlan", "EndOption", "OwnAllWild", "endings_of"]


class OwnAllWild(NamedTuple):
    """An all-wild meld on the table: its number, its rank, how many cards it has."""

    number: int
    rank: Rank
    size: int


class AllWildPlan(NamedTuple):
    """An all-wild meld that is laid, or what is added to one.

    Attributes:
        own: The number of the own meld that grows, None for a new one.
        classes: How many wilds of each class.
    """

    own: int | None
    classes: tuple[int, ...]


class EndOption(NamedTuple):
    """What can be made of wild cards alone.

    Attributes:
        cost: What it takes from the pools, packed.
        pools: The same by pool.
        value: What the cards laid (and the one discarded) are worth.
        melds: The all-wild melds.
        discarded: The class of the wild that is discarded; -1 for a Joker that is not wild; None
            where no card is.
    """

    cost: int
    pools: tuple[int, ...]
    value: int
    melds: tuple[AllWildPlan, ...]
    discarded: int | None


def endings_of(
    terms: Terms, caps: tuple[int, ...], own: tuple[OwnAllWild, ...], *, dead_joker: bool
) -> tuple[EndOption, ...]:
    """What can be made of wild cards alone; the first option takes nothing.

    Args:
        terms: The terms.
        caps: By class, how many wilds there are.
        own: The all-wild melds on the table.
        dead_joker: Whether the hand has a Joker that is not wild.

    Returns:
        The best option for what is taken from each pool.
    """
    cache: dict[object, tuple[EndOption, ...]] = terms.kept("endings")
    key = (caps, own, dead_joker)
    if key not in cache:
        cache[key] = _endings(terms, caps, own, dead_joker=dead_joker)
    return cache[key]


def _endings(
    terms: Terms, caps: tuple[int, ...], own: tuple[OwnAllWild, ...], *, dead_joker: bool
) -> tuple[EndOption, ...]:
    none = (0,) * (len(caps) + 2)
    best = {none: EndOption(0, none, 0, (), None)}
    if terms.rules.wilds.all_wild_melds:
        for meld in own:
            room = terms.set_max - meld.size
            groups = list(_groups(terms, meld.rank, caps, 0, room))
            best = _with_one(terms, best, caps, groups, meld.number)
        for rank in terms.rules.wilds.ranks:
            groups = list(_groups(terms, rank, caps, terms.set_min, terms.set_max))
            grown = best
            while grown:
                grown = _with_one(terms, grown, caps, groups, None)
                grown = {
                    pools: option
                    for pools, option in grown.items()
                    if pools not in best or best[pools].value < option.value
                }
                best.update(grown)
    if terms.discards is not None:
        _add_discards(terms, best, caps, dead_joker=dead_joker)
    return tuple(best.values())


def _groups(
    terms: Terms, rank: Rank, caps: tuple[int, ...], low: int, high: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The wilds of one rank that make a meld, or that are added to one, with their worth."""
    ranges = [
        range(min(cap, high) + 1 if each.rank is rank else 1)
        for cap, each in zip(caps, terms.classes, strict=True)
    ]
    for classes in product(*ranges):
        if low <= sum(classes) <= high:
            worth = sum(
                number * (terms.all_wild_each + each.stake)
                for number, each in zip(classes, terms.classes, strict=True)
            )
            yield classes, worth


def _with_one(
    terms: Terms,
    before: dict[tuple[int, ...], EndOption],
    caps: tuple[int, ...],
    groups: list[tuple[tuple[int, ...], int]],
    own: int | None,
) -> dict[tuple[int, ...], EndOption]:
    """The options with one more meld, or with what one on the table takes (nothing, too)."""
    melds = int(own is None and terms.counts_melds)
    after: dict[tuple[int, ...], EndOption] = {}
    for option in before.values():
        for classes, worth in groups:
            pools = tuple(map(sum, zip(option.pools, (*classes, melds, 0), strict=True)))
            value = option.value + worth
            if any(number > cap for number, cap in zip(pools, caps, strict=False)):
                continue
            if pools not in after or after[pools].value < value:
                plan = (AllWildPlan(own, classes),) if any(classes) else ()
                after[pools] = EndOption(terms.cost(pools), pools, value, option.melds + plan, None)
    return after


def _add_discards(
    terms: Terms,
    best: dict[tuple[int, ...], EndOption],
    caps: tuple[int, ...],
    *,
    dead_joker: bool,
) -> None:
    """Add the options in which one card is discarded besides."""
    worth_of = terms.discards or ()
    worths = [(number, worth_of[each.cards[0].code]) for number, each in enumerate(terms.classes)]
    if dead_joker:
        worths.append((-1, worth_of[packed.JOKER]))
    for option in list(best.values()):
        for number, worth in worths:
            if worth is None:
                continue
            pools = list(option.pools)
            pools[-1] = 1
            if number >= 0:
                pools[number] += 1
                if pools[number] > caps[number]:
                    continue
            key, value = tuple(pools), option.value + worth
            if key not in best or best[key].value < value:
                best[key] = EndOption(terms.cost(key), key, value, option.melds, number)
