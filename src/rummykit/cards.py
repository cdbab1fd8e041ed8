"""Cards together: immutable multisets (hands), and rows in order (the stock, the pile).

The kinds of card themselves stand in `rummykit.kinds` and are named here again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias, overload

import attrs
from typing_extensions import override

from rummykit import packed
from rummykit.errors import NotationError
from rummykit.kinds import JOKER, Card, Rank, Suit

__all__ = [
    "JOKER",
    "Card",
    "CardRow",
    "Cards",
    "CardsLike",
    "Rank",
    "Suit",
    "pack_cards",
    "parse_cards",
]

CardsLike: TypeAlias = "str | Cards | Iterable[Card | str]"
"""What is read as cards: a text such as `"7S 7H"`, or cards or texts in an iterable."""


@attrs.frozen(repr=False, init=False)
class Cards(Collection[Card]):
    """An immutable multiset of cards: a hand, or what a player picks from one.

    Iterating gives each copy, sorted. Sums and differences count copies; `<=` asks whether one
    holds another.

    Attributes:
        packed: The counts as one int (see `rummykit.packed`).

    Examples:
        >>> hand = Cards("KS 7H 7H JK")
        >>> str(hand), len(hand), hand.count("7H"), "QS" in hand
        ('7H 7H KS JK', 4, 2, False)
        >>> hand - "7H"
        Cards('7H KS JK')
        >>> Cards("7H 7H") <= hand
        True
    """

    packed: int

    def __init__(self, cards: CardsLike = ()) -> None:
        """Collect the cards.

        Args:
            cards: A text with blanks between the cards, or an iterable of cards or card texts.

        Raises:
            NotationError: If a text names no card, or one is there more than 15 times.
        """
        if isinstance(cards, Cards):
            self.__attrs_init__(cards.packed)
        else:
            self.__attrs_init__(pack_cards(parse_cards(cards)))

    @classmethod
    def of_packed(cls, held: int) -> Cards:
        """The multiset with these packed counts.

        Args:
            held: The counts, as in `Cards.packed`.

        Returns:
            The multiset.

        Examples:
            >>> Cards.of_packed(Cards("QS").packed)
            Cards('QS')
        """
        made = cls.__new__(cls)
        made.__attrs_init__(held)
        return made

    def count(self, card: Card | str) -> int:
        """How many copies of a card there are.

        Args:
            card: The card or its text.

        Returns:
            The number of copies, 0 if there is none.

        Raises:
            NotationError: If the text names no card.

        Examples:
            >>> Cards("7H 7H").count("7H")
            2
        """
        return packed.count(self.packed, Card.parse(card).code)

    def distinct(self) -> tuple[Card, ...]:
        """The kinds of card, each once, sorted.

        Examples:
            >>> Cards("7H 7H KS").distinct()
            (Card('7H'), Card('KS'))
        """
        return tuple(Card.of_code(code) for code in packed.distinct(self.packed))

    @property
    def pretty(self) -> str:
        """The cards with suit signs, blanks between.

        Examples:
            >>> Cards("7H KS").pretty
            '7♥ K♠'
        """
        return " ".join(card.pretty for card in self)

    def _repr_html_(self) -> str:
        """The cards drawn, for a notebook."""
        from rummykit.drawing import cards_svg  # noqa: PLC0415  # only who draws needs it

        return cards_svg(self)

    def __iter__(self) -> Iterator[Card]:
        """Each copy, sorted."""
        return (Card.of_code(code) for code in packed.each(self.packed))

    def __len__(self) -> int:
        """How many cards there are, copies counted."""
        return packed.size(self.packed)

    def __contains__(self, card: object) -> bool:
        """Whether there is at least one copy of the card."""
        return isinstance(card, (Card, str)) and self.count(card) > 0

    def __add__(self, other: CardsLike) -> Cards:
        """All cards of both."""
        both = self.packed + Cards(other).packed
        if both & packed.GUARDS:
            raise NotationError(str(other), _TOO_MANY)
        return Cards.of_packed(both)

    def __sub__(self, other: CardsLike) -> Cards:
        """What is left when the other's cards are taken away; those not held count for nothing."""
        return Cards.of_packed(packed.missing(Cards(other).packed, self.packed))

    def __le__(self, other: Cards) -> bool:
        """Whether the other holds all of these, copies counted."""
        if isinstance(other, Cards):
            return packed.contains(other.packed, self.packed)
        return NotImplemented

    @override
    def __str__(self) -> str:
        """The canonical texts, blanks between."""
        return " ".join(str(card) for card in self)

    @override
    def __repr__(self) -> str:
        """The text as a call."""
        return f"Cards({str(self)!r})"


_LONGEST = 10_000
_TOO_MANY = f"no deck holds more than {packed.MOST} copies of a card"


def pack_cards(cards: Sequence[Card]) -> int:
    """The packed counts of cards.

    Args:
        cards: The cards, each copy.

    Returns:
        Their counts as one int (see `rummykit.packed`).

    Raises:
        NotationError: If a card is there more than 15 times, which no deck holds.

    Examples:
        >>> pack_cards([Card("7H"), Card("7H")]) == Cards("7H 7H").packed
        True
    """
    if len(cards) > packed.MOST:
        card, number = Counter(cards).most_common(1)[0]
        if number > packed.MOST:
            raise NotationError(f"{number} times {card}", _TOO_MANY)
    return packed.pack(card.code for card in cards)


def parse_cards(cards: CardsLike) -> list[Card]:
    """Read cards in the order given.

    Args:
        cards: A text with blanks between the cards, or an iterable of cards or card texts.

    Returns:
        The cards, each copy.

    Raises:
        NotationError: If a text names no card, or this is nothing to read cards from.

    Examples:
        >>> parse_cards("KS 7h")
        [Card('KS'), Card('7H')]
    """
    if isinstance(cards, str):
        return [Card.parse(text) for text in cards.split()]
    if not isinstance(cards, Iterable):
        problem = f"cards are a text such as '7S 7H' or a list of cards, not {type(cards).__name__}"
        raise NotationError(cards, problem)
    found = [Card.parse(card) for card in islice(cards, _LONGEST + 1)]
    if len(found) > _LONGEST:
        raise NotationError(cards, f"these are more than {_LONGEST} cards: no deck has so many")
    return found


class CardRow(Sequence[Card]):
    """Cards in order: the stock (top first) or the pile (bottom first).

    Examples:
        >>> row = CardRow(bytes([0, 60]))
        >>> str(row), len(row), row[-1], Card("AC") in row
        ('AC JK', 2, Card('JK'), True)
    """

    __slots__ = ("_codes",)

    def __init__(self, codes: bytes) -> None:
        """Show card codes as cards.

        Args:
            codes: The codes, one a byte.
        """
        self._codes = codes

    @overload
    def __getitem__(self, index: int) -> Card: ...

    @overload
    def __getitem__(self, index: slice) -> CardRow: ...

    @override
    def __getitem__(self, index: int | slice) -> Card | CardRow:
        """The card at a place, or a part of the row."""
        if isinstance(index, slice):
            return CardRow(self._codes[index])
        return Card.of_code(self._codes[index])

    @override
    def __len__(self) -> int:
        """How many cards there are."""
        return len(self._codes)

    @override
    def __eq__(self, other: object) -> bool:
        """Whether the other is a row of the same cards in the same order."""
        if isinstance(other, CardRow):
            return self._codes == other._codes
        if isinstance(other, (tuple, list)):
            return list(self) == list(other)
        return NotImplemented

    @override
    def __hash__(self) -> int:
        """The hash of the tuple of the cards, since a row equals it."""
        return hash(tuple(self))

    @override
    def __str__(self) -> str:
        """The canonical texts, blanks between."""
        return " ".join(str(card) for card in self)

    @override
    def __repr__(self) -> str:
        """The text as a call."""
        return f"<CardRow {self}>"
