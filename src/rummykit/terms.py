"""What a search for melds must know of the rules, and the wild cards it may use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rummykit import packed
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.memo import Memo
from rummykit.tables import chain_of

if TYPE_CHECKING:
    from rummykit.rules import RuleSet

__all__ = ["Sizes", "Terms", "Wilds", "deuce_suits_matter"]

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


class Terms:
    """A rule set as a search for melds uses it.

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
        self.has_two: Final = Rank.TWO in self.chain
        self.rank_guards: Final = sum(
            packed.PRESENT[rank - 1] for rank in Rank if rank not in rules.wilds.ranks
        )
        self.places: Final = tuple(
            tuple(Card.of(rank, suit) for rank in self.chain) for suit in Suit
        )
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

        self._place_bits: Final = Memo(self._bits_of)

    def natural_bits(self, suit: Suit, held: int) -> int:
        """The places of a suit whose natural cards are held.

        Args:
            suit: The suit.
            held: A multiset, packed.

        Returns:
            The places, as bits.
        """
        row = held >> packed.FIELD * packed.SUIT_STRIDE * suit & packed.SUIT_FIELDS
        return self.places_of(packed.presence(row))

    def places_of(self, row: int) -> int:
        """The places of the natural cards of a suit.

        Args:
            row: The guard bits of the cards of the suit, moved down to those of clubs.

        Returns:
            The places, as bits.
        """
        return self._place_bits[row][0]

    def _bits_of(self, row: int) -> tuple[int]:
        first_suit = enumerate(self.places[0])
        bits = [
            1 << place
            for place, card in first_suit
            if row & packed.PRESENT[card.code] and card.rank not in self.rules.wilds.ranks
        ]
        return (sum(bits),)

    def binds(self, kind: int, wilds: Wilds) -> bool:
        """Whether the limit on wilds standing for the Queen of Spades holds for a kind."""
        return self.binds_jokers if wilds.kinds[kind] is JOKER else self.binds_deuces
