"""Runs the Python blocks of a page, and compares what each prints with what the page shows.

Right below a block that prints something stands a block `text` with what it prints. `conftest.py`
has every page run so.
"""

from __future__ import annotations

import io
import re
import textwrap
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
from sybil.parsers.markdown import PythonCodeBlockParser
from sybil.typing import Evaluator

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sybil import Document, Example, Region

__all__ = ["WIDTH", "ShownBlocks", "folded"]

WIDTH = 88
"""How many characters of a line a page has room for."""

_BELOW = re.compile(r"\s*^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def folded(printed: str) -> str:
    """What a page shows of a text: longer lines folded between words, no blanks at the ends.

    Args:
        printed: The text as it was printed.

    Returns:
        The text as it is shown.

    Examples:
        >>> folded("7S 7H 2D=7  ")
        '7S 7H 2D=7'
    """
    lines = [line.rstrip() for line in printed.rstrip().splitlines()]
    fold = textwrap.TextWrapper(
        WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(line if len(line) <= WIDTH else fold.fill(line) for line in lines)


@attrs.frozen
class ShownBlocks:
    """Finds the Python blocks of a page, for Sybil to run.

    Attributes:
        root: The folder by which pages are named.
        silent: The pages that need not show what they print.
    """

    root: Path
    silent: frozenset[str] = frozenset()

    def __call__(self, document: Document) -> Iterable[Region]:
        """Each block of a page, with what is shown right below it."""
        needed = Path(document.path).relative_to(self.root).as_posix() not in self.silent
        for region in PythonCodeBlockParser()(document):
            below = _BELOW.match(document.text, region.end)
            assert region.evaluator is not None
            region.evaluator = _Compared(
                region.evaluator, None if below is None else below[1].rstrip("\n"), needed
            )
            yield region


@attrs.frozen
class _Compared:
    """Runs a block; what is wrong with what is shown below it, if anything is."""

    run: Evaluator
    shown: str | None
    needed: bool

    def __call__(self, example: Example) -> str | None:
        """Run the block."""
        output = io.StringIO()
        with redirect_stdout(output):
            self.run(example)
        printed = folded(output.getvalue())
        if self.shown is None:
            missing = bool(printed) and self.needed
            return f"nothing is shown below it: {_told(printed)}" if missing else None
        return None if printed == self.shown else f"another text stands below: {_told(printed)}"


def _told(printed: str) -> str:
    return f"it prints\n```text\n{printed}\n```"
