"""Melds: sets, runs and all-wild melds with their stand-ins named.

A meld names everything: which card lies where, and what each wild stands for. A set has no order of
its own, so its cards are kept in one: natural cards first, then wilds, each in card order. Two
texts of the same meld are therefore equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Literal, Self, TypeAlias

import attrs
from typing_extensions import override

from rummykit import packed, shapes
from rummykit.cards import JOKER, Card, Cards, Rank, pack_cards
from rummykit.errors import NotationError
from rummykit.rules.ruleset import checked_rules
from rummykit.shapes import Kind, StandIn

if TYPE_CHECKING:
    from rummykit.rules import RuleSet

__all__ = ["ENDS", "End", "Meld", "MeldLike", "parse_stand_in", "read_placed", "stand_in_of"]

_LONGEST = 64 * packed.MOST
"""So many cards are of one kind too often, whatever they are, and no more need be looked at."""

End: TypeAlias = Literal["low", "high"]
"""The end of a run at which a card is added."""

ENDS: tuple[End, ...] = ("low", "high")
"""Both ends of a run."""


@attrs.frozen(eq=False, repr=False, init=False)
class Meld:
    """Cards laid on the table together, with the stand-in of each wild.

    Attributes:
        kind: `"set"`, `"run"` or `"all-wild"`, as the text says; in a state, as the rules say
            (where the rules do not make deuces wild, three deuces are a set).
        cards: The cards; a run low to high, a set with its natural cards first.
        stands_for: By place, what each card stands for: None for a card that is itself, a `Card`
            in a run, a `Rank` in a set, or `Card("QS")` in a set of queens where the rules allow
            it.

    Examples:
        >>> meld = Meld("JS 2D=QS KS")
        >>> meld.kind, meld.cards[1], meld.stands_for[1]
        ('run', Card('2D'), Card('QS'))
        >>> Meld("2C=K KD KC") == Meld.parse("KC KD 2C=K")
        True
    """

    kind: Kind
    cards: tuple[Card, ...]
    stands_for: tuple[StandIn, ...]
    packed: int
    _hash: int

    def __init__(
        self,
        cards: str | Meld | Iterable[Card | str],
        stands_for: Iterable[StandIn] | None = None,
        kind: Kind | None = None,
    ) -> None:
        """Make a meld from its text, or from its cards and their stand-ins.

        Args:
            cards: The text of a meld, or its cards; a run low to high.
            stands_for: What each card stands for, None where it is itself; left out for a text.
            kind: What the rules call it; found from the cards when left out.

        Raises:
            NotationError: If this is not the notation of a meld. Whether the rules allow the meld
                is another question (see `explain`).
        """
        if isinstance(cards, Meld):
            found, stands, kind = cards.cards, cards.stands_for, kind or cards.kind
        elif stands_for is None:
            found, stands = _read(cards)
        else:
            if not isinstance(cards, Iterable) or not isinstance(stands_for, Iterable):
                raise NotationError(
                    (cards, stands_for), "give cards, and a stand-in or None for each"
                )
            found = tuple(map(Card.parse, islice(cards, _LONGEST)))
            stands = tuple(map(stand_in_of, islice(stands_for, _LONGEST)))
        if not found or len(found) != len(stands):
            problem = "a meld has at least one card, and a stand-in or None for each of its cards"
            raise NotationError(cards, problem)
        if kind not in {None, "set", "run", "all-wild"}:
            raise NotationError(kind, "a meld is a 'set', a 'run' or 'all-wild'")
        written = shapes.kind_as_written(found, stands)
        found, stands = _in_order(written, found, stands)
        self.__attrs_init__(
            kind or written,
            found,
            stands,
            pack_cards(found),
            hash((found, stands)),
        )

    @classmethod
    def parse(cls, text: str | Meld) -> Self:
        """Read a meld in the notation: `KH KD 2C=K`, `JS 2D=QS KS`, `2C 2D 2H`.

        Args:
            text: The cards with blanks between, each wild with `=` and what it stands for.

        Returns:
            The meld. Any rules may still forbid it.

        Raises:
            NotationError: If the text is not the notation of a meld.

        Examples:
            >>> str(Meld.parse("as 2♠ 3S")), Meld.parse("AS 2S=2S 3S").stands_for
            ('AS 2S 3S', (None, None, None))
        """
        return text if isinstance(text, cls) else cls(text)

    @classmethod
    def made(cls, kind: Kind, cards: tuple[Card, ...], stands_for: tuple[StandIn, ...]) -> Meld:
        """A meld of parts that are known to be in order, unchecked: `Meld(...)` is the checked way.

        Args:
            kind: What it is.
            cards: The cards; a run low to high, a set with natural cards first, in card order.
            stands_for: What each stands for.

        Returns:
            The meld.

        Examples:
            >>> kings = (Card("KC"), Card("KD"), Card("KH"))
            >>> Meld.made("set", kings, (None, None, None)) == Meld("KC KD KH")
            True
        """
        made = cls.__new__(cls)
        counts = sum([packed.ONE[card.code] for card in cards])
        made.__attrs_init__(kind, cards, stands_for, counts, hash((cards, stands_for)))
        return made

    def under(self, rules: RuleSet) -> Meld:
        """The same meld with the kind that the rules give it.

        Args:
            rules: The rules.

        Returns:
            The meld itself where its kind is the same.

        Raises:
            InvalidRuleSet: If this is no rule set.

        Examples:
            >>> from rummykit.rules import evolve, ruleset
            >>> no_wilds = evolve(ruleset("fortune"), {"wilds.ranks": []})
            >>> Meld("2C 2D 2H").kind, Meld("2C 2D 2H").under(no_wilds).kind
            ('all-wild', 'set')
        """
        checked_rules(rules)
        kind = shapes.kind_under(self.cards, self.stands_for, rules)
        if kind == self.kind:
            return self
        return Meld(self.cards, self.stands_for, kind)

    def grown(self, card: Card, stands_for: StandIn, end: End | None) -> Meld:
        """The meld with one more card, whether or not the rules allow it.

        Args:
            card: The card added.
            stands_for: What it stands for; None where it is itself.
            end: `"low"` or `"high"` in a run; None elsewhere.

        Returns:
            The longer meld.

        Examples:
            >>> str(Meld("5H 6H 7H").grown(Card("2S"), Card("4H"), "low"))
            '2S=4H 5H 6H 7H'
        """
        stand = None if stands_for is card else stands_for
        if end == "low":
            return Meld((card, *self.cards), (stand, *self.stands_for), self.kind)
        return Meld((*self.cards, card), (*self.stands_for, stand), self.kind)

    def replaced(self, place: int, card: Card) -> Meld:
        """The meld with a natural card in the place of what lies there.

        Args:
            place: The place of the card that leaves, from 0.
            card: The card that comes.

        Returns:
            The changed meld.

        Examples:
            >>> str(Meld("5H JK=6H 7H").replaced(1, Card("6H")))
            '5H 6H 7H'
        """
        cards, stands = list(self.cards), list(self.stands_for)
        cards[place], stands[place] = card, None
        return Meld(cards, stands, self.kind)

    def points(self, rules: RuleSet) -> int:
        """What the meld scores for its owner, in points.

        Args:
            rules: The rules.

        Returns:
            The points, at what each wild stands for.

        Raises:
            InvalidRuleSet: If this is no rule set.

        Source: RULES 2, "Points for melded cards".

        Examples:
            >>> from rummykit.rules import ruleset
            >>> Meld("AD 2D 3D").points(ruleset("fortune"))
            15
        """
        checked_rules(rules)
        return shapes.meld_points(self.cards, self.stands_for, rules)

    @property
    def pretty(self) -> str:
        """The meld with suit signs; a wild with its stand-in after `=`.

        Examples:
            >>> Meld("JS 2D=QS KS").pretty
            'J♠ 2♦=Q♠ K♠'
        """
        return " ".join(
            card.pretty
            if stand is None
            else f"{card.pretty}={stand.pretty if isinstance(stand, Card) else stand}"
            for card, stand in zip(self.cards, self.stands_for, strict=True)
        )

    def _repr_html_(self) -> str:
        """The meld drawn, for a notebook."""
        from rummykit.drawing import meld_svg  # noqa: PLC0415  # only who draws needs it

        return meld_svg(self)

    def __len__(self) -> int:
        """How many cards the meld has."""
        return len(self.cards)

    @override
    def __eq__(self, other: object) -> bool:
        """Whether the other has the same cards standing for the same."""
        if self is other:
            return True
        if not isinstance(other, Meld):
            return NotImplemented
        return (
            self._hash == other._hash
            and self.cards == other.cards
            and self.stands_for == other.stands_for
        )

    @override
    def __hash__(self) -> int:
        """A hash that agrees with `==`."""
        return self._hash

    @override
    def __str__(self) -> str:
        """The canonical text."""
        return " ".join(
            str(card) if stand is None else f"{card}={stand}"
            for card, stand in zip(self.cards, self.stands_for, strict=True)
        )

    @override
    def __repr__(self) -> str:
        """The text as a call."""
        return f"Meld({str(self)!r})"

    def __reduce__(self) -> tuple[type[Meld], tuple[str, None, Kind]]:
        """Pickle by text and kind."""
        return (Meld, (str(self), None, self.kind))


MeldLike: TypeAlias = "str | Meld"
"""What is read as a meld: its text, or the meld itself."""


def _in_order(
    kind: Kind, cards: tuple[Card, ...], stands: tuple[StandIn, ...]
) -> tuple[tuple[Card, ...], tuple[StandIn, ...]]:
    if kind == "run":
        bare = tuple(
            None if stand is card else stand for card, stand in zip(cards, stands, strict=True)
        )
        return cards, bare
    placed = sorted(
        zip(cards, stands, strict=True),
        key=lambda pair: (pair[1] is not None, pair[0].code, str(pair[1] or "")),
    )
    return tuple(card for card, _ in placed), tuple(stand for _, stand in placed)


def _read(cards: str | Iterable[Card | str]) -> tuple[tuple[Card, ...], tuple[StandIn, ...]]:
    if isinstance(cards, str):
        texts: list[Card | str] = list(cards.split())
    elif isinstance(cards, (Cards, Iterable)):
        texts = list(islice(cards, _LONGEST))
    else:
        problem = f"a meld is a text such as 'KH KD 2C=K', not {type(cards).__name__}"
        raise NotationError(cards, problem)
    placed = [read_placed(text) for text in texts]
    return tuple(card for card, _ in placed), tuple(stand for _, stand in placed)


def read_placed(text: Card | str) -> tuple[Card, StandIn]:
    """Read one card of a meld, with what it stands for: `KH`, `2D=QS`, `2C=K`.

    Args:
        text: The text; a `Card` stands for itself.

    Returns:
        The card, and what it stands for: None for itself.

    Raises:
        NotationError: If the card or its stand-in cannot be read.

    Examples:
        >>> read_placed("2d=10")
        (Card('2D'), <Rank.TEN: 10>)
    """
    if not isinstance(text, str):
        return Card.parse(text), None
    name, equals, stand = text.partition("=")
    card = Card.parse(name)
    if not equals:
        return card, None
    return card, parse_stand_in(stand, card)


def stand_in_of(value: StandIn | str) -> StandIn:
    """What a melded card stands for, from what a caller gives.

    Args:
        value: None, a card or a rank, or the text of one.

    Returns:
        None, the card or the rank.

    Raises:
        NotationError: If it is none of these.

    Examples:
        >>> stand_in_of("10"), stand_in_of("QS"), stand_in_of(None)
        (<Rank.TEN: 10>, Card('QS'), None)
    """
    if isinstance(value, str):
        return parse_stand_in(value, None)
    if value is None or (isinstance(value, (Card, Rank)) and value is not JOKER):
        return value
    problem = "a wild stands for a card such as 'QS' in a run, or a rank such as 'K' in a set"
    raise NotationError(value, problem)


def parse_stand_in(text: str, card: Card | None) -> Card | Rank:
    """Read what a wild stands for: a card in a run, a rank in a set.

    Args:
        text: The part after `=`.
        card: The wild, for the error's text, if it is known.

    Returns:
        The card or the rank.

    Raises:
        NotationError: If the text is neither.

    Examples:
        >>> parse_stand_in("K", Card("2C")), parse_stand_in("ks", Card("2C"))
        (<Rank.KING: 13>, Card('KS'))
    """
    try:
        return Rank.parse(text)
    except NotationError:
        pass
    try:
        stand = Card.parse(text)
    except NotationError:
        stand = None
    if stand is None or stand.is_joker:
        who, given = ("a wild", text) if card is None else (str(card), f"{card}={text}")
        problem = f"{who} stands for a card such as 'QS' in a run, or a rank such as 'K' in a set"
        raise NotationError(given, problem) from None
    return stand
