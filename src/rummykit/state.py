"""The state of a game: immutable values that compare and hash by what they hold.

A `GameState` is one moment of a game. What changes with every action lies in the state itself; what
changes once a deal (totals, results) lies in its `Game`, shared by all states of the deal. Hands
are packed ints and the piles are bytes; the properties show them as cards.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

import attrs
from typing_extensions import override

from rummykit import packed
from rummykit.cards import Card, Cards
from rummykit.rules import RuleSet
from rummykit.tables import Row, Tables, tables_for

if TYPE_CHECKING:
    from rummykit.melds import Meld


__all__ = ["CardRow", "DealResult", "EndReason", "Game", "GameState", "Phase", "new_state"]


class Phase(enum.Enum):
    """What the game waits for.

    Examples:
        >>> Phase("draw") is Phase.DRAW
        True
    """

    DRAW = "draw"
    """The player whose turn it is draws from the stock or takes the pile."""
    PLAY = "play"
    """The player melds, lays off, and ends the turn with a discard."""
    DEAL_OVER = "deal_over"
    """The deal is scored and nobody has won: the next deal can be dealt."""
    GAME_OVER = "game_over"
    """The game has been won."""


EndReason: TypeAlias = Literal["went-out", "stock-exhausted", "max-turns"]
"""Why a deal ended."""


@attrs.frozen(kw_only=True)
class DealResult:
    """The reckoning of one deal, by seat, in points.

    Attributes:
        scores: Melded minus deadwood plus bonus; may be negative.
        melded: The points of each player's own melds.
        deadwood: The points against for cards left in hand, positive.
        bonus: The go-out bonus, 0 for all who did not go out.
        went_out: The seat that went out, or None.
        reason: `"went-out"`, `"stock-exhausted"` (a player could neither draw nor take the pile) or
            `"max-turns"`.
        deal_number: Which deal it was, from 0.
        opener: The seat that played first.

    Source: RULES 3.8.
    """

    scores: tuple[int, ...]
    melded: tuple[int, ...]
    deadwood: tuple[int, ...]
    bonus: tuple[int, ...]
    went_out: int | None
    reason: EndReason
    deal_number: int
    opener: int


@attrs.frozen(kw_only=True, eq=False)
class Game:
    """What stays the same within a deal.

    Attributes:
        rules: The rules.
        players: How many play.
        seed: What all shuffles come from.
        opener: The seat that opens this deal.
        deal_number: Which deal this is, from 0.
        totals: The running totals by seat, in points.
        results: The finished deals.
        winners: The seats that have won; empty until the game is over.
        tables: What was found out about the rules.
    """

    rules: RuleSet
    players: int
    seed: int | str
    opener: int
    deal_number: int
    totals: tuple[int, ...]
    results: tuple[DealResult, ...] = ()
    winners: tuple[int, ...] = ()
    tables: Tables = attrs.field(init=False)

    @tables.default
    def _tables(self) -> Tables:
        return tables_for(self.rules)

    def values(self) -> tuple[Any, ...]:
        """What two of these are compared by."""
        return (
            self.rules,
            self.players,
            (isinstance(self.seed, str), self.seed),
            self.opener,
            self.deal_number,
            self.totals,
            self.results,
            self.winners,
        )

    @override
    def __eq__(self, other: object) -> bool:
        """Whether the other has equal values."""
        if isinstance(other, Game):
            return self is other or self.values() == other.values()
        return NotImplemented

    @override
    def __hash__(self) -> int:
        """A hash that agrees with `==`."""
        return hash(self.values())


class CardRow(Sequence[Card]):
    """Cards in order: the stock (top first) or the pile (bottom first).

    Examples:
        >>> row = CardRow(bytes([0, 60]))
        >>> str(row), len(row), row[-1], Card("AC") in row
        ('AC JK', 2, Card('JK'), True)
    """

    __slots__ = ("_codes",)

    def __init__(self, codes: bytes) -> None:
        """Show card codes as cards.

        Args:
            codes: The codes, one a byte.
        """
        self._codes = codes

    @overload
    def __getitem__(self, index: int) -> Card: ...

    @overload
    def __getitem__(self, index: slice) -> CardRow: ...

    @override
    def __getitem__(self, index: int | slice) -> Card | CardRow:
        """The card at a place, or a part of the row."""
        if isinstance(index, slice):
            return CardRow(self._codes[index])
        return Card.of_code(self._codes[index])

    @override
    def __len__(self) -> int:
        """How many cards there are."""
        return len(self._codes)

    @override
    def __eq__(self, other: object) -> bool:
        """Whether the other is a row of the same cards in the same order."""
        if isinstance(other, CardRow):
            return self._codes == other._codes
        if isinstance(other, (tuple, list)):
            return list(self) == list(other)
        return NotImplemented

    @override
    def __hash__(self) -> int:
        """The hash of the tuple of the cards, since a row equals it."""
        return hash(tuple(self))

    @override
    def __str__(self) -> str:
        """The canonical texts, blanks between."""
        return " ".join(str(card) for card in self)

    @override
    def __repr__(self) -> str:
        """The text as a call."""
        return f"<CardRow {self}>"


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
    lines = [
        heading,
        (
            f"  stock: {state.stock_size} cards   pile: {state.pile_size} cards, "
            f"upcard {state.upcard or 'none'}"
        ),
    ]
    for seat, (hand, melds) in enumerate(zip(state.hands, state.melds, strict=True)):
        lines.append(f"  seat {seat}, {state.totals[seat]} points")
        lines.append(f"    hand: {str(hand) or 'empty'}")
        lines.extend(f"    meld {number}: {meld}" for number, meld in enumerate(melds))
    return "\n".join(lines)
