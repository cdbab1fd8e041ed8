"""Bots against each other, many games at once: who wins, by how much, and how sure that is.

Examples:
    >>> import rummykit as rk
    >>> from rummykit.arena import run
    >>> report = run(rk.ruleset("fortune"), bots=["greedy", "random"], games=4, seed=1)
    >>> report.games, sum(report.wins.values()) + report.draws
    (4, 4)
"""

from __future__ import annotations

from rummykit.arena.entrants import Entrant
from rummykit.arena.errors import InvalidArena
from rummykit.arena.games import DealLine, GameLine
from rummykit.arena.report import Interval, Report
from rummykit.arena.running import run

__all__ = ["DealLine", "Entrant", "GameLine", "Interval", "InvalidArena", "Report", "run"]
