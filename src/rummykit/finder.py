"""Finding the melds that can be laid from a hand: each once, lazily, in a fixed order.

A `Wilds` is the wild cards that a hand holds. Two ways of looking at them are told apart. Where
the rules never care which suit a deuce has, deuces are one kind, and a meld that needs two takes
the first two in suit order; else every choice of deuces is listed. The search walks places or suits
one by one and yields whenever what it has is a meld, so nothing is found twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rummykit import packed
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.melds import Meld
from rummykit.shapes import QUEEN_OF_SPADES, StandIn
from rummykit.tables import chain_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.rules import RuleSet

__all__ = ["Finder", "Sizes", "Wilds", "deuce_suits_matter"]

_NO_LIMIT: Final = 1_000


def deuce_suits_matter(rules: RuleSet) -> bool:
    """Whether the rules can tell two deuces apart, so that all of them are listed.

    A deuce in the 2-place of its own suit is natural, another is wild there. That makes a
    difference where new runs are natural, where wilds in a meld are counted, where a wild standing
    for the Queen must be alone in a run long enough to hold a 2 and a queen, and where a deuce may
    be given for a Joker. Wild cards of two ranks, or wild queens, are never alike.

    Args:
        rules: The rules.

    Returns:
        True if two deuces of different suits can differ in effect.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> deuce_suits_matter(ruleset("arlington")), deuce_suits_matter(ruleset("arlington-joker"))
        (False, True)
    """
    ranks = rules.wilds.ranks
    if not ranks:
        return False
    if len(ranks) > 1 or Rank.QUEEN in ranks:
        return True
    jokers_taken = rules.wilds.joker_swap != "none" and rules.wilds.jokers and rules.deck.jokers > 0
    counted = rules.melds.new_runs_natural or rules.wilds.max_per_meld is not None
    return counted or jokers_taken or _queen_and_wild_rank_meet(rules)


def _queen_and_wild_rank_meet(rules: RuleSet) -> bool:
    if rules.queen.substitute not in {"only-wild-in-meld", "only-wild-in-run"}:
        return False
    binds = rules.queen.substitute_binds
    jokers = rules.wilds.jokers and rules.deck.jokers > 0
    if binds == "jokers" and not jokers:
        return False
    chain = chain_of(rules)
    queen = chain.index(Rank.QUEEN)
    spans = [abs(queen - place) for place, rank in enumerate(chain) if rank in rules.wilds.ranks]
    longest = rules.melds.run_max or len(chain)
    return any(span < longest for span in spans)


class Sizes(NamedTuple):
    """The fewest and the most cards of a meld."""

    low: int
    high: int


class Wilds(NamedTuple):
    """Wild cards at hand, as the search uses them.

    Attributes:
        counts: How many of each kind: each deuce and the Joker where suits matter; else all deuces
            together as the first, and the Jokers as the second.
        deuces: Where suits do not matter, the deuces in the order in which they are used.
        kinds: The card of each kind (the first deuce stands for all where suits do not matter).
        required: The kind that the meld must use (a wild upcard), or None.
    """

    counts: tuple[int, ...]
    deuces: tuple[Card, ...]
    kinds: tuple[Card, ...]
    required: int | None = None


class Finder:
    """Finds melds under one rule set.

    Args:
        rules: The rules.
        every_wild: Whether to list every choice of deuces, even where the suits do not matter.
    """

    def __init__(self, rules: RuleSet, *, every_wild: bool) -> None:
        limits = rules.melds
        self.rules: Final = rules
        self.by_suit: Final = every_wild or deuce_suits_matter(rules)
        self.chain: Final = chain_of(rules)
        self.wraps: Final = self.chain[0] is Rank.ACE
        self.set_sizes: Final = Sizes(limits.set_min, limits.set_max or _NO_LIMIT)
        self.run_sizes: Final = Sizes(limits.run_min, limits.run_max or len(self.chain))
        self.most_wilds: Final = (
            _NO_LIMIT if rules.wilds.max_per_meld is None else rules.wilds.max_per_meld
        )
        substitute, binds = rules.queen.substitute, rules.queen.substitute_binds
        self.queen_never: Final = substitute == "never"
        self.alone_in_runs: Final = substitute in {"only-wild-in-meld", "only-wild-in-run"}
        self.alone_in_sets: Final = substitute == "only-wild-in-meld"
        self.binds_deuces: Final = binds in {None, "deuces"}
        self.binds_jokers: Final = binds in {None, "jokers"}
        self.names_queen_in_sets: Final = rules.queen.wild_in_sets and not self.queen_never

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
        copies = 1 if not self.rules.melds.set_duplicates else _NO_LIMIT
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
                    stands = [None] * len(naturals) + [stand for _, stand in named]
                    yield Meld([*naturals, *(card for card, _ in named)], stands)

    def _set_allows(
        self, chosen: Sequence[tuple[int, StandIn]], naturals: list[Card], wilds: Wilds
    ) -> bool:
        used = [kind for kind, _ in chosen]
        if wilds.required is not None and wilds.required not in used:
            return False
        queens = [kind for kind, stand in chosen if stand is QUEEN_OF_SPADES]
        if not queens:
            return True
        if self.alone_in_sets and len(used) > 1 and any(self._binds(k, wilds) for k in queens):
            return False
        twice = len(queens) + naturals.count(QUEEN_OF_SPADES) > 1
        return self.rules.melds.set_duplicates or not twice

    def _binds(self, kind: int, wilds: Wilds) -> bool:
        return self.binds_jokers if wilds.kinds[kind] is JOKER else self.binds_deuces

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
                yield Meld(wilds.deuces[:number], [None] * number, "all-wild")
            return
        for rank in sorted(self.rules.wilds.ranks):
            cards = [card for card in wilds.kinds if card.rank is rank]
            most = [wilds.counts[wilds.kinds.index(card)] for card in cards]
            required = None if wilds.required is None else wilds.kinds[wilds.required]
            if required is not None and required.rank is not rank:
                continue
            fewest = [int(card is required) for card in cards]
            for counts in sorted(_choices(most, fewest), key=sum):
                if sizes.low <= sum(counts) <= sizes.high:
                    meld = [
                        c for c, number in zip(cards, counts, strict=True) for _ in range(number)
                    ]
                    yield Meld(meld, [None] * len(meld), "all-wild")

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
        search = _RunSearch(self, suit, held, wilds, sizes, upcard)
        yield from search.melds()

    def _naturals_only(self, suit: Suit, wilds: Wilds) -> Wilds:
        """The wilds with only those left that can lie natural in a run of the suit."""
        counts = tuple(
            number if card.suit is suit else 0
            for card, number in zip(wilds.kinds, wilds.counts, strict=True)
        )
        return wilds._replace(counts=counts)


class _RunSearch:
    """One search for runs: walks up the places from each start, keeping what it has laid."""

    def __init__(  # noqa: PLR0913, PLR0917  # all that one search is about, made in one place
        self,
        finder: Finder,
        suit: Suit,
        held: int,
        wilds: Wilds,
        sizes: Sizes,
        upcard: Card | None,
    ) -> None:
        self.finder = finder
        self.wilds = wilds
        self.sizes = sizes
        self.places = [Card.of(rank, suit) for rank in finder.chain]
        wild_ranks = finder.rules.wilds.ranks
        self.natural = [
            rank not in wild_ranks and packed.count(held, card.code) > 0
            for rank, card in zip(finder.chain, self.places, strict=True)
        ]
        self.upcard = upcard
        self.only_natural = finder.rules.melds.new_runs_natural
        self.left = list(wilds.counts)
        self.laid: list[tuple[int | None, Card]] = []

    def melds(self) -> Iterator[Meld]:
        last = len(self.places) - 1
        for start in range(len(self.places) - self.sizes.low + 1):
            stop = min(last, start + self.sizes.high - 1)
            if start == 0 and self.finder.wraps:
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
                and wild < self.finder.most_wilds
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
        return self.finder.by_suit and self.wilds.kinds[kind] is card

    def _queen_allows(self, kind: int, card: Card, wild: int) -> bool:
        """Whether one more wild may join, here, as the limits on the Queen of Spades have it."""
        finder = self.finder
        if card is QUEEN_OF_SPADES:
            if finder.queen_never:
                return False
            return not (finder.alone_in_runs and wild and finder._binds(kind, self.wilds))
        if finder.alone_in_runs and wild:
            return not any(
                laid is not None
                and shown is QUEEN_OF_SPADES
                and not self._is_own(laid, shown)
                and finder._binds(laid, self.wilds)
                for laid, shown in self.laid
            )
        return True

    def _has_required(self) -> bool:
        required = self.wilds.required
        return required is None or self.left[required] < self.wilds.counts[required]

    def _meld(self) -> Meld:
        finder, wilds = self.finder, self.wilds
        needed = sum(kind == 0 for kind, _ in self.laid) if not finder.by_suit else 0
        deuces = iter(sorted(wilds.deuces[:needed]))
        cards: list[Card] = []
        stands: list[StandIn] = []
        for kind, shown in self.laid:
            if kind is None:
                cards.append(shown)
                stands.append(None)
            else:
                by_suit = finder.by_suit or kind
                cards.append(wilds.kinds[kind] if by_suit else next(deuces))
                stands.append(shown)
        return Meld(cards, stands, "run")


def _choices(most: Sequence[int], fewest: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every row of counts between the fewest and the most, smaller sums not necessarily first."""
    if not most:
        yield ()
        return
    for first in range(fewest[0], most[0] + 1):
        for rest in _choices(most[1:], fewest[1:]):
            yield (first, *rest)


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
