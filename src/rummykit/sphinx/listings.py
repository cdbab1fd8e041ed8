"""The directives that list: every field of a rule set, every reason for a refusal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from typing_extensions import override

from rummykit.rules import FIELDS, RULESETS, FieldSpec, RuleSet
from rummykit.sphinx.base import RummyDirective
from rummykit.sphinx.pieces import item, paragraph
from rummykit.sphinx.values import accepted, value_words
from rummykit.violations import CLAUSES, Clause

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["FieldsDirective", "ViolationsDirective"]

_FIELD = re.compile(r"\b[a-z_]+\.[a-z_]+(?:\.[A-Za-z0-9]+)?\b")


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
    all_alike = len(by_value) == 1 < len(chosen)
    values = [
        nodes.list_item("", paragraph(f"{value}: {'all' if all_alike else '; '.join(titles)}"))
        for value, titles in by_value.items()
    ]
    return [
        paragraph(spec.meaning),
        paragraph(f"Takes {accepted(spec)}. Stated in {spec.source}."),
        nodes.bullet_list("", *values),
    ]


class ViolationsDirective(_ListingDirective):
    """Every reason for which an action is refused: its code, its rule, what would do.

    .. code-block:: rst

       .. rummykit-violations:: pile-empty draw-first

    Without codes it tells all. Each can be referred to: ``:ref:`rummykit-violation-pile-empty```.
    """

    kind = "violation"

    @override
    def build(self) -> list[nodes.Node]:
        """The reasons, those asked for or all."""
        codes = " ".join(self.arguments).split() or list(CLAUSES)
        unknown = [code for code in codes if code not in CLAUSES]
        if unknown:
            msg = f"no reason has the code {', '.join(unknown)}: the codes are {', '.join(CLAUSES)}"
            raise ValueError(msg)
        return self.listed((code, _clause(CLAUSES[code])) for code in codes)


def _clause(clause: Clause) -> list[nodes.Node]:
    says, remedy = (text[0].upper() + text[1:] for text in (clause.says, clause.remedy))
    rule = _FIELD.sub(lambda found: f"`{found[0]}`", clause.rule)
    return [paragraph(f"{says}. {remedy}."), paragraph(f"Rule: {rule}.")]
