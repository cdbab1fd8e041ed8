"""A card room for each test, and an ear on its wire.

These tests need what the dependency group `web` names, and are run by `nox -s web`; where it is not
installed they are not collected.
"""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

import pytest

_NEEDED = ("starlette", "uvicorn", "httpx2", "playwright", "cattrs")
_IS_HERE = all(importlib.util.find_spec(name) for name in _NEEDED)
collect_ignore_glob = [] if _IS_HERE else ["*.py", "browser"]

if _IS_HERE:
    from tests.web.room import Room

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A card room of the test's own, served in this process."""
    with Room(tmp_path / "games.sqlite3") as opened:
        yield opened
