"""The game itself: dealing, pure actions, several deals, and the same game everywhere."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rummykit as rk

SLUGS = list(rk.RULESETS)


def played(state: rk.GameState, moments: int, rng: random.Random | None = None) -> rk.GameState:
    """The state after some actions, melding rather than not; foreign draws do not matter."""
    for number in range(moments):
        if state.is_over:
            break
        if rng is not None:
            random.seed(rng.random())
            random.random()  # noqa: S311  # somebody else's
        actions = list(rk.legal_actions(state))
        melding = [a for a in actions if not isinstance(a, (rk.DrawStock, rk.Discard))]
        state = rk.apply(state, (melding or actions)[number % len(melding or actions)])
    return state


@pytest.mark.parametrize("slug", SLUGS)
def test_foreign_use_of_random_changes_nothing(slug: str) -> None:
    """The same rules, seed and actions make the same game, whatever others draw."""
    start = rk.new_game(rk.ruleset(slug), players=3, seed="a game")
    foreign = played(start, 400, random.Random(1))  # noqa: S311  # not for secrets
    assert foreign == played(start, 400)
    assert hash(foreign) == hash(played(start, 400))


def test_the_random_of_others_is_left_alone() -> None:
    """Dealing, recycling and playing draw nothing from the module-level `random`."""
    random.seed(99)
    before = random.getstate()
    played(rk.new_game(rk.ruleset("arlington-digital"), players=4, seed=None), 200)
    assert before == random.getstate()


GAME = """
import rummykit as rk
for slug in rk.RULESETS:
    state = rk.new_game(rk.ruleset(slug), players=3, seed="here and there")
    told = []
    for number in range(60):
        actions = list(rk.legal_actions(state, every_wild=number % 2))
        told.append(" ".join(map(str, actions[:9])))
        state = rk.apply(state, actions[number * number % len(actions)])
    print(slug, told, state)
"""


def test_hash_seeds_change_nothing() -> None:
    """Under other values of PYTHONHASHSEED the same actions come in the same order."""
    source = str(Path(rk.__file__).parents[1])
    outputs = {
        subprocess.run(
            [sys.executable, "-c", GAME],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": source, "PYTHONUTF8": "1"},
            check=True,
            capture_output=True,
            text=True,
            encoding="utf-8",
        ).stdout
        for seed in ("0", "1", "4294967295")
    }
    assert 1 == len(outputs)
    assert all(slug in next(iter(outputs)) for slug in SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_play(slug: str, players: int) -> None:
    """A deal for each number of players: equal hands, one upcard, the rest is the stock."""
    rules = rk.ruleset(slug)
    state = rk.new_game(rules, players=players, seed=players, opener=players - 1)
    size = rules.deal.hand_size_for(players)
    assert (size,) * players == state.hand_sizes
    assert (1, rules.deck_size - 1 - players * size) == (state.pile_size, state.stock_size)
    assert (rk.Phase.DRAW, players - 1, players) == (state.phase, state.turn, state.players)
    after = played(state, 200)
    assert players == len(after.hands) == len(after.melds) == len(after.totals)


@pytest.mark.parametrize(
    ("parts", "place", "text"),
    [
        ({"players": 1}, "players", "1 cannot play Fortune Rummy: it is for 2 to 8 players"),
        ({"players": 9}, "players", "9 cannot play Fortune Rummy"),
        ({"players": "2"}, "players", "'2' is no number of players"),
        ({"players": True}, "players", "True is no number of players"),
        ({"players": None}, "players", "None is no number of players"),
        ({"players": -3}, "players", "-3 is no number of players"),
        ({"opener": 2}, "opener", "2 is no seat: seats are 0 to 1"),
        ({"opener": -1}, "opener", "-1 is no seat"),
        ({"opener": "0"}, "opener", "'0' is no seat"),
        ({"seed": 1.5}, "seed", "1.5 is no seed: give an int or a str"),
        ({"seed": False}, "seed", "False is no seed"),
        ({"seed": b"x"}, "seed", "b'x' is no seed"),
    ],
)
def test_a_game_that_cannot_be_is_refused(parts: dict[str, Any], place: str, text: str) -> None:
    """The fault names the argument."""
    with pytest.raises(rk.InvalidPosition) as caught:
        rk.new_game(rk.ruleset("fortune"), **parts)
    (fault,) = caught.value.faults
    assert place == fault.place
    assert text in fault.text


def test_all_faults_of_a_game_are_reported() -> None:
    """Players, opener and seed are looked at together."""
    with pytest.raises(rk.InvalidPosition) as caught:
        rk.new_game(rk.ruleset("fortune"), players=9, opener=9, seed=b"")  # type: ignore[arg-type]
    assert ["players", "opener", "seed"] == [fault.place for fault in caught.value.faults]


def test_a_deck_that_is_too_small_for_so_many_is_refused() -> None:
    """The error names the field and says how many cards it would take (X03)."""
    rules = rk.evolve(rk.ruleset("arlington"), {"deal.hand_size_by_players": "none"})
    assert 7 == rk.new_game(rules, players=7).players
    with pytest.raises(rk.InvalidRuleSet, match=r"are 105, and the deck has 104") as caught:
        rk.new_game(rules, players=8)
    assert "deal.hand_size" == caught.value.faults[0].place


def test_without_a_seed_games_differ_and_can_be_repeated() -> None:
    """A fresh seed is drawn, and stands in the state."""
    games = [rk.new_game(rk.ruleset("fortune")) for _ in range(3)]
    assert 3 == len(set(games)) == len({game.seed for game in games})
    assert games[0] == rk.new_game(rk.ruleset("fortune"), seed=games[0].seed)


@pytest.mark.parametrize("seed", [0, -1, 2**80, "", "🂭", "x" * 1000])
def test_any_number_or_text_is_a_seed(seed: int | str) -> None:
    """Negative, large, empty and odd seeds all deal."""
    state = rk.new_game(rk.ruleset("fortune"), seed=seed)
    assert seed == state.seed
    assert state == rk.new_game(rk.ruleset("fortune"), seed=seed)
    assert state.hands != rk.new_game(rk.ruleset("fortune"), seed=f"{seed}!").hands


@pytest.mark.parametrize("slug", SLUGS)
def test_apply_leaves_the_state_as_it_was(slug: str) -> None:
    """After every action of a deal, all earlier states still tell what they told."""
    states = [rk.new_game(rk.ruleset(slug), players=2, seed=3)]
    told = [(str(states[0]), hash(states[0]))]
    for number in range(80):
        actions = list(rk.legal_actions(states[-1]))
        for action in actions:
            rk.apply(states[-1], action)
        states.append(rk.apply(states[-1], actions[number % len(actions)]))
        told.append((str(states[-1]), hash(states[-1])))
    assert told == [(str(state), hash(state)) for state in states]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_won_after_some_deals(slug: str) -> None:
    """Deals follow each other until somebody reaches the target; the opener moves or stays."""
    rules = rk.evolve(rk.ruleset(slug), {"match.target": 60})
    state = rk.new_game(rules, players=3, seed=11, opener=1)
    openers = []
    for _ in range(20_000):
        if state.is_over:
            break
        if rk.Phase.DEAL_OVER is state.phase:
            assert [rk.NextDeal()] == list(rk.legal_actions(state))
            deal = state.deal_number
            state = rk.apply(state, rk.NextDeal())
            assert (deal + 1, rk.Phase.DRAW) == (state.deal_number, state.phase)
            assert (0, 0, ((), (), ())) == (state.turns, state.recycles, state.melds)
            assert state.turn == state.opener
        openers.append((state.deal_number, state.opener))
        state = played(state, 1)
    assert state.is_over
    assert [] == list(rk.legal_actions(state))
    assert max(state.totals) >= 60
    assert state.totals[state.winners[0]] == max(state.totals)
    assert len(state.results) == state.deal_number + 1
    assert state.totals == tuple(map(sum, zip(*(r.scores for r in state.results), strict=True)))
    step = rules.deal.opener == "rotate"
    assert {(deal, (1 + deal * step) % 3) for deal in range(len(state.results))} == set(openers)
    with pytest.raises(rk.IllegalAction, match="the game is over"):
        rk.apply(state, rk.NextDeal())


def test_deals_of_a_game_differ() -> None:
    """Each deal of a game is shuffled by itself, and again in the same way."""
    over = [
        rk.position(rk.ruleset("fortune"), ["", ""], phase="deal_over", deal_number=n, seed=4)
        for n in range(5)
    ]
    deals = [rk.apply(state, rk.NextDeal()) for state in over]
    assert 5 == len({deal.hands for deal in deals})
    assert deals == [rk.apply(state, rk.NextDeal()) for state in over]
    assert deals[0].hands != rk.new_game(rk.ruleset("fortune"), seed=4).hands


@pytest.mark.parametrize("state", [None, "state", 5])
def test_apply_plays_on_states_only(state: Any) -> None:  # noqa: ANN401
    """Anything else is an error of the program, not of a player."""
    with pytest.raises(TypeError, match="apply plays on a GameState, not on"):
        rk.apply(state, rk.DrawStock())
    with pytest.raises(TypeError, match="a GameState or a PlayerView is needed, not"):
        rk.explain(state, rk.DrawStock())
    with pytest.raises(TypeError, match="a GameState or a PlayerView is needed, not"):
        next(rk.legal_actions(state))
    with pytest.raises(TypeError, match="a GameState or a PlayerView is needed, not"):
        rk.actions_using(state, "QS")


@pytest.mark.parametrize("action", [None, "draw", "{x}", 5, rk.Card("QS"), rk.DrawStock])
def test_what_is_no_action_is_refused(action: Any) -> None:  # noqa: ANN401
    """A text is not an action: `parse_action` makes one of it."""
    state = rk.new_game(rk.ruleset("fortune"), seed=1)
    violation = rk.explain(state, action)
    assert violation is not None
    assert ("not-an-action", repr(action)) == (violation.code, violation.asked)
    with pytest.raises(rk.IllegalAction, match="this is no action of rummykit"):
        rk.apply(state, action)


def test_a_deal_that_the_deck_does_not_hold_is_never_dealt() -> None:
    """A set-up for more than the deck serves ends with its deal."""
    rules = rk.evolve(rk.ruleset("fortune"), {"deck.packs": 1, "deal.hand_size": 20})
    state = rk.position(rules, ["", "", ""], phase="deal_over")
    violation = rk.explain(state, rk.NextDeal())
    assert violation is not None
    assert "cannot-deal" == violation.code
    assert [] == list(rk.legal_actions(state))
