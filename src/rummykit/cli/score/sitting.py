"""Keeping the score by question and answer: each player's melds, and the cards left in hand."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Final, TypeVar

from rummykit.cli import sheets
from rummykit.cli.options import one_line
from rummykit.cli.score.papers import appended, lines_of, shortened
from rummykit.cli.score.reckoning import Entry, read_cards, read_melds
from rummykit.cli.told import ended
from rummykit.errors import RummyError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rummykit.cli.score.reckoning import Table
    from rummykit.cli.terminal import Terminal

__all__ = ["Scorer", "show_deal", "show_end"]

T = TypeVar("T")

_DONE: Final = 0
_INTERRUPTED: Final = 130
_HELP: Final = (
    "Melds are cards with blanks between, melds with commas: 7S 7H 7C, JS 2D KS",
    "Cards are a rank and a suit: A 2 … 9 T J Q K, and C D H S; JK is the Joker.",
    "Enter alone means none. The player with no card left went out.",
    "back begins the deal anew, undo takes the last deal back.",
    "scores shows the totals, quit ends.",
)


class _Back(Exception):  # a step, no error
    """The deal is to be entered anew."""


class _Quit(Exception):  # as above
    """Whoever keeps the score has done so."""


class Scorer:
    """Asks for each deal, reckons it and shows the totals.

    Args:
        table: The game so far.
        output: What is written to.
        path: The file that each deal is added to, or None.
        options: The options with which that file goes on.
        rules: The lines that say in the file by which rules it is reckoned.

    Attributes:
        table: The game so far.
    """

    def __init__(
        self,
        table: Table,
        output: Terminal,
        path: Path | None = None,
        options: str = "",
        rules: str = "",
    ) -> None:
        self.table: Table = table
        self._output = output
        self._path = path
        self._options = options
        self._rules = rules
        self._sizes: list[int] = []

    def run(self) -> int:
        """Ask until the game is won or whoever keeps the score leaves.

        Returns:
            The exit code: 0, or 130 after Ctrl-C.
        """
        status = _DONE
        self._output.say(sheets.banner(self.table.rules.title, "help tells what can be typed"))
        try:
            while not self.table.winners:
                self._deal()
        except (EOFError, _Quit):
            self._output.say()
        except KeyboardInterrupt:
            self._output.say()
            status = _INTERRUPTED
        show_end(self.table, self._output)
        if self._path is not None:
            kept = shlex.quote(str(self._path))
            self._output.say(f"  To go on: rummykit score --keep {kept} {self._options}".rstrip())
        return status

    def _deal(self) -> None:
        """One deal, asked for, reckoned and kept."""
        table = self.table
        opener = table.names[table.opener]
        self._output.say()
        self._output.say(f"Deal {len(table.deals) + 1} · {opener} opens", "strong")
        try:
            entries = [self._entry(name) for name in table.names]
            after = table.reckoned(entries)
        except _Back:
            return
        except RummyError as error:
            self._tell(error)
            return
        show_deal(after, self._output)
        told = lines_of(after, self._rules)
        self._sizes.append(0 if self._path is None else appended(self._path, told))
        self.table = after

    def _entry(self, name: str) -> Entry:
        rules = self.table.rules
        melds = self._asked(f"{name} melded: ", lambda text: read_melds(text, rules))
        left = self._asked(f"{name} has left: ", read_cards)
        return Entry(melds, left)

    def _asked(self, prompt: str, read: Callable[[str], T]) -> T:
        """Ask until the answer can be read."""
        while True:
            line = input(self._output.spelt(f"  {prompt}")).strip()
            if not sys.stdin.isatty():  # nobody sees there what was typed
                self._output.say(line)
            command = self._commands.get(line.lower())
            if command is not None:
                command(self)
                continue
            try:
                return read(line)
            except RummyError as error:
                self._tell(error)

    def _tell(self, error: RummyError) -> None:
        for line in sheets.note(one_line(str(error))):
            self._output.say(line, "strong")

    def _help(self) -> None:
        for line in _HELP:
            self._output.say(f"    {line}")

    def _back(self) -> None:
        raise _Back

    def _quit(self) -> None:
        raise _Quit

    def _scores(self) -> None:
        show_end(self.table, self._output)

    def _undo(self) -> None:
        if not self._sizes:
            self._output.say("    There is no deal of this sitting to take back.", "strong")
            return
        size = self._sizes.pop()
        if self._path is not None:
            shortened(self._path, size)
        self.table = self.table.without_last()
        raise _Back

    _commands: Final = {
        "help": _help,
        "?": _help,
        "back": _back,
        "quit": _quit,
        "q": _quit,
        "scores": _scores,
        "undo": _undo,
    }


def show_deal(table: Table, output: Terminal) -> None:
    """Write the last deal: what each player melded and has left, then the sheet.

    Args:
        table: The table, with a deal or more.
        output: Where to.
    """
    entries, result = table.deals[-1]
    heading, *rows = sheets.deal_sheet(result, table.totals, table.names)
    output.say(heading, "strong")
    for entry, row in zip(entries, rows, strict=True):
        output.say(row)
        melds = [f"{meld.pretty} {meld.points(table.rules)}" for meld in entry.melds]
        left = [f"left {entry.left.pretty}"] if entry.left else []
        for line in sheets.note(", ".join([*melds, *left])) if melds or left else ():
            output.say(f"  {line}", "faint")
    output.say(f"  {ended(result, table.names)}")


def show_end(table: Table, output: Terminal) -> None:
    """Write who has won, or who leads.

    Args:
        table: The table.
        output: Where to.
    """
    if not table.deals:
        output.say("  No deal was reckoned.")
        return
    for name, total in zip(table.names, table.totals, strict=True):
        output.say(f"  {name:<22}{total:>6}")
    told = sheets.outcome(table.winners, table.totals, len(table.deals), table.names)
    output.say(f"  {told}", "strong")
