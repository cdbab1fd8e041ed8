"""A document as plain text of at most 79 columns, or of as many as a screen has."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from rummykit.rulebook.document import Clauses, each_part

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.rulebook.document import Block, Book, Table

__all__ = ["render_text"]

_WIDTH = 79
_GAP = "  "
_NARROWEST = 8


def render_text(book: Book, width: int = _WIDTH) -> str:
    """Render a document as plain text.

    Args:
        book: The document.
        width: How many columns a line takes at most; 40 or more are enough for any table of a book.

    Returns:
        The text, with a line feed at its end.

    Examples:
        >>> from rummykit.rulebook.document import Book, Clause, Clauses, Section
        >>> rule = Clauses((Clause("a", "Play `fair`.", ("000",)),), "bullets")
        >>> print(render_text(Book("A game", (), (Section("Rules", (rule,)),))), end="")
        A game
        ======
        <BLANKLINE>
        Rules
        -----
        <BLANKLINE>
        - Play fair. (000)
    """
    return "\n".join(_lines(book, width)) + "\n"


def _lines(book: Book, width: int) -> Iterator[str]:
    yield from _heading(book.title, "=", width)
    for block in book.opening:
        yield ""
        yield from _block(block, width)
    for section in book.sections:
        yield ""
        yield from _heading(section.title, "-", width)
        for block in section.blocks:
            yield ""
            yield from _block(block, width)


def _heading(title: str, sign: str, width: int) -> Iterator[str]:
    lines = _wrapped(title, width)
    yield from lines
    yield sign * max(map(len, lines))


def _bare(text: str) -> str:
    """A text without the backticks of its code."""
    return each_part(text, str, str)


def _wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    return textwrap.wrap(
        _bare(text),
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
    ) or [""]


def _block(block: Block, width: int) -> Iterator[str]:
    if not isinstance(block, Clauses):
        yield from _table(block, width)
        return
    for place, clause in enumerate(block.items, start=1):
        if block.style == "paragraphs":
            if place > 1:
                yield ""
            yield from _wrapped(clause.told, width)
        else:
            sign = "- " if block.style == "bullets" else f"{place}. "
            yield from _wrapped(clause.told, width, sign, " " * len(sign))


def _table(table: Table, width: int) -> Iterator[str]:
    widths = _widths(table, width)
    rows = [_row(row, widths) for row in table.rows]
    yield from _row(table.head, widths)
    yield _GAP.join("-" * each for each in widths)
    airy = any(len(row) > 1 for row in rows)
    for place, row in enumerate(rows):
        if airy and place:
            yield ""
        yield from row


def _widths(table: Table, width: int) -> list[int]:
    """How wide each column is: as its widest cell, but the widest give way to the page."""
    cells = list(zip(table.head, *table.rows, strict=True))
    widths = [max(_NARROWEST, *(len(_bare(cell)) for cell in column)) for column in cells]
    room = width - len(_GAP) * (len(widths) - 1)
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    columns = [_wrapped(cell, width) for cell, width in zip(cells, widths, strict=True)]
    height = max(map(len, columns))
    lines = (
        _GAP.join(
            (column[line] if line < len(column) else "").ljust(width)
            for column, width in zip(columns, widths, strict=True)
        )
        for line in range(height)
    )
    return [line.rstrip() for line in lines]
