"""The rules on the command line: slugs, files of house rules, single fields; numbers and seeds."""

from __future__ import annotations

import argparse
import os
import re
from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.cli.options import (
    BadInput,
    add_rules_options,
    add_seed_option,
    at_least,
    changed,
    check_file,
    one_line,
    read_seed,
    rules_from,
)

if TYPE_CHECKING:
    from pathlib import Path


def house(path: Path, text: str | bytes) -> str:
    """Write a file of house rules and give its path."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def refusal(text: str) -> str:
    """The line with which rules are refused."""
    with pytest.raises(BadInput) as caught:
        rules_from(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_slug_names_its_rules(slug: str) -> None:
    """Each slug gives the rule set as it ships."""
    assert rk.ruleset(slug) is rules_from(slug)


TABLES = """\
base = "oklahoma"
title = "Ours"
"queen.discard" = "free"

[melds]
run_max = "none"

[scoring.in_hand]
QS = 50
"""
DOTTED = """\
base = "oklahoma"
title = " Ours "
queen.discard = "free"
melds.run_max = "none"
scoring.in_hand.QS = 50
"""
NESTED = """\
{
  "base": "oklahoma", "title": "Ours", "queen": {"discard": "free"},
  "melds": {"run_max": null}, "scoring": {"in_hand": {"QS": 50}}
}
"""
PATHS = """\
{
  "base": "oklahoma", "title": "Ours", "queen.discard": "free",
  "melds.run_max": "none", "scoring.in_hand": {"QS": "50"}
}
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("house.toml", TABLES),
        ("house.TOML", DOTTED),
        ("windows.toml", DOTTED.replace("\n", "\r\n")),
        ("house.json", NESTED),
        ("marked.json", f"\ufeff{PATHS}"),
    ],
)
def test_files_change_their_base(tmp_path: Path, name: str, text: str) -> None:
    """Field paths and nested tables mean the same, in TOML and in JSON."""
    expected = rk.evolve(
        rk.ruleset("oklahoma"),
        {"queen.discard": "free", "melds.run_max": None, "scoring.in_hand.QS": 50},
    )
    made = rules_from(house(tmp_path / name, text))
    assert (expected, "Ours") == (made, made.title)


def test_file_without_base_changes_fortune(tmp_path: Path) -> None:
    """Without `base` and `title` the rules are Fortune Rummy's, and called so."""
    made = rules_from(house(tmp_path / "house.toml", "match.target = 300"))
    assert (rk.evolve(rk.ruleset("fortune"), {"match.target": 300}), "Fortune Rummy") == (
        made,
        made.title,
    )


def test_slug_goes_before_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file called like a rule set does not stand in its way; with a folder it is the file."""
    monkeypatch.chdir(tmp_path)
    house(tmp_path / "oklahoma", "x")
    house(tmp_path / "mine", "x")
    assert rk.ruleset("oklahoma") is rules_from("oklahoma")
    assert "'mine': house rules are in a file whose name ends in .toml or .json" == refusal("mine")
    assert "ends in .toml or .json" in refusal(str(tmp_path / "oklahoma"))


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.toml", "melds = ", "is no TOML: "),
        ("a.toml", "match.target = 300\nmatch.target = 400", "is no TOML: "),
        ("a.toml", "x = " + "[" * 9000 + "]" * 9000, "is nested too deeply"),
        ("a.json", "{", "is no JSON: Expecting property name"),
        ("a.json", '{"match.target": 1, "match.target": 2}', "'match.target' is given twice"),
        ("a.json", "[1]", "holds no object"),
        ("a.json", "[" * 200_000, "is nested too deeply"),
        ("a.json", '{"deck.packs": 1e5000}', "deck.packs: inf is no whole number"),
        ("a.json", b'{"title": "\xff"}', "is no text in UTF-8"),
        ("a.json", b" " * 1_000_001, "has more than 1000000 bytes"),
        ("a.toml", "title = 3", "title: 3 is no name"),
        ("a.toml", 'title = " "', "title: ' ' is no name"),
        ("a.toml", r'title = "a\u001b"', r"title: 'a\x1b' is no name"),
        ("a.toml", "base = 3", "no rule set is called 3"),
        ("a.toml", 'base = "fortun"', "did you mean 'fortune'?"),
        ("a.toml", "melds.run_mx = 3", "melds.run_mx: no field of a rule set has this path"),
        ("a.toml", "melds = 3", "melds: 3 is no mapping"),
        ("a.toml", "deck.packs = 0\ndeck.jokers = 99", "2 faults: (1) deck.packs: 0 is too low"),
    ],
)
def test_bad_files_are_refused_in_one_line(
    tmp_path: Path, name: str, text: str | bytes, told: str
) -> None:
    """The line names the file and says what is wrong with it."""
    path = house(tmp_path / name, text)
    line = refusal(path)
    assert told in line
    assert line.startswith(repr(path))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A file that is not there, a folder, a path that no file can have."""
    assert re.fullmatch(
        ".*none.toml' cannot be read: No such.*", refusal(str(tmp_path / "none.toml"))
    )
    (tmp_path / "folder.json").mkdir()
    assert "cannot be read: " in refusal(str(tmp_path / "folder.json"))
    assert "cannot be read: " in refusal("a\0.toml")


@pytest.mark.parametrize("text", ["", "oklahom", "Fortune", "x" * 5000])
def test_unknown_rule_sets_are_refused(text: str) -> None:
    """What is neither a slug nor looks like a file is an unknown rule set; the known are told."""
    assert "Known: fortune, fortune-digital" in refusal(text)


def test_set_changes_fields() -> None:
    """Values are texts, with everything after the first `=`."""
    made = changed(
        rk.ruleset("arlington"),
        ["melds.run_max=none", " deal.hand_size_by_players =8=12, 7=13", "wilds.jokers=yes"],
    )
    assert made.melds.run_max is None
    assert ((7, 13), (8, 12)) == made.deal.hand_size_by_players
    assert made.wilds.jokers


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (["deck.packs"], "--set: 'deck.packs' has no '=': give FIELD=VALUE"),
        (["=3"], "--set: : no field of a rule set has this path"),
        (["run_max=3"], "did you mean 'melds.run_max'?"),
        (["deck.packs=many"], "--set: deck.packs: 'many' is no whole number"),
        (["deck.packs=2", "deck.packs=2"], "--set: deck.packs is given twice"),
        (["scoring.melded.10=2", "scoring.melded.T=3"], "scoring.melded.T: this field is given"),
        (["scoring=3"], "--set: scoring: '3' is no mapping"),
        (["melds.set_max=2"], "melds.set_max: 2 is below melds.set_min"),
        (["deck.packs=0", "deck.jokers=x"], "--set: 2 faults: (1) deck.packs: "),
    ],
)
def test_bad_settings_are_refused_in_one_line(settings: list[str], told: str) -> None:
    """The line names the option and the field."""
    with pytest.raises(BadInput) as caught:
        changed(rk.ruleset("fortune"), settings)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_options_of_a_command() -> None:
    """A command takes one `--rules` or several; `--set` may always be repeated."""
    one, several = argparse.ArgumentParser(), argparse.ArgumentParser()
    add_rules_options(one)
    add_rules_options(several, several=True)
    add_seed_option(one, None)
    given = ["--rules", "a", "--rules", "b", "--set", "c=1", "--set", "d=2"]
    assert {"rules": None, "set": [], "seed": None} == vars(one.parse_args([]))
    assert {"rules": "b", "set": ["c=1", "d=2"], "seed": None} == vars(one.parse_args(given))
    assert {"rules": [], "set": []} == vars(several.parse_args([]))
    assert {"rules": ["a", "b"], "set": ["c=1", "d=2"]} == vars(several.parse_args(given))
    assert "a new one each time" in " ".join(one.format_help().split())


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("0", 0),
        ("-7", -7),
        ("2026", 2026),
        ("07", "07"),
        (" 7", " 7"),
        ("1_000", "1_000"),
        ("", ""),
        ("ours", "ours"),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_seeds_are_numbers_where_they_look_like_numbers(text: str, seed: int | str) -> None:
    """Every text is a seed of its own: none is read as another's number."""
    assert seed == read_seed(text)


def test_numbers_with_a_minimum() -> None:
    """Only whole numbers from the minimum do."""
    read = at_least(2)
    assert 2 == read("2")
    for text in ("1", "-3", "x", "", "2.0"):
        with pytest.raises(argparse.ArgumentTypeError, match="give a whole number of 2 or more"):
            read(text)


def test_one_line_has_no_escapes() -> None:
    """An error quotes what a file has, and does not do to the terminal what it says."""
    assert "'A?[2J' is none" == one_line("'A\x1b[2J'\n is none")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes that have names")
def test_pipes_are_no_files(tmp_path: Path) -> None:
    """A pipe that nobody writes to is refused at once."""
    pipe = tmp_path / "rules.toml"
    os.mkfifo(pipe)
    told = f"{str(pipe)!r} cannot be read: it is no regular file"
    assert told == refusal(str(pipe))
    with pytest.raises(BadInput, match="no regular file"):
        check_file(tmp_path)
    check_file(tmp_path / "none")
