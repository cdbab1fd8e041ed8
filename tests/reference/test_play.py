"""How turns, deals and games end on the reference, and what becomes of the pile."""

from typing import Any

import pytest

from .cards import ladder
from .melds import meld_fault, swapped
from .play import apply, legal, legal_actions, position, start, winners
from .scoring import meld_points
from .table import State, dealt
from .values import rules


def drawing(changed: dict[str, Any], stock: str, pile: str, recycles: int = 0) -> State:
    """Two players, seat 0 about to draw, nobody able to meld."""
    return position(
        rules("fortune", changed),
        ["3C 9D", "3D 9H"],
        stock=stock,
        pile=pile,
        phase="draw",
        recycles=recycles,
    )


ON_DRAW = {"stock.recycle": "on-draw"}
WHOLE = {"stock.keep_upcard": False}


@pytest.mark.parametrize(
    ("changed", "before", "after"),
    [
        ({}, ("5D 6D", "4C 7S"), ("6D", "4C 7S", 0)),
        ({}, ("5D", "4C 9S 7S"), ("4C 9S", "7S", 1)),
        ({}, ("5D", "7S"), ("", "7S", 0)),
        ({}, ("", "5D 4C 9S 7S"), ("4C 9S", "7S", 1)),
        ({}, ("", "5D 7S"), ("", "7S", 1)),
        (WHOLE, ("5D", "4C 7S"), ("4C 7S", "", 1)),
        (WHOLE, ("", "5D"), ("", "", 1)),
        ({"stock.max_recycles": 0}, ("5D", "4C 7S"), ("", "4C 7S", 0)),
        ({"stock.recycle": "never"}, ("5D", "4C 7S"), ("", "4C 7S", 0)),
        (ON_DRAW, ("5D", "4C 7S"), ("", "4C 7S", 0)),
        (ON_DRAW, ("", "5D 4C 7S"), ("4C", "7S", 1)),
        (ON_DRAW | WHOLE, ("", "5D 4C 7S"), ("4C 7S", "", 1)),
    ],
)
def test_stock_after_a_draw(
    changed: dict[str, Any], before: tuple[str, str], after: tuple[str, str, int]
) -> None:
    """The 5 of diamonds is drawn, and the pile is turned over as and when the rules say."""
    state = apply(drawing(changed, *before), "draw")
    assert after == (" ".join(state["stock"]), " ".join(state["pile"]), state["recycles"])
    assert state["hands"][0] == ["3C", "5D", "9D"]


@pytest.mark.parametrize(
    ("changed", "stock", "pile", "recycles"),
    [
        ({}, "", "", 0),
        ({}, "", "5D", 0),
        (WHOLE, "", "", 0),
        (ON_DRAW, "", "5D", 0),
        ({"stock.recycle": "never"}, "", "5D 6D", 0),
        (ON_DRAW | {"stock.max_recycles": 2}, "", "5D 6D", 2),
    ],
)
def test_nothing_to_draw_or_take_ends_the_deal(
    changed: dict[str, Any], stock: str, pile: str, recycles: int
) -> None:
    """A player who can do neither ends the deal with nobody out."""
    state = start(drawing(changed, stock, pile, recycles))
    assert state["phase"] == "deal_over"
    assert state["result"] is not None
    assert state["result"]["reason"] == "stock-exhausted"
    assert state["totals"] == [-15, -15]


def test_who_can_only_take_the_pile_must_take_it() -> None:
    """With nothing to draw the take alone is left, and the deal goes on."""
    state = start(drawing({"pile.min_from_hand": 1, "melds.set_min": 2}, "", "9S"))
    assert {"take 9D 9S"} == legal_actions(state)


def test_shuffled_recycle_takes_the_order_given() -> None:
    """Chance decides the new stock: as told, or sorted; it must be of the same cards."""
    state = drawing(ON_DRAW | WHOLE | {"stock.shuffle": True}, "", "9S 4C 7S")
    assert apply(state, "draw")["stock"] == ["7S", "9S"]
    assert apply(state, "draw", ["7S", "9S", "4C"])["stock"] == ["9S", "4C"]
    with pytest.raises(ValueError, match="order"):
        apply(state, "draw", ["7S", "9S"])


@pytest.mark.parametrize(("pile", "phase"), [("9C", "deal_over"), ("4C 9C", "play")])
def test_taking_the_pile_with_the_whole_hand(pile: str, phase: str) -> None:
    """It ends the deal only where no hidden card comes into hand."""
    state = position(rules("fortune"), ["9S 9H", "3C"], stock="5D", pile=pile, phase="draw")
    assert phase == apply(state, "take 9C 9H 9S")["phase"]


@pytest.mark.parametrize(
    ("limit", "hand", "ends"),
    [
        ("free", "4H QS", {"discard 4H", "discard QS"}),
        ("last-card", "4H QS", {"discard 4H"}),
        ("last-card", "QS QS", {"pass"}),
        ("last-card", "QS", {"discard QS"}),
        ("only-queens", "4H QS", {"discard 4H"}),
        ("only-queens", "QS QS", {"discard QS"}),
        ("never", "4H QS", {"discard 4H"}),
        ("never", "QS QS", {"pass"}),
    ],
)
def test_queen_of_spades_at_the_end_of_a_turn(limit: str, hand: str, ends: set[str]) -> None:
    """When she may go, and when the turn ends without a discard."""
    state = position(rules("fortune", {"queen.discard": limit}), [hand, "3C"], stock="5D")
    assert ends == legal_actions(state)
    assert ends == {end for end in ("pass", "discard 4H", "discard QS") if legal(state, end)}


def test_max_turns_ends_the_deal() -> None:
    """The turn that reaches the number ends it, unless it went out."""
    chosen = rules("arlington", {"deal.max_turns": 5})
    for hand, reason in (("4H 9D", "max-turns"), ("4H", "went-out")):
        state = apply(position(chosen, [hand, "3C"], stock="5D", turns=4), "discard 4H")
        assert state["result"] is not None
        assert reason == state["result"]["reason"]
    assert apply(position(chosen, ["4H 9D", "3C"], stock="5D", turns=3), "discard 4H")["turn"] == 1


@pytest.mark.parametrize(
    ("tie", "won"), [("another-deal", []), ("lowest-seat", [1]), ("shared", [1, 3])]
)
def test_ties(tie: str, won: list[int]) -> None:
    """Equal highest totals past the target."""
    assert won == winners(rules("fortune", {"match.tie": tie}), [510, 520, -5, 520])
    assert winners(rules("fortune", {"match.tie": tie}), [499, 499, -5, 0]) == []


@pytest.mark.parametrize(("opening", "opener"), [("rotate", 0), ("fixed", 1)])
def test_next_deal(opening: str, opener: int) -> None:
    """After a deal the cards are dealt again, totals kept, until somebody has won."""
    chosen = rules("arlington", {"deal.opener": opening})
    state = position(chosen, ["4H", "3C"], turn=0, totals=[7, 9], opener=1, deal_number=4)
    over = apply(state, "discard 4H")
    assert {"next"} == legal_actions(over)
    again = apply(over, "next")
    assert (again["opener"], again["turn"]) == (opener, opener)
    assert (again["totals"], again["deal_number"]) == ([107, 4], 5)
    assert [len(hand) for hand in again["hands"]] == [13, 13]
    over["totals"] = [1000, 4]
    assert legal_actions(over) == set()
    assert not legal(over, "next")


def test_deal_without_a_stock() -> None:
    """An opener who finds no stock and cannot take the upcard ends the deal at once."""
    none_left = {"deck.packs": 1, "deal.hand_size": 17}
    assert start(dealt(rules("fortune", none_left), 3))["phase"] == "draw"
    never_taken = {**none_left, "pile.kinds": []}
    assert start(dealt(rules("fortune", never_taken), 3))["phase"] == "deal_over"


def test_first_fitting_joker_is_taken() -> None:
    """A Joker named by rank comes before one named the Queen of Spades, and must leave a set."""
    loose = {"queen.wild_in_sets": True, "queen.substitute": "free", "deck.jokers": 2}
    chosen = rules("arlington-joker", loose)
    assert swapped(chosen, "QH QD JK=Q JK=QS", "QS") == "QD QH QS JK=QS"
    assert swapped(chosen, "QH QD JK=Q JK=QS", "QC") == "QC QD QH JK=QS"
    strict = rules("arlington-joker", {**loose, "melds.set_duplicates": False})
    assert swapped(strict, "QD QH JK=Q JK=QS", "QS") == "QD QH QS JK=Q"
    assert swapped(strict, "QD QH JK=Q", "QH") == ""


def test_a_swap_lays_no_new_run() -> None:
    """A Joker that stays behind in the run does not hinder the swap of another."""
    chosen = rules("arlington-joker", {"deck.jokers": 2, "melds.new_runs_natural": True})
    state = position(chosen, ["6H 9D", "3C"], [["5H JK=6H JK=7H"], []], stock="5D")
    assert "swap 0.0 6H" in legal_actions(state)
    assert apply(state, "swap 0.0 6H")["melds"][0] == ["5H 6H JK=7H"]


@pytest.mark.parametrize(
    ("low_ace", "removed", "places"),
    [
        ("two-place", [], "A23456789TJQKA"),
        ("two-place", ["2"], "A23456789TJQKA"),
        ("next-to-three", [], "A23456789TJQKA"),
        ("next-to-three", ["2"], "A3456789TJQKA"),
        ("next-to-three", ["5"], "A23456789TJQKA"),
        ("never", [], "23456789TJQKA"),
        ("never", ["2"], "3456789TJQKA"),
        ("never", ["3"], "23456789TJQKA"),
    ],
)
def test_places_of_a_run(low_ace: str, removed: list[str], places: str) -> None:
    """Where the ace may be low, and whether the 2-place is there without 2s in the pack."""
    changed = {"melds.low_ace": low_ace, "deck.removed_ranks": removed, "melds.run_max": None}
    chosen = rules("arlington-heights", changed)
    assert places == ladder(chosen)
    whole = [f"{rank}H" for rank in places]
    assert meld_fault(chosen, " ".join(whole[-4:]), new=True) == ""
    assert meld_fault(chosen, " ".join(whole[:4]), new=True) == ""
    assert meld_fault(chosen, " ".join(["KH", *whole[:3]]), new=True) != ""
    assert (meld_fault(chosen, " ".join(whole), new=True) == "") is (low_ace == "never")


def test_deuce_given_for_a_joker_in_the_two_place() -> None:
    """Only the deuce of the run's own suit is natural there."""
    state = position(
        rules("arlington-joker"), ["2C 2D 9D", "3C"], [["AD JK=2D 3D"], []], stock="5D"
    )
    swaps = {text for text in legal_actions(state) if text.startswith("swap")}
    assert swaps == {"swap 0.0 2D"}
    assert apply(state, "swap 0.0 2D")["melds"][0] == ["AD 2D 3D"]


def test_lay_off_on_another_seat_scores_for_the_owner() -> None:
    """With lay-offs anywhere the meld stays its owner's."""
    chosen = rules("fortune", {"melds.lay_off": "anyone"})
    state = position(chosen, ["KC 9D", "3C"], [[], ["KD KH KS"]], stock="5D")
    after = apply(state, "add 1.0 KC")
    assert after["melds"] == [[], ["KC KD KH KS"]]
    assert meld_points(chosen, after["melds"][1][0]) == 40


@pytest.mark.parametrize(
    ("slug", "meld", "points"),
    [
        ("fortune", "AC 2C 3C", 15),
        ("arlington-heights", "AC JK=2C 3C", 15),
        ("arlington-heights", "QC KC JK=AC", 40),
        ("arlington-heights", "AC AC JK=A", 60),
        ("arlington-joker", "2C 2C 2S", 75),
        ("arlington-joker", "AC JK=2C 3C", 125),
        ("arlington-joker", "QC QH 2C=Q", 30),
    ],
)
def test_points_of_aces_twos_and_jokers(slug: str, meld: str, points: int) -> None:
    """An ace counts by its place, a Joker as its card unless it has points of its own."""
    assert points == meld_points(rules(slug), meld)
