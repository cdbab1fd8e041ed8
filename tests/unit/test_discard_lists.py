"""The lists of discards beside a twin that asks of each card of the hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummykit as rk
from rummykit import packed
from rummykit.discards import DiscardLists

QUEEN = rk.Card("QS")
HANDS = st.dictionaries(st.sampled_from(packed.CODES), st.integers(1, 2), min_size=1, max_size=20)
DEUCES = sum(packed.PRESENT[rk.Card(f"2{suit}").code] for suit in rk.Suit)


def plain_discards(cards: Counter[rk.Card], rule: str, *, alike: bool) -> list[rk.Action]:
    """Each kind that may go, in card order; the first deuce for all where they are alike."""
    found: list[rk.Discard] = []
    for card in sorted(cards):
        others = cards.total() - cards[QUEEN]
        alone = {"free": True, "only-queens": not others, "last-card": cards.total() == 1}
        if card is QUEEN and not alone.get(rule, False):
            continue
        again = any(one.card.rank is rk.Rank.TWO for one in found)
        if not (alike and card.rank is rk.Rank.TWO and again):
            found.append(rk.Discard(card))
    return list(found) or [rk.EndTurn()]


@given(hand=HANDS, alike=st.booleans())
@pytest.mark.parametrize("rule", ["free", "only-queens", "last-card", "never"])
def test_discards_are_those_of_each_card(rule: str, hand: dict[int, int], alike: bool) -> None:  # noqa: FBT001
    """Under every rule about the Queen of Spades, with and without deuces that are alike."""
    held = sum(packed.ONE[code] * count for code, count in hand.items())
    cards = Counter({rk.Card.of_code(code): count for code, count in hand.items()})
    lists = DiscardLists(rule, DEUCES if alike else 0)
    expected = plain_discards(cards, rule, alike=alike)
    assert expected == list(lists.listed(held, packed.presence(held)))


def test_a_column_is_a_rank_of_each_suit() -> None:
    """The cards of a rank, moved down to the places of the aces."""
    hand = rk.Cards("KC KC KS QH AD JK").packed
    assert rk.Cards("AC AC AS").packed == packed.column(hand, rk.Rank.KING)
    assert rk.Cards("AH").packed == packed.column(hand, rk.Rank.QUEEN)
    assert rk.Cards("AD").packed == packed.column(hand, rk.Rank.ACE)
    assert 0 == packed.column(hand, rk.Rank.TWO)
