"""The benchmark of rummykit alone: `python -m bench [--quick] [--json] [SECTION …]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bench.calls import calls
from bench.decisions import decisions
from bench.footprint import imports, memory
from bench.hands import hands
from bench.lengths import lengths
from bench.measure import run
from bench.solver import solver
from bench.trees import trees

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.measure import Section

__all__ = ["SECTIONS", "main"]

SECTIONS: Final[dict[str, Section]] = {
    "decisions": decisions,
    "calls": calls,
    "hands": hands,
    "solver": solver,
    "trees": trees,
    "lengths": lengths,
    "imports": imports,
    "memory": memory,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the benchmark.

    Args:
        arguments: The arguments of the command line; None for those of the process.
    """
    run(SECTIONS, ["rummykit", "attrs"], "Measure how fast rummykit is.", arguments)


if __name__ == "__main__":
    main()
