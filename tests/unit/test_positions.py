"""Set-ups: whatever no table could show is refused, each fault with its place, all together."""

from __future__ import annotations

from typing import Any

import pytest

import rummykit as rk

FORTUNE = rk.ruleset("fortune")
DIGITAL = rk.ruleset("arlington-digital")


def faults(rules: rk.RuleSet = FORTUNE, **parts: Any) -> list[tuple[str, str]]:  # noqa: ANN401
    """The faults of a set-up that is refused."""
    whole = {"hands": ["7S 7H", "KC QS"], "stock": "4C", **parts}
    with pytest.raises(rk.InvalidPosition) as caught:
        rk.position(rules, **whole)
    for fault in caught.value.faults:
        assert str(fault) in str(caught.value)
    return [(fault.place, fault.text) for fault in caught.value.faults]


CARDS = "cards are a text such as '7S 7H' or a list of cards, not"
SINGLE: list[tuple[dict[str, Any], str, str]] = [
    ({"hands": ["7S 1S", "KC"]}, "hands[0]", "cannot read '1S': no card has the rank '1'"),
    ({"hands": ["7S", None]}, "hands[1]", f"{CARDS} NoneType"),
    ({"hands": ["7S", 5]}, "hands[1]", f"{CARDS} int"),
    ({"hands": ["7S", [5]]}, "hands[1]", "a card is a text such as 'QS' or 'JK', not int"),
    ({"hands": ["7S", b"KC"]}, "hands[1]", "a card is a text"),
    ({"hands": ["7S"]}, "players", "1 cannot play Fortune Rummy: it is for 2 to 8 players"),
    ({"hands": [""] * 9}, "players", "9 cannot play Fortune Rummy"),
    ({"stock": "4C 4X"}, "stock", "no card has the suit 'X'"),
    ({"stock": None}, "stock", f"{CARDS} NoneType"),
    ({"pile": 7}, "pile", f"{CARDS} int"),
    ({"stock": "JK"}, "cards", "and the deck has none"),
    ({"stock": "7S 7S"}, "cards", "7S: placed 3 times, and the deck has 2"),
    ({"pile": "7S 7S"}, "cards", "7S: placed 3 times, and the deck has 2"),
    ({"melds": [["7S 7S 7D"], []]}, "cards", "7S: placed 3 times, and the deck has 2"),
    ({"melds": "7H 7D 7C"}, "melds", "'7H 7D 7C' is no list of melds: give a list for each seat"),
    ({"melds": {0: []}}, "melds", "{0: []} is no list of melds"),
    ({"melds": 5}, "melds", "5 is no list of melds"),
    ({"melds": [[]]}, "melds", "for 2 hands: give a list for each seat"),
    ({"melds": [[], [], []]}, "melds", "melds of 3 seats for 2 hands"),
    ({"melds": [[], "7H 7D 7C"]}, "melds[1]", "'7H 7D 7C' is no list of melds"),
    ({"melds": [[], rk.Meld("7H 7D 7C")]}, "melds[1]", "is no list of melds"),
    ({"melds": [[], None]}, "melds[1]", "None is no list of melds"),
    ({"melds": [["5H 6H 7H", "7H 1D"], []]}, "melds[0][1]", "no card has the rank '1'"),
    ({"melds": [[5], []]}, "melds[0][0]", "a meld is a text such as 'KH KD 2C=K', not int"),
    ({"melds": [[""], []]}, "melds[0][0]", "a meld has at least one card"),
    ({"melds": [["5H 6H"], []]}, "melds[0][0]", "5H 6H: a run has at least 3 cards"),
    ({"melds": [[], ["5H 6H 8H"]]}, "melds[1][0]", "8H does not follow 6H"),
    (
        {"melds": [[], ["2C 2D 2H"]]},
        "melds[1][0]",
        "alone is not allowed; use them beside natural cards",
    ),
    ({"turn": 2}, "turn", "2 is no seat: seats are 0 to 1"),
    ({"turn": -1}, "turn", "-1 is no seat"),
    ({"turn": True}, "turn", "True is no seat"),
    ({"turn": "0"}, "turn", "'0' is no seat"),
    ({"opener": 2}, "opener", "2 is no seat: seats are 0 to 1"),
    ({"opener": None}, "opener", "None is no seat"),
    ({"phase": "melding"}, "phase", "'melding' is no phase: phases are 'draw', 'play', "),
    ({"phase": None}, "phase", "None is no phase"),
    ({"phase": ["draw"]}, "phase", "['draw'] is no phase"),
    ({"phase": "game_over"}, "phase", "nobody has won with [0, 0]: the target is 500"),
    (
        {"phase": "game_over", "totals": [500, 500]},
        "phase",
        "nobody has won with [500, 500]: the target is 500 (match.target, match.tie)",
    ),
    ({"totals": [1]}, "totals", "seats for 2 hands"),
    ({"totals": 5}, "totals", "5 is no list of points: give a number for each seat"),
    ({"totals": "10"}, "totals", "'10' is no list of points"),
    ({"totals": {0: 1, 1: 2}}, "totals", "is no list of points"),
    ({"totals": [1, "2"]}, "totals[1]", "'2' is no number of points"),
    ({"totals": [True, 2]}, "totals[0]", "True is no number of points"),
    ({"totals": [1.5, 2]}, "totals[0]", "1.5 is no number of points"),
    ({"recycles": -1}, "recycles", "-1 is no count: give a whole number from 0"),
    ({"recycles": 1.0}, "recycles", "1.0 is no count"),
    ({"turns": "3"}, "turns", "'3' is no count"),
    ({"deal_number": None}, "deal_number", "None is no count"),
    ({"deal_number": False}, "deal_number", "False is no count"),
    ({"seed": 1.5}, "seed", "1.5 is no seed: give an int or a str"),
    ({"seed": None}, "seed", "None is no seed"),
    ({"seed": True}, "seed", "True is no seed"),
    ({"seed": b"x"}, "seed", "b'x' is no seed"),
]


@pytest.mark.parametrize(
    ("parts", "place", "text"),
    SINGLE,
    ids=[f"{n}-{place}" for n, (_, place, _) in enumerate(SINGLE)],
)
def test_one_fault_is_reported_with_its_place(parts: dict[str, Any], place: str, text: str) -> None:
    """What is wrong is named, and nothing else is."""
    ((found, said),) = faults(**parts)
    assert place == found
    assert text in said


@pytest.mark.parametrize("hands", ["7S 7H", {"0": "7S"}, None, 5])
def test_hands_are_a_list_of_hands(hands: Any) -> None:  # noqa: ANN401
    """One text for both seats would be read letter by letter."""
    found = faults(hands=hands)
    assert ("hands", f"{hands!r} is no list of hands: give one text for each seat") == found[0]


def test_every_fault_is_reported_together() -> None:
    """A set-up with everything wrong lists it all, in the order of the arguments."""
    found = faults(
        hands=["QS QS QS", "1S"],
        melds=[["QH QD", "2C 2D 2H", "?"], 7],
        stock="JK",
        pile=None,
        turn=7,
        phase="x",
        totals=[1, "2", 3],
        recycles=-1,
        turns="x",
        deal_number=None,
        opener=3,
        seed=1.5,
    )
    assert [
        "hands[1]",
        "melds[0][0]",
        "melds[0][1]",
        "melds[0][2]",
        "melds[1]",
        "pile",
        "opener",
        "turn",
        "phase",
        "totals",
        "totals[1]",
        "recycles",
        "turns",
        "deal_number",
        "seed",
        "cards",
        "cards",
    ] == [place for place, _ in found]
    assert ["QS: p", "JK: p"] == [text[:5] for place, text in found if "cards" == place]


def test_more_melds_than_a_player_may_have() -> None:
    """`melds.max_melds` holds in a set-up too."""
    sets = [f"{rank}C {rank}D {rank}H" for rank in "3456789"]
    text = "7 melds are more than a player may have (melds.max_melds = 6)"
    assert [("melds[0]", text)] == faults(DIGITAL, hands=["KC", "QC"], melds=[sets, []])
    assert 6 == len(rk.position(DIGITAL, ["KC", "QC"], melds=[sets[:6], []]).melds[0])


def result(**changes: Any) -> rk.DealResult:  # noqa: ANN401  # parts of any type are given
    """A reckoning in which everything fits, or one thing does not."""
    parts: dict[str, Any] = {
        "scores": (30, -5),
        "melded": (20, 15),
        "deadwood": (0, 20),
        "bonus": (10, 0),
        "went_out": 0,
        "reason": "went-out",
        "deal_number": 0,
        "opener": 1,
    }
    return rk.DealResult(**{**parts, **changes})


NOBODY_OUT = {"went_out": None, "scores": (20, -5), "bonus": (0, 0)}


@pytest.mark.parametrize(
    ("changes", "place", "text"),
    [
        ({"scores": (31, -5)}, "scores[0]", "31 is not 20 melded minus 0 deadwood plus 10 bonus"),
        ({"scores": (30,)}, "scores", "give a whole number of points for each of 2 players"),
        ({"melded": [20, 15]}, "melded", "give a whole number of points for each of 2 players"),
        ({"deadwood": (0, "20")}, "deadwood", "give a whole number of points"),
        ({"bonus": (True, 0)}, "bonus", "give a whole number of points"),
        ({"bonus": (10, 5), "scores": (30, 0)}, "bonus[1]", "5 is given to a seat that did not go"),
        ({"deal_number": 0.0}, "deal_number", "0.0 is no number of a deal"),
        ({"opener": 2}, "opener", "2 is no seat: seats are 0 to 1"),
        ({"went_out": "0"}, "went_out", "'0' is no seat: seats are 0 to 1"),
        ({"reason": "tired"}, "reason", "'tired' is none of went-out, stock-exhausted, max-turns"),
        ({"reason": "went-out", **NOBODY_OUT}, "went_out", "where the reason is 'went-out'"),
    ],
)
def test_a_result_that_does_not_add_up_is_refused(
    changes: dict[str, Any], place: str, text: str
) -> None:
    """What is wrong in a reckoning is named by the number of the result and the part."""
    found = faults(results=[result(**changes)], deal_number=1)
    assert f"results[0].{place}" in [where for where, _ in found]
    assert any(text in said for _, said in found)


@pytest.mark.parametrize(
    ("parts", "place", "text"),
    [
        ({"results": None}, "results", "None is no list of results"),
        ({"results": "none"}, "results", "'none' is no list of results"),
        ({"results": {}}, "results", "{} is no list of results"),
        ({"results": [result(), "x"], "deal_number": 1}, "results[1]", "'x' is no DealResult"),
        (
            {"results": [result()]},
            "results",
            "the deals are numbered 0, and lead up to -1: give each deal once, in order",
        ),
        (
            {"results": [result(deal_number=n) for n in (1, 0)], "deal_number": 2},
            "results",
            "the deals are numbered 1, 0, and lead up to 1",
        ),
        (
            {"results": [result(deal_number=n) for n in range(12)], "deal_number": 4},
            "results",
            "the deals are numbered 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 …, and lead up to 3",
        ),
        ({"known_hands": "7S"}, "known_hands", "'7S' is no list of hands"),
        ({"known_hands": 5}, "known_hands", "5 is no list of hands: give one text for each seat"),
        ({"known_hands": ["7S"]}, "known_hands", "given for 2 hands: give one for each"),
        ({"known_hands": ["", "KC 9D"]}, "known_hands[1]", "9D is not in the hand"),
        ({"known_hands": ["7S 7S", ""]}, "known_hands[0]", "7S is not in the hand"),
        ({"known_hands": ["", "1C"]}, "known_hands[1]", "no card has the rank '1'"),
        ({"stock_known": 1}, "stock_known", "1 is neither true nor false"),
        ({"stock_known": True}, "stock_known", "that takes stock.shuffle = false"),
        ({"stock_known": True, "recycles": 1, "stock": ""}, "stock_known", "a card in the stock"),
    ],
)
def test_what_is_known_must_fit_the_cards(parts: dict[str, Any], place: str, text: str) -> None:
    """Earlier deals and what all have seen are checked with the rest."""
    found = faults(**parts)
    assert place in [where for where, _ in found]
    assert any(text in said for _, said in found)


def test_what_all_have_seen_can_be_set_up() -> None:
    """Known cards and a known stock are taken where they fit, and so are earlier results."""
    state = rk.position(
        FORTUNE,
        ["7S 7H", "KC QS"],
        stock="4C",
        recycles=1,
        stock_known=True,
        known_hands=["7S", ""],
        results=[result()],
        deal_number=1,
    )
    assert (result(),) == state.results
    (drawn,) = rk.transition(state, rk.DrawStock()).events
    assert isinstance(drawn, rk.Drawn)
    assert rk.Card("4C") is drawn.seen_by(1, memory=True).card
    over = rk.position(FORTUNE, ["", "KC"], phase="deal_over", results=[result()])
    assert (result(),) == over.results


def test_other_shapes_of_the_same_set_up() -> None:
    """Cards, melds, tuples, iterators and phases are taken as well as texts."""
    one = rk.position(
        FORTUNE, ["7S 7H", "KC"], melds=[["5H 6H 7H"], []], stock="4C", pile="9D", phase="play"
    )
    other = rk.position(
        FORTUNE,
        iter([rk.Cards("7H 7S"), [rk.Card("KC")]]),  # type: ignore[arg-type]  # works all the same
        melds=({rk.Meld("5H 6H 7H")}, ()),
        stock=["4C"],
        pile=(rk.Card("9D"),),
        phase=rk.Phase.PLAY,
        totals=(0, 0),
    )
    assert one == other


def test_what_the_rules_end_is_ended() -> None:
    """An empty hand in play has gone out; who can neither draw nor take ends the deal."""
    out = rk.position(FORTUNE, ["", "KC"], phase="play")
    assert (rk.Phase.DEAL_OVER, 0, "went-out") == (
        out.phase,
        out.results[0].went_out,
        out.results[0].reason,
    )
    stuck = rk.position(FORTUNE, ["7S", "KC"], pile="9D")
    assert (rk.Phase.DEAL_OVER, "stock-exhausted") == (stuck.phase, stuck.results[0].reason)
    taking = rk.position(FORTUNE, ["9S 9H", "KC"], pile="9D")
    assert [rk.TakePile(rk.Meld("9D 9H 9S"))] == list(rk.legal_actions(taking))
    recycling = rk.position(FORTUNE, ["7S", "KC"], pile="9D 8D")
    assert rk.Phase.DRAW is recycling.phase
    waiting = rk.position(FORTUNE, ["7S", ""], stock="9D")
    assert rk.Phase.DRAW is waiting.phase


def test_totals_after_a_deal_decide_the_game() -> None:
    """With the phase `deal_over` the totals are those after the deal."""
    won = rk.position(FORTUNE, ["7S", "KC"], phase="deal_over", totals=[500, 10])
    assert (rk.Phase.GAME_OVER, (0,), (500, 10)) == (won.phase, won.winners, won.totals)
    assert won == rk.position(FORTUNE, ["7S", "KC"], phase="game_over", totals=[500, 10])
    going_on = rk.position(FORTUNE, ["7S", "KC"], stock="4C", totals=[500, 10])
    assert ((), False) == (going_on.winners, going_on.is_over)


def test_a_deal_is_not_needed_for_a_set_up() -> None:
    """A set-up need not use the whole deck, nor fill a hand."""
    empty = rk.position(FORTUNE, ["", ""], stock="4C")
    assert (0, 0, 1, 0) == (*empty.hand_sizes, empty.stock_size, empty.pile_size)
