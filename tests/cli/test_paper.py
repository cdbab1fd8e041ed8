"""What is written with rich, what is missing without it, and bots as they are named."""

from __future__ import annotations

import pytest

from rummykit.cli.entrants import BotName, bot_names
from rummykit.cli.extras import require
from rummykit.cli.options import BadInput
from rummykit.cli.paper import paper


def written(capsys: pytest.CaptureFixture[str]) -> str:
    """What was written."""
    return capsys.readouterr().out


def test_red_cards_are_red(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hearts and diamonds are red, with letters too."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    paper().say("K♥ Q♠")
    assert "\x1b[31mK♥\x1b[0m Q♠\n" == written(capsys)
    paper(ascii_only=True).say("K♥")
    assert "\x1b[31mKH\x1b[0m\n" == written(capsys)
    paper(colours=False).say("K♥", "bold")
    assert "K♥\n" == written(capsys)


@pytest.mark.parametrize(("columns", "width"), [("20", 39), ("80", 79), ("300", 99)])
def test_width_is_that_of_the_terminal(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Within bounds; long lines go on below, indented, and headings are cut."""
    monkeypatch.setenv("COLUMNS", columns)
    page = paper(colours=False)
    assert width == page.width
    page.say("  " + "word " * 40)
    lines = written(capsys).splitlines()
    assert max(map(len, lines)) <= width
    assert lines[0].startswith("  word")
    assert all(line.startswith("    word") for line in lines[1:])
    page.heading("A title " * 20, "aside")
    (line,) = written(capsys).splitlines()
    assert width == len(line)
    assert "…  aside ━" in line


@pytest.mark.parametrize("ascii_only", [False, True])
def test_cards_of_a_meld_stay_together(
    *, ascii_only: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line is wrapped before a meld and not within, but within a row that fills a line."""
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    page = paper(ascii_only=ascii_only)
    page.say("You can go out this turn: lay J♠ 2♦=Q♠ K♠ A♠ JK=2♠, then discard T♦.")
    told = ["You can go out this turn: lay", "  J♠ 2♦=Q♠ K♠ A♠ JK=2♠, then discard", "  T♦."]
    assert [page.look.spelt(line) for line in told] == written(capsys).splitlines()
    page.say(" ".join(["K♥"] * 30))
    lines = written(capsys).splitlines()
    assert max(map(len, lines)) <= page.width
    assert {page.look.spelt("K♥")} == set(" ".join(lines).split())


def test_page_is_cleared_on_a_screen_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file gets an empty line instead."""
    monkeypatch.setenv("NO_COLOR", "1")
    paper().clear()
    assert "\n" == written(capsys)
    page = paper()
    page.live = True
    page.clear()
    assert "\n" != written(capsys)


def test_missing_requirement_names_its_extra() -> None:
    """The line says what is missing, and how to get it."""
    with pytest.raises(BadInput) as caught:
        require("cli", "json", "no_such_module.inner", purpose="play")
    assert "play needs no_such_module, which is not installed: pip install 'rummykit[cli]'" == str(
        caught.value
    )


def test_bots_with_options() -> None:
    """Numbers are numbers, anything else is a text, and the text reads back."""
    (found,) = bot_names("search:iterations=20:seed=ours")
    assert {"iterations": 20, "seed": "ours"} == found.options
    assert found == BotName.parse(str(found))
    assert {"seconds": 0.5} == BotName.parse("search:seconds=0.5").options


def test_signs_that_steer_are_not_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    """What a file calls a player or its rules reaches the screen without its escapes."""
    page = paper(colours=False)
    page.say("A\x1b[2Jnn leads")
    page.say("B\x1b]0;x\x07ob " * 10)
    page.heading("Ours\x1b[31m", "aside\n")
    told = written(capsys)
    assert told.startswith("A?[2Jnn leads\nB?]0;x?ob ")
    assert "Ours?[31m" in told
    assert told.replace("\n", "").isprintable()
