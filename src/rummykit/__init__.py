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
from rummykit.legality import explain
from rummykit.melds import Meld
from rummykit.moves import actions_using, legal_actions
from rummykit.notation import parse_action
from rummykit.positions import position
from rummykit.rules import RULESETS, RuleSet, evolve, ruleset
from rummykit.state import DealResult, GameState, Phase
from rummykit.views import PlayerView, sample, view
from rummykit.violations import CLAUSES, Clause, Violation

__version__ = "0.1.0"

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
    "LaidOff",
    "LayMeld",
    "LayOff",
    "Meld",
    "MeldLaid",
    "NextDeal",
    "NotationError",
    "Phase",
    "PileTaken",
    "PlayerView",
    "Rank",
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
    "evolve",
    "explain",
    "legal_actions",
    "new_game",
    "parse_action",
    "position",
    "ruleset",
    "sample",
    "transition",
    "view",
]
