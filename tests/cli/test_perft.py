"""`rummykit perft` prints counts by first action, and refuses bad input in one line."""

from __future__ import annotations

import json

import pytest

import rummykit as rk
from rummykit.cli import main


def lines_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What the command prints."""
    assert 0 == main(["perft", *arguments])
    return capsys.readouterr().out.splitlines()


def test_prints_counts_by_first_action(capsys: pytest.CaptureFixture[str]) -> None:
    """Each first action with its count, and the sum."""
    state = rk.new_game(rk.ruleset("arlington"), players=3, seed="a table")
    options = ("arlington", "--players", "3", "--seed", "a table", "--depth", "3")
    found = lines_of(capsys, *options)
    assert [*map(str, rk.divide(state, 3)), "in all"] == [line.split("  ")[-1] for line in found]
    assert rk.perft(state, 3) == int(found[-1].split()[0])


def test_plays_first(capsys: pytest.CaptureFixture[str]) -> None:
    """`--play` goes down the tree, and `--every-wild` tells all deuces apart."""
    state = rk.apply(rk.new_game(rk.ruleset("fortune"), players=8, seed=3), rk.DrawStock())
    options = ("--rules", "fortune", "--players", "8", "--seed", "3", "--play", "draw")
    for every_wild in (False, True):
        flags = ["--every-wild"] * every_wild
        found = lines_of(capsys, *options, "--depth", "1", *flags)
        assert rk.perft(state, 1, every_wild=every_wild) == len(found) - 1


def test_a_game_that_is_over_has_nothing_to_count(capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing can be played there is the sum alone."""
    rules = ("--set", "match.target=1", "--set", "deal.max_turns=1", "--set", "match.tie=shared")
    hand = rk.apply(rk.new_game(rk.ruleset("fortune"), seed=2026), rk.DrawStock()).hands[0]
    card = next(str(card) for card in hand)
    found = lines_of(capsys, *rules, "--play", "draw", "--play", f"discard {card}", "--depth", "1")
    assert "in all" in found[-1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--play", "discard KC"], "--play"),
        (["--play", "nonsense"], "--play"),
        (["--players", "9"], "players"),
        (["--depth", "0"], "depth"),
        (["fortune", "--rules", "arlington"], "two rule sets"),
    ],
)
def test_refuses_in_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bad input ends with exit code 2 and says what is wrong."""
    assert 2 == main(["perft", *arguments])
    error = capsys.readouterr().err
    assert told in error
    assert 1 == error.count("\n")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` has the counts by action, and their sum."""
    assert 0 == main(["perft", "arlington", "--depth", "2", "--seed", "3", "--json"])
    told = json.loads(capsys.readouterr().out)
    state = rk.new_game(rk.ruleset("arlington"), players=2, seed=3)
    assert {str(action): number for action, number in rk.divide(state, 2).items()} == told["counts"]
    assert rk.perft(state, 2) == told["total"]
