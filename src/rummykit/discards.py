"""The discards of a hand: which cards may go, and the actions, looked up suit by suit.

Source: RULES 3.5; `queen.discard`, X11, X12.
"""

from __future__ import annotations

from typing import Final

from rummykit import packed
from rummykit.actions import Discard, EndTurn
from rummykit.cards import Card
from rummykit.memo import Memo
from rummykit.shapes import QUEEN_OF_SPADES

__all__ = ["DISCARDS", "DiscardLists", "discardable"]

_QUEEN: Final = packed.PRESENT[QUEEN_OF_SPADES.code]
_JOKER: Final = packed.PRESENT[packed.JOKER]

DISCARDS: Final = {packed.PRESENT[code]: Discard(Card.of_code(code)) for code in packed.CODES}
"""The discard of each kind of card, by its guard bit: one object each."""

_END_TURN: Final = (EndTurn(),)


def discardable(hand: int, held: int, rule: str) -> int:
    """The guard bits of the cards that may be discarded from a hand.

    Args:
        hand: The hand, packed.
        held: Its guard bits (`packed.presence`).
        rule: The field `queen.discard`.

    Returns:
        The guard bits of the kinds that may be discarded.

    Source: RULES 2, `queen.discard`; X11, X12.

    Examples:
        >>> from rummykit.cards import Cards
        >>> hand = Cards("QS 4H").packed
        >>> allowed = discardable(hand, packed.presence(hand), "only-queens")
        >>> [str(DISCARDS[allowed])]
        ['discard 4H']
    """
    if rule == "free" or not held & _QUEEN:
        return held
    if rule == "only-queens" and held == _QUEEN:
        return held
    if rule == "last-card" and hand == packed.ONE[QUEEN_OF_SPADES.code]:
        return held
    return held ^ _QUEEN


class DiscardLists:
    """The discards of all hands under one rule set.

    Args:
        queen_rule: The field `queen.discard`.
        alike: The guard bits of the deuces of which the first held stands for all.
    """

    def __init__(self, queen_rule: str, alike: int) -> None:
        self.queen_rule: Final = queen_rule
        self.alike: Final = alike
        self.by_suit: Final = tuple(Memo(_discards_of) for _ in packed.SUIT_GUARDS)

    def listed(self, hand: int, held: int) -> tuple[Discard | EndTurn, ...]:
        """Every discard, by card order; the end of the turn where there is none.

        Args:
            hand: The hand, packed.
            held: Its guard bits.

        Returns:
            The actions.
        """
        guards = held
        if held & _QUEEN:
            guards = discardable(hand, held, self.queen_rule)
            if not guards:
                return _END_TURN
        deuces = guards & self.alike
        if deuces:
            guards ^= deuces ^ (deuces & -deuces)
        clubs, diamonds, hearts, spades = self.by_suit
        first, second, third, fourth = packed.SUIT_GUARDS
        found: tuple[Discard, ...] = (
            clubs[guards & first]
            + diamonds[guards & second]
            + hearts[guards & third]
            + spades[guards & fourth]
        )
        return (*found, DISCARDS[_JOKER]) if guards & _JOKER else found


def _discards_of(guards: int) -> list[Discard]:
    found = []
    while guards:
        lowest = guards & -guards
        found.append(DISCARDS[lowest])
        guards ^= lowest
    return found
