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
    once = (hidden & _BOTTOM) << (FIELD - 1)
    twice = (hidden >> 1 & _BOTTOM) << (FIELD - 1)
    often = (hidden >> 2 & _BOTTOM) << (FIELD - 1)
    left, loss = allowed, 0.0
    for tier in sketch.loose(hand, reach):
        here = left & tier
        left ^= here
        if not here & (here - 1) and not left and found < 0:  # there is nothing else
            return here.bit_length() // FIELD - 1
        while here:
            bit = here & -here
            here ^= bit
            code = bit.bit_length() // FIELD - 1
            worth = loss + sketch.dear[code]
            worth += weights.fit if reach & bit else 0.0
            if worth >= best:
                continue
            if loss or sketch.pairs_suffice:  # else nothing is hoped for with the card
                if before < 0:
                    before = _number(sketch.wanted(hand) | reach, once, twice, often)
                want = sketch.wanted(hand - _ONE[code]) | reach
                worth += weights.out * (before - _number(want, once, twice, often))
            if worth < best:
                worth += taken * sketch.lure[code] * _is_taken(sketch, code, hidden, odds, miss)
                if worth < best:
                    best, found = worth, code
        loss += weights.tie
        if loss >= best or not left:
            break
    return found


def _number(want: int, once: int, twice: int, often: int) -> int:
    """How many cards there are of the wanted kinds; the numbers come by their binary digits."""
    return (
        (want & once).bit_count() + 2 * (want & twice).bit_count() + 4 * (want & often).bit_count()
    )


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
