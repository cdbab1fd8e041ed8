"""What happened at the table, in sentences, as far as the one who is told may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.cli.sheets import outcome, verb
from rummykit.events import (
    DealEnded,
    DealStarted,
    Discarded,
    Drawn,
    GameWon,
    JokerSwapped,
    LaidOff,
    MeldLaid,
    PileTaken,
    StockRecycled,
    TurnPassed,
)
from rummykit.state import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummykit.events import Event
    from rummykit.state import DealResult

__all__ = ["ended", "sentences"]


def sentences(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:
    """Tell events, those of one player's turn in one sentence.

    Args:
        events: The events, each as the one who is told has seen it (`event.seen_by`).
        names: The players' names by seat.

    Yields:
        The sentences, with suit signs.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> events = []
        >>> for text in ("draw", "discard KC"):
        ...     change = rk.transition(state, rk.parse_action(text))
        ...     events += [event.seen_by(1) for event in change.events]
        ...     state = change.state
        >>> list(sentences(events, ["Ada", "You"]))
        ['Ada drew and discarded K♣.']
    """
    doing: list[str] = []
    asides: list[str] = []
    who = 0
    for event in events:
        clause = _clause(event, names)
        if clause is not None:
            who, text = clause
            doing.append(text)
        elif isinstance(event, StockRecycled) and doing:
            asides.append(_recycled(event))
            continue
        if clause is None or isinstance(event, (Discarded, TurnPassed)):
            yield from _said(names[who], doing, asides)
        if clause is None:
            yield _aside(event, names)
    yield from _said(names[who], doing, asides)


def _said(name: str, doing: list[str], asides: list[str]) -> Iterator[str]:
    if doing:
        *others, last = doing
        yield f"{name} {', '.join(others)}{' and ' * bool(others)}{last}."
    yield from asides
    doing.clear()
    asides.clear()


def _clause(event: Event, names: Sequence[str]) -> tuple[int, str] | None:
    """Who did it, and what, for what is done in a turn; None for other events."""
    if isinstance(event, Drawn):
        text = "drew" if event.card is None else f"drew {event.card.pretty}"
    elif isinstance(event, PileTaken):
        text = _taken(event)
    elif isinstance(event, MeldLaid):
        text = f"laid {event.meld.pretty}"
    elif isinstance(event, LaidOff):
        whose = "" if event.owner == event.seat else f" on {_of(names[event.owner])} meld"
        text = f"added {event.card.pretty}{whose} to make {event.meld.pretty}"
    elif isinstance(event, JokerSwapped):
        text = f"gave {event.card.pretty} for the Joker of {event.meld.pretty}"
    elif isinstance(event, Discarded):
        text = f"discarded {event.card.pretty}"
    elif isinstance(event, TurnPassed):
        text = "ended the turn without a discard"
    else:
        return None
    return event.seat, text


def _of(name: str) -> str:
    return "your" if name == "You" else f"{name}’s"


def _taken(event: PileTaken) -> str:
    if not event.size:
        return f"took {event.upcard.pretty} for {event.meld.pretty}"
    cards = counted(event.size, "card")
    if event.cards is not None:
        cards += f": {' '.join(card.pretty for card in event.cards)}"
    return f"took the pile with {event.meld.pretty} ({cards})"


def _recycled(event: StockRecycled) -> str:
    how = "shuffled" if event.shuffled else "turned over"
    are = "is" if event.cards == 1 else "are"
    return f"The pile was {how}: {counted(event.cards, 'card')} {are} the stock now."


def _aside(event: Event, names: Sequence[str]) -> str:
    if isinstance(event, DealStarted):
        opener = names[event.opener]
        opens = f"{opener} {verb('open', opener)}"
        return f"Deal {event.deal_number + 1}: {opens}, and {event.upcard.pretty} is turned up."
    if isinstance(event, DealEnded):
        return ended(event.result, names)
    if isinstance(event, GameWon):
        return f"{outcome(event.winners, event.totals, 1, names).partition(' after')[0]}."
    assert isinstance(event, StockRecycled)  # noqa: S101  # of events outside turns the last
    return _recycled(event)


def ended(result: DealResult, names: Sequence[str]) -> str:
    """Why a deal ended, in a sentence.

    Args:
        result: Its reckoning.
        names: The players' names by seat.

    Returns:
        Who went out, or why nobody did.
    """
    if result.went_out is not None:
        return f"{names[result.went_out]} went out."
    if result.reason == "max-turns":
        return "Nobody went out: the deal has had all its turns (deal.max_turns)."
    return "Nobody went out: no card can be drawn."
