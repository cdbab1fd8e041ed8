"""A rule set and an aim made into numbers for the solver.

Wild cards that nothing tells apart form a class: those of one rank, the Jokers, the Queen of Spades
by herself where queens are wild. How many of each class are left is kept in *pools*, counters above
the card counts of a packed hand, so that what an option takes is one int whatever it takes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rummykit import packed
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.shapes import QUEEN_OF_SPADES
from rummykit.solver.aims import grain
from rummykit.tables import chain_of, wild_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.rules import RuleSet
    from rummykit.solver.aims import Aim

__all__ = ["NATURALS", "NO_LIMIT", "Terms", "WildClass", "terms_for"]

NO_LIMIT: Final = 1_000

_REMEMBERED: Final = 5_000
_POOL_BITS: Final = 9
_POOL_MASK: Final = (1 << _POOL_BITS) - 1
_POOL_BASE: Final = packed.FIELD * (packed.JOKER + 1)

NATURALS: Final = (1 << _POOL_BASE) - 1
"""The part of a packed int that counts cards; the pools lie above."""


class WildClass(NamedTuple):
    """Wild cards that differ in nothing but the place where they are themselves.

    Attributes:
        cards: The kinds.
        rank: Their rank, None for Jokers.
        bound: Whether the limits on standing for the Queen of Spades concern them.
        fixed: What one is worth wherever it lies in a set or run, None for what it stands for.
        stake: What laying one is worth beyond that.
        is_queen: Whether this is the Queen of Spades, wild.
    """

    cards: tuple[Card, ...]
    rank: Rank | None
    bound: bool
    fixed: int | None
    stake: int
    is_queen: bool


class Terms:
    """What the solver knows of a rule set and an aim.

    Args:
        rules: The rules.
        aim: What is maximised.
        counts_melds: Whether the limit on the number of melds can matter.
    """

    def __init__(self, rules: RuleSet, aim: Aim, *, counts_melds: bool) -> None:
        limits, scoring = rules.melds, rules.scoring
        self.rules: Final = rules
        self.aim: Final = aim
        self.counts_melds: Final = counts_melds
        self.grain: Final = grain(rules, aim)
        self._kept: Final[dict[str, dict[Any, Any]]] = {}

        self.chain: Final = chain_of(rules)
        self.queen: Final = self.chain.index(Rank.QUEEN)
        self.top: Final = len(self.chain) - 1
        self.wraps: Final = self.chain[0] is Rank.ACE
        # By place, the rank whose cards can no longer start a run above it; none at the low ace.
        self.finished: Final = (
            0 if self.wraps else int(self.chain[0]),
            *(int(rank) for rank in self.chain[1:]),
        )
        self.codes: Final = tuple(
            tuple(Card.of(rank, suit).code for rank in self.chain) for suit in Suit
        )
        self.from_place: Final = tuple(
            tuple(
                31 * sum(packed.ONE[code] for code in {*row[place:]}) for place in range(len(row))
            )
            for row in self.codes
        )
        self.shown: Final = tuple(self._shown())
        self.usual: Final = sum(self.shown) // len(self.shown)
        self.queen_of_spades: Final = aim.scale * scoring.queen_of_spades
        self.wild_as_queen: Final = aim.scale * scoring.wild_as_queen
        self.all_wild_each: Final = aim.scale * scoring.all_wild_each
        self.in_sets: Final = {
            rank: aim.scale
            * (scoring.ace_in_set if rank is Rank.ACE else scoring.melded[str(rank)])
            for rank in Rank
        }

        self.set_min: Final = limits.set_min
        self.set_max: Final = limits.set_max or NO_LIMIT
        self.run_min: Final = limits.run_min
        self.run_max: Final = min(limits.run_max or NO_LIMIT, len(Rank))
        most = rules.wilds.max_per_meld
        self.most_wilds: Final = NO_LIMIT if most is None else most
        self.duplicates: Final = limits.set_duplicates
        self.natural_first: Final = limits.new_runs_natural
        substitute = rules.queen.substitute
        self.queen_never: Final = substitute == "never"
        self.alone_in_runs: Final = substitute in {"only-wild-in-meld", "only-wild-in-run"}
        self.alone_in_sets: Final = substitute == "only-wild-in-meld"
        self.queen_in_sets: Final = rules.queen.wild_in_sets and not self.queen_never

        self.classes: Final = tuple(self._classes())
        self.class_of: Final = {
            card.code: number for number, each in enumerate(self.classes) for card in each.cards
        }
        self.natural_ranks: Final = tuple(
            int(rank) for rank in Rank if rank not in rules.wilds.ranks
        )
        self.discards: Final = aim.discards
        self.melds_pool: Final = len(self.classes)
        self.discard_pool: Final = len(self.classes) + 1
        self.pools: Final = len(self.classes) + 2
        self.pool_one: Final = tuple(
            1 << (_POOL_BASE + _POOL_BITS * number) for number in range(self.pools)
        )
        self.guards: Final = packed.GUARDS + sum(one << (_POOL_BITS - 1) for one in self.pool_one)
        self.bare: Final = self._bare_matters(self.run_max)
        self.splits: Final = self._long_runs_split()
        self.bare_in_new_runs: Final = self.bare and not self.splits
        self.span: Final = min(self.run_max, 2 * self.run_min - 1) if self.splits else self.run_max
        # The cards that may be in the core of a new run, and those that one with a lowest card may
        # reach: their guard bits, by suit and place.
        self.in_cores: Final = sum(
            packed.PRESENT[code]
            for code in {code for row in self.codes for code in row}
            if self.bare_in_new_runs or code not in self.class_of
        )
        self.ahead: Final = tuple(
            tuple(
                self.in_cores & sum(packed.PRESENT[row[place]] for place in self.above(first))
                for first in range(len(row))
            )
            for row in self.codes
        )

    def above(self, first: int) -> range:
        """The places above a place that a core which starts there can reach.

        Args:
            first: The place.

        Returns:
            The places.
        """
        reach = min(self.top, first + self.span - 1)
        if first == 0 and self.wraps:
            reach = min(reach, self.top - 1)
        return range(first + 1, reach + 1)

    def _shown(self) -> Iterator[int]:
        """By place in the chain, what a card is worth there."""
        scoring, scale = self.rules.scoring, self.aim.scale
        for place, rank in enumerate(self.chain):
            if rank is Rank.ACE:
                yield scale * (scoring.ace_high if place else scoring.ace_low)
            else:
                yield scale * scoring.melded[str(rank)]

    def _classes(self) -> list[WildClass]:
        found = []
        for rank in sorted(self.rules.wilds.ranks):
            cards = [card for card in wild_cards(self.rules) if card.rank is rank]
            groups = [[card for card in cards if card is not QUEEN_OF_SPADES]]
            if rank is Rank.QUEEN:
                groups.append([QUEEN_OF_SPADES])
            found += [self._class(group) for group in groups]
        return [*found, self._class([JOKER])] if self.rules.wilds.jokers else found

    def _class(self, cards: list[Card]) -> WildClass:
        joker = cards[0] is JOKER
        binds, fixed = self.rules.queen.substitute_binds, self.rules.scoring.joker
        return WildClass(
            cards=tuple(cards),
            rank=cards[0].rank,
            bound=binds is None or (binds == "jokers") == joker,
            fixed=self.aim.scale * fixed if joker and fixed is not None else None,
            stake=self.aim.stakes[cards[0].code],
            is_queen=cards[0] is QUEEN_OF_SPADES,
        )

    def _bare_matters(self, longest: int) -> bool:
        """Whether a wild card in the place of its own that counts as natural makes a difference.

        It does where wilds of a meld are counted, where new runs are natural, where a Queen of
        Spades is worth more as herself, and where a wild Queen must be the only wild of a run
        that also has the place of a wild rank. `longest` is the longest run to think of.
        """
        ranks = self.rules.wilds.ranks
        if not ranks:
            return False
        if self.natural_first or self.most_wilds < NO_LIMIT or Rank.QUEEN in ranks:
            return True
        if not self.alone_in_runs or not any(each.bound for each in self.classes):
            return False
        places = [place for place, rank in enumerate(self.chain) if rank in ranks]
        return any(abs(self.queen - place) < longest for place in places)

    def _long_runs_split(self) -> bool:
        """Whether a run of twice `run_min` or more may as well lie as two runs.

        It may where each part keeps a natural card and nothing else counts against the parts. So
        only runs need be thought of whose natural cards lie within `2 * run_min - 1` places.
        """
        if self.natural_first or self.counts_melds or self.run_max < 2 * self.run_min:
            return False
        return not self._bare_matters(2 * self.run_min - 1) and (
            len(self.rules.wilds.ranks) <= 1 or not self.bare
        )

    def kept(self, kind: str) -> dict[Any, Any]:
        """What was found out so far of one kind, to look up and to add to.

        Args:
            kind: The kind.

        Returns:
            The table; it is emptied when it has grown large.
        """
        table = self._kept.setdefault(kind, {})
        if len(table) >= _REMEMBERED:
            table.clear()
        return table

    def cost(self, pools: tuple[int, ...]) -> int:
        """What is taken from the pools, as an int.

        Args:
            pools: By pool, how many; as many pools as are given.

        Returns:
            The packed int.
        """
        return sum(
            one * number for one, number in zip(self.pool_one, pools, strict=False) if number
        )

    def pools_of(self, part: int) -> tuple[int, ...]:
        """How many there are in each pool of a packed int.

        Args:
            part: The packed int.

        Returns:
            By pool, how many.
        """
        counters = part >> _POOL_BASE
        return tuple(
            (counters >> (_POOL_BITS * number)) & _POOL_MASK for number in range(self.pools)
        )


@lru_cache(maxsize=64)
def terms_for(rules: RuleSet, aim: Aim, *, counts_melds: bool) -> Terms:
    """The terms of a rule set and an aim, made once and kept with all that is found out later.

    Args:
        rules: The rules.
        aim: What is maximised.
        counts_melds: Whether the limit on the number of melds can matter.

    Returns:
        The terms.
    """
    return Terms(rules, aim, counts_melds=counts_melds)
