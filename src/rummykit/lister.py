"""The fast lists of what a hand can do: its wild cards looked up first, then the rest beside them.

Source: RULES 3.2 to 3.4.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from rummykit import packed
from rummykit.cards import JOKER, Card
from rummykit.discards import DiscardLists
from rummykit.finder import Finder
from rummykit.supplies import Supply
from rummykit.terms import Sizes, Terms, deuce_suits_matter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummykit.actions import LayMeld, TakePile
    from rummykit.tables import Tables

__all__ = ["Lister", "lister_for"]

_STRIDE: Final = packed.FIELD * packed.SUIT_STRIDE
_REMEMBERED: Final = 2_000
_SHORT: Final = 6


class Lister:
    """What hands can do under one rule set.

    Args:
        tables: The rule set's tables.
        every_wild: Whether to list every choice of deuces, even where their suits do not matter.
    """

    def __init__(self, tables: Tables, *, every_wild: bool) -> None:
        rules = tables.rules
        self.tables: Final = tables
        self.finder: Final = Finder(rules, every_wild=every_wild, make=tables.lay_action)
        self.taker: Final = Finder(rules, every_wild=every_wild, make=tables.take_action)
        finder = self.finder
        self.wild_fields: Final = sum(
            packed.FIELD_MASK << (packed.FIELD * code)
            for code in packed.CODES
            if tables.wild_guards & packed.PRESENT[code]
        )
        self.natural_fields: Final = (
            sum(packed.FIELD_MASK << (packed.FIELD * code) for code in packed.CODES[:-1])
            & ~self.wild_fields
        )
        self.natural_guards: Final = self.natural_fields & packed.GUARDS
        self.deuce_guards: Final = (
            0 if finder.by_suit else tables.wild_guards & ~packed.PRESENT[packed.JOKER]
        )
        short = finder.run_sizes.high <= _SHORT and finder.set_sizes.high <= _SHORT
        self.few_wilds: Final = 3 if short else 1 if finder.by_suit else 2
        self.supplies: Final[dict[int, Supply[LayMeld]]] = {}
        self.take_supplies: Final[dict[int, Supply[TakePile]]] = {}
        self.discards: Final = DiscardLists(tables.queen_discard, self.deuce_guards)
        self.near: Final = tuple(_near(finder, rank) for rank in range(packed.RANKS + 1))
        pile = rules.pile
        most = 10**6 if pile.max_from_hand is None else pile.max_from_hand + 1
        fewest = pile.min_from_hand + 1
        low, high = finder.set_sizes
        self.take_sets: Final = (
            Sizes(max(low, fewest), min(high, most)) if "set" in pile.kinds else None
        )
        low, high = finder.run_sizes
        self.take_runs: Final = (
            Sizes(max(low, fewest), min(high, most)) if "run" in pile.kinds else None
        )

    # New melds

    def lays(self, hand: int, held: int) -> Iterator[Iterable[LayMeld]]:
        """Every new meld that a hand makes: sets from aces up, all-wild melds, runs by suit.

        Args:
            hand: The hand, packed.
            held: Its guard bits.

        Returns:
            The actions in parts, each part a remembered list or a lazy search.
        """
        wild = hand & self.wild_fields
        supply = self.supplies.get(wild) or self._supply(wild)
        return supply.melds(hand & self.natural_fields, held & self.natural_guards)

    def _supply(self, wild: int) -> Supply[LayMeld]:
        """The lists made with the wild cards of a hand, kept for the next time."""
        finder = self.finder
        if len(self.supplies) >= _REMEMBERED:
            self.supplies.clear()
        made = Supply(
            finder, finder.wilds(wild), finder.set_sizes, finder.run_sizes, self.few_wilds
        )
        self.supplies[wild] = made
        return made

    # The pile

    def takes(self, hand: int, upcard: Card) -> Iterable[TakePile]:
        """Every way to take the pile: sets, all-wild melds, then runs, each with the upcard.

        Args:
            hand: The hand, packed.
            upcard: The top card of the pile.

        Returns:
            Each action once; none where the upcard belongs to no meld.
        """
        wild = hand & self.wild_fields
        naturals = hand & self.natural_fields
        code = upcard.code
        if self.tables.wild_guards & packed.PRESENT[code]:
            key = wild | packed.PRESENT[code]
            supply = self.take_supplies.get(key) or self._take_supply(key, wild, upcard)
            guards = packed.presence(naturals)
            return chain.from_iterable(supply.melds(naturals, guards))
        if upcard is JOKER:
            return ()
        supply = self.take_supplies.get(wild) or self._take_supply(wild, wild, None)
        rank, suit = code % packed.SUIT_STRIDE + 1, code // packed.SUIT_STRIDE
        row = packed.presence(naturals >> _STRIDE * suit & packed.SUIT_FIELDS)
        return supply.melds_with(upcard, packed.column(naturals, rank), row & self.near[rank])

    def _take_supply(self, key: int, wild: int, upcard: Card | None) -> Supply[TakePile]:
        """The same for taking the pile, with the upcard if that is wild."""
        taker = self.taker
        if len(self.take_supplies) >= _REMEMBERED:
            self.take_supplies.clear()
        made = Supply(
            taker, taker.wilds(wild, upcard), self.take_sets, self.take_runs, self.few_wilds
        )
        self.take_supplies[key] = made
        return made

    # Melds of given cards

    def lays_of(self, cards: int, number: int) -> Iterator[LayMeld]:
        """Every new meld of exactly these cards of the hand.

        Args:
            cards: The cards, packed.
            number: How many they are.

        Returns:
            Each action once, with every choice of stand-ins.
        """
        finder, exactly = self.finder, Sizes(number, number)
        sets = exactly if _within(exactly, finder.set_sizes) else None
        runs = exactly if _within(exactly, finder.run_sizes) else None
        return finder.melds(cards, finder.wilds(cards), sets, runs)

    def takes_of(self, cards: int, number: int, upcard: Card) -> Iterator[TakePile]:
        """Every way to take the pile with exactly these cards of the hand.

        Args:
            cards: The cards, packed.
            number: How many they are.
            upcard: The top card of the pile.

        Returns:
            Each action once, with every choice of stand-ins.
        """
        taker, exactly = self.taker, Sizes(number + 1, number + 1)
        wild = bool(self.tables.wild_guards & packed.PRESENT[upcard.code])
        if upcard is JOKER and not wild:
            return iter(())
        sets = exactly if _within(exactly, self.take_sets) else None
        runs = exactly if _within(exactly, self.take_runs) else None
        held = cards if wild else cards + packed.ONE[upcard.code]
        needed = None if wild else upcard
        return taker.melds(held, taker.wilds(cards, upcard), sets, runs, needed)


def _near(terms: Terms, rank: int) -> int:
    """The guard bits of the ranks that can lie in one run with a card of this rank."""
    reach = terms.run_sizes.high - 1
    places = [place for place, each in enumerate(terms.chain) if each == rank]
    guards = 0
    for place, each in enumerate(terms.chain):
        if any(abs(place - own) <= reach for own in places):
            guards |= packed.PRESENT[each - 1]
    return guards


def _within(exactly: Sizes, limits: Sizes | None) -> bool:
    return limits is not None and limits.low <= exactly.low <= limits.high


@lru_cache(maxsize=512)
def lister_for(tables: Tables, every_wild: bool) -> Lister:  # noqa: FBT001  # fast to look up
    """The lists of a rule set, made at the first call and kept.

    Args:
        tables: The rule set's tables.
        every_wild: Whether to list every choice of deuces, even where their suits do not matter.

    Returns:
        The lists.
    """
    if not every_wild and deuce_suits_matter(tables.rules):
        return lister_for(tables, True)  # noqa: FBT003  # every deuce is listed either way
    return Lister(tables, every_wild=every_wild)
