"""The search for sets and all-wild melds: the natural cards of a rank, and wilds beside them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

from rummykit import packed
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.shapes import QUEEN_OF_SPADES, StandIn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rummykit.terms import Sizes, Terms, Wilds

__all__ = ["SetSearch"]

T = TypeVar("T")
_BARE: Final = (None,) * (packed.MOST * len(Suit))
_STRIDE: Final = packed.FIELD * packed.SUIT_STRIDE
_FEW_WILDS: Final = 3
_FEW_CHOICES: Final = 256

_Counts: TypeAlias = "tuple[int, ...]"
_Beside: TypeAlias = "tuple[tuple[Card, ...], tuple[StandIn, ...]]"
_Role: TypeAlias = "tuple[int, StandIn]"


class SetSearch(Generic[T]):
    """The search for sets and all-wild melds with some wild cards at hand.

    Args:
        terms: The rules.
        wilds: The wild cards at hand.
        sizes: The fewest and the most cards.
        make: What is made of each meld's kind, cards and stand-ins.
    """

    def __init__(self, terms: Terms, wilds: Wilds, sizes: Sizes, make: Callable[..., T]) -> None:
        self.terms: Final = terms
        self.wilds: Final = wilds
        self.number: Final = sum(wilds.counts)
        self.sizes: Final = sizes
        self.make: Final = make
        self.copies: Final = packed.MOST if terms.rules.melds.set_duplicates else 1
        self._beside: Final[dict[tuple[Rank, int, bool], tuple[_Beside, ...]]] = {}

    def found(self, rank: Rank, column: int, upcard: Card | None) -> Iterator[T]:
        """Every set of a rank that the natural cards held and the wilds make.

        Args:
            rank: The rank, not a wild one.
            column: The natural cards of the rank: a packed hand moved down to the aces' places.
            upcard: A natural card that must be in the set, or None.

        Yields:
            What is made of each set, once each: by the natural cards, fewer wilds first.
        """
        copies, mask = self.copies, packed.FIELD_MASK
        most = tuple([min(copies, (column >> shift) & mask) for shift in _SUIT_SHIFTS])
        fewest = _NONE if upcard is None else tuple(int(upcard.suit is suit) for suit in Suit)
        low, high = self.sizes
        for cards in _natural_choices(rank, most, fewest):
            size = len(cards)
            if size > high:
                continue
            if not self.number:
                if size >= low:
                    yield self.make("set", cards, _BARE[:size])
                continue
            for wilds, stands in self._wilds_beside(rank, size, QUEEN_OF_SPADES in cards):
                yield self.make("set", cards + wilds, _BARE[:size] + stands)

    def _wilds_beside(self, rank: Rank, size: int, queen: bool) -> Iterable[_Beside]:  # noqa: FBT001  # a key
        """The wilds that make a set with some natural cards of a rank; kept where they are few."""
        if self.number > _FEW_WILDS:
            return self._every_beside(rank, size, queen=queen)
        key = (rank, size, queen)
        found = self._beside.get(key)
        if found is None:
            found = self._beside[key] = tuple(self._every_beside(rank, size, queen=queen))
        return found

    def _every_beside(self, rank: Rank, size: int, *, queen: bool) -> Iterator[_Beside]:
        """The same, one after the other.

        Args:
            rank: The rank.
            size: How many natural cards there are.
            queen: Whether the Queen of Spades is among them.
        """
        terms, wilds = self.terms, self.wilds
        roles: list[_Role] = []
        for kind, number in enumerate(wilds.counts):
            if number:
                roles.append((kind, rank))
                if rank is Rank.QUEEN and terms.names_queen_in_sets:
                    roles.append((kind, QUEEN_OF_SPADES))
        fewest = max(0, self.sizes.low - size, int(wilds.required is not None))
        most = min(self.sizes.high - size, self.number, terms.most_wilds)
        for number in range(fewest, most + 1):
            for chosen in _draws(roles, list(wilds.counts), number):
                if self._allows(chosen, queen=queen):
                    yield self._named(chosen)

    def _allows(self, chosen: Sequence[_Role], *, queen: bool) -> bool:
        terms, wilds = self.terms, self.wilds
        if wilds.required is not None and all(kind != wilds.required for kind, _ in chosen):
            return False
        queens = [kind for kind, stand in chosen if stand is QUEEN_OF_SPADES]
        if not queens:
            return True
        if terms.alone_in_sets and len(chosen) > 1 and any(terms.binds(k, wilds) for k in queens):
            return False
        return terms.rules.melds.set_duplicates or len(queens) + queen <= 1

    def _named(self, chosen: Sequence[_Role]) -> _Beside:
        """The cards for the kinds: where suits do not matter, deuces in the order of their use."""
        wilds = self.wilds
        if self.terms.by_suit:
            cards = tuple(wilds.kinds[kind] for kind, _ in chosen)
        else:
            deuces = iter(sorted(wilds.deuces[: sum(not kind for kind, _ in chosen)]))
            cards = tuple(JOKER if kind else next(deuces) for kind, _ in chosen)
        return cards, tuple(stand for _, stand in chosen)

    def all_wild(self) -> Iterator[T]:
        """Every meld of wild cards of one rank alone.

        Yields:
            What is made of each meld, once each, smaller ones first.
        """
        terms, wilds, sizes = self.terms, self.wilds, self.sizes
        if not terms.rules.wilds.all_wild_melds:
            return
        required = None if wilds.required is None else wilds.kinds[wilds.required]
        if required is JOKER:
            return
        if not terms.by_suit:
            for number in range(sizes.low, min(sizes.high, len(wilds.deuces)) + 1):
                cards = tuple(sorted(wilds.deuces[:number]))
                yield self.make("all-wild", cards, (None,) * number)
            return
        for rank in sorted(terms.rules.wilds.ranks):
            if required is not None and required.rank is not rank:
                continue
            of_rank = [card for card in wilds.kinds if card.rank is rank]
            most = tuple(wilds.counts[wilds.kinds.index(card)] for card in of_rank)
            fewest = tuple(int(card is required) for card in of_rank)
            for counts in sorted(_choices(most, fewest), key=sum):
                if sizes.low <= sum(counts) <= sizes.high:
                    chosen = zip(of_rank, counts, strict=True)
                    meld = tuple(card for card, number in chosen for _ in range(number))
                    yield self.make("all-wild", meld, (None,) * len(meld))


_SUIT_SHIFTS: Final = tuple(_STRIDE * suit for suit in Suit)
_NONE: Final = (0,) * len(Suit)


def _choices(most: _Counts, fewest: _Counts) -> Iterator[_Counts]:
    """Every row of counts between the fewest and the most, smaller sums not necessarily first."""
    return product(*(range(low, high + 1) for low, high in zip(fewest, most, strict=True)))


def _natural_choices(rank: Rank, most: _Counts, fewest: _Counts) -> Iterable[tuple[Card, ...]]:
    """Every choice of a card or more of one rank.

    Args:
        rank: The rank.
        most: How many may be chosen of each suit.
        fewest: How many must be.

    Returns:
        The cards of each choice; kept where they are few.
    """
    if prod([count + 1 for count in most]) > _FEW_CHOICES:
        return _each_natural_choice(rank, most, fewest)
    return _few_natural_choices(rank, most, fewest)


def _each_natural_choice(rank: Rank, most: _Counts, fewest: _Counts) -> Iterator[tuple[Card, ...]]:
    of_rank = [Card.of(rank, suit) for suit in Suit]
    for counts in _choices(most, fewest):
        if any(counts):
            chosen = zip(of_rank, counts, strict=True)
            yield tuple([card for card, count in chosen for _ in range(count)])


@lru_cache(maxsize=10_000)
def _few_natural_choices(
    rank: Rank, most: _Counts, fewest: _Counts
) -> tuple[tuple[Card, ...], ...]:
    return tuple(_each_natural_choice(rank, most, fewest))


def _draws(roles: Sequence[_Role], left: list[int], number: int) -> Iterator[tuple[_Role, ...]]:
    """Every way to fill a number of roles, no kind used more often than there are cards left."""
    if not number:
        yield ()
        return
    if sum(left[kind] for kind in {kind for kind, _ in roles}) < number:
        return
    kind, rest = roles[0][0], roles[1:]
    for taken in range(min(left[kind], number), -1, -1):
        left[kind] -= taken
        for others in _draws(rest, left, number - taken):
            yield (roles[0],) * taken + others
        left[kind] += taken
