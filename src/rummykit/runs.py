"""The search for runs: walks up the places of a suit and keeps what it has laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit import packed
from rummykit.cards import Card, Suit
from rummykit.melds import Meld
from rummykit.shapes import QUEEN_OF_SPADES, StandIn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.terms import Sizes, Terms, Wilds

__all__ = ["RunSearch"]


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
    ) -> None:
        self.terms = terms
        self.wilds = wilds
        self.sizes = sizes
        self.places = [Card.of(rank, suit) for rank in terms.chain]
        wild_ranks = terms.rules.wilds.ranks
        self.natural = [
            rank not in wild_ranks and packed.count(held, card.code) > 0
            for rank, card in zip(terms.chain, self.places, strict=True)
        ]
        self.upcard = upcard
        self.only_natural = terms.rules.melds.new_runs_natural
        self.left = list(wilds.counts)
        self.laid: list[tuple[int | None, Card]] = []

    def melds(self) -> Iterator[Meld]:
        """Every run, by its lowest place, shorter ones before those that grow from them.

        Yields:
            Each run once.
        """
        last = len(self.places) - 1
        for start in range(len(self.places) - self.sizes.low + 1):
            stop = min(last, start + self.sizes.high - 1)
            if start == 0 and self.terms.wraps:
                stop = min(stop, last - 1)
            reach = [place for place in range(start, stop + 1) if self.natural[place]]
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
        if self.natural[place]:
            self.laid.append((None, card))
            seen = natural or self.upcard is None or card is self.upcard
            yield from self._grow(place, stop, goal, wild=wild, natural=seen)
            self.laid.pop()
        for kind, number in enumerate(self.left):
            if not number:
                continue
            own = self._is_own(kind, card)
            if own or (
                not self.only_natural
                and wild < self.terms.most_wilds
                and self._queen_allows(kind, card, wild)
            ):
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
            if self.natural[ahead] and (self.upcard is None or self.places[ahead] is self.upcard):
                gap = range(place + 1, ahead)
                return sum(not self.natural[between] for between in gap) <= sum(self.left)
        return False

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
                cards.append(wilds.kinds[kind] if by_suit else next(deuces))
                stands.append(shown)
        return Meld(cards, stands, "run")
