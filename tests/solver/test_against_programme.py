"""The solver finds what an integer programme finds, on hands too large for trying everything."""

from __future__ import annotations

import pytest

import rummykit as rk
from tests.solver.houses import chance_of, deal, rules_of
from tests.solver.programme import best_points

SHORT_RUNS = sorted({*rk.RULESETS} - {"fortune-digital"})
SHORT_HOUSES = (
    *("six-of-a-kind", "two-melds", "one-wild", "no-duplicates", "joker-as-card", "joker-cheap"),
    *("wild-jacks-threes", "queen-in-sets", "aces-high", "short-pack", "odd-points", "no-wilds"),
)


@pytest.mark.parametrize("name", SHORT_RUNS)
@pytest.mark.parametrize(("size", "wilds"), [(13, 2), (26, 4), (50, 8)])
def test_large_hands(name: str, size: int, wilds: int) -> None:
    """The points of random hands under the rule sets that ship."""
    rules = rules_of(name)
    chance = chance_of(f"{name} {size}")
    for _ in range(1 if size == 50 else 2):
        hand = deal(rules, size, wilds, chance)
        assert best_points(hand, rules) == rk.best_layout(hand, rules).points


@pytest.mark.parametrize("name", SHORT_HOUSES)
def test_large_hands_under_house_rules(name: str) -> None:
    """The points of random hands under house rules with short runs."""
    rules = rules_of(name)
    chance = chance_of(name)
    for size, wilds in ((20, 3), (30, 5)):
        hand = deal(rules, size, wilds, chance)
        assert best_points(hand, rules) == rk.best_layout(hand, rules).points


@pytest.mark.parametrize(
    "name", ["fortune-digital", "no-wilds-long", "long-guarded", "natural-long", "two-melds-long"]
)
def test_large_hands_with_runs_of_any_length(name: str) -> None:
    """The points of random hands where runs have no maximum."""
    rules = rules_of(name)
    chance = chance_of(name)
    for size, wilds in ((26, 1), (20, 2)):
        hand = deal(rules, size, wilds, chance)
        assert best_points(hand, rules) == rk.best_layout(hand, rules).points


def test_more_melds_than_allowed() -> None:
    """Six melds where eight could be laid."""
    rules = rk.ruleset("arlington-digital")
    chance = chance_of(6)
    bound = 0
    for _ in range(2):
        hand = deal(rules, 40, 4, chance)
        layout = rk.best_layout(hand, rules)
        assert best_points(hand, rules) == layout.points
        bound += len(layout.melds) == 6
    assert bound
