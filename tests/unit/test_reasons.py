"""Why an action is refused: the first rule against it, and the particulars that it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from rummykit.drawing import meld_svg
from tests.clauses.table import Table, refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

F, A, AJ, OK = (Table(slug) for slug in ("fortune", "arlington", "arlington-joker", "oklahoma"))
HIGH_ACES = F.but({"melds.low_ace": "never", "wilds.ranks": []})
NO_TWICE = AJ.but({"melds.set_duplicates": False})
C, R = rk.Card, rk.Rank


def reason(state: rk.GameState, text: str) -> tuple[str, Mapping[str, Any]]:
    """Code and particulars of a refusal, about which the three faces of legality agree."""
    assert refusal(state, text)
    why = rk.explain(state, rk.parse_action(text))
    assert why is not None
    return why.code, dict(why.params)


@pytest.mark.parametrize(
    ("table", "meld", "add", "code", "params"),
    [
        (F, "5H 6H 7H", "9C high", "does-not-fit", {"shown": C("9C"), "end": "high"}),
        (F, "5H 6H 7H", "8C high", "does-not-fit", {"shown": C("8C"), "end": "high"}),
        (F, "5H 6H 7H", "2D=9H high", "does-not-fit", {"shown": C("9H"), "end": "high"}),
        (F, "5H 6H 7H", "8H low", "does-not-fit", {"shown": C("8H"), "end": "low"}),
        (F, "5H 6H 7H", "9H", "does-not-fit", {"shown": C("9H"), "end": "low or high"}),
        (F, "5H 6H 7H", "2D=KC", "does-not-fit", {"shown": C("KC"), "end": "low or high"}),
        (HIGH_ACES, "2H 3H 4H", "AH low", "ace-never-low", {"card": C("AH")}),
        (F, "AD 2D 3D", "2C=KD low", "run-is-full", {"end": "low"}),
        (F, "JD QD KD", "2C=2D high", "does-not-fit", {"shown": C("2D"), "end": "high"}),
        (F, "5H 6H 7H", "2D", "end-needed", {"meld": 0}),
        (F, "5H 6H 7H", "2D=8H", "end-needed", {"meld": 0}),
        (F, "5H 6H 7H", "4C=8H high", "not-wild", {"card": C("4C"), "stand_in": C("8H")}),
        (F, "5H 6H 7H", "JK=8H high", "joker-not-wild", {"card": C("JK")}),
        (F, "5H 6H 7H", "2D=8 high", "run-names-cards", {"card": C("2D"), "stand_in": R.EIGHT}),
        (F, "QD KD AD", "4C=2D high", "not-wild", {"card": C("4C"), "stand_in": C("2D")}),
        (F, "QD KD AD", "JK=2D high", "joker-not-wild", {"card": C("JK")}),
        (F, "QD KD AD", "2C=2 high", "run-names-cards", {"card": C("2C"), "stand_in": R.TWO}),
        (F, "3D 4D 5D", "9D low", "does-not-fit", {"shown": C("9D"), "end": "low"}),
        (F, "5H 6H 7H", "2D high", "stand-in-needed", {"card": C("2D"), "kind": "run"}),
        (F, "KC KD KH", "JK=K", "joker-not-wild", {"card": C("JK")}),
        (F, "KC KD KH", "4C=K", "not-wild", {"card": C("4C"), "stand_in": R.KING}),
        (F, "KC KD KH", "2D", "stand-in-needed", {"card": C("2D"), "kind": "set"}),
        (F, "KC KD KH", "2D=9", "other-rank", {"shown": R.NINE}),
        (F, "KC KD KH", "2D=9H", "other-rank", {"shown": C("9H")}),
        (F, "KC KD KH", "2D=KS", "set-names-ranks", {"card": C("2D"), "stand_in": C("KS")}),
        (F, "KC 2C=K 2D=K 2H=K", "KD", "too-many-cards", {"cards": 5, "maximum": 4, "kind": "set"}),
        (A, "2C 2D 2H", "4C=2", "not-wild", {"card": C("4C"), "stand_in": R.TWO}),
        (A, "2C 2D 2H", "4C low", "end-not-used", {"meld": 0, "end": "low"}),
    ],
)
def test_why_a_meld_does_not_take_a_card(
    table: Table, meld: str, add: str, code: str, params: dict[str, Any]
) -> None:
    """The refusal names the card as it is shown, the meld, and the end that was asked for."""
    bare = add.partition(" ")[0].partition("=")[0]
    hand = "9C" if bare == "JK" else f"{bare} KC"
    state = table.playing(hand, melds=[[meld], []])
    if code in {"does-not-fit", "run-is-full", "other-rank"}:
        params = {"meld": meld, **params}
    assert (code, params) == reason(state, f"add 0 {add}")


NAMED = Table("arlington-scarne", {"melds.set_duplicates": False})
ONE_WILD = F.but({"wilds.max_per_meld": 1})
NATURAL_RUNS = F.but({"melds.new_runs_natural": True})
IDLE_JOKER = F.but({"deck.jokers": 1})


@pytest.mark.parametrize(
    ("table", "meld", "code", "params"),
    [
        (F, "2H 2C=2 2D=2", "stand-in-needed", {"card": C("2H"), "kind": "set"}),
        (F, "2C 5H 6H", "stand-in-needed", {"card": C("2C"), "kind": "run"}),
        (F, "5H 2C 7H", "stand-in-needed", {"card": C("2C"), "kind": "run"}),
        (F, "5H 2H 7H", "stand-in-needed", {"card": C("2H"), "kind": "run"}),
        (F, "KH KD 2C", "stand-in-needed", {"card": C("2C"), "kind": "set"}),
        (F, "AH 2C 3H", "stand-in-needed", {"card": C("2C"), "kind": "run"}),
        (F, "QH KH 2C", "stand-in-needed", {"card": C("2C"), "kind": "run"}),
        (F, "2C KH AH", "stand-in-needed", {"card": C("2C"), "kind": "run"}),
        (F, "2C 2D AH", "stand-in-needed", {"card": C("2C"), "kind": "run"}),
        (F, "5H 2C 6H", "not-consecutive", {"card": C("6H"), "after": C("6H")}),
        (F, "5H 2H 6H", "not-consecutive", {"card": C("6H"), "after": C("6H")}),
        (F, "5H 6H 2D 9H", "not-consecutive", {"card": C("9H"), "after": C("7H")}),
        (F, "2D 5H 7H", "not-consecutive", {"card": C("7H"), "after": C("5H")}),
        (IDLE_JOKER, "2C=2 2D JK", "stand-in-needed", {"card": C("2D"), "kind": "set"}),
        (F, "4C 2D", "too-few-cards", {"cards": 2, "minimum": 3, "kind": "run"}),
        (F, "KH KD KS KC 2C", "too-many-cards", {"cards": 5, "maximum": 4, "kind": "set"}),
        (F, "KH AH 2C", "stand-in-needed", {"card": C("2C"), "kind": "run"}),
        (A, "JS 2D KS 2C", "queen-only-wild", {"card": C("2D"), "wilds": 2}),
        (F, "AH 2H 3H 5H", "not-consecutive", {"card": C("5H"), "after": C("3H")}),
        (F, "2C=5H 2D=6H 2H=7H", "no-natural-card", {"kind": "run"}),
        (F, "2C=5 2D=5 2H=5", "no-natural-card", {"kind": "set"}),
        (NAMED, "QH QS 2C=QS", "same-card-twice", {"card": C("QS")}),
        (ONE_WILD, "KH 2C=K 2D=K", "too-many-wilds", {"wilds": 2, "maximum": 1}),
        (ONE_WILD, "2C 2D AH", "too-many-wilds", {"wilds": 2, "maximum": 1}),
        (F, "AH 2C 2D 5H", "not-consecutive", {"card": C("5H"), "after": C("3H")}),
        (F, "AH 2H 3H 2D", "stand-in-needed", {"card": C("2D"), "kind": "run"}),
        (NATURAL_RUNS, "5H 2C=6H 7H", "new-run-not-natural", {"card": C("2C")}),
        (NATURAL_RUNS, "5H 2C 7H", "new-run-not-natural", {"card": C("2C")}),
    ],
)
def test_why_a_meld_is_refused(table: Table, meld: str, code: str, params: dict[str, Any]) -> None:
    """The refusal names the card that is out of place, and the kind that the cards make."""
    bare = " ".join(card.partition("=")[0] for card in meld.split())
    assert (code, params) == reason(table.playing(f"{bare} 9C"), f"meld {meld}")


def test_equal_deuces_are_no_card_twice() -> None:
    """Where a set holds no card twice, that is said of what is shown, and these show a rank."""
    assert 30 == NAMED.meld("KH 2C=K 2C=K")
    assert 30 == ONE_WILD.meld("KH KD 2C=K")


def test_ones_own_meld_is_named_without_a_seat() -> None:
    """What to write instead has the stand-in and the end."""
    state = F.playing("2D KC", melds=[["5H 6H 7H"], []])
    expected = ("own-meld-has-no-seat", {"instead": "add 0 2D=8H high"})
    assert expected == reason(state, "add 0.0 2D=8H high")


def test_one_deuce_alone_is_no_meld() -> None:
    """A single bare deuce is a meld of wild cards alone, of a rank that is told."""
    expected = ("all-wild-not-allowed", {"rank": R.TWO})
    assert expected == reason(F.playing("2C 9H"), "meld 2C")


def test_a_swap_that_the_rules_of_sets_forbid_says_so() -> None:
    """The card has the Joker's rank, but the set may not hold it twice."""
    state = NO_TWICE.playing("KC 4C", melds=[["KC KD JK=K"], []])
    assert ("same-card-twice", {"card": C("KC")}) == reason(state, "swap 0.0 KC")
    assert "" == refusal(NO_TWICE.playing("KH 4C", melds=[["KC KD JK=K"], []]), "swap 0.0 KH")


def test_a_set_of_twos_stays_one_when_its_joker_leaves() -> None:
    """Where deuces are not wild, three of them are a set, whatever the text looks like."""
    house = AJ.but({"wilds.ranks": []})
    state = house.playing("2H 4C", melds=[["2C 2D JK=2"], []])
    (meld,) = rk.apply(state, rk.parse_action("swap 0.0 2H")).melds[0]
    assert ("set", "2C 2D 2H") == (meld.kind, str(meld))


@pytest.mark.parametrize(
    ("table", "hand", "card"),
    [
        (F, "9S KS", "9S"),
        (F, "QS KH", "KH"),
        (F, "QS", "QS"),
        (OK, "QS QS TS", "TS"),
        (OK, "KS", "KS"),
    ],
)
def test_who_passes_is_told_a_card_to_discard(table: Table, hand: str, card: str) -> None:
    """The first card of the hand that may be discarded."""
    assert ("can-discard", {"card": C(card)}) == reason(table.playing(hand), "pass")


def test_who_holds_nothing_but_queens_passes_where_they_stay() -> None:
    """Two Queens of Spades are not the very last card, and may not go at all in other forms."""
    assert "" == refusal(OK.playing("QS QS"), "pass")
    last = F.but({"queen.discard": "last-card"})
    assert "" == refusal(last.playing("QS QS"), "pass")
    assert ("can-discard", {"card": C("QS")}) == reason(last.playing("QS"), "pass")


def test_a_deal_too_large_for_the_table_is_told_by_its_players() -> None:
    """The size of the hand is the one for so many players."""
    few = {"deck.packs": 1, "deck.removed_ranks": ["3", "4", "5", "6", "7", "8"]}
    table = F.but({"deal.hand_size_by_players": {3: 10}, **few})
    state = rk.position(table.rules, hands=[""] * 3, phase="deal_over")
    expected = {"players": 3, "hand_size": 10, "deck": 28}
    assert ("cannot-deal", expected) == reason(state, "next")


def test_a_game_too_large_for_the_table_is_refused_by_its_players() -> None:
    """The refusal reckons with the size of the hand for so many, and says what would do."""
    few = {"deck.packs": 1, "deck.removed_ranks": ["3", "4", "5", "6", "7", "8"]}
    table = F.but({"deal.hand_size_by_players": {3: 10}, **few})
    with pytest.raises(rk.InvalidRuleSet) as caught:
        rk.new_game(table.rules, players=3, seed=1)
    told = (
        "10 cards for each of 3 players and an upcard are 31, and the deck has 28: this leaves no "
        "upcard; deal fewer cards (deal.hand_size_by_players) or add a pack (deck.packs)"
    )
    assert told in str(caught.value)


def test_a_view_that_is_not_on_turn_is_told_so() -> None:
    """By its own seat, or as nobody's; the seat on turn hears what the state says."""
    state = F.playing("9S KS", "4C")
    for seat, named in ((1, 1), (None, "nobody")):
        why = rk.explain(rk.view(state, seat), rk.Discard("9S"))
        assert why is not None
        assert ("not-your-turn", "discard 9S") == (why.code, why.asked)
        assert {"turn": 0, "seat": named} == dict(why.params)
    mine = rk.view(state, 0)
    assert rk.explain(mine, rk.Discard("9S")) is None
    assert rk.explain(state, rk.Discard("4H")) == rk.explain(mine, rk.Discard("4H"))
    with pytest.raises(TypeError):
        rk.explain("9S KS", rk.Discard("9S"))  # type: ignore[arg-type]


def test_a_meld_draws_itself_for_a_notebook() -> None:
    """What a notebook shows is the drawing of the meld."""
    meld = rk.Meld("JS 2D=QS KS")
    assert meld_svg(meld) == meld._repr_html_()
