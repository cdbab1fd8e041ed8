"""Bots of one's own in `play` and `simulate`, from a file or a module."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from rummykit.bots import registry
from rummykit.cli import main
from rummykit.cli.entrants import BotName
from rummykit.cli.options import BadInput
from tests.cli.talks import squeezed, typing

if TYPE_CHECKING:
    from pathlib import Path

QUICK = ("--games", "2", "--deals", "1", "--json")
CODE = """
import beside
import rummykit as rk

class Mine:
    def __init__(self, last=True):
        self.last = last

    def choose(self, view):
        actions = list(rk.legal_actions(view))
        return actions[-1 if self.last else 0]

class Breaks:
    def choose(self, view):
        return beside.broken()

class Cheats:
    def choose(self, view):
        return rk.Discard(rk.Card("QS"))

class Silent:
    pass

def raising():
    raise RuntimeError("no")

number = 3
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of bots, where the commands run; nothing stays known afterwards."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(registry, "_ADDED", {})
    (tmp_path / "mybot.py").write_text(CODE)
    (tmp_path / "beside.py").write_text("def broken():\n    return 1 // 0\n")
    (tmp_path / "faulty.py").write_text("def (")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in ("mybot", "beside", "faulty", "_bot_mybot", "_bot_faulty"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.mark.parametrize("name", ["mybot.py:Mine", "./mybot.py:Mine", "mybot:Mine"])
def test_own_bot_plays(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A file or a module, with options, beside bots that ship; the path is as it was."""
    before = list(sys.path)
    assert 0 == main(["simulate", "--bots", f"{name}:last=0,greedy", *QUICK])
    told = json.loads(capsys.readouterr().out)
    assert [name, "greedy"] == list(told["bots"])
    assert f"{name}(last=0)" == told["bots"][name]["bot"]
    assert before == sys.path


def test_own_bot_plays_on_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    """Each process loads it, and the games are the same."""
    arguments = ["simulate", "--bots", "mybot.py:Mine,greedy", *QUICK]
    assert 0 == main(arguments)
    here = capsys.readouterr().out
    assert 0 == main([*arguments, "--jobs", "2"])
    assert here == capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("mybot.py:Breaks", "failed at beside.py, line 2: ZeroDivisionError: "),
        ("mybot.py:Cheats", "the bot mybot.py:Cheats chose what is refused: discard QS: a turn"),
        ("mybot.py:Silent", "'mybot.py:Silent' makes no bot: it has no choose(view)"),
        ("mybot.py:raising", "the bot mybot.py:raising failed at mybot.py, line 25: RuntimeError"),
        ("mybot.py:number", "'mybot.py' has no class or function 'number'"),
        ("mybot.py:Other", "'mybot.py' has no class or function 'Other'"),
        ("mybot.py:Mine:first=1", "it takes no option 'first'; options: last"),
        ("nobot.py:Mine", "there is no file 'nobot.py'"),
        ("faulty.py:Mine", "'faulty.py:Mine' cannot be loaded: "),
        ("no_such_module:Mine", "cannot be loaded: ModuleNotFoundError"),
        ("my-bot:Mine", "'my-bot' is neither a module nor a file that ends in .py"),
        ("search:Mine", "'Mine' has no '='"),
    ],
)
def test_refused(name: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong with a bot is told in one line, whatever its code does."""
    assert 2 == main(["simulate", "--bots", f"{name},greedy", *QUICK])
    out, err = capsys.readouterr()
    assert "" == out
    assert complaint in err
    assert 1 == err.count("\n")


def test_game_with_an_own_bot_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bot is asked for again: no file of a game makes code run."""
    typing(monkeypatch, ["draw", "all"])
    kept = ["play", "--journal", "game.jsonl"]
    assert 0 == main([*kept, "--seed", "1", "--bots", "mybot.py:Mine"])
    told = squeezed(capsys.readouterr().out)
    assert "Ben (mybot.py:Mine)" in told
    assert "rummykit play --journal game.jsonl --bots mybot.py:Mine" in told
    monkeypatch.setattr(registry, "_ADDED", {})
    assert 2 == main(kept)
    assert "has the bot mybot.py:Mine, and a file's word is not" in capsys.readouterr().err
    assert {} == registry._ADDED
    typing(monkeypatch, [])
    assert 0 == main([*kept, "--bots", "mybot.py:Mine"])
    assert "Ben (mybot.py:Mine)" in capsys.readouterr().out


def test_parsing_loads_nothing() -> None:
    """A name alone is looked up and never imported."""
    with pytest.raises(BadInput, match="no bot is called 'mybot:Mine'"):
        BotName.parse("mybot:Mine")
    assert "mybot" not in sys.modules
