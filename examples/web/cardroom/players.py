"""The bots that sit at tables, by level, and the one that gives hints."""

from __future__ import annotations

import logging
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

import rummykit as rk
from rummykit.bots import SearchBot, bot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummykit.bots import Bot, Candidate

__all__ = ["LEVELS", "NAMES", "advice", "chosen"]

LEVELS: Mapping[str, str] = MappingProxyType(
    {"easy": "random", "medium": "greedy", "hard": "search"}
)
"""Which bot plays at a level."""

NAMES = ("Ada", "Bruno", "Clara", "Dario", "Edda", "Felix", "Greta", "Hugo")
"""How bots are called, by seat."""

_HARD_SECONDS = 0.25
_HINT_SECONDS = 0.4

_log = logging.getLogger(__name__)


@cache
def _player(level: str) -> Bot:
    options = {"seconds": _HARD_SECONDS} if level == "hard" else {}
    return bot(LEVELS[level], **options)


def chosen(level: str, state: rk.GameState, seat: int) -> rk.Action:
    """What a bot does; it sees what its seat may know, and forgets nothing of it.

    Args:
        level: One of `LEVELS`.
        state: The state.
        seat: The bot's seat, which is on turn.

    Returns:
        A legal action. A bot that fails does the first thing that is allowed: the game goes on.
    """
    seen = rk.view(state, seat, memory=True)
    only = list(islice(rk.legal_actions(seen), 2))
    if len(only) == 1:
        return only[0]
    try:
        action = _player(level).choose(seen)
        if rk.explain(seen, action) is None:
            return action
    except Exception:  # noqa: BLE001  # whatever it is, people want to play on
        _log.exception("a bot failed")
    return only[0]


def advice(state: rk.GameState, seat: int) -> tuple[rk.Action, tuple[Candidate, ...]]:
    """What a bot would do in a person's place: it knows what the person could remember.

    Args:
        state: The state.
        seat: The person's seat, which has something to choose.

    Returns:
        A legal action, and what the bot thinks of that and of others, the best first.
    """
    seen = rk.view(state, seat, memory=True)
    only = list(islice(rk.legal_actions(seen), 2))
    if len(only) == 1:
        return only[0], ()
    thought = SearchBot(seconds=_HINT_SECONDS).explain(seen)
    return thought.action, thought.candidates
