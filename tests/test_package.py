"""The package: what is installed, what it brings along and what it offers."""

from __future__ import annotations

import importlib.metadata
import importlib.resources
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import rummykit

METADATA = importlib.metadata.metadata("rummykit")
ROOT = Path(__file__).parent.parent

NEWLY_IMPORTED = """
import sys
before = set(sys.modules)
import rummykit
tops = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(tops - sys.stdlib_module_names))
"""


def requirement_name(requirement: str) -> str:
    """Return the name at the start of a requirement."""
    return re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]


def isort_key(name: str) -> tuple[bool, bool, str]:
    """Order constants first, then classes, then the rest, as ruff wants `__all__`."""
    return not name.isupper(), not name[0].isupper(), name


def test_version_is_that_of_the_metadata() -> None:
    """The literal in the package is what was built."""
    assert METADATA["Version"] == rummykit.__version__


def test_only_two_requirements_without_extras() -> None:
    """The core brings along attrs and typing-extensions, and nothing else."""
    required = METADATA.get_all("Requires-Dist") or []
    always = {requirement_name(line) for line in required if "extra ==" not in line}
    assert {"attrs", "typing-extensions"} == always


def test_metadata_tells_licence_python_and_extras() -> None:
    """What an installer and a reader of the metadata look for is there."""
    assert METADATA["License-Expression"] == "MIT"
    assert METADATA["Requires-Python"] == ">=3.11"
    assert {"cli", "codec", "docs", "testing"} <= set(METADATA.get_all("Provides-Extra") or [])
    assert "Typing :: Typed" in (METADATA.get_all("Classifier") or [])


def test_py_typed_is_installed() -> None:
    """Type checkers read the annotations of an installed rummykit."""
    assert (importlib.resources.files("rummykit") / "py.typed").is_file()


def test_command_starts_the_command_line() -> None:
    """The script `rummykit` runs what `python -m rummykit` runs."""
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="rummykit")
    assert script.value == "rummykit.cli:main"
    assert callable(script.load())


def test_a_requirement_has_one_lower_bound() -> None:
    """Extras and dependency groups that ask for the same distribution ask for the same versions."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = pyproject["project"]
    lists = [
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *pyproject["dependency-groups"].values(),
    ]
    bounds: dict[str, set[str]] = {}
    for requirement in (entry for entries in lists for entry in entries if isinstance(entry, str)):
        bounds.setdefault(requirement_name(requirement), set()).add(requirement)
    assert not {name: found for name, found in bounds.items() if len(found) > 1}


def test_public_names_are_sorted_and_there() -> None:
    """`__all__` lists each public name once, in order, and nothing that is missing."""
    names = list(rummykit.__all__)
    assert sorted(set(names), key=isort_key) == names
    assert not [name for name in names if not hasattr(rummykit, name)]


def test_public_classes_and_functions_have_docstrings() -> None:
    """`help` has an answer for each public name that can have one of its own."""
    public = {name: getattr(rummykit, name) for name in rummykit.__all__}
    own = {name: value for name, value in public.items() if getattr(value, "__name__", "") == name}
    assert own
    assert not [name for name, value in own.items() if not value.__doc__]


def test_import_brings_in_attrs_and_typing_extensions_alone() -> None:
    """Importing rummykit imports no third-party module beyond its requirements."""
    command = [sys.executable, "-c", NEWLY_IMPORTED]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    new = set(done.stdout.split())
    assert "rummykit" in new
    assert new <= {"rummykit", "attr", "attrs", "typing_extensions"}
