"""Rule sets, odd house rules and moments that every bot has to cope with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rummykit as rk
from rummykit.bots import GreedyBot, RandomBot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.bots import Bot

ODD: dict[str, tuple[str, dict[str, Any]]] = {
    "no wilds": ("fortune", {"wilds.ranks": "none"}),
    "jokers all round": ("arlington-heights", {"deck.jokers": 15, "deal.hand_size": 7}),
    "swaps with anyone": (
        "arlington-joker",
        {"wilds.joker_swap": "anyone", "deck.jokers": 8, "melds.lay_off": "anyone"},
    ),
    "pairs are sets": (
        "fortune",
        {"melds.set_min": 2, "melds.run_min": 2, "pile.min_from_hand": 1},
    ),
    "long melds": ("fortune", {"melds.set_max": None, "melds.run_max": None, "deck.packs": 4}),
    "big melds only": ("arlington", {"melds.set_min": 4, "melds.run_min": 4, "melds.run_max": 6}),
    "one meld": ("arlington", {"melds.max_melds": 1}),
    "no pile": ("arlington-digital", {"pile.kinds": "none", "stock.recycle": "never"}),
    "runs take the pile": ("fortune", {"pile.kinds": "run", "stock.recycle": "on-draw"}),
    "aces high, no twins": ("fortune", {"melds.low_ace": "never", "melds.set_duplicates": False}),
    "no 2 between": (
        "arlington-heights",
        {"melds.low_ace": "next-to-three", "wilds.ranks": "3", "deal.hand_size": 5},
    ),
    "wild queens": (
        "arlington",
        {"wilds.ranks": "2 Q", "wilds.max_per_meld": 1, "queen.substitute": "never"},
    ),
    "no wild in a meld": ("fortune", {"wilds.max_per_meld": 0}),
    "the last card": ("oklahoma", {"queen.discard": "last-card", "stock.shuffle": True}),
    "one card": ("fortune", {"deal.hand_size": 1}),
    "short deals": ("fortune", {"deal.max_turns": 3, "match.tie": "shared"}),
    "dead jokers": ("fortune", {"deck.jokers": 6}),
    "aces wild": ("arlington", {"wilds.ranks": "A", "melds.lay_off": "anyone"}),
}
"""House rules by name: the form they change, and what they change."""


def odd_rules(name: str) -> rk.RuleSet:
    """House rules with an end to every deal."""
    slug, changes = ODD[name]
    return rk.evolve(rk.ruleset(slug), {"deal.max_turns": 40, **changes})


def deal(
    rules: rk.RuleSet, bots: Sequence[Bot], *, seed: int | str = 1, memory: bool = True
) -> Iterator[tuple[rk.PlayerView, rk.Action]]:
    """Play a deal: each view of the seat on turn, with what its bot chose, checked and applied."""
    state = rk.new_game(rules, players=len(bots), seed=seed)
    while state.phase in {rk.Phase.DRAW, rk.Phase.PLAY}:
        seen = rk.view(state, state.turn, memory=memory)
        action = bots[state.turn].choose(seen)
        yield seen, action
        state = rk.apply(state, action)


def moments(rules: rk.RuleSet, *, seed: int | str = 1, every: int = 5) -> list[rk.PlayerView]:
    """Views from a deal of `greedy` against `random`."""
    played = list(deal(rules, [GreedyBot(), RandomBot()], seed=seed))
    return [seen for seen, _ in played[::every]]
