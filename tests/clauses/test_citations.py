"""Every rule set has its module, every test its source, every decision a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import rummykit as rk

HERE = Path(__file__).parent
DECISIONS = {f"X{number:02}" for number in (*range(1, 25), *range(28, 38))}
LINES = {"000": 287, "001": 112, "003": 15, "004": 43}
"""How many lines the sources have."""

_CITED = re.compile(r"\(([^()]*)\)\.$")
_ENTRY = re.compile(
    r"X\d\d|RULES [2-4](\.\d)?(-\d\.\d)?|00[0134]:L\d+(-\d+)?(, L\d+(-\d+)?)*|L\d+(-\d+)?"
)


def modules() -> dict[str, ast.Module]:
    """The clause modules by rule set."""
    return {
        slug: ast.parse((HERE / name).read_text(encoding="utf-8"))
        for slug in rk.RULESETS
        if (HERE / (name := f"test_{slug.replace('-', '_')}.py")).exists()
    }


def docstrings(tree: ast.Module) -> dict[str, str]:
    """The docstrings of a module's tests, by name."""
    return {
        node.name: ast.get_docstring(node) or ""
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def cited(docstring: str) -> list[str]:
    """The sources that a docstring ends with."""
    found = _CITED.search(docstring)
    return re.split(r"[,;] ", found[1]) if found else []


def test_every_rule_set_has_its_module() -> None:
    """A rule set without a module of clauses is not held to its source."""
    assert set(rk.RULESETS) == set(modules())


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_every_clause_is_cited(slug: str) -> None:
    """Each docstring is one line that ends with sources and decisions that there are."""
    for name, text in docstrings(modules()[slug]).items():
        entries = cited(text)
        assert entries, name
        assert "\n" not in text, name
        source = ""
        for entry in entries:
            assert _ENTRY.fullmatch(entry), f"{name}: {entry}"
            source = entry[:3] if entry.startswith("00") else source
            if "L" in entry and not entry.startswith("RULES"):
                for line in re.findall(r"\d+", entry.rpartition("L")[2]):
                    assert 1 <= int(line) <= LINES[source], f"{name}: {entry}"
            elif entry.startswith("X"):
                assert entry in DECISIONS, f"{name}: {entry}"


def test_every_decision_has_a_test() -> None:
    """X01 to X24 and X28 to X37 are each cited by a clause."""
    texts = [text for tree in modules().values() for text in docstrings(tree).values()]
    assert DECISIONS == {entry for text in texts for entry in cited(text) if entry[0] == "X"}
