"""What a table tells its seats: the view of each, and what it may know of what happened."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import attrs

import rummykit as rk

from .told import view_json
from .words import event_json

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["News"]

_EVENTS_KEPT = 60


@attrs.frozen
class Happening:
    """Something that happened at a table.

    Attributes:
        version: The version of the game after it.
        by: The seat that did it.
        event: The event; None where an action was taken back.
    """

    version: int
    by: int
    event: rk.Event | None


class News:
    """The latest events of a table, and the views of its seats as they were sent last.

    Attributes:
        kept: The events, the latest last.
    """

    def __init__(self) -> None:
        self.kept: deque[Happening] = deque(maxlen=_EVENTS_KEPT)
        self._views: dict[int, tuple[rk.GameState, dict[str, Any]]] = {}

    def add(self, version: int, by: int, event: rk.Event | None) -> None:
        """Keep what happened.

        Args:
            version: The version of the game after it.
            by: The seat that did it.
            event: The event; None where an action was taken back.
        """
        self.kept.append(Happening(version, by, event))

    def view(self, state: rk.GameState, seat: int) -> dict[str, Any]:
        """What a seat sees; made once for each state, however many windows and requests ask.

        Args:
            state: The state.
            seat: The seat.

        Returns:
            Plain data, which must not be changed.
        """
        last = self._views.get(seat)
        if last is None or last[0] is not state:
            self._views[seat] = last = (state, view_json(rk.view(state, seat)))
        return last[1]

    def since(self, version: int, seat: int, names: Sequence[str]) -> list[dict[str, Any]]:
        """What happened after a version, as a seat may know it.

        Args:
            version: The version.
            seat: The seat.
            names: The names by seat.

        Returns:
            The latest events.
        """
        return [
            {"version": one.version, **_told(one, seat, names)}
            for one in self.kept
            if one.version > version
        ]


def _told(one: Happening, seat: int, names: Sequence[str]) -> dict[str, Any]:
    if one.event is None:
        name = "You" if one.by == seat else names[one.by]
        text = f"{name} took the last action back."
        return {"kind": "Undone", "seat": one.by, "text": text, "cards": []}
    return event_json(one.event.seen_by(seat), names, seat)
