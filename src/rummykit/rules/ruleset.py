"""The rule set: all that a table has to agree on, as one frozen value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs
from typing_extensions import override

from rummykit.errors import Fault, InvalidRuleSet
from rummykit.rules.checks import contradictions
from rummykit.rules.parts import Deal, Deck, Match, MeldLimits, Pile, Queen, Stock, Wilds
from rummykit.rules.points import Scoring
from rummykit.rules.readings import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rummykit.rules.base import Part

__all__ = ["PARTS", "RuleSet", "checked_rules"]

PARTS: Mapping[str, type[Part]] = {
    part.part: part for part in (Deck, Deal, Wilds, Queen, MeldLimits, Pile, Stock, Scoring, Match)
}
"""The class of each part, in the order of the fields."""

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@attrs.frozen(kw_only=True, cache_hash=True)
class RuleSet:
    """A form of the game: a slug, and a value for every field.

    Rule sets are immutable and compare by value, slug and version; the title and the source are
    words about the rules and take no part. Made without further arguments, a rule set plays
    `fortune`.

    Attributes:
        slug: The form that the rule set is, or is based on: lower-case words joined by hyphens.
        title: Its name, for people.
        version: The version of the form; 1 so far.
        source: The text that the form is taken from, or nothing.
        deck: The cards.
        deal: Who plays, how many cards are dealt, who opens.
        wilds: Which cards are wild.
        queen: What is special about the Queen of Spades.
        melds: How large melds are, and who adds to them.
        pile: What it takes to take the discard pile.
        stock: What happens when the stock is empty.
        scoring: The points.
        match: When the game is won.

    Raises:
        InvalidRuleSet: If a value makes no sense; all faults are in it.

    Examples:
        >>> house = RuleSet(slug="house", title="Our game", match=Match(target=300))
        >>> house.match.target, house.deck_size, str(house)
        (300, 104, 'Our game')
        >>> RuleSet(slug="house", title="Our game", deal=Deal(hand_size=52))
        Traceback (most recent call last):
            ...
        rummykit.errors.InvalidRuleSet: rule set not valid: deal.hand_size: 52 cards for each of 2 \
players leaves no upcard: that takes 105 cards and the deck has 104; deal fewer cards, seat fewer \
players or take more packs
    """

    slug: str
    title: str = attrs.field(eq=False)
    version: int = 1
    source: str = attrs.field(default="", eq=False)
    deck: Deck = attrs.field(factory=Deck)
    deal: Deal = attrs.field(factory=Deal)
    wilds: Wilds = attrs.field(factory=Wilds)
    queen: Queen = attrs.field(factory=Queen)
    melds: MeldLimits = attrs.field(factory=MeldLimits)
    pile: Pile = attrs.field(factory=Pile)
    stock: Stock = attrs.field(factory=Stock)
    scoring: Scoring = attrs.field(factory=Scoring)
    match: Match = attrs.field(factory=Match)

    def __attrs_post_init__(self) -> None:
        """Report all faults of the whole together."""
        faults = list(self._faults())
        if faults:
            raise InvalidRuleSet(faults)

    def _faults(self) -> Iterator[Fault]:
        slug: object = self.slug
        if not (isinstance(slug, str) and _SLUG.fullmatch(slug)):
            problem = (
                "is no slug: give lower-case words joined by hyphens, such as 'fortune-digital'"
            )
            yield Fault("slug", f"{shown(slug)} {problem}")
        for name in ("title", "source"):
            if not isinstance(text := getattr(self, name), str):
                yield Fault(name, f"{shown(text)} is no text: give words for people")
        if type(self.version) is not int or self.version < 1:
            yield Fault("version", f"{shown(self.version)} is no version: give 1 or more")
        values: dict[str, Any] = {}
        for name, kind in PARTS.items():
            part = getattr(self, name)
            if isinstance(part, kind):
                values |= {f"{name}.{field}": value for field, value in part.values()}
            else:
                yield Fault(name, f"{shown(part)} is not this part: give a {kind.__name__}(…)")
        yield from contradictions(values)

    @property
    def deck_size(self) -> int:
        """How many cards the deck has.

        Examples:
            >>> from rummykit.rules import ruleset
            >>> ruleset("fortune").deck_size, ruleset("arlington-heights").deck_size
            (104, 100)
        """
        return self.deck.size

    def can_deal(self, players: int) -> bool:
        """Whether so many may play: `deal.players` allows it, and the deck leaves an upcard.

        Args:
            players: The number of players at the table.

        Returns:
            True where a deal can be dealt to them.

        Examples:
            >>> from rummykit.rules import evolve, ruleset
            >>> rules = ruleset("arlington")
            >>> rules.can_deal(8), rules.can_deal(9)
            (True, False)
            >>> evolve(rules, {"deal.hand_size_by_players": "none"}).can_deal(8)
            False
        """
        low, high = self.deal.players
        return (
            low <= players <= high and players * self.deal.hand_size_for(players) < self.deck_size
        )

    @override
    def __str__(self) -> str:
        """The title."""
        return self.title


def checked_rules(rules: object) -> None:
    """Refuse what is no rule set, before anything is asked of it.

    Args:
        rules: What was given as rules.

    Raises:
        InvalidRuleSet: If it is no rule set.
    """
    if not isinstance(rules, RuleSet):
        text = f"{shown(rules)} is no rule set: give one, such as ruleset('fortune')"
        raise InvalidRuleSet([Fault("rules", text)])
