"""The games of OpenSpiel: its own test, and what the documentation says."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="the extra rummykit[openspiel] is not installed")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

import rummykit as rk
from rummykit.adapters import InvalidEnvironment
from rummykit.adapters.openspiel import RummyState, register
from tests.adapters.tables import PRESETS, UNCAPPED, rules_of

RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def deal(name: str, seed: int, moves: int = 10**6) -> RummyState:
    """A deal by chance, or its first moves."""
    rng = random.Random(seed)  # noqa: S311  # a test's own chance
    state: RummyState = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal() and moves:
        moves -= 1
        if state.is_chance_node():
            numbers, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, shares)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rules", PRESETS)
def test_passes_the_test_of_open_spiel(rules: str, players: int) -> None:
    """`random_sim_test`: sorted actions, clones, saving and loading, observations, returns."""
    short = rk.evolve(rk.ruleset(rules), {"deal.max_turns": 40})
    game = pyspiel.load_game(register(short, players))
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("table", ["fortune", "anyone's Jokers"])
def test_passes_the_test_as_a_zero_sum_game(table: str) -> None:
    """`random_sim_test` adds up the returns."""
    game = pyspiel.load_game(register(rules_of(table), 3, relative=True))
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert 0 == game.utility_sum()


def test_returns_are_the_scores() -> None:
    """Those of the deal, or how far they are from their mean."""
    plain, relative = deal(register("fortune"), 1), deal(register("fortune", relative=True), 1)
    scores = plain.moment.scores()
    assert any(scores)
    assert list(scores) == plain.returns()
    mean = sum(scores) / 2
    assert [score - mean for score in scores] == relative.returns()
    assert [0.0, 0.0] == deal(register("fortune"), 1, moves=40).returns()


def test_names_tell_the_rules() -> None:
    """The slug, the players, and something of their own for other rules; once and again."""
    assert "rummykit_arlington_joker_2p" == register("arlington-joker")
    assert "rummykit_arlington_joker_2p" == register(rk.ruleset("arlington-joker"), 2)
    house = register(rules_of("fortune"))
    assert house.startswith("rummykit_fortune_")
    assert house not in {register("fortune"), register(rules_of("anyone's melds"))}
    game = pyspiel.load_game(house)
    assert (2, 5508, 53) == (
        game.num_players(),
        game.num_distinct_actions(),
        game.max_chance_outcomes(),
    )
    assert 2 * 11 + 1 + 120 == game.max_chance_nodes_in_history()


def test_rules_that_do_not_do_are_refused() -> None:
    """Unknown ones, uncapped ones, too many players."""
    with pytest.raises(rk.UnknownRuleSet):
        register("canasta")
    with pytest.raises(InvalidEnvironment, match="too many to number them all"):
        register(UNCAPPED)
    with pytest.raises(rk.InvalidPosition, match="players"):
        register("fortune", 9)


def test_actions_are_told_in_the_notation() -> None:
    """Legal ones as they are played, others by what their numbers mean; outcomes by their card."""
    state = deal(register("fortune"), 1, moves=23)
    assert "draw" == state.action_to_string(0)
    assert "pass" == state.action_to_string(1)
    assert "draw" == state.action_to_string(1 - state.current_player(), 0)
    state.apply_action(0)
    assert state.is_chance_node()
    assert "AC" == state.action_to_string(0)
    assert str(state).endswith("\n  drawing")
    assert str(deal(register("fortune"), 1, moves=2)).startswith("dealt: ")


@pytest.mark.parametrize("rules", PRESETS)
def test_hidden_cards_are_in_no_observation(rules: str) -> None:
    """With other hidden cards a player sees and recalls the same, in text and in numbers."""
    name = register(rules_of(rules), 2)
    rng = random.Random(2)  # noqa: S311  # a test's own chance
    differ = 0
    for moves in (10, 23, 30, 60):
        state = deal(name, moves, moves)
        for player in range(2):
            other = state.resample_from_infostate(player, rng.random)
            assert state.information_state_string(player) == other.information_state_string(player)
            assert state.observation_string(player) == other.observation_string(player)
            assert state.observation_tensor(player) == other.observation_tensor(player)
            assert state.current_player() == other.current_player()
            if state.current_player() == player:
                assert state.legal_actions() == other.legal_actions()
            differ += str(state) != str(other)
    assert differ > 4


def test_no_state_is_guessed_at_after_a_shuffle() -> None:
    """Once a pile was shuffled into a new stock, it is refused plainly."""
    rules = rk.evolve(
        rk.ruleset("arlington"), {"deck.packs": 1, "pile.kinds": [], "stock.shuffle": True}
    )
    name = register(rules)
    state = deal(name, 1, moves=150)
    while not state.is_terminal() and not state.moment.table.recycles:  # type: ignore[union-attr]  # dealt
        state.apply_action(state.legal_actions()[-1])
    assert not state.is_terminal()
    with pytest.raises(RuntimeError, match="shuffled into a new stock"):
        state.resample_from_infostate(0, lambda: 0.5)


def test_a_guess_that_never_fits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rather than the true state, which would show what is hidden."""
    state = deal(register("fortune"), 1, moves=30)
    monkeypatch.setattr("rummykit.adapters.openspiel.guessed_history", lambda *_: [0, 0, 0])
    with pytest.raises(RuntimeError, match="no other deal was found"):
        state.resample_from_infostate(0, lambda: 0.5)


def test_information_set_search_plays_it() -> None:
    """OpenSpiel's IS-MCTS, written in Python, chooses a legal action."""
    game = pyspiel.load_game(register(rk.evolve(rk.ruleset("fortune"), {"deal.max_turns": 4})))
    state = deal(game.get_type().short_name, 3, moves=25)
    player = ismcts.ISMCTSBot(
        game=game,
        uct_c=100.0,
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=5,
        random_state=np.random.RandomState(1),
    )
    assert player.step(state) in state.legal_actions()


def test_clones_go_their_own_way() -> None:
    """What happens to a copy does not happen to the state."""
    state = deal(register("fortune"), 1, moves=30)
    before = str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert before == str(state) != str(copy)


def observed(state: RummyState, observer: Any, player: int) -> dict[str, Any]:
    """The fields that an observer sees."""
    observer.set_from(state, player)
    return {name: field.copy() for name, field in observer.dict.items()}


def test_observers_show_what_their_type_says() -> None:
    """The public part, the own cards, or both; and with perfect recall texts alone."""
    game = pyspiel.load_game(register("fortune"))
    dealing, playing = (deal(register("fortune"), 1, moves) for moves in (5, 30))
    kinds = pyspiel.PrivateInfoType
    both = make_observation(game)
    public = make_observation(game, pyspiel.IIGObservationType(True, False, kinds.NONE))
    own = make_observation(game, pyspiel.IIGObservationType(False, False, kinds.SINGLE_PLAYER))
    nothing = make_observation(game, pyspiel.IIGObservationType(False, False, kinds.NONE))
    recall = make_observation(game, RECALL)
    for state in (dealing, playing):
        whole = observed(state, both, 0)
        assert 0 < whole["hand"].sum()
        assert np.array_equal(whole["hand"], observed(state, own, 0)["hand"])
        seen = observed(state, public, 0)
        assert 0 == seen["hand"].sum()
        assert np.array_equal(whole["sizes"], seen["sizes"])
        assert {} == observed(state, nothing, 0) == observed(state, recall, 0)
        assert "" == nothing.string_from(state, 0)
        assert own.string_from(state, 0).startswith("hand ")
        assert state.information_state_string(0) == recall.string_from(state, 0)
    assert "" == public.string_from(dealing, 0)
    assert "hand" not in public.string_from(playing, 0).replace("known of the hand", "")
    assert recall.tensor is None


def test_a_known_stock_is_observed() -> None:
    """A pile turned over unshuffled is told in its order."""
    rules = rk.evolve(rk.ruleset("fortune"), {"deck.packs": 1, "pile.kinds": []})
    state = deal(register(rules), 1, moves=23)
    while (table := state.moment.table) is None or not table.recycles:
        state.apply_action(state.legal_actions()[0])
    assert f"  stock: {table.stock}" in state.observation_string(0)


def test_observers_refuse_what_they_cannot_show() -> None:
    """Parameters, and the cards of all players."""
    game = pyspiel.load_game(register("fortune"))
    everyone = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="not those of all"):
        game.make_py_observer(everyone)
    with pytest.raises(ValueError, match="takes no parameters"):
        game.make_py_observer(None, {"depth": 1})


def test_a_program_that_registers_a_game_ends_well() -> None:
    """OpenSpiel lets go of the game after Python is gone, which must not matter."""
    program = "from rummykit.adapters.openspiel import register as r; import pyspiel as p; "
    command = [sys.executable, "-c", f"{program}p.load_game(r()).new_initial_state()"]
    assert 0 == subprocess.run(command, check=False).returncode
