"""What a seat may know of a state, and full states that agree with it.

A `PlayerView` is made by taking everything hidden out of a state: what is not in it cannot leak. By
default it shows what the table shows. With a memory it adds what follows from play so far for
someone who forgets nothing: the whole pile, cards known to be in hands, a stock turned over.

Source: API 2 and 3; DESIGN 3.6.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import attrs
from typing_extensions import override

from rummykit import packed
from rummykit.cards import Card, Cards
from rummykit.engine import settled
from rummykit.errors import Fault, InvalidPosition, shown
from rummykit.lister import lister_for
from rummykit.moments import Moment
from rummykit.state import CardRow, DealResult, GameState, Phase, counted, new_state

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from rummykit.melds import Meld
    from rummykit.rules import RuleSet

__all__ = ["PlayerView", "sample", "view"]

_BACK = packed.JOKER + 1
"""Stands for every hidden card in the rows of a view's moment."""

_SEED_BITS = 64
_TRIES = 1_000


@attrs.frozen(repr=False)
class PlayerView:
    """What one seat, or a spectator, may know.

    `legal_actions`, `explain` and `actions_using` accept a view and give what the state gives for
    the seat on its turn; on another's turn nothing is legal.

    Attributes:
        seat: Who looks, from 0; None for a spectator.
        memory: Whether the view adds what a perfect memory knows from play so far.
        hand_sizes: How many cards each hand has, by seat.
        moment: The state with everything hidden taken out, for the engine's own use: other hands
            empty, face-down cards without a face, no seed.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> mine = rk.view(state, seat=0)
        >>> mine.hand == state.hands[0], mine.hand_sizes, mine.stock_size, mine.upcard
        (True, (11, 11), 81, Card('7C'))
    """

    seat: int | None
    memory: bool
    hand_sizes: tuple[int, ...]
    moment: GameState

    @property
    def on_turn(self) -> bool:
        """Whether the seat may act: on its turn, and any player between deals."""
        if self.moment.phase in {Phase.DRAW, Phase.PLAY}:
            return self.seat == self.moment.turn
        return self.seat is not None

    @property
    def rules(self) -> RuleSet:
        """The rules that are played."""
        return self.moment.rules

    @property
    def players(self) -> int:
        """How many play."""
        return self.moment.players

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.moment.phase

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.moment.turn

    @property
    def opener(self) -> int:
        """The seat that opens this deal."""
        return self.moment.opener

    @property
    def deal_number(self) -> int:
        """Which deal of the game this is, from 0."""
        return self.moment.deal_number

    @property
    def turns(self) -> int:
        """How many turns have ended in this deal."""
        return self.moment.turns

    @property
    def recycles(self) -> int:
        """How often the stock was made anew in this deal."""
        return self.moment.recycles

    @property
    def totals(self) -> tuple[int, ...]:
        """The running totals by seat, in points."""
        return self.moment.totals

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The reckonings of the finished deals."""
        return self.moment.results

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty until the game is over."""
        return self.moment.winners

    @property
    def is_over(self) -> bool:
        """Whether the game has been won."""
        return self.moment.is_over

    @property
    def hand(self) -> Cards | None:
        """The seat's own hand; None for a spectator."""
        return None if self.seat is None else Cards.of_packed(self.moment._hands[self.seat])

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """The melds by seat, in the order laid."""
        return self.moment.melds

    @property
    def upcard(self) -> Card | None:
        """The top card of the pile, or None where the pile is empty."""
        return self.moment.upcard

    @property
    def pile_size(self) -> int:
        """How many cards the pile has."""
        return self.moment.pile_size

    @property
    def stock_size(self) -> int:
        """How many cards the stock has."""
        return self.moment.stock_size

    @property
    def pile(self) -> CardRow | None:
        """The whole pile, bottom first, for a memory; None without one."""
        return self.moment.pile if self.memory else None

    @property
    def stock(self) -> CardRow | None:
        """The stock, top first, where a memory knows it from a pile turned over; else None."""
        return self.moment.stock if self.moment._stock_known else None

    @property
    def known_hands(self) -> tuple[Cards, ...] | None:
        """By seat, cards of the hand that play has shown to be there, for a memory; else None.

        These came from a taken pile, a turned-over stock or a Joker swap and were not played since.
        """
        return tuple(map(Cards.of_packed, self.moment._known)) if self.memory else None

    def _repr_html_(self) -> str:
        """What the seat sees, drawn, for a notebook."""
        from rummykit.drawing import state_svg  # noqa: PLC0415  # only who draws needs it

        return state_svg(self)

    @override
    def __str__(self) -> str:
        """What the seat sees, as text."""
        return _told(self)

    @override
    def __repr__(self) -> str:
        """A short name for the view."""
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<PlayerView of {who}: {shown(self.moment)}>"


def view(state: GameState, seat: int | None, *, memory: bool = False) -> PlayerView:
    """What a seat may know of a state.

    Args:
        state: The state.
        seat: Who looks, from 0; None for a spectator, who sees no hand.
        memory: Whether to add what a perfect memory knows from play so far: the pile in order, the
            cards known to be in hands, the order of a stock that was turned over unshuffled.

    Returns:
        The view. It is a function of what the seat may know alone.

    Raises:
        InvalidPosition: If there is no such seat.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["7S 7H", "KC"], stock="4C", pile="3C 8S"
        ... )
        >>> print(rk.view(state, seat=1))
        Fortune Rummy, deal 0, turn 0: seat 0 to draw
          stock: 1 card   pile: 2 cards, upcard 8S
          seat 0, 0 points, 2 cards
          seat 1, 0 points, 1 card
            hand: KC
        >>> str(rk.view(state, seat=1, memory=True).pile)
        '3C 8S'
    """
    if not isinstance(state, GameState) or isinstance(state, Moment):
        problem = f"view looks at a GameState, not at {type(state).__name__}"
        raise TypeError(problem)
    players = state.players
    is_seat = isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < players
    if seat is not None and not is_seat:
        text = f"{shown(seat)} is no seat: seats are 0 to {players - 1}, and None is a spectator"
        raise InvalidPosition([Fault("seat", text)])
    hidden = (0,) * players
    pile, stock = state._pile, state._stock
    stock_known = memory and state._stock_known
    blinded = new_state(
        attrs.evolve(state._game, seed=0),
        state.phase,
        state.turn,
        tuple(hand if owner == seat else 0 for owner, hand in enumerate(state._hands)),
        state._melds,
        stock if stock_known else bytes([_BACK]) * len(stock),
        pile if memory else bytes([_BACK]) * (len(pile) - 1) + pile[-1:],
        state.recycles,
        state.turns,
        state._known if memory else hidden,
        stock_known,
    )
    return PlayerView(seat, memory, state.hand_sizes, Moment.of(blinded))


def sample(view: PlayerView, rng: random.Random) -> GameState:
    """A full state that agrees with a view, its hidden cards drawn at random.

    Every hidden place is filled from the cards of the deck that the view does not show, every copy
    equally likely to lie anywhere: what a fair shuffle leaves open. Where the seat to draw has only
    the pile left, its hand is one that can take the pile, or the deal would have ended; if hardly
    any hand can, it is dealt one that does, and no longer every such hand as often.

    Args:
        view: A view of any seat, with a memory or without.
        rng: Where the chance comes from; equal generators give equal states.

    Returns:
        A state of which the same view is equal to this one. Its seed is new.

    Examples:
        >>> import random
        >>> import rummykit as rk
        >>> mine = rk.view(rk.new_game(rk.ruleset("arlington"), players=3, seed=1), seat=2)
        >>> guess = rk.sample(mine, random.Random(1))
        >>> rk.view(guess, seat=2) == mine, guess.hand_sizes
        (True, (13, 13, 13))
    """
    if not isinstance(view, PlayerView) or not hasattr(rng, "shuffle"):
        problem = "sample takes a PlayerView and a random.Random, not "
        raise TypeError(problem + f"{type(view).__name__} and {type(rng).__name__}")
    unseen = _unseen(view)
    for _ in range(_TRIES):
        rng.shuffle(unseen)
        state = _filled(view, iter(unseen), rng.getrandbits(_SEED_BITS))
        if view.phase is not Phase.DRAW or settled(state) is state:
            return state
    return _filled(view, iter(_takeable(view, unseen, rng)), rng.getrandbits(_SEED_BITS))


def _takeable(view: PlayerView, unseen: list[int], rng: random.Random) -> list[int]:
    """The unseen cards in an order that deals the seat to draw a meld with the upcard.

    Where chance hardly ever deals one, it is dealt on purpose: one of the first ways there are.
    """
    moment, turn = view.moment, view.turn
    known = moment._known[turn]
    upcard = packed.ONE[moment._pile[-1]]
    room = [
        size - packed.size(held) for size, held in zip(view.hand_sizes, moment._known, strict=True)
    ]
    if view.seat is not None:
        room[view.seat] = 0
    lister = lister_for(moment._game.tables, False)  # noqa: FBT003  # one of each kind will do
    takes = lister.takes(known + packed.pack(unseen), Card.of_code(moment._pile[-1]))
    ways = [packed.missing(known, take.meld.packed - upcard) for take in islice(takes, _TRIES)]
    needed = rng.choice([way for way in ways if packed.size(way) <= room[turn]])
    rest = list(packed.each(packed.missing(needed, packed.pack(unseen))))
    before = sum(room[:turn])
    return [*rest[:before], *packed.each(needed), *rest[before:]]


def _unseen(view: PlayerView) -> list[int]:
    """The codes of the deck's cards that the view does not show, each copy."""
    moment = view.moment
    seen = sum(laid.packed for row in moment._melds for laid in row)
    seen += sum(moment._known) if view.memory else 0
    if view.seat is not None:
        seen += moment._hands[view.seat] - moment._known[view.seat]
    seen += packed.pack(code for code in moment._pile + moment._stock if code != _BACK)
    return list(packed.each(moment._game.tables.deck - seen))


def _filled(view: PlayerView, cards: Iterator[int], seed: int) -> GameState:
    """The view's moment with its hidden places filled from these cards, in order."""
    moment = view.moment
    hands = []
    for seat, number in enumerate(view.hand_sizes):
        shown = moment._hands[seat] if seat == view.seat else moment._known[seat]
        missing = number - packed.size(shown)
        hands.append(shown + packed.pack(next(cards) for _ in range(missing)))

    def faced(row: bytes) -> bytes:
        return bytes(next(cards) if code == _BACK else code for code in row)

    return new_state(
        attrs.evolve(moment._game, seed=seed),
        moment.phase,
        moment.turn,
        tuple(hands),
        moment._melds,
        faced(moment._stock),
        faced(moment._pile),
        moment.recycles,
        moment.turns,
        moment._known,
        moment._stock_known,
    )


def _told(view: PlayerView) -> str:
    moment = view.moment
    doing = f"turn {view.turns}: seat {view.turn} to {view.phase.value}"
    if view.phase is Phase.DEAL_OVER:
        doing = "over"
    elif view.phase is Phase.GAME_OVER:
        doing = f"won by seat {', '.join(map(str, view.winners))}"
    stock, pile = counted(view.stock_size, "card"), counted(view.pile_size, "card")
    lines = [
        f"{view.rules.title}, deal {view.deal_number}, {doing}",
        f"  stock: {stock}   pile: {pile}, upcard {view.upcard or 'none'}",
    ]
    for seat, number in enumerate(view.hand_sizes):
        points = counted(view.totals[seat], "point")
        lines.append(f"  seat {seat}, {points}, {counted(number, 'card')}")
        if seat == view.seat:
            lines.append(f"    hand: {str(view.hand) or 'empty'}")
        elif view.memory and moment._known[seat]:
            lines.append(f"    known of the hand: {Cards.of_packed(moment._known[seat])}")
        lines.extend(f"    meld {place}: {meld}" for place, meld in enumerate(view.melds[seat]))
    return "\n".join(lines)
