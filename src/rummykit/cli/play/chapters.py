"""Where the rule book speaks of a refusal, and the book's sections one by one."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from rummykit.cli.options import BadInput
from rummykit.rulebook import DECISIONS, book
from rummykit.rulebook.document import Book, Clause, Clauses
from rummykit.rulebook.render_text import render_text
from rummykit.rules.readings import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummykit.rulebook.document import Section
    from rummykit.rules import RuleSet
    from rummykit.violations import Violation

__all__ = ["HEADINGS", "WHOLE", "headings", "place_of", "section_of"]

WHOLE: Final = "all"
"""What is asked for where the whole book is wanted."""

_CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "The deal": "cannot-deal",
        "Your turn": "deal-not-over not-your-turn draw-first already-drawn not-in-hand can-discard",
        "Taking the pile": "pile-empty upcard-not-in-meld pile-kind pile-closed too-few-from-hand "
        "too-many-from-hand",
        "Melds": "mixed-suits not-consecutive around-the-corner ace-at-both-ends ace-never-low "
        "no-place-for-a-two too-few-cards too-many-cards same-card-twice max-melds not-your-meld "
        "does-not-fit other-rank run-is-full",
        "Wild cards": "stand-in-needed not-wild joker-not-wild run-names-cards set-names-ranks "
        "no-natural-card too-many-wilds all-wild-not-allowed all-wild-without-jokers "
        "all-wild-without-naturals stand-in-not-used new-run-not-natural swap-not-allowed "
        "swap-not-owner no-joker not-what-the-joker-stands-for",
        "The Queen of Spades": "queen-never-wild queen-only-wild queen-not-named-in-sets "
        "queen-only-last-card queen-only-queens queen-never",
        "When the stock is empty": "stock-empty",
        "The end of a deal": "deal-over",
        "The end of the game": "game-over",
    }
)

HEADINGS: Final[Mapping[str, str]] = MappingProxyType(
    {code: heading for heading, codes in _CODES.items() for code in codes.split()}
)
"""The section of the rule book that has the rule, by the code of a refusal.

Codes that are missing are about how a move is written, which no rule book tells.
"""


def place_of(violation: Violation) -> str:
    """Where to read about a refusal.

    Args:
        violation: The refusal.

    Returns:
        The heading in the rule book, with the decisions and the fields that the rule depends on,
        and what to type to read it.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> place_of(rk.explain(state, rk.parse_action("discard KC")))
        '("Your turn"; type: rules your turn)'
    """
    heading = HEADINGS.get(violation.code)
    if heading is None:
        return "(type help for how a move is written)"
    places, _, fields = violation.rule.partition("; ")
    named = [f'"{heading}"', *(place for place in places.split(", ") if place in DECISIONS)]
    named += [fields] if fields else []
    return f"({', '.join(named)}; type: rules {heading.lower()})"


def headings(rules: RuleSet) -> tuple[str, ...]:
    """The headings of the rule book.

    Args:
        rules: The rules.

    Returns:
        The headings, in the order of the book.

    Examples:
        >>> import rummykit as rk
        >>> headings(rk.ruleset("fortune"))[4:6]
        ('Your turn', 'Taking the pile')
    """
    return tuple(section.title for section in book(rules).sections)


def section_of(rules: RuleSet, words: str, width: int) -> str:
    """A part of the rule book as text.

    Args:
        rules: The rules.
        words: A heading or some words of one, the number of a decision, or `all` for the book.
        width: How many columns a line takes at most.

    Returns:
        The section, or the sections whose headings have the words.

    Raises:
        BadInput: If no heading has them.

    Examples:
        >>> import rummykit as rk
        >>> print(section_of(rk.ruleset("fortune"), "end of the game", 60).splitlines()[0])
        The end of the game
        >>> section_of(rk.ruleset("fortune"), "X07", 60).splitlines()[0]
        'X07'
    """
    whole = book(rules)
    asked = " ".join(words.lower().split())
    if asked == WHOLE:
        return render_text(whole, width)
    if asked.upper() in DECISIONS:
        return render_text(_decision(asked.upper()), width)
    titles = {section.title.lower(): section for section in whole.sections}
    found = [titles[asked]] if asked in titles else _having(whole.sections, asked.split())
    if not found:
        close = nearest(asked, titles)
        hint = f"did you mean: rules {close}?" if close else "rules alone lists them"
        raise BadInput(f"The rule book has no section {words!r}: {hint}")
    return "\n".join(render_text(Book(each.title, each.blocks, ()), width) for each in found)


def _having(sections: tuple[Section, ...], words: list[str]) -> list[Section]:
    return [each for each in sections if all(word in each.title.lower() for word in words)]


def _decision(number: str) -> Book:
    """What was decided, whether or not these rules depend on it."""
    each = DECISIONS[number]
    text = f"Open: {each.question}. Played: {each.played}. Why: {each.why}."
    return Book(number, (Clauses((Clause(number, text),)),), ())
