"""Arrays of what a seat may know: the fields say what they should, and hold no hidden card."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numpy", reason="arrays need numpy, which every adapter's extra brings")

import numpy as np

import rummykit as rk
from rummykit.adapters import KINDS, coding_for
from rummykit.adapters.observing import BOUND, Observer
from tests.adapters.tables import PRESETS, random_states, rules_of


@pytest.mark.parametrize("memory", [True, False])
@pytest.mark.parametrize("table", [*PRESETS, "anyone's Jokers", "large sets"])
def test_hidden_cards_are_not_in_it(table: str, *, memory: bool) -> None:
    """Drawing the hidden cards anew leaves every seat's array as it is."""
    rules = rules_of(table)
    observer = Observer(coding_for(rules, 3))
    rng = random.Random(1)  # noqa: S311  # a test's own chance
    moved = 0
    for state in list(random_states(rules, 3, 4))[::9]:
        for seat in range(3):
            view = rk.view(state, seat, memory=memory)
            other = rk.sample(view, rng)
            moved += other.hands != state.hands
            again = rk.view(other, seat, memory=memory)
            assert np.array_equal(observer.array(view), observer.array(again))
    assert moved > 10


@pytest.mark.parametrize("table", PRESETS)
def test_numbers_stay_within_bounds(table: str) -> None:
    """Shares lie between 0 and 1, all but totals."""
    rules = rules_of(table)
    observer = Observer(coding_for(rules, 2))
    for state in random_states(rules, 2, 5):
        array = observer.array(rk.view(state, state.turn, memory=True))
        assert np.abs(array).max() <= BOUND
        fields = observer.fields(array)
        totals = fields.pop("totals")
        assert np.allclose(
            [total / rules.match.target for total in state.totals], sorted_by(totals, state)
        )
        assert all(0 <= field.min() and field.max() <= 1 + 1e-6 for field in fields.values())


def sorted_by(row: np.ndarray, state: rk.GameState) -> list[float]:
    """A field that goes by seat from the one on turn, by seat from 0."""
    return [float(row[(seat - state.turn) % state.players]) for seat in range(state.players)]


def test_fields_say_what_lies_there() -> None:
    """A table looked at by seat 1, field by field."""
    rules = rk.evolve(rk.ruleset("arlington-scarne"), {"deal.max_turns": 50})
    state = rk.position(
        rules,
        hands=["KC KC 3D", "7S 2D", "4C 4D 9H"],
        melds=[["JS 2C=QS KS AS"], ["2C 2D 2H", "QH QD 2S=QS"], []],
        stock="5C 5D",
        pile="3C 8S",
        turn=2,
        phase="play",
        totals=[100, 2000, -50],
        turns=5,
        recycles=2,
        known_hands=["KC", "", "9H"],
    )
    observer = Observer(coding_for(rules, 3))
    fields = observer.fields(observer.array(rk.view(state, 1, memory=True)))
    place = {str(card): number for number, card in enumerate(KINDS)}

    def shares(row: np.ndarray) -> dict[str, float]:
        return {card: float(row[number]) for card, number in place.items() if row[number]}

    assert {"7S": 0.5, "2D": 0.5} == shares(fields["hand"])
    assert {"8S": 1.0} == shares(fields["upcard"])
    assert {"3C": 0.5} == shares(fields["pile"])
    assert [{"9H": 0.5}, {"KC": 0.5}] == [shares(row) for row in fields["known"]]
    assert {"2C": 1.0, "QH": 0.5}.items() <= shares(fields["table"]).items()
    assert np.allclose(np.array([2, 3, 3]) / 104, fields["sizes"])
    assert np.allclose([2, -0.05, 0.1], fields["totals"])
    assert np.allclose([2 / 104, 2 / 104], fields["piles"])
    assert np.allclose([0.1, 0.2], fields["progress"])
    assert [0, 1, 0, 0] == fields["phase"].tolist()
    assert [0, 1, 0] == fields["turn"].tolist()
    own, following, last = fields["melds"]
    assert 0 == following.sum()
    run = last[0] * [1, 1, 1, 14, 1, 1, 1, 1]
    assert [11, 12, 13, 14] == np.rint(run[:, 3]).tolist()
    assert [0, 1, 0, 0] == run[:, 1].tolist()
    assert np.array_equal(np.tile([0, 0, 0, 1], (4, 1)), run[:, 4:])
    assert [1, 1, 1, 0] == own[0, :, 0].tolist()
    assert [0, 0, 0, 0] == own[0, :, 1].tolist()
    queens = own[1]
    assert [0, 0, 1, 0] == queens[:, 1].tolist()
    assert [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] == queens[:3, 4:].tolist()


def test_a_spectator_sees_no_hand() -> None:
    """Its array begins with the seat that one names."""
    rules = rules_of("fortune")
    observer = Observer(coding_for(rules, 2))
    state = rk.new_game(rules, players=2, seed=1)
    array = np.ones(observer.size, dtype=np.float32)
    observer.write(rk.view(state, None), array, first=1)
    fields = observer.fields(array)
    assert 0 == fields["hand"].sum()
    assert [0, 1] == fields["turn"].tolist()


def test_an_empty_pile_and_a_joker_are_shown() -> None:
    """No upcard, a Joker in a set that stands for a rank, no limit of turns."""
    rules = rk.ruleset("arlington-heights")
    state = rk.position(
        rules,
        ["KC", "9D"],
        melds=[["7C 7D JK=7"], []],
        stock="4C",
        phase="play",
        totals=[0, -(10**6)],
    )
    observer = Observer(coding_for(rules, 2))
    fields = observer.fields(observer.array(rk.view(state, 0)))
    assert 0 == fields["upcard"].sum()
    assert [1, 1, 1, 0.5, 0, 0, 0, 0] == fields["melds"][0, 0, 2].tolist()
    assert [0, 0] == fields["progress"].tolist()
    assert -BOUND == fields["totals"][1]
