"""Views: what a seat sees, and that nothing else can be told from them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import rummykit as rk

from .walks import TABLES, moments, play

NAMES = sorted(TABLES)


def seats_of(state: rk.GameState) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(state.players), None]


def parts_of(state: rk.GameState) -> dict[str, Any]:
    """A state as the arguments of `position`."""
    whole = rk.view(state, None, memory=True)
    assert whole.known_hands is not None
    return {
        "hands": list(state.hands),
        "melds": [list(row) for row in state.melds],
        "stock": list(state.stock),
        "pile": list(state.pile),
        "turn": state.turn,
        "phase": state.phase,
        "totals": state.totals,
        "recycles": state.recycles,
        "turns": state.turns,
        "deal_number": state.deal_number,
        "opener": state.opener,
        "seed": state.seed,
        "results": state.results,
        "known_hands": list(whole.known_hands),
        "stock_known": whole.stock is not None,
    }


def permuted(state: rk.GameState, seat: int | None, rng: random.Random, *, memory: bool) -> Any:  # noqa: ANN401
    """The state with the cards that a seat cannot know dealt anew among their places, or None.

    None where the new hands would end the deal, as no table would go on then.
    """
    parts = parts_of(state)
    known = parts["known_hands"] if memory else [rk.Cards()] * state.players
    hidden_hands = [
        rk.Cards() if owner == seat else hand - known[owner]
        for owner, hand in enumerate(state.hands)
    ]
    stock_hidden = not (memory and parts["stock_known"])
    below = [] if memory else list(state.pile)[:-1]
    loose = [card for hand in hidden_hands for card in hand]
    loose += list(state.stock) if stock_hidden else []
    loose += below
    rng.shuffle(loose)
    cards = iter(loose)
    parts["hands"] = [
        state.hands[owner] - hidden + rk.Cards([next(cards) for _ in hidden])
        for owner, hidden in enumerate(hidden_hands)
    ]
    if stock_hidden:
        parts["stock"] = [next(cards) for _ in state.stock]
    if below:
        parts["pile"] = [*(next(cards) for _ in below), state.pile[-1]]
    if not memory:
        parts["known_hands"] = [
            rk.Cards((Counter(hand) & Counter(was)).elements())
            for hand, was in zip(parts["hands"], parts["known_hands"], strict=True)
        ]
    parts["seed"] = rng.getrandbits(32)
    try:
        other = rk.position(state.rules, **parts)
    except rk.InvalidPosition:
        return None
    return other if other.phase is state.phase else None


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_cannot_know_leaves_its_view_equal(name: str, memory: bool) -> None:  # noqa: FBT001
    """Cards dealt anew among the hidden places, and another seed, show in no view and document."""
    rng = random.Random(name)  # noqa: S311  # a test's own chance
    compared = 0
    for state in moments(name):
        for seat in seats_of(state):
            other = permuted(state, seat, rng, memory=memory)
            if other is None:
                continue
            mine, theirs = (rk.view(each, seat, memory=memory) for each in (state, other))
            assert mine == theirs
            assert hash(mine) == hash(theirs)
            assert str(mine) == str(theirs)
            assert rk.dumps(mine) == rk.dumps(theirs)
            compared += state != other
    assert compared > 20


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_cannot_know_leaves_its_events_equal(name: str, memory: bool) -> None:  # noqa: FBT001
    """The same action on cards dealt anew tells each other seat the same."""
    rng = random.Random(name)  # noqa: S311  # a test's own chance
    compared = 0
    for state in moments(name):
        for seat in seats_of(state):
            other = permuted(state, seat, rng, memory=memory)
            if other is None or state.phase is rk.Phase.DEAL_OVER:
                continue
            if seat == state.turn and state.phase is rk.Phase.DRAW:
                continue  # who draws or takes sees new cards, as nobody else does
            common = [a for a in rk.legal_actions(state) if rk.explain(other, a) is None]
            for action in rng.sample(common, min(3, len(common))):
                told = [rk.transition(each, action) for each in (state, other)]
                if told[0].state.results != told[1].state.results:
                    continue  # the reckoning shows what was left in hand
                seen = [
                    [event.seen_by(seat, memory=memory) for event in each.events] for each in told
                ]
                if state.rules.stock.shuffle and memory and seen[0] != seen[1]:
                    continue
                assert seen[0] == seen[1]
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", NAMES)
def test_a_view_gives_the_state_s_actions_to_the_seat_on_turn_alone(name: str) -> None:
    """Lists and reasons are the state's for the seat on turn; the others have no actions."""
    for state in moments(name):
        actions = list(rk.legal_actions(state))
        for seat in seats_of(state):
            for memory in (False, True):
                seen = rk.view(state, seat, memory=memory)
                listed = list(rk.legal_actions(seen))
                playing = state.phase in {rk.Phase.DRAW, rk.Phase.PLAY}
                if seat == state.turn or (seat is not None and not playing):
                    assert actions == listed
                    assert all(rk.explain(seen, action) is None for action in actions[:5])
                    wrong = rk.parse_action("discard QS")
                    assert rk.explain(state, wrong) == rk.explain(seen, wrong)
                    if seat == state.turn:
                        cards = list(state.hands[seat])[:1]
                        using = rk.actions_using(state, cards)
                        assert using == rk.actions_using(seen, cards)
                else:
                    assert [] == listed
                    assert [] == rk.actions_using(seen, "")
                    refused = rk.explain(seen, rk.DrawStock())
                    assert refused is not None
                    assert "not-your-turn" == refused.code


def test_a_view_holds_what_the_table_shows() -> None:
    """Names and values as in the contract; nothing of the stock, the seed or other hands."""
    state = rk.position(
        rk.ruleset("fortune"),
        hands=["7S 7H 2D", "KC QS"],
        melds=[["5H 6H 7H"], []],
        stock="4C 9D",
        pile="3C 8S",
        totals=[120, 85],
        deal_number=3,
        opener=1,
        seed="secret",
    )
    seen = rk.view(state, 1)
    assert (1, False, rk.Cards("KC QS")) == (seen.seat, seen.memory, seen.hand)
    assert (state.melds, (3, 2)) == (seen.melds, seen.hand_sizes)
    assert (2, 2, rk.Card("8S")) == (seen.stock_size, seen.pile_size, seen.upcard)
    assert ((120, 85), 3, 1, 2) == (seen.totals, seen.deal_number, seen.opener, seen.players)
    assert ((), (), False) == (seen.results, seen.winners, seen.is_over)
    assert (rk.Phase.DRAW, 0, 0, 0) == (seen.phase, seen.turn, seen.turns, seen.recycles)
    assert state.rules == seen.rules
    assert (None, None, None) == (seen.pile, seen.stock, seen.known_hands)
    assert not hasattr(seen, "seed")
    assert "secret" not in repr(seen) + str(seen)
    assert rk.view(state, None).hand is None
    assert "a spectator" in repr(rk.view(state, None))


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 1.0])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: Any) -> None:  # noqa: ANN401
    """A seat that the table does not have is refused by name."""
    state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
    with pytest.raises(rk.InvalidPosition, match="is no seat: seats are 0 to 1"):
        rk.view(state, seat)


def test_views_are_told_at_every_end() -> None:
    """The text of a view says that a deal or a game is over, and shows what memory knows."""
    over = rk.position(rk.ruleset("fortune"), ["", "KC"], phase="deal_over")
    assert "deal 0, over" in str(rk.view(over, 1))
    won = rk.position(rk.ruleset("fortune"), ["", "KC"], totals=[500, 3], phase="game_over")
    assert "won by seat 0" in str(rk.view(won, None))
    assert "upcard none" in str(rk.view(won, None))


def test_a_memory_follows_a_taken_pile() -> None:
    """The hidden cards of a pile are known to be in its taker's hand until they are played."""
    state = rk.position(
        rk.ruleset("fortune"), hands=["9S 9H KD 4D", "3C 5C"], stock="JC TC", pile="4D QS 9C"
    )
    assert "4D QS 9C" == str(rk.view(state, 1, memory=True).pile)
    state = rk.apply(state, rk.parse_action("take 9S 9H 9C"))
    known = rk.view(state, 1, memory=True).known_hands
    assert (rk.Cards("4D QS"), rk.Cards()) == known
    assert "known of the hand: 4D QS" in str(rk.view(state, 1, memory=True))
    assert "4D" not in str(rk.view(state, 1))
    # Two fours of diamonds are held now, and one of them is known: the one played may be it.
    state = rk.apply(state, rk.Discard("4D"))
    assert (rk.Cards("QS"), rk.Cards()) == rk.view(state, 1, memory=True).known_hands


def test_a_memory_follows_a_stock_that_was_turned_over() -> None:
    """The order is known, and who drew what, until it is played."""
    state = rk.position(
        rk.ruleset("fortune"), hands=["KD", "3C"], stock="5D", pile="4C 9D KH 7S", turn=0
    )
    state = rk.apply(state, rk.DrawStock())
    seen = rk.view(state, 1, memory=True)
    assert "4C 9D KH" == str(seen.stock)
    assert rk.view(state, 1).stock is None
    state = rk.apply(rk.apply(state, rk.Discard("KD")), rk.DrawStock())
    assert (rk.Cards(), rk.Cards("4C")) == rk.view(state, 0, memory=True).known_hands
    (drawn,) = [
        event
        for event in rk.transition(rk.apply(state, rk.Discard("3C")), rk.DrawStock()).events
        if isinstance(event, rk.Drawn)
    ]
    assert drawn.seen_by(1).card is None
    assert rk.Card("9D") == drawn.seen_by(1, memory=True).card


def test_a_memory_forgets_a_shuffled_stock() -> None:
    """Where the new stock is shuffled, nobody knows its order."""
    rules = rk.evolve(rk.ruleset("fortune"), {"stock.shuffle": True})
    state = rk.position(rules, hands=["KD", "3C"], stock="5D", pile="4C 9D KH 7S")
    state = rk.apply(state, rk.DrawStock())
    assert rk.view(state, 0, memory=True).stock is None


def test_a_memory_follows_a_joker() -> None:
    """A Joker taken back is known to be in hand, and the card given is not any more."""
    state = rk.position(
        rk.ruleset("arlington-joker"),
        hands=["6H 3C", "KC"],
        melds=[["5H JK=6H 7H"], []],
        stock="4C",
        phase="play",
        known_hands=["6H", ""],
    )
    state = rk.apply(state, rk.SwapJoker(0, 0, "6H"))
    assert (rk.Cards("JK"), rk.Cards()) == rk.view(state, 1, memory=True).known_hands


@pytest.mark.parametrize("name", NAMES)
def test_known_cards_are_held(name: str) -> None:
    """Whatever a memory knows to be in a hand or the stock is there."""
    for state in play(TABLES[name], seed=5, players=2, length=500):
        seen = rk.view(state, None, memory=True)
        assert seen.known_hands is not None
        assert all(k <= hand for k, hand in zip(seen.known_hands, state.hands, strict=True))
        assert seen.stock is None or seen.stock == state.stock
        assert seen.pile == state.pile
