"""Sampled states: they agree with the view, and every one that does is equally likely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations

import pytest

import rummykit as rk

from .walks import TABLES, moments

NAMES = sorted(TABLES)
TINY = rk.evolve(
    rk.ruleset("fortune"),
    {
        "deck.packs": 1,
        "deck.removed_ranks": ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q"],
        "wilds.ranks": [],
        "deal.hand_size": 2,
    },
)
"""Aces and kings of one pack: eight cards, two for each of two players."""


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_sample_has_the_same_view(name: str, memory: bool) -> None:  # noqa: FBT001
    """`view(sample(v)) == v`, with the sizes, melds and known cards that it has."""
    rng = random.Random(name)  # noqa: S311  # a test's own chance
    for state in moments(name):
        for seat in [*range(state.players), None]:
            seen = rk.view(state, seat, memory=memory)
            guess = rk.sample(seen, rng)
            assert seen == rk.view(guess, seat, memory=memory)
            assert state.hand_sizes == guess.hand_sizes
            deck = Counter(state.rules.deck.cards())
            placed = Counter(card for hand in guess.hands for card in hand)
            placed.update(guess.stock)
            placed.update(guess.pile)
            placed.update(card for row in guess.melds for meld in row for card in meld.cards)
            assert placed <= deck
            assert list(rk.legal_actions(guess)) or guess.is_over


def test_equal_generators_give_equal_samples() -> None:
    """The chance comes from the generator given, and from nothing else."""
    seen = rk.view(rk.new_game(rk.ruleset("arlington"), players=3, seed=1), 0)
    random.seed(1)
    one = rk.sample(seen, random.Random(7))  # noqa: S311  # a test's own chance
    random.seed(2)
    assert one == rk.sample(seen, random.Random(7))  # noqa: S311  # a test's own chance
    assert one != rk.sample(seen, random.Random(8))  # noqa: S311  # a test's own chance


def chi_squared(counts: Counter[object], outcomes: int) -> float:
    """How far counts lie from all outcomes being equally likely."""
    expected = counts.total() / outcomes
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (outcomes - len(counts)) * expected


def test_samples_are_uniform_over_all_that_agrees() -> None:
    """On a tiny deck every consistent state comes up as often as any other."""
    state = rk.new_game(TINY, players=2, seed=1)
    unseen = [*state.hands[1], *state.stock]
    possible = {
        (rk.Cards(hand), order)
        for hand in combinations(unseen, 2)
        for order in permutations([card for card in unseen if card not in hand])
    }
    assert 60 == len(possible)
    rng = random.Random(2026)  # noqa: S311  # a test's own chance
    seen = rk.view(state, 0)
    guesses = [rk.sample(seen, rng) for _ in range(12_000)]
    counts = Counter((guess.hands[1], tuple(guess.stock)) for guess in guesses)
    assert set(counts) == possible
    assert chi_squared(Counter(counts), 60) < 98.3  # 99.9 % of fair counts, 59 degrees of freedom


def test_samples_are_uniform_where_the_pile_must_be_taken() -> None:
    """A player who can only take the pile holds a hand that can, each such hand as often."""
    state = rk.position(TINY, hands=["AS", "KS KH"], pile="KD", turn=1)
    assert rk.Phase.DRAW is state.phase
    rng = random.Random(5)  # noqa: S311  # a test's own chance
    counts = Counter(rk.sample(rk.view(state, 0), rng).hands[1] for _ in range(3_000))
    assert {rk.Cards("KC KH"), rk.Cards("KC KS"), rk.Cards("KH KS")} == set(counts)
    assert chi_squared(Counter(counts), 3) < 13.8  # 99.9 % of fair counts, 2 degrees of freedom


def test_a_sample_does_not_know_the_truth() -> None:
    """Many samples of an early view are all different, and none is the state itself."""
    state = rk.new_game(rk.ruleset("fortune"), players=4, seed=3)
    rng = random.Random(1)  # noqa: S311  # a test's own chance
    guesses = {rk.sample(rk.view(state, 2), rng) for _ in range(50)}
    assert 50 == len(guesses)
    assert state.hands not in {guess.hands for guess in guesses}


def test_known_cards_stay_where_they_are() -> None:
    """A memory's samples keep the pile, the known cards of hands and a known stock."""
    state = rk.position(
        rk.ruleset("fortune"), hands=["9S 9H KD", "3C 5C"], stock="JC TC 8C", pile="4D QS 9C"
    )
    state = rk.apply(state, rk.parse_action("take 9S 9H 9C"))
    rng = random.Random(1)  # noqa: S311  # a test's own chance
    for _ in range(20):
        assert rk.Cards("4D QS") <= rk.sample(rk.view(state, 1, memory=True), rng).hands[0]
