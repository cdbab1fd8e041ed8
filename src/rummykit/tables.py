"""A rule set made into look-up tables, once.

`tables_for(rules)` is cached by value: all games of equal rules share one `Tables`, and with it
every meld that was met under these rules, as a `Laid`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from rummykit import packed, shapes
from rummykit.actions import LayMeld, TakePile
from rummykit.cards import Card, Rank
from rummykit.growing import Growing, Growth, next_place, wild_cards
from rummykit.laid import NO_MELDS, Laid, Row
from rummykit.melds import Meld
from rummykit.shapes import QUEEN_OF_SPADES, Kind, StandIn

if TYPE_CHECKING:
    from rummykit.rules import RuleSet

__all__ = [
    "NO_MELDS",
    "Growth",
    "Laid",
    "Row",
    "Tables",
    "chain_of",
    "next_place",
    "tables_for",
    "wild_cards",
]

_REMEMBERED_MELDS: Final = 60_000

_Parts: TypeAlias = "tuple[tuple[Card, ...], tuple[StandIn, ...]]"


def chain_of(rules: RuleSet) -> tuple[Rank, ...]:
    """The ranks in the order in which runs climb, the ace at both ends where it may lie low.

    Args:
        rules: The rules.

    Returns:
        The ranks, low to high.

    Source: RULES 2, `melds.low_ace`; RULES 4.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> "".join(map(str, chain_of(ruleset("fortune"))))
        'A23456789TJQKA'
    """
    first = Rank.THREE if shapes.two_is_gone(rules) else Rank.TWO
    middle = [Rank(rank) for rank in range(first, Rank.KING + 1)]
    low = [] if rules.melds.low_ace == "never" else [Rank.ACE]
    return (*low, *middle, Rank.ACE)


class Tables:
    """A rule set with all that is worth finding out once.

    Attributes:
        rules: The rules.
        deck: The packed counts of the whole deck.
        deadwood: By code, the points against for a card left in hand.
        wild_guards: The guard bits of the wild kinds.
        growing: What melds take.
        max_melds: The most melds a player may have, or None.
    """

    __slots__ = (
        "_laid",
        "cards",
        "deadwood",
        "deck",
        "growing",
        "lay_off_anyone",
        "max_melds",
        "max_turns",
        "queen_discard",
        "rules",
        "swap",
        "wild_guards",
    )

    def __init__(self, rules: RuleSet) -> None:
        self.rules: Final = rules
        self.cards: Final = rules.deck.cards()
        self.deck: Final = packed.pack(card.code for card in self.cards)
        self.deadwood: Final = tuple(
            0 if code not in _KINDS else _deadwood(Card.of_code(code), rules)
            for code in range(packed.JOKER + 1)
        )
        self.wild_guards: Final = sum(packed.PRESENT[card.code] for card in wild_cards(rules))
        self.growing: Final = Growing(rules)
        self.max_melds: Final = rules.melds.max_melds
        self.max_turns: Final = rules.deal.max_turns
        self.queen_discard: Final = rules.queen.discard
        self.swap: Final = rules.wilds.joker_swap if rules.wilds.jokers else "none"
        self.lay_off_anyone: Final = rules.melds.lay_off == "anyone"
        self._laid: dict[_Parts, Laid] = {}

    def laid(self, meld: Meld) -> Laid:
        """What these rules make of a meld.

        Args:
            meld: The meld.

        Returns:
            The meld as seen by these rules.
        """
        key = (meld.cards, meld.stands_for)
        found = self._laid.get(key)
        return self._kept(key, meld.under(self.rules)) if found is None else found

    def laid_of(self, kind: Kind, cards: tuple[Card, ...], stands_for: tuple[StandIn, ...]) -> Laid:
        """What these rules make of a meld whose parts are known to be in order.

        Args:
            kind: What the meld is under these rules.
            cards: Its cards.
            stands_for: What each stands for.

        Returns:
            The meld as seen by these rules.
        """
        key = (cards, stands_for)
        return self._laid.get(key) or self._kept(key, Meld.made(kind, cards, stands_for))

    def lay_action(
        self, kind: Kind, cards: tuple[Card, ...], stands_for: tuple[StandIn, ...]
    ) -> LayMeld:
        """The action that lays a meld: one object a meld.

        Args:
            kind: What the meld is under these rules.
            cards: Its cards, in order.
            stands_for: What each stands for.

        Returns:
            The action.
        """
        laid = self.laid_of(kind, cards, stands_for)
        if laid.lay_action is None:
            laid.lay_action = LayMeld(laid.meld)
        return laid.lay_action

    def take_action(
        self, kind: Kind, cards: tuple[Card, ...], stands_for: tuple[StandIn, ...]
    ) -> TakePile:
        """The action that takes the pile with a meld: one object a meld.

        Args:
            kind: What the meld is under these rules.
            cards: Its cards, in order, the upcard among them.
            stands_for: What each stands for.

        Returns:
            The action.
        """
        laid = self.laid_of(kind, cards, stands_for)
        if laid.take_action is None:
            laid.take_action = TakePile(laid.meld)
        return laid.take_action

    def _kept(self, key: _Parts, meld: Meld) -> Laid:
        if len(self._laid) >= _REMEMBERED_MELDS:
            self._laid.clear()
        kept = self._laid[key] = Laid(meld, self)
        return kept

    def penalty(self, hand: int) -> int:
        """The points against for a hand, packed.

        Args:
            hand: The hand, packed.

        Returns:
            The points, as a positive number.
        """
        return sum(self.deadwood[code] for code in packed.each(hand))


_KINDS = frozenset(packed.CODES)


def _deadwood(card: Card, rules: RuleSet) -> int:
    points = rules.scoring.in_hand
    if card.is_joker:
        return points["JK"]
    return points["QS"] if card is QUEEN_OF_SPADES else points[str(card.rank)]


@lru_cache(maxsize=256)
def tables_for(rules: RuleSet) -> Tables:
    """The tables of a rule set, made at the first call and kept.

    Args:
        rules: The rules.

    Returns:
        The tables.
    """
    return Tables(rules)
