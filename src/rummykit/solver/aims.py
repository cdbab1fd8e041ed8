"""What a layout is good for: what laying each card, keeping it and discarding it are worth.

The search maximises one sum. For the most points, a card that is laid is worth its melded points
and the points against that it no longer costs. Whether a hand can go out is the same question with
other values: every card laid counts the same, and the melded points count nothing.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from rummykit import packed
from rummykit.shapes import QUEEN_OF_SPADES
from rummykit.tables import tables_for

if TYPE_CHECKING:
    from rummykit.rules import RuleSet

__all__ = [
    "Aim",
    "for_emptying",
    "for_going_out",
    "for_points",
    "for_points_and_discard",
    "for_queens_left",
]

_QUEEN = QUEEN_OF_SPADES.code
_CODES = packed.JOKER + 1


class Aim(NamedTuple):
    """What the search maximises.

    Attributes:
        scale: What a melded point is worth: 1 or 0.
        stakes: By card code, what laying the card is worth beyond its melded points.
        discards: By card code, what discarding the card is worth, None where it is not considered;
            None as a whole where there is no discard.
    """

    scale: int
    stakes: tuple[int, ...]
    discards: tuple[int | None, ...] | None = None


def for_points(rules: RuleSet) -> Aim:
    """The most points melded minus points against.

    Args:
        rules: The rules.

    Returns:
        The aim.
    """
    return Aim(1, tables_for(rules).deadwood)


def for_points_and_discard(rules: RuleSet) -> Aim:
    """The same, counting one discard, any card but a Queen of Spades that is not always free.

    Args:
        rules: The rules.

    Returns:
        The aim.
    """
    deadwood = tables_for(rules).deadwood
    free = rules.queen.discard == "free"
    discards = tuple(
        None if code == _QUEEN and not free else points for code, points in enumerate(deadwood)
    )
    return Aim(1, deadwood, discards)


def for_queens_left(rules: RuleSet) -> Aim:
    """The same again, where all that is left must be Queens of Spades and one is discarded.

    Nothing outweighs laying a card that may not be left. With `last-card`, a single Queen is left.

    Args:
        rules: The rules: `queen.discard` is `only-queens` or `last-card`.

    Returns:
        The aim.
    """
    deadwood, much = tables_for(rules).deadwood, heavy(rules)
    alone = rules.queen.discard == "last-card"
    stakes = tuple(
        points + (much if alone or code != _QUEEN else 0) for code, points in enumerate(deadwood)
    )
    discards = tuple(
        points + much if code == _QUEEN else None for code, points in enumerate(deadwood)
    )
    return Aim(1, stakes, discards)


def for_emptying(rules: RuleSet, *, discarding: bool) -> Aim:
    """The most cards laid; or laid but for one discarded, which is worth more than a laid one.

    Args:
        rules: The rules.
        discarding: Whether one card is to be discarded as the last of the hand.

    Returns:
        The aim: with n cards, 2n is reached where all can be laid, 2n + 1 where all but one can be
        laid and that one discarded.
    """
    return Aim(0, (2,) * _CODES, _last_discards(rules, (3,) * _CODES) if discarding else None)


def for_going_out(rules: RuleSet, *, discarding: bool) -> Aim:
    """The most points of all layouts that leave nothing, or nothing but one card to discard.

    Args:
        rules: The rules.
        discarding: Whether one card is to be discarded as the last of the hand.

    Returns:
        The aim: with n cards, n times `heavy` is reached where all can be laid, and n + 1 times
        where all but one can be laid and that one discarded.
    """
    deadwood, much = tables_for(rules).deadwood, heavy(rules)
    stakes = tuple(points + much for points in deadwood)
    discards = tuple(points + 2 * much for points in deadwood)
    return Aim(1, stakes, _last_discards(rules, discards) if discarding else None)


def _last_discards(rules: RuleSet, worths: tuple[int, ...]) -> tuple[int | None, ...]:
    """The worths of the cards that may be discarded as the last of a hand."""
    never = rules.queen.discard == "never"
    return tuple(None if never and code == _QUEEN else worth for code, worth in enumerate(worths))


def heavy(rules: RuleSet) -> int:
    """More than all points that can depend on how a hand is laid.

    Args:
        rules: The rules.

    Returns:
        The number.
    """
    scoring = rules.scoring
    most = max(
        *scoring.melded.values(),
        *(scoring.ace_high, scoring.ace_low, scoring.ace_in_set, scoring.queen_of_spades),
        *(scoring.wild_as_queen, scoring.all_wild_each, scoring.joker or 0),
    )
    return (most + max(scoring.in_hand.values())) * (rules.deck.size + 1) + 1


def grain(rules: RuleSet, aim: Aim) -> int:
    """What all sums of an aim are multiples of: two layouts differ by this or not at all.

    Args:
        rules: The rules.
        aim: The aim.

    Returns:
        The number, 1 or more.
    """
    scoring = rules.scoring
    melded = (
        *scoring.melded.values(),
        *(scoring.ace_high, scoring.ace_low, scoring.ace_in_set, scoring.queen_of_spades),
        *(scoring.wild_as_queen, scoring.all_wild_each, scoring.joker or 0),
    )
    discards = [worth or 0 for worth in aim.discards or ()]
    return gcd(*(aim.scale * points for points in melded), *aim.stakes, *discards) or 1
