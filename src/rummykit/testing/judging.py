"""Whether one action is legal, read from the rules once more: the second opinion on `explain`.

Nothing here lists actions or asks the engine; each function is a sentence of RULES 3 over what the
public names of a state show.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rummykit.actions import (
    Action,
    Discard,
    DrawStock,
    EndTurn,
    LayMeld,
    LayOff,
    NextDeal,
    SwapJoker,
    TakePile,
)
from rummykit.state import GameState, Phase
from rummykit.testing.reading import (
    QUEEN,
    grown,
    kind_of,
    may_be_laid,
    may_lie,
    parts_of,
    stands_in,
    swapped,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummykit.cards import Card
    from rummykit.testing.reading import Parts

__all__ = ["can_draw", "is_legal", "may_discard", "turned_over"]


def turned_over(state: GameState) -> int:
    """How many cards of the pile would become the stock now; often none.

    Source: RULES 3.7; X05 to X08.
    """
    rule = state.rules.stock
    if rule.recycle == "never":
        return 0
    if rule.max_recycles is not None and state.recycles >= rule.max_recycles:
        return 0
    return max(0, len(state.pile) - 1) if rule.keep_upcard else len(state.pile)


def can_draw(state: GameState) -> bool:
    """Whether a card can be had from the stock, turning the pile over if need be."""
    return len(state.stock) > 0 or turned_over(state) > 0


def may_discard(state: GameState, card: Card) -> bool:
    """Whether the seat on turn may discard a card that it holds.

    Source: RULES 2, `queen.discard`; X11, X12.
    """
    hand = list(state.hands[state.turn])
    if card is not QUEEN:
        return True
    match state.rules.queen.discard:
        case "last-card":
            return len(hand) == 1
        case "only-queens":
            return all(held is QUEEN for held in hand)
        case "never":
            return False
    return True


def is_legal(state: GameState, action: Action) -> bool:
    """Whether the seat on turn may play an action.

    Args:
        state: The state.
        action: Any action.

    Returns:
        True where RULES 3 allow it.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("oklahoma"), hands=["QS 4H", "KC"], stock="4C", phase="play"
        ... )
        >>> [is_legal(state, rk.parse_action(text)) for text in ("discard QS", "discard 4H")]
        [False, True]
    """
    phase = state.phase
    if isinstance(action, NextDeal):
        return phase is Phase.DEAL_OVER and state.rules.can_deal(state.players)
    if isinstance(action, DrawStock):
        return phase is Phase.DRAW and can_draw(state)
    if isinstance(action, TakePile):
        return phase is Phase.DRAW and _may_take(state, parts_of(action.meld))
    if phase is not Phase.PLAY:
        return False
    hand = state.hands[state.turn]
    if isinstance(action, LayMeld):
        laid = parts_of(action.meld)
        return _may_meld(state, laid) and _holds(hand, [card for card, _ in laid])
    if isinstance(action, LayOff):
        return action.card in hand and _may_add(state, action)
    if isinstance(action, SwapJoker):
        return action.card in hand and _may_swap(state, action)
    if isinstance(action, Discard):
        return action.card in hand and may_discard(state, action.card)
    return isinstance(action, EndTurn) and not any(may_discard(state, card) for card in hand)


def _holds(hand: Iterable[Card], cards: Iterable[Card]) -> bool:
    return Counter(cards) <= Counter(hand)


def _may_meld(state: GameState, laid: Parts) -> bool:
    most = state.rules.melds.max_melds
    room = most is None or len(state.melds[state.turn]) < most
    return room and may_be_laid(laid, state.rules)


def _may_take(state: GameState, laid: Parts) -> bool:
    """Source: RULES 3.3; X21, X22, X32."""
    rule, upcard = state.rules.pile, state.upcard
    cards = [card for card, _ in laid]
    if upcard is None or upcard not in cards or not _may_meld(state, laid):
        return False
    cards.remove(upcard)
    most = rule.max_from_hand
    if len(cards) < rule.min_from_hand or (most is not None and len(cards) > most):
        return False
    kind = "run" if kind_of(laid, state.rules) == "run" else "set"
    return kind in rule.kinds and _holds(state.hands[state.turn], cards)


def _may_add(state: GameState, action: LayOff) -> bool:
    """Source: RULES 3.4, 4."""
    rules, turn = state.rules, state.turn
    seat = turn if action.seat is None else action.seat
    if action.seat == turn or seat >= state.players or action.meld_index >= len(state.melds[seat]):
        return False
    if seat != turn and rules.melds.lay_off != "anyone":
        return False
    laid = parts_of(state.melds[seat][action.meld_index])
    kind = kind_of(laid, rules)
    if (kind == "run") is (action.end is None):
        return False
    after = grown(laid, (action.card, action.stands_for), action.end)
    # A bare wild card beside its like in a set of a wild rank would be a stand-in for itself.
    bare = action.stands_for is None
    if kind == "set" and bare and stands_in(rules, action.card):
        return False
    return kind_of(after, rules) == kind and may_lie(after, rules)


def _may_swap(state: GameState, action: SwapJoker) -> bool:
    """Source: RULES 3.4; X29."""
    rules, seat = state.rules, action.seat
    if not rules.wilds.jokers or rules.wilds.joker_swap == "none":
        return False
    if rules.wilds.joker_swap == "owner" and seat != state.turn:
        return False
    if seat >= state.players or action.meld_index >= len(state.melds[seat]):
        return False
    laid = parts_of(state.melds[seat][action.meld_index])
    return swapped(laid, action.card, rules) is not None
