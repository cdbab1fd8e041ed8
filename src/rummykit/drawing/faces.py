"""One card at a place: its face, the strip that a covered card shows, its back.

Lengths are in the drawing's own units; a card is `WIDTH` by `HEIGHT` of them.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from rummykit.cards import Card, Rank, Suit
from rummykit.drawing.figures import HEADS, JESTER, JOKER_LETTERS, RANK_WIDTHS, RANKS, SUITS
from rummykit.drawing.paths import number, place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rummykit.shapes import StandIn

__all__ = ["HEIGHT", "STEP", "WIDTH", "back", "face", "shown_at"]

WIDTH, HEIGHT = 80, 112
"""The size of a card."""

STEP = 22
"""How much of a covered card is seen: its index."""

_GLYPH = 14
_INDEX_X = 11.5
_MIDDLE = WIDTH / 2
_LEFT, _RIGHT = 28.5, WIDTH - 28.5
_TOP = 19.5
_SPAN = HEIGHT - 2 * _TOP
_PIP = 0.61

_COLUMN: Mapping[int, tuple[float, ...]] = {
    1: (0.5,),
    2: (0, 1),
    3: (0, 0.5, 1),
    4: (),
    5: (0.5,),
    6: (),
    7: (0.25,),
    8: (0.25, 0.75),
    9: (0.5,),
    10: (1 / 6, 5 / 6),
}
"""The heights of the pips in the middle column, by rank, from the top (0) to the bottom (1)."""

_SIDES: Mapping[int, tuple[float, ...]] = {
    4: (0, 1),
    5: (0, 1),
    6: (0, 0.5, 1),
    7: (0, 0.5, 1),
    8: (0, 0.5, 1),
    9: (0, 1 / 3, 2 / 3, 1),
    10: (0, 1 / 3, 2 / 3, 1),
}
"""The heights of the pips in both side columns."""


def _class_of(card: Card) -> str:
    return "j" if card.suit is None else str(card.suit).lower()


def _line(d: str, width: float) -> str:
    return f'<path class="rk-l" stroke-width="{number(width)}" d="{d}"/>'


def _glyph(rank: Rank, x: float, y: float, height: float, *, turned: bool = False) -> str:
    """The path of a rank, centred on x, from y downwards; turned about the card's middle."""
    shape, scale = RANKS[rank], height / _GLYPH
    left = x - RANK_WIDTHS[rank] * scale / 2
    if turned:
        return place(shape, WIDTH - left, HEIGHT - y, -scale)
    return place(shape, left, y, scale)


def _both(shape: str, x: float, y: float, scale: float, *, both: bool = True) -> str:
    """A shape, and the same turned about the card's middle."""
    upright = place(shape, x, y, scale)
    return upright + place(shape, WIDTH - x, HEIGHT - y, -scale) if both else upright


def _index(card: Card, *, both: bool) -> str:
    """Rank and suit in the corner, and in the other one where the whole card is seen."""
    if card.rank is None or card.suit is None:
        letters = "".join(
            _both(letter, 8, 8.5 + 10.6 * at, 0.56, both=both)
            for at, letter in enumerate(JOKER_LETTERS)
        )
        return _line(letters, 1.7)
    lines = _glyph(card.rank, _INDEX_X, 8, _GLYPH)
    if both:
        lines += _glyph(card.rank, _INDEX_X, 8, _GLYPH, turned=True)
    suit = _both(SUITS[card.suit], _INDEX_X, 33, 0.55, both=both)
    return f'{_line(lines, 2.2)}<path d="{suit}"/>'


def _pips(rank: int, suit: Suit) -> str:
    shape = SUITS[suit]
    if rank == Rank.ACE:
        return f'<path d="{place(shape, _MIDDLE, HEIGHT / 2, 1.9)}"/>'
    spots = [(_MIDDLE, at) for at in _COLUMN[rank]]
    spots += [(x, at) for at in _SIDES.get(rank, ()) for x in (_LEFT, _RIGHT)]
    placed = "".join(
        place(shape, x, _TOP + at * _SPAN, _PIP if at <= 1 / 2 else -_PIP) for x, at in spots
    )
    return f'<path d="{placed}"/>'


def _court(rank: Rank) -> str:
    """A framed letter under its head-dress, and the same upside down."""
    frame = f'<rect class="rk-t" x="24" y="11" width="32" height="{HEIGHT - 22}" rx="5"/>'
    shade = '<path fill-opacity=".1" d="M24 59l32-6v-37a5 5 0 0 0-5-5h-22a5 5 0 0 0-5 5z"/>'
    heads = _both(HEADS[rank], _MIDDLE, 26, 0.9)
    letter = _glyph(rank, _MIDDLE, 36, 14) + _glyph(rank, _MIDDLE, 36, 14, turned=True)
    return f'{frame}{shade}<path d="{heads}"/>{_line(letter, 2.6)}'


def _jester() -> str:
    return f'<path d="{place(JESTER, _MIDDLE, HEIGHT / 2 + 2, 1.05)}"/>'


def _middle(card: Card) -> str:
    if card.rank is None or card.suit is None:
        return _jester()
    if card.rank in HEADS:
        return _court(card.rank)
    return _pips(card.rank, card.suit)


def _stand(stand: Card | Rank) -> str:
    """The badge in the lower left corner: what a wild stands for."""
    rank = stand if isinstance(stand, Rank) else stand.rank
    suit = None if isinstance(stand, Rank) else stand.suit
    assert rank is not None  # noqa: S101  # the Joker stands for others and nothing for the Joker
    tall = 18 if suit is None else 29
    top = HEIGHT - 4 - tall
    kind = "rk-b rk-s" if suit is None else f"rk-b rk-{str(suit).lower()}"
    badge = f'<rect x="3.5" y="{number(top)}" width="16" height="{tall}" rx="5"/>'
    lines = _line(_glyph(rank, _INDEX_X, top + 4, 10), 1.9)
    sign = "" if suit is None else f'<path d="{place(SUITS[suit], _INDEX_X, top + 21.5, 0.4)}"/>'
    return f'<g class="{kind}">{badge}{lines}{sign}</g>'


@functools.lru_cache(maxsize=1024)
def face(card: Card, stand: StandIn = None, *, covered: bool = False) -> str:
    """A card face up, its upper left corner at the origin.

    Args:
        card: The card.
        stand: What it stands for, where it is a wild in a meld.
        covered: Whether only its left edge is seen, so that the rest need not be drawn.

    Returns:
        The elements.

    Examples:
        >>> len(face(Card("TH"), covered=True)) < len(face(Card("TH")))
        True
    """
    sheet = f'<rect class="rk-p" width="{WIDTH}" height="{HEIGHT}" rx="7"/>'
    if stand is not None:
        inner = f'width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6.5"'
        sheet = f'<rect class="rk-w" x=".5" y=".5" {inner}/>'
    middle = "" if covered else _middle(card)
    badge = "" if stand is None else _stand(stand)
    return f"{sheet}{_index(card, both=not covered and stand is None)}{middle}{badge}"


def _lattice() -> Iterator[str]:
    """Diagonal lines within the frame of a back."""
    left, top, right, bottom = 10, 10, WIDTH - 10, HEIGHT - 10
    gap = 13
    for reach in range(gap, right - left + bottom - top, gap):
        down, across = min(reach, bottom - top), min(reach, right - left)
        x, y = reach - down, reach - across
        rise = down - y
        yield f"M{left + x} {top + down}l{rise}-{rise}"
        yield f"M{right - x} {top + down}l-{rise}-{rise}"


@functools.cache
def back(*, covered: bool = False) -> str:
    """A card face down, its upper left corner at the origin.

    Args:
        covered: Whether only its left edge is seen.

    Returns:
        The elements.

    Examples:
        >>> back(covered=True)
        '<rect class="rk-k" width="80" height="112" rx="7"/>'
    """
    sheet = f'<rect class="rk-k" width="{WIDTH}" height="{HEIGHT}" rx="7"/>'
    if covered:
        return sheet
    frame = f'<rect class="rk-q" x="6" y="6" width="{WIDTH - 12}" height="{HEIGHT - 12}" rx="4"/>'
    return f'{sheet}{frame}<path class="rk-q" d="{"".join(_lattice())}"/>'


def shown_at(x: float, y: float, drawn: str, card: Card | None = None) -> str:
    """Elements of one card moved to a place, in the colour of the card's suit.

    Args:
        x: Where the left edge lies.
        y: Where the upper edge lies.
        drawn: What `face` or `back` gave.
        card: The card; None for one face down.

    Returns:
        A group.

    Examples:
        >>> shown_at(5, 0, "<path/>", Card("QH"))
        '<g class="rk-h" transform="translate(5)"><path/></g>'
    """
    colour = "" if card is None else f' class="rk-{_class_of(card)}"'
    down = f" {number(y)}" if y else ""
    moved = f' transform="translate({number(x)}{down})"' if x or y else ""
    return f"<g{colour}{moved}>{drawn}</g>"
