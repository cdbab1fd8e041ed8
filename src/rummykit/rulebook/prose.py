"""Words for numbers, cards and ranks, and what a rule set comes to before it is told."""

from __future__ import annotations

from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from rummykit.cards import Rank
from rummykit.shapes import QUEEN_OF_SPADES, two_is_gone
from rummykit.tables import chain_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummykit.rules import RuleSet

__all__ = [
    "Facts",
    "a_rank",
    "between",
    "count",
    "each_range",
    "joined",
    "number",
    "rank_name",
    "ranks_name",
    "sentence",
    "short",
]


def number(value: int) -> str:
    """A number as people write it.

    Examples:
        >>> number(1000)
        '1,000'
    """
    return f"{value:,}"


def count(value: int, noun: str) -> str:
    """A number of things.

    Examples:
        >>> count(1, "card"), count(2, "card")
        ('1 card', '2 cards')
    """
    return f"{number(value)} {noun}{'' if value == 1 else 's'}"


def between(low: int, high: int | None, noun: str) -> str:
    """From how many things to how many.

    Args:
        low: The fewest.
        high: The most, or None where there is no limit.
        noun: What they are, one of them.

    Returns:
        The words.

    Examples:
        >>> [between(3, high, "card") for high in (3, 4, 6, None)]
        ['exactly 3 cards', '3 or 4 cards', '3 to 6 cards', '3 or more cards']
    """
    if high is None:
        return f"{number(low)} or more {noun}s"
    if low == high:
        return f"exactly {count(low, noun)}"
    return f"{number(low)} {'or' if high == low + 1 else 'to'} {count(high, noun)}"


def joined(items: Iterable[str], word: str = "and") -> str:
    """Several things in one sentence; nothing for none.

    Examples:
        >>> joined("a"), joined("ab"), joined("abc", "or"), joined("")
        ('a', 'a and b', 'a, b or c', '')
    """
    *first, last = [*items] or [""]
    return f"{', '.join(first)} {word} {last}" if first else last


def short(rank: Rank) -> str:
    """A rank in a table: its figure, or its letter.

    Examples:
        >>> short(Rank.TEN), short(Rank.KING)
        ('10', 'K')
    """
    return "10" if rank is Rank.TEN else str(rank)


def rank_name(rank: Rank) -> str:
    """A rank in a sentence.

    Examples:
        >>> rank_name(Rank.TEN), rank_name(Rank.KING)
        ('10', 'king')
    """
    figure = Rank.TWO <= rank <= Rank.TEN
    return str(int(rank)) if figure else rank.label


def ranks_name(rank: Rank) -> str:
    """The cards of a rank.

    Examples:
        >>> ranks_name(Rank.TWO), ranks_name(Rank.ACE)
        ('2s', 'aces')
    """
    return f"{rank_name(rank)}s"


def a_rank(rank: Rank) -> str:
    """One card of a rank.

    Examples:
        >>> a_rank(Rank.TWO), a_rank(Rank.EIGHT), a_rank(Rank.ACE)
        ('a 2', 'an 8', 'an ace')
    """
    return f"{'an' if rank in {Rank.ACE, Rank.EIGHT} else 'a'} {rank_name(rank)}"


def sentence(words: str) -> str:
    """Words at the beginning of a sentence.

    Examples:
        >>> sentence("the Joker")
        'The Joker'
    """
    return f"{words[0].upper()}{words[1:]}"


def each_range(points: Sequence[tuple[Rank, int]]) -> list[tuple[str, int, tuple[Rank, ...]]]:
    """Neighbouring ranks of equal points, together.

    Args:
        points: Ranks in the order of a table, each with its points.

    Returns:
        A name for each group, its points and its ranks.

    Examples:
        >>> ranks = [(Rank.KING, 10), (Rank.QUEEN, 10), (Rank.JACK, 10), (Rank.TEN, 5)]
        >>> [(name, worth) for name, worth, _ in each_range(ranks)]
        [('K to J', 10), ('10', 5)]
    """
    found = []
    for worth, group in groupby(points, key=lambda pair: pair[1]):
        ranks = tuple(rank for rank, _ in group)
        first, last = short(ranks[0]), short(ranks[-1])
        name = first if len(ranks) == 1 else f"{first} {'to' if ranks[2:] else 'and'} {last}"
        found.append((name, worth, ranks))
    return found


class Facts:
    """What a rule set comes to: who is wild, what the pack has, who can play.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> facts = Facts(ruleset("arlington-joker"))
        >>> facts.wild_cards, facts.a_wild, facts.numbers_of_players[-1]
        ('2s and the Joker', 'a 2 or the Joker', 8)
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.removed: set[Rank] = set(rules.deck.removed_ranks)

    @cached_property
    def wild_ranks(self) -> tuple[Rank, ...]:
        """The wild ranks that the pack has."""
        return tuple(rank for rank in self.rules.wilds.ranks if rank not in self.removed)

    @property
    def jokers_wild(self) -> bool:
        """Whether there are Jokers, and they are wild."""
        return self.rules.wilds.jokers and self.rules.deck.jokers > 0

    @property
    def has_wilds(self) -> bool:
        """Whether any card of the pack is wild."""
        return bool(self.wild_ranks) or self.jokers_wild

    @property
    def replaces(self) -> bool:
        """Whether a wild card may lie in a set or run for another card."""
        return self.has_wilds and self.rules.wilds.max_per_meld != 0

    @property
    def jokers(self) -> str:
        """The Jokers in a sentence."""
        return "the Joker" if self.rules.deck.jokers == 1 else "Jokers"

    @property
    def a_joker(self) -> str:
        """One of the Jokers."""
        return "the Joker" if self.rules.deck.jokers == 1 else "a Joker"

    @property
    def wild_cards(self) -> str:
        """All wild cards, by name."""
        return joined(
            [*map(ranks_name, self.wild_ranks), *([self.jokers] if self.jokers_wild else [])]
        )

    @cached_property
    def _each_rank(self) -> list[str]:
        return [a_rank(rank) for rank in self.wild_ranks]

    @cached_property
    def _each_joker(self) -> list[str]:
        return [self.a_joker] if self.jokers_wild else []

    @property
    def a_wild(self) -> str:
        """Any one wild card, by name; nothing where there are none."""
        return joined([*self._each_rank, *self._each_joker], "or")

    @property
    def valued(self) -> str:
        """The wild cards that score by what they stand for, any one of them."""
        if not self.replaces:
            return ""
        fixed = self.rules.scoring.joker is not None
        return joined([*self._each_rank, *([] if fixed else self._each_joker)], "or")

    @property
    def bound(self) -> str:
        """The wild cards that the limit on standing for the Queen of Spades binds, any of them."""
        binds = self.rules.queen.substitute_binds
        ranks = [] if binds == "jokers" else self._each_rank
        return joined([*ranks, *([] if binds == "deuces" else self._each_joker)], "or")

    @property
    def unbound(self) -> str:
        """The wild cards that it does not bind."""
        binds = self.rules.queen.substitute_binds
        ranks = self._each_rank if binds == "jokers" else []
        return joined([*ranks, *(self._each_joker if binds == "deuces" else [])], "or")

    @property
    def limits_queen(self) -> bool:
        """Whether some wild card stands for the Queen of Spades under a limit."""
        limited = self.rules.queen.substitute in {"only-wild-in-meld", "only-wild-in-run"}
        return limited and bool(self.bound)

    @property
    def plays_queen(self) -> bool:
        """Whether a wild card may stand for the Queen of Spades."""
        return self.replaces and self.rules.queen.substitute != "never"

    @property
    def names_queen_in_sets(self) -> bool:
        """Whether a wild card in a set of queens may be named the Queen of Spades."""
        return (
            self.plays_queen
            and self.rules.queen.wild_in_sets
            and Rank.QUEEN not in (self.removed | set(self.wild_ranks))
        )

    @property
    def queens(self) -> int:
        """How many Queens of Spades there are."""
        return self.rules.deck.copies(QUEEN_OF_SPADES)

    @property
    def has_all_wild(self) -> bool:
        """Whether a meld of wild cards alone can be laid."""
        return self.rules.wilds.all_wild_melds and bool(self.wild_ranks)

    @property
    def alone(self) -> str:
        """The wild ranks as a meld of them alone is called: `2s`."""
        return joined(map(ranks_name, self.wild_ranks), "or")

    @property
    def renews(self) -> bool:
        """Whether the pile ever becomes the stock."""
        return self.rules.stock.recycle != "never" and self.rules.stock.max_recycles != 0

    @property
    def has_two_place(self) -> bool:
        """Whether a run has a place for a 2 that some card can fill."""
        if two_is_gone(self.rules):
            return False
        return self.has_wilds or Rank.TWO not in self.removed

    @property
    def has_low_ace(self) -> bool:
        """Whether an ace can begin a run."""
        if self.rules.melds.low_ace == "never":
            return False
        return two_is_gone(self.rules) or self.has_two_place

    @property
    def longest_run(self) -> int:
        """How many cards a run has at most: its ranks differ."""
        return len(set(chain_of(self.rules)))

    @cached_property
    def numbers_of_players(self) -> tuple[int, ...]:
        """The numbers of players for whom the cards suffice."""
        low, high = self.rules.deal.players
        return tuple(players for players in range(low, high + 1) if self.rules.can_deal(players))
