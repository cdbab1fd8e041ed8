"""When bots at tables answer, which must not tell of their hands."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from examples.web.cardroom import players, tables
from examples.web.cardroom.players import advice, chosen, moment
from rummykit.bots import GreedyBot, SearchBot

if TYPE_CHECKING:
    from tests.web.room import Player, Room


def _answer_of_a_bot(room: Room, ann: Player) -> float:
    """Play a turn; how long after it the bot acts, in seconds."""
    table = room.hall.tables[ann.game]
    drawn = ann.acted(ann.wait(), "draw")
    start = time.monotonic()
    version = ann.acted(drawn, f"discard {drawn['view']['hand'][0]}")["version"]
    while table.version == version:
        assert time.monotonic() - start < 10
        time.sleep(0.002)
    return time.monotonic() - start


@pytest.mark.parametrize("thinks", [0.0, 0.1, 0.2])
def test_a_bot_answers_at_the_same_moment_however_long_it_thinks(
    room: Room, monkeypatch: pytest.MonkeyPatch, thinks: float
) -> None:
    """With one move to choose, which takes no thought, as late as with many."""

    def choice(_: str, state: rk.GameState, seat: int) -> rk.Action:
        time.sleep(thinks)
        return next(iter(rk.legal_actions(rk.view(state, seat))))

    monkeypatch.setattr(tables, "chosen", choice)
    took = _answer_of_a_bot(room, room.sit(["hard"]))
    assert 0.39 < took < 0.79  # not as soon as it has thought, and not a moment later


def test_a_bot_that_thinks_for_longer_answers_at_a_later_moment() -> None:
    """There are few moments, so how long it thought is hardly told."""
    assert [0.4, 0.4, 0.8, 1.2] == [round(moment("hard", at), 3) for at in (0, 0.4, 0.41, 1.1)]


def _crowded(seed: int) -> rk.GameState:
    """A state in which the hands are as large, and the wild cards as many, as they come here."""
    house: dict[str, Any] = {"deck.packs": 3, "wilds.ranks": ["2"], "deal.hand_size": 20}
    rules = rk.evolve(rk.ruleset("arlington"), house)
    state = rk.new_game(rules, players=2, seed=seed)
    hands = [[*state.hands[0], *state.stock[:40]], list(state.hands[1])]
    text = [" ".join(map(str, hand)) for hand in hands]
    stock = " ".join(map(str, state.stock[40:]))
    pile = str(state.pile[-1])
    return rk.position(rules, hands=text, stock=stock, pile=pile, turn=0, phase="play")


@pytest.mark.parametrize("seed", range(3))
def test_with_sixty_cards_in_hand_no_deal_is_played_out(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That would take seconds: `hard` and hints do what `medium` does, and `easy` stays easy."""

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(SearchBot, "explain", never)
    state = _crowded(seed)
    assert 60 == len(state.hands[0])
    usual = chosen("medium", state, 0)
    assert (usual, (usual, ())) == (chosen("hard", state, 0), advice(state, 0))
    assert rk.explain(state, usual) is None
    asked: list[str] = []

    def noted(level: str) -> GreedyBot:
        asked.append(level)
        return GreedyBot()

    monkeypatch.setattr(players, "_player", noted)
    chosen("easy", state, 0)
    chosen("hard", state, 0)
    assert ["easy", "medium"] == asked
