"""Worked examples: a meld of each kind that the rules allow, with its points.

Every meld is proposed and then put before the engine, which has the last word on whether it may be
laid (`meld_fault`) and what it scores (`Meld.points`). Kinds that the rules do not allow find none.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import attrs

from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.melds import Meld
from rummykit.rulebook.prose import a_rank, number
from rummykit.shapes import QUEEN_OF_SPADES, is_wild, meld_fault
from rummykit.tables import chain_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummykit.rulebook.prose import Facts
    from rummykit.rules import RuleSet
    from rummykit.shapes import StandIn

__all__ = ["Example", "examples"]

_USUAL = 3
_LONG = 5
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@attrs.frozen
class Example:
    """A meld that shows a kind.

    Attributes:
        kind: What it shows.
        meld: The meld.
        later: Whether it cannot be laid so, but become so by a lay-off.
        points: What it scores.
        parts: What each card contributes, in order; nothing where that cannot be told apart.
    """

    kind: str
    meld: Meld
    later: bool
    points: int
    parts: tuple[int, ...]

    @property
    def shown(self) -> str:
        """The cards with suit signs, and the ten with its figure."""
        return re.sub(r"\bT(?![a-z])", "10", self.meld.pretty)

    @property
    def sum(self) -> str:
        """The points as a sum."""
        parts = " + ".join(map(number, self.parts))
        return f"{parts} = {number(self.points)}" if parts else number(self.points)


def examples(facts: Facts) -> Iterator[Example]:
    """An example of each kind of meld that the rules allow.

    Args:
        facts: The rules.

    Yields:
        The examples.

    Examples:
        >>> from rummykit.rulebook.prose import Facts
        >>> from rummykit.rules import ruleset
        >>> for example in list(examples(Facts(ruleset("fortune"))))[:3]:
        ...     print(example.kind, "|", example.shown, "|", example.sum)
        Set | K♦ K♥ K♠ | 10 + 10 + 10 = 30
        Set with the same card twice | 7♥ 7♠ 7♠ | 5 + 5 + 5 = 15
        Set of aces | A♦ A♥ A♠ | 10 + 10 + 10 = 30
    """
    shown: set[Meld] = set()
    for kind, melds in _proposals(facts):
        example = next((found for meld in melds if (found := _checked(kind, meld, facts))), None)
        if example is not None and example.meld not in shown:
            shown.add(example.meld)
            yield example


def _checked(kind: str, meld: Meld, facts: Facts) -> Example | None:
    """The meld as an example, if the deck has its cards and the rules allow it."""
    rules = facts.rules
    meld = meld.under(rules)
    if any(held > rules.deck.copies(card) for card, held in Counter(meld.cards).items()):
        return None
    if meld_fault(meld.cards, meld.stands_for, rules, new=False) is not None:
        return None
    later = meld_fault(meld.cards, meld.stands_for, rules, new=True) is not None
    if later and not _grows(meld, rules):
        return None
    parts = _parts(meld, rules)
    kind += ", added later" * later
    return Example(kind, meld, later, meld.points(rules), parts)


def _grows(meld: Meld, rules: RuleSet) -> bool:
    """Whether the meld comes about by laying all but its last card, and then adding that."""
    fault = meld_fault(meld.cards[:-1], meld.stands_for[:-1], rules, new=True)
    return fault is None


def _parts(meld: Meld, rules: RuleSet) -> tuple[int, ...]:
    """What each card contributes: the engine's points of longer and longer parts of the meld."""
    size = len(meld)
    if size < _USUAL:
        return ()

    def worth(first: int, end: int) -> int:
        return Meld(meld.cards[first:end], meld.stands_for[first:end]).points(rules)

    # From the third card on, parts of a run are runs; the first is what the others leave.
    tail = [worth(0, end) - worth(0, end - 1) for end in range(_USUAL, size + 1)]
    head = meld.points(rules) - worth(1, size)
    return (head, meld.points(rules) - head - sum(tail), *tail)


def _proposals(facts: Facts) -> Iterator[tuple[str, Iterable[Meld]]]:
    """The kinds, each with melds that might show it, the best first."""
    limits = facts.rules.melds
    yield "Set", _sets(facts, _ranks(Rank.KING), 0)
    if limits.set_duplicates:
        yield "Set with the same card twice", _twice(facts, _ranks(Rank.SEVEN))
    if limits.set_max is None or limits.set_max > len(Suit):
        size = _LONG if limits.set_max is None else min(_LONG, limits.set_max)
        yield "Large set", _sets(facts, _ranks(Rank.NINE), 0, size)
    yield "Set of aces", _sets(facts, [Rank.ACE], 0)
    yield "Set with a wild card", _sets(facts, _ranks(Rank.NINE), 1)
    yield "Set with the Queen of Spades", _sets(facts, [Rank.QUEEN], 0)
    yield (
        "Set with a wild Queen of Spades",
        _sets(facts, [Rank.QUEEN], 1, named=True),
    )
    yield from _run_proposals(facts)
    for rank in facts.wild_ranks:
        yield f"Meld of {a_rank(rank).split()[-1]}s alone", [_alone(rank, facts)]


def _run_proposals(facts: Facts) -> Iterator[tuple[str, Iterable[Meld]]]:
    rules = facts.rules
    most = rules.melds.run_max
    size = max(rules.melds.run_min, min(_USUAL, most or _USUAL))
    longer = min(_LONG, most or _LONG)
    windows = _windows(size, facts, Rank.FIVE)
    yield "Run", (_run(Suit.HEARTS, ranks) for ranks in windows)
    if longer > max(size, _USUAL + 1):
        yield "Long run", (_run(Suit.CLUBS, ranks) for ranks in _windows(longer, facts, Rank.FOUR))
    lows = [ranks for ranks in windows if ranks[0] is Rank.ACE]
    yield "Run with the ace low", _with_any_wild(Suit.DIAMONDS, lows, facts)
    highs = [ranks for ranks in windows if ranks[-1] is Rank.ACE]
    yield "Run with the ace high", (_run(Suit.DIAMONDS, ranks) for ranks in highs)
    grown = _windows(size + 1, facts, Rank.EIGHT)
    natural = rules.melds.new_runs_natural
    for wild in _wild_cards(facts):
        name = "Joker" if wild is JOKER else rank_of(wild)
        middle = [_run(Suit.CLUBS, ranks, wild, 1) for ranks in _windows(size, facts, Rank.EIGHT)]
        end = [_run(Suit.CLUBS, ranks, wild, size) for ranks in grown]
        yield f"Run with a {name}", (end if natural else middle)
    queens = _windows(size, facts, Rank.JACK)
    yield (
        "Run with the Queen of Spades",
        (_run(Suit.SPADES, ranks) for ranks in queens if _Q in ranks),
    )
    for wild in _wild_cards(facts):
        name = "Joker" if wild is JOKER else rank_of(wild)
        kind = f"Run with a {name} as Queen of Spades"
        rows = [*queens, *_windows(size + 1, facts, Rank.NINE)]
        yield kind, (_run(Suit.SPADES, row, wild, row.index(_Q)) for row in rows if _Q in row)


_Q = Rank.QUEEN


def rank_of(card: Card) -> str:
    """The rank of a wild card in words, without an article.

    Examples:
        >>> rank_of(Card("2D"))
        '2'
    """
    return a_rank(card.rank or Rank.ACE).split()[-1]


def _wild_cards(facts: Facts) -> list[Card]:
    """One wild card of each kind."""
    ranks = [Card.of(rank, Suit.DIAMONDS) for rank in facts.wild_ranks]
    return [*ranks, *([JOKER] if facts.jokers_wild else [])]


def _ranks(first: Rank) -> list[Rank]:
    """All ranks but the ace and the queen, which have examples of their own, a good one first."""
    others = [rank for rank in reversed(Rank) if rank not in {first, Rank.ACE, Rank.QUEEN}]
    return [first, *others]


def _sets(
    facts: Facts, ranks: Sequence[Rank], wilds: int, size: int | None = None, *, named: bool = False
) -> Iterator[Meld]:
    """Sets of these ranks, with so many wild cards among them."""
    limits = facts.rules.melds
    wanted = size or max(limits.set_min, min(_USUAL, limits.set_max or _USUAL))
    for wild in _wild_cards(facts) if wilds else [JOKER]:
        for rank in ranks:
            natural = [_SUITS[place % len(_SUITS)] for place in range(wanted + named - wilds)]
            cards = [Card.of(rank, suit) for suit in natural]
            if named:
                cards = [card for card in cards if card is not QUEEN_OF_SPADES]
            stand: StandIn = QUEEN_OF_SPADES if named else rank
            if not any(is_wild(card, facts.rules) for card in cards):
                yield Meld([*cards, *[wild] * wilds], [*[None] * len(cards), *[stand] * wilds])


def _twice(facts: Facts, ranks: Sequence[Rank]) -> Iterator[Meld]:
    """Sets that hold one card twice."""
    limits = facts.rules.melds
    size = max(limits.set_min, min(_USUAL, limits.set_max or _USUAL))
    for rank in ranks:
        suits = [Suit.SPADES, *(_SUITS[place % len(_SUITS)] for place in range(size - 1))]
        yield Meld([Card.of(rank, suit) for suit in suits])


def _windows(size: int, facts: Facts, first: Rank) -> list[tuple[Rank, ...]]:
    """The rows of so many ranks that make runs, those that begin near a rank first."""
    chain = chain_of(facts.rules)
    rows = [chain[start : start + size] for start in range(len(chain) - size + 1)]
    return sorted(rows, key=lambda row: abs(row[0] - first))


def _run(
    suit: Suit, ranks: Sequence[Rank], wild: Card | None = None, place: int | None = None
) -> Meld:
    """A run of these ranks, with a wild card in one place."""
    cards = [Card.of(rank, suit) for rank in ranks]
    stands: list[StandIn] = [None] * len(cards)
    if wild is not None and place is not None:
        stands[place], cards[place] = cards[place], wild
    return Meld(cards, stands)


def _with_any_wild(suit: Suit, rows: Iterable[tuple[Rank, ...]], facts: Facts) -> Iterator[Meld]:
    """Natural runs of these rows, or else with a wild card in the second place."""
    for row in rows:
        yield _run(suit, row)
        for wild in _wild_cards(facts):
            yield _run(suit, row, wild, 1)


def _alone(rank: Rank, facts: Facts) -> Meld:
    """A meld of a wild rank alone."""
    limits = facts.rules.melds
    size = max(limits.set_min, min(_USUAL, limits.set_max or _USUAL))
    return Meld([Card.of(rank, _SUITS[-1 - place % len(_SUITS)]) for place in range(size)])
