"""States as values: equality, hashes, copies, pickles; nothing in them can be changed."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest

import rummykit as rk
from rummykit.state import CardRow

JOKERS = rk.ruleset("arlington-joker")


def example(**changes: Any) -> rk.GameState:  # noqa: ANN401  # the arguments of `position`
    """A moment with something in every part of it."""
    parts: dict[str, Any] = {
        "hands": ["7S 7H 2D", "KC QS"],
        "melds": [["5H 6H 7H"], ["TC TD JK=T"]],
        "stock": "4C 9D",
        "pile": "3C 8S",
        "turn": 1,
        "phase": "play",
        "totals": [120, 85],
        "recycles": 1,
        "turns": 5,
        "deal_number": 3,
        "opener": 1,
        "seed": "x",
    }
    return rk.position(JOKERS, **{**parts, **changes})


DIFFERENT: dict[str, Any] = {
    "hands": ["7S 7H 2C", "KC QS"],
    "melds": [["5H 6H 7H"], ["TC TD TH"]],
    "stock": "9D 4C",
    "pile": "8S 3C",
    "turn": 0,
    "phase": "draw",
    "totals": [85, 120],
    "recycles": 0,
    "turns": 6,
    "deal_number": 4,
    "opener": 0,
    "seed": "y",
}


def test_everything_given_can_be_read() -> None:
    """The names of the contract, each with its value."""
    state = example()
    assert JOKERS is state.rules
    assert (2, rk.Phase.PLAY, 1, 1, 3) == (
        state.players,
        state.phase,
        state.turn,
        state.opener,
        state.deal_number,
    )
    assert (rk.Cards("7S 7H 2D"), rk.Cards("KC QS")) == state.hands
    assert ((rk.Meld("5H 6H 7H"),), (rk.Meld("TC TD JK=T"),)) == state.melds
    assert ("4C 9D", "3C 8S", rk.Card("8S")) == (str(state.stock), str(state.pile), state.upcard)
    assert (2, 2, (3, 2)) == (state.stock_size, state.pile_size, state.hand_sizes)
    assert (1, 5, (120, 85), "x") == (state.recycles, state.turns, state.totals, state.seed)
    assert ((), (), False) == (state.results, state.winners, state.is_over)


def test_equal_parts_make_equal_states() -> None:
    """States compare and hash by what they hold."""
    assert example() == example()
    assert example() is not example()
    assert hash(example()) == hash(example())
    assert 1 == len({example(), example()})
    assert example() != "example"
    assert example()._game != "game"
    assert example()._game == example()._game


@pytest.mark.parametrize("part", DIFFERENT)
def test_any_part_that_differs_makes_another_state(part: str) -> None:
    """Two states differ where one thing in them does."""
    assert example() != example(**{part: DIFFERENT[part]})


@pytest.mark.parametrize(("one", "other"), [(1, "1"), (0, ""), (1, 2), ("a", "b")])
def test_seeds_are_part_of_a_state(one: int | str, other: int | str) -> None:
    """A number is another seed than its text."""
    assert example(seed=one) != example(seed=other)


def test_other_rules_make_another_state() -> None:
    """The rules are part of the state."""
    other = rk.evolve(JOKERS, {"scoring.go_out_bonus": 99})
    assert rk.position(JOKERS, ["7S", "KC"], stock="4C") != rk.position(
        other, ["7S", "KC"], stock="4C"
    )


@pytest.mark.parametrize("moments", [0, 1, 40])
def test_copies_and_pickles_are_equal(moments: int) -> None:
    """A copied or pickled state is equal, hashes alike, and plays on alike."""
    state = rk.new_game(JOKERS, players=3, seed=5)
    for _ in range(moments):
        state = rk.apply(state, list(rk.legal_actions(state))[-1])
    twins = [copy.copy(state), copy.deepcopy(state)]
    twins += [
        pickle.loads(pickle.dumps(state, protocol))  # noqa: S301  # our own bytes
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    ]
    for twin in twins:
        assert state == twin
        assert hash(state) == hash(twin)
        assert list(rk.legal_actions(state)) == list(rk.legal_actions(twin))
        action = next(rk.legal_actions(state))
        assert rk.apply(state, action) == rk.apply(twin, action)


def test_nothing_can_be_set_or_deleted() -> None:
    """States, their parts and results refuse every change."""
    state = example(phase="deal_over")
    result = rk.apply(example(hands=["KC", "3D"]), rk.Discard(rk.Card("3D"))).results[0]
    for thing in (state, state._game, result):
        names = [field.name for field in attrs.fields(type(thing))]
        for name in names:
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(thing, name, None)
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(thing, name)
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            thing.more = 1  # type: ignore[union-attr]
    for name in ("hands", "melds", "stock", "pile", "rules", "totals"):
        with pytest.raises(AttributeError):
            setattr(state, name, ())
    assert example(phase="deal_over") == state


def test_a_state_is_shown_as_a_table() -> None:
    """`str` tells every card, one thing a line; `repr` is a short name."""
    expected = """\
Arlington with a Joker, deal 3, turn 5: seat 1 to play
  stock: 2 cards   pile: 2 cards, upcard 8S
  seat 0, 120 points
    hand: 2D 7H 7S
    meld 0: 5H 6H 7H
  seat 1, 85 points
    hand: KC QS
    meld 0: TC TD JK=T"""
    assert expected == str(example())
    assert "<GameState arlington-joker, 2 players, deal 3, seat 1 to play>" == repr(example())


def test_one_is_one_card() -> None:
    """One card, and one point, are told in the singular."""
    lines = str(example(stock="4C", pile="8S", totals=[1, 85])).splitlines()
    assert "  stock: 1 card   pile: 1 card, upcard 8S" in lines
    assert "  seat 0, 1 point" in lines


def test_ends_are_shown() -> None:
    """A deal that is over and a game that is won say so."""
    over = example(phase="deal_over", hands=["", "KC"], pile="")
    assert "Arlington with a Joker, deal 3: over" == str(over).splitlines()[0]
    assert "upcard none" in str(over)
    assert "    hand: empty" in str(over).splitlines()
    won = example(phase="deal_over", totals=[1000, 85])
    assert won.is_over
    assert "Arlington with a Joker: won by seat 0 after deal 3" == str(won).splitlines()[0]
    shared = rk.position(
        rk.evolve(JOKERS, {"match.tie": "shared"}),
        ["", ""],
        phase="deal_over",
        totals=[1000, 1000],
    )
    assert "won by seat 0, 1 after" in str(shared)
    assert rk.position(JOKERS, ["", ""], phase="deal_over").upcard is None


def test_rows_of_cards_are_sequences() -> None:
    """The stock and the pile count, index, slice, compare and print as cards in order."""
    stock = example(stock="4C 9D 4C").stock
    cards = [rk.Card("4C"), rk.Card("9D"), rk.Card("4C")]
    assert (3, cards[1], cards[2]) == (len(stock), stock[1], stock[-1])
    assert cards == list(stock) == stock == tuple(cards)
    assert list(reversed(cards)) == list(reversed(stock)) == stock[::-1]
    assert isinstance(stock[1:], CardRow)
    assert (2, 1, True, False) == (
        stock.count(cards[0]),
        stock.index(cards[1]),
        cards[1] in stock,
        rk.JOKER in stock,
    )
    assert ("4C 9D 4C", "<CardRow 4C 9D 4C>") == (str(stock), repr(stock))
    assert hash(tuple(cards)) == hash(stock) == hash(CardRow(stock._codes))
    assert stock == CardRow(stock._codes) != stock[1:]
    assert stock != "4C 9D 4C"
    assert (stock != cards[:2]) is True
    with pytest.raises(IndexError):
        stock[3]


def test_phases_have_the_values_of_the_contract() -> None:
    """Their values are written in files."""
    assert ["draw", "play", "deal_over", "game_over"] == [phase.value for phase in rk.Phase]


def test_rows_of_melds_are_sequences() -> None:
    """What a seat has laid counts, indexes, compares and hashes by its melds."""
    one, other = example()._melds[0], example()._melds[0]
    assert one == other != example()._melds[1]
    assert (hash(one), 1) == (hash(other), len(one))
    assert one[0] == other[0]
    assert one != "5H 6H 7H"
