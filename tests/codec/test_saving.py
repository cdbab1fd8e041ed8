"""The codec is imported when something is saved or read, and its absence is told clearly."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

import rummykit as rk

LAZY = """
import sys
import rummykit as rk
state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
record = rk.Record.start(state).play("draw")
assert not {"cattrs", "filelock", "rummykit.codec"} & set(sys.modules)
rk.dumps(record)
assert "cattrs" in sys.modules
"""


def test_the_codec_is_imported_at_first_use() -> None:
    """Playing and recording import neither cattrs nor filelock."""
    subprocess.run([sys.executable, "-c", LAZY], check=True)


def test_without_the_extra_the_error_names_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    """Where cattrs or filelock is missing, the text says what to install."""

    def missing(name: str) -> None:
        text = "No module named 'cattrs'"
        raise ModuleNotFoundError(f"{text} for {name}", name="cattrs.errors")

    dumps, loads, journal = rk.dumps, rk.loads, rk.Journal
    monkeypatch.setattr(importlib, "import_module", missing)
    wanted = r"saved games need cattrs, .* 'rummykit\[codec\]'"
    with pytest.raises(ImportError, match=wanted):
        dumps(rk.ruleset("fortune"))
    with pytest.raises(ImportError, match=wanted):
        loads("{}", rk.RuleSet)
    with pytest.raises(ImportError, match=wanted):
        journal.open(f"{tmp_path}")
