"""Cases that games hardly ever come to, each by itself."""

from __future__ import annotations

import operator
import random
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from rummykit import views
from rummykit.errors import shown

if TYPE_CHECKING:
    from collections.abc import Callable

FORTUNE = rk.ruleset("fortune")
TO_TAKE = rk.position(FORTUNE, hands=["4C KD", "4D 4H 6C"], phase="play")
"""The stock is empty and the pile too: whoever comes next has the discard to take, or nothing."""


def test_a_value_that_cannot_be_told_is_told_by_its_type() -> None:
    """A foreign `__repr__` that fails does not keep a fault from being told."""

    class Broken:
        def __repr__(self) -> str:
            raise KeyError("broken")

    assert shown(Broken()) == "a value of the type Broken"
    assert rk.explain(TO_TAKE, Broken()) is not None  # type: ignore[arg-type]


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_cards_have_an_order_among_cards_alone(compare: Callable[[Any, Any], bool]) -> None:
    """A card is not before or after a text."""
    low, high = rk.Card("AC"), rk.Card("QS")
    assert compare(1, 2) == compare(low, high)
    assert compare(2, 1) == compare(high, low)
    assert compare(1, 1) == compare(low, low)
    with pytest.raises(TypeError):
        compare(low, "QS")


def test_a_swap_must_leave_a_legal_set() -> None:
    """Where no set holds a card twice, a card that lies in it already buys no Joker."""
    fields = {"wilds.joker_swap": "owner", "melds.set_duplicates": False}
    rules = rk.evolve(rk.ruleset("arlington-joker"), fields)
    hands = ["KH KS 5C", "6C"]
    state = rk.position(rules, hands=hands, melds=[["KH KD JK=K"], []], stock="9C", phase="play")
    refused = rk.explain(state, rk.SwapJoker(0, 0, "KH"))
    assert refused is not None
    assert refused.code == "same-card-twice"
    assert rk.explain(state, rk.SwapJoker(0, 0, "KS")) is None


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"recycles": 10**10}, "recycles: 10000000000 is too large: the most is 1000000000"),
        ({"totals": [0, -(10**10)]}, "totals[1]: -10000000000 is too far from 0"),
    ],
)
def test_numbers_no_game_comes_to(parts: dict[str, Any], told: str) -> None:
    """Counts and points have a bound, so that what is computed from them has one."""
    with pytest.raises(rk.InvalidPosition) as refused:
        rk.position(FORTUNE, hands=["7S", "7H"], **parts)
    assert told in str(refused.value)


def test_there_are_three_kinds_of_meld() -> None:
    """A kind that the game does not know is refused."""
    with pytest.raises(rk.NotationError, match="a meld is a 'set', a 'run' or 'all-wild'"):
        rk.Meld("5H 6H 7H", kind="flush")  # type: ignore[arg-type]


def test_a_discard_that_tells_of_the_next_hand_stays() -> None:
    """That the deal goes on shows that the next seat can take the pile: no undo."""
    record = rk.Record.start(TO_TAKE)
    assert record.play("discard 4C").state.phase is rk.Phase.DRAW
    assert not record.play("discard 4C").can_undo(0)
    goes_on = rk.position(FORTUNE, hands=["4C KD", "4D 4H 6C"], stock="9C", phase="play")
    assert rk.Record.start(goes_on).play("discard 4C").can_undo(0)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_sample_deals_the_meld_that_chance_does_not(
    monkeypatch: pytest.MonkeyPatch, seat: int | None
) -> None:
    """Where the next hand must hold a meld with the upcard, it is given one after so many tries."""
    monkeypatch.setattr(views, "_TRIES", 1)
    seen = rk.view(rk.apply(TO_TAKE, rk.Discard("4C")), seat, memory=True)
    for number in range(20):
        state = rk.sample(seen, random.Random(number))  # noqa: S311  # a test's own chance
        assert seen == rk.view(state, seat, memory=True)
        assert any(isinstance(action, rk.TakePile) for action in rk.legal_actions(state))


def test_samples_are_drawn_from_views_by_generators() -> None:
    """A state or the module `random` will not do."""
    with pytest.raises(TypeError, match=r"sample takes a PlayerView and a random\.Random"):
        rk.sample(TO_TAKE, random.Random(1))  # type: ignore[arg-type]  # noqa: S311  # as above


@pytest.mark.parametrize(("count", "least"), [(rk.perft, 0), (rk.divide, 1)])
@pytest.mark.parametrize("depth", [-1, True, 1.5, "2"])
def test_depths_are_counts(count: Callable[..., object], least: int, depth: object) -> None:
    """Sequences of a negative length, or of half an action, are not counted."""
    with pytest.raises(rk.InvalidPosition, match=f"give a number from {least}"):
        count(TO_TAKE, depth)
