"""Packed multisets against their plain twin, a `Counter` of codes."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rummykit import packed

MOST = 15
"""The most copies of one kind that a field counts: no deck has more."""

COUNTERS = st.dictionaries(
    st.sampled_from(packed.CODES), st.integers(1, MOST), max_size=len(packed.CODES)
).map(Counter)


def packing(counter: Counter[int]) -> int:
    """The multiset as a whole number."""
    return packed.pack(counter.elements())


def test_the_codes_are_those_of_the_53_kinds() -> None:
    """Suit by suit, two codes apart, the Joker last."""
    assert 53 == len(set(packed.CODES))
    assert list(range(13)) == list(packed.CODES[:13])
    assert [15, 30, 45] == [packed.CODES[13 * suit] for suit in (1, 2, 3)]
    assert sorted(packed.CODES) == list(packed.CODES)
    assert packed.JOKER == packed.CODES[-1] == 60


def test_a_card_and_its_guard_lie_in_one_field() -> None:
    """The lowest bit of a field counts one card, the highest is the guard."""
    assert [1, 32, 1024] == list(packed.ONE[:3])
    assert [16, 512] == list(packed.PRESENT[:2])
    assert sum(packed.PRESENT) == packed.GUARDS
    assert 0 == packed.GUARDS & sum(packed.ONE)


@given(COUNTERS)
def test_each_card_comes_back(cards: Counter[int]) -> None:
    """What is packed is found again: each copy, each kind, each count, the size."""
    held = packing(cards)
    assert sorted(cards.elements()) == list(packed.each(held))
    assert sorted(cards) == list(packed.distinct(held))
    assert cards.total() == packed.size(held)
    assert [cards[code] for code in packed.CODES] == [
        packed.count(held, code) for code in packed.CODES
    ]


@given(COUNTERS)
def test_presence_has_the_guards_of_the_kinds(cards: Counter[int]) -> None:
    """One guard bit for each kind of which there is a card, and nothing else."""
    assert sum(packed.PRESENT[code] for code in cards) == packed.presence(packing(cards))


@given(COUNTERS, COUNTERS)
def test_contains_counts_copies(held: Counter[int], needed: Counter[int]) -> None:
    """One multiset holds another where it has as many of each kind."""
    assert (needed <= held) is packed.contains(packing(held), packing(needed))
    assert packed.contains(packing(held | needed), packing(needed))


@given(COUNTERS, COUNTERS)
def test_missing_is_the_difference(held: Counter[int], needed: Counter[int]) -> None:
    """What one has beyond the other, never less than nothing."""
    assert packing(needed - held) == packed.missing(packing(held), packing(needed))


@given(COUNTERS, COUNTERS)
def test_sums_and_differences_are_those_of_numbers(one: Counter[int], two: Counter[int]) -> None:
    """Adding and taking away cards is adding and subtracting, up to fifteen of a kind."""
    half = Counter({code: number // 2 for code, number in one.items()})
    other = Counter({code: number // 2 for code, number in two.items()})
    assert packing(half + other) == packing(half) + packing(other)
    assert packing(half) == packing(half + other) - packing(other)


def test_of_nothing() -> None:
    """No cards are zero."""
    assert (0, 0, 0) == (packed.pack([]), packed.size(0), packed.presence(0))
    assert [] == list(packed.each(0))
    assert packed.contains(0, 0)
    assert 0 == packed.missing(0, 0)
