"""Every reason for a refusal: where it is met, what it says, and that nothing changes by it."""

from __future__ import annotations

import pickle
import re
from typing import Any, NamedTuple

import pytest

import rummykit as rk
from rummykit.cards import Rank, Suit
from rummykit.rules import FIELDS
from tests.clauses.table import Table

C = rk.Card
ALL_HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"


class Refused(NamedTuple):
    """A moment and an action that is refused in it, with the particulars of the refusal."""

    code: str
    slug: str
    changed: dict[str, Any]
    action: str
    params: dict[str, Any]
    hand: str = "4C 9D"
    melds: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    stock: str = "JH"
    pile: str = "8D"
    phase: str = "play"
    totals: tuple[int, ...] = (0, 0)
    more: tuple[str, ...] = ()


RUN, KINGS, DEUCES = "5H 6H 7H", "KC KD KH", "2C 2D 2H"
PAIRS = {"melds.set_min": 2, "melds.run_min": 2}

REFUSED = [
    # The moment
    Refused(
        *("game-over", "fortune", {}, "discard 4C", {"winners": (0,)}),
        phase="game_over",
        totals=(500, 20),
    ),
    Refused("deal-over", "fortune", {}, "discard 4C", {}, phase="deal_over"),
    Refused("deal-not-over", "fortune", {}, "next", {}),
    Refused(
        *("cannot-deal", "fortune", {"deal.hand_size": 40}, "next"),
        {"players": 3, "hand_size": 40, "deck": 104},
        phase="deal_over",
        totals=(0, 0, 0),
        more=("9H",),
    ),
    Refused("draw-first", "fortune", {}, "discard 4C", {}, phase="draw"),
    Refused("already-drawn", "fortune", {}, "draw", {}),
    Refused(
        *("stock-empty", "fortune", {}, "draw", {"recycles": 0, "pile": 1}),
        hand="9C 9H 4D",
        stock="",
        pile="9S",
        phase="draw",
    ),
    # The pile
    Refused("pile-empty", "fortune", {}, "take 9C 9H 9S", {}, pile="", phase="draw"),
    Refused(
        *("upcard-not-in-meld", "fortune", {}, "take 9C 9D 9H", {"upcard": C("9S")}),
        hand="9C 9D 9H",
        pile="9S",
        phase="draw",
    ),
    Refused(
        *("pile-kind", "arlington-digital", {}, "take 9S TS JS"),
        {"kind": "run", "allowed": "a set"},
        hand="TS JS 4C",
        pile="9S",
        phase="draw",
    ),
    Refused(
        *("too-few-from-hand", "fortune", PAIRS, "take 9C 9S", {"from_hand": 1, "minimum": 2}),
        hand="9C 4D",
        pile="9S",
        phase="draw",
    ),
    Refused(
        *("too-many-from-hand", "arlington-digital", {}, "take 9C 9D 9H 9S"),
        {"from_hand": 3, "maximum": 2},
        hand="9C 9D 9H 4D",
        pile="9S",
        phase="draw",
    ),
    Refused(
        *("pile-closed", "fortune", {"pile.kinds": []}, "take 9S 9H 9C", {}),
        hand="9H 9C 4C",
        pile="9S",
        phase="draw",
    ),
    # Cards held
    Refused("not-in-hand", "fortune", {}, "discard KS", {"cards": (C("KS"),)}),
    Refused(
        *("not-in-hand", "fortune", {}, "meld 7C 7D 7D 7H"),
        {"cards": (C("7D"), C("7H"))},
        hand="7C 7D 4C",
    ),
    # Wild cards named
    Refused(
        *("stand-in-needed", "fortune", {}, "meld 5H 6H 2C", {"card": C("2C"), "kind": "run"}),
        hand="5H 6H 2C 4C",
    ),
    Refused(
        *("not-wild", "fortune", {}, "meld KH KD 4C=K"),
        {"card": C("4C"), "stand_in": Rank.KING},
        hand="KH KD 4C 9S",
    ),
    Refused(
        *("joker-not-wild", "fortune", {"deck.jokers": 1}, "meld KH KD JK=K", {"card": C("JK")}),
        hand="KH KD JK 9S",
    ),
    Refused(
        *("run-names-cards", "fortune", {}, "meld 5H 6H 2C=7"),
        {"card": C("2C"), "stand_in": Rank.SEVEN},
        hand="5H 6H 2C 9S",
    ),
    Refused(
        *("set-names-ranks", "fortune", {}, "meld KH KD 2C=KS"),
        {"card": C("2C"), "stand_in": C("KS")},
        hand="KH KD 2C 9S",
    ),
    # The shape of melds
    Refused(
        *("mixed-suits", "fortune", {}, "meld 5H 6H 7D", {"card": C("7D"), "suit": Suit.HEARTS}),
        hand="5H 6H 7D 9S",
    ),
    Refused(
        *("not-consecutive", "fortune", {}, "meld 5H 6H 8H", {"card": C("8H"), "after": C("6H")}),
        hand="5H 6H 8H 9S",
    ),
    Refused(
        *("around-the-corner", "fortune", {}, "meld KD AD 2H=2D", {"card": C("AD")}),
        hand="KD AD 2H 9S",
    ),
    Refused(
        *("ace-never-low", "fortune", {"melds.low_ace": "never"}, "meld AD 2H=2D 3D"),
        {"card": C("AD")},
        hand="AD 2H 3D 9S",
    ),
    Refused(
        *("no-place-for-a-two", "arlington-heights", {"melds.low_ace": "next-to-three"}),
        "meld AD JK=2D 3D",
        {"suit": Suit.DIAMONDS},
        hand="AD JK 3D 9S",
    ),
    Refused(
        *("too-few-cards", "fortune", {}, "meld 7C 7D"),
        {"cards": 2, "minimum": 3, "kind": "set"},
        hand="7C 7D 9S",
    ),
    Refused(
        *("too-many-cards", "fortune", {}, "meld 3H 4H 5H 6H 7H"),
        {"cards": 5, "maximum": 4, "kind": "run"},
        hand="3H 4H 5H 6H 7H 9S",
    ),
    Refused(
        *("same-card-twice", "fortune", {"melds.set_duplicates": False}, "meld 7C 7C 7D"),
        {"card": C("7C")},
        hand="7C 7C 7D 9S",
    ),
    # Wild cards in melds
    Refused(
        *("no-natural-card", "fortune", {}, "meld 2C=K 2D=K 2H=K", {"kind": "set"}),
        hand="2C 2D 2H 9S",
    ),
    Refused(
        *("too-many-wilds", "fortune", {"wilds.max_per_meld": 1}, "meld KH 2C=K 2D=K"),
        {"wilds": 2, "maximum": 1},
        hand="KH 2C 2D 9S",
    ),
    Refused(
        *("all-wild-not-allowed", "fortune", {}, "meld 2C 2D 2H", {"rank": Rank.TWO}),
        hand="2C 2D 2H 9S",
    ),
    Refused(
        *("all-wild-without-jokers", "arlington-joker", {}, "meld 2C 2D JK", {}),
        hand="2C 2D JK 9S",
    ),
    Refused(
        *("all-wild-without-naturals", "arlington", {}, "add 0 KC", {"card": C("KC")}),
        hand="KC 9S",
        melds=(DEUCES,),
    ),
    Refused(
        *("stand-in-not-used", "arlington", {}, "add 0 2S=2", {"card": C("2S")}),
        hand="2S 9S",
        melds=(DEUCES,),
    ),
    Refused(
        *("ace-at-both-ends", "fortune-digital", {}, f"meld {ALL_HEARTS} AH", {"card": C("AH")}),
        hand=f"{ALL_HEARTS} AH 9S",
    ),
    Refused(
        *("new-run-not-natural", "arlington-digital", {}, "meld 5H 6H 2C=7H", {"card": C("2C")}),
        hand="5H 6H 2C 9S",
    ),
    # The Queen of Spades in melds
    Refused(
        *("queen-never-wild", "fortune", {"queen.substitute": "never"}, "meld JS 2D=QS KS"),
        {"card": C("2D")},
        hand="JS 2D KS 9S",
    ),
    Refused(
        *("queen-only-wild", "arlington", {}, "meld JS 2D=QS 2H=KS"),
        {"card": C("2D"), "wilds": 2},
        hand="JS 2D 2H 9S",
    ),
    Refused(
        *("queen-not-named-in-sets", "arlington", {}, "meld QC QH 2D=QS", {"card": C("2D")}),
        hand="QC QH 2D 9S",
    ),
    # Lay-offs
    Refused(
        *("max-melds", "fortune", {"melds.max_melds": 1}, "meld KC KD KH"),
        {"maximum": 1, "melds": 1},
        hand="KC KD KH 9S",
        melds=(RUN,),
    ),
    Refused("no-such-seat", "fortune", {}, "add 2.0 4C", {"seat": 2, "last": 1}),
    Refused("no-such-meld", "fortune", {}, "add 0 4C", {"seat": 0, "meld": 0, "melds": 0}),
    Refused(
        *("not-your-meld", "fortune", {}, "add 1.0 KS", {"seat": 1}),
        hand="KS 9S",
        others=(KINGS,),
    ),
    Refused(
        *("own-meld-has-no-seat", "fortune", {}, "add 0.0 8H high"),
        {"instead": "add 0 8H high"},
        hand="8H 9S",
        melds=(RUN,),
    ),
    Refused(
        *("end-needed", "fortune", {}, "add 0 8H", {"meld": 0}),
        hand="8H 9S",
        melds=(RUN,),
    ),
    Refused(
        *("end-not-used", "fortune", {}, "add 0 KS low", {"meld": 0, "end": "low"}),
        hand="KS 9S",
        melds=(KINGS,),
    ),
    Refused(
        *("does-not-fit", "fortune", {}, "add 0 9H high"),
        {"meld": RUN, "shown": C("9H"), "end": "high"},
        hand="9H 9S",
        melds=(RUN,),
    ),
    Refused(
        *("other-rank", "fortune", {}, "add 0 9H", {"meld": KINGS, "shown": C("9H")}),
        hand="9H 9S",
        melds=(KINGS,),
    ),
    Refused(
        *("run-is-full", "fortune", {}, "add 0 2D high", {"meld": "QD KD AD", "end": "high"}),
        hand="2D 9S",
        melds=("QD KD AD",),
    ),
    # Jokers
    Refused(
        *("swap-not-allowed", "arlington-heights", {}, "swap 0.0 6H", {}),
        hand="6H 9S",
        melds=("5H JK=6H 7H",),
    ),
    Refused(
        *("swap-not-owner", "arlington-joker", {}, "swap 1.0 6H", {"seat": 1}),
        hand="6H 9S",
        others=("5H JK=6H 7H",),
    ),
    Refused(
        *("no-joker", "arlington-joker", {}, "swap 0.0 6H", {"meld": RUN}),
        hand="6H 9S",
        melds=(RUN,),
    ),
    Refused(
        *("not-what-the-joker-stands-for", "arlington-joker", {}, "swap 0.0 6D"),
        {"card": C("6D"), "meld": "5H JK=6H 7H"},
        hand="6D 9S",
        melds=("5H JK=6H 7H",),
    ),
    # The end of the turn
    Refused(
        *("queen-only-last-card", "fortune", {"queen.discard": "last-card"}, "discard QS", {}),
        hand="QS QS",
    ),
    Refused("queen-only-queens", "arlington", {}, "discard QS", {}, hand="QS 4C"),
    Refused("queen-never", "oklahoma", {}, "discard QS", {}, hand="QS"),
    Refused("can-discard", "oklahoma", {}, "pass", {"card": C("4C")}, hand="QS 4C"),
]

ELSEWHERE = {
    "not-an-action": "asked with what is no action at all, in a test of its own below",
    "not-your-turn": "needs the view of a seat that is not on turn: see the tests of views",
}


def moment(case: Refused) -> rk.GameState:
    """The position of a case."""
    return rk.position(
        Table(case.slug, case.changed).rules,
        hands=[case.hand, "3C", *case.more],
        melds=[case.melds, case.others, *((),) * len(case.more)],
        stock=case.stock,
        pile=case.pile,
        phase=case.phase,
        totals=case.totals,
    )


def check_words(text: str) -> None:
    """A text for people: filled in, without anything that only Python prints."""
    for unwanted in ("{", "}", "None", "<", ">", "Card(", "Rank", "Suit", "()", "  "):
        assert unwanted not in text
    assert "\n" not in text
    assert not text.endswith((".", ";", " "))


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case.code}, {case.action}")
def test_an_action_is_refused_for_its_reason(case: Refused) -> None:
    """The first rule against the action, by code, with the particulars it speaks of."""
    violation = rk.explain(moment(case), rk.parse_action(case.action))
    assert violation is not None
    assert case.code == violation.code
    assert case.params == dict(violation.params)
    assert rk.CLAUSES[case.code].rule == violation.rule


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case.code}, {case.action}")
def test_a_refusal_says_what_was_asked_what_the_rule_is_and_what_would_do(case: Refused) -> None:
    """The action as text, then the rule and the remedy, all words filled in."""
    action = rk.parse_action(case.action)
    violation = rk.explain(moment(case), action)
    assert violation is not None
    assert str(action) == violation.asked
    assert violation.text.startswith(f"{action}: ")
    assert "; " in violation.text
    check_words(violation.text)
    assert violation.text == str(violation)
    assert violation.code in repr(violation)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case.code}, {case.action}")
def test_a_refusal_changes_nothing(case: Refused) -> None:
    """`apply` raises what `explain` tells, and the state is as it was."""
    state, action = moment(case), rk.parse_action(case.action)
    before = pickle.dumps(state)
    with pytest.raises(rk.IllegalAction) as caught:
        rk.apply(state, action)
    assert rk.explain(state, action) == caught.value.violation
    assert (action, state) == (caught.value.action, caught.value.state)
    assert caught.value.violation.text == str(caught.value)
    assert before == pickle.dumps(state)
    assert moment(case) == state
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
    """Each code of `CLAUSES` has a case, or a reason for which it has none here."""
    met = {case.code for case in REFUSED}
    assert set(rk.CLAUSES) == met | set(ELSEWHERE)
    assert not met & set(ELSEWHERE)


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


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case.code}, {case.action}")
def test_every_particular_that_a_text_names_is_given(case: Refused) -> None:
    """The braces of a clause are a part of its params."""
    clause = rk.CLAUSES[case.code]
    named = set(re.findall(r"{(\w+)}", clause.says + clause.remedy))
    assert named <= set(case.params)
