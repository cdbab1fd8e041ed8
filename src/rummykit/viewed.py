"""Views put together from what they show, checked: how a saved view is read.

A view is accepted exactly where there is a state that looks so. To find out, the hidden places are
filled with cards that are nowhere to be seen, `position` checks the whole, and `view` hides them
again.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

from rummykit.actions import TakePile
from rummykit.cards import Card, Cards, CardsLike, parse_cards
from rummykit.errors import Fault, InvalidPosition, NotationError, shown
from rummykit.melds import Meld, MeldLike
from rummykit.moves import legal_actions
from rummykit.positions import position
from rummykit.state import DealResult, GameState, Phase
from rummykit.views import PlayerView, view

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummykit.rules import RuleSet

__all__ = ["view_position"]

_MOST_TAKES = 20_000
"""How many ways to take the pile are looked through for one that a hidden hand may hold."""


def view_position(  # noqa: PLR0913  # a view has that many parts, all named
    rules: RuleSet,
    *,
    seat: int | None,
    hand_sizes: Sequence[int],
    hand: CardsLike | None = None,
    melds: Sequence[Sequence[MeldLike]] | None = None,
    pile_size: int = 0,
    upcard: Card | str | None = None,
    stock_size: int = 0,
    memory: bool = False,
    pile: CardsLike | None = None,
    stock: CardsLike | None = None,
    known_hands: Sequence[CardsLike] | None = None,
    turn: int = 0,
    phase: str | Phase = Phase.DRAW,
    totals: Sequence[int] | None = None,
    recycles: int = 0,
    turns: int = 0,
    deal_number: int = 0,
    opener: int = 0,
    results: Iterable[DealResult] = (),
) -> PlayerView:
    """Put a view together from what it shows.

    Args:
        rules: The rules.
        seat: Who looks, from 0; None for a spectator.
        hand_sizes: How many cards each hand has, by seat.
        hand: The seat's own hand; None for a spectator.
        melds: The melds by seat; left out, nobody has any.
        pile_size: How many cards the pile has.
        upcard: Its top card; None where it has none.
        stock_size: How many cards the stock has.
        memory: Whether the view adds what a perfect memory knows. Only then are there the next
            three.
        pile: The whole pile, bottom first.
        stock: The stock, top first, where it is known.
        known_hands: By seat, the cards that are known to be in the hand; left out, none.
        turn: The seat whose turn it is.
        phase: What the game waits for.
        totals: The running totals by seat, in points; left out, all 0.
        recycles: How often the stock was made anew in this deal.
        turns: How many turns have ended in this deal.
        deal_number: Which deal it is, from 0.
        opener: The seat that opened it.
        results: The reckonings so far, as `position` takes them.

    Returns:
        The view.

    Raises:
        InvalidPosition: If no state looks so; all faults are in it.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["7S 7H", "KC"], stock="4C", pile="3C 8S"
        ... )
        >>> mine = view_position(
        ...     state.rules,
        ...     seat=1,
        ...     hand="KC",
        ...     hand_sizes=[2, 1],
        ...     pile_size=2,
        ...     upcard="8S",
        ...     stock_size=1,
        ... )
        >>> mine == rk.view(state, seat=1)
        True
    """
    seen = _Seen(rules, memory=memory)
    seen.sizes(hand_sizes, pile_size, stock_size)
    seen.own(seat, hand)
    seen.top(upcard)
    seen.remembered(pile, stock, known_hands)
    seen.laid(melds)
    if seen.faults:
        raise InvalidPosition(seen.faults)
    rest: dict[str, Any] = {
        "melds": melds,
        "turn": turn,
        "phase": phase,
        "totals": totals,
        "recycles": recycles,
        "turns": turns,
        "deal_number": deal_number,
        "opener": opener,
        "results": tuple(results),
        "known_hands": seen.known if memory else None,
        "stock_known": stock is not None,
    }
    state = seen.filled(rest, {})
    if state.phase is Phase(phase):
        return view(state, seat, memory=memory)
    if Phase(phase) is Phase.DRAW and turn != seat:
        wanted = seen.takeable(rest, turn)
        if wanted is not None:
            return view(seen.filled(rest, {turn: wanted}), seat, memory=memory)
    text = f"the rules make this {shown(state.phase.value)}, not {Phase(phase).value!r}"
    raise InvalidPosition([Fault("phase", text)])


class _Seen:
    """What a view shows, and how many cards it hides where."""

    def __init__(self, rules: RuleSet, *, memory: bool) -> None:
        self.rules = rules
        self.memory = memory
        self.faults: list[Fault] = []
        self.hand_sizes: tuple[int, ...] = ()
        self.pile_size = 0
        self.stock_size = 0
        self.hands: list[list[Card]] = []
        self.known: list[list[Card]] = []
        self.pile: list[Card] = []
        self.stock: list[Card] = []
        self.melded: list[Card] = []

    def fault(self, place: str, text: str) -> None:
        self.faults.append(Fault(place, text))

    def sizes(self, hands: Sequence[int], pile: int, stock: int) -> None:
        named = [
            *((f"hand_sizes[{seat}]", size) for seat, size in enumerate(hands)),
            ("pile_size", pile),
            ("stock_size", stock),
        ]
        for place, size in named:
            if not isinstance(size, int) or isinstance(size, bool) or size < 0:
                self.fault(
                    place, f"{shown(size)} is no number of cards: give a whole number from 0"
                )
        if self.faults:
            return
        total = sum(size for _, size in named)
        if total > self.rules.deck_size:
            text = f"hands, pile and stock are {total} cards, and the deck has"
            self.fault("hand_sizes", f"{text} {self.rules.deck_size}")
            return
        self.hand_sizes, self.pile_size, self.stock_size = tuple(hands), pile, stock
        self.hands = [[] for _ in hands]
        self.known = [[] for _ in hands]

    def cards(self, place: str, cards: CardsLike) -> list[Card]:
        try:
            return parse_cards(cards)
        except NotationError as error:
            self.fault(place, str(error))
            return []

    def sized(self, place: str, cards: CardsLike, size: int) -> list[Card]:
        found = self.cards(place, cards)
        if len(found) != size:
            self.fault(place, f"{len(found)} cards are shown, and there are to be {size}")
        return found

    def own(self, seat: int | None, hand: CardsLike | None) -> None:
        if (seat is None) != (hand is None):
            self.fault("hand", "a seat sees its hand, and a spectator (seat null) none")
        elif seat is not None and hand is not None and not self.faults:
            is_seat = isinstance(seat, int) and not isinstance(seat, bool)
            if not is_seat or not 0 <= seat < len(self.hands):
                self.fault(
                    "seat", f"{shown(seat)} is no seat: seats are 0 to {len(self.hands) - 1}"
                )
            else:
                self.hands[seat] = self.sized("hand", hand, self.hand_sizes[seat])

    def top(self, upcard: Card | str | None) -> None:
        if (upcard is None) != (self.pile_size == 0):
            self.fault("upcard", f"a pile of {self.pile_size} cards: an upcard is on each but none")
        elif upcard is not None:
            self.pile = self.cards("upcard", [upcard])

    def remembered(
        self,
        pile: CardsLike | None,
        stock: CardsLike | None,
        known: Sequence[CardsLike] | None,
    ) -> None:
        """What a memory adds; `own` and `top` come first."""
        if not self.memory:
            for place, value in (("pile", pile), ("stock", stock), ("known_hands", known)):
                if value is not None:
                    self.fault(place, "only a view with a memory shows this")
            return
        top = self.pile
        self.pile = self.sized("pile", () if pile is None else pile, self.pile_size)
        if self.pile[-1:] != top:
            self.fault("pile", "its last card is not the upcard")
        if stock is not None:
            self.stock = self.sized("stock", stock, self.stock_size)
        if known is not None and len(known) != len(self.hands):
            self.fault("known_hands", f"give a list of cards for each of {len(self.hands)} hands")
        elif known is not None:
            self.known_of(known)

    def known_of(self, known: Sequence[CardsLike]) -> None:
        for seat, row in enumerate(known):
            place = f"known_hands[{seat}]"
            self.known[seat] = self.cards(place, row)
            if len(self.known[seat]) > self.hand_sizes[seat]:
                text = f"{len(self.known[seat])} cards are known of a hand of"
                self.fault(place, f"{text} {self.hand_sizes[seat]}")
            elif not self.hands[seat]:
                self.hands[seat] = list(self.known[seat])

    def laid(self, melds: Sequence[Sequence[MeldLike]] | None) -> None:
        for seat, row in enumerate(melds or ()):
            for number, text in enumerate(row):
                try:
                    self.melded += Meld(text).cards
                except NotationError as error:
                    self.fault(f"melds[{seat}][{number}]", str(error))

    def unseen(self) -> list[Card]:
        """The cards of the deck that the view does not show, in card order."""
        left = Counter(self.rules.deck.cards())
        left.subtract(self.melded)
        for row in (*self.hands, self.pile, self.stock):
            left.subtract(row)
        return sorted((+left).elements())

    def filled(self, rest: dict[str, Any], wanted: dict[int, list[Card]]) -> GameState:
        """A state that looks so, with these cards in hands whose faces are hidden."""
        unseen = Counter(self.unseen())
        hands = [list(hand) for hand in self.hands]
        for seat, cards in wanted.items():
            hands[seat] += cards
            unseen.subtract(cards)
        cards = sorted(unseen.elements())
        sizes = zip(hands, self.hand_sizes, strict=True)
        hidden_pile = self.pile_size - len(self.pile)
        hidden_stock = self.stock_size - len(self.stock)
        missing = [size - len(hand) for hand, size in sizes]
        hidden = sum(missing) + hidden_pile + hidden_stock
        if hidden > len(cards):
            text = f"{hidden} cards are hidden, and only {len(cards)} of the deck are not in sight"
            raise InvalidPosition([Fault("hand_sizes", text)])
        draw = iter(cards)
        for hand, number in zip(hands, missing, strict=True):
            hand.extend(islice(draw, number))
        pile = [*islice(draw, hidden_pile), *self.pile]
        stock = [*self.stock, *islice(draw, hidden_stock)]
        return position(self.rules, hands, stock=stock, pile=pile, **rest)

    def takeable(self, rest: dict[str, Any], turn: int) -> list[Card] | None:
        """Hidden cards with which the seat to draw could take the pile, or None."""
        unseen = self.unseen()
        room = self.hand_sizes[turn] - len(self.hands[turn])
        known = Cards(self.hands[turn])
        hands: list[list[Card]] = [[] for _ in self.hands]
        hands[turn] = [*self.hands[turn], *unseen]
        most = position(
            self.rules,
            hands,
            pile=self.pile,
            **(rest | {"stock_known": False, "known_hands": None}),
        )
        for action in islice(legal_actions(most), _MOST_TAKES):
            if isinstance(action, TakePile):
                needed = Cards(action.meld.cards) - self.pile[-1:] - known
                if len(needed) <= room:
                    return list(needed)
        return None
