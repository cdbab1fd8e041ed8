"""The documents of states and views.

Actions, events and results are saved field by field; these are not, and the classes here have the
fields that their documents have. What stands in a document for the reader's ease, although it
follows from the rest (`winners`, `upcard`), is checked when it is read.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from rummykit.cards import Card, Cards
from rummykit.codec.leaves import Count, Seed
from rummykit.codec.problems import Wrong
from rummykit.errors import InvalidPosition
from rummykit.melds import Meld
from rummykit.positions import position
from rummykit.rules import RuleSet
from rummykit.state import DealResult, GameState, Phase
from rummykit.viewed import view_position
from rummykit.views import PlayerView, view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.codec.problems import Path

__all__ = ["StateDocument", "ViewDocument", "steps_of", "values_of"]


@attrs.frozen(kw_only=True)
class StateDocument:
    """A moment of a game, with every card and the seed: for whoever runs the game.

    Attributes:
        rules: The rules.
        phase: What the game waits for.
        turn: The seat whose turn it is, from 0; after a deal, the seat that played last.
        opener: The seat that opened the deal.
        deal_number: Which deal it is, from 0.
        turns: How many turns have ended in the deal.
        recycles: How often the stock was made anew in the deal.
        seed: What all shuffles come from.
        hands: The hands by seat, sorted.
        melds: The melds by seat, in the order laid.
        stock: The stock, top first.
        pile: The pile, bottom first, the upcard last.
        known_hands: By seat, the cards of the hand that all have seen go there.
        stock_known: Whether the stock is a pile turned over, so that its order is known.
        totals: The running totals by seat, in points.
        results: The reckonings of the finished deals.
        winners: The seats that have won; empty until the game is over.
    """

    rules: RuleSet
    phase: Phase
    turn: Count
    opener: Count
    deal_number: Count
    turns: Count
    recycles: Count
    seed: Seed
    hands: tuple[Cards, ...]
    melds: tuple[tuple[Meld, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    known_hands: tuple[Cards, ...]
    stock_known: bool
    totals: tuple[int, ...]
    results: tuple[DealResult, ...]
    winners: tuple[Count, ...]

    @classmethod
    def of(cls, state: GameState) -> StateDocument:
        """The document of a state."""
        remembered = view(state, None, memory=True)
        return cls(
            **_public(state),
            seed=state.seed,
            hands=state.hands,
            stock=tuple(state.stock),
            pile=tuple(state.pile),
            known_hands=remembered.known_hands or (),
            stock_known=remembered.stock is not None,
        )

    def read(self) -> GameState:
        """The state.

        Raises:
            Wrong: If `position` would refuse it.
        """
        values = {name: value for name, value in values_of(self).items() if name != "winners"}
        try:
            state = position(**values)
        except InvalidPosition as error:
            located = _located(error, self)
            raise Wrong(*located.problems, *self._surplus()) from None
        _check_outcome(self, state)
        return state

    def _placed(self) -> Iterator[tuple[Path, Card]]:
        for seat, hand in enumerate(self.hands):
            yield from ((("hands", seat, number), card) for number, card in enumerate(hand))
        for seat, row in enumerate(self.melds):
            for number, meld in enumerate(row):
                yield from ((("melds", seat, number), card) for card in meld.cards)
        for name, cards in (("stock", self.stock), ("pile", self.pile)):
            yield from (((name, number), card) for number, card in enumerate(cards))

    def _surplus(self) -> Iterator[tuple[Path, str]]:
        """The cards of which the deck has no more."""
        left = Counter(self.rules.deck.cards())
        for path, card in self._placed():
            left[card] -= 1
            if left[card] < 0:
                has = self.rules.deck.copies(card)
                yield path, f"{card} is one too many: the deck has {has or 'none'}"


@attrs.frozen(kw_only=True)
class ViewDocument:
    """What one seat, or a spectator, may know of a moment: for a front end.

    Attributes:
        rules: The rules.
        seat: Who looks, from 0; null for a spectator.
        memory: Whether the view adds what a perfect memory knows from play so far.
        phase: What the game waits for.
        turn: The seat whose turn it is, from 0; after a deal, the seat that played last.
        opener: The seat that opened the deal.
        deal_number: Which deal it is, from 0.
        turns: How many turns have ended in the deal.
        recycles: How often the stock was made anew in the deal.
        hand: The seat's own hand, sorted; null for a spectator.
        hand_sizes: How many cards each hand has, by seat.
        melds: The melds by seat, in the order laid.
        upcard: The top card of the pile; null where the pile is empty.
        pile_size: How many cards the pile has.
        stock_size: How many cards the stock has.
        pile: The whole pile, bottom first, for a memory; else null.
        stock: The stock, top first, where a memory knows it; else null.
        known_hands: By seat, cards known to be in the hand, for a memory; else null.
        totals: The running totals by seat, in points.
        results: The reckonings of the finished deals.
        winners: The seats that have won; empty until the game is over.
    """

    rules: RuleSet
    seat: Count | None
    memory: bool
    phase: Phase
    turn: Count
    opener: Count
    deal_number: Count
    turns: Count
    recycles: Count
    hand: Cards | None
    hand_sizes: tuple[Count, ...]
    melds: tuple[tuple[Meld, ...], ...]
    upcard: Card | None
    pile_size: Count
    stock_size: Count
    pile: tuple[Card, ...] | None
    stock: tuple[Card, ...] | None
    known_hands: tuple[Cards, ...] | None
    totals: tuple[int, ...]
    results: tuple[DealResult, ...]
    winners: tuple[Count, ...]

    @classmethod
    def of(cls, seen: PlayerView) -> ViewDocument:
        """The document of a view."""
        return cls(
            **_public(seen),
            seat=seen.seat,
            memory=seen.memory,
            hand=seen.hand,
            hand_sizes=seen.hand_sizes,
            upcard=seen.upcard,
            pile_size=seen.pile_size,
            stock_size=seen.stock_size,
            pile=None if seen.pile is None else tuple(seen.pile),
            stock=None if seen.stock is None else tuple(seen.stock),
            known_hands=seen.known_hands,
        )

    def read(self) -> PlayerView:
        """The view.

        Raises:
            Wrong: If no state looks so.
        """
        values = {name: value for name, value in values_of(self).items() if name != "winners"}
        try:
            seen = view_position(**values)
        except InvalidPosition as error:
            raise _located(error, self) from None
        _check_outcome(self, seen)
        return seen


def values_of(document: Any) -> dict[str, Any]:
    """The fields of a document and what they hold."""
    return attrs.asdict(document, recurse=False)


def _public(source: GameState | PlayerView) -> dict[str, Any]:
    """What a state and a view both show."""
    return {
        name: getattr(source, name)
        for name in (
            *("rules", "phase", "turn", "opener", "deal_number", "turns", "recycles"),
            *("melds", "totals", "results", "winners"),
        )
    }


def _check_outcome(document: StateDocument | ViewDocument, found: GameState | PlayerView) -> None:
    """Refuse a document that says of the outcome what does not follow from the rest of it."""
    problems: list[tuple[Path, str]] = []
    if found.phase is not document.phase:
        problems.append((("phase",), f"the rules make this {found.phase.value!r}"))
    elif found.winners != document.winners:
        told = list(found.winners)
        problems.append((("winners",), f"with these totals the winners are {told}"))
    if problems:
        raise Wrong(*problems)


def _located(error: InvalidPosition, document: StateDocument | ViewDocument) -> Wrong:
    """The faults of a set-up at their places in the document.

    A fault's place is that of an argument (`melds[0][2]`), and the keys of a document are the names
    of the arguments; what concerns no one key stands at the document itself.
    """
    names = attrs.fields_dict(type(document))
    problems: list[tuple[Path, str]] = []
    for fault in error.faults:
        if fault.place == "cards" and isinstance(document, StateDocument):
            continue  # told card by card
        steps = steps_of(fault.place)
        known = steps[0] in names
        text = fault.text if known else f"{fault.place}: {fault.text}"
        problems.append((steps if known else (), text))
    return Wrong(*problems)


def steps_of(place: str) -> Path:
    """The path of a place.

    Examples:
        >>> steps_of("results[0].scores[1]")
        ('results', 0, 'scores', 1)
    """
    words = place.replace("]", "").replace("[", ".").split(".")
    return tuple(int(word) if word.isdecimal() else word for word in words)
