"""How the tests read a rule book: its clauses by key, its tables by heading."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import rummykit as rk
from rummykit.rulebook import book
from rummykit.rulebook.document import Table

if TYPE_CHECKING:
    from rummykit.rulebook.document import Book, Clause

MELDED = "Points for melded cards"
IN_HAND = "Points against for cards left in hand"


def house(slug: str, **changes: object) -> rk.RuleSet:
    """A rule set that ships with some fields changed; `melds__run_max` is `melds.run_max`."""
    return rk.evolve(
        rk.ruleset(slug), {path.replace("__", "."): to for path, to in changes.items()}
    )


def clauses(rules: rk.RuleSet) -> dict[str, Clause]:
    """The clauses of a book by key, each key once."""
    return _clauses(rules, rules.title, rules.source)


@cache
def _clauses(rules: rk.RuleSet, title: str, source: str) -> dict[str, Clause]:
    """The same, once for all tests: rule sets are equal whatever they are called."""
    assert (title, source) == (rules.title, rules.source)
    found = list(book(rules).clauses)
    by_key = {clause.key: clause for clause in found}
    assert len(by_key) == len(found)
    return by_key


def told(slug: str, key: str, **changes: object) -> str:
    """What one clause says, with its mark and its references."""
    return clauses(house(slug, **changes))[key].told


def table(document: Book, title: str) -> Table:
    """The table of a section."""
    (section,) = (section for section in document.sections if section.title == title)
    (found,) = (block for block in section.blocks if isinstance(block, Table))
    return found


def points(rules: rk.RuleSet, title: str) -> dict[str, str]:
    """The points of a table by what stands before them."""
    return {row[0]: row[1] for row in table(book(rules), title).rows}
