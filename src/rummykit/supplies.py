"""What a hand makes with the wild cards that it holds: lists kept by the natural cards beside them.

A hand's sets of a rank depend on its cards of that rank and on its wild cards, its runs of a suit
on its cards of that suit and on its wild cards. These parts of a packed hand are cut out with a
shift and a mask and looked up; they recur all the time. Where a hand has so many wild cards that
lists would grow long, they are found one by one instead.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from rummykit import packed
from rummykit.cards import Card, Rank, Suit
from rummykit.memo import Memo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummykit.finder import Finder
    from rummykit.runs import RunSearch
    from rummykit.terms import Sizes, Wilds

__all__ = ["Supply"]

T = TypeVar("T")
_STRIDE: Final = packed.FIELD * packed.SUIT_STRIDE
_GUARD: Final = 1 << (packed.FIELD - 1)
_ACE_MIRROR: Final = packed.FIELD * packed.RANKS
_ACES: Final = packed.column(packed.GUARDS, Rank.ACE)
_IN_A_ROW: Final = 3
_RANK_BITS: Final = 4
_SUIT_BITS: Final = 2
_CODE_BITS: Final = 6


class Supply(Generic[T]):
    """The melds that natural cards make with some wild cards.

    Args:
        finder: Finds the melds under the rules, and says what is made of each.
        wilds: The wild cards.
        sets: The fewest and most cards of sets and all-wild melds; None for no sets.
        runs: The fewest and most cards of runs; None for no runs.
        few: How many wild cards are so few that lists stay short and are kept.
    """

    __slots__ = (
        "_all_wild",
        "_fill",
        "_finder",
        "_in_a_row",
        "_ranks",
        "_run_searches",
        "_runs",
        "_runs_with",
        "_set_search",
        "_sets",
        "_sets_with",
        "remembers",
    )

    def __init__(
        self, finder: Finder[T], wilds: Wilds, sets: Sizes | None, runs: Sizes | None, few: int
    ) -> None:
        number = sum(wilds.counts)
        self.remembers: Final = number <= few
        self._finder: Final = finder
        self._set_search: Final = None if sets is None else finder.sets(wilds, sets)
        self._all_wild: Final = (
            () if self._set_search is None else tuple(self._set_search.all_wild())
        )
        # What is added to the counts of each rank, so that a guard bit shows where sets are.
        need = 1 if sets is None else min(max(1, sets.low - number), _GUARD)
        self._fill: Final = sum(
            (_GUARD - need) << (packed.FIELD * rank) for rank in range(packed.RANKS)
        )
        self._ranks: Final = 0 if sets is None else finder.rank_guards
        self._run_searches: Final[tuple[RunSearch[T] | None, ...]] = tuple(
            None if runs is None else finder.run_search(suit, wilds, runs) for suit in Suit
        )
        # Three cards in a row can be seen at once only where neighbours in the run are neighbours
        # in the packed hand, which a missing 2 prevents.
        self._in_a_row: Final = (
            not number and runs is not None and runs.low >= _IN_A_ROW and finder.has_two
        )
        self._sets: Final = Memo(self._sets_of)
        self._sets_with: Final = Memo(self._sets_with_of)
        self._runs: Final = Memo(self._runs_of)
        self._runs_with: Final = Memo(self._runs_with_of)

    def melds(self, naturals: int, guards: int) -> Iterator[Iterable[T]]:
        """Every meld of natural cards and the wild ones: sets from aces up, all-wild melds, runs.

        Args:
            naturals: The natural cards, packed.
            guards: Their guard bits.

        Yields:
            What is made of the melds in parts, each part a remembered list or a lazy search.
        """
        sums = naturals + (naturals >> _STRIDE)
        sums += sums >> 2 * _STRIDE
        ranks = (sums + self._fill) & self._ranks
        remembers = self.remembers
        while ranks:
            lowest = ranks & -ranks
            ranks ^= lowest
            rank = lowest.bit_length() // packed.FIELD
            key = packed.column(naturals, rank) << _RANK_BITS | rank
            yield self._sets[key] if remembers else self._sets_of(key)
        if self._all_wild:
            yield self._all_wild
        if self._in_a_row:
            shown = guards | (guards & _ACES) << _ACE_MIRROR
            shown &= (shown >> packed.FIELD) & (shown >> 2 * packed.FIELD)
            if not shown:
                return
        else:
            shown = guards
        for suit, mask in enumerate(packed.SUIT_GUARDS):
            if shown & mask and self._run_searches[suit] is not None:
                row = (guards & mask) >> _STRIDE * suit
                key = row << _SUIT_BITS | suit
                yield self._runs[key] if remembers else self._runs_of(key)

    def _sets_of(self, key: int) -> Iterator[T]:
        assert self._set_search is not None  # noqa: S101  # else no rank is looked at
        rank = key & ((1 << _RANK_BITS) - 1)
        return self._set_search.found(Rank(rank), key >> _RANK_BITS, None)

    def _runs_of(self, key: int) -> Iterator[T]:
        search = self._run_searches[key & ((1 << _SUIT_BITS) - 1)]
        assert search is not None  # noqa: S101  # else no suit is looked at
        return search.found(self._finder.places_of(key >> _SUIT_BITS), None)

    def melds_with(self, card: Card, column: int, row: int) -> Iterable[T]:
        """Every meld with one natural card more, which must be in it: sets, then runs.

        Args:
            card: The card.
            column: The natural cards of its rank, packed, moved down to the aces' places.
            row: The guard bits of the natural cards of its suit, moved down to those of clubs.

        Returns:
            What is made of the melds.
        """
        code = card.code
        rank_key, suit_key = column << _CODE_BITS | code, row << _CODE_BITS | code
        if not self.remembers:
            return chain(self._sets_with_of(rank_key), self._runs_with_of(suit_key))
        found = self._sets_with[rank_key]
        if self._in_a_row:
            shown = row | packed.PRESENT[code % packed.SUIT_STRIDE]
            shown |= (shown & _ACES) << _ACE_MIRROR
            if not shown & (shown >> packed.FIELD) & (shown >> 2 * packed.FIELD):
                return found
        return found + self._runs_with[suit_key]

    def _sets_with_of(self, key: int) -> Iterable[T]:
        if self._set_search is None:
            return ()
        card = Card.of_code(key & ((1 << _CODE_BITS) - 1))
        rank, suit = card.code % packed.SUIT_STRIDE, card.code // packed.SUIT_STRIDE
        column = (key >> _CODE_BITS) + packed.ONE[packed.SUIT_STRIDE * suit]
        sums = column + (column >> _STRIDE)
        sums += sums >> 2 * _STRIDE
        if not (sums + self._fill) & _GUARD:
            return ()
        return self._set_search.found(Rank(rank + 1), column, card)

    def _runs_with_of(self, key: int) -> Iterable[T]:
        card = Card.of_code(key & ((1 << _CODE_BITS) - 1))
        search = self._run_searches[card.code // packed.SUIT_STRIDE]
        if search is None:
            return ()
        row = key >> _CODE_BITS | packed.PRESENT[card.code % packed.SUIT_STRIDE]
        return search.found(self._finder.places_of(row), card)
