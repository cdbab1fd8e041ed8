"""Finding the melds that can be laid from a hand: each once, lazily, in a fixed order.

A `Wilds` is the wild cards that a hand holds. Two ways of looking at them are told apart. Where
the rules never care which suit a deuce has, deuces are one kind, and a meld that needs two takes
the first two in suit order; else every choice of deuces is listed. The search walks places or suits
one by one and yields whenever what it has is a meld, so nothing is found twice.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rummykit import packed
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.melds import Meld
from rummykit.runs import RunSearch
from rummykit.shapes import QUEEN_OF_SPADES, StandIn
from rummykit.terms import Sizes, Terms, Wilds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rummykit.rules import RuleSet

__all__ = ["Finder"]


_BARE: Final = (None,) * (packed.MOST * len(Suit))


class Finder(Terms):
    """Finds melds under one rule set.

    Args:
        rules: The rules.
        every_wild: Whether to list every choice of deuces, even where the suits do not matter.
        make: Makes a meld of parts that are in order.
    """

    def __init__(
        self, rules: RuleSet, *, every_wild: bool, make: Callable[..., Meld] = Meld.made
    ) -> None:
        super().__init__(rules, every_wild=every_wild)
        self.make: Final = make

    def wilds(self, held: int, upcard: Card | None = None) -> Wilds:
        """The wild cards of a hand, and the upcard where it is wild and must be used.

        Args:
            held: The hand, packed.
            upcard: The upcard, if the meld must hold it.

        Returns:
            The wild cards; `required` is set where the upcard is wild.
        """
        rules = self.rules
        deuces = [Card.of(rank, suit) for suit in Suit for rank in sorted(rules.wilds.ranks)]
        jokers = packed.count(held, packed.JOKER) if rules.wilds.jokers else 0
        joker_up = upcard is JOKER and rules.wilds.jokers
        deuce_up = upcard is not None and upcard.rank in rules.wilds.ranks
        if self.by_suit:
            kinds = (*deuces, JOKER)
            counts = [packed.count(held, card.code) for card in deuces] + [jokers]
            if (joker_up or deuce_up) and upcard is not None:
                required = kinds.index(upcard)
                counts[required] += 1
                return Wilds(tuple(counts), (), kinds, required)
            return Wilds(tuple(counts), (), kinds)
        used = [card for card in deuces for _ in range(packed.count(held, card.code))]
        if deuce_up and upcard is not None:
            used.insert(0, upcard)
        kinds = ((used or [JOKER])[0], JOKER)
        required_kind = 0 if deuce_up else 1 if joker_up else None
        return Wilds((len(used), jokers + joker_up), tuple(used), kinds, required_kind)

    def melds(
        self,
        held: int,
        wilds: Wilds,
        sets: Sizes | None,
        runs: Sizes | None,
        upcard: Card | None = None,
    ) -> Iterator[Meld]:
        """Every meld of the cards at hand: sets, all-wild melds, runs.

        Args:
            held: The cards at hand, packed, the upcard among them if it is natural.
            wilds: The wild cards at hand.
            sets: The fewest and most cards of sets and all-wild melds; None for no sets.
            runs: The fewest and most cards of runs; None for no runs.
            upcard: A natural card that must be in the meld, or None.

        Yields:
            Each meld once.
        """
        if sets is not None:
            for rank in Rank:
                if rank not in self.rules.wilds.ranks and (upcard is None or upcard.rank is rank):
                    yield from self.sets(rank, held, wilds, sets, upcard)
            if upcard is None:
                yield from self.all_wild(wilds, sets)
        if runs is not None:
            for suit in Suit:
                if upcard is None or upcard.suit is suit:
                    yield from self.runs(suit, held, wilds, runs, upcard)

    # Sets

    def sets(
        self, rank: Rank, held: int, wilds: Wilds, sizes: Sizes, upcard: Card | None = None
    ) -> Iterator[Meld]:
        """Every set of a rank that the natural cards held and the wilds make.

        Args:
            rank: The rank, not a wild one.
            held: The cards at hand, packed, the upcard among them if it is natural.
            wilds: The wild cards at hand.
            sizes: The fewest and most cards.
            upcard: A natural card that must be in the set, or None.

        Yields:
            Each set once: fewer natural cards first, fewer wilds first.
        """
        suits = [Card.of(rank, suit) for suit in Suit]
        copies = 1 if not self.rules.melds.set_duplicates else packed.MOST
        most = [min(copies, packed.count(held, card.code)) for card in suits]
        fewest = [int(card is upcard) for card in suits]
        for counts in _choices(most, fewest):
            naturals = [
                card for card, number in zip(suits, counts, strict=True) for _ in range(number)
            ]
            if naturals and len(naturals) <= sizes.high:
                yield from self._with_wilds(rank, naturals, wilds, sizes)

    def _with_wilds(
        self, rank: Rank, naturals: list[Card], wilds: Wilds, sizes: Sizes
    ) -> Iterator[Meld]:
        """The sets of these natural cards with any number of wilds."""
        if not any(wilds.counts):
            if len(naturals) >= sizes.low:
                yield self.make("set", tuple(naturals), _BARE[: len(naturals)])
            return
        roles: list[tuple[int, StandIn]] = []
        for kind, number in enumerate(wilds.counts):
            if number:
                roles.append((kind, rank))
                if rank is Rank.QUEEN and self.names_queen_in_sets:
                    roles.append((kind, QUEEN_OF_SPADES))
        fewest = max(0, sizes.low - len(naturals), int(wilds.required is not None))
        most = min(sizes.high - len(naturals), sum(wilds.counts), self.most_wilds)
        for number in range(fewest, most + 1):
            for chosen in _draws(roles, list(wilds.counts), number):
                if self._set_allows(chosen, naturals, wilds):
                    named = self._named(chosen, wilds)
                    yield self.make(
                        "set",
                        (*naturals, *(card for card, _ in named)),
                        (*_BARE[: len(naturals)], *(stand for _, stand in named)),
                    )

    def _set_allows(
        self, chosen: Sequence[tuple[int, StandIn]], naturals: list[Card], wilds: Wilds
    ) -> bool:
        used = [kind for kind, _ in chosen]
        if wilds.required is not None and wilds.required not in used:
            return False
        queens = [kind for kind, stand in chosen if stand is QUEEN_OF_SPADES]
        if not queens:
            return True
        if self.alone_in_sets and len(used) > 1 and any(self.binds(k, wilds) for k in queens):
            return False
        twice = len(queens) + naturals.count(QUEEN_OF_SPADES) > 1
        return self.rules.melds.set_duplicates or not twice

    def _named(
        self, chosen: Sequence[tuple[int, StandIn]], wilds: Wilds
    ) -> list[tuple[Card, StandIn]]:
        """The cards for the kinds: where suits do not matter, deuces in the order of their use."""
        if self.by_suit:
            return [(wilds.kinds[kind], stand) for kind, stand in chosen]
        needed = sum(kind == 0 for kind, _ in chosen)
        deuces = iter(sorted(wilds.deuces[:needed]))
        return [(JOKER if kind else next(deuces), stand) for kind, stand in chosen]

    def all_wild(self, wilds: Wilds, sizes: Sizes) -> Iterator[Meld]:
        """Every meld of wild cards of one rank alone.

        Args:
            wilds: The wild cards at hand.
            sizes: The fewest and most cards.

        Yields:
            Each meld once, smaller ones first.
        """
        if not self.rules.wilds.all_wild_melds:
            return
        if wilds.required is not None and wilds.kinds[wilds.required] is JOKER:
            return
        if not self.by_suit:
            for number in range(sizes.low, min(sizes.high, len(wilds.deuces)) + 1):
                cards = tuple(sorted(wilds.deuces[:number]))
                yield self.make("all-wild", cards, (None,) * number)
            return
        for rank in sorted(self.rules.wilds.ranks):
            of_rank = [card for card in wilds.kinds if card.rank is rank]
            most = [wilds.counts[wilds.kinds.index(card)] for card in of_rank]
            required = None if wilds.required is None else wilds.kinds[wilds.required]
            if required is not None and required.rank is not rank:
                continue
            fewest = [int(card is required) for card in of_rank]
            for counts in sorted(_choices(most, fewest), key=sum):
                if sizes.low <= sum(counts) <= sizes.high:
                    chosen = zip(of_rank, counts, strict=True)
                    meld = tuple(card for card, number in chosen for _ in range(number))
                    yield self.make("all-wild", meld, (None,) * len(meld))

    # Runs

    def runs(
        self, suit: Suit, held: int, wilds: Wilds, sizes: Sizes, upcard: Card | None = None
    ) -> Iterator[Meld]:
        """Every run of a suit that the natural cards held and the wilds make.

        Args:
            suit: The suit.
            held: The cards at hand, packed, the upcard among them if it is natural.
            wilds: The wild cards at hand.
            sizes: The fewest and most cards.
            upcard: A natural card that must be in the run, or None.

        Yields:
            Each run once, by its lowest place, then by what lies there (a natural card before a
            wild), shorter ones before those that grow from them.
        """
        if self.rules.melds.new_runs_natural:
            if wilds.required is not None and wilds.kinds[wilds.required].suit is not suit:
                return
            wilds = self._naturals_only(suit, wilds)
        search = RunSearch(self, suit, held, wilds, sizes, upcard, self.make)
        yield from search.melds()

    def _naturals_only(self, suit: Suit, wilds: Wilds) -> Wilds:
        """The wilds with only those left that can lie natural in a run of the suit."""
        counts = tuple(
            number if card.suit is suit else 0
            for card, number in zip(wilds.kinds, wilds.counts, strict=True)
        )
        return wilds._replace(counts=counts)


def _choices(most: Sequence[int], fewest: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every row of counts between the fewest and the most, smaller sums not necessarily first."""
    return product(*(range(low, high + 1) for low, high in zip(fewest, most, strict=True)))


def _draws(
    roles: Sequence[tuple[int, StandIn]], left: list[int], number: int
) -> Iterator[tuple[tuple[int, StandIn], ...]]:
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
