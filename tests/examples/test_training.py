"""The examples for training and tournaments, each where its extra is installed."""

from __future__ import annotations

import re

import pytest

from tests.examples.loading import loaded


def test_the_tournament_ranks_who_melds_first(capsys: pytest.CaptureFixture[str]) -> None:
    """Laying whenever one can scores more than any legal action."""
    pytest.importorskip("pettingzoo", reason="the extra rummykit[pettingzoo] is not installed")
    loaded("training/tournament.py").main(deals=3)
    shown = capsys.readouterr().out
    points = {
        name.strip(): float(mean)
        for name, mean in re.findall(r"^(.{10}) +(\S+)", shown, re.MULTILINE)
    }
    assert {"by chance", "laying"} == set(points)
    assert points["laying"] > points["by chance"]


def test_the_training_improves(capsys: pytest.CaptureFixture[str]) -> None:
    """The last deals are better than the first."""
    pytest.importorskip("gymnasium", reason="the extra rummykit[gymnasium] is not installed")
    loaded("training/training.py").main(episodes=150)
    shown = capsys.readouterr().out
    first, last = map(float, re.findall(r"(\S+) points a deal", shown))
    assert last > first
    assert "liked best: " in shown


def test_the_search_plays_its_deals(capsys: pytest.CaptureFixture[str]) -> None:
    """IS-MCTS plays to the end of each deal."""
    pytest.importorskip("pyspiel", reason="the extra rummykit[openspiel] is not installed")
    loaded("training/search.py").main(deals=2, turns=4, simulations=5)
    assert re.search(
        r"is -?\d+\.\d points a deal ahead of the mean, 2 deals", capsys.readouterr().out
    )
