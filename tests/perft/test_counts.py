"""Counts of action sequences: as they are kept, and as the slow reading counts them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rummykit as rk
from tests.reference import play
from tests.reference.values import rules as reference_rules

from .counting import TREES, counted, leaves, moments, tree_of

HERE = Path(__file__).parent


def kept(name: str) -> Any:  # noqa: ANN401  # a document
    """The counts of a file."""
    return json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_counts_of_a_rule_set(slug: str) -> None:
    """From fixed deals and positions there are as many action sequences as ever."""
    assert kept(slug) == counted(slug)


@pytest.mark.parametrize("name", TREES)
def test_whole_trees(name: str) -> None:
    """A deal with a tiny deck can be played out in exactly so many ways, with these ends."""
    assert kept("trees")[name] == leaves(tree_of(name)[0])


def mirrored(state: rk.GameState, changes: dict[str, Any]) -> play.State:
    """The same moment for the slow reading."""
    lists = {path: value.split() for path, value in changes.items() if path == "deck.removed_ranks"}
    if changes.get("wilds.ranks") == "none":
        lists["wilds.ranks"] = []
    return play.start(
        {
            "rules": reference_rules(state.rules.slug, {**changes, **lists}),
            "hands": [sorted(map(str, hand)) for hand in state.hands],
            "melds": [[str(meld) for meld in row] for row in state.melds],
            "stock": [str(card) for card in state.stock],
            "pile": [str(card) for card in state.pile],
            "turn": state.turn,
            "phase": state.phase.value,
            "recycles": state.recycles,
            "totals": list(state.totals),
            "opener": state.opener,
            "deal_number": state.deal_number,
            "turns": state.turns,
            "result": None,
        }
    )


def slowly(state: play.State) -> dict[str, int]:
    """Play a deal out in every way by the slow reading."""
    ends = {"deals": 0, "actions": 0}
    stack = [state]
    while stack:
        moment = stack.pop()
        if moment["result"] is not None:
            ends["deals"] += 1
            reason = moment["result"]["reason"]
            ends[reason] = ends.get(reason, 0) + 1
            continue
        for action in play.legal_actions(moment):
            ends["actions"] += 1
            stack.append(play.apply(moment, action))
    return ends


@pytest.mark.parametrize("name", TREES)
def test_whole_trees_as_read_slowly(name: str) -> None:
    """The slow reading of the rules counts the same ways to play, every wild told apart."""
    state, changes = tree_of(name)
    assert leaves(state, every_wild=True) == slowly(mirrored(state, changes))


def slow_count(state: play.State, depth: int) -> int:
    """How many action sequences of a length there are, by the slow reading."""
    if not depth:
        return 1
    actions = play.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(slow_count(play.apply(state, action), depth - 1) for action in actions)


@pytest.mark.parametrize("slug", rk.RULESETS)
@pytest.mark.parametrize("name", ["set and wild", "own melds", "empty stock"])
def test_counts_as_read_slowly(slug: str, name: str) -> None:
    """To a depth of three, the slow reading counts the same sequences from the set-ups."""
    state, _ = moments(slug)[name]
    expected = [slow_count(mirrored(state, {}), depth) for depth in (1, 2, 3)]
    assert expected == [rk.perft(state, depth, every_wild=True) for depth in (1, 2, 3)]


@pytest.mark.parametrize("depth", [-1, True, "2", 1.0, None])
def test_depths_are_checked(depth: Any) -> None:  # noqa: ANN401
    """A depth that is no number of actions is refused by name."""
    state = rk.new_game(rk.ruleset("fortune"), seed=1)
    with pytest.raises(rk.InvalidPosition, match="depth"):
        rk.perft(state, depth)
    with pytest.raises(rk.InvalidPosition, match="depth"):
        rk.divide(state, depth)
    with pytest.raises(rk.InvalidPosition, match="depth"):
        rk.divide(state, 0)


def test_divided_counts_add_up() -> None:
    """The parts of `divide` are the count of `perft`, in the order of the list."""
    for state, depth in moments("arlington-joker").values():
        divided = rk.divide(state, min(3, depth))
        assert rk.perft(state, min(3, depth)) == sum(divided.values())
        assert list(rk.legal_actions(state)) == list(divided)


def test_nothing_is_left_of_a_game_that_is_over() -> None:
    """There is one way to do nothing, and none to do something."""
    over = rk.position(rk.ruleset("fortune"), ["", "KC"], totals=[500, 3], phase="game_over")
    assert (1, 0, 0) == tuple(rk.perft(over, depth) for depth in range(3))
