"""A journal: the file of one game, to which each action is appended as it is played.

When `play` returns, the action is on the disk. A process that is killed while it writes leaves a
torn last line, which the next one to open the file drops: nobody was told that it was played.

Only one process at a time writes a journal. A lock on the file beside it (`….lock`) sees to that;
the system releases it when the process ends, however it ends.

Source: API 5.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from rummykit.errors import Fault, InvalidPosition, shown
from rummykit.records import Record
from rummykit.saving import needed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from rummykit.actions import Action
    from rummykit.state import GameState

__all__ = ["Journal"]

_NOT_BEGUN = "no game was begun in this file, and there is none to begin it with"


class Journal:
    """The journal of a game, open for writing or for reading.

    Open it with `Journal.open`, and use it as a context manager or close it. It is for one thread.

    Attributes:
        path: The file.
        record: The record of the game so far.

    Examples:
        >>> import tempfile
        >>> from pathlib import Path
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "game.jsonl")
        ...     with rk.Journal.open(path, state=state) as journal:
        ...         after = journal.play("draw")
        ...     with rk.Journal.open(path) as journal:  # goes on where it was
        ...         journal.state == after, journal.record.actions
        (True, (<draw>,))
    """

    def __init__(self, path: Path, record: Record, writer: Any) -> None:
        self.path = path
        self.record: Record = record
        self._writer: _Writer | None = writer

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        *,
        state: GameState | None = None,
        record: Record | None = None,
        names: Sequence[str] | None = None,
        read_only: bool = False,
    ) -> Self:
        """Open a journal: go on with the game in it, or begin one.

        Args:
            path: The file.
            state: Where to begin, if there is no journal yet.
            record: The same, with actions already played.
            names: The players' names by seat, with `state`.
            read_only: Only look: the file is not locked and stays as it is, a torn end included.

        Returns:
            The journal. If there is one already, it must be of the game that is given, if one is.

        Raises:
            DecodeError: If the file was changed: the checksums do not fit, or an action in it is
                not legal. The place names the line.
            FileNotFoundError: If there is no file, or one in which no game was begun, and no game
                to begin it with; or if there is no such folder.
            BlockingIOError: If another writer has it open.
            InvalidPosition: If the file has another game than the one given, or both a state and a
                record are given.
            ImportError: If the extra `rummykit[codec]` is not installed.
        """
        found = Path(path)
        given = _given(state, record, names)
        if read_only:
            lines = needed("rummykit.codec.lines")
            data = found.read_bytes()
            if lines.is_torn_start(data):
                raise FileNotFoundError(errno.ENOENT, _NOT_BEGUN, str(found))
            kept, _, _ = lines.read_lines(data)
            return cls(found, _agreeing(kept, given), None)
        if given is None and not found.exists():
            text = "there is no journal, and no game to begin one with"
            raise FileNotFoundError(errno.ENOENT, text, str(found))
        if not found.resolve().parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(found.parent))
        writer = _Writer(found)
        try:
            return cls(found, writer.begin(given), writer)
        except BaseException:
            writer.close()
            raise

    @property
    def state(self) -> GameState:
        """The state now."""
        return self.record.state

    def play(self, action: Action | str) -> GameState:
        """Play an action; when this returns, it is on the disk.

        Args:
            action: The action or its text; a short text does where one legal action fits.

        Returns:
            The state after it.

        Raises:
            IllegalAction: If the rules refuse the action; the journal stays as it is.
            NotationError: If the text is no action.
            AmbiguousNotation: If the text fits several.
            OSError: If it cannot be written. The journal is closed then, and without the action.
            ValueError: If the journal is closed or open for reading only.
        """
        if self._writer is None:
            problem = "this journal is closed, or open for reading only"
            raise ValueError(problem)
        after = self.record.play(action)
        try:
            self._writer.append([(self.record, after)])
        except BaseException:  # an interrupt, too, leaves the file ahead of the record
            self.close()
            raise
        self.record = after
        return after.state

    def close(self) -> None:
        """Close the file and let others write it; closing again does nothing."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def __enter__(self) -> Self:
        """The journal itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()


def _given(
    state: GameState | None, record: Record | None, names: Sequence[str] | None
) -> Record | None:
    """The game that `open` is given, if it is given one."""
    if record is not None and (state is not None or names is not None):
        text = "give a record, or a state with or without names"
        raise InvalidPosition([Fault("record", text)])
    if record is not None and not isinstance(record, Record):
        text = f"{shown(record)} is no Record: give one, such as Record.start(state)"
        raise InvalidPosition([Fault("record", text)])
    return record if state is None else Record.start(state, names)


def _agreeing(kept: Record, given: Record | None) -> Record:
    """The record in the file, once it is known to be of the game that is given."""
    if given is not None:
        both = min(len(kept), len(given))
        if (kept.first, kept.names) != (given.first, given.names) or kept.actions[
            :both
        ] != given.actions[:both]:
            text = "the file has the journal of another game: give it another name"
            raise InvalidPosition([Fault("path", text)])
    return kept


class _Writer:
    """The file, locked, with its end where the last whole line ends."""

    def __init__(self, path: Path) -> None:
        filelock = needed("filelock")
        self._lines = needed("rummykit.codec.lines")
        self._path = path
        self._file: FileIO | None = None
        self._size = 0
        self._chain: Any = None
        self._lock = filelock.FileLock(f"{os.path.realpath(path)}.lock", timeout=0)
        try:
            self._lock.acquire()
        except filelock.Timeout:
            text = "another writer has this journal open"
            raise BlockingIOError(errno.EWOULDBLOCK, text, str(path)) from None

    def begin(self, given: Record | None) -> Record:
        """Open the file and read it, or begin it."""
        self._file = FileIO(self._path, "r+" if self._path.exists() else "x+")
        data = self._file.readall()
        if self._lines.is_torn_start(data):
            if given is None:
                raise FileNotFoundError(errno.ENOENT, _NOT_BEGUN, str(self._path))
            return self._begun(given)
        record, self._chain, self._size = self._lines.read_lines(data)
        kept = _agreeing(record, given)
        self._file.seek(self._size)
        if self._size < len(data):
            self._file.truncate()
            os.fsync(self._file.fileno())
        return kept if given is None else self._completed(kept, given)

    def _begun(self, given: Record) -> Record:
        """Write the first line, where there is none or a torn one."""
        assert self._file is not None  # noqa: S101  # opened by begin
        self._file.seek(0)
        self._file.truncate()
        self._chain = self._lines.Chain()
        self._write(self._chain.first(given))
        with suppress(PermissionError):  # Windows has no descriptors of folders
            folder = os.open(self._path.resolve().parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        return self._completed(Record.start(given.first, given.names), given)

    def _completed(self, kept: Record, given: Record) -> Record:
        """Add the actions that the given record has beyond those that are kept."""
        steps = []
        after = kept
        for action in given.actions[len(kept) :]:
            before, after = after, after.play(action)
            steps.append((before, after))
        if steps:
            self.append(steps)
        return after

    def append(self, steps: Sequence[tuple[Record, Record]]) -> None:
        """Write actions: the records before and after each."""
        lines = []
        for before, after in steps:
            ended = len(after.results) > len(before.results)
            lines.append(self._chain.next(after.last, after.results[-1] if ended else None))
        self._write(b"".join(lines))

    def _write(self, data: bytes) -> None:
        """Put bytes at the end of the file and onto the disk, or leave the file as it was."""
        assert self._file is not None  # noqa: S101  # opened by begin
        self._check_file()
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._size)
            raise
        self._size += len(data)

    def _check_file(self) -> None:
        """Refuse to write where the file is no longer the one that was read."""
        assert self._file is not None  # noqa: S101  # opened by begin
        ours = os.fstat(self._file.fileno())
        try:
            theirs = self._path.stat()
        except OSError:
            raise FileNotFoundError(
                errno.ENOENT, "the journal was removed", str(self._path)
            ) from None
        if (ours.st_dev, ours.st_ino) != (theirs.st_dev, theirs.st_ino):
            raise OSError(errno.ESTALE, "the journal was replaced by another file", str(self._path))
        if ours.st_size != self._size:
            text = "the journal was changed by another writer: open it again"
            raise OSError(errno.ESTALE, text, str(self._path))

    def close(self) -> None:
        """Close the file, then let go of the lock."""
        if self._file is not None:
            self._file.close()
        self._lock.release()
