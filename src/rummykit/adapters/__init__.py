"""Adapters: rummykit as an environment of PettingZoo, Gymnasium and OpenSpiel.

Each adapter is a module of its own, with an extra that brings along what it adapts to:
`rummykit.adapters.pettingzoo`, `rummykit.adapters.gymnasium`, `rummykit.adapters.openspiel`. They
share the numbers of actions (`ActionCoding`), which need no extra.

Examples:
    >>> import rummykit as rk
    >>> from rummykit.adapters import ActionCoding
    >>> coding = ActionCoding(rk.ruleset("arlington"), players=3)
    >>> coding.meaning(coding.index(rk.Discard("QS"), turn=0))
    'discard QS'
"""

from __future__ import annotations

from rummykit.adapters.coding import KINDS, MOST_MELDS, ActionCoding, Block, coding_for
from rummykit.adapters.errors import InvalidEnvironment, UnknownIndex

__all__ = [
    "KINDS",
    "MOST_MELDS",
    "ActionCoding",
    "Block",
    "InvalidEnvironment",
    "UnknownIndex",
    "coding_for",
]
