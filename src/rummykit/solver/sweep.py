"""The exact search: a sweep over the ranks that keeps only what can still be the best.

The stages are taken in turn: for each place from the low ace to the high one, the runs that start
there in each suit, then the sets of its rank. A state is what is left of the hand and the pools,
and states reached in several ways are merged. Measured against the bound, every choice has a *loss*
of 0 or more: what the bound falls by making it. The best layout has the least sum of losses; so a
state whose losses exceed the budget can be dropped, and if any is left at the end, the one that
lost least is the optimum.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from typing_extensions import override

from rummykit import packed
from rummykit.solver.endings import EndOption
from rummykit.solver.problem import RANK_MASKS
from rummykit.solver.sets import SetOption
from rummykit.solver.terms import NATURALS

if TYPE_CHECKING:
    from rummykit.solver.prices import Bound
    from rummykit.solver.runs import Column, Fill
    from rummykit.solver.sets import SetTable

__all__ = ["Found", "Picked", "PickedRun", "PickedSets", "Sweep"]


class PickedRun(NamedTuple):
    """A run that was chosen, or what is added to one."""

    column: Column
    fill: Fill


class PickedSets(NamedTuple):
    """The sets that were chosen for a rank, and the cards that they are made from, packed."""

    table: SetTable
    held: int
    option: SetOption


Picked: TypeAlias = "PickedRun | PickedSets | EndOption | None"
"""What was chosen at a stage; None for nothing."""


class Found(NamedTuple):
    """A layout as a sweep found it.

    Attributes:
        value: What the cards laid (and the one discarded) are worth.
        chosen: What was chosen at each stage.
    """

    value: int
    chosen: tuple[Picked, ...]


_Option: TypeAlias = "tuple[Column, Fill] | SetOption | EndOption | None"
_Choice: TypeAlias = "tuple[float, int, _Option]"
"""What is lost by a choice, what it takes of cards and pools, what it is."""
_Reached: TypeAlias = "tuple[float, int, _Option]"
"""What was lost on the way to a state, the state before, what was chosen there."""


class _Stage(ABC):
    """One stage: the choices in each state, found once for each part of it that matters.

    Attributes:
        mask: The part of the state that the choices depend on.
        keep: The part of the state that matters afterwards.
        known: The choices found so far, cheapest first.
    """

    __slots__ = ("keep", "known", "mask")

    def __init__(self, mask: int, keep: int) -> None:
        self.mask = mask
        self.keep = keep
        self.known: dict[int, list[_Choice]] = {}

    def choices(self, part: int) -> list[_Choice]:
        """The choices where the part of the state that matters is this."""
        found = self.known[part] = sorted(self._find(part), key=_loss)
        return found

    @abstractmethod
    def _find(self, part: int) -> list[_Choice]:
        """The same, in any order."""

    @abstractmethod
    def picked(self, part: int, option: _Option) -> Picked:
        """What was chosen where the part of the state that matters was this."""


def _loss(choice: _Choice) -> float:
    return choice[0]


class _Runs(_Stage):
    """The runs of one suit that start at one place, or the growth of one on the table."""

    __slots__ = ("_bound", "_number", "_suit")

    def __init__(self, bound: Bound, suit: int, number: int) -> None:
        super().__init__(bound.problem.graphs[suit].stages[number].mask, -1)
        self._bound = bound
        self._suit = suit
        self._number = number

    @override
    def _find(self, part: int) -> list[_Choice]:
        bound, graph = self._bound, self._bound.problem.graphs[self._suit]
        asked, charges = bound.asked[self._suit], bound.charges
        here, after = bound.rows[self._suit][self._number : self._number + 2]
        gain = here[part]
        nxt, edges = graph.stages[self._number].nodes[part]
        found: list[_Choice] = [(gain - after[nxt], 0, None)]
        for number, to in edges:
            column = graph.columns[number]
            base = gain - after[to] + asked[number]
            found += [
                (
                    base - fill.value + charges[fill.cost],
                    column.cards + fill.cost,
                    (column, fill),
                )
                for fill in column.fills
            ]
        return found

    @override
    def picked(self, part: int, option: _Option) -> Picked:
        return PickedRun(*option) if type(option) is tuple else None


class _Sets(_Stage):
    """The sets of one rank, from all that is left of it."""

    __slots__ = ("_bound", "_number")

    def __init__(self, bound: Bound, number: int) -> None:
        mask = bound.problem.ranks[number].mask
        super().__init__(mask, ~mask)
        self._bound = bound
        self._number = number

    @override
    def _find(self, part: int) -> list[_Choice]:
        bound, table = self._bound, self._bound.problem.ranks[self._number].table
        charges = bound.charges
        base = bound.ranks[self._number]
        for code in table.suits:
            if bound.cards[code]:
                base += bound.cards[code] * packed.count(part, code)
        return [
            (
                base - option.value + charges[option.cost],
                option.cost,
                option,
            )
            for option in table.options_of(part)
        ]

    @override
    def picked(self, part: int, option: _Option) -> Picked:
        table = self._bound.problem.ranks[self._number].table
        return PickedSets(table, part, option) if isinstance(option, SetOption) else None


class _Ending(_Stage):
    """What is made of wild cards alone, and what is left of every pool."""

    __slots__ = ("_bound",)

    def __init__(self, bound: Bound) -> None:
        super().__init__(~NATURALS, NATURALS)
        self._bound = bound

    @override
    def _find(self, part: int) -> list[_Choice]:
        bound, terms = self._bound, self._bound.problem.terms
        base = bound.ending + bound.charge(part, terms.pools_of(part))
        return [
            (base - option.value, 0, option)
            for option in bound.problem.endings
            if ((part | terms.guards) - option.cost) & terms.guards == terms.guards
        ]

    @override
    def picked(self, part: int, option: _Option) -> Picked:
        return option if isinstance(option, EndOption) else None


class Sweep:
    """The search for the best layout of one hand, with one bound.

    Args:
        bound: The bound.
    """

    def __init__(self, bound: Bound) -> None:
        self._bound: Final = bound
        self._stages: Final = _stages(bound)

    def run(self, budget: float, width: int) -> tuple[Found | None, bool]:
        """Search for the best layout whose losses stay within a budget.

        Args:
            budget: The most that may be lost.
            width: How many states to keep at a stage: those that lost least.

        Returns:
            The best layout found within the budget, or None; and whether states were dropped for
            their number, so that there may be a better one.
        """
        guards = self._bound.problem.terms.guards
        states: dict[int, _Reached] = {self._bound.problem.root: (0.0, 0, None)}
        layers = [states]
        cut = False
        for stage in self._stages:
            mask, keep, known = stage.mask, stage.keep, stage.known
            after: dict[int, _Reached] = {}
            for state, (loss, _, _) in states.items():
                part = state & mask
                choices = known[part] if part in known else stage.choices(part)
                guarded = state | guards
                for more, taken, picked in choices:
                    total = loss + more
                    if total > budget:
                        break
                    to = guarded - taken
                    if to & guards == guards:
                        to = (to ^ guards) & keep
                        if to not in after or total < after[to][0]:
                            after[to] = (total, state, picked)
            if len(after) > width:
                cut = True
                after = dict(sorted(after.items(), key=_lost)[:width])
            if not after:
                return None, cut
            layers.append(after)
            states = after
        return self._traced(layers), cut

    def _traced(self, layers: list[dict[int, _Reached]]) -> Found:
        """The best state of the last layer, and what was chosen on the way there."""
        state, (loss, _, _) = min(layers[-1].items(), key=_lost)
        chosen = []
        for stage, layer in zip(reversed(self._stages), reversed(layers), strict=False):
            _, state, option = layer[state]
            chosen.append(stage.picked(state & stage.mask, option))
        return Found(round(self._bound.total - loss), tuple(chosen[::-1]))


def _lost(reached: tuple[int, _Reached]) -> float:
    return reached[1][0]


def _stages(bound: Bound) -> list[_Stage]:
    problem = bound.problem
    starts: dict[int, list[_Stage]] = {}
    for suit, graph in enumerate(problem.graphs):
        for number, stage in enumerate(graph.stages):
            starts.setdefault(stage.place, []).append(_Runs(bound, suit, number))
    ranks = {each.rank: number for number, each in enumerate(problem.ranks)}
    stages = starts.get(-1, [])
    for place, rank in enumerate(problem.terms.finished):
        stages += starts.get(place, ())
        if rank in ranks:
            stages.append(_Sets(bound, ranks[rank]))
        elif stages:
            stages[-1].keep &= ~RANK_MASKS[rank]
    return [*stages, _Ending(bound)]
