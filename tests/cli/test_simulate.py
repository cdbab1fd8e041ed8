"""`rummykit simulate`: a table that agrees with the arena, files that go on, pictures."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from rummykit.arena import run as run_arena
from rummykit.bots import registry
from rummykit.cli import main, simulate
from rummykit.cli.options import BadInput
from rummykit.cli.standings import progress_bar

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

QUICK = ("--games", "6", "--deals", "1")
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours and 80 columns, whatever runs the tests."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs `rummykit simulate` and gives what it prints."""

    def told(*arguments: str) -> str:
        assert 0 == main(["simulate", *arguments])
        out, err = capsys.readouterr()
        assert "" == err
        return out

    return told


def test_table_has_the_figures_of_the_arena(printed: Callable[..., str]) -> None:
    """A row for each bot, with what the same run gives in Python."""
    report = run_arena("fortune", bots=["greedy", "random"], games=6, deals=1, seed=3)
    out = printed(*QUICK, "--seed", "3")
    assert "━━ Fortune Rummy ━" in out
    assert "House rules" not in out
    assert "6 games · seed 3" in out
    assert max(map(len, out.splitlines())) < 80
    for label in ("greedy", "random"):
        (row,) = (line for line in out.splitlines() if line.startswith(f"│ {label}"))
        cells = [cell.strip() for cell in row.split("│")[1:-1]]
        assert str(report.wins[label]) == cells[1]
        rate = report.win_rate[label]
        assert f"{rate.mean:.0%}, {rate.low:.0%}–{rate.high:.0%}" == cells[2].replace(
            "–", "%–", 1
        ).replace(" %", "%")
        assert f"{report.points_per_deal[label].mean:.0f} ±" in cells[3]
        assert f"{report.elo[label].mean:.0f} ±" in cells[4]
        assert str(report.went_out[label]) == cells[5]


def test_one_block_has_no_interval(printed: Callable[..., str]) -> None:
    """Where nothing is known of chance, no half interval is told."""
    out = printed("--games", "1", "--deals", "2", "--bots", "greedy,greedy")
    assert "stopped after 2 deals" in out
    assert "greedy 2" in out


def test_json_is_the_report(printed: Callable[..., str]) -> None:
    """Programs read the figures of `Report.to_dict`, the same on several processes."""
    arguments = (*QUICK, "arlington", "--set", "match.target=300", "--json")
    rules = rk.evolve(rk.ruleset("arlington"), {"match.target": 300})
    report = run_arena(rules, bots=["greedy", "random"], games=6, deals=1, seed=1)
    assert report.to_dict() == json.loads(printed(*arguments))
    assert report.to_dict() == json.loads(printed(*arguments, "--jobs", "2"))


def test_house_rules_are_told(printed: Callable[..., str]) -> None:
    """The table names them below the title, and the JSON has the fields."""
    changed = ("--set", "melds.run_max=none", "--set", "deck.packs=3")
    out = printed(*QUICK, *changed)
    assert "━━ Fortune Rummy ━" in out
    assert "  House rules: deck.packs 3, melds.run_max none\n" in out
    told = json.loads(printed(*QUICK, *changed, "--json"))
    assert {"deck.packs": 3, "melds.run_max": None} == told["changed"]
    assert ("fortune", "Fortune Rummy") == (told["rules"], told["title"])
    assert {} == json.loads(printed(*QUICK, "--json"))["changed"]


def test_whole_deals_are_counted(printed: Callable[..., str], tmp_path: Path) -> None:
    """No tick of the histogram stands between two numbers of deals."""
    picture = tmp_path / "points.svg"
    printed("--games", "1", "--deals", "1", "--histogram", str(picture))
    drawn = picture.read_text()
    assert "points in each of 1 deal " in drawn.replace("-->", " ").replace("<", " ")
    assert "<!-- 1 -->" in drawn
    assert "<!-- 0.5 -->" not in drawn
    assert "<!-- 0.4 -->" not in drawn


def test_options_reach_the_arena(
    printed: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Limits, bots with their options and the memory are passed on."""
    asked: dict[str, Any] = {}

    def watched(rules: rk.RuleSet, **options: Any) -> object:  # noqa: ANN401  # passed on
        asked.update(options)
        return run_arena(rules, **options)

    monkeypatch.setattr(simulate, "run_arena", watched)
    bots = ("--bots", "search:iterations=4,greedy")
    printed(*QUICK, *bots, "--max-turns", "9", "--no-memory", "--games", "2")
    assert [("search", {"iterations": 4}), ("greedy", {})] == asked["bots"]
    assert (9, False) == (asked["max_turns"], asked["memory"])


def test_file_goes_on(printed: Callable[..., str], tmp_path: Path) -> None:
    """A run that was shorter goes on, and gives what a whole run gives."""
    file = str(tmp_path / "games.jsonl")
    arguments = ("--deals", "1", "--json", "--out", file)
    printed("--games", "2", *arguments)
    kept = (tmp_path / "games.jsonl").read_bytes()
    later = json.loads(printed("--games", "6", *arguments))
    assert (tmp_path / "games.jsonl").read_bytes().startswith(kept)
    assert json.loads(printed("--games", "6", "--deals", "1", "--json")) == later


def test_pictures(printed: Callable[..., str], tmp_path: Path) -> None:
    """A PNG and an SVG are what they say, with the bots' names in them."""
    png, svg = tmp_path / "points.png", tmp_path / "elo.SVG"
    printed(*QUICK, "--histogram", str(png), "--elo-plot", str(svg))
    assert png.read_bytes().startswith(PNG)
    assert ET.fromstring(svg.read_text()).tag.endswith("svg")  # noqa: S314  # our own file
    assert "<!-- greedy -->" in svg.read_text()
    other = tmp_path / "points.svg"
    printed(*QUICK, "--histogram", str(other))
    drawn = other.read_text()
    assert "Fortune Rummy: points in each of 6 deals" in drawn
    assert "its mean, " in drawn
    assert "House rules" not in drawn
    printed(*QUICK, "--histogram", str(other), "--set", "melds.run_max=none")
    assert "House rules: melds.run_max none" in other.read_text()
    third = tmp_path / "elo.png"
    printed(*QUICK, "--elo-plot", str(third))
    assert third.read_bytes().startswith(PNG)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--bots", "greedy"], "1 cannot play Fortune Rummy"),
        (["--bots", "gredy,random"], "did you mean 'greedy'?"),
        (["--games", "0"], "'0' does not do: give a whole number of 1 or more"),
        (["--histogram", "x.jpg"], "give a file whose name ends in .png or .svg"),
        (["--elo-plot", "no/such/x.png"], "there is no folder 'no/such'"),
        (["--set", "deck.packs=0"], "--set: deck.packs: 0 is too low"),
        (["--out", "no/such/file"], "--out: 'no/such/file': No such file or directory"),
        (["fortune", "--rules", "arlington"], "are two rule sets"),
    ],
)
def test_refuses(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Bad input is told in one line, with exit code 2, before anything is played."""
    assert 2 == main(["simulate", *arguments])
    told = capsys.readouterr()
    assert "" == told.out
    assert complaint in told.err
    assert 1 == told.err.count("\n")


def test_file_of_another_run(
    printed: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its games are not mixed with others."""
    file = str(tmp_path / "games.jsonl")
    printed("--games", "1", "--deals", "1", "--out", file)
    assert 2 == main(["simulate", "--games", "1", "--deals", "2", "--out", file])
    told = capsys.readouterr().err
    assert "deals: the file has 1, this run 2" in told
    assert 1 == told.count("\n")


def test_picture_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table is there by then, and the reason is told."""
    folder = tmp_path / "x.png"
    folder.mkdir()
    assert 2 == main(["simulate", *QUICK, "--histogram", str(folder)])
    told = capsys.readouterr()
    assert "greedy" in told.out
    assert "a picture cannot be written: Is a directory" in told.err


@pytest.mark.parametrize(
    ("arguments", "extra", "missing"),
    [
        ((), "cli", "rich"),
        (("--json", "--histogram", "x.png"), "plots", "matplotlib"),
    ],
)
def test_extras_are_asked_for(
    arguments: tuple[str, ...],
    extra: str,
    missing: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What is missing is told before the games are played."""

    def failing(name: str, *_: str, purpose: str) -> None:
        if name == extra:
            text = f"{purpose} needs {missing}"
            raise BadInput(text)

    monkeypatch.setattr(simulate, "require", failing)
    monkeypatch.setattr(simulate, "run_arena", None)
    assert 2 == main(["simulate", *arguments])
    assert f"needs {missing}" in capsys.readouterr().err


@pytest.mark.parametrize("kept", [True, False])
def test_interrupt_says_how_to_go_on(
    *, kept: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code is 130, and what was kept is told."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "run_arena", interrupted)
    assert 130 == main(["simulate", *(["--out", "games.jsonl"] if kept else [])])
    told = capsys.readouterr().err
    assert ("games.jsonl has the games that have ended" in told) is kept
    assert ("--out FILE keeps those" in told) is not kept


def test_bar_is_shown_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It follows the games on the standard error, and leaves the output to the figures."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert 0 == main(["simulate", *QUICK, "--json"])
    out, err = capsys.readouterr()
    assert 6 == json.loads(out)["games"]
    assert "6/6" in err
    assert 0 == main(["simulate", *QUICK, "--no-color"])
    assert "6/6" in capsys.readouterr().err
    assert 0 == main(["simulate", *QUICK, "--json", "--quiet"])
    assert "" == capsys.readouterr().err


def test_bar_moves(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done is told of what is wanted."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    with progress_bar(colours=False) as advance:
        advance(3, 10)
    assert "3/10" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_leaves_the_file_whole(tmp_path: Path) -> None:
    """An interrupt in the middle, with workers, loses no game that had ended, and goes on."""
    file = tmp_path / "games.jsonl"
    quick = ("--deals", "1", "--max-turns", "4")
    start = [sys.executable, "-m", "rummykit", "simulate", "--out", str(file), *quick]
    long = [*start, "--games", "100000", "--jobs", "2"]
    process = subprocess.Popen(
        long, stderr=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    end = time.monotonic() + 60
    while (not file.exists() or file.read_bytes().count(b"\n") < 8) and time.monotonic() < end:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert 130 == process.returncode
    assert b"" == out
    assert b"Traceback" not in err
    assert b"the same command goes on from there" in err
    games = file.read_bytes().count(b"\n") - 1
    assert games >= 7
    done = subprocess.run(
        [*start, "--games", "4", "--json"], capture_output=True, check=True, timeout=60
    )
    assert 4 == json.loads(done.stdout)["games"]


def test_an_interrupt_does_not_wait_for_a_long_game() -> None:
    """Workers that do not end soon are ended, and Ctrl-C works afterwards as before."""
    before = signal.getsignal(signal.SIGINT)
    start = time.monotonic()
    tasks = []

    def interrupted() -> None:
        with simulate._pool(1, []) as pool:
            tasks.append(pool.submit(time.sleep, 120))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert tasks[0].done()
    assert time.monotonic() - start < 60
    assert before is signal.getsignal(signal.SIGINT)


def test_an_illegal_move_names_bot_game_and_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot of one's own that plays against the rules is told in one line."""
    monkeypatch.setattr(registry, "_ADDED", {})
    file = tmp_path / "cheating.py"
    file.write_text(
        "import rummykit as rk\n"
        "class Cheat:\n"
        "    def choose(self, view):\n"
        "        return rk.Discard(rk.Card('QS'))\n"
    )
    bots = f"{file}:Cheat,greedy"
    assert 2 == main(["simulate", "--bots", bots, "--games", "1", "--seed", "5", "--quiet"])
    told = capsys.readouterr().err
    assert "in game 0 of seed 5, where " in told
    assert "Cheat" in told
    assert 1 == told.count("\n")
