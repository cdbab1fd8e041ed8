"""What stays the same within a deal: the phases, the reckonings, the standing of a game."""

from __future__ import annotations

import enum
from typing import Any, Literal, TypeAlias

import attrs
from typing_extensions import override

from rummykit.rules import RuleSet
from rummykit.tables import Tables, tables_for

__all__ = ["DealResult", "EndReason", "Game", "Phase"]


class Phase(enum.Enum):
    """What the game waits for.

    Examples:
        >>> Phase("draw") is Phase.DRAW
        True
    """

    DRAW = "draw"
    """The player whose turn it is draws from the stock or takes the pile."""
    PLAY = "play"
    """The player melds, lays off, and ends the turn with a discard."""
    DEAL_OVER = "deal_over"
    """The deal is scored and nobody has won: the next deal can be dealt."""
    GAME_OVER = "game_over"
    """The game has been won."""


EndReason: TypeAlias = Literal["went-out", "stock-exhausted", "max-turns"]
"""Why a deal ended."""


@attrs.frozen(kw_only=True)
class DealResult:
    """The reckoning of one deal, by seat, in points.

    Attributes:
        scores: Melded minus deadwood plus bonus; may be negative.
        melded: The points of each player's own melds.
        deadwood: The points against for cards left in hand, positive.
        bonus: The go-out bonus, 0 for all who did not go out.
        went_out: The seat that went out, or None.
        reason: `"went-out"`, `"stock-exhausted"` (a player could neither draw nor take the pile) or
            `"max-turns"`.
        deal_number: Which deal it was, from 0.
        opener: The seat that played first.

    Source: RULES 3.8.
    """

    scores: tuple[int, ...]
    melded: tuple[int, ...]
    deadwood: tuple[int, ...]
    bonus: tuple[int, ...]
    went_out: int | None
    reason: EndReason
    deal_number: int
    opener: int


@attrs.frozen(kw_only=True, eq=False)
class Game:
    """What stays the same within a deal.

    Attributes:
        rules: The rules.
        players: How many play.
        seed: What all shuffles come from.
        opener: The seat that opens this deal.
        deal_number: Which deal this is, from 0.
        totals: The running totals by seat, in points.
        results: The finished deals.
        winners: The seats that have won; empty until the game is over.
        tables: What was found out about the rules.
    """

    rules: RuleSet
    players: int
    seed: int | str
    opener: int
    deal_number: int
    totals: tuple[int, ...]
    results: tuple[DealResult, ...] = ()
    winners: tuple[int, ...] = ()
    tables: Tables = attrs.field(init=False)

    @tables.default
    def _tables(self) -> Tables:
        return tables_for(self.rules)

    def values(self) -> tuple[Any, ...]:
        """What two of these are compared by."""
        return (
            self.rules,
            self.players,
            (isinstance(self.seed, str), self.seed),
            self.opener,
            self.deal_number,
            self.totals,
            self.results,
            self.winners,
        )

    @override
    def __eq__(self, other: object) -> bool:
        """Whether the other has equal values."""
        if isinstance(other, Game):
            return self is other or self.values() == other.values()
        return NotImplemented

    @override
    def __hash__(self) -> int:
        """A hash that agrees with `==`."""
        return hash(self.values())
