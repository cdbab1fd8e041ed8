"""Bots play every rule set and any house rules to the end, by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rummykit as rk
from rummykit.bots import GreedyBot, RandomBot, SearchBot
from tests.bots.tables import ODD, deal, odd_rules
from tests.properties.strategies import positions, rule_sets

if TYPE_CHECKING:
    from rummykit.bots import Bot

QUICK = SearchBot(iterations=12)


def table(players: int) -> list[Bot]:
    """As many bots of every kind, in turns."""
    kinds: list[Bot] = [GreedyBot(), QUICK, RandomBot()]
    return [kinds[place % len(kinds)] for place in range(players)]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("slug", rk.RULESETS)
def test_every_rule_set_is_played_to_the_end(slug: str, players: int) -> None:
    """`apply` accepts every choice, and the deal ends."""
    rules = rk.evolve(rk.ruleset(slug), {"deal.max_turns": 100})
    assert list(deal(rules, table(players)))


@pytest.mark.parametrize("memory", [True, False], ids=["memory", "no memory"])
@pytest.mark.parametrize("name", ODD)
def test_odd_house_rules_are_played_to_the_end(name: str, *, memory: bool) -> None:
    """The same for house rules that change what the bots reckon with."""
    assert list(deal(odd_rules(name), table(2), memory=memory))


@pytest.mark.parametrize("bot", table(3), ids=["greedy", "search", "random"])
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_choice_is_legal_in_any_position(bot: Bot, data: st.DataObject) -> None:
    """In odd positions of odd rule sets, too."""
    state = data.draw(positions())
    seat = state.turn
    if state.is_over or next(rk.legal_actions(state), None) is None:
        return
    for memory in (True, False):
        action = bot.choose(rk.view(state, seat, memory=memory))
        assert rk.explain(state, action) is None


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(rules=rule_sets())
def test_any_rules_that_validate_are_played_to_the_end(rules: rk.RuleSet) -> None:
    """A deal of any rule set ends, with an end to its turns."""
    players = rules.deal.players[0]
    limited = rk.evolve(rules, {"deal.max_turns": 12})
    assert list(deal(limited, table(players))) is not None
