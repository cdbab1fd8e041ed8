"""Draws the golden renderings anew: `python -m tests.drawing.regenerate`.

Look at what has changed before you keep it.
"""

from __future__ import annotations

from pathlib import Path

from tests.drawing.samples import renderings

GOLDEN = Path(__file__).parent / "golden"


def regenerate(folder: Path) -> None:
    """Write every rendering, and remove files that are no rendering.

    Args:
        folder: Where they go.
    """
    drawn = renderings()
    for path in folder.iterdir():
        if path.name not in drawn:
            path.unlink()
    for name, text in drawn.items():
        (folder / name).write_text(f"{text}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    regenerate(GOLDEN)
