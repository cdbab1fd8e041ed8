"""The searches for runs and sets beside twins that try every filling and ask the rules."""

from __future__ import annotations

import random
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from rummykit import packed
from rummykit.finder import Finder
from rummykit.shapes import QUEEN_OF_SPADES, meld_fault
from rummykit.terms import Sizes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.shapes import StandIn
    from rummykit.terms import Wilds

FORTUNE = rk.ruleset("fortune")
JOKERS: dict[str, Any] = {"wilds.jokers": True, "deck.jokers": 4, "queen.wild_in_sets": True}
CHANGES: list[dict[str, Any]] = [
    {"melds.run_max": 4, "melds.set_max": 4},
    {"melds.run_max": None, "melds.set_max": None},
    {"melds.run_max": 5, **JOKERS},
    {"melds.run_max": 6, **JOKERS, "queen.substitute": "only-wild-in-meld"},
    {"melds.run_max": 4, **JOKERS, "queen.substitute": "only-wild-in-run"},
    {"melds.run_max": 8, **JOKERS, "queen.substitute": "only-wild-in-run"},
    {"melds.run_max": 8, **JOKERS, "queen.substitute": "never", "melds.set_duplicates": False},
    {"melds.run_max": 5, **JOKERS, "queen.substitute": "never"},
    {"melds.run_max": 7, **JOKERS, "wilds.max_per_meld": 1},
    {"melds.run_max": 4, **JOKERS, "wilds.max_per_meld": 1},
    {"melds.run_max": None, "melds.new_runs_natural": True},
    {"melds.run_max": None, "melds.low_ace": "never"},
    {"wilds.ranks": "2 3", "melds.run_max": 4},
]
RULE_SETS = [rk.evolve(FORTUNE, each) for each in CHANGES]
SHORT = 5  # runs of more cards are climbed to, shorter ones read off patterns


def hands(rules: rk.RuleSet, number: int, *, suit: rk.Suit, rank: rk.Rank) -> Iterator[rk.Cards]:
    """Hands with cards of a suit and of a rank, and up to three wilds."""
    rng = random.Random(f"{suit} {rank}")  # noqa: S311  # not for secrets
    wilds = [card for card in rules.deck.cards() if is_wild(card, rules)]
    near = [
        card
        for card in rules.deck.cards()
        if not is_wild(card, rules) and (card.suit is suit or card.rank is rank)
    ]
    for _ in range(number):
        yield rk.Cards([*rng.sample(near, 9), *rng.sample(wilds, rng.randint(0, 3))])


def is_wild(card: rk.Card, rules: rk.RuleSet) -> bool:
    """Whether a card is wild."""
    return card.rank in rules.wilds.ranks or (card.is_joker and rules.wilds.jokers)


def dressed(
    wilds: Wilds, kinds: Sequence[int | None], shown: Sequence[StandIn], *, by_suit: bool
) -> tuple[tuple[rk.Card, ...], tuple[StandIn, ...]]:
    """The cards for some kinds of wild (None for a natural card), and what each stands for."""
    alike = sorted(wilds.deuces[: sum(kind == 0 for kind in kinds)])
    cards: list[rk.Card] = []
    for kind, place in zip(kinds, shown, strict=True):
        if kind is None:
            assert isinstance(place, rk.Card)
            cards.append(place)
        else:
            cards.append(wilds.kinds[kind] if by_suit or kind else alike.pop(0))
    stands = [
        None if kind is None or card is place else place
        for kind, card, place in zip(kinds, cards, shown, strict=True)
    ]
    return tuple(cards), tuple(stands)


def plain_runs(
    finder: Finder, suit: rk.Suit, hand: rk.Cards, wilds: Wilds, sizes: Sizes, upcard: object
) -> list[rk.Meld]:
    """Every row of places, each filled with a natural card or a kind of wild, in order."""
    places, rules = finder.places[suit], finder.rules
    options: list[list[int | None]] = []
    for card in places:
        natural: list[int | None] = [None] if card in hand and not is_wild(card, rules) else []
        options.append([*natural, *(kind for kind, left in enumerate(wilds.counts) if left)])
    found = []
    for start in range(len(places)):
        for stop in range(start + sizes.low - 1, min(len(places), start + sizes.high)):
            shown = places[start : stop + 1]
            for kinds in fillings(options[start : stop + 1], wilds):
                own = [card for card, kind in zip(shown, kinds, strict=True) if kind is None]
                if not own or (upcard and upcard not in own):
                    continue
                if wilds.required is not None and wilds.required not in kinds:
                    continue
                cards, stands = dressed(wilds, kinds, shown, by_suit=finder.by_suit)
                if meld_fault(cards, stands, rules, new=True) is None:
                    order = [-1 if kind is None else kind for kind in kinds]
                    where = [place for place, kind in enumerate(kinds) if kind is not None]
                    by_length: Any = (start, stop, len(where), where, order)
                    short = sizes.high <= SHORT or not any(wilds.counts)
                    key = by_length if short else (start, order)
                    found.append((key, rk.Meld(cards, stands)))
    return [meld for _, meld in sorted(found, key=lambda entry: entry[0])]


def fillings(
    options: Sequence[Sequence[int | None]], wilds: Wilds
) -> Iterator[tuple[int | None, ...]]:
    """Every filling of places that takes no more wilds of a kind than there are."""
    number = sum(wilds.counts)
    for wild in (
        chosen for size in range(number + 1) for chosen in combinations(range(len(options)), size)
    ):
        row = [
            [kind for kind in kinds if (kind is not None) == (place in wild)]
            for place, kinds in enumerate(options)
        ]
        for kinds in product(*row):
            if all(kinds.count(kind) <= left for kind, left in enumerate(wilds.counts)):
                yield kinds


@pytest.mark.parametrize("every_wild", [False, True])
@pytest.mark.parametrize("rules", RULE_SETS, ids=range(len(RULE_SETS)))
def test_runs_are_all_fillings_that_the_rules_allow(rules: rk.RuleSet, every_wild: bool) -> None:  # noqa: FBT001
    """From hand, with a natural upcard, and with a wild one."""
    finder = Finder(rules, every_wild=every_wild)
    for suit in (rk.Suit.SPADES, rk.Suit.DIAMONDS):
        for hand in hands(rules, 5, suit=suit, rank=rk.Rank.ACE):
            wilds = finder.wilds(hand.packed)
            cases: list[tuple[Wilds, rk.Card | None]] = [(wilds, None)]
            cases += [(wilds, card) for card in hand if card.suit is suit][:2]
            if any(wilds.counts) and rules.wilds.ranks:
                cases.append((finder.wilds(hand.packed, rk.Card("2D")), None))
            for each, card in cases:
                if card is not None and is_wild(card, rules):
                    continue
                for sizes in {finder.run_sizes, Sizes(3, 4)}:
                    high = min(sizes.high, 6)  # as far as the twin can go
                    exact = Sizes(sizes.low, high)
                    listed = finder.runs(suit, hand.packed, each, exact, card)
                    expected = plain_runs(finder, suit, hand, each, exact, card)
                    assert expected == list(listed)


def plain_sets(
    finder: Finder, rank: rk.Rank, hand: rk.Cards, wilds: Wilds, sizes: Sizes
) -> list[rk.Meld]:
    """Every choice of natural cards with every choice of wilds and of what they stand for."""
    rules = finder.rules
    roles: list[tuple[int, StandIn]] = [
        (kind, stand)
        for kind, left in enumerate(wilds.counts)
        for stand in (rank, QUEEN_OF_SPADES)
        if left and (stand is rank or rank is rk.Rank.QUEEN)
    ]
    of_rank = [rk.Card.of(rank, suit) for suit in rk.Suit]
    found = []
    for counts in product(*(range(packed.count(hand.packed, card.code) + 1) for card in of_rank)):
        chosen = zip(of_rank, counts, strict=True)
        naturals = tuple(card for card, count in chosen for _ in range(count))
        for number in range(sum(wilds.counts) + 1):
            for beside in combinations_with_replacement(roles, number):
                kinds = [kind for kind, _ in beside]
                fits = all(kinds.count(kind) <= left for kind, left in enumerate(wilds.counts))
                required = wilds.required is None or wilds.required in kinds
                if not (fits and required and naturals and sizes.low <= len(naturals) + number):
                    continue
                stood = [stand for _, stand in beside]
                cards, _ = dressed(wilds, kinds, stood, by_suit=finder.by_suit)
                stands = (*(None for _ in naturals), *stood)
                if meld_fault(naturals + cards, stands, rules, new=True) is None:
                    found.append(rk.Meld.made("set", naturals + cards, stands))
    return found


@pytest.mark.parametrize("every_wild", [False, True])
@pytest.mark.parametrize("rules", RULE_SETS, ids=range(len(RULE_SETS)))
def test_sets_are_all_choices_that_the_rules_allow(rules: rk.RuleSet, every_wild: bool) -> None:  # noqa: FBT001
    """Queens, where one may be named, and kings; from hand, and with a wild upcard."""
    finder = Finder(rules, every_wild=every_wild)
    for rank in (rk.Rank.QUEEN, rk.Rank.KING):
        for hand in hands(rules, 6, suit=rk.Suit.SPADES, rank=rank):
            for wilds in (finder.wilds(hand.packed), finder.wilds(hand.packed, rk.Card("2D"))):
                column = packed.column(hand.packed, rank)
                found = finder.sets(wilds, finder.set_sizes).found(rank, column, None)
                assert plain_sets(finder, rank, hand, wilds, finder.set_sizes) == list(found)


def test_a_set_with_the_upcard_holds_it() -> None:
    """The sets with a natural card that must be in them are those of all that have it."""
    for rules in RULE_SETS:
        finder = Finder(rules, every_wild=False)
        for hand in hands(rules, 6, suit=rk.Suit.SPADES, rank=rk.Rank.KING):
            search = finder.sets(finder.wilds(hand.packed), finder.set_sizes)
            column = packed.column(hand.packed, rk.Rank.KING)
            every = list(search.found(rk.Rank.KING, column, None))
            for card in {card for card in hand if card.rank is rk.Rank.KING}:
                expected = [meld for meld in every if card in meld.cards]
                assert expected == list(search.found(rk.Rank.KING, column, card))


def test_many_copies_are_chosen_one_by_one() -> None:
    """Where a rank has very many choices they are not kept, and the first are there at once."""
    rules = rk.evolve(FORTUNE, {"deck.packs": 4, "melds.set_max": None})
    finder = Finder(rules, every_wild=False)
    hand = rk.Cards(["KC", "KD", "KH", "KS"] * 4)
    found = finder.sets(finder.wilds(0), finder.set_sizes)
    melds = list(found.found(rk.Rank.KING, packed.column(hand.packed, rk.Rank.KING), None))
    assert len(melds) == sum(3 <= sum(counts) for counts in product(range(5), repeat=4))
    assert len(melds) == len(set(melds))


@pytest.mark.parametrize("rules", RULE_SETS[:2], ids=range(2))
def test_forgotten_runs_are_found_again(rules: rk.RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where very many places were seen the memory is emptied, and nothing else changes."""
    finder = Finder(rules, every_wild=False)
    wilds = finder.wilds(rk.Cards("2C 2D").packed)
    search = finder.run_search(rk.Suit.SPADES, wilds, finder.run_sizes)
    assert search is not None
    rng = random.Random(5)  # noqa: S311  # not for secrets
    rows = [rng.getrandbits(14) for _ in range(20)]
    expected = [list(search.found(row, None)) for row in rows]
    monkeypatch.setattr("rummykit.runs._MOST_KEPT", 3)
    again = finder.run_search(rk.Suit.SPADES, wilds, finder.run_sizes)
    assert again is not None
    assert expected == [list(again.found(row, None)) for row in rows]
    assert len(again._kept) <= 3
