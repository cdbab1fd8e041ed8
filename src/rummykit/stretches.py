"""Where runs are possible: the places of a suit as bits, and the patterns that they allow.

The places are those of `chain_of`: bit 0 is the ace below the 2 (where it may lie low), the highest
bit the ace above the king. A *pattern* tells which places of a run natural cards fill and which a
wild, without saying which wild; so it is the same for all suits and for all wild cards.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.terms import Sizes

__all__ = ["Pattern", "patterns", "reach", "stretches"]


class Pattern(NamedTuple):
    """What fills the places of a run.

    Attributes:
        own: The places of natural cards, as bits, the run's lowest place first.
        wild: The places of wild cards, likewise.
        size: How many places it has.
    """

    own: int
    wild: int
    size: int


def stretches(natural: int, sizes: Sizes) -> Iterator[tuple[int, int]]:
    """The runs of natural cards alone, by their lowest and highest place.

    Args:
        natural: The places of the natural cards held, as bits.
        sizes: The fewest and the most cards of a run.

    Yields:
        The lowest and the highest place of each, by the lowest and then by length.

    Examples:
        >>> from rummykit.terms import Sizes
        >>> list(stretches(0b0111101, Sizes(3, 4)))
        [(2, 4), (2, 5), (3, 5)]
    """
    starts = natural
    for ahead in range(1, sizes.low):
        starts &= natural >> ahead
    while starts:
        lowest = starts & -starts
        starts ^= lowest
        start = lowest.bit_length() - 1
        above = natural >> start
        unbroken = (~above & (above + 1)).bit_length() - 1
        for size in range(sizes.low, min(sizes.high, unbroken) + 1):
            yield start, start + size - 1


def reach(natural: int, places: int, wilds: int) -> int:
    """How far up natural cards and wilds fill one place after the other.

    Args:
        natural: The places of the natural cards held, as bits, the run's lowest place first.
        places: The most places that it may have.
        wilds: How many wilds there are.

    Returns:
        How many places are filled.

    Examples:
        >>> reach(0b1011, 9, wilds=0), reach(0b1011, 9, wilds=1)
        (2, 4)
    """
    gaps = ~natural
    for _ in range(wilds):
        gaps &= gaps - 1
    return min(places, (gaps & -gaps).bit_length() - 1)


@lru_cache(maxsize=4_000)
def patterns(window: int, places: int, low: int, most: int) -> tuple[Pattern, ...]:
    """The patterns of runs from a place with a natural card or more and some wilds.

    Args:
        window: The places of the natural cards held, as bits, the place itself lowest.
        places: The most places that a run may have.
        low: The fewest.
        most: The most wilds.

    Returns:
        Each pattern once: by length, number of wilds, and the places of these.

    Examples:
        >>> for pattern in patterns(0b101, 3, 3, 1):
        ...     print(f"{pattern.own:03b} {pattern.wild:03b} {pattern.size}")
        101 010 3
    """
    found = []
    for size in range(low, places + 1):
        whole = (1 << size) - 1
        for number in range(min(most, size - 1) + 1):
            for chosen in combinations(range(size), number):
                wild = sum([1 << place for place in chosen])
                own = whole ^ wild
                if own & window == own:
                    found.append(Pattern(own, wild, size))
    return tuple(found)
