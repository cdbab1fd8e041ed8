"""The environment of Gymnasium: its own checks, and what the documentation says."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="the extra rummykit[gymnasium] is not installed")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import rummykit as rk
from rummykit.adapters import InvalidEnvironment, UnknownIndex
from rummykit.adapters.gymnasium import ID, RummyEnv
from rummykit.bots import InvalidBot, UnknownBot, bot
from tests.adapters.tables import PRESETS, UNCAPPED


def made(**options: Any) -> RummyEnv:
    """An environment as `gymnasium.make` makes it."""
    table = gymnasium.make(f"rummykit.adapters.gymnasium:{ID}", **options).unwrapped
    assert isinstance(table, RummyEnv)
    return table


@pytest.mark.parametrize("rules", PRESETS)
def test_passes_the_checks_of_gymnasium(rules: str) -> None:
    """`check_env`, without a warning."""
    check_env(made(rules=rules, opponents=["random"]))


def test_passes_the_checks_in_whole_games_for_three() -> None:
    """`check_env`, on another seat and with the learner's view shown."""
    options = {"opponents": ["random", "greedy"], "episode": "game", "reward": "win", "seat": 1}
    check_env(made(rules="oklahoma", players=3, render_mode="ansi", **options))


def episode(table: RummyEnv, seed: int) -> list[float]:
    """An episode by chance: the rewards."""
    _, info = table.reset(seed=seed)
    table.action_space.seed(seed)
    rewards, over = [], False
    while not over:
        assert np.array_equal(info["action_mask"], table.action_masks())
        assert table.seat == table.game.turn
        action = table.action_space.sample(info["action_mask"])
        _, reward, over, truncated, info = table.step(action)
        rewards.append(reward)
        assert not truncated
    assert 0 == info["action_mask"].sum()
    return rewards


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_reward_is_the_learners_score(seat: int) -> None:
    """Nothing until the deal ends, whoever ends it, and then the points of the learner."""
    table = RummyEnv("arlington", players=3, opponents=["greedy"], seat=seat)
    rewards = episode(table, 3)
    assert {0.0} >= set(rewards[:-1])
    assert table.game.results[0].scores[seat] == rewards[-1]


def test_the_reward_of_winning() -> None:
    """A learner that plays by chance loses to a greedy bot."""
    assert -1.0 == sum(episode(RummyEnv("fortune", reward="win"), 1))


def test_a_game_goes_on_over_its_deals() -> None:
    """Deal after deal without asking, until someone has won."""
    house = rk.evolve(rk.ruleset("fortune"), {"match.target": 400, "deal.max_turns": 40})
    table = RummyEnv(house, opponents=["random"], episode="game")
    rewards = episode(table, 2)
    assert table.game.is_over
    assert len(table.game.results) > 1
    assert table.game.totals[0] == sum(rewards)


def test_seeds_decide_everything() -> None:
    """The same seed, the same episodes; no seed, another episode."""
    first, second = RummyEnv(opponents=["random"]), RummyEnv(opponents=["random"])
    assert episode(first, 4) == episode(second, 4)
    assert first.game == second.game
    first.reset()
    second.reset()
    assert first.game == second.game
    dealt = first.game
    first.reset()
    assert dealt != first.game


def test_an_episode_that_the_others_end_at_once_is_not_counted() -> None:
    """Where the opener can go out before the learner is on turn, the learner still gets to play."""
    pairs = {"melds.set_min": 2, "melds.run_min": 2, "pile.min_from_hand": 1}
    quick = rk.evolve(rk.ruleset("fortune"), {"deal.hand_size": 1} | pairs)
    table = RummyEnv(quick, opponents=["greedy"])
    for seed in range(40):
        table.reset(seed=seed)
        assert 0 == table.game.turn
        assert not table.game.results


def test_an_illegal_action_is_replaced_and_told() -> None:
    """The learner draws instead."""
    table = RummyEnv("fortune")
    table.reset(seed=1)
    *_, info = table.step(np.int64(1))
    assert "pass is not legal, and draw was played in its place" == info["illegal"]
    assert rk.Phase.PLAY is table.game.phase
    *_, info = table.step(next(iter(table.episode.coding.actions(table.game))))
    assert "illegal" not in info


def test_an_illegal_action_can_be_an_error() -> None:
    """The error says what the number means."""
    table = RummyEnv("fortune", illegal="raise")
    table.reset(seed=1)
    with pytest.raises(UnknownIndex, match="it means pass; legal are 0"):
        table.step(1)


def test_steps_outside_an_episode_are_refused() -> None:
    """Before the first and after the end; the error says what would do."""
    table = RummyEnv("fortune")
    with pytest.raises(InvalidEnvironment, match=r"no episode goes on: call reset\(\) first"):
        table.step(0)
    episode(table, 1)
    with pytest.raises(InvalidEnvironment, match=r"no episode goes on"):
        table.step(0)


def test_renders_what_the_learner_sees() -> None:
    """No other hand, and nothing where it was not asked for."""
    table = RummyEnv("fortune", render_mode="ansi")
    table.reset(seed=1)
    assert str(rk.view(table.game, 0)) == table.render()
    silent = RummyEnv("fortune")
    silent.reset(seed=1)
    assert silent.render() is None


def test_opponents_are_named_or_given() -> None:
    """Names, options, bots; one for all, or one for each."""
    RummyEnv(players=3, opponents=[("search", {"iterations": 1})])
    RummyEnv(players=3, opponents=[bot("random", seed=1), "greedy"])
    with pytest.raises(UnknownBot):
        RummyEnv(opponents=["greedi"])
    with pytest.raises(InvalidBot):
        RummyEnv(opponents=[("greedy", {"depth": 3})])


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"opponents": "greedy"}, "opponents: 'greedy' is one bot: give a list"),
        ({"opponents": [1]}, "opponents: 1 is no bot"),
        ({"opponents": None}, "opponents: None is no list of bots"),
        ({"opponents": []}, "opponents: 0 bots for 1 other seats: give one for each"),
        ({"opponents": ["greedy"] * 2}, "opponents: 2 bots for 1 other seats"),
        ({"seat": 2}, "seat: 2 is no seat: seats are 0 to 1"),
        ({"seat": None}, "seat: None is no seat"),
        ({"render_mode": "human"}, "render_mode: 'human' is neither"),
        ({"rules": UNCAPPED}, "too many to number them all"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any], fault: str) -> None:
    """The error names the argument and what would do."""
    with pytest.raises(InvalidEnvironment, match=fault):
        RummyEnv(**options)
