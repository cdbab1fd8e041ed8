"""The actions as values: what they hold, how they print, what they refuse to hold."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any, get_args

import attrs
import pytest

import rummykit as rk
from rummykit.actions import ACTION_CLASSES

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES: dict[str, rk.Action] = {
    "draw": rk.DrawStock(),
    "take 9C 9H 9S": rk.TakePile(rk.Meld("9S 9H 9C")),
    "meld JS 2D=QS KS": rk.LayMeld(rk.Meld("JS 2D=QS KS")),
    "add 0 2D=8H high": rk.LayOff(0, rk.Card("2D"), rk.Card("8H"), "high"),
    "add 0 4H low": rk.LayOff(0, rk.Card("4H"), end="low"),
    "add 1 2D=K": rk.LayOff(1, rk.Card("2D"), rk.Rank.KING),
    "add 1 KC": rk.LayOff(1, rk.Card("KC")),
    "add 2.1 KC": rk.LayOff(1, rk.Card("KC"), seat=2),
    "swap 1.0 6H": rk.SwapJoker(1, 0, rk.Card("6H")),
    "discard QS": rk.Discard(rk.Card("QS")),
    "discard JK": rk.Discard(rk.JOKER),
    "pass": rk.EndTurn(),
    "next": rk.NextDeal(),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_action_is_its_text(text: str) -> None:
    """It prints as its notation, and every copy of it is equal."""
    action = EXAMPLES[text]
    assert (text, f"<{text}>") == (str(action), repr(action))
    twins = [
        rk.parse_action(text),
        pickle.loads(pickle.dumps(action)),  # noqa: S301  # our own bytes
        copy.copy(action),
        copy.deepcopy(action),
    ]
    assert [action] * 4 == twins
    assert {hash(action)} == set(map(hash, twins))


def test_different_actions_are_different() -> None:
    """No two of the examples are equal, and none equals its text."""
    assert len(EXAMPLES) == len(set(EXAMPLES.values()))
    assert not set(EXAMPLES) & set(EXAMPLES.values())


@pytest.mark.parametrize("action", EXAMPLES.values(), ids=EXAMPLES)
def test_actions_never_change(action: rk.Action) -> None:
    """Attributes cannot be set, added or deleted."""
    for name in [field.name for field in attrs.fields(type(action))] + ["more"]:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(action, name, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(action, name)


def test_the_union_has_eight_classes() -> None:
    """The type and the tuple of classes list the same, and each has an example."""
    assert set(get_args(rk.Action)) == set(ACTION_CLASSES)
    assert 8 == len(ACTION_CLASSES)
    assert set(ACTION_CLASSES) == {type(action) for action in EXAMPLES.values()}


def test_texts_are_read_where_cards_and_melds_are_wanted() -> None:
    """A person at a prompt need not make cards first."""
    anything: Any = rk
    assert EXAMPLES["discard QS"] == anything.Discard("q♠")
    assert EXAMPLES["take 9C 9H 9S"] == anything.TakePile("9S 9H 9C")
    assert EXAMPLES["meld JS 2D=QS KS"] == anything.LayMeld("JS 2D=QS KS")
    assert EXAMPLES["add 0 2D=8H high"] == anything.LayOff(0, "2D", "8H", "high")
    assert EXAMPLES["add 1 2D=K"] == anything.LayOff(1, "2D", "K")
    assert EXAMPLES["swap 1.0 6H"] == anything.SwapJoker(1, 0, "6H")


def test_a_card_does_not_stand_for_itself() -> None:
    """A stand-in that is the card is left out."""
    assert rk.LayOff(0, rk.Card("2H"), end="low") == rk.LayOff(
        0, rk.Card("2H"), rk.Card("2H"), "low"
    )


MALFORMED: dict[str, tuple[Callable[[Any], object], list[Any], str]] = {
    "card": (
        rk.Discard,
        ["1S", "", None, 12, b"QS", "QS KS"],
        "card",
    ),
    "meld": (rk.LayMeld, ["", None, 5, "QS ZZ"], "meld|card"),
    "taken meld": (rk.TakePile, ["", None, 5, "QS ZZ"], "meld|card"),
    "meld number": (
        lambda value: rk.LayOff(value, rk.Card("QS")),
        [-1, 1.0, "0", None, True],
        "a meld's number is a whole number from 0",
    ),
    "seat": (
        lambda value: rk.SwapJoker(value, 0, rk.Card("QS")),
        [-1, 1.0, "0", None, False],
        "a seat is a whole number from 0",
    ),
    "other seat": (
        lambda value: rk.LayOff(0, rk.Card("QS"), seat=value),
        [-1, 1.0, "0", False],
        "a seat is a whole number from 0",
    ),
    "end": (
        lambda value: rk.LayOff(0, rk.Card("QS"), None, value),
        ["up", "HIGH", "", 1],
        "the end of a run is 'low' or 'high'; elsewhere there is none",
    ),
    "stand-in": (
        lambda value: rk.LayOff(0, rk.Card("2S"), value),
        ["JK", "", "1S", 1, b"K", rk.JOKER],
        "a card such as 'QS' in a run, or a rank such as 'K' in a set",
    ),
}


@pytest.mark.parametrize("kind", MALFORMED)
def test_what_makes_no_action_is_refused(kind: str) -> None:
    """An action that no notation could write is never made."""
    make, values, problem = MALFORMED[kind]
    for value in values:
        with pytest.raises(rk.NotationError, match=problem):
            make(value)


@pytest.mark.parametrize("number", [16, 31, 32, 33, 64])
def test_more_copies_than_a_deck_has_are_never_held(number: int) -> None:
    """Many copies of one card are not taken for another card that the hand does hold."""
    rules = rk.evolve(rk.ruleset("fortune"), {"melds.set_max": None})
    state = rk.position(rules, hands=["KS KS 3C", "4D"], stock="5C", phase="play")
    drawing = rk.position(rules, hands=["KS KS 3C", "4D"], stock="5C", pile="QS")
    try:
        meld = rk.Meld("QS " * number)
    except rk.NotationError:
        return
    assert rk.explain(state, rk.LayMeld(meld)) is not None
    assert rk.explain(drawing, rk.TakePile(meld)) is not None
