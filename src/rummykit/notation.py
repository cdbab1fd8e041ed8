"""The text notation of actions, read.

Cards and melds read themselves (`Card.parse`, `Meld.parse`); every object prints itself with `str`.

Source: API 1.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from rummykit.actions import (
    LARGEST,
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
from rummykit.cards import Cards
from rummykit.errors import AmbiguousNotation, NotationError
from rummykit.legality import explain
from rummykit.melds import End, Meld, read_placed
from rummykit.moves import actions_using, moment_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rummykit.cards import Card
    from rummykit.moves import Table
    from rummykit.shapes import StandIn

__all__ = ["parse_action"]

_USAGE = {
    "draw": "draw",
    "take": "take <meld>, such as: take 9S 9H 9C",
    "meld": "meld <meld>, such as: meld JS 2D=QS KS",
    "add": "add <m> <card>, such as: add 1 KC, or in a run: add 0 2D=8H high",
    "swap": "swap <seat>.<m> <card>, such as: swap 1.0 6H",
    "discard": "discard <card>, such as: discard QS",
    "pass": "pass",
    "next": "next",
}


def parse_action(text: str, state: Table | None = None) -> Action:
    """Read an action.

    Args:
        text: The action in the notation, such as `"meld JS 2D=QS KS"`.
        state: A state or a view. With it, what a person would type is read too: stand-ins and ends
            of runs may be left out, and the cards of a meld given in any order, where exactly one
            legal action fits.

    Returns:
        The action. It need not be legal: `explain` says why if it is not.

    Raises:
        NotationError: If this is no action.
        AmbiguousNotation: If the short text fits several legal actions; the error lists them.
        TypeError: If `state` is neither a state nor a view, nor None.

    Examples:
        >>> parse_action("add 0 2D=8H high")
        <add 0 2D=8H high>
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["JS KS 2D 9C", "KC"], stock="4C", phase="play"
        ... )
        >>> parse_action("meld KS 2D JS", state)
        <meld JS 2D=QS KS>
    """
    verb, words = _words(text)
    read = _READERS.get(verb)
    if read is None:
        raise NotationError(text, f"an action begins with one of: {', '.join(_USAGE)}")
    try:
        action = read(words)
    except NotationError as error:
        owned = _own_joker(verb, words, state)
        if owned is None:
            raise NotationError(text, f"{error.problem}; {_USAGE[verb]}") from None
        action = owned
    if state is None or explain(state, action) is None:
        return action
    fitting = _fitting(action, state)
    if len(fitting) > 1:
        raise AmbiguousNotation(text, fitting)
    return fitting[0] if fitting else action


def _own_joker(verb: str, words: Sequence[str], state: Table | None) -> Action | None:
    """A legal swap on one's own meld, told without the seat."""
    if verb != "swap" or state is None or not words or "." in words[0]:
        return None
    try:
        action = _swap([f"{moment_of(state).turn}.{words[0]}", *words[1:]])
    except NotationError:
        return None
    return action if explain(state, action) is None else None


def _words(text: object) -> tuple[str, list[str]]:
    if not isinstance(text, str):
        problem = f"an action is a text such as 'draw' or 'discard QS', not {type(text).__name__}"
        raise NotationError(text, problem)
    words = text.split()
    return (words[0].lower(), words[1:]) if words else ("", [])


def _no_words(words: Sequence[str]) -> None:
    if words:
        raise NotationError(" ".join(words), "nothing follows this word")


def _draw(words: Sequence[str]) -> Action:
    _no_words(words)
    return DrawStock()


def _end(words: Sequence[str]) -> Action:
    _no_words(words)
    return EndTurn()


def _next(words: Sequence[str]) -> Action:
    _no_words(words)
    return NextDeal()


def _meld_of(words: Sequence[str]) -> Meld:
    if not words:
        raise NotationError("", "the cards of the meld are missing")
    return Meld(" ".join(words))


def _take(words: Sequence[str]) -> Action:
    return TakePile(_meld_of(words))


def _lay(words: Sequence[str]) -> Action:
    return LayMeld(_meld_of(words))


def _number(text: str, what: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST)):
        return int(text)
    raise NotationError(text, f"a {what} is a number from 0 to {LARGEST}")


def _target(text: str) -> tuple[int | None, int]:
    seat, dot, meld = text.rpartition(".")
    if not dot:
        return None, _number(text, "meld's number")
    return _number(seat, "seat"), _number(meld, "meld's number")


def _add(words: Sequence[str]) -> Action:
    if len(words) not in {2, 3}:
        raise NotationError(" ".join(words), "a meld's number and a card are needed")
    seat, meld = _target(words[0])
    card, stand = read_placed(words[1])
    end = words[2].lower() if len(words) > 2 else None  # noqa: PLR2004  # the third word
    if end not in {None, "low", "high"}:
        raise NotationError(words[2], "the end of a run is low or high")
    return LayOff(meld, card, stand, cast("End | None", end), seat=seat)


def _swap(words: Sequence[str]) -> Action:
    if len(words) != 2:  # noqa: PLR2004  # the meld and the card
        raise NotationError(" ".join(words), "a meld's number with its seat and a card are needed")
    seat, meld = _target(words[0])
    if seat is None:
        raise NotationError(words[0], "the meld's owner is needed")
    return SwapJoker(seat, meld, _bare(words[1]))


def _discard(words: Sequence[str]) -> Action:
    if len(words) != 1:
        raise NotationError(" ".join(words), "one card is needed")
    return Discard(_bare(words[0]))


def _bare(text: str) -> str:
    if "=" in text:
        raise NotationError(text, "the card is played as itself, without '='")
    return text


_READERS: dict[str, Callable[[Sequence[str]], Action]] = {
    "draw": _draw,
    "take": _take,
    "meld": _lay,
    "add": _add,
    "swap": _swap,
    "discard": _discard,
    "pass": _end,
    "next": _next,
}


def _fitting(action: Action, state: Table) -> list[Action]:
    """The legal actions that a short text fits, read as far as it goes."""
    if isinstance(action, (LayMeld, TakePile)):
        return _fitting_melds(action, state)
    if isinstance(action, LayOff):
        return _fitting_lay_offs(action, state)
    return []


def _fitting_melds(action: LayMeld | TakePile, state: Table) -> list[Action]:
    cards = Cards(action.meld.cards)
    if isinstance(action, TakePile):
        upcard = moment_of(state).upcard
        if upcard is None or upcard not in cards:
            return []
        cards -= [upcard]
    named = Counter(_named(action.meld))
    return [
        candidate
        for candidate in actions_using(state, cards)
        if isinstance(candidate, (LayMeld, TakePile))
        and candidate.__class__ is action.__class__
        and named <= Counter(_named(candidate.meld))
    ]


def _named(meld: Meld) -> list[tuple[Card, StandIn]]:
    """The wilds of a meld whose stand-ins are given."""
    placed = zip(meld.cards, meld.stands_for, strict=True)
    return [(card, stand) for card, stand in placed if stand is not None]


def _fitting_lay_offs(action: LayOff, state: Table) -> list[Action]:
    turn = moment_of(state).turn

    def target(of: LayOff) -> tuple[int, int]:
        return (turn if of.seat is None else of.seat), of.meld_index

    return [
        candidate
        for candidate in actions_using(state, [action.card])
        if isinstance(candidate, LayOff)
        and target(candidate) == target(action)
        and action.stands_for in {None, candidate.stands_for}
        and action.end in {None, candidate.end}
    ]
