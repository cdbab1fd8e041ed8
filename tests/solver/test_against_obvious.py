"""The solver finds what trying everything finds, under every rule set and odd house rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.tables import tables_for
from tests.solver.houses import HOUSES, close_deal, deal, own_melds, rules_of
from tests.solver.obvious import Obvious

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.cards import Card
    from rummykit.melds import Meld
    from rummykit.rules import RuleSet

HANDS = 24


def hands(name: str, rules: RuleSet, largest: int) -> Iterator[tuple[list[Card], list[Meld]]]:
    """Small hands, half of them with melds on the table, most of them with much to lay."""
    chance = Random(f"{name} {largest}")
    for _ in range(HANDS):
        size = chance.randint(1, largest)
        dealt = close_deal if chance.random() < 0.7 else deal
        hand, own = dealt(rules, size, chance.randint(0, min(3, size)), chance), []
        if chance.random() < 0.5:
            own, left = own_melds(rules, dealt(rules, 16, chance.randint(0, 4), chance), chance)
            hand = chance.sample(left, min(size, len(left)))
        yield hand, own


def check_play(
    layout: rk.Layout, rules: RuleSet, hand: Sequence[Card], own: Sequence[Meld]
) -> None:
    """The actions can be played in their order, and give the points, the melds and what is left."""
    if not hand:
        assert layout.actions == ()
        return
    state = rk.position(rules, hands=[hand, []], melds=[own, []], phase="play")
    before = sum(meld.points(rules) for meld in state.melds[0])
    for action in layout.actions:
        state = rk.apply(state, action)
    melded = sum(meld.points(rules) for meld in state.melds[0]) - before
    assert layout.left == state.hands[0]
    assert layout.points == melded - tables_for(rules).penalty(layout.left.packed)
    assert layout.melds == state.melds[0][len(own) :]
    assert all(action.meld_index < len(own) for action in layout.lay_offs)


@pytest.mark.parametrize("name", [*rk.RULESETS, *HOUSES])
def test_best_of_all_layouts(name: str) -> None:
    """Points, points after a discard, both ways of going out; and the actions can be played."""
    rules = rules_of(name)
    for hand, own in hands(name, rules, 6):
        obvious = Obvious(hand, rules, own)
        layout = rk.best_layout(hand, rules, melds=own)
        told = f"{' '.join(map(str, hand))} beside {own}"
        assert obvious.points() == layout.points, told
        assert obvious.can_go_out() == layout.can_go_out, told
        assert obvious.can_go_out_with_discard() == layout.can_go_out_with_discard, told
        check_play(layout, rules, hand, own)
        after = rk.best_layout(hand, rules, melds=own, discard=True)
        assert obvious.points_after_discard() == after.points_after_discard, told
        check_play(after, rules, hand, own)


@pytest.mark.parametrize("name", [*rk.RULESETS, "two-melds", "odd-points", "queen-in-sets"])
@pytest.mark.parametrize("discard", [False, True])
def test_best_of_all_layouts_that_go_out(name: str, *, discard: bool) -> None:
    """`going_out` gives the most points that a layout with nothing (or one card) left can have."""
    rules = rules_of(name)
    for hand, own in hands(name, rules, 7):
        obvious = Obvious(hand, rules, own)
        layout = rk.best_layout(hand, rules, melds=own).going_out(discard=discard)
        expected = obvious.points_going_out(discarding=discard)
        assert expected == (None if layout is None else layout.points)
        if layout is not None:
            check_play(layout, rules, hand, own)
            assert int(discard) == len(layout.left)


@pytest.mark.parametrize("name", [*rk.RULESETS, *HOUSES])
def test_same_layout_whatever_was_solved_before(name: str) -> None:
    """Caches change nothing: the same question has the same answer, card by card."""
    rules = rules_of(name)
    chance = Random(name)
    first = [deal(rules, 10, 2, chance) for _ in range(5)]
    once = [rk.best_layout(hand, rules) for hand in first]
    again = [rk.best_layout(hand[::-1], rules) for hand in reversed(first)]
    assert [layout.actions for layout in once] == [layout.actions for layout in reversed(again)]
