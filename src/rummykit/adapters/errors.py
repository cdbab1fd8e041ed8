"""What the adapters refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.errors import RummyError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummykit.errors import Fault

__all__ = ["InvalidEnvironment", "UnknownIndex", "missing_extra"]


class InvalidEnvironment(RummyError, ValueError):
    """An environment that cannot be made; each fault names the argument or the field of the rules.

    Attributes:
        faults: Every fault found (a tuple of `Fault`).

    Examples:
        >>> from rummykit.errors import Fault
        >>> print(InvalidEnvironment([Fault("episode", "'day' is neither 'deal' nor 'game'")]))
        environment not valid: episode: 'day' is neither 'deal' nor 'game'
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return f"environment not valid: {'; '.join(map(str, self.faults))}"


class UnknownIndex(RummyError, ValueError):
    """A number that means no action, or none that is legal, or an action that has no number.

    Attributes:
        given: What was given.
        problem: What is wrong with it and what would do.

    Examples:
        >>> print(UnknownIndex(-1, "actions are numbered from 0 to 5507"))
        -1 is no action here: actions are numbered from 0 to 5507
    """

    def __init__(self, given: object, problem: str) -> None:
        self.given = given
        self.problem = problem
        super().__init__(given, problem)

    def __str__(self) -> str:
        return f"{self.given} is no action here: {self.problem}"


def missing_extra(extra: str, error: ModuleNotFoundError) -> ImportError:
    """Say which extra brings along what an adapter could not import.

    Args:
        extra: The extra.
        error: What importing raised.

    Returns:
        The error to raise instead.

    Examples:
        >>> print(missing_extra("pettingzoo", ModuleNotFoundError(name="numpy")))
        this adapter needs numpy, which is not installed: pip install 'rummykit[pettingzoo]'
    """
    missing = (error.name or "").partition(".")[0]
    problem = f"this adapter needs {missing}, which is not installed"
    return ImportError(f"{problem}: pip install 'rummykit[{extra}]'", name=missing)
