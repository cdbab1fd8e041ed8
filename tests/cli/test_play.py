"""`rummykit play` from the inside: what it answers to each thing that can be typed."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.cli import main
from rummykit.cli.entrants import BotName
from rummykit.cli.options import BadInput
from rummykit.cli.play import command
from rummykit.cli.play.choices import MOST, choices_of, described
from rummykit.cli.play.game import Game, called, opened, seated
from rummykit.cli.play.typing_line import WORDS, completions, prepare
from tests.cli.shadows import journal_of
from tests.cli.talks import game_from, squeezed, talk, typing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FORTUNE = rk.ruleset("fortune")


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours and 80 columns, whatever runs the tests."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Types lines at a game; gives what was written, on one line."""

    def told(game: Game, *lines: str | BaseException) -> str:
        return squeezed(talk(monkeypatch, capsys, game, *lines))

    return told


def in_play(
    hand: str, melds: list[str] | None = None, slug: str = "fortune", **changes: object
) -> Game:
    """A game in which the person is to play with a hand and melds."""
    rules = rk.evolve(
        rk.ruleset(slug), {name.replace("__", "."): value for name, value in changes.items()}
    )
    state = rk.position(
        rules,
        hands=[hand, "KC 9D 4C 8S"],
        melds=[melds or [], []],
        stock="4S 5D 6C 9C TH",
        pile="3C",
        phase="play",
    )
    return game_from(state)


def to_draw(hand: str, pile: str, *, memory: bool = False) -> Game:
    """A game in which the person is to draw."""
    state = rk.position(FORTUNE, hands=[hand, "KC 9D 4C"], stock="4S 5D 6C 9C", pile=pile)
    return game_from(state, memory=memory)


# Moves


def test_number_plays_the_choice(say: Callable[..., str]) -> None:
    """The number that a choice has on the page plays it, and others are told."""
    game = in_play("7S 7H 7C KD 3D")
    told = say(game, "1", "99")
    assert "1 7♣ 7♥ 7♠ · 15 points" in told
    assert "You laid 7♣ 7♥ 7♠." in told
    assert "There is no choice 99: give a number from 1 to 2, or help." in told
    assert ("meld 7C 7H 7S",) == tuple(map(str, game.record.actions))


def test_notation_plays_without_stand_ins(say: Callable[..., str]) -> None:
    """What fits one legal action is played, upper case or lower."""
    game = in_play("JS KS 2D 9C 3D")
    say(game, "meld ks 2d js")
    assert "meld JS 2D=QS KS" == str(game.record.last)


def test_several_ways_are_offered(say: Callable[..., str]) -> None:
    """Where a short text fits several actions, a number picks one of them."""
    game = in_play("2D 9C 3D", ["5H 6H 7H"])
    told = say(game, "add 0 2D", "2")
    assert "That can be done in several ways:" in told
    assert "1 2♦=4♥ low to 5♥ 6♥ 7♥ 2 2♦=8♥ high to 5♥ 6♥ 7♥" in told
    assert "add 0 2D=8H high" == str(game.record.last)


def test_refusal_tells_the_rule(say: Callable[..., str]) -> None:
    """What the rules refuse is not played, and the reason is told."""
    game = in_play("QS QD 3D 4C", slug="oklahoma")
    told = say(game, "discard QS")
    assert "discard QS: " in told
    assert '("The Queen of Spades", X11, queen.discard; type: rules the queen of spades)' in told
    assert 0 == len(game.record)


def test_cards_show_what_can_be_done_with_them(say: Callable[..., str]) -> None:
    """Cards alone are a selection; a number then plays what is shown."""
    game = in_play("JS KS 2D 9C 3D", ["9D 9H 9S"])
    told = say(game, "KS, 2D JS", "9C", "2", "QQ")
    assert "1 J♠ 2♦=Q♠ K♠ · 30 points" in told
    assert "1 9♣ to 9♦ 9♥ 9♠" in told
    assert "discard 9C" in map(str, game.record.actions)
    assert "'QQ' is neither a number, a move, cards nor a command" in told
    told = say(in_play("JS 3D 9C"), "3D JS")
    assert "Nothing can be done with 3D JS now: a run is of one suit" in told
    assert '("Melds"; type: rules melds)' in told


def test_upcard_may_be_named_among_the_cards(say: Callable[..., str]) -> None:
    """A take is found by the cards of the hand, with the upcard or without it."""
    for cards in ("7S 7H", "7C 7S 7H"):
        told = say(to_draw("7S 7H KD 3D", "3C 4C 7C"), cards)
        assert told.count("take the pile with 7♣ 7♥ 7♠ · 15 points and 2 cards") == 2
    assert "Nothing can be done with 7C now" in say(to_draw("7S 7H KD", "7C"), "7C")
    assert "Nothing can be done with KD 7C now" in say(to_draw("7S 7H KD", "7C"), "KD 7C")


def test_long_lists_are_cut_short(say: Callable[..., str]) -> None:
    """Five of a group are shown, `all` shows the others, and very many are named."""
    game = in_play("7S 7H 7C 7D 8S 9S TS 2D 2C 2H KD")
    told = say(game, "all")
    assert "more: type all" in told
    last = told.rpartition("Lay a meld")[2]
    assert "more: type all" not in last
    hand = "2C 2C 2D 2D 2H 2H 2S 2S 7S 7H 7C 7D 8S 8H 9S 9H TS JS QS KS AS"
    many = in_play(hand, melds__run_max=None, melds__set_max=None)
    choices = choices_of(many.view)
    assert choices.cut
    assert MOST == choices.size
    assert f"The first {MOST} are numbered" in say(many)


def test_enter_shows_the_table_again(say: Callable[..., str]) -> None:
    """An empty line costs nothing."""
    game = in_play("7S 8H KD")
    assert 2 == say(game, "").count("Your hand")
    assert 0 == len(game.record)


# Commands


def test_why(say: Callable[..., str]) -> None:
    """`why` takes a move or a number, and says so where there is none."""
    game = in_play("7S 7H 8C KD 3D")
    told = say(game, "why meld 7S 7H 8C", "why discard KD", "why 2", "why 77", "why", "why zz")
    assert "meld 7S 7H 8C: " in told
    assert "That is allowed: discard K♦." in told
    assert told.count("That is allowed: ") == 2
    assert "There is no choice 77" in told
    assert "Say which move" in told
    assert "cannot read 'zz'" in told


def test_undo_takes_back_what_showed_nothing(say: Callable[..., str]) -> None:
    """A meld may be taken back, a draw may not, nor what others did."""
    game = in_play("7S 7H 7C KD 3D")
    told = say(game, "undo", "1", "undo")
    assert "Nothing was played yet." in told
    assert 0 == len(game.record)
    drawn = to_draw("7S 7H KD 3D", "5C")
    assert "draw showed what was hidden before" in say(drawn, "draw", "undo")
    assert "what others did is not taken back" in say(drawn, "discard KD", "undo")


def test_undo_rewrites_the_journal(say: Callable[..., str], tmp_path: Path) -> None:
    """The file has what was played, and not what was taken back; nothing is left beside it."""
    file = tmp_path / "game.jsonl"
    game = in_play("7S 7H 7C KD 3D")
    say(game, f"save {file}", "1", "undo", "discard KD")
    assert game.record == journal_of(file)
    assert "discard KD" == str(game.record.actions[0])
    assert {"game.jsonl"} == {path.name for path in tmp_path.iterdir()} - {"game.jsonl.lock"}


def test_undo_that_cannot_be_written_changes_nothing(
    say: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason is told in one line, and the file is as it was."""
    file = tmp_path / "game.jsonl"
    game = in_play("7S 7H 7C KD 3D")
    say(game, f"save {file}", "1")

    def failing(*_: object) -> None:
        raise OSError(28, "No space left on device")

    again = Game(game.record, 0, {1: BotName("greedy")}, opened(file))
    monkeypatch.setattr(os, "replace", failing)
    told = say(again, "undo", "discard KD")
    assert "cannot be written: No space left on device" in told
    assert again.record == journal_of(file)
    assert "discard KD" == str(again.record.actions[1])
    assert {"game.jsonl"} == {path.name for path in tmp_path.iterdir()} - {"game.jsonl.lock"}


def test_table_can_be_asked_about(say: Callable[..., str]) -> None:
    """Melds, pile, scores, rules and help are told, and cost nothing."""
    game = in_play("7S 8H KD", ["5H 6H 7H"])
    told = say(game, "melds", "pile", "scores", "rules", "help", "?")
    assert "You 0.0 5♥ 6♥ 7♥ 15 points Ben none" in told
    assert "1 card; only the upcard 3♣ is seen" in told
    assert "No deal was reckoned yet." in told
    assert "Fortune Rummy =============" in told
    assert told.count("Beside moves:") == 2
    assert 0 == len(game.record)


def test_pile_for_a_memory(say: Callable[..., str]) -> None:
    """With `--memory` the whole pile is told; an empty one is said to be empty."""
    assert "3♣ 4♣ 7♣" in say(to_draw("7S KD", "3C 4C 7C", memory=True), "pile")
    assert "The pile is empty." in say(to_draw("7S KD", "", memory=True), "pile")
    assert "The pile is empty." in say(to_draw("7S KD", ""), "pile")


def test_save(say: Callable[..., str], tmp_path: Path) -> None:
    """A game is kept from then on; a file that is there is not overwritten."""
    file, other = tmp_path / "game.jsonl", tmp_path / "other"
    other.write_text("mine")
    game = in_play("7S 8H KD 4D")
    told = say(game, "save", f"save {other}", f"save {tmp_path / 'no' / 'x'}", f"save {file}", "1")
    assert "Say where: save game.jsonl" in told
    assert "is there already: give another name" in told
    assert "cannot be opened: there is no such folder" in told
    assert "The game is kept in" in told
    assert "To go on: rummykit play --journal" in told
    assert game.record == journal_of(file)
    assert "mine" == other.read_text()


@pytest.mark.parametrize("word", ["quit", "exit", "q", "QUIT"])
def test_quit(word: str, say: Callable[..., str]) -> None:
    """Leaving says whether the game was kept."""
    assert "The game was not kept; --journal FILE" in say(in_play("7S 8H KD"), word)


def test_ctrl_c(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An interrupt gives the exit code 130, and the file is closed."""
    typing(monkeypatch, ["draw", KeyboardInterrupt()])
    assert 130 == main(["play", "--seed", "1"])
    assert "The game was not kept" in capsys.readouterr().out


def test_between_deals(say: Callable[..., str]) -> None:
    """After a deal comes its sheet, and Enter deals again; the sheets can be seen later."""
    rules = rk.evolve(FORTUNE, {"match.target": 100})
    deal = {"hands": ["7S 7H 7C KD", "KC 9D"], "stock": "4S 5D", "phase": "play", "seed": 3}
    game = game_from(rk.position(rules, totals=[40, 10], **deal))  # type: ignore[arg-type]
    told = say(game, "1", "discard KD", "7S", "scores", "", "scores")
    assert "You went out." in told
    assert "Deal 1 · You open melded deadwood bonus score total" in told
    assert "You 15 - - 15 55 Ben - -20 - -20 -10" in told
    assert "Enter deals again" in told
    assert 3 == told.count("Deal 1 · You open melded")
    assert "Deal 2: Ben opens" in told
    assert 1 == game.state.deal_number


def test_end_of_the_game(say: Callable[..., str]) -> None:
    """The winner is told with the points, and nothing is asked any more."""
    rules = rk.evolve(FORTUNE, {"match.target": 50})
    state = rk.position(rules, hands=["7S 7H 7C", "KC"], totals=[40, 10], stock="4S", phase="play")
    told = say(game_from(state), "1")
    assert "You win with 55 points after 1 deal." in told
    assert "--seed 0 deals the same cards again." in told
    assert "not kept" not in told


def test_page_tells_nothing_hidden(say: Callable[..., str]) -> None:
    """Whatever the hidden cards are, the page and the choices are the same."""
    state = rk.new_game(rk.ruleset("arlington"), players=3, seed=8)
    state = rk.apply(state, rk.DrawStock())
    seen = rk.view(state, 0)
    chances = [random.Random(seed) for seed in range(3)]  # noqa: S311  # a test's own chance
    pages = {
        say(game_from(rk.sample(seen, chance)), "melds", "pile", "why draw") for chance in chances
    }
    assert 1 == len(pages)


def test_bots_are_given_views_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot sees a state: each is asked with the view of its own seat, without a memory."""
    asked: list[object] = []

    class Watching:
        def choose(self, view: rk.PlayerView) -> rk.Action:
            asked.append(view)
            return next(rk.legal_actions(view))

    monkeypatch.setattr(BotName, "made", lambda *_: Watching())
    state = rk.new_game(FORTUNE, players=3, seed=1)
    game = game_from(state, bot="greedy")
    for _ in range(2):
        game.play(rk.DrawStock())
        game.play(next(a for a in rk.legal_actions(game.state) if isinstance(a, rk.Discard)))
        game.let_bots_play()
    assert asked
    assert all(isinstance(view, rk.PlayerView) for view in asked)
    assert {1, 2} == {view.seat for view in asked if isinstance(view, rk.PlayerView)}
    assert not any(view.memory for view in asked if isinstance(view, rk.PlayerView))


def test_each_kind_of_move_in_words() -> None:
    """Every action has words of its own."""
    joker = rk.position(
        rk.ruleset("arlington-joker"),
        hands=["6H 3D", "KC"],
        melds=[["5H JK=6H 7H"], ["8C 8D 8S"]],
        stock="4C",
        phase="play",
    )
    view = rk.view(joker, 0)
    words = {str(action): described(view, action) for action in rk.legal_actions(view)}
    assert "give 6♥ for the Joker of 5♥ JK=6♥ 7♥" == words["swap 0.0 6H"]
    assert "discard 3♦" == words["discard 3D"]
    other = rk.view(
        rk.position(
            rk.evolve(FORTUNE, {"melds.lay_off": "anyone", "queen.discard": "never"}),
            hands=["8H QS", "KC"],
            melds=[[], ["8C 8D 8S"]],
            stock="4C",
            phase="play",
        ),
        0,
    )
    assert "add 8♥ to 8♣ 8♦ 8♠" == described(other, rk.parse_action("add 1.0 8H"))
    assert "end the turn without a discard" == described(other, rk.EndTurn())
    assert "deal again" == described(other, rk.NextDeal())


# The line that is typed


def test_completion_of_words() -> None:
    """The tabulator completes what lines begin with."""
    found = [completions("m", state) for state in range(3)]
    assert ["meld ", "melds ", None] == found
    assert len(set(WORDS)) == len(WORDS)


def test_nothing_is_prepared_where_nobody_types() -> None:
    """A pipe needs no history."""
    prepare()


def test_systems_without_line_editing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the library is missing, nothing happens."""
    asked = []

    def missing(name: str) -> object:
        asked.append(name)
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("importlib.import_module", missing)
    prepare()
    assert ["readline"] == asked


# The command line


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--bots", "gredy"], "--bots: no bot is called 'gredy'; did you mean 'greedy'?"),
        (["--bots", "search:speed=2"], "--bots: "),
        (["--bots", "search:speed"], "--bots: 'speed' has no '='"),
        (["--players", "1"], "'1' does not do: give a whole number of 2 or more"),
        (["--players", "2", "--bots", "greedy,random"], "2 bots and you are more than 2 players"),
        (["--players", "9"], "cannot play"),
        (["--seat", "2"], "--seat: 2 is no seat of 2 players: give 0 to 1"),
        (["arlington", "--rules", "fortune"], "are two rule sets"),
        (["arlingtn"], "did you mean 'arlington'?"),
        (["--set", "deck.packs=0"], "--set: deck.packs: 0 is too low"),
        (["--journal", "no/such/folder/x"], "cannot be opened: there is no such folder"),
    ],
)
def test_refuses(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Bad input is told in one line, with exit code 2, and nothing is played."""
    assert 2 == main(["play", *arguments])
    told = capsys.readouterr()
    assert "" == told.out
    assert complaint in told.err
    assert 1 == told.err.count("\n")


@pytest.mark.parametrize("kind", ["text", "record", "folder", "pipe"])
def test_what_is_no_journal_gets_no_lock(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is refused at once, in one line, and nothing is laid beside it."""
    path = tmp_path / "x"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("needs pipes that have names")
        os.mkfifo(path)
    else:
        record = rk.Record.start(rk.new_game(FORTUNE, players=2, seed=1))
        path.write_text(rk.dumps(record) if kind == "record" else "Tuesday\n")
    assert 2 == main(["play", "--journal", str(path)])
    told = capsys.readouterr()
    assert "" == told.out
    assert told.err.startswith(f"rummykit: {str(path)!r}")
    assert 1 == told.err.count("\n")
    assert [path] == list(tmp_path.iterdir())


def test_changed_journal_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line whose checksum does not fit is named."""
    path = tmp_path / "x"
    rk.Journal.open(path, state=rk.new_game(FORTUNE, players=2, seed=1)).close()
    path.write_bytes(path.read_bytes().replace(b"fortune", b"Fortune"))
    assert 2 == main(["play", "--journal", str(path)])
    err = capsys.readouterr().err
    assert err.startswith(f"rummykit: {str(path)!r}: ")
    assert "at line 1" in err
    assert 1 == err.count("\n")


@pytest.mark.parametrize("content", ["", "Tuesday\n"], ids=["new", "old"])
@pytest.mark.parametrize(
    ("error", "complaint"),
    [
        (ImportError("this needs rummykit[codec]"), "this needs rummykit[codec]"),
        (PermissionError(13, "Permission denied"), "cannot be opened: Permission denied"),
    ],
)
def test_what_cannot_be_looked_at_is_told(
    content: str,
    error: Exception,
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A missing extra and a file that may not be read are told in one line."""

    def failing(*_: object, **__: object) -> None:
        raise error

    (tmp_path / "x").write_text(content)
    monkeypatch.setattr(rk.Journal, "open", failing)
    assert 2 == main(["play", "--journal", str(tmp_path / "x")])
    err = capsys.readouterr().err
    assert complaint in err
    assert 1 == err.count("\n")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a game that was left after a few moves, the person at seat 1."""
    file = tmp_path / "game.jsonl"
    typing(monkeypatch, ["draw", "1"])
    bots = ("--bots", "greedy,search:iterations=20:seed=7", "--seat", "1")
    assert 0 == main(["play", "--seed", "5", *bots, "--journal", str(file)])
    return file


def test_game_goes_on_where_it_was(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Seat and bots are known again, what happened last is told, and options may change bots."""
    before = journal_of(kept)
    capsys.readouterr()
    typing(monkeypatch, [])
    assert 0 == main(["play", "--journal", str(kept)])
    told = capsys.readouterr().out
    assert "Ada (greedy)" in told
    assert "Cleo (search:iterations=20:se… " in told
    assert "You drew" in told
    assert before == journal_of(kept)
    assert 0 == main(["play", "--journal", str(kept), "--seat", "2", "--bots", "random"])
    told = squeezed(capsys.readouterr().out)
    assert "--seat 2" in told
    assert before.actions == journal_of(kept).actions[: len(before)]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--seed", "0"], "has a game already, and --seed cannot be changed in it"),
        (["fortune", "--players", "3"], "the rules and --players cannot be changed"),
        (["--seat", "3"], "--seat: 3 is no seat of 3 players: give 0 to 2"),
        (["--bots", "bogus"], "no bot is called 'bogus'"),
    ],
)
def test_kept_game_refuses_other_settings(
    arguments: list[str], complaint: str, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a game was begun with stays, and the file is closed and whole afterwards."""
    assert 2 == main(["play", "--journal", str(kept), *arguments])
    assert complaint in capsys.readouterr().err
    opened(kept).close()


def test_file_that_is_no_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A foreign file is refused, and stays as it is."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann\n")
    assert 2 == main(["play", "--journal", str(file)])
    told = capsys.readouterr().err
    assert "at line 1" in told
    assert 1 == told.count("\n")
    assert "Dear Ann\n" == file.read_text()


def test_journal_in_use(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two sittings do not write one game."""
    journal = opened(kept)
    try:
        assert 2 == main(["play", "--journal", str(kept)])
    finally:
        journal.close()
    assert "another writer has this journal open" in capsys.readouterr().err


def test_journal_that_fails_in_the_middle(
    say: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is told, and the file has what was played before."""
    file = tmp_path / "game.jsonl"
    game = in_play("7S 7H 7C KD 3D")
    game.save(file)

    def failing(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(rk.Journal, "play", failing)
        assert "cannot be written: No space left on device" in say(game, "1")
    assert 0 == len(journal_of(file))
    again = Game(game.record, 0, {1: BotName("greedy")}, opened(file))
    assert "You laid 7♣ 7♥ 7♠." in say(again, "1")
    assert 1 == len(journal_of(file))


def test_journal_that_is_gone_for_good(
    say: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on without the file where it cannot be opened again."""
    file = tmp_path / "game.jsonl"
    game = in_play("7S 7H 7C KD 3D")
    game.save(file)

    def failing(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(rk.Journal, "play", failing)
    monkeypatch.setattr(rk.Journal, "open", failing)
    told = say(game, "1", "1")
    assert "cannot be written: Input/output error" in told
    assert "You laid 7♣ 7♥ 7♠." in told
    assert "The game was not kept" in told


def test_journal_needs_its_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without the codec, the extra is named."""

    def missing(*_: object, **__: object) -> None:
        text = "saved games need cattrs"
        raise ImportError(text)

    monkeypatch.setattr(rk.Journal, "open", missing)
    with pytest.raises(BadInput, match="saved games need cattrs"):
        opened(tmp_path / "x")


def test_rich_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the extra, one line says how to install it."""

    def missing(*_: str, **__: str) -> None:
        text = "play needs rich"
        raise BadInput(text)

    monkeypatch.setattr(command, "require", missing)
    assert 2 == main(["play"])
    assert "rummykit: play needs rich\n" == capsys.readouterr().err


def test_names_keep_the_bots() -> None:
    """Names say which seats are bots', whatever else people are called."""
    bots = [BotName("greedy"), BotName.parse("search:seconds=1")]
    names = called(bots, seat=1)
    assert ("Ada (greedy)", "You", "Cleo (search:seconds=1)") == names
    assert (1, {0: bots[0], 2: bots[1]}) == seated(names, 3)
    assert (None, {}) == seated(("Ann (my aunt)", "Bob"), 2)
    assert (None, {}) == seated(None, 2)
    assert (None, {0: bots[0], 1: bots[0]}) == seated(("A (greedy)", "B (greedy)"), 2)


def test_options_go_on_with_the_game() -> None:
    """How it looks is part of how to go on."""
    arguments = main.__globals__["build_parser"]().parse_args(
        ["play", "--memory", "--ascii", "--no-color", "--seat", "1"]
    )
    assert "--memory --ascii --no-color --seat 1" == command._options_again(arguments)
