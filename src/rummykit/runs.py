"""The search for runs: natural cards alone, short runs by their patterns, long ones by a climb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

from rummykit.climbing import Climb
from rummykit.shapes import QUEEN_OF_SPADES, StandIn
from rummykit.stretches import patterns, reach, stretches
from rummykit.terms import Sizes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rummykit.cards import Card, Suit
    from rummykit.terms import Terms, Wilds

__all__ = ["Chosen", "RunSearch"]

T = TypeVar("T")
_SHORT: Final = 5
_FEW: Final = 3
_MOST_KEPT: Final = 4_000
_BARE: Final = (None,) * 16

Chosen: TypeAlias = "tuple[tuple[int, int], ...]"
"""The wilds of a run: the place and the kind of each, low to high."""


class RunSearch(Generic[T]):
    """The search for the runs of one suit.

    Args:
        terms: The rules.
        suit: The suit.
        wilds: The wild cards at hand.
        sizes: The fewest and the most cards of a run.
        make: What is made of each run's kind, cards and stand-ins.
    """

    def __init__(
        self, terms: Terms, suit: Suit, wilds: Wilds, sizes: Sizes, make: Callable[..., T]
    ) -> None:
        self.terms: Final = terms
        self.wilds: Final = wilds
        self.places: Final[tuple[Card, ...]] = terms.places[suit]
        # A run holds one of the ace's two places at most.
        self.sizes: Final = Sizes(sizes.low, min(sizes.high, len(self.places) - terms.wraps))
        self.make: Final = make
        self._number: Final = sum(wilds.counts)
        self._kept: Final[dict[tuple[int, int, int, int], tuple[T, ...]]] = {}

    def found(self, natural: int, upcard: Card | None) -> Iterator[T]:
        """Every run, by its lowest place.

        What can be made from a place is a matter of the few places above it that can be filled, so
        it is kept for the next hand that is the same there. Where there are many wilds nothing is
        kept, and the search can stop at any time.

        Args:
            natural: The places of the natural cards at hand, as bits.
            upcard: A natural card that must be in the run, or None.

        Yields:
            What is made of each run, once each.
        """
        needed = natural
        if upcard is not None:
            needed &= sum(1 << place for place, card in enumerate(self.places) if card is upcard)
        if self._number:
            yield from self._beside_wilds(natural, needed)
            return
        for start, stop in stretches(natural, self.sizes):
            if needed >> start & ((2 << (stop - start)) - 1):
                cards = self.places[start : stop + 1]
                yield self.make("run", cards, _BARE[: len(cards)])

    def _beside_wilds(self, natural: int, needed: int) -> Iterator[T]:
        """The runs of natural cards, one that is needed among them, and wilds."""
        low, high = self.sizes
        last = len(self.places)
        kept = self._kept
        shortest = (1 << low) - 1
        fewest = low - self._number
        for start in range(last - low + 1):
            above = natural >> start
            if (above & shortest).bit_count() < fewest:
                continue
            size = reach(above, min(high, last - start), self._number)
            whole = (1 << size) - 1
            window, wanted = above & whole, needed >> start & whole
            if not wanted:
                continue
            if self._number > _FEW:
                yield from self._from(start, size, window, wanted)
                continue
            key = (start, size, window, wanted)
            found = kept.get(key)
            if found is None:
                if len(kept) >= _MOST_KEPT:
                    kept.clear()
                found = kept[key] = tuple(self._from(*key))
            yield from found

    def _from(self, start: int, size: int, window: int, wanted: int) -> Iterator[T]:
        """The runs from one place, of which they can fill so many.

        Args:
            start: The place.
            size: How many places from there can be filled.
            window: Those of natural cards at hand, as bits.
            wanted: Those of which a run holds one at least.
        """
        if self.sizes.high > _SHORT:
            yield from Climb(self, window << start, wanted << start).found(start, start + size - 1)
            return
        left = list(self.wilds.counts)
        for own, wild, cards in patterns(window, size, self.sizes.low, self._number):
            if own & wanted:
                for chosen in self._choices(wild << start, left, others=0, closed=False):
                    if self.has_required(chosen):
                        yield self.laid(start, start + cards - 1, chosen)

    def _choices(self, wild: int, left: list[int], *, others: int, closed: bool) -> list[Chosen]:
        """Every choice of a kind of wild for each of some places.

        Args:
            wild: The places, as bits.
            left: How many wilds are left, by kind.
            others: How many wilds lie below for a card that is not their own.
            closed: Whether one of them lets no other lie in the run.
        """
        if not wild:
            return [()]
        rest = wild & (wild - 1)
        place = (wild ^ rest).bit_length() - 1
        fitting = self.fitting(place, left, others=others, closed=closed)
        if not rest:
            return [((place, kind),) for kind, _, _ in fitting]
        found: list[Chosen] = []
        for kind, own, alone in fitting:
            left[kind] -= 1
            above = self._choices(rest, left, others=others + (not own), closed=closed or alone)
            found += [((place, kind), *chosen) for chosen in above]
            left[kind] += 1
        return found

    def fitting(
        self, place: int, left: list[int], *, others: int, closed: bool
    ) -> list[tuple[int, bool, bool]]:
        """The kinds of wild that may lie in a place.

        Args:
            place: The place.
            left: How many wilds are left, by kind.
            others: How many wilds lie below for a card that is not their own.
            closed: Whether one of them lets no other lie in the run.

        Returns:
            Each kind, whether it is the place's own card, and whether it lets no other wild lie in
            the run because it stands for the Queen of Spades.
        """
        terms, wilds, card = self.terms, self.wilds, self.places[place]
        beside = not closed and others < terms.most_wilds and not terms.rules.melds.new_runs_natural
        queen = card is QUEEN_OF_SPADES
        if queen and terms.queen_never:
            beside = False
        found = []
        for kind, number in enumerate(left):
            if number:
                own = terms.by_suit and wilds.kinds[kind] is card
                alone = queen and not own and terms.alone_in_runs and terms.binds(kind, wilds)
                if own or (beside and not (alone and others)):
                    found.append((kind, own, alone))
        return found

    def has_required(self, chosen: Chosen) -> bool:
        """Whether these wilds have the one among them that a run must use, if there is such a one.

        Args:
            chosen: The wilds.

        Returns:
            True if a run with them may be laid.
        """
        required = self.wilds.required
        return required is None or any(kind == required for _, kind in chosen)

    def laid(self, start: int, stop: int, chosen: Chosen) -> T:
        """What is made of a run with these wilds.

        Args:
            start: The lowest place.
            stop: The highest place.
            chosen: The wilds; natural cards fill the other places.

        Returns:
            It.
        """
        wilds, by_suit = self.wilds, self.terms.by_suit
        cards = list(self.places[start : stop + 1])
        stands: list[StandIn] = [None] * len(cards)
        alike = 0 if by_suit else sum([not kind for _, kind in chosen])
        deuces = iter(sorted(wilds.deuces[:alike]) if alike > 1 else wilds.deuces)
        for place, kind in chosen:
            shown = cards[place - start]
            card = wilds.kinds[kind] if by_suit or kind else next(deuces)
            cards[place - start] = card
            stands[place - start] = None if card is shown else shown
        return self.make("run", tuple(cards), tuple(stands))
