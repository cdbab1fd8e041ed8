"""Streams of events: each seat is told of what happened as soon as it did, and as it may know it.

A stream holds nothing back but the version that it told last, so a slow client costs no memory: it
is told several changes at once.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from starlette.responses import StreamingResponse

from .problems import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from .settings import Settings
    from .tables import Table

__all__ = ["stream"]


def stream(table: Table, seat: int, since: int, settings: Settings) -> StreamingResponse:
    """Open a stream for a seat.

    Args:
        table: The table.
        seat: The seat.
        since: The version that the client knows.
        settings: How many streams a seat may have, and how often a quiet one shows life.

    Returns:
        The answer, which goes on until the client leaves.

    Raises:
        Refusal: If the seat has too many.
    """
    if table.streams[seat] >= settings.streams_a_seat:
        raise Refusal(429, "too-many-streams", "This seat is looked at in too many windows.")
    return StreamingResponse(
        _messages(table, seat, since, settings.beat_seconds, settings.streams_a_seat),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _messages(
    table: Table, seat: int, since: int, beat: float, most: int
) -> AsyncIterator[bytes]:
    if table.streams[seat] >= most:
        return
    table.streams[seat] += 1
    if table.streams[seat] == 1:
        table.announce()
    try:
        yield b"retry: 1500\n\n"
        while not table.is_lost:
            change = asyncio.ensure_future(table.change())
            try:
                update = table.update(seat, since)
                since = update["version"]
                text = json.dumps(update, separators=(",", ":"))
                yield f"id: {since}\ndata: {text}\n\n".encode("ascii")
                while not (await asyncio.wait([change], timeout=beat))[0]:
                    yield b": still here\n\n"
            finally:
                change.cancel()
    finally:
        table.streams[seat] -= 1
        if not table.streams[seat]:
            table.announce()
