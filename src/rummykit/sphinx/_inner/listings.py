"""The directives that list: every field of a rule set, every reason for a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from typing_extensions import override

from rummykit.drawing import state_svg
from rummykit.rulebook import DECISIONS, REFUSALS
from rummykit.rules import FIELDS, RULESETS, FieldSpec, RuleSet
from rummykit.sphinx._inner.base import RummyDirective
from rummykit.sphinx._inner.citations import field_link, joined, linked, number_link
from rummykit.sphinx._inner.drawings import Drawing
from rummykit.sphinx._inner.pieces import item, paragraph
from rummykit.sphinx._inner.tellings import violation_words
from rummykit.sphinx._inner.values import accepted, value_words
from rummykit.views import view
from rummykit.violations import CLAUSES, Clause

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["FieldsDirective", "ViolationsDirective"]

_NARROW = 440


class _ListingDirective(RummyDirective):
    """A directive that lists things that have names; each can be referred to."""

    has_content = False
    optional_arguments = 1
    final_argument_whitespace = True
    kind: ClassVar[str]

    def listed(self, things: Iterable[tuple[str, list[nodes.Node]]]) -> list[nodes.Node]:
        """The things by name, each with a label such as `rummykit-field-melds.run_max`."""
        standard = self.env.domains.standard_domain
        items = []
        for name, definition in things:
            label = f"rummykit-{self.kind}-{name}".lower()
            target = nodes.make_id(label)
            standard.note_hyperlink_target(label, self.env.docname, target, name)
            items.append(item(name, target, *definition))
        return [nodes.definition_list("", *items, classes=[f"rummykit-{self.kind}s"])]


class FieldsDirective(_ListingDirective):
    """Every field of a rule set: what it means, what it takes, its value in each rule set.

    .. code-block:: rst

       .. rummykit-fields:: arlington fortune
          :part: melds

    Without rule sets it tells the values of all that ship. Each field can be referred to:
    ``:ref:`rummykit-field-melds.run_max```.
    """

    kind = "field"
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "part": directives.unchanged_required,
    }

    @override
    def build(self) -> list[nodes.Node]:
        """The fields, of one part or of all."""
        names = " ".join(self.arguments).split() or list(RULESETS)
        chosen = [self.rules(name) for name in names]
        part = self.options.get("part")
        specs = [spec for spec in FIELDS.values() if part in {None, spec.part}]
        if not specs:
            known = ", ".join(dict.fromkeys(spec.part for spec in FIELDS.values()))
            msg = f"{part!r} is no part of a rule set: the parts are {known}"
            raise ValueError(msg)
        return self.listed((spec.path, _field(spec, chosen)) for spec in specs)


def _field(spec: FieldSpec, chosen: list[RuleSet]) -> list[nodes.Node]:
    by_value: dict[str, list[str]] = {}
    for rules in chosen:
        by_value.setdefault(value_words(rules, spec.path), []).append(rules.title)
    takes = paragraph(f"Takes {accepted(spec)}. Stated in ")
    takes.extend(linked(f"{spec.source}."))
    all_alike = len(by_value) == 1 < len(chosen)
    values = [
        nodes.list_item("", paragraph(f"{value}: {'all' if all_alike else '; '.join(titles)}"))
        for value, titles in by_value.items()
    ]
    return [
        paragraph(spec.meaning),
        takes,
        nodes.bullet_list("", *values),
    ]


class ViolationsDirective(_ListingDirective):
    """Every reason for which an action is refused: its code, its rule, what would do.

    .. code-block:: rst

       .. rummykit-violations:: pile-empty draw-first
          :examples:

    Without codes it tells all. Each can be referred to: ``:ref:`rummykit-violation-pile-empty```.
    With `examples` each has a position and an action, and what the engine says to it.
    """

    kind = "violation"
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"examples": directives.flag}

    @override
    def build(self) -> list[nodes.Node]:
        """The reasons, those asked for or all."""
        codes = " ".join(self.arguments).split() or list(CLAUSES)
        unknown = [code for code in codes if code not in CLAUSES]
        if unknown:
            msg = f"no reason has the code {', '.join(unknown)}: the codes are {', '.join(CLAUSES)}"
            raise ValueError(msg)
        shown = "examples" in self.options
        return self.listed(
            (code, [*_clause(CLAUSES[code]), *(_examples(code) if shown else ())]) for code in codes
        )


def _clause(clause: Clause) -> list[nodes.Node]:
    says, remedy = (text[0].upper() + text[1:] for text in (clause.says, clause.remedy))
    places, _, fields = clause.rule.partition("; ")
    links = [_place(place) for place in places.split(", ")]
    links += [field_link(path) for path in fields.split(", ") if fields]
    rule = nodes.paragraph("", "", nodes.Text("Rule: "), *joined(links), nodes.Text("."))
    return [paragraph(f"{says}. {remedy}."), rule]


def _place(place: str) -> nodes.Node:
    """Where a rule stands: a decision, or a section by its number and what it is about."""
    if place in DECISIONS:
        return number_link(place)
    about = [name for number, name in _SECTIONS.items() if number in _numbers(place)]
    return nodes.Text(f"{place} ({'; '.join(about)})")


def _numbers(place: str) -> set[str]:
    """The numbers of sections that a place such as `RULES 3.3-3.5` means.

    Examples:
        >>> sorted(_numbers("RULES 3.3-3.5")), _numbers("API 1")
        (['RULES 3.3', 'RULES 3.4', 'RULES 3.5'], {'API 1'})
    """
    first, _, last = place.partition("-")
    if not last:
        return {place}
    start, end = float(first.split()[1]), float(last)
    return {number for number in _SECTIONS if start <= float(number.split()[1]) <= end}


_SECTIONS = {
    "RULES 1": "the words of the game",
    "RULES 2": "what the rule set says",
    "RULES 3.1": "dealing",
    "RULES 3.2": "whose turn it is",
    "RULES 3.3": "drawing and taking the pile",
    "RULES 3.4": "melding and laying off",
    "RULES 3.5": "discarding",
    "RULES 3.6": "going out",
    "RULES 3.7": "the empty stock",
    "RULES 3.8": "scoring a deal",
    "RULES 3.9": "the end of the game",
    "RULES 4": "melds",
    "API 1": "the notation",
}


def _examples(code: str) -> Iterator[nodes.Node]:
    for refusal in REFUSALS[code]:
        state, violation = refusal.state, refusal.violation
        seen = view(state, refusal.asks)
        svg = state_svg(seen, width=_NARROW, style=False)
        told = "It is allowed." if violation is None else f"Refused: {violation_words(violation)}."
        changed = ", ".join(
            f"`{path}` = {value_words(refusal.rules, path)}" for path in refusal.changed
        )
        asked = f"Seat {refusal.asks} asks for `{refusal.asked}`"
        where = f"{refusal.rules.title}{f' with {changed}' if changed else ''}"
        note = ", as a text and not as an action" if refusal.as_text else ""
        yield nodes.container(
            "",
            Drawing(svg=svg, text=str(seen)),
            nodes.container(
                "", paragraph(f"{where}. {asked}{note}. {told}"), classes=["rk-caption"]
            ),
            classes=["rummykit-drawing"],
        )
