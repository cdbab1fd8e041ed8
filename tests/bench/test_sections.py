"""Every benchmark in its quick form: it runs to the end and fills its table."""

from __future__ import annotations

import sys

import pytest

import rummykit as rk
from bench import peers
from bench.__main__ import SECTIONS
from bench.calls import calls
from bench.footprint import beyond
from bench.measure import QUICK
from bench.players import Player, game
from bench.trees import perft

FORTUNE = rk.ruleset("fortune")


@pytest.mark.parametrize("name", SECTIONS)
def test_section_fills_its_table(name: str) -> None:
    """Every row has a positive figure for each column."""
    table = SECTIONS[name](QUICK)
    assert table.rows
    for row in table.rows:
        assert len(table.columns) == len(row)
        assert all(isinstance(cell, (int, float)) and cell > 0 for cell in row[1:]), row


def test_what_is_missing_is_left_out_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the codec there are no rows for it, and the table says so."""
    monkeypatch.setattr("bench.calls._HOMES", ())
    table = calls(QUICK)
    assert not [row for row in table.rows if str(row[0]).startswith(("dumps", "loads", "Record"))]
    assert len(table.notes) == 3


@pytest.mark.parametrize("most", [None, 40])
@pytest.mark.parametrize("melds", [False, True])
def test_both_ways_to_play_make_the_same_game(*, melds: bool, most: int | None) -> None:
    """The loop that is timed and the one that shows its moves decide alike."""
    timed = Player(FORTUNE, melds=melds, most=most)
    shown = Player(FORTUNE, melds=melds, most=most)
    moves = shown.moves()
    for _ in range(301):
        next(moves)
    assert timed.play(300) == 300
    assert timed.state == shown.state


def test_a_player_goes_on_with_the_next_game() -> None:
    """When a game is over, another is dealt from another seed."""
    short = rk.evolve(FORTUNE, {"match.target": 1})
    player = Player(short, melds=True)
    player.play(3000)
    assert player.seed > 0
    assert not player.state.is_over


def test_a_game_can_be_broken_off() -> None:
    """After so many decisions the next game begins, whatever the calls that they were made in."""
    player = Player(FORTUNE, melds=False, most=50)
    for decisions in (30, 19, 1, 149):
        player.play(decisions)
    assert player.seed == 3
    assert player.left == 1


def test_melding_player_melds_where_it_can() -> None:
    """It never draws or discards where it could take the pile, meld or lay off."""
    melding = rk.TakePile | rk.LayMeld | rk.LayOff
    moves = Player(FORTUNE, melds=True).moves()
    for _ in range(300):
        state, action = next(moves)
        could = any(isinstance(one, melding) for one in rk.legal_actions(state))
        assert isinstance(action, melding) == could


def test_game_is_playable() -> None:
    """The actions of a game are legal one after the other."""
    state = rk.new_game(FORTUNE, players=2, seed=0)
    for action in game(FORTUNE, 50, melds=False):
        state = rk.apply(state, action)


def test_perft_counts_every_state_below() -> None:
    """A draw, then each of the discards or melds: all of them are states."""
    state = rk.position(FORTUNE, hands=["7S 8C", "KC"], stock="4H 9D", pile="3C")
    assert [perft(state, depth) for depth in range(4)] == [0, 1, 4, 7]


def test_state_beyond_its_parent_is_what_it_does_not_share() -> None:
    """A state is nothing beyond itself, and more than its slots beyond its parent."""
    parent = rk.new_game(FORTUNE, players=2, seed=1)
    child = rk.apply(parent, rk.DrawStock())
    assert beyond(child, child) == 0
    assert sys.getsizeof(child) + sys.getsizeof(child._stock) < beyond(parent, child) < 1024
    assert beyond(parent, child) < beyond(rk.position(FORTUNE, hands=["7S", "KC"]), child)


class Gin:
    """Stands for the games of other engines: each is over after three actions."""

    def __init__(self) -> None:
        self.judge = self
        self.left = 0

    def load_game(self, name: str) -> Gin:
        """As `pyspiel`."""
        assert name == "gin_rummy"
        return self

    def new_initial_state(self) -> Gin:
        """A state that deals first."""
        state = Gin()
        state.left = 4
        return state

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.left == 0

    def is_chance_node(self) -> bool:
        """Whether chance is to act."""
        return self.left == 4

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do."""
        return [(7, 0.5), (7, 0.5)]

    def legal_actions(self) -> list[int]:
        """What a player may do."""
        assert 0 < self.left < 4
        return [1, 2]

    def apply_action(self, action: int) -> None:
        """Change the state."""
        assert action in ([7] if self.left == 4 else [1, 2])
        self.left -= 1

    def child(self, action: int) -> Gin:
        """Make the next state."""
        after = Gin()
        after.left = self.left
        after.apply_action(action)
        return after

    def init_game(self) -> None:
        """As RLCard."""
        self.left = 3

    def is_over(self) -> bool:
        """As RLCard."""
        return self.left == 0

    get_legal_actions = legal_actions
    step = apply_action

    @property
    def Game(self) -> type[Gin]:  # noqa: N802  # the name is RLCard's
        """As `rlcard.games.gin_rummy`."""
        return Gin


def test_peers_take_turns_with_every_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each rule set and player is compared with each of the other engines."""
    monkeypatch.setitem(sys.modules, "pyspiel", Gin())
    for name in ("rlcard", "rlcard.games", "rlcard.games.gin_rummy"):
        monkeypatch.setitem(sys.modules, name, Gin())
    table = peers.peers(QUICK)
    assert len(table.rows) == 4 * len(QUICK.rulesets) + 1
    for row in table.rows[:-1]:
        assert all(isinstance(cell, float) and cell > 0 for cell in row[1:]), row
    assert not table.notes


def test_peers_that_are_missing_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without them rummykit is measured alone, and a note tells."""
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "rlcard.games.gin_rummy", None)
    peers.main(["--quick"])
    shown = capsys.readouterr().out
    assert shown.count("is not installed, so it is left out") == 2
    assert "| fortune, random " in shown
