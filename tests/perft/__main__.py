"""Write the counts anew: `python -m tests.perft`."""

from __future__ import annotations

import json
from pathlib import Path

import rummykit as rk

from .counting import TREES, counted, leaves, tree_of

HERE = Path(__file__).parent


def written(found: object) -> str:
    """A document, one count a line."""
    return json.dumps(found, indent=2) + "\n"


if __name__ == "__main__":
    for slug in rk.RULESETS:
        (HERE / f"{slug}.json").write_text(written(counted(slug)), encoding="utf-8")
    trees = {name: leaves(tree_of(name)[0]) for name in TREES}
    (HERE / "trees.json").write_text(written(trees), encoding="utf-8")
