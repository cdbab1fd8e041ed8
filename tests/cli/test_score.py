"""`rummykit score`: a game at a real table, reckoned from a file or by question and answer."""

from __future__ import annotations

import io
import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.cli import main
from rummykit.cli.score.reckoning import Entry, Table, read_cards, read_melds
from tests.cli.talks import squeezed, typing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FORTUNE, ARLINGTON = rk.ruleset("fortune"), rk.ruleset("arlington")
TUESDAY = """\
# Tuesday
players: Ann, Bob
Ann: 7S 7H 7C, KS JS 2D   # went out
Bob: 5H 6H 7H; KC, 4D

Bob: QS QH QD
Ann: ; QC 2S
"""


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours and 80 columns, whatever runs the tests."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def tuesday(tmp_path: Path) -> Path:
    """The file of two deals."""
    file = tmp_path / "tuesday.txt"
    file.write_text(TUESDAY)
    return file


@pytest.fixture
def asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Answers what `rummykit score` asks; gives what was written, on one line."""

    def told(arguments: list[str], *lines: str | BaseException, status: int = 0) -> str:
        typing(monkeypatch, lines)
        assert status == main(["score", *arguments])
        return squeezed(capsys.readouterr().out)

    return told


# Reading


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("", ""),
        ("7S 7H 7C", "7C 7H 7S"),
        ("ks 2d js", "JS 2D=QS KS"),
        ("AS 2S 3S", "AS 2S 3S"),
        ("KH KD 2C , 5h 6h 7h,", "KD KH 2C=K, 5H 6H 7H"),
        ("JS 2D=QS KS", "JS 2D=QS KS"),
        ("JS QS 2D", "JS QS 2D=KS"),
        ("2D 7S 8S", "2D=6S 7S 8S"),
        ("QS 2D JS", "2D=TS JS QS"),
    ],
)
def test_melds_as_people_write_them(text: str, melds: str) -> None:
    """Order and stand-ins may be left out where only one meld fits."""
    assert melds == str(Entry(read_melds(text, FORTUNE), rk.Cards()))


def test_melds_that_grew() -> None:
    """What could not be laid new may lie there in the end: a wild added to a natural run."""
    rules = rk.ruleset("arlington-digital")
    assert ["5H 6H 7H 2D=8H"] == list(map(str, read_melds("5H 6H 7H 2D", rules)))
    with pytest.raises(rk.NotationError, match="cannot read '5H 6H 2D 9H'"):
        read_melds("5H 6H 2D 9H", rules)
    assert ["2C 2D 2H"] == list(map(str, read_melds("2H 2C 2D", ARLINGTON)))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("7S 7H", "a set has at least 3 cards"),
        ("8S 2D 7S", "it may be 2D=6S 7S 8S or 7S 8S 2D=9S: write what the wild stands for"),
        ("7S 7H 7X", "no card has the suit 'X'"),
        ("2C 2D 2H", "cannot read"),
        ("7S 7S 7S", "placed 3 times, and the deck has 2"),
        ("JK 7S 7H", "the deck has none"),
    ],
)
def test_what_is_no_meld(text: str, problem: str) -> None:
    """The rule is told, or what it may be."""
    with pytest.raises(rk.RummyError) as caught:
        Table.start(FORTUNE, ["Ann", "Bob"]).reckoned(
            [Entry(read_melds(text, FORTUNE), rk.Cards()), Entry((), rk.Cards("KC"))]
        )
    assert problem in str(caught.value)


def test_cards_left() -> None:
    """Blanks or commas between; a dash for none."""
    assert rk.Cards("KC 4D") == read_cards("KC, 4d")
    assert rk.Cards() == read_cards(" - ")
    assert "; KC" == str(Entry((), rk.Cards("KC")))


# Reckoning


def test_reckoning_is_that_of_the_engine() -> None:
    """A deal that was played comes to the same points when it is written down."""
    rules = rk.evolve(ARLINGTON, {"deal.max_turns": 40})
    for seed in range(6):
        state = rk.new_game(rules, players=3, seed=seed)
        while not state.results:
            moves = list(rk.legal_actions(state))
            laid = [m for m in moves if isinstance(m, (rk.LayMeld, rk.LayOff))]
            state = rk.apply(state, (laid or moves)[0])
        texts = [
            str(Entry(melds, hand)) for melds, hand in zip(state.melds, state.hands, strict=True)
        ]
        table = Table.start(rules, ["Ann", "Bob", "Cleo"])
        table = table.reckoned([Entry.parse(text, rules) for text in texts])
        assert state.results[0].scores == table.deals[0][1].scores
        assert state.results[0].bonus == table.deals[0][1].bonus


def test_winner_and_openers() -> None:
    """The game is won at the target; the opener moves on where the rules say so."""
    rules = rk.evolve(FORTUNE, {"match.target": 60})
    table = Table.start(rules, ["Ann", "Bob"], [50, 0])
    table = table.reckoned([Entry.parse("; KC", rules), Entry.parse("7S 7H 7C", rules)])
    assert ((40, 15), 1, ()) == (table.totals, table.opener, table.winners)
    table = table.reckoned([Entry.parse("7S 7H 7C, 5H 6H 7H", rules), Entry.parse("; KC", rules)])
    assert ((70, 5), (0,)) == (table.totals, table.winners)
    before = table.without_last()
    assert ((40, 15), (), 1) == (before.totals, before.winners, before.opener)
    fixed = Table.start(rk.evolve(rules, {"deal.opener": "fixed"}), ["Ann", "Bob"])
    assert 0 == fixed.reckoned([Entry.parse("; KC", rules)] * 2).opener


# A file


def test_file_is_reckoned(tuesday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each deal is told with its parts and the running totals."""
    assert 0 == main(["score", str(tuesday)])
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) < 80
    told = squeezed(out)
    assert "Deal 1 · Ann opens melded deadwood bonus score total Ann 45 - - 45 45" in told
    assert "7♣ 7♥ 7♠ 15, J♠ 2♦=Q♠ K♠ 30 Bob 15 -15 - 0 0" in told
    assert "Deal 2 · Bob opens melded deadwood bonus score total Ann - -20 - -20 25" in told
    assert "Ann went out. Deal 2" in told
    assert "Nobody has won after 2 deals; Bob leads with 70 points." in told


def test_json(tuesday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Programs get every part of every deal."""
    assert 0 == main(["score", str(tuesday), "--json", "--totals", "100,0"])
    told = json.loads(capsys.readouterr().out)
    assert {"Ann": 125, "Bob": 70} == told["totals"]
    assert ("fortune", 500, []) == (told["rules"], told["target"], told["winners"])
    first, second = told["deals"]
    assert (1, "Ann", "Ann") == (first["deal"], first["opener"], first["went_out"])
    assert {
        "melds": [{"meld": "5H 6H 7H", "points": 15}],
        "left": "KC 4D",
        "melded": 15,
        "deadwood": 15,
        "bonus": 0,
        "score": 0,
        "total": 0,
    } == first["players"]["Bob"]
    assert 125 == second["players"]["Ann"]["total"]


def test_nobody_went_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All have cards left: no bonus, and that is told."""
    file = tmp_path / "x"
    file.write_text("Ann: ; KC\nBob: ; 4D\n")
    assert 0 == main(["score", str(file), "--rules", "arlington", "--json"])
    deal = json.loads(capsys.readouterr().out)["deals"][0]
    assert deal["went_out"] is None
    assert [0, 0] == [player["bonus"] for player in deal["players"].values()]
    assert 0 == main(["score", str(file), "--ascii", "--no-color"])
    out = capsys.readouterr().out
    assert "Nobody went out: no card can be drawn." in out
    assert "left KC" in out
    assert out.isascii()


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`-` reads it."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TUESDAY.encode())))
    assert 0 == main(["score", "-", "--json"])
    assert {"Ann": 25, "Bob": 70} == json.loads(capsys.readouterr().out)["totals"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "has no line: give one for each player and deal"),
        ("Ann 7S", "line 1: 'Ann 7S' has no ':'"),
        ("Ann: ; KC", "1 cannot play"),
        ("players: Ann, Ann", "line 1: 'Ann' is given twice"),
        ("players: Ann,", "line 1: '' does not do: give names"),
        ("players: Ann, Bob\nCleo: ; KC", "line 2: 'Cleo' is none of the players Ann, Bob"),
        ("Ann: ; KC\nAnn: ; KC\nBob: ; KC", "line 2: Ann is in this deal already, and Bob not yet"),
        ("players: Ann, Bob\nAnn: ; KC", "the last deal has no line for Bob"),
        ("Ann: 7S 7H; KC\nBob:", "line 1: cannot read '7S 7H': a set has at least 3 cards"),
        ("Ann: ; KC KC\nBob: ; KC", "line 2: cards: KC: placed 3 times, and the deck has 2"),
        ("Ann:\nBob:", "line 2: cards: Ann and Bob have none left, and only one player goes out"),
        ("Ann: AC AD AH, KC KD KH, KS KC QS QS QD; \nBob: ; 3C\nAnn: ; 3C\nBob:", "line 1: "),
    ],
)
def test_file_refused(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line is named, the rule told, and nothing printed."""
    file = tmp_path / "x"
    file.write_text(text)
    assert 2 == main(["score", str(file)])
    out, err = capsys.readouterr()
    assert "" == out
    assert complaint in err
    assert 1 == err.count("\n")


def test_deals_after_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is played once the game is won."""
    file = tmp_path / "x"
    file.write_text("Ann: 7S 7H 7C\nBob: ; KC\n" * 2)
    assert 2 == main(["score", str(file), "--set", "match.target=10"])
    assert "line 3: the game was won before this deal" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["arlington"], "'arlington' cannot be read: No such file or directory; did you mean --ru"),
        (["arlington", "x"], "unrecognized arguments: x; did you mean --rules arlington?"),
        (["y", "x"], "unrecognized arguments: x (rummykit --help tells more)"),
        (["--names", "Ann,Rules"], "--names: 'Rules' begins a line of another kind"),
        (["no-such-file"], "'no-such-file' cannot be read: No such file or directory"),
        ([], "--names is needed: say who plays"),
        (["--names", "Ann"], "1 cannot play Fortune Rummy"),
        (["--names", "Ann,B:b"], "--names: 'B:b' does not do"),
        (["--names", "Ann,Bob", "--totals", "1"], "totals"),
        (["--names", "Ann,Bob", "--totals", "1,x"], "--totals: '1,x' does not do"),
        (["--json", "--names", "Ann,Bob"], "--json needs a FILE"),
        (["x", "--keep", "y"], "give one of them"),
        (["--rules", "arlingtn"], "did you mean 'arlington'?"),
    ],
)
def test_refuses(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Bad input is told in one line, with exit code 2."""
    assert 2 == main(["score", *arguments])
    out, err = capsys.readouterr()
    assert "" == out
    assert complaint in err
    assert 1 == err.count("\n")


def test_players_must_agree(tuesday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names on the command line are those of the file, in an order of their own."""
    assert 2 == main(["score", str(tuesday), "--names", "Ann,Cleo"])
    assert "it has the players Ann, Bob, and --names Ann, Cleo" in capsys.readouterr().err
    assert 0 == main(["score", str(tuesday), "--names", "Bob,Ann", "--json"])
    assert ["Bob", "Ann"] == list(json.loads(capsys.readouterr().out)["totals"])


def test_files_that_are_no_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no text, or far too long, is told."""
    file = tmp_path / "x"
    file.write_bytes(b"\xff\xfe\x00")
    assert 2 == main(["score", str(file)])
    assert "is no text in UTF-8" in capsys.readouterr().err
    file.write_bytes(b"#" * 1_000_001)
    assert 2 == main(["score", str(file)])
    assert "more than 1000000 bytes" in capsys.readouterr().err


# Question and answer

DEAL = ("7S 7H 7C, KS JS 2D", "", "4D 5D 6D", "KC")


def test_deals_are_asked_for(asked: Callable[..., str]) -> None:
    """Wrong answers are told and asked for again, and the totals run on."""
    told = asked(
        ["--names", "Ann,Bob"],
        *("7S 7H", "help", "?", "7S 7H 7C, KS JS 2D", "KX", "", "4D 5D 6D", "KC"),
        *("scores", "quit"),
    )
    assert "a set has at least 3 cards, and this has 2" in told
    assert "cannot read 'KX'" in told
    assert 2 == told.count("Melds are cards with blanks between")
    assert "Ann 45 - - 45 45" in told
    assert "Deal 2 · Bob opens" in told
    assert "Nobody has won after 1 deal; Ann leads with 45 points." in told


def test_nothing_was_entered(asked: Callable[..., str]) -> None:
    """Leaving at once is polite too."""
    assert "No deal was reckoned." in asked(["--names", "Ann,Bob"])


def test_deal_that_cannot_be_is_asked_for_anew(asked: Callable[..., str]) -> None:
    """Both without a card left cannot be; neither can three of a kind of card."""
    told = asked(["--names", "Ann,Bob"], "", "", "", "", *DEAL)
    assert "Ann and Bob have none left" in told
    assert 2 == told.count("Deal 1 · Ann opens Ann melded:")
    assert "Ann 45 - - 45 45" in told


def test_back_and_undo(asked: Callable[..., str], tmp_path: Path) -> None:
    """A deal may be begun anew while it is entered, or taken back when it is reckoned."""
    file = tmp_path / "kept.txt"
    told = asked(
        ["--names", "Ann,Bob", "--keep", str(file)],
        *("undo", "7S 7H 7C", "back", *DEAL, "undo", "", "3C", "", "9H", "undo", *DEAL, "q"),
    )
    assert "There is no deal of this sitting to take back." in told
    expected = "players: Ann, Bob\nrules: fortune\nAnn: 7C 7H 7S, JS 2D=QS KS\nBob: 4D 5D 6D; KC\n"
    assert expected == file.read_text()
    assert "Deal 2" in asked(["--names", "Ann,Bob"], *DEAL, "undo", *DEAL, "q")


def test_game_goes_on_in_its_file(asked: Callable[..., str], tmp_path: Path) -> None:
    """The deals in the file count, and the next ones are added, until somebody has won."""
    file = tmp_path / "kept.txt"
    rules = ["--rules", "arlington", "--set", "match.target=320", "--totals", "30,0"]
    told = asked([*rules, "--names", "Ann,Bob", "--keep", str(file)], *DEAL)
    again = f"rummykit score --keep {file} --rules arlington --set match.target=320 --totals 30,0"
    assert again in told
    told = asked(["--totals", "30,0", "--keep", str(file)], *DEAL)
    assert "Deal 2 · Bob opens" in told
    assert "Ann wins with 320 points after 2 deals." in told
    assert 7 == len(file.read_text().splitlines())
    assert "Ann wins" in asked([*rules, "--keep", str(file)])


def test_ctrl_c(asked: Callable[..., str], tmp_path: Path) -> None:
    """What was reckoned is in the file."""
    file = tmp_path / "kept.txt"
    arguments = ["--names", "Ann,Bob", "--keep", str(file)]
    told = asked(arguments, *DEAL, "7S 7H 7C", KeyboardInterrupt(), status=130)
    assert "To go on: rummykit score --keep" in told
    assert 4 == len(file.read_text().splitlines())


def test_file_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """That is told in one line."""
    typing(monkeypatch, DEAL)
    arguments = ["score", "--names", "Ann,Bob", "--keep", str(tmp_path / "no" / "x")]
    assert 2 == main(arguments)
    assert "cannot be written: No such file or directory" in capsys.readouterr().err
    typing(monkeypatch, [*DEAL, "undo"])

    def failing(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.truncate", failing)
    assert 2 == main(["score", "--names", "Ann,Bob", "--keep", str(tmp_path / "x")])
    assert "cannot be written: Input/output error" in capsys.readouterr().err


# The rules in the file


def test_file_holds_its_rules(
    asked: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was kept is reckoned by its rules without any being named, and by no others."""
    file = tmp_path / "kept.txt"
    asked(
        ["--names", "Ann,Bob", "--keep", str(file), *("--rules", "arlington"), "--set", BONUS],
        *DEAL,
    )
    assert ["rules: arlington", f"set: {BONUS}"] == file.read_text().splitlines()[1:3]
    assert 0 == main(["score", str(file), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert ("arlington", {"Ann": 75, "Bob": 5}) == (told["rules"], told["totals"])
    same = ("--rules", "arlington", "--set", BONUS)
    assert 0 == main(["score", str(file), *same, "--json"])
    assert told == json.loads(capsys.readouterr().out)
    assert "Deal 2" in asked(["--keep", str(file)])
    for command in (["score", str(file)], ["score", "--keep", str(file)]):
        assert 2 == main([*command, "--rules", "arlington"])
        out, err = capsys.readouterr()
        assert "" == out
        assert (
            "its lines say that it is reckoned by Arlington (scoring.go_out_bonus 30), and the "
            "command line says Arlington: leave --rules and --set out"
        ) in err
        assert 1 == err.count("\n")


BONUS = "scoring.go_out_bonus=30"


def test_file_of_house_rules_is_named_from_the_folder(
    asked: Callable[..., str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The score is found reckoned the same from wherever it is read."""
    scores = tmp_path / "scores"
    scores.mkdir()
    (tmp_path / "house.toml").write_text('base = "arlington"\ntitle = "Ours"\n')
    monkeypatch.chdir(tmp_path)
    kept = ["--names", "Ann,Bob", "--keep", "scores/kept.txt", "--rules", "house.toml"]
    asked(kept, *DEAL)
    assert "rules: ../house.toml\n" in (scores / "kept.txt").read_text().replace("\\", "/")
    monkeypatch.chdir(scores)
    assert 0 == main(["score", "kept.txt"])
    assert "━━ Ours ━" in capsys.readouterr().out
    assert "Ours" in asked(["--keep", str(scores / "kept.txt")])


def test_rules_without_a_deal_are_not_written_twice(
    asked: Callable[..., str], tmp_path: Path
) -> None:
    """A file that was begun by hand keeps its line; one without gets it with the first deal."""
    begun = tmp_path / "begun.txt"
    begun.write_text("players: Ann, Bob\nrules: oklahoma\n")
    assert "Oklahoma" in asked(["--keep", str(begun)], *DEAL)
    assert 1 == begun.read_text().count("rules: ")
    bare = tmp_path / "bare.txt"
    bare.write_text("players: Ann, Bob\n")
    asked(["--keep", str(bare), "--rules", "oklahoma"], *DEAL)
    assert 1 == bare.read_text().count("rules: oklahoma\n")


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("rules: arlingtn", "line 1: no rule set is called 'arlingtn'"),
        ("rules: arlington\nrules: fortune", "it has the rules arlington and fortune: leave one"),
        ("set: deck.packs=0", "--set: deck.packs: 0 is too low"),
        ("rules: none.toml", "line 1: "),
    ],
)
def test_rules_that_are_none(
    lines: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line is named, and nothing is reckoned."""
    file = tmp_path / "x"
    file.write_text(f"{lines}\nAnn: 7S 7H 7C\nBob: ; KC\n")
    assert 2 == main(["score", str(file)])
    out, err = capsys.readouterr()
    assert "" == out
    assert complaint in err
    assert 1 == err.count("\n")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes that have names")
@pytest.mark.parametrize("option", [[], ["--keep"]])
def test_pipes_are_refused(
    option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe that nobody writes to is no file, to be read or to be added to."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert 2 == main(["score", *option, str(pipe)])
    assert f"rummykit: {str(pipe)!r} cannot be read: it is no regular file\n" == (
        capsys.readouterr().err
    )


def test_names_have_no_escapes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file without a heading may call its players anything, but not steer the terminal."""
    file = tmp_path / "x"
    file.write_text("A\x1b[2J: 7S 7H 7C\nBob: ; KC\n")
    assert 0 == main(["score", str(file)])
    out = capsys.readouterr().out
    assert "A?[2J leads" in out
    assert "\x1b" not in out
