"""A deal with its chance laid open: every card that comes from a shuffle is an outcome of its own.

In rummykit the seed decides the order of the deck before the first card is seen. Who searches a
tree of outcomes needs chance where it acts: at each card that is dealt or drawn from a stock whose
order nobody knows. A `Moment` is such a state. While cards are dealt it has no table; afterwards it
has a `GameState` whose unknown stock has the right cards in no particular order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Self

import attrs

from rummykit import packed
from rummykit.actions import Action, Discard, DrawStock, LayMeld, LayOff, SwapJoker, TakePile
from rummykit.adapters.coding import KINDS, ActionCoding, coding_for
from rummykit.adapters.episodes import ending_rules
from rummykit.cards import Card, Cards
from rummykit.engine import apply
from rummykit.positions import position
from rummykit.state import GameState, new_state
from rummykit.stock import is_turned_over
from rummykit.tables import tables_for

if TYPE_CHECKING:
    from rummykit.rules import RuleSet

__all__ = ["DRAWN", "Moment", "Setup", "setup_of"]

DRAWN: Final = 255
"""Stands in a trace for a card that was drawn from an unknown stock."""

_CODES: Final = tuple(card.code for card in KINDS)


class Setup:
    """What all moments of a deal have in common.

    Args:
        rules: The rules, with a limit of turns; their melds must be capped.
        players: How many play.

    Attributes:
        rules: The rules.
        players: How many play.
        coding: The numbers of the actions.
        hand_size: How many cards each is dealt.
        chances: How many chance outcomes a deal has at the most.
        actions: How many actions a deal has at the most.
        lowest: No seat scores less, in points.
        highest: No seat scores more, in points.
    """

    def __init__(self, rules: RuleSet, players: int) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.coding: Final[ActionCoding] = coding_for(rules, players)
        self.hand_size: Final = rules.deal.hand_size_for(players)
        turns = rules.deal.max_turns or 0
        # Each turn begins with a draw or a take and ends with a discard or a pass. Between them
        # cards go to the table: each but a reclaimed Joker once, and a Joker once more for each
        # natural card that was given for it.
        self.actions: Final = 2 * turns + 2 * rules.deck_size
        self.chances: Final = players * self.hand_size + 1 + turns
        scoring, deck = rules.scoring, rules.deck.cards()
        against = tables_for(rules).penalty(packed.pack(card.code for card in deck))
        worth = max(
            *(scoring.melded[str(card.rank)] for card in deck if str(card.rank) in scoring.melded),
            *(scoring.ace_high, scoring.ace_low, scoring.ace_in_set, scoring.queen_of_spades),
            *(scoring.wild_as_queen, scoring.all_wild_each, scoring.joker or 0),
        )
        self.lowest: Final = -against
        self.highest: Final = worth * len(deck) + scoring.go_out_bonus

    def __reduce__(self) -> tuple[object, tuple[RuleSet, int]]:
        """Pickle by the rules and the number of players."""
        return setup_of, (self.rules, self.players)


def setup_of(rules: RuleSet | str, players: int) -> Setup:
    """What all moments of deals by these rules have in common, made once and kept.

    Args:
        rules: The rules, or their slug; a limit of 100 turns a seat is added where they have none.
        players: How many play.

    Returns:
        The set-up.

    Raises:
        InvalidEnvironment: If the melds are not capped.
        InvalidPosition: If so many cannot play by the rules.
        UnknownRuleSet: If no rule set has the slug.
    """
    return _made(ending_rules(rules, players), players)


@lru_cache(maxsize=16)
def _made(rules: RuleSet, players: int) -> Setup:
    return Setup(rules, players)


@attrs.frozen
class Moment:
    """One moment of a deal: chance is to act, or a player, or the deal is over.

    Attributes:
        setup: The rules, the number of players, the numbers of the actions.
        dealt: The kinds dealt so far, as places in card order: seat 0's hand, seat 1's, and so on.
        table: The state of play once all hands and the upcard are dealt.
        drawing: Whether the seat on turn draws, and chance says what.
        told: By seat, all that it has seen happen, in order: its perfect recall.
        traces: By seat, what became of the cards that only it has seen come, in order: `DRAWN` for
            each that it drew, and the code of each that it played. Those dealt come before.

    Examples:
        >>> moment = Moment.start(setup_of("fortune", 2))
        >>> while moment.is_chance:
        ...     place, share = moment.outcomes()[0]
        ...     moment = moment.after_outcome(place)
        >>> print(*moment.recall(1), sep="; ")
        hand 6C 7C 7C 8C 8C 9C 9C TC TC JC JC; upcard QC
        >>> moment.table.turn, len(moment.actions())
        (0, 7)
    """

    setup: Setup
    dealt: tuple[int, ...]
    table: GameState | None
    drawing: bool
    told: tuple[tuple[str, ...], ...]
    traces: tuple[bytes, ...]

    @classmethod
    def start(cls, setup: Setup) -> Self:
        """The moment before the first card is dealt.

        Args:
            setup: The rules and the number of players.

        Returns:
            The moment.
        """
        nothing = ((),) * setup.players
        return cls(setup, (), None, drawing=False, told=nothing, traces=(b"",) * setup.players)

    def __deepcopy__(self, memo: object) -> Self:
        """The moment itself: it never changes."""
        return self

    @property
    def is_chance(self) -> bool:
        """Whether chance is to act."""
        return self.table is None or self.drawing

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.table is not None and bool(self.table.results)

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring: kinds of card, as places in card order, each with its share."""
        hidden = self._hidden()
        number = packed.size(hidden)
        counts = ((place, packed.count(hidden, code)) for place, code in enumerate(_CODES))
        return [(place, count / number) for place, count in counts if count]

    def _hidden(self) -> int:
        """The cards of which chance picks one, packed."""
        table = self.table
        if table is None:
            dealt = packed.pack(_CODES[place] for place in self.dealt)
            return packed.pack(c.code for c in self.setup.rules.deck.cards()) - dealt
        if table._stock:
            return packed.pack(table._stock)
        kept = table._pile[-1:] if table.rules.stock.keep_upcard else b""
        return packed.pack(table._pile) - packed.pack(kept)

    def actions(self) -> dict[int, Action]:
        """The legal actions of the seat on turn by their numbers; none where chance is to act."""
        if self.table is None or self.drawing or self.is_over:
            return {}
        return self.setup.coding.actions(self.table)

    def after_outcome(self, place: int) -> Moment:
        """The moment after chance has picked a card.

        Args:
            place: The kind of card, as a place in card order.

        Returns:
            The moment.
        """
        if self.table is None:
            dealt = (*self.dealt, place)
            setup = self.setup
            if len(dealt) <= setup.players * setup.hand_size:
                return attrs.evolve(self, dealt=dealt)
            return attrs.evolve(self, dealt=dealt)._laid_out()
        card = KINDS[place]
        after = _drawn(self.table, card.code)
        return self._seen(after, "draw", f"draw {card}", bytes([DRAWN]))

    def _laid_out(self) -> Moment:
        """The moment with the table that the dealt cards make."""
        setup, size = self.setup, self.setup.hand_size
        cards = [KINDS[place] for place in self.dealt]
        hands = [Cards(cards[size * s : size * (s + 1)]) for s in range(setup.players)]
        rest = Cards.of_packed(packed.pack(c.code for c in setup.rules.deck.cards())) - cards
        table = position(setup.rules, hands=hands, stock=rest, pile=cards[-1:])
        told = tuple((f"hand {hand}", f"upcard {cards[-1]}") for hand in hands)
        return attrs.evolve(self, table=table, told=told)

    def after_action(self, number: int) -> Moment:
        """The moment after the seat on turn has acted.

        Args:
            number: The number of a legal action.

        Returns:
            The moment: chance is to act where the seat draws a card that nobody knows.
        """
        table = self.table
        assert table is not None  # noqa: S101  # nobody acts before the cards are dealt
        action = self.actions()[number]
        if isinstance(action, DrawStock) and _is_chance_draw(table):
            return attrs.evolve(self, drawing=True)
        after = apply(table, action)
        public = own = str(action)
        if isinstance(action, DrawStock):
            own = f"draw {Card.of_code((table._stock or table._pile)[0])}"
        unseen = packed.missing(table._known[table.turn], _played(table, action))
        return self._seen(after, public, own, bytes(packed.each(unseen)))

    def _seen(self, after: GameState, public: str, own: str, trace: bytes) -> Moment:
        """The moment after an event: what the seat on turn sees of it, and what all others see."""
        seat = self.table.turn if self.table is not None else 0
        told = tuple(
            (*seen, f"{seat}: {own if each == seat else public}")
            for each, seen in enumerate(self.told)
        )
        traces = list(self.traces)
        traces[seat] += trace
        return Moment(self.setup, self.dealt, after, False, told, tuple(traces))  # noqa: FBT003  # by place, for speed

    def recall(self, seat: int) -> tuple[str, ...]:
        """All that a seat has seen, in order.

        Args:
            seat: The seat.

        Returns:
            A line an event: its hand and the upcard as dealt, then each action, its own draws with
            their cards. While cards are dealt, those that it has.
        """
        if self.table is not None:
            return self.told[seat]
        return (f"hand {self.dealt_to(seat)}".rstrip(),)

    def dealt_to(self, seat: int) -> Cards:
        """The cards dealt to a seat so far.

        Args:
            seat: The seat.

        Returns:
            The cards.
        """
        size = self.setup.hand_size
        return Cards([KINDS[place] for place in self.dealt[size * seat : size * (seat + 1)]])

    def scores(self) -> tuple[int, ...]:
        """The points of the deal by seat; 0 for each until it is over."""
        if self.table is None or not self.table.results:
            return (0,) * self.setup.players
        return self.table.results[-1].scores


def _played(table: GameState, action: Action) -> int:
    """The cards that an action plays from the hand, packed."""
    match action:
        case LayMeld(meld):
            return meld.packed
        case TakePile(meld):
            return meld.packed - packed.ONE[table._pile[-1]]
        case LayOff(card=card) | SwapJoker(card=card) | Discard(card=card):
            return packed.ONE[card.code]
    return 0


def _is_chance_draw(table: GameState) -> bool:
    """Whether nobody knows which card a draw brings."""
    if table._stock:
        return not table._stock_known
    return not is_turned_over(table._game)


def _drawn(table: GameState, code: int) -> GameState:
    """The state after a draw that brings this card."""
    after = apply(table, DrawStock())
    turn = table.turn
    brought = after._hands[turn] - table._hands[turn]
    wanted = packed.ONE[code]
    if brought == wanted:
        return after
    stock = bytearray(after._stock)
    stock[stock.index(code)] = next(packed.each(brought))
    hands = list(after._hands)
    hands[turn] += wanted - brought
    return new_state(
        after._game,
        after.phase,
        turn,
        tuple(hands),
        after._melds,
        bytes(stock),
        after._pile,
        after.recycles,
        after.turns,
        after._known,
        after._stock_known,
    )
