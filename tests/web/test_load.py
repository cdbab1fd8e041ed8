"""The load test, for a short while."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

LOAD = Path(__file__).parents[2] / "examples" / "web" / "load.py"


def test_a_few_tables_are_played_at_without_an_error() -> None:
    """Twelve tables for six seconds, in a server of their own."""
    command = [sys.executable, str(LOAD), "--tables", "12", "--seconds", "6"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=90)
    assert 0 == done.returncode, done.stdout + done.stderr
    assert "errors: 0" in done.stdout
    actions = re.search(r"actions: (\d+)", done.stdout)
    assert actions is not None
    assert 0 < int(actions[1])
