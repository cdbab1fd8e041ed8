"""What a player cares about, in points: the numbers behind `greedy` and behind the rollouts.

They were found by playing many duplicate deals of players with different numbers against each
other. Most of the game is a race: a hand that is empty first scores against all others, so nothing
is held back for long, and the numbers say what little is worth waiting for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from rummykit.rules import RuleSet

__all__ = ["Weights", "weights_for"]


@attrs.frozen(kw_only=True)
class Weights:
    """What things are worth to a player, in points.

    Attributes:
        wild: A wild card kept in hand: for less than this it is not played. It is what goes out in
            the end, so it is dearer where going out brings more.
        pile_card: A hidden card of the pile that is taken.
        take_least: What taking the pile must bring beyond a card from the stock.
        relief: How much of the points against counts for cards that are laid.
        out: A card not seen yet that would complete a meld of the hand.
        tie: What a card belongs to at all: each step of `Sketch.loose`.
        dear: What keeps a dear card in hand, for each of its points against: what costs most is
            also worth most in a meld.
        fit: A card that fits one's own melds.
        queen: A Queen of Spades, besides all that.
        danger: How much of the pile counts, where a discard may give it to the next player.
    """

    wild: float = 60
    pile_card: float = 4
    take_least: float = 5
    relief: float = 0.3
    out: float = 0.5
    tie: float = 3
    dear: float = 0.4
    fit: float = 4
    queen: float = 20
    danger: float = 0.5


@lru_cache(maxsize=256)
def weights_for(rules: RuleSet) -> Weights:
    """The numbers for a rule set.

    Args:
        rules: The rules.

    Returns:
        The weights: a Queen of Spades is kept the longer the more she is worth beside another
        queen.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> weights_for(ruleset("fortune")).queen
        20.0
    """
    scoring = rules.scoring
    return Weights(
        wild=60 + scoring.go_out_bonus / 5,
        queen=(scoring.queen_of_spades - scoring.melded["Q"]) / 2,
    )
