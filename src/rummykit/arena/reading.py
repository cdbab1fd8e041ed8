"""Reading a game of an arena back from a file that anybody may have edited."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rummykit.arena.errors import InvalidArena
from rummykit.bots.protocol import seed_text
from rummykit.errors import Fault, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MOST_GAMES", "checked_line", "plain_seed"]

MOST_GAMES = 10_000_000
"""So many games an arena has at the most: all of them are held in memory for the report."""
_LARGEST = 1 << 53
_GAME = ("number", "totals", "winners", "decided", "deals", "decisions", "seconds")
_DEAL = ("scores", "reason", "went_out", "turns")


def plain_seed(seed: int | str) -> int | str | list[str]:
    """A seed as JSON can hold it.

    Args:
        seed: The seed of a run.

    Returns:
        The seed itself; a number too long for JSON as a list with its hex digits, which is told
        apart from a text of the same digits.

    Examples:
        >>> plain_seed(7), plain_seed("7"), plain_seed(1 << 4096)[0][:5]
        (7, '7', '0x100')
    """
    if isinstance(seed, int) and "x" in seed_text(seed):
        return [seed_text(seed)]
    return seed


def checked_line(line: object, players: int | None = None) -> dict[str, Any]:
    """A game as plain data, once nothing is wrong with it.

    Args:
        line: What `GameLine.to_dict` gave, perhaps through JSON and other hands.
        players: How many sit at the table; None for as many as there are totals.

    Returns:
        The same data.

    Raises:
        InvalidArena: If a field is missing, or is not what it should be; each fault names it.

    Examples:
        >>> checked_line({"number": 0})
        Traceback (most recent call last):
            ...
        rummykit.arena.errors.InvalidArena: arena not valid: totals, winners, decided, deals, \
decisions, seconds: missing: a game has all of them
    """
    game = _fields("a game", line, _GAME)
    totals = game["totals"]
    if players is None:
        players = len(totals) if isinstance(totals, (list, tuple)) else 0
    faults = list(_game_faults(game, players))
    if not faults and list(totals) != [
        sum(deal["scores"][place] for deal in game["deals"]) for place in range(players)
    ]:
        faults.append(Fault("totals", "these are not the sums of the scores of the deals"))
    if faults:
        raise InvalidArena(faults)
    return game


def _fields(what: str, data: object, names: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise InvalidArena([Fault(what, f"{shown(data)} is none: give an object")])
    missing = [name for name in names if name not in data]
    if missing:
        raise InvalidArena([Fault(", ".join(missing), f"missing: {what} has all of them")])
    return data


def _game_faults(game: dict[str, Any], players: int) -> Iterator[Fault]:
    if not _whole(game["number"], 0, MOST_GAMES - 1):
        yield _fault("number", game["number"], f"a whole number from 0 to {MOST_GAMES - 1}")
    if not (players and _wholes(game["totals"], players, -_LARGEST)):
        yield _fault("totals", game["totals"], "a whole number for each bot")
    if not _places(game["winners"], players):
        yield _fault("winners", game["winners"], "the places of one bot or more, none twice")
    if not isinstance(game["decided"], bool):
        yield _fault("decided", game["decided"], "true or false")
    if not _wholes(game["decisions"], players, 0):
        yield _fault("decisions", game["decisions"], "a whole number from 0 for each bot")
    seconds = game["seconds"]
    if not (_row(seconds, players) and all(map(_duration, seconds))):
        yield _fault("seconds", seconds, "a finite number from 0 for each bot")
    if isinstance(game["deals"], (list, tuple)) and game["deals"]:
        for place, deal in enumerate(game["deals"]):
            yield from _deal_faults(f"deals[{place}]", deal, players)
    else:
        yield _fault("deals", game["deals"], "a list of one deal or more")


def _deal_faults(place: str, data: object, players: int) -> Iterator[Fault]:
    deal = _fields(place, data, _DEAL)
    if not _wholes(deal["scores"], players, -_LARGEST):
        yield _fault(f"{place}.scores", deal["scores"], "a whole number for each bot")
    if not (isinstance(deal["reason"], str) and deal["reason"]):
        yield _fault(f"{place}.reason", deal["reason"], "a text")
    if not (deal["went_out"] is None or _whole(deal["went_out"], 0, players - 1)):
        yield _fault(f"{place}.went_out", deal["went_out"], "the place of a bot, or null")
    if not _whole(deal["turns"], 0):
        yield _fault(f"{place}.turns", deal["turns"], "a whole number from 0")


def _fault(place: str, given: object, wanted: str) -> Fault:
    return Fault(place, f"{shown(given)} does not do: give {wanted}")


def _whole(value: object, low: int, high: int = _LARGEST) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _duration(value: object) -> bool:
    return _whole(value, 0) or (isinstance(value, float) and math.isfinite(value) and value >= 0)


def _row(values: object, length: int) -> bool:
    return isinstance(values, (list, tuple)) and len(values) == length


def _wholes(values: Any, length: int, low: int) -> bool:
    return _row(values, length) and all(_whole(value, low) for value in values)


def _places(values: Any, players: int) -> bool:
    if not (isinstance(values, (list, tuple)) and values):
        return False
    return all(_whole(value, 0, players - 1) for value in values) and (
        len(set(values)) == len(values)
    )
