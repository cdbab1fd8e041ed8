"""What is wrong with what an arena was asked to play, or with the file it should go on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.errors import RummyError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummykit.errors import Fault

__all__ = ["InvalidArena"]


class InvalidArena(RummyError, ValueError):
    """An arena that cannot be run; each fault names the argument, or the line of the file.

    Attributes:
        faults: Every fault found (a tuple of `Fault`).

    Examples:
        >>> from rummykit.errors import Fault
        >>> print(InvalidArena([Fault("games", "0 is too few: give 1 or more")]))
        arena not valid: games: 0 is too few: give 1 or more
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return f"arena not valid: {'; '.join(map(str, self.faults))}"
