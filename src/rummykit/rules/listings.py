"""How fields with several values are read: ranks, numbers of players, hand sizes."""

from __future__ import annotations

import re
from collections.abc import Mapping

from typing_extensions import override

from rummykit.cards import Rank
from rummykit.errors import NotationError
from rummykit.rules.readings import CEILING, Plain, Reader, Refusal, items, shown, whole

__all__ = ["MOST_PLAYERS", "HandSizes", "Players", "Ranks"]

MOST_PLAYERS = 16
"""The most seats a table may have: what four packs serve, with a few cards each."""

_FEWEST_PLAYERS = 2
_RANK_FIGURES = range(2, 11)


class Ranks(Reader[tuple[Rank, ...]]):
    """Some ranks, kept from the ace up, each once.

    A rank is a `Rank`, its text, or its figure (2 to 10) as an int.

    Examples:
        >>> Ranks().read("10 2"), Ranks().read(2), Ranks().read("none")
        ((<Rank.TWO: 2>, <Rank.TEN: 10>), (<Rank.TWO: 2>,), ())
        >>> Ranks().plain((Rank.TWO, Rank.TEN))
        ['2', 'T']
        >>> Ranks().convert("1")
        Refusal("'1' is no rank: ranks are A 2 3 4 5 6 7 8 9 T J Q K")
    """

    __slots__ = ()
    kind = "ranks"

    @override
    def read(self, value: object) -> tuple[Rank, ...]:
        given = [value] if isinstance(value, int) else value
        return tuple(sorted({_rank(item) for item in items(given, what="ranks such as '2 3'")}))

    @override
    def plain(self, value: tuple[Rank, ...]) -> Plain:
        return [str(rank) for rank in value]


class Players(Reader[tuple[int, int]]):
    """From how many players to how many: two numbers, a text such as "2-8", or one number.

    Examples:
        >>> players = Players(minimum=2, maximum=16)
        >>> players.read("2–8"), players.read([2, 4]), players.read(3)
        ((2, 8), (2, 4), (3, 3))
        >>> players.convert("8-2")
        Refusal("'8-2' runs downwards: give the lower number of players first, such as '2-8'")
    """

    __slots__ = ()
    kind = "players"

    @override
    def read(self, value: object) -> tuple[int, int]:
        limits = f"{self.minimum} to {self.maximum}"
        parts: object = re.split(r"\s*[-–]\s*", value.strip()) if isinstance(value, str) else value
        if whole(parts) is not None:
            parts = [parts]
        numbers = [whole(part) for part in parts] if isinstance(parts, (list, tuple)) else []
        if len(numbers) not in {1, 2} or None in numbers:
            msg = f"{shown(value)} is no number of players: give two from {limits}, such as '2-8'"
            raise Refusal(msg)
        low, high = numbers[0] or 0, numbers[-1] or 0
        if low > high:
            msg = (
                f"{shown(value)} runs downwards: give the lower number of players first, "
                "such as '2-8'"
            )
            raise Refusal(msg)
        if low < (self.minimum or 0) or high > (self.maximum or CEILING):
            msg = f"{shown(value)} is out of range: a table has {limits} players"
            raise Refusal(msg)
        return low, high

    @override
    def plain(self, value: tuple[int, int]) -> Plain:
        return list(value)


class HandSizes(Reader[tuple[tuple[int, int], ...]]):
    """Hand sizes by number of players: a mapping, pairs, or a text such as "8=12".

    Examples:
        >>> HandSizes().read({"8": 12}), HandSizes().read("8=12, 7=13"), HandSizes().read("none")
        (((8, 12),), ((7, 13), (8, 12)), ())
        >>> HandSizes().plain(((8, 12),))
        {'8': 12}
        >>> HandSizes().convert({8: 0})
        Refusal('0 cards for 8 players: give a hand size of 1 or more')
    """

    __slots__ = ()
    kind = "hand-sizes"

    @override
    def read(self, value: object) -> tuple[tuple[int, int], ...]:
        given = list(value.items()) if isinstance(value, Mapping) else value
        sizes: dict[int, int] = {}
        for item in items(given, what="hand sizes by number of players, such as '8=12'"):
            players, size = _size_for_players(item)
            if sizes.setdefault(players, size) != size:
                msg = (
                    f"{players} players are given {sizes[players]} cards and {size} cards: "
                    "give one hand size"
                )
                raise Refusal(msg)
        return tuple(sorted(sizes.items()))

    @override
    def plain(self, value: tuple[tuple[int, int], ...]) -> Plain:
        return {str(players): size for players, size in value}


def _size_for_players(item: object) -> tuple[int, int]:
    pair = re.split(r"[=:→]", item) if isinstance(item, str) else item
    numbers = [whole(part) for part in pair] if isinstance(pair, (list, tuple)) else []
    match numbers:
        case [int() as players, int() as size]:
            pass
        case _:
            msg = (
                f"{shown(item)} is no number of players with a hand size: "
                "give two whole numbers, such as '8=12'"
            )
            raise Refusal(msg)
    if not _FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        msg = f"{shown(players)} players: a table has {_FEWEST_PLAYERS} to {MOST_PLAYERS} players"
        raise Refusal(msg)
    if not 1 <= size <= CEILING:
        msg = f"{shown(size)} cards for {players} players: give a hand size of 1 or more"
        raise Refusal(msg)
    return players, size


def _rank(item: object) -> Rank:
    if isinstance(item, int) and not isinstance(item, (bool, Rank)) and item in _RANK_FIGURES:
        return Rank(item)
    try:
        return Rank.parse(item)  # type: ignore[arg-type]  # parse refuses what is neither
    except NotationError:
        msg = f"{shown(item)} is no rank: ranks are {' '.join(str(rank) for rank in Rank)}"
        raise Refusal(msg) from None
