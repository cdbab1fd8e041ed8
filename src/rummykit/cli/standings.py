"""What `rummykit simulate` shows with rich: a progress bar, and the table of bots."""

from __future__ import annotations

import math
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.box import ASCII, HEAVY_HEAD
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from rummykit.cli.paper import MARGIN
from rummykit.cli.terminal import terminal
from rummykit.state import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rummykit.arena import Interval, Report
    from rummykit.cli.paper import Paper

__all__ = ["progress_bar", "show_report"]


@contextmanager
def progress_bar(*, colours: bool = True) -> Iterator[Callable[[int, int], None]]:
    """Show how far a run has come, on the standard error.

    Args:
        colours: Whether colours are wanted.

    Yields:
        What to call with the games done and the games wanted.
    """
    look = terminal(sys.stderr)
    coloured = colours and look.colours
    console = Console(
        file=sys.stderr,
        color_system="standard" if coloured else None,
        no_color=not coloured,
        legacy_windows=False,
    )
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("games", total=None)

        def advance(done: int, wanted: int) -> None:
            progress.update(task, completed=done, total=wanted)

        yield advance


def show_report(paper: Paper, report: Report) -> None:
    """Write a report as a table, a row for each bot.

    Args:
        paper: Where to.
        report: The report.
    """
    paper.heading(
        report.title or report.rules,
        f"{counted(report.games, 'game')} · seed {str(report.seed)[:20]}",
    )
    for line in _facts(report):
        paper.say(f"{MARGIN}{line}", "dim")
    table = Table(box=HEAVY_HEAD if paper.look.signs else ASCII, padding=(0, 1))
    table.add_column("bot", overflow="fold")
    for heading in ("won", "share", "points/deal", "Elo", "out", "moves/s"):
        table.add_column(heading, justify="right", no_wrap=True)
    best = max(report.bots, key=lambda label: report.elo[label].mean)
    for label in report.bots:
        speed = report.decisions_per_second[label]
        table.add_row(
            paper.text(label),
            str(report.wins[label]),
            paper.text(_range(report.win_rate[label])),
            paper.text(_spread(report.points_per_deal[label])),
            paper.text(_spread(report.elo[label])),
            str(report.went_out[label]),
            f"{speed:,.0f}" if math.isfinite(speed) else "-",
            style="bold" if label == best else "",
        )
    paper.show(table)
    paper.say(f"{MARGIN}± is half the 95 % interval; of a share the interval is given.", "dim")
    paper.say(f"{MARGIN}out: deals ended by going out.", "dim")


def _facts(report: Report) -> Iterator[str]:
    if report.changed:
        yield f"House rules: {report.house_rules}"
    yield (
        f"{report.deals_per_game.mean:.1f} deals a game, {report.turns_per_deal.mean:.1f} turns a "
        f"deal, {report.draws} drawn, {report.undecided} stopped after {report.deals} "
        f"deal{'' if report.deals == 1 else 's'}"
    )
    yield "Deals ended: " + ", ".join(
        f"{reason} {number}" for reason, number in report.endings.items()
    )


def _spread(interval: Interval) -> str:
    """A mean with half its interval."""
    half = (interval.high - interval.low) / 2
    return f"{interval.mean:.0f}" + (f" ± {half:.0f}" if math.isfinite(half) else "")


def _range(interval: Interval) -> str:
    """A share with its interval, which reaches further to the one side than to the other."""
    mean, low, high = (100 * value for value in (interval.mean, interval.low, interval.high))
    return f"{mean:.0f} %, {low:.0f}–{high:.0f} %"
