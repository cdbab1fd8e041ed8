"""Plant the faults one at a time in a copy of the package, and see what finds them.

`python -m tests.planted` prints a table: for each fault whether `check_rules` alone finds it, with
which invariant, and whether a fast part of the suite does. Numbers as arguments name single faults.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import rummykit

from .faults import FAULTS, Planted

ROOT = Path(__file__).parents[2]
RECORD = Path(__file__).with_name("results.json")
PACKAGE = Path(rummykit.__file__).parent
SUITE = (
    "tests/test_golden.py",
    "tests/unit",
    "tests/clauses",
    "tests/test_fields.py",
    "tests/test_faults.py",
    "tests/views",
    "tests/reference/test_side_by_side.py",
)
CHECK = """
import rummykit as rk
from rummykit.testing import check_rules
both = {"melds.lay_off": "anyone", "wilds.joker_swap": "anyone", "melds.set_duplicates": False}
more = {"deck.jokers": 4, "wilds.jokers": True, "match.tie": "lowest-seat", "melds.run_max": None}
for rules in (
    rk.ruleset("arlington-joker"),
    rk.ruleset("arlington-digital"),
    rk.ruleset("oklahoma"),
    rk.evolve(rk.ruleset("arlington-heights"), both),
    rk.evolve(rk.ruleset("fortune"), more),
):
    check_rules(rules)
"""
LIMIT = 600


def planted(fault: Planted, folder: Path) -> Path:
    """Copy the package and plant a fault in the copy; gives the folder to import it from."""
    copy = folder / "rummykit"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    module = copy / fault.module
    text = module.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        sys.exit(f"{fault.module} has {text.count(fault.old)} places for: {fault.name}")
    module.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str) -> tuple[bool, str]:
    """Run Python with the copy of the package: whether something failed, and what was printed."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *arguments]
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True, "RulesViolated: no-end\nFAILED no-end"
    return done.returncode != 0, done.stdout + done.stderr


def tried(fault: Planted) -> tuple[str, str]:
    """What finds a fault: the invariant of `check_rules`, and the first test that fails."""
    with tempfile.TemporaryDirectory() as name:
        folder = planted(fault, Path(name))
        broken, told = run(folder, "-c", "import rummykit.testing")
        if broken:  # that would count as found, and prove nothing
            sys.exit(f"with {fault.name!r} the package cannot be imported:\n{told}")
        found, told = run(folder, "-c", CHECK)
        invariant = re.findall(r"RulesViolated: ([a-z-]+)", told)
        if found and not invariant:  # an error of another kind is no finding
            sys.exit(f"with {fault.name!r} check_rules does not run:\n{told}")
        checked = invariant[-1] if found else ""
        options = ("-x", "-q", "-p", "no:cacheprovider", "--noconftest", "-n", "0")
        failed, told = run(folder, "-m", "pytest", *options, *SUITE)
        tests = re.findall(r"^FAILED (\S+)", told, re.MULTILINE)
        if failed and not tests:
            sys.exit(f"with {fault.name!r} the suite does not run:\n{told[-2000:]}")
        return checked, tests[0] if failed else ""


def main(numbers: list[str]) -> int:
    """Try the faults and print the table; 1 if the checks together miss one."""
    chosen = [int(number) for number in numbers] or list(range(len(FAULTS)))
    results = json.loads(RECORD.read_text(encoding="utf-8")) if numbers and RECORD.exists() else {}
    for number in chosen:
        fault = FAULTS[number]
        checked, failed = tried(fault)
        results[fault.name] = {"check_rules": checked, "suite": failed}
        shown = f"{checked or 'MISSED':<24} {failed.partition('::')[0] or 'MISSED'}"
        print(f"{number:>2}  {fault.name:<55} {shown}", flush=True)
    alone = sum(bool(row["check_rules"]) for row in results.values())
    both = sum(any(row.values()) for row in results.values())
    print(f"\n{len(results)} faults: check_rules alone found {alone}, with the suite {both}")
    RECORD.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    return both < len(results)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
