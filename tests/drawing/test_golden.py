"""Golden renderings: drawings change only where somebody means them to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.drawing.regenerate import GOLDEN, regenerate
from tests.drawing.samples import renderings

if TYPE_CHECKING:
    from pathlib import Path


DRAWN = renderings()


@pytest.mark.parametrize("name", DRAWN)
def test_drawing_is_as_it_was(name: str) -> None:
    """Each drawing equals its file; `python -m tests.drawing.regenerate` writes them anew."""
    assert (GOLDEN / name).read_text(encoding="utf-8") == f"{DRAWN[name]}\n"


def test_regenerating_writes_what_is_kept(tmp_path: Path) -> None:
    """The command writes each rendering, and leaves nothing else behind."""
    for name in ("cards.svg", "old.svg"):
        (tmp_path / name).touch()
    regenerate(tmp_path)
    kept = {path.name: path.read_bytes() for path in GOLDEN.iterdir()}
    assert kept == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
