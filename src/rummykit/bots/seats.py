"""The players of the outline: what they hold, and what their melds still take."""

from __future__ import annotations

from typing import Final

from rummykit import packed

__all__ = ["COUNT", "FIELD", "FILL", "NOWHERE", "STRIDE", "Room", "Seat", "card_at"]

FIELD: Final = packed.FIELD
STRIDE: Final = FIELD * packed.SUIT_STRIDE
NOWHERE: Final = -1
COUNT: Final = (1 << FIELD) - 1
FILL: Final = sum(packed.ONE) * (COUNT >> 1)
"""Added to a hand, it sets the guard bit of each kind that is held."""


class Room:
    """What a meld on the table still takes.

    Attributes:
        room: How many more cards.
        rank: The rank of a set, from 0; `NOWHERE` for a run.
        low: The code of the place below a run, or `NOWHERE`.
        high: The code of the place above it (13 places above the low ace for the ace), or
            `NOWHERE`.
    """

    __slots__ = ("high", "low", "rank", "room")

    def __init__(self, room: int, rank: int, low: int, high: int) -> None:
        self.room: int = room
        self.rank: int = rank
        self.low: int = low
        self.high: int = high


class Seat:
    """A player of the outline.

    Attributes:
        hand: The natural cards of the hand, packed.
        number: How many they are.
        wilds: The codes of the wild cards of the hand.
        rooms: The melds that still take cards.
        melds: How many melds lie.
        points: What they are worth.
        price: What a wild card must bring to be laid, in points.
    """

    __slots__ = ("hand", "melds", "number", "points", "price", "rooms", "wilds")

    def __init__(
        self, hand: int, wilds: list[int], rooms: list[Room], melds: int, points: int
    ) -> None:
        self.hand: int = hand
        self.number: int = packed.size(hand)
        self.wilds: list[int] = wilds
        self.rooms: list[Room] = rooms
        self.melds: int = melds
        self.points: int = points
        self.price: float = 0.0


def card_at(place: int) -> int:
    """The code of the card of a place in a run.

    Args:
        place: The code of the place; 13 places above an ace for the ace when it is high.

    Returns:
        The code of the card.

    Examples:
        >>> card_at(13), card_at(12)
        (0, 12)
    """
    return place - packed.RANKS if place % packed.SUIT_STRIDE == packed.RANKS else place
