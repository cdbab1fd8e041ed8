"""Stepping through a game that was kept, forward and back."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from rummykit.cli import sheets
from rummykit.cli.paper import MARGIN
from rummykit.cli.screen import show_hand, show_happened, show_table
from rummykit.cli.told import sentences
from rummykit.state import Phase
from rummykit.views import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummykit.cli.paper import Paper
    from rummykit.cli.replay.gone import Gone

__all__ = ["Stepper"]

_DONE: Final = 0
_INTERRUPTED: Final = 130
_HELP: Final = (
    "Enter  a move on",
    "b      a move back",
    "t, tb  to the start of the next turn, of the turn before",
    "d, db  to the start of the next deal, of the deal before",
    "17     to move 17; 0 is the start",
    "end    to the end",
    "q      leave",
)


class Stepper:
    """Shows one moment of a game after another, as the person asks.

    Args:
        gone: The game.
        paper: What is written to.
        seat: Through whose eyes it is seen; None shows every hand.
    """

    def __init__(self, gone: Gone, paper: Paper, seat: int | None) -> None:
        self._gone = gone
        self._paper = paper
        self._seat = seat
        self._at = 0
        self._before = 0
        self._doing: dict[str, Callable[[], int | None]] = {
            "": lambda: self._at + 1,
            "n": lambda: self._at + 1,
            "b": lambda: self._at - 1,
            "t": lambda: self._turn(+1),
            "tb": lambda: self._first_of(self._turn(-1), self._turns),
            "d": lambda: self._deal(+1),
            "db": lambda: self._first_of(self._deal(-1), lambda place: self._turns(place)[0]),
            "end": lambda: self._last,
            "help": self._help,
            "?": self._help,
        }

    @property
    def _last(self) -> int:
        return len(self._gone.moments) - 1

    def run(self) -> int:
        """Step until the person leaves.

        Returns:
            The exit code: 0, or 130 after Ctrl-C.
        """
        try:
            self._show()
            while True:
                line = input(f"move {self._at} of {self._last}> ").strip().lower()
                if not sys.stdin.isatty():  # nobody sees there what was typed
                    self._paper.say(line)
                if line in {"q", "quit", "exit"}:
                    return _DONE
                self._do(line)
        except EOFError:
            self._paper.say()
            return _DONE
        except KeyboardInterrupt:
            self._paper.say()
            return _INTERRUPTED

    def _do(self, line: str) -> None:
        if line.isdecimal() and line.isascii():
            place: int | None = int(line[:9])
        elif line in self._doing:
            place = self._doing[line]()
        else:
            self._paper.say(f"{MARGIN}{line!r} is no step: Enter, b, a number; help lists them.")
            return
        if place is None:
            return
        if place in {-1, self._last + 1} and not line.isdecimal():
            self._paper.say(f"{MARGIN}This is the {'start' if place < 0 else 'end'}.")
            return
        if not 0 <= place <= self._last:
            self._paper.say(f"{MARGIN}There is no such move: the game has moves 1 to {self._last}.")
            return
        self._before, self._at = self._at, place
        self._show()

    def _turn(self, step: int) -> int:
        """Where the turn is another."""
        return self._where(step, lambda place: self._turns(place) != self._turns(self._at))

    def _turns(self, place: int) -> tuple[int, int]:
        state = self._gone.moments[place].state
        return state.deal_number, state.turns

    def _deal(self, step: int) -> int:
        """Where the deal is another."""
        now = self._gone.moments[self._at].state.deal_number
        return self._where(step, lambda place: self._turns(place)[0] != now)

    def _where(self, step: int, found: Callable[[int], bool]) -> int:
        place = self._at + step
        while 0 < place < self._last and not found(place):
            place += step
        return place

    def _first_of(self, place: int, part: Callable[[int], object]) -> int:
        """Where the turn or deal of a place begins."""
        while place > 0 and part(place - 1) == part(place):
            place -= 1
        return place

    def _help(self) -> None:
        for line in _HELP:
            self._paper.say(f"{MARGIN}{line}")

    def _show(self) -> None:
        """The moment that is looked at."""
        gone, paper, seat = self._gone, self._paper, self._seat
        state = gone.moments[self._at].state
        paper.clear()
        show_table(paper, view(state, seat), gone.names)
        first = self._before if self._before < self._at else self._at - 1
        events = gone.between(max(first, 0), self._at) if self._at else iter(())
        seen = events if seat is None else (event.seen_by(seat) for event in events)
        show_happened(paper, sentences(seen, gone.names))
        for owner, hand in enumerate(state.hands):
            if seat is None or owner == seat:
                whose = "Your hand" if owner == seat else gone.names[owner]
                show_hand(paper, hand, state.rules, whose)
        if state.phase in {Phase.DEAL_OVER, Phase.GAME_OVER} and state.results:
            paper.say()
            for line in sheets.deal_sheet(state.results[-1], state.totals, gone.names):
                paper.say(line)
        if self._at == self._last:
            paper.say()
            paper.say(f"{MARGIN}{gone.refused or 'This is the end of what was kept.'}", "bold")
