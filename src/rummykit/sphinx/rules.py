"""The directives that tell rules: the rule book, the points, the comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Parser, directives
from docutils.utils import new_document
from typing_extensions import override

from rummykit.rules import FIELDS
from rummykit.sphinx.base import RummyDirective
from rummykit.sphinx.pieces import Cell, paragraph, table
from rummykit.sphinx.points import POINTS_NOTE, points_head, points_rows
from rummykit.sphinx.values import value_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummykit.rules import RuleSet

__all__ = ["CompareDirective", "PointsDirective", "RulebookDirective"]

_CHANGES: dict[str, Callable[[str], Any]] = {
    "set": directives.unchanged_required,
    "title": directives.unchanged_required,
}
_A_PAIR = 2


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
        found = read.children
        if "no-title" in self.options:
            found = [part for node in found for part in node.children if not _is_title(part)]
        for section in read.findall(nodes.section):
            section["ids"] = []
        for node in found:
            for section in node.findall(nodes.section):
                self.state.document.note_implicit_target(section)
        return found


def _is_title(node: nodes.Node) -> bool:
    return isinstance(node, nodes.title)


class RulebookDirective(_TellingDirective):
    """A rule set told as a rule book.

    .. code-block:: rst

       .. rummykit-rulebook:: arlington
          :set: melds.run_max=none; queen.discard=free
          :title: Our Arlington
          :no-title:

    `no-title` leaves out the heading of the whole, so that the sections stand under your own.
    """

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **_CHANGES,
        "no-title": directives.flag,
    }

    @override
    def build(self) -> list[nodes.Node]:
        """The rule book, with its sections."""
        from rummykit.rulebook import rulebook  # noqa: PLC0415  # only this directive needs it

        return self.told(rulebook(self.rules(self.arguments[0]), format="rst"))


class PointsDirective(_TellingDirective):
    """The points of a rule set, or of several beside one another.

    .. code-block:: rst

       .. rummykit-points:: fortune arlington
    """

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = _CHANGES

    @override
    def build(self) -> list[nodes.Node]:
        """The table, and what a reader has to know besides."""
        chosen = [self.rules(name) for name in self.arguments[0].split()]
        made = table(points_head(chosen), points_rows(chosen), "rummykit-points")
        return [made, paragraph(POINTS_NOTE)]


class CompareDirective(_TellingDirective):
    """Where two or more rule sets differ, field by field.

    .. code-block:: rst

       .. rummykit-compare:: fortune arlington mypackage.rules.HOUSE
          :all:

    With `all` the fields in which they agree are told as well; with `prose` two rule sets are
    compared clause by clause.
    """

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "all": directives.flag,
        "no-title": directives.flag,
        "prose": directives.flag,
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
        head = ["Rule", *(rules.title for rules in chosen)]
        return [table(head, rows, "rummykit-compare")]

    def _clauses(self, chosen: list[RuleSet]) -> list[nodes.Node]:
        from rummykit.rulebook import compare  # noqa: PLC0415  # only this directive needs it

        if len(chosen) != _A_PAIR:
            msg = f"{len(chosen)} rule sets are given: the option prose compares two"
            raise ValueError(msg)
        return self.told(compare(chosen[0], chosen[1], format="rst"))

    def _rows(self, chosen: list[RuleSet]) -> list[list[Cell]]:
        rows: list[list[Cell]] = []
        for path, spec in FIELDS.items():
            values = [value_words(rules, path) for rules in chosen]
            if "all" in self.options or len(set(values)) > 1:
                rows.append([f"{spec.meaning} `{path}`", *values])
        return rows
