"""Rule sets in documents: a preset with what was changed, or every field.

A preset of a past version stays readable: `PAST_PRESETS` keeps what its fields were.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from rummykit.codec.leaves import Count
from rummykit.codec.problems import Wrong
from rummykit.errors import InvalidRuleSet
from rummykit.rules import FIELDS, RULESETS, RuleSet, as_dict, diff, evolve
from rummykit.rules.readings import Refusal, nearest, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummykit.codec.problems import Path

__all__ = ["PAST_PRESETS", "FullRules", "PresetRules", "RuleValues", "preset", "rules_document"]

PAST_PRESETS: dict[tuple[str, int], dict[str, Any]] = {}
"""By slug and version, the fields in which a past version of a preset was other than it is now.

When a preset changes, its version goes up by one, and what the fields were is written down here:
a game that was saved under the old version is still played by it.
"""

_LONGEST: Final = 200
"""How long the text, the list or the object may be that is a field's value."""


class RuleValues(dict[str, Any]):
    """Values of a rule set by field path."""


@attrs.frozen(kw_only=True)
class PresetRules:
    """A rule set that ships, with what was changed in it.

    Attributes:
        slug: The preset.
        version: Its version.
        changed: The changed values by field path.
        title: The name of the rules, where it is not that of the preset.
        source: Where they are from, where it is not that of the preset.
    """

    slug: str
    version: Count
    changed: RuleValues
    title: str | None = None
    source: str | None = None

    def read(self) -> RuleSet:
        """The rule set.

        Raises:
            Wrong: If there is no such preset, or a value is refused.
        """
        base = preset(self.slug, self.version)
        if base is None:
            raise Wrong(_unknown(self.slug, self.version))
        rules = _changed(base, self.changed, "changed")
        return attrs.evolve(
            rules,
            title=rules.title if self.title is None else self.title,
            source=rules.source if self.source is None else self.source,
        )


@attrs.frozen(kw_only=True)
class FullRules:
    """A rule set with every field written out.

    Attributes:
        slug: The form that it is, or is based on.
        version: The version of the form.
        title: Its name, for people.
        source: The text that it is taken from, or nothing.
        fields: All values by field path.
    """

    slug: str
    version: Count
    title: str
    source: str
    fields: RuleValues

    def read(self) -> RuleSet:
        """The rule set.

        Raises:
            Wrong: If a field is missing or a value is refused.
        """
        missing = [path for path in FIELDS if path not in self.fields]
        if missing:
            raise Wrong(*((("fields",), f"the key {path!r} is missing") for path in missing))
        words = {name: getattr(self, name) for name in ("slug", "version", "title", "source")}
        try:
            base = RuleSet(**words)
        except InvalidRuleSet as error:
            raise Wrong(*(((fault.place,), fault.text) for fault in error.faults)) from None
        return _changed(base, self.fields, "fields")


def preset(slug: str, version: int) -> RuleSet | None:
    """A preset in one of its versions, or None where there is none.

    Examples:
        >>> preset("fortune", 1) == RULESETS["fortune"], preset("fortune", 2)
        (True, None)
    """
    now = RULESETS.get(slug)
    if now is None or now.version == version:
        return now
    past = PAST_PRESETS.get((slug, version))
    return None if past is None else attrs.evolve(evolve(now, past), version=version)


def _unknown(slug: str, version: int) -> tuple[Path, str]:
    now = RULESETS.get(slug)
    if now is None:
        meant = nearest(slug, RULESETS) if len(slug) < _LONGEST else None
        hint = f"; did you mean {meant!r}?" if meant else ""
        text = f"{shown(slug)} is no rule set that ships{hint}; others are saved with all fields"
        return ("slug",), text
    known = sorted({now.version, *(past for name, past in PAST_PRESETS if name == slug)})
    told = ", ".join(map(str, known))
    hint = "; a newer rummykit wrote this" if version > now.version else ""
    return ("version",), f"version {version} of {slug!r} is not known, but {told} is{hint}"


def _changed(base: RuleSet, values: Mapping[str, Any], key: str) -> RuleSet:
    """Rules with these values, each written as a document writes it."""
    problems: list[tuple[Path, str]] = []
    good = {}
    for path, value in values.items():
        problem = _problem(path, value)
        if problem is None:
            good[path] = value
        else:
            problems.append(((key, path), problem))
    try:
        rules = evolve(base, good)
    except InvalidRuleSet as error:
        problems += [
            (
                (key, fault.place) if fault.place in values else (key,),
                _told(fault.place, fault.text, values),
            )
            for fault in error.faults
        ]
        raise Wrong(*problems) from None
    if problems:
        raise Wrong(*problems)
    return rules


def _told(place: str, text: str, values: Mapping[str, Any]) -> str:
    return text if place in values else f"{place}: {text}"


def _problem(path: str, value: Any) -> str | None:
    """What is wrong with a single value, or None."""
    spec = FIELDS.get(path)
    if spec is None:
        return "no field of a rule set has this path"
    if isinstance(value, (str, list, dict)) and len(value) > _LONGEST:
        return f"a value of the length {len(value)} is too long"
    if not _is_plain(value):
        return f"{shown(value)} is not what this takes"
    kept = spec.convert(value)
    if isinstance(kept, Refusal):
        return "; ".join(fault.text for fault in kept.faults(path))
    plain = spec.plain(kept)
    if type(plain) is not type(value) or plain != value:
        return f"{shown(value)} is not as a document writes this: write {shown(plain)}"
    return None


def _is_plain(value: Any) -> bool:
    """Whether this is a plain value, or a list or an object of plain ones."""
    simple = (int, str, type(None))
    if isinstance(value, dict):
        return all(isinstance(item, simple) for item in value.values())
    if isinstance(value, list):
        return all(isinstance(item, simple) for item in value)
    return isinstance(value, simple)


@lru_cache(maxsize=64)
def _changes(rules: RuleSet) -> dict[str, Any]:
    """What a rule set has otherwise than its preset, which there is."""
    base = preset(rules.slug, rules.version) or rules
    return {path: ours for path, (ours, _) in diff(rules, base).items()}


def rules_document(rules: RuleSet, *, full: bool) -> PresetRules | FullRules:
    """The document of a rule set.

    Args:
        rules: The rules.
        full: Whether to write every field of a preset as well.

    Returns:
        The document: short where the slug and the version are those of a preset.
    """
    base = None if full else preset(rules.slug, rules.version)
    if base is None:
        return FullRules(
            slug=rules.slug,
            version=rules.version,
            title=rules.title,
            source=rules.source,
            fields=RuleValues(as_dict(rules)),
        )
    return PresetRules(
        slug=rules.slug,
        version=rules.version,
        changed=RuleValues(_changes(rules)),
        title=None if rules.title == base.title else rules.title,
        source=None if rules.source == base.source else rules.source,
    )
