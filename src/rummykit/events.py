"""What happened: events with a public and a private part.

An action asks, events tell. `transition` gives the next state and the events that lead to it, and
each event shows a seat only what that seat may know of it (`seen_by`).

Source: API 2; DESIGN 3.5 and 3.6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeAlias

import attrs
from typing_extensions import override

from rummykit import packed
from rummykit.actions import (
    Action,
    Discard,
    DrawStock,
    EndTurn,
    LayMeld,
    LayOff,
    SwapJoker,
    TakePile,
)
from rummykit.cards import Card, Cards
from rummykit.engine import apply
from rummykit.melds import End, Meld
from rummykit.shapes import StandIn
from rummykit.state import DealResult, GameState, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "EVENT_CLASSES",
    "DealEnded",
    "DealStarted",
    "Discarded",
    "Drawn",
    "Event",
    "GameWon",
    "JokerSwapped",
    "LaidOff",
    "MeldLaid",
    "PileTaken",
    "StockRecycled",
    "Transition",
    "TurnPassed",
    "transition",
]


class _Public:
    """What all events share; those with a private part hide it in `seen_by`."""

    __slots__ = ()

    def seen_by(self, seat: int | None, *, memory: bool = False) -> Self:
        """The event as a seat sees it; None is a spectator.

        Args:
            seat: Who looks, from 0, or None for a spectator.
            memory: Whether to show what follows from play so far to a perfect memory.

        Returns:
            The event without what is hidden from the seat.
        """
        del seat, memory
        return self


@attrs.frozen(kw_only=True)
class DealStarted(_Public):
    """The cards were dealt and the upcard turned.

    Attributes:
        deal_number: Which deal it is, from 0.
        opener: The seat that plays first.
        upcard: The first card of the pile.
        hand_size: How many cards each player has.
        hands: The hands by seat; None where hidden.
    """

    deal_number: int
    opener: int
    upcard: Card
    hand_size: int
    hands: tuple[Cards | None, ...]

    @override
    def seen_by(self, seat: int | None, *, memory: bool = False) -> Self:
        """The event with the seat's own hand alone."""
        shown = tuple(hand if owner == seat else None for owner, hand in enumerate(self.hands))
        return attrs.evolve(self, hands=shown)


@attrs.frozen(kw_only=True)
class StockRecycled(_Public):
    """The stock was made anew from the pile.

    Attributes:
        cards: How many cards went into the stock.
        shuffled: Whether they were shuffled rather than turned over.
    """

    cards: int
    shuffled: bool


@attrs.frozen(kw_only=True)
class Drawn(_Public):
    """A player drew the top card of the stock.

    Attributes:
        seat: Who drew.
        card: The card; None where hidden.
        from_turned_over: Whether the stock was a pile turned over unshuffled, so that a perfect
            memory knows the card.
    """

    seat: int
    card: Card | None
    from_turned_over: bool

    @override
    def seen_by(self, seat: int | None, *, memory: bool = False) -> Self:
        """The event with the card for its drawer alone, and for a memory that knows it."""
        if seat == self.seat or (memory and self.from_turned_over):
            return self
        return attrs.evolve(self, card=None)


@attrs.frozen(kw_only=True)
class PileTaken(_Public):
    """A player laid a new meld with the upcard and took the rest of the pile.

    Attributes:
        seat: Who took it.
        meld: The new meld.
        upcard: The upcard that earned the pile.
        size: How many hidden cards came into hand.
        cards: The hidden cards, bottom first; None where hidden.
    """

    seat: int
    meld: Meld
    upcard: Card
    size: int
    cards: tuple[Card, ...] | None

    @override
    def seen_by(self, seat: int | None, *, memory: bool = False) -> Self:
        """The event with the cards for their taker alone, and for a memory of the discards."""
        if seat == self.seat or memory:
            return self
        return attrs.evolve(self, cards=None)


@attrs.frozen(kw_only=True)
class MeldLaid(_Public):
    """A player laid a new meld from hand.

    Attributes:
        seat: Who laid it.
        meld: The meld.
    """

    seat: int
    meld: Meld


@attrs.frozen(kw_only=True)
class LaidOff(_Public):
    """A player added a card to a meld on the table.

    Attributes:
        seat: Who added it.
        owner: Whose meld it is.
        meld_index: The meld's number.
        card: The card.
        stands_for: What it stands for, None for itself.
        end: The end of the run, None elsewhere.
        meld: The meld afterwards.
    """

    seat: int
    owner: int
    meld_index: int
    card: Card
    stands_for: StandIn
    end: End | None
    meld: Meld


@attrs.frozen(kw_only=True)
class JokerSwapped(_Public):
    """A player gave the natural card for a melded Joker.

    Attributes:
        seat: Who has the Joker now.
        owner: Whose meld it is.
        meld_index: The meld's number.
        card: The card given.
        meld: The meld afterwards.
    """

    seat: int
    owner: int
    meld_index: int
    card: Card
    meld: Meld


@attrs.frozen(kw_only=True)
class Discarded(_Public):
    """A player discarded, which ended the turn.

    Attributes:
        seat: Who discarded.
        card: The card, now the upcard.
    """

    seat: int
    card: Card


@attrs.frozen(kw_only=True)
class TurnPassed(_Public):
    """A player's turn ended without a discard: no card of the hand might be discarded.

    Attributes:
        seat: Whose turn it was.
    """

    seat: int


@attrs.frozen(kw_only=True)
class DealEnded(_Public):
    """The deal ended and was scored.

    Attributes:
        result: The reckoning.
        totals: The running totals afterwards, by seat, in points.
    """

    result: DealResult
    totals: tuple[int, ...]


@attrs.frozen(kw_only=True)
class GameWon(_Public):
    """The game was won.

    Attributes:
        winners: The seats that won.
        totals: The final totals by seat, in points.
    """

    winners: tuple[int, ...]
    totals: tuple[int, ...]


Event: TypeAlias = (
    DealStarted
    | StockRecycled
    | Drawn
    | PileTaken
    | MeldLaid
    | LaidOff
    | JokerSwapped
    | Discarded
    | TurnPassed
    | DealEnded
    | GameWon
)
"""Any event: a closed union."""

EVENT_CLASSES: tuple[type[Event], ...] = (
    DealStarted,
    StockRecycled,
    Drawn,
    PileTaken,
    MeldLaid,
    LaidOff,
    JokerSwapped,
    Discarded,
    TurnPassed,
    DealEnded,
    GameWon,
)
"""The classes of the union."""


@attrs.frozen
class Transition:
    """An action's outcome.

    Attributes:
        state: The state after it.
        events: What happened, in order.
    """

    state: GameState
    events: tuple[Event, ...]


def transition(state: GameState, action: Action) -> Transition:
    """Play an action and tell what happened.

    Args:
        state: The state, which stays as it is.
        action: The action of the seat on turn.

    Returns:
        The state after it, and the events in the order in which a table would see them.

    Raises:
        IllegalAction: If the rules refuse it.
        TypeError: If this is no `GameState`.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(rk.ruleset("fortune"), hands=["7S", "KC"], stock="4C 9D")
        >>> drawn = rk.transition(state, rk.DrawStock()).events[0]
        >>> drawn.card, drawn.seen_by(1).card
        (Card('4C'), None)
    """
    after = apply(state, action)
    return Transition(after, tuple(_told(state, action, after)))


def _told(before: GameState, action: Action, after: GameState) -> Iterator[Event]:
    seat = before.turn
    if isinstance(action, DrawStock):
        yield from _drawing(before, after)
    elif isinstance(action, TakePile):
        yield PileTaken(
            seat=seat,
            meld=after.melds[seat][-1],
            upcard=before.pile[-1],
            size=before.pile_size - 1,
            cards=tuple(before.pile[:-1]),
        )
    elif isinstance(action, LayMeld):
        yield MeldLaid(seat=seat, meld=after.melds[seat][-1])
    elif isinstance(action, LayOff):
        owner = seat if action.seat is None else action.seat
        yield LaidOff(
            seat=seat,
            owner=owner,
            meld_index=action.meld_index,
            card=action.card,
            stands_for=action.stands_for,
            end=action.end,
            meld=after.melds[owner][action.meld_index],
        )
    elif isinstance(action, SwapJoker):
        yield JokerSwapped(
            seat=seat,
            owner=action.seat,
            meld_index=action.meld_index,
            card=action.card,
            meld=after.melds[action.seat][action.meld_index],
        )
    elif isinstance(action, Discard):
        yield Discarded(seat=seat, card=action.card)
    elif isinstance(action, EndTurn):
        yield TurnPassed(seat=seat)
    else:
        yield DealStarted(
            deal_number=after.deal_number,
            opener=after.opener,
            upcard=after.pile[0],
            hand_size=after.hand_sizes[0],
            hands=after.hands,
        )
    yield from _ending(before, after)


def _drawing(before: GameState, after: GameState) -> Iterator[Event]:
    """A draw, with the stock made anew before it or after it."""
    seat = before.turn
    shuffled = after.rules.stock.shuffle
    code = next(packed.each(after._hands[seat] - before._hands[seat]))
    known = before._stock_known
    recycles = before.recycles
    size = before.stock_size
    if not size:
        recycles += 1
        size = before.pile_size - before.rules.stock.keep_upcard
        known = not shuffled
        yield StockRecycled(cards=size, shuffled=shuffled)
    yield Drawn(seat=seat, card=Card.of_code(code), from_turned_over=known)
    if after.recycles > recycles:
        yield StockRecycled(cards=after.stock_size, shuffled=shuffled)


def _ending(before: GameState, after: GameState) -> Iterator[Event]:
    if len(after.results) > len(before.results):
        yield DealEnded(result=after.results[-1], totals=after.totals)
        if after.phase is Phase.GAME_OVER:
            yield GameWon(winners=after.winners, totals=after.totals)
