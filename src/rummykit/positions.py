"""Checked set-ups: any arrangement of cards, with every fault of it reported together.

Source: API 2, `position`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from rummykit import packed
from rummykit.cards import Card, Cards, CardsLike, parse_cards
from rummykit.engine import checked_seed, settled, table_faults
from rummykit.errors import Fault, InvalidPosition, NotationError, shown
from rummykit.melds import Meld, MeldLike
from rummykit.rules.ruleset import checked_rules
from rummykit.scoring import result_faults, winners_of
from rummykit.state import DealResult, Game, GameState, Phase, new_state
from rummykit.tables import NO_MELDS, Row, Tables, tables_for
from rummykit.violations import Violation

if TYPE_CHECKING:
    from rummykit.rules import RuleSet

__all__ = ["position"]


_LARGEST = 10**9
_LONGEST = 10_000
"""The largest number of a set-up: more than any game reaches."""


def position(  # noqa: PLR0913  # a set-up has that many parts, all named
    rules: RuleSet,
    hands: Sequence[CardsLike],
    *,
    melds: Sequence[Iterable[MeldLike]] | None = None,
    stock: CardsLike = "",
    pile: CardsLike = "",
    turn: int = 0,
    phase: str | Phase = Phase.DRAW,
    totals: Sequence[int] | None = None,
    recycles: int = 0,
    turns: int = 0,
    deal_number: int = 0,
    opener: int = 0,
    seed: int | str = 0,
    results: Iterable[DealResult] = (),
    known_hands: Sequence[CardsLike] | None = None,
    stock_known: bool = False,
) -> GameState:
    """Set up any arrangement of cards, complete or not.

    What the rules end by themselves is ended: a player in play without cards has gone out, and one
    who is to draw and can neither draw nor take the pile ends the deal. With the phase
    `"deal_over"` the totals are those after the deal, and the game is over if they decide it.

    Args:
        rules: The rules.
        hands: The hands by seat: texts such as `"7S 7H 2D"`, or cards.
        melds: The melds by seat, each a list of texts or `Meld` objects; left out, nobody has any.
        stock: The stock, top first.
        pile: The pile, bottom first, the upcard last.
        turn: The seat whose turn it is, from 0.
        phase: A `Phase` or its value: `"draw"`, `"play"`, `"deal_over"`, `"game_over"`.
        totals: The running totals by seat, in points; left out, all 0.
        recycles: How often the stock was made anew in this deal.
        turns: How many turns have ended in this deal.
        deal_number: Which deal it is, from 0.
        opener: The seat that opened it.
        seed: What later shuffles come from.
        results: The reckonings of the deals before this one, and of this one where it is over, the
            latest last; left out, none is known.
        known_hands: By seat, the cards of the hand that all have seen go there and nobody has seen
            leave; left out, none.
        stock_known: Whether the stock is a pile turned over unshuffled, so that its order follows
            from what all have seen.

    Returns:
        The state.

    Raises:
        InvalidPosition: If no table could show this: a card that the deck does not have, too many
            copies of one, a meld that the rules forbid, a number or a phase that makes no sense, a
            result that does not add up, a known card that is not held. All faults are reported
            together.

    Examples:
        >>> import rummykit as rk
        >>> rules = rk.ruleset("fortune")
        >>> state = rk.position(
        ...     rules,
        ...     hands=["7S 7H 2D", "KC QS"],
        ...     melds=[["5H 6H 7H"], []],
        ...     stock="4C 9D",
        ...     pile="3C 8S",
        ...     totals=[120, 85],
        ...     deal_number=3,
        ...     opener=1,
        ... )
        >>> state.upcard, state.melds[0]
        (Card('8S'), (Meld('5H 6H 7H'),))
        >>> rk.position(rules, hands=["7S 7S 7S", "JK"])
        Traceback (most recent call last):
        rummykit.errors.InvalidPosition: position not valid (2 faults):
          cards: 7S: placed 3 times, and the deck has 2
          cards: JK: placed once, and the deck has none
    """
    checked_rules(rules)
    reading = _Reading(rules)
    packed_hands = reading.hands(hands)
    players = len(packed_hands)
    laid = reading.melds(melds, players)
    row_stock, row_pile = reading.row("stock", stock), reading.row("pile", pile)
    reading.faults += table_faults(rules, players, opener)
    reading.seat("turn", turn, players)
    found_phase = reading.phase(phase)
    found_totals = reading.totals(totals, players)
    for name, number in (("recycles", recycles), ("turns", turns), ("deal_number", deal_number)):
        reading.count(name, number)
    reading.faults += checked_seed(seed)
    found_results = reading.results(results, players, found_phase, deal_number)
    known = reading.known(known_hands, packed_hands)
    reading.known_stock(stock_known, row_stock, recycles)
    reading.copies()
    winners = reading.winners(found_phase, found_totals)
    if reading.faults:
        raise InvalidPosition(reading.faults)
    game = Game(
        rules=rules,
        players=players,
        seed=seed,
        opener=opener,
        deal_number=deal_number,
        totals=found_totals,
        results=found_results,
        winners=winners,
    )
    state = new_state(
        game,
        Phase.GAME_OVER if winners else found_phase,
        turn,
        packed_hands,
        laid,
        row_stock,
        row_pile,
        recycles,
        turns,
        known,
        stock_known=stock_known,
    )
    return settled(state)


class _Reading:
    """Reads the parts of a set-up and collects what is wrong with them."""

    def __init__(self, rules: RuleSet) -> None:
        self.tables: Tables = tables_for(rules)
        self.faults: list[Fault] = []
        self.placed: list[Card] = []

    def fault(self, place: str, text: str) -> None:
        self.faults.append(Fault(place, text))

    def listed(self, place: str, values: Any, what: str) -> tuple[Any, ...] | None:
        """The members of a list; None where this is no list, or one without an end in sight."""
        if isinstance(values, (str, Mapping, Meld)) or not isinstance(values, Iterable):
            self.fault(place, f"{shown(values)} is no list of {what}")
            return None
        found = tuple(islice(values, _LONGEST + 1))
        if len(found) > _LONGEST:
            self.fault(place, f"this has more than {_LONGEST} members: no game needs so many")
            return None
        return found

    def cards(self, place: str, cards: CardsLike) -> list[Card]:
        try:
            found = parse_cards(cards)
        except NotationError as error:
            self.fault(place, str(error))
            return []
        self.placed += found
        return found

    def row(self, place: str, cards: CardsLike) -> bytes:
        return bytes(card.code for card in self.cards(place, cards))

    def hands(self, hands: Sequence[CardsLike]) -> tuple[int, ...]:
        rows = self.listed("hands", hands, "hands: give one text for each seat")
        if rows is None:
            return ()
        found = [self.cards(f"hands[{seat}]", hand) for seat, hand in enumerate(rows)]
        return tuple(packed.pack(card.code for card in hand) for hand in found)

    def melds(self, melds: Sequence[Iterable[MeldLike]] | None, players: int) -> tuple[Row, ...]:
        if melds is None:
            return (NO_MELDS,) * players
        rows = self.listed("melds", melds, "melds: give a list for each seat")
        if rows is None:
            return (NO_MELDS,) * players
        if len(rows) != players:
            text = f"melds of {len(rows)} seats for {players} hands: give a list for each seat"
            self.fault("melds", text)
        return tuple(self._melds_of(seat, row) for seat, row in enumerate(rows))

    def _melds_of(self, seat: int, row: Iterable[MeldLike]) -> Row:
        texts = self.listed(f"melds[{seat}]", row, "melds: give a list of texts")
        if texts is None:
            return NO_MELDS
        found = []
        for number, text in enumerate(texts):
            place = f"melds[{seat}][{number}]"
            try:
                meld = Meld(text)
            except NotationError as error:
                self.fault(place, str(error))
                continue
            self.placed += meld.cards
            laid = self.tables.laid(meld)
            if laid.lying_fault is not None:
                code, params = laid.lying_fault
                self.fault(place, str(Violation.of(code, meld, params)))
            found.append(laid)
        most = self.tables.max_melds
        if most is not None and len(found) > most:
            text = f"{len(found)} melds are more than a player may have (melds.max_melds = {most})"
            self.fault(f"melds[{seat}]", text)
        return Row(tuple(found))

    def known(self, known: Sequence[CardsLike] | None, hands: tuple[int, ...]) -> tuple[int, ...]:
        if known is None:
            return (0,) * len(hands)
        rows = self.listed("known_hands", known, "hands: give one text for each seat")
        if rows is None:
            return ()
        if len(rows) != len(hands):
            text = f"{len(rows)} lists of cards are given for {len(hands)} hands: give one for each"
            self.fault("known_hands", text)
        return tuple(
            self._known_of(seat, row, held)
            for seat, (row, held) in enumerate(zip(rows, hands, strict=False))
        )

    def _known_of(self, seat: int, row: CardsLike, held: int) -> int:
        place = f"known_hands[{seat}]"
        try:
            cards = Cards(row)
        except NotationError as error:
            self.fault(place, str(error))
            return 0
        beyond = cards - Cards.of_packed(held)
        if len(beyond):
            text = f"{beyond} is not in the hand: only cards that are held can be known to be there"
            self.fault(place, text)
        return cards.packed

    def known_stock(self, stock_known: Any, stock: bytes, recycles: Any) -> None:
        if not isinstance(stock_known, bool):
            self.fault("stock_known", f"{shown(stock_known)} is neither true nor false")
        elif stock_known and (self.tables.rules.stock.shuffle or not stock or not recycles):
            text = (
                "the order of a stock is known where it is a pile turned over: that takes "
                "stock.shuffle = false, a card in the stock, and recycles of 1 or more"
            )
            self.fault("stock_known", text)

    def results(
        self, results: Any, players: int, phase: Phase, deal_number: Any
    ) -> tuple[DealResult, ...]:
        found = self.listed("results", results, "results: give one DealResult for each deal")
        if found is None:
            return ()
        for number, result in enumerate(found):
            if isinstance(result, DealResult):
                for fault in result_faults(result, players):
                    self.fault(f"results[{number}].{fault.place}", fault.text)
            else:
                self.fault(f"results[{number}]", f"{shown(result)} is no DealResult")
                return ()
        if found and self.is_count(deal_number):
            last = deal_number - (phase in {Phase.DRAW, Phase.PLAY})
            numbers = [result.deal_number for result in found]
            wanted = list(range(last + 1 - len(found), last + 1))
            if numbers != wanted:
                text = f"the deals are numbered {_listed(numbers)}, and lead up to {last}"
                self.fault("results", f"{text}: give each deal once, in order, the latest last")
        return found

    def copies(self) -> None:
        deck = self.tables.rules.deck
        placed = Counter(self.placed)
        for card in sorted(placed):
            number, most = placed[card], deck.copies(card)
            if number > most:
                has = most or "none"
                times = "once" if number == 1 else f"{number} times"
                text = f"{card}: placed {times}, and the deck has {has}"
                self.fault("cards", text)

    def seat(self, place: str, seat: Any, players: int) -> None:
        if not self.is_count(seat) or seat >= players:
            seats = f"seats are 0 to {players - 1}" if players else "there are no hands"
            self.fault(place, f"{shown(seat)} is no seat: {seats}")

    def count(self, place: str, number: Any) -> None:
        if not self.is_count(number):
            self.fault(place, f"{shown(number)} is no count: give a whole number from 0")
        elif number > _LARGEST:
            self.fault(place, f"{shown(number)} is too large: the most is {_LARGEST}")

    @staticmethod
    def is_count(value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value >= 0

    def phase(self, phase: Any) -> Phase:
        if isinstance(phase, Phase):
            return phase
        known = {each.value: each for each in Phase}
        if isinstance(phase, str) and phase in known:
            return known[phase]
        values = ", ".join(map(repr, known))
        self.fault("phase", f"{shown(phase)} is no phase: phases are {values}")
        return Phase.DRAW

    def totals(self, totals: Any, players: int) -> tuple[int, ...]:
        if totals is None:
            return (0,) * players
        found = self.listed("totals", totals, "points: give a number for each seat")
        if found is None:
            return (0,) * players
        if len(found) != players:
            self.fault("totals", f"totals of {len(found)} seats for {players} hands")
        for seat, points in enumerate(found):
            if not isinstance(points, int) or isinstance(points, bool):
                self.fault(f"totals[{seat}]", f"{shown(points)} is no number of points")
            elif abs(points) > _LARGEST:
                self.fault(
                    f"totals[{seat}]", f"{shown(points)} is too far from 0: {_LARGEST} is the most"
                )
        return found

    def winners(self, phase: Phase, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Who has won, where the deal is over."""
        if self.faults or phase in {Phase.DRAW, Phase.PLAY}:
            return ()
        found = winners_of(self.tables.rules, totals)
        if phase is Phase.GAME_OVER and not found:
            target = self.tables.rules.match.target
            text = f"nobody has won with {list(totals)}: the target is {target}"
            self.fault("phase", f"{text} (match.target, match.tie)")
        return found


_MOST_LISTED = 10


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:_MOST_LISTED]))
    return f"{shown} …" if len(numbers) > _MOST_LISTED else shown
