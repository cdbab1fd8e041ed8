"""The statistics of an arena: means with intervals, and Elo ratings with errors.

Games of one block share their cards and are no independent samples, so errors come from the
differences between blocks. Elo ratings are the most likely ones of the Bradley-Terry model, with
one drawn game added between each pair, which keeps the rating of a bot that always wins finite.

Source: Bradley and Terry 1952; Hunter 2004 for the way to find the ratings; Wilson 1927.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Interval", "elo", "ratio", "share"]

_ELO: Final = 400 / math.log(10)
_CLOSE: Final = 1e-9
_CONFIDENCE: Final = 0.95


@attrs.frozen
class Interval:
    """A mean, and where it lies with 95 % confidence.

    Attributes:
        mean: The estimate.
        low: The lower end.
        high: The upper end.

    Examples:
        >>> print(Interval(51.25, 40.0, 62.5))
        51.2 (40.0 to 62.5)
    """

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        """The three numbers."""
        return f"{self.mean:.1f} ({self.low:.1f} to {self.high:.1f})"


def _quantile(freedom: int) -> float:
    """Student's t for the confidence, by the first terms of its expansion about the normal."""
    z = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def ratio(sums: Sequence[float], counts: Sequence[int]) -> Interval:
    """The mean of what was counted, from sums and counts by block.

    Args:
        sums: By block, the sum over what was counted.
        counts: By block, how much was counted, 1 or more.

    Returns:
        The mean; with fewer than two blocks its interval has no ends.

    Examples:
        >>> print(ratio([10, 20, 30, 20], [2, 2, 2, 2]))
        10.0 (3.6 to 16.4)
    """
    total, blocks = sum(counts), len(counts)
    mean = sum(sums) / total
    if blocks <= 1:
        return Interval(mean, -math.inf, math.inf)
    spread = sum((value - mean * count) ** 2 for value, count in zip(sums, counts, strict=True))
    error = math.sqrt(spread * blocks / (blocks - 1)) / total
    reach = _quantile(blocks - 1) * error
    return Interval(mean, mean - reach, mean + reach)


def share(sums: Sequence[float], counts: Sequence[int]) -> Interval:
    """A share of what was counted, with Wilson's interval, which stays between 0 and 1.

    Blocks whose parts go together count for less than as many single games, and those whose parts
    make up for each other for more.

    Args:
        sums: By block, how much of it has the property.
        counts: By block, how much was counted, 1 or more.

    Returns:
        The share.

    Examples:
        >>> each = share([1, 2, 1, 2], [2, 2, 2, 2])
        >>> round(each.low, 2), each.mean, round(each.high, 2)
        (0.43, 0.75, 0.92)
        >>> round(share([2] * 10, [2] * 10).low, 2)
        0.84
    """
    plain = ratio(sums, counts)
    mean, error = plain.mean, (plain.high - plain.mean) / _quantile(max(1, len(counts) - 1))
    known = 0 < error < math.inf and 0 < mean < 1
    number = mean * (1 - mean) / error**2 if known else sum(counts)
    z = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
    middle = (mean + z * z / (2 * number)) / (1 + z * z / number)
    reach = (
        z * math.sqrt(mean * (1 - mean) / number + (z / (2 * number)) ** 2) / (1 + z * z / number)
    )
    return Interval(mean, max(0.0, middle - reach), min(1.0, middle + reach))


def elo(points: Sequence[Sequence[float]]) -> list[Interval]:
    """Elo ratings about a mean of 0.

    Args:
        points: How many games each bot (row) won against each other (column), a draw being half a
            game for both.

    Returns:
        For each bot its rating with a confidence interval.

    Examples:
        >>> [round(each.mean) for each in elo([[0, 75], [25, 0]])]
        [94, -94]
    """
    size = len(points)
    won = [[points[i][j] + 0.5 if i != j else 0.0 for j in range(size)] for i in range(size)]
    played = [[won[i][j] + won[j][i] for j in range(size)] for i in range(size)]
    strength = [1.0] * size
    moved = math.inf
    while moved > _CLOSE:
        before = strength
        strength = [
            sum(won[i]) / sum(played[i][j] / (before[i] + before[j]) for j in range(size) if j != i)
            for i in range(size)
        ]
        scale = math.exp(sum(map(math.log, strength)) / size)
        strength = [each / scale for each in strength]
        moved = max(abs(a - b) / b for a, b in zip(strength, before, strict=True))
    errors = _errors(strength, played)
    z = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
    found = []
    for each, error in zip(strength, errors, strict=True):
        rating, reach = _ELO * math.log(each), _ELO * z * error
        found.append(Interval(rating, rating - reach, rating + reach))
    return found


def _errors(strength: Sequence[float], played: Sequence[Sequence[float]]) -> list[float]:
    """The standard errors of the logarithms of the strengths, about their mean."""
    size = len(strength)
    # The information is singular, as only differences are known; 1/size in every place fills in the
    # mean, and taking 1/size off the inverse takes it out again.
    matrix = [[1 / size] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            if i != j:
                share = strength[i] / (strength[i] + strength[j])
                known = played[i][j] * share * (1 - share)
                matrix[i][i] += known
                matrix[i][j] -= known
    inverse = _inverse(matrix)
    return [math.sqrt(inverse[i][i] - 1 / size) for i in range(size)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
