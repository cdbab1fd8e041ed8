"""Rule sets and games that the tests of the adapters look at."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import rummykit as rk
from rummykit.bots import bot

if TYPE_CHECKING:
    from collections.abc import Iterator

UNCAPPED = "fortune-digital"
"""The one rule set that ships with more melds than can be numbered."""

PRESETS = [slug for slug in rk.RULESETS if slug != UNCAPPED]

HOUSES: dict[str, tuple[str, dict[str, object]]] = {
    "anyone's melds": ("fortune", {"melds.lay_off": "anyone"}),
    "anyone's Jokers": ("arlington-heights", {"wilds.joker_swap": "anyone"}),
    "no wilds": ("fortune", {"wilds.ranks": []}),
    "large sets": ("arlington-scarne", {"melds.set_max": None}),
    "five to a run": ("arlington", {"melds.run_max": 5, "melds.max_melds": 3}),
    "one wild a meld": ("arlington", {"wilds.max_per_meld": 1}),
    "wild queens": (
        "arlington",
        {"wilds.ranks": "2 Q", "deck.packs": 1, "melds.run_max": 3, "melds.set_max": 3},
    ),
    "no low ace": ("arlington-heights", {"melds.low_ace": "next-to-three", "deck.packs": 1}),
    "pairs": ("fortune", {"melds.set_min": 2, "melds.run_min": 2, "pile.min_from_hand": 1}),
    "unlimited runs, no wilds": ("fortune", {"wilds.ranks": [], "melds.run_max": None}),
}

TABLES = [*PRESETS, *HOUSES]


def rules_of(table: str) -> rk.RuleSet:
    """The rules of a table by its name, with a limit of turns, since players may play badly."""
    slug, changes = HOUSES.get(table, (table, {}))
    return rk.evolve(rk.ruleset(slug), changes | {"deal.max_turns": 120})


def random_states(rules: rk.RuleSet, players: int, seed: int) -> Iterator[rk.GameState]:
    """A game of two deals by players that meld more often than not."""
    chance = random.Random(seed)  # noqa: S311  # a test's own chance
    state = rk.new_game(rules, players=players, seed=seed)
    while not state.is_over and len(state.results) < 2:
        yield state
        actions: list[rk.Action] = list(rk.legal_actions(state))
        melding: list[rk.Action] = [
            a for a in actions if isinstance(a, rk.TakePile | rk.LayMeld | rk.SwapJoker)
        ]
        if melding and chance.random() < 0.6:
            actions = melding
        state = rk.apply(state, chance.choice(actions))
    yield state


def greedy_states(rules: rk.RuleSet, players: int, seed: int) -> Iterator[rk.GameState]:
    """A deal by greedy bots."""
    player = bot("greedy")
    state = rk.new_game(rules, players=players, seed=seed)
    while not state.results:
        yield state
        state = rk.apply(state, player.choose(rk.view(state, state.turn, memory=True)))
    yield state
