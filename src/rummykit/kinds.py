"""Ranks, suits and kinds of card.

Two packs hold two queens of spades, and nothing tells them apart: a `Card` is a kind of card. There
is one `Card` object a kind in the whole process.
"""

from __future__ import annotations

import enum
from typing import Self

import attrs
from typing_extensions import override

from rummykit import packed
from rummykit.errors import NotationError

__all__ = ["JOKER", "Card", "Rank", "Suit"]

_SYMBOLS = "A23456789TJQK"
_RANK_NAMES = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)


class Rank(enum.IntEnum):
    """A rank, from the ace (1) to the king (13).

    Examples:
        >>> Rank.parse("10"), str(Rank.TEN), Rank.QUEEN.label
        (<Rank.TEN: 10>, 'T', 'queen')
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def symbol(self) -> str:
        """The letter or figure of the notation, `T` for ten."""
        return _SYMBOLS[self - 1]

    @property
    def label(self) -> str:
        """The English name, `queen`."""
        return _RANK_NAMES[self - 1]

    @override
    def __str__(self) -> str:
        """The letter or figure of the notation."""
        return _SYMBOLS[self - 1]

    @classmethod
    def parse(cls, text: str | Rank) -> Rank:
        """Read a rank: `A`, `2` to `9`, `T` or `10`, `J`, `Q`, `K`, in either case.

        Args:
            text: The rank as text; a `Rank` is given back as it is.

        Returns:
            The rank.

        Raises:
            NotationError: If the text is no rank.

        Examples:
            >>> Rank.parse("q")
            <Rank.QUEEN: 12>
        """
        if isinstance(text, Rank):
            return text
        found = _RANK_BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None:
            raise NotationError(text, f"no card has this rank; ranks are {' '.join(_SYMBOLS)}")
        return found


# Both cases are spelt out: upper() would also read look-alikes of other alphabets as letters.
_RANK_BY_TEXT = {
    "10": Rank.TEN,
    **{rank.symbol: rank for rank in Rank},
    **{rank.symbol.lower(): rank for rank in Rank},
}


class Suit(enum.IntEnum):
    """A suit, in the order of the notation: clubs, diamonds, hearts, spades.

    Examples:
        >>> Suit.SPADES.symbol, Suit.SPADES.sign, Suit.parse("♥")
        ('S', '♠', <Suit.HEARTS: 2>)
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def symbol(self) -> str:
        """The letter of the notation: `C`, `D`, `H` or `S`."""
        return "CDHS"[self]

    @property
    def sign(self) -> str:
        """The suit sign: ♣, ♦, ♥ or ♠."""
        return "♣♦♥♠"[self]

    @property
    def label(self) -> str:
        """The English name, `spades`."""
        return self.name.lower()

    @override
    def __str__(self) -> str:
        """The letter of the notation."""
        return "CDHS"[self]

    @classmethod
    def parse(cls, text: str | Suit) -> Suit:
        """Read a suit: a letter in either case or a sign, filled or not.

        Args:
            text: The suit as text.

        Returns:
            The suit.

        Raises:
            NotationError: If the text is no suit.

        Examples:
            >>> Suit.parse("d")
            <Suit.DIAMONDS: 1>
        """
        if isinstance(text, Suit):
            return text
        found = _SUIT_BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None:
            raise NotationError(text, "no card has this suit; suits are C D H S or ♣ ♦ ♥ ♠")
        return found


_SUIT_BY_TEXT = {
    **{suit.symbol: suit for suit in Suit},
    **{suit.symbol.lower(): suit for suit in Suit},
    **{suit.sign: suit for suit in Suit},
    **dict(zip("♧♢♡♤", Suit, strict=True)),
}


@attrs.frozen(eq=False, repr=False, init=False)
class Card:
    """A kind of card: a rank and a suit, or the Joker.

    `Card("QS")` and `Card.parse("Q♠")` give the same object: there is one a kind. Cards are ordered
    by suit (clubs, diamonds, hearts, spades), then by rank from the ace up, the Joker last.

    Attributes:
        rank: The rank, or None for the Joker.
        suit: The suit, or None for the Joker.
        code: The place of the card in packed multisets (see `rummykit.packed`).

    Examples:
        >>> Card("10h"), Card("TH") is Card.parse("10♥"), Card("JK").is_joker
        (Card('TH'), True, True)
        >>> sorted([Card("JK"), Card("AS"), Card("KC")])
        [Card('KC'), Card('AS'), Card('JK')]
    """

    rank: Rank | None
    suit: Suit | None
    code: int
    _text: str

    def __new__(cls, text: str | Card) -> Self:
        """The one object of the kind that the text names.

        Args:
            text: The card's text, or a `Card`.

        Raises:
            NotationError: If the text names no card.
        """
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str | Card) -> Self:
        """Read a card: `QS`, `qs`, `10H`, `Q♠` or `JK`.

        Args:
            text: The card's text; a `Card` is given back as it is.

        Returns:
            The card.

        Raises:
            NotationError: If the text names no card.

        Examples:
            >>> Card.parse("q♠")
            Card('QS')
        """
        if isinstance(text, cls):
            return text
        found = _BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None:
            found = _read(text)
        return found  # type: ignore[return-value]  # Card is final: there is no other Self

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """The card of a rank and a suit.

        Args:
            rank: The rank.
            suit: The suit.

        Returns:
            The one object of that kind.

        Raises:
            NotationError: If these are no rank and no suit.

        Examples:
            >>> Card.of(Rank.QUEEN, Suit.SPADES)
            Card('QS')
        """
        if isinstance(rank, Rank) and isinstance(suit, Suit):
            return _BY_CODE[packed.SUIT_STRIDE * suit + rank - 1]
        problem = "a card has a rank and a suit, such as Rank.QUEEN and Suit.SPADES"
        raise NotationError((rank, suit), problem)

    @classmethod
    def of_code(cls, code: int) -> Card:
        """The card with this place in packed multisets.

        Args:
            code: The code, as in `Card.code`.

        Returns:
            The one object of that kind.

        Raises:
            NotationError: If no card has this code.

        Examples:
            >>> Card.of_code(60)
            Card('JK')
        """
        try:
            return _BY_CODE[code]
        except (KeyError, TypeError):
            raise NotationError(code, "no card has this code; Card.code tells them") from None

    @property
    def is_joker(self) -> bool:
        """Whether this is the Joker."""
        return self.rank is None

    @property
    def pretty(self) -> str:
        """The card with its suit sign, `Q♠`; the Joker as `JK`.

        Examples:
            >>> Card("TH").pretty
            'T♥'
        """
        return self._text if self.suit is None else f"{self._text[0]}{self.suit.sign}"

    @override
    def __str__(self) -> str:
        """The canonical text, `QS`."""
        return self._text

    @override
    def __repr__(self) -> str:
        """The text as a call."""
        return f"Card({self._text!r})"

    def _repr_html_(self) -> str:
        """The card drawn, for a notebook."""
        from rummykit.drawing import card_svg  # noqa: PLC0415  # only who draws needs it

        return card_svg(self)

    def __lt__(self, other: Card) -> bool:
        """Whether this card comes before the other in card order."""
        if isinstance(other, Card):
            return self.code < other.code
        return NotImplemented

    def __le__(self, other: Card) -> bool:
        """Whether this card is the other or comes before it."""
        if isinstance(other, Card):
            return self.code <= other.code
        return NotImplemented

    def __gt__(self, other: Card) -> bool:
        """Whether this card comes after the other in card order."""
        if isinstance(other, Card):
            return self.code > other.code
        return NotImplemented

    def __ge__(self, other: Card) -> bool:
        """Whether this card is the other or comes after it."""
        if isinstance(other, Card):
            return self.code >= other.code
        return NotImplemented

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        """Pickle by text, so that the copy is the one object of its kind."""
        return (Card, (self._text,))


def _make(rank: Rank | None, suit: Suit | None, code: int) -> Card:
    card = object.__new__(Card)
    text = "JK" if rank is None else f"{rank}{suit}"
    for name, value in (("rank", rank), ("suit", suit), ("code", code), ("_text", text)):
        object.__setattr__(card, name, value)
    return card


_BY_CODE: dict[int, Card] = {
    packed.SUIT_STRIDE * suit + rank - 1: _make(rank, suit, packed.SUIT_STRIDE * suit + rank - 1)
    for suit in Suit
    for rank in Rank
}
_BY_CODE[packed.JOKER] = _make(None, None, packed.JOKER)
_BY_TEXT: dict[str, Card] = {str(card): card for card in _BY_CODE.values()}

JOKER = _BY_CODE[packed.JOKER]
"""The Joker, `JK`."""


def _read(text: object) -> Card:
    if not isinstance(text, str):
        problem = f"a card is a text such as 'QS' or 'JK', not {type(text).__name__}"
        raise NotationError(text, problem)
    if text in {"jk", "Jk", "jK"}:
        return JOKER
    rank = _RANK_BY_TEXT.get(text[:-1])
    suit = _SUIT_BY_TEXT.get(text[-1:])
    if rank is not None and suit is not None:
        return Card.of(rank, suit)
    if suit is not None and text[:-1]:
        problem = f"no card has the rank {text[:-1]!r}; ranks are {' '.join(_SYMBOLS)}"
    elif rank is not None:
        problem = f"no card has the suit {text[-1:]!r}; suits are C D H S or ♣ ♦ ♥ ♠"
    else:
        problem = "a card is a rank and a suit such as 'QS' or '10H', or 'JK' for the Joker"
    raise NotationError(text, problem)
