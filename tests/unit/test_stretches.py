"""Where runs are possible: stretches and patterns beside twins that try every row of places."""

from __future__ import annotations

from itertools import combinations

import pytest

from rummykit.stretches import Pattern, patterns, reach, stretches
from rummykit.terms import Sizes

PLACES = 8
SIZES = [Sizes(3, 4), Sizes(3, 3), Sizes(2, 5), Sizes(1, 2), Sizes(4, 8), Sizes(3, 2)]


def plain_stretches(natural: int, sizes: Sizes) -> list[tuple[int, int]]:
    """Every row of places that are all held, tried one by one."""
    return [
        (start, stop)
        for start in range(PLACES)
        for stop in range(start, PLACES)
        if sizes.low <= stop - start + 1 <= sizes.high
        and all(natural >> place & 1 for place in range(start, stop + 1))
    ]


def plain_patterns(window: int, sizes: Sizes, most: int) -> list[Pattern]:
    """Every length with every choice of wild places, tried one by one."""
    found = []
    for size in range(sizes.low, sizes.high + 1):
        for number in range(most + 1):
            for wilds in combinations(range(size), number):
                own = [place for place in range(size) if place not in wilds]
                if own and all(window >> place & 1 for place in own):
                    natural, wild = (sum(1 << place for place in row) for row in (own, wilds))
                    found.append(Pattern(natural, wild, size))
    return found


@pytest.mark.parametrize("sizes", SIZES)
def test_stretches_are_the_rows_that_are_held(sizes: Sizes) -> None:
    """All hands of a suit of eight places, in the order of the twin."""
    for natural in range(1 << PLACES):
        assert plain_stretches(natural, sizes) == list(stretches(natural, sizes))


@pytest.mark.parametrize("most", [0, 1, 2, 3])
@pytest.mark.parametrize("sizes", SIZES)
def test_patterns_are_the_rows_that_cards_and_wilds_fill(sizes: Sizes, most: int) -> None:
    """All ways in which six places can be held, in the order of the twin."""
    for window in range(1 << 6):
        expected = plain_patterns(window, sizes, most)
        assert expected == list(patterns(window, sizes.high, sizes.low, most))


@pytest.mark.parametrize("wilds", [0, 1, 2, 9])
def test_the_reach_ends_at_the_gap_for_which_no_wild_is_left(wilds: int) -> None:
    """All ways in which eight places can be held, place by place."""
    for natural in range(1 << PLACES):
        left, size = wilds, 0
        while size < PLACES and (natural >> size & 1 or left):
            left -= not natural >> size & 1
            size += 1
        assert size == reach(natural, PLACES, wilds)
