"""One game of an arena, from its number: dealt, seated and played the same wherever it is played.

Games come in blocks. All games of a block have the same cards, and the seats move on by one from
each to the next, so that every bot plays every hand once.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import attrs

from rummykit.actions import NextDeal
from rummykit.arena.entrants import Entrant
from rummykit.arena.errors import InvalidArena
from rummykit.arena.reading import checked_line
from rummykit.bots.protocol import chance_seed, seed_text
from rummykit.engine import apply, new_game
from rummykit.errors import Fault
from rummykit.rules import RuleSet
from rummykit.state import Phase
from rummykit.views import view

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummykit.bots.protocol import Bot
    from rummykit.state import GameState

__all__ = ["DealLine", "GameLine", "Plan", "play", "play_all"]


@attrs.frozen(kw_only=True)
class Plan:
    """What the games of an arena have in common.

    Attributes:
        rules: The rules, their safeguard against endless deals included.
        entrants: The bots, one for each seat.
        seed: The seed of the run.
        deals: The most deals of a game.
        memory: Whether the bots' views have a memory.
    """

    rules: RuleSet
    entrants: tuple[Entrant, ...]
    seed: int | str
    deals: int
    memory: bool = True

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return len(self.entrants)


@attrs.frozen(kw_only=True)
class DealLine:
    """One deal of a game, by bot in the order of the arena.

    Attributes:
        scores: The points.
        reason: Why it ended, as in `DealResult`.
        went_out: The place of the bot that went out, or None.
        turns: How many turns it had.
    """

    scores: tuple[int, ...]
    reason: str
    went_out: int | None
    turns: int


@attrs.frozen(kw_only=True)
class GameLine:
    """One game, by bot in the order of the arena.

    Attributes:
        number: The game's number, from 0.
        totals: The points of all deals.
        winners: The places of the bots that won; all of them that have the highest total where the
            game was not decided.
        decided: Whether the game was won by the rules, rather than stopped after the most deals.
        deals: The deals.
        decisions: How many actions each bot chose.
        seconds: How long that took, which differs from run to run and takes no part in comparing.
    """

    number: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided: bool
    deals: tuple[DealLine, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...] = attrs.field(eq=False)

    def to_dict(self) -> dict[str, Any]:
        """The game as plain data, as a line of the file has it."""
        return attrs.asdict(self)

    @classmethod
    def from_dict(cls, line: Mapping[str, Any], players: int | None = None) -> GameLine:
        """A game read back.

        Args:
            line: What `to_dict` gave, perhaps through JSON.
            players: How many sit at the table; None for as many as there are totals.

        Returns:
            The game.

        Raises:
            InvalidArena: If something is missing, or is not what it should be.
        """
        line = checked_line(line, players)
        deals = tuple(
            DealLine(
                scores=tuple(deal["scores"]),
                reason=deal["reason"],
                went_out=deal["went_out"],
                turns=deal["turns"],
            )
            for deal in line["deals"]
        )
        return cls(
            number=line["number"],
            totals=tuple(line["totals"]),
            winners=tuple(line["winners"]),
            decided=line["decided"],
            deals=deals,
            decisions=tuple(line["decisions"]),
            seconds=tuple(line["seconds"]),
        )


def play_all(plan: Plan, numbers: Sequence[int]) -> list[GameLine]:
    """Play several games, in another process perhaps.

    Args:
        plan: What they have in common.
        numbers: Their numbers.

    Returns:
        The games.
    """
    return [play(plan, number) for number in numbers]


def play(plan: Plan, number: int) -> GameLine:
    """Play a game.

    Args:
        plan: What the games have in common.
        number: The game's number, from 0.

    Returns:
        The game.

    Raises:
        IllegalAction: If a bot chooses what the rules forbid; a note names bot, game and seed.
        InvalidArena: If a bot raises StopIteration.
    """
    players = plan.players
    block, moved = divmod(number, players)
    seed = seed_text(plan.seed)
    state = new_game(plan.rules, players=players, seed=f"arena {seed} block {block}")
    bots = [
        entrant.made(chance_seed(plan.seed, f"game {number} bot {place}"))
        for place, entrant in enumerate(plan.entrants)
    ]
    table = _Table(plan, bots, moved)
    try:
        state = table.play(state)
    except StopIteration:
        # It would end the loop over the games as if all had been played.
        label = plan.entrants[table.chooser].label
        text = f"{label!r} raised StopIteration in game {number} of seed {seed}: give an action"
        raise InvalidArena([Fault(f"bots[{table.chooser}]", text)]) from None
    except Exception as error:
        label = plan.entrants[table.chooser].label
        error.add_note(f"in game {number} of seed {seed}, where {label!r} chose")
        raise
    totals = table.by_bot(state.totals)
    highest = max(totals)
    winners = tuple(
        sorted(table.bot_at(seat) for seat in state.winners)
        or (place for place, total in enumerate(totals) if total == highest)
    )
    return GameLine(
        number=number,
        totals=totals,
        winners=winners,
        decided=state.is_over,
        deals=tuple(table.deals),
        decisions=tuple(table.decisions),
        seconds=tuple(table.seconds),
    )


class _Table:
    """The seats of one game."""

    def __init__(self, plan: Plan, bots: Sequence[Bot], moved: int) -> None:
        self.plan = plan
        self.bots = bots
        self.moved = moved
        self.decisions = [0] * len(bots)
        self.seconds = [0.0] * len(bots)
        self.deals: list[DealLine] = []
        self.chooser = 0

    def bot_at(self, seat: int) -> int:
        return (seat - self.moved) % self.plan.players

    def by_bot(self, by_seat: Sequence[int]) -> tuple[int, ...]:
        players = self.plan.players
        return tuple(by_seat[(place + self.moved) % players] for place in range(players))

    def play(self, state: GameState) -> GameState:
        while True:
            state = self._deal(state)
            if state.is_over or len(self.deals) >= self.plan.deals:
                return state
            state = apply(state, NextDeal())

    def _deal(self, state: GameState) -> GameState:
        clock, memory = time.perf_counter, self.plan.memory
        while state.phase is Phase.DRAW or state.phase is Phase.PLAY:
            seat = state.turn
            place = self.chooser = self.bot_at(seat)
            seen = view(state, seat, memory=memory)
            start = clock()
            action = self.bots[place].choose(seen)
            self.seconds[place] += clock() - start
            self.decisions[place] += 1
            state = apply(state, action)
        result = state.results[-1]
        out = result.went_out
        self.deals.append(
            DealLine(
                scores=self.by_bot(result.scores),
                reason=result.reason,
                went_out=None if out is None else self.bot_at(out),
                turns=state.turns,
            )
        )
        return state
