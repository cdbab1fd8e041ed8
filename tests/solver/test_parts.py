"""The parts of the solver, each beside a plain twin of what it computes."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit import packed
from rummykit.cards import Suit
from rummykit.shapes import meld_fault, meld_points
from rummykit.solver import aims, search
from rummykit.solver import terms as terms_module
from rummykit.solver.endings import endings_of
from rummykit.solver.prices import Bound, first_bound, improved
from rummykit.solver.problem import Own, Problem
from rummykit.solver.rows import row_graph, row_of
from rummykit.solver.runs import natural_block, new_runs
from rummykit.solver.sets import SetTable
from rummykit.solver.sweep import Sweep
from rummykit.solver.terms import Terms, terms_for
from tests.solver.houses import HOUSES, chance_of, close_deal, deal, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.rules import RuleSet
    from rummykit.solver.runs import Column


def points_terms(rules: RuleSet) -> Terms:
    """The terms for the most points, with no limit on melds in sight."""
    return terms_for(rules, aims.for_points(rules), counts_melds=False)


def problem_of(name: str, size: int, wilds: int, seed: int) -> Problem:
    """A random hand as a problem."""
    rules = rules_of(name)
    hand = rk.Cards(deal(rules, size, wilds, chance_of(seed)))
    return Problem(points_terms(rules), hand.packed, Own(), 0)


# Aims


def test_grain_is_what_all_points_share() -> None:
    """Five points in the printed forms; one where a house rule is odd."""
    for name, expected in (("fortune", 5), ("arlington", 5), ("odd-points", 1)):
        rules = rules_of(name)
        assert expected == aims.grain(rules, aims.for_points(rules))
    fortune = rk.ruleset("fortune")
    assert 1 == aims.grain(fortune, aims.for_emptying(fortune, discarding=True))


def test_nothing_outweighs_a_heavy_card() -> None:
    """`heavy` is more than the whole deck can be worth."""
    for name in [*rk.RULESETS, *HOUSES]:
        rules = rules_of(name)
        most = max(
            *rules.scoring.melded.values(),
            rules.scoring.queen_of_spades,
            rules.scoring.joker or 0,
        )
        assert aims.heavy(rules) > rules.deck.size * (most + max(rules.scoring.in_hand.values()))


# Terms


def test_pools_are_packed_and_unpacked() -> None:
    """What is taken from the pools is one int above the cards, and can be read back."""
    terms = points_terms(rk.ruleset("arlington-joker"))
    for pools in product((0, 1, 7), (0, 15), (0, 3), (0, 1)):
        assert pools == terms.pools_of(terms.cost(pools) + packed.ONE[60])


@pytest.mark.parametrize(
    ("name", "bare", "splits", "span"),
    [
        ("fortune", False, False, 4),
        ("fortune-digital", False, True, 5),
        ("arlington-digital", True, False, 4),
        ("long-guarded", True, True, 5),
        ("natural-long", True, False, 13),
        ("one-wild-long", True, False, 13),
        ("wild-kings-long", True, False, 13),
        ("wild-aces", True, False, 13),
        ("pairs-long", True, True, 3),
        ("six-of-a-kind", False, False, 5),
    ],
)
def test_how_far_runs_must_reach(name: str, *, bare: bool, splits: bool, span: int) -> None:
    """Whether a wild in its own place must be told apart, and how long a core can be."""
    terms = points_terms(rules_of(name))
    assert (bare, splits, span) == (terms.bare, terms.splits, terms.span)


def test_tables_that_grew_large_are_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long life costs no more memory."""
    terms = Terms(rk.ruleset("fortune"), aims.for_points(rk.ruleset("fortune")), counts_melds=False)
    monkeypatch.setattr(terms_module, "_REMEMBERED", 2)
    terms.kept("numbers")[1] = "one"
    assert {1: "one"} == terms.kept("numbers")
    terms.kept("numbers")[2] = "two"
    assert {} == terms.kept("numbers")


# Runs


@pytest.mark.parametrize("name", [*rk.RULESETS, *HOUSES])
def test_columns_are_melds_with_their_points(name: str) -> None:
    """Every filling of every column is a meld that the rules allow, worth what it says."""
    rules = rules_of(name)
    terms = points_terms(rules)
    chance = chance_of(name)
    for suit in Suit:
        row = row_of(
            rk.Cards(close_deal(rules, 14, 0, chance) + deal(rules, 12, 2, chance)).packed, suit
        )
        for place, column in all_columns(terms, suit, row, 2):
            assert column.places[0] == place
            for fill in column.fills:
                shown = [
                    rk.Card.of_code(code)
                    for code in terms.codes[suit][fill.low : fill.low + len(fill.fillers)]
                ]
                cards = [
                    card if kind is None else another(terms, kind, card)
                    for card, kind in zip(shown, fill.fillers, strict=True)
                ]
                stands = [
                    None if kind is None else card
                    for card, kind in zip(shown, fill.fillers, strict=True)
                ]
                assert meld_fault(cards, stands, rules, new=False) is None
                worth = meld_points(cards, stands, rules)
                assert worth + sum(terms.aim.stakes[card.code] for card in cards) == fill.value


def all_columns(terms: Terms, suit: Suit, row: int, wilds: int) -> Iterator[tuple[int, Column]]:
    """The columns of a row of cards, at each place where one may start."""
    caps = (wilds,) * len(terms.classes)
    for place, code in enumerate(terms.codes[suit]):
        if packed.presence(row) & terms.in_cores & packed.PRESENT[code]:
            for column in new_runs(terms, suit, place, packed.presence(row), caps):
                yield place, column


def another(terms: Terms, kind: int, place: rk.Card) -> rk.Card:
    """A wild of a class that is not itself in this place."""
    return next(card for card in terms.classes[kind].cards if card.is_joker or card is not place)


@pytest.mark.parametrize(
    ("core", "natural", "expected"),
    [
        ((3, 4, 5), (1, 1, 1), (0, 3)),
        ((3, 4, 6), (1, 1, 1), None),
        ((1, 3, 4, 5), (1, 1, 1, 1), (1, 4)),
        ((1, 2, 3, 4), (0, 0, 0, 1), (0, 4)),
        ((1, 2, 3), (0, 0, 0), None),
        ((3, 4), (1, 1), None),
    ],
)
def test_natural_block(
    core: tuple[int, ...], natural: tuple[int, ...], expected: tuple[int, int] | None
) -> None:
    """The first three cards side by side, more if it takes more to have a natural one."""
    assert expected == natural_block(3, core, [bool(each) for each in natural])


@pytest.mark.parametrize(
    "name", ["fortune", "arlington-digital", "fortune-digital", "no-wilds-long"]
)
def test_graph_leads_where_choosing_runs_one_by_one_leads(name: str) -> None:
    """Walking the graph of a suit gives the packings that trying all columns gives."""
    rules = rules_of(name)
    terms = points_terms(rules)
    chance = chance_of(name)
    for _ in range(6):
        row = row_of(rk.Cards(close_deal(rules, 10, 0, chance)).packed, Suit.HEARTS)
        caps = (1,) * len(terms.classes)
        graph = row_graph(terms, Suit.HEARTS, row, caps, ())
        walked: set[tuple[int, ...]] = set()
        waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, graph.root, ())]
        while waiting:
            number, node, chosen = waiting.pop()
            if number == len(graph.stages):
                walked.add(tuple(sorted(chosen)))
                continue
            nxt, edges = graph.stages[number].nodes[node]
            waiting.append((number + 1, nxt, chosen))
            waiting += [
                (number + 1, to, (*chosen, graph.columns[column].cards)) for column, to in edges
            ]
        columns = sorted({column.cards for column in graph.columns})
        assert set(plain_packings(row, columns)) == walked


def plain_packings(row: int, columns: list[int]) -> Iterator[tuple[int, ...]]:
    """Every choice of columns, the same more than once perhaps, that a row has the cards for."""
    yield ()
    for number, taken in enumerate(columns):
        if packed.contains(row, taken):
            for more in plain_packings(row - taken, columns[number:]):
                yield (taken, *more)


# Sets and wilds alone


@pytest.mark.parametrize("name", ["fortune", "arlington-scarne", "arlington-joker", "any-set"])
def test_slots_lose_nothing(name: str) -> None:
    """Counting cards by slot gives what counting them suit by suit gives."""
    rules = rules_of(name)
    terms = points_terms(rules)
    caps = (2,) * len(terms.classes)
    for rank in (rk.Rank.SEVEN, rk.Rank.QUEEN, rk.Rank.ACE):
        slots, suits = (SetTable(terms, rank, (), caps) for _ in range(2))
        suits.alike = True
        suits.slots = [[code] for code in suits.suits]
        suits.worth = [suits._worth(code) for code in suits.suits]
        for counts in product((0, 1, 2), (0, 1), (0,), (0, 1, 2)):
            column = packed.pack(
                code
                for code, number in zip(suits.suits, counts, strict=True)
                for _ in range(number)
            )
            assert [(option.pools, option.value) for option in suits.options(counts)] == [
                (option.pools, option.value) for option in slots.options_of(column)
            ]


def test_wilds_alone() -> None:
    """Seven deuces lie as four and three, five as four with one left."""
    terms = points_terms(rk.ruleset("arlington"))
    found = {
        option.pools[0]: option.value for option in endings_of(terms, (7,), (), dead_joker=False)
    }
    assert {0: 0, 3: 135, 4: 180, 6: 270, 7: 315} == found


def test_discards_of_wilds_that_cost_the_same() -> None:
    """Three queens melded and the Queen of Spades discarded, or the other way round."""
    rules = rk.evolve(rules_of("wild-queens"), {"scoring.in_hand.QS": 10})
    terms = terms_for(rules, aims.for_points_and_discard(rules), counts_melds=False)
    queens = endings_of(terms, (3, 1), (), dead_joker=False)
    assert 3 * 35 + 10 == {option.pools: option.value for option in queens}[3, 1, 0, 1]
    joker = endings_of(terms, (3, 1), (), dead_joker=True)
    assert 4 * 35 == {option.pools: option.value for option in joker}[3, 1, 0, 1]
    assert -1 in {option.discarded for option in joker}


# Prices and sweep


@pytest.mark.parametrize(
    "name", ["fortune", "arlington-joker", "arlington-digital", "long-guarded"]
)
def test_no_prices_bound_too_low(name: str) -> None:
    """Whatever the prices are, the bound is no less than the optimum; better ones only lower it."""
    for seed in range(4):
        problem = problem_of(name, 16, 3, seed)
        found = search.best(problem)
        assert found is not None
        chance = chance_of(seed)
        for _ in range(5):
            cards = [
                chance.randint(0, 30) / 4 if code in problem.contested else 0.0
                for code in range(61)
            ]
            pools = [chance.randint(0, 200) / 4 for _ in problem.pools]
            assert Bound(problem, cards, pools).total >= found.value
        first = first_bound(problem)
        better = improved(first, 30)
        assert first.total >= better.total >= found.value
        assert all(price * 64 == int(price * 64) for price in better.cards + better.pools)


def test_prices_that_cannot_be_better() -> None:
    """Nothing changes where all that is held is wanted."""
    problem = problem_of("no-wilds", 3, 0, 1)
    first = first_bound(problem)
    assert first is improved(first, 5)


@pytest.mark.parametrize("name", ["fortune", "arlington", "arlington-joker", "fortune-digital"])
def test_narrow_sweeps_find_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With few states kept at first, the optimum is still found, and proved."""
    problems = [problem_of(name, 24, 4, seed) for seed in range(4)]
    wide = [search.best(problem) for problem in problems]
    monkeypatch.setattr(search, "_WIDTH", 2)
    narrow = [search.best(problem) for problem in problems]
    assert [found and found.value for found in wide] == [found and found.value for found in narrow]


def test_floor() -> None:
    """A floor that is the optimum is reached; one above it is not, wherever the bound lies."""
    for seed in range(5):
        problem = problem_of("arlington", 14, 2, seed)
        found = search.best(problem)
        assert found is not None
        assert search.reaches(problem, found.value)
        assert not search.reaches(problem, found.value + 1)
        assert not search.reaches(problem, 10_000)


def test_budget_of_a_sweep() -> None:
    """Just enough budget finds the optimum, a little less finds nothing; too narrow says so."""
    problem = problem_of("fortune", 20, 3, 2)
    found = search.best(problem)
    assert found is not None
    bound = first_bound(problem)
    lost = bound.total - found.value
    assert found.value == Sweep(bound).run(lost, 1 << 60)[0].value  # type: ignore[union-attr]
    assert (None, False) == Sweep(bound).run(lost - 0.5, 1 << 60)
    assert Sweep(bound).run(10_000, 2)[1]
