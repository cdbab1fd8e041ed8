"""How a game stands: what points are worth, when the game is what counts.

Fifty points decide a game whose leader is about to reach the target, and matter little where one
player is far ahead. So a deal's points are counted by what they do for the chance to win the game:
a random walk with as many deals to come as the leader needs at the usual pace, and one more.
"""

from __future__ import annotations

import math
import statistics
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from rummykit.bots.rollouts import played_out
from rummykit.bots.sketch import sketch_for
from rummykit.engine import new_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummykit.rules import RuleSet

__all__ = ["Standing", "pace_of"]

_DEALS: Final = 60
_FAR: Final = 1.5
"""Who is farther from even than so many deviations still tells moves apart as here."""


@attrs.frozen
class Pace:
    """What a deal usually brings.

    Attributes:
        mean: A seat's points.
        spread: The standard deviation of the points by which one seat is ahead of the best other.
    """

    mean: float
    spread: float


@lru_cache(maxsize=64)
def pace_of(rules: RuleSet, players: int) -> Pace:
    """What a deal usually brings, found by playing some in outline.

    Args:
        rules: The rules.
        players: How many seats.

    Returns:
        The pace; the same at each call.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> pace = pace_of(ruleset("fortune"), 2)
        >>> 50 < pace.mean < 100 < pace.spread < 150
        True
    """
    scores = []
    for number in range(_DEALS):
        state = new_game(rules, players=players, seed=f"pace {number}")
        scores.append(played_out(sketch_for(state._game.tables), state))
    ahead = [
        own - max(other for place, other in enumerate(row) if place != seat)
        for row in scores
        for seat, own in enumerate(row)
    ]
    mean = statistics.fmean(score for row in scores for score in row)
    return Pace(max(mean, rules.match.target / 50), statistics.pstdev(ahead) or 1.0)


class Standing:
    """How a game stands for one seat before a deal is scored.

    Args:
        rules: The rules.
        totals: The totals of the seats, in points.
        seat: Whose chances are looked at.
    """

    def __init__(self, rules: RuleSet, totals: Sequence[int], seat: int) -> None:
        self.totals: Final = totals
        self.seat: Final = seat
        self.target: Final = rules.match.target
        self.pace: Final = pace_of(rules, len(totals))
        far = self._deviations(totals)
        # The density of the normal distribution: the chance that a point more brings.
        density = math.exp(-(min(abs(far), _FAR) ** 2) / 2) / math.sqrt(2 * math.pi)
        self.point: Final = density / self._spread(totals)
        self.before: Final = self._chance(far)

    def worth(self, scores: Sequence[int]) -> float:
        """What the scores of this deal are worth.

        Args:
            scores: The points of the seats.

        Returns:
            The gain in the chance to win, as the points ahead that bring it where the game stands.
        """
        totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        return (self.chance(totals) - self.before) / self.point

    def chance(self, totals: Sequence[int]) -> float:
        """The chance to win the game.

        Args:
            totals: The totals after a deal, in points.

        Returns:
            A number from 0 to 1; where the game is won, by one alone, exactly one of these.
        """
        ahead = self._ahead(totals)
        if max(totals) >= self.target:
            return 0.5 + 0.5 * ((ahead > 0) - (ahead < 0))
        return self._chance(self._deviations(totals))

    def _chance(self, far: float) -> float:
        return 0.5 * (1 + math.erf(far / math.sqrt(2)))

    def _deviations(self, totals: Sequence[int]) -> float:
        return self._ahead(totals) / self._spread(totals)

    def _spread(self, totals: Sequence[int]) -> float:
        deals = 1 + max(0, self.target - max(totals)) / self.pace.mean
        return self.pace.spread * math.sqrt(deals)

    def _ahead(self, totals: Sequence[int]) -> int:
        rest = (total for other, total in enumerate(totals) if other != self.seat)
        return totals[self.seat] - max(rest)
