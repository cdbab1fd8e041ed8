"""A game that was kept, as the moments that it went through."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from rummykit.actions import Action
from rummykit.cli.options import BadInput, bad_input, check_file
from rummykit.cli.play.game import seated
from rummykit.cli.sheets import YOU, name_of
from rummykit.engine import new_game
from rummykit.errors import IllegalAction, RummyError
from rummykit.events import Event, transition
from rummykit.journal import Journal
from rummykit.records import Record
from rummykit.saving import dumps, loads
from rummykit.state import GameState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.rules import RuleSet

__all__ = ["JOURNAL", "Gone", "Moment", "read_game"]

JOURNAL = b'"type": "Journal"'
"""What the first line of every journal has."""


@attrs.frozen
class Moment:
    """A moment of a game: what was played last, and the table after it.

    Attributes:
        number: How many actions were played by then.
        action: The last of them; None at the start.
        events: What it brought about, all hidden cards told.
        state: The state after it.
    """

    number: int
    action: Action | None
    events: tuple[Event, ...]
    state: GameState

    def to_dict(self, seat: int | None, *, whole: bool) -> dict[str, Any]:
        """The move as plain data.

        Args:
            seat: Who looks; None for a spectator.
            whole: Whether hidden cards are told as well.

        Returns:
            The number, the seat that played, the action and its events, as documents.
        """
        events = self.events if whole else [event.seen_by(seat) for event in self.events]
        return {
            "n": self.number,
            "action": str(self.action),
            "events": [json.loads(dumps(event)) for event in events],
        }


@attrs.frozen
class Gone:
    """A game that was kept.

    Attributes:
        names: The players' names by seat.
        moments: The moments, from the start on.
        refusal: Where other rules end it early, the action that they refuse, and why.
    """

    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    refusal: IllegalAction | None = None

    @property
    def refused(self) -> str | None:
        """Where other rules end it early, why, in a sentence."""
        if self.refusal is None:
            return None
        return f"Move {len(self.moments)} is refused: {self.refusal}"

    def refused_to_dict(self) -> dict[str, Any] | None:
        """The move that other rules refuse as plain data, as a line after those of the moments."""
        if self.refusal is None:
            return None
        violation = self.refusal.violation
        return {
            "n": len(self.moments),
            "action": violation.asked,
            "refused": {"code": violation.code, "text": violation.text},
        }

    @classmethod
    def of(cls, record: Record, rules: RuleSet | None = None, seat: int | None = None) -> Gone:
        """The moments of a record.

        Args:
            record: The record.
            rules: Other rules by which to deal and play it, as far as they allow it; None for its
                own.
            seat: The seat that looks, whose player is spoken to; None where nobody is.

        Returns:
            The game.

        Raises:
            BadInput: If it does not begin with a deal, and other rules are given.
        """
        names = _names(record, seat)
        state = record.first
        if rules is not None and rules != record.rules:
            state = _dealt(record, rules)
        moments = [Moment(0, None, (), state)]
        for number, action in enumerate(record.actions, start=1):
            try:
                change = transition(moments[-1].state, action)
            except IllegalAction as error:
                return cls(names, tuple(moments), error)
            moments.append(Moment(number, action, change.events, change.state))
        return cls(names, tuple(moments))

    def between(self, first: int, last: int) -> Iterator[Event]:
        """All events of the moves after one moment up to another."""
        for moment in self.moments[first + 1 : last + 1]:
            yield from moment.events


def _names(record: Record, looks: int | None) -> tuple[str, ...]:
    """The players' names, without the kind of bot that `play` adds to them.

    Only the one who looks is `You`, whoever kept the game.
    """
    _, bots = seated(record.names, record.players)
    found = list(record.names or map(name_of, range(record.players)))
    for seat, name in enumerate(found):
        if seat == looks:
            found[seat] = YOU
        elif seat in bots:
            found[seat] = name.partition(" (")[0]
        elif name == YOU:
            found[seat] = f"Player {seat}"
    return tuple(found)


def _dealt(record: Record, rules: RuleSet) -> GameState:
    first = record.first

    def dealt(by: RuleSet) -> GameState:
        return new_game(by, players=record.players, seed=record.seed, opener=first.opener)

    if first != dealt(record.rules):
        raise BadInput(
            "this game does not begin with a deal, so it cannot be played by other rules: leave "
            "--rules and --set out"
        )
    try:
        return dealt(rules)
    except RummyError as error:
        raise bad_input(error) from None


def read_game(text: str) -> Record:
    """Read a game from the file of a journal, or of a saved record.

    Args:
        text: The file's name.

    Returns:
        The record.

    Raises:
        BadInput: If it cannot be read, or holds no game.
    """
    path = Path(text)
    check_file(path)
    try:
        data = path.read_bytes()
        if JOURNAL in data.partition(b"\n")[0]:
            with Journal.open(path, read_only=True) as journal:
                return journal.record
        return loads(data, Record)
    except ImportError as error:
        raise BadInput(str(error)) from None
    except OSError as error:
        raise BadInput(f"{text!r} cannot be read: {error.strerror or error}") from None
    except RummyError as error:
        raise bad_input(error, repr(text)) from None
