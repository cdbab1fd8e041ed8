"""Without the extras: what needs none works, and what needs one says so in a line."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
missing = ["rich", "shtab", "matplotlib", "cattrs", "filelock", "numpy"]
sys.modules.update(dict.fromkeys(missing))
from rummykit.cli import main
sys.exit(main(sys.argv[1:]))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line in an environment that has the core alone."""
    command = [sys.executable, "-c", WITHOUT, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        ("demo", "fortune", "--deals", "1"),
        ("rules", "arlington", "--json"),
        ("perft", "fortune", "--depth", "1"),
        ("simulate", "--games", "2", "--deals", "1", "--json"),
        ("--help",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_core_does_these_alone(arguments: tuple[str, ...]) -> None:
    """No extra is imported by them."""
    done = run(*arguments)
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("play",), "play needs rich, which is not installed: pip install 'rummykit[cli]'"),
        (("simulate",), "needs rich, which is not installed: pip install 'rummykit[cli]'"),
        (
            ("simulate", "--json", "--histogram", "x.png"),
            "needs matplotlib, which is not installed: pip install 'rummykit[plots]'",
        ),
        (("completion", "bash"), "needs shtab, which is not installed"),
        (("schema",), "saved games need cattrs, which is not installed"),
    ],
    ids=lambda value: "".join(value[:3]) if isinstance(value, tuple) else "",
)
def test_what_is_missing_is_told(arguments: tuple[str, ...], told: str) -> None:
    """One line names the extra, and the exit code is 2."""
    done = run(*arguments)
    assert (2, "") == (done.returncode, done.stdout)
    assert told in done.stderr
    assert 1 == done.stderr.count("\n")
