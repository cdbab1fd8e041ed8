"""Every reason for a refusal: where it is met, what it says, and that nothing changes by it."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest

import rummykit as rk
from rummykit.cards import Rank, Suit
from rummykit.rulebook import REFUSALS, Refusal
from rummykit.rules import FIELDS

C = rk.Card
REFUSED = [refusal for refusals in REFUSALS.values() for refusal in refusals]

PARAMS: dict[str, dict[str, Any]] = {
    "not-an-action, discard 4C": {},
    "game-over, discard 4C": {"winners": (0,)},
    "deal-over, discard 4C": {},
    "deal-not-over, next": {},
    "cannot-deal, next": {"players": 3, "hand_size": 40, "deck": 104},
    "not-your-turn, discard 9D": {"turn": 0, "seat": 1},
    "draw-first, discard 4C": {},
    "already-drawn, draw": {},
    "stock-empty, draw": {"recycles": 0, "pile": 1},
    "pile-empty, take 9C 9H 9S": {},
    "upcard-not-in-meld, take 9C 9D 9H": {"upcard": C("9S")},
    "pile-kind, take 9S TS JS": {"kind": "run", "allowed": "a set"},
    "too-few-from-hand, take 9C 9S": {"from_hand": 1, "minimum": 2},
    "too-many-from-hand, take 9C 9D 9H 9S": {"from_hand": 3, "maximum": 2},
    "pile-closed, take 9S 9H 9C": {},
    "not-in-hand, discard KS": {"cards": (C("KS"),)},
    "not-in-hand, meld 7C 7D 7D 7H": {"cards": (C("7D"), C("7H"))},
    "stand-in-needed, meld 5H 6H 2C": {"card": C("2C"), "kind": "run"},
    "not-wild, meld KH KD 4C=K": {"card": C("4C"), "stand_in": Rank.KING},
    "joker-not-wild, meld KH KD JK=K": {"card": C("JK")},
    "run-names-cards, meld 5H 6H 2C=7": {"card": C("2C"), "stand_in": Rank.SEVEN},
    "set-names-ranks, meld KH KD 2C=KS": {"card": C("2C"), "stand_in": C("KS")},
    "mixed-suits, meld 5H 6H 7D": {"card": C("7D"), "suit": Suit.HEARTS},
    "not-consecutive, meld 5H 6H 8H": {"card": C("8H"), "after": C("6H")},
    "around-the-corner, meld KD AD 2H=2D": {"card": C("AD")},
    "ace-never-low, meld AD 2H=2D 3D": {"card": C("AD")},
    "no-place-for-a-two, meld AD JK=2D 3D": {"suit": Suit.DIAMONDS},
    "too-few-cards, meld 7C 7D": {"cards": 2, "minimum": 3, "kind": "set"},
    "too-many-cards, meld 3H 4H 5H 6H 7H": {"cards": 5, "maximum": 4, "kind": "run"},
    "same-card-twice, meld 7C 7C 7D": {"card": C("7C")},
    "no-natural-card, meld 2C=K 2D=K 2H=K": {"kind": "set"},
    "too-many-wilds, meld KH 2C=K 2D=K": {"wilds": 2, "maximum": 1},
    "all-wild-not-allowed, meld 2C 2D 2H": {"rank": Rank.TWO},
    "all-wild-without-jokers, meld 2C 2D JK": {},
    "all-wild-without-naturals, add 0 KC": {"card": C("KC")},
    "stand-in-not-used, add 0 2S=2": {"card": C("2S")},
    "ace-at-both-ends, meld AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH": {"card": C("AH")},
    "new-run-not-natural, meld 5H 6H 2C=7H": {"card": C("2C")},
    "queen-never-wild, meld JS 2D=QS KS": {"card": C("2D")},
    "queen-only-wild, meld JS 2D=QS 2H=KS": {"card": C("2D"), "wilds": 2},
    "queen-not-named-in-sets, meld QC QH 2D=QS": {"card": C("2D")},
    "max-melds, meld KC KD KH": {"maximum": 1, "melds": 1},
    "no-such-seat, add 2.0 4C": {"seat": 2, "last": 1},
    "no-such-meld, add 0 4C": {"seat": 0, "meld": 0, "melds": 0},
    "not-your-meld, add 1.0 KS": {"seat": 1},
    "own-meld-has-no-seat, add 0.0 8H high": {"instead": "add 0 8H high"},
    "end-needed, add 0 8H": {"meld": 0},
    "end-not-used, add 0 KS low": {"meld": 0, "end": "low"},
    "does-not-fit, add 0 9H high": {"meld": "5H 6H 7H", "shown": C("9H"), "end": "high"},
    "other-rank, add 0 9H": {"meld": "KC KD KH", "shown": C("9H")},
    "run-is-full, add 0 2D high": {"meld": "QD KD AD", "end": "high"},
    "swap-not-allowed, swap 0.0 6H": {},
    "swap-not-owner, swap 1.0 6H": {"seat": 1},
    "no-joker, swap 0.0 6H": {"meld": "5H 6H 7H"},
    "not-what-the-joker-stands-for, swap 0.0 6D": {"card": C("6D"), "meld": "5H JK=6H 7H"},
    "queen-only-last-card, discard QS": {},
    "queen-only-queens, discard QS": {},
    "queen-never, discard QS": {},
    "can-discard, pass": {"card": C("4C")},
}
"""The particulars of each refusal, by its code and what was asked."""


def name_of(case: Refusal) -> str:
    """A case by its code and what was asked."""
    return f"{case.code}, {case.asked}"


def check_words(text: str) -> None:
    """A text for people: filled in, without anything that only Python prints."""
    for unwanted in ("{", "}", "None", "<", ">", "Card(", "Rank", "Suit", "()", "  "):
        assert unwanted not in text
    assert "\n" not in text
    assert not text.endswith((".", ";", " "))


@pytest.mark.parametrize("case", REFUSED, ids=name_of)
def test_an_action_is_refused_for_its_reason(case: Refusal) -> None:
    """The first rule against the action, by code, with the particulars it speaks of."""
    violation = case.violation
    assert violation is not None
    assert case.code == violation.code
    assert PARAMS[name_of(case)] == dict(violation.params)
    assert rk.CLAUSES[case.code].rule == violation.rule


@pytest.mark.parametrize("case", REFUSED, ids=name_of)
def test_a_refusal_says_what_was_asked_what_the_rule_is_and_what_would_do(case: Refusal) -> None:
    """The action as text, then the rule and the remedy, all words filled in."""
    violation = case.violation
    assert violation is not None
    asked = str(case.action) if case.code != "not-an-action" else repr(case.action)
    assert asked == violation.asked
    assert violation.text.startswith(f"{asked}: ")
    assert "; " in violation.text
    check_words(violation.text)
    assert violation.text == str(violation)
    assert violation.code in repr(violation)


ON_TURN = [case for case in REFUSED if case.code not in {"not-an-action", "not-your-turn"}]


@pytest.mark.parametrize("case", ON_TURN, ids=name_of)
def test_a_refusal_changes_nothing(case: Refusal) -> None:
    """`apply` raises what `explain` tells, and the state is as it was."""
    state, action = case.state, rk.parse_action(case.asked)
    before = pickle.dumps(state)
    with pytest.raises(rk.IllegalAction) as caught:
        rk.apply(state, action)
    assert rk.explain(state, action) == caught.value.violation == case.violation
    assert (action, state) == (caught.value.action, caught.value.state)
    assert caught.value.violation.text == str(caught.value)
    assert before == pickle.dumps(state)
    assert case.state == state
    assert action not in set(rk.legal_actions(state, every_wild=True))


@pytest.mark.parametrize("nothing", ["draw", 7, ("discard", "4C"), rk.DrawStock])
def test_what_is_no_action_is_refused(nothing: Any) -> None:  # noqa: ANN401  # anything at all
    """A text, a number or a class is told apart from an action, without another error."""
    state = rk.position(rk.ruleset("fortune"), hands=["4C", "9D"], stock="JH")
    violation = rk.explain(state, nothing)
    assert violation is not None
    assert ("not-an-action", {}) == (violation.code, dict(violation.params))
    assert violation.text.startswith(f"{nothing!r}: ")
    assert "parse_action" in violation.text
    with pytest.raises(rk.IllegalAction):
        rk.apply(state, nothing)


def test_every_reason_is_met() -> None:
    """Each code of `CLAUSES` has a case, and each case its particulars."""
    assert list(rk.CLAUSES) == list(REFUSALS)
    assert all(REFUSALS.values())
    assert set(PARAMS) == {name_of(case) for case in REFUSED}


@pytest.mark.parametrize("code", rk.CLAUSES)
def test_a_clause_is_documented(code: str) -> None:
    """Its rule stands in the rules or the contract and names fields that there are."""
    clause = rk.CLAUSES[code]
    assert code == clause.code
    places, _, fields = clause.rule.partition("; ")
    for place in places.split(", "):
        assert re.fullmatch(r"(RULES [1-4](\.\d)?(-\d\.\d)?|API \d|X\d\d)", place), place
    for path in fields.split(", ") if fields else []:
        assert path in FIELDS
    for words in (clause.says, clause.remedy):
        assert words
        assert not words.endswith(".")


@pytest.mark.parametrize("case", REFUSED, ids=name_of)
def test_every_particular_that_a_text_names_is_given(case: Refusal) -> None:
    """The braces of a clause are a part of its params."""
    clause = rk.CLAUSES[case.code]
    named = set(re.findall(r"{(\w+)}", clause.says + clause.remedy))
    assert named <= set(PARAMS[name_of(case)])
