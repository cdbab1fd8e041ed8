"""The simple player: what it picks, and that it looks at nothing hidden."""

from __future__ import annotations

import pytest

import rummykit as rk
from rummykit.cli.players import choose, sight_of


def chosen(
    hand: str,
    *,
    melds: list[str] | None = None,
    other: str = "3C 4D 6H 8S TC",
    pile: str = "",
    phase: str = "play",
    slug: str = "fortune",
    recycles: int = 0,
    **changes: object,
) -> str:
    """What the player picks with this hand."""
    rules = rk.evolve(
        rk.ruleset(slug), {name.replace("__", "."): value for name, value in changes.items()}
    )
    state = rk.position(
        rules,
        hands=[hand, other],
        melds=[melds or [], []],
        stock="9D 9H" if phase == "play" or "draw" in phase else "",
        pile=pile,
        phase=phase,
        recycles=recycles,
    )
    return str(choose(sight_of(state), rk.legal_actions(state)))


def test_player_sees_nothing_hidden() -> None:
    """Other hands, the stock and the pile below the upcard make no difference."""
    rules = rk.ruleset("fortune")
    tables = [
        rk.position(rules, hands=["7S 7H KD", other], stock=stock, pile=pile, phase="play")
        for other, stock, pile in (("3C 4D", "9D 9H", "5C QS"), ("JC JD", "AS AH", "6C QS"))
    ]
    assert sight_of(tables[0]) == sight_of(tables[1])


@pytest.mark.parametrize(
    ("hand", "action"),
    [
        ("7C 7H 7S KD 3D", "meld 7C 7H 7S"),
        ("7C 7H 2D KD 3D", "meld 7C 7H 2D=7"),
        ("7C 2C 2D KD 9H 4S", "discard KD"),
        ("7C 2C 2D 9H", "meld 7C 2C=7 2D=7"),
        ("KD 3D 7S", "discard KD"),
        ("KD QD 3S 8C", "discard 8C"),
        ("KD KD 3S 8C", "discard 8C"),
        ("AD KD 4S", "discard 4S"),
        ("2C 3S", "discard 3S"),
        ("2C", "discard 2C"),
        ("QS", "discard QS"),
    ],
)
def test_choices_from_hand(hand: str, action: str) -> None:
    """Natural melds first, one wild to a pair, two only to go out; wilds and pairs are kept."""
    assert action == chosen(hand)


def test_pile_is_taken_while_nobody_is_about_to_go_out() -> None:
    """A large pile is left alone when an opponent has two cards; a small one never."""
    hand, large, small = "7C 7H KD 3D 4S", "3C 4C 5C 9C JS 7S", "3C 7S"
    assert "take 7C 7H 7S" == chosen(hand, pile=large, phase="draw")
    assert "draw" == chosen(hand, pile=large, phase="draw", other="3C 4D")
    assert "take 7C 7H 7S" == chosen(hand, pile=small, phase="draw", other="3C 4D")
    assert "draw" == chosen("9C 8H KD", pile=large, phase="draw")


def test_pile_is_taken_where_it_must_be() -> None:
    """Without a stock, the only way to draw is played."""
    rules = rk.evolve(rk.ruleset("fortune"), {"stock.recycle": "never"})
    state = rk.position(rules, hands=["7C 7H KD 3D 4S", "3C 4D"], pile="3C 4C 5C 9C JS 7S")
    assert "take 7C 7H 7S" == str(choose(sight_of(state), rk.legal_actions(state)))


def test_lay_offs() -> None:
    """Natural cards at once, wilds when the deal is late, any card to go out."""
    sets = ["8C 8H 8S", "JC JH JS", "KC KH KS"]
    assert "add 0 8D" == chosen("8D 3D 4S 9C", melds=sets)
    assert "discard 9C" == chosen("2D 3D 4S 9C", melds=sets)
    assert chosen("2D 3D 4S 9C", melds=sets, other="5C 6C").startswith("add 0 2D=8")
    assert chosen("2D 3D 4S 9C", melds=sets, recycles=1).startswith("add 0 2D=8")
    assert chosen("2D 9C", melds=sets).startswith("add 0 2D=8")
    assert chosen("2D 3D 4S 9C", melds=sets, melds__max_melds=3).startswith("add 0 2D=8")


def test_no_single_card_is_kept_where_melds_are_full() -> None:
    """A lay-off or a meld that leaves one card after the discard waits for room."""
    full = ["JC JD JH JS"]
    assert "discard 9C" == chosen("8D 3D 9C", melds=["8C 8H 8S", *full])
    assert "add 0 8D" == chosen("8D 3D 9C", melds=["8C 8H 8S", "KC KH KS"])
    assert "discard KD" == chosen(
        "7C 7D 7H KD 3D", melds=["JC QC KC"], melds__set_max=3, melds__run_max=3
    )
    assert "meld 7C 7D 7H" == chosen("7C 7D 7H KD", melds=full, melds__set_max=None)


def test_last_meld_is_kept_for_going_out() -> None:
    """Where no meld may follow, it must leave room for the rest of the hand."""
    assert "discard KD" == chosen("7C 7D 7H KD 3D 4S", melds__max_melds=1)
    assert "meld 7C 7D 7H" == chosen("7C 7D 7H KD 3D 4S", melds__max_melds=1, other="3C")
    assert "meld 7C 7D 7H" == chosen("7C 7D 7H KD 3D", melds__max_melds=1)
    assert "meld 7C 7D 7H" == chosen("7C 7D 7H KD", melds__max_melds=1)


def test_queen_of_spades_keeps_company() -> None:
    """A Queen of Spades that may not be discarded keeps a pair to be melded with."""
    assert "discard KD" == chosen("7C 7D 7H QS KD 3D", slug="oklahoma")
    assert "meld 7C 7D 7H" == chosen("7C 7D 7H QS KD 3D 4S", slug="oklahoma")
    assert "discard 3D" == chosen("QS QD 3D", slug="oklahoma")
    assert "discard 7C" == chosen("7C 7D 7H QS", slug="oklahoma")
    assert "meld 7C 7D 7H" == chosen("7C 7D 7H QS", slug="arlington")
    assert "pass" == chosen("QS", slug="oklahoma")


def test_jokers_are_reclaimed_where_they_can_be_used() -> None:
    """The natural card is given for a Joker while another meld has room for it."""
    melds = ["5H JK=6H 7H 8H"]
    assert "swap 0.0 6H" == chosen("6H 3D KS", melds=[*melds, "9C 9D 9S"], slug="arlington-joker")
    assert "discard KS" == chosen("6H 3D KS", melds=melds, slug="arlington-joker")


def test_jokers_are_kept() -> None:
    """A Joker is wild where the rules say so, and then kept."""
    assert "discard 3D" == chosen("JK 3D", slug="arlington-heights")
    assert "discard JK" == chosen(
        "JK 3D", slug="arlington-heights", wilds__jokers=False, scoring__in_hand__JK=20
    )


def test_enough_is_enough() -> None:
    """Of very many actions, no more are looked at than a thousand once one is good."""
    seen = 0

    def many() -> list[rk.Action]:
        return [rk.LayMeld("7C 7H 7S")] * 5000

    def counted() -> object:
        nonlocal seen
        for action in many():
            seen += 1
            yield action

    state = rk.position(
        rk.ruleset("fortune"), hands=["7C 7H 7S KD 3D", "KC"], stock="4C", phase="play"
    )
    assert "meld 7C 7H 7S" == str(choose(sight_of(state), counted()))  # type: ignore[arg-type]
    assert seen < 1100
