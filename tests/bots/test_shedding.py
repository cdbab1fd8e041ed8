"""The discards of the outline, beside those of `greedy`, which reckon in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit import packed
from rummykit.bots import bot
from rummykit.bots.discards import ranked_discards
from rummykit.bots.rollouts import Rollout, lowest_in
from rummykit.bots.sketch import sketch_for
from rummykit.tables import tables_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.rules import RuleSet

RULES = {slug: rk.ruleset(slug) for slug in rk.RULESETS} | {
    "pairs": rk.evolve(rk.ruleset("fortune"), {"melds.set_min": 2, "pile.min_from_hand": 1}),
    "short runs": rk.evolve(rk.ruleset("arlington"), {"melds.run_min": 2}),
    "four packs": rk.evolve(rk.ruleset("fortune"), {"deck.packs": 4, "melds.set_max": None}),
}


def _plays(rules: RuleSet, players: int) -> Iterator[rk.GameState]:
    """States in which a seat is to play."""
    player = bot("random", seed=1)
    for seed in range(6):
        state = rk.new_game(rules, players=players, seed=seed)
        for _ in range(60):
            if state.is_over or state.phase is rk.Phase.DEAL_OVER:
                break
            if state.phase is rk.Phase.PLAY:
                yield state
            state = rk.apply(state, player.choose(rk.view(state, state.turn, memory=True)))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", RULES)
def test_the_outline_discards_as_greedy_does(name: str, players: int) -> None:
    """The same natural card, or one that is worth as much."""
    rules = RULES[name]
    tables = tables_for(rules)
    sketch = sketch_for(tables)
    seen = differ = 0
    for state in _plays(rules, players):
        worths = {
            code: worth
            for worth, code in ranked_discards(
                rk.view(state, state.turn, memory=True).moment, state.hand_sizes
            )
            if not sketch.is_wild[code]
        }
        if not worths:
            continue
        played = Rollout(sketch, state, lowest_in(state))
        allowed = sum(packed.PRESENT[code] for code in worths)
        code = played._least_missed(played.seats[state.turn], allowed)
        seen += 1
        differ += worths[code] < max(worths.values()) - 1e-6
    assert seen > 50
    assert not differ
