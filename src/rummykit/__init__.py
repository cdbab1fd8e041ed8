"""A rules engine for scoring rummies: Fortune Rummy, Arlington, Arlington Heights and house rules.

Pick a `RuleSet` (`ruleset`), start a game (`new_game`), list what may be done (`legal_actions`), do
it (`apply`), ask why something may not be done (`explain`). States are immutable values.

Examples:
    >>> import rummykit as rk
    >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=2026)
    >>> while not state.is_over and state.deal_number == 0:
    ...     state = rk.apply(state, next(rk.legal_actions(state)))
    >>> len(state.results)
    1
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

from rummykit.actions import (
    Action,
    Discard,
    DrawStock,
    EndTurn,
    LayMeld,
    LayOff,
    NextDeal,
    SwapJoker,
    TakePile,
)
from rummykit.cards import JOKER, Card, Cards, Rank, Suit
from rummykit.engine import apply, new_game
from rummykit.errors import (
    AmbiguousNotation,
    DecodeError,
    Fault,
    IllegalAction,
    InvalidPosition,
    InvalidRuleSet,
    NotationError,
    RummyError,
    UnknownRuleSet,
)
from rummykit.legality import explain
from rummykit.melds import Meld
from rummykit.moves import actions_using, legal_actions
from rummykit.notation import parse_action
from rummykit.positions import position
from rummykit.rules import RULESETS, RuleSet, evolve, ruleset
from rummykit.state import DealResult, GameState, Phase
from rummykit.views import PlayerView, sample, view
from rummykit.violations import CLAUSES, Clause, Violation

if TYPE_CHECKING:
    from rummykit.counting import divide, perft
    from rummykit.events import (
        DealEnded,
        DealStarted,
        Discarded,
        Drawn,
        Event,
        GameWon,
        JokerSwapped,
        LaidOff,
        MeldLaid,
        PileTaken,
        StockRecycled,
        Transition,
        TurnPassed,
        transition,
    )
    from rummykit.fairness import commitment
    from rummykit.journal import Journal
    from rummykit.records import Record
    from rummykit.saving import dumps, loads
    from rummykit.solver import Layout, best_layout

__version__ = "0.1.0"

_LATER: Final = {
    "DealEnded": "rummykit.events",
    "DealStarted": "rummykit.events",
    "Discarded": "rummykit.events",
    "Drawn": "rummykit.events",
    "Event": "rummykit.events",
    "GameWon": "rummykit.events",
    "JokerSwapped": "rummykit.events",
    "Journal": "rummykit.journal",
    "LaidOff": "rummykit.events",
    "Layout": "rummykit.solver",
    "MeldLaid": "rummykit.events",
    "PileTaken": "rummykit.events",
    "Record": "rummykit.records",
    "StockRecycled": "rummykit.events",
    "Transition": "rummykit.events",
    "TurnPassed": "rummykit.events",
    "best_layout": "rummykit.solver",
    "commitment": "rummykit.fairness",
    "divide": "rummykit.counting",
    "dumps": "rummykit.saving",
    "loads": "rummykit.saving",
    "perft": "rummykit.counting",
    "transition": "rummykit.events",
}
"""Names that are imported when they are first used, so that `import rummykit` stays quick."""

__all__ = [
    "CLAUSES",
    "JOKER",
    "RULESETS",
    "Action",
    "AmbiguousNotation",
    "Card",
    "Cards",
    "Clause",
    "DealEnded",
    "DealResult",
    "DealStarted",
    "DecodeError",
    "Discard",
    "Discarded",
    "DrawStock",
    "Drawn",
    "EndTurn",
    "Event",
    "Fault",
    "GameState",
    "GameWon",
    "IllegalAction",
    "InvalidPosition",
    "InvalidRuleSet",
    "JokerSwapped",
    "Journal",
    "LaidOff",
    "LayMeld",
    "LayOff",
    "Layout",
    "Meld",
    "MeldLaid",
    "NextDeal",
    "NotationError",
    "Phase",
    "PileTaken",
    "PlayerView",
    "Rank",
    "Record",
    "RuleSet",
    "RummyError",
    "StockRecycled",
    "Suit",
    "SwapJoker",
    "TakePile",
    "Transition",
    "TurnPassed",
    "UnknownRuleSet",
    "Violation",
    "actions_using",
    "apply",
    "best_layout",
    "commitment",
    "divide",
    "dumps",
    "evolve",
    "explain",
    "legal_actions",
    "loads",
    "new_game",
    "parse_action",
    "perft",
    "position",
    "ruleset",
    "sample",
    "transition",
    "view",
]


def __getattr__(name: str) -> object:
    """Import what is named here and comes from a module that is not needed by every program."""
    module = _LATER.get(name)
    if module is None:
        problem = f"module 'rummykit' has no attribute {name!r}"
        raise AttributeError(problem)
    found = getattr(importlib.import_module(module), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """All public names, those that are imported later too."""
    return sorted({*globals(), *__all__})
