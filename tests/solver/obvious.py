"""The best layout by trying everything: what the solver is compared with on small hands.

Nothing here knows how the solver thinks. Every way to lay cards down is asked of the two functions
that say what a meld is and what it scores, `shapes.meld_fault` and `shapes.meld_points`.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, TypeAlias

from rummykit import packed
from rummykit.cards import Card, Rank, Suit
from rummykit.melds import Meld
from rummykit.shapes import QUEEN_OF_SPADES, is_wild, meld_fault, meld_points, two_is_gone
from rummykit.tables import tables_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummykit.rules import RuleSet
    from rummykit.shapes import StandIn

Row: TypeAlias = "tuple[tuple[Card, ...], tuple[StandIn, ...]]"
LONGEST_RUN = 13


def in_hand(card: Card, rules: RuleSet) -> int:
    """The points against for a card, read from the rules."""
    if card is QUEEN_OF_SPADES:
        return rules.scoring.in_hand["QS"]
    return rules.scoring.in_hand["JK" if card.is_joker else str(card.rank)]


def new_forms(hand: Sequence[Card], rules: RuleSet) -> dict[int, int]:
    """For the cards of every new meld, the most points that they can score as one meld."""
    best: dict[int, int] = {}
    chosen = {
        tuple(sorted(some)) for size in range(2, len(hand) + 1) for some in combinations(hand, size)
    }
    for cards in sorted(chosen):
        for row in _arranged(cards, rules):
            if len(cards) <= LONGEST_RUN and meld_fault(*row, rules, new=True) is None:
                left = list(hand)
                for card in cards:
                    left.remove(card)
                for grown, used in _grown(row, tuple(left), rules):
                    key = packed.pack(card.code for card in (*cards, *used))
                    best[key] = max(best.get(key, 0), meld_points(*grown, rules))
    return best


def _arranged(cards: tuple[Card, ...], rules: RuleSet) -> Iterator[Row]:
    """Every way in which these cards might be one meld, allowed or not."""
    naturals = [card for card in cards if not is_wild(card, rules)]
    wilds = [card for card in cards if is_wild(card, rules)]
    if not naturals:
        yield cards, (None,) * len(cards)
        return
    ranks = {card.rank for card in naturals}
    rank = naturals[0].rank
    if len(ranks) == 1 and rank is not None:
        names: tuple[StandIn, ...] = (rank,)
        if rank is Rank.QUEEN:
            names = (rank, QUEEN_OF_SPADES)
        for named in product(names, repeat=len(wilds)):
            yield (*naturals, *wilds), (*[None] * len(naturals), *named)
    suit = naturals[0].suit
    if len(ranks) == len(naturals) and suit is not None and {c.suit for c in naturals} == {suit}:
        yield from _as_runs(naturals, wilds, suit, rules)


def _as_runs(naturals: list[Card], wilds: list[Card], suit: Suit, rules: RuleSet) -> Iterator[Row]:
    ranks = [rank for rank in Rank if rank is not Rank.TWO or not two_is_gone(rules)]
    places = [Card.of(rank, suit) for rank in (*ranks, Rank.ACE)]
    size = len(naturals) + len(wilds)
    for low in range(len(places) - size + 1):
        shown = places[low : low + size]
        if all(card in shown for card in naturals):
            open_places = [card for card in shown if card not in naturals]
            for order in set(permutations(wilds)):
                dealt = dict(zip(open_places, order, strict=False))
                row = [dealt.get(card, card) for card in shown]
                if len(open_places) == len(wilds):
                    yield (
                        tuple(row),
                        tuple(
                            None if card is face else face
                            for card, face in zip(row, shown, strict=True)
                        ),
                    )


def _grown(
    row: Row, hand: tuple[Card, ...], rules: RuleSet
) -> Iterator[tuple[Row, tuple[Card, ...]]]:
    """A new meld as it is, and where wilds may join a run only later, all it may grow to."""
    yield row, ()
    if rules.melds.new_runs_natural:
        yield from growths(Meld(*row).under(rules), hand, rules)


def growths(
    meld: Meld, hand: tuple[Card, ...], rules: RuleSet
) -> Iterator[tuple[Row, tuple[Card, ...]]]:
    """All that a meld may grow to with cards of the hand, added one by one."""
    seen: set[tuple[Meld, tuple[Card, ...]]] = set()
    waiting: list[tuple[Meld, tuple[Card, ...]]] = [(meld, ())]
    while waiting:
        lying, used = waiting.pop()
        left = list(hand)
        for card in used:
            left.remove(card)
        for card in set(left):
            for longer in _with(lying, card, rules):
                key = (longer, tuple(sorted((*used, card))))
                if key not in seen:
                    seen.add(key)
                    waiting.append(key)
                    yield (longer.cards, longer.stands_for), key[1]


def _with(meld: Meld, card: Card, rules: RuleSet) -> Iterator[Meld]:
    """A meld with one more card, wherever the rules allow it."""
    if meld.kind == "run":
        shown = [
            stand if isinstance(stand, Card) else each
            for each, stand in zip(meld.cards, meld.stands_for, strict=True)
        ]
        suit = shown[0].suit or Suit.CLUBS
        found = [
            meld.grown(card, stand, end)
            for end in ("low", "high")
            for stand in (None, *(Card.of(rank, suit) for rank in Rank))
        ]
    else:
        stands: list[StandIn] = [None, QUEEN_OF_SPADES, *Rank]
        found = [meld.grown(card, stand, None) for stand in stands]
    for longer in found:
        if (
            len(longer) <= LONGEST_RUN
            and longer.under(rules).kind == meld.kind
            and meld_fault(longer.cards, longer.stands_for, rules, new=False) is None
        ):
            yield longer.under(rules)


def _best(found: Iterable[tuple[int, int]]) -> dict[int, int]:
    """For each key the highest value."""
    best: dict[int, int] = {}
    for key, value in found:
        best[key] = max(best.get(key, value), value)
    return best


class Obvious:
    """All layouts of one hand."""

    def __init__(self, hand: Sequence[Card], rules: RuleSet, own: Sequence[Meld]) -> None:
        cards = tuple(hand)
        self.rules = rules
        self.hand = packed.pack(card.code for card in cards)
        self.new = sorted(new_forms(cards, rules).items())
        self.growth: list[dict[int, int]] = []
        for meld in own:
            lying = meld.under(rules)
            gains = {0: 0}
            for row, used in growths(lying, cards, rules):
                key = packed.pack(card.code for card in used)
                gain = meld_points(*row, rules) - lying.points(rules)
                gains[key] = max(gains.get(key, gain), gain)
            self.growth.append(gains)
        most = rules.melds.max_melds
        self.room = len(cards) if most is None else most - len(own)
        self.layouts = self._layouts()

    def _layouts(self) -> dict[int, int]:
        """For all cards that may be left, the most points that can be melded then."""
        states = {self.hand: 0}
        for gains in self.growth:
            states = _best(
                (hand - used, points + gain)
                for hand, points in states.items()
                for used, gain in gains.items()
                if packed.contains(hand, used)
            )
        known: dict[tuple[int, int], dict[int, int]] = {}
        return _best(
            (left, points + more)
            for hand, points in states.items()
            for left, more in self._laid(hand, self.room, known).items()
        )

    def _laid(
        self, hand: int, room: int, known: dict[tuple[int, int], dict[int, int]]
    ) -> dict[int, int]:
        """The same with so many new melds alone; `known` holds what was found before."""
        if (hand, room) not in known:
            known[hand, room] = _best(
                [
                    (hand, 0),
                    *(
                        (left, points + more)
                        for used, points in self.new
                        if room and packed.contains(hand, used)
                        for left, more in self._laid(hand - used, room - 1, known).items()
                    ),
                ]
            )
        return known[hand, room]

    def points(self) -> int:
        """The most points melded minus points against."""
        penalty = tables_for(self.rules).penalty
        return max(points - penalty(left) for left, points in self.layouts.items())

    def points_after_discard(self) -> int:
        """The same with one card discarded, where one may be."""
        return max(
            points - self._against(list(packed.each(left))) for left, points in self.layouts.items()
        )

    def _against(self, left: list[int]) -> int:
        worth = [in_hand(Card.of_code(code), self.rules) for code in left]
        allowed = [
            points for code, points in zip(left, worth, strict=True) if self._may_go(code, left)
        ]
        return sum(worth) - max(allowed, default=0)

    def _may_go(self, code: int, left: list[int]) -> bool:
        if code != QUEEN_OF_SPADES.code:
            return True
        return {
            "free": True,
            "last-card": len(left) == 1,
            "only-queens": set(left) == {code},
            "never": False,
        }[self.rules.queen.discard]

    def points_going_out(self, *, discarding: bool) -> int | None:
        """The most points of the layouts that go out, None where none does."""
        penalty = tables_for(self.rules).penalty
        found = [
            points - penalty(left)
            for left, points in self.layouts.items()
            if (self._may_be_last(left) if discarding else left == 0)
        ]
        return max(found, default=None)

    def can_go_out(self) -> bool:
        """Whether nothing need be left."""
        return 0 in self.layouts

    def can_go_out_with_discard(self) -> bool:
        """Whether one card may be left that may be discarded."""
        return any(map(self._may_be_last, self.layouts))

    def _may_be_last(self, left: int) -> bool:
        cards = list(packed.each(left))
        return len(cards) == 1 and self._may_go(cards[0], cards)
