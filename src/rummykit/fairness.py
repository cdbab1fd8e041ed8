"""Showing that a deal was fair: a digest of the seed, published before play.

Whoever deals draws a seed, publishes its `commitment`, and tells the seed when the game is over.
Everyone can then replay the game from it (`Record.audit`), and the digest shows that the seed was
not chosen after the fact.
"""

from __future__ import annotations

import hashlib

from rummykit.engine import checked_seed
from rummykit.errors import InvalidPosition

__all__ = ["commitment"]


def commitment(seed: int | str) -> str:
    """The digest of a seed, to be published before play.

    The digest hides the seed only as well as the seed is hard to guess: let `new_game` draw it
    (64 random bits), or use a longer random text of your own.

    Args:
        seed: The seed; `1` and `"1"` differ.

    Returns:
        64 hexadecimal figures (SHA-256).

    Raises:
        InvalidPosition: If the seed is neither an int nor a str.

    Examples:
        >>> commitment(2026)[:16], commitment("2026")[:16]
        ('3b13bbdb91264b7e', 'a4c31c908e10d22a')
    """
    faults = checked_seed(seed)
    if faults:
        raise InvalidPosition(faults)
    named = f"int {seed:x}" if isinstance(seed, int) else f"str {seed}"
    material = f"rummykit commitment 1\0{named}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(material).hexdigest()
