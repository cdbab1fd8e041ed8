"""What is answered to a request that is not granted: a status and clear words, never a trace."""

from __future__ import annotations

from typing import Any

__all__ = ["Refusal"]


class Refusal(Exception):  # it is an answer, not a fault of the server
    """A request that is refused.

    Attributes:
        status: The status of the answer.
        code: A name for programs.
        text: What was wrong and what would do.
        more: Further particulars.
    """

    def __init__(self, status: int, code: str, text: str, **more: object) -> None:
        self.status = status
        self.code = code
        self.text = text
        self.more = more
        super().__init__(text)

    @property
    def body(self) -> dict[str, Any]:
        """The body of the answer."""
        return {"error": {"code": self.code, "text": self.text, **self.more}}

    @classmethod
    def bad(cls, text: str, **more: object) -> Refusal:
        """A request that cannot be read.

        Args:
            text: What is wrong with it.
            **more: Further particulars.

        Returns:
            The refusal.
        """
        return cls(400, "bad-request", text, **more)

    @classmethod
    def hidden(cls) -> Refusal:
        """No such table, or none for this client: which of the two it is, is not told.

        Returns:
            The refusal.
        """
        text = "There is no such table, or you hold no seat at it."
        return cls(404, "no-seat", text)

    @classmethod
    def stale(cls, version: int) -> Refusal:
        """A request for a state of the game that has passed.

        Args:
            version: The version of the game now.

        Returns:
            The refusal.
        """
        text = "The game has moved on since; look again before you act."
        return cls(409, "stale", text, version=version)

    @classmethod
    def too_many_games(cls) -> Refusal:
        """More games from one address than a day may have.

        Returns:
            The refusal.
        """
        text = "Too many games were started from here today; play on at one, or come back tomorrow."
        return cls(429, "too-many-games", text)

    @classmethod
    def too_fast(cls) -> Refusal:
        """Too many requests.

        Returns:
            The refusal.
        """
        return cls(429, "too-fast", "Too many requests; wait a little.")
