"""Rule sets for a form: every field with its kind and its meaning, and the rule book beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import rummykit as rk
from rummykit.rulebook import book
from rummykit.rules import FIELDS, as_dict, diff

from .problems import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["book_json", "composed", "forms_json", "rules_json"]

_MOST_CARDS = 260  # as many as a browser draws in one hand without getting slow
_MOST_WILD_RANKS = 4  # where most cards are wild, there are more ways to meld than one can list
_MOST_SEATS = 8
_MOST_HAND = 20
_MOST_WILDS = 12  # of larger hands with more wild cards bots think for more than a second


def forms_json() -> dict[str, Any]:
    """Everything that a form of rules is made from.

    Returns:
        The rule sets that ship, and the fields in the order of the parts.
    """
    return {
        "rulesets": [
            {"slug": slug, "title": rules.title, "values": as_dict(rules)}
            for slug, rules in rk.RULESETS.items()
        ],
        "fields": [
            {
                "path": spec.path,
                "part": spec.part,
                "kind": spec.kind,
                "choices": list(spec.choices),
                "minimum": spec.minimum,
                "maximum": spec.maximum,
                "optional": spec.optional,
                "meaning": spec.meaning,
            }
            for spec in FIELDS.values()
        ],
    }


def composed(slug: object, changes: object) -> rk.RuleSet:
    """The rules that a form asks for.

    Args:
        slug: The rule set that they are based on.
        changes: Values by field path.

    Returns:
        The rules.

    Raises:
        Refusal: If there are no such rules; each fault names its field.
    """
    if not isinstance(slug, str) or not isinstance(changes, dict):
        raise Refusal.bad("Give the slug of a rule set, and changes by field path.")
    try:
        rules = rk.evolve(rk.ruleset(slug), changes)
    except rk.UnknownRuleSet as error:
        raise Refusal(422, "unknown-rule-set", str(error)) from None
    except rk.InvalidRuleSet as error:
        faults = [{"place": fault.place, "text": fault.text} for fault in error.faults]
        raise _invalid(faults) from None
    faults = [{"place": place, "text": text} for place, text in _too_much(rules).items()]
    if faults:
        raise _invalid(faults)
    return rules


def _invalid(faults: list[dict[str, str]]) -> Refusal:
    return Refusal(422, "invalid-rules", "These rules do not go together.", faults=faults)


def _too_much(rules: rk.RuleSet) -> Mapping[str, str]:
    """What rummykit plays and a table in a browser does not."""
    faults = {}
    if rules.deck_size > _MOST_CARDS:
        faults["deck.packs"] = f"a table here has {_MOST_CARDS} cards at most"
    if len(rules.wilds.ranks) > _MOST_WILD_RANKS:
        faults["wilds.ranks"] = f"a table here has {_MOST_WILD_RANKS} wild ranks at most"
    wilds = len(rk.Suit) * rules.deck.packs * len(rules.wilds.ranks)
    wilds += rules.deck.jokers if rules.wilds.jokers else 0
    if wilds > _MOST_WILDS:
        faults.setdefault("wilds.ranks", f"a table here has {_MOST_WILDS} wild cards at most")
    if max(rules.deal.hand_size_for(players) for players in range(1, _MOST_SEATS + 1)) > _MOST_HAND:
        faults["deal.hand_size"] = f"hands here have {_MOST_HAND} cards at most"
    if rules.deal.players[0] > _MOST_SEATS:
        faults["deal.players"] = f"a table here has {_MOST_SEATS} seats at most"
    return faults


def rules_json(rules: rk.RuleSet) -> dict[str, Any]:
    """Rules as the form shows them.

    Args:
        rules: The rules.

    Returns:
        The value of each field, which of them are changed, how many may play, the rule book.
    """
    fewest, most = rules.deal.players
    return {
        "slug": rules.slug,
        "values": as_dict(rules),
        "changed": list(diff(rk.ruleset(rules.slug), rules)),
        "players": [fewest, min(most, _MOST_SEATS)],
        "book": book_json(rules),
    }


@lru_cache(maxsize=64)
def book_json(rules: rk.RuleSet) -> dict[str, Any]:
    """The rule book as data that a page is made of.

    Args:
        rules: The rules.

    Returns:
        The title and the sections with their blocks: clauses, or a table.
    """
    told = book(rules)
    return {
        "title": told.title,
        "sections": [
            {"title": title, "blocks": [_block(block) for block in blocks]}
            for title, blocks in (
                ("", told.opening),
                *((section.title, section.blocks) for section in told.sections),
            )
        ],
    }


def _block(block: Any) -> dict[str, Any]:  # noqa: ANN401  # the public names name no type of it
    if hasattr(block, "rows"):
        rows = [list(row) for row in block.rows]
        return {"kind": "table", "head": list(block.head), "rows": rows}
    return {
        "kind": block.style,
        "clauses": [
            {
                "key": clause.key,
                "text": clause.text,
                "refs": list(clause.refs),
                "house": clause.house,
            }
            for clause in block.items
        ],
    }
