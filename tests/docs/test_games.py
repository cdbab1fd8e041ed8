"""The pages of the rule sets: nothing on them that the engine decides is written by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rummykit as rk
from rummykit.rulebook import VERSIONS, book

DOCS = Path(__file__).parents[2] / "docs"
GAMES = sorted((DOCS / "games").glob("*.md"))
NUMBERS = re.compile(
    r"\b(?:\w*\d\w*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|twenty|"
    r"twenty-five|fifty|hundred|thousand)\b",
    re.IGNORECASE,
)
TREE = re.compile(r"^```{toctree}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
A_RANK = re.compile(r"\b(?:place of a|beside a) two\b")


def by_hand(text: str) -> str:
    """What is written by hand: no directives, no targets of links, no ranks of cards."""
    without = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return A_RANK.sub("", re.sub(r"\]\([^)]*\)", "]", without))


def test_every_rule_set_has_a_page() -> None:
    """Eight pages, named by slug."""
    assert set(rk.RULESETS) == {page.stem for page in GAMES}


@pytest.mark.parametrize("page", GAMES, ids=lambda page: page.stem)
def test_no_value_is_written_by_hand(page: Path) -> None:
    """No number, in figures or in words, stands in the prose."""
    assert [] == NUMBERS.findall(by_hand(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("told", ["deal thirteen cards", "pays 100", "by X12", "A hundred points"])
def test_a_value_by_hand_would_be_found(told: str) -> None:
    """Figures and words are found, in sentences like those of the pages."""
    assert NUMBERS.findall(by_hand(f"# Arlington\n\nPlayers {told}.\n\n```{{x}} 3\n4\n```\n"))


@pytest.mark.parametrize("page", GAMES, ids=lambda page: page.stem)
def test_a_page_tells_all_of_its_rule_set(page: Path) -> None:
    """The rule book in two parts that leave nothing out, turns, versions; all of this rule set."""
    text = page.read_text(encoding="utf-8")
    directives = re.findall(r"^```{(rummykit-[a-z]+)} (\S+)$", text, re.MULTILINE)
    assert {page.stem} == {slug for _, slug in directives}
    names = [name for name, _ in directives]
    assert 2 == names.count("rummykit-rulebook")
    assert 3 <= names.count("rummykit-play")
    assert {"rummykit-glance", "rummykit-versions"} <= set(names)
    (without,) = re.findall(r"^:without: (.+)$", text, re.MULTILINE)
    (only,) = re.findall(r"^:only: (.+)$", text, re.MULTILINE)
    titles = [section.title for section in book(rk.ruleset(page.stem)).sections]
    assert without == only
    assert set(only.split(", ")) <= set(titles)
    assert text.startswith(f"# {rk.ruleset(page.stem).title}\n")


@pytest.mark.parametrize("rules", rk.RULESETS.values(), ids=str)
def test_the_latest_version_is_the_one_that_is_played(rules: rk.RuleSet) -> None:
    """The history of versions ends with that of the rule set, and has no gap."""
    numbers = [version.number for version in VERSIONS[rules.slug]]
    assert list(range(1, rules.version + 1)) == numbers


def test_every_page_is_in_the_contents() -> None:
    """Each page is named by a table of contents."""
    named = {"index"}
    for page in DOCS.glob("**/*.md"):
        for tree in TREE.findall(page.read_text(encoding="utf-8")):
            for line in filter(None, tree.splitlines()):
                if not line.startswith(":"):
                    path = (page.parent / line).resolve().relative_to(DOCS.resolve())
                    named.add(path.as_posix())
    pages = {page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.glob("**/*.md")}
    assert pages == named
