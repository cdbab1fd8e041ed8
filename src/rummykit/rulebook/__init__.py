"""Rule books: any rule set told in prose and tables, so that a family could play from it.

Nothing is written by hand: every number, every table and every example is computed from the fields
of the rule set, so that a house rule changes the text.

Examples:
    >>> from rummykit.rules import evolve, ruleset
    >>> house = evolve(ruleset("arlington"), {"melds.run_max": None})
    >>> text = rulebook(house)
    >>> print(next(line for line in text.splitlines() if "House rule: A run" in line))
    - House rule: A run has 3 or more cards of one suit in sequence, such as 5, 6
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from rummykit.errors import shown
from rummykit.rulebook.book import book
from rummykit.rulebook.compare import comparison, settings
from rummykit.rulebook.decisions import DECISIONS, SOURCES, Decision
from rummykit.rulebook.refusals import REFUSALS, Refusal
from rummykit.rulebook.render_markdown import render_markdown
from rummykit.rulebook.render_rst import render_rst
from rummykit.rulebook.render_text import render_text
from rummykit.rulebook.versions import VERSIONS, Version

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rummykit.rulebook.document import Book
    from rummykit.rules import RuleSet

__all__ = [
    "DECISIONS",
    "FORMATS",
    "REFUSALS",
    "SOURCES",
    "VERSIONS",
    "Decision",
    "Format",
    "Refusal",
    "Version",
    "book",
    "compare",
    "comparison",
    "field_list",
    "render",
    "rulebook",
    "settings",
]

Format: TypeAlias = Literal["text", "markdown", "rst"]
"""The forms that a document is rendered in."""

FORMATS: tuple[Format, ...] = get_args(Format)
"""Each of them."""

_RENDER: Mapping[str, Callable[[Book], str]] = MappingProxyType(
    {"text": render_text, "markdown": render_markdown, "rst": render_rst}
)


def rulebook(rules: RuleSet, format: Format = "text") -> str:  # noqa: A002  # the public contract
    r"""Tell a rule set as a rule book.

    Args:
        rules: The rules: a rule set that ships, or house rules.
        format: Plain text of at most 79 columns, Markdown or reStructuredText.

    Returns:
        The book. What differs from the rule set that house rules are based on is marked.

    Raises:
        ValueError: If there is no such format.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> print(rulebook(ruleset("fortune")).split("\n\n")[3])
        You score points for the cards that you lay on the table in sets and runs.
        Cards that are still in your hand when a deal ends count against you. (000)
    """
    return render(book(rules), format)


def compare(rules: RuleSet, other: RuleSet, format: Format = "text") -> str:  # noqa: A002  # as above
    r"""Show two rule sets side by side: what differs, and nothing else.

    Args:
        rules: A rule set.
        other: Another.
        format: As for `rulebook`.

    Returns:
        A table for each part of the rules in which they differ.

    Raises:
        ValueError: If there is no such format.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> print(compare(ruleset("fortune"), ruleset("fortune-digital")).split("\n\n")[-1], end="")
        What                 Fortune Rummy  Fortune Rummy, digital form
        -------------------  -------------  ---------------------------
        Most cards of a run  4              no limit
    """
    return render(comparison(rules, other), format)


def field_list(rules: RuleSet, format: Format = "text") -> str:  # noqa: A002  # as above
    """List every field of a rule set, with its value and its meaning.

    Args:
        rules: The rules.
        format: As for `rulebook`.

    Returns:
        A table for each part of the rules; values are written as the command line takes them.

    Raises:
        ValueError: If there is no such format.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> "`melds.run_max` | none" in field_list(ruleset("fortune-digital"), "markdown")
        True
    """
    return render(settings(rules), format)


def render(document: Book, format: Format) -> str:  # noqa: A002  # as above
    """Render a document.

    Args:
        document: The document.
        format: As for `rulebook`.

    Returns:
        The text, with a line feed at its end.

    Raises:
        ValueError: If there is no such format.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> render(book(ruleset("fortune")), "html")
        Traceback (most recent call last):
            ...
        ValueError: 'html' is no format of a rule book: give text, markdown or rst
    """
    rendering = _RENDER.get(format) if isinstance(format, str) else None
    if rendering is None:
        known = f"{', '.join(FORMATS[:-1])} or {FORMATS[-1]}"
        raise ValueError(f"{shown(format)} is no format of a rule book: give {known}")
    return rendering(document)
