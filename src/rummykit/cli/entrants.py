"""Bots as the command line names them: `greedy`, `search:iterations=200`, `mybot.py:Mine`."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import attrs

from rummykit.bots.errors import InvalidBot, UnknownBot
from rummykit.bots.registry import bot, bots, maker
from rummykit.cli.options import BadInput, bad_input
from rummykit.cli.own_bots import SPEC, load

if TYPE_CHECKING:
    import argparse

    from rummykit.bots.protocol import Bot

__all__ = ["BotName", "add_bots_option", "bot_names"]


@attrs.frozen
class BotName:
    """A bot as somebody wrote it.

    Attributes:
        name: Its name in the registry; for a bot of one's own, where it is.
        options: Its options.

    Examples:
        >>> print(BotName.parse("search:iterations=200:seed=ours"))
        search:iterations=200:seed=ours
        >>> BotName.parse("search:seconds=0.5").options
        {'seconds': 0.5}
    """

    name: str
    options: dict[str, Any] = attrs.field(factory=dict)

    @classmethod
    def parse(cls, text: str) -> BotName:
        """Read a bot's name with its options. No code is loaded: `bot_names` does that.

        Args:
            text: The name, then each option after a colon.

        Returns:
            The bot; there is one of that name, and it takes the options.

        Raises:
            BadInput: If there is none, or it does not take them.
        """
        text = text.strip()
        own = SPEC.match(text)
        name = own[1] if own and text.partition(":")[0] not in bots() else text.partition(":")[0]
        settings = text[len(name) :].split(":")[1:]
        options: dict[str, Any] = {}
        for setting in settings:
            option, equals, value = setting.partition("=")
            if not equals:
                raise BadInput(f"--bots: {setting!r} has no '=': give NAME:OPTION=VALUE")
            options[option.strip()] = _value(value.strip())
        found = cls(name, options)
        found.made("0")
        return found

    def made(self, seed: int | str) -> Bot:
        """The bot itself.

        Args:
            seed: What its chance comes from, unless its options name a seed.

        Returns:
            A new bot.

        Raises:
            BadInput: If there is no such bot, or it does not take its options.
        """
        try:
            options = dict(self.options)
            if "seed" in inspect.signature(maker(self.name)).parameters:
                options.setdefault("seed", seed)
            return bot(self.name, **options)
        except (InvalidBot, UnknownBot) as error:
            raise bad_input(error, "--bots") from None

    def __str__(self) -> str:
        """The text that reads back."""
        return ":".join(
            [self.name, *(f"{option}={value}" for option, value in self.options.items())]
        )


def _value(text: str) -> int | float | str:
    for reading in (int, float):
        try:
            return reading(text)
        except ValueError:
            continue
    return text


def bot_names(text: str) -> list[BotName]:
    """The bots that `--bots` names.

    Args:
        text: Names with commas between.

    Returns:
        The bots.

    Raises:
        BadInput: If one cannot be had.

    Examples:
        >>> [str(each) for each in bot_names("greedy, random")]
        ['greedy', 'random']
    """
    named = [each.strip() for each in text.split(",")]
    found = [SPEC.match(each) for each in named if each.partition(":")[0] not in bots()]
    load(match[1] for match in found if match)
    return [BotName.parse(each) for each in named]


def add_bots_option(parser: argparse.ArgumentParser, default: str | None, meaning: str) -> None:
    """Add `--bots` to a command.

    Args:
        parser: The command's parser. Its result has `bots`, a text for `bot_names`.
        default: The bots where none are named.
        meaning: Who they are, for the help.
    """
    parser.add_argument(
        "--bots",
        default=default,
        metavar="BOT,BOT...",
        help=f"{meaning}: {', '.join(bots())}, or one of your own as mybot.py:Mine or "
        "package.module:Mine; options follow with colons, as in search:seconds=0.5",
    )
