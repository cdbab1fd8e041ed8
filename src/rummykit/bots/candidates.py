"""The moves that are worth a search: that of `greedy`, and what else a player would think of.

Looking at every legal move would leave no time for any of them. Each kind of move has an order of
its own, and only the first few are looked at.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from rummykit import packed
from rummykit.actions import Action, Discard, LayMeld, LayOff, TakePile
from rummykit.bots.discards import ranked_discards
from rummykit.bots.greedy import GreedyBot, worth_of_take
from rummykit.bots.sketch import sketch_for
from rummykit.discards import DISCARDS
from rummykit.moves import legal_actions
from rummykit.state import Phase

if TYPE_CHECKING:
    from rummykit.state import GameState
    from rummykit.views import PlayerView

__all__ = ["candidates"]

_LISTED: Final = 300
_TAKES: Final = 3
_LAYS: Final = 4
_ADDS: Final = 2
_DISCARDS: Final = 6
_HELD: Final = 3
"""So many discards are looked at in place of a meld with a wild; natural melds are always laid."""


def candidates(view: PlayerView) -> list[Action]:
    """The moves that are worth a search.

    Args:
        view: What the seat on turn may know.

    Returns:
        Legal actions, each once: the move of `greedy` first.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["9S 9H 4C", "KC"], stock="4C", pile="3C 9D"
        ... )
        >>> [str(action) for action in candidates(rk.view(state, 0))]
        ['take 9D 9H 9S', 'draw']
    """
    found: dict[Action, None] = {GreedyBot().choose(view): None}
    moment = view.moment
    listed = list(islice(legal_actions(moment), _LISTED))
    if moment.phase is Phase.DRAW:
        takes = [action for action in listed if isinstance(action, TakePile)]
        takes.sort(key=lambda action: -worth_of_take(moment, action))
        others = [action for action in listed if not isinstance(action, TakePile)]
        return list(found | dict.fromkeys([*takes[:_TAKES], *others]))
    if moment.phase is Phase.PLAY:
        lays = [action for action in listed if isinstance(action, LayMeld)]
        lays.sort(key=lambda action: -_worth_of_lay(moment, action))
        adds = [action for action in listed if isinstance(action, LayOff) and action.seat is None]
        ranked = ranked_discards(moment, view.hand_sizes)
        first = next(iter(found))
        most = _DISCARDS if isinstance(first, Discard) else _HELD * _has_wild(moment, first)
        discards = [DISCARDS[packed.PRESENT[code]] for _, code in ranked]
        return list(found | dict.fromkeys([*lays[:_LAYS], *adds[:_ADDS], *discards[:most]]))
    return list(found)


def _has_wild(moment: GameState, action: Action) -> bool:
    """Whether a new meld has a wild card."""
    sketch = sketch_for(moment._game.tables)
    return isinstance(action, LayMeld) and any(
        sketch.is_wild[card.code] for card in action.meld.cards
    )


def _worth_of_lay(moment: GameState, action: LayMeld) -> float:
    """What a meld brings, its wilds at half their price."""
    tables = moment._game.tables
    sketch = sketch_for(tables)
    laid = tables.laid(action.meld)
    wilds = sum(sketch.is_wild[card.code] for card in laid.meld.cards)
    return laid.points + tables.penalty(laid.packed) - sketch.weights.wild / 2 * wilds
