"""The best layout as an integer programme: what the solver is compared with on large hands.

Every meld is a column: the natural cards that it takes, how many wilds of each kind, its points.
The columns are all that `shapes.meld_fault` allows and that the wilds of the hand suffice for; so
long runs are for hands with few wilds. A deuce in the
2-place of its own suit is a card of its own, since the rules may count it as natural.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from rummykit import packed
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.shapes import QUEEN_OF_SPADES, is_wild, meld_fault, meld_points
from rummykit.tables import chain_of, tables_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.melds import Meld
    from rummykit.rules import RuleSet
    from rummykit.shapes import StandIn

LONGEST_RUN = 13


class Column(NamedTuple):
    """A meld: the natural cards and own-place deuces by code, the wilds by kind, its points."""

    cards: tuple[int, ...]
    wilds: tuple[int, ...]
    points: int
    new: bool


def columns(hand: Sequence[Card], rules: RuleSet) -> Iterator[Column]:
    """Every new meld, with wild kinds counted and not told apart by suit."""
    held = set(hand)
    kinds = wild_kinds(rules)
    wilds = sum(is_wild(card, rules) for card in hand)
    most = min(rules.melds.run_max or LONGEST_RUN, len(hand), LONGEST_RUN)
    for suit in Suit:
        chain = [Card.of(rank, suit) for rank in chain_of(rules)]
        for size in range(rules.melds.run_min, most + 1):
            for low in range(len(chain) - size + 1):
                yield from _runs(chain[low : low + size], held, kinds, wilds, rules)
    largest = min(rules.melds.set_max or len(hand), len(hand))
    for rank in Rank:
        naturals = sorted(card for card in hand if card.rank is rank and not is_wild(card, rules))
        yield from _sets(rank, naturals, kinds, largest, rules)
    for kind, card in enumerate(kinds):
        for size in range(rules.melds.set_min, largest + 1):
            if meld_fault((card,) * size, (None,) * size, rules, new=True) is None:
                used = tuple(size * int(each == kind) for each in range(len(kinds)))
                points = meld_points((card,) * size, (None,) * size, rules)
                yield Column((), used, points, new=True)


def wild_kinds(rules: RuleSet) -> list[Card]:
    """One card for each wild rank, and the Joker where it is wild."""
    found = [Card.of(rank, Suit.CLUBS) for rank in sorted(rules.wilds.ranks)]
    return [*found, JOKER] if rules.wilds.jokers else found


def _kind(card: Card, kinds: Sequence[Card]) -> int:
    return next(number for number, each in enumerate(kinds) if each.rank is card.rank)


def _runs(
    shown: Sequence[Card], held: set[Card], kinds: Sequence[Card], wilds: int, rules: RuleSet
) -> Iterator[Column]:
    for row in _rows(shown, held, kinds, wilds):
        cards, stands = zip(*row, strict=True)
        if meld_fault(cards, stands, rules, new=False) is None and _starts(cards, stands, rules):
            used = [0] * len(kinds)
            for card, stand in row:
                if stand is not None or is_wild(card, rules):
                    used[_kind(card, kinds)] += 1
            own = tuple(card.code for card, stand in row if stand is None)
            yield Column(own, tuple(used), meld_points(cards, stands, rules), new=True)


def _rows(
    shown: Sequence[Card], held: set[Card], kinds: Sequence[Card], wilds: int
) -> Iterator[tuple[tuple[Card, StandIn], ...]]:
    """Every way to fill these places with cards of the hand and so many wilds."""
    if not shown:
        yield ()
        return
    place, *above = shown
    if place in held:
        for row in _rows(above, held, kinds, wilds):
            yield ((place, None), *row)
    if wilds:
        # A wild that is itself nowhere in this run.
        other = Suit.HEARTS if place.suit is not Suit.HEARTS else Suit.CLUBS
        for kind in kinds:
            card = kind if kind.rank is None else Card.of(kind.rank, other)
            for row in _rows(above, held, kinds, wilds - 1):
                yield ((card, place), *row)


def _starts(cards: Sequence[Card], stands: Sequence[StandIn], rules: RuleSet) -> bool:
    """Whether some part of a run can be laid as a new meld, from which it then grows."""
    return any(
        meld_fault(cards[low:high], stands[low:high], rules, new=True) is None
        for low in range(len(cards))
        for high in range(low + rules.melds.run_min, len(cards) + 1)
    )


def _sets(
    rank: Rank, naturals: Sequence[Card], kinds: Sequence[Card], largest: int, rules: RuleSet
) -> Iterator[Column]:
    names: tuple[StandIn, ...] = (rank, QUEEN_OF_SPADES) if rank is Rank.QUEEN else (rank,)
    wilds = list(product(kinds, names))
    chosen = {
        tuple(card for card, used in zip(naturals, mask, strict=True) if used)
        for mask in product((0, 1), repeat=len(naturals))
    }
    best: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for some in sorted(chosen):
        for number in range(largest - len(some) + 1):
            for row in combinations_with_replacement(wilds, number):
                cards = (*some, *(card for card, _ in row))
                stands = ((None,) * len(some)) + tuple(stand for _, stand in row)
                if len(cards) < 2 or meld_fault(cards, stands, rules, new=True) is not None:
                    continue
                used = [0] * len(kinds)
                for card, _ in row:
                    used[_kind(card, kinds)] += 1
                key = (tuple(card.code for card in some), tuple(used))
                best[key] = max(best.get(key, 0), meld_points(cards, stands, rules))
    for (codes, used_wilds), points in best.items():
        yield Column(codes, used_wilds, points, new=True)


def best_points(hand: Sequence[Card], rules: RuleSet, own: Sequence[Meld] = ()) -> int:
    """The most points melded minus points against, by an integer programme.

    Args:
        hand: The hand.
        rules: The rules; queens are not wild.
        own: Melds on the table, for their number alone: they must be full.

    Returns:
        The points.
    """
    penalty = tables_for(rules).penalty(packed.pack(card.code for card in hand))
    kinds = wild_kinds(rules)
    usable = [card for card in hand if not card.is_joker or rules.wilds.jokers]
    found = list(columns(usable, rules))
    codes = sorted({card.code for card in usable})
    rows: dict[tuple[int, int], float] = {}
    limits = [sum(card.code == code for card in usable) for code in codes]
    limits += [sum(is_wild(c, rules) and c.rank is kind.rank for c in usable) for kind in kinds]
    most = rules.melds.max_melds
    limits.append(len(hand) if most is None else most - len(own))
    deadwood = tables_for(rules).deadwood
    gains = []
    for number, column in enumerate(found):
        for code in column.cards:
            place = (codes.index(code), number)
            rows[place] = rows.get(place, 0) + 1
        for kind, used in enumerate(column.wilds):
            rows[len(codes) + kind, number] = used
        rows[len(limits) - 1, number] = 1
        natural = sum(
            deadwood[code] for code in column.cards if not is_wild(Card.of_code(code), rules)
        )
        wild = sum(
            used * deadwood[kind.code] for used, kind in zip(column.wilds, kinds, strict=True)
        )
        gains.append(column.points + natural + wild)
    if not gains:
        return -penalty
    places = np.array(list(rows), dtype=int)
    matrix: Any = csr_array(
        (np.array(list(rows.values())), (places[:, 0], places[:, 1])),
        shape=(len(limits), len(found)),
    )
    solved = milp(
        -np.array(gains, dtype=float),
        constraints=LinearConstraint(matrix, ub=np.array(limits, dtype=float)),
        integrality=[1] * len(found),
        bounds=Bounds(0, max(limits)),
        options={"mip_rel_gap": 0},
    )
    assert solved.status == 0, solved.message
    return round(-float(solved.fun)) - penalty
