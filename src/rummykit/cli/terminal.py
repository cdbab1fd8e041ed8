"""What the output can show: suit signs or letters, colours or none.

Commands write lines with suit signs and rules of `─`. `Terminal.say` turns each sign that the
output cannot show into one letter, so that columns keep their places: `Q♠` becomes `QS`, as in the
notation.
"""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Literal, TextIO, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["RED_CARDS", "WIDTH", "Style", "Terminal", "printable", "terminal"]

WIDTH = 79
"""How many columns a line takes at most: with 80, some terminals begin a new line."""

Style: TypeAlias = Literal["plain", "strong", "faint"]
"""How a line stands out."""

_SIGNS = "♣♦♥♠─━·│╭╮╰╯┬┴▒"
_LETTERS = str.maketrans(dict(zip(f"{_SIGNS}…’−–×±", "CDHS-=||++++++#~'--x~", strict=True)))
RED_CARDS = re.compile("[A2-9TJQK][♦♥]")
"""The cards that are red, as lines have them."""

_CODES: Mapping[Style, str] = {"plain": "", "strong": "\x1b[1m", "faint": "\x1b[2m"}
_RED, _RESET = "\x1b[31m", "\x1b[0m"


def printable(text: str) -> str:
    r"""A text without signs that steer a terminal, such as a name from somebody's file may have.

    Args:
        text: The text, one line.

    Returns:
        A text of as many characters: a question mark stands for each that cannot be printed.

    Examples:
        >>> printable("Ann\x1b[2J")
        'Ann?[2J'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "?" for sign in text)


@attrs.frozen(kw_only=True)
class Terminal:
    """What the standard output can show.

    Attributes:
        encoding: The encoding of the output.
        signs: Whether it shows suit signs and line drawing.
        colours: Whether it shows colours.

    Examples:
        >>> Terminal(encoding="ascii", signs=False, colours=False).say("─── Q♠ 2♥=K")
        --- QS 2H=K
    """

    encoding: str
    signs: bool
    colours: bool

    def say(self, line: str = "", style: Style = "plain") -> None:
        """Print a line, as well as the output can show it.

        Args:
            line: The line, with suit signs and no colours.
            style: How it stands out, where there are colours.
        """
        print(self.shown(line, style))

    def shown(self, line: str, style: Style = "plain") -> str:
        r"""A line as the output can show it.

        Args:
            line: The line.
            style: How it stands out, where there are colours.

        Returns:
            The line; without colours it has as many characters as before. What cannot be printed
            is a question mark.

        Examples:
            >>> Terminal(encoding="utf-8", signs=True, colours=True).shown("K♥", "strong")
            '\x1b[1m\x1b[31mK♥\x1b[0m\x1b[1m\x1b[0m'
        """
        line = printable(line)
        if self.colours:
            code = _CODES[style]
            line = RED_CARDS.sub(lambda card: f"{_RED}{card[0]}{_RESET}{code}", line)
            line = f"{code}{line}{_RESET}" if code else line
        return self._encoded(line)

    def spelt(self, line: str) -> str:
        """A line in the signs that the output has, without colours.

        Args:
            line: The line.

        Returns:
            A line of as many characters. What cannot be printed is a question mark.

        Examples:
            >>> Terminal(encoding="ascii", signs=False, colours=True).spelt("│Q♠│")
            '|QS|'
        """
        return self._encoded(printable(line))

    def _encoded(self, line: str) -> str:
        if not self.signs:
            line = line.translate(_LETTERS)
        return line.encode(self.encoding, "replace").decode(self.encoding)


def terminal(
    stream: TextIO | None = None,
    *,
    ascii_only: bool = False,
    environment: Mapping[str, str] = os.environ,
) -> Terminal:
    """Find out what the output can show.

    Suit signs need an encoding that has them. Colours need a terminal that is not called `dumb`,
    and a `NO_COLOR` that is unset or empty; `FORCE_COLOR` gives them where no terminal is.

    Args:
        stream: The output; None is the standard output.
        ascii_only: Show letters even where there could be signs.
        environment: The environment variables.

    Returns:
        What the output can show.

    Examples:
        >>> import io
        >>> terminal(io.TextIOWrapper(io.BytesIO(), encoding="latin-1"), environment={})
        Terminal(encoding='latin-1', signs=False, colours=False)
    """
    output = stream or sys.stdout
    encoding = getattr(output, "encoding", None) or "ascii"
    is_terminal = output is not None and output.isatty() and environment.get("TERM") != "dumb"
    if os.name == "nt":  # pragma: no cover  # old consoles show colour codes as they are
        is_terminal = is_terminal and "WT_SESSION" in environment
    wanted = is_terminal or bool(environment.get("FORCE_COLOR"))
    return Terminal(
        encoding=encoding,
        signs=not ascii_only and _can_show(encoding),
        colours=wanted and not environment.get("NO_COLOR"),
    )


def _can_show(encoding: str) -> bool:
    try:
        _SIGNS.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
