"""`best_layout` as a user meets it."""

from __future__ import annotations

import pickle

import pytest

import rummykit as rk

FORTUNE = rk.ruleset("fortune")
ARLINGTON = rk.ruleset("arlington")


@pytest.mark.parametrize(
    "hand", ["7S 7H 2D 8S", ["7S", "7H", "2D", "8S"], rk.Cards("8S 7H 7S 2D")], ids=type
)
def test_hands_as_text_or_cards(hand: rk.Cards) -> None:
    """A hand may be a text, a list or `Cards`; melds may be texts or `Meld` objects."""
    expected = rk.best_layout("7S 7H 2D 8S", FORTUNE, melds=["5S 6S 7S"])
    assert expected == rk.best_layout(hand, FORTUNE, melds=(rk.Meld("5S 6S 7S"),))
    assert (25, "") == (expected.points, str(expected.left))
    assert (rk.LayOff(0, rk.Card("8S"), None, "high"),) == expected.lay_offs


def test_empty_hand() -> None:
    """Nothing is laid and nothing is left; there is no card to discard."""
    layout = rk.best_layout("", ARLINGTON)
    assert (0, (), (), None) == (layout.points, layout.melds, layout.actions, layout.discard)
    assert layout.can_go_out
    assert not layout.can_go_out_with_discard
    assert "0 points" == str(layout)


def test_text() -> None:
    """A layout prints its actions, what is left and its points."""
    layout = rk.best_layout("7S 7H 7C KD", FORTUNE)
    assert "<Layout: meld 7C 7H 7S; left KD; 5 points>" == repr(layout)


def test_pickle() -> None:
    """A layout survives pickling."""
    layout = rk.best_layout("7S 7H 7C KD", FORTUNE)
    assert layout == pickle.loads(pickle.dumps(layout))  # noqa: S301  # made here


@pytest.mark.parametrize(
    ("hand", "melds", "place", "text"),
    [
        ("7S 7S 7S", [], "cards", "7S: 3 of them are given, and the deck has 2"),
        ("7S " * 40, [], "cards", "7S: 40 of them are given, and the deck has 2"),
        ("JK", [], "cards", "JK: 1 of them are given, and the deck has none"),
        ("7S 7S", ["5S 6S 7S"], "cards", "7S: 3 of them are given, and the deck has 2"),
        ("7S", "5S 6S 7S", "melds", "'5S 6S 7S' is no list of melds: give a list of texts"),
        (
            *("7S", rk.Meld("5S 6S 7S"), "melds"),
            "Meld('5S 6S 7S') is no list of melds: give a list of texts",
        ),
        ("7S", 5, "melds", "5 is no list of melds: give a list of texts"),
    ],
)
def test_impossible_cards(hand: str, melds: list[str], place: str, text: str) -> None:
    """What no table could show is refused, naming what is wrong."""
    with pytest.raises(rk.InvalidPosition) as caught:
        rk.best_layout(hand, FORTUNE, melds=melds)
    assert (rk.Fault(place, text),) == caught.value.faults


def test_melds_that_the_rules_forbid() -> None:
    """Own melds that could not lie there are refused, each by its number."""
    with pytest.raises(rk.InvalidPosition) as caught:
        rk.best_layout("7S", FORTUNE, melds=["5S 6S", "9C 9D 9H", "2C 2D 2H"])
    assert ["melds[0]", "melds[2]"] == [fault.place for fault in caught.value.faults]


def test_all_faults_together() -> None:
    """Every card that there is too much of is named, and every meld that may not lie."""
    with pytest.raises(rk.InvalidPosition) as caught:
        rk.best_layout("JK 7S 7S", FORTUNE, melds=["7S 8S"])
    assert ["melds[0]", "cards", "cards"] == [fault.place for fault in caught.value.faults]


def test_more_melds_than_the_rules_allow() -> None:
    """More own melds than `melds.max_melds` are refused."""
    rules = rk.evolve(FORTUNE, {"melds.max_melds": 1})
    with pytest.raises(rk.InvalidPosition, match="2 melds are more than a player may have"):
        rk.best_layout("7S", rules, melds=["5S 6S 7S", "KC KD KH"])


@pytest.mark.parametrize("text", ["7X", "ZZ 7S", "hello"])
def test_unreadable_cards(text: str) -> None:
    """A text that names no card is refused as everywhere."""
    with pytest.raises(rk.NotationError):
        rk.best_layout(text, FORTUNE)
    with pytest.raises(rk.NotationError):
        rk.best_layout("7S", FORTUNE, melds=[text])


# Discards


@pytest.mark.parametrize(
    ("rule", "hand", "discard"),
    [
        ("free", "QS 4H", "QS"),
        ("last-card", "QS 4H", "4H"),
        ("last-card", "QS", "QS"),
        ("last-card", "QS QS", None),
        ("only-queens", "QS QS", "QS"),
        ("only-queens", "QS 4H", "4H"),
        ("never", "QS QS", None),
        ("never", "QS 4H KC", "KC"),
        ("free", "KH KC", "KC"),
    ],
)
def test_discard(rule: str, hand: str, discard: str | None) -> None:
    """The dearest card that may be discarded, the first of several."""
    layout = rk.best_layout(hand, rk.evolve(ARLINGTON, {"queen.discard": rule}))
    assert discard == (None if layout.discard is None else str(layout.discard))
    relief = 0 if discard is None else {"QS": 100, "4H": 5, "KC": 10}[discard]
    assert layout.points + relief == layout.points_after_discard


def test_reckoning_with_the_discard() -> None:
    """One dear card is left for the discard, instead of cheap ones that stay."""
    hand = "9H QH QH AS 2S QS"
    plain = rk.best_layout(hand, ARLINGTON)
    assert ("9H QH QH", 50, 60) == (str(plain.left), plain.points, plain.points_after_discard)
    after = rk.best_layout(hand, ARLINGTON, discard=True)
    assert ("9H AS", 50, 70) == (str(after.left), after.points, after.points_after_discard)
    assert rk.Card("AS") is after.discard


def test_queen_kept_for_the_discard() -> None:
    """The Queen of Spades is left where all else can be laid, so that she may be discarded."""
    hand = "2C JH QH KH 7S 9S QS"
    plain = rk.best_layout(hand, ARLINGTON)
    assert ("JH", 35, 45) == (str(plain.discard), plain.points, plain.points_after_discard)
    after = rk.best_layout(hand, ARLINGTON, discard=True)
    assert ("QS", -45, 55) == (str(after.discard), after.points, after.points_after_discard)
    never = rk.evolve(ARLINGTON, {"queen.discard": "never"})
    assert 45 == rk.best_layout(hand, never, discard=True).points_after_discard


def test_second_queen_is_not_the_last_card() -> None:
    """Two Queens of Spades left: one may go under `only-queens`, none under `last-card`."""
    hand = "7S 7H 7C QS QS"
    last = rk.evolve(ARLINGTON, {"queen.discard": "last-card"})
    assert rk.Card("QS") is rk.best_layout(hand, ARLINGTON, discard=True).discard
    assert rk.best_layout(hand, last, discard=True).discard is None


# Going out


def test_going_out_costs_points() -> None:
    """The layout worth most keeps two kings, which another one lays."""
    layout = rk.best_layout("2C 2D 2H KC KD", ARLINGTON)
    assert ("KC KD", 55) == (str(layout.left), layout.points)
    assert layout.can_go_out_with_discard
    out = layout.going_out(discard=True)
    assert out is not None
    assert ("KC", 40) == (str(out.left), out.points)
    assert not layout.can_go_out
    assert layout.going_out() is None


def test_limit_on_melds_hinders_going_out() -> None:
    """A hand of two melds goes out where a player may have two more."""
    rules = rk.evolve(FORTUNE, {"melds.max_melds": 3})
    hand, lying = "7S 7H 7C 8S 8H 8C", ["KC KD KH", "TC TD TH"]
    assert rk.best_layout(hand, rules, melds=lying[:1]).can_go_out
    assert not rk.best_layout(hand, rules, melds=lying).can_go_out
