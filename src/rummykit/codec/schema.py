"""The JSON Schema of every document, made from what the converter reads and writes by.

The classes give the objects, their docstrings the descriptions, `LEAVES` the patterns of the
notation, and `FIELDS` the values of a rule set. A front end generates its types from the result;
`$defs` names them.
"""

from __future__ import annotations

import inspect
import json
import re
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

import attrs

from rummykit.actions import ACTION_CLASSES
from rummykit.cards import Card, Cards, Rank
from rummykit.codec.converter import MOST_CARDS, TAG, UNBOUNDED, field_type, is_leaf, options
from rummykit.codec.documents import StateDocument, ViewDocument
from rummykit.codec.envelopes import DOCUMENTS, FORMAT, dumps
from rummykit.codec.games import JournalAction, JournalStart, NewGame, RecordDocument, Start
from rummykit.codec.leaves import LEAVES
from rummykit.codec.migrations import SCHEMA
from rummykit.codec.rulesets import FullRules, PresetRules, RuleValues
from rummykit.events import EVENT_CLASSES
from rummykit.records import Record
from rummykit.rules import FIELDS, RULESETS, RuleSet
from rummykit.state import GameState
from rummykit.views import PlayerView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rummykit.rules import FieldSpec

__all__ = ["NAMES", "schema"]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_AROUND: Final = ("format", "schema", TAG)
_SHAPES: Final[dict[type, type]] = {
    GameState: StateDocument,
    PlayerView: ViewDocument,
    Record: RecordDocument,
}
_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Action": tuple(cls.__name__ for cls in ACTION_CLASSES),
    "Event": tuple(cls.__name__ for cls in EVENT_CLASSES),
}

NAMES: Final = (*DOCUMENTS, *_GROUPS, "Journal", "JournalAction")
"""What `schema` has a schema of."""

Json = dict[str, Any]


def schema(name: str | None = None, *, rules: RuleSet | None = None) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a kind of document, or of all.

    Args:
        name: What `type` says in the document (`"GameState"`), `"Action"` or `"Event"` for any of
            them, `"Journal"` for the first line of a journal and `"JournalAction"` for a further
            one; None for any document.
        rules: The only rules that are to fit; None for any.

    Returns:
        The schema; every type in it stands under `$defs`.

    Raises:
        ValueError: If there is no such document.

    Examples:
        >>> schema("Discard")["$ref"], schema("Discard")["$defs"]["DiscardDocument"]["required"]
        ('#/$defs/DiscardDocument', ['format', 'schema', 'type', 'card'])
    """
    if name is not None and name not in NAMES:
        problem = f"no document is called {name!r}; there are {', '.join(NAMES)}"
        raise ValueError(problem)
    maker = _Maker(rules)
    if name is None:
        root = {
            "oneOf": [maker.document(each) for each in (*DOCUMENTS, "Journal", "JournalAction")]
        }
        title = "A document of rummykit"
    else:
        root = maker.document(name)
        title = f"{name} of rummykit"
    return {"$schema": _DIALECT, "title": title, **root, "$defs": dict(sorted(maker.defs.items()))}


class _Maker:
    """Makes schemas and collects the definitions that they refer to."""

    def __init__(self, rules: RuleSet | None) -> None:
        self.rules = rules
        self.defs: dict[str, Json] = {}

    def document(self, name: str) -> Json:
        """A whole document, format and version around it."""
        if name == "JournalAction":
            return self.defined(name, lambda: self.of_class(JournalAction, name, {}))
        envelope = {"format": {"const": FORMAT}, "schema": {"const": SCHEMA}}
        full = f"{name}Document"
        if name in _GROUPS:
            return self.defined(full, lambda: _one_of(map(self.document, _GROUPS[name]), full))
        head = {**envelope, TAG: {"const": name}}
        if name == "RuleSet":
            if self.rules is not None:
                return self.defined(full, lambda: self.only(full, {}))
            return self.defined(
                full,
                lambda: _one_of(
                    [
                        self.defined(
                            f"{cls.__name__}Document",
                            lambda cls=cls: self.of_class(cls, f"{cls.__name__}Document", head),
                        )
                        for cls in (PresetRules, FullRules)
                    ],
                    full,
                ),
            )
        cls = JournalStart if name == "Journal" else DOCUMENTS[name]
        return self.defined(full, lambda: self.of_class(_SHAPES.get(cls, cls), full, head))

    def defined(self, name: str, make: Any) -> Json:
        """A reference to a definition, made at its first use."""
        if name not in self.defs:
            self.defs[name] = {}  # holds the place while what it refers to is made
            self.defs[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def of_class(self, cls: type[Any], title: str, head: Json) -> Json:
        """The objects of a class, with these keys first."""
        told = _told_attributes(cls)
        properties, required = dict(head), list(head)
        for attribute in attrs.fields(attrs.resolve_types(cls)):
            found = self.of_field(cls, attribute)
            about = {"description": told[attribute.name]} if attribute.name in told else {}
            properties[attribute.name] = {**found, **about}
            if attribute.default is attrs.NOTHING:
                required.append(attribute.name)
        return {
            "title": title,
            "description": (inspect.getdoc(cls) or "").partition("\n")[0],
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def of_field(self, cls: type[Any], attribute: attrs.Attribute[Any]) -> Json:
        if cls is PresetRules and attribute.name == "slug":
            return {"enum": list(RULESETS)}
        found = field_type(attribute)
        if found is RuleValues:
            changes = self.defined("RuleChanges", _rule_changes)
            if cls is PresetRules:
                return changes
            return self.defined(
                "RuleFields",
                lambda: {
                    "title": "RuleFields",
                    "description": "All values of a rule set by field path.",
                    "allOf": [changes],
                    "required": list(FIELDS),
                },
            )
        return self.of(found)

    def of(self, found: Any) -> Json:
        """The values of a type."""
        leaf = next((LEAVES[kind] for kind in LEAVES if is_leaf(found, kind)), None)
        if leaf is not None:
            described = {"title": leaf.name, **leaf.schema}
            return self.defined(leaf.name, lambda: described) if leaf.name else dict(leaf.schema)
        if found == Start:
            tagged = [self._tagged(cls) for cls in (NewGame, GameState)]
            return self.defined("Start", lambda: _one_of(tagged, "Start"))
        if options(found):
            (inner,) = (each for each in options(found) if each is not type(None))
            return {"oneOf": [self.of(inner), {"type": "null"}]}
        if get_origin(found) is Literal:
            return {"enum": list(get_args(found))}
        if found is Cards:
            return {"type": "array", "items": self.of(Card), "maxItems": MOST_CARDS}
        if get_origin(found) is tuple:
            item = get_args(found)[0]
            bounded = {} if item in UNBOUNDED else {"maxItems": MOST_CARDS}
            return {"type": "array", "items": self.of(item), **bounded}
        if found is RuleSet:
            if self.rules is not None:
                return self.defined("RuleSet", lambda: self.only("RuleSet", _AROUND))
            return self.defined(
                "RuleSet",
                lambda: _one_of([self._plain(cls) for cls in (PresetRules, FullRules)], "RuleSet"),
            )
        return self._plain(found)

    def only(self, title: str, without: Iterable[str]) -> Json:
        """The rules that are to fit, in few words and in full."""
        members = []
        for full in (False, True):
            document = json.loads(dumps(self.rules, full_rules=full))
            found = {key: value for key, value in document.items() if key not in without}
            members.append({"const": found})
        return {"title": title, "anyOf": members}  # one and the same where they are no preset

    def _plain(self, cls: type[Any]) -> Json:
        name = cls.__name__
        return self.defined(name, lambda: self.of_class(cls, name, {}))

    def _tagged(self, cls: type[Any]) -> Json:
        name = cls.__name__
        head = {TAG: {"const": name}}
        return self.defined(name, lambda: self.of_class(_SHAPES.get(cls, cls), name, head))


def _one_of(members: Iterable[Json], title: str) -> Json:
    return {"title": title, "oneOf": list(members)}


_ATTRIBUTE = re.compile(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)


def _told_attributes(cls: type[Any]) -> dict[str, str]:
    """What the docstring of a class says of each attribute."""
    _, _, section = (inspect.getdoc(cls) or "").partition("Attributes:\n")
    section = section.partition("\n\n")[0]
    return {name: " ".join(text.split()) for name, text in _ATTRIBUTE.findall(section)}


def _rule_changes() -> Json:
    return {
        "title": "RuleChanges",
        "description": "Values of a rule set by field path.",
        "type": "object",
        "properties": {path: _rule_value(spec) for path, spec in FIELDS.items()},
        "additionalProperties": False,
    }


def _rule_value(spec: FieldSpec) -> Json:
    described = {"description": f"{spec.meaning} ({spec.source})"}
    value = _RULE_VALUES[spec.kind](spec)
    if spec.optional:
        value = {"oneOf": [value, {"type": "null"}]}
    return {**value, **described}


def _number(spec: FieldSpec) -> Json:
    limits = {"minimum": spec.minimum, "maximum": spec.maximum}
    return {"type": "integer", **{key: end for key, end in limits.items() if end is not None}}


def _some(items: Json) -> Json:
    return {"type": "array", "items": items, "uniqueItems": True}


_RULE_VALUES: Final[dict[str, Callable[[FieldSpec], Json]]] = {
    "number": _number,
    "flag": lambda _: {"type": "boolean"},
    "choice": lambda spec: {"enum": list(spec.choices)},
    "kinds": lambda spec: _some({"enum": list(spec.choices)}),
    "ranks": lambda _: _some({"enum": [str(rank) for rank in Rank]}),
    "players": lambda spec: {
        "type": "array",
        "items": _number(spec),
        "minItems": 2,
        "maxItems": 2,
    },
    "hand-sizes": lambda _: {
        "type": "object",
        "patternProperties": {"^[1-9][0-9]?$": {"type": "integer", "minimum": 1}},
        "additionalProperties": False,
    },
}
