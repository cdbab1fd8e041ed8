"""README, documentation and examples: what they show works, and what they name exists.

The code blocks themselves are run by `conftest.py` beside `README.md`.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

import rummykit as rk
from rummykit.rulebook import DECISIONS
from rummykit.rules import FIELDS
from rummykit.sphinx import DIRECTIVES as OURS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
FIRST_GAME = (ROOT / "docs" / "guide" / "first-game.md").read_text(encoding="utf-8")

# Of these, `python` is executed, and what stands in braces is a directive of the documentation.
LANGUAGES = {"json", "python", "sh", "text", "toml"}
DIRECTIVES = {
    *("{eval-rst}", "{glossary}", "{include}", "{literalinclude}", "{toctree}"),
    *map("{{{}}}".format, OURS),
}


def relative(path: Path) -> str:
    """Name a file by its place in the repository."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_code_blocks_say_what_they_are(page: Path) -> None:
    """No Python block escapes being run by a tag of another spelling, or by none."""
    fences = re.findall(r"^ *(?:```+|~~~+)(.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(fences) % 2 == 0
    named = {fence.split()[0] if fence else "" for fence in fences[::2]}
    assert named <= LANGUAGES | DIRECTIVES


def test_readme_example_is_about_ten_lines() -> None:
    """The first example can be taken in at a glance."""
    (example,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert 8 <= sum(1 for line in example.splitlines() if line.strip()) <= 12


def test_first_game_takes_the_readme_example_line_by_line() -> None:
    """The guide has every line of the example, in its order, in blocks that are run."""
    (example,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    blocks = re.findall(r"^```python\n(.*?)^```$", FIRST_GAME, re.MULTILINE | re.DOTALL)
    told = iter("".join(blocks).splitlines())
    assert [] == [line for line in example.splitlines() if line not in told]


def test_ci_runs_the_commands_of_the_readme() -> None:
    """Both commands of the README run as they stand on every change."""
    commands = re.findall(r"^```sh\n(.*?)\n```$", README, re.MULTILINE | re.DOTALL)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert len(commands) == 2
    assert not [command for command in commands if f"bash -c '{command}'\n" not in script]


def test_rules_page_names_every_rule_set() -> None:
    """Each rule set that ships is offered, by its slug and with its page, and no other is."""
    offered = re.findall(r"^\[.+\]\(games/([a-z-]+)\.md\) · `([a-z-]+)`$", RULES, re.MULTILINE)
    assert [(slug, slug) for slug in rk.RULESETS] == offered


def test_decisions_are_those_of_the_rules() -> None:
    """No numbered decision is missing, and each names fields that there are."""
    assert [f"X{number:02}" for number in [*range(1, 25), *range(28, 38)]] == list(DECISIONS)
    for decision in DECISIONS.values():
        tables = {f"{path.rpartition('.')[0]}.*" for path in FIELDS if path.count(".") > 1}
        assert [path for path in decision.fields if path not in {*FIELDS, *tables}] == []


@pytest.mark.parametrize("example", EXAMPLES, ids=relative)
def test_example_runs_and_prints(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every script of `examples/` runs to its end and shows something."""
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out.strip()
