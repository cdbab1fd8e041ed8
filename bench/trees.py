"""Nodes a second of whole game trees."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import rummykit as rk
from bench.measure import Table, take_turns

if TYPE_CHECKING:
    from bench.measure import Cell, Effort
    from rummykit import GameState

__all__ = ["perft", "trees"]


def perft(state: GameState, depth: int) -> int:
    """Count the states below a state.

    Args:
        state: The state.
        depth: How many actions deep.

    Returns:
        The states that `apply` has made, those on the way included.
    """
    if depth == 0:
        return 0
    return sum(1 + perft(rk.apply(state, action), depth - 1) for action in rk.legal_actions(state))


def trees(effort: Effort) -> Table:
    """Measure how fast whole trees are walked.

    Args:
        effort: How much to measure.

    Returns:
        A row for each rule set.
    """
    rows: list[tuple[Cell, ...]] = []
    for slug in effort.rulesets:
        state = rk.new_game(rk.ruleset(slug), players=2, seed=1)
        depth = next(deep for deep in count(1) if perft(state, deep) >= effort.nodes)
        turns = take_turns({slug: partial(perft, state, depth)}, effort.rounds)
        nodes = perft(state, depth)
        rows.append((slug, depth, nodes, turns.figures[slug].per_second, turns.loop))
    return Table(
        title="Whole trees",
        about="Every sequence of so many actions from one deal for two; each state counts.",
        columns=("rule set", "actions", "nodes", "nodes a second", "loop (µs)"),
        rows=tuple(rows),
    )
