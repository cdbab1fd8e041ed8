"""Other deals that a player cannot tell from the one that is played.

What the other seats hold now is drawn as in `rummykit.sample`. What they were dealt and what they
drew is filled in from there backwards: a card that was played had come before, one that is still
held may have come at any time. Whether the deal so made tells the player the same story is for the
caller to see, by playing it; now and then it does not, since the cards of another seat must also
allow, and where deuces are alike suggest, each action that it took.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummykit import packed
from rummykit.adapters.chances import DRAWN, Moment
from rummykit.adapters.coding import KINDS
from rummykit.views import sample, view

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

__all__ = ["guessed_history"]

_PLACE: Final = {card.code: place for place, card in enumerate(KINDS)}


def guessed_history(
    moment: Moment, history: Sequence[tuple[int, int]], seat: int, rng: random.Random
) -> list[int]:
    """A history that a seat cannot tell from the true one, if it can be played.

    Args:
        moment: The moment that the true history has led to.
        history: The true history: for each move the seat that acted and, where that was chance, a
            negative number; and the number of the action or of the outcome.
        seat: The seat that looks.
        rng: Where the chance comes from.

    Returns:
        The numbers of the history: actions as they were, outcomes the seat has not seen anew.
    """
    if moment.table is None:
        return _guessed_deal(moment, seat, rng)
    guess = sample(view(moment.table, seat, memory=True), rng)
    size, players = moment.setup.hand_size, moment.setup.players
    sources: list[Iterator[int] | None] = []
    for other in range(players):
        if other == seat:
            sources.append(None)
            continue
        held = guess._hands[other] - moment.table._known[other]
        came = _order(size, moment.traces[other], list(packed.each(held)), rng)
        sources.append(iter([_PLACE[code] for code in came]))
    drawer, numbers, dealt = 0, list[int](), 0
    for actor, number in history:
        source = None
        if actor < 0:
            if dealt < players * size:
                source = sources[dealt // size]
            elif dealt > players * size:
                source = sources[drawer]
            dealt += 1
        else:
            drawer = actor
        numbers.append(number if source is None else next(source))
    return numbers


def _order(size: int, trace: bytes, held: list[int], rng: random.Random) -> list[int]:
    """The codes of a seat's unseen cards in an order in which they may have come.

    Args:
        size: How many it was dealt.
        trace: What became of its unseen cards.
        held: Those that it still has.
        rng: Where the chance comes from.

    Returns:
        The cards dealt, then those drawn.
    """
    came: list[int | None] = [None] * size
    free = list(range(size))
    for code in trace:
        if code == DRAWN:
            free.append(len(came))
            came.append(None)
        else:
            came[free.pop(rng.randrange(len(free)))] = code
    rng.shuffle(held)
    rest = iter(held)
    return [next(rest) if code is None else code for code in came]


def _guessed_deal(moment: Moment, seat: int, rng: random.Random) -> list[int]:
    """The cards dealt so far, those of other seats anew."""
    size = moment.setup.hand_size
    own = moment.dealt[size * seat : size * (seat + 1)]
    deck = packed.pack(card.code for card in moment.setup.rules.deck.cards())
    rest = list(packed.each(deck - packed.pack(KINDS[place].code for place in own)))
    rng.shuffle(rest)
    return [
        place if number // size == seat else _PLACE[rest.pop()]
        for number, place in enumerate(moment.dealt)
    ]
