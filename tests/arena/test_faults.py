"""An arena refuses what makes no sense, in its arguments, its file and what it is handed."""

from __future__ import annotations

import copy
import json
import re
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, cast

import pytest
from typing_extensions import override

import rummykit as rk
from rummykit.arena import GameLine, InvalidArena, Report, run
from rummykit.bots import RandomBot, bots, register, registry
from rummykit.bots.protocol import chance_seed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LONG = 10**5000


def small(**changes: object) -> Report:
    """A run of two short games."""
    arguments: dict[str, Any] = {"bots": ["random", "random"], "games": 2, "seed": 3, "deals": 1}
    arguments |= {"max_turns": 6} | changes
    return run(arguments.pop("rules", "fortune"), **arguments)


# What bots are told


def test_bots_cannot_read_the_seed_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each bot of each game has another seed, 64 hex digits, from which no cards can be dealt."""
    monkeypatch.setattr(registry, "_ADDED", {})
    seeds: list[str] = []

    def spy(seed: str) -> RandomBot:
        seeds.append(seed)
        return RandomBot(seed=seed)

    register("spy", spy)
    assert "spy" in bots()
    small(bots=["spy", "spy"], seed="a long secret")
    given = seeds[2:]
    assert 4 == len(set(given))
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in given)
    assert chance_seed("a long secret", "game 0 bot 0") == given[0]


def test_the_deals_follow_from_the_seed_as_ever() -> None:
    """The cards of a block come from the seed and the block's number, as in earlier versions."""
    hands: list[str] = []

    class Looks:
        def choose(self, view: rk.PlayerView) -> rk.Action:
            hands.append(str(view.hand))
            return RandomBot().choose(view)

    small(bots=[Looks(), "random"], games=1)
    dealt = rk.new_game(rk.ruleset("fortune"), players=2, seed="arena 3 block 0")
    assert str(rk.view(dealt, 0).hand) == hands[0]


# Arguments


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"rules": None}, "rules: None are none"),
        ({"rules": 1}, "rules: 1 are none"),
        ({"executor": 1}, "executor: 1 is none"),
        ({"bots": None}, "bots: None is no list"),
        ({"bots": 1}, "bots: 1 is no list"),
        ({"bots": []}, "bots: there is none"),
        ({"bots": {1: "greedy"}}, r"bots\[0\]: the label 1 does not do"),
        ({"bots": {"": "greedy"}}, r"bots\[0\]: the label '' does not do"),
        ({"games": 10**22}, "games: 10+ is too many: give 10000000 at the most"),
        ({"games": LONG}, "games: a value of the type int is too many"),
        ({"games": -LONG}, "games: a value of the type int is too few"),
    ],
)
def test_an_argument_is_refused(changes: dict[str, Any], text: str) -> None:
    """The error names the argument, and says what would do."""
    with pytest.raises(InvalidArena, match=text):
        small(**changes)


def test_a_very_long_seed_will_do(tmp_path: Path) -> None:
    """It is written in hex, told apart from others, and the run goes on from its file."""
    path = tmp_path / "games.jsonl"
    report = small(seed=LONG, path=path, bots=["random", ("random", {"seed": LONG})])
    again = small(seed=LONG, path=path, bots=["random", ("random", {"seed": LONG})])
    assert report == again
    assert json.loads(json.dumps(report.to_dict()))["seed"] == [hex(LONG)]
    assert small(seed=LONG).lines != small(seed=LONG + 1).lines
    with pytest.raises(InvalidArena, match="bots: "):
        small(seed=LONG, path=path)


# What an executor and a bot may do


class Gives(Executor):
    """An executor that gives back what it was told to."""

    def __init__(self, given: Callable[[list[GameLine]], object], *, bare: bool = False) -> None:
        self.given = given
        self.bare = bare

    @override
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Play, and give back something else."""
        made = self.given(fn(*args, **kwargs))
        if self.bare:
            return cast("Future[Any]", made)
        future: Future[Any] = Future()
        future.set_result(made)
        return future


@pytest.mark.parametrize(
    ("executor", "text"),
    [
        (Gives(lambda _: 7, bare=True), "submit gave 7: it should give a Future"),
        (Gives(lambda _: None), "the executor gave None for games [01] to [01]"),
        (Gives(lambda _: [1]), "the executor gave .1. for games [01] to [01]"),
        (
            Gives(lambda lines: lines * 2),
            "for games [01] to [01]: it should give what the function",
        ),
    ],
)
def test_an_executor_that_gives_something_else(executor: Executor, text: str) -> None:
    """No wrong game comes into the report."""
    with pytest.raises(TypeError, match=text):
        small(executor=executor)


class Stops:
    """A bot that raises what would end a loop."""

    def choose(self, view: rk.PlayerView) -> rk.Action:
        """Raise it."""
        del view
        raise StopIteration


def test_a_bot_that_stops_iterating_is_named() -> None:
    """Here and elsewhere: bot, game and seed are told."""
    text = r"bots\[0\]: 'idle' raised StopIteration in game 0 of seed 3"
    playing: dict[str, Any] = {"idle": Stops(), "other": "random"}
    with pytest.raises(InvalidArena, match=text):
        small(bots=playing)
    with ThreadPoolExecutor(1) as threads, pytest.raises(InvalidArena, match=text):
        small(bots=playing, executor=threads)


# The file


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    """The second is refused while the first writes, and goes on after it."""
    path = tmp_path / "games.jsonl"
    refused: list[str] = []

    def meanwhile(done: int, wanted: int) -> None:
        assert done <= wanted
        with pytest.raises(InvalidArena) as caught:
            small(path=path)
        refused.append(str(caught.value))

    report = small(path=path, progress=meanwhile)
    assert 2 == len(refused)
    assert "games.jsonl: another run writes this file" in refused[0]
    assert "\n" not in refused[0]
    assert report == small(path=path)
    assert 3 == len(path.read_bytes().splitlines())


def changed(*where: str | int, to: object) -> Callable[[dict[str, Any]], object]:
    """An edit of a game's line."""

    def edit(line: dict[str, Any]) -> object:
        inner: Any = line
        for key in where[:-1]:
            inner = inner[key]
        inner[where[-1]] = to
        return line

    return edit


EDITS = [
    (lambda _: 7, "a game: 7 is none"),
    (lambda line: {key: line[key] for key in line if key != "seconds"}, "seconds: missing"),
    (changed("number", to=True), "number: True does not do"),
    (changed("number", to=-1), "number: -1 does not do"),
    (changed("number", to=10**7), "number: 10000000 does not do"),
    (changed("number", to=0), "number: 0 is there twice"),
    (changed("totals", to=None), "totals: None does not do"),
    (changed("totals", to=[1]), r"totals: \[1\] does not do"),
    (changed("totals", to=[10**9, 0]), "totals: these are not the sums"),
    (changed("totals", to=["1", 2]), "totals: .* does not do"),
    (changed("winners", to=[]), r"winners: \[\] does not do"),
    (changed("winners", to=3), "winners: 3 does not do"),
    (changed("winners", to=[2]), r"winners: \[2\] does not do"),
    (changed("winners", to=[0, 0]), r"winners: \[0, 0\] does not do"),
    (changed("decided", to=1), "decided: 1 does not do"),
    (changed("decisions", to=[1, -1]), "decisions: .* does not do"),
    (changed("seconds", to=[1]), "seconds: .* does not do"),
    (changed("seconds", to=[0.5, float("nan")]), "seconds: .* does not do"),
    (changed("seconds", to=[0.5, float("inf")]), "seconds: .* does not do"),
    (changed("deals", to=[]), r"deals: \[\] does not do"),
    (changed("deals", to={}), "deals: {} does not do"),
    (changed("deals", 0, to=[]), r"deals\[0\]: \[\] is none"),
    (changed("deals", 0, "scores", to=[1, 2, 3]), r"deals\[0\].scores: .* does not do"),
    (changed("deals", 0, "reason", to=None), r"deals\[0\].reason: None does not do"),
    (changed("deals", 0, "went_out", to=2), r"deals\[0\].went_out: 2 does not do"),
    (changed("deals", 0, "turns", to=1.5), r"deals\[0\].turns: 1.5 does not do"),
]


@pytest.mark.parametrize(("edit", "text"), EDITS, ids=range(len(EDITS)))
def test_an_edited_line_is_refused(
    tmp_path: Path, edit: Callable[[dict[str, Any]], object], text: str
) -> None:
    """The error names file, line and field; the file stays as it is."""
    path = tmp_path / "games.jsonl"
    small(path=path)
    *before, last = path.read_text().splitlines()
    path.write_text("\n".join([*before, json.dumps(edit(json.loads(last)))]) + "\n")
    content = path.read_bytes()
    with pytest.raises(InvalidArena, match=text) as caught:
        small(path=path)
    assert "games.jsonl, line 3: this is no game of an arena" in str(caught.value)
    assert content == path.read_bytes()


@pytest.mark.parametrize("line", [0, 1])
def test_deep_nesting_is_refused(tmp_path: Path, line: int) -> None:
    """No line is read so deep that Python gives up."""
    path = tmp_path / "games.jsonl"
    small(path=path)
    lines = path.read_bytes().splitlines()
    lines[line] = b"[" * 100_000 + b"]" * 100_000
    path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(InvalidArena, match=f"games.jsonl, line {line + 1}: "):
        small(path=path)


@pytest.mark.parametrize("slug", rk.rules.RULESETS)
def test_a_game_reads_back(slug: str) -> None:
    """Whatever the rules, totals are the sums of the deals; lines of no bots are refused."""
    (line,) = small(rules=slug, games=1, deals=2, max_turns=40).lines
    data = json.loads(json.dumps(line.to_dict()))
    assert line == GameLine.from_dict(copy.deepcopy(data))
    with pytest.raises(InvalidArena, match="totals: "):
        GameLine.from_dict(data, players=3)
    with pytest.raises(InvalidArena, match="totals: None does not do"):
        GameLine.from_dict(data | {"totals": None})
