"""The search for runs: walks up the places of a suit and keeps what it has laid."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from rummykit.shapes import QUEEN_OF_SPADES, StandIn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rummykit.cards import Card, Suit
    from rummykit.melds import Meld
    from rummykit.terms import Sizes, Terms, Wilds

__all__ = ["RunSearch"]

_SHORT: Final = 5


class RunSearch:
    """One search for runs: walks up the places from each start, keeping what it has laid."""

    def __init__(  # noqa: PLR0913, PLR0917  # all that one search is about, made in one place
        self,
        terms: Terms,
        suit: Suit,
        held: int,
        wilds: Wilds,
        sizes: Sizes,
        upcard: Card | None,
        make: Callable[..., Meld],
    ) -> None:
        self.make = make
        self.terms = terms
        self.wilds = wilds
        self.sizes = sizes
        self.places: tuple[Card, ...] = terms.places[suit]
        self.natural: int = sum(bit for field, bit in terms.natural_places[suit] if held & field)
        self.upcard = upcard
        self.only_natural: bool = terms.rules.melds.new_runs_natural
        self.left: list[int] = list(wilds.counts)
        self.laid: list[tuple[int | None, Card]] = []

    def melds(self) -> Iterator[Meld]:
        """Every run, by its lowest place.

        Short runs are read off the patterns that they can have; among many long ones the search
        walks up from each place instead, and can stop at any time.

        Yields:
            Each run once.
        """
        number = sum(self.left)
        if number and self.sizes.high > _SHORT:
            yield from self._walked()
            return
        natural = needed = self.natural
        if self.upcard is not None:
            needed = sum(1 << p for p, card in enumerate(self.places) if card is self.upcard)
        for own, wild, start, stop in _patterns(
            len(self.places), self.terms.wraps, self.sizes, min(number, self.sizes.high)
        ):
            if own & natural == own and own & needed:
                yield from self._filled(start, stop, wild, wilds=0)

    def _filled(self, place: int, stop: int, pattern: int, *, wilds: int) -> Iterator[Meld]:
        """Lay natural cards and wilds as a pattern says, in every way that the rules allow."""
        if place > stop:
            if self._has_required():
                yield self._meld()
            return
        card = self.places[place]
        if not pattern >> place & 1:
            self.laid.append((None, card))
            yield from self._filled(place + 1, stop, pattern, wilds=wilds)
            self.laid.pop()
            return
        for kind, own in self._fitting(card, wilds):
            self.left[kind] -= 1
            self.laid.append((kind, card))
            yield from self._filled(place + 1, stop, pattern, wilds=wilds + (not own))
            self.laid.pop()
            self.left[kind] += 1

    def _fitting(self, card: Card, wilds: int) -> list[tuple[int, bool]]:
        """The kinds of wild that may lie in a place, and whether each is the place's own card."""
        found = []
        for kind, number in enumerate(self.left):
            if number:
                own = self._is_own(kind, card)
                if own or (
                    not self.only_natural
                    and wilds < self.terms.most_wilds
                    and self._queen_allows(kind, card, wilds)
                ):
                    found.append((kind, own))
        return found

    def _walked(self) -> Iterator[Meld]:
        """Every run, by its lowest place, shorter ones before those that grow from them."""
        last = len(self.places) - 1
        for start in range(len(self.places) - self.sizes.low + 1):
            stop = min(last, start + self.sizes.high - 1)
            if start == 0 and self.terms.wraps:
                stop = min(stop, last - 1)
            reach = [place for place in range(start, stop + 1) if self._is_natural(place)]
            if self.upcard is not None:
                reach = [place for place in reach if self.places[place] is self.upcard]
            if reach:
                yield from self._from(start, stop, reach[-1], wild=0, natural=False)

    def _from(
        self, place: int, stop: int, goal: int, *, wild: int, natural: bool
    ) -> Iterator[Meld]:
        """Lay something at a place and go on; `goal` is the last place of a card that is needed."""
        if place > stop or (not natural and place > goal):
            return
        card = self.places[place]
        if self._is_natural(place):
            self.laid.append((None, card))
            seen = natural or self.upcard is None or card is self.upcard
            yield from self._grow(place, stop, goal, wild=wild, natural=seen)
            self.laid.pop()
        for kind, own in self._fitting(card, wild):
            self.left[kind] -= 1
            self.laid.append((kind, card))
            yield from self._grow(place, stop, goal, wild=wild + (not own), natural=natural)
            self.laid.pop()
            self.left[kind] += 1

    def _grow(
        self, place: int, stop: int, goal: int, *, wild: int, natural: bool
    ) -> Iterator[Meld]:
        """Yield what is laid if it is a meld, and go on to the next place."""
        if natural and len(self.laid) >= self.sizes.low and self._has_required():
            yield self._meld()
        if natural or self._can_reach(place, stop, goal):
            yield from self._from(place + 1, stop, goal, wild=wild, natural=natural)

    def _can_reach(self, place: int, stop: int, goal: int) -> bool:
        """Whether the wilds left fill the places up to the next card that is needed."""
        for ahead in range(place + 1, min(stop, goal) + 1):
            if self._is_natural(ahead) and (
                self.upcard is None or self.places[ahead] is self.upcard
            ):
                gap = range(place + 1, ahead)
                return sum(not self._is_natural(between) for between in gap) <= sum(self.left)
        return False

    def _is_natural(self, place: int) -> bool:
        return bool(self.natural >> place & 1)

    def _is_own(self, kind: int, card: Card) -> bool:
        return self.terms.by_suit and self.wilds.kinds[kind] is card

    def _queen_allows(self, kind: int, card: Card, wild: int) -> bool:
        """Whether one more wild may join, here, as the limits on the Queen of Spades have it."""
        terms = self.terms
        if card is QUEEN_OF_SPADES:
            if terms.queen_never:
                return False
            return not (terms.alone_in_runs and wild and terms.binds(kind, self.wilds))
        if terms.alone_in_runs and wild:
            return not any(
                laid is not None
                and shown is QUEEN_OF_SPADES
                and not self._is_own(laid, shown)
                and terms.binds(laid, self.wilds)
                for laid, shown in self.laid
            )
        return True

    def _has_required(self) -> bool:
        required = self.wilds.required
        return required is None or self.left[required] < self.wilds.counts[required]

    def _meld(self) -> Meld:
        terms, wilds = self.terms, self.wilds
        needed = sum(kind == 0 for kind, _ in self.laid) if not terms.by_suit else 0
        deuces = iter(sorted(wilds.deuces[:needed]))
        cards: list[Card] = []
        stands: list[StandIn] = []
        for kind, shown in self.laid:
            if kind is None:
                cards.append(shown)
                stands.append(None)
            else:
                by_suit = terms.by_suit or kind
                card = wilds.kinds[kind] if by_suit else next(deuces)
                cards.append(card)
                stands.append(None if card is shown else shown)
        return self.make("run", tuple(cards), tuple(stands))


@lru_cache(maxsize=256)
def _patterns(
    places: int,
    wraps: bool,  # noqa: FBT001  # a key of the cache
    sizes: Sizes,
    most: int,  # a key of the cache
) -> tuple[tuple[int, int, int, int], ...]:
    """The patterns of runs with a natural card or more and no more than so many wilds.

    Args:
        places: How many places a suit has, the ace's two counted.
        wraps: Whether the first and the last place are the ace's.
        sizes: The fewest and the most cards.
        most: The most wilds.

    Returns:
        By lowest place and length: the natural places and the wild places as bits, and the first
        and the last place.
    """
    found = []
    for start in range(places):
        for stop in range(start + sizes.low - 1, min(places, start + sizes.high)):
            if wraps and start == 0 and stop == places - 1:
                continue
            row = range(start, stop + 1)
            whole = sum(1 << place for place in row)
            for number in range(min(most, len(row) - 1) + 1):
                for chosen in combinations(row, number):
                    wild = sum(1 << place for place in chosen)
                    found.append((whole ^ wild, wild, start, stop))
    return tuple(found)
