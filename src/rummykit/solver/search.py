"""From a hand to its best layout: prices first, then sweeps with budgets that grow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummykit.solver.prices import first_bound, improved
from rummykit.solver.sweep import Sweep

if TYPE_CHECKING:
    from rummykit.solver.problem import Problem
    from rummykit.solver.sweep import Found

__all__ = ["best", "reaches"]

_WIDTH: Final = 1_000
_WIDER: Final = 5
_FIRST_STEP: Final = 8
_LONGER: Final = 4
_MORE_ROUNDS: Final = 60
_MIDDLING: Final = 40


def best(problem: Problem, floor: int = 0) -> Found | None:
    """The best layout of a hand.

    The first budget is so small that only layouts worth as much as the bound can be found; then
    budgets grow. A sweep that had to drop states for their number proves nothing but that what it
    found can be had; unless that reaches the bound, better prices are sought and more states kept.

    Args:
        problem: The hand.
        floor: The least value that is of interest.

    Returns:
        The value and what was chosen; None if no layout reaches the floor.
    """
    grain = problem.terms.grain
    bound = first_bound(problem)
    rounds, settled = _rounds(problem), False
    step = 0 if rounds else _FIRST_STEP * grain
    known: Found | None = None
    # No layout is worth more than `highest`; one worth less than `lowest` is of no interest.
    highest, lowest = bound.total, floor
    width = _WIDTH
    while True:
        if rounds:
            before, bound = bound.total, improved(bound, rounds)
            settled = before - bound.total < 1
        sweep = Sweep(bound)
        highest = min(highest, bound.total) // grain * grain
        cut = False
        while highest >= lowest and not cut:
            target = max(highest - step, lowest)
            found, cut = sweep.run(bound.total - target, width)
            if found is not None:
                known, lowest = found, found.value + grain
            if not cut:
                highest = target - grain
                step = _LONGER * (step or grain)
        if highest < lowest:
            return known
        rounds = 0 if settled else _MORE_ROUNDS
        step = 0
        width *= _WIDER


def reaches(problem: Problem, value: int) -> bool:
    """Whether some layout of a hand is worth so much.

    Args:
        problem: The hand.
        value: The value.

    Returns:
        True if there is one.
    """
    return best(problem, value) is not None


def _rounds(problem: Problem) -> int:
    """How often to change prices before the first sweep: it pays with many cards and wilds."""
    if problem.is_small:
        return 0
    return problem.size // 3 if problem.size <= _MIDDLING else _MORE_ROUNDS
