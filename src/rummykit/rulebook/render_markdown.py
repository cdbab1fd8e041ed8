"""A document as Markdown: CommonMark, and pipe tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rummykit.rulebook.document import Clauses, each_part

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.rulebook.document import Block, Book, Table

__all__ = ["render_markdown"]

_SPECIAL = re.compile(r"[\\*_\[\]<>&|#~]")
_SIGN = re.compile(r"^(?=[-+])")
_NUMBER = re.compile(r"^(\d+)([.)])")


def render_markdown(book: Book) -> str:
    """Render a document as Markdown.

    Args:
        book: The document.

    Returns:
        The text, with a line feed at its end.

    Examples:
        >>> from rummykit.rulebook.document import Book, Clause, Clauses, Section
        >>> rule = Clauses((Clause("a", "Play `fair`.", ("000",)),), "bullets")
        >>> print(render_markdown(Book("A game", (), (Section("Rules", (rule,)),))), end="")
        # A game
        <BLANKLINE>
        ## Rules
        <BLANKLINE>
        - Play `fair`. (000)
    """
    return "\n".join(_lines(book)) + "\n"


def _lines(book: Book) -> Iterator[str]:
    yield f"# {_text(book.title)}"
    for block in book.opening:
        yield from _block(block)
    for section in book.sections:
        yield ""
        yield f"## {_text(section.title)}"
        for block in section.blocks:
            yield from _block(block)


def _text(text: str) -> str:
    r"""A text in which no reader of Markdown finds markup other than code.

    Examples:
        >>> _text("a*b_c `d`."), _text("- x"), _text("1. x")
        ('a\\*b\\_c `d`.', '\\- x', '1\\. x')
    """
    escaped = each_part(
        text, lambda words: _SPECIAL.sub(r"\\\g<0>", words), lambda code: f"`{code}`"
    )
    return _NUMBER.sub(r"\1\\\2", _SIGN.sub(r"\\", escaped))


def _block(block: Block) -> Iterator[str]:
    yield ""
    if not isinstance(block, Clauses):
        yield from _table(block)
        return
    for place, clause in enumerate(block.items, start=1):
        text = _text(clause.told)
        if block.style == "paragraphs":
            if place > 1:
                yield ""
            yield text
        else:
            yield f"{'-' if block.style == 'bullets' else f'{place}.'} {text}"


def _table(table: Table) -> Iterator[str]:
    yield _row(table.head)
    yield _row(["---"] * len(table.head))
    for row in table.rows:
        yield _row(row)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell if cell == '---' else _text(cell) for cell in cells)} |"
