"""The bots that sit at tables, by level, and the one that gives hints."""

from __future__ import annotations

import logging
from functools import cache
from itertools import islice
from math import ceil
from types import MappingProxyType
from typing import TYPE_CHECKING

import rummykit as rk
from rummykit.bots import SearchBot, bot

from .seats import name_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rummykit.bots import Bot, Candidate

__all__ = ["LEVELS", "advice", "bot_names", "chosen", "moment"]

LEVELS: Mapping[str, str] = MappingProxyType(
    {"easy": "random", "medium": "greedy", "hard": "search"}
)
"""Which bot plays at a level."""

_NAMES = ("Ada", "Bruno", "Clara", "Dario", "Edda", "Felix", "Greta", "Hugo")
_NAMES_IN_NEED = ("Ilse", "Jan", "Klara", "Leo", "Mara", "Nils", "Olga", "Paul")

_MOMENTS: Mapping[str, float] = MappingProxyType({"easy": 0.05, "medium": 0.05, "hard": 0.4})

_MOST_CARDS = 30
"""With more in a hand, playing the deal out in thought even once may take seconds."""

_HARD_SECONDS = 0.25
_HINT_SECONDS = 0.4

_log = logging.getLogger(__name__)


def bot_names(taken: Iterable[str]) -> Iterator[str]:
    """How bots are called.

    Args:
        taken: The names of people at the table; no bot has one of these.

    Returns:
        Names, as many as chairs.
    """
    there = {name_key(name) for name in taken}
    return (name for name in (*_NAMES, *_NAMES_IN_NEED) if name_key(name) not in there)


def moment(level: str, took: float) -> float:
    """When a bot answers: with one move to choose as late as with many.

    How long it thinks would tell whether it can take the pile. A bot that thinks for longer than is
    usual, with many cards in hand, answers at the next of these moments.

    Args:
        level: One of `LEVELS`.
        took: How long it thought, in seconds.

    Returns:
        How long after its turn came it answers, in seconds.

    Examples:
        >>> moment("hard", 0.001), moment("hard", 0.3), moment("hard", 0.5)
        (0.4, 0.4, 0.8)
    """
    return _MOMENTS[level] * max(1, ceil(took / _MOMENTS[level]))


@cache
def _player(level: str) -> Bot:
    options = {"seconds": _HARD_SECONDS} if level == "hard" else {}
    return bot(LEVELS[level], **options)


def _is_crowded(view: rk.PlayerView) -> bool:
    """Whether somebody holds too many cards to play the deal out: all can see that."""
    return max(view.hand_sizes) > _MOST_CARDS


def chosen(level: str, state: rk.GameState, seat: int) -> rk.Action:
    """What a bot does; it sees what its seat may know, and forgets nothing of it.

    Args:
        level: One of `LEVELS`; with very many cards in a hand `hard` plays as `medium` does.
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
        level = "medium" if level == "hard" and _is_crowded(seen) else level
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
    if _is_crowded(seen):
        return _player("medium").choose(seen), ()
    thought = SearchBot(seconds=_HINT_SECONDS).explain(seen)
    return thought.action, thought.candidates
