"""Discards in outline: the card that `greedy` would give away, found fast.

The same reckoning as in `rummykit.bots.discards`. What costs nothing to know is looked at first,
and the rest only for cards that might still be the best.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from rummykit import packed
from rummykit.bots.seats import COUNT, FIELD, STRIDE

if TYPE_CHECKING:
    from rummykit.bots.seats import Seat
    from rummykit.bots.sketch import Sketch

__all__ = ["least_missed"]

_ONE: Final = packed.ONE
_STRIDE: Final = packed.SUIT_STRIDE
_BESIDE: Final = tuple(
    tuple(FIELD * ((rank + step) % packed.RANKS) for step in (-2, -1, 1, 2))
    for rank in range(packed.RANKS)
)
"""Where the numbers of the cards beside one stand in the fields of its suit."""
_BOTTOM: Final = sum(_ONE)


def least_missed(  # noqa: PLR0913  # all that a discard is weighed by
    sketch: Sketch, seat: Seat, allowed: int, *, hidden: int, odds: float, pile: int
) -> int:
    """The card to discard.

    Args:
        sketch: The rules.
        seat: Who discards.
        allowed: The natural cards that may go, as guard bits; at least one.
        hidden: The cards that the seat does not see, packed: the stock and the others' hands.
        odds: How likely one of them lies in the next player's hand.
        pile: How many cards the pile has.

    Returns:
        The code of the card.
    """
    weights, hand = sketch.weights, seat.hand
    reach = sketch.reach(seat.rooms)
    taken = weights.danger * (pile + 1)
    miss = math.exp(-odds)
    best, found, before = 1.0e9, -1, -1
    once, twice, often = ((hidden >> plane & _BOTTOM) << (FIELD - 1) for plane in range(3))
    left, loss = allowed, 0.0
    for tier in sketch.loose(hand, reach):
        here = left & tier
        left ^= here
        while here:
            bit = here & -here
            here ^= bit
            code = bit.bit_length() // FIELD - 1
            worth = loss + sketch.dear[code]
            if reach & bit:
                worth += weights.fit
            if worth >= best:
                continue
            if before < 0:
                if not left and not here:
                    return code
                want = sketch.wanted(hand) | reach
                before = (
                    (want & once).bit_count()
                    + 2 * (want & twice).bit_count()
                    + 4 * (want & often).bit_count()
                )
            want = sketch.wanted(hand - _ONE[code]) | reach
            worth += weights.out * (
                before
                - (want & once).bit_count()
                - 2 * (want & twice).bit_count()
                - 4 * (want & often).bit_count()
            )
            if worth < best:
                worth += taken * sketch.lure[code] * _is_taken(sketch, code, hidden, odds, miss)
                if worth < best:
                    best, found = worth, code
        loss += weights.tie
        if loss >= best or not left:
            break
    return found


def _is_taken(sketch: Sketch, code: int, hidden: int, odds: float, miss: float) -> float:
    """How likely the next player can take the pile with a card on top of it."""
    suit, rank = divmod(code, _STRIDE)
    if code == packed.JOKER:
        return 0.0
    missed = 1.0
    if sketch.take_sets:
        mates = hidden >> FIELD * rank
        number = (
            (mates & COUNT)
            + (mates >> STRIDE & COUNT)
            + (mates >> 2 * STRIDE & COUNT)
            + (mates >> 3 * STRIDE & COUNT)
        )
        missed = miss**number * (1 + odds * number)
    if sketch.take_runs:
        own = hidden >> STRIDE * suit
        lower, low, high, higher = _BESIDE[rank]
        below = 1 - miss ** (own >> low & COUNT)
        above = 1 - miss ** (own >> high & COUNT)
        missed *= 1 - below * above
        missed *= 1 - below * (1 - miss ** (own >> lower & COUNT))
        missed *= 1 - above * (1 - miss ** (own >> higher & COUNT))
    return 1 - missed
