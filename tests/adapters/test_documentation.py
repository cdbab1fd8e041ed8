"""The page of the adapters says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="arrays need numpy, which every adapter's extra brings")

from rummykit.adapters import coding_for
from rummykit.adapters.observing import Observer
from tests.adapters.tables import PRESETS, rules_of

PAGE = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text(encoding="utf-8")


def test_the_page_lists_the_fields_of_an_observation() -> None:
    """Every field, in the order of the array, with its shape, here and in the docstring."""
    coding = coding_for(rules_of("fortune"), 3)
    observer = Observer(coding)
    letters = {"K": 53, "P": 3, "S": coding.slots, "L": coding.longest, "(P − 1)": 2}
    module = __import__("rummykit.adapters.observing", fromlist=["__doc__"]).__doc__ or ""
    for text in (PAGE[PAGE.index("## Views as arrays") :], module):
        rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", text, re.MULTILINE)
        told = {
            name: tuple(
                letters[each] if each in letters else int(each) for each in shape.split(" × ")
            )
            for name, shape in rows[: len(observer.shapes)]
        }
        assert list(observer.shapes.items()) == list(told.items())


def test_the_page_states_how_large_things_are() -> None:
    """The numbers of actions for two players, and the length of an array."""
    for slug in PRESETS:
        assert re.search(
            rf"^\| .*`{slug}`.* \| {coding_for(rules_of(slug), 2).size:,} \|$", PAGE, re.MULTILINE
        )
    assert f"{Observer(coding_for(rules_of('fortune'), 2)).size:,} numbers" in PAGE
