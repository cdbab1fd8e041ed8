"""What the property tests draw: the strategies that users have, with what only the tests need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import assume

from rummykit.testing import positions, rule_sets, trying
from rummykit.testing.invariants import everything as all_cards
from rummykit.testing.making import made_meld as guessed_meld
from rummykit.testing.trying import candidates, played

if TYPE_CHECKING:
    import rummykit as rk

__all__ = [
    "all_cards",
    "candidates",
    "guessed_meld",
    "listed",
    "played",
    "positions",
    "rule_sets",
]


def listed(state: rk.GameState) -> list[rk.Action]:
    """All legal actions; the example is dropped where they are very many."""
    actions = trying.listed(state)
    assume(actions is not None)
    return actions or []
