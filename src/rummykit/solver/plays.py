"""From what the search chose to melds and actions: which card goes where, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rummykit import packed
from rummykit.actions import LayMeld, LayOff
from rummykit.cards import Card
from rummykit.melds import Meld
from rummykit.shapes import QUEEN_OF_SPADES
from rummykit.solver.runs import natural_block
from rummykit.solver.sweep import PickedRun, PickedSets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummykit.melds import End
    from rummykit.shapes import Kind, StandIn
    from rummykit.solver.endings import EndOption
    from rummykit.solver.sweep import Picked
    from rummykit.solver.terms import Terms

__all__ = ["Played", "played"]

_Placed: TypeAlias = "tuple[Card, StandIn, End | None]"


class Played(NamedTuple):
    """A layout as it is played.

    Attributes:
        melds: The new melds, as they lie in the end.
        lay_offs: What is added to the melds on the table before.
        actions: The same as actions, in an order in which they can be played.
    """

    melds: tuple[Meld, ...]
    lay_offs: tuple[LayOff, ...]
    actions: tuple[LayMeld | LayOff, ...]


def played(terms: Terms, hand: int, own: int, chosen: Iterable[Picked]) -> Played:
    """The melds and actions of what the search chose.

    Args:
        terms: The terms.
        hand: The hand, packed.
        own: How many melds are on the table.
        chosen: What was chosen.

    Returns:
        The layout.
    """
    return _Table(terms, hand, own).played([each for each in chosen if each is not None])


class _Table:
    """Deals out the wild cards and collects what is laid."""

    def __init__(self, terms: Terms, hand: int, own: int) -> None:
        self.terms = terms
        self.own = own
        self.hand = hand
        self.wilds: list[list[Card]] = []
        self.melds: list[Meld] = []
        self.lay_offs: list[LayOff] = []
        self.laying: list[LayMeld | LayOff] = []

    def played(self, chosen: Sequence[PickedRun | PickedSets | EndOption]) -> Played:
        bare = [
            code
            for each in chosen
            if isinstance(each, PickedRun)
            for code in each.column.codes
            if code in self.terms.class_of
        ]
        free = self.hand - packed.pack(bare)
        self.wilds = [
            [card for card in each.cards for _ in range(packed.count(free, card.code))]
            for each in self.terms.classes
        ]
        for each in chosen:
            if isinstance(each, PickedRun):
                self._run(each)
            elif isinstance(each, PickedSets):
                self._sets(each)
            else:
                self._all_wild(each)
        actions = (*self.lay_offs, *self.laying)
        return Played(tuple(self.melds), tuple(self.lay_offs), actions)

    def _new(self, cards: Sequence[Card], stands: Sequence[StandIn], kind: Kind) -> int:
        """Note a new meld; its number on the table."""
        self.melds.append(Meld(cards, stands, kind))
        return self.own + len(self.melds) - 1

    def _add(self, number: int, placed: Iterable[_Placed]) -> list[LayOff]:
        return [
            LayOff(number, card, None if stand is card else stand, end)
            for card, stand, end in placed
        ]

    def _run(self, picked: PickedRun) -> None:
        column, fill = picked
        shown = [
            Card.of_code(code)
            for code in self.terms.codes[column.suit][fill.low : fill.low + len(fill.fillers)]
        ]
        lying = set(column.places)
        cards = [
            card if filler is None else self.wilds[filler].pop(0)
            for card, filler in zip(shown, fill.fillers, strict=True)
        ]
        if column.own is not None:
            fixed = [
                place
                for place, filler in enumerate(fill.fillers)
                if filler is None and place + fill.low not in lying
            ]
            outward = _outward(cards, shown, fixed[0], fixed[-1] + 1)
            self.lay_offs += self._add(column.own, outward)
            return
        stands = [None if card is face else face for card, face in zip(cards, shown, strict=True)]
        number = self._new(cards, stands, "run")
        if not self.terms.natural_first:
            self.laying.append(LayMeld(self.melds[-1]))
            return
        natural = [code not in self.terms.class_of for code in column.codes]
        start, stop = natural_block(self.terms.run_min, column.places, natural) or (0, 0)
        low = column.places[start] - fill.low
        high = column.places[stop - 1] - fill.low + 1
        self.laying.append(LayMeld(Meld(cards[low:high], [None] * (high - low), "run")))
        self.laying += self._add(number, _outward(cards, shown, low, high))

    def _sets(self, picked: PickedSets) -> None:
        table = picked.table
        left = [
            [Card.of_code(code) for code in codes for _ in range(packed.count(picked.held, code))]
            for codes in table.slots
        ]
        for plan in picked.option.sets:
            cards: list[Card] = []
            for slot, number in zip(left, plan.naturals, strict=True):
                cards += slot[:number]
                del slot[:number]
            stands: list[StandIn] = [None] * len(cards)
            for shown, classes in ((table.rank, plan.wilds), (QUEEN_OF_SPADES, plan.queens)):
                for wilds, number in zip(self.wilds, classes, strict=True):
                    cards += wilds[:number]
                    stands += [shown] * number
                    del wilds[:number]
            if plan.own is None:
                self._new(cards, stands, "set")
                self.laying.append(LayMeld(self.melds[-1]))
            else:
                placed = [(card, stand, None) for card, stand in zip(cards, stands, strict=True)]
                self.lay_offs += self._add(plan.own, placed)

    def _all_wild(self, option: EndOption) -> None:
        for plan in option.melds:
            cards: list[Card] = []
            for wilds, number in zip(self.wilds, plan.classes, strict=True):
                cards += wilds[:number]
                del wilds[:number]
            if plan.own is None:
                self._new(cards, [None] * len(cards), "all-wild")
                self.laying.append(LayMeld(self.melds[-1]))
            else:
                self.lay_offs += self._add(plan.own, [(card, None, None) for card in cards])


def _outward(
    cards: Sequence[Card], shown: Sequence[Card], low: int, high: int
) -> Iterator[_Placed]:
    """What is added to the stretch from `low` to `high` (excluded), from there outwards."""
    for place in range(low - 1, -1, -1):
        yield cards[place], shown[place], "low"
    for place in range(high, len(cards)):
        yield cards[place], shown[place], "high"
