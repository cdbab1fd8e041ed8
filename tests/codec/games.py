"""Games to save: played at random, with a weight on melding so that deals come to an end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import rummykit as rk

if TYPE_CHECKING:
    from collections.abc import Iterator

LIVELY = {"deal.max_turns": 60}
"""A house rule that ends the deals in which nobody goes out."""

TURNED = {"stock.recycle": "as-emptied", "stock.shuffle": False, "deck.packs": 1}
"""House rules under which the pile is soon turned over, for a memory to know its order."""


def choose(state: rk.GameState, rng: random.Random) -> rk.Action:
    """An action of a player who melds and takes piles more often than not."""
    actions = list(rk.legal_actions(state))
    lively = [action for action in actions if not isinstance(action, (rk.DrawStock, rk.Discard))]
    return rng.choice(lively if lively and rng.random() < 0.8 else actions)


def played(
    state: rk.GameState, rng: random.Random, most: int = 400
) -> Iterator[tuple[rk.Action, rk.GameState]]:
    """Actions of a game from a state on, each with the state after it."""
    for _ in range(most):
        if state.is_over:
            return
        action = choose(state, rng)
        state = rk.apply(state, action)
        yield action, state


def game(slug: str = "arlington-digital", seed: int = 1, number: int = 60) -> rk.GameState:
    """The state some actions into a game of three."""
    rules = rk.evolve(rk.ruleset(slug), LIVELY)
    state = rk.new_game(rules, players=3, seed=seed)
    for _, after in played(state, random.Random(seed), number):
        state = after
    return state
