"""Bots by name: those that ship, those of other packages, those that a program adds.

Another package adds a bot with an entry point of the group `rummykit.bots`: its name is the bot's,
its object a class or function that makes the bot.
"""

from __future__ import annotations

import inspect
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from rummykit.bots.errors import InvalidBot, UnknownBot
from rummykit.bots.greedy import GreedyBot
from rummykit.bots.random_bot import RandomBot
from rummykit.bots.search import SearchBot
from rummykit.rules.readings import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rummykit.bots.protocol import Bot

__all__ = ["GROUP", "InvalidBot", "UnknownBot", "bot", "bots", "maker", "register"]

GROUP = "rummykit.bots"
"""The group of entry points by which other packages add bots."""

_SHIPPED: Mapping[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
_ADDED: dict[str, Callable[..., Bot]] = {}


def bots() -> tuple[str, ...]:
    """The names of all bots that can be had here.

    Returns:
        Those that ship, then those that were registered, then those of other packages.

    Examples:
        >>> bots()[:3]
        ('random', 'greedy', 'search')
    """
    found = entry_points(group=GROUP)
    return tuple(dict.fromkeys([*_SHIPPED, *_ADDED, *sorted(point.name for point in found)]))


def register(name: str, make: Callable[..., Bot]) -> None:
    """Add a bot to this process, or put another in place of one that was added.

    Worker processes know what they import: a bot for an arena on several processes belongs in an
    entry point, or is handed to the arena itself.

    Args:
        name: Its name.
        make: Makes one; its keyword arguments are the bot's options.

    Raises:
        InvalidBot: If the name is empty, or that of a bot that ships.

    Examples:
        >>> register("patient", lambda: bot("greedy"))
        >>> "patient" in bots()
        True
    """
    if not (isinstance(name, str) and name):
        raise InvalidBot(str(name), "a name is a text that is not empty")
    if name in _SHIPPED:
        raise InvalidBot(name, "this bot ships with rummykit: choose another name")
    _ADDED[name] = make


def bot(name: str, **options: Any) -> Bot:
    """Make a bot.

    Args:
        name: `"random"`, `"greedy"`, `"search"`, or the name of one that was added.
        **options: What the bot lets one choose, such as `seed` or `seconds`.

    Returns:
        The bot.

    Raises:
        UnknownBot: If no bot has the name; the error lists those there are.
        InvalidBot: If the bot does not take an option, or not this value.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> str(bot("greedy").choose(rk.view(state, 0)))
        'draw'
        >>> bot("greedi")
        Traceback (most recent call last):
            ...
        rummykit.bots.errors.UnknownBot: no bot is called 'greedi'; did you mean 'greedy'? \
Known: random, greedy, search
    """
    make = maker(name)
    signature = inspect.signature(make)
    try:
        signature.bind(**options)
    except TypeError as error:
        taken = ", ".join(signature.parameters) or "none"
        unknown = next((option for option in options if option not in signature.parameters), None)
        problem = f"{error}" if unknown is None else f"it takes no option {unknown!r}"
        raise InvalidBot(name, f"{problem}; options: {taken}") from None
    return make(**options)


def maker(name: str) -> Callable[..., Bot]:
    """What makes the bots of a name.

    Args:
        name: The name.

    Returns:
        A class or function whose keyword arguments are the options.

    Raises:
        UnknownBot: If no bot has the name.
    """
    made = _SHIPPED.get(name) or _ADDED.get(name) if isinstance(name, str) else None
    if made is not None:
        return made
    for point in entry_points(group=GROUP):
        if point.name == name:
            loaded: Callable[..., Bot] = point.load()
            return loaded
    known = bots()
    suggestion = nearest(name.lower(), known) if isinstance(name, str) else None
    raise UnknownBot(name, known, suggestion)
