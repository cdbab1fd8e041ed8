"""The fast lists of what a hand can do: remembered by what matters, built when first asked for.

A hand's sets of a rank depend on its cards of that rank and on its wild cards, its runs of a suit on
its cards of that suit and on its wild cards, its discards on the kinds it holds. Each of these parts
of a packed hand is cut out with a shift and a mask and looked up; the parts recur all the time.
Where a hand has so many wild cards that lists would grow long, they are found one by one instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from rummykit import packed
from rummykit.actions import Discard, EndTurn, LayMeld, LayOff, TakePile
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.finder import Finder, Sizes, Wilds
from rummykit.shapes import QUEEN_OF_SPADES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummykit.melds import Meld
    from rummykit.tables import Laid, Tables

__all__ = ["Lister", "discardable", "lister_for"]

_STRIDE: Final = packed.FIELD * packed.SUIT_STRIDE
_SUIT_GUARDS: Final = sum(packed.PRESENT[: packed.RANKS])
_RANK_COLUMN: Final = sum((2**packed.FIELD - 1) << (_STRIDE * suit) for suit in range(packed.SUITS))
_ACE_GUARDS: Final = sum(packed.PRESENT[packed.SUIT_STRIDE * suit] for suit in range(packed.SUITS))
_ACE_MIRROR: Final = packed.FIELD * packed.RANKS
_GUARD: Final = 2 ** (packed.FIELD - 1)
_QUEEN: Final = packed.PRESENT[QUEEN_OF_SPADES.code]
_QUEEN_SHIFT: Final = packed.FIELD * QUEEN_OF_SPADES.code
_REMEMBERED: Final = 20_000
_SHORT: Final = 6

DISCARDS: Final = {packed.PRESENT[code]: Discard(Card.of_code(code)) for code in packed.CODES}
"""The discard of each kind of card, by its guard bit: one object each."""

_END_TURN: Final = (EndTurn(),)

Adds: TypeAlias = "tuple[int, tuple[tuple[int, dict[int, LayOff]], ...]]"
"""What can be added to a meld: the guard bits of all such cards, and groups of equal effect."""


def discardable(hand: int, held: int, rule: str) -> int:
    """The guard bits of the cards that may be discarded from a hand.

    Args:
        hand: The hand, packed.
        held: Its guard bits (`packed.presence`).
        rule: The field `queen.discard`.

    Returns:
        The guard bits of the kinds that may be discarded.

    Source: RULES 2, `queen.discard`; X11, X12.

    Examples:
        >>> from rummykit.cards import Cards
        >>> hand = Cards("QS 4H").packed
        >>> allowed = discardable(hand, packed.presence(hand), "only-queens")
        >>> [str(DISCARDS[allowed])]
        ['discard 4H']
    """
    if rule == "free" or not held & _QUEEN:
        return held
    if rule == "only-queens" and held == _QUEEN:
        return held
    if rule == "last-card" and hand == packed.ONE[QUEEN_OF_SPADES.code]:
        return held
    return held ^ _QUEEN


class _Supply:
    """The wild cards of a hand, and every list made with just these."""

    __slots__ = ("all_wild", "fill", "number", "remembers", "runs", "sets", "takes", "wilds")

    def __init__(self, lister: Lister, wild: int) -> None:
        finder = lister.finder
        self.wilds: Final = finder.wilds(wild)
        self.number: Final = sum(self.wilds.counts)
        self.remembers: Final = self.number <= lister.few_wilds
        need = max(1, finder.set_sizes.low - self.number)
        self.fill: Final = sum(
            (_GUARD - min(need, _GUARD)) << (packed.FIELD * rank) for rank in range(packed.RANKS)
        )
        self.all_wild: Final = tuple(
            lister.lay(meld) for meld in finder.all_wild(self.wilds, finder.set_sizes)
        )
        self.sets: Final[tuple[dict[int, tuple[LayMeld, ...]], ...]] = tuple(
            {} for _ in range(packed.RANKS)
        )
        self.runs: Final[tuple[dict[int, tuple[LayMeld, ...]], ...]] = tuple(
            {} for _ in range(packed.SUITS)
        )
        self.takes: Final[dict[tuple[int, int, int], tuple[TakePile, ...]]] = {}


class Lister:
    """What hands can do under one rule set.

    Args:
        tables: The rule set's tables.
        every_wild: Whether to list every choice of deuces, even where their suits do not matter.
    """

    def __init__(self, tables: Tables, *, every_wild: bool) -> None:
        rules = tables.rules
        self.tables: Final = tables
        self.finder: Final = Finder(rules, every_wild=every_wild)
        finder = self.finder
        ranks = rules.wilds.ranks
        self.wild_fields: Final = sum(
            (2**packed.FIELD - 1) << (packed.FIELD * code)
            for code in packed.CODES
            if tables.wild_guards & packed.PRESENT[code]
        )
        self.natural_fields: Final = (
            sum((2**packed.FIELD - 1) << (packed.FIELD * code) for code in packed.CODES[:-1])
            & ~self.wild_fields
        )
        self.natural_guards: Final = self.natural_fields & packed.GUARDS
        self.rank_guards: Final = sum(
            packed.PRESENT[rank - 1] for rank in Rank if rank not in ranks
        )
        self.deuce_guards: Final = (
            0 if finder.by_suit else tables.wild_guards & ~packed.PRESENT[packed.JOKER]
        )
        # Three cards in a row can be seen at once only where neighbours in the run are neighbours
        # in the packed hand, which a missing 2 prevents.
        self.sees_runs: Final = finder.run_sizes.low >= 3 and Rank.TWO in finder.chain  # noqa: PLR2004
        short = finder.run_sizes.high <= _SHORT and finder.set_sizes.high <= _SHORT
        self.few_wilds: Final = 3 if short else 1 if finder.by_suit else 2
        self.supplies: Final[dict[int, _Supply]] = {}
        self.discard_lists: Final[tuple[dict[int, tuple[Discard, ...]], ...]] = tuple(
            {} for _ in range(packed.SUITS)
        )
        pile = rules.pile
        self.take_sets: Final = "set" in pile.kinds
        self.take_runs: Final = "run" in pile.kinds
        most = 10**6 if pile.max_from_hand is None else pile.max_from_hand + 1
        self.take_set_sizes: Final = Sizes(
            max(finder.set_sizes.low, pile.min_from_hand + 1), min(finder.set_sizes.high, most)
        )
        self.take_run_sizes: Final = Sizes(
            max(finder.run_sizes.low, pile.min_from_hand + 1), min(finder.run_sizes.high, most)
        )

    def supply(self, wild: int) -> _Supply:
        """The lists made with these wild cards."""
        found = self.supplies.get(wild)
        if found is None:
            if len(self.supplies) >= _REMEMBERED:
                self.supplies.clear()
            found = self.supplies[wild] = _Supply(self, wild)
        return found

    def lay(self, meld: Meld) -> LayMeld:
        """The action that lays a meld: one object a meld."""
        laid = self.tables.laid(meld)
        if laid.lay_action is None:
            laid.lay_action = LayMeld(laid.meld)
        return laid.lay_action

    def take(self, meld: Meld) -> TakePile:
        """The action that takes the pile with a meld: one object a meld."""
        laid = self.tables.laid(meld)
        if laid.take_action is None:
            laid.take_action = TakePile(laid.meld)
        return laid.take_action

    # New melds

    def lays(self, hand: int, held: int) -> Iterator[LayMeld]:
        """Every new meld that a hand makes: sets from aces up, all-wild melds, runs by suit.

        Args:
            hand: The hand, packed.
            held: Its guard bits.
        """
        wild = hand & self.wild_fields
        supply = self.supplies.get(wild) or self.supply(wild)
        naturals = hand & self.natural_fields
        sums = naturals + (naturals >> _STRIDE)
        sums += sums >> 2 * _STRIDE
        ranks = (sums + supply.fill) & self.rank_guards
        while ranks:
            lowest = ranks & -ranks
            ranks ^= lowest
            shift = lowest.bit_length() - packed.FIELD
            key = (naturals >> shift) & _RANK_COLUMN
            if supply.remembers:
                known = supply.sets[shift // packed.FIELD]
                found = known.get(key)
                if found is None:
                    found = _remember(known, key, self._sets(supply.wilds, shift, key))
                yield from found
            elif key:
                yield from self._sets(supply.wilds, shift, key)
        yield from supply.all_wild
        guards = held & self.natural_guards
        if not supply.number and self.sees_runs:
            mirrored = guards | (guards & _ACE_GUARDS) << _ACE_MIRROR
            if not mirrored & (mirrored >> packed.FIELD) & (mirrored >> 2 * packed.FIELD):
                return
        for suit in Suit:
            key = (guards >> _STRIDE * suit) & _SUIT_GUARDS
            if supply.remembers:
                known = supply.runs[suit]
                found = known.get(key)
                if found is None:
                    found = _remember(known, key, self._runs(supply.wilds, suit, key))
                yield from found
            elif key:
                yield from self._runs(supply.wilds, suit, key)

    def _sets(self, wilds: Wilds, shift: int, column: int) -> Iterator[LayMeld]:
        finder = self.finder
        rank = Rank(shift // packed.FIELD + 1)
        for meld in finder.sets(rank, column << shift, wilds, finder.set_sizes):
            yield self.lay(meld)

    def _runs(self, wilds: Wilds, suit: Suit, guards: int) -> Iterator[LayMeld]:
        finder = self.finder
        held = (guards >> (packed.FIELD - 1)) << (_STRIDE * suit)
        for meld in finder.runs(suit, held, wilds, finder.run_sizes):
            yield self.lay(meld)

    # The pile

    def takes(self, hand: int, upcard: Card) -> Iterable[TakePile]:
        """Every way to take the pile: sets, all-wild melds, then runs, each with the upcard.

        Args:
            hand: The hand, packed.
            upcard: The top card of the pile.
        """
        wild = hand & self.wild_fields
        supply = self.supplies.get(wild) or self.supply(wild)
        if self.tables.wild_guards & packed.PRESENT[upcard.code]:
            return self._wild_takes(hand, upcard)
        if upcard is JOKER:
            return ()
        rank, suit = upcard.code % packed.SUIT_STRIDE, upcard.code // packed.SUIT_STRIDE
        naturals = hand & self.natural_fields
        column = (naturals >> packed.FIELD * rank) & _RANK_COLUMN
        row = (naturals >> _STRIDE * suit) & (2**_STRIDE - 1)
        if not supply.remembers:
            return self._natural_takes(supply.wilds, upcard, column, row)
        row = packed.presence(row)
        key = (upcard.code, column, row)
        found = supply.takes.get(key)
        if found is None:
            if len(supply.takes) >= _REMEMBERED:
                supply.takes.clear()
            made = self._natural_takes(supply.wilds, upcard, column, row >> (packed.FIELD - 1))
            found = supply.takes[key] = tuple(made)
        return found

    def _natural_takes(
        self, wilds: Wilds, upcard: Card, column: int, row: int
    ) -> Iterator[TakePile]:
        finder, rank, suit = self.finder, upcard.rank, upcard.suit
        if rank is None or suit is None:
            return
        if self.take_sets:
            held = (column << packed.FIELD * (rank - 1)) + packed.ONE[upcard.code]
            for meld in finder.sets(rank, held, wilds, self.take_set_sizes, upcard):
                yield self.take(meld)
        if self.take_runs:
            held = (row << _STRIDE * suit) + packed.ONE[upcard.code]
            for meld in finder.runs(suit, held, wilds, self.take_run_sizes, upcard):
                yield self.take(meld)

    def _wild_takes(self, hand: int, upcard: Card) -> Iterator[TakePile]:
        wilds = self.finder.wilds(hand, upcard)
        sets, runs = self.take_set_sizes, self.take_run_sizes
        found = self.finder.melds(
            hand, wilds, sets if self.take_sets else None, runs if self.take_runs else None
        )
        for meld in found:
            yield self.take(meld)

    # Melds of given cards

    def lays_of(self, cards: int, number: int) -> Iterator[LayMeld]:
        """Every new meld of exactly these cards of the hand.

        Args:
            cards: The cards, packed.
            number: How many they are.
        """
        finder, exactly = self.finder, Sizes(number, number)
        sets = exactly if _within(exactly, finder.set_sizes) else None
        runs = exactly if _within(exactly, finder.run_sizes) else None
        for meld in finder.melds(cards, finder.wilds(cards), sets, runs):
            yield self.lay(meld)

    def takes_of(self, cards: int, number: int, upcard: Card) -> Iterator[TakePile]:
        """Every way to take the pile with exactly these cards of the hand.

        Args:
            cards: The cards, packed.
            number: How many they are.
            upcard: The top card of the pile.
        """
        finder, exactly = self.finder, Sizes(number + 1, number + 1)
        wild = bool(self.tables.wild_guards & packed.PRESENT[upcard.code])
        if upcard is JOKER and not wild:
            return
        sets = exactly if self.take_sets and _within(exactly, self.take_set_sizes) else None
        runs = exactly if self.take_runs and _within(exactly, self.take_run_sizes) else None
        held = cards if wild else cards + packed.ONE[upcard.code]
        needed = None if wild else upcard
        for meld in finder.melds(held, finder.wilds(cards, upcard), sets, runs, needed):
            yield self.take(meld)

    # Lay-offs

    def adds(self, laid: Laid, index: int, seat: int | None) -> Adds:
        """What can be added to a meld on the table, as actions.

        Args:
            laid: The meld.
            index: Its number among its owner's.
            seat: Its owner, where that is another player; None for one's own.

        Returns:
            The guard bits of all cards that can be added, and the actions in groups: a mask of
            guard bits, and by guard bit the action, of which the lowest that is held is listed.
        """
        key = (index, seat, self.finder.by_suit)
        found = laid.adds.get(key)
        if found is None:
            found = laid.adds[key] = self._adds(laid, index, seat)
        return found

    def _adds(self, laid: Laid, index: int, seat: int | None) -> Adds:
        groups: dict[object, dict[int, LayOff]] = {}
        wild = self.tables.wild_guards
        for card, stand, end in laid.growth:
            guard = packed.PRESENT[card.code]
            alike = guard & wild and not self.finder.by_suit and card is not JOKER
            shown = card if stand is None and end is not None else stand
            group = ("deuce", shown, end) if alike else (card, stand, end)
            action = LayOff(index, card, stand, end, seat=seat)
            groups.setdefault(group, {})[guard] = action
        listed = tuple((sum(actions), actions) for actions in groups.values())
        reach = 0
        for mask, _ in listed:
            reach |= mask
        return reach, listed

    # Discards

    def discards(self, hand: int, held: int) -> Iterator[Discard | EndTurn]:
        """Every discard, by card order; the end of the turn where there is none.

        Args:
            hand: The hand, packed.
            held: Its guard bits.
        """
        guards = held
        if held & _QUEEN:
            guards = discardable(hand, held, self.tables.queen_discard)
            if not guards:
                yield from _END_TURN
                return
        deuces = guards & self.deuce_guards
        if deuces:
            guards ^= deuces ^ (deuces & -deuces)
        for suit, known in enumerate(self.discard_lists):
            key = (guards >> _STRIDE * suit) & _SUIT_GUARDS
            if key:
                found = known.get(key)
                if found is None:
                    found = known[key] = tuple(
                        DISCARDS[packed.PRESENT[code] << _STRIDE * suit]
                        for code in range(packed.RANKS)
                        if key & packed.PRESENT[code]
                    )
                yield from found
        if guards & packed.PRESENT[packed.JOKER]:
            yield DISCARDS[packed.PRESENT[packed.JOKER]]


def _remember(
    known: dict[int, tuple[LayMeld, ...]], key: int, found: Iterable[LayMeld]
) -> tuple[LayMeld, ...]:
    if len(known) >= _REMEMBERED:
        known.clear()
    made = known[key] = tuple(found) if key else ()
    return made


def _within(exactly: Sizes, limits: Sizes) -> bool:
    return limits.low <= exactly.low <= limits.high


def lister_for(tables: Tables, *, every_wild: bool) -> Lister:
    """The lists of a rule set, made at the first call and kept with its tables."""
    found = tables.listers.get(every_wild)
    if found is None:
        found = Lister(tables, every_wild=every_wild)
        tables.listers[every_wild] = found
        if found.finder.by_suit:  # then every deuce is listed either way
            tables.listers[True] = found
    return found
