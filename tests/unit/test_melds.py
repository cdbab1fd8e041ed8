"""Melds: what a text means, how a meld is kept, how it grows, and that it never changes."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummykit as rk
from rummykit.melds import parse_stand_in, read_placed
from rummykit.shapes import kind_under, meld_fault
from rummykit.tables import chain_of, next_place, tables_for, wild_cards
from tests.properties.strategies import guessed_meld

if TYPE_CHECKING:
    from rummykit.melds import End
    from rummykit.shapes import Kind, StandIn

FORTUNE = rk.ruleset("fortune")
HEIGHTS = rk.ruleset("arlington-heights")
JOKERS = rk.ruleset("arlington-joker")


@pytest.mark.parametrize(
    ("text", "kind", "shown"),
    [
        ("KH KD 2C=K", "set", "KD KH 2C=K"),
        ("2c=k kd", "set", "KD 2C=K"),
        ("QH QD 2C=QS", "set", "QD QH 2C=QS"),
        ("2D=Q 2C=QS QD", "set", "QD 2C=QS 2D=Q"),
        ("JS 2D=QS KS", "run", "JS 2D=QS KS"),
        ("KS 2D=QS JS", "run", "KS 2D=QS JS"),
        ("as 2♠ 3S", "run", "AS 2S 3S"),
        ("AS 2H=2S 3S", "run", "AS 2H=2S 3S"),
        ("AS 2S=2S 3S", "run", "AS 2S 3S"),
        ("QH KH AH", "run", "QH KH AH"),
        ("2H 2C 2D", "all-wild", "2C 2D 2H"),
        ("JK 2C", "all-wild", "2C JK"),
        ("JK", "all-wild", "JK"),
        ("2C=K 2D=K", "set", "2C=K 2D=K"),
        ("10H 10D JK=10", "set", "TD TH JK=T"),
        ("9H JK=10H", "run", "9H JK=TH"),
        ("7S 7S 7S", "set", "7S 7S 7S"),
    ],
)
def test_a_text_says_what_it_means(text: str, kind: Kind, shown: str) -> None:
    """The kind follows from the text; a run keeps its order, other melds have one of their own."""
    meld = rk.Meld(text)
    assert (kind, shown) == (meld.kind, str(meld))
    assert meld == rk.Meld(shown) == rk.Meld.parse(meld) == rk.Meld(meld.cards, meld.stands_for)
    assert hash(meld) == hash(rk.Meld(shown))
    assert f"Meld({shown!r})" == repr(meld)
    assert len(meld.cards) == len(meld.stands_for) == len(meld)


@given(st.integers(0, 2**32), st.sampled_from(list(rk.RULESETS)))
def test_texts_of_melds_are_read_back(seed: int, slug: str) -> None:
    """Any meld, sensible or not, equals what its text and its pickle say."""
    meld = guessed_meld(random.Random(seed), rk.ruleset(slug))  # noqa: S311  # not for secrets
    for twin in (
        rk.Meld(str(meld)),
        pickle.loads(pickle.dumps(meld)),  # noqa: S301  # our own bytes
        copy.copy(meld),
        copy.deepcopy(meld),
    ):
        assert (meld, meld.kind, hash(meld)) == (twin, twin.kind, hash(twin))
        assert meld.packed == twin.packed == rk.Cards(meld.cards).packed
    assert meld == rk.Meld(meld.pretty)


def test_a_meld_keeps_its_kind_when_pickled() -> None:
    """What the rules call it goes along."""
    no_wilds = rk.evolve(FORTUNE, {"wilds.ranks": "none"})
    twos = rk.Meld("2C 2D 2H").under(no_wilds)
    assert "set" == twos.kind
    assert "set" == pickle.loads(pickle.dumps(twos)).kind  # noqa: S301  # our own bytes
    assert twos is twos.under(no_wilds)
    assert "all-wild" == twos.under(FORTUNE).kind
    assert twos == rk.Meld("2C 2D 2H")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("JS 2D=QS KS", "JS 2C=QS KS"),
        ("JS QS KS", "KS QS JS"),
        ("QD QH 2C=Q", "QD QH 2C=QS"),
        ("AS 2S 3S", "AS 2H=2S 3S"),
        ("7S 7S 7H", "7S 7H 7H"),
    ],
)
def test_melds_differ_where_a_card_or_a_stand_in_does(one: str, other: str) -> None:
    """Two melds are equal only with the same cards standing for the same."""
    assert rk.Meld(one) != rk.Meld(other)
    assert rk.Meld(one) != one


def test_melds_never_change() -> None:
    """Attributes cannot be set, added or deleted."""
    meld = rk.Meld("JS 2D=QS KS")
    for name in ("kind", "cards", "stands_for", "packed", "_hash", "more"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(meld, name, None)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del meld.cards
    assert "JS 2D=QS KS" == str(meld)
    assert "J♠ 2♦=Q♠ K♠" == meld.pretty
    assert "K♦ K♥ 2♣=K" == rk.Meld("KH KD 2C=K").pretty


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        ("", "a meld has at least one card"),
        ([], "a meld has at least one card"),
        ("QS XX", "a card is a rank and a suit"),
        ("2D=", "2D stands for a card such as 'QS' in a run, or a rank such as 'K' in a set"),
        ("2D=JK", "2D stands for a card such as 'QS' in a run"),
        ("2D==QS", "2D stands for a card such as 'QS' in a run"),
        ("2D=Q=S", "2D stands for a card such as 'QS' in a run"),
        ("=QS", "a card is a rank and a suit"),
        ("QS,KS", "no card has the rank 'QS,K'"),
        (None, "a meld is a text such as 'KH KD 2C=K', not NoneType"),
        (7, "a meld is a text such as 'KH KD 2C=K', not int"),
        ([7, 8], "a card is a text such as 'QS' or 'JK', not int"),
        (b"QS", "not int"),
    ],
)
def test_what_is_no_meld_is_refused(cards: Any, problem: str) -> None:  # noqa: ANN401
    """Whatever is no meld gives a NotationError that says what is."""
    with pytest.raises(rk.NotationError) as caught:
        rk.Meld(cards)
    assert problem in caught.value.problem


def test_stand_ins_are_given_for_each_card_or_not_at_all() -> None:
    """Cards and stand-ins come in rows of equal length."""
    with pytest.raises(rk.NotationError, match="a stand-in or None for each of its cards"):
        rk.Meld(["QS", "KS"], [None])
    with pytest.raises(rk.NotationError, match="a stand-in or None for each of its cards"):
        rk.Meld([], [])
    assert rk.Meld("JS 2D=QS") == rk.Meld(["JS", "2D"], [None, rk.Card("QS")])
    assert rk.Meld("JS 2D=QS") == rk.Meld(["JS", "2D=QS"])
    assert rk.Meld("QS KS") == rk.Meld([rk.Card("QS"), rk.Card("KS")])


def test_placed_cards_are_read() -> None:
    """A card with or without what it stands for."""
    assert (rk.Card("KH"), None) == read_placed(rk.Card("KH")) == read_placed("kh")
    assert (rk.Card("2D"), rk.Card("QS")) == read_placed("2d=q♠")
    assert (rk.JOKER, rk.Rank.TEN) == read_placed("jk=10")
    assert rk.Rank.ACE is parse_stand_in("a", rk.Card("2C"))


@pytest.mark.parametrize(
    ("meld", "card", "stand", "end", "expected"),
    [
        ("5H 6H 7H", "8H", None, "high", "5H 6H 7H 8H"),
        ("5H 6H 7H", "4H", None, "low", "4H 5H 6H 7H"),
        ("5H 6H 7H", "2S", rk.Card("4H"), "low", "2S=4H 5H 6H 7H"),
        ("3H 4H", "2H", rk.Card("2H"), "low", "2H 3H 4H"),
        ("KH KS 2C=K", "KD", None, None, "KD KH KS 2C=K"),
        ("KH KS", "2D", rk.Rank.KING, None, "KH KS 2D=K"),
        ("2C 2H", "2D", None, None, "2C 2D 2H"),
    ],
)
def test_a_meld_grows(meld: str, card: str, stand: StandIn, end: End, expected: str) -> None:
    """A card comes to the end that is named, or to its place in a set."""
    assert expected == str(rk.Meld(meld).grown(rk.Card(card), stand, end))


def test_a_natural_card_replaces_a_joker() -> None:
    """The card takes the Joker's place in a run; a set is put in order again."""
    assert "5H 6H 7H" == str(rk.Meld("5H JK=6H 7H").replaced(1, rk.Card("6H")))
    assert "QC QD QH" == str(rk.Meld("QH QD JK=Q").replaced(2, rk.Card("QC")))


@pytest.mark.parametrize(
    ("cards", "ranks", "kind"),
    [
        ("2C 2D", "2", "all-wild"),
        ("2C 2D", "none", "set"),
        ("QC QD", "Q", "all-wild"),
        ("2C QD", "2 Q", "run"),
        ("2C 3C 4C", "2 3 4", "run"),
        ("JK JK", "none", "all-wild"),
        ("2C JK", "2", "all-wild"),
        ("2C JK", "none", "set"),
    ],
)
def test_the_rules_say_what_wild_cards_alone_are(cards: str, ranks: str, kind: Kind) -> None:
    """Bare cards of one wild rank are an all-wild meld; of several, they are no such thing."""
    rules = rk.evolve(FORTUNE, {"wilds.ranks": ranks})
    meld = rk.Meld(cards)
    assert kind == kind_under(meld.cards, meld.stands_for, rules) == meld.under(rules).kind


@pytest.mark.parametrize(
    ("meld", "end", "expected"),
    [
        ("5H 6H 7H", "low", "4H"),
        ("5H 6H 7H", "high", "8H"),
        ("JH QH KH", "high", "AH"),
        ("QH KH AH", "high", None),
        ("2H 3H 4H", "low", "AH"),
        ("AH 2H 3H", "low", None),
        ("AH 2H 3H", "high", "4H"),
        ("5H 6H 2C=7H", "high", "8H"),
    ],
)
def test_the_place_beyond_each_end_of_a_run(meld: str, end: End, expected: str | None) -> None:
    """The next card up or down; nothing beyond an ace."""
    found = next_place(rk.Meld(meld), end, FORTUNE)
    assert (None if expected is None else rk.Card(expected)) is found


def test_an_ace_comes_next_to_the_three_where_there_is_no_two() -> None:
    """With `melds.low_ace` = next-to-three in a pack without 2s."""
    rules = rk.evolve(HEIGHTS, {"melds.low_ace": "next-to-three"})
    assert rk.Card("AH") is next_place(rk.Meld("3H 4H 5H"), "low", rules)
    assert rk.Card("2H") is next_place(rk.Meld("3H 4H 5H"), "low", HEIGHTS)


def test_jokers_alone_do_not_grow() -> None:
    """A meld of Jokers lies nowhere and takes nothing."""
    assert {} == dict(tables_for(JOKERS).laid(rk.Meld("JK JK")).growth)


def test_a_natural_card_stands_for_nothing_in_an_all_wild_meld() -> None:
    """What is not wild stands for itself alone."""
    rules = rk.ruleset("arlington")
    melds = [["2C 2D 2H"], []]
    state = rk.position(rules, ["7H 3C", "KC"], melds=melds, stock="4C", phase="play")
    violation = rk.explain(state, rk.LayOff(0, rk.Card("7H"), rk.Rank.TWO))
    assert violation is not None
    assert "not-wild" == violation.code


def test_an_all_wild_meld_can_be_full() -> None:
    """It takes more deuces up to the size of a set."""
    rules = rk.ruleset("arlington")
    melds = [["2C 2D 2H 2S"], []]
    state = rk.position(rules, ["2H 3C", "KC"], melds=melds, stock="4C", phase="play")
    violation = rk.explain(state, rk.LayOff(0, rk.Card("2H")))
    assert violation is not None
    assert "too-many-cards" == violation.code


def test_a_joker_at_the_end_has_no_place() -> None:
    """A Joker without a stand-in stands nowhere, so nothing comes next to it."""
    assert next_place(rk.Meld("3H JK"), "high", FORTUNE) is None


@pytest.mark.parametrize(
    ("changes", "chain"),
    [
        ({}, "A23456789TJQKA"),
        ({"melds.low_ace": "never"}, "3456789TJQKA"),
        ({"melds.low_ace": "next-to-three"}, "A3456789TJQKA"),
    ],
)
def test_the_order_in_which_runs_climb(changes: dict[str, Any], chain: str) -> None:
    """The pack of Arlington Heights has no 2s; the field says what is below its 3."""
    assert chain == "".join(map(str, chain_of(rk.evolve(HEIGHTS, changes))))


def test_wild_cards_in_card_order() -> None:
    """Cards of wild ranks by suit, then the Joker."""
    assert "2C 2D 2H 2S JK" == " ".join(map(str, wild_cards(JOKERS)))
    assert "2C 3C 2D 3D 2H 3H 2S 3S" == " ".join(
        map(str, wild_cards(rk.evolve(FORTUNE, {"wilds.ranks": "3 2"})))
    )
    assert (rk.JOKER,) == wild_cards(HEIGHTS)


def test_a_meld_under_rules_is_looked_at_once() -> None:
    """The tables of equal rules are shared, and give one object for equal melds."""
    tables = tables_for(FORTUNE)
    assert tables is tables_for(rk.evolve(rk.ruleset("fortune"), {}))
    laid = tables.laid(rk.Meld("7S 7H 7D"))
    assert laid is tables.laid(rk.Meld("7D 7S 7H"))
    assert laid != tables.laid(rk.Meld("7S 7H 7C"))
    assert laid != "7D 7S 7H"
    assert hash(laid) == hash(rk.Meld("7S 7H 7D"))
    assert laid.growth == laid.growth
    wilds = {f"{card}={stand}" for card, stand, _ in laid.growth if stand is not None}
    assert {"2C=7", "2D=7", "2H=7", "2S=7"} == wilds
    assert 8 == len(laid.growth)


def test_forgotten_melds_are_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where very many melds were seen the memory is emptied, and nothing else changes."""
    monkeypatch.setattr("rummykit.tables._REMEMBERED_MELDS", 2)
    tables = tables_for(rk.evolve(FORTUNE, {"scoring.melded.7": 6}))
    first = tables.laid(rk.Meld("7S 7H 7D"))
    for text in ("8S 8H 8D", "9S 9H 9D", "TS TH TD"):
        assert 30 == tables.laid(rk.Meld(text)).points
    assert first == tables.laid(rk.Meld("7S 7H 7D"))
    assert first is not tables.laid(rk.Meld("7S 7H 7D"))
    assert 18 == first.points


@pytest.mark.parametrize(
    ("slug", "text", "points"),
    [
        ("fortune", "AD 2D 3D", 15),
        ("fortune", "QD KD AD", 30),
        ("fortune", "JS 2D=QS KS", 30),
        ("fortune", "JS QS KS", 70),
        ("fortune", "AC AD 2H=A", 30),
        ("fortune", "AS 2H=2S 3S", 15),
        ("fortune", "2C=AH 2H 3H", 15),
        ("arlington", "2C 2D 2H", 75),
        ("arlington-scarne", "QH QD 2C=QS", 70),
        ("arlington-joker", "JK=5H 6H 7H", 110),
        ("arlington-heights", "JK=2H 3H 4H", 15),
    ],
)
def test_melds_score_by_place(slug: str, text: str, points: int) -> None:
    """A wild counts as what it stands for, aces by where they lie, Queen and Joker apart."""
    assert points == rk.Meld(text).points(rk.ruleset(slug))


def test_a_meld_that_the_rules_forbid_is_worth_nothing_on_the_table() -> None:
    """The tables do not count what may not lie there."""
    laid = tables_for(FORTUNE).laid(rk.Meld("7S 7H"))
    assert ("too-few-cards", 0) == ((laid.lying_fault or ("",))[0], laid.points)


def test_new_runs_are_held_to_more_than_lying_ones() -> None:
    """With `melds.new_runs_natural` a run with a wild may lie, but not be laid."""
    digital = rk.ruleset("arlington-digital")
    meld = rk.Meld("5H 6H 2C=7H")
    assert meld_fault(meld.cards, meld.stands_for, digital, new=False) is None
    fault = meld_fault(meld.cards, meld.stands_for, digital, new=True)
    assert ("new-run-not-natural", {"card": rk.Card("2C")}) == fault
    laid = tables_for(digital).laid(meld)
    assert (None, fault) == (laid.lying_fault, laid.new_fault)


@pytest.mark.parametrize("stand", ["K", "KS", "ZZ", 13, b"K"], ids=repr)
def test_stand_ins_that_are_not_values_are_read_or_refused(stand: Any) -> None:  # noqa: ANN401
    """A stand-in beside the cards is a Card, a Rank or None; others give no odd error."""
    try:
        meld = rk.Meld(["2C", "KH", "KD"], [stand, None, None])
    except rk.NotationError:
        return
    assert meld in {rk.Meld("KH KD 2C=K"), rk.Meld("2C=KS KH KD")}
