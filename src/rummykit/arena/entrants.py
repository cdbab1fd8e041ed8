"""Who plays in an arena: a label, and how the bot is made for each game."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import attrs

from rummykit.arena.errors import InvalidArena
from rummykit.bots.protocol import Bot, seed_text
from rummykit.bots.registry import bot, maker
from rummykit.errors import Fault

__all__ = ["BotLike", "Entrant", "entrants_of"]

BotLike: TypeAlias = "str | tuple[str, Mapping[str, Any]] | Bot"
"""A bot's name; its name and options; or a bot."""


@attrs.frozen
class Entrant:
    """A bot of an arena.

    Attributes:
        label: What the report calls it.
        bot: Its name in the registry, or the bot itself.
        options: The options of a bot that is named.

    Examples:
        >>> print(Entrant("quick", "search", {"iterations": 50}))
        search(iterations=50)
    """

    label: str
    bot: str | Bot
    options: Mapping[str, Any] = attrs.field(factory=dict)

    def made(self, seed: str) -> Bot:
        """The bot for one game.

        Args:
            seed: What its chance comes from, unless its options name a seed.

        Returns:
            A new bot, or the bot itself where it was given as one.
        """
        if not isinstance(self.bot, str):
            return self.bot
        options = dict(self.options)
        if "seed" in inspect.signature(maker(self.bot)).parameters:
            options.setdefault("seed", seed)
        return bot(self.bot, **options)

    def __str__(self) -> str:
        """The bot as text, by which a later run tells whether it is the same."""
        if not isinstance(self.bot, str):
            return repr(self.bot) if attrs.has(type(self.bot)) else type(self.bot).__qualname__
        options = ", ".join(
            f"{name}={seed_text(value)}" for name, value in sorted(self.options.items())
        )
        return f"{self.bot}({options})"


def entrants_of(bots: Iterable[BotLike] | Mapping[str, BotLike]) -> tuple[Entrant, ...]:
    """The bots of an arena, each with a label of its own.

    Args:
        bots: Names, pairs of a name and options, or bots; as a mapping, by label. Without labels a
            bot is called by its name, and the second of a name by that name and ` 2`.

    Returns:
        The entrants, in that order.

    Raises:
        InvalidArena: If one is none of these.
        UnknownBot: If no bot has a name.
        InvalidBot: If a bot does not take an option.

    Examples:
        >>> [entrant.label for entrant in entrants_of(["greedy", "random", "random"])]
        ['greedy', 'random', 'random 2']
    """
    if isinstance(bots, (str, bytes)):
        raise InvalidArena([Fault("bots", f"{bots!r} is one bot: give a list, one bot a seat")])
    if not isinstance(bots, Iterable):
        raise InvalidArena([Fault("bots", f"{bots!r} is no list: give one bot a seat")])
    named = bots.items() if isinstance(bots, Mapping) else ((None, each) for each in bots)
    found: list[Entrant] = []
    for place, (label, each) in enumerate(named):
        entrant = _entrant(label, each, place)
        taken = {other.label for other in found}
        name, number = entrant.label, 1
        while entrant.label in taken:
            number += 1
            entrant = attrs.evolve(entrant, label=f"{name} {number}")
        entrant.made("0")
        found.append(entrant)
    if not found:
        raise InvalidArena([Fault("bots", "there is none: give one bot a seat")])
    return tuple(found)


def _entrant(label: object, given: object, place: int) -> Entrant:
    if not (label is None or (isinstance(label, str) and label)):
        text = f"the label {label!r} does not do: give a text that is not empty"
        raise InvalidArena([Fault(f"bots[{place}]", text)])
    options: Any = {}
    if isinstance(given, tuple) and len(given) == 2:  # noqa: PLR2004  # a pair
        given, options = given
    if isinstance(given, str) and isinstance(options, Mapping):
        return Entrant(label or given, given, dict(options))
    if isinstance(given, Bot) and not isinstance(given, type) and not options:
        return Entrant(label or type(given).__name__, given)
    text = f"{given!r} is no bot: give a name, a pair of a name and options, or a bot"
    raise InvalidArena([Fault(f"bots[{place}]", text)])
