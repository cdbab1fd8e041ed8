"""The actions: what a player asks to do.

An action names everything it needs: which card, which meld, what a wild stands for, which end of a
run. `str(action)` is its canonical text and `rummykit.parse_action` reads it back.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs
from typing_extensions import override

from rummykit.cards import Card
from rummykit.errors import NotationError
from rummykit.melds import End, Meld, stand_in_of
from rummykit.shapes import StandIn

__all__ = [
    "ACTION_CLASSES",
    "Action",
    "Discard",
    "DrawStock",
    "EndTurn",
    "LayMeld",
    "LayOff",
    "NextDeal",
    "SwapJoker",
    "TakePile",
]


LARGEST: Final = 999_999
"""The largest number of a seat or a meld in the notation."""


class _Shown:
    """What all actions share: they print as their notation."""

    __slots__ = ()

    @override
    def __repr__(self) -> str:
        return f"<{self}>"


def _number(value: object, what: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST:
        return int(value)
    raise NotationError(value, f"a {what} is a whole number from 0 to {LARGEST}")


def _seat(value: object) -> int:
    return _number(value, "seat")


def _optional_seat(value: object) -> int | None:
    return None if value is None else _seat(value)


def _meld_index(value: object) -> int:
    return _number(value, "meld's number")


def _card(value: Card | str) -> Card:
    return Card.parse(value)


def _meld(value: Meld | str) -> Meld:
    return Meld.parse(value)


def _stand_in(value: StandIn | str) -> StandIn:
    return stand_in_of(value)


def _end(value: object) -> End | None:
    if value is None or value == "low" or value == "high":  # noqa: PLR1714  # narrows the type
        return value
    raise NotationError(value, "the end of a run is 'low' or 'high'; elsewhere there is none")


@attrs.frozen(cache_hash=True, repr=False)
class DrawStock(_Shown):
    """Take the top card of the stock: `draw`.

    Examples:
        >>> str(DrawStock())
        'draw'
    """

    @override
    def __str__(self) -> str:
        return "draw"


@attrs.frozen(cache_hash=True, repr=False)
class TakePile(_Shown):
    """Lay a new meld holding the upcard, then take the rest of the pile into hand: `take <meld>`.

    Attributes:
        meld: The new meld, the upcard among its cards.

    Examples:
        >>> str(TakePile("9S 9H 9C"))
        'take 9C 9H 9S'
    """

    meld: Meld = attrs.field(converter=_meld)

    @override
    def __str__(self) -> str:
        return f"take {self.meld}"


@attrs.frozen(cache_hash=True, repr=False)
class LayMeld(_Shown):
    """Lay a new meld from hand: `meld <meld>`.

    Attributes:
        meld: The new meld.

    Examples:
        >>> str(LayMeld("JS 2D=QS KS"))
        'meld JS 2D=QS KS'
    """

    meld: Meld = attrs.field(converter=_meld)

    @override
    def __str__(self) -> str:
        return f"meld {self.meld}"


@attrs.frozen(cache_hash=True, repr=False)
class LayOff(_Shown):
    """Add a card to a meld on the table: `add <m> <card>`, in a run with ` low` or ` high`.

    Attributes:
        meld_index: The meld's number among its owner's, from 0 in the order laid.
        card: The card added.
        stands_for: What it stands for (a card in a run, a rank in a set); None where it is itself.
        end: `"low"` or `"high"` in a run; None in a set or an all-wild meld.
        seat: The meld's owner, where that is another player; None for your own meld.

    Examples:
        >>> str(LayOff(0, "2D", "8H", "high")), str(LayOff(1, "KC")), str(LayOff(1, "KC", seat=2))
        ('add 0 2D=8H high', 'add 1 KC', 'add 2.1 KC')
    """

    meld_index: int = attrs.field(converter=_meld_index)
    card: Card = attrs.field(converter=_card)
    stands_for: StandIn = attrs.field(default=None, converter=_stand_in)
    end: End | None = attrs.field(default=None, converter=_end)
    seat: int | None = attrs.field(default=None, converter=_optional_seat, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """A card that stands for itself is simply itself."""
        if self.stands_for is self.card:
            object.__setattr__(self, "stands_for", None)

    @override
    def __str__(self) -> str:
        meld = self.meld_index if self.seat is None else f"{self.seat}.{self.meld_index}"
        stand = "" if self.stands_for is None else f"={self.stands_for}"
        end = "" if self.end is None else f" {self.end}"
        return f"add {meld} {self.card}{stand}{end}"


@attrs.frozen(cache_hash=True, repr=False)
class SwapJoker(_Shown):
    """Give the natural card for a melded Joker and take the Joker: `swap <seat>.<m> <card>`.

    Attributes:
        seat: The meld's owner.
        meld_index: The meld's number among the owner's.
        card: The natural card given, which the Joker stands for.

    Examples:
        >>> str(SwapJoker(1, 0, "6H"))
        'swap 1.0 6H'
    """

    seat: int = attrs.field(converter=_seat)
    meld_index: int = attrs.field(converter=_meld_index)
    card: Card = attrs.field(converter=_card)

    @override
    def __str__(self) -> str:
        return f"swap {self.seat}.{self.meld_index} {self.card}"


@attrs.frozen(cache_hash=True, repr=False)
class Discard(_Shown):
    """Discard a card, which ends the turn: `discard <card>`.

    Attributes:
        card: The card discarded.

    Examples:
        >>> str(Discard("qs"))
        'discard QS'
    """

    card: Card = attrs.field(converter=_card)

    @override
    def __str__(self) -> str:
        return f"discard {self.card}"


@attrs.frozen(cache_hash=True, repr=False)
class EndTurn(_Shown):
    """End the turn without a discard, where no card of the hand may be discarded: `pass`.

    Examples:
        >>> str(EndTurn())
        'pass'
    """

    @override
    def __str__(self) -> str:
        return "pass"


@attrs.frozen(cache_hash=True, repr=False)
class NextDeal(_Shown):
    """Deal again, after a deal was scored and nobody has won: `next`.

    Examples:
        >>> str(NextDeal())
        'next'
    """

    @override
    def __str__(self) -> str:
        return "next"


Action: TypeAlias = (
    DrawStock | TakePile | LayMeld | LayOff | SwapJoker | Discard | EndTurn | NextDeal
)
"""Any action: a closed union, so that a type checker sees a forgotten case."""

ACTION_CLASSES: tuple[type[Action], ...] = (
    DrawStock,
    TakePile,
    LayMeld,
    LayOff,
    SwapJoker,
    Discard,
    EndTurn,
    NextDeal,
)
"""The classes of the union, in the order of play."""
