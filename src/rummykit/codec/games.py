"""The documents of records, and the lines of journals."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rummykit.codec.documents import steps_of, values_of
from rummykit.codec.leaves import ActionText, Count, Seed
from rummykit.codec.problems import Wrong
from rummykit.engine import new_game
from rummykit.errors import DecodeError, InvalidPosition, RummyError
from rummykit.records import Record, replayed
from rummykit.rules import RuleSet
from rummykit.state import DealResult, GameState

__all__ = [
    "JournalAction",
    "JournalStart",
    "NewGame",
    "RecordDocument",
    "Start",
    "start_of",
    "started",
]


@attrs.frozen(kw_only=True)
class NewGame:
    """The start of a game as it was dealt: the deck follows from the seed.

    Attributes:
        rules: The rules.
        players: How many play.
        seed: What all shuffles come from.
        opener: The seat that plays first.
    """

    rules: RuleSet
    players: Count
    seed: Seed
    opener: Count

    def read(self) -> GameState:
        """The state after the deal.

        Raises:
            Wrong: If these rules cannot be played so.
        """
        try:
            return new_game(**values_of(self))
        except RummyError as error:
            raise Wrong.within(error) from None


Start: TypeAlias = NewGame | GameState
"""Where a record begins: a new game, or a set-up."""


def start_of(state: GameState) -> Start:
    """A state as the start of a record: in few words where it is a new game's.

    Args:
        state: The state.

    Returns:
        The new game that deals it, or the state.
    """
    if not state.turns and not state.deal_number and state.rules.can_deal(state.players):
        values = {name: getattr(state, name) for name in attrs.fields_dict(NewGame)}
        if new_game(**values) == state:
            return NewGame(**values)
    return state


def started(start: Start) -> GameState:
    """The state that a start is.

    Args:
        start: The start.

    Returns:
        The state.

    Raises:
        Wrong: If the new game cannot be played.
    """
    return start.read() if isinstance(start, NewGame) else start


@attrs.frozen(kw_only=True)
class RecordDocument:
    """A game as it was played.

    Attributes:
        start: Where it began.
        names: The players' names by seat, or null.
        actions: The actions, in the order played.
        results: The deals as they were reckoned at the time; reading compares.
    """

    start: Start
    names: tuple[str, ...] | None
    actions: tuple[ActionText, ...]
    results: tuple[DealResult, ...]

    @classmethod
    def of(cls, record: Record) -> RecordDocument:
        """The document of a record."""
        return cls(
            start=start_of(record.first),
            names=record.names,
            actions=record.actions,
            results=record.results,
        )

    def read(self) -> Record:
        """The record, played again.

        Raises:
            Wrong: If it does not begin so, and at the first action that is refused or that ends a
                deal otherwise than recorded.
        """
        try:
            first = started(self.start)
        except Wrong as wrong:
            raise Wrong(*((("start", *path), text) for path, text in wrong.problems)) from None
        try:
            return replayed(first, self.actions, self.results, self.names)
        except (DecodeError, InvalidPosition) as error:
            places = ((fault.place.removeprefix("at $."), fault.text) for fault in error.faults)
            raise Wrong(*((steps_of(place), text) for place, text in places)) from None


@attrs.frozen(kw_only=True)
class JournalStart:
    """The first line of a journal.

    Attributes:
        start: Where the game began.
        names: The players' names by seat, or null.
        results: The deals that were reckoned before the first action.
        sha256: The SHA-256 of the line's other text.
    """

    start: Start
    names: tuple[str, ...] | None
    results: tuple[DealResult, ...]
    sha256: str


@attrs.frozen(kw_only=True)
class JournalAction:
    """A further line of a journal: one action.

    Attributes:
        n: The number of the action, from 1.
        action: The action.
        result: Where it ended a deal, the reckoning.
        sha256: The SHA-256 of the line's other text after that of the line before.
    """

    n: Count
    action: ActionText
    result: DealResult | None = None
    sha256: str
