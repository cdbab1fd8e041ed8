"""Small particulars of rule sets and their fields: each one was found by changing a line."""

from __future__ import annotations

from typing import Any

import pytest

from rummykit.errors import InvalidRuleSet
from rummykit.rules import FIELDS, Match, MeldedPoints, RuleSet, Scoring, evolve, get, ruleset
from rummykit.rules.listings import HandSizes
from rummykit.rules.readings import CEILING

SLUG = "give lower-case words joined by hyphens, such as 'fortune-digital'"


def told(error: InvalidRuleSet) -> list[tuple[str, str]]:
    """The places and the texts of the faults."""
    return [(fault.place, fault.text) for fault in error.faults]


def test_the_faults_of_a_rule_set_say_what_was_given_and_what_would_do() -> None:
    """Slug, words, version and parts, each with the value that was given."""
    bad: dict[str, Any] = {"slug": "Our game", "title": 4, "source": 3, "version": 0, "queen": "x"}
    with pytest.raises(InvalidRuleSet) as caught:
        RuleSet(**bad)
    assert [
        ("slug", f"'Our game' is no slug: {SLUG}"),
        ("title", "4 is no text: give words for people"),
        ("source", "3 is no text: give words for people"),
        ("version", "0 is no version: give 1 or more"),
        ("queen", "'x' is not this part: give a Queen(…)"),
    ] == told(caught.value)


@pytest.mark.parametrize(("players", "size"), [(2, 1), (16, 1), (2, CEILING), (16, CEILING)])
def test_the_least_and_the_greatest_hand_sizes_are_read(players: int, size: int) -> None:
    """Both limits are values themselves, for players and for cards."""
    assert ((players, size),) == HandSizes().read({players: size})


@pytest.mark.parametrize(("players", "size"), [(1, 9), (17, 9), (2, 0), (2, CEILING + 1)])
def test_hand_sizes_beyond_the_limits_are_refused(players: int, size: int) -> None:
    """One player, seventeen, no card, or more cards than any field takes."""
    assert isinstance(HandSizes().convert({players: size}), ValueError)


def test_missing_points_are_named_one_after_the_other() -> None:
    """In the order of the table, with blanks between."""
    points = {card: 5 for card in MeldedPoints.cards if card not in {"K", "4", "2"}}
    with pytest.raises(InvalidRuleSet) as caught:
        MeldedPoints(points)
    text = "no points for K 4 2: give points for every card"
    assert [("scoring.melded", text)] == told(caught.value)


def test_points_for_every_card_lack_none() -> None:
    """Bad points of one card are its fault alone."""
    with pytest.raises(InvalidRuleSet) as caught:
        MeldedPoints({**Scoring().melded, "K": -1})
    text = "-1 is too low: give a whole number of 0 or more"
    assert [("scoring.melded.K", text)] == told(caught.value)


def test_other_points_go_by_any_spelling_of_a_card() -> None:
    """A ten is one card, also where points are replaced."""
    points = Scoring().melded.replaced({"10": 7, "k": 8})
    assert {**Scoring().melded, "T": 7, "K": 8} == dict(points)


def test_evolving_gives_the_faults_in_the_order_of_the_fields() -> None:
    """Whatever the order of the changes; a part goes before what stands in later parts."""
    with pytest.raises(InvalidRuleSet) as caught:
        evolve(ruleset("fortune"), {"melds.set_min": "x", "who": 1, "queen": 3, "deck.packs": 0})
    assert ["deck.packs", "queen", "melds.set_min", "who"] == [
        place for place, _ in told(caught.value)
    ]


def test_sources_are_listed_one_after_the_other() -> None:
    """Section and decision of the points of a card."""
    assert "RULES 2; X23" == FIELDS["scoring.melded.K"].source
    assert "RULES 2" == FIELDS["scoring.in_hand.JK"].source


def test_what_is_no_rule_set_is_refused_by_name() -> None:
    """The fault stands at the argument."""
    bad: Any = 3
    with pytest.raises(InvalidRuleSet) as caught:
        get(bad, "deck.packs")
    text = "3 is no rule set: give one, such as ruleset('fortune')"
    assert [("rules", text)] == told(caught.value)


def test_a_part_is_told_with_all_its_fields() -> None:
    """Its own words first, then a line for each field, under one heading."""
    lines = [line.strip() for line in (Match.__doc__ or "").splitlines()]
    assert "When the game is won." == lines[0]
    fields = [FIELDS[f"match.{name}"] for name in ("target", "tie")]
    stated = ("a whole number of 1 or more", "another-deal, lowest-seat, shared")
    assert lines[-3:] == [
        "Attributes:",
        *(
            f"{field.name}: {field.meaning} ({values}; {field.source})"
            for field, values in zip(fields, stated, strict=True)
        ),
    ]


def test_the_points_of_a_queen_are_not_those_of_the_queen_of_spades() -> None:
    """The field of melded queens says that she has another."""
    assert (
        "Points for a melded queen other than the Queen of Spades, or a wild that stands for one."
        == FIELDS["scoring.melded.Q"].meaning
    )


def test_the_name_of_a_field_alone_leads_to_its_path() -> None:
    """Also where the path has little in common with it."""
    with pytest.raises(InvalidRuleSet, match=r"tie: .* did you mean 'match\.tie'\?"):
        evolve(ruleset("fortune"), {"tie": "shared"})
