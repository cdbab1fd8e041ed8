"""What rummykit takes: time to import, and memory."""

from __future__ import annotations

import enum
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import tracemalloc
import types
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import rummykit as rk
from bench.measure import Table
from bench.players import ENDLESS, Player
from rummykit.actions import ACTION_CLASSES
from rummykit.game import EndReason
from rummykit.tables import Laid, Tables

if TYPE_CHECKING:
    from bench.measure import Cell, Effort
    from rummykit import GameState

__all__ = ["beyond", "imports", "memory"]

_IMPORTING: Final = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
begin = time.process_time()
import attr, attrs
needed = time.process_time()
import rummykit as rk
imported = time.process_time()
state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
state = rk.apply(state, next(rk.legal_actions(state)))
state = rk.apply(state, list(rk.legal_actions(state))[-1])
played = time.process_time()
print(json.dumps([needed - begin, imported - needed, played - imported]))
"""


def imports(effort: Effort) -> Table:
    """Measure importing, each time in a new interpreter.

    Args:
        effort: How much to measure.

    Returns:
        A row for each step.
    """
    home = str(Path(rk.__file__).parent.parent)
    command = [sys.executable, "-c", _IMPORTING, home]
    found = []
    with tempfile.TemporaryDirectory() as compiled:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(1 + effort.processes):  # the first compiles, as installing does
            done = subprocess.run(  # noqa: S603  # the project's own command
                command, capture_output=True, text=True, check=True, env=environment
            )
            found.append(json.loads(done.stdout))
    steps = ("attrs", "rummykit beyond attrs", "new_game and one turn")
    rows: list[tuple[Cell, ...]] = [
        (step, statistics.median(taken) * 1e3, min(taken) * 1e3)
        for step, taken in zip(steps, zip(*found[1:], strict=True), strict=True)
    ]
    return Table(
        title="Importing",
        about=(
            f"Milliseconds of processor time in {effort.processes} new interpreters, one after the "
            "other, with the files compiled and read before."
        ),
        columns=("step", "median", "least"),
        rows=tuple(rows),
    )


# What is found out once under some rules and then shared by all states
_SHARED: Final = (
    type,
    types.ModuleType,
    types.FunctionType,
    types.BuiltinFunctionType,
    enum.Enum,
    Tables,
    Laid,
    rk.Card,
    rk.Meld,
    rk.RuleSet,
    *ACTION_CLASSES,
)
_SMALL: Final = range(-5, 257)  # such numbers are there anyhow
_REASONS: Final = frozenset(get_args(EndReason))  # texts of the code itself


def _reached(root: object) -> dict[int, object]:
    """What hangs on an object, by identity, without what all states share."""
    found: dict[int, object] = {}
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, _SHARED) or thing is None:
            continue
        if isinstance(thing, int) and thing in _SMALL:
            continue
        if isinstance(thing, str) and thing in _REASONS:
            continue
        found[id(thing)] = thing
        waiting += gc.get_referents(thing)
    return found


def beyond(parent: GameState, child: GameState) -> int:
    """The memory that a state takes beyond the state it comes from.

    Args:
        parent: The state before.
        child: The state after; what was found out about it by listing its actions counts.

    Returns:
        The bytes of all that hangs on the one and not on the other.
    """
    before = _reached(parent)
    return sum(
        sys.getsizeof(thing) for place, thing in _reached(child).items() if place not in before
    )


def _sizes(slug: str, decisions: int) -> tuple[list[int], list[int]]:
    """What states take beyond the one before, in bytes by size: as made, and once listed."""
    made, listed = [], []
    for melds in (False, True):
        moves = Player(rk.evolve(rk.ruleset(slug), ENDLESS), melds=melds, seed=1).moves()
        for state, action in islice(moves, decisions // 2):
            child = rk.apply(state, action)
            made.append(beyond(state, child))
            list(rk.legal_actions(child))
            listed.append(beyond(state, child))
    return sorted(made), sorted(listed)


def _kept(slug: str, decisions: int) -> tuple[float, int]:
    """What a kept state takes, in bytes, and what rules new to the process leave behind."""
    rules = rk.evolve(rk.ruleset(slug), {"match.target": 10**9 - 1})
    gc.collect()
    tracemalloc.start()
    try:
        Player(rules, melds=True, seed=2).play(decisions)
        gc.collect()
        left = tracemalloc.get_traced_memory()[0]
        moves = Player(rules, melds=True, seed=2).moves()  # the same game again
        states = [next(moves)[0] for _ in range(decisions)]
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - left
    finally:
        tracemalloc.stop()
    return grown / len(states), left


def memory(effort: Effort) -> Table:
    """Measure what states take.

    Args:
        effort: How much to measure.

    Returns:
        A row for each rule set.
    """
    rows: list[tuple[Cell, ...]] = []
    for slug in effort.rulesets:
        made, listed = _sizes(slug, effort.memory)
        kept, left = _kept(slug, effort.memory)
        rows.append(
            (
                slug,
                round(statistics.median(made)),
                made[-1],
                round(statistics.median(listed)),
                listed[-1],
                kept,
                left / 1024**2,
            )
        )
    return Table(
        title="Memory",
        about=(
            "Bytes of a state beyond the one it comes from, new deals included: as `apply` made "
            "it, and with what listing its actions found out about the melds on the table, which "
            f"later states share; bytes a state when all {effort.memory:,} of a game are kept "
            "(tracemalloc); megabytes remembered about rules and melds after that game."
        ),
        columns=(
            "rule set",
            "as made: median",
            "largest",
            "listed: median",
            "largest",
            "kept, a state",
            "remembered (MB)",
        ),
        rows=tuple(rows),
    )
