"""Shuffles: pinned orders, seeds that differ, and every order equally likely."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit.shuffle import new_seed, shuffled

T = TypeVar("T")
LABEL = "deal 0"


@pytest.mark.parametrize(
    ("seed", "label", "order"),
    [
        (1, "deal 0", [4, 8, 0, 7, 6, 1, 5, 9, 3, 2]),
        ("1", "deal 0", [4, 9, 1, 8, 3, 6, 0, 5, 7, 2]),
        (-5, "x", [8, 6, 5, 0, 9, 2, 7, 1, 3, 4]),
        (10**40, "deal 3", [2, 3, 1, 4, 5, 8, 7, 0, 9, 6]),
        ("é\ud800", "deal 0", [3, 0, 9, 4, 5, 1, 8, 2, 7, 6]),
    ],
)
def test_orders_are_pinned(seed: int | str, label: str, order: list[int]) -> None:
    """The same seed and label give the same order, now and for good."""
    assert order == shuffled(range(10), seed, label)


def test_seeds_and_labels_make_different_orders() -> None:
    """Numbers, texts that look like them, and labels are all told apart."""
    seeds: list[int | str] = [0, 1, -1, 2**64, 10**5000, "", "0", "1", "-1", "int 1", "1\0deal 0"]
    labels = ["deal 0", "deal 1", "deal 0 recycling 0", ""]
    orders = {tuple(shuffled(range(52), seed, label)) for seed in seeds for label in labels}
    assert len(seeds) * len(labels) == len(orders)


@given(st.lists(st.integers(), max_size=30), st.integers() | st.text(), st.text(max_size=5))
def test_a_shuffle_loses_nothing(items: list[int], seed: int | str, label: str) -> None:
    """The same items come out, the list that was given stays, and again gives the same."""
    before = list(items)
    order = shuffled(items, seed, label)
    assert Counter(items) == Counter(order)
    assert before == items
    assert order == shuffled(tuple(items), seed, label)


def test_long_rows_take_more_than_the_first_words() -> None:
    """A row longer than the first stretch of the stream is shuffled to its end."""
    order = shuffled(range(1000), 1, LABEL)
    assert set(range(1000)) == set(order)
    assert sum(place == item for place, item in enumerate(order)) < 10


def test_numbers_that_would_favour_a_result_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word beyond the last full round of the choices is not used."""
    words = iter([2**32 - 1, 2**32 - 1, 4, 2**32 - 1, 1])
    monkeypatch.setattr("rummykit.shuffle._words", lambda seed, label: (seed, label) and words)
    # Of three choices the words up to 2^32 - 2 count: both greatest words are skipped.
    assert ["a", "c", "b"] == shuffled("abc", 1, LABEL)
    assert [1] == list(words)


def chi_squared(counts: Counter[T], kinds: int) -> float:
    """How far counts are from equal."""
    expected = counts.total() / kinds
    missing = (kinds - len(counts)) * expected
    return missing + sum((number - expected) ** 2 / expected for number in counts.values())


@pytest.mark.parametrize("named", [False, True])
def test_every_order_of_four_is_equally_likely(named: bool) -> None:  # noqa: FBT001
    """Over 6,000 seeds, the 24 orders of four items: chi-squared, 23 degrees, one in a thousand."""
    seeds = [f"game {number}" if named else number for number in range(6000)]
    counts = Counter(tuple(shuffled(range(4), seed, LABEL)) for seed in seeds)
    assert set(itertools.permutations(range(4))) == set(counts)
    assert chi_squared(counts, 24) < 49.73


def test_every_card_is_equally_likely_in_every_place() -> None:
    """Over 2,600 seeds, which of 52 cards comes first, in the middle, last: 51 degrees."""
    decks = [shuffled(range(52), seed, LABEL) for seed in range(2600)]
    for place in (0, 1, 25, 50, 51):
        assert chi_squared(Counter((deck[place],) for deck in decks), 52) < 87.97


def test_deals_of_one_game_are_unrelated() -> None:
    """The first card of a deal tells nothing of the first card of the next: 24 degrees."""
    pairs = Counter(
        (shuffled(range(5), seed, "deal 0")[0], shuffled(range(5), seed, "deal 1")[0])
        for seed in range(2500)
    )
    assert chi_squared(pairs, 25) < 51.18


def test_fresh_seeds_differ() -> None:
    """A seed that nobody gave is a number of 64 bits."""
    seeds = {new_seed() for _ in range(20)}
    assert 20 == len(seeds)
    assert all(0 <= seed < 2**64 for seed in seeds)
