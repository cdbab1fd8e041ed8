"""Decisions a second: whole games of every rule set, at two, four and eight players."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import rummykit as rk
from bench.measure import Table, take_turns
from bench.players import OPENING, Player

if TYPE_CHECKING:
    from bench.measure import Cell, Effort

__all__ = ["decisions"]

_PLAYERS: Final = (2, 4, 8)


def decisions(effort: Effort) -> Table:
    """Measure how many decisions a second players make.

    Args:
        effort: How much to measure.

    Returns:
        A row for each rule set.
    """
    rows: list[tuple[Cell, ...]] = []
    kinds = [
        (melds, players, most)
        for melds in (False, True)
        for players, most in (*((players, None) for players in _PLAYERS), (_PLAYERS[0], OPENING))
    ]
    names = [
        f"{'melding' if melds else 'random'}, {players}{f', first {most}' if most else ''}"
        for melds, players, most in kinds
    ]
    for slug in effort.rulesets:
        rules = rk.ruleset(slug)
        plays = [
            partial(
                Player(rules, players, melds=melds, seed=players, most=most).play, effort.decisions
            )
            for melds, players, most in kinds
        ]
        turns = take_turns(dict(zip(names, plays, strict=True)), effort.rounds)
        speeds = [figure.per_second for figure in turns.figures.values()]
        rows.append((slug, *speeds, turns.loop))
    return Table(
        title="Decisions a second",
        about=(
            "By player and number of seats, over whole games. A decision is "
            "`list(legal_actions(state))`, a choice, and `apply`. Where a number is given, games "
            "are broken off after so many decisions, and others begun."
        ),
        columns=("rule set", *names, "loop (µs)"),
        rows=tuple(rows),
    )
