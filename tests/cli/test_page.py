"""The page of the documentation about the commands: what it shows is what they do."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rummykit.cli import main
from rummykit.cli.main import build_parser
from rummykit.cli.play.helping import COMMANDS
from rummykit.cli.play.session import PROMPT
from tests.cli.talks import typing

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
LINES = [
    line
    for kind, block in BLOCKS
    if kind in {"sh", "text"}
    for line in block.splitlines()
    if line.startswith("rummykit ")
]
SHOWN = re.findall(
    r"^```sh\n(.*)\n```\n\n```text\n((?s:.*?))^```$", PAGE, re.MULTILINE
)  # one command, and right below it what it prints
(SHEET,) = (block for _, block in BLOCKS if block.startswith("players: "))


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No colours and 80 columns, in a folder that has the page's files."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tuesday.txt").write_text(SHEET)


@pytest.mark.parametrize("line", LINES)
def test_commands_are_understood(line: str) -> None:
    """Every line that the page shows is one that the parser takes."""
    words = shlex.split(line.partition(" > ")[0])
    assert build_parser().parse_args(words[1:]).run is not None


def test_every_command_is_told() -> None:
    """Each has a section, and each is shown."""
    names = build_parser().parse_args([]).commands
    assert set(names) == {line.split()[1] for line in LINES}
    assert set(names) <= set(re.findall(r"^## (\w+)$", PAGE, re.MULTILINE))


@pytest.mark.parametrize(("line", "shown"), SHOWN, ids=[line for line, _ in SHOWN])
def test_output_is_as_shown(
    line: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is printed is what the page has, but for what it leaves out at `…`."""
    typed = [each.removeprefix(PROMPT) for each in shown.splitlines() if each.startswith(PROMPT)]
    typing(monkeypatch, typed)
    assert 0 == main(shlex.split(line)[1:])
    out = capsys.readouterr().out.lstrip("\n")
    pieces = [re.escape(piece) for piece in shown.split("…\n")]
    assert re.fullmatch("(?s:.*?)".join(pieces), out) is not None


def test_two_outputs_are_shown() -> None:
    """A game that is played, and one that is reckoned."""
    assert ["play", "score"] == [line.split()[1] for line, _ in SHOWN]


def test_what_can_be_typed_is_told() -> None:
    """The table of `play` has every word that its help has."""
    section = PAGE.partition("## play")[2].partition("## simulate")[0]
    for command in COMMANDS:
        assert re.search(rf"`{command.split()[0]}\b", section)
