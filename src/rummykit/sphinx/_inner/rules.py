"""The directives that tell rules: the rule book, the points, the comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Parser, directives
from docutils.utils import new_document
from sphinx.addnodes import only
from typing_extensions import override

from rummykit.drawing import meld_svg
from rummykit.rules import FIELDS, as_dict
from rummykit.sphinx._inner.base import RummyDirective
from rummykit.sphinx._inner.citations import cite, decisions_list, field_link, sources_list
from rummykit.sphinx._inner.drawings import Drawing
from rummykit.sphinx._inner.pieces import Cell, paragraph, table
from rummykit.sphinx._inner.points import points_head, points_note, points_rows
from rummykit.sphinx._inner.values import value_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rummykit.rules import RuleSet

__all__ = ["CompareDirective", "GlanceDirective", "PointsDirective", "RulebookDirective"]

_CHANGES: dict[str, Callable[[str], Any]] = {
    "set": directives.unchanged_required,
    "title": directives.unchanged_required,
}
_A_PAIR = 2
_NUMBER_LENGTH = 3
_SMALL = 0.8


class _TellingDirective(RummyDirective):
    """A directive that tells rules."""

    has_content = False
    required_arguments = 1
    final_argument_whitespace = True

    def told(self, text: str) -> list[nodes.Node]:
        """A document in reStructuredText as a part of the page, whatever the page is written in.

        It is read by itself, since a page in Markdown would put its headings at the page's own
        level; its sections then get ids that are free in the page.
        """
        read = new_document(str(self.state.document["source"]), self.state.document.settings)
        read.reporter = self.state.document.reporter
        Parser().parse(text, read)
        cite(read)
        self.change(read)
        found = read.children
        if "no-title" in self.options:
            found = [part for node in found for part in node.children if not _is_title(part)]
        for section in read.findall(nodes.section):
            section["ids"] = []
        for node in found:
            for section in node.findall(nodes.section):
                self.state.document.note_implicit_target(section)
        return found

    def names(self, chosen: list[RuleSet]) -> list[str]:
        """What the columns of these rule sets are called.

        Args:
            chosen: The rule sets.

        Returns:
            Their titles, or what the option `heads` says.
        """
        slugs = self.options.get("heads") == "slug"
        return [rules.slug if slugs else rules.title for rules in chosen]

    def change(self, read: nodes.document) -> None:
        """Change what was read before it becomes a part of the page.

        Args:
            read: The document, with one section that holds the others.
        """


def _is_title(node: nodes.Node) -> bool:
    return isinstance(node, nodes.title)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.replace("\n", ",").split(",") if name.strip()]


_LEADS = {"Words": ":", "Your turn": "."}
"""Sections whose points begin with what they are about, and what follows that."""


def _lead(section: nodes.Element, mark: str) -> None:
    """Let what each point of a section is about stand out."""
    for point in section.findall(nodes.list_item):
        text = next(point.findall(nodes.Text))
        about, found, rest = str(text).partition(mark)
        text.parent.replace(text, [nodes.strong("", about + found), nodes.Text(rest)])


def _heads(text: str) -> str:
    return directives.choice(text, ("slug", "title"))


class RulebookDirective(_TellingDirective):
    """A rule set told as a rule book.

    .. code-block:: rst

       .. rummykit-rulebook:: arlington
          :set: melds.run_max=none; queen.discard=free
          :title: Our Arlington
          :no-title:
          :without: Words, Sources
          :drawn:

    `no-title` leaves out the heading of the whole, so that the sections stand under your own;
    `without` leaves out sections by their titles, and `only` all others and the opening. With
    `drawn` the examples of melds are drawn as cards. Numbers of decisions and sources lead to
    where the page tells them.
    """

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **_CHANGES,
        "no-title": directives.flag,
        "drawn": directives.flag,
        "only": _names,
        "without": _names,
    }

    @override
    def build(self) -> list[nodes.Node]:
        """The rule book, with its sections."""
        from rummykit.rulebook import rulebook  # noqa: PLC0415  # only this directive needs it

        return self.told(rulebook(self.rules(self.arguments[0]), format="rst"))

    @override
    def change(self, read: nodes.document) -> None:
        """Leave out what is not asked for, number the decisions, draw the examples."""
        (whole,) = read.children
        assert isinstance(whole, nodes.section)  # noqa: S101  # a rule book has one title
        titled = {
            str(part[0].astext()): part
            for part in whole.children
            if isinstance(part, nodes.section)
        }
        asked = [*self.options.get("only", ()), *self.options.get("without", ())]
        unknown = [title for title in asked if title not in titled]
        if unknown:
            msg = f"no section is called {', '.join(unknown)}: there are {', '.join(titled)}"
            raise ValueError(msg)
        if "only" in self.options:
            kept = {id(titled[title]) for title in self.options["only"]}
            whole.children = [
                part for part in whole.children if _is_title(part) or id(part) in kept
            ]
        for title in self.options.get("without", ()):
            whole.remove(titled[title])
        for title, listed in (("Decisions", decisions_list), ("Sources", sources_list)):
            if titled.get(title) in whole.children:
                self._number(titled[title], listed)
        for title, mark in _LEADS.items():
            _lead(titled[title], mark)
        if "drawn" in self.options and titled["Examples of melds"] in whole.children:
            self._draw(titled["Examples of melds"])

    def _number(
        self,
        section: nodes.section,
        listed: Callable[[Iterable[str]], nodes.definition_list],
    ) -> None:
        """Make a list in which each number can be referred to."""
        (told,) = (part for part in section.children if isinstance(part, nodes.bullet_list))
        numbers = [item.astext()[:_NUMBER_LENGTH] for item in told.children]
        made = listed(numbers)
        for term in made.findall(nodes.term):
            if term["ids"][0] in self.state.document.ids:  # another book of the page tells it
                term["ids"] = []
            else:
                self.state.document.note_explicit_target(term)
        section.replace(told, made)

    def _draw(self, section: nodes.section) -> None:
        """Put drawings in the place of the table."""
        from rummykit.rulebook.examples import examples  # noqa: PLC0415  # as above
        from rummykit.rulebook.prose import Facts  # noqa: PLC0415

        shown = []
        for each in examples(Facts(self.rules(self.arguments[0]))):
            svg = meld_svg(each.meld, scale=_SMALL, style=False)
            drawing = Drawing(svg=svg, text=each.shown)
            words = nodes.paragraph(
                "", "", nodes.strong("", each.kind), nodes.Text(f": {each.sum}")
            )
            caption = nodes.container("", words, classes=["rk-caption"])
            shown.append(nodes.container("", drawing, caption, classes=["rummykit-drawing"]))
        if shown:
            signs = [part for part in section.children[1:] if isinstance(part, nodes.paragraph)]
            read = only("", *signs, expr="not html")  # a drawing shows what a wild stands for
            section[1:] = [read, nodes.container("", *shown, classes=["rk-gallery"])]


class PointsDirective(_TellingDirective):
    """The points of a rule set, or of several beside one another.

    .. code-block:: rst

       .. rummykit-points:: fortune arlington
          :heads: slug

    With `heads` the columns are named by slugs, which are shorter.
    """

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {**_CHANGES, "heads": _heads}

    @override
    def build(self) -> list[nodes.Node]:
        """The table, and what a reader has to know besides."""
        chosen = [self.rules(name) for name in self.arguments[0].split()]
        names = self.names(chosen)
        made = table(points_head(names), points_rows(chosen), "rummykit-points")
        return [made, paragraph(points_note(chosen))]


class GlanceDirective(_TellingDirective):
    """The most important of a rule set, in words.

    .. code-block:: rst

       .. rummykit-glance:: arlington
          :fields: deal.players deal.hand_size match.target
    """

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **_CHANGES,
        "fields": directives.unchanged_required,
    }

    @override
    def build(self) -> list[nodes.Node]:
        """A table of a few fields."""
        from rummykit.rulebook.values import label, told  # noqa: PLC0415  # as above

        rules = self.rules(self.arguments[0])
        paths = self.options.get("fields", _GLANCE).split()
        unknown = [path for path in paths if path not in FIELDS]
        if unknown:
            msg = f"no field is called {', '.join(unknown)}"
            raise ValueError(msg)
        values = as_dict(rules)
        if "fields" not in self.options:
            paths = [path for path in paths if path not in _IF_ANY or values[_IF_ANY[path]]]
        rows = [[label(path), told(path, values[path])] for path in paths]
        return [table([rules.title, ""], rows, "rummykit-glance")]


_GLANCE = """
deal.players deck.packs deck.removed_ranks deck.jokers deal.hand_size wilds.ranks wilds.jokers
melds.set_max melds.run_max queen.discard pile.kinds scoring.go_out_bonus match.target
"""
_IF_ANY = {"deck.removed_ranks": "deck.removed_ranks", "wilds.jokers": "deck.jokers"}
"""Fields that are left out where another one has nothing."""


class CompareDirective(_TellingDirective):
    """Where two or more rule sets differ, field by field.

    .. code-block:: rst

       .. rummykit-compare:: fortune arlington mypackage.rules.HOUSE
          :all:
          :short:
          :heads: slug

    With `all` the fields in which they agree are told as well; with `prose` two rule sets are
    compared clause by clause. With `short` fields and values are told in a few words, and with
    `heads` the columns are named by slugs.
    """

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "all": directives.flag,
        "heads": _heads,
        "no-title": directives.flag,
        "prose": directives.flag,
        "short": directives.flag,
    }

    @override
    def build(self) -> list[nodes.Node]:
        """The table, or the clauses."""
        chosen = [self.rules(name) for name in self.arguments[0].split()]
        if len(chosen) < _A_PAIR:
            msg = "one rule set is given: name two or more, with blanks between"
            raise ValueError(msg)
        if "prose" in self.options:
            return self._clauses(chosen)
        rows = list(self._rows(chosen))
        if not rows:
            return [paragraph("They do not differ.")]
        head = ["Rule", *self.names(chosen)]
        return [table(head, rows, "rummykit-compare")]

    def _clauses(self, chosen: list[RuleSet]) -> list[nodes.Node]:
        from rummykit.rulebook import compare  # noqa: PLC0415  # only this directive needs it

        if len(chosen) != _A_PAIR:
            msg = f"{len(chosen)} rule sets are given: the option prose compares two"
            raise ValueError(msg)
        return self.told(compare(chosen[0], chosen[1], format="rst"))

    def _rows(self, chosen: list[RuleSet]) -> list[list[Cell]]:
        from rummykit.rulebook.values import label, told_of  # noqa: PLC0415  # as above

        short = "short" in self.options
        rows: list[list[Cell]] = []
        for path, spec in FIELDS.items():
            values = [value_words(rules, path) for rules in chosen]
            if "all" in self.options or len(set(values)) > 1:
                if short:
                    values = [told_of(rules, path) for rules in chosen]
                about = label(path) if short else spec.meaning
                rows.append([[nodes.Text(f"{about} "), field_link(path)], *values])
        return rows
