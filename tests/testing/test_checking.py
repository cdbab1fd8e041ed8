"""`check_rules` passes what holds, finds what does not, and says what it covered."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from rummykit.testing import (
    INVARIANTS,
    REGIONS,
    RulesViolated,
    check_rules,
    check_state,
    checking,
    invariants,
    making,
)
from rummykit.testing.probe import Probe

if TYPE_CHECKING:
    from rummykit.testing import Report

ODD = {
    "melds.lay_off": "anyone",
    "wilds.joker_swap": "anyone",
    "deck.jokers": 4,
    "deal.max_turns": 30,
    "queen.discard": "last-card",
}


def brief(rules: rk.RuleSet, **options: Any) -> Report:  # noqa: ANN401
    """A check that looks at little beside the scenes."""
    return check_rules(rules, **{"positions": 6, "games": 1, "seconds": None, **options})


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_every_form_holds(slug: str) -> None:
    """Each rule set that ships has all invariants put to the test."""
    report = brief(rk.ruleset(slug))
    assert set(INVARIANTS) == set(report.held)
    assert set(REGIONS) == set(report.reached) | set(report.impossible)
    assert not set(report.reached) & set(report.impossible)


def test_odd_rules_hold_and_every_region_is_possible() -> None:
    """One set of house rules goes through every region there is."""
    report = brief(rk.evolve(rk.ruleset("arlington-joker"), ODD))
    assert () == report.impossible
    assert min(report.reached.values()) > 0


@pytest.mark.parametrize("seed", range(8))
def test_rules_changed_at_random_hold(seed: int) -> None:
    """Any combination of fields can be checked."""
    rules = making.made_rules(random.Random(f"rules {seed}"))  # noqa: S311  # a test's own chance
    assert brief(rules).held["three-faces"] > 0


def test_equal_arguments_give_equal_reports() -> None:
    """The chance comes from the seed alone, and the report compares by what was found."""
    one = brief(rk.ruleset("fortune"), seed="a")
    random.seed(99)
    assert one == brief(rk.ruleset("fortune"), seed="a")
    assert one != brief(rk.ruleset("fortune"), seed="b")


def test_the_time_cuts_short() -> None:
    """When the time is up the scenes have been played, and the report says so."""
    report = brief(rk.ruleset("fortune"), seconds=0)
    assert (True, 0, 0) == (report.cut_short, report.positions, report.games)
    assert report.reached["lay-off-low"] > 0
    assert "the time was up" in str(report)


def test_the_report_names_everything() -> None:
    """The table has a line for each invariant, region and refusal."""
    report = brief(rk.ruleset("arlington"))
    text = str(report)
    for name in [*report.held, *report.reached, *report.impossible, *report.refused]:
        assert f" {name}" in text
    assert text.startswith("Arlington: everything holds")
    assert "the time was up" not in text


def test_rules_have_to_be_rules() -> None:
    """A slug or anything else is refused by name."""
    with pytest.raises(rk.InvalidRuleSet, match="is no rule set"):
        check_rules("fortune")  # type: ignore[arg-type]


def test_one_state_can_be_checked() -> None:
    """A state that a test sets up is looked at from all sides."""
    state = rk.new_game(rk.ruleset("arlington"), seed=1)
    report = check_state(state, rng=random.Random(1))  # noqa: S311  # a test's own chance
    assert 1 == report.positions
    assert report == check_state(state, rng=random.Random(1))  # noqa: S311  # as above


def test_a_region_that_is_not_reached_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rules make possible has to be seen."""
    monkeypatch.setattr(invariants, "regions_of", lambda *_: [])
    with pytest.raises(RulesViolated, match="set-laid was never reached") as caught:
        brief(rk.ruleset("fortune"))
    assert ("reached", "", 0) == (
        caught.value.invariant,
        caught.value.call,
        caught.value.seed,
    )
    assert "rules = rk.ruleset('fortune')" in str(caught.value)


def test_a_failure_has_a_call_to_paste(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found can be set up again from the error alone."""
    monkeypatch.setattr(invariants, "is_legal", lambda *_: False)
    with pytest.raises(RulesViolated, match="legal-as-read") as caught:
        brief(rk.ruleset("fortune"))
    state = eval(caught.value.call, {"rk": rk})  # noqa: S307  # our own text
    assert isinstance(state, rk.GameState)
    assert isinstance(caught.value, AssertionError)


def test_an_error_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the engine raises is told with the state it was raised in."""

    def broken(*_: object) -> None:
        raise KeyError("broken")

    monkeypatch.setattr(invariants, "transition", broken)
    with pytest.raises(RulesViolated, match=r"outcome-as-read.*KeyError: 'broken'"):
        brief(rk.ruleset("fortune"))


def test_a_state_that_cannot_be_told_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken state hides no failure."""
    probe = Probe(rk.ruleset("fortune"), 1)
    monkeypatch.setattr("rummykit.testing.probe.as_call", lambda *_: 1 / 0)
    state = rk.new_game(rk.ruleset("fortune"), seed=1)
    assert "cannot be told" in probe.violated("notation", state, "x").call


class Broken:
    """Ways in which an engine can go wrong, as wrappers of what it has."""

    @staticmethod
    def refusing(state: rk.GameState, action: rk.Action) -> rk.GameState:
        """Accept everything."""
        del action
        return state

    @staticmethod
    def transition(state: rk.GameState, action: rk.Action) -> rk.Transition:
        """Tell nothing."""
        return rk.Transition(rk.apply(state, action), ())


@pytest.mark.parametrize(
    ("name", "broken", "invariant"),
    [
        ("apply", Broken.refusing, "three-faces"),
        ("transition", Broken.transition, "events-tell"),
        ("readable", lambda *_: set(), "listed-all"),
        ("everything", lambda *_: object(), "cards-conserved"),
        ("actions_using", lambda *_: [None], "selection"),
        ("parse_action", lambda *_: None, "notation"),
        ("winners_of", lambda *_: (9,), "totals-add-up"),
        ("points_of", lambda *_: -1, "melds-as-read"),
        ("_next_wrong", lambda *_: ["x"], "outcome-as-read"),
    ],
)
def test_what_is_wrong_is_found(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    broken: Any,  # noqa: ANN401
    invariant: str,
) -> None:
    """Each invariant can fail."""
    monkeypatch.setattr(invariants, name, broken)
    with pytest.raises(RulesViolated) as caught:
        check_rules(rk.ruleset("arlington-joker"), positions=12, games=2)
    assert invariant == caught.value.invariant


def test_what_the_engine_makes_of_chance_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that does not come from its seed is no replay."""
    new_game = rk.new_game

    def careless(rules: rk.RuleSet, **options: Any) -> rk.GameState:  # noqa: ANN401
        return new_game(rules, **{**options, "seed": random.getrandbits(32)})

    monkeypatch.setattr(checking, "new_game", careless)
    with pytest.raises(RulesViolated, match="replay"):
        brief(rk.ruleset("fortune"))
