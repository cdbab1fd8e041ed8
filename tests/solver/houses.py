"""Rule sets, hands and melds for the comparisons: the eight that ship, and odd house rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import rummykit as rk
from rummykit.shapes import is_wild, meld_fault

if TYPE_CHECKING:
    from rummykit.cards import Card
    from rummykit.melds import Meld
    from rummykit.rules import RuleSet

HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    "no-wilds": ("fortune", {"wilds.ranks": []}),
    "no-wilds-long": ("fortune", {"wilds.ranks": [], "melds.run_max": None}),
    "six-of-a-kind": ("arlington", {"melds.set_max": 6, "melds.run_max": 5}),
    "any-set": ("fortune", {"melds.set_max": None, "wilds.all_wild_melds": True}),
    "no-duplicates": ("arlington-scarne", {"melds.set_duplicates": False}),
    "no-duplicates-five": (
        "arlington-heights",
        {"melds.set_duplicates": False, "melds.set_max": 5, "queen.substitute": "free"},
    ),
    "two-melds": ("arlington", {"melds.max_melds": 2}),
    "two-melds-long": ("fortune-digital", {"melds.max_melds": 2}),
    "one-wild": ("arlington", {"wilds.max_per_meld": 1}),
    "one-wild-long": ("fortune-digital", {"wilds.max_per_meld": 1}),
    "no-wild-in-melds": ("arlington", {"wilds.max_per_meld": 0}),
    "natural-long": ("arlington-digital", {"melds.run_max": None}),
    "natural-five": (
        "arlington-digital",
        {"melds.run_max": 6, "melds.max_melds": None, "wilds.ranks": "2 4"},
    ),
    "long-guarded": ("arlington", {"melds.run_max": None}),
    "long-guarded-joker": (
        "arlington-joker",
        {"melds.run_max": None, "deck.jokers": 4, "queen.wild_in_sets": True},
    ),
    "joker-as-card": ("arlington-joker", {"scoring.joker": None, "deck.jokers": 3}),
    "joker-cheap": (
        "arlington-joker",
        {"scoring.joker": 3, "deck.jokers": 4, "queen.substitute_binds": None},
    ),
    "joker-dead": ("fortune", {"deck.jokers": 3}),
    "wild-queens": ("fortune", {"wilds.ranks": "Q", "wilds.all_wild_melds": True}),
    "wild-queens-guarded": (
        "arlington",
        {"wilds.ranks": "Q", "scoring.queen_of_spades": 5, "scoring.in_hand.QS": 7},
    ),
    "wild-jacks-threes": (
        "arlington",
        {"wilds.ranks": "3 J", "melds.run_max": 5, "queen.substitute": "only-wild-in-run"},
    ),
    "wild-aces": ("arlington", {"wilds.ranks": "A", "melds.run_max": None}),
    "wild-kings-long": (
        "arlington",
        {"wilds.ranks": "2 K", "melds.run_max": None, "queen.substitute_binds": None},
    ),
    "queen-never-wild": ("fortune-digital", {"queen.substitute": "never"}),
    "queen-in-sets": (
        "fortune",
        {"queen.wild_in_sets": True, "scoring.wild_as_queen": 35, "queen.discard": "last-card"},
    ),
    "queen-in-sets-once": (
        "arlington-scarne",
        {"melds.set_duplicates": False, "queen.substitute": "free"},
    ),
    "next-to-three": (
        "arlington-heights",
        {"melds.low_ace": "next-to-three", "melds.run_max": None},
    ),
    "aces-high": ("arlington", {"melds.low_ace": "never", "melds.run_max": 5}),
    "aces-high-without-twos": ("arlington-heights", {"melds.low_ace": "never"}),
    "short-pack": (
        "arlington",
        {"deck.removed_ranks": "3 4 5 6", "deal.players": "2-4", "scoring.ace_in_set": 1},
    ),
    "pairs": ("fortune", {"melds.set_min": 2, "melds.run_min": 2}),
    "pairs-long": ("arlington", {"melds.run_min": 2, "melds.run_max": None, "melds.set_min": 2}),
    "long-only": ("arlington", {"melds.run_min": 4, "melds.run_max": None, "melds.set_min": 4}),
    "odd-points": (
        "arlington-joker",
        {
            "scoring.ace_high": 1,
            "scoring.ace_low": 17,
            "scoring.ace_in_set": 4,
            "scoring.melded.7": 13,
            "scoring.melded.2": 0,
            "scoring.in_hand.7": 0,
            "scoring.in_hand.A": 3,
            "scoring.in_hand.2": 1,
            "scoring.wild_as_queen": 2,
            "scoring.all_wild_each": 11,
            "queen.discard": "last-card",
            "deck.jokers": 2,
        },
    ),
    "nothing-counts": (
        "fortune",
        {"scoring.in_hand": dict.fromkeys([*"KQJT98765432A", "QS", "JK"], 0)},
    ),
}


def chance_of(seed: str | int) -> Random:
    """Random choices that are the same each time."""
    return Random(str(seed))  # noqa: S311  # nothing is secret here


def rules_of(name: str) -> RuleSet:
    """The rule set of a slug or of a house."""
    if name in rk.RULESETS:
        return rk.ruleset(name)
    slug, changed = HOUSES[name]
    return rk.evolve(rk.ruleset(slug), changed)


def deal(rules: RuleSet, size: int, wilds: int, rng: Random) -> list[Card]:
    """A hand of so many cards, so many of them wild (as far as there are any)."""
    deck = rules.deck.cards()
    wild = [card for card in deck if is_wild(card, rules)]
    natural = [card for card in deck if not is_wild(card, rules)]
    few = min(wilds, len(wild))
    return rng.sample(natural, size - few) + rng.sample(wild, few)


def close_deal(rules: RuleSet, size: int, wilds: int, rng: Random) -> list[Card]:
    """The same from few ranks and suits, so that much can be laid."""
    deck = rules.deck.cards()
    wild = [card for card in deck if is_wild(card, rules)]
    low = rng.randint(1, 8)
    suits = rng.sample(range(4), rng.randint(1, 3))
    natural = [
        card
        for card in deck
        if not is_wild(card, rules)
        and (
            card.rank is None
            or (
                (low <= card.rank <= low + 6 or (low == 8 and card.rank == 1))
                and card.suit in suits
            )  # seven ranks, the ace above the king among them
        )
    ]
    few = min(wilds, len(wild))
    chosen = rng.sample(natural, min(size - few, len(natural)))
    return chosen + rng.sample(wild, few)


def own_melds(rules: RuleSet, cards: list[Card], rng: Random) -> tuple[list[Meld], list[Card]]:
    """Up to three melds laid from these cards by playing at random, and the cards left."""
    state = rk.position(rules, hands=[cards, []], stock="", phase="play")
    number = rng.randint(1, 3)
    most = rules.melds.max_melds
    while state.phase is rk.Phase.PLAY:
        actions = [
            action
            for action in rk.legal_actions(state, every_wild=True)
            if isinstance(action, rk.LayOff)
            or (isinstance(action, rk.LayMeld) and len(state.melds[0]) < number)
        ]
        if not actions or rng.random() < 0.1:  # melds of all lengths
            break
        state = rk.apply(state, rng.choice(actions))
    laid = [meld for meld in state.melds[0] if len(meld) <= 13]  # RULES X35
    assert most is None or len(laid) <= most
    assert all(meld_fault(meld.cards, meld.stands_for, rules, new=False) is None for meld in laid)
    return laid, list(state.hands[0])
