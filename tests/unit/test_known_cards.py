"""What a perfect memory knows of a hand, after each kind of action."""

from __future__ import annotations

from typing import Any

import pytest

import rummykit as rk
from tests.clauses.table import Table

F, AJ, OK = Table("fortune"), Table("arlington-joker"), Table("oklahoma")


def known(state: rk.GameState, *texts: str) -> str:
    """What seat 1 knows of the hand of seat 0, once it has played these actions."""
    for text in texts:
        state = rk.apply(state, rk.parse_action(text))
    hands = rk.view(state, 1, memory=True).known_hands
    assert hands is not None
    return str(hands[0])


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ((), "7C 6H"),
        (("swap 0.0 6H",), "7C JK"),
        (("swap 0.0 6H", "discard JK"), "7C"),
        (("discard 7C",), "6H"),
        (("discard 4C",), "7C 6H"),
    ],
)
def test_an_open_card_is_known_until_it_is_played(texts: tuple[str, ...], expected: str) -> None:
    """A Joker that is taken back goes into the hand before all eyes."""
    state = rk.position(
        AJ.rules,
        hands=["4C 7C 6H", "KC"],
        melds=[["5H JK=6H 7H"], []],
        stock="9C",
        phase="play",
        known_hands=["7C 6H", ""],
    )
    assert expected == known(state, *texts)


def test_a_turn_without_a_discard_leaves_what_is_known() -> None:
    """Who passes keeps the cards that all have seen."""
    state = rk.position(
        OK.rules,
        hands=["QS QS", "KC"],
        stock="9C",
        phase="play",
        known_hands=["QS", ""],
    )
    assert "QS" == known(state, "pass")


def stood(**changed: Any) -> rk.GameState:  # noqa: ANN401  # any part of a set-up
    """A moment in which something of a hand is known, with something changed."""
    parts: dict[str, Any] = {
        "hands": ["4C 7C 7D 7H 9S", "KC"],
        "melds": [["KC KD KH"], []],
        "stock": "9C TC",
        "pile": "3C",
        "phase": "play",
        "known_hands": ["7C 9S", ""],
        "stock_known": True,
        "recycles": 1,
        "seed": 5,
    }
    return rk.position(F.rules, **(parts | changed))


TURN = {"turn": 1, "phase": "draw", "turns": 1}


@pytest.mark.parametrize("stock_known", [True, False])
@pytest.mark.parametrize(
    ("action", "changed"),
    [
        (
            "meld 7C 7D 7H",
            {
                "hands": ["4C 9S", "KC"],
                "melds": [["KC KD KH", "7C 7D 7H"], []],
                "known_hands": ["9S", ""],
            },
        ),
        ("discard 4C", {"hands": ["7C 7D 7H 9S", "KC"], "pile": "3C 4C", **TURN}),
        (
            "discard 9S",
            {
                "hands": ["4C 7C 7D 7H", "KC"],
                "pile": "3C 9S",
                "known_hands": ["7C", ""],
                **TURN,
            },
        ),
    ],
)
def test_an_action_leads_to_what_can_be_set_up(
    action: str, changed: dict[str, Any], *, stock_known: bool
) -> None:
    """The moment after it equals the one set up by hand, with all that is known."""
    after = rk.apply(stood(stock_known=stock_known), rk.parse_action(action))
    assert stood(stock_known=stock_known, **changed) == after
    seen = rk.view(after, 1, memory=True).stock
    assert (rk.Cards("9C TC") if stock_known else None) == (seen and rk.Cards(seen))


@pytest.mark.parametrize("stock_known", [True, False])
def test_what_is_known_stays_when_a_deal_ends(*, stock_known: bool) -> None:
    """The cards are not dealt yet, and the turns of the deal are counted to its end."""
    before = stood(hands=["4C", "KC"], known_hands=["", "KC"], stock_known=stock_known, turns=4)
    after = rk.apply(before, rk.Discard("4C"))
    expected = stood(
        hands=["", "KC"],
        known_hands=["", "KC"],
        stock_known=stock_known,
        turns=5,
        pile="3C 4C",
        phase="deal_over",
        results=after.results,
        totals=after.totals,
    )
    assert expected == after


def test_a_meld_of_unknown_cards_leaves_what_is_known() -> None:
    """Cards that nobody had seen tell nothing about the others."""
    before = stood(known_hands=["9S 4C", ""])
    after = rk.apply(before, rk.LayMeld("7C 7D 7H"))
    hands = ["4C 9S", "KC"]
    row = [["KC KD KH", "7C 7D 7H"], []]
    assert stood(hands=hands, melds=row, known_hands=["4C 9S", ""]) == after


def test_the_pile_that_is_taken_is_known() -> None:
    """All have seen the hidden cards of the pile, and the cards of the meld."""
    before = stood(phase="draw", pile="TD 3C 7S")
    after = rk.apply(before, rk.TakePile("7C 7D 7S"))
    assert "3C TD 9S" == str(rk.view(after, 1, memory=True).known_hands[0])  # type: ignore[index]
    expected = stood(
        hands=["4C 7H 9S 3C TD", "KC"],
        melds=[["KC KD KH", "7C 7D 7S"], []],
        pile="",
        known_hands=["9S 3C TD", ""],
    )
    assert expected == after


def test_a_card_drawn_from_a_stock_that_is_known_is_known() -> None:
    """After the pile was turned over, a perfect memory knows the card that is drawn."""
    after = rk.apply(stood(phase="draw"), rk.DrawStock())
    hands = ["4C 7C 7D 7H 9S 9C", "KC"]
    assert stood(hands=hands, stock="TC", known_hands=["7C 9S 9C", ""]) == after


def test_nothing_is_known_of_a_stock_that_has_run_out() -> None:
    """The last card of it goes, and with nothing to turn over none is known."""
    after = rk.apply(stood(phase="draw", stock="9C"), rk.DrawStock())
    hands = ["4C 7C 7D 7H 9S 9C", "KC"]
    expected = stood(hands=hands, stock="", known_hands=["7C 9S 9C", ""], stock_known=False)
    assert expected == after


@pytest.mark.parametrize(
    ("recycle", "stock", "expected"),
    [("on-draw", "", "5D 9S"), ("as-emptied", "QD", "3C 5D 9S")],
)
def test_a_pile_that_is_turned_over_is_known(recycle: str, stock: str, expected: str) -> None:
    """The order of the pile is the order of the new stock."""
    house = F.but({"stock.recycle": recycle})
    before = rk.position(house.rules, ["4C", "KC"], stock=stock, pile="3C 5D 9S 8H")
    after = rk.apply(before, rk.DrawStock())
    assert expected == str(rk.view(after, 1, memory=True).stock)


def test_a_new_deal_begins_with_nothing_known() -> None:
    """No card has been seen, no turn played and no pile turned over."""
    for state in (
        rk.new_game(F.rules, players=3, seed=4),
        rk.apply(rk.position(F.rules, [""] * 3, phase="deal_over", seed=4), rk.NextDeal()),
    ):
        assert (0, 0) == (state.recycles, state.turns)
        memory = rk.view(state, 0, memory=True)
        assert (rk.Cards(""),) * 3 == memory.known_hands
        assert memory.stock is None
        twin = rk.position(
            F.rules,
            hands=state.hands,
            stock=state.stock,
            pile=state.pile,
            turn=state.turn,
            opener=state.opener,
            deal_number=state.deal_number,
            seed=4,
        )
        assert twin == state


def test_each_turning_over_is_shuffled_anew() -> None:
    """Where a draw turns the pile over and shuffles it, the number of times before counts."""
    house = F.but({"stock.recycle": "on-draw", "stock.shuffle": True})
    orders = set()
    for recycles in (0, 1, 2):
        before = rk.position(
            house.rules, ["", "KC"], pile="3C 5D 9S 8H TH JH QH 6S", seed=1, recycles=recycles
        )
        orders.add(str(rk.apply(before, rk.DrawStock()).stock))
    assert 3 == len(orders)
