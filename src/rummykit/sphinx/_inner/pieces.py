"""Pieces of documents: paragraphs, tables, lists of terms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from docutils import nodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Cell", "item", "paragraph", "table"]

Cell: TypeAlias = "str | Sequence[nodes.Node]"
"""What stands in a cell or a paragraph: a text with code between backticks, or nodes."""

_WIDEST = 50
_PIECE = re.compile("`([^`]+)`|{([a-z_]+)}")


def _inline(text: str) -> Iterable[nodes.Node]:
    """The text, with code where backticks are and names where braces are."""
    end = 0
    for match in _PIECE.finditer(text):
        if match.start() > end:
            yield nodes.Text(text[end : match.start()])
        code, name = match.groups()
        yield nodes.literal("", code) if code else nodes.emphasis("", name)
        end = match.end()
    if end < len(text):
        yield nodes.Text(text[end:])


def paragraph(cell: Cell) -> nodes.paragraph:
    """A paragraph.

    Args:
        cell: What stands in it; `{name}` in a text becomes an emphasised name.

    Returns:
        The node.

    Examples:
        >>> print(paragraph("seat {seat} has `7H`"))
        <paragraph>seat <emphasis>seat</emphasis> has <literal>7H</literal></paragraph>
    """
    return nodes.paragraph("", "", *(_inline(cell) if isinstance(cell, str) else cell))


def _width(cell: Cell) -> int:
    """How many letters wide the cell is where a table is text."""
    return min(len(paragraph(cell).astext()) + 2, _WIDEST)


def table(head: Sequence[Cell], rows: Iterable[Sequence[Cell]], kind: str) -> nodes.table:
    """A table with a head.

    Args:
        head: What stands above each column.
        rows: The cells, row by row.
        kind: Its class, for style sheets.

    Returns:
        The node.
    """

    def row(cells: Sequence[Cell]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", paragraph(cell)) for cell in cells))

    lines = list(rows)
    widths = [max(map(_width, column)) for column in zip(head, *lines, strict=True)]
    columns = [nodes.colspec(colwidth=width) for width in widths]
    body = nodes.tbody("", *map(row, lines))
    group = nodes.tgroup("", *columns, nodes.thead("", row(head)), body, cols=len(head))
    return nodes.table("", group, classes=[kind])


def item(term: str, target: str, *definition: nodes.Node) -> nodes.definition_list_item:
    """A term, set as code, with what is said of it.

    Args:
        term: The term.
        target: Its id in the page.
        definition: What is said.

    Returns:
        The node.
    """
    named = nodes.term("", "", nodes.literal("", term), ids=[target])
    return nodes.definition_list_item("", named, nodes.definition("", *definition))
