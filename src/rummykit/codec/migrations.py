"""Documents of past schema versions, brought up to date.

A migration is a pure function from the content of a document of one version to that of the next.
It changes only what it recognises and leaves all else as it is: what is wrong with a document is
said when the migrated one is read.

The versions:

0
: the drafts before the first release. Cards in a row were one text (`"7S 7H"`), the kinds of
  documents had names in lower case (`"state"`), and a rule set was a slug with its changes beside
  it.
1
: the first release.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["MIGRATIONS", "SCHEMA", "migrated"]

SCHEMA: Final = 1
"""The version that is written."""

Content: TypeAlias = "dict[str, Any]"
Migration: TypeAlias = Callable[[Content], Content]

_DRAFT_TYPES = {
    "rules": "RuleSet",
    "state": "GameState",
    "result": "DealResult",
    "record": "Record",
}


def _from_draft(content: Content) -> Content:
    """Version 0 to version 1."""
    found = dict(content)
    kind = found.get("type")
    found["type"] = _DRAFT_TYPES.get(kind, kind) if isinstance(kind, str) else kind
    if kind == "rules":
        version = found.pop("rules_version", 1)
        return {**found, "version": version}
    return _rows_split(_rules_joined(found))


def _rules_joined(content: Content) -> Content:
    """The slug, its version and its changes in one object."""
    found = {key: value for key, value in content.items() if key not in {"rules_version", "house"}}
    if isinstance(found.get("rules"), str):
        found["rules"] = {
            "slug": found["rules"],
            "version": content.get("rules_version", 1),
            "changed": content.get("house", {}),
        }
    if isinstance(found.get("start"), dict):
        start = {"type": "NewGame", **found["start"]}
        found["start"] = _rules_joined(start)
    return found


def _rows_split(content: Content) -> Content:
    """Rows of cards as lists of cards."""
    found = dict(content)
    for key in ("stock", "pile"):
        if key in found:
            found[key] = _split(found[key])
    for key in ("hands", "known_hands"):
        if isinstance(found.get(key), list):
            found[key] = [_split(row) for row in found[key]]
    return found


def _split(row: Any) -> Any:
    return row.split() if isinstance(row, str) else row


MIGRATIONS: Final[Mapping[int, Migration]] = {0: _from_draft}
"""By schema version, the step from it to the next."""


def migrated(content: Content, schema: int) -> Content:
    """A document's content, of a version there was, as the version that is written now has it.

    Args:
        content: The keys of the document but `format` and `schema`.
        schema: Its version; one of `MIGRATIONS`, or the present one.

    Returns:
        The content, itself where nothing is to be done.

    Examples:
        >>> migrated({"type": "rules", "slug": "fortune", "rules_version": 1, "changed": {}}, 0)
        {'type': 'RuleSet', 'slug': 'fortune', 'changed': {}, 'version': 1}
    """
    for version in range(schema, SCHEMA):
        content = MIGRATIONS[version](content)
    return content
