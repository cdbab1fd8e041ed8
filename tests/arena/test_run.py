"""An arena: the same report whatever runs it, resumed where it was, and honest about its games."""

from __future__ import annotations

import json
import math
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from typing_extensions import override

import rummykit as rk
from rummykit.arena import InvalidArena, Report, run
from rummykit.bots import GreedyBot, RandomBot, UnknownBot, bot
from tests.bots.tables import ODD, odd_rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FORTUNE = rk.ruleset("fortune")


def small(**changes: object) -> Report:
    """A run of a few short games."""
    arguments: dict[str, Any] = {"bots": ["greedy", "random"], "games": 6, "seed": 3, "deals": 2}
    return run(FORTUNE, **(arguments | changes))


def test_the_same_seed_gives_the_same_report() -> None:
    """Twice here, on threads and on four processes; another seed gives another."""
    here = small()
    assert here == small()
    assert here.to_dict() == small().to_dict()
    with ThreadPoolExecutor(3) as threads:
        assert here == small(executor=threads)
    with ProcessPoolExecutor(4) as processes:
        elsewhere = small(executor=processes)
    assert here == elsewhere
    assert json.dumps(here.to_dict()) == json.dumps(elsewhere.to_dict())
    assert here.lines != small(seed=4).lines
    assert here.lines != small(seed="3").lines


def test_house_rules_are_reported() -> None:
    """Title and changed fields are in the text and in the data; rules that ship have none."""
    house = attrs.evolve(rk.evolve(FORTUNE, {"melds.run_max": None}), title="Ours")
    report = run(house, games=2, deals=1, seed=1)
    first, second, *_ = str(report).splitlines()
    assert first.startswith("Ours: 2 games, ")
    assert "House rules: melds.run_max none" == second
    told = report.to_dict()
    assert ("fortune", "Ours", {"melds.run_max": None}) == (
        told["rules"],
        told["title"],
        told["changed"],
    )
    assert "House rules" not in str(small())
    assert {} == small().to_dict()["changed"]


def test_search_by_iterations_is_the_same_everywhere() -> None:
    """A budget of iterations makes `search` reproducible on other processes, too."""
    bots = {"deep": ("search", {"iterations": 8}), "greedy": "greedy"}
    here = small(bots=bots, games=2, deals=1)
    with ProcessPoolExecutor(2) as processes:
        assert here == small(bots=bots, games=2, deals=1, executor=processes)


class Seen:
    """A bot that draws and discards, and keeps what it was dealt."""

    def __init__(self) -> None:
        self.dealt: list[tuple[int | None, str]] = []

    def choose(self, view: rk.PlayerView) -> rk.Action:
        """Draw, then do what is listed last."""
        if view.turns < view.players and view.phase is rk.Phase.DRAW:
            self.dealt.append((view.seat, str(view.hand)))
        return list(rk.legal_actions(view))[-1]


def test_deals_are_duplicate() -> None:
    """Every bot plays every hand of a block, from the same seat."""
    first, second, third = Seen(), Seen(), Seen()
    report = run(FORTUNE, bots=[first, second, third], games=6, deals=1, max_turns=3)
    assert {"Seen": 0, "Seen 2": 0, "Seen 3": 0}.keys() == report.wins.keys()
    assert 6 == report.games
    for block in (slice(0, 3), slice(3, 6)):
        hands = [sorted(bot.dealt[block]) for bot in (first, second, third)]
        assert hands[0] == hands[1] == hands[2]
        assert [0, 1, 2] == [seat for seat, _ in hands[0]]
    assert first.dealt[0] != first.dealt[3]


class Peeks:
    """A bot that says what it is given."""

    def choose(self, view: rk.PlayerView) -> rk.Action:
        """Look, and play by chance."""
        assert isinstance(view, rk.PlayerView)
        assert view.memory
        assert not any(view.moment._hands[seat] for seat in range(2) if seat != view.seat)
        assert 0 == view.moment.seed
        return RandomBot().choose(view)


def test_bots_are_given_views_alone() -> None:
    """No hand but the own, no seed."""
    assert 2 == small(bots=[Peeks(), Peeks()], games=2, deals=1).games


class Cheats:
    """A bot that discards before it draws."""

    def choose(self, view: rk.PlayerView) -> rk.Action:
        """Discard whatever happens."""
        del view
        return rk.Discard(rk.Card("QS"))


def test_an_illegal_action_names_bot_and_game() -> None:
    """The refusal of `apply` goes through, with a note."""
    with pytest.raises(rk.IllegalAction) as caught:
        small(bots={"cheat": Cheats(), "other": "random"})
    assert ["in game 0 of seed 3, where 'cheat' chose"] == caught.value.__notes__


def test_a_run_is_resumed_where_it_was(tmp_path: Path) -> None:
    """Games of the file are not played again; the report is as if nothing had happened."""
    whole = small()
    path = tmp_path / "games.jsonl"
    small(games=3, path=path)
    played: list[tuple[int, int]] = []

    def note(done: int, wanted: int) -> None:
        played.append((done, wanted))

    assert whole == small(path=path, progress=note)
    assert [(4, 6), (5, 6), (6, 6)] == played
    assert whole == small(path=path, progress=note)
    assert 3 == len(played)
    assert 7 == len(path.read_text().splitlines())
    assert 2 == small(path=path, games=2).games


def test_a_run_stops_and_goes_on(tmp_path: Path) -> None:
    """What was played before somebody stopped the run is kept."""
    path = tmp_path / "games.jsonl"

    def stop(done: int, wanted: int) -> None:
        if done == 2:
            assert done < wanted
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        small(path=path, progress=stop)
    assert 3 == len(path.read_text().splitlines())
    assert small() == small(path=path)


@pytest.mark.parametrize("torn", [1, 20, 100])
@pytest.mark.parametrize("kept", [0, 1, 3])
def test_a_torn_last_line_is_played_again(tmp_path: Path, kept: int, torn: int) -> None:
    """Cut off at any place, in the first line too, the file is whole again afterwards."""
    path = tmp_path / "games.jsonl"
    small(path=path)
    whole = sorted(path.read_bytes().splitlines())
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:kept]) + lines[kept][:torn])
    assert small() == small(path=path)
    again = path.read_bytes().splitlines()
    assert len(whole) == len(again)
    assert lines[0].rstrip() == again[0]


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    """An empty file is written from the start."""
    path = tmp_path / "games.jsonl"
    path.touch()
    assert small() == small(path=path)
    assert 7 == len(path.read_bytes().splitlines())


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"seed": 4}, "seed: the file has 3, this run 4"),
        ({"deals": 1}, "deals: the file has 2, this run 1"),
        ({"memory": False}, "memory: the file has True, this run False"),
        ({"bots": ["random", "greedy"]}, "bots: "),
        (
            {"bots": {"greedy": "random", "random": "random"}},
            "bots: the file has [['greedy', 'greedy()']",
        ),
        ({"max_turns": 50}, "rules: deal.max_turns: the file has 200, this run 50"),
        ({"rules": "oklahoma"}, "rules: deal.hand_size: the file has 11, this run 13"),
    ],
)
def test_the_file_of_another_run_is_refused(
    tmp_path: Path, changes: dict[str, Any], text: str
) -> None:
    """The error says what differs, and the file stays as it is."""
    path = tmp_path / "games.jsonl"
    small(path=path, games=1)
    before = path.read_bytes()
    arguments: dict[str, Any] = {"bots": ["greedy", "random"], "games": 1, "seed": 3, "deals": 2}
    arguments |= changes
    rules = arguments.pop("rules", "fortune")
    with pytest.raises(InvalidArena) as caught:
        run(rules, path=path, **arguments)
    assert text in str(caught.value)
    assert before == path.read_bytes()


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"hello", "this is no file of an arena"),
        (b"hello\n", "line 1: this is no game of an arena"),
        (b"[]\n", "format: the file has None"),
        (None, "line 2: this is no game of an arena"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, content: bytes | None, text: str) -> None:
    """A file of something else is not written to."""
    path = tmp_path / "games.jsonl"
    if content is None:
        small(path=path, games=1)
        content = path.read_bytes().splitlines(keepends=True)[0] + b'{"number": 1}\n'
    path.write_bytes(content)
    with pytest.raises(InvalidArena, match=text):
        small(path=path)
    assert content == path.read_bytes()


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"games": 0}, "games: 0 is too few"),
        ({"games": 1.5}, "games: 1.5 is too few"),
        ({"deals": True}, "deals: True is too few"),
        ({"max_turns": 0}, "max_turns: 0 is too few"),
        ({"seed": None}, "seed: None is no seed"),
        ({"bots": "greedy"}, "bots: 'greedy' is one bot"),
        ({"bots": ["greedy", 3]}, r"bots\[1\]: 3 is no bot"),
        ({"bots": ["greedy", GreedyBot]}, r"bots\[1\]: .* is no bot"),
        ({"bots": ["greedy", ("search", 3)]}, r"bots\[1\]: 'search' is no bot"),
        ({"bots": ["greedy", (GreedyBot(), {"a": 1})]}, r"bots\[1\]: GreedyBot\(\) is no bot"),
    ],
)
def test_what_makes_no_sense_is_refused(changes: dict[str, Any], text: str) -> None:
    """The error names the argument."""
    with pytest.raises(InvalidArena, match=text):
        small(**changes)


def test_other_refusals_go_through() -> None:
    """Unknown bots, unknown rules and too many seats have errors of their own."""
    with pytest.raises(UnknownBot):
        small(bots=["greedy", "nobody"])
    with pytest.raises(rk.UnknownRuleSet):
        run("nowhere")
    with pytest.raises(rk.InvalidPosition):
        small(bots=["random"] * 9)


class Broken(Executor):
    """An executor whose second task fails."""

    def __init__(self) -> None:
        self.tasks: list[Future[Any]] = []

    @override
    def submit(self, fn: Callable[..., Any], /, *args: object, **kwargs: object) -> Future[Any]:
        """Do the first task, and fail with the 64th."""
        task: Future[Any] = Future()
        self.tasks.append(task)
        if len(self.tasks) == 1:
            task.set_result(fn(*args, **kwargs))
        elif len(self.tasks) == 64:
            task.set_exception(OSError("the machine is gone"))
        return task


def test_a_task_that_fails_ends_the_run_and_what_was_played_is_kept(tmp_path: Path) -> None:
    """The rest is called off, and a second run takes up the file."""
    path = tmp_path / "games.jsonl"
    broken = Broken()
    with pytest.raises(OSError, match="the machine is gone"):
        small(games=130, executor=broken, path=path, deals=1, bots=["random", "random"])
    assert any(task.cancelled() for task in broken.tasks)
    assert not any(task.running() for task in broken.tasks)


@pytest.mark.parametrize("name", ODD)
def test_games_end_whatever_the_rules(name: str) -> None:
    """The safeguards end every deal and every game."""
    report = run(odd_rules(name), bots=["random", "random"], games=1, deals=3)
    assert 1 == report.games
    assert 3 >= len(report.lines[0].deals)


def test_the_report_counts_what_happened() -> None:
    """Its figures follow from its games."""
    report = small(games=8, max_turns=150)
    assert ["greedy", "random"] == list(report.wins) == list(report.points_per_deal)
    assert report.games == sum(report.wins.values()) + report.draws
    deals = [deal for line in report.lines for deal in line.deals]
    assert len(deals) == sum(report.endings.values())
    assert report.endings["went-out"] == sum(report.went_out.values())
    assert 150 == report.max_turns
    points = report.points_per_deal["greedy"]
    assert math.isclose(points.mean, sum(deal.scores[0] for deal in deals) / len(deals))
    assert points.low < points.mean < points.high
    assert report.win_rate["greedy"].mean > 0.5 > report.win_rate["random"].mean
    assert report.elo["greedy"].mean > 0 > report.elo["random"].mean
    assert report.undecided == sum(not line.decided for line in report.lines) > 0
    assert all(speed > 0 for speed in report.decisions_per_second.values())
    assert 1 < report.deals_per_game.mean <= 2
    assert all(count > 0 for count in report.decisions.values())
    text = str(report)
    assert "Fortune Rummy: 8 games" in text
    assert "points a deal" in text
    assert json.loads(json.dumps(report.to_dict())) == report.to_dict()


def test_one_block_has_no_interval() -> None:
    """Two games with the same cards say nothing about how far the mean may be off."""
    report = small(games=2)
    assert (-math.inf, math.inf) == attrs.astuple(report.points_per_deal["greedy"])[1:]
    given = report.to_dict()["bots"]["greedy"]["points_per_deal"]
    assert {"low": None, "high": None} == {name: given[name] for name in ("low", "high")}


def test_games_won_together_are_draws() -> None:
    """Where nobody ever melds, both have the same bad luck in the end."""
    rules = rk.evolve(
        FORTUNE,
        {
            "match.tie": "shared",
            "melds.set_min": 4,
            "melds.run_min": 13,
            "melds.run_max": 13,
            "scoring.in_hand": dict.fromkeys([*"AKQJT98765432", "QS", "JK"], 0),
        },
    )
    report = run(rules, bots=["random", "random"], games=2, deals=1, max_turns=4, seed=4)
    assert 2 == report.draws
    assert {"random": 0, "random 2": 0} == report.wins
    assert 0.5 == report.win_rate["random"].mean
    assert 0 == round(report.elo["random"].mean)


def test_a_bot_that_was_never_asked_has_no_speed() -> None:
    """No time and no decisions: said to be fast, rather than to divide by nothing."""
    report = small(games=1)
    lines = tuple(attrs.evolve(line, seconds=(0.0, 0.0)) for line in report.lines)
    assert {"greedy": math.inf, "random": math.inf} == attrs.evolve(
        report, lines=lines
    ).decisions_per_second


def test_bots_are_told_by_their_options() -> None:
    """The report and the file say which bot a label stands for."""
    bots = {"a": ("random", {"seed": 5}), "b": bot("greedy"), "c": Seen()}
    report = run(FORTUNE, bots=bots, games=1, deals=1, max_turns=2)
    assert {"a": "random(seed=5)", "b": "GreedyBot()", "c": "Seen"} == report.bots
