"""Sets: the best use of what is left of a rank once the runs are chosen.

Where a set may hold the same card twice, the suits of a rank are all alike but for the Queen of
Spades; so cards are counted by *slot*: two slots then, else one a suit. For each count by slot, the
table has the best value for each combination of wilds, and the sets that reach it.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rummykit import packed
from rummykit.cards import Card, Rank, Suit
from rummykit.shapes import QUEEN_OF_SPADES
from rummykit.solver.terms import NO_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummykit.solver.terms import Terms

__all__ = ["OwnSet", "SetOption", "SetPlan", "SetTable"]

_NONE: Final = (None,) * (packed.JOKER + 1)

Counts: TypeAlias = "tuple[int, ...]"


class OwnSet(NamedTuple):
    """A set on the table.

    Attributes:
        number: The meld's number.
        size: How many cards it has.
        wilds: How many of them are wild.
        bound_queen: Whether one of them is a bound wild named the Queen of Spades.
        shown: The codes of the cards that it shows.
    """

    number: int
    size: int
    wilds: int
    bound_queen: bool
    shown: tuple[int, ...]


class SetPlan(NamedTuple):
    """A set that is laid, or what is added to one.

    Attributes:
        own: The number of the own meld that grows, None for a new set.
        naturals: How many natural cards of each slot.
        wilds: How many wilds of each class stand for the rank.
        queens: How many wilds of each class are named the Queen of Spades.
    """

    own: int | None
    naturals: Counts
    wilds: Counts
    queens: Counts


class SetOption(NamedTuple):
    """What can be made of the cards left of a rank.

    Attributes:
        cost: What it takes from the pools, packed.
        pools: The same by pool.
        value: What the cards laid (and the one discarded) are worth.
        sets: The sets.
        discarded: The slot of the card that is discarded, or None.
    """

    cost: int
    pools: Counts
    value: int
    sets: tuple[SetPlan, ...]
    discarded: int | None


class _Group(NamedTuple):
    """The cards of one set and what they are worth."""

    naturals: Counts
    classes: Counts
    queens: Counts
    value: int


class SetTable:
    """What can be made of any number of cards of one rank.

    Args:
        terms: The terms.
        rank: The rank, not a wild one.
        own: The sets of that rank on the table.
        caps: By class, how many wilds there are at most.
    """

    def __init__(
        self, terms: Terms, rank: Rank, own: tuple[OwnSet, ...], caps: tuple[int, ...]
    ) -> None:
        self.terms = terms
        self.rank = rank
        self.own = own
        self.caps = caps
        self.suits: list[int] = [Card.of(rank, suit).code for suit in Suit]
        self.alike: bool = terms.duplicates
        if self.alike:
            queen = QUEEN_OF_SPADES.code if rank is Rank.QUEEN else None
            slots = [[code for code in self.suits if code != queen]]
            self.slots: list[list[int]] = [*slots, [queen]] if queen is not None else slots
        else:
            self.slots = [[code] for code in self.suits]
        self.worth: list[int] = [self._worth(codes[0]) for codes in self.slots]
        self._known: dict[Counts, tuple[SetOption, ...]] = {}
        self._by_column: dict[int, tuple[SetOption, ...]] = {}
        self._new: dict[Counts, dict[Counts, SetOption]] = {}

    def _worth(self, code: int) -> int:
        terms = self.terms
        melded = terms.in_sets[self.rank]
        if code == QUEEN_OF_SPADES.code:
            melded = terms.queen_of_spades
        return melded + terms.aim.stakes[code]

    def counts(self, column: int) -> Counts:
        """How many cards of each slot are in a packed column of the rank."""
        return tuple(sum(packed.count(column, code) for code in codes) for codes in self.slots)

    def options_of(self, column: int) -> tuple[SetOption, ...]:
        """What can be made of these cards.

        Args:
            column: Cards of the rank, packed.

        Returns:
            The options worth thinking of.
        """
        found = self._by_column.get(column)
        if found is None:
            found = self._by_column[column] = self.options(self.counts(column))
        return found

    def options(self, held: Counts) -> tuple[SetOption, ...]:
        """What can be made of so many cards; the first option takes nothing.

        Args:
            held: How many cards of each slot are left.

        Returns:
            The options worth thinking of.
        """
        found = self._known.get(held)
        if found is None:
            found = self._known[held] = _pruned(self._with_own(held, 0).values())
        return found

    def _with_own(self, held: Counts, number: int) -> dict[Counts, SetOption]:
        """The same by pools, growing the sets on the table from this one on."""
        if number == len(self.own):
            return self._new_sets(held)
        best: dict[Counts, SetOption] = {}
        for group in self._growths(self.own[number], held):
            rest = self._with_own(_less(held, group.naturals), number + 1)
            self._join(best, group, self.own[number].number, rest)
        return best

    def _new_sets(self, held: Counts) -> dict[Counts, SetOption]:
        """The same with new sets alone."""
        known = self._new.get(held)
        if known is not None:
            return known
        best: dict[Counts, SetOption] = {}
        slot = next((slot for slot, number in enumerate(held) if number), None)
        if slot is None:
            none = (0,) * (len(self.terms.classes) + 2)
            best[none] = SetOption(0, none, 0, (), None)
        else:
            fewer = _less(held, tuple(int(each == slot) for each in range(len(held))))
            left = self._new_sets(fewer)
            best.update(left)
            worth = (self.terms.discards or _NONE)[self.slots[slot][0]]
            if worth is not None:
                for option in left.values():
                    if option.discarded is None:
                        pools = (*option.pools[:-1], 1)
                        value = option.value + worth
                        cost = self.terms.cost(pools)
                        _keep(best, SetOption(cost, pools, value, option.sets, slot))
            for group in self._groups(held, slot):
                self._join(best, group, None, self._new_sets(_less(held, group.naturals)))
        self._new[held] = best
        return best

    def _join(
        self,
        best: dict[Counts, SetOption],
        group: _Group,
        own: int | None,
        rest: dict[Counts, SetOption],
    ) -> None:
        plan = SetPlan(own, group.naturals, _less(group.classes, group.queens), group.queens)
        idle = not (any(group.naturals) or any(group.classes))
        melds = int(own is None and self.terms.counts_melds)
        taken = (*group.classes, melds, 0)
        for option in rest.values():
            pools = tuple(map(sum, zip(option.pools, taken, strict=True)))
            if any(number > cap for number, cap in zip(pools, self.caps, strict=False)):
                continue
            sets = option.sets if idle else (plan, *option.sets)
            _keep(
                best,
                SetOption(
                    self.terms.cost(pools),
                    pools,
                    option.value + group.value,
                    sets,
                    option.discarded,
                ),
            )

    def _groups(self, held: Counts, slot: int) -> Iterator[_Group]:
        """The new sets that hold a card of this slot, the first of which there are any."""
        terms = self.terms
        most = 1 if not self.alike else NO_LIMIT
        ranges = [
            range(int(each == slot), min(number, most, terms.set_max) + 1)
            for each, number in enumerate(held)
        ]
        for naturals in product(*ranges):
            size = sum(naturals)
            if size <= terms.set_max:
                low, high = max(0, terms.set_min - size), terms.set_max - size
                yield from self._fill(naturals, low, high, 0, queens=self._queens(naturals, ()))

    def _growths(self, own: OwnSet, held: Counts) -> Iterator[_Group]:
        """What can be added to a set on the table, nothing among it."""
        room = self.terms.set_max - own.size
        ranges = [
            range(min(number, room, self._most_added(own, slot)) + 1)
            for slot, number in enumerate(held)
        ]
        for naturals in product(*ranges):
            high = room - sum(naturals)
            if high < 0:
                continue
            if own.bound_queen and self.terms.alone_in_sets:
                high = 0
            queens = self._queens(naturals, own.shown)
            yield from self._fill(naturals, 0, high, own.wilds, queens=queens)

    def _most_added(self, own: OwnSet, slot: int) -> int:
        return NO_LIMIT if self.alike else int(self.suits[slot] not in own.shown)

    def _queens(self, naturals: Counts, shown: tuple[int, ...]) -> int:
        """How many wilds may be named the Queen of Spades beside these cards."""
        if self.rank is not Rank.QUEEN or not self.terms.queen_in_sets:
            return 0
        if self.alike:
            return NO_LIMIT
        return int(not naturals[Suit.SPADES] and QUEEN_OF_SPADES.code not in shown)

    def _fill(
        self, naturals: Counts, low: int, high: int, before: int, *, queens: int
    ) -> Iterator[_Group]:
        """The sets with these natural cards and each allowed combination of wilds."""
        terms = self.terms
        worth = sum(map(int.__mul__, naturals, self.worth))
        high = min(high, sum(self.caps), terms.most_wilds - before)
        ranges = [range(min(cap, high) + 1) for cap in self.caps]
        for classes in product(*ranges):
            number = sum(classes)
            if low <= number <= high:
                named, gain = self._naming(classes, number + before, queens)
                shown = sum(
                    used * (each.stake + self._shown(each.fixed))
                    for used, each in zip(classes, terms.classes, strict=True)
                    if used
                )
                yield _Group(naturals, classes, named, worth + shown + gain)

    def _shown(self, fixed: int | None) -> int:
        return self.terms.in_sets[self.rank] if fixed is None else fixed

    def _naming(self, classes: Counts, wilds: int, queens: int) -> tuple[Counts, int]:
        """Which wilds to name the Queen of Spades, and what that gains over naming the rank."""
        terms = self.terms
        more = terms.wild_as_queen - terms.in_sets[self.rank]
        named = [0] * len(classes)
        if more > 0 and queens:
            for number, each in enumerate(terms.classes):
                alone = terms.alone_in_sets and each.bound and wilds > 1
                if each.fixed is None and not alone:
                    named[number] = min(classes[number], queens)
                    queens -= named[number]
        return tuple(named), max(more, 0) * sum(named)


def _less(held: Counts, taken: Counts) -> Counts:
    return tuple(map(int.__sub__, held, taken))


def _keep(best: dict[Counts, SetOption], option: SetOption) -> None:
    known = best.get(option.pools)
    if known is None or known.value < option.value:
        best[option.pools] = option


def _pruned(options: Iterable[SetOption]) -> tuple[SetOption, ...]:
    """The options that no other beats or equals for no more from each pool, the cheapest first."""
    kept: list[SetOption] = []
    for option in sorted(options, key=lambda each: (sum(each.pools), each.pools)):
        if not any(
            known.value >= option.value and all(map(int.__le__, known.pools, option.pools))
            for known in kept
        ):
            kept.append(option)
    return tuple(kept)
