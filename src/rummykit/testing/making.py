"""Odd rule sets and positions, made with whatever chance one gives: a generator, or Hypothesis.

Each function takes a `random.Random`. Hypothesis has one whose numbers it can shrink, so choices
are written with the plain ones first, and numbers with small ones meaning less on the table.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.errors import InvalidRuleSet
from rummykit.positions import position
from rummykit.rules import RULESETS, RuleSet, evolve
from rummykit.testing.reading import (
    QUEEN,
    kind_of,
    ladder,
    may_be_laid,
    may_lie,
    parts_of,
    rank_of,
    stands_in,
)
from rummykit.testing.searching import meld_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rummykit.melds import Meld
    from rummykit.shapes import StandIn
    from rummykit.state import GameState
    from rummykit.testing.reading import Part, Parts

__all__ = [
    "CARDS",
    "VALUES",
    "made_changes",
    "made_meld",
    "made_position",
    "made_rules",
    "wilds_of",
]

CARDS = (*(Card.of(rank, suit) for suit in Suit for rank in Rank), JOKER)
"""Every kind of card."""

_SMALL_DECK = "3 4 5 6 8 9 T J"

VALUES: Mapping[str, Sequence[Any]] = {
    "deck.packs": [2, 1, 3, 4],
    "deck.removed_ranks": ["none", "2", "7", "2 9 K", "A", "Q", _SMALL_DECK],
    "deck.jokers": [0, 2, 6, 15],
    "deal.players": ["2-8", "2", "3-4"],
    "deal.hand_size": [3, 1, 7],
    "deal.hand_size_by_players": ["none", {3: 2}, {2: 5}],
    "deal.max_turns": [None, 1, 3],
    "deal.opener": ["rotate", "fixed"],
    "wilds.ranks": ["none", "2", "2 3", "Q", "A", "T", "2 K"],
    "wilds.jokers": [True, False, True],
    "wilds.all_wild_melds": [True, False],
    "wilds.max_per_meld": [None, 0, 1, 2],
    "wilds.joker_swap": ["none", "owner", "anyone", "anyone"],
    "queen.discard": ["free", "last-card", "only-queens", "never"],
    "queen.substitute": ["free", "only-wild-in-meld", "only-wild-in-run", "never"],
    "queen.substitute_binds": ["all", "deuces", "jokers"],
    "queen.wild_in_sets": [True, False],
    "melds.set_min": [3, 2, 4],
    "melds.set_max": [4, None, 5],
    "melds.set_duplicates": [True, False],
    "melds.run_min": [3, 2, 4],
    "melds.run_max": [4, None, 6],
    "melds.low_ace": ["two-place", "next-to-three", "never"],
    "melds.new_runs_natural": [False, True],
    "melds.max_melds": [None, 1, 3],
    "melds.lay_off": ["own", "anyone", "anyone"],
    "pile.kinds": ["set run", "set", "run", "none"],
    "pile.min_from_hand": [2, 1, 3],
    "pile.max_from_hand": [None, 3, 4],
    "stock.recycle": ["as-emptied", "on-draw", "never"],
    "stock.keep_upcard": [True, False],
    "stock.shuffle": [False, True],
    "stock.max_recycles": [None, 0, 1],
    "scoring.go_out_bonus": [0, 25],
    "scoring.melded.K": [10, 7],
    "scoring.melded.2": [5, 1],
    "scoring.ace_high": [20, 11],
    "scoring.ace_low": [5, 0],
    "scoring.ace_in_set": [10, 13],
    "scoring.queen_of_spades": [50, 99],
    "scoring.wild_as_queen": [10, 50],
    "scoring.all_wild_each": [25, 3],
    "scoring.joker": [None, 0, 77],
    "scoring.in_hand.QS": [50, 100],
    "scoring.in_hand.JK": [20, 200],
    "scoring.in_hand.A": [10, 1],
    "match.target": [500, 1, 100],
    "match.tie": ["another-deal", "lowest-seat", "shared"],
}
"""Values for every field that decides what is legal or what comes of it."""


def made_changes(rng: random.Random, base: RuleSet, most: int = 16) -> dict[str, Any]:
    """Changes of up to so many fields that make sense together.

    Args:
        rng: The chance.
        base: The rules to be changed.
        most: How many fields are changed at most.

    Returns:
        Values by field path; `evolve` takes them.

    Examples:
        >>> import random
        >>> from rummykit.rules import ruleset
        >>> base = ruleset("fortune")
        >>> changes = made_changes(random.Random(1), base, most=3)
        >>> len(changes) <= 3, evolve(base, changes).slug
        (True, 'fortune')
    """
    changes: dict[str, Any] = {}
    for path in rng.sample(sorted(VALUES), rng.randint(0, most)):
        tried = {**changes, path: rng.choice(VALUES[path])}
        try:
            evolve(base, tried)
        except InvalidRuleSet:
            continue  # it contradicts a change made before: the other fields are changed then
        changes = tried
    return changes


def made_rules(rng: random.Random) -> RuleSet:
    """A form that ships, or one with some fields changed: any combination that is valid."""
    base = RULESETS[rng.choice(list(RULESETS))]
    return evolve(base, made_changes(rng, base, most=rng.choice((0, 4, 16))))


def wilds_of(rules: RuleSet) -> list[Card]:
    """The kinds of card that are wild."""
    return [card for card in CARDS if stands_in(rules, card)]


def made_meld(rng: random.Random, rules: RuleSet) -> Meld:
    """Something near a meld: a stretch of a suit or cards of a rank, some of them wild.

    Args:
        rng: The chance.
        rules: The rules.

    Returns:
        The meld, often legal and often not by little.
    """
    wilds = wilds_of(rules)
    if rng.random() > 0.92 and wilds:  # noqa: PLR2004  # one in twelve
        rank = rng.choice(wilds).rank
        alike = [card for card in wilds if card.rank is rank]
        return meld_of(tuple((rng.choice(alike), None) for _ in range(rng.randint(2, 5))))
    is_run = rng.choice((True, True, False))
    length = rng.choice((3, 3, 4, 4, 5, 2, 6, 9, 13))
    laid = _run(rng, rules, length) if is_run else _set(rng, length)
    return meld_of(_some_wild(rng, laid, wilds, is_run=is_run))


def _run(rng: random.Random, rules: RuleSet, length: int) -> list[Card]:
    places = rng.choice((ladder(rules), "A23456789TJQKA2"))
    low = rng.randint(0, max(0, len(places) - length))
    suit = rng.choice(list(Suit))
    return [Card.of(Rank.parse(rank), suit) for rank in places[low : low + length]]


def _set(rng: random.Random, length: int) -> list[Card]:
    rank = rng.choice((*Rank, Rank.QUEEN, Rank.ACE))
    first = rng.randrange(4)
    spread = rng.choice((1, 1, 0))
    return [Card.of(rank, Suit((first + place * spread) % 4)) for place in range(min(length, 6))]


def _some_wild(rng: random.Random, cards: list[Card], wilds: list[Card], *, is_run: bool) -> Parts:
    laid: list[Part] = []
    for card in cards:
        if bool(wilds) and rng.choice((False, False, True)):
            stand: StandIn = card if is_run else card.rank
            if card.rank is Rank.QUEEN and not is_run and rng.choice((False, True)):
                stand = QUEEN
            laid.append((rng.choice(wilds), stand))
        else:
            laid.append((card, None))
    return tuple(laid)


def legal_meld(rng: random.Random, rules: RuleSet, *, new: bool, tries: int = 25) -> Meld | None:
    """A meld that the rules allow, or None where so many tries gave none.

    Args:
        rng: The chance.
        rules: The rules.
        new: Whether it may be laid so, rather than lie so.
        tries: How often to try.

    Returns:
        The meld.
    """
    for _ in range(tries):
        meld = made_meld(rng, rules)
        laid = parts_of(meld)
        if may_be_laid(laid, rules) if new else may_lie(laid, rules):
            return meld.under(rules)
    return None


@attrs.define
class _Pool:
    """The cards of a deck that are not yet placed."""

    left: Counter[Card]
    rng: random.Random

    def take(self, wanted: Sequence[Card]) -> bool:
        """Take these cards, if all of them are left."""
        counts = Counter(wanted)
        if not counts <= self.left:
            return False
        self.left -= counts
        return True

    def some(self, number: int, among: Sequence[Card]) -> list[Card]:
        """Take up to so many cards of some kinds, by chance."""
        taken = []
        for _ in range(number):
            choices = [card for card in among if self.left[card]]
            if choices:
                card = self.rng.choice(choices)
                self.left[card] -= 1
                taken.append(card)
        return taken


def made_position(rng: random.Random, rules: RuleSet) -> GameState:
    """A small, odd moment: many wilds, few ranks and suits, melds of every seat, a tiny stock.

    Args:
        rng: The chance.
        rules: The rules.

    Returns:
        The state; now and then it is between deals.

    Examples:
        >>> import random
        >>> from rummykit.rules import ruleset
        >>> made_position(random.Random(1), ruleset("arlington")).rules.title
        'Arlington'
    """
    pool = _Pool(Counter(rules.deck.cards()), rng)
    kinds = sorted(pool.left)
    wilds = [card for card in kinds if stands_in(rules, card) or card is JOKER]
    fewest = rules.deal.players[0]
    players = rng.randint(fewest, fewest + rules.can_deal(fewest + 1))
    most = rules.melds.max_melds or 2
    melds = [list(_melds(pool, rules, rng.randint(0, min(2, most)))) for _ in range(players)]
    suits = [rng.choice(list(Suit)) for _ in range(2)]
    ranks = [rng.choice(list(Rank)) for _ in range(3)]
    near = [card for card in kinds if card.suit in suits or card.rank in ranks] or kinds
    fitting = [card for row in melds for meld in row for card in _fitting(meld, rules)]
    hands = []
    for _ in range(players):
        hand = pool.some(rng.randint(0, 6), near)
        hand += pool.some(rng.choice((0, 1, 2, 3, 4)), wilds)
        hand += pool.some(rng.choice((0, 0, 1, 2)), [QUEEN])
        hands.append(hand + pool.some(rng.randint(0, 3), fitting))
    pile = pool.some(rng.choice((0, 1, 2, 3)), kinds)
    pile += pool.some(1, rng.choice((near, near, wilds, kinds)))
    target = rules.match.target
    return position(
        rules,
        hands=hands,
        melds=melds,
        stock=pool.some(rng.choice((1, 0, 2, 1, 5)), kinds),
        pile=pile,
        turn=rng.randrange(players),
        phase=rng.choice(("play", "play", "play", "play", "draw", "draw", "deal_over")),
        totals=[rng.choice((0, 10, target - 10)) for _ in range(players)],
        recycles=rng.choice((0, 1)),
        turns=rng.choice((0, 1, 2)),
        seed=rng.choice((0, 1, "seed")),
    )


def _melds(pool: _Pool, rules: RuleSet, number: int) -> Iterator[Meld]:
    for _ in range(number):
        meld = legal_meld(pool.rng, rules, new=False)
        if meld is not None and pool.take(meld.cards):
            yield meld


def _fitting(meld: Meld, rules: RuleSet) -> Iterator[Card]:
    """Natural cards that may grow a meld, and those that its Jokers stand for."""
    laid = parts_of(meld)
    if kind_of(laid, rules) != "run":
        ranks = [rank for rank in map(rank_of, laid) if rank is not None]
        yield from (Card.of(ranks[0], suit) for suit in Suit)
        return
    shown = [stand if isinstance(stand, Card) else card for card, stand in laid]
    yield from (stand for card, stand in laid if card is JOKER and isinstance(stand, Card))
    for card, step in ((shown[0], -1), (shown[-1], 1)):
        if card.rank is not None and card.suit is not None:
            yield Card.of(Rank((card.rank - 1 + step) % 13 + 1), card.suit)
