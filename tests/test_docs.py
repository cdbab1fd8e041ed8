"""README, documentation and examples: what they show works, and what they name exists.

The code blocks themselves are run by `conftest.py` beside `README.md`.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

import rummykit as rk

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")

# Of these, `python` is executed, and what stands in braces is a directive of the documentation.
LANGUAGES = {"json", "python", "sh", "text", "toml", "{eval-rst}", "{include}", "{toctree}"}
DECISIONS = [f"X{number:02}" for number in [*range(1, 25), *range(28, 38)]]


def relative(path: Path) -> str:
    """Name a file by its place in the repository."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_code_blocks_say_what_they_are(page: Path) -> None:
    """No Python block escapes being run by a tag of another spelling, or by none."""
    fences = re.findall(r"^ *(?:```+|~~~+)(.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(fences) % 2 == 0
    assert {fence.split()[0] if fence else "" for fence in fences[::2]} <= LANGUAGES


def test_readme_example_is_about_ten_lines() -> None:
    """The first example can be taken in at a glance."""
    (example,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert 8 <= sum(1 for line in example.splitlines() if line.strip()) <= 12


def test_ci_runs_the_commands_of_the_readme() -> None:
    """Both commands of the README run as they stand on every change."""
    commands = re.findall(r"^```sh\n(.*?)\n```$", README, re.MULTILINE | re.DOTALL)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert len(commands) == 2
    assert not [command for command in commands if f"bash -c '{command}'\n" not in script]


def test_rules_page_names_every_rule_set() -> None:
    """Each rule set that ships has its row, and no other has one."""
    assert set(rk.RULESETS) == set(re.findall(r"^\| `([a-z-]+)` \|", RULES, re.MULTILINE))


def test_rules_page_lists_every_decision_once_in_order() -> None:
    """No numbered decision is missing or told twice."""
    assert re.findall(r"^\| (X\d\d) \|", RULES, re.MULTILINE) == DECISIONS


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([a-z]+\.[a-z_]+)[.`]", RULES))))
def test_rules_page_names_real_fields(path: str) -> None:
    """Each field that a decision points to is a field of a rule set."""
    part, field = path.split(".")
    assert hasattr(getattr(rk.ruleset("arlington"), part), field)


@pytest.mark.parametrize("example", EXAMPLES, ids=relative)
def test_example_runs_and_prints(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every script of `examples/` runs to its end and shows something."""
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out.strip()
