"""What is to be drawn of a state or a view: the same parts for both, what is hidden left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from rummykit.cards import Card, Cards
from rummykit.drawing.words import card_words, cards_words, counted, meld_words
from rummykit.melds import Meld
from rummykit.state import GameState, Phase
from rummykit.views import PlayerView

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Scene", "Seat", "Table", "scene_of"]

Table: TypeAlias = GameState | PlayerView
"""What can be drawn as a table."""


@attrs.frozen(kw_only=True)
class Seat:
    """One player's part of the table.

    Attributes:
        number: The seat, from 0.
        total: The running total, in points.
        gained: The points of the deal that has just ended; None while a deal is played.
        doing: `"to draw"`, `"to play"`, `"won"` or nothing.
        size: How many cards the hand has.
        known: The cards of the hand that can be seen, all or some.
        whole: Whether these are all of them.
        melds: The melds, in the order laid.
    """

    number: int
    total: int
    gained: int | None
    doing: str
    size: int
    known: Cards
    whole: bool
    melds: tuple[Meld, ...]

    def told(self) -> str:
        """The seat in a sentence.

        Examples:
            >>> seat = Seat(
            ...     number=0,
            ...     total=85,
            ...     gained=None,
            ...     doing="to draw",
            ...     size=3,
            ...     known=Cards("7S"),
            ...     whole=False,
            ...     melds=(),
            ... )
            >>> seat.told()
            'Seat 0, to draw, 85 points; hand: 3 cards, among them seven of spades.'
        """
        parts = [f"Seat {self.number}"]
        if self.doing:
            parts.append(self.doing)
        parts.append(counted(self.total, "point"))
        if self.gained is not None:
            parts.append(f"{self.gained:+} in this deal")
        if self.whole:
            hand = cards_words(self.known)
        else:
            hand = counted(self.size, "card")
            if self.known:
                hand += f", among them {cards_words(self.known)}"
        melds = "".join(
            f"; meld {number}, {meld_words(meld)}" for number, meld in enumerate(self.melds)
        )
        return f"{', '.join(parts)}; hand: {hand}{melds}."


@attrs.frozen(kw_only=True)
class Scene:
    """A table.

    Attributes:
        rules: The name of the game.
        deal: Which deal it is, from 0.
        now: What the game waits for.
        stock_size: How many cards the stock has.
        stock: The stock, top first; None where it cannot be seen.
        pile_size: How many cards the pile has.
        pile: The pile, bottom first; the upcard alone where no more of it can be seen.
        seats: The players.
    """

    rules: str
    deal: int
    now: str
    stock_size: int
    stock: tuple[Card, ...] | None
    pile_size: int
    pile: tuple[Card, ...]
    seats: tuple[Seat, ...]

    @property
    def title(self) -> str:
        """The scene in a line."""
        return f"{self.rules}, deal {self.deal}: {self.now}"

    def told(self) -> str:
        """The scene in sentences."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        stock = f"Stock: {counted(self.stock_size, 'card')}"
        yield f"{stock}, top first {cards_words(self.stock)}." if self.stock else f"{stock}."
        pile = f"Pile: {counted(self.pile_size, 'card')}"
        if not self.pile:
            yield f"{pile}."
        elif len(self.pile) == self.pile_size:
            yield f"{pile}, bottom first {cards_words(self.pile)}."
        else:
            yield f"{pile}, upcard {card_words(self.pile[-1])}."
        for seat in self.seats:
            yield seat.told()


def scene_of(table: Table) -> Scene:
    """What is seen of a table.

    Args:
        table: A state, of which everything is seen, or a view, of which what it holds is.

    Returns:
        The scene.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["7S 7H", "KC"], stock="4C", pile="3C 8S"
        ... )
        >>> scene_of(rk.view(state, 1)).title
        'Fortune Rummy, deal 0: seat 0 to draw'
        >>> print(scene_of(rk.view(state, 1)).told())
        Stock: 1 card. Pile: 2 cards, upcard eight of spades. Seat 0, to draw, 0 points; hand: 2 \
cards. Seat 1, 0 points; hand: king of clubs.
    """
    upcard = () if table.upcard is None else (table.upcard,)
    return Scene(
        rules=table.rules.title,
        deal=table.deal_number,
        now=_now(table),
        stock_size=table.stock_size,
        stock=None if table.stock is None else tuple(table.stock),
        pile_size=table.pile_size,
        pile=upcard if table.pile is None else tuple(table.pile),
        seats=tuple(_seat(table, number) for number in range(table.players)),
    )


def _now(table: Table) -> str:
    if table.phase is Phase.GAME_OVER:
        return f"won by seat {', '.join(map(str, table.winners))}"
    if table.phase is Phase.DEAL_OVER:
        return "the deal is over"
    return f"seat {table.turn} to {table.phase.value}"


def _seat(table: Table, number: int) -> Seat:
    over = table.phase in {Phase.DEAL_OVER, Phase.GAME_OVER}
    doing = "won" if number in table.winners else ""
    if not over and number == table.turn:
        doing = f"to {table.phase.value}"
    known, whole = _hand(table, number)
    return Seat(
        number=number,
        total=table.totals[number],
        gained=table.results[-1].scores[number] if over and table.results else None,
        doing=doing,
        size=table.hand_sizes[number],
        known=known,
        whole=whole,
        melds=table.melds[number],
    )


def _hand(table: Table, number: int) -> tuple[Cards, bool]:
    """The cards of a hand that are seen, and whether they are all."""
    if isinstance(table, GameState):
        return table.hands[number], True
    if table.hand is not None and number == table.seat:
        return table.hand, True
    known = Cards() if table.known_hands is None else table.known_hands[number]
    return known, len(known) == table.hand_sizes[number]
