"""From a hand to its best layout: prices first, then the sweep, with budgets that grow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummykit.solver.prices import first_bound, improved
from rummykit.solver.sweep import Sweep

if TYPE_CHECKING:
    from rummykit.solver.problem import Problem
    from rummykit.solver.sweep import Picked

__all__ = ["best", "reaches"]

_WIDTHS: Final = (2_000, 20_000)
_NO_LIMIT: Final = 1 << 60
_SMALL: Final = 16


def best(problem: Problem, floor: int = 0) -> tuple[int, list[Picked]] | None:
    """The best layout of a hand.

    The first budget is so small that only layouts worth as much as the bound can be found; then it
    doubles. A search that grows wide is given up for better prices, unless these do not help.

    Args:
        problem: The hand.
        floor: The least value that is of interest.

    Returns:
        The value and what was chosen; None if no layout reaches the floor.
    """
    grain = problem.terms.grain
    bound = first_bound(problem)
    rounds = _rounds(problem)
    for most in (*_WIDTHS, _NO_LIMIT):
        if rounds:
            bound = improved(bound, rounds)
        sweep = Sweep(bound)
        goal = int(bound.total // grain) * grain
        down = 0
        while not sweep.too_wide:
            target = max(goal - down, floor)
            if bound.total < floor:
                return None
            found = sweep.run(bound.total - target, most)
            if found is not None:
                return found
            if target == floor and not sweep.too_wide:
                return None
            down = 4 * down or 4 * grain
        rounds = 4 * rounds or 40
    raise AssertionError  # pragma: no cover  # the last width is no limit


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
    """How often to change prices before the first search: it pays with many cards and wilds."""
    cards = len(problem.held) + sum(problem.wilds)
    if cards <= _SMALL:
        return 0
    return min(60, cards)
