"""What a call of each function costs."""

from __future__ import annotations

import importlib
import random
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import rummykit as rk
from bench.measure import Table, take_turns
from bench.players import ENDLESS, Player, game

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bench.measure import Cell, Effort, Work
    from rummykit import RuleSet

__all__ = ["calls"]

_EVERY: Final = 7  # of so many states of a game one is used
_NOWHERE: Final = rk.LayMeld("AC AD AH AS")
_HOMES: Final = ("rummykit", "rummykit.codec", "rummykit.records")


def _found(name: str) -> Any:  # noqa: ANN401  # what is not there yet has no type
    """What a public name stands for, or None while there is no such thing."""
    for home in _HOMES:
        try:
            module = importlib.import_module(home)
        except ImportError:
            continue
        if hasattr(module, name):
            return getattr(module, name)
    return None


def _each(function: Callable[..., object], arguments: Sequence[tuple[Any, ...]]) -> int:
    for given in arguments:
        function(*given)
    return len(arguments)


def _replay(record: Any) -> int:  # noqa: ANN401  # as above
    for _ in record.states():
        pass
    return len(record)


def _record(start: Callable[[rk.GameState], Any], state: rk.GameState, actions: Any) -> int:  # noqa: ANN401
    record = start(state)
    for action in actions:
        record = record.play(action)
    return len(actions)


def _works(rules: RuleSet, effort: Effort) -> dict[str, Work]:
    """The calls that are timed, on states of games of random and of melding players."""
    pairs = []
    for melds in (False, True):
        moves = Player(rules, melds=melds, seed=1).moves()
        for _ in range(effort.states // 2):
            pairs.append(next(moves))
            for _ in range(_EVERY - 1):
                next(moves)
    states = [state for state, _ in pairs]
    seen = [(rk.view(state, state.turn),) for state in states]
    chance = random.Random(1)
    works: dict[str, Work] = {
        "new_game": partial(_each, partial(rk.new_game, rules), [()] * max(1, effort.states // 10)),
        "legal_actions, listed": partial(
            _each, lambda state: list(rk.legal_actions(state)), [(state,) for state in states]
        ),
        "legal_actions of a view": partial(_each, lambda view: list(rk.legal_actions(view)), seen),
        "apply": partial(_each, rk.apply, pairs),
        "transition": partial(_each, rk.transition, pairs),
        "explain a legal action": partial(_each, rk.explain, pairs),
        "explain a refused one": partial(_each, rk.explain, [(one, _NOWHERE) for one in states]),
        "parse_action": partial(_each, rk.parse_action, [(str(action),) for _, action in pairs]),
        "view": partial(_each, rk.view, [(state, state.turn) for state in states]),
        "sample": partial(_each, rk.sample, [(view, chance) for (view,) in seen]),
        "hash": partial(_each, hash, [(state,) for state in states]),
    }
    dumps, loads, record = _found("dumps"), _found("loads"), _found("Record")
    few = states[: max(1, effort.states // 10)]
    if dumps is not None and loads is not None:
        texts = [(dumps(state), rk.GameState) for state in few]
        works["dumps a state"] = partial(_each, dumps, [(state,) for state in few])
        works["loads a state"] = partial(_each, loads, texts)
    if record is not None:
        actions = game(rk.evolve(rules, ENDLESS), effort.states, melds=True)
        first = rk.new_game(rk.evolve(rules, ENDLESS), players=2, seed=0)
        played = record.start(first)
        for action in actions:
            played = played.play(action)
        works["Record.play, an action"] = partial(_record, record.start, first, actions)
        works["replay, an action"] = partial(_replay, played)
        if dumps is not None and loads is not None:
            text = dumps(played)
            works["dumps a record, an action"] = partial(_sized, dumps, (played,), len(actions))
            works["loads a record, an action"] = partial(
                _sized, loads, (text, record), len(actions)
            )
    return works


def _sized(function: Callable[..., object], arguments: tuple[Any, ...], units: int) -> int:
    function(*arguments)
    return units


def calls(effort: Effort) -> Table:
    """Measure what calls cost, under every rule set.

    Args:
        effort: How much to measure.

    Returns:
        A row for each function.
    """
    turns = {
        slug: take_turns(_works(rk.ruleset(slug), effort), effort.rounds)
        for slug in effort.rulesets
    }
    names = list(next(iter(turns.values())).figures)
    rows: list[tuple[Cell, ...]] = [
        (name, *(found.figures[name].microseconds for found in turns.values())) for name in names
    ]
    rows.append(("calibration loop", *(found.loop for found in turns.values())))
    missing = [name for name in ("dumps", "loads", "Record") if _found(name) is None]
    return Table(
        title="Microseconds a call",
        about=(
            "On states spread over games for two, half of them of a random and half of a melding "
            "player. Replay and records: for each action of a game."
        ),
        columns=("call", *turns),
        rows=tuple(rows),
        notes=tuple(f"there is no `{name}` yet, so it is left out" for name in missing),
    )
