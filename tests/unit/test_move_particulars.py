"""Particulars of the lists of actions: limits, selections, swaps."""

from __future__ import annotations

import pytest

import rummykit as rk
from tests.clauses.table import Table, refusal

F, AJ, OK = Table("fortune"), Table("arlington-joker"), Table("oklahoma")
FULL = F.but({"melds.max_melds": 1})
KINGS = [["KC KD KH"], []]


def using(state: rk.GameState, cards: str) -> list[str]:
    """The actions that play exactly these cards."""
    return [str(action) for action in rk.actions_using(state, cards)]


def test_what_is_no_state_is_named() -> None:
    """The error says what was given."""
    with pytest.raises(TypeError, match=r"a GameState or a PlayerView is needed, not int"):
        list(rk.legal_actions(7))  # type: ignore[arg-type]


def test_only_jokers_are_given_back() -> None:
    """A deuce beside a Joker stays where it lies."""
    state = AJ.playing("7H 6H KC", melds=[["5H JK=6H 2C=7H"], []])
    assert "not-what-the-joker-stands-for" == refusal(state, "swap 0.0 7H")
    assert "" == refusal(state, "swap 0.0 6H")


def test_a_player_with_all_melds_selects_no_other() -> None:
    """The most melds count for a selection of cards as they do for the list."""
    for table, expected in ((F, ["meld 7C 7D 7H"]), (FULL, [])):
        assert expected == using(table.playing("7C 7D 7H 9S", melds=KINGS), "7C 7D 7H")
    for table, expected in ((F, ["take 7C 7D 7S"]), (FULL, [])):
        state = table.drawing("7C 7D 9S", stock="3D", pile="7S", melds=KINGS)
        assert expected == using(state, "7C 7D")
    assert [] == using(F.drawing("7C 7D 9S", stock="3D"), "7C 7D")


def test_a_player_with_all_melds_cannot_take_and_ends_the_deal() -> None:
    """With an empty stock the pile would be all there is to draw from."""
    for table, phase in ((F, rk.Phase.DRAW), (FULL, rk.Phase.DEAL_OVER)):
        assert phase is table.drawing("7C 7D 9S", pile="7S", melds=KINGS).phase


def test_a_selection_lists_both_ways_to_use_two_deuces() -> None:
    """In a take as in a meld, either deuce may stand for either card."""
    taking = F.drawing("2C 2D 9S", stock="3D", pile="5H")
    playing = F.playing("2C 2D 5H 9S")
    for state, cards in ((taking, "2C 2D"), (playing, "2C 2D 5H")):
        expected = [
            str(action)
            for action in rk.legal_actions(state, every_wild=True)
            if str(action).partition(" ")[0] in {"take", "meld"} and "5H" in str(action)
            if str(action).count("2") == 2
        ]
        assert {"5H 2C=6H 2D=7H", "5H 2D=6H 2C=7H"} <= {t.partition(" ")[2] for t in expected}
        assert expected == using(state, cards)


def test_a_selected_queen_is_discarded_as_the_last_card() -> None:
    """Where she goes only as the very last card, the rest of the hand counts."""
    last = F.but({"queen.discard": "last-card"})
    assert ["discard QS"] == using(last.playing("QS"), "QS")
    assert [] == using(last.playing("QS 9D"), "QS")
    assert [] == using(OK.playing("QS"), "QS")
    assert ["pass"] == using(OK.playing("QS"), "")


def test_a_view_lists_what_its_seat_may_do() -> None:
    """The seat on turn sees the actions of the state, the others none."""
    state = F.playing("7C 7D 7H 9S", "KC")
    listed = list(rk.legal_actions(state))
    assert "meld 7C 7D 7H" in map(str, listed)
    assert listed == list(rk.legal_actions(rk.view(state, 0)))
    assert [] == list(rk.legal_actions(rk.view(state, 1)))
    assert [] == list(rk.legal_actions(rk.view(state, None)))
