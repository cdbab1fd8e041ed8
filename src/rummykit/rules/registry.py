"""Picking a rule set by its slug, and making another from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from rummykit.cards import Rank
from rummykit.errors import Fault, InvalidRuleSet, UnknownRuleSet
from rummykit.rules.checks import contradictions
from rummykit.rules.fields import FIELDS, canonical, get, is_group, unknown_path
from rummykit.rules.presets import PRESETS
from rummykit.rules.readings import Refusal, nearest, shown
from rummykit.rules.ruleset import PARTS, RuleSet

if TYPE_CHECKING:
    from rummykit.rules.base import Part

__all__ = ["RULESETS", "evolve", "ruleset"]

RULESETS: Mapping[str, RuleSet] = MappingProxyType({rules.slug: rules for rules in PRESETS})
"""The rule sets that ship, by slug; iterating lists the slugs."""


def ruleset(slug: str) -> RuleSet:
    """The rule set with this slug.

    Args:
        slug: One of the slugs in `RULESETS`.

    Returns:
        The rule set.

    Raises:
        UnknownRuleSet: If there is none; it names the nearest slug and all known ones.

    Examples:
        >>> ruleset("arlington").title
        'Arlington'
        >>> list(RULESETS)[:3]
        ['fortune', 'fortune-digital', 'arlington']
        >>> ruleset("oklahom")
        Traceback (most recent call last):
            ...
        rummykit.errors.UnknownRuleSet: no rule set is called 'oklahom'; did you mean 'oklahoma'? \
Known: fortune, fortune-digital, arlington, arlington-scarne, arlington-joker, arlington-heights, \
arlington-digital, oklahoma
    """
    if not isinstance(slug, str):
        raise UnknownRuleSet(slug, tuple(RULESETS))
    found = RULESETS.get(slug)
    if found is None:
        raise UnknownRuleSet(slug, tuple(RULESETS), nearest(slug.lower(), RULESETS))
    return found


def evolve(rules: RuleSet, changes: Mapping[str, object]) -> RuleSet:
    """The same rules but for some fields: how a house rule is made.

    The slug stays that of the form the rules are based on. A path may also name a whole part or a
    table of points, with a mapping of what changes in it.

    Args:
        rules: The rules to start from; they stay as they are.
        changes: Values by field path (see `FIELDS`), as a program, a command line or a document
            writes them.

    Returns:
        The changed rules.

    Raises:
        InvalidRuleSet: If a path is unknown, a value is none of the field's, or the values
            contradict each other; all faults are in it, in the order of the fields.

    Examples:
        >>> house = evolve(ruleset("arlington"), {"melds.run_max": None, "queen.discard": "free"})
        >>> house.melds.run_max is None, house.queen.discard, house.slug
        (True, 'free', 'arlington')
        >>> evolve(house, {"scoring.in_hand": {"QS": 50}}).scoring.in_hand["QS"]
        50
        >>> evolve(house, {"melds.set_max": 2, "deck.packs": 0})
        Traceback (most recent call last):
            ...
        rummykit.errors.InvalidRuleSet: rule set not valid (2 faults):
          deck.packs: 0 is too low: give a whole number from 1 to 4
          melds.set_max: 2 is below melds.set_min, which is 3: give 3 or more, or none
    """
    faults = list(_argument_faults(rules, changes))
    if faults:
        raise InvalidRuleSet(faults)
    values = {path: get(rules, path) for path in FIELDS}
    given: set[str] = set()
    for change in _leaves(changes):
        if isinstance(change, Fault):
            faults.append(change)
            continue
        path, value = change
        if path in given:
            faults.append(Fault(path, "this field is given twice: give it one value"))
            continue
        given.add(path)
        read = FIELDS[path].convert(value)
        if isinstance(read, Refusal):
            faults += read.faults(path)
            del values[path]
        else:
            values[path] = read
    faults += contradictions(values)
    if faults:
        raise InvalidRuleSet(sorted(faults, key=_place_of))
    changed = {FIELDS[path].part for path in given}
    parts: dict[str, Any] = {part: _part(part, values) for part in changed}
    return attrs.evolve(rules, **parts)


def _argument_faults(rules: object, changes: object) -> Iterator[Fault]:
    if not isinstance(rules, RuleSet):
        yield Fault("rules", f"{shown(rules)} is no rule set: give one, such as ruleset('fortune')")
    if not isinstance(changes, Mapping):
        yield Fault(
            "changes",
            f"{shown(changes)} is no mapping: give values by field path, such as "
            "{'melds.run_max': None}",
        )


def _leaves(
    changes: Mapping[Any, object], within: str = ""
) -> Iterator[tuple[str, object] | Fault]:
    """Each single field that is given, with its value; or what is wrong with a path."""
    for key, value in changes.items():
        path = f"{within}{key}" if isinstance(key, (str, Rank)) else shown(key)
        field = canonical(path)
        if field is not None:
            yield field, value
        elif not is_group(path):
            yield unknown_path(path)
        elif path in PARTS and isinstance(value, PARTS[path]):
            yield from _leaves(dict(value.values()), f"{path}.")
        elif isinstance(value, Mapping):
            yield from _leaves(value, f"{path}.")
        else:
            yield Fault(path, f"{shown(value)} is no mapping: give the fields of {path} by name")


def _place_of(fault: Fault) -> int:
    """Where a fault stands in the order of the fields; unknown paths come last."""
    inside = (
        number
        for number, path in enumerate(FIELDS)
        if path == fault.place or path.startswith(f"{fault.place}.")
    )
    return next(inside, len(FIELDS))


def _part(name: str, values: Mapping[str, object]) -> Part:
    arguments: dict[str, Any] = {}
    for path, spec in FIELDS.items():
        if spec.part == name:
            field, _, card = spec.name.partition(".")
            if card:
                arguments.setdefault(field, {})[card] = values[path]
            else:
                arguments[field] = values[path]
    return PARTS[name](**arguments)
