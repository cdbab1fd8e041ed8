"""The document that a rule book is before it is rendered: sections, clauses, tables.

Texts are plain, but for pieces of code between backticks. A text that somebody else wrote (a title)
comes in through `one_line`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "Block",
    "Book",
    "Clause",
    "Clauses",
    "Section",
    "Style",
    "Table",
    "each_part",
    "one_line",
]

Style: TypeAlias = Literal["paragraphs", "bullets", "steps"]
"""How clauses follow one another: as paragraphs, as a list, as a list of steps with numbers."""

_HOUSE_RULE = "House rule: "
_CODE = re.compile("`([^`]+)`")


@attrs.frozen
class Clause:
    """One rule, told in a few sentences.

    Attributes:
        key: Its name, such as `melds.run`; the same for every rule set.
        text: The sentences.
        refs: Where it comes from: numbers of sources (`000`) and of decisions (`X01`).
        house: Whether it differs from the rule set that these rules are based on.

    Examples:
        >>> Clause("queen.discard", "She is never discarded.", ("004", "X11")).told
        'She is never discarded. (004, X11)'
        >>> Clause("queen.discard", "She is discarded freely.", house=True).told
        'House rule: She is discarded freely.'
    """

    key: str
    text: str
    refs: tuple[str, ...] = ()
    house: bool = False

    @property
    def told(self) -> str:
        """The sentences, with the mark of a house rule and the references."""
        mark = _HOUSE_RULE if self.house else ""
        refs = f" ({', '.join(self.refs)})" if self.refs else ""
        return f"{mark}{self.text}{refs}"


@attrs.frozen
class Clauses:
    """Several clauses, one after another.

    Attributes:
        items: The clauses; at least one.
        style: How they follow one another.
    """

    items: tuple[Clause, ...]
    style: Style = "paragraphs"


@attrs.frozen
class Table:
    """A table.

    Attributes:
        head: What stands above each column.
        rows: The cells, row by row; at least one row.
        refs: The sources and decisions that the rows name.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    refs: tuple[str, ...] = ()


Block: TypeAlias = "Clauses | Table"
"""What a section is made of."""


@attrs.frozen
class Section:
    """A part of a book under a heading of its own.

    Attributes:
        title: The heading.
        blocks: What stands under it.
    """

    title: str
    blocks: tuple[Block, ...]


@attrs.frozen
class Book:
    """A whole document.

    Attributes:
        title: The heading of the whole.
        opening: What stands before the first section.
        sections: The sections.
    """

    title: str
    opening: tuple[Block, ...]
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> Iterator[Clause]:
        """Every clause, in order.

        Examples:
            >>> [clause.key for clause in Book("T", (Clauses((Clause("a", "A."),)),), ()).clauses]
            ['a']
        """
        for section in (Section("", self.opening), *self.sections):
            for block in section.blocks:
                if isinstance(block, Clauses):
                    yield from block.items


def one_line(text: str) -> str:
    r"""A text of somebody else as a book can hold it: printable, on one line, without code.

    Examples:
        >>> one_line(" Our\n`best` game ")
        "Our 'best' game"
    """
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.replace("`", "'").split())


def each_part(text: str, words: Callable[[str], str], code: Callable[[str], str]) -> str:
    """A text with its words and its pieces of code each written in a form of their own.

    Examples:
        >>> each_part("a `b` c", str.upper, lambda piece: f"<{piece}>")
        'A <b> C'
    """
    parts = _CODE.split(text)
    return "".join(code(part) if place % 2 else words(part) for place, part in enumerate(parts))
