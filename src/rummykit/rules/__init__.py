"""Rule sets: what a table agrees on before the cards are dealt.

A `RuleSet` is frozen data in nine parts. `ruleset` picks one of the eight that ship, `evolve` makes
a house rule of it, and `FIELDS` tells what every field means and takes.

Examples:
    >>> rules = evolve(ruleset("fortune"), {"match.target": 300})
    >>> rules.match.target, diff(ruleset("fortune"), rules)
    (300, {'match.target': (500, 300)})
"""

from __future__ import annotations

from rummykit.rules.fields import FIELDS, FieldSpec, as_dict, diff, get
from rummykit.rules.parts import Deal, Deck, Match, MeldLimits, Pile, Queen, Stock, Wilds
from rummykit.rules.points import InHandPoints, MeldedPoints, Scoring
from rummykit.rules.registry import RULESETS, evolve, ruleset
from rummykit.rules.ruleset import RuleSet

__all__ = [
    "FIELDS",
    "RULESETS",
    "Deal",
    "Deck",
    "FieldSpec",
    "InHandPoints",
    "Match",
    "MeldLimits",
    "MeldedPoints",
    "Pile",
    "Queen",
    "RuleSet",
    "Scoring",
    "Stock",
    "Wilds",
    "as_dict",
    "diff",
    "evolve",
    "get",
    "ruleset",
]
