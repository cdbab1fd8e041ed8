"""Counting what can be played: for telling whether two engines play the same game, and where not.

`perft` counts the sequences of legal actions of a length. Two engines that agree about the rules
give equal counts; where they do not, `divide` shows below which first action the counts part, and
following that action down leads to the position where they differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.engine import apply
from rummykit.errors import Fault, InvalidPosition, shown
from rummykit.moves import legal_actions

if TYPE_CHECKING:
    from rummykit.actions import Action
    from rummykit.state import GameState

__all__ = ["divide", "perft"]


def perft(state: GameState, depth: int, *, every_wild: bool = False) -> int:
    """How many sequences of so many legal actions there are from a state.

    Each action counts: draws, melds, discards, and `next` where a deal is over. A game that is over
    has no further actions, so sequences that end there before their length are not counted. The
    cards that are drawn are those of the state: chance has no branches of its own.

    Args:
        state: Where the sequences begin.
        depth: How many actions a sequence has, 0 or more.
        every_wild: Whether to count every choice of deuces, as `legal_actions` lists them then;
            without it, alike deuces count once.

    Returns:
        The number; 1 for depth 0.

    Raises:
        InvalidPosition: If the depth is no whole number from 0.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=2026)
        >>> [rk.perft(state, depth) for depth in range(4)]
        [1, 1, 13, 45]
    """
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < 0:
        raise InvalidPosition([Fault("depth", f"{shown(depth)} is no depth: give a number from 0")])
    if not depth:
        return 1
    actions = legal_actions(state, every_wild=every_wild)
    if depth == 1:
        return sum(1 for _ in actions)
    return sum(perft(apply(state, action), depth - 1, every_wild=every_wild) for action in actions)


def divide(state: GameState, depth: int, *, every_wild: bool = False) -> dict[Action, int]:
    """The count of `perft`, divided by the first action.

    Args:
        state: Where the sequences begin.
        depth: How many actions a sequence has, 1 or more.
        every_wild: As for `perft`.

    Returns:
        By first action, in the order of `legal_actions`, how many sequences begin with it.

    Raises:
        InvalidPosition: If the depth is no whole number from 1.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(rk.ruleset("fortune"), ["7S 7H", "KC"], stock="7C 4D", pile="3C")
        >>> rk.divide(state, 3)
        {<draw>: 4}
        >>> rk.divide(rk.apply(state, rk.DrawStock()), 2)
        {<meld 7C 7H 7S>: 1, <discard 7C>: 1, <discard 7H>: 1, <discard 7S>: 1}
    """
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < 1:
        text = f"{shown(depth)} is no depth to divide at: give a number from 1"
        raise InvalidPosition([Fault("depth", text)])
    return {
        action: perft(apply(state, action), depth - 1, every_wild=every_wild)
        for action in legal_actions(state, every_wild=every_wild)
    }
