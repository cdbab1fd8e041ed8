"""Runs as columns: which cards of the hand a run takes, and how wild cards fill the rest.

A column is a run's *core*, the cards of its own suit that lie in their own places, with the best
way to fill the other places for each number of wild cards. Runs on the table are columns too: then
the core is what is added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rummykit import packed
from rummykit.cards import Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.solver.terms import Terms

__all__ = ["Column", "Fill", "OwnRun", "extensions", "new_runs"]

_SPADES: Final = int(Suit.SPADES)


class Fill(NamedTuple):
    """One way to fill the places of a run that its core leaves open.

    Attributes:
        cost: What it takes from the pools, packed.
        pools: The same by pool.
        value: What the cards laid are worth, the core among them.
        low: The lowest place.
        fillers: From there on, the class of the wild in each place, None for another card.
    """

    cost: int
    pools: tuple[int, ...]
    value: int
    low: int
    fillers: tuple[int | None, ...]


class Column(NamedTuple):
    """A core, with the ways to fill it up.

    Attributes:
        suit: The number of the suit.
        own: The number of the own meld that grows, None for a new run.
        places: The places of the core.
        codes: Their cards.
        cards: The same, packed.
        fills: The best way for each combination of wilds.
    """

    suit: int
    own: int | None
    places: tuple[int, ...]
    codes: tuple[int, ...]
    cards: int
    fills: tuple[Fill, ...]


class OwnRun(NamedTuple):
    """A run on the table: its number, its ends, its wilds, whether one of them is a bound Queen."""

    number: int
    suit: int
    low: int
    high: int
    wilds: int
    bound_queen: bool


def new_runs(
    terms: Terms, suit: int, first: int, present: int, caps: tuple[int, ...]
) -> list[Column]:
    """The columns of new runs whose core starts at a place.

    Args:
        terms: The terms.
        suit: The number of the suit.
        first: The lowest place of the core.
        present: The guard bits of the cards of the suit at hand.
        caps: By class, how many wilds there are at most.

    Returns:
        The columns, those with fewer cards first.
    """
    cache: dict[object, list[Column]] = terms.kept("runs")
    ahead = present & terms.ahead[suit][first]
    key = (suit, first, ahead, caps)
    found = cache.get(key)
    if found is None:
        codes = terms.codes[suit]
        later = [place for place in terms.above(first) if ahead & packed.PRESENT[codes[place]]]
        columns = [
            _column(terms, suit, core, caps, None) for core in _cores((first,), later, sum(caps))
        ]
        found = cache[key] = [column for column in columns if column.fills]
    return found


def extensions(terms: Terms, own: OwnRun, row: int, caps: tuple[int, ...]) -> list[Column]:
    """The columns that add to a run on the table; one of them has no core.

    Args:
        terms: The terms.
        own: The run.
        row: The cards of the suit at hand, packed.
        caps: By class, how many wilds there are at most.

    Returns:
        The columns.
    """
    room = terms.run_max - (own.high - own.low + 1)
    near = min(room, terms.run_min - 1) if terms.splits else room
    codes = terms.codes[own.suit]
    below, above = [], []
    for place, code in enumerate(codes):
        wild = code in terms.class_of
        reach = room if wild else near
        if packed.count(row, code) and (terms.bare or not wild):
            if own.low - reach <= place < own.low:
                below.append(place)
            elif own.high < place <= own.high + reach:
                above.append(place)
    found = []
    for low_core in _sides(below[::-1], own.low, -1, sum(caps)):
        for high_core in _sides(above, own.high, 1, sum(caps)):
            column = _column(terms, own.suit, tuple(sorted(low_core + high_core)), caps, own)
            if column.fills:
                found.append(column)
    return found


def _cores(core: tuple[int, ...], later: list[int], wilds: int) -> Iterator[tuple[int, ...]]:
    """The cores that start so: more places, with no more gaps than there are wilds."""
    yield core
    for number, place in enumerate(later):
        gap = place - core[-1] - 1
        if gap <= wilds:
            yield from _cores((*core, place), later[number + 1 :], wilds - gap)


def _sides(places: list[int], edge: int, step: int, wilds: int) -> Iterator[tuple[int, ...]]:
    """The choices of places going out from an edge, with no more gaps than there are wilds."""
    yield ()
    for number, place in enumerate(places):
        gap = (place - edge) * step - 1
        if gap <= wilds:
            for further in _sides(places[number + 1 :], place, step, wilds - gap):
                yield (place, *further)


def _column(
    terms: Terms, suit: int, core: tuple[int, ...], caps: tuple[int, ...], own: OwnRun | None
) -> Column:
    codes = tuple(terms.codes[suit][place] for place in core)
    taken = [0] * len(terms.classes)
    worth = 0
    for place, code in zip(core, codes, strict=True):
        worth += _as_itself(terms, suit, place) + terms.aim.stakes[code]
        if code in terms.class_of:
            taken[terms.class_of[code]] += 1
    left = tuple(cap - number for cap, number in zip(caps, taken, strict=True))
    fills: tuple[Fill, ...] = ()
    if min(left, default=0) >= 0 and (own is not None or _may_start(terms, core, codes)):
        fills = _fills(terms, suit, core, left, own, tuple(taken), worth)
    return Column(suit, own.number if own else None, core, codes, packed.pack(codes), fills)


def _may_start(terms: Terms, core: tuple[int, ...], codes: tuple[int, ...]) -> bool:
    """Whether a core makes a new run possible: a natural card, or enough cards side by side."""
    natural = [code not in terms.class_of for code in codes]
    if not terms.natural_first:
        return any(natural)
    return natural_block(terms.run_min, core, natural) is not None


def natural_block(
    fewest: int, core: tuple[int, ...], natural: list[bool]
) -> tuple[int, int] | None:
    """Where a core has so many cards side by side, one of them natural.

    Args:
        fewest: How many.
        core: The places.
        natural: For each, whether the card is natural.

    Returns:
        The first such stretch in `core`, from and to (excluded); None if there is none.
    """
    for start in range(len(core) - fewest + 1):
        stop = start + fewest
        while stop <= len(core) and core[stop - 1] - core[start] == stop - 1 - start:
            if any(natural[start:stop]):
                return start, stop
            stop += 1
    return None


def _as_itself(terms: Terms, suit: int, place: int) -> int:
    if suit == _SPADES and place == terms.queen:
        return terms.queen_of_spades
    return terms.shown[place]


def _fills(  # noqa: PLR0913, PLR0917  # what a column is made from
    terms: Terms,
    suit: int,
    core: tuple[int, ...],
    caps: tuple[int, ...],
    own: OwnRun | None,
    taken: tuple[int, ...],
    worth: int,
) -> tuple[Fill, ...]:
    """The best way to fill a run for each combination of wilds, over all ends it may have."""
    fixed = range(own.low, own.high + 1) if own else range(0)
    lying = {*core, *fixed}
    first, last = min(lying), max(lying)
    most = min(sum(caps), terms.most_wilds - (own.wilds if own else 0))
    best: dict[tuple[int, ...], Fill] = {}
    for low in range(first, -1, -1):
        for high in range(last, terms.top + 1):
            length = high - low + 1
            places = [place for place in range(low, high + 1) if place not in lying]
            if len(places) > most or length > terms.run_max:
                break
            if length < terms.run_min or (terms.wraps and low == 0 and high == terms.top):
                continue
            if own and not core and not places:
                continue
            for used, (value, fillers) in _assigned(terms, suit, places, caps, own).items():
                pools = tuple(map(sum, zip(used, taken, strict=True)))
                known = best.get(pools)
                if known is None or known.value < value + worth:
                    row: list[int | None] = [None] * length
                    for place, filler in zip(places, fillers, strict=True):
                        row[place - low] = filler
                    counted = (*pools, int(own is None)) if terms.counts_melds else pools
                    best[pools] = Fill(terms.cost(counted), counted, value + worth, low, tuple(row))
    return tuple(best.values())


def _assigned(
    terms: Terms, suit: int, places: list[int], caps: tuple[int, ...], own: OwnRun | None
) -> dict[tuple[int, ...], tuple[int, tuple[int, ...]]]:
    """For each combination of wilds, the best way to put one in each place."""
    wilds = len(places) + (own.wilds if own else 0)
    if own and own.bound_queen and places and terms.alone_in_runs:
        return {}
    states: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {(0,) * len(caps): (0, ())}
    for place in places:
        queen = suit == _SPADES and place == terms.queen
        after: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}
        for used, (value, fillers) in states.items():
            for number, each in enumerate(terms.classes):
                if used[number] >= caps[number]:
                    continue
                if queen and (
                    terms.queen_never
                    or each.is_queen
                    or (terms.alone_in_runs and each.bound and wilds > 1)
                ):
                    continue
                shown = terms.wild_as_queen if queen else terms.shown[place]
                total = value + each.stake + (shown if each.fixed is None else each.fixed)
                more = (*used[:number], used[number] + 1, *used[number + 1 :])
                if more not in after or after[more][0] < total:
                    after[more] = (total, (*fillers, number))
        states = after
    return states
