"""Whether an action costs the same at the end of a long game as at its start."""

from __future__ import annotations

import statistics
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

import attrs

import rummykit as rk
from bench.measure import Table, calibrated, clock, take_turns
from bench.players import ENDLESS, Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.measure import Cell, Effort
    from rummykit import Action, GameState

__all__ = ["lengths"]

_RULESETS: Final = ("fortune", "arlington")
_PARTS: Final = 10
_PROBES: Final = 200


@attrs.frozen
class _Long:
    """What a long game showed.

    Attributes:
        parts: What a decision took in each tenth of the game, in microseconds.
        loops: The same in millionths of a pass of the calibration loop.
        deals: How many deals were played.
        alike: What decisions on the last states cost beside the same cards set up anew.
    """

    parts: tuple[float, ...]
    loops: tuple[float, ...]
    deals: int
    alike: float


def _set_up_anew(state: GameState) -> GameState:
    """The same cards, without a past."""
    return rk.position(
        state.rules,
        hands=state.hands,
        melds=state.melds,
        stock=state.stock,
        pile=state.pile,
        turn=state.turn,
        phase=state.phase,
        seed=state.seed,
    )


def _decide(moves: Sequence[tuple[GameState, Action]]) -> int:
    for state, action in moves:
        list(rk.legal_actions(state))
        rk.apply(state, action)
    return len(moves)


def _long(slug: str, decisions: int, effort: Effort, *, melds: bool, seed: int) -> _Long:
    player = Player(rk.evolve(rk.ruleset(slug), ENDLESS), melds=melds, seed=seed)
    parts, loops = [], []
    player.play(decisions // _PARTS)  # so that nothing is met for the first time in the first part
    player = Player(player.rules, melds=melds, seed=seed)
    for _ in range(_PARTS):
        loop = calibrated()
        begin = clock()
        player.play(decisions // _PARTS)
        taken = (clock() - begin) / (decisions // _PARTS)
        parts.append(taken * 1e6)
        loops.append(taken * 1e6 / statistics.median([loop, calibrated()]))
    deals = player.state.deal_number + 1
    late = [
        pair
        for pair in islice(player.moves(), min(_PROBES, decisions))
        if pair[0].phase in {rk.Phase.DRAW, rk.Phase.PLAY}
    ]
    anew = [(_set_up_anew(state), action) for state, action in late]
    works = {"late": partial(_decide, late), "anew": partial(_decide, anew)}
    turns = take_turns(works, 5 * effort.rounds)
    return _Long(
        tuple(parts),
        tuple(loops),
        deals,
        turns.figures["anew"].times_as_fast(turns.figures["late"]),
    )


def lengths(effort: Effort) -> Table:
    """Measure long games in tenths, and their last states beside the same cards set up anew.

    Args:
        effort: How much to measure.

    Returns:
        A row for each tenth, and how the last compares.
    """
    decisions, games = effort.long_game
    slugs = [slug for slug in _RULESETS if slug in effort.rulesets]
    kinds = [(slug, melds) for slug in slugs for melds in (False, True)]
    found = [
        [_long(slug, decisions, effort, melds=melds, seed=seed) for seed in range(games)]
        for slug, melds in kinds
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            f"tenth {part + 1}",
            *(statistics.median(one.parts[part] for one in long) for long in found),
        )
        for part in range(_PARTS)
    ]
    rows += [
        (
            "last tenth : first tenth",
            *(statistics.median(one.loops[-1] / one.loops[0] for one in long) for long in found),
        ),
        (
            "last states : same cards set up anew",
            *(statistics.median(one.alike for one in long) for long in found),
        ),
        ("deals played", *(round(statistics.median(one.deals for one in long)) for long in found)),
    ]
    return Table(
        title="Long games",
        about=(
            f"Microseconds a decision, in games for two that have no end, over {decisions:,} "
            f"decisions; the median of {games}. What a tenth costs depends on the hands that it "
            "meets; the comparison with the same cards set up anew does not."
        ),
        columns=(
            "part",
            *(f"{slug}, {'melding' if melds else 'random'}" for slug, melds in kinds),
        ),
        rows=tuple(rows),
    )
