"""Cards beside one another, each covering most of the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rummykit.drawing.faces import HEIGHT, STEP, WIDTH, back, face, shown_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummykit.cards import Card
    from rummykit.melds import Meld
    from rummykit.shapes import StandIn

__all__ = [
    "Laid",
    "empty",
    "fan",
    "fan_width",
    "laid_cards",
    "laid_meld",
    "rows",
    "stack",
]

Laid: TypeAlias = "tuple[Card | None, StandIn]"
"""A card as it lies, with what it stands for; None for one face down."""

_BACK_STEP = 9


def laid_cards(cards: Iterable[Card], hidden: int = 0) -> list[Laid]:
    """Cards of a hand or a pile, each as itself.

    Args:
        cards: The cards that are seen.
        hidden: How many more lie face down behind them.

    Returns:
        The cards as they lie, those face down first.
    """
    backs: list[Laid] = [(None, None)] * hidden
    return [*backs, *((card, None) for card in cards)]


def laid_meld(meld: Meld) -> list[Laid]:
    """The cards of a meld with their stand-ins.

    Args:
        meld: The meld.

    Returns:
        The cards as they lie.
    """
    return list(zip(meld.cards, meld.stands_for, strict=True))


def _step(laid: Laid) -> int:
    return _BACK_STEP if laid[0] is None else STEP


def fan_width(laid: Sequence[Laid]) -> int:
    """How wide a fan of these cards is.

    Args:
        laid: The cards as they lie; at least one.

    Returns:
        The width, in units of a card.

    Examples:
        >>> fan_width([(None, None)] * 3)
        98
    """
    return sum(map(_step, laid[:-1])) + WIDTH


def rows(laid: Sequence[Laid], width: float) -> list[list[Laid]]:
    """The cards in as many rows as they need.

    Args:
        laid: The cards as they lie.
        width: The most that a row may take.

    Returns:
        The rows; none where there is no card.

    Examples:
        >>> [len(row) for row in rows([(None, None)] * 5, 100)]
        [3, 2]
    """
    found: list[list[Laid]] = []
    for card in laid:
        if not found or fan_width([*found[-1], card]) > width:
            found.append([])
        found[-1].append(card)
    return found


def fan(laid: Sequence[Laid], x: float = 0, y: float = 0) -> str:
    """Cards in a row, the last one on top.

    Args:
        laid: The cards as they lie.
        x: Where the left edge lies.
        y: Where the upper edge lies.

    Returns:
        A group for each card.
    """
    drawn = []
    for number, (card, stand) in enumerate(laid):
        covered = number < len(laid) - 1
        what = back(covered=covered) if card is None else face(card, stand, covered=covered)
        drawn.append(shown_at(x, y, what, card))
        x += _step((card, stand))
    return "".join(drawn)


def stack(number: int) -> str:
    """Cards face down on one another.

    Args:
        number: How many there are.

    Returns:
        A group for each of the few that are drawn.
    """
    few = min(number, 3)
    return "".join(shown_at(3 * (few - 1 - at), 0, back(covered=at < few - 1)) for at in range(few))


def empty() -> str:
    """The place of cards where none lies.

    Returns:
        An outline.
    """
    return f'<rect class="rk-o" width="{WIDTH}" height="{HEIGHT}" rx="7"/>'
