"""Drawings of cards, melds and whole tables, as SVG.

They stand in a page as they are: they follow its light or dark theme, ask for nothing from
elsewhere, hold no ids that could clash, and say in words what they show. Equal things give equal
texts. In a notebook cards, melds, states and views show themselves this way.

Examples:
    >>> from rummykit.cards import Card
    >>> text = card_svg("QS")
    >>> text.startswith("<svg "), "<title>Queen of spades</title>" in text
    (True, True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.cards import Card, CardsLike, parse_cards
from rummykit.drawing.faces import HEIGHT, WIDTH, face, shown_at
from rummykit.drawing.fans import fan, fan_width, laid_cards, laid_meld, rows
from rummykit.drawing.scenes import scene_of
from rummykit.drawing.sheet import STYLE, sheet
from rummykit.drawing.tables import NARROWEST, draw_table
from rummykit.drawing.words import card_words, cards_words, counted, meld_words
from rummykit.melds import Meld, MeldLike

if TYPE_CHECKING:
    from rummykit.drawing.scenes import Table

__all__ = ["STYLE", "card_svg", "cards_svg", "meld_svg", "state_svg"]

_ROW = 14 * 22 + WIDTH
_BETWEEN = 10


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def card_svg(card: Card | str, *, scale: float = 1, style: bool = True) -> str:
    """A card, face up.

    Args:
        card: The card or its text.
        scale: The size; at 1 a card is 80 by 112 pixels.
        style: Whether the drawing brings its style sheet; else the page holds `STYLE`.

    Returns:
        An SVG document.

    Raises:
        NotationError: If the text names no card.

    Examples:
        >>> "<title>Ten of hearts</title>" in card_svg("TH")
        True
    """
    card = Card.parse(card)
    return sheet(
        drawn=shown_at(0, 0, face(card), card),
        width=WIDTH,
        height=HEIGHT,
        title=_sentence(card_words(card)),
        scale=scale,
        style=style,
    )


def cards_svg(cards: CardsLike, *, scale: float = 1, style: bool = True) -> str:
    """Cards in a fan, in rows where there are many.

    Args:
        cards: A hand, or cards in the order in which they are drawn.
        scale: The size; at 1 a card is 80 by 112 pixels.
        style: Whether the drawing brings its style sheet; else the page holds `STYLE`.

    Returns:
        An SVG document.

    Raises:
        NotationError: If a text names no card.

    Examples:
        >>> "<desc>Seven of hearts, king of spades</desc>" in cards_svg("7H KS")
        True
    """
    found = parse_cards(cards)
    lines = rows(laid_cards(found), _ROW)
    drawn = "".join(fan(line, 0, number * (HEIGHT + _BETWEEN)) for number, line in enumerate(lines))
    return sheet(
        drawn=drawn,
        width=max(map(fan_width, lines), default=WIDTH),
        height=max(1, len(lines)) * (HEIGHT + _BETWEEN) - _BETWEEN,
        title=counted(len(found), "card"),
        description=_sentence(cards_words(found)),
        scale=scale,
        style=style,
    )


def meld_svg(meld: MeldLike, *, scale: float = 1, style: bool = True) -> str:
    """A meld; a wild that stands for another card has a badge that names it.

    Args:
        meld: The meld or its text. Whether any rules allow it is not asked.
        scale: The size; at 1 a card is 80 by 112 pixels.
        style: Whether the drawing brings its style sheet; else the page holds `STYLE`.

    Returns:
        An SVG document.

    Raises:
        NotationError: If the text is not the notation of a meld.

    Examples:
        >>> "two of clubs as a king</desc>" in meld_svg("KH KD 2C=K")
        True
    """
    meld = meld if isinstance(meld, Meld) else Meld(meld)  # its kind may be that of some rules
    laid = laid_meld(meld)
    return sheet(
        drawn=fan(laid),
        width=fan_width(laid),
        height=HEIGHT,
        title=_sentence(f"{meld.kind} of {counted(len(meld), 'card')}"),
        description=_sentence(meld_words(meld)),
        scale=scale,
        style=style,
    )


def state_svg(table: Table, *, width: float = 520, style: bool = True) -> str:
    """A table: stock and pile, and by seat the points, the hand and the melds.

    Args:
        table: A `GameState`, of which everything is drawn, hidden cards as well; or a `PlayerView`,
            of which only what it holds is drawn and the rest lies face down.
        width: How wide the drawing is, in pixels; 280 at least.
        style: Whether the drawing brings its style sheet; else the page holds `STYLE`.

    Returns:
        An SVG document.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> "<title>Fortune Rummy, deal 0: seat 0 to draw</title>" in state_svg(state)
        True
        >>> secret = rk.view(state, seat=0)
        >>> "Seat 1, 0 points; hand: 11 cards." in state_svg(secret)
        True
    """
    scene = scene_of(table)
    drawn, high = draw_table(scene, width)
    return sheet(
        drawn=drawn,
        width=max(width, NARROWEST),
        height=high,
        title=scene.title,
        description=scene.told(),
        style=style,
    )
