"""The values that documents are made of: how each is read, written and described.

A `Leaf` is the one source for all three: the converter reads and writes by it, and the JSON Schema
quotes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NewType, TypeAlias

import attrs

from rummykit.cards import Card, Rank
from rummykit.codec.problems import Wrong
from rummykit.melds import Meld, parse_stand_in
from rummykit.notation import parse_action
from rummykit.shapes import StandIn
from rummykit.state import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummykit.actions import Action

__all__ = ["LEAVES", "ActionText", "Count", "Leaf", "Seed"]

if TYPE_CHECKING:
    Count: TypeAlias = int
    Seed: TypeAlias = int | str
    ActionText: TypeAlias = Action
else:
    Count = NewType("Count", int)  # a whole number from 0: a seat, a place, how many
    Seed = NewType("Seed", object)  # what shuffles come from
    ActionText = NewType("ActionText", object)  # an action, in the notation

_RANK = "[A2-9TJQK]"
_SUIT = "[CDHS]"
_CARD = f"(?:{_RANK}{_SUIT}|JK)"
_STAND_IN = f"{_RANK}{_SUIT}?"
_PLACED = f"{_CARD}(?:={_STAND_IN})?"
_MELD = f"{_PLACED}(?: {_PLACED})*"
_NUMBER = "(?:0|[1-9][0-9]{0,5})"
_ACTION = "|".join(
    [
        "draw",
        "pass",
        "next",
        f"(?:take|meld) {_MELD}",
        f"add (?:{_NUMBER}[.])?{_NUMBER} {_PLACED}(?: (?:low|high))?",
        f"swap {_NUMBER}[.]{_NUMBER} {_CARD}",
        f"discard {_CARD}",
    ]
)
_LONGEST_NOTATION: Final = 4000
_SAFE: Final = 2**53 - 1  # the greatest number that every reader of JSON keeps exactly
_HEX = re.compile("-?[1-9a-f][0-9a-f]*")
_UTF8 = re.compile("(?:[0-9a-f]{2})+")
_SURROGATE = re.compile("[\ud800-\udfff]")


@attrs.frozen(kw_only=True)
class Leaf:
    """A kind of value.

    Attributes:
        name: Its name in the JSON Schema; empty for what JSON knows by itself.
        read: From a plain value; raises `Wrong`.
        write: To a plain value.
        schema: Its JSON Schema.
    """

    name: str = ""
    read: Callable[[Any], Any]
    write: Callable[[Any], Any] = lambda value: value
    schema: dict[str, Any]


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise Wrong.value(value, "a whole number")
    return value


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise Wrong.value(value, "a whole number from 0")
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise Wrong.value(value, "true or false")
    return value


def _text(value: Any) -> str:
    if type(value) is not str:
        raise Wrong.value(value, "a text")
    return value


def _notation(pattern: str, parse: Callable[[str], Any], what: str) -> Callable[[Any], Any]:
    """A reader of canonical notation."""
    canonical = re.compile(pattern)

    def read(value: Any) -> Any:
        if type(value) is not str:
            raise Wrong.value(value, what)
        if len(value) > _LONGEST_NOTATION or not canonical.fullmatch(value):
            raise Wrong.value(value, f"{what} in the notation")
        return parse(value)

    return read


def _stand_in(text: str) -> Card | Rank:
    return parse_stand_in(text, Card("JK"))


_read_stand_in = _notation(_STAND_IN, _stand_in, "a card or a rank to stand for")


def _optional_stand_in(value: Any) -> StandIn:
    stand: StandIn = None if value is None else _read_stand_in(value)
    return stand


def _written_stand_in(value: StandIn) -> str | None:
    return None if value is None else str(value)


def _phase(value: Any) -> Phase:
    for phase in Phase:
        if phase.value == value:
            return phase
    raise Wrong.value(value, f"one of {', '.join(phase.value for phase in Phase)}")


def _seed(value: Any) -> int | str:
    if type(value) in {int, str}:
        return value  # type: ignore[no-any-return]  # one of the two
    if type(value) is dict and len(value) == 1:
        ((kind, figures),) = value.items()
        if kind == "hex" and type(figures) is str and _HEX.fullmatch(figures):
            return int(figures, 16)
        if kind == "utf8" and type(figures) is str and _UTF8.fullmatch(figures):
            try:
                return bytes.fromhex(figures).decode("utf-8", "surrogatepass")
            except UnicodeDecodeError:
                pass
    wanted = 'a seed: a whole number, a text, {"hex": figures} or {"utf8": figures}'
    raise Wrong.value(value, wanted)


def _written_seed(value: int | str) -> Any:
    """A seed so that no tool that passes the document on can change it."""
    if isinstance(value, str):
        if _SURROGATE.search(value):
            return {"utf8": value.encode("utf-8", "surrogatepass").hex()}
        return value
    return value if -_SAFE <= value <= _SAFE else {"hex": f"{value:x}"}


def _one_key(key: str, pattern: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {key: {"type": "string", "pattern": f"^{pattern}$"}},
        "required": [key],
        "additionalProperties": False,
    }


LEAVES: Final[Mapping[Any, Leaf]] = {
    int: Leaf(read=_whole, schema={"type": "integer"}),
    Count: Leaf(read=_count, schema={"type": "integer", "minimum": 0}),
    bool: Leaf(read=_flag, schema={"type": "boolean"}),
    str: Leaf(read=_text, schema={"type": "string"}),
    Card: Leaf(
        name="Card",
        read=_notation(_CARD, Card.parse, "a card"),
        write=str,
        schema={
            "type": "string",
            "pattern": f"^{_CARD}$",
            "description": "A card: rank A 2-9 T J Q K and suit C D H S, or JK for the Joker.",
            "examples": ["QS", "TH", "JK"],
        },
    ),
    Meld: Leaf(
        name="Meld",
        read=_notation(_MELD, Meld.parse, "a meld"),
        write=str,
        schema={
            "type": "string",
            "pattern": f"^{_MELD}$",
            "description": (
                "The cards of a meld, a run low to high; a wild carries '=' and what it stands "
                "for: a card in a run, a rank in a set."
            ),
            "examples": ["KC KD 2C=K", "JS 2D=QS KS", "2C 2D 2H"],
        },
    ),
    StandIn: Leaf(
        name="StandIn",
        read=_optional_stand_in,
        write=_written_stand_in,
        schema={
            "type": ["string", "null"],
            "pattern": f"^{_STAND_IN}$",
            "description": (
                "What a wild stands for: a card in a run, a rank in a set; null for a card that "
                "is itself."
            ),
            "examples": ["QS", "K", None],
        },
    ),
    Phase: Leaf(
        name="Phase",
        read=_phase,
        write=lambda phase: phase.value,
        schema={
            "enum": [phase.value for phase in Phase],
            "description": "What the game waits for.",
        },
    ),
    Seed: Leaf(
        name="Seed",
        read=_seed,
        write=_written_seed,
        schema={
            "description": (
                "What all shuffles come from: a number, a text, or one of the two in hexadecimal "
                "figures where other readers of JSON would change it (a number beyond 53 bits; "
                "the UTF-8 of a text with lone surrogates)."
            ),
            "oneOf": [
                {"type": "integer"},
                {"type": "string"},
                _one_key("hex", _HEX.pattern),
                _one_key("utf8", _UTF8.pattern),
            ],
        },
    ),
    ActionText: Leaf(
        name="ActionText",
        read=_notation(_ACTION, parse_action, "an action"),
        write=str,
        schema={
            "type": "string",
            "pattern": f"^(?:{_ACTION})$",
            "description": "An action in the notation.",
            "examples": ["draw", "meld JS 2D=QS KS", "add 0 2D=8H high", "discard QS"],
        },
    ),
}
"""Every kind of value by the type that stands for it in the classes that are documents."""
