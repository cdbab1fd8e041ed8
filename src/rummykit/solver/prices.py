"""Prices: an upper bound on what a hand is worth, close enough to steer by.

Runs and sets compete for the natural cards, and all of them for the wilds. Put a price on each
card and each pool, and let every suit and every rank buy what it likes best, each by itself: what
they gain together, plus the price of all that is held, is no less than the best layout is worth.
The bound holds for any prices; good ones make it tight. They are found by raising the price of what
is wanted too often and lowering that of what nobody wants, again and again (the subgradient method
on the Lagrangian dual, with some memory of the last direction).

Prices are multiples of 1/64, so that their sums are exact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummykit import packed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummykit.solver.endings import EndOption
    from rummykit.solver.problem import Problem
    from rummykit.solver.rows import RowGraph
    from rummykit.solver.runs import Fill
    from rummykit.solver.sets import SetOption

__all__ = ["Bound", "first_bound", "improved"]

_FINE: Final = 64
_FIRST_STEP: Final = 0.2
_STEP_FALLS: Final = 0.85
_ENOUGH: Final = 0.3
_MEMORY: Final = 0.5
_POOL_SHARE: Final = 0.1


class Bound:
    """What each suit, each rank and the rest gain at some prices, and the bound that follows.

    Args:
        problem: The hand.
        cards: The price of each natural card, by code.
        pools: The price of one from each pool.

    Attributes:
        charges: What is asked for all that is taken from the pools by any option, packed.
        asked: By suit and column, the price of its cards.
        profits: By suit and column, what it gains with its best filling.
        rows: By suit, stage and node, what is gained from there on.
        ranks: By rank in the order of the problem, what its sets gain.
        ending: What is gained by wild cards alone.
        total: The bound.
    """

    __slots__ = (
        *("asked", "charges", "cards", "ending", "pools", "problem", "profits", "ranks", "rows"),
        "total",
    )

    def __init__(self, problem: Problem, cards: list[float], pools: list[float]) -> None:
        self.problem: Final = problem
        self.cards: Final = cards
        self.pools: Final = pools
        self.charges: dict[int, float] = {}
        self.asked: Final = [
            [self.price_of(column.codes) for column in graph.columns] for graph in problem.graphs
        ]
        self.profits: Final = [
            [
                self.gain(column.fills) - asked
                for column, asked in zip(graph.columns, prices, strict=True)
            ]
            for graph, prices in zip(problem.graphs, self.asked, strict=True)
        ]
        self.rows: Final = [
            _gains(graph, profits)
            for graph, profits in zip(problem.graphs, self.profits, strict=True)
        ]
        self.ranks: Final = [
            max([self.gain(options) - self._cheapest(ways) for options, ways in each.choices])
            for each in problem.ranks
        ]
        self.ending: Final = self.gain(problem.endings)
        total = self.ending + sum(self.ranks) + sum([cards[code] for code in problem.held])
        for graph, tables in zip(problem.graphs, self.rows, strict=True):
            total += tables[0][graph.root]
        for price, number in zip(pools, problem.pools, strict=True):
            total += price * number
        self.total: Final[float] = total

    def charge(self, cost: int, pools: tuple[int, ...]) -> float:
        """The price of what an option takes from the pools.

        Args:
            cost: What it takes, packed.
            pools: The same by pool.

        Returns:
            The price.
        """
        found = self.charges.get(cost)
        if found is None:
            found = 0.0
            for price, number in zip(self.pools, pools, strict=False):
                found += price * number
            self.charges[cost] = found
        return found

    def gain(self, options: Sequence[Fill] | Sequence[SetOption] | Sequence[EndOption]) -> float:
        """What the best of some options is worth beyond what it takes from the pools.

        Args:
            options: The options.

        Returns:
            The most that one of them gains.
        """
        known, charge = self.charges, self.charge
        best = -1e18
        for option in options:
            cost = option[0]
            gain = option[2] - (known[cost] if cost in known else charge(cost, option[1]))
            best = max(gain, best)
        return best

    def price_of(self, codes: Sequence[int]) -> float:
        """The price of some natural cards.

        Args:
            codes: The codes of the cards.

        Returns:
            The sum.
        """
        cards = self.cards
        return sum([cards[code] for code in codes])

    def _cheapest(self, ways: Sequence[Sequence[int]]) -> float:
        if len(ways) == 1:
            return self.price_of(ways[0])
        return min(map(self.price_of, ways))

    def demand(self) -> tuple[list[int], list[int]]:
        """What is bought at these prices: how many of each card, how many from each pool."""
        cards, pools = [0] * len(self.cards), [0] * len(self.pools)
        for suit, graph in enumerate(self.problem.graphs):
            for number in self._columns_bought(suit):
                column = graph.columns[number]
                for code in column.codes:
                    cards[code] += 1
                self._buy(column.fills, pools)
        for each, gain in zip(self.problem.ranks, self.ranks, strict=True):
            options, ways = next(
                choice
                for choice in each.choices
                if self.gain(choice[0]) - self._cheapest(choice[1]) == gain
            )
            for code in min(ways, key=self.price_of):
                cards[code] += 1
            self._buy(options, pools)
        self._buy(self.problem.endings, pools)
        return cards, pools

    def _columns_bought(self, suit: int) -> list[int]:
        graph, profits, tables = self.problem.graphs[suit], self.profits[suit], self.rows[suit]
        node, bought = graph.root, []
        for number, stage in enumerate(graph.stages):
            nxt, edges = stage.nodes[node]
            gain, after = tables[number][node], tables[number + 1]
            if after[nxt] == gain:
                node = nxt
                continue
            column, node = next(edge for edge in edges if profits[edge[0]] + after[edge[1]] == gain)
            bought.append(column)
        return bought

    def _buy(
        self,
        options: Sequence[Fill] | Sequence[SetOption] | Sequence[EndOption],
        pools: list[int],
    ) -> None:
        best, gain = options[0], -1e18
        for option in options:
            this = option[2] - self.charge(option[0], option[1])
            if this > gain:
                best, gain = option, this
        for number, used in enumerate(best[1]):
            pools[number] += used


def _gains(graph: RowGraph, profits: list[float]) -> list[dict[int, float]]:
    """By stage and node, what the runs of a suit gain from there on."""
    after: dict[int, float] = {0: 0.0}
    tables = [after]
    for stage in reversed(graph.stages):
        here = {}
        for node, (nxt, edges) in stage.nodes.items():
            best = after[nxt]
            for number, to in edges:
                gain = profits[number] + after[to]
                if gain > best:  # noqa: PLR1730  # the hottest line: a call would double its cost
                    best = gain
            here[node] = best
        tables.append(here)
        after = here
    tables.reverse()
    return tables


def first_bound(problem: Problem) -> Bound:
    """The bound at prices that are about right for most hands.

    In a large hand much can be laid in more than one way: half its worth for a card that both runs
    and sets could use, and for a wild what it is worth itself and one card that it saves. In a
    small hand few cards are wanted twice, and a wild often saves two cards or three.

    Args:
        problem: The hand.

    Returns:
        The bound.
    """
    terms = problem.terms
    stakes = terms.aim.stakes
    saved: float = terms.usual + stakes[terms.codes[0][terms.queen]]
    cards = [0.0] * (packed.JOKER + 1)
    if problem.is_small:
        saved = saved * 9 / 4
    else:
        for code in problem.contested:
            cards[code] = (terms.usual + stakes[code]) / 2
    pools = [0.0] * terms.pools
    for number, each in enumerate(terms.classes):
        pools[number] = each.stake + (terms.usual if each.fixed is None else each.fixed) + saved
    return Bound(problem, cards, pools)


def improved(bound: Bound, rounds: int) -> Bound:
    """A tighter bound, by better prices.

    Args:
        bound: The bound to start from.
        rounds: How often to change the prices at most.

    Returns:
        The tightest bound found.
    """
    problem = bound.problem
    held = [packed.count(problem.naturals, code) for code in range(packed.JOKER + 1)]
    best, here = bound, bound
    step = _FIRST_STEP * bound.total
    toward = dict.fromkeys(problem.contested, 0.0)
    toward_pools = [0.0] * len(bound.pools)
    for _ in range(rounds):
        wanted, from_pools = here.demand()
        square = 0.0
        for code in problem.contested:
            more = _MEMORY * toward[code] + wanted[code] - held[code]
            toward[code] = more = 0.0 if more < 0 and here.cards[code] <= 0 else more
            square += more * more
        for number, price in enumerate(here.pools):
            more = _MEMORY * toward_pools[number] + from_pools[number] - problem.pools[number]
            toward_pools[number] = more = 0.0 if more < 0 and price <= 0 else more
            square += _POOL_SHARE * more * more
        if square == 0 or step < 1:
            break
        length = (here.total - best.total + step) / square
        cards = here.cards.copy()
        for code, more in toward.items():
            cards[code] = _fine(cards[code] + length * more)
        here = Bound(
            problem,
            cards,
            [
                _fine(price + _POOL_SHARE * length * more)
                for price, more in zip(here.pools, toward_pools, strict=True)
            ],
        )
        if best.total - here.total < _ENOUGH * step:
            step *= _STEP_FALLS
        if here.total < best.total:
            best = here
    return best


def _fine(price: float) -> float:
    """The price rounded so that sums of prices are exact; never below nothing."""
    return max(0.0, round(price * _FINE) / _FINE)
