"""`search`: a budget, reasons, and better moves than those of `greedy`."""

from __future__ import annotations

import math
import time

import pytest

import rummykit as rk
from rummykit.bots import GreedyBot, SearchBot
from rummykit.bots.candidates import candidates
from tests.bots.tables import moments

FORTUNE = rk.ruleset("fortune")


def middle(slug: str = "fortune") -> rk.PlayerView:
    """A moment in which there is something to think about."""
    seen = moments(rk.ruleset(slug), seed=3, every=1)
    return next(each for each in seen if each.turns > 4 and len(candidates(each)) > 3)


def test_iterations_are_a_budget() -> None:
    """So many deals are played and not more, the same ones each time."""
    seen = middle()
    thought = SearchBot(iterations=60).explain(seen)
    assert 30 < thought.iterations <= 60
    assert thought.iterations == sum(each.worlds for each in thought.candidates)
    assert thought == SearchBot(iterations=60).explain(seen)
    assert thought != SearchBot(iterations=60, seed=1).explain(seen)


def test_a_budget_that_is_too_small_still_looks_at_each_candidate_once() -> None:
    """One world, in which every candidate is played."""
    thought = SearchBot(iterations=1).explain(middle())
    assert all(each.worlds == 1 and each.error == math.inf for each in thought.candidates)


@pytest.mark.parametrize("options", [{"seconds": 0.05}, {}])
def test_time_is_a_budget(options: dict[str, float]) -> None:
    """The search ends soon after its time."""
    start = time.perf_counter()
    SearchBot(**options).choose(middle())  # type: ignore[arg-type]  # seconds are a float
    assert time.perf_counter() - start < 2.0


def test_reasons_are_told() -> None:
    """The candidates with their points, the choice first, and what was dropped early."""
    seen = [each for each in moments(rk.ruleset("arlington"), every=6) if len(candidates(each)) > 3]
    thoughts = [SearchBot(iterations=120).explain(each) for each in seen]
    thought = next(t for t in thoughts if len({c.worlds for c in t.candidates}) > 1)
    first, *others = thought.candidates
    assert thought.action == first.action
    assert 0.0 == first.behind
    assert sorted(each.behind for each in others) == [each.behind for each in others]
    assert any(each.worlds < first.worlds for each in others)
    assert len({each.plan for each in thought.candidates}) == len(thought.candidates)
    assert all(each.plan[0] == each.action for each in thought.candidates)
    assert len(thought.candidates) == len(str(thought).splitlines())
    assert f"{first.action}: " in str(thought)
    assert f"({first.worlds} worlds)" in str(thought)


def test_a_single_candidate_is_not_searched() -> None:
    """Where there is nothing to think about, no time is spent."""
    state = rk.position(FORTUNE, hands=["KS 9H", "4D"], stock="8C", pile="3D")
    thought = SearchBot().explain(rk.view(state, 0))
    assert (rk.DrawStock(), 0) == (thought.action, thought.iterations)
    assert 0 == thought.candidates[0].worlds


def test_candidates_that_come_to_the_same_are_one() -> None:
    """The order in which two melds are laid makes no difference to search."""
    state = rk.position(
        FORTUNE,
        hands=["7S 7H 7C 9S 9H 9C", "KC 4C 5C 6D 8D"],
        stock="4C 5D",
        pile="3C",
        phase="play",
    )
    seen = rk.view(state, 0, memory=True)
    assert 1 < len(candidates(seen))
    laid = SearchBot(iterations=30).explain(seen).candidates
    assert len(laid) < len(candidates(seen))


def test_search_takes_what_greedy_does_not_see() -> None:
    """The last card of the other player is unknown, but the game is at stake either way.

    To lay the pair with the wild wins the deal at once; to wait for more may lose it.
    """
    state = rk.position(
        FORTUNE,
        hands=["3S 3H 2D 4C 9D", "KC"],
        melds=[[], ["7S 7H 7C", "KS KH KD", "QH QD QC"]],
        stock="4H 5D 8D 9C TC",
        pile="3C",
        phase="play",
        turn=0,
    )
    seen = rk.view(state, 0, memory=True)
    assert rk.LayMeld("3H 3S 2D=3") == SearchBot(iterations=300).choose(seen)
    assert isinstance(GreedyBot().choose(seen), rk.Discard)


def test_the_end_of_the_game_counts() -> None:
    """A lead that wins the game is worth more than the same lead before."""
    hands = ["7S 7H 4D KD 9C", "KC 4C 8D"]
    values = []
    for totals in ([0, 0], [480, 470]):
        state = rk.position(
            FORTUNE,
            hands=hands,
            stock="4H 5D 8D",
            pile="3C",
            phase="play",
            totals=totals,
            melds=[["JS JH JC", "TS TH TC"], ["9S 9H 9C"]],
        )
        thought = SearchBot(iterations=20).explain(rk.view(state, 0))
        values.append(thought.candidates[0].points)
    assert values[1] > 2 * values[0] > 0


def test_without_a_memory_the_taken_pile_is_unknown() -> None:
    """Search plays on from it in each world, whatever lies there."""
    state = rk.position(
        FORTUNE,
        hands=["9S 9H 4C KD", "KC 8C 8S"],
        stock="4C 5D 8D 9C TC",
        pile="3C 5H JD 9D",
    )
    for memory in (True, False):
        thought = SearchBot(iterations=40).explain(rk.view(state, 0, memory=memory))
        assert rk.TakePile("9D 9H 9S") in [each.action for each in thought.candidates]


def test_three_at_a_table_are_compared_with_the_best_other() -> None:
    """With more players, too, the search gives a move and its worth."""
    state = rk.new_game(rk.ruleset("arlington"), players=3, seed=1)
    state = rk.apply(state, rk.DrawStock())
    thought = SearchBot(iterations=40).explain(rk.view(state, 0))
    assert thought.candidates[0].points != 0.0
