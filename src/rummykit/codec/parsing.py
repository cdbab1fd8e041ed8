"""JSON text into plain values, in time and memory linear in the text.

Python's own parser is behind it. Before it runs, the depth is measured, since nesting is what makes
it recurse. What it would take silently or turn into something else (a key that stands twice, NaN, a
number with a fraction, one of thousands of figures) becomes an `Unreadable`, which whoever reads
that place refuses.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final

from rummykit.codec.problems import Unreadable, place_of
from rummykit.errors import DecodeError, Fault
from rummykit.rules.readings import shown

__all__ = ["MOST_DEPTH", "MOST_FIGURES", "parse"]

MOST_DEPTH: Final = 32
"""How deep lists and objects may nest; no document needs a third of it."""

MOST_FIGURES: Final = 600
"""How long a number may be: reading a longer one would cost more than its length allows."""

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)


def parse(text: str | bytes) -> Any:
    """Parse a document.

    Args:
        text: JSON; bytes are UTF-8.

    Returns:
        Dicts with text keys, lists, texts, ints, bools, None; and `Unreadable` where a value is
        nothing that a document may hold.

    Raises:
        DecodeError: If this is no JSON, or nests too deep.
        TypeError: If it is neither text nor bytes.

    Examples:
        >>> parse('{"turn": 1, "turns": 1.5}')
        {'turn': 1, 'turns': Unreadable('1.5 has a fraction or an exponent: give a whole number')}
    """
    if isinstance(text, bytes):
        text = _decoded(text)
    elif not isinstance(text, str):
        problem = f"a document is a str or bytes, not {type(text).__name__}"
        raise TypeError(problem)
    _check_depth(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _fault(f"this is no JSON: {error.msg} ({where})") from None


def _fault(text: str) -> DecodeError:
    return DecodeError([Fault(place_of(()), text)])


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _fault(f"this is no UTF-8: {error.reason} at byte {error.start}") from None


def _check_depth(text: str) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        mark = token[0]
        if mark in {"[", "{"}:
            depth += 1
            if depth > MOST_DEPTH:
                where = f"character {token.start()}"
                raise _fault(f"lists and objects nest deeper than {MOST_DEPTH} ({where})")
        elif mark in {"]", "}"}:
            depth -= 1


def _object(pairs: list[tuple[str, Any]]) -> Any:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    ((key, _),) = Counter(key for key, _ in pairs).most_common(1)
    return Unreadable(f"the key {shown(key)} stands twice in this object")


def _whole(figures: str) -> Any:
    if len(figures) > MOST_FIGURES:
        return Unreadable(f"a number of {len(figures)} figures is too long to read")
    return int(figures)


def _fraction(figures: str) -> Unreadable:
    return Unreadable(f"{_cut(figures)} has a fraction or an exponent: give a whole number")


def _constant(name: str) -> Unreadable:
    return Unreadable(f"{name} is no value of JSON")


def _cut(text: str) -> str:
    most = 40
    return text if len(text) <= most else f"{text[:most]}…"
