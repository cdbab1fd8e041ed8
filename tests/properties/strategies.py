"""Hypothesis strategies: odd rule sets, odd positions, and actions of every kind, legal or not."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import assume
from hypothesis import strategies as st

import rummykit as rk
from rummykit.shapes import is_wild, meld_fault
from rummykit.tables import next_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.melds import End
    from rummykit.shapes import StandIn

SUITS = tuple(rk.Suit)
RANKS = tuple(rk.Rank)
CARDS = (*(rk.Card.of(rank, suit) for suit in SUITS for rank in RANKS), rk.JOKER)
MOST_LISTED = 1_500
"""Positions with more legal actions are left to the tests of laziness."""

CHOICES: dict[str, list[Any]] = {
    "deck.packs": [1, 2, 3],
    "deck.removed_ranks": ["none", "2", "7", "2 9 K", "A", "Q"],
    "deck.jokers": [0, 2, 6, 15],
    "deal.hand_size": [1, 3, 7],
    "deal.max_turns": [None, 1, 3],
    "deal.opener": ["rotate", "fixed"],
    "wilds.ranks": ["none", "2", "2 3", "Q", "A", "T", "2 K"],
    "wilds.jokers": [True, True, True, False],
    "wilds.all_wild_melds": [True, False],
    "wilds.max_per_meld": [None, 0, 1, 2],
    "wilds.joker_swap": ["none", "owner", "anyone", "anyone"],
    "queen.discard": ["free", "last-card", "only-queens", "never"],
    "queen.substitute": ["free", "only-wild-in-meld", "only-wild-in-run", "never"],
    "queen.substitute_binds": ["all", "deuces", "jokers"],
    "queen.wild_in_sets": [True, False],
    "melds.set_min": [2, 3, 4],
    "melds.set_max": [None, 4, 5],
    "melds.set_duplicates": [True, False],
    "melds.run_min": [2, 3, 4],
    "melds.run_max": [None, 4, 6],
    "melds.low_ace": ["two-place", "next-to-three", "never"],
    "melds.new_runs_natural": [True, False],
    "melds.max_melds": [None, 1, 3],
    "melds.lay_off": ["own", "anyone", "anyone"],
    "pile.kinds": ["set run", "set", "run", "none"],
    "pile.min_from_hand": [1, 2, 3],
    "pile.max_from_hand": [None, 3, 4],
    "stock.recycle": ["as-emptied", "on-draw", "never"],
    "stock.keep_upcard": [True, False],
    "stock.shuffle": [True, False],
    "stock.max_recycles": [None, 0, 1],
    "scoring.go_out_bonus": [0, 25],
    "scoring.joker": [None, 0, 77],
    "match.target": [1, 100, 500],
    "match.tie": ["another-deal", "lowest-seat", "shared"],
}
"""Values for every field that decides what is legal, or what an action does."""


@st.composite
def rule_sets(draw: st.DrawFn) -> rk.RuleSet:
    """A form as it ships, or with up to sixteen of its fields changed."""
    base = rk.ruleset(draw(st.sampled_from([*rk.RULESETS, "arlington-joker"])))
    fewest = draw(st.sampled_from([0, 4, 8]))
    paths = draw(
        st.lists(st.sampled_from(list(CHOICES)), min_size=fewest, max_size=2 * fewest, unique=True)
    )
    changes = {path: draw(st.sampled_from(CHOICES[path])) for path in sorted(paths)}
    try:
        return rk.evolve(base, changes)
    except rk.InvalidRuleSet:
        assume(condition=False)
        raise


@attrs.define
class Pool:
    """The cards of a deck that are not yet placed."""

    left: Counter[rk.Card]
    rng: random.Random

    def take(self, wanted: list[rk.Card]) -> bool:
        """Take these cards, if all of them are left."""
        counts = Counter(wanted)
        if any(self.left[card] < number for card, number in counts.items()):
            return False
        self.left -= counts
        return True

    def some(self, number: int, among: list[rk.Card]) -> list[rk.Card]:
        """Take up to so many cards of some kinds, at random."""
        taken = []
        for _ in range(number):
            choices = [card for card in among if self.left[card]]
            if choices:
                card = self.rng.choice(choices)
                self.left[card] -= 1
                taken.append(card)
        return taken


@st.composite
def positions(draw: st.DrawFn, rules: rk.RuleSet | None = None) -> rk.GameState:
    """A small, odd moment: many wilds, few ranks and suits, melds of every seat, a tiny stock."""
    rules = draw(rule_sets()) if rules is None else rules
    rng = draw(st.randoms(use_true_random=True))
    pool = Pool(Counter(rules.deck.cards()), rng)
    kinds = sorted(pool.left)
    wilds = [card for card in kinds if is_wild(card, rules) or card.is_joker]
    players = draw(st.integers(*_few_players(rules)))
    melds = [
        list(_melds(pool, rules, draw(st.sampled_from([_most_melds(rules), 0, 1]))))
        for _ in range(players)
    ]
    suits = rng.sample(SUITS, draw(st.integers(1, 2)))
    ranks = rng.sample(RANKS, draw(st.integers(1, 3)))
    near = [card for card in kinds if card.suit in suits or card.rank in ranks]
    queens = [card for card in kinds if card == rk.Card("QS")]
    fitting = [card for row in melds for meld in row for card in _fitting(meld, rules)]
    hands = []
    for _ in range(players):
        hand = pool.some(draw(st.integers(0, 4)), wilds) + pool.some(
            draw(st.integers(0, 2)), queens
        )
        hand += pool.some(draw(st.integers(0, 3)), fitting)
        hands.append(hand + pool.some(draw(st.integers(0, 6)), near or kinds))
    upcard = rng.choice([wilds, near, near, kinds])
    pile = pool.some(draw(st.integers(0, 3)), kinds) + pool.some(1, upcard)
    return rk.position(
        rules,
        hands=hands,
        melds=melds,
        stock=pool.some(draw(st.sampled_from([1, 0, 1, 2, 5])), kinds),
        pile=pile,
        turn=draw(st.integers(0, players - 1)),
        phase=draw(st.sampled_from([*["play"] * 6, "draw", "draw", "deal_over"])),
        totals=[rng.choice([0, 10, 490]) for _ in range(players)],
        recycles=draw(st.integers(0, 1)),
    )


def _fitting(meld: rk.Meld, rules: rk.RuleSet) -> Iterator[rk.Card]:
    """Natural cards that grow a meld, and those that its Jokers stand for."""
    for card, stand in zip(meld.cards, meld.stands_for, strict=True):
        rank = stand if isinstance(stand, rk.Rank) else (stand or card).rank
        if isinstance(stand, rk.Card) and card.is_joker:
            yield stand
        elif rank is not None and meld.kind != "run":
            yield from (rk.Card.of(rank, suit) for suit in SUITS)
    if meld.kind == "run":
        ends: tuple[End, End] = ("low", "high")
        yield from filter(None, (next_place(meld, end, rules) for end in ends))


def _few_players(rules: rk.RuleSet) -> tuple[int, int]:
    """So many or one more, where the deck holds their hands."""
    fewest = rules.deal.players[0]
    return fewest, fewest + rules.can_deal(fewest + 1)


def _most_melds(rules: rk.RuleSet) -> int:
    return min(2, rules.melds.max_melds or 2)


def _melds(pool: Pool, rules: rk.RuleSet, number: int) -> Iterator[rk.Meld]:
    for _ in range(number):
        for _ in range(15):
            meld = guessed_meld(pool.rng, rules)
            allowed = meld_fault(meld.cards, meld.stands_for, rules, new=False) is None
            if allowed and pool.take(list(meld.cards)):
                yield meld
                break


def guessed_meld(rng: random.Random, rules: rk.RuleSet) -> rk.Meld:
    """Something near a meld: a row of a suit or cards of a rank, some of them wild."""
    wilds = [card for card in CARDS if is_wild(card, rules)]
    length = rng.choice([2, 3, 3, 3, 4, 4, 5, 6])
    if wilds and rng.random() < 0.1:
        rank = rng.choice(wilds).rank
        alike = [card for card in wilds if card.rank is rank]
        return rk.Meld(rng.choices(alike, k=length), [None] * length)
    ends: list[tuple[rk.Card, StandIn]] = []
    suit, rank = rng.choice(SUITS), rng.choice(RANKS)
    run = rng.random() < 0.6
    for place in range(length):
        shown = rk.Card.of(
            rk.Rank((rank - 1 + place) % 13 + 1) if run else rank,
            suit if run else rng.choice(SUITS),
        )
        if wilds and rng.random() < 0.35:
            queen = rank is rk.Rank.QUEEN and rng.random() < 0.4
            wild = rk.JOKER if wilds[-1] is rk.JOKER and rng.random() < 0.5 else rng.choice(wilds)
            ends.append((wild, shown if run else rk.Card("QS") if queen else rank))
        else:
            ends.append((shown, None))
    return rk.Meld([card for card, _ in ends], [stand for _, stand in ends])


def listed(state: rk.GameState) -> list[rk.Action]:
    """All legal actions; the example is dropped where they are very many."""
    actions = list(islice(rk.legal_actions(state, every_wild=True), MOST_LISTED + 1))
    assume(len(actions) <= MOST_LISTED)
    return actions


def candidates(rng: random.Random, state: rk.GameState, legal: list[rk.Action]) -> list[rk.Action]:
    """Actions to judge: legal ones, near misses of them, and nonsense."""
    classes = sorted({type(action).__name__ for action in legal})
    chosen = [
        rng.choice([action for action in legal if type(action).__name__ == name])
        for name in rng.choices(classes or [""], k=12 * bool(legal))
    ]
    near = [near_miss(rng, state, action) for action in chosen for _ in range(3)]
    return [*chosen, *near, *(nonsense(rng, state) for _ in range(12))]


def nonsense(rng: random.Random, state: rk.GameState) -> rk.Action:
    """Any action at all, with cards from anywhere."""
    card, seat, index = any_card(rng, state), rng.randint(0, state.players), rng.randint(0, 2)
    meld = guessed_meld(rng, state.rules) if rng.random() < 0.5 else any_meld(rng, state)
    end = rng.choice([None, "low", "high"])
    choices: list[rk.Action] = [
        rk.DrawStock(),
        rk.EndTurn(),
        rk.NextDeal(),
        rk.Discard(card),
        rk.SwapJoker(seat, index, card),
        rk.LayMeld(meld),
        rk.TakePile(meld),
        rk.LayOff(index, card, any_stand_in(rng), end, seat=rng.choice([None, seat])),
    ]
    return rng.choice(choices)


def any_card(rng: random.Random, state: rk.GameState) -> rk.Card:
    """A card, mostly one of the hand on turn or the upcard."""
    near = [*state.hands[state.turn], *state.pile[-1:]]
    return rng.choice(near) if near and rng.random() < 0.6 else rng.choice(CARDS)


def any_stand_in(rng: random.Random) -> StandIn:
    """Anything that a card could be said to stand for."""
    options: list[StandIn] = [None, rk.Card("QS"), rng.choice(CARDS[:-1]), rng.choice(RANKS)]
    return rng.choice(options)


def any_meld(rng: random.Random, state: rk.GameState) -> rk.Meld:
    """Any cards with any stand-ins."""
    cards = [any_card(rng, state) for _ in range(rng.randint(1, 5))]
    stands = [any_stand_in(rng) if rng.random() < 0.4 else None for _ in cards]
    return rk.Meld(cards, stands)


def near_miss(rng: random.Random, state: rk.GameState, action: rk.Action) -> rk.Action:
    """An action with one thing of it changed: it may be legal or not."""
    if isinstance(action, rk.LayMeld):
        changed = changed_meld(rng, state, action.meld)
        return rk.TakePile(changed) if rng.random() < 0.1 else rk.LayMeld(changed)
    if isinstance(action, rk.TakePile):
        changed = changed_meld(rng, state, action.meld)
        return rk.LayMeld(changed) if rng.random() < 0.1 else rk.TakePile(changed)
    if isinstance(action, rk.Discard):
        return rk.Discard(any_card(rng, state))
    if isinstance(action, rk.LayOff):
        return _changed_lay_off(rng, state, action)
    if isinstance(action, rk.SwapJoker):
        what = rng.randrange(3)
        return rk.SwapJoker(
            rng.randint(0, state.players) if what == 0 else action.seat,
            rng.randint(0, 2) if what == 1 else action.meld_index,
            any_card(rng, state) if what == 2 else action.card,
        )
    others: list[rk.Action] = [rk.DrawStock(), rk.EndTurn(), rk.NextDeal()]
    return rng.choice(others)


def _changed_lay_off(rng: random.Random, state: rk.GameState, action: rk.LayOff) -> rk.LayOff:
    what = rng.randrange(5)
    return rk.LayOff(
        rng.randint(0, 2) if what == 0 else action.meld_index,
        any_card(rng, state) if what == 1 else action.card,
        any_stand_in(rng) if what == 2 else action.stands_for,
        rng.choice([None, "low", "high"]) if what == 3 else action.end,
        seat=rng.choice([None, *range(state.players + 1)]) if what == 4 else action.seat,
    )


def changed_meld(rng: random.Random, state: rk.GameState, meld: rk.Meld) -> rk.Meld:
    """A meld with a card or a stand-in changed, added, dropped or moved."""
    placed = list(zip(meld.cards, meld.stands_for, strict=True))
    place = rng.randrange(len(placed))
    card, stand = placed[place]
    match rng.randrange(8):
        case 0:
            placed[place] = any_card(rng, state), stand
        case 1:
            placed[place] = card, any_stand_in(rng)
        case 2:
            placed[place] = card, None
        case 3 if len(placed) > 1:
            del placed[place]
        case 4:
            placed.insert(place, (any_card(rng, state), None))
        case 5:
            rng.shuffle(placed)
        case 6 if isinstance(stand, rk.Card):
            placed[place] = card, stand.rank
        case _:
            wilds = [each for each in CARDS if is_wild(each, state.rules)]
            rank = card.rank or rng.choice(RANKS)
            shown = card if meld.kind == "run" and not card.is_joker else rank
            placed[place] = rng.choice(wilds or [card]), stand or shown
    return rk.Meld([card for card, _ in placed], [stand for _, stand in placed])


def played(state: rk.GameState, action: rk.Action) -> rk.Cards:
    """The cards of the hand that an action plays."""
    if isinstance(action, rk.TakePile):
        return rk.Cards(action.meld.cards) - [state.pile[-1]]
    if isinstance(action, rk.LayMeld):
        return rk.Cards(action.meld.cards)
    if isinstance(action, (rk.LayOff, rk.SwapJoker, rk.Discard)):
        return rk.Cards([action.card])
    return rk.Cards()


def all_cards(state: rk.GameState) -> Counter[rk.Card]:
    """Every card of a moment, wherever it lies."""
    found = Counter([*state.stock, *state.pile])
    for hand, row in zip(state.hands, state.melds, strict=True):
        found.update(hand)
        for meld in row:
            found.update(meld.cards)
    return found
