"""What a meld on the table takes: each card, what it may stand for, and the end of a run.

A meld that lies within the rules needs no new look at all its cards when one more comes: what can
stand in the way is its size, the ace, a duplicate, or the limits on wild cards. So the ways to grow
follow from a few facts, and the longer melds need not be made to know them.

Source: RULES 3.3 and 4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from rummykit import packed, shapes
from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.shapes import QUEEN_OF_SPADES, StandIn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.melds import End, Meld
    from rummykit.rules import RuleSet

__all__ = ["Growing", "Growth", "longer", "next_place", "wild_cards"]

_NO_LIMIT: Final = 10**6

Growth: TypeAlias = "tuple[Card, StandIn, End | None]"
"""A way to add to a meld: the card, what it stands for, the end of a run."""


class Growing:
    """How melds grow under one rule set.

    Args:
        rules: The rules.
    """

    def __init__(self, rules: RuleSet) -> None:
        limits, queen = rules.melds, rules.queen
        self.rules: Final = rules
        self.wilds: Final = wild_cards(rules)
        self.set_most: Final = limits.set_max or _NO_LIMIT
        self.run_most: Final = limits.run_max or _NO_LIMIT
        most = rules.wilds.max_per_meld
        self.most_wilds: Final = _NO_LIMIT if most is None else most
        self.duplicates: Final = limits.set_duplicates
        self.low_ace: Final = limits.low_ace != "never"
        self.queen_never: Final = queen.substitute == "never"
        self.queen_named: Final = queen.wild_in_sets and not self.queen_never
        self.alone_in_runs: Final = queen.substitute in {"only-wild-in-meld", "only-wild-in-run"}
        self.alone_in_sets: Final = queen.substitute == "only-wild-in-meld"
        binds = queen.substitute_binds
        self.bound: Final = frozenset(
            wild for wild in self.wilds if binds in {None, "jokers" if wild is JOKER else "deuces"}
        )

    def ways(self, meld: Meld) -> dict[int, tuple[Growth, ...]]:
        """Every way to add one card to a meld.

        Args:
            meld: A meld that lies within the rules.

        Returns:
            By guard bit of the card, the ways that the rules allow: at the low end of a run first,
            a rank before the Queen of Spades by name.
        """
        found: dict[int, tuple[Growth, ...]] = {}
        for growth in self._of_run(meld) if meld.kind == "run" else self._of_set(meld):
            guard = packed.PRESENT[growth[0].code]
            found[guard] = (*found.get(guard, ()), growth)
        return found

    def _of_run(self, meld: Meld) -> Iterator[Growth]:
        """What comes next at each end, as itself or by a wild."""
        if len(meld.cards) >= self.run_most:
            return
        below = next_place(meld, "low", self.rules)
        above = next_place(meld, "high", self.rules)
        if below is not None and below.rank is Rank.ACE and (not self.low_ace or above is None):
            below = None
        low = meld.cards[0] if meld.stands_for[0] is None else meld.stands_for[0]
        if above is not None and above.rank is Rank.ACE and _is_ace(low):
            above = None
        if below is not None:
            yield below, None, "low"
            for wild in self._wilds_beside(meld, below, alone=self.alone_in_runs):
                if wild is not below:
                    yield wild, below, "low"
        if above is not None:
            yield above, None, "high"
            for wild in self._wilds_beside(meld, above, alone=self.alone_in_runs):
                if wild is not above:
                    yield wild, above, "high"

    def _of_set(self, meld: Meld) -> Iterator[Growth]:
        """Every card of the rank, and in a set the wild cards in its name."""
        if len(meld.cards) >= self.set_most:
            return
        rank = meld.cards[0].rank
        assert rank is not None  # noqa: S101  # the first card of a set is natural
        whole_set = meld.kind == "set"
        single = whole_set and not self.duplicates
        for suit in Suit:
            card = Card.of(rank, suit)
            if not (single and _shows(meld, card)):
                yield card, None, None
        if not whole_set:
            return
        named = rank is Rank.QUEEN and self.queen_named
        named = named and not (single and _shows(meld, QUEEN_OF_SPADES))
        as_queens = (
            self._wilds_beside(meld, QUEEN_OF_SPADES, alone=self.alone_in_sets) if named else ()
        )
        for wild in self._wilds_beside(meld, rank, alone=self.alone_in_sets):
            yield wild, rank, None
        for wild in as_queens:
            yield wild, QUEEN_OF_SPADES, None

    def _wilds_beside(self, meld: Meld, stand: StandIn, *, alone: bool) -> tuple[Card, ...]:
        """The wilds that may join and stand for something, as the limits on wilds have it."""
        stands = meld.stands_for
        others = len(stands) - stands.count(None)
        if others >= self.most_wilds:
            return ()
        queen = stand is QUEEN_OF_SPADES
        if queen and self.queen_never:
            return ()
        if not (alone and others):
            return self.wilds
        for card, other in zip(meld.cards, stands, strict=True):
            if other is QUEEN_OF_SPADES and card in self.bound:
                return ()
        return tuple(wild for wild in self.wilds if wild not in self.bound) if queen else self.wilds


def longer(meld: Meld, growth: Growth) -> tuple[tuple[Card, ...], tuple[StandIn, ...]]:
    """The cards of a meld that has grown in a way that the rules allow, and their stand-ins.

    Args:
        meld: The meld.
        growth: The card, what it stands for, and the end of a run.

    Returns:
        Both in the order of melds: a run low to high, a set with its natural cards first.

    Examples:
        >>> from rummykit.melds import Meld
        >>> cards, stands = longer(Meld("KC KH 2H=K"), (Card("KD"), None, None))
        >>> " ".join(map(str, cards)), stands[-1]
        ('KC KD KH 2H', <Rank.KING: 13>)
    """
    card, stand, end = growth
    if end == "low":
        return (card, *meld.cards), (stand, *meld.stands_for)
    if end == "high":
        return (*meld.cards, card), (*meld.stands_for, stand)
    placed = [*zip(meld.cards, meld.stands_for, strict=True), (card, stand)]
    placed.sort(key=_place_in_set)
    return tuple([card for card, _ in placed]), tuple([stand for _, stand in placed])


def _place_in_set(placed: tuple[Card, StandIn]) -> tuple[bool, int, str]:
    card, stand = placed
    return stand is not None, card.code, "" if stand is None else str(stand)


def _is_ace(shown: Card | Rank) -> bool:
    return isinstance(shown, Card) and shown.rank is Rank.ACE


def _shows(meld: Meld, card: Card) -> bool:
    """Whether a card lies in a set, as itself or named by a wild."""
    return any(
        (laid if stand is None else stand) is card
        for laid, stand in zip(meld.cards, meld.stands_for, strict=True)
    )


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
