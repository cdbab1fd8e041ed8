"""Run mutmut over modules of the core and record the score: `python -m tests.mutation [module …]`.

It works in a copy, where mutmut writes its mutants, and runs the fast tests that reach the core.
The score goes to `tests/mutation/score.json`, module by module; other modules keep theirs.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCORE = Path(__file__).with_name("score.json")
MODULES = (
    "shapes",
    "scoring",
    "stock",
    "legality",
    "engine",
    "finder",
    "lister",
    "moves",
    "tables",
    "terms",
    "runs",
    "discards",
)
TESTS = (
    "tests/test_golden.py",
    "tests/unit",
    "tests/clauses",
    "tests/test_fields.py",
    "tests/reference/test_side_by_side.py",
)
KILLED = {"killed", "timeout", "caught by type check", "segfault"}


def configured(folder: Path, modules: list[str]) -> None:
    """Copy what mutmut needs, and tell it what to change and what to run."""
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    paths = [f"src/rummykit/{module}.py" for module in modules]
    settings = {
        "source_paths": ["src/"],
        "only_mutate": paths,
        "also_copy": ["src/rummykit", "tests"],
        "pytest_add_cli_args": ["--noconftest", "-p", "no:cacheprovider", "-x", "-q"],
        "pytest_add_cli_args_test_selection": list(TESTS),
    }
    lines = ["[tool.mutmut]", *(f"{key} = {json.dumps(value)}" for key, value in settings.items())]
    lines += ["[tool.pytest.ini_options]", 'addopts = "--import-mode=importlib"']
    (folder / "pyproject.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def counted(folder: Path, module: str) -> dict[str, object]:
    """How many mutants of a module were killed, and which were not."""
    command = [sys.executable, "-m", "mutmut", "results", "--all", "true"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    rows = re.findall(r"^\s*(\S+): (.+)$", done.stdout, re.MULTILINE)
    mine = [(name, how) for name, how in rows if name.startswith(f"rummykit.{module}.")]
    counts = Counter(how for _, how in mine)
    tried = {how: number for how, number in counts.items() if how != "not checked"}
    total, killed = sum(tried.values()), sum(tried.get(how, 0) for how in KILLED)
    return {
        "mutants": len(mine),
        "tried": total,
        "killed": killed,
        "percent": round(100 * killed / total, 1) if total else None,
        "survivors": sorted(name for name, how in mine if how not in {*KILLED, "not checked"}),
    }


def main(modules: list[str]) -> int:
    """Mutate the modules and record their score."""
    score = json.loads(SCORE.read_text(encoding="utf-8")) if SCORE.exists() else {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        configured(folder, modules)
        subprocess.run([sys.executable, "-m", "mutmut", "run"], cwd=folder, check=True)
        score.setdefault("modules", {})
        score["modules"] |= {module: counted(folder, module) for module in modules}
    SCORE.write_text(json.dumps(score, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(MODULES)))
