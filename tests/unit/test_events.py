"""Events: what each action tells, in which order, and to whom."""

from __future__ import annotations

import copy
import pickle
from typing import Any, get_args

import attrs
import pytest

import rummykit as rk
from rummykit.events import EVENT_CLASSES

FORTUNE = rk.ruleset("fortune")
JOKERS = rk.ruleset("arlington-joker")


def told(
    text: str,
    rules: rk.RuleSet = FORTUNE,
    **parts: Any,  # noqa: ANN401  # the arguments of `position`
) -> tuple[rk.Event, ...]:
    """The events of one action in a set-up; the state after is that of `apply`."""
    state = rk.position(rules, **{"hands": ["7S", "KC 9D"], "stock": "4C 9D", **parts})
    before = str(state), hash(state)
    action = rk.parse_action(text)
    change = rk.transition(state, action)
    assert rk.apply(state, action) == change.state
    assert before == (str(state), hash(state))
    return change.events


def card(text: str) -> rk.Card:
    """The card of a text, in few letters."""
    return rk.Card(text)


def test_a_draw_is_seen_by_who_drew() -> None:
    """Others see that a card was drawn."""
    drawn = rk.Drawn(seat=0, card=card("4C"), from_turned_over=False)
    assert (drawn,) == told("draw")
    assert drawn is drawn.seen_by(0)
    hidden = rk.Drawn(seat=0, card=None, from_turned_over=False)
    assert [hidden] * 4 == [
        drawn.seen_by(1),
        drawn.seen_by(None),
        drawn.seen_by(1, memory=True),
        drawn.seen_by(None, memory=True),
    ]


def test_a_stock_that_runs_out_is_made_anew_at_once() -> None:
    """`as-emptied`: the draw comes first, then the recycling."""
    assert (
        rk.Drawn(seat=0, card=card("4C"), from_turned_over=False),
        rk.StockRecycled(cards=2, shuffled=False),
    ) == told("draw", stock="4C", pile="5C 6C 7C")


def test_a_stock_that_is_empty_is_made_anew_before_the_draw() -> None:
    """`on-draw`: the recycling comes first, with every card of the pile where none is kept."""
    rules = rk.evolve(FORTUNE, {"stock.recycle": "on-draw", "stock.keep_upcard": False})
    events = told("draw", rules, stock="", pile="5C 6C 7C")
    assert (
        rk.StockRecycled(cards=3, shuffled=False),
        rk.Drawn(seat=0, card=card("5C"), from_turned_over=True),
    ) == events
    drawn = events[1]
    assert (None, card("5C")) == (
        drawn.seen_by(1).card,
        drawn.seen_by(1, memory=True).card,
    )
    assert (rk.Drawn(seat=0, card=card("4C"), from_turned_over=False),) == told(
        "draw", rules, stock="4C", pile="5C 6C 7C"
    )


def test_a_stock_is_made_anew_once_for_one_draw() -> None:
    """Where the pile gives one card it is drawn, and there is nothing left to turn over."""
    events = told("draw", stock="", pile="5C 6C")
    assert (
        rk.StockRecycled(cards=1, shuffled=False),
        rk.Drawn(seat=0, card=card("5C"), from_turned_over=True),
    ) == events


def test_a_shuffled_stock_is_known_to_nobody() -> None:
    """`stock.shuffle`: a perfect memory does not know what is drawn."""
    rules = rk.evolve(
        FORTUNE, {"stock.recycle": "on-draw", "stock.shuffle": True, "stock.keep_upcard": False}
    )
    made, drawn = told("draw", rules, stock="", pile="5C 5C 5D")
    assert rk.StockRecycled(cards=3, shuffled=True) == made
    assert isinstance(drawn, rk.Drawn)
    assert not drawn.from_turned_over
    assert drawn.seen_by(1, memory=True).card is None


def test_a_turned_over_stock_stays_known_until_it_is_empty() -> None:
    """The cards of the new stock come in the order of the pile."""
    state = rk.position(FORTUNE, ["7S", "KC"], stock="4C", pile="5C 6C 7C")
    state = rk.transition(state, rk.DrawStock()).state
    state = rk.apply(state, rk.Discard(card("4C")))
    assert (rk.Drawn(seat=1, card=card("5C"), from_turned_over=True),) == rk.transition(
        state, rk.DrawStock()
    ).events


def test_taking_the_pile_shows_the_meld_and_hides_the_rest() -> None:
    """The hidden cards are for the taker, and for a memory of the discards."""
    (taken,) = told("take 9C 9D 2H=9", hands=["9D 2H 3C", "KC"], pile="5C QS 9C")
    hidden = (card("5C"), card("QS"))
    assert (
        rk.PileTaken(seat=0, meld=rk.Meld("9C 9D 2H=9"), upcard=card("9C"), size=2, cards=hidden)
        == taken
        == taken.seen_by(0)
        == taken.seen_by(1, memory=True)
        == taken.seen_by(None, memory=True)
    )
    assert attrs.evolve(taken, cards=None) == taken.seen_by(1) == taken.seen_by(None)


def test_laying_a_meld() -> None:
    """All see the meld."""
    (laid,) = told("meld JS 2D=QS KS", hands=["JS 2D KS 3C", "KC"], phase="play")
    assert rk.MeldLaid(seat=0, meld=rk.Meld("JS 2D=QS KS")) == laid == laid.seen_by(1)


def test_laying_off() -> None:
    """The event has the card, its place, and the meld as it is now."""
    (added,) = told(
        "add 0 2D=8H high", hands=["2D 3C", "KC"], melds=[["5H 6H 7H"], []], phase="play"
    )
    assert added == added.seen_by(None)
    assert (
        rk.LaidOff(
            seat=0,
            owner=0,
            meld_index=0,
            card=card("2D"),
            stands_for=card("8H"),
            end="high",
            meld=rk.Meld("5H 6H 7H 2D=8H"),
        )
        == added
    )


def test_laying_off_on_another_seats_meld() -> None:
    """The owner is named beside the seat that plays."""
    rules = rk.evolve(FORTUNE, {"melds.lay_off": "anyone"})
    (added,) = told(
        "add 1.0 7D", rules, hands=["7D 3C", "KC"], melds=[[], ["7S 7H 7C"]], phase="play"
    )
    assert isinstance(added, rk.LaidOff)
    assert (0, 1, None, None) == (added.seat, added.owner, added.stands_for, added.end)
    assert rk.Meld("7C 7D 7H 7S") == added.meld


def test_swapping_a_joker() -> None:
    """The event has the card given and the meld without its Joker."""
    (swapped,) = told(
        "swap 0.0 6H", JOKERS, hands=["6H 3C", "KC"], melds=[["5H JK=6H 7H"], []], phase="play"
    )
    meld = rk.Meld("5H 6H 7H")
    assert (
        rk.JokerSwapped(seat=0, owner=0, meld_index=0, card=card("6H"), meld=meld)
        == swapped
        == swapped.seen_by(1)
    )


def test_the_end_of_a_turn() -> None:
    """A discard is seen by all; a turn may end without one."""
    assert (rk.Discarded(seat=1, card=card("9D")),) == told("discard 9D", turn=1, phase="play")
    heights = rk.ruleset("arlington-heights")
    assert (rk.TurnPassed(seat=0),) == told("pass", heights, hands=["QS", "KC"], phase="play")


@pytest.mark.parametrize(
    ("text", "parts", "first"),
    [
        ("discard 7S", {}, rk.Discarded),
        ("meld 7S 7H 7D", {"hands": ["7S 7H 7D", "KC 9D"]}, rk.MeldLaid),
        ("add 0 7S", {"melds": [["7H 7D 7C"], []]}, rk.LaidOff),
    ],
)
def test_going_out_ends_the_deal(text: str, parts: dict[str, Any], first: type[rk.Event]) -> None:
    """The reckoning follows what ended the deal."""
    event, ended = told(text, phase="play", totals=[1, 2], **parts)
    assert isinstance(event, first)
    assert isinstance(ended, rk.DealEnded)
    assert (0, "went-out") == (ended.result.went_out, ended.result.reason)
    assert (0, 20) == (ended.result.deadwood[0], ended.result.deadwood[1])
    assert (1 + ended.result.scores[0], 2 - 20) == ended.totals
    assert ended == ended.seen_by(None)


def test_winning_the_game_comes_last() -> None:
    """The winners follow the reckoning."""
    _, _, won = told("discard 7S", phase="play", totals=[500, 10])
    assert rk.GameWon(winners=(0,), totals=(500, -10)) == won == won.seen_by(1)


def test_a_pile_take_that_goes_out() -> None:
    """The last cards may go with the pile."""
    taken, ended = told("take 9C 9D 9H", hands=["9D 9H", "KC"], pile="9C")
    assert isinstance(taken, rk.PileTaken)
    assert (0, ()) == (taken.size, taken.cards)
    assert isinstance(ended, rk.DealEnded)


def test_a_deal_that_ends_with_nobody_out() -> None:
    """The next player can neither draw nor take, or the deal has had its turns."""
    _, ended = told("discard 7S", hands=["7S 8S", "KC"], stock="", phase="play")
    assert isinstance(ended, rk.DealEnded)
    assert (None, "stock-exhausted") == (ended.result.went_out, ended.result.reason)
    rules = rk.evolve(FORTUNE, {"deal.max_turns": 3})
    _, ended = told("discard 7S", rules, hands=["7S 8S", "KC"], turns=2, phase="play")
    assert isinstance(ended, rk.DealEnded)
    assert (None, "max-turns") == (ended.result.went_out, ended.result.reason)


def test_the_next_deal_shows_each_hand_to_its_holder() -> None:
    """Everybody sees who opens, the upcard and how many cards there are."""
    (started,) = told("next", phase="deal_over", deal_number=3, opener=1, seed=7)
    assert isinstance(started, rk.DealStarted)
    assert (4, 0, 11) == (started.deal_number, started.opener, started.hand_size)
    assert [11, 11] == [len(hand or ()) for hand in started.hands]
    assert (started.hands[0], None) == started.seen_by(0).hands
    assert (None, started.hands[1]) == started.seen_by(1, memory=True).hands
    assert (None, None) == started.seen_by(None).hands == started.seen_by(2).hands
    assert started.upcard == started.seen_by(None).upcard


def test_a_refused_action_tells_nothing() -> None:
    """`transition` refuses as `apply` does."""
    with pytest.raises(rk.IllegalAction, match="a turn begins with drawing"):
        told("discard 7S")


def test_events_are_values() -> None:
    """They compare, hash, copy and pickle, and never change."""
    state = rk.position(FORTUNE, ["7S", "KC 9D"], stock="4C", phase="play", totals=[500, 10])
    change = rk.transition(state, rk.Discard(card("7S")))
    assert change == rk.transition(state, rk.Discard(card("7S")))
    for event in change.events:
        twin = pickle.loads(pickle.dumps(event))  # noqa: S301  # our own bytes
        assert event == twin == copy.deepcopy(event)
        assert hash(event) == hash(twin)
        for field in attrs.fields(type(event)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(event, field.name, None)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        change.events = ()  # type: ignore[misc]


def test_the_union_has_eleven_classes() -> None:
    """The type and the tuple of classes list the same."""
    assert set(get_args(rk.Event)) == set(EVENT_CLASSES)
    assert 11 == len(EVENT_CLASSES)
