"""A table while it is in memory: who sits there, what was played, and the bots' turns.

Everything that changes a table goes through its lock, is checked against the version that the
client saw, is written to the journal, and only then happens.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from typing import TYPE_CHECKING, Any, TypeVar

import anyio
import anyio.to_thread

import rummykit as rk

from .moves import hint_json, moves_json, violation_json
from .news import News
from .players import LEVELS, advice, bot_names, chosen, moment
from .problems import Refusal
from .replays import UNDO, first_record
from .seats import name_key
from .settings import PACES
from .store import Entry, SavedSeat

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from .settings import Threads
    from .store import SavedGame, Store

__all__ = ["Table"]

_T = TypeVar("_T")

_log = logging.getLogger(__name__)


class Table:
    """A table.

    Attributes:
        id: The game's name.
        record: The actions that can still be taken back, and the state after them.
        seats: Who sits where.
        tokens: Digests of the tokens of seats.
        version: How many lines the journal has.
        touched: When somebody last did something, by the clock of the process.
        news: What its seats are told.
        streams: How many streams of events each seat holds open.
        is_lost: Whether the journal could not be written, so that the table must be read anew.
    """

    def __init__(self, saved: SavedGame, store: Store, threads: Threads) -> None:
        self.id = saved.id
        self.pace = saved.pace
        self.invite = saved.invite
        self.started = saved.started
        self.seats = list(saved.seats)
        self.tokens = list(saved.tokens)
        self.record = first_record(saved)
        self.commitment = rk.commitment(saved.seed)
        self.version = 0
        self.touched = time.monotonic()
        self.news = News()
        self.streams = [0] * len(self.seats)
        self.is_lost = False
        self._store = store
        self._threads = threads
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._bots: asyncio.Task[None] | None = None
        self._hints: dict[int, tuple[int, asyncio.Future[dict[str, Any]]]] = {}
        self._changes: set[asyncio.Task[Any]] = set()
        for entry in saved.journal:
            self._happen(entry)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and no bot thinks, so that it can wait in the database."""
        thinks = self._bots is not None and not self._bots.done()
        return not (any(self.streams) or thinks or self._lock.locked())

    def update(self, seat: int, since: int) -> dict[str, Any]:
        """What a seat is told: its view of the game, and what it may know of what happened.

        Args:
            seat: The seat.
            since: The version that it knows; later events are told.

        Returns:
            Plain data.
        """
        names = [saved.name or f"seat {at + 1}" for at, saved in enumerate(self.seats)]
        return {
            "game": self.id,
            "version": self.version,
            "started": self.started,
            "pace": self.pace,
            "seats": [self._seat_json(number) for number in range(len(self.seats))],
            "view": self.news.view(self.record.state, seat) if self.started else None,
            "you": seat,
            "canUndo": self.started and self.record.can_undo(seat),
            "commitment": self.commitment,
            "seed": str(self.record.seed) if self.record.state.is_over else None,
            "events": self.news.since(since, seat, names),
        }

    def _seat_json(self, number: int) -> dict[str, Any]:
        saved = self.seats[number]
        here = saved.kind in LEVELS or self.streams[number] > 0
        return {"name": saved.name, "kind": saved.kind, "here": here}

    def checked(self, version: object) -> rk.GameState:
        """The state, for a client that knows it.

        Args:
            version: The version that the client saw.

        Returns:
            The state.

        Raises:
            Refusal: If it saw another one, or play has not begun.
        """
        if not isinstance(version, int) or isinstance(version, bool):
            raise Refusal.bad("Give the version of the game that you saw, a whole number.")
        if not self.started:
            raise Refusal(409, "not-started", "Play has not begun: chairs are still empty.")
        if version != self.version:
            raise Refusal.stale(self.version)
        return self.record.state

    async def play(self, seat: int, version: object, text: object) -> None:
        """Play an action for a seat.

        Args:
            seat: The seat.
            version: The version that it saw.
            text: The action in the notation of rummykit.

        Raises:
            Refusal: If it is stale, no action, or against the rules, which are cited.
        """
        await self._whole(self._play(seat, version, text))

    async def _play(self, seat: int, version: object, text: object) -> None:
        async with self._lock:
            view = rk.view(self.checked(version), seat)
            try:
                action = rk.parse_action(text, view)  # type: ignore[arg-type]  # it checks
            except rk.AmbiguousNotation as error:
                raise Refusal(422, "ambiguous", str(error)) from None
            except rk.NotationError as error:
                raise Refusal.bad(error.problem) from None
            found = rk.explain(view, action)
            if found is not None:
                told = violation_json(found)
                raise Refusal(422, "against-the-rules", told.pop("text"), **told)
            await self._write(Entry(seat, str(action)))

    async def undo(self, seat: int, version: object) -> None:
        """Take a seat's last action back.

        Args:
            seat: The seat.
            version: The version that it saw.

        Raises:
            Refusal: If it is stale, or the action was not the seat's own or showed a hidden card.
        """
        await self._whole(self._undo(seat, version))

    async def _undo(self, seat: int, version: object) -> None:
        async with self._lock:
            self.checked(version)
            if not self.record.can_undo(seat):
                text = "Only your own last action can be taken back, and only if it showed nothing."
                raise Refusal(422, "no-undo", text)
            await self._write(Entry(seat, UNDO))

    async def _whole(self, change: Coroutine[Any, Any, _T]) -> _T:
        """Make a change to its end, even if the client that asked for it goes away."""
        task = asyncio.create_task(change)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    async def _write(self, entry: Entry) -> None:
        try:
            await self._store.append(self.id, self.version, entry)
        except sqlite3.Error:
            self.is_lost = True
            self.announce()
            _log.exception("the journal of a table could not be written")
            text = "The move could not be saved, so it was not played; try again."
            raise Refusal(503, "not-saved", text) from None
        self._happen(entry)
        self.announce()

    def _happen(self, entry: Entry) -> None:
        """Do what a line of the journal says, which is legal."""
        self.version += 1
        if entry.action == UNDO:
            self.record = self.record.undo()
            self.news.add(self.version, entry.seat, None)
            return
        action = rk.parse_action(entry.action)
        before = self.record.state
        events = rk.transition(before, action).events
        self.record = self.record.play(action)
        if not self.record.can_undo(before.turn):  # what came before is in the journal alone
            self.record = rk.Record.start(self.record.state)
        for event in events:
            self.news.add(self.version, entry.seat, event)

    async def moves(self, seat: int, version: object, cards: rk.Cards) -> dict[str, Any]:
        """What selected cards can do; see `moves_json`.

        Args:
            seat: The seat.
            version: The version that it saw.
            cards: Cards of its hand.

        Returns:
            Plain data.

        Raises:
            Refusal: If it is stale.
        """
        view = rk.view(self.checked(version), seat)
        return await anyio.to_thread.run_sync(moves_json, view, cards, limiter=self._threads.people)

    async def hint(self, seat: int, version: object) -> dict[str, Any]:
        """What a bot would do in a seat's place; see `hint_json`.

        Args:
            seat: The seat.
            version: The version that it saw.

        Returns:
            Plain data.

        Raises:
            Refusal: If it is stale, or the seat has nothing to choose.
        """
        state = self.checked(version)
        view = rk.view(state, seat)
        if state.is_over or not view.on_turn:
            raise Refusal(409, "not-your-turn", "It is not your turn; there is nothing to choose.")
        kept = self._hints.get(seat)
        if kept is None or kept[0] != self.version or _is_lost(kept[1]):  # else it is on its way
            thinking = asyncio.ensure_future(self._advice(state, view, seat))
            self._hints[seat] = kept = (self.version, thinking)
        return await asyncio.shield(kept[1])

    async def _advice(self, state: rk.GameState, view: rk.PlayerView, seat: int) -> dict[str, Any]:
        limiter = self._threads.hints
        found = await anyio.to_thread.run_sync(advice, state, seat, limiter=limiter)
        return hint_json(view, *found)

    async def _choice(self, level: str, state: rk.GameState, seat: int) -> rk.Action:
        limiter = self._threads.bots
        return await anyio.to_thread.run_sync(chosen, level, state, seat, limiter=limiter)

    async def sit(self, name: str, digest: str) -> int:
        """Give a person the next empty chair; play begins with the last one.

        Args:
            name: The person's name.
            digest: The digest of the token that opens the seat.

        Returns:
            The seat.

        Raises:
            Refusal: If no chair is empty, or somebody at the table has this name.
        """
        return await self._whole(self._sit(name, digest))

    async def _sit(self, name: str, digest: str) -> int:
        async with self._lock:
            seats = list(self.seats)
            empty = next((at for at, saved in enumerate(seats) if saved.kind == "open"), None)
            if empty is None:
                raise Refusal(409, "full", "All chairs of this table are taken.")
            if name_key(name) in {name_key(saved.name) for saved in seats}:
                text = f"Somebody at this table is called {name} already; take another name."
                raise Refusal(422, "name-taken", text)
            seats[empty] = SavedSeat("person", name)
            started = all(saved.kind != "open" for saved in seats)
            await self._store.give(self.id, empty, digest, None)
            await self._store.seated(self.id, seats, started=started)
            self.tokens.append((empty, digest, None))
            self.seats, self.started = seats, started
        self.announce()
        return empty

    async def start(self, level: str) -> None:
        """Begin now, with bots in the empty chairs.

        Args:
            level: How well they play.

        Raises:
            Refusal: If play has begun.
        """
        await self._whole(self._start(level))

    async def _start(self, level: str) -> None:
        async with self._lock:
            if self.started:
                raise Refusal(409, "started", "Play has begun already.")
            free = bot_names(saved.name for saved in self.seats)
            seats = [
                SavedSeat(level, next(free)) if saved.kind == "open" else saved
                for saved in self.seats
            ]
            await self._store.seated(self.id, seats, started=True)
            self.seats, self.started = seats, True
        self.announce()

    async def lend(self, seat: int, digest: str, expires: float | None) -> None:
        """Let another token open a seat.

        Args:
            seat: The seat.
            digest: The token's digest.
            expires: When it ends; None for never.
        """
        await self._store.give(self.id, seat, digest, expires)
        self.tokens.append((seat, digest, expires))

    async def take_back(self, digest: str) -> None:
        """Make a token open nothing any more.

        Args:
            digest: The token's digest.
        """
        self.tokens = [token for token in self.tokens if token[1] != digest]
        await self._store.take_back(self.id, digest)

    def announce(self) -> None:
        """Wake the streams and, where it is a bot's turn, the bots."""
        self.touched = time.monotonic()
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        if self._bot_on_turn() is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._play_bots(), name=f"bots of {self.id}")

    async def change(self) -> None:
        """Wait until something has changed."""
        await self._changed.wait()

    def _bot_on_turn(self) -> int | None:
        state = self.record.state
        plays = self.started and not self.is_lost and state.phase in {rk.Phase.DRAW, rk.Phase.PLAY}
        return state.turn if plays and self.seats[state.turn].kind in LEVELS else None

    async def _play_bots(self) -> None:
        """Play until it is a person's turn."""
        try:
            while (seat := self._bot_on_turn()) is not None:
                version = self.version
                await asyncio.sleep(PACES[self.pace])
                if version != self.version:
                    continue
                level, state = self.seats[seat].kind, self.record.state
                began = time.monotonic()
                action = await self._choice(level, state, seat)
                took = time.monotonic() - began
                await asyncio.sleep(moment(level, took) - took)
                async with self._lock:
                    if version == self.version:
                        await self._write(Entry(seat, str(action)))
        except Exception:
            _log.exception("the bots of a table stopped")
            raise

    def close(self) -> None:
        """Send the bots home."""
        if self._bots is not None:
            self._bots.cancel()


def _is_lost(hint: asyncio.Future[dict[str, Any]]) -> bool:
    """Whether thinking of a hint ended without one."""
    return hint.done() and (hint.cancelled() or hint.exception() is not None)
