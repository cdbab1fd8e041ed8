"""Strategies, the state machine and the lazy imports."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, run_state_machine_as_test

import rummykit as rk
from rummykit import testing
from rummykit.testing import (
    RulesMachine,
    actions,
    as_call,
    cards,
    games,
    melds,
    positions,
    rule_sets,
    rules_as_call,
)
from rummykit.testing.making import made_position, made_rules
from rummykit.testing.reading import may_be_laid, parts_of

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

QUICKLY = settings(
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
HEIGHTS = rk.ruleset("arlington-heights")


@QUICKLY
@given(cards(), cards(HEIGHTS))
def test_cards(any_card: rk.Card, dealt: rk.Card) -> None:
    """All kinds of card, or those of a deck."""
    assert any_card == rk.Card(str(any_card))
    assert dealt.rank is not rk.Rank.TWO


@QUICKLY
@given(melds(HEIGHTS), melds(HEIGHTS, legal=True), melds(HEIGHTS, legal=False))
def test_melds(either: rk.Meld, legal: rk.Meld, illegal: rk.Meld) -> None:
    """Legal ones and others, as asked for."""
    assert len(either) > 0
    assert may_be_laid(parts_of(legal), HEIGHTS)
    assert not may_be_laid(parts_of(illegal), HEIGHTS)


@QUICKLY
@given(rule_sets())
def test_rule_sets_are_read_back_from_their_calls(rules: rk.RuleSet) -> None:
    """Any rules are printed as the expression that makes them."""
    assert rules == eval(rules_as_call(rules), {"rk": rk})  # noqa: S307  # our own text


def test_rules_that_are_not_registered_have_a_call() -> None:
    """House rules with a slug and a version of their own come back too."""
    ours = rk.RuleSet(slug="ours", title="Ours", version=3)
    changed = rk.evolve(ours, {"match.target": 7})
    assert changed == eval(rules_as_call(changed), {"rk": rk})  # noqa: S307  # our own text


@QUICKLY
@given(st.data())
def test_positions_and_actions(data: DataObject) -> None:
    """Positions are printed as their calls, and actions are judged in them."""
    state = data.draw(positions())
    assert state == eval(as_call(state), {"rk": rk})  # noqa: S307  # our own text
    action = data.draw(actions(state))
    assert (rk.explain(state, action) is None) is (
        action in set(rk.legal_actions(state, every_wild=True))
    )


@QUICKLY
@given(games(), games(HEIGHTS, most=5))
def test_games(record: rk.Record, short: rk.Record) -> None:
    """Games are records that can be played again."""
    assert record.state == list(record.states())[-1]
    assert len(short) <= 5


def smallest(wanted: object) -> rk.GameState:
    """The smallest position for which something is so."""
    phases = [Phase.generate, Phase.shrink]
    quick = settings(max_examples=2_000, deadline=None, phases=phases, database=None)
    return find(positions(rk.ruleset("fortune")), wanted, settings=quick)  # type: ignore[arg-type]


def test_positions_shrink() -> None:
    """A failing position gets small: a wild in a hand comes alone."""
    state = smallest(lambda state: rk.Card("2C") in state.hands[0])
    assert sum(state.hand_sizes) <= 3
    assert not any(state.melds)


@pytest.mark.parametrize(
    ("what", "wanted"),
    [
        ("two Queens of Spades", lambda s: any(hand.count("QS") == 2 for hand in s.hands)),
        ("a tiny stock", lambda s: s.stock_size == 1),
        ("no stock", lambda s: s.stock_size == 0),
        ("many wilds", lambda s: any(sum(c.rank == 2 for c in h) > 2 for h in s.hands)),
        ("full melds", lambda s: any(len(m) == 4 for row in s.melds for m in row)),
        ("a Joker on the table", lambda s: any("JK" in str(m) for row in s.melds for m in row)),
        ("a deal that is over", lambda s: s.phase is rk.Phase.DEAL_OVER),
    ],
)
def test_positions_are_interesting(what: str, wanted: object) -> None:
    """What is rare in play is common here."""
    rng = random.Random(what)  # noqa: S311  # a test's own chance
    rules = rk.evolve(rk.ruleset("arlington-joker"), {"deck.jokers": 4})
    found = sum(map(wanted, (made_position(rng, rules) for _ in range(200))))  # type: ignore[call-overload]
    assert found >= 5


def test_rules_are_of_all_kinds() -> None:
    """Small decks, no wilds and odd sizes come up."""
    rng = random.Random(1)  # noqa: S311  # a test's own chance
    made = [made_rules(rng) for _ in range(150)]
    assert min(rules.deck_size for rules in made) <= 40
    assert any(not rules.wilds.ranks and not rules.wilds.jokers for rules in made)
    assert {rules.slug for rules in made} == set(rk.RULESETS)


class House(RulesMachine):
    """A machine with an invariant of its own."""

    ruleset = rk.evolve(rk.ruleset("arlington-joker"), {"deck.jokers": 4})

    @invariant()
    def melds_are_short(self) -> None:
        """No meld has more than four cards."""
        assert all(len(meld) <= 4 for row in self.state.melds for meld in row)


class Wrong(RulesMachine):
    """A machine whose invariant does not hold."""

    ruleset = rk.ruleset("fortune")

    @invariant()
    def nobody_draws(self) -> None:
        """Not so."""
        assert self.state.phase is not rk.Phase.PLAY


STEPS = settings(
    max_examples=15,
    stateful_step_count=12,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def test_a_machine_can_be_subclassed() -> None:
    """It plays by the rules of the subclass, and holds its invariants."""
    run_state_machine_as_test(House, settings=STEPS)


def test_a_machine_finds_what_does_not_hold() -> None:
    """An invariant of the subclass can fail."""
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Wrong, settings=settings(STEPS, phases=[Phase.generate]))


def test_there_is_no_other_name() -> None:
    """A name that is not there is told as ever."""
    with pytest.raises(AttributeError, match="nonsense"):
        testing.nonsense  # noqa: B018  # looked up


WITHOUT = """
import sys
sys.modules["hypothesis"] = None
from rummykit import testing
import rummykit as rk
testing.check_rules(rk.ruleset("fortune"), positions=1, games=0)
try:
    testing.positions
except ImportError as error:
    print(error)
"""


def test_without_hypothesis_rules_are_still_checked() -> None:
    """`check_rules` does without; the strategies say what to install."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True
    )
    assert "positions needs hypothesis, which is not installed" in done.stdout
    assert "rummykit[testing]" in done.stdout
