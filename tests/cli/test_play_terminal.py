"""`rummykit play` at a real terminal, from the deal to the end of the game, and when it is cut."""

from __future__ import annotations

import signal
import sys
import time
from typing import TYPE_CHECKING

import pytest

import rummykit as rk

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.cli.shadows import Shadow, journal_of, seed_of
from tests.cli.sittings import ANSI, Sitting

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SHORT = {"match.target": 120}
WRONG = {
    "99": "There is no choice 99: give ",
    "0": "There is no choice 0",
    "fold": "'fold' is neither a number, a move, cards nor a command",
    "meld": "cannot read 'meld': the cards of the meld are missing",
    "meld 7S 7H XX": "cannot read 'meld 7S 7H XX'",
    "discard": "cannot read 'discard': one card is needed",
    "why": "Say which move",
    "why 99": "There is no choice 99",
    "save": "Say where",
}
"""What is wrong at any prompt, with what is said to it."""
REFUSED = {
    rk.Phase.DRAW: {
        "pass": "a turn begins with drawing",
        "why discard QS": "a turn begins with drawing",
    },
    rk.Phase.PLAY: {"draw": "draw: ", "next": "next: "},
    rk.Phase.DEAL_OVER: {"draw": "draw: "},
}
"""What the rules refuse in each phase, with a part of what is said."""


def settings(changes: Mapping[str, object]) -> list[str]:
    """House rules as `--set` takes them."""
    return [part for path, value in changes.items() for part in ("--set", f"{path}={value}")]


def sit(sitting: Sitting, shadow: Shadow, *, wrong: bool = False) -> str:
    """Play a game to its end as the shadow advises; what is written last."""
    sitting.read()
    tried: set[rk.Phase] = set()
    while True:
        if wrong and shadow.state.phase not in tried:
            tried.add(shadow.state.phase)
            for text, told in {**WRONG, **REFUSED[shadow.state.phase]}.items():
                assert told in " ".join(sitting.type(text).split())
        text = shadow.advice()
        ends = shadow.between_deals
        shadow.play(text)
        typed = "" if ends else text
        if shadow.state.is_over:
            return sitting.last(typed)
        page = sitting.type(typed)
        assert f"deal {shadow.state.deal_number + 1} · turn {shadow.state.turns + 1} " in page


def test_game_is_played_from_the_deal_to_its_end() -> None:
    """Each wrong input is told and costs nothing, lines fit 80 columns, and the winner is named."""
    changes = {"match.target": 300}
    seed = seed_of("arlington", changes, deals=2)
    shadow = Shadow("arlington", changes, seed)
    sitting = Sitting("play", "arlington", "--seed", str(seed), *settings(changes))
    told = sit(sitting, shadow, wrong=True)
    best = max(shadow.state.totals)
    name = ["You win", "Ben wins"][shadow.state.winners[0]]
    assert f"{name} with {best} points after {len(shadow.state.results)} deals." in told
    assert sitting.widest < 80
    assert 0 == sitting.status
    assert "\x1b[31m" in sitting.raw
    assert "♥" in sitting.raw


@pytest.mark.parametrize(
    "environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=["no-color", "dumb"]
)
def test_no_colours_where_none_are_wanted(environment: dict[str, str]) -> None:
    """The screen may be cleared, but nothing is coloured, nor bold."""
    sitting = Sitting("play", "--seed", "1", environment=environment)
    sitting.read()
    sitting.type("draw")
    sitting.type("help")
    sitting.last("quit")
    assert {code for code in ANSI.findall(sitting.raw) if code.endswith("m")} == set()
    assert 0 == sitting.status
    if environment.get("TERM") == "dumb":
        assert ANSI.findall(sitting.raw) == []


def test_no_colour_option() -> None:
    """`--no-color` does the same as the variable."""
    sitting = Sitting("play", "--seed", "1", "--no-color")
    sitting.read()
    sitting.last("quit")
    assert "\x1b[1m" not in sitting.raw


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=["ascii", "latin-1"],
)
def test_whole_game_without_utf_8(environment: dict[str, str]) -> None:
    """Suits are letters there, every byte is ASCII, and a typed suit sign does no harm."""
    seed = seed_of("fortune", SHORT)
    shadow = Shadow("fortune", SHORT, seed)
    start = ("play", "--seed", str(seed), *settings(SHORT))
    sitting = Sitting(*start, environment=environment, encoding="latin-1")
    shadow_page = sitting.read()
    assert "deal 1 | turn 1" in shadow_page
    assert "is neither a number" in sitting.type("Q\xe2\x99\xa0 ?")
    sitting.raw = ""
    while not shadow.state.is_over:
        text = shadow.advice()
        shadow.play(text)
        sitting.child.sendline(text)
        if not shadow.state.is_over:
            sitting.read()
    sitting.end()
    assert 0 == sitting.status
    assert sitting.raw.isascii()
    assert "+--+" in sitting.raw


def test_hints_lead_through_a_game() -> None:
    """Whoever follows the hints comes to the end of the game; each has a reason."""
    changes = {"match.target": 60, "deal.max_turns": 12}
    sitting = Sitting("play", "fortune", "--seed", "9", *settings(changes))
    page = sitting.read()
    for _ in range(100):
        if "Enter deals again" in page:
            page = sitting.type("next")
            continue
        hint = sitting.type("hint")
        reasons, _, move = hint.rpartition("(in the notation: ")
        assert len(reasons.split("\n    ")) > 1
        sitting.child.sendline(move.partition(")")[0].replace("\n", " "))
        if sitting.child.expect_exact(["win", "move> "]) == 0:
            break
        page = sitting.child.before or ""
    sitting.end()
    assert 0 == sitting.status


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0)], ids=["C-c", "C-d"])
def test_leaving_keeps_terminal_and_journal_whole(key: str, status: int, tmp_path: Path) -> None:
    """Ctrl-C and Ctrl-D end politely, say how to go on, and the game does go on there."""
    file = tmp_path / "game.jsonl"
    shadow = Shadow("fortune", {}, seed=4, bots="greedy,random", seat=1)
    start = ("--seed", "4", "--bots", "greedy,random", "--seat", "1")
    sitting = Sitting("play", "fortune", "--journal", str(file), *start)
    sitting.read()
    for _ in range(4):
        text = shadow.advice()
        shadow.play(text)
        sitting.type(text)
    half = "discard K" if key == "\x03" else ""  # which is lost
    told = sitting.leave(half + key)
    assert sitting.is_as_before
    assert status == sitting.status
    again = f"To go on: rummykit play --journal {file}"
    assert again.replace(" ", "") in "".join(told.split())  # a long path is broken anywhere
    assert shadow.record == journal_of(file)


def test_interrupted_while_a_bot_thinks(tmp_path: Path) -> None:
    """Ctrl-C is heard there too, and what was played is kept."""
    file = tmp_path / "game.jsonl"
    sitting = Sitting("play", "--seed", "1", "--bots", "search:seconds=60", "--journal", str(file))
    sitting.read()
    sitting.type("draw")
    sitting.child.sendline("1")
    while len(journal_of(file)) < 2:  # the draw and the discard
        time.sleep(0.05)
    time.sleep(0.5)  # the bot has begun by now, and has far from done
    told = sitting.leave("\x03")
    assert sitting.is_as_before
    assert 130 == sitting.status
    assert "To go on" in told
    assert ("draw", "discard") == tuple(str(a).split()[0] for a in journal_of(file).actions[:2])


def test_killed_game_goes_on(tmp_path: Path) -> None:
    """After a kill without warning, everything that was played is there, bots and seat too."""
    file = tmp_path / "game.jsonl"
    seed = seed_of("oklahoma", SHORT)
    shadow = Shadow("oklahoma", SHORT, seed)
    start = ("--seed", str(seed), "--journal", str(file), *settings(SHORT))
    sitting = Sitting("play", "oklahoma", *start)
    sitting.read()
    for _ in range(5):
        text = shadow.advice()
        shadow.play(text)
        sitting.type(text)
    sitting.child.kill(signal.SIGKILL)
    sitting.child.wait()
    assert shadow.record == journal_of(file)
    again = Sitting("play", "--journal", str(file))
    page = again.read()
    assert f"turn {shadow.state.turns + 1} " in page
    while not shadow.state.is_over:
        text = shadow.advice()
        shadow.play(text)
        if not shadow.state.is_over:
            again.type(text)
        else:
            again.last(text)
    assert 0 == again.status
    assert shadow.record == journal_of(file)
    over = Sitting("play", "--journal", str(file))
    assert "points after" in over.last()
    assert 0 == over.status


def test_replay_at_the_terminal(tmp_path: Path) -> None:
    """A game that was played is stepped through, forward and back, within 80 columns."""
    file = tmp_path / "game.jsonl"
    shadow = Shadow("fortune", SHORT, seed_of("fortune", SHORT))
    while not shadow.state.is_over:
        shadow.play(shadow.advice())
    rk.Journal.open(file, record=shadow.record).close()
    last = len(shadow.record)
    sitting = Sitting("replay", str(file), "--seat", "0", prompt=f" of {last}> ")
    assert "move 0" in sitting.read()
    assert "move 1" in sitting.type("")
    assert "move 0" in sitting.type("b")
    assert "is no step" in sitting.type("sideways")
    page = sitting.type("end")
    assert f"with {max(shadow.state.totals)} points" in page
    assert "Your hand · " in page
    assert "Ben · " not in page
    sitting.last("q")
    assert sitting.widest < 80
    assert 0 == sitting.status


def test_score_at_the_terminal(tmp_path: Path) -> None:
    """A deal is asked for and reckoned, with a wrong answer at each question; Ctrl-C keeps it."""
    file = tmp_path / "kept.txt"
    sitting = Sitting("score", "--names", "Ann,Bob", "--keep", str(file), prompt=": ")
    assert "Ann melded" in sitting.read("Ann melded: ")
    assert "a set has at least 3 cards" in sitting.type("7S 7H", "Ann melded: ")
    sitting.type("7S 7H 7C, KS JS 2D", "Ann has left: ")
    assert "no card has the rank" in sitting.type("1S", "Ann has left: ")
    sitting.type("", "Bob melded: ")
    sitting.type("", "Bob has left: ")
    told = sitting.type("KC 4D", "Ann melded: ")
    assert "45" in told
    assert "Ann went out." in told
    told = sitting.leave("\x03")
    assert sitting.is_as_before
    assert "To go on: rummykit score --keep" in told
    assert 130 == sitting.status
    assert (
        "players: Ann, Bob\nrules: fortune\nAnn: 7C 7H 7S, JS 2D=QS KS\nBob: ; KC 4D\n"
        == file.read_text()
    )
