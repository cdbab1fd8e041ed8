"""Whatever `loads` is given, it gives an object or a `DecodeError`, in linear time."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummykit as rk
from rummykit.codec import DOCUMENTS

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).parent / "documents"
SAVED = [path.read_bytes() for path in sorted(FOLDER.glob("v*/*.json"))]
CLASSES: list[Any] = [
    *(rk.RuleSet, rk.GameState, rk.PlayerView, rk.DealResult, rk.Record, rk.Action, rk.Event)
]
KEYS = sorted({key for data in SAVED for key in json.loads(data)} | {"fields", "changed"})
WORDS = sorted(
    {*DOCUMENTS, "rummykit", "fortune", "QS", "JK", "draw", "meld 2C=K KD KC", "melds.run_max", ""}
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 20)
    | st.integers()
    | st.floats()
    | st.sampled_from(WORDS)
    | st.text(max_size=8)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), inner, max_size=6)
    ),
    max_leaves=12,
)


def read_as(text: str | bytes, cls: Any) -> Any:
    """What comes of reading a text as a class: an object, or the error."""
    try:
        return rk.loads(text, cls)
    except rk.DecodeError as error:
        return error


def read(text: str | bytes) -> None:
    """Read a text as everything; anything but a `DecodeError` fails."""
    for cls in CLASSES:
        found = read_as(text, cls)
        if isinstance(found, rk.DecodeError):
            assert found.faults
            assert all(fault.place.startswith("at $") for fault in found.faults)
            str(found).encode("utf-8", "surrogatepass")
        else:
            assert found == rk.loads(rk.dumps(found), cls)


@given(st.binary(max_size=200))
def test_arbitrary_bytes(data: bytes) -> None:
    """Bytes of any kind."""
    read(data)


@given(st.text(st.characters(), max_size=200))
def test_arbitrary_text(text: str) -> None:
    """Text of any kind, lone surrogates too."""
    read(text)


@given(VALUES)
def test_arbitrary_json(value: object) -> None:
    """Any JSON at all."""
    read(json.dumps(value))


@given(
    st.sampled_from(sorted(DOCUMENTS)), st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=8)
)
def test_arbitrary_contents(kind: str, content: dict[str, object]) -> None:
    """Objects with the right keys around anything."""
    read(json.dumps({**content, "format": "rummykit", "schema": 1, "type": kind}))


@given(st.sampled_from(SAVED), st.data())
def test_documents_with_a_part_replaced(saved: bytes, data: st.DataObject) -> None:
    """Real documents with something else in one place."""
    document = json.loads(saved)
    place: Any = document
    while True:
        key = data.draw(
            st.sampled_from(sorted(place))
            if isinstance(place, dict)
            else st.integers(0, len(place) - 1)
        )
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            place[key] = data.draw(VALUES)
            break
        place = place[key]
    read(json.dumps(document))


@given(st.sampled_from(SAVED), st.data())
def test_documents_with_bytes_changed(saved: bytes, data: st.DataObject) -> None:
    """Real documents cut off or with a few bytes replaced."""
    begin = data.draw(st.integers(0, len(saved)))
    end = data.draw(st.integers(begin, min(len(saved), begin + 20)))
    read(saved[:begin] + data.draw(st.binary(max_size=10)) + saved[end:])
    read(saved[:begin])


HEAD = '{"format": "rummykit", "schema": 1, "type": "GameState", '
LONG: dict[str, Callable[[int], str]] = {
    "nested": lambda n: "[" * n,
    "nested objects": lambda n: '{"a":' * n,
    "one number": lambda n: "7" * n,
    "one fraction": lambda n: "0." + "7" * n,
    "an open text": lambda n: '"' + '\\"' * n,
    "many quotes": lambda n: '"' * n,
    "many cards": lambda n: HEAD + '"stock": [' + '"QS",' * n + '"QS"]}',
    "many results": lambda n: HEAD + '"results": [' + "{}," * n + "{}]}",
    "many keys": lambda n: "{" + ",".join(f'"k{number}":1' for number in range(n)) + "}",
    "a long slug": lambda n: '{"format":"rummykit","schema":1,"type":"RuleSet","slug":"' + "x" * n,
    "a long draft": lambda n: HEAD.replace("1", "0") + '"stock": "' + "QS " * n + '"}',
}


@pytest.mark.parametrize("name", LONG)
def test_time_is_linear(name: str) -> None:
    """Ten times the text takes some ten times as long, and not a hundred times."""
    spent = []
    for number in (10_000, 100_000):
        text = LONG[name](number)
        best = float("inf")
        for _ in range(2):
            begin = time.process_time()
            with pytest.raises(rk.DecodeError):
                rk.loads(text, rk.GameState)
            best = min(best, time.process_time() - begin)
        spent.append(best)
    assert spent[1] < 40 * max(spent[0], 0.005)
