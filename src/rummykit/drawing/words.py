"""Cards and melds in words: the text alternatives of the drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.cards import Card, Rank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummykit.melds import Meld
    from rummykit.shapes import StandIn

__all__ = ["card_words", "cards_words", "counted", "meld_words"]


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    Args:
        number: How many.
        noun: Of what, for one.

    Returns:
        Both.

    Examples:
        >>> counted(1, "card"), counted(0, "card")
        ('1 card', '0 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def card_words(card: Card) -> str:
    """The name of a card.

    Args:
        card: The card.

    Returns:
        Its English name.

    Examples:
        >>> card_words(Card("QS")), card_words(Card("JK"))
        ('queen of spades', 'Joker')
    """
    if card.rank is None or card.suit is None:
        return "Joker"
    return f"{card.rank.label} of {card.suit.label}"


def cards_words(cards: Iterable[Card]) -> str:
    """The names of cards, in order.

    Args:
        cards: The cards.

    Returns:
        The names, or `none`.

    Examples:
        >>> cards_words([Card("7H"), Card("JK")]), cards_words([])
        ('seven of hearts, Joker', 'none')
    """
    return ", ".join(map(card_words, cards)) or "none"


def _placed_words(card: Card, stand: StandIn) -> str:
    if stand is None:
        return card_words(card)
    if isinstance(stand, Rank):
        article = "an" if stand.label[0] in "ae" else "a"
        return f"{card_words(card)} as {article} {stand.label}"
    return f"{card_words(card)} as the {card_words(stand)}"


def meld_words(meld: Meld) -> str:
    """A meld: its kind, its cards, what each wild stands for.

    Args:
        meld: The meld.

    Returns:
        The words.

    Examples:
        >>> from rummykit.melds import Meld
        >>> meld_words(Meld("JS 2D=QS KS"))
        'run: jack of spades, two of diamonds as the queen of spades, king of spades'
        >>> meld_words(Meld("8H 8D 2C=8"))
        'set: eight of diamonds, eight of hearts, two of clubs as an eight'
    """
    placed = zip(meld.cards, meld.stands_for, strict=True)
    return f"{meld.kind}: {', '.join(_placed_words(card, stand) for card, stand in placed)}"
