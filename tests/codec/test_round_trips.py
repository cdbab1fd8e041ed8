"""What is saved is read back equal, all along games of every rule set, and plays on alike."""

from __future__ import annotations

import json
import random
from typing import Any

import attrs
import pytest

import rummykit as rk
from rummykit.codec import DOCUMENTS
from tests.codec.games import LIVELY, TURNED, choose, game, played

HOUSES: list[dict[str, Any]] = [LIVELY, {**LIVELY, **TURNED, "deal.hand_size": 5}]


def there_and_back(obj: Any, cls: Any) -> Any:
    """An object after it was saved and read."""
    return rk.loads(rk.dumps(obj), cls)


@pytest.mark.parametrize("house", HOUSES, ids=["plain", "turned-over"])
@pytest.mark.parametrize("slug", rk.RULESETS)
def test_states_events_and_actions_along_games(slug: str, house: dict[str, Any]) -> None:
    """Every state, action and event comes back equal, and the decoded game goes on alike."""
    rng = random.Random(f"{slug}{house}")
    rules = rk.evolve(rk.ruleset(slug), house)
    state = twin = rk.new_game(rules, players=2, seed=f"round trip {slug}")
    for _ in range(120):
        if state.is_over:
            break
        action = choose(state, rng)
        change = rk.transition(state, action)
        for event in change.events:
            for seen in (event, event.seen_by(0), event.seen_by(None, memory=True)):
                assert seen == there_and_back(seen, rk.Event)
                assert seen == there_and_back(seen, type(event))
        decoded = there_and_back(action, rk.Action)
        assert action == decoded == there_and_back(action, type(action))
        state, twin = change.state, there_and_back(rk.apply(twin, decoded), rk.GameState)
        assert state == twin
        assert list(rk.legal_actions(state)) == list(rk.legal_actions(twin))


@pytest.mark.parametrize("house", HOUSES, ids=["plain", "turned-over"])
@pytest.mark.parametrize("slug", ["fortune", "arlington-joker", "arlington-heights"])
def test_views_along_games(slug: str, house: dict[str, Any]) -> None:
    """Every view of every seat, with and without a memory, comes back equal."""
    rng = random.Random(slug)
    state = rk.new_game(rk.evolve(rk.ruleset(slug), house), players=2, seed=7)
    for number, (_, after) in enumerate(played(state, rng, 150)):
        if number % 7 == 0 or after.phase.value.endswith("over"):
            for seat in (None, 0, 1):
                for memory in (False, True):
                    seen = rk.view(after, seat, memory=memory)
                    assert seen == there_and_back(seen, rk.PlayerView)


def test_a_known_stock_is_met() -> None:
    """The games above reach what they are for: a turned-over stock and known hands."""
    rules = rk.evolve(rk.ruleset("fortune"), {**HOUSES[1]})
    state = rk.new_game(rules, players=2, seed=7)
    views = [
        rk.view(after, None, memory=True) for _, after in played(state, random.Random("fortune"))
    ]
    assert any(seen.stock is not None for seen in views)
    assert any(len(hand) for seen in views for hand in seen.known_hands or ())


def test_a_game_over_comes_back() -> None:
    """The last state of a game has its winners and results."""
    rules = rk.evolve(rk.ruleset("fortune"), {"match.target": 10, "match.tie": "shared", **LIVELY})
    state = rk.new_game(rules, players=2, seed=3)
    *_, (_, last) = played(state, random.Random(3), 5000)
    assert last.is_over
    assert last == there_and_back(last, rk.GameState)
    assert rk.view(last, 1) == there_and_back(rk.view(last, 1), rk.PlayerView)


@pytest.mark.parametrize("slug", rk.RULESETS)
@pytest.mark.parametrize("full", [False, True])
def test_rule_sets(slug: str, full: bool) -> None:  # noqa: FBT001  # parametrised
    """A preset and a house rule come back, in few words and in full."""
    for rules in (rk.ruleset(slug), rk.evolve(rk.ruleset(slug), {"melds.run_max": None, **LIVELY})):
        text = rk.dumps(rules, full_rules=full)
        assert rules == rk.loads(text, rk.RuleSet)
        assert ("fields" in json.loads(text)) is full


def test_a_rule_set_of_ones_own_is_saved_in_full() -> None:
    """A slug that is no preset's brings all its fields, its title and its source."""
    rules = rk.RuleSet(slug="house", title="Our game", version=3, source="Aunt Ann")
    found = there_and_back(rules, rk.RuleSet)
    assert (rules, "Our game", "Aunt Ann") == (found, found.title, found.source)


def test_the_words_of_a_renamed_preset_are_kept() -> None:
    """Title and source are saved where they differ from the preset's."""
    rules = attrs.evolve(rk.ruleset("fortune"), title="Ours", source="us")
    assert '"title": "Ours", "source": "us"' in rk.dumps(rules)
    found = there_and_back(rules, rk.RuleSet)
    assert ("Ours", "us") == (found.title, found.source)
    assert "title" not in rk.dumps(rk.ruleset("fortune"))


@pytest.mark.parametrize(
    "seed",
    [0, -1, 2**53, -(2**64), 10**5000, "", "2026", "Zoë ♠", "a\0b", "\ud800", "\ud83d\ude00"],
    ids=range(11),
)
def test_seeds_are_kept_exactly(seed: int | str) -> None:
    """Any seed comes back with its type, and deals the same cards."""
    state = rk.new_game(rk.ruleset("fortune"), players=2, seed=seed)
    found = there_and_back(state, rk.GameState)
    assert (seed, type(seed)) == (found.seed, type(found.seed))
    assert state == found
    json.loads(rk.dumps(state).encode("ascii"))


def test_results_come_back() -> None:
    """A reckoning is a document too."""
    (first, *_) = game(number=400).results
    assert first == there_and_back(first, rk.DealResult)


def test_equal_objects_give_equal_texts() -> None:
    """The text is a function of the value, not of how it was reached."""
    state = game()
    assert rk.dumps(state) == rk.dumps(there_and_back(state, rk.GameState))
    assert json.loads(rk.dumps(state)) == json.loads(rk.dumps(state, indent=2))


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_document_of_a_view_tells_nothing_hidden(seat: int | None, *, memory: bool) -> None:
    """It is the same, to the byte, whatever lies where the seat cannot see."""
    rng = random.Random(5)
    rules = rk.evolve(rk.ruleset("arlington-joker"), {**LIVELY, **TURNED})
    state = rk.new_game(rules, players=2, seed=5)
    for _, after in played(state, rng, 60):
        seen = rk.view(after, seat, memory=memory)
        other = rk.sample(seen, rng)
        assert rk.dumps(seen) == rk.dumps(rk.view(other, seat, memory=memory))


def test_every_document_says_what_it_is() -> None:
    """Format, version and type stand first, and rule sets with their version."""
    state = game()
    found = json.loads(rk.dumps(state))
    assert ["format", "schema", "type"] == list(found)[:3]
    assert ("rummykit", 1, "GameState") == tuple(found.values())[:3]
    assert {"slug": "arlington-digital", "version": 1, "changed": LIVELY} == found["rules"]


def test_bytes_are_read_as_text_is() -> None:
    """UTF-8 is read, with or without the mark that some editors put first."""
    state = game()
    data = rk.dumps(state).encode()
    assert state == rk.loads(data, rk.GameState) == rk.loads(b"\xef\xbb\xbf" + data, rk.GameState)


def test_every_action_class_is_a_document() -> None:
    """No class of the unions is forgotten."""
    examples = [
        *("draw", "take 9S 9H 9C", "meld JS 2D=QS KS", "add 0 2D=8H high", "add 1 2C=K"),
        *("add 2.1 KC", "swap 1.0 6H", "discard QS", "pass", "next"),
    ]
    actions = [rk.parse_action(text) for text in examples]
    assert actions == [there_and_back(action, rk.Action) for action in actions]
    assert {type(action).__name__ for action in actions} < set(DOCUMENTS)
