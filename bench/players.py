"""Players that go on from game to game, for as many decisions as are asked of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import rummykit as rk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit import Action, GameState, RuleSet

__all__ = ["ENDLESS", "OPENING", "Player", "game"]

_MELDING: Final = frozenset({rk.TakePile, rk.LayMeld, rk.LayOff})

ENDLESS: Final = {"match.target": 10**9}
"""The house rule under which a game goes on for ever."""

OPENING: Final = 500
"""The decisions after which a game may be broken off. Those who pick at random soon sit with melds
that take no more cards and a few cards that fit nowhere, and then draw and discard for ever: most
decisions of whole games are such cheap ones, and what costs time lies before them."""


class Player:
    """A player of all seats: a decision is to list the legal actions, pick one and apply it.

    A game goes on from one call to the next, and when it is over a new one is dealt from the next
    seed. So the decisions of many calls are those of whole games.

    Args:
        rules: The rules.
        players: How many play.
        melds: Whether to take the pile, meld or lay off whenever that is possible, picking among
            these. Else every legal action is as likely as another.
        seed: The first game's seed, and that of the choices.
        most: After how many decisions a game is broken off; None plays whole games.
    """

    def __init__(
        self,
        rules: RuleSet,
        players: int = 2,
        *,
        melds: bool,
        seed: int = 0,
        most: int | None = None,
    ) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.melds: Final = melds
        self.most: Final = most or 10**9
        self.left = self.most
        self.seed = seed
        self.chance: Final = random.Random(seed)
        self.state = rk.new_game(rules, players=players, seed=seed)

    def play(self, decisions: int) -> int:
        """Make decisions.

        Args:
            decisions: How many.

        Returns:
            The same number.
        """
        legal_actions, apply, over = rk.legal_actions, rk.apply, rk.Phase.GAME_OVER
        chance, melds, state, left = self.chance.random, self.melds, self.state, self.left
        for _ in range(decisions):
            actions = list(legal_actions(state))
            if melds:
                actions = [one for one in actions if one.__class__ in _MELDING] or actions
            state = apply(state, actions[int(chance() * len(actions))])
            left -= 1
            if not left or state.phase is over:
                state, left = self._next_game(), self.most
        self.state, self.left = state, left
        return decisions

    def _next_game(self) -> GameState:
        self.seed += 1
        return rk.new_game(self.rules, players=self.players, seed=self.seed)

    def moves(self) -> Iterator[tuple[GameState, Action]]:
        """Make decisions one by one, without end.

        Yields:
            Each state with the action that is chosen in it.
        """
        while True:
            state = self.state
            actions = list(rk.legal_actions(state))
            if self.melds:
                actions = [one for one in actions if one.__class__ in _MELDING] or actions
            action = actions[int(self.chance.random() * len(actions))]
            yield state, action
            self.state = rk.apply(state, action)
            self.left -= 1
            if not self.left or self.state.is_over:
                self.state, self.left = self._next_game(), self.most


def game(rules: RuleSet, decisions: int, *, melds: bool, seed: int = 0) -> list[Action]:
    """The first actions of a game of two that never ends.

    Args:
        rules: The rules, whose game goes on long enough.
        decisions: How many actions.
        melds: Which player plays.
        seed: The seed of game and choices.

    Returns:
        The actions.
    """
    moves = Player(rules, melds=melds, seed=seed).moves()
    return [next(moves)[1] for _ in range(decisions)]
