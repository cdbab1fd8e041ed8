"""Finding the melds that can be laid from a hand: each once, lazily, in a fixed order.

A `Wilds` is the wild cards that a hand holds. Two ways of looking at them are told apart. Where
the rules never care which suit a deuce has, deuces are one kind, and a meld that needs two takes
the first two in suit order; else every choice of deuces is listed. The searches go through ranks,
suits and places one by one, so nothing is found twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic

from typing_extensions import TypeVar

from rummykit import packed
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.melds import Meld
from rummykit.runs import RunSearch
from rummykit.sets import SetSearch
from rummykit.terms import Sizes, Terms, Wilds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rummykit.rules import RuleSet

__all__ = ["Finder"]

T = TypeVar("T", default=Meld)


class Finder(Terms, Generic[T]):
    """Finds melds under one rule set.

    Args:
        rules: The rules.
        every_wild: Whether to list every choice of deuces, even where the suits do not matter.
        make: What is made of each meld's kind, cards and stand-ins, which are in order; the meld
            itself when left out.
    """

    def __init__(
        self,
        rules: RuleSet,
        *,
        every_wild: bool,
        make: Callable[..., T] = Meld.made,  # type: ignore[assignment]  # T is Meld by default
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
    ) -> Iterator[T]:
        """Every meld of the cards at hand: sets, all-wild melds, runs.

        Args:
            held: The cards at hand, packed, the upcard among them if it is natural.
            wilds: The wild cards at hand.
            sets: The fewest and most cards of sets and all-wild melds; None for no sets.
            runs: The fewest and most cards of runs; None for no runs.
            upcard: A natural card that must be in the meld, or None.

        Yields:
            What is made of each meld, once each.
        """
        if sets is not None:
            search = self.sets(wilds, sets)
            for rank in Rank:
                if rank not in self.rules.wilds.ranks and (upcard is None or upcard.rank is rank):
                    yield from search.found(rank, packed.column(held, rank), upcard)
            if upcard is None:
                yield from search.all_wild()
        if runs is not None:
            for suit in Suit:
                if upcard is None or upcard.suit is suit:
                    yield from self.runs(suit, held, wilds, runs, upcard)

    def sets(self, wilds: Wilds, sizes: Sizes) -> SetSearch[T]:
        """The search for sets and all-wild melds with some wild cards.

        Args:
            wilds: The wild cards at hand.
            sizes: The fewest and most cards.

        Returns:
            The search.
        """
        return SetSearch(self, wilds, sizes, self.make)

    def runs(
        self, suit: Suit, held: int, wilds: Wilds, sizes: Sizes, upcard: Card | None = None
    ) -> Iterator[T]:
        """Every run of a suit that the natural cards held and the wilds make.

        Args:
            suit: The suit.
            held: The cards at hand, packed, the upcard among them if it is natural.
            wilds: The wild cards at hand.
            sizes: The fewest and most cards.
            upcard: A natural card that must be in the run, or None.

        Yields:
            What is made of each run, once each: by its lowest place, then by what lies there (a
            natural card before a wild), shorter ones before those that grow from them.
        """
        search = self.run_search(suit, wilds, sizes)
        if search is not None:
            yield from search.found(self.natural_bits(suit, held), upcard)

    def run_search(self, suit: Suit, wilds: Wilds, sizes: Sizes) -> RunSearch[T] | None:
        """The search for runs of a suit with some wild cards.

        Args:
            suit: The suit.
            wilds: The wild cards at hand.
            sizes: The fewest and most cards.

        Returns:
            The search; None where new runs are natural and a wild is required that is not.
        """
        if self.rules.melds.new_runs_natural:
            if wilds.required is not None and wilds.kinds[wilds.required].suit is not suit:
                return None
            wilds = self._naturals_only(suit, wilds)
        return RunSearch(self, suit, wilds, sizes, self.make)

    def _naturals_only(self, suit: Suit, wilds: Wilds) -> Wilds:
        """The wilds with only those left that can lie natural in a run of the suit."""
        counts = tuple(
            number if card.suit is suit else 0
            for card, number in zip(wilds.kinds, wilds.counts, strict=True)
        )
        return wilds._replace(counts=counts)
