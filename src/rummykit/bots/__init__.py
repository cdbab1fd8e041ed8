"""Bots: players that pick an action by what one seat may know.

`bot` makes one by its name: `"random"` plays by chance, `"greedy"` lays what is worth most now,
`"search"` plays what may happen. Other packages add bots with entry points of the group
`rummykit.bots`.

Examples:
    >>> import rummykit as rk
    >>> from rummykit.bots import bot
    >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
    >>> player = bot("greedy")
    >>> while state.phase.value in {"draw", "play"}:
    ...     state = rk.apply(state, player.choose(rk.view(state, state.turn, memory=True)))
    >>> state.results[0].reason
    'went-out'
"""

from __future__ import annotations

from rummykit.bots.errors import InvalidBot, UnknownBot
from rummykit.bots.greedy import GreedyBot
from rummykit.bots.protocol import Bot
from rummykit.bots.random_bot import RandomBot
from rummykit.bots.registry import GROUP, bot, bots, maker, register
from rummykit.bots.search import Candidate, SearchBot, Thought

__all__ = [
    "GROUP",
    "Bot",
    "Candidate",
    "GreedyBot",
    "InvalidBot",
    "RandomBot",
    "SearchBot",
    "Thought",
    "UnknownBot",
    "bot",
    "bots",
    "maker",
    "register",
]
