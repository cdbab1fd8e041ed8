"""What is written to with rich: lines in colour and tables, in the signs that the output has.

Only commands that need the extra `cli` import this.
"""

from __future__ import annotations

import re
import shutil
import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from rummykit.cli.terminal import RED_CARDS, terminal

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rummykit.cli.terminal import Terminal

__all__ = ["MARGIN", "Paper", "paper"]

MARGIN = "  "
"""What lines within a section begin with."""

_NARROWEST, _WIDEST = 40, 100
_CARD = "(?:[A2-9TJQK][♣♦♥♠]|JK)(?:=[A2-9TJQK][♣♦♥♠]?)?"
_CARDS = re.compile(f"{_CARD}(?: {_CARD})+")
_TIED = "\ue000"  # rich would wrap at a no-break space


class Paper:
    """The output, written to line by line or table by table.

    Attributes:
        look: What the output can show.
        console: The console of rich that writes.
        live: Whether this is a screen that can be cleared.
    """

    def __init__(self, look: Terminal, console: Console, *, live: bool) -> None:
        self.look = look
        self.console = console
        self.live = live

    @property
    def width(self) -> int:
        """How many columns a line takes at the most."""
        return self.console.width

    def text(self, line: str, style: str = "") -> Text:
        """A line as rich takes it: red cards are red, and other signs those that there are.

        Args:
            line: The line.
            style: Its style, as rich names it.

        Returns:
            The text.
        """
        made = Text(self.look.spelt(line), style=style)
        for card in RED_CARDS.finditer(line):
            made.stylize("red", *card.span())
        return made

    def say(self, line: str = "", style: str = "") -> None:
        """Write a line, wrapped between words where it is long; cards of a meld stay together.

        Args:
            line: The line; its own blanks at the start are kept on every line of it.
            style: Its style, as rich names it.
        """
        body = line.lstrip(" ")
        indent = len(line) - len(body)
        made = self.text(body, style)
        if indent + len(body) <= self.width:
            made.pad_left(indent)
            self.console.print(made)
            return
        room = self.width - indent - 2
        made.plain = _tied(body, made.plain, room)
        for number, piece in enumerate(made.wrap(self.console, room)):
            piece.plain = piece.plain.replace(_TIED, " ")
            piece.rstrip()
            piece.pad_left(indent + 2 * bool(number))
            self.console.print(piece)

    def heading(self, title: str, aside: str = "", style: str = "bold") -> None:
        """Write a heading across the whole width.

        Args:
            title: What it says.
            aside: What it says at its end.
            style: Its style.
        """
        end = f" {aside} ━━" if aside else ""
        room = self.width - len(end) - len("━━  ")
        if len(title) > room:
            title = f"{title[: max(room - 1, 0)]}…"
        self.say(f"━━ {title} ".ljust(self.width - len(end), "━") + end, style)

    def show(self, what: RenderableType) -> None:
        """Write anything that rich can.

        Args:
            what: A table, for one.
        """
        self.console.print(what)

    def clear(self) -> None:
        """Begin a new page: an empty screen, or an empty line where there is no screen."""
        if self.live:
            self.console.clear()
        else:
            self.console.print()


def _tied(line: str, spelt: str, room: int) -> str:
    """A line with the blanks between cards held fast, but for rows of cards that fill a line."""
    letters = list(spelt)
    for cards in _CARDS.finditer(line):
        if len(cards[0]) <= room:
            for place in range(*cards.span()):
                letters[place] = _TIED if letters[place] == " " else letters[place]
    return "".join(letters)


def paper(*, ascii_only: bool = False, colours: bool = True) -> Paper:
    """The standard output as paper.

    Args:
        ascii_only: Show letters even where there could be signs.
        colours: Whether colours are wanted, where there are any.

    Returns:
        The paper, as wide as the terminal within sensible bounds.
    """
    look = terminal(ascii_only=ascii_only)
    coloured = colours and look.colours
    columns = shutil.get_terminal_size((80, 24)).columns
    console = Console(
        file=sys.stdout,
        width=max(_NARROWEST, min(columns, _WIDEST)) - 1,
        color_system="standard" if coloured else None,
        no_color=not coloured,
        force_terminal=coloured or None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
        soft_wrap=False,
    )
    live = sys.stdout.isatty() and not console.is_dumb_terminal
    return Paper(look, console, live=live)
