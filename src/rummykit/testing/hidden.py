"""What a seat may know: the invariants of views, samples and events."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rummykit.actions import Action, DrawStock
from rummykit.cards import Cards
from rummykit.errors import InvalidPosition
from rummykit.events import Transition, transition
from rummykit.legality import explain
from rummykit.moves import legal_actions
from rummykit.positions import position
from rummykit.state import GameState, Phase
from rummykit.testing.invariants import everything
from rummykit.views import sample, view

if TYPE_CHECKING:
    import random

    from rummykit.testing.probe import Probe

__all__ = ["check_events", "check_knowledge", "check_views", "dealt_anew"]


def parts_of_state(state: GameState) -> dict[str, Any]:
    """A state as the arguments of `position`, but for the rules."""
    whole = view(state, None, memory=True)
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
        "known_hands": list(whole.known_hands or ()),
        "stock_known": whole.stock is not None,
    }


def dealt_anew(
    state: GameState, seat: int | None, rng: random.Random, *, memory: bool
) -> GameState | None:
    """A state with the cards that a seat cannot know dealt anew among their places.

    Args:
        state: The state.
        seat: The seat; None for a spectator.
        rng: The chance.
        memory: Whether the seat remembers all it has seen.

    Returns:
        The other state, with another seed; None where the new hands would end the deal, as no table
        would go on then.
    """
    parts = parts_of_state(state)
    known = parts["known_hands"] if memory else [Cards()] * state.players
    hidden = [
        Cards() if owner == seat else hand - known[owner] for owner, hand in enumerate(state.hands)
    ]
    stock_hidden = not (memory and parts["stock_known"])
    below = [] if memory else list(state.pile)[:-1]
    loose = [card for hand in hidden for card in hand]
    loose += [*state.stock] * stock_hidden + below
    rng.shuffle(loose)
    cards = iter(loose)
    parts["hands"] = [
        hand - unknown + Cards([next(cards) for _ in unknown])
        for hand, unknown in zip(state.hands, hidden, strict=True)
    ]
    if stock_hidden:
        parts["stock"] = [next(cards) for _ in state.stock]
    if below:
        parts["pile"] = [*(next(cards) for _ in below), state.pile[-1]]
    if not memory:
        parts["known_hands"] = [
            Cards((Counter(hand) & Counter(was)).elements())
            for hand, was in zip(parts["hands"], parts["known_hands"], strict=True)
        ]
    parts["seed"] = rng.getrandbits(32)
    try:
        other = position(state.rules, **parts)
    except InvalidPosition:
        return None
    return other if other.phase is state.phase else None


def check_views(probe: Probe, state: GameState, seat: int | None, *, memory: bool) -> None:
    """What a seat sees is the same whatever it cannot know, and a sample agrees with it.

    Args:
        probe: Who counts.
        state: The state.
        seat: The seat; None for a spectator.
        memory: Whether it remembers.

    Raises:
        RulesViolated: If something hidden shows.
    """
    with probe.watched("views-hide", state):
        seen = view(state, seat, memory=memory)
        other = dealt_anew(state, seat, probe.rng, memory=memory)
        if other is not None:
            theirs = view(other, seat, memory=memory)
            same = seen == theirs and hash(seen) == hash(theirs) and str(seen) == str(theirs)
            probe.hold("views-hide", same, state, "seat {} sees more than it may", seat)
    with probe.watched("views-act", state):
        actions, mine = _first(state), _first(seen)
        playing = state.phase in {Phase.DRAW, Phase.PLAY}
        acts = seat == state.turn if playing else seat is not None
        told = mine == (actions if acts else [])
        probe.hold("views-act", told, state, "seat {} is listed {}", seat, mine)
        if not acts:
            why = explain(seen, DrawStock())
            refused = why is not None and why.code == "not-your-turn"
            probe.hold("views-act", refused, state, "seat {} may act: {}", seat, why)
    with probe.watched("samples-agree", state):
        guess = sample(seen, probe.rng)
        agrees = seen == view(guess, seat, memory=memory) and state.hand_sizes == guess.hand_sizes
        probe.hold("samples-agree", agrees, state, "a sample for seat {} differs", seat)
        fits = everything(guess) <= Counter(state.rules.deck.cards())
        probe.hold("samples-agree", fits, state, "a sample has cards that are not there")


def _first(source: Any, number: int = 20) -> list[Action]:
    return [action for action, _ in zip(legal_actions(source), range(number), strict=False)]


def check_knowledge(probe: Probe, state: GameState) -> None:
    """What a memory knows is so.

    Args:
        probe: Who counts.
        state: The state.

    Raises:
        RulesViolated: If it knows what is not.
    """
    with probe.watched("knowledge-true", state):
        whole = view(state, None, memory=True)
        hands = zip(whole.known_hands or (), state.hands, strict=True)
        true = all(known <= hand for known, hand in hands) and whole.pile == state.pile
        true = true and (whole.stock is None or whole.stock == state.stock)
        probe.hold("knowledge-true", true, state, "known: {}", whole.known_hands)


def check_events(probe: Probe, state: GameState, action: Action, change: Transition) -> None:
    """Events tell a seat the same, whatever it cannot know.

    Args:
        probe: Who counts.
        state: The state before.
        action: What was played, by the seat on turn.
        change: What came of it.

    Raises:
        RulesViolated: If an event shows what is hidden.
    """
    seat = probe.rng.choice((*range(state.players), None))
    draws = seat == state.turn and state.phase is Phase.DRAW
    if draws or state.phase is Phase.DEAL_OVER:
        return  # who draws sees a new card, and who is dealt to a new hand
    with probe.watched("events-tell", state):
        other = dealt_anew(state, seat, probe.rng, memory=False)
        if other is None or explain(other, action) is not None:
            return
        theirs = transition(other, action)
        if theirs.state.results != change.state.results:
            return  # the reckoning shows what was left in hand
        seen = [[event.seen_by(seat) for event in each.events] for each in (change, theirs)]
        probe.hold("events-tell", seen[0] == seen[1], state, "seat {}: {}", seat, seen)
