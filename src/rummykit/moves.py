"""The legal actions: a lazy generator, in a fixed order, each once.

The order: draw, the ways to take the pile (sets, all-wild melds, runs); new melds (sets by rank
from the ace up, all-wild melds, runs by suit), lay-offs by card and then by meld, Joker swaps by
seat and meld, discards by card, the end of the turn without a discard; the next deal.
"""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from rummykit import packed
from rummykit.actions import Action, DrawStock, EndTurn, NextDeal, SwapJoker
from rummykit.cards import Card, Cards, CardsLike, Rank, Suit
from rummykit.lister import lister_for
from rummykit.state import GameState, Phase
from rummykit.stock import can_recycle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.actions import LayOff
    from rummykit.lister import Lister
    from rummykit.tables import Laid, Row

__all__ = ["Table", "Viewed", "actions_using", "can_take", "legal_actions", "moment_of", "swaps_of"]

_DRAW: Final = DrawStock()
_NEXT: Final = NextDeal()
_ONE_JOKER: Final = packed.ONE[packed.JOKER]
_ALIKE: Final = False
_EVERY: Final = True


class Viewed(Protocol):
    """What a seat sees of a state: a view of it."""

    @property
    def moment(self) -> GameState:
        """The state with everything hidden from the seat taken out."""

    @property
    def on_turn(self) -> bool:
        """Whether the seat may act."""


Table: TypeAlias = "GameState | Viewed"
"""A state, or what a seat sees of one."""


def moment_of(source: Table) -> GameState:
    """The state itself, or a view's state with everything hidden taken out.

    Args:
        source: A state or a view.

    Returns:
        The state.

    Raises:
        TypeError: If this is neither.
    """
    if isinstance(source, GameState):
        return source
    moment = getattr(source, "moment", None)
    if isinstance(moment, GameState):
        return moment
    problem = f"a GameState or a PlayerView is needed, not {type(source).__name__}"
    raise TypeError(problem)


def legal_actions(state: Table, *, every_wild: bool = False) -> Iterator[Action]:
    """The legal actions of the seat whose turn it is.

    One action is listed for each choice that differs in effect. Where the rules cannot tell two
    deuces apart, the first held in suit order (C D H S) stands for all of them: in melds, lay-offs
    and discards.

    Args:
        state: A state, or a view: a view of a seat that is not on turn has no actions.
        every_wild: List every choice of deuces. `apply` accepts exactly what this lists.

    Yields:
        Each action once, in the order: draw; takes; new sets by rank, all-wild melds, runs by suit;
        lay-offs by card, then by meld; swaps; discards by card or `pass`; `next`.

    Raises:
        TypeError: If `state` is neither a state nor a view.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["7S 7H 2D", "KC"], stock="4C", pile="3C", phase="play"
        ... )
        >>> [str(action) for action in rk.legal_actions(state)]
        ['meld 7H 7S 2D=7', 'discard 2D', 'discard 7H', 'discard 7S']

    Source: RULES 3 and 4.
    """
    if not isinstance(state, GameState):
        moment = moment_of(state)
        if not state.on_turn:
            return
        state = moment
    phase = state.phase
    tables = state._game.tables
    turn = state.turn
    most = tables.max_melds
    may_lay = most is None or len(state._melds[turn]) < most
    if phase is Phase.PLAY:
        lister = lister_for(tables, every_wild)
        hand = state._hands[turn]
        held = packed.presence(hand)
        if may_lay:
            for part in lister.lays(hand, held):
                yield from part
        yield from _beside_lays(state, lister, hand, held)
    elif phase is Phase.DRAW:
        if state._stock or can_recycle(state._game, len(state._pile), state.recycles):
            yield _DRAW
        if may_lay and state._pile:
            lister = lister_for(tables, every_wild)
            yield from lister.takes(state._hands[turn], Card.of_code(state._pile[-1]))
    elif phase is Phase.DEAL_OVER and state.rules.can_deal(state.players):
        yield _NEXT


def can_take(state: GameState) -> bool:
    """Whether the player who is to draw can take the pile.

    Args:
        state: A state in which a player is to draw.

    Returns:
        True if a new meld of the upcard and cards of the hand is allowed.
    """
    if not state._pile or not _may_lay(state):
        return False
    takes = lister_for(state._game.tables, _ALIKE).takes(
        state._hands[state.turn], Card.of_code(state._pile[-1])
    )
    return next(iter(takes), None) is not None


def _beside_lays(state: GameState, lister: Lister, hand: int, held: int) -> tuple[Action, ...]:
    """What can be done in play beside laying a new meld."""
    turn = state.turn
    tables = state._game.tables
    ends: tuple[Action, ...] = lister.discards.listed(hand, held)
    if tables.swap != "none":
        ends = (*_swaps(state, held), *ends)
    if tables.lay_off_anyone:
        rows = enumerate(state._melds)
        others = [_adds(row, seat, lister, held) for seat, row in rows if seat != turn]
        ends = (*chain.from_iterable(others), *ends)
    adds = _adds(state._melds[turn], None, lister, held)
    return adds + ends if adds else ends


def _adds(row: Row, seat: int | None, lister: Lister, held: int) -> tuple[LayOff, ...]:
    """The lay-offs on one player's melds, by card: where suits do not matter, the first deuce."""
    hit = held & row.reach
    if not hit:
        return ()
    deuces = hit & lister.deuce_guards
    if deuces:
        hit ^= deuces ^ (deuces & -deuces)
    return row.adds(hit, seat)


def _swaps(state: GameState, held: int) -> Iterator[SwapJoker]:
    anyone = state._game.tables.swap == "anyone"
    for seat, row in enumerate(state._melds):
        if anyone or seat == state.turn:
            for index, laid in enumerate(row.laids):
                if laid.packed < _ONE_JOKER:
                    continue
                for card in swaps_of(laid):
                    if held & packed.PRESENT[card.code]:
                        yield SwapJoker(seat, index, card)


def swaps_of(laid: Laid) -> dict[Card, Laid]:
    """The natural cards for which a meld gives up a Joker, and the meld that comes of it.

    Args:
        laid: The meld.

    Returns:
        By natural card, the meld with that card in place of a Joker.

    Source: RULES 3.4; X29.
    """
    if laid.swaps is None:
        found: dict[Card, Laid] = {}
        meld = laid.meld
        for place, (card, stand) in enumerate(zip(meld.cards, meld.stands_for, strict=True)):
            if card.is_joker and stand is not None:
                naturals = (
                    [Card.of(stand, suit) for suit in Suit] if isinstance(stand, Rank) else [stand]
                )
                for natural in naturals:
                    after = laid.tables.laid(meld.replaced(place, natural))
                    if after.lying_fault is None:
                        found.setdefault(natural, after)
        laid.swaps = found
    return laid.swaps


def actions_using(state: Table, cards: CardsLike) -> list[Action]:
    """The legal actions that play exactly these cards from hand: for a front end's selection.

    The upcard, in a take, is not among them; with no cards at all, these are the actions that play
    none (`draw`, `pass`, `next`).

    Args:
        state: A state, or a view of the seat on turn.
        cards: The selected cards; each copy counts.

    Returns:
        The actions, in the order of `legal_actions`, with every choice of stand-ins. None if the
        hand does not hold the cards.

    Raises:
        NotationError: If a text names no card.
        TypeError: If `state` is neither a state nor a view.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["JS KS 2D 9C", "KC"], stock="4C", phase="play"
        ... )
        >>> [str(action) for action in rk.actions_using(state, ["KS", "2D", "JS"])]
        ['meld JS 2D=QS KS']
    """
    selected = Cards(cards)
    moment = moment_of(state)
    hand = moment._hands[moment.turn]
    if not packed.contains(hand, selected.packed):
        return []
    if not (isinstance(state, GameState) or state.on_turn):
        return []
    if not selected:
        return _playing_no_card(moment)
    if moment.phase is Phase.DRAW:
        return _takes_using(moment, selected)
    return _plays_using(moment, selected) if moment.phase is Phase.PLAY else []


def _playing_no_card(state: GameState) -> list[Action]:
    """What plays no card; how many ways there are to lay some is no matter."""
    if state.phase is Phase.PLAY:
        hand = state._hands[state.turn]
        ends = lister_for(state._game.tables, _EVERY).discards.listed(hand, packed.presence(hand))
        return [action for action in ends if isinstance(action, EndTurn)]
    first = islice(legal_actions(state), 1)  # a draw, or a new deal
    return [action for action in first if isinstance(action, (DrawStock, NextDeal))]


def _may_lay(state: GameState) -> bool:
    most = state._game.tables.max_melds
    return most is None or len(state._melds[state.turn]) < most


def _takes_using(state: GameState, selected: Cards) -> list[Action]:
    lister = lister_for(state._game.tables, _EVERY)
    if not state._pile or not _may_lay(state):
        return []
    upcard = Card.of_code(state._pile[-1])
    return list(lister.takes_of(selected.packed, len(selected), upcard))


def _plays_using(state: GameState, selected: Cards) -> list[Action]:
    lister = lister_for(state._game.tables, _EVERY)
    found: list[Action] = []
    if _may_lay(state):
        found.extend(lister.lays_of(selected.packed, len(selected)))
    if len(selected) == 1:
        hand = state._hands[state.turn]
        others = _beside_lays(state, lister, hand, packed.presence(hand))
        found.extend(
            action for action in others if getattr(action, "card", None) in selected.distinct()
        )
    return found
