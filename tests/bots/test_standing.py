"""What points are worth where a game stands."""

from __future__ import annotations

import pytest

import rummykit as rk
from rummykit.bots.standing import Standing, pace_of

FORTUNE = rk.ruleset("fortune")


@pytest.mark.parametrize("slug", rk.RULESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_the_pace_is_that_of_play(slug: str, players: int) -> None:
    """A deal brings less than half of what wins, and differences are as large as scores."""
    rules = rk.ruleset(slug)
    pace = pace_of(rules, players)
    assert 0.03 < pace.mean / rules.match.target < 0.5
    assert pace.spread > pace.mean / 2
    assert pace is pace_of(rules, players)


def test_a_pace_without_points_is_slow_but_not_none() -> None:
    """Where hardly anything is scored, a game is taken to have fifty deals at the most."""
    rules = rk.evolve(FORTUNE, {"match.target": 100_000})
    assert pytest.approx(2_000) == pace_of(rules, 2).mean


def test_early_a_point_is_a_point() -> None:
    """With the whole game before them, the points of a deal count about as they are."""
    level = Standing(FORTUNE, [0, 0], 0)
    assert 45 < level.worth([60, 10]) < 60
    assert level.worth([60, 10]) == pytest.approx(-level.worth([10, 60]))
    assert 0 == level.worth([30, 30])


def test_late_the_game_is_what_counts() -> None:
    """Ten points ahead past the target are the game, and ten behind are not nothing."""
    late = Standing(FORTUNE, [450, 450], 0)
    assert (1, 0, 0.5) == tuple(map(late.chance, ([510, 500], [500, 510], [505, 505])))
    assert late.worth([60, 50]) > 10 * Standing(FORTUNE, [0, 0], 0).worth([60, 50])
    assert late.worth([60, 50]) == late.worth([160, 50]) == -late.worth([50, 160])


def test_a_seat_is_measured_by_the_best_other() -> None:
    """Of several, only the one who is ahead stands in the way."""
    here = Standing(FORTUNE, [100, 300, 0], 0)
    assert here.chance([200, 300, 100]) == here.chance([200, 300, 299])
    assert here.chance([200, 300, 100]) < here.chance([200, 300 - 1, 100])


def test_far_behind_a_point_still_counts() -> None:
    """The chance hardly moves there, and is told in what a point moves it."""
    behind = Standing(FORTUNE, [0, 450], 0)
    assert behind.before < 0.02
    assert behind.worth([150, 0]) > behind.worth([100, 0]) > behind.worth([0, 0])
