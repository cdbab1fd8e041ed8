"""The record of a game: where it began and what was played, from which everything follows.

A record is immutable, and playing on makes a new one that shares all it has with the old. It keeps
the actions as a chain, so that playing costs the same at the thousandth action as at the first.

Source: API 5.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

import attrs
from typing_extensions import override

from rummykit.actions import Action, DrawStock, NextDeal, TakePile
from rummykit.engine import apply
from rummykit.errors import DecodeError, Fault, IllegalAction, InvalidPosition, shown
from rummykit.fairness import commitment
from rummykit.legality import explain
from rummykit.notation import parse_action
from rummykit.state import DealResult, GameState, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.rules import RuleSet

__all__ = ["Record", "replayed"]


@attrs.frozen(eq=False)
class _Step:
    """One action played: a link of the chain, the latest first."""

    before: _Step | None
    action: Action
    state: GameState
    number: int


@attrs.frozen(eq=False, repr=False, init=False)
class Record:
    """A game as it was played.

    Records compare by what they hold: the state at the start, the names and the actions.

    Attributes:
        first: The state at the start.
        names: The players' names by seat, or None.

    Examples:
        >>> import rummykit as rk
        >>> record = rk.Record.start(rk.new_game(rk.ruleset("fortune"), players=2, seed=1))
        >>> record = record.play("draw").play("discard KC")
        >>> record.actions, len(record), record.can_undo(0), record.can_undo(1)
        ((<draw>, <discard KC>), 2, True, False)
        >>> record.undo().undo().state == record.first
        True
    """

    first: GameState
    names: tuple[str, ...] | None
    _last: _Step | None

    @classmethod
    def start(cls, state: GameState, names: Sequence[str] | None = None) -> Record:
        """Begin the record of a game.

        Args:
            state: The state at the start: of a new game, or any other.
            names: The players' names by seat.

        Returns:
            A record without actions.

        Raises:
            InvalidPosition: If the names are not one text for each seat.
            TypeError: If the state is no `GameState`.

        Examples:
            >>> import rummykit as rk
            >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
            >>> rk.Record.start(state, names=["Ann", "Bob"]).names
            ('Ann', 'Bob')
        """
        if state.__class__ is not GameState:
            problem = f"a record starts from a GameState, not from {type(state).__name__}"
            raise TypeError(problem)
        return cls._of(state, _checked_names(names, state.players), None)

    @classmethod
    def _of(cls, first: GameState, names: tuple[str, ...] | None, last: _Step | None) -> Record:
        made = cls.__new__(cls)
        made.__attrs_init__(first, names, last)
        return made

    def play(self, action: Action | str) -> Record:
        """The record with one more action.

        Args:
            action: The action or its text; a short text does where one legal action fits.

        Returns:
            The longer record; this one stays as it is.

        Raises:
            IllegalAction: If the rules refuse the action.
            NotationError: If the text is no action.
            AmbiguousNotation: If the text fits several.
        """
        state = self.state
        played = parse_action(action, state) if isinstance(action, str) else action
        after = apply(state, played)
        return Record._of(self.first, self.names, _Step(self._last, played, after, len(self) + 1))

    def undo(self) -> Record:
        """The record without its last action. Whether that is fair, `can_undo` says.

        Returns:
            The shorter record.

        Raises:
            InvalidPosition: If there is no action.
        """
        if self._last is None:
            text = "nothing was played since the start, so there is nothing to take back"
            raise InvalidPosition([Fault("actions", text)])
        return Record._of(self.first, self.names, self._last.before)

    def can_undo(self, seat: int | None) -> bool:
        """Whether a seat may fairly take the last action back.

        Only who played it may, and not where it showed what was hidden before: a card drawn, cards
        under the upcard taken, a new deal, or the reckoning of a deal, which tells what every hand
        was worth.

        Args:
            seat: Who asks, from 0; None, for a spectator, may never.

        Returns:
            True if nobody learned anything by the action but the action.
        """
        last = self._last
        if last is None:
            return False
        before = self.first if last.before is None else last.before.state
        if seat is None or seat != before.turn or isinstance(last.action, (DrawStock, NextDeal)):
            return False
        if last.state.phase is Phase.DRAW and explain(last.state, DrawStock()) is not None:
            return False  # that the game goes on shows that the next hand can take the pile
        took_hidden = isinstance(last.action, TakePile) and before.pile_size > 1
        return not took_hidden and len(before.results) == len(last.state.results)

    @property
    def state(self) -> GameState:
        """The state now."""
        return self.first if self._last is None else self._last.state

    @property
    def rules(self) -> RuleSet:
        """The rules that are played."""
        return self.first.rules

    @property
    def players(self) -> int:
        """How many play."""
        return self.first.players

    @property
    def seed(self) -> int | str:
        """What all shuffles of the game come from."""
        return self.first.seed

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The deals as they were reckoned."""
        return self.state.results

    @property
    def last(self) -> Action | None:
        """The last action, or None where nothing was played."""
        return None if self._last is None else self._last.action

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions, in the order played."""
        found = []
        step = self._last
        while step is not None:
            found.append(step.action)
            step = step.before
        return tuple(reversed(found))

    def __len__(self) -> int:
        """How many actions there are."""
        return 0 if self._last is None else self._last.number

    def states(self) -> Iterator[GameState]:
        """Play the game again from the start.

        Yields:
            The state at the start, and the state after each action.

        Examples:
            >>> import rummykit as rk
            >>> record = rk.Record.start(rk.new_game(rk.ruleset("fortune"), players=2, seed=1))
            >>> [state.phase.value for state in record.play("draw").states()]
            ['draw', 'play']
        """
        state = self.first
        yield state
        for action in self.actions:
            state = apply(state, action)
            yield state

    def audit(self, published: str | None = None) -> None:
        """Play the game again and compare.

        Args:
            published: What `commitment` gave for the seed before play, to verify that as well.

        Raises:
            DecodeError: If an action is refused now, a deal is reckoned otherwise, or the seed is
                not the one committed to; it names the place, such as `at $.actions[17]`.

        Examples:
            >>> import rummykit as rk
            >>> record = rk.Record.start(rk.new_game(rk.ruleset("fortune"), players=2, seed=1))
            >>> record.play("draw").audit(rk.commitment(1))
            >>> record.audit(rk.commitment(2))
            Traceback (most recent call last):
            rummykit.errors.DecodeError: document not valid: at $.start.seed: the seed is not the \
one whose commitment was published
        """
        given = published.strip().lower() if isinstance(published, str) else published
        if given is not None and commitment(self.seed) != given:
            text = "the seed is not the one whose commitment was published"
            raise DecodeError([Fault("at $.start.seed", text)])
        replayed(self.first, self.actions, self.results, self.names)

    def _key(self) -> tuple[Any, ...]:
        return self.first, self.names, self.actions

    @override
    def __eq__(self, other: object) -> bool:
        """Whether the other is a record of the same game."""
        if isinstance(other, Record):
            return self is other or (len(self) == len(other) and self._key() == other._key())
        return NotImplemented

    @override
    def __hash__(self) -> int:
        """A hash that agrees with `==`."""
        return hash(self._key())

    @override
    def __repr__(self) -> str:
        """A short name for the record."""
        return f"<Record of {len(self)} actions: {shown(self.state)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle flatly; reading the pickle plays the game again, and compares."""
        return replayed, (self.first, self.actions, self.results, self.names)


def _checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...] | None:
    if names is None:
        return None
    listed = isinstance(names, Iterable) and not isinstance(names, str)
    found = tuple(islice(names, players + 1)) if listed else ()
    if len(found) != players:
        text = f"{shown(names)} are no names for {players} players: give a text for each seat"
        raise InvalidPosition([Fault("names", text)])
    faults = [
        Fault(f"names[{seat}]", f"{shown(name)} is no name: give a text")
        for seat, name in enumerate(found)
        if not isinstance(name, str)
    ]
    if faults:
        raise InvalidPosition(faults)
    return found


def replayed(
    first: GameState,
    actions: Iterable[Action],
    results: Sequence[DealResult],
    names: Sequence[str] | None = None,
) -> Record:
    """A record played again from the start, its deals compared with how they were reckoned.

    Args:
        first: The state at the start.
        actions: The actions.
        results: The deals as they were reckoned at the time.
        names: The players' names by seat.

    Returns:
        The record.

    Raises:
        DecodeError: At the first action that the rules refuse now, and at the first that ends a
            deal with another reckoning. The place is that of the action in a saved record.
        InvalidPosition: If the names are not one text for each seat.
    """
    record = Record.start(first, names)
    compared = _compared(first.results, results, 0, "at $.start")
    for number, action in enumerate(actions):
        place = f"at $.actions[{number}]"
        try:
            record = record.play(action)
        except IllegalAction as error:
            raise DecodeError([Fault(place, f"{action} is refused: {error}")]) from error
        compared = _compared(record.results, results, compared, place)
    if compared < len(results):
        text = f"{len(results)} deals are reckoned, and {compared} are played to their end"
        raise DecodeError([Fault(f"at $.results[{compared}]", text)])
    return record


def _compared(
    found: Sequence[DealResult], recorded: Sequence[DealResult], compared: int, place: str
) -> int:
    """Compare the results that were not compared yet; how many now are."""
    for number in range(compared, len(found)):
        if number >= len(recorded):
            text = f"this ends deal {found[number].deal_number}, and no reckoning of it is recorded"
            raise DecodeError([Fault(place, text)])
        if found[number] != recorded[number]:
            text = (
                f"deal {recorded[number].deal_number} was reckoned as {_told(recorded[number])}, "
                f"and is reckoned as {_told(found[number])} now"
            )
            raise DecodeError([Fault(place, text)])
    return len(found)


def _told(result: DealResult) -> str:
    return str(attrs.asdict(result))
