"""What to do, and why: the move of the bot that searches, with reasons that can be checked."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import attrs

from rummykit.actions import (
    Action,
    Discard,
    DrawStock,
    EndTurn,
    LayMeld,
    LayOff,
    SwapJoker,
    TakePile,
)
from rummykit.bots.search import SearchBot
from rummykit.cards import Cards, Rank
from rummykit.cli.play.choices import described
from rummykit.moves import legal_actions
from rummykit.solver import best_layout
from rummykit.tables import tables_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.bots.search import Thought
    from rummykit.cards import Card
    from rummykit.rules import RuleSet
    from rummykit.views import PlayerView

__all__ = ["Hint", "hint_for"]

_ITERATIONS: Final = 240
_SECONDS: Final = 3.0
_OTHERS: Final = 2
_PLAINLY: Final = 1.0
_NEAR: Final = 2
_ACE_HIGH: Final = 14


@attrs.frozen
class Hint:
    """A move to make, with the reasons.

    Attributes:
        action: The move.
        text: The move in words.
        reasons: Sentences that say why.
    """

    action: Action
    text: str
    reasons: tuple[str, ...]


def hint_for(
    view: PlayerView, *, iterations: int = _ITERATIONS, seconds: float | None = _SECONDS
) -> Hint:
    """Find a good move and the reasons for it.

    Only the view is looked at: the hint knows no more than the one who asks.

    Args:
        view: What the seat on turn may know.
        iterations: How many deals the search plays to their end at the most.
        seconds: How long it may take at the most; None for no limit, so that equal views get equal
            hints on any machine.

    Returns:
        The hint.

    Raises:
        ValueError: If the seat has nothing to choose.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["7S 7H 7C KC", "KC 9D"], stock="4C 5D", phase="play"
        ... )
        >>> hint = hint_for(rk.view(state, 0), iterations=40, seconds=None)
        >>> hint.text
        'lay 7♣ 7♥ 7♠ · 15 points'
        >>> hint.reasons[0]
        'You can go out this turn: lay 7♣ 7♥ 7♠ · 15 points, then discard K♣.'
    """
    thought = SearchBot(iterations=iterations, seconds=seconds).explain(view)
    action = thought.action
    reasons = [*_why(view, action), *_searched(view, thought)]
    return Hint(action, described(view, action), tuple(reasons))


def _why(view: PlayerView, action: Action) -> Iterator[str]:
    """What speaks for a move, from the cards that lie open to the seat."""
    if isinstance(action, DrawStock):
        yield _about_the_pile(view)
    elif isinstance(action, TakePile):
        rest = view.pile_size - 1
        yield f"The meld scores {action.meld.points(view.rules)}" + (
            f", and {rest} more card{'' if rest == 1 else 's'} come into your hand."
            if rest > 1
            else ", and one more card comes into your hand."
            if rest
            else "."
        )
    elif isinstance(action, (LayMeld, LayOff)):
        yield from _about_laying(view, action)
    elif isinstance(action, Discard):
        yield from _about_discard(view, action.card)
    elif isinstance(action, SwapJoker):
        yield "The Joker can stand for another card, and the card that you give stays melded."
    elif isinstance(action, EndTurn):
        yield "No card of your hand may be discarded."


def _about_the_pile(view: PlayerView) -> str:
    takes = [action for action in legal_actions(view) if isinstance(action, TakePile)]
    if takes:
        best = max(takes, key=lambda take: take.meld.points(view.rules))
        points = best.meld.points(view.rules)
        return (
            f"The pile could be taken with {best.meld.pretty}, which scores {points}; what it "
            "binds is worth more in your hand."
        )
    if view.upcard is None:
        return "There is no pile to take."
    return f"Nothing in your hand makes a new meld with {view.upcard.pretty}."


def _about_laying(view: PlayerView, action: LayMeld | LayOff) -> Iterator[str]:
    rules = view.rules
    out = _going_out(view)
    if out is not None:
        yield f"You can go out this turn: {out}."
    if isinstance(action, LayMeld):
        gain, cards = action.meld.points(rules), Cards(action.meld.cards)
    else:
        owner = view.turn if action.seat is None else action.seat
        meld = view.melds[owner][action.meld_index]
        grown = meld.grown(action.card, action.stands_for, action.end)
        gain, cards = grown.points(rules) - meld.points(rules), Cards([action.card])
    against = tables_for(rules).penalty(cards.packed)
    it = "It" if len(cards) == 1 else "They"
    yield f"That scores {gain}. {it} would count {against} against you in hand."


def _going_out(view: PlayerView) -> str | None:
    """How the seat can go out this turn with its own melds; None where that is not found."""
    assert view.hand is not None  # noqa: S101  # a seat that is on turn
    melds = view.melds[view.turn]
    layout = best_layout(view.hand, view.rules, melds=melds, discard=True)
    out = layout.going_out() or layout.going_out(discard=True)
    if out is None:
        return None
    steps = [
        described(view, action) if isinstance(action, LayMeld) else f"add {action.card.pretty}"
        for action in out.actions
    ]
    if out.left.packed and out.discard is not None:
        steps.append(f"then discard {out.discard.pretty}")
    return ", ".join(steps)


def _about_discard(view: PlayerView, card: Card) -> Iterator[str]:
    assert view.hand is not None  # noqa: S101  # a seat that is on turn
    rules = view.rules
    rest = view.hand - [card]
    friends = [other for other in rest.distinct() if _go_together(card, other, rules)]
    if not rest:
        yield "It is your last card, and with it you go out."
        return
    if _is_wild(card, rules):
        yield _about_wild_discard(view)
    elif friends:
        listed = " ".join(friend.pretty for friend in friends)
        yield f"It goes with {listed}, but the others go together better."
    else:
        yield "No other card of your hand has its rank or lies next to it in its suit."
    against = tables_for(rules).penalty(Cards([card]).packed)
    yield f"In your hand it would count {against} against you."


def _about_wild_discard(view: PlayerView) -> str:
    cards = [action.card for action in legal_actions(view) if isinstance(action, Discard)]
    if all(_is_wild(card, view.rules) for card in cards):
        return "Only wild cards may be discarded."
    return "The other cards do more for your hand."


def _is_wild(card: Card, rules: RuleSet) -> bool:
    return (card.is_joker and rules.wilds.jokers) or card.rank in rules.wilds.ranks


def _go_together(card: Card, other: Card, rules: RuleSet) -> bool:
    """Whether two natural cards could lie in one meld."""
    if card.is_joker or other.is_joker or _is_wild(other, rules) or _is_wild(card, rules):
        return False
    if card.rank == other.rank:
        return True
    return card.suit == other.suit and any(
        0 < abs(a - b) <= _NEAR for a in _places(card) for b in _places(other)
    )


def _places(card: Card) -> tuple[int, ...]:
    """Where a card lies in a run, an ace at both ends."""
    rank = int(card.rank or 0)
    return (rank, _ACE_HIGH) if rank == Rank.ACE else (rank,)


def _searched(view: PlayerView, thought: Thought) -> Iterator[str]:
    """What the search found, where it had a choice."""
    if not thought.iterations:
        return
    first, *others = thought.candidates
    yield (
        f"Played on to the end of the deal {first.worlds} times with the hidden cards dealt at "
        f"random, it does as much for the game as {first.points:+.0f} points against the best "
        "other player on average."
    )
    rivals: dict[Action, float] = {}
    for other in others:  # of turns that begin alike, the best
        if other.action != first.action:
            rivals[other.action] = min(other.behind, rivals.get(other.action, math.inf))
    for action, behind in sorted(rivals.items(), key=lambda pair: pair[1])[:_OTHERS]:
        how = f"Worse by {behind:.1f} points" if behind >= _PLAINLY else "Hardly different"
        yield f"{how}: {described(view, action)}."
