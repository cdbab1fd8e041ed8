"""What the output can show: signs or letters, colours or none."""

from __future__ import annotations

import io
import sys

import pytest

from rummykit.cli.terminal import Terminal, printable, terminal


class Screen(io.TextIOWrapper):
    """An output that is a terminal."""

    def __init__(self, encoding: str = "utf-8") -> None:
        """Open it."""
        super().__init__(io.BytesIO(), encoding=encoding)

    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.mark.parametrize(
    ("encoding", "signs"), [("utf-8", True), ("ascii", False), ("cp1252", False), ("utf-16", True)]
)
def test_signs_follow_the_encoding(encoding: str, *, signs: bool) -> None:
    """Suit signs are shown where the encoding has them, and never where letters are asked for."""
    assert signs is terminal(Screen(encoding), environment={}).signs
    assert not terminal(Screen(encoding), ascii_only=True, environment={}).signs


@pytest.mark.parametrize(
    ("environment", "colours"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_colours_follow_the_environment(environment: dict[str, str], *, colours: bool) -> None:
    """A terminal has colours unless it cannot show them or nobody wants them."""
    found = terminal(Screen(), environment={"WT_SESSION": "1", **environment})
    assert colours is found.colours


def test_files_have_no_colours() -> None:
    """What is no terminal has no colours unless they are asked for."""
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert not terminal(file, environment={}).colours
    assert terminal(file, environment={"FORCE_COLOR": "1"}).colours


def test_output_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process without a standard output prints into nowhere, plainly."""
    monkeypatch.setattr(sys, "stdout", None)
    found = terminal(environment={})
    assert Terminal(encoding="ascii", signs=False, colours=False) == found
    found.say("Q♠")


def test_letters_keep_the_columns() -> None:
    """Each sign becomes one letter, and what has none a question mark."""
    plain = Terminal(encoding="ascii", signs=False, colours=False)
    line = "━─ A♣ 2♦=K♥ T♠ · it’s −5–7… é"
    assert "=- AC 2D=KH TS | it's -5-7~ ?" == plain.shown(line)
    assert len(line) == len(plain.shown(line))


def test_red_cards_are_red() -> None:
    """Hearts and diamonds are red, with letters too, and a strong line stays strong behind them."""
    assert "\x1b[31mT♥\x1b[0m K♠" == Terminal(encoding="utf-8", signs=True, colours=True).shown(
        "T♥ K♠"
    )
    assert "\x1b[2m\x1b[31mTD\x1b[0m\x1b[2m!\x1b[0m" == Terminal(
        encoding="ascii", signs=False, colours=True
    ).shown("T♦!", "faint")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_signs_that_steer_are_not_passed_on(encoding: str) -> None:
    """Escapes, line breaks and turns of the writing direction become question marks."""
    line = "A\x1b[2Jnn\n\x07\x9b\u202e\x7f"
    look = Terminal(encoding=encoding, signs=encoding == "utf-8", colours=True)
    assert "A?[2Jnn?????" == printable(line) == look.spelt(line) == look.shown(line)
    assert "\x1b[1mA?[2J\x1b[0m" == look.shown("A\x1b[2J", "strong")
