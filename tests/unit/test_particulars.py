"""Small particulars that no larger test looks at: each one was found by changing a line."""

from __future__ import annotations

import attrs
import pytest

import rummykit as rk


def refused(slug: str, hand: str, action: str) -> rk.Violation:
    """Why an action is refused to a hand."""
    state = rk.position(rk.ruleset(slug), hands=[hand, "KC"], stock="4C", phase="play")
    why = rk.explain(state, rk.parse_action(action))
    assert why is not None
    return why


def test_two_deuces_are_too_few_for_an_all_wild_meld() -> None:
    """The refusal says which kind of meld is too short."""
    why = refused("arlington", "2C 2D 9H", "meld 2C 2D")
    assert ("too-few-cards", "all-wild") == (why.code, why.params["kind"])


def test_a_refused_all_wild_meld_names_its_rank() -> None:
    """The rank of the wild cards is told."""
    assert rk.Rank.TWO is refused("fortune", "2C 2D 2H 9H", "meld 2C 2D 2H").params["rank"]


def test_a_king_before_a_gap_goes_round_no_corner() -> None:
    """Only an ace in the middle is around the corner; elsewhere a card does not follow."""
    why = refused("fortune", "9S TS KS 9H", "meld 9S TS KS")
    assert ("not-consecutive", rk.Card("KS")) == (why.code, why.params["card"])
    why = refused("fortune", "9S AS TS 9H", "meld 9S AS TS")
    assert "not-consecutive" == why.code


def test_what_goes_round_the_corner_is_named() -> None:
    """The ace that lies in the middle is told."""
    why = refused("fortune", "KS AS 2S 9H", "meld KS AS 2S")
    assert ("around-the-corner", rk.Card("AS")) == (why.code, why.params["card"])


def reckoning(**changed: object) -> rk.DealResult:
    """A reckoning of two players, with something changed."""
    result = rk.DealResult(
        scores=(30, -5),
        melded=(30, 15),
        deadwood=(0, 20),
        bonus=(0, 0),
        went_out=0,
        reason="went-out",
        deal_number=0,
        opener=0,
    )
    return attrs.evolve(result, **changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"went_out": 2}, "went_out: 2 is no seat: seats are 0 to 1"),
        ({"went_out": None}, "went_out: somebody went out where the reason is 'went-out', and"),
    ],
)
def test_who_went_out_has_a_seat(changed: dict[str, object], told: str) -> None:
    """A reckoning in which nobody, or somebody who is not there, went out is refused."""
    with pytest.raises(rk.InvalidPosition, match=rf"\.{told}"):
        rk.position(
            rk.ruleset("fortune"),
            ["", "KC"],
            phase="deal_over",
            results=[reckoning(**changed)],
        )


def turned_over(seed: int, deal_number: int, recycles: int) -> str:
    """The new stock after the last card is drawn, where the rules shuffle it."""
    rules = rk.evolve(rk.ruleset("fortune"), {"stock.shuffle": True})
    state = rk.position(
        rules,
        hands=["KD", "3C"],
        stock="5D",
        pile="4C 9D KH 7S 8S 9S TS JS 3D",
        seed=seed,
        deal_number=deal_number,
        recycles=recycles,
    )
    return str(rk.apply(state, rk.DrawStock()).stock)


def test_each_shuffle_is_of_its_own_chance() -> None:
    """Another seed, deal or recycle gives another order; the same gives the same."""
    orders = {turned_over(*which) for which in ((1, 0, 0), (2, 0, 0), (1, 1, 0), (1, 0, 1))}
    assert 4 == len(orders)
    assert turned_over(1, 0, 0) == turned_over(1, 0, 0)
