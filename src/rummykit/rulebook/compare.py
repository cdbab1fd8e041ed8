"""Rule sets in tables: two side by side, or every field of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.rulebook.book import name_of
from rummykit.rulebook.document import Book, Clause, Clauses, Section, Table
from rummykit.rulebook.values import PARTS, differences, written
from rummykit.rules import FIELDS, as_dict

if TYPE_CHECKING:
    from rummykit.rules import RuleSet

__all__ = ["comparison", "settings"]


def comparison(rules: RuleSet, other: RuleSet) -> Book:
    """Two rule sets side by side: what differs, and nothing else.

    Args:
        rules: A rule set.
        other: Another.

    Returns:
        The document.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> [
        ...     section.title
        ...     for section in comparison(ruleset("fortune"), ruleset("fortune-digital")).sections
        ... ]
        ['The Queen of Spades', 'Melds']
    """
    ours, theirs = _names(rules, other)
    found = differences(rules, other)
    parts = {part: [row[1:] for row in found if row[0] == part] for part in PARTS}
    sections = [
        Section(PARTS[part], (Table(("What", ours, theirs), tuple(rows)),))
        for part, rows in parts.items()
        if rows
    ]
    text = (
        "Only what differs is shown; all other rules are the same."
        if found
        else "There is no difference: both play by the same rules."
    )
    opening = Clauses((Clause("opening", text),))
    return Book(f"{ours} and {theirs}", (opening,), tuple(sections))


def _names(rules: RuleSet, other: RuleSet) -> tuple[str, str]:
    """The names of two rule sets, told apart where they are called alike."""
    ours, theirs = name_of(rules), name_of(other)
    if ours == theirs:
        return f"{ours} (first)", f"{theirs} (second)"
    return ours, theirs


def settings(rules: RuleSet) -> Book:
    """Every field of a rule set, with its value and its meaning: what a house rule can change.

    Args:
        rules: The rules.

    Returns:
        The document. Values are written as the command line takes them.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> settings(ruleset("fortune")).sections[0].blocks[0].rows[0]
        ('`deck.packs`', '2', 'How many packs of 52 cards are shuffled together.')
    """
    values = as_dict(rules)
    sections = [
        Section(
            title,
            (
                Table(
                    ("Field", "Value", "Meaning"),
                    tuple(
                        (f"`{path}`", written(path, values[path]), spec.meaning)
                        for path, spec in FIELDS.items()
                        if spec.part == part
                    ),
                ),
            ),
        )
        for part, title in PARTS.items()
    ]
    return Book(f"{name_of(rules)}: every field", (), tuple(sections))
