"""Keeping two runs out of one file, with what the system itself has."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import BinaryIO

__all__ = ["lock", "unlock"]

if sys.platform == "win32":  # pragma: no cover  # another system
    import msvcrt

    _BEYOND = 1 << 30
    """A byte behind the end of any file: Windows keeps others from reading what is locked."""

    def lock(file: BinaryIO) -> bool:
        """Lock a file until `unlock` or the end of the process; False where another has it."""
        file.seek(_BEYOND)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def unlock(file: BinaryIO) -> None:
        """Let others have the file."""
        file.seek(_BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def lock(file: BinaryIO) -> bool:
        """Lock a file until `unlock` or the end of the process; False where another has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def unlock(file: BinaryIO) -> None:
        """Let others have the file, though worker processes may still hold it open."""
        fcntl.flock(file, fcntl.LOCK_UN)
