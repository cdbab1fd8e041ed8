"""`rummykit demo`: every game comes to its end, and the sheets say what happened."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.cli import main, sheets
from rummykit.cli.demo import deals_of, ending
from rummykit.cli.terminal import WIDTH

if TYPE_CHECKING:
    from pathlib import Path

ROW = re.compile(r"  ([A-Z][a-z]+) +(-|\d+) +(-|-\d+) +(-|\d+) +(-?\d+) +(-?\d+)")
STUCK = [
    *("--set", "melds.set_min=99", "--set", "melds.set_max=none"),
    *("--set", "melds.run_min=13", "--set", "melds.run_max=none"),
]


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours and 80 columns, whatever runs the tests."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What `rummykit demo` prints with these arguments."""
    assert 0 == main(["demo", *arguments])
    out, err = capsys.readouterr()
    assert "" == err
    return out


def sheets_in(out: str) -> list[list[re.Match[str]]]:
    """The rows of each deal in what a game printed."""
    return [
        [row for row in map(ROW.match, block.splitlines()) if row]
        for block in re.split(r"^Deal ", out, flags=re.MULTILINE)[1:]
    ]


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_games_come_to_their_end(slug: str) -> None:
    """Whatever the cards, somebody wins, and hardly a deal needs the safeguard."""
    rules = rk.evolve(rk.ruleset(slug), {"deal.max_turns": 250})
    for seed in range(4):
        *_, last = deals_of(rk.new_game(rules, players=2 + seed % 3, seed=seed), most=60)
        assert last.state.is_over
        reasons = [result.reason for result in last.state.results]
        assert reasons.count("max-turns") <= 1
        assert reasons.count("went-out") > len(reasons) / 2


@pytest.mark.parametrize("slug", ["fortune", "oklahoma", "arlington-digital"])
def test_crowded_games_come_to_their_end(slug: str) -> None:
    """Eight players hold nearly all cards and often wait in vain, but not for ever."""
    rules = rk.evolve(rk.ruleset(slug), {"deal.max_turns": 250})
    *_, last = deals_of(rk.new_game(rules, players=8, seed=1), most=100)
    assert last.state.is_over


def test_all_rule_sets_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a slug there is a game of each, and a table of them at the end."""
    lines = printed(capsys).splitlines()
    titles = [rules.title for rules in rk.RULESETS.values()]
    assert titles == [line.split(" ━")[0][3:] for line in lines if "3 players · seed 2026" in line]
    assert len(titles) == sum(" points after " in line for line in lines)
    table = lines[lines.index(sheets.banner("All 8 games")) + 2 :]
    assert [title[:37] for title in titles] == [line[:37].rstrip() for line in table]
    assert all(len(line) <= WIDTH for line in lines)


@pytest.mark.parametrize("slug", ["fortune", "oklahoma"])
def test_sheets_add_up(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Score is melded minus deadwood plus bonus, the total runs on, the highest wins."""
    out = printed(capsys, slug, "--players", "4", "--seed", "ours")
    totals = dict.fromkeys(map(sheets.name_of, range(4)), 0)
    deals = sheets_in(out)
    for rows in deals:
        assert list(totals) == [row[1] for row in rows]
        for row in rows:
            melded, deadwood, bonus, score, total = (
                int(cell.strip("-") or 0) for cell in row.groups()[1:]
            )
            score = int(row[5])
            assert score == melded - deadwood + bonus
            totals[row[1]] += score
            assert totals[row[1]] == int(row[6])
            assert abs(totals[row[1]]) == total
    best = max(totals, key=lambda name: totals[name])
    assert f"{best} wins with {totals[best]} points after {len(deals)} deals." in out
    assert totals[best] >= rk.ruleset(slug).match.target
    assert "All " not in out


def test_same_seed_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed decides the games, and another seed plays others."""
    first = printed(capsys, "fortune", "--seed", "1", "--deals", "2")
    assert first == printed(capsys, "fortune", "--seed", "1", "--deals", "2")
    assert first != printed(capsys, "fortune", "--seed", "2", "--deals", "2")


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("QS", "discarding Q♠"),
        ("8D", "adding 8♦ to make 8♣ 8♦ 8♥ 8♠"),
        ("7S 2D 2C", "laying 7♠ 2♣=7 2♦=7"),
    ],
)
def test_last_cards_are_told(hand: str, told: str) -> None:
    """The sentence about a deal says how the last card left the hand."""
    state = rk.position(
        rk.ruleset("fortune"),
        hands=[hand, "KC"],
        melds=[["8C 8H 8S"], []],
        stock="4C",
        phase="play",
        turns=6,
    )
    (deal,) = deals_of(state, most=1)
    assert f"Ada went out on turn 7, {told}." == ending(deal)


def test_going_out_with_the_upcard_is_told() -> None:
    """Who melds the whole hand with the upcard goes out by taking a pile of one card."""
    state = rk.position(rk.ruleset("fortune"), hands=["JC JD", "KC"], stock="4C", pile="JS")
    (deal,) = deals_of(state, most=1)
    assert "Ada went out on turn 1, taking the upcard for J♣ J♦ J♠." == ending(deal)


def test_large_piles_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The largest pile of a deal is told where it was large."""
    out = printed(capsys, "fortune", "--seed", "2026")
    sizes = re.findall(r"^  [A-Z][a-z]+ took a pile of (\d+) with ..( ..)+\.$", out, re.MULTILINE)
    assert sizes
    assert all(int(size) > 8 for size, _ in sizes)


def test_safeguard_ends_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """Where nobody can meld, a deal ends after 250 turns, and so does the game."""
    out = printed(capsys, "fortune", "--players", "2", "--deals", "2", *STUCK)
    assert 2 == out.count("  Nobody went out: the deal ended after 250 turns (deal.max_turns).")
    assert re.search(r"Nobody has won after 2 deals; \w+ leads with -\d+ points\.", out)
    assert "deal.max_turns" not in out.split("Deal 1")[0]


def test_rules_may_end_a_deal_sooner(capsys: pytest.CaptureFixture[str]) -> None:
    """An end that the rules set is kept, and told among the house rules."""
    out = printed(capsys, "fortune", "--deals", "1", "--set", "deal.max_turns=3")
    assert "  House rules: deal.max_turns 3" in out
    assert "the deal ended after 3 turns" in out


def test_empty_stock_ends_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """A deal in which no card can be drawn ends, even where nobody has had a turn."""
    out = printed(
        *(capsys, "fortune", "--players", "2", "--deals", "1", "--set", "deck.packs=1"),
        *("--set", "deck.jokers=1", "--set", "deal.hand_size=26", "--set", "pile.kinds=none"),
    )
    assert "  Nobody went out: no card could be drawn after 0 turns." in out
    short = printed(
        *(capsys, "fortune", "--players", "2", "--deals", "1", "--set", "stock.recycle=never"),
        *STUCK,
    )
    assert "  Nobody went out: no card could be drawn after 81 turns." in short


def test_shared_wins_and_several_sources(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files stand beside slugs; changed fields are told; players who tie may win together."""
    file = tmp_path / "house.toml"
    file.write_text('title = "Our game"\nmatch.tie = "shared"\nmatch.target = 1\n')
    out = printed(
        *(capsys, "oklahoma", "--rules", "fortune", "--rules", str(file)),
        *("--deals", "1", "--set", "scoring.go_out_bonus=0"),
    )
    starts = ["━━ Oklahoma Rummy ", "━━ Fortune Rummy ", "━━ Our game ", "━━ All 3 games ━"]
    places = [out.index(start) for start in starts]
    assert sorted(places) == places
    assert "  House rules: scoring.go_out_bonus 0\n" in out
    assert "  House rules: match.target 1, match.tie shared\n" in out
    assert "nobody" in out[places[-1] :]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["oklahom"], "no rule set is called 'oklahom'; did you mean 'oklahoma'?"),
        (["fortune", "nothing.toml"], "'nothing.toml' cannot be read: "),
        (["--set", "melds.run_mx=4"], "melds.run_mx: no field of a rule set has this path"),
        (["--set", "deck.packs=9"], "--set: deck.packs: 9 is too high"),
        (["--players", "9"], "9 cannot play Fortune Rummy: it is for 2 to 8 players"),
        (["--players", "1"], "1 cannot play Fortune Rummy"),
        (["--players", "x"], "argument --players: 'x' does not do"),
        (["--deals", "0"], "argument --deals: '0' does not do"),
        (
            ["--set", "deal.players=2-16", "--players", "16"],
            "11 cards for each of 16 players and an upcard are 177",
        ),
    ],
)
def test_bad_input_is_told_in_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is played, one line tells why, and the exit code is 2."""
    assert 2 == main(["demo", *arguments])
    out, err = capsys.readouterr()
    assert ("", 1) == (out, err.count("\n"))
    assert err.startswith("rummykit: ")
    assert told in err


def test_sixteen_players_have_names(capsys: pytest.CaptureFixture[str]) -> None:
    """The largest table that any rules allow has a line for each player."""
    out = printed(
        *(capsys, "fortune", "--players", "16", "--deals", "1"),
        *("--set", "deal.players=2-16", "--set", "deck.packs=4"),
    )
    (rows,) = sheets_in(out)
    assert 16 == len({row[1] for row in rows})


def test_help_fits_and_has_working_examples(capsys: pytest.CaptureFixture[str]) -> None:
    """The help has at most 80 columns and names every rule set."""
    assert 0 == main(["demo", "--help"])
    out = capsys.readouterr().out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert all(slug in out for slug in rk.RULESETS)
    assert out.isascii()


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_signs_follow_the_encoding_of_the_output(encoding: str) -> None:
    """Suit signs where the encoding has them, the notation's letters where it has not."""
    command = [sys.executable, "-m", "rummykit", "demo", "fortune", "--deals", "3"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "NO_COLOR": "1"}
    command += ["--seed", "Zoë", "--players", "2"]
    ended = subprocess.run(command, capture_output=True, env=environment, check=True)
    out = ended.stdout.decode(encoding)
    signs = encoding == "utf-8"
    assert b"" == ended.stderr
    assert out.startswith("━━ Fortune Rummy ━" if signs else "== Fortune Rummy =")
    assert ("seed Zoë ━━" if signs else "seed Zo? ==") in out
    assert re.search(r"discarding .[♣♦♥♠]\." if signs else r"discarding .[CDHS]\.", out)
    assert all(len(line) <= WIDTH for line in out.splitlines())


def test_letters_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    """`--ascii` prints letters whatever the output can show; a long seed is cut."""
    out = printed(capsys, "fortune", "--ascii", "--deals", "1", "--seed", "x" * 30 + "\n")
    assert out.isascii()
    assert f"seed {'x' * 19}~ ==" in out


def test_facts_tell_the_wilds_and_the_house_rules() -> None:
    """What is wild, what going out earns, and each changed field as a command line takes it."""
    heights = rk.ruleset("arlington-heights")
    assert ["  100 cards, 11 each · Jokers wild · 50 for going out · first to 500"] == list(
        sheets.facts(heights, 3)
    )
    changes = {
        "deal.players": [2, 4],
        "deal.hand_size_by_players": {"4": 10},
        "wilds.ranks": "2 3",
        "wilds.jokers": True,
        "deck.jokers": 2,
        "pile.kinds": [],
        "melds.run_max": None,
    }
    told = " ".join(" ".join(sheets.facts(rk.evolve(rk.ruleset("fortune"), changes), 4)).split())
    assert "106 cards, 10 each · 2s, 3s and Jokers wild · first to 500" in told
    listed = told.partition("House rules: ")[2].split(", ")
    assert {
        "deck.jokers 2",
        "deal.players 2-4",
        "deal.hand_size_by_players 4=10",
        "wilds.ranks 2 3",
        "wilds.jokers yes",
        "pile.kinds none",
        "melds.run_max none",
    } == set(listed)
    tame = rk.evolve(rk.ruleset("arlington-joker"), {"wilds.ranks": [], "wilds.jokers": False})
    told = " ".join(sheets.facts(tame, 8))
    assert "nothing wild" in told
    assert "wilds.jokers no" in told
    assert "wilds.ranks none" in told


def test_facts_of_rules_that_do_not_ship() -> None:
    """Rules that are based on no rule set of the package have no changes to tell."""
    rules = rk.RuleSet(slug="house", title="Our game")
    assert ["  104 cards, 11 each · 2s wild · first to 500"] == list(sheets.facts(rules, 2))


def test_lines_keep_their_width() -> None:
    """Long titles and long rows of winners are cut."""
    assert WIDTH == len(sheets.banner("x" * 100, "3 players"))
    assert WIDTH == len(sheets.banner("x" * 100))
    rows = list(sheets.summary([("long words " * 9, 6, 212, range(8), 525)]))
    assert all(len(row) == WIDTH for row in rows)


def test_outcome_names_all_leaders() -> None:
    """Players who share the highest total are all named."""
    assert "Nobody has won after 1 deal; Ada and Cleo lead with -5 points each." == sheets.outcome(
        [], [-5, -20, -5], deals=1
    )
