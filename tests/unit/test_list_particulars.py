"""Small particulars of the lists of what a hand can do: each one was found by changing a line."""

from __future__ import annotations

import pytest

import rummykit as rk
from rummykit.growing import Growing
from rummykit.laid import Row
from rummykit.lister import Lister
from rummykit.tables import tables_for

FORTUNE = rk.ruleset("fortune")
LONG = rk.evolve(FORTUNE, {"melds.run_max": None})
SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def test_the_longest_run_that_is_listed_has_one_ace() -> None:
    """With both aces of a suit held, all thirteen ranks are laid with either, never with both."""
    state = rk.position(LONG, hands=[f"{SPADES} AS 4H", "KC"], stock="4C", phase="play")
    runs = [action.meld for action in rk.legal_actions(state) if isinstance(action, rk.LayMeld)]
    longest = [meld for meld in runs if len(meld) >= 13]
    assert [rk.Meld(SPADES), rk.Meld(f"{SPADES[3:]} AS")] == longest


@pytest.mark.parametrize(
    ("changes", "hand", "taken"),
    [
        ({}, "9S TS", "take 9S TS JS"),
        ({"pile.kinds": "set"}, "9S TS", None),
        ({}, "JC JD", "take JC JD JS"),
        ({"pile.kinds": "run"}, "JC JD", None),
        ({"pile.max_from_hand": 2}, "9S TS", "take 9S TS JS"),
        ({"pile.max_from_hand": 2}, "8S 9S TS", None),
        ({"pile.max_from_hand": 2}, "JC JD JH", None),
        ({"pile.min_from_hand": 3}, "9S TS", None),
        ({"pile.min_from_hand": 3}, "8S 9S TS", "take 8S 9S TS JS"),
        ({"pile.min_from_hand": 3}, "JC JD", None),
    ],
)
def test_the_pile_is_taken_with_given_cards_as_the_rules_have_it(
    changes: dict[str, object], hand: str, taken: str | None
) -> None:
    """Kinds of meld and numbers of cards from hand are those of the rules."""
    state = rk.position(rk.evolve(FORTUNE, changes), hands=[f"{hand} 4H 5D", "KC"], pile="JS")
    found = [str(action) for action in rk.actions_using(state, hand)]
    assert found == ([] if taken is None else [taken])


def test_jokers_that_are_not_wild_are_not_exchanged() -> None:
    """Whatever the rules say of exchanging Jokers, the refusal is that it is not played."""
    rules = rk.evolve(FORTUNE, {"wilds.joker_swap": "anyone", "wilds.jokers": False})
    state = rk.position(
        rules, hands=["6H 9C", "KC"], melds=[["5H 6H 7H"], []], stock="4C", phase="play"
    )
    why = rk.explain(state, rk.parse_action("swap 0.0 6H"))
    assert why is not None
    assert "swap-not-allowed" == why.code


def test_rows_of_other_melds_are_told_apart() -> None:
    """Equal rows have one hash; rows of other melds have others."""
    tables = tables_for(FORTUNE)
    texts = ("KC KD KH", "5H 6H 7H", "9C 9D 9S")
    rows, twins = ([Row((tables.laid(rk.Meld(text)),)) for text in texts] for _ in range(2))
    assert rows == twins
    assert list(map(hash, rows)) == list(map(hash, twins))
    assert len(texts) == len(set(map(hash, rows)))


JOKERS = {"wilds.jokers": True, "deck.jokers": 4, "queen.wild_in_sets": True}


def ways(meld: str, changes: dict[str, object]) -> set[str]:
    """What a meld takes, as cards with what they stand for."""
    growing = Growing(rk.evolve(FORTUNE, {"melds.set_max": None, "melds.run_max": None, **changes}))
    found = [growth for each in growing.ways(rk.Meld(meld)).values() for growth in each]
    return {f"{card}" if stand is None else f"{card}={stand}" for card, stand, _ in found}


@pytest.mark.parametrize("alone", ["only-wild-in-meld", "only-wild-in-run"])
def test_a_wild_queen_is_alone_in_its_run(alone: str) -> None:
    """Beside a wild for the Queen of Spades a run takes natural cards, at both ends."""
    changes: dict[str, object] = {"queen.substitute": alone}
    assert {"TS", "AS"} == ways("JS 2D=QS KS", changes)
    assert {"TS", "AS", "2H=TS", "2H=AS"} <= ways("JS QS KS", changes)


def test_a_limit_on_jokers_binds_no_deuce() -> None:
    """A Joker for the Queen of Spades is alone, a deuce for her is not; and the other way round."""
    alone = {**JOKERS, "queen.substitute": "only-wild-in-run"}
    for binds, bound, free in (("jokers", "JK", "2D"), ("deuces", "2D", "JK")):
        changes = {**alone, "queen.substitute_binds": binds}
        assert {"TS", "AS"} == ways(f"JS {bound}=QS KS", changes)
        assert {"2H=TS", "JK=AS"} <= ways(f"JS {free}=QS KS", changes)


@pytest.mark.parametrize(
    ("duplicates", "meld", "named"),
    [
        (True, "QC QH QS", True),
        (True, "QC QD QH", True),
        (False, "QC QH QS", False),
        (False, "QC QD QH", True),
    ],
)
def test_the_queen_is_named_where_she_may_lie(duplicates: bool, meld: str, named: bool) -> None:  # noqa: FBT001
    """A wild is named for the Queen of Spades unless she lies there and no card may lie twice."""
    assert named is ("2D=QS" in ways(meld, {**JOKERS, "melds.set_duplicates": duplicates}))


def test_an_all_wild_meld_is_listed_as_what_it_is() -> None:
    """Its kind is told, where deuces are alike and where they are not."""
    rules = rk.evolve(FORTUNE, {"wilds.all_wild_melds": True})
    state = rk.position(rules, hands=["2C 2D 2H 9S", "KC"], stock="4C", phase="play")
    for every_wild in (False, True):
        actions = rk.legal_actions(state, every_wild=every_wild)
        melds = [each.meld for each in actions if isinstance(each, rk.LayMeld)]
        wild = [meld for meld in melds if {card.rank for card in meld.cards} == {rk.Rank.TWO}]
        assert ["all-wild"] == [meld.kind for meld in wild]


def test_a_wild_upcard_is_in_every_meld_that_takes_it() -> None:
    """Natural cards that make a run without it do not take the pile."""
    state = rk.position(FORTUNE, hands=["5H 6H 7H 9C", "KC"], pile="2D")
    takes = [action.meld for action in rk.legal_actions(state) if isinstance(action, rk.TakePile)]
    assert takes
    assert all(rk.Card("2D") in meld.cards for meld in takes)


def test_a_row_takes_nothing_of_no_cards() -> None:
    """Asked for another seat too."""
    row = Row((tables_for(FORTUNE).laid(rk.Meld("KC KD KH")),))
    assert () == row.adds(0, 1)


def test_a_meld_that_was_seen_is_kept() -> None:
    """Its parts lead to the same object again."""
    tables, meld = tables_for(FORTUNE), rk.Meld("4C 4D 4H")
    first = tables.laid_of(meld.kind, meld.cards, meld.stands_for)
    assert first is tables.laid_of(meld.kind, meld.cards, meld.stands_for)
    assert first is tables.laid(meld)


def test_what_was_made_for_a_wild_upcard_is_kept() -> None:
    """The second look at the same wild cards makes nothing new."""
    lister = Lister(tables_for(FORTUNE), every_wild=False)
    hand = rk.Cards("5H 6H 9C").packed
    first = list(lister.takes(hand, rk.Card("2D")))
    kept = dict(lister.take_supplies)
    assert first == list(lister.takes(hand, rk.Card("2D")))
    assert 1 == len(kept)
    assert all(lister.take_supplies[key] is supply for key, supply in kept.items())
    assert all(isinstance(key, int) for key in kept)


def test_a_run_with_a_wild_for_its_low_ace_takes_no_other() -> None:
    """All thirteen ranks lie there, so that nothing is left, whoever shows the ace."""
    assert set() == ways("2D=AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", {})
