"""Values of fields in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.rules import FIELDS, as_dict

if TYPE_CHECKING:
    from rummykit.rules import FieldSpec, RuleSet

__all__ = ["accepted", "value_words"]


def value_words(rules: RuleSet, path: str) -> str:
    """The value of a field, as people write it; texts that a program takes stand in backticks.

    Args:
        rules: The rule set.
        path: The path of the field.

    Returns:
        The words.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> arlington = ruleset("arlington")
        >>> value_words(arlington, "deal.players"), value_words(arlington, "wilds.max_per_meld")
        ('2–8', 'none')
        >>> (
        ...     value_words(arlington, "deal.hand_size_by_players"),
        ...     value_words(arlington, "pile.kinds"),
        ... )
        ('8 players: 12', '`set`, `run`')
    """
    value = as_dict(rules)[path]
    if value is None or value in ([], {}):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{players} players: {size}" for players, size in value.items())
    if isinstance(value, list):
        if FIELDS[path].kind == "players":
            return "–".join(map(str, dict.fromkeys(value)))
        return ", ".join(f"`{part}`" for part in value)
    return f"`{value}`" if isinstance(value, str) else str(value)


def accepted(spec: FieldSpec) -> str:
    """What a field takes.

    Args:
        spec: The field.

    Returns:
        The words.

    Examples:
        >>> accepted(FIELDS["melds.run_max"]), accepted(FIELDS["deck.packs"])
        ('a whole number, 2 or more; or none', 'a whole number from 1 to 4')
        >>> accepted(FIELDS["queen.discard"])
        '`free`, `last-card`, `only-queens`, `never`'
        >>> accepted(FIELDS["pile.kinds"])
        'any of `set`, `run`; or none'
    """
    if spec.kind == "number":
        if spec.maximum is not None:
            words = f"a whole number from {spec.minimum} to {spec.maximum}"
        else:
            words = f"a whole number, {spec.minimum} or more"
    else:
        words = _KINDS.get(spec.kind, "") + ", ".join(f"`{choice}`" for choice in spec.choices)
    return f"{words}; or none" if spec.optional or spec.kind == "kinds" else words


_KINDS = {
    "flag": "yes or no",
    "players": "two numbers of players, the fewest and the most, such as `2-8`",
    "ranks": "ranks such as `2` or `2 3`, or none",
    "hand-sizes": "hand sizes by number of players, such as `8=12`, or none",
    "kinds": "any of ",
}
