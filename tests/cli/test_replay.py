"""`rummykit replay`: a game that was kept, by all eyes or one seat's, by these rules or others."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import attrs
import pytest

import rummykit as rk
from rummykit.cli import main
from rummykit.cli.options import BadInput
from rummykit.cli.replay import command
from tests.cli.shadows import Shadow
from tests.cli.talks import squeezed, typing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CHANGES = {"match.target": 200, "deal.max_turns": 30}


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours and 80 columns, whatever runs the tests."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(scope="module")
def record() -> rk.Record:
    """A whole game of several deals, kept by `play`."""
    for seed in range(50):
        shadow = Shadow("fortune", CHANGES, seed)
        while not shadow.state.is_over:
            shadow.play(shadow.advice())
        if len(shadow.state.results) > 1:
            return shadow.record
    raise AssertionError


@pytest.fixture
def file(record: rk.Record, tmp_path: Path) -> Path:
    """The game as a saved record."""
    path = tmp_path / "game.json"
    path.write_text(rk.dumps(record))
    return path


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs `rummykit replay` and gives what it prints."""

    def told(*arguments: str) -> str:
        assert 0 == main(["replay", *arguments])
        return capsys.readouterr().out

    return told


@pytest.fixture
def stepped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Steps through a game as at a terminal; gives what was written, on one line."""

    def told(arguments: list[str], *lines: str | BaseException, status: int = 0) -> str:
        typing(monkeypatch, lines)
        with monkeypatch.context() as patched:
            patched.setattr(sys.stdout, "isatty", lambda: True, raising=False)
            patched.setenv("TERM", "dumb")
            assert status == main(["replay", *arguments])
        return squeezed(capsys.readouterr().out)

    return told


def test_whole_game_is_printed(printed: Callable[..., str], file: Path, record: rk.Record) -> None:
    """Every deal has its hands, its moves and its sheet; lines fit."""
    out = printed(str(file), "--all")
    assert out == printed(str(file))
    assert max(map(len, out.splitlines())) < 80
    assert len(record.results) == out.count(" melded  deadwood ")
    for seat, hand in enumerate(record.first.hands):
        assert f"{['Player 0', 'Ben'][seat]}: {hand.pretty}" in squeezed(out)
    assert f"with {max(record.state.totals)} points." in out
    assert "end of what was kept" not in out


def test_journal_and_record_are_the_same(
    printed: Callable[..., str], file: Path, record: rk.Record, tmp_path: Path
) -> None:
    """Either file of a game is read."""
    journal = tmp_path / "game.jsonl"
    rk.Journal.open(journal, record=record).close()
    assert printed(str(file)) == printed(str(journal))


def test_seat_is_told_what_it_saw(
    printed: Callable[..., str], file: Path, record: rk.Record
) -> None:
    """Others' hands and draws are not there, and the own ones are."""
    out = squeezed(printed(str(file), "--seat", "0"))
    first = record.first
    assert f"You: {first.hands[0].pretty}" in out
    assert first.hands[1].pretty not in out
    assert "Ben drew and" in out or "Ben drew," in out
    assert "You drew and" not in out
    lines = [json.loads(line) for line in printed(str(file), "--json", "--seat", "0").splitlines()]
    drawn = [e for line in lines for e in line["events"] if e["type"] == "Drawn"]
    assert drawn
    assert all((event["card"] is None) == (event["seat"] != 0) for event in drawn)


def test_json_has_every_move(printed: Callable[..., str], file: Path, record: rk.Record) -> None:
    """A line for each action, with its events as documents that read back."""
    lines = [json.loads(line) for line in printed(str(file), "--json").splitlines()]
    assert [str(action) for action in record.actions] == [line["action"] for line in lines]
    assert list(range(1, len(record) + 1)) == [line["n"] for line in lines]
    states = list(record.states())
    for number, (state, action) in enumerate(zip(states, record.actions, strict=False)):
        events = [rk.loads(json.dumps(event), rk.Event) for event in lines[number]["events"]]
        assert list(rk.transition(state, action).events) == events


def test_other_rules(printed: Callable[..., str], file: Path) -> None:
    """The same deal is played by other rules as far as they go, and where it ends is told."""
    same = printed(str(file), "--set", "match.target=200")
    assert same == printed(str(file))
    told = squeezed(printed(str(file), "--set", "melds.max_melds=1", "--set", "pile.kinds=run"))
    assert "is refused: " in told
    longer = printed(str(file), "--set", "match.target=900")
    assert "This is the end of what was kept." in longer
    arlington = squeezed(printed(str(file), "--rules", "arlington"))
    assert "Arlington" in arlington


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--seat", "2"], "--seat: 2 is no seat of this game: give 0 to 1"),
        (["--seat", "x"], "'x' does not do"),
        (["--all", "--json"], "not allowed with"),
        (["--set", "deck.packs=0"], "--set: deck.packs: 0 is too low"),
        (["--set", "deal.players=3-8"], "cannot play"),
    ],
)
def test_refuses(
    arguments: list[str], complaint: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bad input is told in one line, with exit code 2."""
    assert 2 == main(["replay", str(file), *arguments])
    out, err = capsys.readouterr()
    assert "" == out
    assert complaint in err
    assert 1 == err.count("\n")


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"Dear Ann", "is no JSON"),
        (b'{"format": "rummykit", "schema": 1, "type": "Journal"}\n', "at line 1"),
        (b"\xff", ""),
    ],
)
def test_files_that_are_no_game(
    data: bytes, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong with the file is told with its place."""
    path = tmp_path / "x"
    path.write_bytes(data)
    assert 2 == main(["replay", str(path)])
    err = capsys.readouterr().err
    assert complaint.lower() in err.lower()
    assert 1 == err.count("\n")
    assert 2 == main(["replay", str(tmp_path / "none")])
    assert "cannot be read: No such file or directory" in capsys.readouterr().err


def test_game_from_the_middle(printed: Callable[..., str], tmp_path: Path) -> None:
    """A record without names, from a set-up, is told; other rules cannot deal it."""
    state = rk.position(
        rk.ruleset("fortune"), hands=["7S 7H 7C KD 3C", "KC"], stock="4C 4D", phase="play"
    )
    path = tmp_path / "x"
    path.write_text(rk.dumps(rk.Record.start(state).play("meld 7S 7H 7C")))
    out = squeezed(printed(str(path)))
    assert "Ada laid 7♣ 7♥ 7♠." in out
    assert "This is the end of what was kept." in out
    assert 2 == main(["replay", str(path), "--rules", "arlington"])


def test_codec_is_asked_for(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without it, the extra is named."""

    def missing(*_: object) -> None:
        text = "saved games need cattrs"
        raise ImportError(text)

    monkeypatch.setattr("rummykit.cli.replay.gone.loads", missing)
    assert 2 == main(["replay", str(file)])
    assert "saved games need cattrs" in capsys.readouterr().err


def test_rich_is_asked_for(
    stepped: Callable[..., str],
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Stepping needs it; printing does not."""

    def missing(*_: str, **__: str) -> None:
        text = "stepping needs rich"
        raise BadInput(text)

    monkeypatch.setattr(command, "require", missing)
    stepped([str(file)], status=2)
    assert 0 == main(["replay", str(file), "--all", "--no-color"])
    assert "" == capsys.readouterr().err


def test_steps(stepped: Callable[..., str], file: Path, record: rk.Record) -> None:
    """Forward and back, by move, turn and deal, to a number, and no further than the ends."""
    last = len(record)
    told = stepped([str(file)], "", "n", "b", "0", "b", "t", "tb", "d", "db", "end", "", "17x", "q")
    places = [
        int(part.partition(" of ")[0])
        for part in told.split("move ")[1:]
        if part.partition(" of ")[1] and part.partition(" of ")[0].isdigit()
    ]
    states = [moment.turns for moment in record.states()]
    turn = next(number for number, turns in enumerate(states) if turns)
    deals = [state.deal_number for state in record.states()]
    deal = deals.index(1)
    expected = [0, 1, 2, 1, 0, 0, turn, 0, deal, 0, last, last, last]
    assert expected == places
    assert 1 == told.count("This is the start.")
    assert 1 == told.count("This is the end. ")
    high = stepped([str(file)], str(last + 1))
    assert f"There is no such move: the game has moves 1 to {last}." in high
    assert "'17x' is no step" in told
    assert "This is the end of what was kept." in told


def test_turns_and_deals_step_back_to_where_they_begin(
    stepped: Callable[..., str], file: Path, record: rk.Record
) -> None:
    """A step forward and the step back end where they began."""
    states = list(record.states())
    starts = [n for n in range(1, len(states)) if states[n].turns != states[n - 1].turns]
    told = stepped([str(file)], str(starts[2]), "t", "tb", "t", "t", "tb", "tb", "tb")
    walk = [starts[2], starts[3], starts[2], starts[3], starts[4], *reversed(starts[1:4])]
    prompts = [part.partition(" of ")[0] for part in told.split("move ")[2:]]
    assert list(map(str, walk)) == [place for place in prompts if place.isdigit()]


def test_refused_move_is_the_last_line(printed: Callable[..., str], file: Path) -> None:
    """Where other rules refuse a move, the JSON says which and why; else nothing is added."""
    rules = ("--set", "melds.max_melds=1", "--set", "pile.kinds=run")
    *moves, last = [json.loads(line) for line in printed(str(file), "--json", *rules).splitlines()]
    assert {"n", "action", "refused"} == set(last)
    assert len(moves) + 1 == last["n"]
    assert {"code", "text"} == set(last["refused"])
    assert last["refused"]["text"].startswith(f"{last['action']}: ")
    assert f"Move {last['n']} is refused: {last['refused']['text']}" in squeezed(
        printed(str(file), *rules)
    )
    assert all(
        "refused" not in json.loads(line)
        for line in printed(str(file), "--json").split("\n")
        if line
    )


def test_steps_show_the_hands(stepped: Callable[..., str], file: Path) -> None:
    """All hands, or the one of the seat; help is there; Ctrl-C and Ctrl-D end it."""
    both = stepped([str(file)], "help", "?")
    assert 2 == both.count("to the start of the next turn")
    assert "Player 0 · " in both
    assert "You" not in both
    assert "Ben · " in both
    one = stepped([str(file), "--seat", "1"], "", "", KeyboardInterrupt(), status=130)
    assert "Your hand · " in one
    assert "* Player 0 " in one
    assert "Player 0 · " not in one
    assert "melded deadwood bonus" in stepped([str(file)], "end", "exit")


def test_names_and_titles_have_no_escapes(
    tmp_path: Path, printed: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record may call its players and its rules anything, but not steer the terminal."""
    rules = attrs.evolve(rk.ruleset("fortune"), title="Ours\x1b[31m")
    state = rk.new_game(rules, players=2, seed=1)
    file = tmp_path / "game.json"
    file.write_text(rk.dumps(rk.Record.start(state, ["A\x1b[2Jnn", "Bob"]).play("draw")))
    told = printed(str(file), "--all")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    typing(monkeypatch, ["q"])
    stepped = printed(str(file))
    for text in (told, stepped):
        assert "Ours?[31m" in text
        assert "A?[2Jnn" in text
        assert "A\x1b" not in text
        assert "Ours\x1b" not in text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes that have names")
def test_pipes_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe that nobody writes to is no file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert 2 == main(["replay", str(pipe)])
    assert "cannot be read: it is no regular file" in capsys.readouterr().err
