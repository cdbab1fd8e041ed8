"""Where each clause comes from: the sources that state it, the decisions that settle it.

A source speaks for the rule sets that are taken from it. A decision speaks for the rule sets named
with it, or for all rules (`EVERY`), house rules among them.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rummykit.rulebook.decisions import SOURCES
from rummykit.rules import RULESETS

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["references"]

EVERY = "every"

_ALL = frozenset(SOURCES)
_PRESETS = " ".join(RULESETS)
_FROM_000 = "fortune arlington arlington-scarne arlington-joker arlington-heights"
_TWENTY = "arlington arlington-scarne arlington-joker"

_STATED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        **dict.fromkeys(
            [
                "aim",
                "aim.target",
                "cards.packs",
                "deal.players",
                "deal.size",
                "deal.upcard",
                "end.out",
                "game.end",
                "game.totals",
                "melds.ace",
                "melds.grow",
                "melds.lay-off",
                "melds.run",
                "melds.set",
                "pile.lay-off",
                "pile.rest",
                "pile.take",
                "queen.discard",
                "queen.wild",
                "queen.worth",
                "score.bonus",
                "score.sum",
                "turn.discard",
                "turn.draw",
                "turn.play",
                "wilds.alone",
                "wilds.who",
                "hand.queen",
                "hand.wild",
                "melded.queen",
            ],
            _ALL,
        ),
        **dict.fromkeys(
            ["hand.rank", "melded.ace", "melded.ace-low", "melded.rank", "melded.wild"],
            _ALL - {"001"},
        ),
        "cards.jokers": _ALL - {"004"},
        "cards.removed": frozenset({"000"}),
        "deal.alone": frozenset({"001"}),
        "deal.opener": frozenset({"001"}),
        "end.last": _ALL - {"004"},
        "game.tie": frozenset({"001"}),
        "game.winner": frozenset({"001", "004"}),
        "hand.ace": frozenset({"000", "003", "004"}),
        "hand.joker": frozenset({"000"}),
        "melded.alone": frozenset({"000", "004"}),
        "melded.joker": frozenset({"000"}),
        "melded.wild-queen": frozenset({"000", "003", "004"}),
        "melds.longest": frozenset({"003"}),
        "melds.most": frozenset({"001"}),
        "melds.same-card": frozenset({"001", "003"}),
        "pile.unseen": frozenset({"000", "003"}),
        "pile.wild": frozenset({"001"}),
        "queen.out": frozenset({"001"}),
        "stock.end": frozenset({"001", "003"}),
        "stock.renew": frozenset({"000", "001", "003"}),
        "wilds.named": frozenset({"003"}),
        "wilds.new-runs": frozenset({"001"}),
        "wilds.place": frozenset({"003"}),
        "wilds.swap": frozenset({"000"}),
    }
)
"""The sources that state a clause."""

_NOT_STATED: Mapping[str, str] = MappingProxyType(
    {"hand.ace": _TWENTY, "melded.wild-queen": "arlington arlington-joker"}
)
"""The rule sets whose own source does not state a clause that it states for others."""

_DECIDED: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "deal.first-upcard": {"X36": EVERY},
        "deal.opener": {
            "X09": "arlington-digital",
            "X10": f"{_FROM_000} fortune-digital oklahoma",
        },
        "deal.size": {"X03": f"{_TWENTY} oklahoma"},
        "game.winner": {"X28": EVERY},
        "game.tie": {"X28": f"{_FROM_000} fortune-digital oklahoma"},
        "hand.ace": {"X17": f"{_TWENTY} arlington-digital"},
        "hand.queen": {"X31": "arlington-digital"},
        "hand.rank": {"X23": "arlington-digital"},
        "melded.ace": {
            "X14": EVERY,
            "X16": "fortune arlington-heights",
            "X23": "arlington-digital",
        },
        "melded.ace-low": {"X14": EVERY, "X23": "arlington-digital"},
        "melded.alone": {
            "X01": f"{_TWENTY} arlington-digital",
            "X23": "arlington-digital",
        },
        "melded.rank": {"X23": "arlington-digital"},
        "melded.two": {"X04": "arlington-heights", "X15": _PRESETS},
        "melded.wild": {"X14": EVERY, "X23": "arlington-digital"},
        "melded.wild-queen": {
            "X02": "arlington arlington-joker arlington-digital oklahoma",
            "X23": "arlington-digital",
        },
        "melds.ace": {"X04": "arlington-heights"},
        "melds.longest": {"X35": EVERY},
        "melds.same-card": {"X18": _PRESETS},
        "pile.full": {"X32": EVERY},
        "pile.take": {"X22": "arlington-digital oklahoma"},
        "pile.wild": {"X21": EVERY},
        "queen.discard": {
            "X11": "arlington-heights oklahoma",
            "X12": "fortune-digital arlington arlington-joker arlington-digital",
            "X37": "arlington-heights",
        },
        "queen.out": {"X13": EVERY},
        "queen.sets": {"X20": _PRESETS},
        "queen.wild": {
            "X02": "arlington arlington-joker arlington-digital oklahoma",
            "X24": "oklahoma",
            "X29": "arlington-joker",
        },
        "stock.end": {"X07": EVERY, "X33": "arlington-digital"},
        "stock.renew": {
            "X05": _FROM_000,
            "X06": f"{_FROM_000} fortune-digital arlington-digital",
            "X08": "oklahoma",
        },
        "wilds.alone": {"X01": _TWENTY, "X29": "arlington-joker"},
        "wilds.named": {"X34": EVERY},
        "wilds.natural": {"X19": EVERY},
        "wilds.new-runs": {"X30": EVERY},
        "wilds.place": {"X15": _PRESETS},
        "wilds.swap": {"X29": "arlington-joker"},
    }
)
"""The decisions that settle a clause, each with the rule sets for which it does."""


def references(key: str, slug: str, *, house: bool) -> tuple[str, ...]:
    """Where a clause comes from.

    Args:
        key: The clause's key, or that of a row of points.
        slug: The rule set that the rules are, or are based on.
        house: Whether the clause differs from that rule set: then no source states it.

    Returns:
        The numbers of the sources, then those of the decisions.

    Examples:
        >>> references("deal.size", "arlington", house=False)
        ('000', 'X03')
        >>> references("game.winner", "arlington", house=True)
        ('X28',)
    """
    told = []
    known = slug in RULESETS and not house
    if known and slug not in _NOT_STATED.get(key, "").split():
        text = RULESETS[slug].source[:3]
        told += [text] if text in _STATED.get(key, ()) else []
    decided = _DECIDED.get(key, {})
    told += [
        number
        for number, slugs in decided.items()
        if slugs == EVERY or (known and slug in slugs.split())
    ]
    return tuple(told)
