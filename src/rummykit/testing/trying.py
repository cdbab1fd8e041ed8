"""Actions to put to the engine: legal ones, near misses of them, and nonsense."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rummykit.actions import (
    Action,
    Discard,
    DrawStock,
    EndTurn,
    LayMeld,
    LayOff,
    NextDeal,
    SwapJoker,
    TakePile,
)
from rummykit.cards import Card, Cards, Rank
from rummykit.melds import Meld
from rummykit.moves import legal_actions
from rummykit.testing.making import CARDS, made_meld, wilds_of
from rummykit.testing.reading import QUEEN

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from rummykit.melds import End
    from rummykit.shapes import StandIn
    from rummykit.state import GameState

__all__ = ["MOST_LISTED", "candidates", "listed", "melding", "near_miss", "nonsense", "played"]

MOST_LISTED = 1_500
"""Positions with more legal actions are looked at in part."""

_ENDS: tuple[End | None, ...] = (None, "low", "high")
_LIVELY = (TakePile, LayMeld, LayOff, SwapJoker)


def listed(state: GameState) -> list[Action] | None:
    """All legal actions with every wild; None where they are more than `MOST_LISTED`."""
    actions = list(islice(legal_actions(state, every_wild=True), MOST_LISTED + 1))
    return actions if len(actions) <= MOST_LISTED else None


def melding(rng: random.Random, actions: Sequence[Action], keen: float = 0.7) -> Action:
    """One of some actions, rather one that melds than another, or games go nowhere.

    Args:
        rng: The chance.
        actions: The actions, at least one.
        keen: How likely it is that a melding action is looked for.

    Returns:
        The action.
    """
    lively = [action for action in actions if isinstance(action, _LIVELY)]
    return rng.choice(lively if lively and rng.random() < keen else actions)


def played(state: GameState, action: Action) -> Cards:
    """The cards of the hand that an action plays."""
    if isinstance(action, TakePile):
        return Cards(action.meld.cards) - [state.pile[-1]]
    if isinstance(action, LayMeld):
        return Cards(action.meld.cards)
    if isinstance(action, (LayOff, SwapJoker, Discard)):
        return Cards([action.card])
    return Cards()


def candidates(
    rng: random.Random, state: GameState, legal: Sequence[Action], number: int = 12
) -> list[Action]:
    """Actions to judge: so many legal ones, three near misses of each, and as much nonsense.

    Args:
        rng: The chance.
        state: The state.
        legal: The legal actions; each kind of them is as likely to be picked as another.
        number: How many of each.

    Returns:
        The actions, legal or not.
    """
    by_kind: dict[type[Action], list[Action]] = {}
    for action in legal:
        by_kind.setdefault(type(action), []).append(action)
    kinds = list(by_kind)
    chosen = [rng.choice(by_kind[rng.choice(kinds)]) for _ in range(number * bool(kinds))]
    near = [near_miss(rng, state, action) for action in chosen for _ in range(3)]
    return [*chosen, *near, *(nonsense(rng, state) for _ in range(number))]


def nonsense(rng: random.Random, state: GameState) -> Action:
    """Any action at all, with cards from anywhere."""
    card, seat, index = _any_card(rng, state), rng.randint(0, state.players), rng.randint(0, 2)
    meld = made_meld(rng, state.rules) if rng.random() < 0.5 else _any_meld(rng, state)  # noqa: PLR2004
    end = rng.choice(_ENDS)
    choices: list[Action] = [
        DrawStock(),
        EndTurn(),
        NextDeal(),
        Discard(card),
        SwapJoker(seat, index, card),
        LayMeld(meld),
        TakePile(meld),
        LayOff(index, card, _any_stand_in(rng), end, seat=rng.choice((None, seat))),
    ]
    return rng.choice(choices)


def near_miss(rng: random.Random, state: GameState, action: Action) -> Action:
    """An action with one thing of it changed: it may be legal or not."""
    match action:
        case LayMeld(meld=meld) | TakePile(meld=meld):
            changed = _changed_meld(rng, state, meld)
            same = isinstance(action, LayMeld) is (rng.random() < 0.9)  # noqa: PLR2004
            return LayMeld(changed) if same else TakePile(changed)
        case Discard():
            return Discard(_any_card(rng, state))
        case LayOff():
            return _changed_lay_off(rng, state, action)
        case SwapJoker(seat=seat, meld_index=index, card=card):
            what = rng.randrange(3)
            return SwapJoker(
                rng.randint(0, state.players) if what == 0 else seat,
                rng.randint(0, 2) if what == 1 else index,
                _any_card(rng, state) if what == 2 else card,  # noqa: PLR2004
            )
    others: list[Action] = [DrawStock(), EndTurn(), NextDeal()]
    return rng.choice(others)


def _any_card(rng: random.Random, state: GameState) -> Card:
    """A card, mostly one of the hand on turn or the upcard."""
    near = [*state.hands[state.turn], *state.pile[-1:]]
    return rng.choice(near) if near and rng.random() < 0.6 else rng.choice(CARDS)  # noqa: PLR2004


def _any_stand_in(rng: random.Random) -> StandIn:
    """Anything that a card could be said to stand for."""
    options: list[StandIn] = [None, QUEEN, rng.choice(CARDS[:-1]), rng.choice(list(Rank))]
    return rng.choice(options)


def _any_meld(rng: random.Random, state: GameState) -> Meld:
    """Any cards with any stand-ins."""
    cards = [_any_card(rng, state) for _ in range(rng.randint(1, 5))]
    return Meld(cards, [rng.choice((None, None, _any_stand_in(rng))) for _ in cards])


def _changed_lay_off(rng: random.Random, state: GameState, action: LayOff) -> LayOff:
    what = rng.randrange(5)
    return LayOff(
        rng.randint(0, 2) if what == 0 else action.meld_index,
        _any_card(rng, state) if what == 1 else action.card,
        _any_stand_in(rng) if what == 2 else action.stands_for,  # noqa: PLR2004
        rng.choice(_ENDS) if what == 3 else action.end,  # noqa: PLR2004
        seat=rng.choice((None, *range(state.players + 1))) if what == 4 else action.seat,  # noqa: PLR2004
    )


def _changed_meld(rng: random.Random, state: GameState, meld: Meld) -> Meld:
    """A meld with a card or a stand-in changed, added, dropped or moved."""
    placed = list(zip(meld.cards, meld.stands_for, strict=True))
    place = rng.randrange(len(placed))
    card, stand = placed[place]
    match rng.randrange(8):
        case 0:
            placed[place] = _any_card(rng, state), stand
        case 1:
            placed[place] = card, _any_stand_in(rng)
        case 2:
            placed[place] = card, None
        case 3 if len(placed) > 1:
            del placed[place]
        case 4:
            placed.insert(place, (_any_card(rng, state), None))
        case 5:
            rng.shuffle(placed)
        case 6 if isinstance(stand, Card):
            placed[place] = card, stand.rank
        case _:
            rank = card.rank or rng.choice(list(Rank))
            shown = card if meld.kind == "run" and not card.is_joker else rank
            placed[place] = rng.choice(wilds_of(state.rules) or [card]), stand or shown
    return Meld([card for card, _ in placed], [stand for _, stand in placed])
