"""Tests for rules: property-test a house rule with the tools that rummykit is tested with.

`check_rules` puts every invariant to the test on any rule set and reports what it covered. For
tests of your own there are Hypothesis strategies (`cards`, `melds`, `rule_sets`, `positions`,
`actions`, `games`), a state machine to subclass (`RulesMachine`) and, with pytest, the fixture
`check_rules`, which needs no import. All but `check_rules` and `check_state` need Hypothesis, which
the extra `rummykit[testing]` brings along.

Examples:
    >>> import rummykit as rk
    >>> from rummykit.testing import check_rules
    >>> house = rk.evolve(rk.ruleset("oklahoma"), {"wilds.max_per_meld": 1})
    >>> check_rules(house, positions=3, games=1).games
    1
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rummykit.counting import divide, perft
from rummykit.testing.calls import as_call, rules_as_call
from rummykit.testing.checking import check_rules, check_state
from rummykit.testing.regions import REGIONS
from rummykit.testing.report import INVARIANTS, Report, RulesViolated

if TYPE_CHECKING:
    from rummykit.testing.machine import RulesMachine
    from rummykit.testing.strategies import actions, cards, games, melds, positions, rule_sets

__all__ = [
    "INVARIANTS",
    "REGIONS",
    "Report",
    "RulesMachine",
    "RulesViolated",
    "actions",
    "as_call",
    "cards",
    "check_rules",
    "check_state",
    "divide",
    "games",
    "melds",
    "perft",
    "positions",
    "rule_sets",
    "rules_as_call",
]

_WITH_HYPOTHESIS = {
    "RulesMachine": "machine",
    **dict.fromkeys(("actions", "cards", "games", "melds", "positions", "rule_sets"), "strategies"),
}


def __getattr__(name: str) -> Any:
    """Import what needs Hypothesis when it is first asked for."""
    module = _WITH_HYPOTHESIS.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{module}"), name)
    except ModuleNotFoundError as error:
        problem = (
            f"{name} needs {error.name}, which is not installed: pip install 'rummykit[testing]'"
        )
        raise ImportError(problem, name=error.name) from error
