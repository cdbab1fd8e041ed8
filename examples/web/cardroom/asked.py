"""What clients ask for, read and checked: names, seats, cards, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rummykit as rk

from .players import LEVELS, bot_names
from .problems import Refusal
from .seats import name_key
from .settings import PACES
from .store import SavedSeat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["cards_of", "name_of", "one_of", "pace_of", "seats_of", "since_of"]

_LONGEST_NAME = 20
_MOST_SELECTED = 40
_MOST_SEATS = 8
_LONGEST_NUMBER = 9
_SPOKEN = {"you", "your", "an own"}
"""What the page calls seats, which is therefore no name."""


def name_of(value: object) -> str:
    """A person's name.

    Args:
        value: What was given.

    Returns:
        The name.

    Raises:
        Refusal: If it is none.
    """
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not (0 < len(text) <= _LONGEST_NAME and text.isprintable()):
        raise Refusal.bad(f"A name has 1 to {_LONGEST_NAME} letters, figures and signs.")
    if name_key(text) in _SPOKEN:
        raise Refusal(422, "name-taken", f"Here “{text}” means somebody else; take another name.")
    return text


def one_of(value: object, known: Mapping[str, Any], what: str) -> str:
    """A text that is one of several.

    Args:
        value: What was given.
        known: The texts that would do.
        what: What it is, in words.

    Returns:
        The text.

    Raises:
        Refusal: If it is none of them.
    """
    if isinstance(value, str) and value in known:
        return value
    raise Refusal.bad(f"A {what} is one of: {', '.join(known)}.")


def seats_of(value: object, name: str, rules: rk.RuleSet) -> list[SavedSeat]:
    """Who is to sit at a table.

    Args:
        value: For each seat but the first, `open` or a level of bots.
        name: The name of the person in the first seat.
        rules: The rules, which say how many may play.

    Returns:
        The seats.

    Raises:
        Refusal: If these are no seats, or too few or too many.
    """
    if not isinstance(value, list) or len(value) >= _MOST_SEATS:
        raise Refusal.bad(f"Give 1 to {_MOST_SEATS - 1} other seats.")
    kinds = [one_of(kind, {"open": "", **LEVELS}, "seat") for kind in value]
    fewest, most = rules.deal.players
    if not fewest <= len(kinds) + 1 <= most or not rules.can_deal(len(kinds) + 1):
        text = f"By these rules {fewest} to {most} play."
        raise Refusal(422, "wrong-players", text)
    free = bot_names([name])
    others = [SavedSeat(kind, "" if kind == "open" else next(free)) for kind in kinds]
    return [SavedSeat("person", name), *others]


def cards_of(value: object) -> rk.Cards:
    """Selected cards.

    Args:
        value: Their texts.

    Returns:
        The cards.

    Raises:
        Refusal: If these are none, or too many.
    """
    if not isinstance(value, list) or len(value) > _MOST_SELECTED:
        raise Refusal.bad(f"Give a list of at most {_MOST_SELECTED} cards.")
    texts: Sequence[object] = value
    try:
        return rk.Cards([rk.Card.parse(text) for text in texts])  # type: ignore[arg-type]
    except (rk.NotationError, TypeError):
        raise Refusal.bad("A card is a text such as QS or JK.") from None


def since_of(value: str | None) -> int:
    """The version that a client knows.

    Args:
        value: The text of it; None where it knows none.

    Returns:
        The version; 0 where it knows none.

    Raises:
        Refusal: If it is no number.
    """
    if not value:
        return 0
    if value.isascii() and value.isdigit() and len(value) < _LONGEST_NUMBER:
        return int(value)
    raise Refusal.bad("A version is a whole number.")


def pace_of(value: object) -> str:
    """How fast bots are to play.

    Args:
        value: What was given.

    Returns:
        One of `PACES`.

    Raises:
        Refusal: If it is none.
    """
    return one_of(value, PACES, "pace")
