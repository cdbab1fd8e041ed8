"""One hand to lay, put together: what is held, what can be made of it, what lies there already."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from rummykit import packed
from rummykit.cards import Card, Rank, Suit
from rummykit.shapes import QUEEN_OF_SPADES
from rummykit.solver.endings import OwnAllWild, endings_of
from rummykit.solver.rows import row_graph, row_of
from rummykit.solver.runs import OwnRun
from rummykit.solver.sets import OwnSet, SetOption, SetTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummykit.melds import Meld
    from rummykit.solver.terms import Terms

__all__ = ["RANK_MASKS", "Own", "Problem", "RankSets", "read_own"]


class Own(NamedTuple):
    """The melds on the table, as far as they can grow."""

    runs: tuple[OwnRun, ...] = ()
    sets: tuple[tuple[Rank, OwnSet], ...] = ()
    all_wild: tuple[OwnAllWild, ...] = ()


class RankSets(NamedTuple):
    """The sets of a rank, for the cards of it in the hand.

    Attributes:
        rank: The rank, an ace being 1.
        mask: The fields of its cards.
        table: What can be made of any number of them.
        choices: For each list of options, the cards that it needs: a list of their codes for each
            way to choose them.
    """

    rank: int
    mask: int
    table: SetTable
    choices: tuple[tuple[tuple[SetOption, ...], tuple[tuple[int, ...], ...]], ...]


class Problem:
    """One hand to lay.

    Args:
        terms: The terms.
        hand: The hand, packed.
        own: The melds on the table.
        melds_left: How many new melds there may be, where the terms count them.

    Attributes:
        wilds: How many wilds of each class there are.
        pools: The same, with the other pools.
        naturals: The cards that are not wild, packed, and wilds that may count as natural.
        held: The codes of these, each copy.
        root: All that is held, cards and pools, packed.
        size: How much there is to think of: the cards, the wilds counted twice more.
        is_small: Whether that is so little that prices need not be sought first.
        graphs: The runs by suit.
        ranks: The sets of each rank that has any.
        endings: What can be made of wild cards alone.
        contested: The codes of the cards that both a run and a set could use.
    """

    def __init__(self, terms: Terms, hand: int, own: Own, melds_left: int) -> None:
        self.terms: Final = terms
        naturals = hand & _NO_JOKERS
        wilds = [0] * len(terms.classes)
        for code, number in terms.class_of.items():
            copies = packed.count(hand, code)
            if copies:
                wilds[number] += copies
                if code != packed.JOKER and not terms.bare:
                    naturals -= copies * packed.ONE[code]
        self.wilds: Final = tuple(wilds)
        self.pools: Final = (
            *wilds,
            melds_left if terms.counts_melds else 0,
            int(terms.discards is not None),
        )
        self.naturals: Final = naturals
        self.held: Final = tuple(packed.each(naturals))
        self.size: Final = len(self.held) + 2 * sum(wilds)
        self.is_small: Final = self.size <= _SMALL
        self.root: Final = naturals + terms.cost(self.pools)
        useful = tuple(min(number, terms.run_max) for number in wilds)
        runs: list[tuple[OwnRun, ...]] = [()] * packed.SUITS
        for run in own.runs:
            runs[run.suit] = (*runs[run.suit], run)
        self.graphs: Final = [
            row_graph(terms, suit, row_of(naturals, suit), useful, runs[suit])
            for suit in range(packed.SUITS)
        ]
        ranks = terms.kept("ranks")
        self.ranks: Final[list[RankSets]] = []
        for rank in terms.natural_ranks:
            column = naturals & RANK_MASKS[rank]
            mine = tuple(each for of, each in own.sets if of == rank) if own.sets else ()
            if column or mine:
                key = (rank, column, self.wilds, mine)
                if key not in ranks:
                    ranks[key] = _choices(terms, rank, column, mine, self.wilds)
                if ranks[key] is not None:
                    self.ranks.append(ranks[key])
        dead = packed.JOKER not in terms.class_of and packed.count(hand, packed.JOKER) > 0
        self.endings: Final = endings_of(terms, self.wilds, own.all_wild, dead_joker=dead)
        in_sets = sum([each.mask for each in self.ranks])
        in_runs = sum([graph.used for graph in self.graphs])
        self.contested: Final = tuple(packed.distinct(naturals & in_sets & in_runs))


_SMALL: Final = 20
_NO_JOKERS: Final = ~(31 * packed.ONE[packed.JOKER])

RANK_MASKS: Final = (
    0,
    *(sum(31 * packed.ONE[Card.of(rank, suit).code] for suit in Suit) for rank in Rank),
)
"""By rank (an ace is 1), the fields of its cards."""


def _choices(
    terms: Terms, rank: int, column: int, own: tuple[OwnSet, ...], caps: tuple[int, ...]
) -> RankSets | None:
    """The sets of a rank; None where there is nothing to choose."""
    tables = terms.kept("sets")
    key = (rank, own, caps)
    if key not in tables:
        tables[key] = SetTable(terms, Rank(rank), own, caps)
    table: SetTable = tables[key]
    codes = table.suits
    grouped: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for numbers in product(*(range(packed.count(column, code) + 1) for code in codes)):
        chosen = tuple(
            code for code, number in zip(codes, numbers, strict=True) for _ in range(number)
        )
        grouped.setdefault(table.counts(packed.pack(chosen)), []).append(chosen)
    choices = tuple((table.options(held), tuple(ways)) for held, ways in grouped.items())
    if all(len(options) == 1 for options, _ in choices) and not any(
        options[0].value for options, _ in choices
    ):
        return None
    return RankSets(rank, RANK_MASKS[rank], table, choices)


def read_own(terms: Terms, melds: Sequence[Meld]) -> Own:
    """The melds on the table, as far as they can grow.

    Args:
        terms: The terms.
        melds: The melds, of the kinds that the rules give them.

    Returns:
        What the solver needs of them.
    """
    runs: list[OwnRun] = []
    sets: list[tuple[Rank, OwnSet]] = []
    all_wild: list[OwnAllWild] = []
    for number, meld in enumerate(melds):
        placed = list(zip(meld.cards, meld.stands_for, strict=True))
        # What a wild in a set stands for is a rank, and shows no card.
        shown = [card if stand is None else stand for card, stand in placed]
        cards = [face for face in shown if isinstance(face, Card)]
        wilds = sum(stand is not None for _, stand in placed)
        bound = any(
            stand is QUEEN_OF_SPADES and terms.classes[terms.class_of[card.code]].bound
            for card, stand in placed
        )
        if meld.kind == "run":
            suit = int(cast("Suit", cards[0].suit))
            last = cards[-1]
            ace = last.rank is Rank.ACE
            high = terms.top if ace else terms.codes[suit].index(last.code)
            runs.append(OwnRun(number, suit, high - len(cards) + 1, high, wilds, bound))
            continue
        rank = cast("Rank", meld.cards[0].rank)
        if meld.kind == "set":
            faces = tuple(card.code for card in cards)
            sets.append((rank, OwnSet(number, len(meld), wilds, bound, faces)))
        else:
            all_wild.append(OwnAllWild(number, rank, len(meld)))
    return Own(tuple(runs), tuple(sets), tuple(all_wild))
