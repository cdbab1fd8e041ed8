"""The file of an arena: one line of JSON for the run, then one for each game, as they end.

A run that was stopped goes on from such a file. The last line may be torn, where the machine
stopped while it was written; it is cut off, and its game is played again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Self

from rummykit.arena.errors import InvalidArena
from rummykit.arena.games import GameLine
from rummykit.arena.locks import lock, unlock
from rummykit.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import TracebackType

__all__ = ["Stream"]

_FORMAT = "rummykit arena"
_VERSION = 1
_OPENED = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Stream:
    """A file that games are added to; without a path nothing is written.

    Args:
        path: The file, made where there is none; None for no file.
        heading: What the run is: a file of another run is refused.

    Raises:
        InvalidArena: If the file is of another run, no file of an arena, or another run has it
            open.
    """

    def __init__(self, path: str | os.PathLike[str] | None, heading: Mapping[str, Any]) -> None:
        self.done: dict[int, GameLine] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        place = Path(path)
        first = {"format": _FORMAT, "version": _VERSION, **heading}
        file = os.fdopen(os.open(place, _OPENED, 0o666), "r+b")
        try:
            self._begin(file, place, first)
        except BaseException:
            file.close()
            raise
        self._file = file

    def _begin(self, file: BinaryIO, place: Path, first: dict[str, Any]) -> None:
        """Lock the file, take up its games and cut off a torn line."""
        if not lock(file):
            problem = "another run writes this file: wait for its end, or give another file"
            raise InvalidArena([Fault(place.name, problem)])
        file.seek(0)
        whole = self._read(file.read(), place, first)
        file.truncate(whole)
        file.seek(whole)
        if not whole:
            _write(file, [first])

    def _read(self, data: bytes, path: Path, first: dict[str, Any]) -> int:
        """Take up the games of the file; how many bytes of it are whole lines."""
        players = len(first["bots"])
        whole = data.rfind(b"\n") + 1
        for number, line in enumerate(data[:whole].splitlines()):
            try:
                read = json.loads(line)
                if number:
                    self._take(GameLine.from_dict(read, players))
            except (ValueError, RecursionError) as error:
                place = f"{path.name}, line {number + 1}"
                faults = error.faults if isinstance(error, InvalidArena) else ()
                reason = "; ".join(map(str, faults)) or error
                problem = f"this is no game of an arena ({reason}): give another file"
                raise InvalidArena([Fault(place, problem)]) from None
            if not number:
                _check(path, read, json.loads(json.dumps(first)))
        if data and not whole and not json.dumps(first).encode().startswith(data):
            raise InvalidArena([Fault(path.name, "this is no file of an arena: give another")])
        return whole

    def _take(self, game: GameLine) -> None:
        if game.number in self.done:
            raise InvalidArena([Fault("number", f"{game.number} is there twice")])
        self.done[game.number] = game

    def add(self, games: Iterable[GameLine]) -> None:
        """Add games, and see them on disk.

        Args:
            games: The games.
        """
        found = list(games)
        self.done |= {game.number: game for game in found}
        if self._file is not None:
            _write(self._file, [game.to_dict() for game in found])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            unlock(self._file)
            self._file.close()


def _write(file: BinaryIO, lines: Iterable[dict[str, Any]]) -> None:
    """Write lines, and see them on disk."""
    file.write(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    file.flush()
    os.fsync(file.fileno())


def _check(path: Path, read: object, first: dict[str, Any]) -> None:
    """Refuse the file of another run, and say where it differs."""
    found = read if isinstance(read, dict) else {}
    faults = []
    for place, given, wanted in _differences("", found, first):
        text = f"the file has {given!r}, this run {wanted!r}: give another file to another run"
        faults.append(Fault(f"{path.name}, {place}", text))
    if faults:
        raise InvalidArena(faults)


def _differences(
    within: str, found: Mapping[str, Any], wanted: Mapping[str, Any]
) -> Iterator[tuple[str, Any, Any]]:
    """Each value that is not as wanted, with its place."""
    for key, value in wanted.items():
        given = found.get(key)
        if isinstance(value, dict) and isinstance(given, dict):
            yield from _differences(f"{within}{key}: ", given, value)
        elif given != value:
            yield f"{within}{key}", given, value
