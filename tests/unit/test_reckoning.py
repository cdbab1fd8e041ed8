"""The reckoning of a deal, and the checks of one that is given: particulars."""

from __future__ import annotations

import rummykit as rk


def test_a_reckoning_tells_its_deal_and_its_opener() -> None:
    """A deal that ends keeps its number and who opened it, for the score sheet."""
    state = rk.position(
        rk.ruleset("fortune"),
        hands=["KD", "3C"],
        stock="5D",
        turn=0,
        phase="play",
        deal_number=3,
        opener=1,
    )
    (result,) = rk.apply(state, rk.Discard("KD")).results
    assert (3, 1) == (result.deal_number, result.opener)


def test_a_set_up_deal_that_has_had_its_turns_is_scored() -> None:
    """With as many turns as there may be nobody draws any more, and nobody is out."""
    rules = rk.evolve(rk.ruleset("fortune"), {"deal.max_turns": 4})
    hands = ["KD", "3C"]
    going_on = rk.position(rules, hands, stock="5D", turns=3)
    assert rk.Phase.DRAW is going_on.phase
    assert rk.Phase.PLAY is rk.position(rules, hands, stock="5D", turns=4, phase="play").phase
    state = rk.position(rules, hands, stock="5D", turns=4)
    (result,) = state.results
    assert (rk.Phase.DEAL_OVER, "max-turns", None) == (state.phase, result.reason, result.went_out)
    assert (-10, -5) == result.scores == state.totals
