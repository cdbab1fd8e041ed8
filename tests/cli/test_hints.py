"""Hints of `rummykit play`: the move is legal, and each reason is true of the cards."""

from __future__ import annotations

import random

import attrs
import pytest

import rummykit as rk
from rummykit.bots.search import SearchBot
from rummykit.cli.play import hints
from rummykit.cli.play.hints import hint_for

FORTUNE = rk.ruleset("fortune")


def why(
    hand: str,
    action: str,
    *,
    slug: str = "fortune",
    changes: dict[str, object] | None = None,
    melds: list[str] | None = None,
    pile: str = "3C",
    phase: str = "play",
) -> list[str]:
    """What is said for an action, whatever the search thinks of it."""
    state = rk.position(
        rk.evolve(rk.ruleset(slug), changes or {}),
        hands=[hand, "KC 9D 4C 8S"],
        melds=[melds or [], []],
        stock="4S 5D 6C",
        pile=pile,
        phase=phase,
    )
    return list(hints._why(rk.view(state, 0), rk.parse_action(action)))


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_hints_are_legal_and_have_reasons(slug: str) -> None:
    """Along a game, what is advised can be played, and is told with a reason."""
    chance = random.Random(slug)  # noqa: S311  # a test's own chance
    rules = rk.evolve(rk.ruleset(slug), {"deal.max_turns": 12})
    state = rk.new_game(rules, players=3, seed=slug)
    while state.phase in {rk.Phase.DRAW, rk.Phase.PLAY}:
        view = rk.view(state, state.turn)
        hint = hint_for(view, iterations=8, seconds=None)
        assert rk.explain(view, hint.action) is None
        assert hint.reasons
        assert all(reason.endswith(".") for reason in hint.reasons)
        actions = list(rk.legal_actions(view))
        state = rk.apply(state, chance.choice([hint.action, hint.action, *actions]))


def test_hints_know_no_more_than_the_view() -> None:
    """Equal views get equal hints, whatever the hidden cards are."""
    state = rk.apply(rk.new_game(FORTUNE, players=3, seed=2), rk.DrawStock())
    seen = rk.view(state, 0)
    chances = [random.Random(seed) for seed in range(3)]  # noqa: S311  # a test's own chance
    worlds = [rk.sample(seen, chance) for chance in chances]
    found = {hint_for(rk.view(world, 0), iterations=30, seconds=None) for world in worlds}
    assert 1 == len(found)


@pytest.mark.parametrize(
    ("hand", "action", "told"),
    [
        ("7S 7H 7C KD KH", "meld 7C 7H 7S", "That scores 15. They would count 15 against you"),
        ("KD 9S 7C 3H", "discard KD", "No other card of your hand has its rank or lies next"),
        ("KD QD 7C 3H", "discard KD", "It goes with Q♦, but the others go together better."),
        ("AD QD 7C 3H", "discard AD", "It goes with Q♦"),
        ("AD 3D 7C", "discard AD", "It goes with 3♦"),
        ("KD KS 7C 3H", "discard KD", "It goes with K♠"),
        ("2D 2S", "discard 2D", "Only wild cards may be discarded."),
        ("2D KS KH", "discard 2D", "The other cards do more for your hand."),
        ("KD", "discard KD", "It is your last card, and with it you go out."),
        ("KD 9S", "discard KD", "In your hand it would count 10 against you."),
    ],
)
def test_reasons_from_the_hand(hand: str, action: str, told: str) -> None:
    """What is said of melds and discards can be seen in the cards."""
    assert told in " ".join(why(hand, action))


def test_reasons_for_lay_offs() -> None:
    """A lay-off tells what it adds, a way to go out is told whole."""
    melds = ["5H 6H 7H"]
    (said,) = why("8H KD QS 9C 4S", "add 0 8H high", melds=melds)
    assert "That scores 10. It would count 10 against you in hand." == said
    first, _ = why("8H KD", "add 0 8H high", melds=melds)
    assert "You can go out this turn: add 8♥, then discard K♦." == first
    first, _ = why("8H 4H", "add 0 8H high", melds=melds, changes={"melds.run_max": None})
    assert first.startswith("You can go out this turn: add ")
    assert "discard" not in first
    others = {"melds.lay_off": "anyone"}
    state = rk.position(
        rk.evolve(FORTUNE, others),
        hands=["8D KD 3H", "KC"],
        melds=[[], ["8C 8H 8S"]],
        stock="4S",
        phase="play",
    )
    said = list(hints._why(rk.view(state, 0), rk.parse_action("add 1.0 8D")))[-1]
    assert said.startswith("That scores 10.")


def test_reasons_for_the_draw() -> None:
    """What the pile would bring is told, and why the stock may be better."""
    assert ["Nothing in your hand makes a new meld with 3♣."] == why(
        "7S 8D KH", "draw", phase="draw"
    )
    assert ["There is no pile to take."] == why("7S 8D KH", "draw", phase="draw", pile="")
    (said,) = why("3S 3D KH", "draw", phase="draw")
    assert said.startswith("The pile could be taken with 3♣ 3♦ 3♠, which scores 15;")
    for pile, told in (
        ("3C", "The meld scores 15."),
        ("9C 3C", "The meld scores 15, and one more card comes into your hand."),
        ("9C TC 3C", "The meld scores 15, and 2 more cards come into your hand."),
    ):
        assert [told] == why("3S 3D KH", "take 3C 3D 3S", phase="draw", pile=pile)


def test_reasons_for_other_moves() -> None:
    """Swaps and turns without a discard have theirs; the next deal needs none."""
    swap = why("6H 3D", "swap 0.0 6H", slug="arlington-joker", melds=["5H JK=6H 7H"])
    assert swap[0].startswith("The Joker can stand for another card")
    assert ["No card of your hand may be discarded."] == why("QS", "pass", slug="oklahoma")
    assert [] == why("QS", "next")


def test_search_is_told_with_its_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice is told with its worth, and two rivals with what they are behind by."""
    state = rk.position(FORTUNE, hands=["KD 9S 7C 3H", "KC"], stock="4S", phase="play")
    found = SearchBot(iterations=8).explain(rk.view(state, 0))
    rivals = [("KD", 0.0), ("KD", 0.1), ("3H", 4.0), ("9S", 2.5), ("7C", 3.0), ("7C", -0.2)]
    told = tuple(
        attrs.evolve(
            found.candidates[0], action=rk.Discard(card), points=12.4, behind=behind, worlds=16
        )
        for card, behind in rivals
    )
    thought = attrs.evolve(found, action=told[0].action, candidates=told, iterations=64)
    monkeypatch.setattr(SearchBot, "explain", lambda *_: thought)
    hint = hint_for(rk.view(state, 0))
    assert "discard K♦" == hint.text
    first, *others = hint.reasons[-3:]
    assert first.startswith("Played on to the end of the deal 16 times with the hidden cards ")
    assert first.endswith("for the game as +12 points against the best other player on average.")
    assert ["Hardly different: discard 7♣.", "Worse by 2.5 points: discard 9♠."] == others
