"""The environments of PettingZoo: its own tests, and what the documentation says."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra rummykit[pettingzoo] is not installed")

import numpy as np
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import rummykit as rk
from rummykit.adapters import InvalidEnvironment, UnknownIndex
from rummykit.adapters.pettingzoo import RummyAEC, env, parallel_env
from tests.adapters.tables import PRESETS, UNCAPPED

# PettingZoo warns of an observation that is a dict with a mask, unless it knows the environment as
# one of its own, and of a mask without legal actions, which is what there is when all is over.
as_in_card_games = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


@as_in_card_games
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("options", [{}, {"waiting": True}], ids=["turns", "waiting"])
def test_passes_the_test_of_the_interface(rules: str, options: dict[str, Any]) -> None:
    """PettingZoo's `api_test`."""
    api_test(env(rules, **options), num_cycles=300)


@as_in_card_games
def test_passes_the_test_of_the_interface_in_whole_games_for_four() -> None:
    """PettingZoo's `api_test`, over the end of deals."""
    table = env("arlington-heights", players=4, episode="game", reward="win", max_turns=12)
    api_test(table, num_cycles=1000)


@pytest.mark.parametrize("rules", PRESETS)
def test_passes_the_test_of_seeds(rules: str) -> None:
    """PettingZoo's `seed_test` and `parallel_seed_test`."""
    seed_test(partial(env, rules), num_cycles=100)
    parallel_seed_test(partial(parallel_env, rules), num_cycles=100)


@pytest.mark.parametrize("players", [2, 3])
def test_passes_the_test_of_cycles(players: int) -> None:
    """PettingZoo's `max_cycles_test`: every agent acts so often, and then all is cut short."""
    module = SimpleNamespace(
        env=partial(env, players=players, waiting=True),
        parallel_env=partial(parallel_env, players=players),
    )
    max_cycles_test(module)


@as_in_card_games
def test_passes_the_test_of_the_parallel_interface() -> None:
    """PettingZoo's `parallel_api_test`."""
    parallel_api_test(parallel_env("oklahoma", players=3), num_cycles=200)


def played(table: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """An episode by chance: how many legal actions there were each time, and the rewards."""
    table.reset(seed=seed)
    for place, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(seed + place)
    counts, rewards = [], dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        rewards[agent] += reward
        if terminated or truncated:
            table.step(None)
        else:
            counts.append(int(seen["action_mask"].sum()))
            table.step(table.action_space(agent).sample(seen["action_mask"]))
    return counts, rewards


@pytest.mark.parametrize("rules", PRESETS)
def test_rewards_are_the_scores(rules: str) -> None:
    """In an episode of one deal each agent is rewarded with its points."""
    table = env(rules, players=3, max_turns=30)
    counts, rewards = played(table, 5)
    (result,) = table.unwrapped.game.results
    assert list(result.scores) == list(rewards.values())
    assert min(counts) >= 1


def test_rewards_of_a_game_are_the_totals() -> None:
    """In an episode of a whole game, dealt on without asking, points add up."""
    house = rk.evolve(rk.ruleset("fortune"), {"match.target": 400, "deal.max_turns": 40})
    table = env(house, episode="game")
    _, rewards = played(table, 5)
    game = table.unwrapped.game
    assert game.is_over
    assert len(game.results) > 1
    assert list(game.totals) == list(rewards.values())


def test_rewards_of_winning_add_up_to_nothing() -> None:
    """The winner gets 1, and the others share −1."""
    house = rk.evolve(rk.ruleset("fortune"), {"match.target": 60, "deal.max_turns": 40})
    table = env(house, players=3, episode="game", reward="win")
    _, rewards = played(table, 5)
    (winner,) = table.unwrapped.game.winners
    assert {f"player_{seat}": 1.0 if seat == winner else -0.5 for seat in range(3)} == rewards


def test_a_drawn_deal_rewards_nobody() -> None:
    """Where all share the win there is no reward."""
    table = RummyAEC("fortune", reward="win")
    over = rk.position(table.episode.rules, ["KC", "KD"], phase="deal_over")
    assert (0.0, 0.0) == table.episode.standing(over)


def test_a_mask_has_the_legal_actions() -> None:
    """As many as `legal_actions` lists, and none for an agent that is not on turn."""
    table = RummyAEC("arlington", players=2)
    table.reset(seed=3)
    on_turn, other = table.agent_selection, f"player_{1 - table.game.turn}"
    mask = table.observe(on_turn)["action_mask"]
    legal = list(rk.legal_actions(table.game))
    assert legal == [table.episode.coding.actions(table.game)[int(n)] for n in np.flatnonzero(mask)]
    assert 0 == table.observe(other)["action_mask"].sum()


def test_whoever_is_not_on_turn_waits() -> None:
    """In waiting, the last number is the one thing that an agent not on turn may do."""
    table = RummyAEC("fortune", players=2, waiting=True)
    table.reset(seed=3)
    waiting = f"player_{1 - table.game.turn}"
    mask = table.observe(waiting)["action_mask"]
    assert [table.episode.coding.size] == list(np.flatnonzero(mask))
    before = table.game
    table.step(0)
    assert before is table.game
    table.step(0)
    assert before is not table.game


def test_an_illegal_action_is_replaced_and_told() -> None:
    """The agent draws instead, and then discards the first card that it may."""
    table = RummyAEC("fortune")
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(np.int64(1))
    why = "pass is not legal, and draw was played in its place"
    assert {"illegal": why} == table.infos[agent]
    table.step(0)
    assert table.infos[agent]["illegal"].startswith("draw is not legal, and discard ")
    assert 1 == table.game.turns


def test_waiting_out_of_turn_is_replaced_and_told() -> None:
    """The seat on turn cannot wait, and the others can do nothing else."""
    table = RummyAEC("fortune", waiting=True)
    table.reset(seed=1)
    wait = table.episode.coding.size
    acting = table.game.turn
    for seat, number in enumerate([wait, wait] if acting else [wait, 0]):
        agent = table.agent_selection
        table.step(number)
        if seat == acting:
            why = "wait is not legal, and draw was played in its place"
            assert {"illegal": why} == table.infos[agent]
        elif number == 0:
            assert (
                "draw is not legal, and wait was played in its place"
                == (table.infos[agent]["illegal"])
            )


def test_what_was_replaced_in_a_cycle_is_told_to_each() -> None:
    """All agents of a parallel environment learn at once why theirs was not played."""
    table = parallel_env("fortune", players=3)
    table.reset(seed=1)
    *_, infos = table.step(dict.fromkeys(table.agents, 1))
    assert ["pass is not legal"] * 3 == [info["illegal"][:17] for info in infos.values()]
    wait = table.unwrapped.episode.wait
    masks = {agent: table.aec_env.observe(agent)["action_mask"] for agent in table.agents}
    *_, infos = table.step({agent: int(np.flatnonzero(mask)[0]) for agent, mask in masks.items()})
    assert [{}] * 3 == list(infos.values())
    assert 2 == sum(bool(mask[wait]) for mask in masks.values())


def test_an_illegal_action_can_be_an_error() -> None:
    """The error says what the number means and what is legal, and nothing has happened."""
    table = RummyAEC("fortune", illegal="raise")
    table.reset(seed=1)
    before = table.game
    with pytest.raises(UnknownIndex, match=r"^1 is no action here: it means pass; legal are 0 \("):
        table.step(1)
    assert before is table.game
    table.step(0)
    with pytest.raises(UnknownIndex, match=r" and \d+ more$|discard [2-9TJQKA][CDHS]\)$"):
        table.step(0)


@pytest.mark.parametrize("action", ["draw", None, 0.5])
def test_an_action_is_a_whole_number(action: object) -> None:
    """Whatever `illegal` says."""
    table = RummyAEC("fortune")
    table.reset(seed=1)
    with pytest.raises(UnknownIndex, match="an action is a whole number"):
        table.step(action)  # type: ignore[arg-type]


def test_a_number_out_of_range_is_an_error() -> None:
    """It is nobody's mistake in play, but one in a program."""
    table = RummyAEC("fortune")
    table.reset(seed=1)
    with pytest.raises(UnknownIndex, match="numbered from 0 to"):
        table.step(-1)


def test_works_with_the_wrapper_that_ends_at_illegal_actions() -> None:
    """PettingZoo's own way to treat illegal actions finds the mask."""
    table = TerminateIllegalWrapper(env("fortune", illegal="raise"), illegal_reward=-1)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(1)
    assert table.terminations[agent]
    assert -1 == table.rewards[agent]


def test_max_cycles_cuts_an_episode_short() -> None:
    """After as many actions as there are players, for each cycle."""
    table = env("fortune", players=3, max_cycles=2)
    counts, rewards = played(table, 1)
    assert 6 == len(counts)
    assert {0.0} == set(rewards.values())
    assert not table.unwrapped.game.results


def test_renders_as_text_where_asked() -> None:
    """The table with all its cards, or nothing."""
    shown, silent = RummyAEC("fortune", render_mode="ansi"), RummyAEC("fortune")
    shown.reset(seed=1)
    silent.reset(seed=1)
    assert str(shown.game) == shown.render()
    assert silent.render() is None
    shown.close()


def test_state_is_all_that_the_agents_see() -> None:
    """Every agent's observation in a row."""
    table = RummyAEC("fortune", players=3)
    table.reset(seed=1)
    seen = [table.observe(agent)["observation"] for agent in table.agents]
    assert np.array_equal(np.concatenate(seen), table.state())


def test_agents_without_a_memory_see_less() -> None:
    """The pile below the upcard is not remembered."""
    with_memory, without = RummyAEC("fortune"), RummyAEC("fortune", memory=False)
    for table in (with_memory, without):
        table.reset(seed=1)
        for _ in range(8):
            table.step(table.episode.coding.size - 1)
    assert with_memory.game == without.game
    sizes = []
    for table in (with_memory, without):
        seen = table.observe(table.agent_selection)["observation"]
        sizes.append(float(table.observer.fields(seen)["pile"].sum()))
    assert sizes[0] > 0 == sizes[1]


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"episode": "day"}, "episode: 'day' is neither 'deal' nor 'game'"),
        ({"reward": 1}, "reward: 1 is neither 'points' nor 'win'"),
        ({"illegal": None}, "illegal: None is neither 'replace' nor 'raise'"),
        ({"max_turns": 0}, "max_turns: 0 is too few"),
        ({"max_cycles": 0}, "max_cycles: 0 is too few"),
        ({"max_cycles": True}, "max_cycles: True is too few"),
        ({"render_mode": "human"}, "render_mode: 'human' is neither 'ansi' nor None"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any], fault: str) -> None:
    """The error names the argument and what would do."""
    with pytest.raises(InvalidEnvironment, match=fault):
        env(**options)


def test_rules_that_do_not_do_are_refused() -> None:
    """Unknown ones, uncapped ones, too many players, a deal without a stock."""
    with pytest.raises(rk.UnknownRuleSet):
        env("canasta")
    with pytest.raises(InvalidEnvironment, match="too many to number them all"):
        env(UNCAPPED)
    with pytest.raises(rk.InvalidPosition, match="players"):
        env("fortune", players=9)
    with pytest.raises(rk.InvalidRuleSet):
        env(7)  # type: ignore[arg-type]
    everything = rk.evolve(rk.ruleset("fortune"), {"deck.packs": 1, "deal.hand_size": 17})
    with pytest.raises(InvalidEnvironment, match="17 cards for each of 3 players leave no stock"):
        env(everything, players=3)
