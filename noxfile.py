"""The checks of rummykit, each in an environment of its own.

`nox -l` lists them, `nox` runs all, and `nox -s tests-3.12 -- -k meld` some tests on one Python.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import zipfile
from pathlib import Path

import nox

PYPROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PYPROJECT)
RUNNING = f"{sys.version_info.major}.{sys.version_info.minor}"
EXTRAS = "cli,codec,docs,testing"
PYTEST = ("-n", "2", "--dist", "loadgroup")
ENGINE = (
    *("tests/test_golden.py", "tests/test_fields.py", "tests/test_refusals.py"),
    *("tests/test_faults.py", "tests/unit", "tests/clauses", "tests/rules", "tests/properties"),
)
"""The tests of the rules and the engine, which every interpreter and the wheel must pass."""
CORE = (
    *("src/rummykit/*.py", "src/rummykit/rules/*.py"),
    *("src/rummykit/codec/*.py", "src/rummykit/solver/*.py"),
)
"""The core, of which the tests reach every line and every branch."""
UNTYPED = ("rummykit.adapters.openspiel.", "rummykit.adapters.pettingzoo.")
"""Classes made from those of packages that have no annotations; of all else the type is known."""
AROUND = ("tests/adapters", "tests/arena", "tests/bots", "tests/sphinx", "tests/testing")
"""Tests of parts around the core, which run twice as fast where nothing is measured."""
INSTALLED = """
import pathlib, sys, rummykit
path = pathlib.Path(rummykit.__file__)
if not path.is_relative_to(sys.prefix):
    sys.exit(f"rummykit comes from {path}, not from the wheel")
"""

if RUNNING not in PYTHONS:  # else every test session would be skipped, and nothing have been tested
    sys.exit(f"Run nox with one of Python {', '.join(PYTHONS)}; this is {RUNNING}.")

nox.needs_version = ">=2025.10.16"
nox.options.default_venv_backend = "venv"
nox.options.error_on_missing_interpreters = False
nox.options.sessions = ["lint", "typing", "tests", "docs", "package", "demo", "adapters", "web"]


def group(*names: str) -> list[str]:
    """Look up what dependency groups of pyproject.toml ask for.

    Args:
        names: Names of groups.

    Returns:
        The requirements of all of them.
    """
    return list(nox.project.dependency_groups(PYPROJECT, *names))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests, the examples of docstrings and the code of README and docs.

    The interpreter that runs nox runs everything and measures coverage, which must be complete for
    the core; the others run the tests of the rules and the engine. Arguments after `--` go to
    pytest, and nothing is measured then.

    Args:
        session: The session, for one interpreter.
    """
    session.install("-e", f".[{EXTRAS}]", *group("tests"))
    if session.posargs:
        session.run("pytest", *PYTEST, *session.posargs)
    elif session.python != RUNNING:
        session.run("pytest", *PYTEST, *ENGINE)
    else:
        apart = [f"--ignore={part}" for part in AROUND]
        session.run("pytest", *PYTEST, "--cov", "--cov-report=", "--cov-fail-under=0", *apart)
        session.run("coverage", "report", "--fail-under=100", f"--include={','.join(CORE)}")
        session.run("pytest", *PYTEST, *AROUND)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and format with ruff.

    Args:
        session: The session.
    """
    session.install(*group("lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def typing(session: nox.Session) -> None:
    """Check every annotation with mypy, strictly, and that every public name has one.

    Args:
        session: The session.
    """
    session.install("-e", f".[{EXTRAS},gymnasium]", *group("typing", "tests", "docs", "web"))
    session.run("mypy")
    verify = ("basedpyright", "--verifytypes", "rummykit", "--ignoreexternal", "--outputjson")
    told = session.run(*verify, silent=True, success_codes=[0, 1])
    unknown = [
        symbol["name"]
        for symbol in json.loads(str(told))["typeCompleteness"]["symbols"]
        if symbol["isExported"] and not symbol["isTypeKnown"]
    ]
    ours = [name for name in unknown if not name.startswith(UNTYPED)]
    if ours:
        session.error(f"no type is known of {', '.join(ours)}")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation; a warning or a reference that leads nowhere is an error.

    Then every link of the site is followed, every public name looked up, and every word spelled.

    Args:
        session: The session.
    """
    session.install("-e", f".[{EXTRAS}]", *group("docs"))
    strictly = ("-E", "-n", "-W", "--keep-going")
    site = "docs/_build/html"
    session.run("sphinx-build", *strictly, "-b", "html", "docs", site)
    session.run("python", "docs/check_site.py", site)
    session.run("python", "docs/check_spelling.py", site)


@nox.session
def package(session: nox.Session) -> None:
    """Build the distributions and test the wheel as a user gets it.

    The wheel goes into an environment of its own, first alone, to see what it brings along, then
    with what the tests need; the tests must find it there and not in the checkout.

    Args:
        session: The session, in whose environment the distributions are built.
    """
    session.install(*group("package"))
    built = Path(session.create_tmp()).resolve()
    for old in built.glob("rummykit-*"):
        old.unlink()
    session.run("python", "-m", "build", "--outdir", str(built), silent=True)
    (wheel,) = built.glob("*.whl")
    (sdist,) = built.glob("*.tar.gz")
    session.run("twine", "check", "--strict", str(wheel), str(sdist))
    check_contents(session, wheel)

    clean = built / "clean"
    session.run("python", "-m", "venv", "--clear", str(clean))
    python = str(clean / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    pip = (python, "-m", "pip", "install", "--quiet")
    session.run(*pip, str(wheel), external=True)
    session.run(python, "-m", "pip", "check", external=True)
    session.run(python, "-I", "-c", "import rummykit", external=True)
    session.run(*pip, f"{wheel}[{EXTRAS}]", *group("tests"), external=True)
    session.run(python, "-I", "-c", INSTALLED, external=True)
    tested = ("tests/test_package.py", *ENGINE)
    session.run(python, "-P", "-m", "pytest", *PYTEST, *tested, external=True)


def check_contents(session: nox.Session, wheel: Path) -> None:
    """Refuse a wheel that lacks the typing marker or the licence, or holds more than the package.

    Args:
        session: The session to end with an error.
        wheel: The wheel.
    """
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    info = f"{'-'.join(wheel.name.split('-')[:2])}.dist-info"
    missing = {"rummykit/py.typed", f"{info}/METADATA", f"{info}/licenses/LICENSE"} - set(names)
    if missing:
        session.error(f"the wheel lacks {', '.join(sorted(missing))}")
    ours = {"rummykit", "_rummykit_pytest.py", info}
    strange = {name for name in names if name.split("/")[0] not in ours}
    if strange:
        session.error(f"the wheel also holds {', '.join(sorted(strange))}")


@nox.session
def demo(session: nox.Session) -> None:
    """Play a game of every rule set with nothing but the core installed.

    Once as README says, and once more where the terminal knows only ASCII.

    Args:
        session: The session.
    """
    session.install(".")
    session.run("python", "-m", "rummykit", "demo")
    session.run("rummykit", "demo", "fortune", env={"PYTHONIOENCODING": "ascii"})


@nox.session
def adapters(session: nox.Session) -> None:
    """Test the environments of PettingZoo, Gymnasium and OpenSpiel, and the examples of them.

    Args:
        session: The session. Arguments after `--` go to pytest.
    """
    session.install("-e", ".[codec,gymnasium,openspiel,pettingzoo,testing]", *group("tests"))
    tested = ("src/rummykit/adapters", "tests/adapters", "tests/examples")
    session.run("pytest", *PYTEST, *tested, *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure how fast rummykit is. Arguments after `--` go to the benchmark.

    Args:
        session: The session.
    """
    session.install(".[codec]")
    session.run("python", "-m", "bench", *session.posargs)


@nox.session
def bench_peers(session: nox.Session) -> None:
    """Measure rummykit beside OpenSpiel and RLCard, which take turns with it in one run.

    Args:
        session: The session.
    """
    session.install(".", *group("peers"))
    session.run("python", "-m", "bench.peers", *session.posargs)


@nox.session(python=[python for python in PYTHONS if python in {"3.11", "3.12"}])
def fuzz(session: nox.Session) -> None:
    """Fuzz the reading of saved games for two minutes, or as the arguments after `--` say.

    Atheris has wheels for Linux and for CPython up to 3.12 alone; elsewhere this is skipped.

    Args:
        session: The session, for one interpreter.
    """
    session.install("-e", ".[codec]", *group("fuzz"))
    corpus = Path(session.create_tmp()).resolve() / "corpus"
    corpus.mkdir(exist_ok=True)
    bounds = session.posargs or ("-max_total_time=120", "-timeout=10", "-max_len=20000")
    session.run("python", "tests/codec/fuzz.py", str(corpus), *bounds)


@nox.session
def planted(session: nox.Session) -> None:
    """Plant faults in a copy of the engine, one at a time, and see what finds them.

    Args:
        session: The session. Numbers after `--` name single faults.
    """
    session.install("-e", f".[{EXTRAS}]", *group("tests"))
    session.run("python", "-m", "tests.planted", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Let mutmut change the core, line by line, and record how many changes the tests notice.

    Args:
        session: The session. Names of modules after `--` are mutated alone.
    """
    session.install("-e", f".[{EXTRAS}]", *group("tests", "mutation"))
    session.run("python", "-m", "tests.mutation", *session.posargs)


@nox.session
def web(session: nox.Session) -> None:
    """Test examples/web: its interface, and its page in Debian's Chromium, which is installed here.

    Args:
        session: The session. Arguments after `--` go to pytest.
    """
    session.install("-e", ".[codec]", *group("tests", "web"))
    if shutil.which("chromium") is None:
        session.run("apt-get", "update", external=True)
        install = ("apt-get", "install", "--yes", "--no-install-recommends")
        session.run(*install, "chromium", external=True)
    session.run("pytest", "-n", "2", "tests/web", "examples/web/cardroom", *session.posargs)
