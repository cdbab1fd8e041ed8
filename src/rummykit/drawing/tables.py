"""A whole table: stock and pile, then each seat with its hand and melds."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from rummykit.drawing.faces import HEIGHT
from rummykit.drawing.fans import Laid, empty, fan, fan_width, laid_cards, laid_meld, rows, stack
from rummykit.drawing.paths import number
from rummykit.drawing.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummykit.cards import Card
    from rummykit.drawing.scenes import Scene, Seat

__all__ = ["NARROWEST", "draw_table"]

NARROWEST = 280
"""The least width of a table, in pixels."""

_SIZE = 0.7
_MARGIN = 16
_GAP = 14
_LABEL = 18
_LINE = 16
_LETTER = 7.6
_MOST_OF_PILE = 12


class _Drawing:
    """A table that is being drawn from the top down, one block after another."""

    def __init__(self, width: float) -> None:
        self.width = width
        self.inner = width - 2 * _MARGIN
        self.parts: list[str] = []
        self.x: float = _MARGIN
        self.y: float = _MARGIN

    def text(self, words: str, x: float, y: float, kind: str = "", *, end: bool = False) -> None:
        named = f' class="{kind}"' if kind else ""
        anchor = ' text-anchor="end"' if end else ""
        at = f'x="{number(x)}" y="{number(y)}"'
        self.parts.append(f"<text{named}{anchor} {at}>{escape(words)}</text>")

    def put(self, label: str, drawn: str, wide: float) -> None:
        """A labelled block beside the last one, or in a new row where it does not fit."""
        wide = max(wide * _SIZE, 56)
        if self.x > _MARGIN and self.x + wide > self.width - _MARGIN:
            self.new_row()
        self.text(label, self.x, self.y + 11, "rk-m")
        moved = f"translate({number(self.x)} {number(self.y + _LABEL)})scale({_SIZE})"
        self.parts.append(f'<g transform="{moved}">{drawn}</g>')
        self.x += wide + _GAP

    def new_row(self) -> None:
        self.x = _MARGIN
        self.y += _LABEL + HEIGHT * _SIZE + 10

    def fans(self, label: str, laid: Sequence[Laid]) -> None:
        """Cards as one block, or as several where a row does not hold them."""
        if not laid:
            self.put(f"{label}: none", empty(), 120)
        for row in rows(laid, self.inner / _SIZE):
            self.put(label, fan(row), fan_width(row))
            label = ""

    def listing(self, label: str, cards: Iterable[Card]) -> None:
        """Cards as text, in as many lines as they need."""
        told = f"{label}: {' '.join(map(str, cards))}"
        for line in textwrap.wrap(told, int(self.inner / _LETTER)):
            self.text(line, _MARGIN, self.y + 11, "rk-m")
            self.y += _LINE
        self.y += 6

    def line(self, name: str, words: str, kind: str, indent: float = 0) -> None:
        """A name and what is said of it, at the other end or below where the line is too short."""
        self.text(name, _MARGIN + indent, self.y, "rk-i")
        if (len(name) + len(words) + 2) * _LETTER + indent > self.inner:
            self.y += _LABEL
            self.text(words, _MARGIN, self.y, kind)
        else:
            self.text(words, self.width - _MARGIN, self.y, kind, end=True)

    def rule(self) -> None:
        reach = f'x1="{_MARGIN}" x2="{number(self.width - _MARGIN)}"'
        at = f'y1="{number(self.y)}" y2="{number(self.y)}"'
        self.parts.append(f'<line class="rk-g" {reach} {at}/>')
        self.y += 8


def draw_table(scene: Scene, width: float) -> tuple[str, float]:
    """A scene, drawn from the top down.

    Args:
        scene: What is seen.
        width: How wide the table is.

    Returns:
        The elements, and how high they are.
    """
    drawing = _Drawing(max(width, NARROWEST))
    _draw_heading(drawing, scene)
    _draw_middle(drawing, scene)
    for seat in scene.seats:
        _draw_seat(drawing, seat)
    high = drawing.y + 4
    size = f'width="{number(drawing.width)}" height="{number(high)}"'
    return f'<rect class="rk-f" {size} rx="12"/>{"".join(drawing.parts)}', high


def _draw_heading(drawing: _Drawing, scene: Scene) -> None:
    title, now = f"{scene.rules}, deal {scene.deal}", scene.now
    drawing.y += 12
    drawing.line(title, now, "rk-a")
    drawing.y += 12
    drawing.rule()


def _draw_middle(drawing: _Drawing, scene: Scene) -> None:
    stock = stack(scene.stock_size) if scene.stock_size else empty()
    drawing.put(f"stock: {scene.stock_size or 'none'}", stock, 86)
    top = scene.pile[-_MOST_OF_PILE:]
    hidden = min(scene.pile_size - len(scene.pile), 3)
    label = f"pile: {scene.pile_size}" if top else "pile"
    drawing.fans(label, laid_cards(top, hidden))
    drawing.new_row()
    if len(top) < len(scene.pile):
        drawing.listing("under these in the pile, bottom first", scene.pile[:-_MOST_OF_PILE])
    if scene.stock:
        drawing.listing("stock, top first", scene.stock)


def _draw_seat(drawing: _Drawing, seat: Seat) -> None:
    drawing.rule()
    drawing.y += 11
    indent = 14 if seat.doing else 0
    if seat.doing:
        mark = f"M{_MARGIN} {number(drawing.y - 9)}l8 4.5-8 4.5z"
        drawing.parts.append(f'<path class="rk-a" d="{mark}"/>')
    told = [counted(seat.total, "point")]
    if seat.gained is not None:
        told.append(f"{seat.gained:+} in this deal")
    if seat.doing:
        told.append(seat.doing)
    words = " · ".join(told).replace("-", "−")
    drawing.line(f"Seat {seat.number}", words, "rk-m", indent)
    drawing.y += 9
    hidden = 0 if seat.whole else seat.size - len(seat.known)
    hand = f"hand: {seat.size}" if seat.size else "hand"
    drawing.fans(hand, laid_cards(seat.known, hidden))
    for place, meld in enumerate(seat.melds):
        laid = laid_meld(meld)
        drawing.put(f"meld {place}", fan(laid), fan_width(laid))
    drawing.new_row()
