"""Pictures of an arena's report, with matplotlib (the extra `plots`)."""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

    from rummykit.arena import Report

__all__ = ["draw_elo", "draw_points"]

_COLOURS = ("#1f6f8b", "#c8553d", "#5b8c5a", "#8d6a9f", "#b08d2f", "#4a4a4a", "#d17ba0", "#7aa6c2")
_GREY = "#888888"
_BINS = 40
_FILL = 0.3
_LINE = 92


def draw_points(report: Report, path: Path) -> None:
    """Draw a histogram of what each bot scored in a deal.

    Args:
        report: The report.
        path: The picture, a PNG or an SVG by the end of its name.

    Raises:
        OSError: If it cannot be written.
    """
    scores = [
        [deal.scores[place] for line in report.lines for deal in line.deals]
        for place in range(len(report.bots))
    ]
    low, high = min(map(min, scores)), max(map(max, scores))
    step = max(5, math.ceil((high - low) / _BINS / 5) * 5)
    first = math.floor(low / step) * step
    edges = [first + step * number for number in range((high - first) // step + 2)]
    figure = _figure(7.5, 4.5)
    axes = figure.add_subplot()
    shown: list[Artist] = []
    for place, label in enumerate(report.bots):
        colour = _COLOURS[place % len(_COLOURS)]
        axes.hist(scores[place], bins=edges, color=colour, alpha=_FILL)
        axes.hist(scores[place], bins=edges, color=colour, histtype="step", linewidth=1.4)
        mean = report.points_per_deal[label].mean
        line = axes.axvline(mean, color=colour, linestyle="--", linewidth=1.2)
        line.set_label(f"its mean, {mean:.1f}")
        shown += [Patch(edgecolor=colour, facecolor=(colour, _FILL), label=label), line]
    deals = len(scores[0])
    _entitle(axes, report, f"points in each of {deals} deal{'' if deals == 1 else 's'}")
    axes.set_xlabel("points of a deal")
    axes.set_ylabel("deals")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(handles=shown, frameon=False)
    _finish(figure, path)


def draw_elo(report: Report, path: Path) -> None:
    """Draw the Elo ratings with their 95 % intervals, the strongest on top.

    Args:
        report: The report.
        path: The picture, a PNG or an SVG by the end of its name.

    Raises:
        OSError: If it cannot be written.
    """
    ranked = sorted(report.elo.items(), key=lambda pair: pair[1].mean)
    figure = _figure(7.5, 1.4 + 0.5 * len(ranked))
    axes = figure.add_subplot()
    for row, (label, rating) in enumerate(ranked):
        place = list(report.bots).index(label)
        axes.errorbar(
            [rating.mean],
            [row],
            xerr=[[rating.mean - rating.low], [rating.high - rating.mean]],
            fmt="o",
            capsize=4,
            color=_COLOURS[place % len(_COLOURS)],
        )
        axes.annotate(
            f"{rating.mean:+.0f}".replace("-", "−"),
            (rating.mean, row),
            xytext=(0, 8),
            textcoords="offset points",
            ha="center",
        )
    axes.axvline(0, color=_GREY, linewidth=0.8)
    axes.set_yticks(range(len(ranked)), [label for label, _ in ranked])
    axes.set_ylim(-0.6, len(ranked) - 0.3)
    axes.margins(x=0.08)
    played = f"{report.games} game{'' if report.games == 1 else 's'}"
    _entitle(axes, report, f"Elo after {played}, 95 % intervals")
    axes.set_xlabel("Elo, about a mean of 0")
    _finish(figure, path)


def _entitle(axes: Axes, report: Report, what: str) -> None:
    """Write what a picture shows, and below it the house rules that were played."""
    lines = [f"{report.title or report.rules}: {what}"]
    if report.changed:
        lines += textwrap.wrap(f"House rules: {report.house_rules}", _LINE)
    axes.set_title("\n".join(lines), loc="left", fontsize="medium", parse_math=False)


def _figure(width: float, height: float) -> Figure:
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def _finish(figure: Figure, path: Path) -> None:
    for axes in figure.axes:
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=150)
