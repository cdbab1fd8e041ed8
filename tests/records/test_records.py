"""Records: playing, taking back, playing again, and noticing what has changed."""

from __future__ import annotations

import json
import pickle
import random
import sys
import time
from itertools import islice

import attrs
import pytest

import rummykit as rk
from rummykit import records
from tests.codec.games import LIVELY, TURNED, game, played

FORTUNE = rk.ruleset("fortune")
ENDLESS = {**LIVELY, "match.target": 10**9}
START = rk.new_game(rk.evolve(FORTUNE, ENDLESS), players=2, seed=1)


def record_of(number: int) -> rk.Record:
    """A record of so many random actions."""
    record = rk.Record.start(START, names=["Ann", "Bob"])
    for action, _ in played(START, random.Random(1), number):
        record = record.play(action)
    return record


def test_a_record_tells_the_game() -> None:
    """Actions, states, results, rules and names are there."""
    record = record_of(80)
    states = list(record.states())
    assert 81 == len(states) == len(record) + 1
    assert (START, record.state) == (states[0], states[-1])
    assert record.results == record.state.results
    assert (record.rules, record.players, record.seed) == (START.rules, 2, 1)
    assert ("Ann", "Bob") == record.names
    assert record.actions[-1] == record.last
    assert rk.Record.start(START).last is None
    assert "<Record of 80 actions: <GameState fortune" in repr(record)


def test_states_are_given_one_by_one() -> None:
    """Looking at the first states does not play the whole game."""
    record = record_of(80)
    assert list(record.states())[:3] == list(islice(record.states(), 3))


def test_texts_are_played_too() -> None:
    """An action may be given as text, short where one action fits."""
    record = rk.Record.start(START).play("draw")
    with pytest.raises(rk.NotationError):
        record.play("dance")
    with pytest.raises(rk.IllegalAction):
        record.play("draw")
    assert 1 == len(record)


def test_undo_is_a_prefix() -> None:
    """Taking back gives the record as it was, down to the start."""
    record = record_of(20)
    shorter = record.undo()
    assert record.actions[:-1] == shorter.actions
    assert record == shorter.play(record.actions[-1])
    assert hash(record) == hash(shorter.play(record.actions[-1]))
    while len(shorter):
        shorter = shorter.undo()
    assert rk.Record.start(START, ["Ann", "Bob"]) == shorter
    with pytest.raises(rk.InvalidPosition, match="nothing was played since the start"):
        shorter.undo()


def test_records_compare_by_content() -> None:
    """Start, names and actions decide."""
    record = record_of(3)
    assert record == record_of(3)
    assert record != record.undo()
    assert record.undo().play(record.actions[-1]) == record
    assert rk.Record.start(START) != rk.Record.start(START, ["Ann", "Bob"])
    assert record != "a record"
    assert record == record  # noqa: PLR0124  # the short way


def test_only_what_showed_nothing_can_be_taken_back() -> None:
    """Whoever played the last action may take it back, unless it showed hidden cards."""
    state = rk.position(
        FORTUNE,
        ["7S 7H 7D 9C 4D", "8C 8D KC QS"],
        stock="4C 9D 5H JH",
        pile="3C 8S",
    )
    record = rk.Record.start(state)
    assert not record.can_undo(0)
    drawn = record.play("draw")
    assert not drawn.can_undo(0)
    laid = drawn.play("meld 7S 7H 7D")
    assert (True, False, False) == (laid.can_undo(0), laid.can_undo(1), laid.can_undo(None))
    discarded = laid.play("discard 9C")
    assert (True, False) == (discarded.can_undo(0), discarded.can_undo(1))
    beneath = rk.Record.start(
        rk.position(FORTUNE, ["8H 8C 9C 4D", "KC"], stock="4C 9D", pile="3C 8S")
    ).play("take 8H 8C 8S")
    assert not beneath.can_undo(0)
    bare = rk.Record.start(
        rk.position(FORTUNE, ["8H 8C 9C 4D", "KC"], stock="4C 9D", pile="8S")
    ).play("take 8H 8C 8S")
    assert bare.can_undo(0)


def test_the_end_of_a_deal_and_the_next_cannot_be_taken_back() -> None:
    """A reckoning tells what hands were worth, and a deal shows new cards."""
    state = rk.position(FORTUNE, ["7S 7H 7D 9C", "KC"], stock="4C 9D", phase="play")
    ended = rk.Record.start(state).play("meld 7S 7H 7D").play("discard 9C")
    assert rk.Phase.DEAL_OVER is ended.state.phase
    assert not ended.can_undo(0)
    dealt = ended.play("next")
    assert not any(dealt.can_undo(seat) for seat in (0, 1, None))


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_records_are_saved_and_read(slug: str) -> None:
    """A record comes back equal, from a new game or a set-up, and can be played on."""
    rules = rk.evolve(rk.ruleset(slug), {**LIVELY, **TURNED, "deal.hand_size": 6})
    start = rk.new_game(rules, players=2, seed=slug, opener=1)
    record = rk.Record.start(start)
    for action, _ in played(start, random.Random(slug), 150):
        record = record.play(action)
    assert record.results
    text = rk.dumps(record)
    assert "NewGame" == json.loads(text)["start"]["type"]
    found = rk.loads(text, rk.Record)
    assert record == found
    assert record.state == found.state
    middle = rk.Record.start(record.state, ["Ann", "Bob"])
    for action, _ in played(record.state, random.Random(slug), 150):
        middle = middle.play(action)
    text = rk.dumps(middle)
    assert "GameState" == json.loads(text)["start"]["type"]
    assert middle == rk.loads(text, rk.Record)


def test_records_are_pickled() -> None:
    """A pickle of a long record is read back without deep recursion."""
    record = record_of(1200)
    assert len(record) > sys.getrecursionlimit()
    assert record == pickle.loads(pickle.dumps(record))  # noqa: S301  # our own


def test_playing_costs_the_same_at_the_end() -> None:
    """The second half of a long game takes about as long as the first."""
    base = record_of(1600)
    actions = base.actions
    best = [float("inf"), float("inf")]
    for _ in range(3):
        record = rk.Record.start(START)
        for half, part in enumerate((actions[:800], actions[800:])):
            begin = time.process_time()
            for action in part:
                record = record.play(action)
            best[half] = min(best[half], time.process_time() - begin)
    assert best[1] < 3 * best[0]


def spoilt(change: object, record: rk.Record) -> list[str]:
    """What is wrong with a saved record after a change to it."""
    document = json.loads(rk.dumps(record))
    change(document)  # type: ignore[operator]  # a function
    with pytest.raises(rk.DecodeError) as caught:
        rk.loads(json.dumps(document), rk.Record)
    return [str(fault) for fault in caught.value.faults]


def ended_at(record: rk.Record) -> int:
    """The number of the action that ended the first deal."""
    return next(n for n, state in enumerate(record.states()) if state.results) - 1


def test_a_result_that_differs_is_told_with_its_action() -> None:
    """Reading plays the record again and compares what was reckoned."""
    record = record_of(600)
    number = ended_at(record)

    def scores(document: dict[str, list[dict[str, list[int]]]]) -> None:
        document["results"][0]["scores"][0] += 5
        document["results"][0]["melded"][0] += 5

    (found,) = spoilt(scores, record)
    assert found.startswith(f"at $.actions[{number}]: deal 0 was reckoned as ")
    (found,) = spoilt(lambda document: document["results"].clear(), record)
    assert found.startswith(f"at $.actions[{number}]: this ends deal 0, and no reckoning of it")
    found = spoilt(lambda document: document["actions"].__delitem__(slice(number, None)), record)[0]
    assert found.startswith("at $.results[0]: ")
    (found,) = spoilt(lambda document: document["actions"].insert(1, "draw"), record)
    assert found.startswith("at $.actions[1]: draw is refused: ")
    (found,) = spoilt(lambda document: document["actions"].insert(1, "dance"), record)
    assert found.startswith("at $.actions[1]: 'dance' is not an action in the notation")
    (found,) = spoilt(lambda document: document["names"].append("Cat"), record)
    assert found.startswith("at $.names: ")
    (found,) = spoilt(lambda document: document["start"].__setitem__("players", 99), record)
    assert found.startswith("at $.start: players: 99 cannot play")
    (found,) = spoilt(lambda document: document["start"].__setitem__("type", "Chess"), record)
    assert found.startswith("at $.start.type: 'Chess' is not one of NewGame, GameState")


def test_a_change_of_the_rules_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a later program reckons otherwise, the audit says at which action."""
    record = record_of(600)
    record.audit()
    monkeypatch.setattr(records, "apply", _generous(rk.apply))
    with pytest.raises(rk.DecodeError, match=rf"at \$.actions\[{ended_at(record)}\]"):
        record.audit()


def _generous(apply: object) -> object:
    def generous(state: rk.GameState, action: rk.Action) -> rk.GameState:
        after: rk.GameState = apply(state, action)  # type: ignore[operator]  # a function
        if len(after.results) > len(state.results):
            last = attrs.evolve(after.results[-1], scores=(1, 1))
            game_ = attrs.evolve(after._game, results=(*after.results[:-1], last))
            object.__setattr__(after, "_game", game_)
        return after

    return generous


def test_results_before_the_start_are_compared() -> None:
    """A record of a set-up begins with the results that the set-up has."""
    record = rk.Record.start(game(number=400))
    assert record.results
    (found,) = spoilt(lambda document: document["results"].clear(), record)
    assert found.startswith("at $.start: this ends deal 0")


@pytest.mark.parametrize("names", ["AB", ["Ann"], ["Ann", 7], []])
def test_names_are_one_for_each_seat(names: list[str]) -> None:
    """Other names are refused."""
    with pytest.raises(rk.InvalidPosition, match="name"):
        rk.Record.start(START, names)


def test_a_record_starts_from_a_state() -> None:
    """A view is none."""
    with pytest.raises(TypeError, match="starts from a GameState, not from PlayerView"):
        rk.Record.start(rk.view(START, 0))  # type: ignore[arg-type]  # the point


def test_a_commitment_is_verified() -> None:
    """The digest published before play fits the seed, and no other."""
    record = record_of(10)
    record.audit(rk.commitment(1))
    record.audit(f" {rk.commitment(1).upper()}\n")
    with pytest.raises(rk.DecodeError, match=r"at \$.start.seed: the seed is not the one"):
        record.audit(rk.commitment("1"))
    with pytest.raises(rk.InvalidPosition, match="None is no seed"):
        rk.commitment(None)  # type: ignore[arg-type]  # the point
    assert 64 == len(rk.commitment(10**5000)) == len(rk.commitment("\ud800"))


def test_foreign_randomness_changes_nothing() -> None:
    """A replay with other use of `random` in between ends in the same state."""
    record = record_of(300)
    last = START
    for state in record.states():
        random.seed(7)
        random.random()
        last = state
    assert record.state == last
