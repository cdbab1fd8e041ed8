"""What listing the actions costs, by the size of the hand and the number of wild cards in it."""

from __future__ import annotations

import random
import statistics
from itertools import islice
from typing import TYPE_CHECKING, Final

import rummykit as rk
from bench.measure import Table, calibrated, clock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.measure import Cell, Effort
    from rummykit import GameState, RuleSet

__all__ = ["hands"]

_RULESETS: Final = ("fortune", "arlington", "arlington-joker", "arlington-digital")
_SIZES: Final = (13, 26, 40, 60)
_WILDS: Final = (0, 2, 4, 8)
_FIRST: Final = 1_000


def _positions(rules: RuleSet, size: int, wilds: int, number: int) -> Iterator[GameState]:
    """States in play, with random hands of so many cards, so many of them wild."""
    deck = rules.deck.cards()
    wild = [card for card in deck if card.is_joker or card.rank in rules.wilds.ranks]
    natural = [card for card in deck if not (card.is_joker or card.rank in rules.wilds.ranks)]
    chance = random.Random(f"{size} {wilds}")
    for _ in range(number):
        other, *hand = chance.sample(natural, size - wilds + 1)
        hand += chance.sample(wild, wilds)
        yield rk.position(rules, hands=[hand, [other]], phase="play")


def _timed(rules: RuleSet, size: int, wilds: int, number: int) -> tuple[float, float, float]:
    """The time to the first action, to the first thousand, and the longest of these."""
    first, thousand = [], []
    for state in _positions(rules, size, wilds, number):
        begin = clock()
        found = rk.legal_actions(state)
        next(found)
        first.append(clock() - begin)
        for _ in islice(found, _FIRST - 1):
            pass
        thousand.append(clock() - begin)
    return (
        statistics.median(first) * 1e6,
        statistics.median(thousand) * 1e6,
        max(thousand) * 1e6,
    )


def hands(effort: Effort) -> Table:
    """Measure `legal_actions` on large hands with many wild cards.

    Args:
        effort: How much to measure.

    Returns:
        A row for each size and number of wild cards.
    """
    rows: list[tuple[Cell, ...]] = []
    slugs = [slug for slug in _RULESETS if slug in effort.rulesets]
    for slug in slugs:  # the tables of the rules are made once, and not what is asked here
        _timed(rk.ruleset(slug), _SIZES[0], _WILDS[0], 1)
    for size in [size for size in _SIZES if size <= effort.largest_hand]:
        for wilds in _WILDS:
            before = calibrated()
            timed = [
                cell
                for slug in slugs
                for cell in _timed(rk.ruleset(slug), size, wilds, effort.hands)
            ]
            loop = statistics.median([before, calibrated()]) * 1e6
            rows.append((f"{size} cards, {wilds} wild", *timed, loop))
    columns = [f"{slug}: {what}" for slug in slugs for what in ("first", "first 1,000", "worst")]
    return Table(
        title="`legal_actions` by hand",
        about=(
            "Microseconds to the first action and to the first thousand, or to the end where there "
            "are fewer: the median of random hands that were not seen before, and the slowest."
        ),
        columns=("hand", *columns, "loop (µs)"),
        rows=tuple(rows),
    )
