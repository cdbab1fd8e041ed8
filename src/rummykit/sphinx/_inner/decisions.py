"""The directives that tell where rules come from: decisions, sources, versions."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from typing_extensions import override

from rummykit.rulebook import DECISIONS, SOURCES, VERSIONS
from rummykit.sphinx._inner.base import RummyDirective
from rummykit.sphinx._inner.citations import decisions_list, sources_list
from rummykit.sphinx._inner.pieces import paragraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["DecisionsDirective", "SourcesDirective", "VersionsDirective"]


class _NumberedDirective(RummyDirective):
    """A directive that lists what has numbers: all, or those asked for."""

    has_content = False
    optional_arguments = 1
    final_argument_whitespace = True
    known: ClassVar[Mapping[str, object]]

    @abstractmethod
    def made(self, numbers: Iterable[str]) -> nodes.definition_list:
        """The list of those."""

    @override
    def build(self) -> list[nodes.Node]:
        """The list; a list of all can be referred to from every page."""
        asked = " ".join(self.arguments).split()
        unknown = [number for number in asked if number not in self.known]
        if unknown:
            msg = f"nothing has the number {', '.join(unknown)}: there are {', '.join(self.known)}"
            raise ValueError(msg)
        found = self.made(asked or self.known)
        for term in found.findall(nodes.term):
            self.state.document.note_explicit_target(term)
            if not asked:
                label = f"rummykit-{term['ids'][0]}"
                self.env.domains.standard_domain.note_hyperlink_target(
                    label, self.env.docname, term["ids"][0], term.astext()
                )
        return [found]


class DecisionsDirective(_NumberedDirective):
    """The decisions: what is played where the sources leave a choice, and why.

    .. code-block:: rst

       .. rummykit-decisions:: X01 X18

    Without numbers it tells all, and each can be referred to: ``:ref:`rummykit-decision-x18```.
    """

    known: ClassVar[Mapping[str, object]] = DECISIONS

    @override
    def made(self, numbers: Iterable[str]) -> nodes.definition_list:
        """The list of those."""
        return decisions_list(numbers)


class SourcesDirective(_NumberedDirective):
    """The texts that the rules come from.

    .. code-block:: rst

       .. rummykit-sources:: 000

    Without numbers it tells all, and each can be referred to: ``:ref:`rummykit-source-000```.
    """

    known: ClassVar[Mapping[str, object]] = SOURCES

    @override
    def made(self, numbers: Iterable[str]) -> nodes.definition_list:
        """The list of those."""
        return sources_list(numbers)


class VersionsDirective(RummyDirective):
    """The versions of a rule set that ships.

    .. code-block:: rst

       .. rummykit-versions:: arlington
    """

    has_content = False
    required_arguments = 1

    @override
    def build(self) -> list[nodes.Node]:
        """The versions, newest first."""
        rules = self.rules(self.arguments[0])
        if rules.slug not in VERSIONS:
            msg = f"{rules.slug} does not ship, so no versions of it are recorded"
            raise ValueError(msg)
        told = [
            nodes.list_item(
                "", paragraph(f"Version {each.number}, since {each.release}: {each.what}.")
            )
            for each in reversed(VERSIONS[rules.slug])
        ]
        return [nodes.bullet_list("", *told, classes=["rummykit-versions"])]
