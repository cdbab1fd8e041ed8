"""What the best layout of a hand costs, by the size of the hand and its number of wild cards."""

from __future__ import annotations

import random
import statistics
from typing import TYPE_CHECKING, Final

import rummykit as rk
from bench.measure import Table, calibrated, clock

if TYPE_CHECKING:
    from bench.measure import Cell, Effort
    from rummykit import RuleSet

__all__ = ["solver"]

_RULESETS: Final = tuple(rk.RULESETS)
_SMALL: Final = 20
_WARMING: Final = 10
_HANDS: Final = ((13, 0), (13, 2), (20, 3), (26, 4), (40, 6), (50, 8))


def _deal(rules: RuleSet, size: int, wilds: int, chance: random.Random) -> rk.Cards:
    """A random hand of so many cards, so many of them wild, or as many as there are."""
    deck = rules.deck.cards()
    wild = [card for card in deck if card.is_joker or card.rank in rules.wilds.ranks]
    natural = [card for card in deck if not (card.is_joker or card.rank in rules.wilds.ranks)]
    few = min(wilds, len(wild))
    return rk.Cards(chance.sample(natural, size - few) + chance.sample(wild, few))


def _timed(rules: RuleSet, size: int, wilds: int, number: int) -> list[float]:
    """The seconds for each of some hands, in order; others go before, more where they are small."""
    chance = random.Random(f"{size} {wilds}")
    for _ in range(number * (_WARMING if size <= _SMALL else 1)):
        rk.best_layout(_deal(rules, size, wilds, chance), rules)
    found = []
    for _ in range(number):
        hand = _deal(rules, size, wilds, chance)
        begin = clock()
        rk.best_layout(hand, rules)
        found.append(clock() - begin)
    return sorted(found)


def solver(effort: Effort) -> Table:
    """Measure `best_layout` on random hands.

    Args:
        effort: How much to measure.

    Returns:
        A row for each rule set, size and number of wild cards.
    """
    rows: list[tuple[Cell, ...]] = []
    for slug in [slug for slug in _RULESETS if slug in effort.rulesets]:
        for size, wilds in [hand for hand in _HANDS if hand[0] <= effort.largest_hand]:
            before = calibrated()
            times = _timed(rk.ruleset(slug), size, wilds, effort.hands)
            late = times[int(0.9 * len(times))]
            figures = [seconds * 1e3 for seconds in (statistics.median(times), late, times[-1])]
            loop = statistics.median([before, calibrated()]) * 1e6
            rows.append((f"{slug}, {size} cards, {wilds} wild", *figures, loop))
    return Table(
        title="`best_layout` by hand",
        about=(
            "Milliseconds a hand, of random hands that were not seen before: the median, what nine "
            "of ten hands stay below, and the slowest."
        ),
        columns=("hand", "median", "nine of ten", "worst", "loop (µs)"),
        rows=tuple(rows),
    )
