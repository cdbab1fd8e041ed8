"""The fast lists of what a hand can do: remembered by what matters, built when first asked for.

A hand's sets of a rank depend on its cards of that rank and on its wild cards, its runs of a suit
on its cards of that suit and on its wild cards, its discards on the kinds it holds. Each of these
parts of a packed hand is cut out with a shift and a mask and looked up; the parts recur all the
time. Where a hand has so many wild cards that lists would grow long, they are found one by one
instead.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from rummykit import packed
from rummykit.actions import LayMeld, LayOff, TakePile
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.discards import DiscardLists
from rummykit.finder import Finder
from rummykit.memo import Memo
from rummykit.terms import Sizes, Terms, Wilds, deuce_suits_matter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummykit.melds import Meld
    from rummykit.tables import Adds, Laid, Row, Tables

__all__ = ["Lister", "lister_for"]

_STRIDE: Final = packed.FIELD * packed.SUIT_STRIDE
_RANK_COLUMN: Final = sum((2**packed.FIELD - 1) << (_STRIDE * suit) for suit in range(packed.SUITS))
_ACE_GUARDS: Final = sum(packed.PRESENT[packed.SUIT_STRIDE * suit] for suit in range(packed.SUITS))
_ACE_MIRROR: Final = packed.FIELD * packed.RANKS
_GUARD: Final = 2 ** (packed.FIELD - 1)
_REMEMBERED: Final = 20_000
_SHORT: Final = 6
_IN_A_ROW: Final = 3


class _Supply:
    """The wild cards of a hand, and every list made with just these.

    Attributes:
        wilds: The wild cards.
        number: How many they are.
        remembers: Whether they are so few that lists stay short and are kept.
        fill: What is added to the counts of each rank to see where a set is possible.
        all_wild: The all-wild melds.
        sets: By rank, the sets for each column of natural cards.
        runs: By suit, the runs for each row of natural cards.
        takes: By upcard, column and row, the ways to take the pile.
    """

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
        self.sets: Final = tuple(Memo(partial(lister.sets_of, self.wilds, rank)) for rank in Rank)
        self.runs: Final = tuple(Memo(partial(lister.runs_of, self.wilds, suit)) for suit in Suit)
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
        self.finder: Final = Finder(rules, every_wild=every_wild, make=tables.made)
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
        self.sees_runs: Final = finder.run_sizes.low >= _IN_A_ROW and Rank.TWO in finder.chain
        short = finder.run_sizes.high <= _SHORT and finder.set_sizes.high <= _SHORT
        self.few_wilds: Final = 3 if short else 1 if finder.by_suit else 2
        self.supplies: Final[dict[int, _Supply]] = {}
        self.discards: Final = DiscardLists(tables.queen_discard, self.deuce_guards)
        self.near: Final = tuple(_near(finder, rank) for rank in range(packed.RANKS + 1))
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
        """The lists made with these wild cards.

        Args:
            wild: The wild cards, packed.

        Returns:
            The lists, kept for the next time.
        """
        found = self.supplies.get(wild)
        if found is None:
            if len(self.supplies) >= _REMEMBERED:
                self.supplies.clear()
            found = self.supplies[wild] = _Supply(self, wild)
        return found

    def lay(self, meld: Meld) -> LayMeld:
        """The action that lays a meld: one object a meld.

        Args:
            meld: The meld.

        Returns:
            The action.
        """
        laid = self.tables.laid(meld)
        if laid.lay_action is None:
            laid.lay_action = LayMeld(laid.meld)
        return laid.lay_action

    def take(self, meld: Meld) -> TakePile:
        """The action that takes the pile with a meld: one object a meld.

        Args:
            meld: The meld, the upcard among its cards.

        Returns:
            The action.
        """
        laid = self.tables.laid(meld)
        if laid.take_action is None:
            laid.take_action = TakePile(laid.meld)
        return laid.take_action

    # New melds

    def lays(self, hand: int, held: int) -> Iterator[Iterable[LayMeld]]:
        """Every new meld that a hand makes: sets from aces up, all-wild melds, runs by suit.

        Args:
            hand: The hand, packed.
            held: Its guard bits.

        Yields:
            The actions in parts, each part a remembered list or a lazy search.
        """
        wild = hand & self.wild_fields
        supply = self.supplies.get(wild) or self.supply(wild)
        remembers = supply.remembers
        naturals = hand & self.natural_fields
        sums = naturals + (naturals >> _STRIDE)
        sums += sums >> 2 * _STRIDE
        ranks = (sums + supply.fill) & self.rank_guards
        while ranks:
            lowest = ranks & -ranks
            ranks ^= lowest
            shift = lowest.bit_length() - packed.FIELD
            column = (naturals >> shift) & _RANK_COLUMN
            rank = shift // packed.FIELD
            if remembers:
                yield supply.sets[rank][column]
            else:
                yield self.sets_of(supply.wilds, Rank(rank + 1), column)
        if supply.all_wild:
            yield supply.all_wild
        guards = held & self.natural_guards
        if not wild and self.sees_runs:
            mirrored = guards | (guards & _ACE_GUARDS) << _ACE_MIRROR
            if not mirrored & (mirrored >> packed.FIELD) & (mirrored >> 2 * packed.FIELD):
                return
        for suit, mask in enumerate(packed.SUIT_GUARDS):
            row = guards & mask
            if row:
                if remembers:
                    yield supply.runs[suit][row]
                else:
                    yield self.runs_of(supply.wilds, Suit(suit), row)

    def sets_of(self, wilds: Wilds, rank: Rank, column: int) -> Iterator[LayMeld]:
        """Every new set of a rank.

        Args:
            wilds: The wild cards at hand.
            rank: The rank.
            column: The natural cards of the rank: a packed hand moved down to the aces' places.

        Yields:
            Each action once.
        """
        finder = self.finder
        held = column << packed.FIELD * (rank - 1)
        for meld in finder.sets(rank, held, wilds, finder.set_sizes):
            yield self.lay(meld)

    def runs_of(self, wilds: Wilds, suit: Suit, row: int) -> Iterator[LayMeld]:
        """Every new run of a suit.

        Args:
            wilds: The wild cards at hand.
            suit: The suit.
            row: The guard bits of the natural cards of the suit.

        Yields:
            Each action once.
        """
        finder = self.finder
        for meld in finder.runs(suit, row >> (packed.FIELD - 1), wilds, finder.run_sizes):
            yield self.lay(meld)

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
        row = packed.presence(row) & self.near[upcard.rank or 0]
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

        Yields:
            Each action once, with every choice of stand-ins.
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

        Yields:
            Each action once, with every choice of stand-ins.
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

    def adds(self, row: Row, seat: int | None) -> Adds:
        """What can be added to the melds of a player, as actions.

        Args:
            row: The melds.
            seat: Their owner, where that is another player; None for one's own.

        Returns:
            The guard bits of all cards that some meld might take, and by guard bit the actions, in
            the order of the melds.
        """
        found = row.adds.get(seat)
        if found is None:
            reach = 0
            for laid in row.laids:
                for guard in laid.offers:
                    reach |= guard
            found = row.adds[seat] = (reach, Memo(partial(_adds_of, row.laids, seat)))
        return found


def _adds_of(laids: tuple[Laid, ...], seat: int | None, guard: int) -> Iterator[LayOff]:
    """The ways to add one card to a row of melds."""
    for index, laid in enumerate(laids):
        for growth in laid.offers.get(guard, ()):
            if laid.grown(growth) is not None:
                card, stand, end = growth
                yield LayOff(index, card, stand, end, seat=seat)


def _near(terms: Terms, rank: int) -> int:
    """The guard bits of the ranks that can lie in one run with a card of this rank."""
    reach = terms.run_sizes.high - 1
    places = [place for place, each in enumerate(terms.chain) if each == rank]
    guards = 0
    for place, each in enumerate(terms.chain):
        if any(abs(place - own) <= reach for own in places):
            guards |= packed.PRESENT[each - 1]
    return guards


def _within(exactly: Sizes, limits: Sizes) -> bool:
    return limits.low <= exactly.low <= limits.high


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
