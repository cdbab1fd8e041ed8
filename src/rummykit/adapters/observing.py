"""Arrays of what a seat may know: the same fields at the same places throughout a game.

An array is a row of numbers of about −1 to 1, made from a `PlayerView` and nothing else, so that no
hidden card can be in it. Seats are counted on from the one that looks: it comes first, then the
seat after it, and so on. With K kinds of card, P players, S melds a player can have and L cards the
largest meld has, the fields are, in this order:

| field | shape | meaning |
|---|---|---|
| `hand` | K | the own hand: copies of each kind, as a share of those in the deck |
| `upcard` | K | 1 for the upcard's kind |
| `pile` | K | the pile below the upcard, as `hand`; all 0 without a memory |
| `known` | (P − 1) × K | cards of the others' hands that play has shown, as `hand` |
| `table` | K | all cards in melds, as `hand` |
| `melds` | P × S × L × 8 | each meld, card by card; see below |
| `sizes` | P | cards in each hand, as a share of the deck |
| `totals` | P | running totals, as a share of the target |
| `piles` | 2 | stock and pile, as a share of the deck |
| `progress` | 2 | turns of the deal as a share of its limit, 0 without one; recycles, as a tenth |
| `phase` | 4 | 1 for one of: draw, play, the deal over, the game over |
| `turn` | P | 1 for the seat on turn |

The eight numbers of a card in a meld: 1 where there is one; 1 for a wild that stands for another
card; 1 for a Joker; its rank, or that of its stand-in, as a share of 14 (ace 1 to king 13, a high
ace 14); and in four places 1 for its suit, or that of its stand-in (none where a wild stands for a
rank).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from rummykit.adapters.coding import KINDS
from rummykit.cards import Card, Rank
from rummykit.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from rummykit.adapters.coding import ActionCoding
    from rummykit.melds import Meld
    from rummykit.views import PlayerView

    Row: TypeAlias = NDArray[np.float32]

__all__ = ["BOUND", "Observer"]

BOUND: Final = 100.0
"""No number of an observation is farther from 0: totals are cut there."""

_PLACE: Final = {card: place for place, card in enumerate(KINDS)}
_HIGH_ACE: Final = 14
_FEATURES: Final = 8
_SUITS_FROM: Final = 4
_PHASES: Final = tuple(Phase)


class Observer:
    """Makes arrays of views, for one rule set and a number of players.

    Args:
        coding: The numbers of the actions, which know the rules and how large melds are.

    Attributes:
        shapes: The fields by name, each with its shape, in the order of the array.
        size: How many numbers an array has.

    Examples:
        >>> import rummykit as rk
        >>> from rummykit.adapters import coding_for
        >>> rules = rk.ruleset("fortune")
        >>> observer = Observer(coding_for(rules, 2))
        >>> view = rk.view(rk.new_game(rules, players=2, seed=1), seat=0, memory=True)
        >>> array = observer.array(view)
        >>> array.shape, float(observer.fields(array)["hand"].sum()) * 2, str(array.dtype)
        ((2455,), 11.0, 'float32')
    """

    def __init__(self, coding: ActionCoding) -> None:
        self.coding: Final = coding
        deck = coding.rules.deck
        kinds, players = len(KINDS), coding.players
        self.shapes: Final[Mapping[str, tuple[int, ...]]] = {
            "hand": (kinds,),
            "upcard": (kinds,),
            "pile": (kinds,),
            "known": (players - 1, kinds),
            "table": (kinds,),
            "melds": (players, coding.slots, coding.longest, _FEATURES),
            "sizes": (players,),
            "totals": (players,),
            "piles": (2,),
            "progress": (2,),
            "phase": (len(_PHASES),),
            "turn": (players,),
        }
        self._slices: Final[dict[str, slice]] = {}
        start = 0
        for name, shape in self.shapes.items():
            stop = start + int(np.prod(shape))
            self._slices[name] = slice(start, stop)
            start = stop
        self.size: Final = start
        self._shares: Final = np.array(
            [1 / max(1, deck.copies(card)) for card in KINDS], dtype=np.float32
        )
        self._deck: Final = coding.rules.deck_size
        self._target: Final = coding.rules.match.target
        self._most_turns: Final = coding.rules.deal.max_turns
        self._seen: Final[dict[Meld, Row]] = {}

    def array(self, view: PlayerView) -> Row:
        """What a seat may know, as a new array.

        Args:
            view: The seat's view; with a memory, the array has what a memory adds.

        Returns:
            The array, of the length `size`.
        """
        made = np.zeros(self.size, dtype=np.float32)
        self.write(view, made)
        return made

    def write(self, view: PlayerView, array: Row, first: int = 0) -> None:
        """Write what a seat may know into an array.

        Args:
            view: The seat's view, or a spectator's.
            array: The array, of the length `size`; all of it is written.
            first: The seat that comes first in a spectator's array.
        """
        array[:] = 0
        fields = self.fields(array)
        players = view.players
        seat = first if view.seat is None else view.seat
        seats = [(seat + step) % players for step in range(players)]
        self.count(fields["hand"], view.hand or ())
        if view.upcard is not None:
            fields["upcard"][_PLACE[view.upcard]] = 1
        self.count(fields["pile"], (view.pile or ())[:-1])
        for row, other in zip(fields["known"], seats[1:], strict=True):
            self.count(row, (view.known_hands or [()] * players)[other])
        self.count(
            fields["table"], [card for row in view.melds for meld in row for card in meld.cards]
        )
        for place, owner in enumerate(seats):
            for slot, meld in enumerate(view.melds[owner]):
                fields["melds"][place, slot] = self._shown(meld)
        fields["sizes"][:] = [view.hand_sizes[each] / self._deck for each in seats]
        totals = [view.totals[each] / self._target for each in seats]
        fields["totals"][:] = np.clip(totals, -BOUND, BOUND)
        fields["piles"][:] = view.stock_size / self._deck, view.pile_size / self._deck
        turns = view.turns / self._most_turns if self._most_turns else 0
        fields["progress"][:] = min(turns, BOUND), min(view.recycles / 10, BOUND)
        fields["phase"][_PHASES.index(view.phase)] = 1
        fields["turn"][seats.index(view.turn)] = 1

    def fields(self, array: Row) -> dict[str, Row]:
        """The fields of an array by name, in their shapes: views of its memory, not copies.

        Args:
            array: An array of the length `size`.

        Returns:
            The fields.
        """
        return {
            name: array[self._slices[name]].reshape(shape) for name, shape in self.shapes.items()
        }

    def count(self, row: Row, cards: Iterable[Card]) -> None:
        """Add cards to a field that goes by kind.

        Args:
            row: The field.
            cards: The cards, each copy.
        """
        for card in cards:
            place = _PLACE[card]
            row[place] += self._shares[place]

    def _shown(self, meld: Meld) -> Row:
        found = self._seen.get(meld)
        if found is None:
            found = np.zeros((self.coding.longest, _FEATURES), dtype=np.float32)
            for place, (card, stand) in enumerate(zip(meld.cards, meld.stands_for, strict=True)):
                shown = card if stand is None else stand
                rank = int(shown if isinstance(shown, Rank) else shown.rank or 0)
                if rank == Rank.ACE and meld.kind == "run" and place:
                    rank = _HIGH_ACE
                found[place, :_SUITS_FROM] = 1, stand is not None, card.is_joker, rank / _HIGH_ACE
                if isinstance(shown, Card) and shown.suit is not None:
                    found[place, _SUITS_FROM + shown.suit] = 1
            self._seen[meld] = found
        return found
