"""Particulars of melds that no larger test looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk

if TYPE_CHECKING:
    from rummykit.cards import Card

C = rk.Card


def test_a_meld_is_made_of_cards_too() -> None:
    """A row of cards means what their text does."""
    assert (
        rk.Meld("KC KD KH")
        == rk.Meld([C("KC"), "KD", C("KH")])
        == rk.Meld(iter(["KC", "KD", "KH"]))
    )
    assert rk.Meld("JS 2D=QS KS") == rk.Meld(["JS", "2D=QS", "KS"])


@pytest.mark.parametrize(
    ("given", "stands_for", "told"),
    [
        (7, [None], "(7, [None]): give cards, and a stand-in or None for each"),
        ("KC", 7, "('KC', 7): give cards, and a stand-in or None for each"),
        (
            "",
            None,
            "'': a meld has at least one card, and a stand-in or None for each of its cards",
        ),
        (
            ["KC"],
            [None, None],
            "['KC']: a meld has at least one card, and a stand-in or None for each of its cards",
        ),
        (7, None, "7: a meld is a text such as 'KH KD 2C=K', not int"),
        (
            ["KH", "2C"],
            [None, "Z"],
            "'Z': a wild stands for a card such as 'QS' in a run, or a rank such as 'K' in a set",
        ),
        (
            ["KH", "2C"],
            [None, 5],
            "5: a wild stands for a card such as 'QS' in a run, or a rank such as 'K' in a set",
        ),
        (
            "KH 2C=Z",
            None,
            "'2C=Z': 2C stands for a card such as 'QS' in a run, or a rank such as 'K' in a set",
        ),
    ],
)
def test_what_is_no_meld_is_named(given: Any, stands_for: Any, told: str) -> None:  # noqa: ANN401  # anything at all
    """The error repeats what was given, and says what would do."""
    with pytest.raises(rk.NotationError) as caught:
        rk.Meld(given, stands_for)
    assert f"cannot read {told}" == str(caught.value)


@pytest.mark.parametrize("stand", [None, C("KH")])
def test_a_set_grows_by_a_card_as_itself(stand: Card | None) -> None:
    """A card that is said to stand for itself is itself."""
    assert rk.Meld("KC KD KH") == rk.Meld("KC KD").grown(C("KH"), stand, None)


def test_a_set_of_twos_stays_one_when_it_grows() -> None:
    """The rules, not the text, say what three deuces are."""
    grown = rk.Meld("2C 2D 2H", kind="set").grown(C("2S"), None, None)
    assert ("set", "2C 2D 2H 2S") == (grown.kind, str(grown))


def test_a_set_of_twos_stays_one_when_a_card_is_replaced() -> None:
    """Three bare deuces would read as wild cards alone, but this was a set."""
    replaced = rk.Meld("2C 2D JK=2").replaced(2, C("2H"))
    assert ("set", "2C 2D 2H") == (replaced.kind, str(replaced))


def test_a_kind_that_there_is_not_is_named() -> None:
    """The three kinds are told."""
    with pytest.raises(rk.NotationError) as caught:
        rk.Meld("KC KD KH", kind="pair")  # type: ignore[arg-type]
    assert "cannot read 'pair': a meld is a 'set', a 'run' or 'all-wild'" == str(caught.value)


def test_a_meld_of_a_meld_is_the_same() -> None:
    """Its kind stays what the rules made of it, where no other is given."""
    twos = rk.Meld("2C 2D 2H", kind="set")
    assert "set" == rk.Meld(twos).kind
    assert "all-wild" == rk.Meld(twos, kind="all-wild").kind


def test_equal_deuces_are_kept_in_one_order() -> None:
    """Two copies of a deuce, one of them named the Queen of Spades, make one meld however told."""
    assert rk.Meld("QH 2C=QS 2C=Q") == rk.Meld("QH 2C=Q 2C=QS")
    assert "QH 2C=Q 2C=QS" == str(rk.Meld("QH 2C=QS 2C=Q"))


def test_a_meld_that_is_read_is_itself() -> None:
    """Nothing is made anew where a meld is given in place of its text."""
    meld = rk.Meld("KC KD KH")
    assert meld is rk.Meld.parse(meld)
