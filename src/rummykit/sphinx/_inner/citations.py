"""Citations: the numbers of sources and decisions in a rule book lead to where they are told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform
from typing_extensions import override

from rummykit.rulebook import DECISIONS, SOURCES
from rummykit.rules import FIELDS
from rummykit.sphinx._inner.pieces import paragraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = [
    "Cited",
    "LinkCitations",
    "cite",
    "decisions_list",
    "field_link",
    "joined",
    "label_of",
    "linked",
    "number_link",
    "sources_list",
]

_NUMBER = re.compile(rf"\b(?:{'|'.join([*SOURCES, *DECISIONS])})\b")
_PLACES = re.compile(r"\((?:\d{3}|X\d\d)(?:, (?:\d{3}|X\d\d))*\)|^(?:house rule|[\dX]\d\d|, )*$")


class Cited(nodes.Inline, nodes.TextElement):
    """What leads to where a source, a decision or a field is told, if that is anywhere.

    It has the attributes `target`, the id in a page that tells it, and `label`, by which the
    site's page is found.
    """


def field_link(path: str) -> Cited:
    """The path of a field, which leads to where the site tells its meaning.

    Args:
        path: The path; `scoring.melded.*` leads to the first of that table.

    Returns:
        The node.
    """
    first = next((each for each in FIELDS if each.startswith(path.removesuffix("*"))), path)
    label = f"rummykit-field-{first if path.endswith('*') else path}".lower()
    return Cited("", "", nodes.literal("", path), target=nodes.make_id(label), label=label)


def number_link(number: str) -> Cited:
    """The number of a source or a decision, which leads to where it is told.

    Args:
        number: The number.

    Returns:
        The node.
    """
    target = label_of(number)
    return Cited("", number, target=target, label=f"rummykit-{target}")


def label_of(number: str) -> str:
    """The id of what a number stands for, in a page that tells it.

    Args:
        number: The number of a source or a decision.

    Returns:
        The id.

    Examples:
        >>> label_of("000"), label_of("X18")
        ('source-000', 'decision-x18')
    """
    return f"{'source' if number in SOURCES else 'decision'}-{number.lower()}"


def cite(within: nodes.Element) -> None:
    """Mark the numbers in parentheses, and those that are all of a text, as citations.

    Args:
        within: What is changed in place.
    """
    for text in list(within.findall(nodes.Text)):
        told, end = str(text), 0
        found: list[nodes.Node] = []
        for place in _PLACES.finditer(told):
            found += [nodes.Text(told[end : place.start()]), *linked(place[0])]
            end = place.end()
        if found:
            text.parent.replace(text, [*found, nodes.Text(told[end:])])


def linked(text: str) -> list[nodes.Node]:
    """A text in which every number of a source or a decision leads to where it is told.

    Args:
        text: The text.

    Returns:
        The nodes.
    """
    found: list[nodes.Node] = []
    end = 0
    for match in _NUMBER.finditer(text):
        found += [nodes.Text(text[end : match.start()]), number_link(match[0])]
        end = match.end()
    return [*found, nodes.Text(text[end:])]


class LinkCitations(SphinxPostTransform):
    """Leads citations to where the page tells the source or decision, else to where the site does.

    Where neither does, the number stays as it is.
    """

    default_priority = 5  # before references are resolved

    @override
    def run(self, **kwargs: object) -> None:
        """Replace the citations of the document.

        Args:
            kwargs: Nothing that is used.
        """
        known = self.env.domains.standard_domain.anonlabels
        for node in list(self.document.findall(Cited)):
            told = nodes.inline("", "", *node.children, classes=["rk-cited"])
            if node["target"] in self.document.ids:
                link = nodes.reference("", "", told, internal=True, refid=node["target"])
                node.replace_self(link)
            elif node["label"] in known:
                where = {"refdomain": "std", "reftype": "ref", "reftarget": node["label"]}
                here = {"refdoc": self.env.docname, "refexplicit": True, "refwarn": True}
                node.replace_self(pending_xref("", told, **where, **here))
            else:
                node.replace_self(node.children)


def decisions_list(numbers: Iterable[str]) -> nodes.definition_list:
    """Decisions: for each the question, what is played, why, and the fields that decide it.

    Args:
        numbers: Which ones.

    Returns:
        The list; each term has the id `label_of` gives.
    """
    items = []
    for number in numbers:
        each = DECISIONS[number]
        told = [
            _led("Open", f"{each.question}."),
            _led("Played", f"{each.played}."),
            _led("Why", f"{each.why}."),
        ]
        if each.fields:
            told.append(_led("To play otherwise", "change ", *map(field_link, each.fields)))
        items.append(_numbered(number, told))
    return nodes.definition_list("", *items, classes=["rummykit-decisions"])


def sources_list(numbers: Iterable[str]) -> nodes.definition_list:
    """Sources: the texts that rules come from.

    Args:
        numbers: Which ones.

    Returns:
        The list; each term has the id `label_of` gives.
    """
    items = [_numbered(number, [paragraph(SOURCES[number])]) for number in numbers]
    return nodes.definition_list("", *items, classes=["rummykit-sources"])


def _numbered(number: str, told: list[nodes.paragraph]) -> nodes.definition_list_item:
    term = nodes.term("", number, ids=[label_of(number)])
    return nodes.definition_list_item("", term, nodes.definition("", *told))


def _led(word: str, text: str, *links: nodes.Node) -> nodes.paragraph:
    made = paragraph(text[0].upper() + text[1:])
    made.insert(0, [nodes.strong("", word), nodes.Text(": ")])
    made.extend(joined(links))
    return made


def joined(links: Sequence[nodes.Node]) -> Iterator[nodes.Node]:
    """Nodes with commas between.

    Args:
        links: The nodes.

    Yields:
        The nodes and the commas.
    """
    for place, link in enumerate(links):
        if place:
            yield nodes.Text(", ")
        yield link
