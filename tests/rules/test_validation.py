"""Values that are good by themselves and bad together are faults of a field, with the numbers."""

# ruff: noqa: ANN401, ISC004  # values of the wrong type are given on purpose

from __future__ import annotations

from typing import Any

import pytest

from rummykit.cards import Rank
from rummykit.errors import InvalidRuleSet
from rummykit.rules import Deck, MeldLimits, Pile, RuleSet, evolve, ruleset

ALL_RANKS = "A 2 3 4 5 6 7 8 9 T J Q K"


def faults(changes: dict[str, object], slug: str = "fortune") -> list[tuple[str, str]]:
    """The faults of a form with changes that contradict each other."""
    with pytest.raises(InvalidRuleSet) as caught:
        evolve(ruleset(slug), changes)
    return [(fault.place, fault.text) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("changes", "place", "text"),
    [
        (
            {"melds.set_min": 5},
            "melds.set_max",
            "4 is below melds.set_min, which is 5: give 5 or more, or none",
        ),
        (
            {"melds.run_max": 2},
            "melds.run_max",
            "2 is below melds.run_min, which is 3: give 3 or more, or none",
        ),
        (
            {"pile.min_from_hand": 3, "pile.max_from_hand": 2},
            "pile.max_from_hand",
            "2 is below pile.min_from_hand, which is 3: give 3 or more, or none",
        ),
        (
            {"deal.hand_size": 52},
            "deal.hand_size",
            "52 cards for each of 2 players leaves no upcard: that takes 105 cards and the deck "
            "has 104; deal fewer cards, seat fewer players or take more packs",
        ),
        (
            {"deal.players": 10},
            "deal.hand_size",
            "11 cards for each of 10 players leaves no upcard: that takes 111 cards and the deck "
            "has 104; deal fewer cards, seat fewer players or take more packs",
        ),
        (
            {"deal.hand_size_by_players": {2: 60}},
            "deal.hand_size_by_players",
            "60 cards for each of 2 players leaves no upcard: that takes 121 cards and the deck "
            "has 104; deal fewer cards, seat fewer players or take more packs",
        ),
        (
            {"wilds.ranks": ALL_RANKS},
            "wilds.ranks",
            "A 2 3 4 5 6 7 8 9 T J Q K leaves no rank in the deck that is not wild: a meld needs a "
            "card of such a rank; make fewer ranks wild",
        ),
        (
            {"deck.removed_ranks": ALL_RANKS[2:], "deal.hand_size": 3, "wilds.ranks": "A"},
            "wilds.ranks",
            "A leaves no rank in the deck that is not wild: a meld needs a card of such a rank; "
            "make fewer ranks wild",
        ),
    ],
)  # fmt: skip
def test_a_contradiction_names_a_field_and_the_numbers(
    changes: dict[str, object], place: str, text: str
) -> None:
    """One fault, at the field that a reader would change."""
    assert [(place, text)] == faults(changes)


def test_a_deck_without_ranks_is_no_deck() -> None:
    """Jokers alone make no game."""
    assert [
        ("deck.removed_ranks", "all 13 ranks leaves no deck to play with: keep one or more")
    ] == faults(
        {"deck.removed_ranks": ALL_RANKS, "deck.jokers": 15, "deal.hand_size": 2, "wilds.ranks": []}
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"melds.set_min": 4, "melds.set_max": 4},
        {"melds.set_min": 9, "melds.set_max": None},
        {"melds.run_min": 13, "melds.run_max": 13},
        {"pile.max_from_hand": 2},
        {"deal.hand_size": 51},
        {"deal.players": "2-16"},
        {"deal.players": "2-4", "deal.hand_size_by_players": {8: 12}},
        {"wilds.ranks": "2", "deck.removed_ranks": "2"},
        {"wilds.ranks": ALL_RANKS[2:]},
        {"deck.removed_ranks": ALL_RANKS[2:], "deal.hand_size": 3},
        {"deck.jokers": 4},
        {"wilds.jokers": True},
        {"pile.kinds": []},
    ],
)
def test_what_makes_sense_is_allowed(changes: dict[str, object]) -> None:
    """Limits may meet, a deck may be dealt to its last upcard, and odd tables may play."""
    rules = evolve(ruleset("fortune"), changes)
    assert rules.can_deal(2)


def test_a_table_too_large_for_the_deck_is_allowed_and_known() -> None:
    """The rules may allow more players than the deck serves; `can_deal` tells them."""
    rules = evolve(ruleset("fortune"), {"deal.players": "2-12"})
    assert [True, False] == [rules.can_deal(players) for players in (9, 10)]


def test_a_part_checks_its_own_fields() -> None:
    """A part that contradicts itself is refused by itself."""
    with pytest.raises(InvalidRuleSet, match=r"melds\.run_max: 3 is below melds\.run_min"):
        MeldLimits(run_min=4, run_max=3)
    with pytest.raises(InvalidRuleSet, match=r"pile\.max_from_hand: 1 is below"):
        Pile(max_from_hand=1)


def test_a_rule_set_reports_all_its_faults_together() -> None:
    """Words, version and parts are checked with the contradictions between parts."""
    bad: dict[str, Any] = {
        "slug": "Our game",
        "title": None,
        "source": 3,
        "version": True,
        "deck": Deck(packs=1, removed_ranks=(), jokers=0),
        "queen": "free",
    }
    with pytest.raises(InvalidRuleSet) as caught:
        RuleSet(**bad)
    assert ["slug", "title", "source", "version", "queen"] == [
        fault.place for fault in caught.value.faults
    ]


@pytest.mark.parametrize("version", [0, "1", None])
def test_a_version_is_a_number_from_one_up(version: Any) -> None:
    """Saved games name the version of their rules."""
    with pytest.raises(InvalidRuleSet, match=r"version: .* is no version: give 1 or more"):
        RuleSet(slug="house", title="Our game", version=version)


@pytest.mark.parametrize("slug", [None, "", "Fortune", "a--b", "a b", "-a"])
def test_a_slug_is_lower_case_words_with_hyphens(slug: Any) -> None:
    """A slug fits into addresses and file names."""
    with pytest.raises(InvalidRuleSet, match=r"slug: .* is no slug"):
        RuleSet(slug=slug, title="Our game")


def test_parts_that_contradict_each_other_are_no_rule_set() -> None:
    """The whole is checked when it is made from parts, too."""
    with pytest.raises(InvalidRuleSet, match=r"deal\.hand_size: 11 cards for each of 2 players"):
        RuleSet(
            slug="house",
            title="Our game",
            deck=Deck(packs=1, removed_ranks=tuple(Rank)[:8]),
        )
