"""Whole documents: what stands around their content, and `dumps` and `loads`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

from rummykit.actions import ACTION_CLASSES, Action
from rummykit.codec.converter import TAG, converter_for
from rummykit.codec.migrations import SCHEMA, migrated
from rummykit.codec.parsing import parse
from rummykit.codec.problems import Wrong, faults_of, problems_of
from rummykit.errors import DecodeError
from rummykit.events import EVENT_CLASSES, Event
from rummykit.records import Record
from rummykit.rules import RuleSet
from rummykit.rules.readings import shown
from rummykit.state import DealResult, GameState
from rummykit.views import PlayerView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummykit.codec.problems import Path

__all__ = ["DOCUMENTS", "FORMAT", "content_of", "dumps", "loads"]

T = TypeVar("T")

FORMAT: Final = "rummykit"
"""What `format` says in every document."""

DOCUMENTS: Final[Mapping[str, type]] = {
    cls.__name__: cls
    for cls in (
        *(RuleSet, GameState, PlayerView, DealResult, Record),
        *ACTION_CLASSES,
        *EVENT_CLASSES,
    )
}
"""The classes whose objects are documents, by what `type` says."""

_UNIONS: Final[tuple[tuple[Any, tuple[type, ...]], ...]] = (
    (Action, ACTION_CLASSES),
    (Event, EVENT_CLASSES),
)


def dumps(obj: Any, *, full_rules: bool = False, indent: int | None = None) -> str:
    """Write an object as a JSON document.

    Equal objects give equal texts. The text is ASCII.

    Args:
        obj: A rule set, state, view, action, event, result or record.
        full_rules: Write every field of the rules, rather than a preset and what was changed.
        indent: By how many blanks to indent; None for one line.

    Returns:
        The document.

    Raises:
        TypeError: If there is no document for such an object, or `indent` is no whole number.

    Examples:
        >>> import rummykit as rk
        >>> dumps(rk.Discard("QS"))
        '{"format": "rummykit", "schema": 1, "type": "Discard", "card": "QS"}'
    """
    name = type(obj).__name__
    if DOCUMENTS.get(name) is not type(obj):
        problem = f"no document is made of {name}; there are some of {', '.join(DOCUMENTS)}"
        raise TypeError(problem)
    if indent is not None and not isinstance(indent, int):
        problem = f"indent is a whole number of blanks or None, not {indent!r}"
        raise TypeError(problem)
    content = converter_for(full_rules=full_rules).unstructure(obj, type(obj))
    document = {"format": FORMAT, "schema": SCHEMA, TAG: name, **content}
    return json.dumps(document, indent=indent)


@overload
def loads(text: str | bytes, cls: type[T]) -> T: ...


@overload
def loads(text: str | bytes, cls: Any) -> Any: ...


def loads(text: str | bytes, cls: Any) -> Any:
    """Read an object back from its JSON document, and check everything in it.

    A document makes no state that `position` would refuse, and a record is played again.

    Args:
        text: The document; bytes are UTF-8.
        cls: What it is to be: `RuleSet`, `GameState`, `PlayerView`, `DealResult`, `Record`, the
            class of an action or event, or `Action` or `Event` for any of them.

    Returns:
        The object.

    Raises:
        DecodeError: If the text is not such a document; every fault is in it, with its place.
        TypeError: If the text is neither str nor bytes, or there are no documents of `cls`.

    Examples:
        >>> import rummykit as rk
        >>> text = dumps(rk.new_game(rk.ruleset("fortune"), players=2, seed=1))
        >>> loads(text, rk.GameState).seed
        1
        >>> loads(text.replace('"turn": 0', '"turn": 7'), rk.GameState)
        Traceback (most recent call last):
        rummykit.errors.DecodeError: document not valid: at $.turn: 7 is no seat: seats are 0 to 1
    """
    names = _names_of(cls)
    value = parse(text)
    try:
        content = content_of(value, names)
        if len(names) == 1:
            del content[TAG]
        return converter_for(full_rules=False).structure(content, cls)
    except Exception as error:  # noqa: BLE001  # unwrapped, or raised again, by problems_of
        raise DecodeError(faults_of(problems_of(error))) from None


def _names_of(cls: Any) -> tuple[str, ...]:
    """What `type` may say in the documents of a class or union."""
    for union, classes in _UNIONS:
        if cls == union:
            return tuple(each.__name__ for each in classes)
    name = getattr(cls, "__name__", "")
    if name not in DOCUMENTS or DOCUMENTS[name] is not cls:
        problem = f"no document is read as {shown(cls)}; there are some of {', '.join(DOCUMENTS)}"
        raise TypeError(problem)
    return (name,)


def content_of(value: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """What stands inside a document, brought up to date: all but `format` and `schema`.

    Args:
        value: The parsed document.
        names: What `type` may say.

    Returns:
        The content, with `type`.

    Raises:
        Wrong: If this is no document of such a type, or of a version that cannot be read.
    """
    if type(value) is not dict:
        raise Wrong.value(value, "an object")
    schema = value.get("schema")
    problems: list[tuple[Path, str]] = []
    if value.get("format") != FORMAT:
        problems += _wrong_at("format", value, repr(FORMAT))
    if type(schema) is not int or schema < 0:
        problems += _wrong_at("schema", value, "the number of a version")
    elif schema > SCHEMA:
        text = f"version {shown(schema)} is of a newer rummykit: this one reads 0 to {SCHEMA}"
        problems.append((("schema",), text))
    if problems:
        raise Wrong(*problems)
    rest = {key: value[key] for key in value if key not in {"format", "schema"}}
    content = migrated(rest, value["schema"])
    name = content.get(TAG)
    if type(name) is not str or name not in names:
        wanted = f"one of {', '.join(names)}" if len(names) > 1 else repr(names[0])
        raise Wrong(*_wrong_at(TAG, content, wanted))
    return content


def _wrong_at(key: str, value: dict[str, Any], wanted: str) -> list[tuple[Path, str]]:
    if key not in value:
        return [((), f"the key {key!r} is missing")]
    return [((key, *path), text) for path, text in Wrong.value(value[key], wanted).problems]
