"""A person's game against bots: who sits where, what is kept on disk, what is taken back."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rummykit.bots.protocol import chance_seed
from rummykit.cli.entrants import BotName
from rummykit.cli.options import BadInput, bad_input
from rummykit.cli.own_bots import SPEC
from rummykit.cli.sheets import YOU, name_of
from rummykit.errors import RummyError
from rummykit.events import transition
from rummykit.journal import Journal
from rummykit.state import Phase
from rummykit.views import view as view_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.actions import Action
    from rummykit.bots.protocol import Bot
    from rummykit.events import Event
    from rummykit.records import Record
    from rummykit.state import GameState
    from rummykit.views import PlayerView

__all__ = ["Game", "called", "opened", "own_bot", "seated"]

_NAMED = re.compile(r"(.+) \((.+)\)")


def called(bots: Sequence[BotName], seat: int) -> tuple[str, ...]:
    """The players' names as a record keeps them, from which the bots are known again.

    Args:
        bots: The bots, in the order of the other seats.
        seat: The person's seat.

    Returns:
        The names by seat.

    Examples:
        >>> called([BotName("greedy")], seat=0)
        ('You', 'Ben (greedy)')
    """
    waiting = iter(bots)
    return tuple(
        YOU if place == seat else f"{name_of(place)} ({next(waiting)})"
        for place in range(len(bots) + 1)
    )


def seated(names: Sequence[str] | None, players: int) -> tuple[int | None, dict[int, BotName]]:
    """Who sits where, from the names of a record.

    Args:
        names: The names by seat, or None.
        players: How many play.

    Returns:
        The seat of the person, None where that is not plain, and the bots by seat as far as they
        are named.

    Examples:
        >>> seat, bots = seated(("Ada (greedy)", "You"), 2)
        >>> seat, str(bots[0])
        (1, 'greedy')
    """
    bots: dict[int, BotName] = {}
    for seat, name in enumerate(names or ()):
        match = _NAMED.fullmatch(name)
        if match is not None:
            with suppress(BadInput):
                bots[seat] = BotName.parse(match[2])
    free = [seat for seat in range(players) if seat not in bots]
    return (free[0] if len(free) == 1 else None), bots


def own_bot(names: Sequence[str] | None) -> str | None:
    """A bot of one's own that a record names, and that is not loaded.

    Args:
        names: The names by seat, or None.

    Returns:
        The bot as `--bots` takes it, or None.

    Examples:
        >>> own_bot(("You", "Ben (mybot.py:Mine)")), own_bot(("You", "Ben (greedy)"))
        ('mybot.py:Mine', None)
    """
    _, bots = seated(names, len(names or ()))
    for seat, name in enumerate(names or ()):
        match = _NAMED.fullmatch(name)
        if match and seat not in bots and SPEC.match(match[2]):
            return match[2]
    return None


class Game:
    """A game between a person and bots.

    Bots are given views, so no bot sees a hidden card.

    Args:
        record: The game so far.
        seat: The person's seat.
        bots: The bots by seat.
        journal: The file of the game, open, or None.
        memory: Whether all at the table, the person too, are told what a perfect memory knows.

    Attributes:
        record: The game so far.
        happened: What the person has seen since the own last turn began.
    """

    def __init__(
        self,
        record: Record,
        seat: int,
        bots: dict[int, BotName],
        journal: Journal | None = None,
        *,
        memory: bool = False,
    ) -> None:
        self.record: Record = record
        self.seat = seat
        self.happened: list[Event] = []
        self.memory = memory
        self._journal = journal
        self._bots: dict[int, Bot] = {
            place: name.made(chance_seed(record.seed, f"seat {place}"))
            for place, name in bots.items()
        }
        self._full_names = record.names or called(list(bots.values()), seat)
        self._remember()

    @property
    def state(self) -> GameState:
        """The state now, which the person does not see."""
        return self.record.state

    @property
    def view(self) -> PlayerView:
        """What the person may know."""
        return view_of(self.state, self.seat, memory=self.memory)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, without the kind of bot."""
        found = [re.sub(r" \(.+\)$", "", name) for name in self._full_names]
        found[self.seat] = YOU
        return tuple(found)

    @property
    def full_names(self) -> tuple[str, ...]:
        """The players' names by seat, with the kind of bot."""
        found = list(self._full_names)
        found[self.seat] = YOU
        return tuple(found)

    @property
    def path(self) -> Path | None:
        """The file of the game, if it is kept in one."""
        return None if self._journal is None else self._journal.path

    @property
    def awaits_person(self) -> bool:
        """Whether the game waits for the person: on turn, between deals, and when it is over."""
        state = self.state
        return state.phase not in {Phase.DRAW, Phase.PLAY} or state.turn == self.seat

    def play(self, action: Action) -> None:
        """Play the person's action; with a journal it is on the disk afterwards.

        Args:
            action: A legal action.

        Raises:
            BadInput: If the journal cannot be written.
        """
        before = self.state
        self._play(action)
        if before.phase is not Phase.PLAY:
            self.happened = []
        self.happened += self._seen(before, action)

    def let_bots_play(self) -> None:
        """Let the bots play until the game waits for the person.

        Raises:
            BadInput: If the journal cannot be written.
        """
        while not self.awaits_person:
            state = self.state
            bot = self._bots[state.turn]
            action = bot.choose(view_of(state, state.turn, memory=self.memory))
            self._play(action)
            self.happened += self._seen(state, action)

    def _play(self, action: Action) -> None:
        if self._journal is None:
            self.record = self.record.play(action)
            return
        try:
            self._journal.play(action)
        except OSError as error:
            path = self._journal.path
            self._take_up(self._journal)
            raise BadInput(_cannot("written", path, error)) from None
        self.record = self._journal.record

    def _take_up(self, broken: Journal) -> None:
        """Open the file again after it could not be written; go on without it if that fails."""
        broken.close()
        try:
            self._journal = Journal.open(broken.path)
        except (OSError, ValueError):
            self._journal = None

    def _seen(self, before: GameState, action: Action) -> Iterator[Event]:
        for event in transition(before, action).events:
            yield event.seen_by(self.seat, memory=self.memory)

    def _remember(self) -> None:
        """Find out what happened since the person's last turn began, for a game that goes on."""
        states = list(self.record.states())
        actions = self.record.actions
        start = 0
        for number, state in enumerate(states[:-1]):
            if state.phase is Phase.DEAL_OVER or (
                state.phase is Phase.DRAW and state.turn == self.seat
            ):
                start = number
        for state, action in zip(states[start:], actions[start:], strict=False):
            self.happened += self._seen(state, action)

    # Taking back

    def why_not_undo(self) -> str | None:
        """Why the person may not take the last action back; None where it is fair.

        Returns:
            A sentence, or None.
        """
        last = self.record.last
        if last is None:
            return "Nothing was played yet."
        if self.record.can_undo(self.seat):
            return None
        states = list(self.record.states())
        if states[-2].turn != self.seat:
            who = self.names[states[-2].turn]
            return f"The last move was {who}’s ({last}): what others did is not taken back."
        return f"{last} showed what was hidden before: that cannot be unseen."

    def undo(self) -> None:
        """Take the last action back; a journal is written anew, and replaced in one step.

        Raises:
            BadInput: If the journal cannot be written.
        """
        shorter = self.record.undo()
        if self._journal is not None:
            path = self._journal.path
            aside = path.with_name(f"{path.name}.undo")
            try:
                aside.unlink(missing_ok=True)
                Journal.open(aside, record=shorter).close()
                self._journal.close()
                os.replace(aside, path)  # noqa: PTH105  # the file is there whole at any moment
                self._journal = Journal.open(path)
            except OSError as error:
                self._take_up(self._journal)
                raise BadInput(_cannot("written", path, error)) from None
            finally:
                with suppress(OSError):
                    aside.unlink(missing_ok=True)
                    Path(f"{aside}.lock").unlink(missing_ok=True)
        self.record = shorter
        self.happened = []
        self._remember()

    # Keeping

    def save(self, path: Path) -> None:
        """Keep the game in a file from now on.

        Args:
            path: The file, which must not be there yet.

        Raises:
            BadInput: If it is there, or cannot be written.
        """
        if path.exists():
            raise BadInput(f"{str(path)!r} is there already: give another name")
        journal = opened(path, self.record)
        self.close()
        self._journal = journal

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._journal is not None:
            self._journal.close()


def opened(path: Path, record: Record | None = None) -> Journal:
    """Open a journal, with what is wrong told in one line.

    Args:
        path: The file.
        record: The game to begin it with; None to go on with the game in it.

    Returns:
        The journal.

    Raises:
        BadInput: If it cannot be opened, or is no journal.
    """
    if not path.absolute().parent.is_dir():  # the lock beside the file would make the folder
        raise BadInput(f"{str(path)!r} cannot be opened: there is no such folder")
    try:
        return Journal.open(path, record=record)
    except (OSError, ValueError) as error:
        if isinstance(error, RummyError):
            raise bad_input(error, repr(str(path))) from None
        raise BadInput(_cannot("opened", path, error)) from None
    except ImportError as error:
        raise BadInput(str(error)) from None


def _cannot(what: str, path: Path, error: Exception) -> str:
    return f"{str(path)!r} cannot be {what}: {getattr(error, 'strerror', None) or error}"
