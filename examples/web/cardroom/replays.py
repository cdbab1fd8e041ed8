"""Games from what is kept of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rummykit as rk

if TYPE_CHECKING:
    from .store import SavedGame

__all__ = ["UNDO", "first_record", "whole_record"]

UNDO = "undo"
"""What stands in a journal where the action before was taken back."""


def first_record(saved: SavedGame) -> rk.Record:
    """The beginning of a game.

    Args:
        saved: The game.

    Returns:
        Its record before the first action.
    """
    rules = rk.loads(saved.rules, rk.RuleSet)
    return rk.Record.start(rk.new_game(rules, players=len(saved.seats), seed=saved.seed))


def whole_record(saved: SavedGame) -> rk.Record:
    """A whole game.

    Args:
        saved: The game.

    Returns:
        Its record, without what was taken back.
    """
    record = first_record(saved)
    for entry in saved.journal:
        record = record.undo() if entry.action == UNDO else record.play(entry.action)
    return record
