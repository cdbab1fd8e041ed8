"""`legal_actions`, `explain` and `apply` tell one truth, whatever the rules and the moment."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rummykit as rk

from .strategies import all_cards, candidates, listed, played, positions

SLOWLY = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
"""Some examples are large: neither a slow one nor one that is dropped is a defect."""

SEEDS = st.integers(0, 2**32)


def shown(state: rk.GameState) -> tuple[object, ...]:
    """Everything that the public names tell of a state."""
    return (
        state.phase,
        state.turn,
        tuple(map(str, state.hands)),
        tuple(tuple(map(str, row)) for row in state.melds),
        str(state.stock),
        str(state.pile),
        (state.recycles, state.turns, state.opener, state.deal_number),
        (state.totals, state.results, state.winners),
        hash(state),
    )


@SLOWLY
@given(positions(), SEEDS)
def test_listed_explained_and_played_are_one(state: rk.GameState, seed: int) -> None:
    """An action is listed exactly where nothing speaks against it and `apply` accepts it."""
    legal = listed(state)
    found = set(legal)
    assert len(legal) == len(found)
    before = shown(state)
    for action in candidates(random.Random(seed), state, legal):  # noqa: S311  # not for secrets
        why = rk.explain(state, action)
        assert (action in found) is (why is None), (action, why)
        if why is None:
            assert before != shown(rk.apply(state, action))
        else:
            with pytest.raises(rk.IllegalAction) as caught:
                rk.apply(state, action)
            assert (why, action) == (caught.value.violation, caught.value.action)
            assert state is caught.value.state
            assert str(action) == why.asked
            assert rk.CLAUSES[why.code].rule == why.rule
            assert not set("{}") & set(why.text)
            assert why.text == str(why) == str(caught.value)
            assert why.text in repr(why)
        assert before == shown(state)


@SLOWLY
@given(positions(), SEEDS)
def test_no_card_is_made_or_lost(state: rk.GameState, seed: int) -> None:
    """Whatever is played, the same cards are there; only a new deal has the whole deck."""
    rng = random.Random(seed)  # noqa: S311  # not for secrets
    cards = all_cards(state)
    for _ in range(8):
        legal = listed(state)
        if not legal:
            assert state.is_over
            break
        melding = [a for a in legal if not isinstance(a, (rk.DrawStock, rk.Discard))]
        action = rng.choice(melding if melding and rng.random() < 0.7 else legal)
        if isinstance(action, rk.NextDeal):
            cards = all_cards(rk.new_game(state.rules, players=state.players, seed=1))
        state = rk.apply(state, action)
        assert cards == all_cards(state)


@SLOWLY
@given(positions(), SEEDS)
def test_there_is_always_something_to_do(state: rk.GameState, seed: int) -> None:
    """Nothing is legal exactly where the game is over, and each action plays cards held."""
    first = next(rk.legal_actions(state), None)
    assert (first is None) is state.is_over
    legal = listed(state)
    for action in random.Random(seed).sample(legal, min(60, len(legal))):  # noqa: S311
        assert played(state, action) <= state.hands[state.turn]
        after = rk.apply(state, action)
        assert (next(rk.legal_actions(after), None) is None) is after.is_over


@SLOWLY
@given(positions(), SEEDS)
def test_actions_using_cards_are_those_that_play_them(state: rk.GameState, seed: int) -> None:
    """A selection of cards gives the legal actions that play exactly these, in the same order."""
    rng = random.Random(seed)  # noqa: S311  # not for secrets
    legal = listed(state)
    hand = list(state.hands[state.turn])
    selections = [rk.Cards(rng.sample(hand, rng.randint(0, len(hand)))) for _ in range(6)]
    selections += [played(state, rng.choice(legal)) for _ in range(6) if legal]
    for cards in selections:
        expected = [action for action in legal if cards == played(state, action)]
        assert expected == rk.actions_using(state, cards)
    assert [] == rk.actions_using(state, [*hand, "QS"])


@SLOWLY
@given(positions(), SEEDS)
def test_texts_of_actions_are_read_back(state: rk.GameState, seed: int) -> None:
    """`str` and `parse_action` undo each other, with a state and without; names never fail."""
    rng = random.Random(seed)  # noqa: S311  # not for secrets
    legal = listed(state)
    for action in rng.sample(legal, min(40, len(legal))):
        assert action == rk.parse_action(str(action))
        assert action == rk.parse_action(str(action), state)
        assert f"<{action}>" == repr(action)
    for action in candidates(rng, state, legal):
        assert action == rk.parse_action(str(action)), repr(action)
    assert str(state).count("\n") >= 2 * state.players
    assert repr(state).startswith(f"<GameState {state.rules.slug}")


@SLOWLY
@given(positions())
def test_the_short_list_is_part_of_the_long_one(state: rk.GameState) -> None:
    """What is listed by default is listed with every wild too, in the same order."""
    legal = listed(state)
    short = list(rk.legal_actions(state))
    wanted = set(short)
    assert len(short) == len(wanted)
    assert wanted <= set(legal)
    assert bool(short) is bool(legal)
