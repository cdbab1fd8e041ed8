"""Multisets of cards as whole numbers: the arithmetic under the hands.

Every kind of card has a *code*, and a multiset is an int with five bits a code that count its
copies: suit s (clubs 0 to spades 3) and rank r (ace 0 to king 12) have the code 15·s + r, the Joker
has 60. Adding and taking away cards is then addition and subtraction, and a question about all
kinds at once ("is each of these held?") is one sum and one mask. The two spare codes after each
king keep a run from reaching into the next suit: the first of them mirrors the ace when it is high.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "FIELD",
    "FIELD_MASK",
    "GUARDS",
    "JOKER",
    "MOST",
    "ONE",
    "PRESENT",
    "RANKS",
    "SUITS",
    "SUIT_FIELDS",
    "SUIT_GUARDS",
    "SUIT_STRIDE",
    "column",
    "contains",
    "distinct",
    "each",
    "missing",
    "pack",
    "presence",
    "size",
]

FIELD = 5
"""Bits a code: counts up to 15, and a guard bit above them."""

MOST = (1 << (FIELD - 1)) - 1
"""The most copies of a kind that a multiset counts."""

RANKS = 13
SUITS = 4
SUIT_STRIDE = 15
JOKER = SUITS * SUIT_STRIDE

CODES: tuple[int, ...] = (
    *(suit * SUIT_STRIDE + rank for suit in range(SUITS) for rank in range(RANKS)),
    JOKER,
)
"""The codes of all kinds, in card order."""

ONE: tuple[int, ...] = tuple(1 << (FIELD * code) for code in range(JOKER + 1))
"""One copy of the card with each code."""

PRESENT: tuple[int, ...] = tuple(one << (FIELD - 1) for one in ONE)
"""The guard bit of each code: what `presence` sets."""

GUARDS = sum(PRESENT)

SUIT_GUARDS: tuple[int, ...] = tuple(
    sum(PRESENT[SUIT_STRIDE * suit : SUIT_STRIDE * suit + RANKS]) for suit in range(SUITS)
)
"""The guard bits of each suit."""

SUIT_FIELDS = (1 << FIELD * SUIT_STRIDE) - 1
"""All bits of the codes of the lowest suit."""

_FILL = sum(one * ((1 << (FIELD - 1)) - 1) for one in ONE)
_BOTTOM = sum(ONE)
FIELD_MASK = (1 << FIELD) - 1
"""All bits of the lowest code."""

_ACE_FIELDS = sum(FIELD_MASK << FIELD * SUIT_STRIDE * suit for suit in range(SUITS))


def presence(held: int) -> int:
    """The guard bits of the kinds of which `held` has at least one.

    Args:
        held: A multiset, packed.

    Returns:
        One bit for each such kind, as in `PRESENT`.

    Examples:
        >>> presence(2 * ONE[3] + ONE[60]) == PRESENT[3] | PRESENT[60]
        True
    """
    return (held + _FILL) & GUARDS


def contains(held: int, needed: int) -> bool:
    """Whether `held` has each card of `needed`, copies counted.

    Args:
        held: A multiset, packed.
        needed: Another, packed.

    Returns:
        True if nothing is missing.

    Examples:
        >>> contains(2 * ONE[3], ONE[3]), contains(ONE[3], 2 * ONE[3])
        (True, False)
    """
    return ((held | GUARDS) - needed) & GUARDS == GUARDS


def size(held: int) -> int:
    """How many cards `held` has.

    Args:
        held: A multiset, packed.

    Returns:
        The number, copies counted.

    Examples:
        >>> size(2 * ONE[3] + ONE[60])
        3
    """
    return sum(
        ((held >> plane) & _BOTTOM).bit_count() << plane for plane in range(FIELD) if held >> plane
    )


def count(held: int, code: int) -> int:
    """How many copies of one kind `held` has.

    Args:
        held: A multiset, packed.
        code: The code of the kind.

    Returns:
        The number, 0 if there is none.

    Examples:
        >>> count(2 * ONE[3], 3)
        2
    """
    return (held >> (FIELD * code)) & FIELD_MASK


def column(held: int, rank: int) -> int:
    """The cards of one rank, moved down to the places of the aces.

    Args:
        held: A multiset, packed.
        rank: The rank, 1 to 13.

    Returns:
        Their counts, packed: suit s at the code 15·s.

    Examples:
        >>> column(2 * ONE[3] + ONE[18] + ONE[19], 4) == 2 * ONE[0] + ONE[15]
        True
    """
    return held >> FIELD * (rank - 1) & _ACE_FIELDS


def distinct(held: int) -> Iterator[int]:
    """The codes of the kinds in `held`, each once, in card order.

    Args:
        held: A multiset, packed.

    Yields:
        Each code.

    Examples:
        >>> list(distinct(2 * ONE[3] + ONE[60]))
        [3, 60]
    """
    guards = presence(held)
    while guards:
        lowest = guards & -guards
        yield (lowest.bit_length() - 1) // FIELD
        guards ^= lowest


def each(held: int) -> Iterator[int]:
    """The codes of all cards in `held`, each copy, in card order.

    Args:
        held: A multiset, packed.

    Yields:
        Each code, as often as there are copies.

    Examples:
        >>> list(each(2 * ONE[3] + ONE[60]))
        [3, 3, 60]
    """
    for code in distinct(held):
        for _ in range(count(held, code)):
            yield code


def pack(codes: Iterable[int]) -> int:
    """The multiset of these codes.

    Args:
        codes: The codes, in any order.

    Returns:
        The multiset, packed.

    Examples:
        >>> pack([3, 60, 3]) == 2 * ONE[3] + ONE[60]
        True
    """
    return sum([ONE[code] for code in codes])


def missing(held: int, needed: int) -> int:
    """What `needed` has beyond `held`.

    Args:
        held: A multiset, packed.
        needed: Another, packed.

    Returns:
        The multiset of the cards that are missing, packed.

    Examples:
        >>> missing(ONE[3], 2 * ONE[3] + ONE[5]) == ONE[3] + ONE[5]
        True
    """
    short = ~((held | GUARDS) - needed) & GUARDS
    fields = short - (short >> (FIELD - 1))
    return (needed & fields) - (held & fields)
