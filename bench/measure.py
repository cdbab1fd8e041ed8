"""What all benchmarks share: the clock, the calibration loop, taking turns, tables and JSON.

Every table tells how long one pass of the calibration loop took while its figures were measured:
two runs, on two machines or on a busy one, are compared by their figures in passes of that loop.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import attrs

import rummykit as rk

__all__ = [
    "FULL",
    "QUICK",
    "Cell",
    "Effort",
    "Figure",
    "Section",
    "Table",
    "Turns",
    "Work",
    "calibrated",
    "clock",
    "run",
    "take_turns",
]

_FINE: Final = 1e-6
_PASSES: Final = 5_000
_SLOTS: Final = 63
_THOUSAND: Final = 1_000
_HUNDRED: Final = 100
_TEN: Final = 10

clock: Callable[[], float] = (
    time.process_time
    if time.get_clock_info("process_time").resolution <= _FINE
    else time.perf_counter
)
"""The processor time of this process, which other jobs of the machine do not lengthen; where that
is told in coarse steps only, the time that passed."""


@attrs.frozen(kw_only=True)
class Effort:
    """How much is measured.

    Attributes:
        rulesets: The slugs of the rule sets.
        rounds: How often each thing is measured, in turns with what it is compared with.
        decisions: The decisions of a player in one round.
        states: The states that each function is called on.
        long_game: The decisions of a long game, and how many games are played.
        memory: The decisions over which memory is measured.
        nodes: The least number of states in a tree that is walked.
        hands: The hands of each size.
        largest_hand: The cards of the largest hands.
        processes: The interpreters that are started.
    """

    rulesets: tuple[str, ...]
    rounds: int
    decisions: int
    states: int
    long_game: tuple[int, int]
    memory: int
    nodes: int
    hands: int
    largest_hand: int
    processes: int


FULL: Final = Effort(
    rulesets=tuple(rk.RULESETS),
    rounds=5,
    decisions=5_000,
    states=300,
    long_game=(60_000, 3),
    memory=3_000,
    nodes=3_000,
    hands=25,
    largest_hand=60,
    processes=11,
)
QUICK: Final = Effort(
    rulesets=("fortune", "arlington-joker"),
    rounds=1,
    decisions=40,
    states=6,
    long_game=(200, 1),
    memory=60,
    nodes=30,
    hands=1,
    largest_hand=13,
    processes=1,
)
"""Just enough to see that everything runs; the figures mean nothing."""


# The calibration loop


def _mixed(total: int, number: int) -> int:
    return ((total << 5) ^ number) & 0xFFFFFFFFFF


def _calibration_loop() -> int:
    """Work such as an engine does: calls, masks, tuples, and looking things up."""
    table = {number: (number, number + 1) for number in range(_SLOTS + 1)}
    total = 0
    for step in range(_PASSES):
        low, high = table[step & _SLOTS]
        total = _mixed(total, low) + high
    return total


def calibrated() -> float:
    """Time the calibration loop.

    Returns:
        The seconds that one pass takes: the median of three.
    """
    found = []
    for _ in range(3):
        begin = clock()
        _calibration_loop()
        found.append(clock() - begin)
    return statistics.median(found)


# Taking turns

Work: TypeAlias = Callable[[], int]
"""Does a piece of work, and returns how many units of it were done."""


@attrs.frozen
class Figure:
    """How fast something is.

    Attributes:
        seconds: What a unit of work took, by round.
    """

    seconds: tuple[float, ...]

    @property
    def microseconds(self) -> float:
        """What a unit of work takes: the median of the rounds."""
        return statistics.median(self.seconds) * 1e6

    @property
    def per_second(self) -> float:
        """How many units are done in a second."""
        return 1 / statistics.median(self.seconds)

    def times_as_fast(self, other: Figure) -> float:
        """Compare with something measured in the same rounds.

        Args:
            other: The other figure.

        Returns:
            How many times as fast this one is: the median over the rounds.
        """
        rounds = zip(self.seconds, other.seconds, strict=True)
        return statistics.median(theirs / ours for ours, theirs in rounds)


@attrs.frozen
class Turns:
    """What came of works that took turns.

    Attributes:
        figures: The figure of each, by name.
        loop: What the calibration loop took between them, in microseconds.
    """

    figures: dict[str, Figure]
    loop: float


def take_turns(works: Mapping[str, Work], rounds: int) -> Turns:
    """Time works in turns, so that what slows the machine for a while slows all of them.

    Args:
        works: The works, by name. Each is done once before anything is timed.
        rounds: How often each is timed.

    Returns:
        A figure for each.
    """
    for work in works.values():
        work()
    taken: dict[str, list[float]] = {name: [] for name in works}
    loops = []
    for _ in range(rounds):
        for name, work in works.items():
            loops.append(calibrated())
            begin = clock()
            units = work()
            taken[name].append((clock() - begin) / units)
    figures = {name: Figure(tuple(seconds)) for name, seconds in taken.items()}
    return Turns(figures, statistics.median(loops) * 1e6)


# Tables

Cell: TypeAlias = "str | int | float | None"


@attrs.frozen(kw_only=True)
class Table:
    """What a benchmark has measured.

    Attributes:
        title: What it shows.
        about: How it was measured, and in what units.
        columns: The headings; the first column names the rows.
        rows: The rows; None where nothing was measured.
        notes: What is to be said of this run, such as what was left out.
    """

    title: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def markdown(self) -> str:
        """The table as text.

        Returns:
            A heading, what the figures mean, the table and the notes.
        """
        texts = [self.columns, *(tuple(map(_shown, row)) for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
        lines = [_line(texts[0], widths), _line(_rules(widths), widths)]
        lines += [_line(row, widths) for row in texts[1:]]
        notes = "".join(f"\nNote: {note}.\n" for note in self.notes)
        return f"## {self.title}\n\n{self.about}\n\n" + "\n".join(lines) + f"\n{notes}"


def _rules(widths: Sequence[int]) -> list[str]:
    return ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    padded = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    return f"| {' | '.join(padded)} |"


def _shown(cell: Cell) -> str:
    if cell is None:
        return "-"
    if isinstance(cell, str):
        return cell
    if isinstance(cell, int) or abs(cell) >= _HUNDRED:
        return f"{round(cell):,}"
    return f"{cell:.1f}" if abs(cell) >= _TEN else f"{cell:.2f}"


# Running

Section: TypeAlias = Callable[[Effort], Table]


def _environment(packages: Sequence[str]) -> dict[str, str]:
    """What the figures depend on, in general words."""
    found = {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}",
    }
    for package in packages:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found


def _measured(
    sections: Mapping[str, Section], names: Sequence[str], effort: Effort
) -> Iterator[tuple[str, Table, float]]:
    """The table of each section, and the calibration loop in microseconds around it."""
    for name in names:
        before = calibrated()
        table = sections[name](effort)
        yield name, table, statistics.median([before, calibrated()]) * 1e6


def run(
    sections: Mapping[str, Section],
    packages: Sequence[str],
    about: str,
    arguments: Sequence[str] | None = None,
) -> None:
    """Run benchmarks as the command line asks, and print what they measure.

    Args:
        sections: The benchmarks by name.
        packages: The distributions whose versions are told.
        about: What the command does.
        arguments: The arguments of the command line; None for those of the process.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("section", nargs="*", help=f"what to run: {', '.join(sections)}; or all")
    parser.add_argument("--quick", action="store_true", help="run everything once, measure nothing")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.section if name not in sections]
    if unknown:
        parser.error(f"no section {', '.join(unknown)}: there are {', '.join(sections)}")
    environment = _environment(packages)
    measured = _measured(sections, asked.section or list(sections), QUICK if asked.quick else FULL)
    if asked.json:
        tables = {name: {**attrs.asdict(table), "loop": loop} for name, table, loop in measured}
        json.dump({"environment": environment, "quick": asked.quick, "tables": tables}, sys.stdout)
        print()
        return
    print(", ".join(" ".join(pair) for pair in environment.items()), flush=True)
    for _, table, loop in measured:
        print(f"\n{table.markdown()}\nCalibration loop: {_shown(loop)} µs a pass.", flush=True)
