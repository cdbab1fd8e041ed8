"""The pytest plugin: one line in a user's test, and nothing for those who do not use it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import _rummykit_pytest

USER_TEST = """
import rummykit as rk

def test_house(check_rules):
    rules = rk.evolve(rk.ruleset("fortune"), {"match.target": 9})
    report = check_rules(rules, positions=1, games=0)
    assert report.rules.match.target == 9
"""
OTHER_TEST = """
import sys

def test_nothing_is_imported():
    assert not {"rummykit", "hypothesis"} & set(sys.modules)
"""
PYTEST = ("-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", "-p", "_rummykit_pytest")


def run(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Run a test file by itself."""
    file = folder / "test_user.py"
    file.write_text(text, encoding="utf-8")
    source = str(Path(_rummykit_pytest.__file__).parent)
    alone = {**os.environ, "PYTHONPATH": source, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, *PYTEST, str(file)]
    return subprocess.run(
        command, cwd=folder, env=alone, capture_output=True, text=True, check=False
    )


def test_a_fixture_checks_rules(tmp_path: Path) -> None:
    """A user's test asks for `check_rules` and gets a report, printed."""
    done = run(tmp_path, USER_TEST)
    assert 0 == done.returncode, done.stdout
    assert "everything holds" in done.stdout


def test_other_sessions_pay_nothing(tmp_path: Path) -> None:
    """Where no test asks, neither rummykit nor Hypothesis is imported."""
    done = run(tmp_path, OTHER_TEST)
    assert 0 == done.returncode, done.stdout


def test_the_plugin_is_a_module_by_itself() -> None:
    """It is no part of the package, whose import it would bring along."""
    assert "rummykit" not in _rummykit_pytest.__name__.split(".")
