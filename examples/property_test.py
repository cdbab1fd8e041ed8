"""Tests of house rules with Hypothesis: what must hold in every game, whatever the cards.

Run it with pytest, or as a script.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings

import rummykit as rk
from rummykit.testing import check_rules, games

HOUSE = rk.evolve(
    rk.ruleset("arlington"),
    {"melds.lay_off": "anyone", "melds.run_max": 5, "deal.max_turns": 6},
)


@settings(max_examples=20, deadline=None)
@given(games(HOUSE))
def test_no_card_is_lost(record: rk.Record) -> None:
    """After every action the table holds the whole deck.

    Args:
        record: A game, or the beginning of one.
    """
    deck = Counter(HOUSE.deck.cards())
    for state in record.states():
        melded = (card for row in state.melds for meld in row for card in meld.cards)
        held = (card for hand in state.hands for card in hand)
        assert deck == Counter([*melded, *held, *state.stock, *state.pile])


@settings(max_examples=20, deadline=None)
@given(games(HOUSE))
def test_scores_add_up(record: rk.Record) -> None:
    """A deal's score is what was melded, less what was held, and the totals are the scores.

    Args:
        record: A game, or the beginning of one.
    """
    state = record.state
    for result in state.results:
        for seat, score in enumerate(result.scores):
            held = result.deadwood[seat]
            assert score == result.melded[seat] - held + result.bonus[seat]
    for seat, total in enumerate(state.totals):
        assert total == sum(result.scores[seat] for result in state.results)


def test_the_rules_hold_together() -> None:
    """Every invariant that rummykit knows of, on these rules."""
    assert check_rules(HOUSE, positions=5, games=1).games == 1


def main() -> None:
    """Run the tests without pytest."""
    for test in (
        test_no_card_is_lost,
        test_scores_add_up,
        test_the_rules_hold_together,
    ):
        test()
        print(f"{test.__name__}: passed")


if __name__ == "__main__":
    main()
