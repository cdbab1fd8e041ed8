"""What a seat is sent of a game: made from its view alone, so nothing hidden can be in it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import rummykit as rk
from rummykit.rules import diff

from .words import meld_words

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["cost_of", "is_wild", "meld_json", "result_json", "view_json"]


def meld_json(meld: rk.Meld, rules: rk.RuleSet) -> dict[str, Any]:
    """A meld as it is sent.

    Args:
        meld: The meld.
        rules: The rules that give it points.

    Returns:
        Its kind, its cards with their stand-ins, its points, its words.
    """
    placed = zip(meld.cards, meld.stands_for, strict=True)
    return {
        "kind": meld.kind,
        "cards": [
            {"card": str(card), "as": None if stand is None else str(stand)}
            for card, stand in placed
        ],
        "points": meld.points(rules),
        "words": meld_words(meld),
    }


def result_json(result: rk.DealResult) -> dict[str, Any]:
    """The reckoning of a deal as it is sent.

    Args:
        result: The reckoning.

    Returns:
        The points by seat, who went out, why the deal ended.
    """
    return {
        "deal": result.deal_number,
        "scores": list(result.scores),
        "melded": list(result.melded),
        "deadwood": list(result.deadwood),
        "bonus": list(result.bonus),
        "out": result.went_out,
        "reason": result.reason,
    }


def view_json(view: rk.PlayerView) -> dict[str, Any]:
    """A view as it is sent.

    Args:
        view: What the seat may know.

    Returns:
        Plain data.
    """
    rules = view.rules
    hand: Sequence[rk.Card] = () if view.hand is None else tuple(view.hand)
    return {
        "seat": view.seat,
        "phase": view.phase.value,
        "turn": view.turn,
        "onTurn": view.on_turn and not view.is_over,
        "opener": view.opener,
        "deal": view.deal_number,
        "turns": view.turns,
        "recycles": view.recycles,
        "hand": [str(card) for card in hand],
        "wilds": sorted({str(card) for card in hand if is_wild(card, rules)}),
        "against": sum(cost_of(card, rules) for card in hand),
        "handSizes": list(view.hand_sizes),
        "melds": [[meld_json(meld, rules) for meld in row] for row in view.melds],
        "upcard": None if view.upcard is None else str(view.upcard),
        "pileSize": view.pile_size,
        "stockSize": view.stock_size,
        "totals": list(view.totals),
        "results": [result_json(result) for result in view.results],
        "winners": list(view.winners),
        "options": [str(action) for action in rk.actions_using(view, ())],
        "canTake": _can_take(view),
        "rules": {
            "slug": rules.slug,
            "title": rules.title,
            "target": rules.match.target,
            "changed": len(diff(rk.ruleset(rules.slug), rules)),
        },
    }


def is_wild(card: rk.Card, rules: rk.RuleSet) -> bool:
    """Whether a card of a hand is wild.

    Args:
        card: The card.
        rules: The rules.

    Returns:
        True if it can stand for another.
    """
    return rules.wilds.jokers if card.rank is None else card.rank in rules.wilds.ranks


def cost_of(card: rk.Card, rules: rk.RuleSet) -> int:
    """What a card costs that is left in hand.

    Args:
        card: The card.
        rules: The rules.

    Returns:
        Points against.
    """
    points = rules.scoring.in_hand
    if card is rk.Card("QS"):
        return points["QS"]
    return points["JK" if card.rank is None else str(card.rank)]


def _can_take(view: rk.PlayerView) -> bool:
    """Whether the upcard can be taken with cards of the hand."""
    if view.phase is not rk.Phase.DRAW:
        return False
    first = islice(rk.legal_actions(view), 2)
    return any(isinstance(action, rk.TakePile) for action in first)
