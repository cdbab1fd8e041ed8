"""The worked cases of the rules, played on the reference."""

import json
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from .cards import in_order, pack, without
from .melds import canonical, canonical_meld, cards_of, kind
from .play import apply, legal, legal_actions, position, winners
from .scoring import meld_points, penalty, settle
from .table import State, dealt, opener_of
from .values import Rules, rules

Case = dict[str, Any]

CASES: list[Case] = json.loads(
    (Path(__file__).parents[1] / "golden" / "cases.json").read_text(encoding="utf-8")
)
SIX_SETS = ["TC TD TH"] * 6


def rules_of(case: Case) -> Rules:
    """The rule set of a case; it writes "any" where the field says "anyone"."""
    changed = {
        path: "anyone" if value == "any" else value for path, value in case["changed"].items()
    }
    return rules(case["ruleset"], changed)


def judged(state: State, text: str) -> bool:
    """Whether an action is legal, which both readings must say alike."""
    verdict = legal(state, text)
    assert verdict == (text in legal_actions(state))
    return verdict


def check_laid(case: Case, state: State, text: str, seat: int, number: int) -> State | None:
    """Judge the action, then compare the points of the meld it lays or changes."""
    assert case["expect"]["legal"] is judged(state, text)
    if not case["expect"]["legal"]:
        return None
    after = apply(state, text)
    assert case["expect"]["score"] == meld_points(state["rules"], after["melds"][seat][number])
    return after


def check_meld(case: Case) -> None:
    """A new meld from a hand that also holds other cards."""
    chosen, lay = rules_of(case), case["action"]["lay"]
    own = SIX_SETS[: case["given"].get("own_meld_count", 0)]
    hand = " ".join([*cards_of(lay["cards"]), "4C", "9D"])
    state = position(chosen, [hand, "3C"], [own, []], stock="5C 5D", pile="6C")
    if case["expect"]["legal"]:
        assert lay["kind"] == kind(chosen, lay["cards"])
    check_laid(case, state, canonical(chosen, f"meld {lay['cards']}"), 0, len(own))


def check_layoff(case: Case) -> None:
    """A card laid off on a meld, which lies before seat 1 where it is said not to be one's own."""
    chosen, action = rules_of(case), case["action"]
    owner = 1 if case["expect"].get("why") == "not own meld" else 0
    melds: list[list[str]] = [[], []]
    melds[owner] = [case["given"]["meld"]["cards"]]
    name = "0" if owner == action["by"] else f"{owner}.0"
    hands = ["3C 9D", "3C 9D"]
    hands[action["by"]] += " " + cards_of(action["card"])[0]
    state = position(chosen, hands, melds, stock="5C 5D", pile="6C", turn=action["by"])
    end = f" {action['end']}" if "end" in action else ""
    check_laid(case, state, f"add {name} {action['card']}{end}", owner, 0)
    if owner != action["by"]:
        assert not judged(state, f"add 0 {action['card']}{end}")


def check_take_pile(case: Case) -> None:
    """The pile taken with a new meld, or not at all where none is given."""
    chosen, given, lay = rules_of(case), case["given"], case["action"]["lay"]
    own = [meld["cards"] for meld in given.get("own_melds", [])]
    own += SIX_SETS[: given.get("own_meld_count", 0)]
    hands = [given["hand"], "3C"]
    state = position(chosen, hands, [own, []], stock="5C 5D", pile=given["pile"], phase="draw")
    if lay is None:
        assert {"draw"} == legal_actions(state)
        assert case["expect"]["legal"] is False
        return
    after = check_laid(case, state, canonical(chosen, f"take {lay['cards']}"), 0, len(own))
    if after is not None:
        assert in_order(case["expect"]["hand_after"].split()) == after["hands"][0]
        assert after["phase"] == "play"


def check_discard(case: Case) -> None:
    """A discard after melding."""
    hand = case["given"]["hand_after_melding"]
    state = position(rules_of(case), [hand, "3C"], stock="5C 5D", pile="6C")
    text = f"discard {case['action']['discard']}"
    assert case["expect"]["legal"] is judged(state, text)
    if case["expect"]["legal"]:
        after = apply(state, text)
        assert case["expect"]["goes_out"] is (after["phase"] == "deal_over")
        assert case["action"]["discard"] == after["pile"][-1]


def check_end_hand(case: Case) -> None:
    """The score of a deal."""
    chosen, given = rules_of(case), case["given"]
    hands = [seat["hand"].split() for seat in given["seats"]]
    melds = [
        [canonical_meld(chosen, meld["cards"]) for meld in seat["melds"]] for seat in given["seats"]
    ]
    reason = "stock-exhausted" if given["went_out"] is None else "went-out"
    result = settle(chosen, hands, melds, given["went_out"], reason)
    assert case["expect"]["scores"] == result["scores"]


def check_match(case: Case) -> None:
    """The winner of a game, if it is over."""
    won = winners(rules_of(case), case["given"]["totals"])
    assert case["expect"]["ended"] is bool(won)
    assert ([] if case["expect"]["winner"] is None else [case["expect"]["winner"]]) == won


def check_stock(case: Case) -> None:
    """The stock running out: turned over, or the deal ended with nobody out."""
    chosen, given, expect = rules_of(case), case["given"], case["expect"]
    recycles = given.get("recycles_done", 0)
    hands = ["3C 9D", "3D 9H"]
    if expect["hand_over"]:
        # The player before discards the upcard of the case, and the next one can do nothing.
        *below, upcard = given["pile"].split()
        hands = ["3D 9H", f"3C 9D {upcard}"]
        pile = " ".join(below)
        state = position(chosen, hands, stock=given["stock"], pile=pile, turn=1, recycles=recycles)
        after = apply(state, f"discard {upcard}")
        assert ("deal_over", given["pile"].split()) == (after["phase"], after["pile"])
        assert after["result"] is not None
        assert after["result"]["reason"] == "stock-exhausted"
        assert after["result"]["went_out"] is None
        assert expect["bonus_paid"] is any(after["result"]["bonus"])
        return
    state = position(
        chosen, hands, stock=given["stock"], pile=given["pile"], phase="draw", recycles=recycles
    )
    after = apply(state, "draw")
    drawn = without(after["hands"][0], state["hands"][0])
    assert drawn is not None
    assert expect["pile"].split() == after["pile"]
    assert after["phase"] == "play"
    if "stock" in expect:
        assert (given["stock"].split(), expect["stock"].split()) == (drawn, after["stock"])
    else:
        # Counted as the stock is when turned over, before the card is drawn from it.
        assert expect["stock_count"] == len(drawn + after["stock"])
        assert expect["recycles_done"] == after["recycles"]
        assert expect["shuffled"] is chosen["stock.shuffle"]


def check_deal(case: Case) -> None:
    """How many cards go where."""
    chosen, players, expect = rules_of(case), case["given"]["players"], case["expect"]
    state = dealt(chosen, players)
    assert [expect["each"]] * players == [len(hand) for hand in state["hands"]]
    assert (expect["upcard"], expect["stock"]) == (len(state["pile"]), len(state["stock"]))
    assert pack(chosen) == in_order(chain(*state["hands"], state["pile"], state["stock"]))


def check_hand_penalty(case: Case) -> None:
    """Points against for a hand."""
    assert case["expect"]["penalty"] == penalty(rules_of(case), case["given"]["hand"].split())


def check_swap(case: Case) -> None:
    """A Joker reclaimed from the meld of seat 0."""
    chosen, action, expect = rules_of(case), case["action"], case["expect"]
    seat = action["by"]
    hands = ["3C 9D", "3C 9D"]
    hands[seat] += f" {action['give']}"
    melds: list[list[str]] = [[case["given"]["meld"]["cards"]], []]
    state = position(chosen, hands, melds, stock="5C 5D", pile="6C", turn=seat)
    text = f"swap 0.0 {action['give']}"
    assert expect["legal"] is judged(state, text)
    if expect["legal"]:
        after = apply(state, text)
        assert expect["meld_after"] == after["melds"][0][0]
        assert expect["score"] == meld_points(chosen, after["melds"][0][0])
        assert in_order(["3C", "9D", action["take"]]) == after["hands"][expect["joker_to"]]


def check_go_out(case: Case) -> None:
    """Going out by melding the whole hand."""
    chosen, expect = rules_of(case), case["expect"]
    state = position(chosen, [case["given"]["hand"], "3C"], stock="5C 5D", pile="6C")
    for lay in case["action"]["lay_all"]:
        text = canonical(chosen, f"meld {lay['cards']}")
        assert expect["legal"] is judged(state, text)
        state = apply(state, text)
    assert expect["hand_ends"] is (state["phase"] == "deal_over")
    assert expect["discard_needed"] is (state["phase"] == "play")


def check_turn_end(case: Case) -> None:
    """A turn that ends without a discard."""
    hand = case["given"]["hand_after_melding"]
    state = position(rules_of(case), [hand, "3C"], stock="5C 5D", pile="6C")
    assert case["expect"]["legal"] is judged(state, "pass")
    after = apply(state, "pass")
    assert case["expect"]["hand_after"].split() == after["hands"][0]
    assert case["expect"]["goes_out"] is (after["phase"] == "deal_over")
    assert after["turn"] == 1
    assert after["pile"] == ["6C"]


def check_opener(case: Case) -> None:
    """Who opens a deal; from game to game the opening is passed on by the caller."""
    given, players = case["given"], case["given"]["players"]
    opened = [
        opener_of(rules_of(case), players, (match - 1) % players, deal - 1)
        for match, deal in zip(given["matches"], given["hands"], strict=True)
    ]
    assert case["expect"]["openers"] == opened


CHECKS: dict[str, Callable[[Case], None]] = {
    "meld": check_meld,
    "layoff": check_layoff,
    "take_pile": check_take_pile,
    "discard": check_discard,
    "end_hand": check_end_hand,
    "match": check_match,
    "stock": check_stock,
    "deal": check_deal,
    "hand_penalty": check_hand_penalty,
    "swap": check_swap,
    "go_out": check_go_out,
    "turn_end": check_turn_end,
    "opener": check_opener,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_case(case: Case) -> None:
    """The reference decides a worked case as it is written."""
    CHECKS[case["type"]](case)


def test_every_worked_case_is_played() -> None:
    """There are cases of every type that the reference knows, and of no other."""
    assert set(CHECKS) == {case["type"] for case in CASES}
