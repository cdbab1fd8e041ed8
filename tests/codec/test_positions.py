"""Set-ups with a past: results, known cards, known stocks; and views put together from parts."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import rummykit as rk
from rummykit.scoring import result_faults
from rummykit.viewed import view_position

FORTUNE = rk.ruleset("fortune")
TURNING = rk.evolve(FORTUNE, {"stock.shuffle": False})
NEVER = rk.evolve(FORTUNE, {"stock.recycle": "never"})
RESULT = rk.DealResult(
    scores=(30, -5),
    melded=(30, 15),
    deadwood=(0, 20),
    bonus=(0, 0),
    went_out=0,
    reason="went-out",
    deal_number=2,
    opener=1,
)


def refused(**changes: Any) -> list[str]:
    """What `position` has against a small set-up with these changes."""
    values: dict[str, Any] = {"hands": ["7S 7H", "KC"], "stock": "4C", "pile": "8S"}
    rules = changes.pop("rules", FORTUNE)
    with pytest.raises(rk.InvalidPosition) as caught:
        rk.position(rules, **{**values, **changes})
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"hands": "7S 7H"}, "hands: '7S 7H' is no list of hands"),
        ({"hands": ["7S ??", "KC"]}, "hands[0]: cannot read '??'"),
        ({"melds": "5H 6H 7H"}, "melds: '5H 6H 7H' is no list of melds"),
        ({"melds": [[]]}, "melds: melds of 1 seats for 2 hands"),
        ({"melds": ["5H 6H 7H", []]}, "melds[0]: '5H 6H 7H' is no list of melds"),
        ({"melds": [["??"], []]}, "melds[0][0]: cannot read '??'"),
        ({"melds": [["5H 6H 8H"], []]}, "melds[0][0]: "),
        ({"pile": "9S 9S 9S"}, "cards: 9S: placed 3 times, and the deck has 2"),
        ({"turn": 2}, "turn: 2 is no seat"),
        ({"turns": -1}, "turns: -1 is no count"),
        ({"phase": "dance"}, "phase: 'dance' is no phase"),
        ({"phase": "game_over"}, "phase: nobody has won with [0, 0]"),
        ({"totals": "0 0"}, "totals: '0 0' is no list of points"),
        ({"totals": [0]}, "totals: totals of 1 seats for 2 hands"),
        ({"totals": [0, "0"]}, "totals[1]: '0' is no number of points"),
        (
            {"rules": rk.evolve(FORTUNE, {"melds.max_melds": 1}), "melds": [["5H 6H 7H"] * 2, []]},
            "melds[0]: 2 melds are more than a player may have (melds.max_melds = 1)",
        ),
    ],
    ids=range(16),
)
def test_a_set_up_that_cannot_be(changes: dict[str, Any], wanted: str) -> None:
    """Each fault is told with its place."""
    found = refused(**changes)
    assert any(wanted in fault for fault in found), found


def test_a_position_with_a_past() -> None:
    """What was played and seen before is part of the state."""
    state = rk.position(
        TURNING,
        ["7S 7H", "KC"],
        stock="4C",
        pile="8S",
        deal_number=3,
        recycles=1,
        results=[RESULT],
        known_hands=["7S", ""],
        stock_known=True,
    )
    seen = rk.view(state, 1, memory=True)
    assert seen.known_hands is not None
    assert ("7S", "") == tuple(map(str, seen.known_hands))
    assert ["4C"] == list(map(str, seen.stock or ()))
    assert (RESULT,) == state.results


def test_the_result_of_a_deal_that_is_over_is_its_own() -> None:
    """After a deal, the last result is of that deal."""
    state = rk.position(
        FORTUNE, ["", "KC"], phase="deal_over", deal_number=2, results=iter([RESULT])
    )
    assert (RESULT,) == state.results


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"known_hands": "7S"}, "known_hands: '7S' is no list of hands"),
        ({"known_hands": 7}, "known_hands: 7 is no list of hands"),
        ({"known_hands": ["7S"]}, "known_hands: 1 lists of cards are given for 2 hands"),
        ({"known_hands": ["7S 7S", ""]}, "known_hands[0]: 7S is not in the hand"),
        ({"known_hands": ["", "??"]}, "known_hands[1]: cannot read '??'"),
        ({"stock_known": "yes"}, "stock_known: 'yes' is neither true nor false"),
        ({"stock_known": True, "recycles": 1, "rules": rk.ruleset("arlington-digital")}, "stock."),
        ({"stock_known": True, "rules": TURNING}, "stock_known: the order of a stock"),
        ({"stock_known": True, "recycles": 1, "stock": "", "rules": TURNING}, "stock_known: the"),
        ({"results": "x"}, "results: 'x' is no list of results"),
        ({"results": 7}, "results: 7 is no list of results"),
        ({"results": [7]}, "results[0]: 7 is no DealResult"),
        ({"results": [RESULT]}, "results: the deals are numbered 2, and lead up to -1"),
        ({"results": [RESULT], "deal_number": "x"}, "deal_number: 'x' is no count"),
        ({"results": [RESULT] * 12, "deal_number": 3}, "2, 2, 2, 2, 2, 2, 2, 2, 2, 2 …, and"),
        (
            {"results": [attrs.evolve(RESULT, scores=(1, 2, 3))], "deal_number": 3},
            "results[0].scores: give a whole number of points for each of 2 players",
        ),
    ],
    ids=range(16),
)
def test_a_past_that_cannot_be(changes: dict[str, Any], wanted: str) -> None:
    """Each fault is told with its place."""
    found = refused(**changes)
    assert any(wanted in fault for fault in found), found


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"scores": (30, 0)}, ["scores[1]"]),
        ({"scores": "30"}, ["scores"]),
        ({"melded": (30, True)}, ["melded"]),
        ({"deal_number": -1}, ["deal_number"]),
        ({"opener": 2}, ["opener"]),
        ({"went_out": 2}, ["went_out"]),
        ({"went_out": None}, ["went_out"]),
        ({"reason": "max-turns"}, ["went_out"]),
        ({"reason": "bored"}, ["reason"]),
        ({"bonus": (0, 5), "scores": (30, 0)}, ["bonus[1]"]),
    ],
    ids=range(10),
)
def test_results_that_do_not_add_up(changes: dict[str, Any], places: list[str]) -> None:
    """Each part is compared with the others."""
    result = attrs.evolve(RESULT, **changes)
    assert places == [fault.place for fault in result_faults(result, 2)]


VIEW: dict[str, Any] = {
    "seat": 0,
    "hand": "7S 7H",
    "hand_sizes": [2, 3],
    "pile_size": 2,
    "upcard": "8S",
    "stock_size": 1,
}


def test_a_view_from_its_parts() -> None:
    """A view that a state could give is put together, whatever it hides."""
    seen = view_position(FORTUNE, **VIEW)
    assert ((2, 3), 2, 1) == (seen.hand_sizes, seen.pile_size, seen.stock_size)
    remembered = view_position(
        FORTUNE, **VIEW, memory=True, pile="4C 8S", known_hands=["7S", "KC KC"]
    )
    assert remembered.pile == [rk.Card("4C"), rk.Card("8S")]
    assert view_position(FORTUNE, **VIEW, memory=True, pile="4C 8S").known_hands is not None


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"hand_sizes": [2, -1]}, "hand_sizes[1]: -1 is no number of cards"),
        ({"stock_size": True}, "stock_size: True is no number of cards"),
        ({"stock_size": 10**12}, "hand_sizes: hands, pile and stock are 1000000000007 cards"),
        ({"hand": None}, "hand: a seat sees its hand"),
        ({"seat": None}, "hand: a seat sees its hand"),
        ({"seat": 2}, "seat: 2 is no seat: seats are 0 to 1"),
        ({"seat": True}, "seat: True is no seat"),
        ({"hand": "7S"}, "hand: 1 cards are shown, and there are to be 2"),
        ({"hand": "7S ??"}, "hand: cannot read '??'"),
        ({"upcard": None}, "upcard: a pile of 2 cards"),
        ({"pile": "4C 8S"}, "pile: only a view with a memory shows this"),
        ({"memory": True}, "pile: 0 cards are shown, and there are to be 2"),
        ({"memory": True, "pile": "8S 4C"}, "pile: its last card is not the upcard"),
        (
            {"memory": True, "pile": "4C 8S", "stock": "4D 4H"},
            "stock: 2 cards are shown, and there are to be 1",
        ),
        (
            {"memory": True, "pile": "4C 8S", "known_hands": [""]},
            "known_hands: give a list of cards for each of 2 hands",
        ),
        (
            {"memory": True, "pile": "4C 8S", "known_hands": ["", "AC AD AH AS"]},
            "known_hands[1]: 4 cards are known of a hand of 3",
        ),
        (
            {"memory": True, "pile": "4C 8S", "known_hands": ["KC", ""]},
            "known_hands[0]: KC is not in the hand",
        ),
        ({"melds": [["4C 5C 6C"], ["??"]]}, "melds[1][0]: cannot read '??'"),
        ({"melds": [["4C 5C 6D"], []]}, "melds[0][0]: "),
        ({"hand": "JK 7H"}, "cards: JK"),
        ({"phase": "dance"}, "phase: 'dance' is no phase"),
        ({"phase": "game_over"}, "phase: nobody has won"),
        ({"stock_size": 98, "upcard": "7S", "hand": "7S 7S"}, "hand_sizes: hands, pile and"),
        (
            {"stock_size": 97, "melds": [["8S 9S TS"], []]},
            "hand_sizes: 101 cards are hidden, and only 98",
        ),
        ({"phase": "play", "hand": "", "hand_sizes": [0, 3]}, "phase: the rules make this 'deal"),
    ],
    ids=range(25),
)
def test_a_view_that_no_state_gives(changes: dict[str, Any], wanted: str) -> None:
    """Each fault is told with its place."""
    with pytest.raises(rk.InvalidPosition) as caught:
        view_position(FORTUNE, **{**VIEW, **changes})
    assert any(wanted in str(fault) for fault in caught.value.faults), caught.value


LAST: dict[str, Any] = {"seat": 1, "hand": "KC", "pile_size": 1, "upcard": "8S", "stock_size": 0}


@pytest.mark.parametrize(
    ("changes", "possible"),
    [
        ({"hand_sizes": [2, 1]}, True),
        ({"hand_sizes": [1, 1]}, False),
        ({"hand_sizes": [2, 1], "memory": True, "pile": "8S", "known_hands": ["9S", ""]}, True),
        ({"hand_sizes": [2, 1], "memory": True, "pile": "8S", "known_hands": ["4C", ""]}, False),
        ({"hand_sizes": [2, 1], "turn": 1}, False),
        ({"hand_sizes": [2, 1], "phase": "deal_over"}, True),
        ({"hand_sizes": [2, 1], "pile_size": 0, "upcard": None}, False),
    ],
    ids=range(7),
)
def test_who_can_only_take_the_pile_could_do_so(changes: dict[str, Any], *, possible: bool) -> None:
    """Without a stock, the hidden hand of the seat to draw is one that takes the pile."""
    if possible:
        assert 0 == view_position(NEVER, **{**LAST, **changes}).stock_size
        return
    with pytest.raises(rk.InvalidPosition, match="phase: the rules make this 'deal_over'"):
        view_position(NEVER, **{**LAST, **changes})
