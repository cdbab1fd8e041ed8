"""Cards drawn in lines of text: a hand fanned out by suit, the two piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.cards import Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummykit.cards import Card
    from rummykit.rules import RuleSet

__all__ = ["fan", "fanned", "grouped", "piles"]

_GAP = " "
_BACK = "▒▒"
_NONE = "  "


def grouped(cards: Iterable[Card], rules: RuleSet) -> list[list[Card]]:
    """A hand in groups as players sort it: by suit, low to high, the wild cards apart.

    Args:
        cards: The hand.
        rules: The rules, which say what is wild.

    Returns:
        The groups that have cards: clubs, diamonds, hearts, spades, wild cards.

    Examples:
        >>> import rummykit as rk
        >>> [
        ...     " ".join(map(str, group))
        ...     for group in grouped(rk.Cards("QS 2H 7C AC"), rk.ruleset("fortune"))
        ... ]
        ['AC 7C', 'QS', '2H']
    """
    groups: dict[Suit | None, list[Card]] = {suit: [] for suit in Suit}
    groups[None] = []
    for card in cards:
        wild = card.is_joker or card.rank in rules.wilds.ranks
        groups[None if wild else card.suit].append(card)
    return [group for group in groups.values() if group]


def fan(group: Sequence[str]) -> tuple[str, str, str]:
    r"""Cards that overlap, the last on top.

    Args:
        group: The faces, of two characters each.

    Returns:
        The three lines.

    Examples:
        >>> print(*fan(["7♣", "Q♠"]), sep="\n")
        ╭──┬──╮
        │7♣│Q♠│
        ╰──┴──╯
    """
    edge = ["──"] * len(group)
    return (
        f"╭{'┬'.join(edge)}╮",
        f"│{'│'.join(group)}│",
        f"╰{'┴'.join(edge)}╯",
    )


def fanned(groups: Sequence[Sequence[Card]], width: int) -> list[str]:
    r"""A hand as lines: as many groups side by side as there is room for.

    Args:
        groups: The groups of the hand.
        width: How many columns there are.

    Returns:
        The lines, three for each row of cards.

    Examples:
        >>> import rummykit as rk
        >>> hand = grouped(rk.Cards("QS 2H 7C AC"), rk.ruleset("fortune"))
        >>> print(*fanned(hand, width=20), sep="\n")
        ╭──┬──╮ ╭──╮ ╭──╮
        │A♣│7♣│ │Q♠│ │2♥│
        ╰──┴──╯ ╰──╯ ╰──╯
    """
    most = max((width - 1) // 3, 1)
    rows: list[list[tuple[str, str, str]]] = [[]]
    room = width
    for group in groups:
        for start in range(0, len(group), most):
            drawn = fan([card.pretty for card in group[start : start + most]])
            if rows[-1] and room < len(drawn[0]):
                rows.append([])
                room = width
            rows[-1].append(drawn)
            room -= len(drawn[0]) + len(_GAP)
    return [_GAP.join(parts) for row in rows if row for parts in zip(*row, strict=True)]


def piles(stock_size: int, pile_size: int, upcard: Card | None) -> list[str]:
    r"""The stock and the pile side by side, with how many cards they have.

    Args:
        stock_size: How many cards the stock has.
        pile_size: How many cards the pile has.
        upcard: The pile's top card, or None.

    Returns:
        The three lines.

    Examples:
        >>> import rummykit as rk
        >>> print(*piles(54, 3, rk.Card("9H")), sep="\n")
        ╭──╮            ╭──╮
        │▒▒│ stock 54   │9♥│ pile 3
        ╰──╯            ╰──╯
    """
    top, middle, bottom = fan([_BACK if stock_size else _NONE])
    label = f" stock {stock_size}   "
    other = fan([upcard.pretty if upcard else _NONE])
    blank = " " * len(label)
    return [
        f"{top}{blank}{other[0]}",
        f"{middle}{label}{other[1]} pile {pile_size}",
        f"{bottom}{blank}{other[2]}",
    ]
