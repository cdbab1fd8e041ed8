"""What the directives have in common: how they read rule sets, and how they refuse."""

from __future__ import annotations

import importlib
from abc import abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
from sphinx.util.docutils import SphinxDirective
from typing_extensions import override

import rummykit
from rummykit.rules import RULESETS, RuleSet, evolve, ruleset

if TYPE_CHECKING:
    from docutils import nodes

__all__ = ["RummyDirective", "assignments", "find_rules", "seats"]

_PACKAGE = Path(rummykit.__file__).parent


def find_rules(name: str) -> RuleSet:
    """The rule set of a slug, or the one that Python finds under a dotted path.

    Args:
        name: `arlington`, `mypackage.rules.HOUSE` or `mypackage.rules:HOUSE`.

    Returns:
        The rule set.

    Raises:
        UnknownRuleSet: If a slug is none of those that ship.
        ValueError: If there is no such module or no rule set in it.

    Examples:
        >>> find_rules("arlington") is find_rules("rummykit.RULESETS.arlington")
        Traceback (most recent call last):
            ...
        ValueError: cannot find the rule set rummykit.RULESETS.arlington: No module named \
'rummykit.RULESETS'
        >>> find_rules("oklahoma").title
        'Oklahoma Rummy'
    """
    if name in RULESETS or not {".", ":"} & set(name):
        return ruleset(name)
    module, _, attribute = name.replace(":", ".").rpartition(".")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        msg = f"cannot find the rule set {name}: {error}"
        raise ValueError(msg) from error
    if not isinstance(found, RuleSet):
        msg = f"{name} is no rule set but a {type(found).__name__}: name a RuleSet"
        raise ValueError(msg)  # noqa: TRY004  # what is wrong is the text of the page
    return found


def assignments(text: str) -> dict[str, object]:
    """Values of fields, as the option `set` has them: one a line, or semicolons between.

    Args:
        text: `melds.run_max=none; queen.discard=free`.

    Returns:
        The values by field path, unread.

    Raises:
        ValueError: If a part has no `=`, or a field is given twice.

    Examples:
        >>> assignments("melds.run_max = none; queen.discard=free")
        {'melds.run_max': 'none', 'queen.discard': 'free'}
    """
    found: dict[str, object] = {}
    for part in filter(str.strip, text.replace(";", "\n").splitlines()):
        path, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            msg = f"{path!r} sets no field: write FIELD=VALUE, such as melds.run_max=none"
            raise ValueError(msg)
        if path in found:
            msg = f"{path} is given twice: give it one value"
            raise ValueError(msg)
        found[path] = value
    return found


def seats(text: str) -> list[str]:
    """What belongs to each seat, as options have it: slashes between, or one a line.

    Args:
        text: `7S 7H / KC QS`.

    Returns:
        The text for each seat.

    Examples:
        >>> seats("7S 7H / KC QS"), seats("5H 6H 7H /")
        (['7S 7H', 'KC QS'], ['5H 6H 7H', ''])
    """
    return [part.strip() for part in text.replace("\n", "/").split("/")]


class RummyDirective(SphinxDirective):
    """A directive of this extension: what it cannot read is an error at its place."""

    @abstractmethod
    def build(self) -> list[nodes.Node]:
        """What the directive stands for; a ValueError tells what is wrong with it."""

    @override
    def run(self) -> list[nodes.Node]:
        """Build, and say where what is wrong stands."""
        for path in _PACKAGE.rglob("*.py"):  # a change in the engine is a change of the page
            self.env.note_dependency(str(path))
        try:
            return self.build()
        except ValueError as error:
            raise self.error(f"{self.name}: {error}") from error

    def rules(self, name: str) -> RuleSet:
        """The rule set of that name, changed as the options `set` and `title` say.

        Args:
            name: A slug or a dotted path.

        Returns:
            The rule set.

        Raises:
            ValueError: If there is none, or the fields do not take the values.
        """
        found = find_rules(name)
        if name not in RULESETS:
            module = importlib.import_module(name.replace(":", ".").rpartition(".")[0])
            self.env.note_dependency(str(module.__file__))
        if "set" in self.options:
            found = evolve(found, assignments(self.options["set"]))
        if "title" in self.options:
            found = attrs.evolve(found, title=self.options["title"])
        return found
