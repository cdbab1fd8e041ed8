"""Outlines and where they lie: the little that drawings need to know of SVG paths.

A shape is a path in relative commands, so that it is placed by changing its first point. Nothing is
shared by reference between the parts of a drawing: drawings hold no ids, and any number of them can
stand in one page.
"""

from __future__ import annotations

import functools
import re

__all__ = ["number", "place"]

_TOKEN = re.compile(r"[a-z]|-?(?:\d*\.\d+|\d+)")
_ARC = 7
_ARC_FLAGS = {2, 3, 4}
_ARC_RADII = {0, 1}


def number(value: float) -> str:
    """A coordinate in as few characters as two decimals take.

    Args:
        value: The coordinate.

    Returns:
        Its text.

    Examples:
        >>> number(12.0), number(-0.5), number(0.001), number(1.256)
        ('12', '-.5', '0', '1.26')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in {"-0", "0"}:
        return "0"
    return re.sub(r"^(-?)0\.", r"\1.", text)


def _joined(values: list[float]) -> str:
    texts = [number(value) for value in values]
    return "".join(
        text if not place or text.startswith("-") else f" {text}"
        for place, text in enumerate(texts)
    )


@functools.cache
def _commands(shape: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The commands of a shape with their numbers."""
    found: list[tuple[str, list[float]]] = []
    for token in _TOKEN.findall(shape):
        if token.isalpha():
            found.append((token, []))
        else:
            found[-1][1].append(float(token))
    return tuple((command, tuple(values)) for command, values in found)


def _scaled(command: str, values: tuple[float, ...], scale: float) -> list[float]:
    if command != "a":
        return [value * scale for value in values]
    scaled = []
    for at, value in enumerate(values):
        role = at % _ARC
        if role in _ARC_FLAGS:
            scaled.append(value)
        else:
            scaled.append(value * (abs(scale) if role in _ARC_RADII else scale))
    return scaled


@functools.lru_cache(maxsize=4096)
def place(shape: str, x: float, y: float, scale: float = 1) -> str:
    """A shape moved, sized, and turned upside down where the scale is negative.

    Args:
        shape: A path in relative commands, beginning with `m`.
        x: Where its origin lies.
        y: Where its origin lies, downwards.
        scale: Its size.

    Returns:
        The value of a `d` attribute, or a part of it.

    Examples:
        >>> place("m1 0l2 3h-2z", 10, 20, 2)
        'M12 20l4 6h-4z'
        >>> place("m1 0a2 2 0 1 1 4 0z", 0, 0, -1)
        'M-1 0a2 2 0 1 1-4 0z'
    """
    (_, first), *others = _commands(shape)
    start = _joined([x + first[0] * scale, y + first[1] * scale])
    rest = "".join(command + _joined(_scaled(command, values, scale)) for command, values in others)
    return f"M{start}{rest}"
