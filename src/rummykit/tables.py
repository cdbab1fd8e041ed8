"""A rule set made into look-up tables, once, and the melds on the table as those rules see them.

`tables_for(rules)` is cached by value: all games of equal rules share one `Tables`. A `Laid` is a
meld with what the rules make of it (its points, what can be added to it), found out once a meld.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from rummykit import packed, shapes
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.melds import Meld
from rummykit.shapes import QUEEN_OF_SPADES, Kind, MeldFault, StandIn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.actions import LayMeld, LayOff, TakePile
    from rummykit.melds import End
    from rummykit.memo import Memo
    from rummykit.rules import RuleSet

__all__ = ["NO_MELDS", "Adds", "Growth", "Laid", "Row", "Tables", "chain_of", "tables_for"]

_REMEMBERED_MELDS: Final = 60_000

_Parts: TypeAlias = "tuple[tuple[Card, ...], tuple[StandIn, ...]]"

Growth: TypeAlias = "tuple[Card, StandIn, End | None]"
"""A way to add to a meld: the card, what it stands for, the end of a run."""


class Laid:
    """A meld as the rules of a game see it, each thing found out when it is first asked for.

    Two are equal when their melds are; the rest follows from the meld and the rules.

    Attributes:
        meld: The meld, with the kind that the rules give it.
        packed: Its cards, packed.
        tables: The rule set's tables.
        lay_action: The action that lays it, once made.
        take_action: The action that takes the pile with it, once made.
        swaps: The cards for which it gives up a Joker, once found.
    """

    __slots__ = (
        "_fault",
        "_grown",
        "_offers",
        "_points",
        "lay_action",
        "meld",
        "packed",
        "swaps",
        "tables",
        "take_action",
    )

    def __init__(self, meld: Meld, tables: Tables) -> None:
        self.meld: Final = meld
        self.tables: Final = tables
        self.packed: Final = meld.packed
        self._fault: MeldFault | bool | None = False
        self._points: int | None = None
        self._offers: dict[int, tuple[Growth, ...]] | None = None
        self._grown: dict[Growth, Laid | None] = {}
        self.lay_action: LayMeld | None = None
        self.take_action: TakePile | None = None
        self.swaps: dict[Card, Laid] | None = None

    @property
    def lying_fault(self) -> MeldFault | None:
        """What the rules have against the meld lying on the table."""
        fault = self._fault
        if isinstance(fault, bool):
            meld = self.meld
            fault = shapes.meld_fault(meld.cards, meld.stands_for, self.tables.rules, new=False)
            self._fault = fault
        return fault

    @property
    def new_fault(self) -> MeldFault | None:
        """What the rules have against laying the meld now, from hand or with the upcard."""
        fault = self.lying_fault
        if fault is None and self.tables.rules.melds.new_runs_natural:
            meld = self.meld
            return shapes.meld_fault(meld.cards, meld.stands_for, self.tables.rules, new=True)
        return fault

    @property
    def points(self) -> int:
        """What the meld scores for its owner; 0 for one that the rules forbid."""
        if self._points is None:
            meld = self.meld
            self._points = (
                shapes.meld_points(meld.cards, meld.stands_for, self.tables.rules)
                if self.lying_fault is None
                else 0
            )
        return self._points

    @property
    def offers(self) -> dict[int, tuple[Growth, ...]]:
        """By guard bit of a card, the ways to add it that are worth asking the rules about."""
        if self._offers is None:
            by_card: dict[int, list[Growth]] = {}
            if self.lying_fault is None:
                for growth in _candidates(self.meld, self.tables.rules):
                    by_card.setdefault(packed.PRESENT[growth[0].code], []).append(growth)
            self._offers = {guard: tuple(ways) for guard, ways in by_card.items()}
        return self._offers

    def grown(self, growth: Growth) -> Laid | None:
        """The meld with one card more, or None where the rules do not allow it.

        Args:
            growth: The card, what it stands for, and the end of a run.

        Returns:
            The longer meld as these rules see it.
        """
        try:
            return self._grown[growth]
        except KeyError:
            found = None
            if growth in self.offers.get(packed.PRESENT[growth[0].code], ()):
                longer = self.tables.laid(self.meld.grown(*growth))
                found = longer if longer.lying_fault is None else None
                self._grown[growth] = found
            return found

    @property
    def growth(self) -> dict[Growth, Laid]:
        """Every way to add one card that the rules allow, with the meld that comes of it."""
        ways = [growth for offered in self.offers.values() for growth in offered]
        return {growth: longer for growth in ways if (longer := self.grown(growth)) is not None}

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Laid):
            return self is other or self.meld == other.meld
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.meld)


Adds: TypeAlias = "tuple[int, Memo[LayOff]]"
"""What might be added to a row of melds: the cards' guard bits, and the actions by guard bit."""


class Row:
    """The melds of one player, in the order laid.

    Rows never change; all states share those that stay as they are, and with them what was found
    out about adding to them. Two rows are equal when their melds are.

    Attributes:
        laids: The melds.
        adds: By seat (None for the owner), what can be added, once asked for.
    """

    __slots__ = ("adds", "laids")

    def __init__(self, laids: tuple[Laid, ...] = ()) -> None:
        self.laids: Final = laids
        self.adds: dict[int | None, Adds] = {}

    def with_new(self, laid: Laid) -> Row:
        """The row with one more meld."""
        return Row((*self.laids, laid))

    def with_changed(self, index: int, laid: Laid) -> Row:
        """The row with another meld at a place."""
        laids = list(self.laids)
        laids[index] = laid
        return Row(tuple(laids))

    def __iter__(self) -> Iterator[Laid]:
        return iter(self.laids)

    def __len__(self) -> int:
        return len(self.laids)

    def __getitem__(self, index: int) -> Laid:
        return self.laids[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Row):
            return self is other or self.laids == other.laids
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.laids)


NO_MELDS: Final = Row()
"""The row of a player without melds."""


def _candidates(meld: Meld, rules: RuleSet) -> Iterator[Growth]:
    """The ways to add a card that are worth asking the rules about, natural cards first."""
    if meld.kind == "run":
        yield from _run_candidates(meld, rules)
        return
    ranks = {
        stand if isinstance(stand, Rank) else (stand or card).rank
        for card, stand in zip(meld.cards, meld.stands_for, strict=True)
    }
    rank = next(iter(ranks))
    if rank is None:
        return
    for suit in Suit:
        yield Card.of(rank, suit), None, None
    if meld.kind == "set":
        for wild in wild_cards(rules):
            yield wild, rank, None
            if rank is Rank.QUEEN:
                yield wild, QUEEN_OF_SPADES, None


def _run_candidates(meld: Meld, rules: RuleSet) -> Iterator[Growth]:
    """The same for a run: what comes next at each end, as itself or by a wild."""
    wilds = wild_cards(rules)
    for end in ("low", "high"):
        shown = next_place(meld, end, rules)
        if shown is not None:
            yield shown, None, end
            for wild in wilds:
                if wild is not shown:
                    yield wild, shown, end


def next_place(meld: Meld, end: End, rules: RuleSet) -> Card | None:
    """The card whose place comes next at one end of a run, None beyond the ace.

    Args:
        meld: The run.
        end: The end.
        rules: The rules: whether there is a place for a 2.

    Returns:
        The natural card of that place, or None.
    """
    edge = 0 if end == "low" else -1
    stand = meld.stands_for[edge]
    shown = stand if isinstance(stand, Card) else meld.cards[edge]
    if shown.rank is None or shown.suit is None:
        return None
    if end == "high":
        if shown.rank is Rank.ACE and len(meld) > 1:
            return None
        rank = shown.rank % Rank.KING + 1
    else:
        rank = shown.rank - 1
        if rank == Rank.TWO and shapes.two_is_gone(rules):
            rank = Rank.ACE
        if rank < Rank.ACE:
            return None
    return Card.of(Rank(rank), shown.suit)


def wild_cards(rules: RuleSet) -> tuple[Card, ...]:
    """The kinds of card that are wild, in card order.

    Args:
        rules: The rules.

    Returns:
        The cards, the Joker last.
    """
    wild = tuple(Card.of(rank, suit) for suit in Suit for rank in sorted(rules.wilds.ranks))
    return (*wild, JOKER) if rules.wilds.jokers else wild


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
        max_melds: The most melds a player may have, or None.
    """

    __slots__ = (
        "_laid",
        "cards",
        "deadwood",
        "deck",
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

    def made(self, kind: Kind, cards: tuple[Card, ...], stands_for: tuple[StandIn, ...]) -> Meld:
        """The meld of parts that are known to be in order: one object a meld.

        Args:
            kind: What it is under these rules.
            cards: The cards.
            stands_for: What each stands for.

        Returns:
            The meld.
        """
        key = (cards, stands_for)
        found = self._laid.get(key)
        return (self._kept(key, Meld.made(kind, *key)) if found is None else found).meld

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
