"""The games on disk: one SQLite file, in which the journal of each game only grows.

One thread writes. It takes whatever waits, writes it in one transaction, and only then tells those
who wait: what was answered is on the disk. Many tables share the cost of reaching the disk.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

__all__ = ["Entry", "SavedGame", "SavedSeat", "Store"]

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,
    seed TEXT NOT NULL,
    pace TEXT NOT NULL,
    invite TEXT NOT NULL,
    started INTEGER NOT NULL,
    touched REAL NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS seats (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT;
CREATE TABLE IF NOT EXISTS tokens (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    digest TEXT NOT NULL,
    expires REAL,
    PRIMARY KEY (game, digest)
) STRICT;
CREATE TABLE IF NOT EXISTS journal (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS journal_stays BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
CREATE TRIGGER IF NOT EXISTS journal_keeps BEFORE DELETE ON journal
WHEN EXISTS (SELECT 1 FROM games WHERE id = OLD.game)
BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
"""

_OLD = """
SELECT id FROM games
WHERE touched < ? OR touched < ? AND id NOT IN (SELECT game FROM journal)
"""
_MOST_AT_ONCE = 500


@attrs.frozen
class SavedSeat:
    """A seat as it is kept.

    Attributes:
        kind: `person`, `open` (a chair for a person who has not come yet) or a level of bots.
        name: The name of who sits there.
    """

    kind: str
    name: str


@attrs.frozen
class Entry:
    """A line of a journal.

    Attributes:
        seat: Who did it.
        action: The action in the notation of rummykit, or `undo`.
    """

    seat: int
    action: str


@attrs.frozen(kw_only=True)
class SavedGame:
    """A game as it is kept.

    Attributes:
        id: Its name in links.
        rules: The rules, as a document of rummykit.
        seed: What all shuffles come from.
        pace: How fast bots play.
        invite: The digest of the token that lets one sit down.
        started: Whether the first card may be played.
        seats: The seats.
        tokens: Digests of the tokens of seats: seat, digest, when it expires.
        journal: What was done, in order.
    """

    id: str
    rules: str
    seed: str
    pace: str
    invite: str
    started: bool
    seats: Sequence[SavedSeat]
    tokens: Sequence[tuple[int, str, float | None]]
    journal: Sequence[Entry] = ()


@attrs.frozen(eq=False)
class _Job:
    statements: Sequence[tuple[str, Sequence[Any]]]
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop

    def tell(self, error: Exception | None) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._told, error)

    def _told(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Store:
    """The database of a card room.

    Attributes:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.chmod(0o600)  # seeds tell every hand, so others on this machine may not read them
        with closing(self._connect()) as database:
            database.executescript(_SCHEMA)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, timeout=30, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        return database

    async def write(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Write all of the statements or none of them; when this returns, they are on the disk.

        Args:
            *statements: Each with its values.

        Raises:
            sqlite3.Error: If the database refuses them.
        """
        loop = asyncio.get_running_loop()
        job = _Job(statements, loop.create_future(), loop)
        self._jobs.put(job)
        await asyncio.shield(job.done)

    def close(self) -> None:
        """Write what waits, and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        going = True
        with closing(self._connect()) as database:
            while going:
                jobs, going = self._waiting()
                _commit(database, jobs)

    def _waiting(self) -> tuple[list[_Job], bool]:
        """Wait for a job and take along what else waits; False once the store is closed."""
        jobs: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == _MOST_AT_ONCE or self._jobs.empty():
                return jobs, True
            job = self._jobs.get()
        return jobs, False

    def load(self, game: str) -> SavedGame | None:
        """Read a game.

        Args:
            game: Its name.

        Returns:
            The game, or None where there is none of this name.
        """
        with closing(self._connect()) as database:
            database.execute("BEGIN")
            row = database.execute(
                "SELECT rules, seed, pace, invite, started FROM games WHERE id = ?", (game,)
            ).fetchone()
            if row is None:
                return None
            seats = database.execute(
                "SELECT kind, name FROM seats WHERE game = ? ORDER BY seat", (game,)
            )
            tokens = database.execute(
                "SELECT seat, digest, expires FROM tokens WHERE game = ?", (game,)
            )
            journal = database.execute(
                "SELECT seat, action FROM journal WHERE game = ? ORDER BY number", (game,)
            )
            rules, seed, pace, invite, started = row
            return SavedGame(
                id=game,
                rules=rules,
                seed=seed,
                pace=pace,
                invite=invite,
                started=bool(started),
                seats=[SavedSeat(*seat) for seat in seats],
                tokens=list(tokens),
                journal=[Entry(*entry) for entry in journal],
            )

    def tidy(self, keep_days: float, here: Collection[str] = ()) -> int:
        """Forget the games that nobody has touched for long, and count the others.

        Args:
            keep_days: For how many days they are kept; those in which nobody played, for one.
            here: Games whose tables are in memory, which are kept.

        Returns:
            How many games are kept.
        """
        now = time.time()
        with closing(self._connect()) as database:
            old = database.execute(_OLD, (now - keep_days * 86_400, now - 86_400)).fetchall()
            with database:
                database.execute("BEGIN")
                gone = [(game,) for (game,) in old if game not in here]
                database.executemany("DELETE FROM games WHERE id = ?", gone)
                database.execute("DELETE FROM tokens WHERE expires < ?", (now,))
            (count,) = database.execute("SELECT count(*) FROM games").fetchone()
            return int(count)

    async def begin(self, game: SavedGame) -> None:
        """Keep a new game.

        Args:
            game: The game; its journal is empty.
        """
        columns = (game.id, game.rules, game.seed, game.pace, game.invite, game.started)
        await self.write(
            ("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", (*columns, time.time())),
            *(
                ("INSERT INTO seats VALUES (?, ?, ?, ?)", (game.id, seat, saved.kind, saved.name))
                for seat, saved in enumerate(game.seats)
            ),
            *(
                ("INSERT INTO tokens VALUES (?, ?, ?, ?)", (game.id, *token))
                for token in game.tokens
            ),
        )

    async def append(self, game: str, number: int, entry: Entry) -> None:
        """Add a line to a journal; when this returns, it is on the disk.

        Args:
            game: The game.
            number: The number of the line, from 0.
            entry: What was done.

        Raises:
            sqlite3.IntegrityError: If there is such a line.
        """
        now = time.time()
        line = (game, number, entry.seat, entry.action, now)
        await self.write(
            ("INSERT INTO journal VALUES (?, ?, ?, ?, ?)", line),
            ("UPDATE games SET touched = ? WHERE id = ?", (now, game)),
        )

    async def seated(self, game: str, seats: Sequence[SavedSeat], *, started: bool) -> None:
        """Keep who sits at a table.

        Args:
            game: The game.
            seats: The seats.
            started: Whether play may begin.
        """
        await self.write(
            (
                "UPDATE games SET started = ?, touched = ? WHERE id = ?",
                (started, time.time(), game),
            ),
            *(
                (
                    "UPDATE seats SET kind = ?, name = ? WHERE game = ? AND seat = ?",
                    (saved.kind, saved.name, game, seat),
                )
                for seat, saved in enumerate(seats)
            ),
        )

    async def give(self, game: str, seat: int, digest: str, expires: float | None) -> None:
        """Keep the digest of a token.

        Args:
            game: The game.
            seat: The seat that it opens.
            digest: The digest.
            expires: When it ends, in seconds since 1970; None for never.
        """
        token = (game, seat, digest, expires)
        await self.write(("INSERT INTO tokens VALUES (?, ?, ?, ?)", token))

    async def take_back(self, game: str, digest: str) -> None:
        """Forget a token.

        Args:
            game: The game.
            digest: The digest of the token.
        """
        statement = "DELETE FROM tokens WHERE game = ? AND digest = ?"
        await self.write((statement, (game, digest)))


def _commit(database: sqlite3.Connection, jobs: Sequence[_Job]) -> None:
    """Write jobs in one transaction, and tell each of them how it went."""
    if not jobs:
        return
    try:
        database.execute("BEGIN IMMEDIATE")
        problems = [_tried(database, job) for job in jobs]
        database.execute("COMMIT")
    except sqlite3.Error as error:
        if database.in_transaction:
            database.execute("ROLLBACK")
        problems = [error for _ in jobs]
    for job, problem in zip(jobs, problems, strict=True):
        job.tell(problem)


def _tried(database: sqlite3.Connection, job: _Job) -> sqlite3.Error | None:
    """Write one job of a transaction, or nothing of it."""
    database.execute("SAVEPOINT job")
    try:
        for statement, values in job.statements:
            database.execute(statement, values)
    except sqlite3.Error as error:
        database.execute("ROLLBACK TO job")
        return error
    finally:
        database.execute("RELEASE job")
    return None
