"""The solver finds what trying everything finds, under every rule set and odd house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.shapes import is_wild
from rummykit.tables import tables_for
from tests.solver.houses import HOUSES, chance_of, close_deal, deal, own_melds, rules_of
from tests.solver.obvious import Obvious

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.cards import Card
    from rummykit.melds import Meld
    from rummykit.rules import RuleSet

HANDS = 7


def hands(name: str, rules: RuleSet, largest: int) -> Iterator[tuple[list[Card], list[Meld]]]:
    """Small hands, half of them with melds on the table, most of them with much to lay."""
    chance = chance_of(f"{name} {largest}")
    for _ in range(HANDS):
        size = chance.randint(1, largest)
        dealt = close_deal if chance.random() < 0.7 else deal
        hand = dealt(rules, size, chance.randint(0, min(3, size)), chance)
        own: list[Meld] = []
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


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("arlington", ["2C 2D 2H"]),
        ("wild-queens", ["QC QD QS", "JH QC=QH KH"]),
        ("arlington", ["JS 2D=QS KS"]),
        ("long-guarded", ["3S 4S 5S", "TS JS 2D=QS KS"]),
        ("long-guarded", ["3S 4S 5S 6S 7S 8S 9S TS JS 2D=QS KS"]),
        ("long-guarded", ["3S 4S 5S 6S 7S 8S 9S TS JS"]),
        ("arlington-joker", ["TS JS JK=QS", "KH KD KC"]),
        ("arlington-heights", ["QH QD JK=QS", "QD KD AD"]),
        ("arlington-scarne", ["QH QD 2C=QS", "QC QC QD"]),
        ("queen-in-sets-once", ["QH QD 2C=QS", "QC QH 2H=Q"]),
        ("no-duplicates-five", ["7C 7D 7H", "7C 7S JK=7", "QC QD QS"]),
        ("one-wild", ["5H 2C=6H 7H", "8C 8D 2S=8"]),
        ("natural-long", ["3H 4H 5H", "AS 2S 3S"]),
        ("two-melds", ["9C 9D 9H"]),
        ("aces-high-without-twos", ["QD KD AD", "3D 4D 5D"]),
        ("next-to-three", ["AD 3D 4D", "JD QD KD"]),
        ("queen-never-wild", ["9S TS JS"]),
    ],
)
def test_what_can_be_added(name: str, own: list[str]) -> None:
    """Lay-offs on melds of every kind, with wilds at both ends and limits that they hit."""
    rules = rules_of(name)
    lying = [rk.Meld(meld).under(rules) for meld in own]
    chance = chance_of(f"{name} {own}")
    used = [card for meld in lying for card in meld.cards]
    near = [card for card in rules.deck.cards() if _near(card, lying, rules)]
    for card in used:
        if card in near:
            near.remove(card)
    wild = [card for card in near if is_wild(card, rules)]
    for _ in range(HANDS):
        hand = chance.sample(near, min(5, len(near)))
        if wild and not any(is_wild(card, rules) for card in hand):
            hand[0] = chance.choice(wild)
        obvious = Obvious(hand, rules, lying)
        layout = rk.best_layout(hand, rules, melds=lying)
        assert obvious.points() == layout.points, f"{hand} beside {lying}"
        assert obvious.can_go_out() == layout.can_go_out
        check_play(layout, rules, hand, lying)


def _near(card: Card, melds: Sequence[Meld], rules: RuleSet) -> bool:
    """Whether a card is wild or shares its suit or rank with a card of the melds."""
    shown = [each for meld in melds for each in meld.cards]
    return is_wild(card, rules) or any(
        each.suit is card.suit or each.rank is card.rank for each in shown
    )


@pytest.mark.parametrize("name", [*rk.RULESETS, *HOUSES])
def test_same_layout_whatever_was_solved_before(name: str) -> None:
    """Caches change nothing: the same question has the same answer, card by card."""
    rules = rules_of(name)
    chance = chance_of(name)
    first = [deal(rules, 10, 2, chance) for _ in range(5)]
    once = [rk.best_layout(hand, rules) for hand in first]
    again = [rk.best_layout(hand[::-1], rules) for hand in reversed(first)]
    assert [layout.actions for layout in once] == [layout.actions for layout in reversed(again)]
