"""Which card to discard: what it is to the hand that gives it, and to the next player.

What a card is to its own hand is measured by what would be lost with it: the cards not seen yet
that would complete a meld are counted with it and without it. Dear cards are kept rather than
cheap ones: they cost more when somebody else goes out, but score more when they are laid, and more
often than not they are.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from rummykit import packed
from rummykit.bots.seats import Room
from rummykit.bots.sketch import sketch_for
from rummykit.discards import discardable
from rummykit.shapes import QUEEN_OF_SPADES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummykit.bots.sketch import Sketch
    from rummykit.state import GameState

__all__ = ["danger_of", "ranked_discards", "unseen_of"]

_QUEEN: Final = QUEEN_OF_SPADES.code
_NEIGHBOURS: Final = ((-2, -1), (-1, 1), (1, 2))


def unseen_of(moment: GameState) -> dict[int, int]:
    """How many copies of each card the seat on turn has not seen.

    Args:
        moment: A view's moment, or a state, of which only what the seat may know is looked at.

    Returns:
        The number of copies by code.
    """
    deck = moment._game.tables.deck
    seen = moment._hands[moment.turn] + sum(laid.packed for row in moment._melds for laid in row)
    seen += packed.pack(code for code in moment._pile if code <= packed.JOKER)
    return {
        code: packed.count(deck, code) - packed.count(seen, code) for code in packed.distinct(deck)
    }


def ranked_discards(moment: GameState, sizes: Sequence[int]) -> list[tuple[float, int]]:
    """The cards that may be discarded, the best first.

    Args:
        moment: A view's moment: a seat is to play.
        sizes: How many cards each hand has.

    Returns:
        What each is worth as a discard, in points, and its code; nothing where no card may go.
    """
    sketch = sketch_for(moment._game.tables)
    hand = moment._hands[moment.turn]
    allowed = discardable(hand, packed.presence(hand), sketch.rules.queen.discard)
    if not allowed:
        return []
    unseen = unseen_of(moment)
    following = sizes[(moment.turn + 1) % len(sizes)]
    odds = following / max(1, sum(unseen.values()))
    rooms = [Room(*room) for room in sketch.rooms_of(moment._melds[moment.turn].laids)]
    reach = sketch.reach(rooms)
    naturals = hand & ~sketch.wild_fields
    before = _hopes(sketch, naturals, reach, unseen)
    tiers = sketch.loose(naturals, reach)
    found = []
    for code in packed.distinct(allowed >> (packed.FIELD - 1)):
        bit = packed.PRESENT[code]
        if sketch.is_wild[code]:
            worth = -2 * sketch.weights.wild
        else:
            lost = before - _hopes(sketch, naturals - packed.ONE[code], reach, unseen)
            worth = -_loss(sketch, code, lost, tiers, reach=bool(reach & bit))
            worth -= danger_of(sketch, code, unseen, odds, len(moment._pile))
        found.append((worth, code))
    found.sort(key=lambda pair: (-pair[0], pair[1]))
    return found


def _loss(sketch: Sketch, code: int, lost: float, tiers: tuple[int, ...], *, reach: bool) -> float:
    weights = sketch.weights
    bit = packed.PRESENT[code]
    step = next((number for number, tier in enumerate(tiers) if tier & bit), 0)
    loss = weights.out * lost + weights.tie * step + weights.dear * sketch.deadwood[code]
    return loss + weights.fit * reach + weights.queen * (code == _QUEEN)


def _hopes(sketch: Sketch, naturals: int, reach: int, unseen: dict[int, int]) -> int:
    """How many unseen cards would complete a meld of a hand, or fit one on the table."""
    wanted = sketch.wanted(naturals) | reach
    return sum(unseen.get(code, 0) for code in packed.distinct(wanted >> (packed.FIELD - 1)))


def danger_of(
    sketch: Sketch, code: int, unseen: dict[int, int], odds: float, pile_size: int
) -> float:
    """What a discard gives to the next player: the odds that it takes the pile, times the pile.

    Args:
        sketch: The rules in outline.
        code: The card.
        unseen: How many copies of each card are not seen yet.
        odds: How likely one unseen card lies in the next player's hand.
        pile_size: How many cards the pile has before the discard.

    Returns:
        The points that this is likely to cost.
    """
    suit, rank = divmod(code, packed.SUIT_STRIDE)
    if code == packed.JOKER:
        return 0.0
    missed = 1.0
    if sketch.take_sets:
        number = odds * sum(
            unseen.get(rank + packed.SUIT_STRIDE * each, 0) for each in range(packed.SUITS)
        )
        missed *= math.exp(-number) * (1 + number)
    if sketch.take_runs:
        for pair in _NEIGHBOURS:
            both = 1.0
            for step in pair:
                place = (rank + step) % packed.RANKS
                both *= 1 - math.exp(-odds * unseen.get(place + packed.SUIT_STRIDE * suit, 0))
            missed *= 1 - both
    weights = sketch.weights
    return (
        weights.danger
        * (1 - missed)
        * (pile_size + 1)
        * (weights.pile_card + sketch.deadwood[code] / 10)
    )
