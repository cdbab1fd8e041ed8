"""What happens in a game, in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

import rummykit as rk
from rummykit.rulebook.prose import count

if TYPE_CHECKING:
    from rummykit.rules import RuleSet

__all__ = ["event_words", "shown", "violation_words"]

_REASONS = {
    "stock-exhausted": "there is no card left to draw, and nobody has gone out",
    "max-turns": "it has had its turns, and nobody has gone out",
}


def shown(thing: rk.Card | rk.Meld) -> str:
    """A card or a meld with suit signs, and the ten with its figure.

    Args:
        thing: The card or the meld.

    Returns:
        The text.

    Examples:
        >>> shown(rk.Meld("9H TH JH"))
        '9♥ 10♥ J♥'
    """
    return re.sub(r"\bT(?![a-z])", "10", thing.pretty)


def violation_words(violation: rk.Violation) -> str:
    """What the rule is and what would do, without what was asked.

    Args:
        violation: Why an action is refused.

    Returns:
        The words.

    Examples:
        >>> violation_words(rk.Violation.of("pile-empty", "take 9C 9H 9S"))
        'the pile is empty, so there is no upcard to take; draw from the stock'
    """
    return violation.text.removeprefix(f"{violation.asked}: ")


def event_words(event: rk.Event, rules: RuleSet) -> str:  # noqa: C901  # one case an event
    """An event, as somebody at the table would tell it.

    Args:
        event: What happened.
        rules: The rules, for the points of melds.

    Returns:
        A sentence.

    Examples:
        >>> from rummykit.cards import Card
        >>> event_words(rk.Discarded(seat=1, card=Card("TH")), rk.ruleset("fortune"))
        'Seat 1 discards 10♥.'
    """

    def worth(meld: rk.Meld) -> str:
        return f"{shown(meld)} ({count(meld.points(rules), 'point')})"

    match event:
        case rk.DealStarted():
            dealt = "is dealt" if event.hand_size == 1 else "are dealt"
            told = f"{count(event.hand_size, 'card')} {dealt} to each player"
            upcard = f"{shown(event.upcard)} is turned up"
            return f"{told}, and {upcard}. Seat {event.opener} begins."
        case rk.StockRecycled():
            how = "shuffled" if event.shuffled else "turned over"
            return f"The pile is {how} to make a new stock of {count(event.cards, 'card')}."
        case rk.Drawn(card=card):
            return f"Seat {event.seat} draws {'a card' if card is None else shown(card)}."
        case rk.PileTaken():
            rest = f"takes the rest of the pile, {count(event.size, 'card')}" if event.size else ""
            told = f"Seat {event.seat} lays {worth(event.meld)} with the upcard"
            return f"{told} and {rest}." if rest else f"{told}; there is no other card to take."
        case rk.MeldLaid():
            return f"Seat {event.seat} lays {worth(event.meld)}."
        case rk.LaidOff():
            return f"Seat {event.seat} adds {shown(event.card)}; the meld is {worth(event.meld)}."
        case rk.JokerSwapped():
            told = f"Seat {event.seat} gives {shown(event.card)} and takes the Joker in hand"
            return f"{told}; the meld is {worth(event.meld)}."
        case rk.Discarded():
            return f"Seat {event.seat} discards {shown(event.card)}."
        case rk.TurnPassed():
            return f"Seat {event.seat} ends the turn without a discard."
        case rk.DealEnded(result=result):
            out = f"seat {result.went_out} has gone out"
            return f"The deal ends: {_REASONS.get(result.reason, out)}."
        case rk.GameWon():
            winners = " and ".join(f"seat {seat}" for seat in event.winners)
            return f"The game is over, won by {winners}."
        case _:
            assert_never(event)
