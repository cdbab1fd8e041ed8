"""The record of mutation testing is honest: it was run, adds up, and hides no survivor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .__main__ import MODULES, dotted, drawn
from .ordering import in_order
from .score import (
    Explanation,
    Survivor,
    explanations,
    is_explained,
    percent,
    recorded,
    summed,
)

ROOT = Path(__file__).parents[2]
TOTAL = 95
"""What the tests are to notice at least, of a hundred changes that can be noticed."""


def rows() -> dict[str, dict[str, Any]]:
    """The recorded modules."""
    modules: dict[str, dict[str, Any]] = recorded()["modules"]
    return modules


@pytest.mark.parametrize("module", rows())
def test_a_recorded_module_adds_up(module: str) -> None:
    """It exists, and killed, explained and open changes are all that were tried."""
    assert (ROOT / "src" / "rummykit" / f"{module}.py").is_file()
    row = rows()[module]
    left = len(row["explained"]) + len(row["open"])
    assert row["tried"] == row["killed"] + left
    assert 0 < row["tried"] <= row["mutants"]
    assert 0 <= row["killed_by_time"] <= row["killed"]
    assert percent(row["killed"], row["tried"]) == row["percent"]
    rest = row["tried"] - len(row["explained"])
    assert percent(row["killed"], rest) == row["percent_of_the_rest"]


def test_the_rules_are_among_the_modules() -> None:
    """Rules, melds, legality, moves, scoring and stock are recorded."""
    assert {"shapes", "melds", "legality", "moves", "scoring", "stock"} <= set(rows())
    assert {"rules/checks", "rules/parts", "rules/readings", "rules/registry"} <= set(rows())


def test_the_total_is_the_sum() -> None:
    """The total follows from the modules, and reaches what is asked for."""
    assert summed(rows().values()) == recorded()["total"]
    assert TOTAL <= recorded()["total"]["percent_of_the_rest"]


def test_survivors_are_explained_or_open() -> None:
    """What counts as explained has an explanation, and what has one does not count as open."""
    known = explanations()
    for row in rows().values():
        for kind in ("explained", "open"):
            for entry in row[kind]:
                covered = is_explained(Survivor(**entry), known)
                assert (kind == "explained") is covered, entry


@pytest.mark.parametrize("explanation", explanations(), ids=lambda one: f"{one.where} {one.was}")
def test_each_explanation_is_needed(explanation: Explanation) -> None:
    """Every function and every change that it names is a survivor, and it gives a reason."""
    survivors = [Survivor(**entry) for row in rows().values() for entry in row["explained"]]
    covered = [survivor for survivor in survivors if explanation.covers(survivor)]
    assert set(explanation.where) == {survivor.where for survivor in covered}
    assert explanation.reason.endswith(".")


SURVIVOR = Survivor("rummykit.m.x_f__mutmut_1", "m.f", "f(a, a)", "f(a, None)")


@pytest.mark.parametrize(
    ("where", "was", "becomes", "covered"),
    [
        ("m.f", "a", "None", True),
        ("m.f", "(a, a)", "(a, None)", True),
        ("m.g", "a", "None", False),
        ("m.f", "a", "b", False),
        ("m.f", "f(a, a)", "f(None, None)", False),
        ("m.f", "b", "None", False),
    ],
)
def test_an_explanation_covers_one_change(
    where: str, was: str, becomes: str, *, covered: bool
) -> None:
    """In its function, and where putting one for the other in one place is all that changed."""
    explanation = Explanation((where,), was, ("never", becomes), "It is the same.")
    assert covered is explanation.covers(SURVIVOR)


def test_killers_of_a_function_come_first() -> None:
    """Then one of each test function, those that killed elsewhere before those that did not."""
    tests = ["t.py::one[a]", "t.py::one[b]", "t.py::two", "t.py::three", "t.py::four"]
    kills = [("m.x_f", "t.py::one[b]"), ("m.x_g", "t.py::three")]
    ordered = ["t.py::one[b]", "t.py::three", "t.py::one[a]", "t.py::two", "t.py::four"]
    assert ordered == in_order(tests, kills, "m.x_f")


def test_modules_of_packages_have_mutants_of_their_own() -> None:
    """A module is named by its path, its mutants by dots; a sample is always the same."""
    assert set(rows()) <= set(MODULES)
    assert "rummykit.rules.checks." == dotted("rules/checks")
    mutants = [f"rummykit.{module}.x_f__mutmut_1" for module in ("rules.checks", "checks", "rules")]
    assert mutants[:1] == drawn("rules/checks", mutants, None)
    many = [f"rummykit.rules.checks.x_f__mutmut_{number}" for number in range(20)]
    assert drawn("rules/checks", many, 5) == drawn("rules/checks", many[::-1], 5)
    assert 5 == len(set(drawn("rules/checks", many, 5)) & set(many))
