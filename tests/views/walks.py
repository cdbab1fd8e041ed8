"""Games walked through for the tests of views: many moments of many kinds."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import rummykit as rk

if TYPE_CHECKING:
    from collections.abc import Iterator

MELDING = (rk.TakePile, rk.LayMeld, rk.LayOff, rk.SwapJoker)

TABLES: dict[str, rk.RuleSet] = {
    **{slug: rk.ruleset(slug) for slug in rk.RULESETS},
    "small": rk.evolve(
        rk.ruleset("arlington-joker"),
        {"deck.packs": 1, "deal.hand_size": 5, "wilds.joker_swap": "anyone", "deck.jokers": 3},
    ),
    "shuffled": rk.evolve(
        rk.ruleset("fortune"), {"deck.packs": 1, "deal.hand_size": 6, "stock.shuffle": True}
    ),
    "whole-pile": rk.evolve(
        rk.ruleset("fortune"),
        {
            "deck.packs": 1,
            "deal.hand_size": 6,
            "stock.keep_upcard": False,
            "melds.lay_off": "anyone",
        },
    ),
}
"""Rule sets by name: those that ship, and three with short stocks."""


def play(rules: rk.RuleSet, seed: int, players: int, length: int) -> Iterator[rk.GameState]:
    """The moments of a game of players who often meld."""
    rng = random.Random(seed)  # noqa: S311  # a test's own chance
    state = rk.new_game(rules, players=players, seed=seed)
    for _ in range(length):
        yield state
        actions = list(rk.legal_actions(state))
        if not actions:
            return
        melding = [action for action in actions if isinstance(action, MELDING)]
        keen = rng.random() < 0.5
        state = rk.apply(state, rng.choice(melding if melding and keen else actions))


@cache
def moments(name: str) -> tuple[rk.GameState, ...]:
    """Some moments of two games of a rule set, from early to late."""
    rules = TABLES[name]
    two = list(play(rules, seed=1, players=2, length=600))[::23]
    three = list(play(rules, seed=2, players=3, length=400))[::29]
    return tuple(two + three)
