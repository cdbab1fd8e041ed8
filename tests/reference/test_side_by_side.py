"""The engine and the slow reading of the rules, walking the same games side by side."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rummykit as rk
from rummykit.rules import as_dict
from rummykit.testing.making import made_changes

from . import play
from .values import rules as reference_rules

ODD: list[dict[str, Any]] = [
    {},
    {"melds.set_max": 6, "melds.run_max": 5},
    {"melds.set_duplicates": False, "queen.wild_in_sets": True},
    {"melds.set_duplicates": False, "queen.wild_in_sets": True, "queen.substitute": "free"},
    {"wilds.max_per_meld": 1},
    {"wilds.max_per_meld": 2, "melds.run_max": 5},
    {"queen.discard": "last-card", "melds.lay_off": "anyone"},
    {
        "queen.discard": "never",
        "wilds.jokers": True,
        "deck.jokers": 3,
        "wilds.joker_swap": "anyone",
    },
    {
        "wilds.jokers": True,
        "deck.jokers": 4,
        "wilds.joker_swap": "owner",
        "queen.wild_in_sets": True,
    },
    {
        "wilds.jokers": True,
        "deck.jokers": 4,
        "wilds.joker_swap": "anyone",
        "queen.substitute": "only-wild-in-meld",
        "queen.substitute_binds": "jokers",
        "queen.wild_in_sets": True,
    },
    {"queen.substitute": "never", "melds.run_max": 5, "queen.wild_in_sets": True},
    {"queen.substitute": "only-wild-in-run", "queen.wild_in_sets": True, "melds.set_max": 5},
    {"queen.substitute": "only-wild-in-meld", "queen.substitute_binds": None},
    {"wilds.ranks": [], "melds.run_max": None},
    {"wilds.ranks": ["T"], "melds.run_max": 5, "queen.substitute": "only-wild-in-run"},
    {"wilds.ranks": ["2", "T"], "wilds.all_wild_melds": True},
    {"melds.low_ace": "never", "melds.run_max": 5},
    {
        "melds.low_ace": "next-to-three",
        "deck.removed_ranks": ["2"],
        "wilds.jokers": True,
        "deck.jokers": 4,
    },
    {"melds.low_ace": "never", "deck.removed_ranks": ["2"], "wilds.jokers": True, "deck.jokers": 4},
    {"deck.removed_ranks": ["7"], "wilds.all_wild_melds": True},
    {"melds.new_runs_natural": True, "melds.max_melds": 3},
    {"pile.kinds": ["run"], "pile.min_from_hand": 1, "melds.set_min": 2},
    {"pile.kinds": ["set"], "pile.max_from_hand": 2},
    {"pile.min_from_hand": 3, "pile.max_from_hand": None, "wilds.all_wild_melds": True},
    {"melds.run_min": 4, "melds.set_min": 4},
    {"melds.run_min": 2, "melds.set_min": 2, "melds.set_max": 3},
    {"deck.packs": 1, "melds.lay_off": "anyone"},
    {"deck.packs": 3, "melds.set_max": 5, "wilds.all_wild_melds": True},
    {"stock.recycle": "on-draw", "stock.keep_upcard": False},
    {"stock.recycle": "as-emptied", "stock.keep_upcard": False, "stock.max_recycles": 2},
    {"stock.recycle": "never", "deal.max_turns": 9},
    {"wilds.jokers": False, "deck.jokers": 2, "scoring.joker": 50},
    {"scoring.wild_as_queen": 33, "scoring.all_wild_each": 7, "wilds.all_wild_melds": True},
    {"match.tie": "shared", "match.target": 30, "deal.opener": "fixed"},
    {"match.tie": "lowest-seat", "match.target": 1},
    {"wilds.ranks": ["Q"], "queen.discard": "only-queens"},
]


def mirrored(state: rk.GameState, changed: dict[str, Any]) -> play.State:
    """The same moment as plain texts."""
    wanted = reference_rules(state.rules.slug, changed)
    mirror: play.State = {
        "hands": [sorted(map(str, hand)) for hand in state.hands],
        "melds": [[str(meld) for meld in row] for row in state.melds],
        "stock": [str(card) for card in state.stock],
        "pile": [str(card) for card in state.pile],
        "turn": state.turn,
        "phase": "deal_over" if state.is_over else state.phase.value,
        "recycles": state.recycles,
        "totals": list(state.totals),
        "opener": state.opener,
        "deal_number": state.deal_number,
        "turns": state.turns,
        "result": told(state.results[-1]) if state.results else None,
        "rules": wanted,
    }
    return mirror


def told(result: rk.DealResult) -> Any:  # noqa: ANN401  # a typed dict of the reading
    """A reckoning as plain values."""
    return {
        "scores": list(result.scores),
        "melded": list(result.melded),
        "deadwood": list(result.deadwood),
        "bonus": list(result.bonus),
        "went_out": result.went_out,
        "reason": result.reason,
    }


def dealt(rules: rk.RuleSet, rng: random.Random) -> rk.GameState:
    """A small, odd position: many wilds, short stock, small hands."""
    deck = [str(card) for card in rules.deck.cards()]
    tasty = [
        card
        for card in deck
        if card == "JK" or card[0] in {str(rank) for rank in rules.wilds.ranks} or card == "QS"
    ]
    rng.shuffle(deck)
    suit = rng.choice("CDHS")
    suited = [card for card in deck if card.endswith(suit)]
    ranks = rng.sample("3456789TJQKA", 3)
    ranked = [card for card in deck if card[0] in ranks]
    fewest = rules.deal.players[0]
    players = rng.choice([fewest, fewest, fewest, min(fewest + 1, rules.deal.players[1])])
    pool = list(deck)
    hands = []
    for _ in range(players):
        source = rng.choice([pool, suited, ranked, suited + ranked])
        hand = []
        for place in range(rng.randint(2, 8)):
            choices = [c for c in (tasty if place < rng.randint(0, 3) else source) if c in pool]
            if choices:
                card = rng.choice(choices)
                pool.remove(card)
                hand.append(card)
        hands.append(hand or [pool.pop()])
    rng.shuffle(pool)
    cut = rng.choice([0, 1, 1, 2, 3, 6])
    pile = rng.choice([0, 1, 2, 4])
    return rk.position(
        rules,
        hands=hands,
        stock=pool[:cut],
        pile=pool[cut : cut + pile],
        turn=rng.randrange(players),
        phase=rng.choice(["draw", "play"]),
        recycles=rng.choice([0, 0, 1]),
        totals=[rng.choice([0, 10, 480, 990]) for _ in range(players)],
    )


def new_stock(before: rk.GameState, after: rk.GameState) -> list[str] | None:
    """The order of a stock that was shuffled on the way, which the reading cannot know."""
    if not after.rules.stock.shuffle or before.recycles == after.recycles:
        return None
    drawn = after.hands[before.turn] - before.hands[before.turn] if not before.stock else []
    return [str(card) for card in (*drawn, *after.stock)]


def chosen(actions: list[rk.Action], rng: random.Random) -> rk.Action:
    """An action, melding rather than not, so that games go somewhere."""
    melding = [a for a in actions if not isinstance(a, (rk.DrawStock, rk.Discard))]
    return rng.choice(melding if melding and rng.random() < 0.7 else actions)


def walk(slug: str, changed: dict[str, Any], seed: int, games: int = 3) -> int:
    """Play small games side by side and compare everything; how many moments were compared."""
    rng = random.Random(f"{slug} {changed} {seed}")  # noqa: S311  # not for secrets
    rules = rk.evolve(rk.ruleset(slug), changed)
    compared = 0
    for _ in range(games):
        state = dealt(rules, rng)
        mirror = mirrored(state, changed)
        for _ in range(12):
            listed = list(rk.legal_actions(state, every_wild=True))
            texts = {str(action) for action in listed}
            place = f"{slug} {changed} {state}"
            assert len(texts) == len(listed), place
            if state.is_over:
                assert play.winners(mirror["rules"], mirror["totals"]) == list(state.winners), place
                break
            # Where two ranks are wild, the order of the wilds in a set's text is not laid down.
            canonical = {str(rk.parse_action(text)) for text in play.legal_actions(mirror)}
            assert canonical == texts, place
            compared += 1
            action = chosen(listed, rng)
            if isinstance(action, rk.NextDeal):
                break
            before, state = state, rk.apply(state, action)
            mirror = play.apply(mirror, str(action), new_stock(before, state))
            mirror["hands"] = [sorted(hand) for hand in mirror["hands"]]
            mirror["turns"] = state.turns
            expected = mirrored(state, changed)
            assert mirror == expected, f"{place}\n{action}"
    return compared


@pytest.mark.parametrize("slug", list(rk.RULESETS))
@pytest.mark.parametrize("number", range(len(ODD)))
def test_side_by_side(slug: str, number: int) -> None:
    """Everywhere both list the same actions, and each leads both to the same moment."""
    assert walk(slug, ODD[number], seed=0) > 0


def plainly(changes: dict[str, Any]) -> dict[str, Any]:
    """Changed fields as the slow reading keeps them."""
    plain = dict(changes)
    for path in ("deck.removed_ranks", "wilds.ranks", "pile.kinds"):
        if isinstance(plain.get(path), str):
            plain[path] = [part for part in plain[path].split() if part != "none"]
    if plain.get("queen.substitute_binds") == "all":
        plain["queen.substitute_binds"] = None
    if "deal.players" in plain:
        low, _, high = plain["deal.players"].partition("-")
        plain["deal.players"] = (int(low), int(high or low))
    if plain.get("deal.hand_size_by_players") == "none":
        plain["deal.hand_size_by_players"] = {}
    return plain


@pytest.mark.parametrize("seed", range(120))
def test_side_by_side_with_fields_changed_at_random(seed: int) -> None:
    """Whatever combination of fields is changed, both still play the same."""
    rng = random.Random(f"fields {seed}")  # noqa: S311  # not for secrets
    slug = rng.choice(list(rk.RULESETS))
    changes = made_changes(rng, rk.ruleset(slug))
    assert walk(slug, plainly(changes), seed=seed, games=2) > 0


def test_field_paths_are_the_same() -> None:
    """Both readings know the same fields and give the presets the same values."""
    for slug in rk.RULESETS:
        mine, theirs = as_dict(rk.ruleset(slug)), reference_rules(slug, {})
        assert set(mine) >= {path for path in theirs if path.count(".") == 1}
