"""Every field of a rule set by its path: what it means, which values it takes, who states it.

`FIELDS` is what documentation, command lines and forms are built from. Points by card have a path
for each card (`scoring.melded.K`); `scoring.melded.10` is another spelling of `scoring.melded.T`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from rummykit.cards import Rank
from rummykit.errors import Fault, InvalidRuleSet
from rummykit.rules.base import reader_of
from rummykit.rules.points import POINTS, InHandPoints, MeldedPoints, PointsTable
from rummykit.rules.readings import Plain, Reader, Refusal, nearest, shown
from rummykit.rules.ruleset import PARTS, RuleSet, checked_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["FIELDS", "FieldSpec", "as_dict", "canonical", "diff", "get", "is_group", "unknown_path"]

_SPECIAL = {"QS": "Queen of Spades", "JK": "Joker"}
_TABLES: Mapping[str, type[PointsTable]] = {
    table.path: table for table in (MeldedPoints, InHandPoints)
}


@attrs.frozen(kw_only=True)
class FieldSpec:
    """One field of a rule set.

    Attributes:
        path: Its path, `melds.run_max` or `scoring.melded.K`.
        part: The part that holds it, `melds`.
        name: Its name in the part, `run_max` or `melded.K`.
        kind: What its values are: `number`, `flag`, `choice`, `players` (two numbers), `ranks`,
            `hand-sizes` (numbers by number of players) or `kinds` (some of the choices).
        choices: The texts that it takes, where it takes texts.
        minimum: The least number, where there is one.
        maximum: The greatest number, where there is one.
        optional: Whether None is a value.
        meaning: What it means, one sentence.
        source: Where it is stated: sections and decisions.

    Examples:
        >>> spec = FIELDS["melds.run_max"]
        >>> spec.kind, spec.minimum, spec.maximum, spec.optional
        ('number', 2, None, True)
        >>> spec.meaning
        'The most cards of a run, or none for no limit but the 13 ranks.'
        >>> FIELDS["queen.discard"].choices
        ('free', 'last-card', 'only-queens', 'never')
    """

    path: str
    part: str
    name: str
    kind: str
    choices: tuple[str, ...]
    minimum: int | None
    maximum: int | None
    optional: bool
    meaning: str
    source: str
    _reader: Reader[Any] = attrs.field(repr=False, eq=False)

    def read(self, value: object) -> object:
        """The value that a rule set keeps for what somebody gives.

        Raises:
            InvalidRuleSet: If the field does not take this.

        Examples:
            >>> FIELDS["deal.players"].read("2-4")
            (2, 4)
        """
        read = self.convert(value)
        if isinstance(read, Refusal):
            raise InvalidRuleSet(read.faults(self.path))
        return read

    def convert(self, value: object) -> object:
        """As `read`, but what the field does not take gives a `Refusal` instead of an error."""
        return self._reader.convert(value)

    def plain(self, value: object) -> Plain:
        """A kept value as JSON has it.

        Examples:
            >>> FIELDS["deal.players"].plain((2, 4))
            [2, 4]
        """
        return self._reader.plain(value)


def _specs() -> Iterator[FieldSpec]:
    for part, kind in PARTS.items():
        for attribute in kind.attributes():
            path = f"{part}.{attribute.name}"
            meaning, source = attribute.metadata["meaning"], attribute.metadata["source"]
            if path not in _TABLES:
                yield _spec(part, attribute.name, reader_of(attribute), meaning, source)
                continue
            for card in _TABLES[path].cards:
                told, source = _points_for(path, card), _TABLES[path].source(card)
                yield _spec(part, f"{attribute.name}.{card}", POINTS, told, source)


def _spec(part: str, name: str, reader: Reader[Any], meaning: str, source: str) -> FieldSpec:
    return FieldSpec(
        path=f"{part}.{name}",
        part=part,
        name=name,
        kind=reader.kind,
        choices=reader.choices,
        minimum=reader.minimum,
        maximum=reader.maximum,
        optional=reader.optional,
        meaning=meaning,
        source=source,
        reader=reader,
    )


def _points_for(path: str, card: str) -> str:
    label = _SPECIAL.get(card) or Rank.parse(card).label
    article = "an" if label[0] in "ae" else "a"
    if path == InHandPoints.path:
        return f"Points against for {article} {label} left in hand."
    other = " other than the Queen of Spades" if label == Rank.QUEEN.label else ""
    return f"Points for a melded {label}{other}, or a wild that stands for one."


FIELDS: Mapping[str, FieldSpec] = MappingProxyType({spec.path: spec for spec in _specs()})
"""Every field by its path, in the order of the parts."""


def canonical(path: object) -> str | None:
    """The path of a field as `FIELDS` has it, or None where there is no such field.

    Examples:
        >>> canonical("scoring.in_hand.10"), canonical("deck.packs"), canonical("deck")
        ('scoring.in_hand.T', 'deck.packs', None)
    """
    if not isinstance(path, str):
        return None
    if path in FIELDS:
        return path
    table, _, key = path.rpartition(".")
    card = _TABLES[table].card(key) if table in _TABLES else None
    return None if card is None else f"{table}.{card}"


def is_group(path: object) -> bool:
    """Whether a path names a whole part or a whole table of points.

    Examples:
        >>> is_group("scoring"), is_group("scoring.melded"), is_group("scoring.joker")
        (True, True, False)
    """
    return path in PARTS or path in _TABLES


def unknown_path(path: object) -> Fault:
    """The fault of a path that names no field, with the one that was probably meant.

    Examples:
        >>> print(unknown_path("run_max"))
        run_max: no field of a rule set has this path; did you mean 'melds.run_max'?
    """
    text = path if isinstance(path, str) else shown(path)
    same_name = (known for known in FIELDS if known.partition(".")[2] == text)
    meant = next(same_name, None) or nearest(text, [*FIELDS, *PARTS, *_TABLES])
    hint = f"did you mean {meant!r}?" if meant else f"the parts are {', '.join(PARTS)}"
    return Fault(text, f"no field of a rule set has this path; {hint}")


def get(rules: RuleSet, path: str) -> object:
    """The value of a field.

    Args:
        rules: The rule set.
        path: The field's path; the name of a part and the path of a table of points do as well.

    Returns:
        The value as the rule set keeps it.

    Raises:
        InvalidRuleSet: If no field has this path, or this is no rule set.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> rules = ruleset("arlington")
        >>> get(rules, "deal.hand_size"), get(rules, "scoring.melded.10"), get(rules, "pile.kinds")
        (13, 10, ('set', 'run'))
        >>> get(rules, "deal.hand")
        Traceback (most recent call last):
            ...
        rummykit.errors.InvalidRuleSet: rule set not valid: deal.hand: no field of a rule set has \
this path; did you mean 'deal.hand_size'?
    """
    found = canonical(path)
    if found is None and not is_group(path):
        raise InvalidRuleSet([unknown_path(path)])
    checked_rules(rules)
    part, _, name = (found or path).partition(".")
    field, _, card = name.partition(".")
    value = getattr(rules, part)
    if field:
        value = getattr(value, field)
    return value[card] if card else value


def as_dict(rules: RuleSet) -> dict[str, Plain]:
    """All values of a rule set by field path, as JSON has them; `evolve` takes them back.

    Args:
        rules: The rule set.

    Returns:
        The values, in the order of `FIELDS`. The slug and the other words about the form are not
        among them.

    Raises:
        InvalidRuleSet: If this is no rule set.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> values = as_dict(ruleset("arlington-heights"))
        >>> values["deal.players"], values["deck.removed_ranks"], values["scoring.in_hand.JK"]
        ([2, 8], ['2'], 20)
    """
    return {path: spec.plain(get(rules, path)) for path, spec in FIELDS.items()}


def diff(rules: RuleSet, other: RuleSet) -> dict[str, tuple[Plain, Plain]]:
    """Where two rule sets differ.

    Args:
        rules: A rule set.
        other: Another.

    Returns:
        Both values, as JSON has them, of each field that differs, in the order of `FIELDS`.

    Raises:
        InvalidRuleSet: If one of them is no rule set.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> diff(ruleset("fortune"), ruleset("fortune-digital"))
        {'queen.discard': ('free', 'only-queens'), 'melds.run_max': (4, None)}
    """
    ours, theirs = as_dict(rules), as_dict(other)
    return {path: (ours[path], theirs[path]) for path in FIELDS if ours[path] != theirs[path]}
