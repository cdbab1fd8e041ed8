"""Runs the code blocks of README.md, CONTRIBUTING.md and docs/, one namespace a document.

What a block prints has to be what the document shows below it (`tests/docs/shown.py`).
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.integration.pytest import SybilItem

from tests.docs.shown import ShownBlocks

# The examples in an adapter are run where what it adapts to is installed: the session `adapters`.
ADAPTERS = {"gymnasium": "gymnasium", "openspiel": "pyspiel", "pettingzoo": "pettingzoo"}
collect_ignore = [
    f"src/rummykit/adapters/{adapter}.py"
    for adapter, needed in {**ADAPTERS, "observing": "numpy"}.items()
    if find_spec(needed) is None
]

# This page shows commands, and their output there.
SILENT = frozenset({"docs/cli.md"})

pytest_collect_file = Sybil(
    parsers=[ShownBlocks(Path(__file__).parent, SILENT)],
    patterns=["README.md", "CONTRIBUTING.md", "docs/*.md", "docs/**/*.md"],
).pytest()


@pytest.hookimpl(tryfirst=True)  # before xdist looks at the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the blocks of one document on one worker: a block uses what those before it defined."""
    for item in items:
        if isinstance(item, SybilItem):
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
