"""A rule set as a document: the sections in order, house rules marked, references added."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from rummykit.cards import JOKER
from rummykit.rulebook import clauses, meld_clauses, points, turn_clauses
from rummykit.rulebook.decisions import DECISIONS, SOURCES
from rummykit.rulebook.document import Book, Clause, Clauses, Section, Table, one_line
from rummykit.rulebook.examples import examples
from rummykit.rulebook.prose import Facts
from rummykit.rulebook.references import references
from rummykit.rulebook.values import differences
from rummykit.rules import RULESETS, diff
from rummykit.rules.ruleset import checked_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rummykit.rulebook.decisions import Decision
    from rummykit.rulebook.document import Block, Style
    from rummykit.rulebook.examples import Example
    from rummykit.rulebook.points import Row
    from rummykit.rules import RuleSet

    Teller = Callable[[Facts], Iterator[Clause]]

__all__ = ["base_of", "book", "name_of"]

_BEFORE: tuple[tuple[str, Teller, Style], ...] = (
    ("The aim", clauses.aim, "paragraphs"),
    ("Words", clauses.words, "bullets"),
    ("The cards", clauses.cards, "bullets"),
    ("The deal", clauses.deal, "bullets"),
    ("Your turn", turn_clauses.turn, "steps"),
    ("Taking the pile", turn_clauses.pile, "bullets"),
    ("Melds", meld_clauses.melds, "bullets"),
    ("Wild cards", meld_clauses.wilds, "bullets"),
    ("The Queen of Spades", meld_clauses.queen, "bullets"),
    ("When the stock is empty", clauses.stock, "paragraphs"),
    ("The end of a deal", clauses.end_of_deal, "paragraphs"),
)
_AFTER: tuple[tuple[str, Teller, Style], ...] = (
    ("The end of the game", clauses.end_of_game, "bullets"),
)
_UNMARKED = ("words.", "points.")
_HOUSE = "house rule"


def base_of(rules: RuleSet) -> RuleSet | None:
    """The rule set that ships and that these are house rules of, or None.

    Args:
        rules: The rules.

    Returns:
        The rule set with the same slug, if it differs.

    Raises:
        InvalidRuleSet: If this is no rule set.

    Examples:
        >>> from rummykit.rules import evolve, ruleset
        >>> base_of(ruleset("fortune")), str(base_of(evolve(ruleset("fortune"), {"deck.packs": 3})))
        (None, 'Fortune Rummy')
    """
    checked_rules(rules)
    base = RULESETS.get(rules.slug)
    return base if base is not None and diff(base, rules) else None


def name_of(rules: RuleSet) -> str:
    """What a rule set is called at the head of a page.

    Args:
        rules: The rules.

    Returns:
        The title; for house rules that have none of their own, with these words.

    Examples:
        >>> from rummykit.rules import evolve, ruleset
        >>> name_of(evolve(ruleset("fortune"), {"deck.packs": 3}))
        'Fortune Rummy, with house rules'
    """
    base = base_of(rules)
    title = one_line(rules.title) or rules.slug
    return f"{title}, with house rules" if base is not None and base.title == title else title


def book(rules: RuleSet) -> Book:
    """Tell a rule set.

    Args:
        rules: The rules.

    Returns:
        The document.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> [section.title for section in book(ruleset("fortune")).sections][:4]
        ['The aim', 'Words', 'The cards', 'The deal']
        >>> next(
        ...     clause.told
        ...     for clause in book(ruleset("fortune")).clauses
        ...     if clause.key == "melds.run"
        ... )
        'A run has 3 or 4 cards of one suit in sequence, such as 5, 6 and 7 of hearts. (000)'
    """
    base = base_of(rules)
    author = _Author(Facts(rules), rules.slug, None if base is None else Facts(base))
    sections = [author.section(*row) for row in _BEFORE]
    sections += author.scoring()
    sections += [author.section(*row) for row in _AFTER]
    if base is not None:
        sections.insert(0, _summary(base, rules))
    refs = sorted(_references(sections))
    sections += _appendix(refs)
    opening = Clause("opening", " ".join(_opening(rules, base, refs)))
    return Book(name_of(rules), (Clauses((opening,)),), tuple(sections))


@attrs.frozen
class _Author:
    """Tells sections, with an eye on the rule set that house rules are based on.

    Attributes:
        facts: The rules.
        slug: Their slug.
        base: The rules they are based on, where they differ.
    """

    facts: Facts
    slug: str
    base: Facts | None

    def section(self, title: str, tell: Teller, style: Style) -> Section:
        return Section(title, (Clauses(self.clauses(tell), style),))

    def clauses(self, tell: Teller) -> tuple[Clause, ...]:
        known = (
            None if self.base is None else {clause.key: clause.text for clause in tell(self.base)}
        )
        told = []
        for clause in tell(self.facts):
            marked = known is not None and not clause.key.startswith(_UNMARKED)
            house = marked and known is not None and known.get(clause.key) != clause.text
            refs = references(clause.key, self.slug, house=house)
            told.append(attrs.evolve(clause, refs=refs, house=house))
        return tuple(told)

    def table(self, tell: Callable[[Facts], Iterator[Row]]) -> Table:
        rows_of_base = [] if self.base is None else list(tell(self.base))
        known = {single for row in rows_of_base for single in row.singly}
        named: set[str] = set()
        rows = []
        for row in tell(self.facts):
            house = self.base is not None and not row.singly <= known
            refs = references(row.key, self.slug, house=house)
            named.update(refs)
            rows.append((row.card, row.points, ", ".join([_HOUSE] * house + [*refs])))
        head = ("Card", "Points", "Source")
        return Table(head, tuple(rows), tuple(named))

    def scoring(self) -> Iterator[Section]:
        yield self.section("The score", clauses.reckoning, "paragraphs")
        yield Section("Points for melded cards", (self.table(points.melded),))
        blocks: list[Block] = [self.table(points.in_hand)]
        unused = self.clauses(points.unused)
        if unused and not (self.base is None and self.slug in RULESETS):
            blocks.append(Clauses(unused))
        yield Section("Points against for cards left in hand", tuple(blocks))
        yield Section("Examples of melds", tuple(_examples(self.facts)))


def _examples(facts: Facts) -> Iterator[Block]:
    found = list(examples(facts))
    signs = " ".join(_signs(found))
    if signs:
        yield Clauses((Clause("examples.signs", signs),))
    if found:
        rows = tuple((each.kind, each.shown, each.sum) for each in found)
        yield Table(("Meld", "Cards", "Points"), rows)
    else:
        yield Clauses((Clause("examples.none", "No meld can be laid by these rules."),))


def _signs(found: list[Example]) -> Iterator[str]:
    """How the cards of the examples are to be read, sentence by sentence."""
    runs_first = sorted(found, key=lambda each: each.meld.kind != "run")
    pieces = [piece for each in runs_first for piece in each.shown.split()]
    sign = next((piece for piece in pieces if "=" in piece), None)
    if sign is None:
        return
    wild, _, stand = sign.partition("=")
    joker = str(JOKER)
    yield f"`{sign}` is {'a Joker' if wild == joker else f'the {wild}'}, standing for {stand}."
    if wild != joker and any(piece.startswith(joker) for piece in pieces):
        yield f"`{joker}` is a Joker."


def _summary(base: RuleSet, rules: RuleSet) -> Section:
    rows = tuple((about, ours, theirs) for _, about, ours, theirs in differences(base, rules))
    return Section("House rules", (Table(("What", base.title, "Here"), rows),))


def _references(sections: Iterable[Section]) -> set[str]:
    found: set[str] = set()
    for section in sections:
        for block in section.blocks:
            if isinstance(block, Table):
                found.update(block.refs)
            else:
                found.update(ref for clause in block.items for ref in clause.refs)
    return found


def _appendix(refs: list[str]) -> Iterator[Section]:
    """The decisions and the sources that are referred to."""
    decided = [DECISIONS[ref] for ref in refs if ref in DECISIONS]
    yield Section(
        "Decisions",
        (
            Clauses(
                tuple(
                    Clause(
                        f"decision.{each.number}",
                        f"{each.number}. Open: {each.question}. Played: {each.played}. "
                        f"Why: {each.why}.",
                    )
                    for each in decided
                ),
                "bullets",
            ),
        ),
    )
    texts = sorted({ref for ref in refs if ref in SOURCES} | _named(decided))
    told = tuple(Clause(f"source.{ref}", f"{ref}: {SOURCES[ref]}") for ref in texts)
    yield Section("Sources", (Clauses(told, "bullets"),))  # X28, of all rules, names some


def _named(decided: list[Decision]) -> set[str]:
    """The sources that decisions speak of."""
    told = " ".join(f"{each.question} {each.played} {each.why}" for each in decided)
    return set(re.findall(r"\w+", told)) & set(SOURCES)


def _opening(rules: RuleSet, base: RuleSet | None, refs: list[str]) -> Iterator[str]:
    """What kind of rules these are, sentence by sentence."""
    if base is not None:
        yield (
            f"These are house rules, based on {base.title} (`{base.slug}`). What differs is marked "
            "as a house rule, and listed first."
        )
    elif rules.slug in RULESETS:
        source = f", from source {one_line(rules.source)}" if rules.source else ""
        yield f"This is the rule set `{rules.slug}`, version {rules.version}{source}."
    else:
        yield f"These are the rules of a table of its own, `{rules.slug}`."
    if any(ref in SOURCES for ref in refs):
        yield (
            "The numbers in parentheses say where a rule comes from: 000 and the like are written "
            "sources; X01 and the like are decisions, made where the sources leave a choice. Both "
            "are listed at the end. A rule without a number follows from the others, or is what "
            "games of this kind have in common."
        )
    else:
        yield (
            "The numbers in parentheses, X01 and the like, are decisions about questions that the "
            "written rules of these games leave open. They are listed at the end, with the sources "
            "that they name."
        )
