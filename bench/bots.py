"""How strong the bots are: `python -m bench.bots [--games N] [--path DIRECTORY] [RULES …]`.

Each pair of bots plays duplicate games of two: the same cards, the seats changed. With a directory,
games are kept there as they end, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import rummykit as rk
from rummykit.arena import run

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

_NAMED: Final[dict[str, str | tuple[str, dict[str, Any]]]] = {
    "random": "random",
    "greedy": "greedy",
    "search": "search",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Let bots play each other and print the reports.

    Args:
        arguments: The arguments of the command line; None for those of the process.
    """
    parser = argparse.ArgumentParser(prog="bench.bots", description="Measure the bots' strength.")
    parser.add_argument("rules", nargs="*", default=list(rk.RULESETS), help="slugs; default all")
    parser.add_argument("--bots", nargs=2, default=["greedy", "random"], choices=_NAMED)
    parser.add_argument("--games", type=int, default=2000, help="two for each deal of the cards")
    parser.add_argument("--deals", type=int, default=100, help="most deals of a game")
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--seconds", type=float, help="the time of search for a decision")
    parser.add_argument("--iterations", type=int, help="the iterations of search for a decision")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--path", type=Path, help="a directory for the games")
    chosen = parser.parse_args(arguments)
    budget = {"seconds": chosen.seconds, "iterations": chosen.iterations}
    named = _NAMED | {"search": ("search", budget)}
    bots = {name: named[name] for name in chosen.bots}
    for slug in chosen.rules:
        path = None
        if chosen.path is not None:
            chosen.path.mkdir(parents=True, exist_ok=True)
            path = chosen.path / f"{slug}-{'-'.join(bots)}.jsonl"
        start = time.perf_counter()
        with ProcessPoolExecutor(chosen.processes) as processes:
            report = run(
                slug,
                bots=bots,
                games=chosen.games,
                deals=chosen.deals,
                seed=chosen.seed,
                path=path,
                executor=processes if chosen.processes > 1 else None,
            )
        speeds = ", ".join(
            f"{name} {speed:,.0f}" for name, speed in report.decisions_per_second.items()
        )
        print(report)
        print(f"  decisions a second: {speeds}; {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
