"""Legality: the one predicate behind `explain`, `apply` and `legal_actions`.

Each kind of action has a check that gives the first rule that stands against it, or None. `apply`
asks the same check; `legal_actions` lists by construction and is held to it by the tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from rummykit import packed
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
from rummykit.cards import Card, Cards, Rank
from rummykit.discards import discardable
from rummykit.errors import shown
from rummykit.melds import ENDS
from rummykit.moves import moment_of, swaps_of
from rummykit.shapes import is_wild
from rummykit.state import GameState, Phase
from rummykit.stock import can_recycle
from rummykit.tables import next_place
from rummykit.violations import Violation

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummykit.moves import Table
    from rummykit.tables import Laid

__all__ = ["check", "explain"]

_Found: TypeAlias = "tuple[str, dict[str, Any]] | None"


def explain(state: Table, action: Action) -> Violation | None:
    """Why an action is refused.

    Args:
        state: A state, or a view: for a view of a seat that is not on turn nothing is legal.
        action: Any action.

    Returns:
        None if `apply` would accept the action, else the first rule that stands against it.

    Raises:
        TypeError: If `state` is neither a state nor a view.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("arlington"), hands=["QS 4H", "KC"], stock="4C", phase="play"
        ... )
        >>> print(rk.explain(state, rk.Discard("QS")))  # doctest: +ELLIPSIS
        discard QS: the Queen of Spades is discarded only when the hand holds nothing but Queens ...
        >>> rk.explain(state, rk.Discard("4H")) is None
        True

    Source: RULES 3 and 4.
    """
    if isinstance(state, GameState):
        return check(state, action)
    moment = moment_of(state)
    if not state.on_turn:
        seat = getattr(state, "seat", None)
        params = {"turn": moment.turn, "seat": "nobody" if seat is None else seat}
        return Violation.of("not-your-turn", action, params)
    return check(moment, action)


def check(state: GameState, action: Action) -> Violation | None:
    """The first rule that stands against an action in a state, or None.

    Args:
        state: The state.
        action: Any action.

    Returns:
        The violation, or None if the action is legal.
    """
    of_class = _CHECKS.get(action.__class__)
    if of_class is None:
        return Violation.of("not-an-action", shown(action))
    found = of_class(state, action)
    return None if found is None else Violation.of(found[0], action, found[1])


def _phase_fault(state: GameState) -> _Found:
    phase = state.phase
    if phase is Phase.GAME_OVER:
        return "game-over", {"winners": state.winners}
    if phase is Phase.DEAL_OVER:
        return "deal-over", {}
    return ("draw-first" if phase is Phase.DRAW else "already-drawn"), {}


def _draw(state: GameState, action: DrawStock) -> _Found:
    del action
    if state.phase is not Phase.DRAW:
        return _phase_fault(state)
    if not state._stock and not can_recycle(state._game, len(state._pile), state.recycles):
        return "stock-empty", {"recycles": state.recycles, "pile": len(state._pile)}
    return None


def _take(state: GameState, action: TakePile) -> _Found:
    if state.phase is not Phase.DRAW:
        return _phase_fault(state)
    if not state._pile:
        return "pile-empty", {}
    laid = state._game.tables.laid(action.meld)
    upcard = state._pile[-1]
    if not packed.count(laid.packed, upcard):
        return "upcard-not-in-meld", {"upcard": Card.of_code(upcard)}
    fault = laid.new_fault or _pile_fault(laid, state) or _max_melds_fault(state)
    if fault is not None:
        return fault
    return _held_fault(state, laid.packed - packed.ONE[upcard])


def _pile_fault(laid: Laid, state: GameState) -> _Found:
    pile = state.rules.pile
    kind = laid.meld.kind
    if not pile.kinds:
        return "pile-closed", {}
    if ("run" if kind == "run" else "set") not in pile.kinds:
        return "pile-kind", {"kind": kind, "allowed": f"a {pile.kinds[0]}"}
    from_hand = len(laid.meld) - 1
    if from_hand < pile.min_from_hand:
        return "too-few-from-hand", {"from_hand": from_hand, "minimum": pile.min_from_hand}
    if pile.max_from_hand is not None and from_hand > pile.max_from_hand:
        return "too-many-from-hand", {"from_hand": from_hand, "maximum": pile.max_from_hand}
    return None


def _max_melds_fault(state: GameState) -> _Found:
    most = state._game.tables.max_melds
    melds = len(state._melds[state.turn])
    if most is not None and melds >= most:
        return "max-melds", {"maximum": most, "melds": melds}
    return None


def _held_fault(state: GameState, needed: int) -> _Found:
    hand = state._hands[state.turn]
    if packed.contains(hand, needed):
        return None
    lacking = Cards.of_packed(packed.missing(hand, needed))
    return "not-in-hand", {"cards": tuple(lacking)}


def _lay(state: GameState, action: LayMeld) -> _Found:
    if state.phase is not Phase.PLAY:
        return _phase_fault(state)
    laid = state._game.tables.laid(action.meld)
    return laid.new_fault or _max_melds_fault(state) or _held_fault(state, laid.packed)


def _add(state: GameState, action: LayOff) -> _Found:
    if state.phase is not Phase.PLAY:
        return _phase_fault(state)
    owner = state.turn if action.seat is None else action.seat
    fault = _place_fault(state, owner, action.meld_index)
    if fault is not None:
        return fault
    if owner != state.turn and not state._game.tables.lay_off_anyone:
        return "not-your-meld", {"seat": owner}
    if action.seat == state.turn:
        own = LayOff(action.meld_index, action.card, action.stands_for, action.end)
        return "own-meld-has-no-seat", {"instead": str(own)}
    laid = state._melds[owner][action.meld_index]
    growth = (action.card, action.stands_for, action.end)
    if laid.grown(growth) is None:
        return _growth_fault(laid, action)
    return _held_fault(state, packed.ONE[action.card.code])


def _place_fault(state: GameState, seat: int, meld: int) -> _Found:
    if seat >= state.players:
        return "no-such-seat", {"seat": seat, "last": state.players - 1}
    melds = len(state._melds[seat])
    if meld >= melds:
        return "no-such-meld", {"seat": seat, "meld": meld, "melds": melds}
    return None


def _growth_fault(laid: Laid, action: LayOff) -> _Found:
    """Why a meld does not take a card; it is known that it does not."""
    meld, end = laid.meld, action.end
    if meld.kind == "run":
        return _run_growth_fault(laid, action)
    if end is not None:
        return "end-not-used", {"meld": action.meld_index, "end": end}
    if meld.kind == "all-wild":
        fault = _all_wild_growth_fault(laid, action)
    else:
        fault = _set_growth_fault(laid, action)
    grown = laid.tables.laid(meld.grown(action.card, action.stands_for, None))
    return fault or grown.lying_fault


def _run_growth_fault(laid: Laid, action: LayOff) -> _Found:
    meld, rules = laid.meld, laid.tables.rules
    card, stand, end = action.card, action.stands_for, action.end
    shown = card if stand is None else stand
    if end is None:
        if any(laid.grown((card, stand, either)) for either in ENDS):
            return "end-needed", {"meld": action.meld_index}
        if stand is not None or not is_wild(card, rules):
            return "does-not-fit", {"meld": str(meld), "shown": shown, "end": "low or high"}
        return "end-needed", {"meld": action.meld_index}
    fault = laid.tables.laid(meld.grown(card, stand, end)).lying_fault
    match fault:
        case (("not-wild" | "joker-not-wild" | "run-names-cards"), _):
            return fault
        case _ if next_place(meld, end, rules) is None:
            return "run-is-full", {"meld": str(meld), "end": end}
        case (("mixed-suits" | "not-consecutive"), _):
            return "does-not-fit", {"meld": str(meld), "shown": shown, "end": end}
    return fault


def _set_growth_fault(laid: Laid, action: LayOff) -> _Found:
    meld, rules = laid.meld, laid.tables.rules
    card, stand = action.card, action.stands_for
    shown = card if stand is None else stand
    if card.is_joker and not is_wild(card, rules):
        return "joker-not-wild", {"card": card}
    if stand is None and is_wild(card, rules):
        return "stand-in-needed", {"card": card, "kind": meld.kind}
    if stand is not None and not is_wild(card, rules):
        return "not-wild", {"card": card, "stand_in": stand}
    rank = shown if isinstance(shown, Rank) else shown.rank
    if rank is not meld.cards[0].rank:
        return "other-rank", {"meld": str(meld), "shown": shown}
    return None


def _all_wild_growth_fault(laid: Laid, action: LayOff) -> _Found:
    card, stand = action.card, action.stands_for
    if stand is not None and not is_wild(card, laid.tables.rules):
        return "not-wild", {"card": card, "stand_in": stand}
    if card.rank is not laid.meld.cards[0].rank:
        return "all-wild-without-naturals", {"card": card}
    return None if stand is None else ("stand-in-not-used", {"card": card})


def _swap(state: GameState, action: SwapJoker) -> _Found:
    if state.phase is not Phase.PLAY:
        return _phase_fault(state)
    fault = _place_fault(state, action.seat, action.meld_index)
    if fault is not None:
        return fault
    policy = state._game.tables.swap
    if policy == "none":
        return "swap-not-allowed", {}
    if policy == "owner" and action.seat != state.turn:
        return "swap-not-owner", {"seat": action.seat}
    laid = state._melds[action.seat][action.meld_index]
    if not any(card.is_joker for card in laid.meld.cards):
        return "no-joker", {"meld": str(laid.meld)}
    if action.card not in swaps_of(laid):
        for place, stand in enumerate(laid.meld.stands_for):
            if stand is action.card.rank and laid.meld.cards[place].is_joker:
                after = laid.tables.laid(laid.meld.replaced(place, action.card))
                return after.lying_fault
        return "not-what-the-joker-stands-for", {"card": action.card, "meld": str(laid.meld)}
    return _held_fault(state, packed.ONE[action.card.code])


def _discard(state: GameState, action: Discard) -> _Found:
    if state.phase is not Phase.PLAY:
        return _phase_fault(state)
    code = action.card.code
    hand = state._hands[state.turn]
    if not packed.count(hand, code):
        return "not-in-hand", {"cards": (action.card,)}
    rule = state._game.tables.queen_discard
    if discardable(hand, packed.presence(hand), rule) & packed.PRESENT[code]:
        return None
    return {
        "last-card": "queen-only-last-card",
        "only-queens": "queen-only-queens",
        "never": "queen-never",
    }[rule], {}


def _end(state: GameState, action: EndTurn) -> _Found:
    del action
    if state.phase is not Phase.PLAY:
        return _phase_fault(state)
    hand = state._hands[state.turn]
    may = discardable(hand, packed.presence(hand), state._game.tables.queen_discard)
    if may:
        code = ((may & -may).bit_length() - 1) // packed.FIELD
        return "can-discard", {"card": Card.of_code(code)}
    return None


def _next(state: GameState, action: NextDeal) -> _Found:
    del action
    if state.phase is Phase.GAME_OVER:
        return _phase_fault(state)
    if state.phase is not Phase.DEAL_OVER:
        return "deal-not-over", {}
    rules, players = state.rules, state.players
    if rules.can_deal(players):
        return None
    size = rules.deal.hand_size_for(players)
    return "cannot-deal", {"players": players, "hand_size": size, "deck": rules.deck_size}


_CHECKS: dict[type, Callable[[GameState, Any], _Found]] = {
    DrawStock: _draw,
    TakePile: _take,
    LayMeld: _lay,
    LayOff: _add,
    SwapJoker: _swap,
    Discard: _discard,
    EndTurn: _end,
    NextDeal: _next,
}
