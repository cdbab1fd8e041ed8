"""Where the counts begin: fixed deals and positions of each rule set, and trees of tiny decks.

The counts are kept in `tests/perft/<slug>.json` and `tests/perft/trees.json`, and made anew by
`python -m tests.perft`.
"""

from __future__ import annotations

from typing import Any

import rummykit as rk

__all__ = ["TREES", "counted", "moments", "tree_of"]

FIRST_DEALS = {"seed 1": (2, 1, 3), "seed 2": (3, 2, 4), "most players": (8, 3, 4)}
"""For each deal its players, its seed and how deep is counted."""

MELDS: dict[str, dict[str, Any]] = {
    "set and wild": {"hands": ["7S 7H 7D 2D 8S 9S", "KC QS"], "stock": "4C 9D 5H", "pile": "3C 8S"},
    "own melds": {
        "hands": ["4H 8H 2C QS", "9C 9D 9S"],
        "melds": [["5H 6H 7H", "KC KD KH"], []],
        "stock": "KS 3D",
        "pile": "TC 9H",
        "phase": "play",
    },
    "empty stock": {"hands": ["9S 9H KD", "QS QS"], "pile": "4D QC 9C", "turn": 0},
}

DEPTHS = {"set and wild": 7, "own melds": 5, "empty stock": 7}


def without_twos(parts: dict[str, Any]) -> dict[str, Any]:
    """The same position where the deck has no 2s: Jokers in their place."""
    hands = [
        " ".join("JK" if card[0] == "2" else card for card in hand.split())
        for hand in parts["hands"]
    ]
    return {**parts, "hands": hands}


def moments(slug: str) -> dict[str, tuple[rk.GameState, int]]:
    """The states from which a rule set's actions are counted, and to which depth."""
    rules = rk.ruleset(slug)
    found = {
        name: (rk.new_game(rules, players=players, seed=seed), depth)
        for name, (players, seed, depth) in FIRST_DEALS.items()
    }
    for name, parts in MELDS.items():
        fitting = parts if rules.deck.copies("2C") else without_twos(parts)
        found[name] = (rk.position(rules, **fitting), DEPTHS[name])
    return found


def counted(slug: str) -> dict[str, Any]:
    """All counts of a rule set, to each depth."""
    return {
        name: {
            "counts": [rk.perft(state, each + 1) for each in range(depth)],
            "every_wild": [rk.perft(state, each + 1, every_wild=True) for each in range(depth)],
        }
        for name, (state, depth) in moments(slug).items()
    }


TINY = {
    "deck.packs": 1,
    "deck.removed_ranks": "4 5 6 7 8 9 T J Q",
    "deal.hand_size": 2,
    "deal.max_turns": 4,
    "match.target": 1,
}

TREES: dict[str, tuple[str, dict[str, Any], int]] = {
    "aces twos threes kings": ("fortune", TINY, 2),
    "nothing wild": ("fortune", {**TINY, "wilds.ranks": "none"}, 2),
    "melds of two": ("arlington", {**TINY, "melds.set_min": 2, "melds.run_min": 2}, 2),
    "the stock runs out": ("oklahoma", {**TINY, "deal.hand_size": 5, "deal.max_turns": 5}, 3),
    "one turn each": ("arlington-digital", {**TINY, "deal.hand_size": 4, "deal.max_turns": 3}, 3),
    "lay off anywhere": (
        "fortune",
        {**TINY, "melds.lay_off": "anyone", "melds.set_min": 2, "deal.max_turns": 3},
        2,
    ),
    "Jokers": (
        "arlington-joker",
        {
            **TINY,
            "deck.jokers": 2,
            "melds.set_min": 2,
            "wilds.joker_swap": "anyone",
            "deal.max_turns": 3,
        },
        2,
    ),
}
"""Decks so small that the whole deal can be played out in every way; players last."""


def tree_of(name: str) -> tuple[rk.GameState, dict[str, Any]]:
    """The first state of a tree, and the fields that were changed for it."""
    slug, changes, players = TREES[name]
    return rk.new_game(rk.evolve(rk.ruleset(slug), changes), players=players, seed=1), changes


def leaves(state: rk.GameState, *, every_wild: bool = False) -> dict[str, int]:
    """Play a deal out in every way: how many ways there are, how many actions, how they end."""
    ends: dict[str, int] = {"deals": 0, "actions": 0}
    stack = [state]
    while stack:
        moment = stack.pop()
        if moment.results:
            ends["deals"] += 1
            reason = moment.results[-1].reason
            ends[reason] = ends.get(reason, 0) + 1
            continue
        for action in rk.legal_actions(moment, every_wild=every_wild):
            ends["actions"] += 1
            stack.append(rk.apply(moment, action))
    return ends
