"""Talks with `rummykit play` inside the tests' own process: lines typed, text written."""

from __future__ import annotations

import builtins
import sys
from typing import TYPE_CHECKING

import rummykit as rk
from rummykit.cli.entrants import BotName
from rummykit.cli.paper import paper
from rummykit.cli.play.game import Game
from rummykit.cli.play.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest

__all__ = ["game_from", "squeezed", "talk", "typing"]


def typing(monkeypatch: pytest.MonkeyPatch, lines: Iterable[str | BaseException]) -> None:
    """Let `input` give these lines, raise what is an error, and end with Ctrl-D."""
    waiting = iter(lines)

    def typed(prompt: str = "") -> str:
        sys.stdout.write(prompt)
        line = next(waiting, None)
        if line is None:
            raise EOFError
        if isinstance(line, BaseException):
            raise line
        return line

    monkeypatch.setattr(builtins, "input", typed)


def game_from(
    state: rk.GameState, *, seat: int = 0, bot: str = "greedy", memory: bool = False
) -> Game:
    """A game that goes on from a position, all other seats a bot's."""
    others = [place for place in range(state.players) if place != seat]
    record = rk.Record.start(state)
    return Game(record, seat, {place: BotName.parse(bot) for place in others}, memory=memory)


def talk(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    game: Game,
    *lines: str | BaseException,
) -> str:
    """Type lines at a game and leave with Ctrl-D; what was written."""
    typing(monkeypatch, lines)
    Session(game, paper()).run()
    return capsys.readouterr().out


def squeezed(text: str) -> str:
    """A text on one line, however it was wrapped."""
    return " ".join(text.split())
