"""Run mutmut over modules of the core and record the score: `python -m tests.mutation [module …]`.

It works in a copy, where mutmut writes its mutants: small changes of the code, one at a time. Each
meets the quick ones of the tests that reach the changed function; those that survive and are not
explained meet the slow ones too. The score goes to `tests/mutation/score.json`, module by module;
modules that are not named keep theirs. mutmut starts its processes by `fork`, so this needs Linux
or macOS.

With `--sample` only so many mutants of a module are tried, where it has more: always the same ones.

A folder that is given by `--folder` is kept. In a second run there, the mutants of functions that
have not changed since keep how they ended, and only those that survived are tried again. Which test
reaches which function is found anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import random
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import rummykit

from .ordering import KILLS, QUICK, WALKS
from .score import RECORD, Survivor, explanations, is_explained, recorded, summed, told

ROOT = Path(__file__).parents[2]
MODULES = (
    *("stock", "scoring", "shapes", "legality", "melds", "engine", "moves", "terms", "discards"),
    *("tables", "laid", "growing", "sets", "runs", "stretches", "climbing", "supplies"),
    *("finder", "lister"),
    *("rules/base", "rules/checks", "rules/fields", "rules/listings", "rules/parts"),
    *("rules/points", "rules/readings", "rules/registry", "rules/ruleset"),
)
"""The modules that can be named; one of a package inside has the package before it."""

TESTS = (
    *("tests/unit", "tests/test_refusals.py", "tests/test_faults.py", "tests/test_golden.py"),
    *("tests/test_fields.py", "tests/rules", "tests/clauses"),
    "tests/reference/test_side_by_side.py",
)
SEED = 2026
MARKS = {"---", "+++"}
BY_TIME = {"timeout", "segfault"}
"""A segfault is what mutmut calls a process that was ended because it did not end."""
OPTIONS = ("-p", "tests.mutation.ordering", "--noconftest", "-p", "no:cacheprovider")
QUIETLY = ("--tb=no", "--assert=plain", "-x")


def set_up(folder: Path, modules: list[str]) -> None:
    """Copy what mutmut needs, and tell it what to change and what to run."""
    for name in ("src", "tests"):
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for module in modules:  # one that has no mutants there counts as changed by its time alone
        path = Path("src", "rummykit", f"{module}.py")
        mutated = folder / "mutants" / path
        if not mutated.exists() or "__mutmut_" not in mutated.read_text(encoding="utf-8"):
            (folder / path).touch()
    settings: dict[str, object] = {
        "source_paths": ["src/"],
        "only_mutate": [f"src/rummykit/{module}.py" for module in modules],
        "also_copy": ["tests"],
        "timeout_constant": 20.0,
        "timeout_multiplier": 2.0,
        "pytest_add_cli_args": [*OPTIONS, *QUIETLY],
        "pytest_add_cli_args_test_selection": list(TESTS),
    }
    lines = ["[tool.mutmut]", *(f"{key} = {json.dumps(value)}" for key, value in settings.items())]
    lines += ["[tool.pytest.ini_options]", 'addopts = "--import-mode=importlib"']
    lines += ['pythonpath = ["."]']
    (folder / "pyproject.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def mutmut(folder: Path, *arguments: str) -> str:
    """Run a command of mutmut in the copy and give what it prints."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"mutmut {arguments[0]} ended with {done.returncode}:\n{done.stdout[-4000:]}")
    return done.stdout


def tried(folder: Path, jobs: int, *mutants: str, quick: bool = False) -> None:
    """Let mutmut try mutants, all that were not tried yet where none is named."""
    environment = {
        **os.environ,
        KILLS: str(folder / "kills"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    if quick:
        environment[QUICK] = "1"
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(jobs), *mutants]
    done = subprocess.run(command, cwd=folder, env=environment, check=False)
    if done.returncode:
        sys.exit(f"mutmut run ended with {done.returncode}")


def results(folder: Path) -> dict[str, str]:
    """How each mutant ended, by name."""
    found = re.findall(
        r"^\s*(\S+): (.+)$", mutmut(folder, "results", "--all", "true"), re.MULTILINE
    )
    return dict(found)


def dotted(module: str) -> str:
    """The beginning of the names of a module's mutants."""
    return f"rummykit.{module.replace('/', '.')}."


@cache
def survivor(folder: Path, name: str) -> Survivor:
    """What a mutant changes."""
    lines = [line for line in mutmut(folder, "show", name).splitlines() if line[:3] not in MARKS]
    was, becomes = (
        " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    path, _, function = name.partition("__mutmut_")[0].rpartition(".")
    module = path.removeprefix("rummykit.")
    where = function.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    return Survivor(name, f"{module}.{where}", was, becomes)


def drawn(module: str, mutants: list[str], most: int | None) -> list[str]:
    """The mutants of a module that are tried: all, or a sample that is always the same."""
    mine = sorted(mutant for mutant in mutants if mutant.startswith(dotted(module)))
    if most is None or len(mine) <= most:
        return mine
    return random.Random(f"{SEED} {module}").sample(mine, most)  # noqa: S311  # not for secrets


def scored(folder: Path, module: str, ends: dict[str, str], most: int | None) -> dict[str, Any]:
    """The score of a module."""
    code = (folder / "src" / "rummykit" / f"{module}.py").read_bytes()
    chosen = drawn(module, list(ends), most)
    made = len(drawn(module, list(ends), None))
    by_time = sum(ends[name] in BY_TIME for name in chosen)
    killed = by_time + sum(ends[name] == "killed" for name in chosen)
    left = [name for name in chosen if ends[name] not in {*BY_TIME, "killed"}]
    rows = [survivor(folder, name) for name in left]
    return {
        "version": rummykit.__version__,
        "source": hashlib.sha256(code).hexdigest()[:12],
        "mutants": made,
        **told(killed, by_time, rows),
    }


def run(folder: Path, modules: list[str], jobs: int, most: int | None) -> dict[str, dict[str, Any]]:
    """Mutate modules in a folder and give their scores."""
    before = results(folder) if (folder / "mutants").exists() else {}
    (folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    set_up(folder, modules)
    if most is None:
        tried(folder, jobs, quick=True)
    else:  # trying the first of each function makes them all
        tried(folder, jobs, *(f"{dotted(module)}*__mutmut_1" for module in modules), quick=True)
    ends = results(folder)
    chosen = [mutant for module in modules for mutant in drawn(module, list(ends), most)]
    new = [mutant for mutant in chosen if ends[mutant] == "not checked"]
    if new:
        tried(folder, jobs, *new, quick=True)
        ends = results(folder)
    again = [name for name in chosen if ends[name] == before.get(name) == "survived"]
    if again:  # a test that was written since may be quick
        tried(folder, jobs, *again, quick=True)
        ends = results(folder)
    known = explanations()
    left = [
        name
        for name in chosen
        if ends[name] == "survived" and not is_explained(survivor(folder, name), known)
    ]
    if left:
        tried(folder, jobs, *left)
        ends = results(folder)
    return {module: scored(folder, module, ends, most) for module in modules}


def main(arguments: list[str]) -> int:
    """Mutate the modules and record their score; 1 if a survivor is not explained."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="module", help=", ".join(MODULES))
    parser.add_argument("--folder", type=Path, help="where to work, if that is to be kept")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--sample", type=int, help="how many mutants of a module to try at most")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.modules) - set(MODULES):
        parser.error(f"{', '.join(sorted(unknown))}: the modules are {', '.join(MODULES)}")
    modules = chosen.modules or list(MODULES)
    if chosen.folder is None:
        with tempfile.TemporaryDirectory() as name:
            new = run(Path(name), modules, chosen.jobs, chosen.sample)
    else:
        new = run(chosen.folder, modules, chosen.jobs, chosen.sample)
    rows = recorded()["modules"] | new
    rows = {module: rows[module] for module in MODULES if module in rows}
    record = {
        "written_by": "python -m tests.mutation",
        "python": platform.python_version(),
        "mutmut": version("mutmut"),
        "tests": [*TESTS],
        "walks_side_by_side": f"one in {WALKS}",
        "seed_of_samples": SEED,
        "total": summed(rows.values()),
        "modules": rows,
    }
    RECORD.write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return any(row["open"] for row in new.values())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
