"""The figures on the cards: suits, ranks, the head-dresses of the courts, the jester's cap.

All are drawn for this project. Suits and ornaments are filled, centred on the origin and about 20
units high; ranks are drawn as one line of even width, from the top left corner of a box 14 high, so
that cards look the same wherever which fonts are installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.cards import Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["HEADS", "JESTER", "JOKER_LETTERS", "RANKS", "RANK_WIDTHS", "SUITS"]

SUITS: Mapping[Suit, str] = {
    Suit.CLUBS: (
        "m-4.6-5.2a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0zm-5.2 7.4a4.6 4.6 0 1 1 9.2 0"
        "a4.6 4.6 0 1 1-9.2 0zm10.4 0a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0z"
        "m-3.6-4.7h6l-1.7 3c0 4.6.8 7.8 3 9.8h-8.6c2.2-2 3-5.2 3-9.8z"
    ),
    Suit.DIAMONDS: (
        "m0-11c2.2 3.9 4.8 7.4 8 11c-3.2 3.6-5.8 7.1-8 11c-2.2-3.9-4.8-7.4-8-11"
        "c3.2-3.6 5.8-7.1 8-11z"
    ),
    Suit.HEARTS: (
        "m0 10.3c-2.5-4.3-10-7.8-10-13.8c0-3.5 2.4-5.8 5.2-5.8c2.2 0 3.9 1.3 "
        "4.8 3.4c.9-2.1 2.6-3.4 4.8-3.4c2.8 0 5.2 2.3 5.2 5.8"
        "c0 6-7.5 9.5-10 13.8z"
    ),
    Suit.SPADES: (
        "m0-10.5c2.5 4.3 9.5 7.5 9.5 13c0 3-2.2 5-4.7 5c-1.7 0-3.1-.8-4-2.2"
        "c.2 2.3 1.3 4 3.2 5.2h-8c1.9-1.2 3-2.9 3.2-5.2c-.9 1.4-2.3 2.2-4 2.2"
        "c-2.5 0-4.7-2-4.7-5c0-5.5 7-8.7 9.5-13z"
    ),
}
"""The suit signs."""

RANKS: Mapping[Rank, str] = {
    Rank.ACE: "m0 14l5-14l5 14m-8.3-5h6.6",
    Rank.TWO: "m.6 4c0-2.4 1.9-4 4.4-4s4.3 1.6 4.3 3.9c0 3.5-4.7 5.6-8.8 10.1h9.2",
    Rank.THREE: "m.9 0h8l-4.4 5.3c3 0 5 1.7 5 4.3c0 2.7-2 4.4-4.8 4.4c-2 0-3.6-.8-4.4-2.3",
    Rank.FOUR: "m7.4 14v-14l-7.4 10h10",
    Rank.FIVE: (
        "m8.8 0h-6.6l-.8 6.1c.9-.7 2.1-1.1 3.4-1.1c2.8 0 4.8 1.8 4.8 4.5s-2 4.5-4.8 4.5"
        "c-2 0-3.6-.8-4.5-2.3"
    ),
    Rank.SIX: (
        "m7.6 0c-3.8 1.8-7.1 5.3-7.1 9.3c0 2.7 1.9 4.7 4.5 4.7s4.5-1.9 4.5-4.5"
        "s-1.9-4.5-4.5-4.5c-2.5 0-4.3 1.7-4.5 4.2"
    ),
    Rank.SEVEN: "m.4 0h9.2c-3 4-5 9-5.4 14",
    Rank.EIGHT: (
        "m5 6.5c-2.2 0-3.8-1.4-3.8-3.25s1.6-3.25 3.8-3.25s3.8 1.4 3.8 3.25s-1.6 3.25-3.8 3.25"
        "c-2.6 0-4.5 1.6-4.5 3.75s1.9 3.75 4.5 3.75s4.5-1.6 4.5-3.75s-1.9-3.75-4.5-3.75z"
    ),
    Rank.NINE: (
        "m2.4 14c3.8-1.8 7.1-5.3 7.1-9.3c0-2.7-1.9-4.7-4.5-4.7s-4.5 1.9-4.5 4.5"
        "s1.9 4.5 4.5 4.5c2.5 0 4.3-1.7 4.5-4.2"
    ),
    Rank.TEN: (
        "m0 2.6l2.8-2.6v14m6.6-14c-2.2 0-3.6 2.6-3.6 7s1.4 7 3.6 7s3.6-2.6 3.6-7s-1.4-7-3.6-7z"
    ),
    Rank.JACK: "m3.6 0h4.8v9.2c0 3-1.6 4.8-4 4.8c-2.3 0-3.9-1.4-4-4",
    Rank.QUEEN: "m5 0c-3 0-5 2.9-5 7s2 7 5 7s5-2.9 5-7s-2-7-5-7zm.9 10l4.1 4.6",
    Rank.KING: "m.6 0v14m8.9-14l-8.9 8.7m3.2-3.1l6.2 8.4",
}
"""The ranks as lines."""

RANK_WIDTHS: Mapping[Rank, int] = dict.fromkeys(Rank, 10) | {Rank.TEN: 13, Rank.JACK: 9}
"""How wide the box of each rank is."""

JOKER_LETTERS = (
    RANKS[Rank.JACK],
    "m5 0c-3 0-5 2.9-5 7s2 7 5 7s5-2.9 5-7s-2-7-5-7z",
    RANKS[Rank.KING],
    "m9 0h-8v14h8m-8-7.2h6.6",
    "m1 14v-14h4c2.7 0 4.5 1.5 4.5 4s-1.8 4-4.5 4h-4m4.5 0l4.3 6",
)
"""The letters of the Joker's index, as lines in boxes 10 wide."""

HEADS: Mapping[Rank, str] = {
    Rank.JACK: (
        "m-10.5 2.5c.8-5.5 4-9 8.5-10c2.5 3.8 6.5 6.3 12.5 7.200c-5.5 2.6-12.5 3.5-21 2.800z"
        "m-.8 1.600c8.8 1 16.6 0 23.3-3.200c-2.5 4.6-9 6.9-16.5 6.900c-3.2 0-5.8-1-6.8-3.700z"
        "m5.3-8.6c-4-2.6-6-6.7-5.6-11c4 1.6 6.8 5 7.5 9.500z"
    ),
    Rank.QUEEN: (
        "m-9 3l-1.8-7.5c1.8 2.5 4.3 3.2 6.3 1.5c1.8-1.5 3.3-4 4.5-7"
        "c1.2 3 2.7 5.5 4.5 7c2 1.7 4.5 1 6.3-1.5l-1.8 7.5zm0 1.5h18v2.5h-18z"
        "m-3.5-10.8a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0zm11-5.3a1.5 1.5 0 1 1 3 0"
        "a1.5 1.5 0 1 1-3 0zm11 5.3a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0z"
    ),
    Rank.KING: (
        "m-9 3l-2-9.5l5.8 4.7l4.2-6.2h2l4.2 6.2l5.8-4.7l-2 9.5zm0 1.5h18v2.5h-18z"
        "m8-13.5v-1.6h-1.8v-1.9h1.8v-1.9h2v1.9h1.8v1.9h-1.8v1.6z"
    ),
}
"""What the courts wear: a cap with a plume, a coronet with pearls, a crown with a cross."""

JESTER = (
    "m-9 8c-1-4-1.2-7-.3-9.7c-3.2-.6-5.4.8-6.2 3.9c-2.3-4.9-.8-9.7 4.5-10.8"
    "c2.8-.6 5.2 0 7 1.5c.6-3.2 2-5.9 4-7.9c2 2 3.4 4.7 4 7.9c1.8-1.5 4.2-2.1 7-1.5"
    "c5.3 1.1 6.8 5.9 4.5 10.8c-.8-3.1-3-4.5-6.2-3.9c.9 2.7.7 5.7-.3 9.7z"
    "m0 1.6h18v2.8h-18z"
    "m-8.4-6.2a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1-3.8 0zm15.5-19.6a1.9 1.9 0 1 1 3.8 0"
    "a1.9 1.9 0 1 1-3.8 0zm15.5 19.6a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1-3.8 0z"
)
"""The Joker's cap with three bells."""
