"""What can be wrong with a bot that is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.errors import RummyError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["InvalidBot", "UnknownBot"]


class UnknownBot(RummyError, ValueError):
    """A name that is no bot's.

    Attributes:
        name: What was asked for.
        known: The names that there are.
        suggestion: The known name nearest to it, or None.

    Examples:
        >>> print(UnknownBot("greedi", ["greedy", "random"], "greedy"))
        no bot is called 'greedi'; did you mean 'greedy'? Known: greedy, random
    """

    def __init__(self, name: object, known: Sequence[str], suggestion: str | None = None) -> None:
        self.name = name
        self.known: tuple[str, ...] = tuple(known)
        self.suggestion = suggestion
        super().__init__(name, self.known, suggestion)

    def __str__(self) -> str:
        hint = f"; did you mean {self.suggestion!r}?" if self.suggestion else ";"
        return f"no bot is called {self.name!r}{hint} Known: {', '.join(self.known)}"


class InvalidBot(RummyError, ValueError):
    """An option that a bot does not take, or a bot that is none.

    Attributes:
        name: The bot's name.
        problem: What is wrong and what would do.

    Examples:
        >>> print(InvalidBot("random", "it takes no option 'depth'; options: seed"))
        bot 'random': it takes no option 'depth'; options: seed
    """

    def __init__(self, name: str, problem: str) -> None:
        self.name = name
        self.problem = problem
        super().__init__(name, problem)

    def __str__(self) -> str:
        return f"bot {self.name!r}: {self.problem}"
