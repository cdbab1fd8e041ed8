"""The stock: when it can be drawn from, and how it is made anew from the pile.

Source: RULES 3.7; decisions X05 to X08.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.shuffle import shuffled

if TYPE_CHECKING:
    from rummykit.game import Game

__all__ = ["can_recycle", "is_turned_over", "recycled"]


def can_recycle(game: Game, pile_size: int, recycles: int) -> bool:
    """Whether an empty stock can be made anew from the pile now.

    Args:
        game: The game: its rules say whether and how often.
        pile_size: How many cards the pile has.
        recycles: How often it was done in this deal.

    Returns:
        True if at least one card would go into the stock.
    """
    rule = game.rules.stock
    if rule.recycle == "never" or pile_size <= rule.keep_upcard:
        return False
    return rule.max_recycles is None or recycles < rule.max_recycles


def recycled(game: Game, pile: bytes, recycles: int) -> tuple[bytes, bytes]:
    """The stock made of the pile, the oldest discard on top, and the pile that is left.

    Args:
        game: The game: its rules say what stays and whether to shuffle.
        pile: The pile's card codes, bottom first.
        recycles: How often it was done before in this deal.

    Returns:
        The new stock, top first, and the new pile.
    """
    rule = game.rules.stock
    kept = len(pile) - 1 if rule.keep_upcard else len(pile)
    stock = pile[:kept]
    if rule.shuffle:
        label = f"deal {game.deal_number} recycling {recycles}"
        stock = bytes(shuffled(stock, game.seed, label))
    return stock, pile[kept:]


def is_turned_over(game: Game) -> bool:
    """Whether a new stock keeps the order of the pile, so that a perfect memory knows it.

    Args:
        game: The game.

    Returns:
        True if it is not shuffled.
    """
    return not game.rules.stock.shuffle
