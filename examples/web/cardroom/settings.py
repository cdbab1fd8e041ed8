"""How a card room is run: where it keeps its games, and what it puts up with."""

from __future__ import annotations

import os
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import anyio
import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping


__all__ = ["PACES", "RATES", "Rate", "Settings", "Threads"]

PACES: Mapping[str, float] = MappingProxyType({"calm": 1.4, "brisk": 0.6, "instant": 0.0})
"""How long a bot waits before it acts, in seconds."""

RATES = ("asking", "creating", "daily", "guessing", "acting", "hinting")
"""The settings that are rates."""


@attrs.frozen
class Rate:
    """How often something may be done.

    Attributes:
        burst: How often at once.
        each_second: How many are allowed anew in each second.
    """

    burst: float
    each_second: float


@attrs.frozen
class Threads:
    """How many threads think at once.

    Attributes:
        bots: For bots at tables.
        people: For the moves that people ask for.
        hints: For hints.
    """

    bots: anyio.CapacityLimiter
    people: anyio.CapacityLimiter
    hints: anyio.CapacityLimiter


@attrs.frozen(kw_only=True)
class Settings:
    """The settings of a card room.

    Attributes:
        database: The file of all games.
        hosts: The names under which browsers reach the server; requests for others are refused.
        body_limit: The most bytes of a request's body.
        body_seconds: How long a client may take to send it.
        live_tables: How many tables are kept in memory; the others wait in the database.
        games_limit: How many games the database keeps.
        keep_days: After how many days a game that nobody has touched is forgotten.
        streams_a_seat: How many streams of events a seat may hold open.
        bot_threads: How many bots think at once.
        people_threads: How many people's questions are thought about at once.
        hint_threads: How many hints are thought of at once.
        beat_seconds: How often a quiet stream shows that it is alive.
        asking: The rate of requests of a client's address, beside those of its seats.
        creating: The rate at which an address starts games.
        guessing: The rate of tokens that are wrong, of an address.
        acting: The rate of requests of a seat.
        hinting: The rate of hints of a seat.
        daily: The rate at which an address starts games, in the long run: so slowly that one alone
            cannot fill the room before its games are forgotten.
    """

    database: Path = Path("cardroom.sqlite3")
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost")
    body_limit: int = 16_384
    body_seconds: float = 10
    live_tables: int = 500
    games_limit: int = 20_000
    keep_days: float = 60
    streams_a_seat: int = 4
    bot_threads: int = 2
    people_threads: int = 4
    hint_threads: int = 1
    beat_seconds: float = 15
    asking: Rate = Rate(120, 30)
    creating: Rate = Rate(20, 0.2)
    guessing: Rate = Rate(20, 0.2)
    acting: Rate = Rate(60, 20)
    hinting: Rate = Rate(5, 0.5)
    daily: Rate = Rate(100, 100 / 86_400)

    @classmethod
    def from_environment(cls, found: Mapping[str, str] = os.environ) -> Settings:
        """The settings that `start.py` leaves in the environment.

        Args:
            found: The environment.

        Returns:
            The settings; what is not in the environment is as above.
        """
        settings = cls()
        if path := found.get("CARDROOM_DATABASE"):
            settings = attrs.evolve(settings, database=Path(path))
        if hosts := found.get("CARDROOM_HOSTS"):
            settings = attrs.evolve(settings, hosts=tuple(hosts.split(",")))
        if factor := found.get("CARDROOM_RATE_FACTOR"):
            settings = settings.with_rates(float(factor))
        return settings

    def with_rates(self, factor: float) -> Settings:
        """The same settings with every rate so many times as high: for a load test from one place.

        Args:
            factor: How many times.

        Returns:
            The settings.
        """

        def faster(rate: Rate) -> Rate:
            return Rate(rate.burst * factor, rate.each_second * factor)

        rates: dict[str, Any] = {name: faster(getattr(self, name)) for name in RATES}
        return attrs.evolve(self, **rates)
