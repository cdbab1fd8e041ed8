"""`rummykit rules` prints rule books, comparisons and lists of fields, and refuses bad input."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.cli import main
from rummykit.cli.options import rules_from
from rummykit.rulebook import compare, field_list, rulebook
from rummykit.rules.fields import as_dict

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours and 80 columns, whatever runs the tests."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


ARLINGTON, FORTUNE = rk.ruleset("arlington"), rk.ruleset("fortune")
HOUSE = rk.evolve(ARLINGTON, {"melds.run_max": None})


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], rulebook(FORTUNE)),
        (["arlington"], rulebook(ARLINGTON)),
        (["--rules", "arlington"], rulebook(ARLINGTON)),
        (["arlington", "--set", "melds.run_max=none"], rulebook(HOUSE)),
        (["arlington", "--format", "markdown"], rulebook(ARLINGTON, "markdown")),
        (["arlington", "--format", "rst"], rulebook(ARLINGTON, "rst")),
        (["--fields", "arlington"], field_list(ARLINGTON)),
        (["--fields", "--format", "rst"], field_list(FORTUNE, "rst")),
        (["--compare", "fortune", "arlington"], compare(FORTUNE, ARLINGTON)),
        (
            ["--compare", "fortune", "arlington", "--format", "markdown"],
            compare(FORTUNE, ARLINGTON, "markdown"),
        ),
    ],
)
def test_prints(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What the library tells is printed as it is."""
    assert 0 == main(["rules", *arguments])
    assert expected == capsys.readouterr().out


def test_file_of_house_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file is told under its title, and compared with the rule set that it changes."""
    file = tmp_path / "house.toml"
    file.write_text('base = "arlington"\ntitle = "Ours"\nmelds.lay_off = "anyone"\n')
    assert 0 == main(["rules", str(file)])
    assert capsys.readouterr().out.startswith("Ours\n====\n")
    assert 0 == main(["rules", "--compare", "arlington", str(file)])
    assert "Melds that may be added to" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["arlingtn"], "did you mean 'arlington'?"),
        (["fortune", "--rules", "arlington"], "are two rule sets"),
        (["--compare", "fortune"], "expected 2 arguments"),
        (["--compare", "fortune", "arlington", "--set", "deck.packs=3"], "--compare takes two"),
        (["oklahoma", "--compare", "fortune", "arlington"], "--compare takes two"),
        (["--compare", "fortune", "arlington", "--fields"], "not allowed with"),
        (["--format", "html"], "invalid choice: 'html'"),
        (["--set", "deck.packs=0"], "--set: deck.packs: 0 is too low"),
    ],
)
def test_refuses(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Bad input is told in one line, with exit code 2."""
    assert 2 == main(["rules", *arguments])
    told = capsys.readouterr()
    assert "" == told.out
    assert complaint in told.err
    assert 1 == len(told.err.splitlines())


def test_markup_is_never_coloured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Colours are for readers, not for files that other programs read."""
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert 0 == main(["rules"])
    assert "\x1b[31m" in capsys.readouterr().out
    assert 0 == main(["rules", "--format", "markdown"])
    assert "\x1b" not in capsys.readouterr().out


def test_json_is_a_file_of_house_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What `--json` prints is read back by `--rules`, with every field as it was."""
    assert 0 == main(["rules", "arlington", "--set", "melds.run_max=none", "--json"])
    file = tmp_path / "house.json"
    file.write_text(capsys.readouterr().out)
    assert as_dict(HOUSE) == as_dict(rules_from(str(file)))
    assert HOUSE.title == rules_from(str(file)).title
