"""What happened, in sentences: each kind of event, and nothing that a seat has not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest

import rummykit as rk
from rummykit.cli import sheets
from rummykit.cli.cardrows import fan, fanned, grouped, piles
from rummykit.cli.told import ended, sentences
from rummykit.events import EVENT_CLASSES

if TYPE_CHECKING:
    from rummykit.state import EndReason

NAMES = ("You", "Ben", "Cleo")


def told(state: rk.GameState, *texts: str, seat: int | None = 0) -> list[str]:
    """What a seat is told of some moves; None is told everything."""
    events: list[rk.Event] = []
    for text in texts:
        change = rk.transition(state, rk.parse_action(text, state))
        events += [e if seat is None else e.seen_by(seat) for e in change.events]
        state = change.state
    return list(sentences(events, NAMES))


def table(
    slug: str = "fortune",
    hands: tuple[str, ...] = ("7S 7H 7C KD KH 3D", "KC 9D 4C", "5C 5D"),
    **parts: object,
) -> rk.GameState:
    """A table of three, the first to play."""
    given = {"stock": "4S 5S 6C", "pile": "3C", **parts}
    return rk.position(rk.ruleset(slug), hands=hands, **given)  # type: ignore[arg-type]


def test_a_turn_is_a_sentence() -> None:
    """What a player does in a turn stands together; other players' draws are hidden."""
    moves = ("draw", "meld 7S 7H 7C", "discard 3D", "draw", "discard 9D")
    assert ["You drew 4♠, laid 7♣ 7♥ 7♠ and discarded 3♦.", "Ben drew and discarded 9♦."] == told(
        table(), *moves
    )
    assert "Ben drew 5♠ and discarded 9♦." == told(table(), *moves, seat=None)[-1]
    assert "You drew, laid 7♣ 7♥ 7♠ and discarded 3♦." == told(table(), *moves, seat=2)[0]


def test_takes() -> None:
    """The pile's cards are told to its taker alone."""
    state = table(pile="9C TC 7D")
    assert ["You took the pile with 7♦ 7♥ 7♠ (2 cards: 9♣ T♣)."] == told(state, "take 7D 7H 7S")
    assert ["You took the pile with 7♦ 7♥ 7♠ (2 cards)."] == told(state, "take 7D 7H 7S", seat=1)
    one = table(pile="9C 7D")
    assert ["You took the pile with 7♦ 7♥ 7♠ (1 card: 9♣)."] == told(one, "take 7D 7H 7S")
    assert ["You took 7♦ for 7♦ 7♥ 7♠."] == told(table(pile="7D"), "take 7D 7H 7S")


def test_additions_and_swaps() -> None:
    """Whose meld is added to is told where it is another's."""
    rules = rk.evolve(rk.ruleset("arlington-joker"), {"melds.lay_off": "anyone"})
    melds = [["5H JK=6H 7H"], ["8C 8D 8S"], []]
    hands = ["6H 8H 3D 9S", "KC KD 9D 5C", "KH 9H"]
    state = rk.position(rules, hands=hands, melds=melds, stock="4S 5S", phase="play")
    (said,) = told(state, "swap 0.0 6H", "add 1.0 8H", "discard 3D")
    given, _, rest = said.partition(", ")
    assert "You gave 6♥ for the Joker of 5♥ 6♥ 7♥" == given
    assert "added 8♥ on Ben’s meld to make 8♣ 8♦ 8♥ 8♠ and discarded 3♦." == rest
    mine = rk.position(rules, hands=hands, melds=melds, stock="4S", phase="play", turn=2)
    grown = [["8C 8D 8S"], [], []]
    other = rk.position(
        rules, hands=["9C", "8H KD", "KH"], melds=grown, stock="4S", phase="play", turn=1
    )
    assert ["Ben added 8♥ on your meld to make 8♣ 8♦ 8♥ 8♠."] == told(other, "add 0.0 8H")
    assert "Cleo discarded 9♥." == told(mine, "discard 9H")[0]


def test_turn_without_discard() -> None:
    """It is told that there was none."""
    state = table("oklahoma", hands=("QS", "KC 9D", "5C 5D"), phase="play")
    assert ["You ended the turn without a discard."] == told(state, "pass")


def test_stock_made_anew() -> None:
    """The pile that is turned over is told beside the turn in which it is."""
    state = table(stock="4S", pile="3C 9C 9S")
    assert [
        "You drew 4♠ and discarded 3♦.",
        "The pile was turned over: 2 cards are the stock now.",
    ] == told(state, "draw", "discard 3D")
    rules = rk.evolve(rk.ruleset("fortune"), {"stock.recycle": "on-draw", "stock.shuffle": True})
    later = rk.position(rules, hands=["KD 4C", "KC 9D", "5C 5D"], stock="", pile="3C 9C 9S")
    first, second = told(later, "draw", "discard KD", seat=1)
    assert "The pile was shuffled: 2 cards are the stock now." == first
    assert "You drew and discarded K♦." == second


def test_deals() -> None:
    """The end of a deal, of the game, and the next deal each have their sentence."""
    rules = rk.evolve(rk.ruleset("fortune"), {"match.target": 100})
    parts = {"stock": "4S", "phase": "play", "seed": 3}
    hands = ["7S 7H 7C", "KC", "9D"]
    state = rk.position(rules, hands=hands, **parts)  # type: ignore[arg-type]
    first, second, third = told(state, "meld 7S 7H 7C", "next")
    assert ("You laid 7♣ 7♥ 7♠.", "You went out.") == (first, second)
    assert third.startswith("Deal 2: Ben opens, and ")
    won = rk.position(rules, hands=hands, totals=[90, 0, 0], **parts)  # type: ignore[arg-type]
    assert "You win with 105 points." == told(won, "meld 7S 7H 7C")[-1]


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("max-turns", "Nobody went out: the deal has had all its turns (deal.max_turns)."),
        ("stock-exhausted", "Nobody went out: no card can be drawn."),
    ],
)
def test_why_a_deal_ended(reason: EndReason, text: str) -> None:
    """Without anybody out, the reason is told."""
    state = rk.position(rk.ruleset("fortune"), hands=["7S", "KC"], stock="", pile="3C")
    result = attrs.evolve(state.results[0], reason=reason)
    assert text == ended(result, NAMES)


def test_every_kind_of_event_was_met() -> None:
    """Over some games of each form, nothing goes untold."""
    met: set[type[rk.Event]] = set()
    for slug in rk.RULESETS:
        rules = rk.evolve(rk.ruleset(slug), {"deal.max_turns": 60, "match.target": 400})
        state = rk.new_game(rules, players=3, seed=4)
        while not state.is_over and state.deal_number < 5:
            actions = list(rk.legal_actions(state))
            laid = [a for a in actions if isinstance(a, (rk.LayMeld, rk.TakePile, rk.LayOff))]
            change = rk.transition(state, (laid or actions)[0])
            assert list(sentences(change.events, NAMES))
            met |= set(map(type, change.events))
            state = change.state
    assert set(EVENT_CLASSES) - met <= {rk.JokerSwapped, rk.TurnPassed, rk.StockRecycled}


def test_hands_that_are_too_wide_go_on_below() -> None:
    """No row is wider than there is room for, and no card is lost."""
    hand = rk.Cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2D 3D QS QS JK")
    rules = rk.evolve(rk.ruleset("fortune"), {"deck.jokers": 1})
    groups = grouped(hand, rules)
    for width in (4, 10, 25, 79):
        lines = fanned(groups, width)
        assert max(map(len, lines)) <= max(width, 4)
        assert 18 == sum(line.count("│") for line in lines[1::3]) - sum(
            len(line.split()) for line in lines[::3]
        )
    assert [] == fanned([], 20)
    assert ["2C", "2D", "JK"] == [str(card) for card in groups[-1]]
    assert "│7♣│" == fan(["7♣"])[1]


def test_empty_piles() -> None:
    """What is not there is drawn as an empty place."""
    assert "│  │ stock 0   │  │ pile 0" == piles(0, 0, None)[1]


def test_long_names_are_cut() -> None:
    """A name that has no room in a table keeps its beginning."""
    state = rk.position(rk.ruleset("fortune"), hands=["7S", "KC"], stock="", pile="3C")
    heading, first, _ = sheets.deal_sheet(state.results[0], state.totals, ["Ann " * 9, "Bob"])
    assert heading.startswith("Deal 1 · Ann Ann Ann An… ")
    assert first.startswith("  Ann Ann Ann Ann Ann A… ")
    assert len(heading) == len(first)
