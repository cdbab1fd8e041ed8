"""A game of `rummykit play` played beside it, so that the tests know what may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rummykit as rk
from rummykit.bots import bot
from rummykit.bots.protocol import chance_seed
from rummykit.cli.entrants import bot_names
from rummykit.cli.play.game import called

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Shadow", "journal_of", "seed_of"]


class Shadow:
    """The same game as the one at the terminal, played beside it.

    Args:
        slug: The rules.
        changes: House rules.
        seed: The seed.
        bots: The bots as `--bots` has them.
        seat: The person's seat.
    """

    def __init__(
        self,
        slug: str,
        changes: dict[str, Any],
        seed: int,
        bots: str = "greedy",
        seat: int = 0,
    ) -> None:
        named = bot_names(bots)
        rules = rk.evolve(rk.ruleset(slug), changes)
        state = rk.new_game(rules, players=len(named) + 1, seed=seed)
        self.record = rk.Record.start(state, called(named, seat))
        self.seat = seat
        others = [place for place in range(len(named) + 1) if place != seat]
        self.bots = {
            place: name.made(chance_seed(self.record.seed, f"seat {place}"))
            for place, name in zip(others, named, strict=True)
        }
        self.adviser = bot("greedy")
        self.let_bots_play()

    @property
    def state(self) -> rk.GameState:
        """The state now."""
        return self.record.state

    @property
    def between_deals(self) -> bool:
        """Whether a deal was reckoned and another follows."""
        return self.state.phase is rk.Phase.DEAL_OVER

    def let_bots_play(self) -> None:
        """Play as the bots do, until the person is asked."""
        playing = {rk.Phase.DRAW, rk.Phase.PLAY}
        while self.state.phase in playing and self.state.turn != self.seat:
            seen = rk.view(self.state, self.state.turn)
            self.record = self.record.play(self.bots[self.state.turn].choose(seen))

    def advice(self) -> str:
        """A good move of the person, in the notation."""
        return str(self.adviser.choose(rk.view(self.state, self.seat)))

    def play(self, text: str) -> None:
        """Play the person's move, and then the bots'."""
        self.record = self.record.play(text)
        self.let_bots_play()


def seed_of(slug: str, changes: dict[str, Any], *, deals: int = 1, moves: int = 40) -> int:
    """The first seed whose game, played as advised, has so many deals and not too many moves."""
    for seed in range(100):
        shadow, number = Shadow(slug, changes, seed), 0
        while not shadow.state.is_over and number <= moves:
            shadow.play(shadow.advice())
            number += 1
        if shadow.state.is_over and len(shadow.state.results) >= deals:
            return seed
    problem = f"no short game of {slug} was found"
    raise AssertionError(problem)


def journal_of(path: Path) -> rk.Record:
    """The record in a file, read without touching it, and audited."""
    with rk.Journal.open(path, read_only=True) as journal:
        journal.record.audit()
        return journal.record
