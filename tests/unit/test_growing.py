"""What melds take, beside a twin that makes each longer meld and asks the rules."""

from __future__ import annotations

import random
from itertools import islice, product
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from rummykit import packed
from rummykit.finder import Finder
from rummykit.growing import Growing, longer
from rummykit.shapes import QUEEN_OF_SPADES, meld_fault
from rummykit.tables import Row, tables_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.growing import Growth

FORTUNE = rk.ruleset("fortune")
JOKERS: dict[str, Any] = {"wilds.jokers": True, "deck.jokers": 4, "queen.wild_in_sets": True}
CHANGES: list[dict[str, Any]] = [
    {},
    {"melds.set_max": 6, "melds.run_max": 7},
    {"melds.set_max": None, "melds.run_max": None, "wilds.all_wild_melds": True},
    {"melds.set_duplicates": False, **JOKERS},
    {**JOKERS, "queen.substitute": "only-wild-in-meld"},
    {**JOKERS, "queen.substitute": "only-wild-in-run", "queen.substitute_binds": "jokers"},
    {**JOKERS, "queen.substitute": "only-wild-in-meld", "queen.substitute_binds": "deuces"},
    {**JOKERS, "queen.substitute": "never"},
    {"wilds.max_per_meld": 1, "melds.run_max": None},
    {"wilds.ranks": "none"},
    {"wilds.ranks": "2 3", "wilds.all_wild_melds": True},
    {"wilds.ranks": "Q"},
    {"melds.low_ace": "never", "melds.run_max": None},
    {"melds.low_ace": "next-to-three", "melds.run_max": None},
    {"melds.new_runs_natural": True},
]
RULE_SETS = [
    *rk.RULESETS.values(),
    *(rk.evolve(FORTUNE, each) for each in CHANGES),
    rk.evolve(rk.ruleset("arlington-heights"), {"melds.low_ace": "next-to-three"}),
    rk.evolve(rk.ruleset("arlington-heights"), {"melds.low_ace": "never"}),
]
CARDS = tuple(rk.Card.of_code(code) for code in packed.CODES)


def melds(rules: rk.RuleSet, number: int = 3) -> Iterator[rk.Meld]:
    """Melds of hands with many cards of a suit and of a rank, and a few wilds."""
    rng = random.Random(3)  # noqa: S311  # not for secrets
    finder = Finder(rules, every_wild=True)
    for suit in (rk.Suit.SPADES, rk.Suit.HEARTS):
        for rank in (rk.Rank.QUEEN, rk.Rank.ACE, rk.Rank.THREE):
            deck = rules.deck.cards()
            wilds = [card for card in deck if card.rank in rules.wilds.ranks or card.is_joker]
            near = [card for card in deck if suit is card.suit or rank is card.rank]
            hand = rk.Cards([*rng.sample(near, 12), *rng.sample(wilds, min(3, len(wilds)))]).packed
            sizes = finder.set_sizes, finder.run_sizes
            found = list(islice(finder.melds(hand, finder.wilds(hand), *sizes), 2_000))
            yield from rng.sample(found, min(number, len(found)))


def near(meld: rk.Meld) -> list[rk.Card]:
    """The cards of a rank or suit of the meld, deuces, threes, queens and the Joker."""
    ranks = {card.rank for card in meld.cards} if meld.kind == "set" else set()
    suits = {card.suit for card in meld.cards} if meld.kind == "run" else set()
    ranks |= {rk.Rank.TWO, rk.Rank.THREE, rk.Rank.QUEEN, None}
    return [card for card in CARDS if card.rank in ranks or card.suit in suits]


def plain_ways(meld: rk.Meld, rules: rk.RuleSet) -> set[Growth]:
    """Every card near with every stand-in at every end, made and shown to the rules."""
    found: set[Growth] = set()
    ends: tuple[Any, ...] = ("low", "high") if meld.kind == "run" else (None,)
    shown = [card for card in near(meld) if not card.is_joker] if meld.kind == "run" else rk.Rank
    stands = (None, *shown, QUEEN_OF_SPADES)
    for card, stand, end in product(near(meld), stands, ends):
        if stand is card or (meld.kind == "all-wild" and stand is not None):
            continue
        grown = meld.grown(card, stand, end)
        same = meld.kind == grown.under(rules).kind
        if same and meld_fault(grown.cards, grown.stands_for, rules, new=False) is None:
            found.add((card, stand, end))
    return found


@pytest.mark.parametrize("rules", RULE_SETS, ids=range(len(RULE_SETS)))
def test_melds_take_what_the_rules_allow(rules: rk.RuleSet) -> None:
    """No way more and none less than the rules have it, each under the guard bit of its card."""
    growing = Growing(rules)
    seen = 0
    for meld in melds(rules):
        ways = growing.ways(meld)
        assert plain_ways(meld, rules) == {way for each in ways.values() for way in each}
        for guard, each in ways.items():
            assert {guard} == {packed.PRESENT[card.code] for card, _, _ in each}
            assert len(each) == len(set(each))
        seen += 1
    assert seen


@pytest.mark.parametrize("rules", RULE_SETS, ids=range(len(RULE_SETS)))
def test_a_grown_meld_is_in_order(rules: rk.RuleSet) -> None:
    """The parts of a longer meld are those of the meld that is made the long way."""
    for meld in melds(rules, 5):
        for ways in Growing(rules).ways(meld).values():
            for growth in ways:
                grown = meld.grown(*growth)
                assert (grown.cards, grown.stands_for) == longer(meld, growth)
                laid = tables_for(rules).laid(meld).grown(growth)
                assert laid is not None
                assert (grown, grown.under(rules).kind) == (laid.meld, laid.meld.kind)


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("rules", RULE_SETS[:4], ids=range(4))
def test_a_row_lists_by_card_and_then_by_meld(rules: rk.RuleSet, seat: int | None) -> None:
    """The actions of a row are those of its melds, sorted, whatever was asked before."""
    tables = tables_for(rules)
    found = [tables.laid(meld) for meld in melds(rules, 2)]
    row = Row(tuple(found))
    plain = [
        (card.code, index, rk.LayOff(index, card, stand, end, seat=seat))
        for index, laid in enumerate(found)
        for each in laid.ways.values()
        for card, stand, end in each
    ]
    plain.sort(key=lambda entry: entry[:2])
    assert row.reach == sum({packed.PRESENT[code] for code, _, _ in plain})
    rng = random.Random(1)  # noqa: S311  # not for secrets
    for cards in (row.reach, row.reach, row.reach & rng.getrandbits(305), 0, row.reach):
        listed = [one for code, _, one in plain if cards & packed.PRESENT[code]]
        assert listed == list(row.adds(cards, seat))
    assert [] == [one for one in row.adds(row.reach, 2) if one.seat != 2]


def test_a_queen_by_name_comes_after_the_rank() -> None:
    """A wild joins a set of queens as any queen, or as the Queen of Spades where rules allow it."""
    rules = rk.evolve(FORTUNE, JOKERS)
    ways = Growing(rules).ways(rk.Meld("QC QD QH"))
    stands = [stand for _, stand, _ in ways[packed.PRESENT[rk.Card("2C").code]]]
    assert [rk.Rank.QUEEN, QUEEN_OF_SPADES] == stands


def test_a_full_run_takes_nothing() -> None:
    """Where runs have a largest size, one of that size has no ends to add to."""
    growing = Growing(rk.evolve(FORTUNE, {"melds.run_max": 4}))
    assert {} == growing.ways(rk.Meld("5H 6H 7H 8H"))
    assert growing.ways(rk.Meld("5H 6H 7H"))


def test_a_run_with_every_rank_takes_nothing() -> None:
    """From a low ace to the king there is no place left: an ace lies at one end only."""
    growing = Growing(rk.evolve(FORTUNE, {"melds.run_max": None}))
    assert {} == growing.ways(rk.Meld("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"))
    king = growing.ways(rk.Meld("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"))
    ace = rk.Card("AH")
    assert ((ace, None, "low"), (ace, None, "high")) == king[packed.PRESENT[ace.code]]


@pytest.mark.parametrize(("meld", "end"), [("2H 3H 4H", "high"), ("6H 7H 8H", "low")])
def test_a_wild_card_in_its_own_place_is_itself(meld: str, end: str) -> None:
    """A card of a wild rank next to its neighbours lies bare; one of another suit stands for it."""
    growing = Growing(rk.evolve(FORTUNE, {"wilds.ranks": "5", "melds.run_max": None}))
    ways = growing.ways(rk.Meld(meld))
    own, other = rk.Card("5H"), rk.Card("5S")
    assert (own, None, end) in ways[packed.PRESENT[own.code]]
    assert (own, own, end) not in ways[packed.PRESENT[own.code]]
    assert (other, own, end) in ways[packed.PRESENT[other.code]]


@pytest.mark.parametrize(
    ("slug", "changes", "meld", "card", "expected"),
    [
        ("arlington-scarne", {}, "QC QD 2D=Q", "2D", ["QC QD 2D=Q 2D=Q"]),
        (
            "arlington-scarne",
            {"queen.substitute": "free"},
            "QC QD 2D=QS",
            "2D",
            ["QC QD 2D=Q 2D=QS", "QC QD 2D=QS 2D=QS"],
        ),
        ("arlington-scarne", {"melds.set_duplicates": False}, "QC QD 2D=QS", "QS", []),
        ("arlington", {"melds.run_min": 2}, "KS AS", "2D", ["2D=QS KS AS"]),
        ("arlington", {"melds.run_min": 2, "queen.substitute": "never"}, "KS AS", "2D", []),
        ("arlington", {"melds.run_min": 2}, "KC AC", "2C", ["2C=QC KC AC"]),
    ],
)
def test_what_a_meld_becomes(
    slug: str, changes: dict[str, Any], meld: str, card: str, expected: list[str]
) -> None:
    """Each way to add a card, and the meld in the order of melds; nothing comes above an ace."""
    rules = rk.evolve(rk.ruleset(slug), changes)
    state = rk.position(
        rules, [f"{card} 9C", "KD"], melds=[[meld], []], stock="4C", pile="3C", phase="play"
    )
    found = [
        str(rk.apply(state, action).melds[0][0])
        for action in rk.actions_using(state, card)
        if isinstance(action, rk.LayOff)
    ]
    assert expected == found
