"""House rules: `evolve` changes fields by path and reports every fault at once."""

# ruff: noqa: ANN401  # values of the wrong type are given on purpose

from __future__ import annotations

import json
from collections import UserDict
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit.cards import Rank
from rummykit.errors import InvalidRuleSet, UnknownRuleSet
from rummykit.rules import (
    FIELDS,
    RULESETS,
    Deck,
    MeldLimits,
    RuleSet,
    Scoring,
    as_dict,
    diff,
    evolve,
    ruleset,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMS = list(RULESETS)


def faults(rules: Any, changes: Any) -> list[tuple[str, str]]:
    """The faults of changes that are refused."""
    with pytest.raises(InvalidRuleSet) as caught:
        evolve(rules, changes)
    return [(fault.place, fault.text) for fault in caught.value.faults]


@pytest.mark.parametrize("slug", FORMS)
def test_no_changes_give_equal_rules(slug: str) -> None:
    """Changing nothing gives a rule set that is the same key in a cache."""
    rules = ruleset(slug)
    same = evolve(rules, {})
    assert (rules, hash(rules)) == (same, hash(same))


@pytest.mark.parametrize("slug", FORMS)
@pytest.mark.parametrize("other", FORMS)
def test_all_values_of_a_form_make_any_form_play_it(slug: str, other: str) -> None:
    """The plain values of one form, through JSON, turn another into it but for the slug."""
    values = json.loads(json.dumps(as_dict(ruleset(other))))
    made = evolve(ruleset(slug), values)
    assert (slug, {}) == (made.slug, diff(made, ruleset(other)))
    assert (slug == other) is (made == ruleset(other))


@given(st.sampled_from(FORMS), st.sampled_from(FORMS), st.sets(st.sampled_from(list(FIELDS))))
def test_changes_and_back_give_equal_rules(slug: str, other: str, paths: set[str]) -> None:
    """Whatever is changed can be changed back, and the rules between stay as they are."""
    rules, theirs = ruleset(slug), as_dict(ruleset(other))
    try:
        changed = evolve(rules, {path: theirs[path] for path in paths})
    except InvalidRuleSet:
        return
    ours = as_dict(rules)
    assert paths >= set(diff(rules, changed))
    back = evolve(changed, {path: ours[path] for path in paths})
    assert (rules, hash(rules)) == (back, hash(back))


def test_what_is_not_changed_is_shared() -> None:
    """Only the parts that change are made anew; the rules that were given stay as they are."""
    rules = ruleset("arlington")
    before = as_dict(rules)
    changed = evolve(rules, {"melds.run_max": None})
    assert before == as_dict(rules)
    assert rules.scoring is changed.scoring
    assert (None, "arlington", rules.title) == (
        changed.melds.run_max,
        changed.slug,
        changed.title,
    )


def test_a_change_makes_other_rules() -> None:
    """Rule sets compare by value."""
    rules = ruleset("fortune")
    assert rules != evolve(rules, {"match.target": 501})


def test_the_slug_and_the_version_count_and_the_words_do_not() -> None:
    """Equal values are equal rules where the slug and the version agree, whatever the title."""
    rules = ruleset("fortune")
    named = attrs.evolve(rules, title="Our game", source="the cottage")
    assert (rules, hash(rules)) == (named, hash(named))
    assert rules != attrs.evolve(rules, slug="cottage")
    assert rules != attrs.evolve(rules, version=2)


@pytest.mark.parametrize(
    "changes",
    [
        {"scoring.melded.10": 15, "scoring.melded.K": 20},
        {"scoring.melded": {"T": 15, "k": 20}},
        {"scoring.melded": {Rank.TEN: 15, Rank.KING: 20}},
        {"scoring": {"melded": {"10": 15}, "melded.K": 20}},
        {"scoring": Scoring(melded=Scoring().melded.replaced({"T": 15, "K": 20}))},
        {"scoring.melded": Scoring().melded.replaced({"T": 15, "K": 20})},
        UserDict({"scoring.melded": UserDict({"T": "15", "K": "20"})}),
    ],
)
def test_a_path_may_name_a_part_or_a_table(changes: Mapping[str, object]) -> None:
    """A whole part or table takes a mapping of what changes in it."""
    rules = ruleset("fortune")
    assert {"scoring.melded.K": (10, 20), "scoring.melded.T": (10, 15)} == diff(
        rules, evolve(rules, changes)
    )


def test_every_fault_of_all_changes_is_reported_in_field_order() -> None:
    """One error lists bad values, contradictions and unknown paths together."""
    changes = {
        "match.targets": 5,
        "scoring.in_hand": {"QS": -1, "A": 1.5},
        "pile.max_from_hand": 1,
        "melds.set_max": 2,
        "melds.run_min": "x",
        "melds.run_max": 2,
        "deck": {"packs": 0, "pax": 1},
    }
    assert [
        ("deck.packs", "0 is too low: give a whole number from 1 to 4"),
        ("melds.set_max", "2 is below melds.set_min, which is 3: give 3 or more, or none"),
        ("melds.run_min", "'x' is no whole number: give a whole number from 2 to 13"),
        (
            "pile.max_from_hand",
            "1 is below pile.min_from_hand, which is 2: give 2 or more, or none",
        ),
        ("scoring.in_hand.A", "1.5 is no whole number: give a whole number of 0 or more"),
        ("scoring.in_hand.QS", "-1 is too low: give a whole number of 0 or more"),
        (
            "match.targets",
            "no field of a rule set has this path; did you mean 'match.target'?",
        ),
        ("deck.pax", "no field of a rule set has this path; did you mean 'deck.packs'?"),
    ] == faults(ruleset("fortune"), changes)


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("run_max", "did you mean 'melds.run_max'?"),
        ("melds.runmax", "did you mean 'melds.run_max'?"),
        ("meld", "did you mean 'melds'?"),
        (
            "zzz",
            "the parts are deck, deal, wilds, queen, melds, pile, stock, scoring, match",
        ),
    ],
)
def test_an_unknown_path_is_met_with_the_nearest(path: str, hint: str) -> None:
    """The fault of an unknown path says which was probably meant."""
    text = f"no field of a rule set has this path; {hint}"
    assert [(path, text)] == faults(ruleset("fortune"), {path: 1})


def test_a_path_that_is_no_text_is_a_fault() -> None:
    """Anything may be a key of a mapping; only field paths are understood."""
    assert ["3", "None"] == [place for place, _ in faults(ruleset("fortune"), {3: 1, None: 2})]


@pytest.mark.parametrize("value", [3, None, "packs", MeldLimits(), [("packs", 2)]])
def test_a_part_takes_its_fields_by_name_only(value: object) -> None:
    """A whole part takes a mapping or the part itself, and no other part."""
    found = faults(ruleset("fortune"), {"deck": value})
    assert ["deck"] == [place for place, _ in found]
    assert found[0][1].endswith("is no mapping: give the fields of deck by name")


def test_a_field_is_given_once() -> None:
    """Two spellings of one field contradict each other, even with one value."""
    text = "this field is given twice: give it one value"
    changes = {"scoring.melded.10": 5, "scoring.melded.T": 5, "deck": Deck(), "deck.packs": 3}
    assert [("deck.packs", text), ("scoring.melded.T", text)] == faults(ruleset("fortune"), changes)


def test_bad_arguments_are_faults() -> None:
    """Neither a slug nor a list of changes is taken for what it is not."""
    assert [
        ("rules", "'fortune' is no rule set: give one, such as ruleset('fortune')"),
        (
            "changes",
            "[1] is no mapping: give values by field path, such as {'melds.run_max': None}",
        ),
    ] == faults("fortune", [1])


@pytest.mark.parametrize(
    ("slug", "suggestion"),
    [
        ("arlingtom", "arlington"),
        ("Oklahoma", "oklahoma"),
        ("", None),
        ("canasta", None),
        (None, None),
        (["fortune"], None),
        (ruleset("fortune"), None),
    ],
)
def test_an_unknown_slug_is_refused_with_the_known_ones(slug: Any, suggestion: str | None) -> None:
    """Only the slugs that ship name a rule set; the error lists them and suggests the nearest."""
    with pytest.raises(UnknownRuleSet) as caught:
        ruleset(slug)
    assert (tuple(FORMS), suggestion) == (caught.value.known, caught.value.suggestion)


def test_the_registry_cannot_be_written_to() -> None:
    """Nobody changes what a slug means for everybody else."""
    registry: Any = RULESETS
    with pytest.raises(TypeError):
        registry["fortune"] = ruleset("oklahoma")
    rules: Any = ruleset("fortune")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.match = None


def test_a_rule_set_prints_its_title() -> None:
    """The text of a rule set is its name."""
    assert "Arlington Heights" == str(ruleset("arlington-heights"))


def test_a_rule_set_is_made_with_keywords_only() -> None:
    """Nobody has to count arguments."""
    make: Any = RuleSet
    with pytest.raises(TypeError):
        make("house", "Our game")
