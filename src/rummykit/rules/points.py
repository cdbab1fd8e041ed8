"""The points: tables by card, and the part of a rule set that holds them."""

# ruff: noqa: RUF009  # `field` makes attrs fields

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, Self, TypeVar

import attrs
from typing_extensions import override

from rummykit.cards import Rank
from rummykit.errors import Fault, InvalidRuleSet
from rummykit.rules.base import Part, described, field
from rummykit.rules.readings import Number, Reader, Refusal, shown

__all__ = ["POINTS", "InHandPoints", "MeldedPoints", "PointsTable", "Scoring"]

POINTS = Number(minimum=0)
"""How points are read: a whole number, 0 or more."""

_DOWN_TO_TWO = tuple(str(rank) for rank in reversed(Rank) if rank is not Rank.ACE)

_DOWN_TO_THREE = _DOWN_TO_TWO[:-1]

_TABLE = TypeVar("_TABLE", bound="PointsTable")


@attrs.frozen(eq=False, repr=False, init=False)
class PointsTable(Mapping[str, int]):
    """An immutable mapping from cards to points; a base of `MeldedPoints` and `InHandPoints`.

    The keys are fixed. A rank is written as in the notation, and `10` and `Rank.TEN` are other ways
    to ask for `T`.

    Attributes:
        path: The field that holds such a table.
        cards: The keys, in order.
        decisions: The decision that settles the points of a card, where there is one.
    """

    path: ClassVar[str]
    cards: ClassVar[tuple[str, ...]]
    decisions: ClassVar[Mapping[str, str]]
    _points: tuple[int, ...]

    def __init__(self, points: Mapping[str, int]) -> None:
        """Read the points of every card of the table.

        Args:
            points: Points by card, for all cards of the table.

        Raises:
            InvalidRuleSet: If a card is unknown or missing, or its points are no whole number.
        """
        try:
            self.__attrs_init__(self.read(points))
        except Refusal as refusal:
            raise InvalidRuleSet(refusal.faults(self.path)) from None

    @classmethod
    def read(cls, points: object) -> tuple[int, ...]:
        """The points in the order of the cards.

        Raises:
            Refusal: If a card is unknown or missing, or its points are no whole number; all
                faults are in it.
        """
        if not isinstance(points, Mapping):
            msg = f"{shown(points)} is no table of points: give a mapping such as {{'K': 10}}"
            raise Refusal(msg)
        read: dict[str, int | None] = {}
        faults: list[Fault] = []
        for key, value in points.items():
            card = cls.card(key)
            if card is None:
                place = key if isinstance(key, str) else shown(key)
                faults.append(Fault(place, cls.unknown(key)))
            elif card in read:
                faults.append(Fault(card, f"given twice: write {card} once"))
            else:
                number = POINTS.convert(value)
                read[card] = None if isinstance(number, Refusal) else number
                if isinstance(number, Refusal):
                    faults += (Fault(card, fault.text) for fault in number.faults(""))
        missing = [card for card in cls.cards if card not in read]
        if faults or missing:
            lacking = f"no points for {' '.join(missing)}: give points for every card"
            raise Refusal(*([lacking] if missing else []), *faults)
        return tuple(read[card] or 0 for card in cls.cards)

    @classmethod
    def source(cls, card: str) -> str:
        """Where the points of a card are stated.

        Examples:
            >>> MeldedPoints.source("K"), InHandPoints.source("A"), InHandPoints.source("JK")
            ('RULES 2; X23', 'RULES 2; X17', 'RULES 2')
        """
        return "; ".join(filter(None, ["RULES 2", cls.decisions.get(card)]))

    @classmethod
    def card(cls, key: object) -> str | None:
        """The key of the table that somebody means, or None.

        Examples:
            >>> MeldedPoints.card("10"), MeldedPoints.card(Rank.KING), MeldedPoints.card("A")
            ('T', 'K', None)
        """
        text = str(key) if isinstance(key, (str, Rank)) else ""
        found = "T" if text == "10" else text.upper()
        return found if found in cls.cards else None

    @classmethod
    def unknown(cls, key: object) -> str:
        """What to tell somebody who asks for a card that the table does not have.

        Examples:
            >>> MeldedPoints.unknown("A")
            "'A' is no card of this table: it has K Q J T 9 8 7 6 5 4 3 2"
        """
        return f"{shown(key)} is no card of this table: it has {' '.join(cls.cards)}"

    def replaced(self, changes: Mapping[str, int]) -> Self:
        """The same table with other points for some cards.

        Raises:
            InvalidRuleSet: If a card is unknown, or its points are no whole number.

        Examples:
            >>> Scoring().melded.replaced({"9": 5})["9"]
            5
        """
        known = {self.card(key) or key: value for key, value in changes.items()}
        return type(self)({**self, **known})

    def __getitem__(self, key: str | Rank) -> int:
        """The points of a card; KeyError where the table does not have it."""
        card = self.card(key)
        if card is None:
            raise KeyError(self.unknown(key))
        return self._points[self.cards.index(card)]

    def __iter__(self) -> Iterator[str]:
        """The cards of the table, in order."""
        return iter(self.cards)

    def __len__(self) -> int:
        """How many cards the table has."""
        return len(self.cards)

    @override
    def __eq__(self, other: object) -> bool:
        """Whether the other mapping gives the same cards the same points."""
        if isinstance(other, PointsTable) and other.cards == self.cards:
            return self._points == other._points
        return Mapping.__eq__(self, other)

    @override
    def __hash__(self) -> int:
        """A hash of the points."""
        return hash(self._points)

    @override
    def __repr__(self) -> str:
        """The points as a call."""
        return f"{type(self).__name__}({dict(self)})"


class MeldedPoints(PointsTable):
    """Points for melded cards by rank, from the king to the 2; the ace has fields of its own.

    Examples:
        >>> points = Scoring().melded
        >>> points["K"], points["10"], points["2"], "A" in points
        (10, 10, 5, False)
        >>> " ".join(points)
        'K Q J T 9 8 7 6 5 4 3 2'
    """

    __slots__ = ()
    path = "scoring.melded"
    cards = _DOWN_TO_TWO
    decisions: ClassVar[Mapping[str, str]] = MappingProxyType(
        {**dict.fromkeys(_DOWN_TO_THREE, "X23"), "2": "X15"}
    )


class InHandPoints(PointsTable):
    """Points against for cards left in hand: ranks from the king to the ace, `QS` and `JK`.

    Examples:
        >>> points = Scoring().in_hand
        >>> points["Q"], points["QS"], points["JK"]
        (10, 50, 0)
        >>> " ".join(points)
        'K Q J T 9 8 7 6 5 4 3 2 A QS JK'
    """

    __slots__ = ()
    path = "scoring.in_hand"
    cards: ClassVar[tuple[str, ...]] = (*_DOWN_TO_TWO, str(Rank.ACE), "QS", "JK")
    decisions: ClassVar[Mapping[str, str]] = MappingProxyType(
        {**dict.fromkeys(_DOWN_TO_THREE, "X23"), str(Rank.ACE): "X17", "QS": "X31"}
    )


@attrs.frozen(kw_only=True)
class _Table(Reader[_TABLE]):
    kind = "points"
    table: type[_TABLE]

    @override
    def read(self, value: object) -> _TABLE:
        if isinstance(value, self.table):
            return value
        return self.table(dict(zip(self.table.cards, self.table.read(value), strict=True)))


_LOW = dict.fromkeys(("7", "6", "5", "4", "3"), 5)
_HIGH = dict.fromkeys(("K", "Q", "J", "T", "9", "8"), 10)


@described
@attrs.frozen(kw_only=True, cache_hash=True)
class Scoring(Part):
    """Points for melded cards, points against for cards left in hand, and the go-out bonus.

    Examples:
        >>> scoring = Scoring(go_out_bonus=100)
        >>> scoring.melded["K"], scoring.ace_low, scoring.in_hand["QS"], scoring.go_out_bonus
        (10, 5, 50, 100)
    """

    part: ClassVar[str] = "scoring"

    melded: MeldedPoints = field(
        _Table(table=MeldedPoints),
        MeldedPoints({**_HIGH, **_LOW, "2": 5}),
        "Points for a melded card by rank; a wild counts as the card it stands for.",
        source="RULES 2; X15, X23",
    )
    ace_high: int = field(
        POINTS, 10, "Points for an ace at the top of a run.", source="RULES 2; X14, X23"
    )
    ace_low: int = field(
        POINTS, 5, "Points for an ace at the bottom of a run.", source="RULES 2; X14, X23"
    )
    ace_in_set: int = field(
        POINTS, 10, "Points for an ace in a set.", source="RULES 2; X14, X16, X23"
    )
    queen_of_spades: int = field(POINTS, 50, "Points for a melded Queen of Spades.")
    wild_as_queen: int = field(
        POINTS,
        10,
        "Points for a melded wild that stands for the Queen of Spades.",
        source="RULES 2; X02, X23",
    )
    all_wild_each: int = field(
        POINTS, 25, "Points for each card of an all-wild meld.", source="RULES 2; X01, X23"
    )
    joker: int | None = field(
        Number(minimum=0, optional=True),
        None,
        "Points for a Joker wherever it is melded, or none for those of the card it stands for.",
        source="RULES 2; X29",
    )
    in_hand: InHandPoints = field(
        _Table(table=InHandPoints),
        InHandPoints({**_HIGH, **_LOW, "2": 10, "A": 10, "QS": 50, "JK": 0}),
        "Points against for a card left in hand.",
        source="RULES 2; X17, X23, X31",
    )
    go_out_bonus: int = field(POINTS, 0, "Points for going out.", source="RULES 2, 3.8; X07, X13")
