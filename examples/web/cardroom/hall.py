"""All tables of a card room: those in memory, and the others in the database."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import TYPE_CHECKING

import anyio
import anyio.to_thread

import rummykit as rk

from .problems import Refusal
from .replays import whole_record
from .seats import digest_of, is_game_id, new_game_id, new_seed, new_token, opened
from .settings import Threads
from .store import SavedGame, Store
from .tables import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .settings import Settings
    from .store import SavedSeat

__all__ = ["Hall"]

_HOUR = 3_600


class Hall:
    """The tables of a card room.

    Args:
        settings: How it is run.
        seeds: Gives what the cards of each game are shuffled by; nobody may be able to guess it.

    Attributes:
        settings: How it is run.
        store: Its database.
        tables: The tables in memory, the last used last.
    """

    def __init__(self, settings: Settings, seeds: Callable[[], str] = new_seed) -> None:
        self.settings = settings
        self._seeds = seeds
        self.store = Store(settings.database)
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self._count = self.store.tidy(settings.keep_days)
        self._tidied = time.monotonic()
        limits = settings.bot_threads, settings.people_threads, settings.hint_threads
        self._threads = Threads(*map(anyio.CapacityLimiter, limits))
        self._loading = asyncio.Lock()

    async def begin(
        self, rules: rk.RuleSet, seats: Sequence[SavedSeat], pace: str
    ) -> tuple[Table, str, str]:
        """Set up a table.

        Args:
            rules: The rules.
            seats: Who sits where; the first seat is that of who asks.
            pace: How fast bots play.

        Returns:
            The table, the token of the first seat, the token that lets others sit down.

        Raises:
            Refusal: If there are too many games already.
        """
        if time.monotonic() - self._tidied > _HOUR:
            await self._tidy()
        if self._count >= self.settings.games_limit:
            raise Refusal(503, "no-room", "There is no room for another game now; come back later.")
        token, invite = new_token(), new_token()
        saved = SavedGame(
            id=new_game_id(),
            rules=rk.dumps(rules),
            seed=self._seeds(),
            pace=pace,
            invite=digest_of(invite),
            started=all(seat.kind != "open" for seat in seats),
            seats=seats,
            tokens=[(0, digest_of(token), None)],
        )
        await self.store.begin(saved)
        self._count += 1
        table = Table(saved, self.store, self._threads)
        self._keep(table)
        return table, token, invite

    async def table(self, game: str) -> Table:
        """A table, from memory or from the database.

        Args:
            game: The game's name, as a client gave it.

        Returns:
            The table.

        Raises:
            Refusal: If there is none of this name.
        """
        if not is_game_id(game):
            raise Refusal.hidden()
        found = self.tables.get(game)
        if found is not None and not found.is_lost:
            self.tables.move_to_end(game)
            return found
        async with self._loading:
            found = self.tables.get(game)
            if found is None or found.is_lost:
                saved = await anyio.to_thread.run_sync(self.store.load, game)
                if saved is None:
                    raise Refusal.hidden()
                found = Table(saved, self.store, self._threads)
                self._keep(found)
        return found

    async def seat(self, game: str, token: object) -> tuple[Table, int]:
        """The table and the seat that a token opens.

        Args:
            game: The game's name, as a client gave it.
            token: The token, as a client gave it.

        Returns:
            Both.

        Raises:
            Refusal: If there is no such table or the token opens no seat of it.
        """
        table = await self.table(game)
        found = opened(table.tokens, token)
        if found is None:
            raise Refusal.hidden()
        return table, found[0]

    async def record(self, game: str) -> rk.Record:
        """The whole record of a game, from the database.

        Args:
            game: The game's name.

        Returns:
            The record.

        Raises:
            Refusal: If there is none of this name.
        """
        saved = await anyio.to_thread.run_sync(self.store.load, game)
        if saved is None:
            raise Refusal.hidden()
        return await anyio.to_thread.run_sync(whole_record, saved)

    def _keep(self, table: Table) -> None:
        """Keep a table in memory, and let go of idle ones where there are too many."""
        self.tables[table.id] = table
        table.announce()
        for game, other in list(self.tables.items()):
            if len(self.tables) <= self.settings.live_tables:
                break
            if other.is_idle and other is not table:
                del self.tables[game]

    async def _tidy(self) -> None:
        """Let go of what nobody has used for an hour, and forget what nobody has for days."""
        self._tidied = now = time.monotonic()
        for game, table in list(self.tables.items()):
            if table.is_idle and now - table.touched > _HOUR:
                del self.tables[game]
        here, days = frozenset(self.tables), self.settings.keep_days
        self._count = await anyio.to_thread.run_sync(self.store.tidy, days, here)

    def close(self) -> None:
        """Close the room; every game goes on when it is opened again."""
        for table in self.tables.values():
            table.close()
        self.store.close()
