"""`greedy`: what it lays, keeps, takes, swaps and discards."""

from __future__ import annotations

from typing import Any

import pytest

import rummykit as rk
from rummykit.bots import GreedyBot
from rummykit.bots.discards import danger_of, unseen_of
from rummykit.bots.greedy import greedy_choice
from rummykit.bots.sketch import sketch_for
from rummykit.tables import tables_for


def choice(
    hand: str,
    *,
    slug: str = "fortune",
    changes: dict[str, Any] | None = None,
    other: str = "KC 9C 4H 8D",
    **table: object,
) -> str:
    """What greedy does with a hand."""
    rules = rk.evolve(rk.ruleset(slug), changes or {})
    given: dict[str, Any] = {"stock": "8C 8D", "pile": "3C", "phase": "play"} | table
    state = rk.position(rules, hands=[hand, other], **given)
    return str(GreedyBot().choose(rk.view(state, 0, memory=True)))


@pytest.mark.parametrize(
    ("hand", "table", "chosen"),
    [
        ("7S 7H 7C KD KH 3D 9S", {}, "meld 7C 7H 7S"),
        ("QS QH 3D 9S 2D 4C 6H", {}, "meld QH QS 2D=Q"),
        ("KS KH 3D 9S 2D 4C 6H", {}, "discard 3D"),
        ("3S 3H KD 9S 2D 4C 6H", {}, "discard 4C"),
        ("3S 3H 9S 2D", {}, "meld 3H 3S 2D=3"),
        ("8S 9C KD JC", {"melds": [["5S 6S 7S"], []]}, "add 0 8S high"),
        ("7S 7H 7C", {}, "meld 7C 7H 7S"),
        ("QS 4H KD", {"slug": "oklahoma"}, "discard 4H"),
        ("QS", {"slug": "oklahoma"}, "pass"),
        ("7S 7H 7C QS KC", {"slug": "oklahoma"}, "discard KC"),
        ("7S 7H 7C QS KC 9D JD", {"slug": "oklahoma"}, "meld 7C 7H 7S"),
        ("7S 7H 7C 4D 9D KS", {"changes": {"melds.max_melds": 1}}, "meld 7C 7H 7S"),
        (
            "2H 9C KD JS",
            {"changes": {"melds.max_melds": 1}, "melds": [["7S 7H 7C"], []]},
            "add 0 2H=7",
        ),
        ("7S 7H 7C 7D 4D KS", {}, "discard 4D"),
        ("7S 7H 7C 7D 4D KS 9D", {}, "meld 7C 7D 7H 7S"),
    ],
)
def test_a_hand_is_played_by_reason(hand: str, table: dict[str, Any], chosen: str) -> None:
    """Melds and going out first, wilds for what is worth them, no way into a corner."""
    assert chosen == choice(hand, **table)


@pytest.mark.parametrize(
    ("hand", "table", "chosen"),
    [
        ("KS KH 4D 5C 9D", {"pile": "9H 5C KD"}, "take KD KH KS"),
        ("3S 2H 4D 5C 9D", {"pile": "9H 5C 3D"}, "draw"),
        (
            "3S 2H 4D 5C 9D",
            {"pile": "9H 5C 3D", "stock": "", "changes": {"stock.recycle": "never"}},
            "take 3D 3S 2H=3",
        ),
        ("4S 2H 4D 5C 9D", {"pile": "9H KC KH QH QC 5H JD JS 3D 3H TH 2D"}, "take 4D 4S 2D=4"),
        ("4S 9H 4D 5C 9D", {"pile": "9H"}, "take 9D 9H 9H"),
    ],
)
def test_the_pile_is_taken_by_reason(hand: str, table: dict[str, Any], chosen: str) -> None:
    """For a meld that is worth it, for many cards, or where nothing else is left."""
    assert chosen == choice(hand, phase="draw", **table)


def test_where_nothing_is_legal_an_error_says_so() -> None:
    """A position may leave a player without any action before its deal is over."""
    rules = rk.evolve(rk.ruleset("fortune"), {"stock.recycle": "never"})
    state = rk.position(rules, hands=["KS KH", "4D"], stock="", pile="KD", phase="draw")
    view = rk.view(state, 0)
    if state.phase is rk.Phase.DRAW:
        assert rk.explain(view, GreedyBot().choose(view)) is None


def test_going_out_is_put_off_where_it_would_lose_the_game() -> None:
    """The other would reach the target and be ahead."""
    table: dict[str, Any] = {"melds": [[], ["KS KH KD", "QH QD QC", "JH JD JC"]]}
    assert "meld 7C 7H 7S" == choice("7S 7H 7C 3D", **table)
    assert "meld 7C 7H 7S" != choice("7S 7H 7C 3D", totals=[0, 480], **table)


def test_patience_changes_what_a_wild_must_bring() -> None:
    """Half as patient, a player lays the wild that `greedy` keeps."""
    state = rk.position(
        rk.ruleset("fortune"),
        hands=["KS KH 3D 9S 2D 4C 6H", "KC 9C 4H 8D"],
        stock="8C 8D",
        pile="3C",
        phase="play",
    )
    seen = rk.view(state, 0, memory=True)
    assert "discard 3D" == str(greedy_choice(seen))
    assert "meld KH KS 2D=K" == str(greedy_choice(seen, 0.5))


def test_a_layout_that_goes_out_is_found_where_another_is_worth_more() -> None:
    """Going out is worth more than the points of one layout."""
    changes = {"scoring.in_hand.3": 0, "scoring.melded.3": 0}
    hand = "3S 3H 2D KS KH 2C"
    assert choice(hand, changes=changes).startswith("meld ")
    assert choice(f"{hand} 9D", changes=changes).startswith("meld ")


def test_a_joker_is_reclaimed_where_it_brings_more() -> None:
    """The natural card is given for it, from the own meld and from another's."""
    slug = "arlington-joker"
    own = [["5H JK=6H 7H"], []]
    assert "swap 0.0 6H" == choice("6H KS KD QC 3S 9C", slug=slug, melds=own)
    assert "swap 0.0 6H" == choice("6H TS JD QC 3S 9C", slug=slug, melds=own)  # and added again
    full = [["5H JK=6H 7H 8H"], []]
    assert choice("6H TS JD QC 3S 9C", slug=slug, melds=full).startswith("discard")
    others = [[], ["5H JK=6H 7H"]]
    changes = {"wilds.joker_swap": "anyone"}
    assert "swap 1.0 6H" == choice("6H KS KD QC 3S 9C", slug=slug, melds=others, changes=changes)


def test_the_last_cards_go_to_others_melds() -> None:
    """Where that is allowed, and is how the hand gets empty."""
    changes = {"melds.lay_off": "anyone"}
    melds = [[], ["5H 6H 7H"]]
    assert "add 1.0 8H high" == choice("8H KD", changes=changes, melds=melds)
    assert "discard TC" == choice("TC KD", changes=changes, melds=melds, other="KC")
    assert "discard" in choice("8H KD 3C", changes=changes, melds=melds)


def test_dear_company_is_kept() -> None:
    """Of cards that belong to nothing, the cheap one goes, and the pile is not given away."""
    assert "discard 4H" == choice("KD 9S 4H JC")


def test_danger_follows_what_the_next_player_may_hold() -> None:
    """A card whose like have all been seen gives nothing away."""
    rules = rk.ruleset("fortune")
    sketch = sketch_for(tables_for(rules))
    state = rk.position(rules, hands=["KD 9S", "4H 5H"], stock="8C 8D", pile="3C", phase="play")
    unseen = unseen_of(rk.view(state, 0, memory=True).moment)
    assert 1 == unseen[rk.Card("KD").code] == unseen[rk.Card("3C").code]
    king = danger_of(sketch, rk.Card("KD").code, unseen, 0.1, 8)
    assert king > danger_of(sketch, rk.Card("KD").code, unseen, 0.01, 8) > 0
    assert king > danger_of(sketch, rk.Card("KD").code, dict.fromkeys(unseen, 0), 0.1, 8) == 0
    assert 0 == danger_of(sketch, rk.JOKER.code, unseen, 0.1, 8)
    for kinds in ("set", "run", "none"):
        some = sketch_for(tables_for(rk.evolve(rules, {"pile.kinds": kinds})))
        assert king >= danger_of(some, rk.Card("KD").code, unseen, 0.1, 8) >= 0
