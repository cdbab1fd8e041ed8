"""The game in outline: a rule set made into masks for players that are fast and nearly right.

Search plays thousands of deals to their end to see what a move leads to. The engine could do that,
but most of what it takes care of (what exactly each wild stands for, every limit on melds) hardly
changes who wins a deal. Here a hand is a packed int without its wild cards, a meld is the room that
it leaves for more cards, and sets and runs fall out of shifts and masks. Rules that matter little
are left out: Joker swaps, adding to others' melds, the limits on wilds beside the Queen of Spades.
The moves that are compared are themselves played by the engine, before the outline takes over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rummykit import packed
from rummykit.bots.seats import FIELD, FILL, NOWHERE, STRIDE, Room, Seat, card_at
from rummykit.bots.weights import weights_for
from rummykit.cards import Rank
from rummykit.shapes import QUEEN_OF_SPADES
from rummykit.tables import next_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummykit.tables import Laid, Row, Tables

__all__ = ["Sketch", "sketch_for"]

_GUARD: Final = 1 << (FIELD - 1)
_MIRROR: Final = FIELD * packed.RANKS
_ACES: Final = sum(packed.PRESENT[packed.SUIT_STRIDE * suit] for suit in range(packed.SUITS))
_HIGH_ACES: Final = _ACES << _MIRROR
_EACH_RANK: Final = sum(packed.ONE[: packed.RANKS])
_RANKS: Final = _EACH_RANK * ((1 << FIELD) - 1)
_RANK_GUARDS: Final = _EACH_RANK * _GUARD
_EVERY_SUIT: Final = sum(1 << STRIDE * suit for suit in range(packed.SUITS))
_CARDS: Final = sum(packed.PRESENT[code] for code in packed.CODES if code != packed.JOKER)
_QUEEN: Final = packed.PRESENT[QUEEN_OF_SPADES.code]
_QUEEN_RANK: Final = Rank.QUEEN - 1
_MANY: Final = 10**6
_SIZE_OF_RUN: Final = 3
_WILD_SHAPES: Final = ((0, 1), (0, 2), (0, 1, 3), (0, 2, 3))
"""How far the cards of a run with one wild lie from its lowest place."""


def _lowest(far: int) -> int:
    """The guard bits of the places from which another is so far up in the suit."""
    return sum(
        packed.PRESENT[packed.SUIT_STRIDE * suit + rank]
        for suit in range(packed.SUITS)
        for rank in range(packed.RANKS + 1 - far)
    )


class Sketch:
    """A rule set in outline.

    Args:
        tables: The rule set's tables.
    """

    def __init__(self, tables: Tables) -> None:
        rules = tables.rules
        melds, scoring, pile = rules.melds, rules.scoring, rules.pile
        self.tables: Final = tables
        self.rules: Final = rules
        self.weights: Final = weights_for(rules)
        self.deadwood: Final = tables.deadwood
        self.is_wild: Final = tuple(bool(tables.wild_guards & bit) for bit in packed.PRESENT)
        self.wild_fields: Final = sum(
            ((1 << FIELD) - 1) << FIELD * code for code in packed.CODES if self.is_wild[code]
        )
        self.set_points: Final = tuple(
            scoring.ace_in_set if rank is Rank.ACE else scoring.melded[str(rank)] for rank in Rank
        )
        suit = [scoring.ace_low, *self.set_points[1:], scoring.ace_high, 0]
        self.run_points: Final = suit * packed.SUITS
        self.run_points[QUEEN_OF_SPADES.code] = scoring.queen_of_spades
        self.queen_extra: Final = scoring.queen_of_spades - self.set_points[_QUEEN_RANK]
        self.dear: Final = [self.weights.dear * points for points in tables.deadwood]
        self.dear[QUEEN_OF_SPADES.code] += self.weights.queen
        self.lure: Final = [self.weights.pile_card + points / 10 for points in tables.deadwood]
        self.set_min: Final = melds.set_min
        self.set_max: Final = min(melds.set_max or _GUARD - 1, _GUARD - 1)
        self.run_min: Final = melds.run_min
        self.run_max: Final = melds.run_max or packed.RANKS
        self.set_fill: Final = (_GUARD - min(melds.set_min, _GUARD)) * _EACH_RANK
        self.pairs_suffice: Final = melds.set_min < _SIZE_OF_RUN or melds.run_min < _SIZE_OF_RUN
        self.pair_fill: Final = (_GUARD - min(max(1, melds.set_min - 1), _GUARD)) * _EACH_RANK
        self.twins: Final = melds.set_duplicates
        self.low_aces: Final = melds.low_ace != "never"
        most = rules.wilds.max_per_meld
        self.most_wilds: Final = _MANY if most is None else most
        self.wild_melds: Final = self.most_wilds > 0
        self.all_wild: Final = rules.wilds.all_wild_melds and most is None and not rules.deck.jokers
        self.wild_runs: Final = (
            self.wild_melds and not melds.new_runs_natural and melds.run_min == _SIZE_OF_RUN
        )
        self.wild_shapes: Final = tuple(
            (steps, len(steps) + 1, _lowest(steps[-1]))
            for steps in _WILD_SHAPES
            if len(steps) < self.run_max
        )
        self.max_melds: Final = melds.max_melds or _MANY
        self.take_sets: Final = "set" in pile.kinds
        self.take_runs: Final = "run" in pile.kinds
        limit, recycles = tables.max_turns, rules.stock.max_recycles
        self.max_turns: Final = _MANY if limit is None else limit
        self.bonus: Final = scoring.go_out_bonus
        self.kept: Final = int(rules.stock.keep_upcard)
        self.recycles_at_once: Final = rules.stock.recycle == "as-emptied"
        self.max_recycles: Final = (
            0 if rules.stock.recycle == "never" else _MANY if recycles is None else recycles
        )
        self.from_hand: Final = max(pile.min_from_hand, melds.set_min - 1)
        self._rooms: Final[dict[Laid, tuple[int, int, int, int]]] = {}

    # What a hand holds

    def per_rank(self, hand: int) -> int:
        """How many cards of each rank a set could use, in the fields of the clubs.

        Args:
            hand: Natural cards, packed.

        Returns:
            The numbers, packed.
        """
        if not self.twins:
            hand = ((hand + FILL) & packed.GUARDS) >> (FIELD - 1)
        sums = hand + (hand >> STRIDE)
        return (sums + (sums >> 2 * STRIDE)) & _RANKS

    def sets(self, hand: int) -> int:
        """The ranks of which a hand makes a set, as guard bits of the clubs.

        Args:
            hand: Natural cards, packed.

        Returns:
            The guard bits.
        """
        return (self.per_rank(hand) + self.set_fill) & _RANK_GUARDS

    def pairs(self, hand: int) -> int:
        """The ranks of which a hand makes a set with one wild, as guard bits of the clubs.

        Args:
            hand: Natural cards, packed.

        Returns:
            The guard bits.
        """
        return (self.per_rank(hand) + self.pair_fill) & _RANK_GUARDS

    def places(self, hand: int) -> int:
        """The places of runs that a hand has, the ace at both ends, as guard bits.

        Args:
            hand: Natural cards, packed.

        Returns:
            The guard bits; the high ace is 13 places above the low one.
        """
        held = (hand + FILL) & _CARDS
        aces = held & _ACES
        if not aces:
            return held
        return (held if self.low_aces else held ^ aces) | aces << _MIRROR

    def runs(self, places: int) -> int:
        """The lowest places of the natural runs among these places, as guard bits.

        Args:
            places: Guard bits, as `places` gives them.

        Returns:
            The guard bits.
        """
        found = places
        for step in range(1, self.run_min):
            found &= places >> FIELD * step
        return found

    def has_meld(self, hand: int) -> bool:
        """Whether the natural cards of a hand make a set or a run.

        Args:
            hand: The hand, packed.

        Returns:
            True if they do.
        """
        naturals = hand & ~self.wild_fields
        return bool(self.sets(naturals) or self.runs(self.places(naturals)))

    def wild_run(self, places: int) -> int:
        """The places of which another lies one or two above: a wild makes a run of them.

        Args:
            places: Guard bits, as `places` gives them.

        Returns:
            The guard bits.
        """
        return places & ~_HIGH_ACES & (places >> FIELD | places >> 2 * FIELD)

    def loose(self, hand: int, reach: int) -> tuple[int, ...]:
        """The natural cards by how little they belong to: none first, for a discard.

        Args:
            hand: Natural cards, packed.
            reach: The guard bits of cards that own melds take.

        Returns:
            Guard bits: cards alone; with a card two places away; with a neighbour; with a card of
            their rank; all.
        """
        held = (hand + FILL) & packed.GUARDS
        places = held | (held & _ACES) << _MIRROR
        above, beyond = held << FIELD, held << 2 * FIELD
        near = above | places >> FIELD | (above >> _MIRROR & _ACES)
        gap = beyond | places >> 2 * FIELD | (beyond >> _MIRROR & _ACES)
        twos = (self.per_rank(hand) + (_GUARD - 2) * _EACH_RANK) & _RANK_GUARDS
        mates = twos * _EVERY_SUIT
        free = held & ~reach
        lone = free & ~mates
        single = lone & ~near
        return single & ~gap, single, lone, free, held

    def wanted(self, hand: int) -> int:
        """The cards that would complete a set or a run of the hand's natural cards.

        Args:
            hand: Natural cards, packed.

        Returns:
            The guard bits of the cards; those of kinds that the deck does not have may be among
            them.
        """
        places = self.places(hand)
        near = places & places >> FIELD
        gap = places & ~_HIGH_ACES & places >> 2 * FIELD
        found = near >> FIELD | near << 2 * FIELD | gap << FIELD
        found |= found >> _MIRROR & _ACES
        return (self.pairs(hand) * _EVERY_SUIT | found) & _CARDS

    def is_stuck(self, hand: int) -> bool:
        """Whether the natural cards of a hand are one Queen of Spades that may not be discarded.

        Args:
            hand: Natural cards, packed.

        Returns:
            True if she cannot go.
        """
        return hand == packed.ONE[QUEEN_OF_SPADES.code] and self.rules.queen.discard == "never"

    def may_discard_queen(self, hand: int, wilds: int) -> bool:
        """Whether a Queen of Spades may be discarded.

        Args:
            hand: The natural cards of the hand, packed, the Queen among them.
            wilds: How many wild cards are held besides.

        Returns:
            True if the rules allow it.
        """
        rule = self.rules.queen.discard
        if rule == "free":
            return True
        number = packed.count(hand, QUEEN_OF_SPADES.code)
        only = not wilds and hand == number * packed.ONE[QUEEN_OF_SPADES.code]
        return only and (rule == "only-queens" or (rule == "last-card" and number == 1))

    # What lies on the table

    def below(self, place: int) -> int:
        """The place below a run that begins at a place.

        Args:
            place: The code of its lowest place.

        Returns:
            The code, or `NOWHERE`.
        """
        rank = place % packed.SUIT_STRIDE
        return place - 1 if rank > (0 if self.low_aces else 1) else NOWHERE

    def above(self, place: int) -> int:
        """The place above a run that ends at a place.

        Args:
            place: The code of its highest place.

        Returns:
            The code, 13 places above the low ace for the high one, or `NOWHERE`.
        """
        return place + 1 if place % packed.SUIT_STRIDE < packed.RANKS else NOWHERE

    def rooms_of(self, laids: Sequence[Laid]) -> list[tuple[int, int, int, int]]:
        """The melds of a row that still take cards, as arguments of `Room`.

        Args:
            laids: The melds.

        Returns:
            One tuple for each that takes any.
        """
        found = []
        for laid in laids:
            room = self._rooms.get(laid)
            if room is None:
                room = self._rooms[laid] = self._room(laid)
            if room[0]:
                found.append(room)
        return found

    def _room(self, laid: Laid) -> tuple[int, int, int, int]:
        meld = laid.meld
        if meld.kind == "all-wild":
            return 0, NOWHERE, NOWHERE, NOWHERE
        if meld.kind == "set":
            code = meld.cards[0].code
            return max(0, self.set_max - len(meld)), code % packed.SUIT_STRIDE, NOWHERE, NOWHERE
        low = next_place(meld, "low", self.rules)
        high = next_place(meld, "high", self.rules)
        below = NOWHERE if low is None else low.code
        above = NOWHERE if high is None else high.code
        if high is not None and high.rank is Rank.ACE:
            above += packed.RANKS
        if low is not None and low.rank is Rank.ACE and not self.low_aces:
            below = NOWHERE
        return max(0, self.run_max - len(meld)), NOWHERE, below, above

    def reach(self, rooms: Sequence[Room]) -> int:
        """The guard bits of the natural cards that melds take.

        Args:
            rooms: The melds.

        Returns:
            The guard bits.
        """
        found = 0
        for room in rooms:
            if room.room:
                if room.rank != NOWHERE:
                    found |= _EVERY_SUIT << (FIELD * room.rank + FIELD - 1)
                else:
                    if room.low != NOWHERE:
                        found |= packed.PRESENT[room.low]
                    if room.high != NOWHERE:
                        found |= packed.PRESENT[card_at(room.high)]
        return found

    def seat(self, hand: int, row: Row) -> Seat:
        """A player with this hand and these melds.

        Args:
            hand: The hand, packed.
            row: The melds.

        Returns:
            The player.
        """
        wilds = list(packed.each(hand & self.wild_fields))
        rooms = [Room(*room) for room in self.rooms_of(row.laids)]
        points = sum(laid.points for laid in row.laids)
        seat = Seat(hand & ~self.wild_fields, wilds, rooms, len(row.laids), points)
        seat.price = self.weights.wild
        return seat

    def against(self, seat: Seat) -> int:
        """The points against for what a player holds.

        Args:
            seat: The player.

        Returns:
            The points, as a positive number.
        """
        deadwood = self.deadwood
        total = sum(deadwood[code] for code in seat.wilds)
        hand = seat.hand
        held = (hand + FILL) & packed.GUARDS
        while held:
            bit = held & -held
            held ^= bit
            code = bit.bit_length() // FIELD - 1
            total += deadwood[code] * (hand >> FIELD * code & (1 << FIELD) - 1)
        return total


@lru_cache(maxsize=64)
def sketch_for(tables: Tables) -> Sketch:
    """The outline of a rule set, made at the first call and kept.

    Args:
        tables: The rule set's tables.

    Returns:
        The outline.
    """
    return Sketch(tables)
