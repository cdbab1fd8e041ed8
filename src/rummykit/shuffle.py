"""The project's own random numbers: the same on every platform and Python version.

A seed and a label (which deal, which recycling) are hashed into a stream of bytes with SHAKE-256;
the numbers are read off the stream, four bytes each, and those that would favour some result are
skipped; a Fisher-Yates shuffle uses them. Nothing else in rummykit is random, and the state of the
stream is the seed and the label alone: there is nothing to save.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


T = TypeVar("T")

__all__ = ["new_seed", "shuffled"]

_WORD = 4
_WORD_VALUES = 2 ** (8 * _WORD)
_FIRST_WORDS = 256


def _words(seed: int | str, label: str) -> Iterator[int]:
    import hashlib  # noqa: PLC0415  # slow to import, and only shuffling needs it

    named = f"int {seed:x}" if isinstance(seed, int) else f"str {seed}"
    material = f"rummykit 1\0{named}\0{label}".encode("utf-8", "surrogatepass")
    source = hashlib.shake_256(material)
    read, wanted = 0, _FIRST_WORDS * _WORD
    while True:
        stream = source.digest(wanted)
        while read < wanted:
            yield int.from_bytes(stream[read : read + _WORD], "big")
            read += _WORD
        wanted *= 2


def shuffled(items: Sequence[T], seed: int | str, label: str) -> list[T]:
    """A shuffle of the items that depends on nothing but the seed and the label.

    Args:
        items: What to shuffle.
        seed: The game's seed; `1` and `"1"` differ.
        label: What the shuffle is for, such as `"deal 0"`.

    Returns:
        The items in an order of which every one is equally likely over all seeds.

    Examples:
        >>> shuffled("ABCDE", seed=1, label="deal 0")
        ['B', 'A', 'D', 'E', 'C']
    """
    order = list(items)
    words = _words(seed, label)
    for last in range(len(order) - 1, 0, -1):
        choices = last + 1
        fair = _WORD_VALUES - _WORD_VALUES % choices
        word = next(words)
        while word >= fair:
            word = next(words)
        chosen = word % choices
        order[last], order[chosen] = order[chosen], order[last]
    return order


def new_seed() -> int:
    """A fresh seed, from the system's own source of chance."""
    return int.from_bytes(os.urandom(8), "big")
