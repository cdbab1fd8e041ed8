"""Lines to clients: one on which no whole request arrives is closed after a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

__all__ = ["PromptProtocol"]


class PromptProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, which by itself waits for the head of a request for ever.

    Attributes:
        patience: How long a client may take to send one, in seconds.
    """

    patience: float = 10
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has come: it has something to ask.

        Args:
            transport: The line.
        """
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """A piece of a request has come.

        Args:
            data: The piece.
        """
        if self._waiting is None and not self._answers:
            self._wait()
        super().data_received(data)
        if self._answers:
            self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone.

        Args:
            exc: Why, if it was not on purpose.
        """
        self._stop()
        super().connection_lost(exc)

    @property
    def _answers(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self.patience, self._hang_up)

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _hang_up(self) -> None:
        self._waiting = None
        if not self.transport.is_closing():
            self.transport.close()
