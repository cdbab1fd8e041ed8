"""The state of a game: immutable values that compare and hash by what they hold.

A `GameState` is one moment of a game. What changes with every action lies in the state itself; what
changes once a deal (totals, results) lies in its `Game`, shared by all states of the deal. Hands
are packed ints and the piles are bytes; the properties show them as cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from typing_extensions import override

from rummykit import packed
from rummykit.cards import Card, CardRow, Cards
from rummykit.game import DealResult, EndReason, Game, Phase
from rummykit.tables import Row

if TYPE_CHECKING:
    from rummykit.melds import Meld
    from rummykit.rules import RuleSet

__all__ = [
    "CardRow",
    "DealResult",
    "EndReason",
    "Game",
    "GameState",
    "Phase",
    "counted",
    "new_state",
]


@attrs.frozen(eq=False, repr=False, init=False, weakref_slot=False)
class GameState:
    """One moment of a game.

    States come from `new_game`, `position` and `apply`; they never change. Two states are equal
    when everything in them is, hidden cards and seed included.

    Attributes:
        phase: What the game waits for.
        turn: The seat whose turn it is; after a deal, the seat that played last.
        recycles: How often the stock was made anew from the pile in this deal.
        turns: How many turns have ended in this deal.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> state.phase.value, state.turn, len(state.hands[0]), len(state.stock), len(state.pile)
        ('draw', 0, 11, 81, 1)
    """

    _game: Game
    phase: Phase
    turn: int
    _hands: tuple[int, ...]
    _melds: tuple[Row, ...]
    _stock: bytes
    _pile: bytes
    recycles: int
    turns: int
    _known: tuple[int, ...]
    _stock_known: bool

    # What stays within a deal

    @property
    def rules(self) -> RuleSet:
        """The rules that are played."""
        return self._game.rules

    @property
    def players(self) -> int:
        """How many play."""
        return self._game.players

    @property
    def seed(self) -> int | str:
        """What all shuffles of the game come from."""
        return self._game.seed

    @property
    def opener(self) -> int:
        """The seat that opens this deal."""
        return self._game.opener

    @property
    def deal_number(self) -> int:
        """Which deal of the game this is, from 0."""
        return self._game.deal_number

    @property
    def totals(self) -> tuple[int, ...]:
        """The running totals by seat, in points; a deal counts once it is over."""
        return self._game.totals

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The reckonings of the finished deals."""
        return self._game.results

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty until the game is over."""
        return self._game.winners

    @property
    def is_over(self) -> bool:
        """Whether the game has been won."""
        return self.phase is Phase.GAME_OVER

    # The cards

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hands by seat."""
        return tuple(map(Cards.of_packed, self._hands))

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """The melds by seat, in the order laid."""
        return tuple(tuple(laid.meld for laid in row) for row in self._melds)

    @property
    def stock(self) -> CardRow:
        """The stock, top first."""
        return CardRow(self._stock)

    @property
    def pile(self) -> CardRow:
        """The pile, bottom first: the upcard is last."""
        return CardRow(self._pile)

    @property
    def upcard(self) -> Card | None:
        """The top card of the pile, or None where the pile is empty."""
        return Card.of_code(self._pile[-1]) if self._pile else None

    @property
    def stock_size(self) -> int:
        """How many cards the stock has."""
        return len(self._stock)

    @property
    def pile_size(self) -> int:
        """How many cards the pile has."""
        return len(self._pile)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each hand has, by seat."""
        return tuple(map(packed.size, self._hands))

    def _repr_html_(self) -> str:
        """The table drawn with all its cards, for a notebook."""
        from rummykit.drawing import state_svg  # noqa: PLC0415  # only who draws needs it

        return state_svg(self)

    def _values(self) -> tuple[Any, ...]:
        return (
            self.phase,
            self.turn,
            self._hands,
            self._melds,
            self._stock,
            self._pile,
            self.recycles,
            self.turns,
            self._known,
            self._stock_known,
            self._game,
        )

    @override
    def __eq__(self, other: object) -> bool:
        """Whether the other is the same moment of the same game."""
        if isinstance(other, GameState):
            return self is other or self._values() == other._values()
        return NotImplemented

    @override
    def __hash__(self) -> int:
        """A hash that agrees with `==`."""
        return hash(self._values())

    def __copy__(self) -> GameState:
        """The state itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> GameState:
        """The state itself: nothing in it ever changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by what the state holds: rules and texts, not what was found out about them."""
        game = self._game
        match = (game.players, game.seed, game.opener, game.deal_number)
        standing = (game.totals, game.results, game.winners)
        table = (self.phase, self.turn, self._hands, self.melds, self._stock, self._pile)
        rest = (self.recycles, self.turns, self._known, self._stock_known)
        return _restored, (self.rules, match, standing, table, rest)

    @override
    def __str__(self) -> str:
        """The table as text, every card of it."""
        return _told(self)

    @override
    def __repr__(self) -> str:
        """A short name for the moment."""
        slug = self.rules.slug
        return (
            f"<GameState {slug}, {self.players} players, deal {self.deal_number}, "
            f"seat {self.turn} to {self.phase.value}>"
        )


@attrs.define(eq=False, repr=False, init=False, weakref_slot=False)
class _Draft:
    """A state being written: the same slots as `GameState`, but open.

    Setting eleven slots through a frozen class's guard costs more than the rest of an action. A
    draft is filled with plain assignments and then becomes a `GameState` for good.
    """

    _game: Game
    phase: Phase
    turn: int
    _hands: tuple[int, ...]
    _melds: tuple[Row, ...]
    _stock: bytes
    _pile: bytes
    recycles: int
    turns: int
    _known: tuple[int, ...]
    _stock_known: bool


def new_state(  # noqa: PLR0913, PLR0917  # one argument a slot, positional for speed
    game: Game,
    phase: Phase,
    turn: int,
    hands: tuple[int, ...],
    melds: tuple[Row, ...],
    stock: bytes,
    pile: bytes,
    recycles: int,
    turns: int,
    known: tuple[int, ...],
    stock_known: bool,  # noqa: FBT001  # as above
) -> GameState:
    """A state with these contents, which are taken as they are: `position` is the checked way.

    Args:
        game: What stays within the deal.
        phase: What the game waits for.
        turn: The seat whose turn it is.
        hands: The hands by seat, packed.
        melds: The melds by seat.
        stock: The stock's card codes, top first.
        pile: The pile's card codes, bottom first.
        recycles: How often the stock was made anew.
        turns: How many turns have ended.
        known: By seat, the cards of the hand that all have seen go there, packed.
        stock_known: Whether the stock's order follows from what all have seen.

    Returns:
        The state.
    """
    draft = _Draft()
    draft._game = game
    draft.phase = phase
    draft.turn = turn
    draft._hands = hands
    draft._melds = melds
    draft._stock = stock
    draft._pile = pile
    draft.recycles = recycles
    draft.turns = turns
    draft._known = known
    draft._stock_known = stock_known
    draft.__class__ = GameState  # type: ignore[assignment]  # the slots are the same
    return draft  # type: ignore[return-value]


def _restored(
    rules: RuleSet,
    match: tuple[int, int | str, int, int],
    standing: tuple[Any, Any, Any],
    table: tuple[Any, ...],
    rest: tuple[Any, ...],
) -> GameState:
    """A state from its pickled parts."""
    players, seed, opener, deal_number = match
    totals, results, winners = standing
    phase, turn, hands, melds, stock, pile = table
    game = Game(
        rules=rules,
        players=players,
        seed=seed,
        opener=opener,
        deal_number=deal_number,
        totals=totals,
        results=results,
        winners=winners,
    )
    rows = tuple(Row(tuple(map(game.tables.laid, row))) for row in melds)
    return new_state(game, phase, turn, hands, rows, stock, pile, *rest)


def counted(number: int, noun: str) -> str:
    """A number of things, in a table that is told as text.

    Examples:
        >>> counted(1, "card"), counted(2, "card"), counted(0, "point")
        ('1 card', '2 cards', '0 points')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _told(state: GameState) -> str:
    heading = (
        f"{state.rules.title}, deal {state.deal_number}, turn {state.turns}: "
        f"seat {state.turn} to {state.phase.value}"
    )
    if state.phase is Phase.DEAL_OVER:
        heading = f"{state.rules.title}, deal {state.deal_number}: over"
    elif state.phase is Phase.GAME_OVER:
        seats = ", ".join(map(str, state.winners))
        heading = f"{state.rules.title}: won by seat {seats} after deal {state.deal_number}"
    stock, pile = counted(state.stock_size, "card"), counted(state.pile_size, "card")
    lines = [heading, f"  stock: {stock}   pile: {pile}, upcard {state.upcard or 'none'}"]
    for seat, (hand, melds) in enumerate(zip(state.hands, state.melds, strict=True)):
        lines.append(f"  seat {seat}, {counted(state.totals[seat], 'point')}")
        lines.append(f"    hand: {str(hand) or 'empty'}")
        lines.extend(f"    meld {number}: {meld}" for number, meld in enumerate(melds))
    return "\n".join(lines)
