"""`rummykit score`: the score of a game at a real table, from a file or by question and answer."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from rummykit.cli import sheets
from rummykit.cli.options import (
    BadInput,
    add_look_options,
    add_rules_options,
    bad_input,
    changed,
    check_file,
    rules_from,
)
from rummykit.cli.score.papers import names_from, read_table, rules_in, rules_lines
from rummykit.cli.score.reckoning import Table
from rummykit.cli.score.sitting import Scorer, show_deal, show_end
from rummykit.cli.terminal import terminal
from rummykit.errors import RummyError
from rummykit.rulebook.values import written
from rummykit.rules import RULESETS, diff, ruleset

if TYPE_CHECKING:
    from rummykit.cli.options import Commands
    from rummykit.cli.terminal import Terminal
    from rummykit.rules import RuleSet

__all__ = ["register"]

_USUAL = next(iter(RULESETS))
_LARGEST = 1_000_000

_DESCRIPTION = """\
Keeps the score of a game with real cards. For each player of a deal it takes
the melds on the table and the cards left in hand, checks them by the rules,
and gives the points with their parts, the running totals and the winner.
Stand-ins of wild cards may be left out where only one fits.

A file has a line for each player and deal, NAME: MELDS; CARDS LEFT, with
commas between melds. The player with no card left went out; where there is
none, nobody did. Without a file the command asks.
"""
_EPILOG = """\
examples:
  rummykit score --names Ann,Bob,Cleo        asks, deal by deal
  rummykit score --names Ann,Bob --keep tuesday.txt --rules arlington
  rummykit score --keep tuesday.txt          goes on with it
  rummykit score tuesday.txt
  rummykit score - --rules arlington --json < wednesday.txt

a file:
  players: Ann, Bob
  rules: arlington
  Ann: 7S 7H 7C, JS 2D KS
  Bob: 5H 6H 7H; KC 4D
"""


def register(commands: Commands) -> None:
    """Add `score` to the command line.

    Args:
        commands: What commands are added to.
    """
    parser = commands.add_parser(
        "score",
        help="keep the score of a game with real cards",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="the deals as they were written down; - reads the standard input",
    )
    add_rules_options(parser)
    parser.add_argument(
        "--names",
        metavar="NAME,NAME...",
        help="the players by seat; the first opens the first deal",
    )
    parser.add_argument(
        "--totals",
        metavar="N,N...",
        help="what the players have already, by seat (0 each if left out)",
    )
    parser.add_argument(
        "--keep",
        metavar="FILE",
        help="ask, and add each deal to a file, whose deals count already if it is there",
    )
    parser.add_argument("--json", action="store_true", help="print the reckoning as JSON")
    add_look_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Reckon, or ask and reckon.

    Args:
        arguments: The parsed command line.

    Returns:
        The exit code: 0, or 130 after Ctrl-C.

    Raises:
        BadInput: If a file cannot be read, or what it says cannot be.
    """
    if arguments.file is not None and arguments.keep is not None:
        raise BadInput("a FILE is reckoned and --keep FILE is added to: give one of them")
    output = terminal(ascii_only=arguments.ascii)
    if arguments.no_color:
        output = attrs.evolve(output, colours=False)
    if arguments.file is None:
        if arguments.json:
            raise BadInput("--json needs a FILE, or - for the standard input")
        return _ask(arguments, output)
    table = _read(arguments, arguments.file)
    if arguments.json:
        print(json.dumps(table.to_dict(), indent=2))
    else:
        _show(table, output)
    return 0


def _show(table: Table, output: Terminal) -> None:
    output.say(sheets.banner(table.rules.title, f"{len(table.names)} players"), "strong")
    for line in sheets.facts(table.rules, len(table.names)):
        output.say(line, "faint")
    for stage in table.stages():
        output.say()
        show_deal(stage, output)
    output.say()
    show_end(table, output)


def _ask(arguments: argparse.Namespace, output: Terminal) -> int:
    path = None if arguments.keep is None else Path(arguments.keep)
    rules = _given(arguments)
    folder = Path() if path is None else path.parent
    told = rules_lines(arguments.rules or _USUAL, arguments.set, folder)
    if path is not None and path.exists():
        table = _read(arguments, arguments.keep)
        told = "" if _says_rules(arguments.keep) else told
    else:
        if arguments.names is None:
            raise BadInput("--names is needed: say who plays, as in --names Ann,Bob")
        try:
            table = Table.start(rules, names_from(arguments.names, "--names"), _totals(arguments))
        except RummyError as error:
            raise bad_input(error) from None
    given = [("--rules", arguments.rules), *(("--set", each) for each in arguments.set)]
    given.append(("--totals", arguments.totals))
    options = shlex.join([part for pair in given if pair[1] is not None for part in pair])
    return Scorer(table, output, path, options, told).run()


def _says_rules(file: str) -> bool:
    return rules_in(_text(file, repr(file)), Path(file).parent, repr(file)) is not None


def _given(arguments: argparse.Namespace) -> RuleSet:
    return changed(rules_from(arguments.rules or _USUAL), arguments.set)


def _read(arguments: argparse.Namespace, file: str) -> Table:
    where = "the standard input" if file == "-" else repr(file)
    names = None if arguments.names is None else names_from(arguments.names, "--names")
    text = _text(file, where)
    given = _given(arguments)
    found = rules_in(text, Path() if file == "-" else Path(file).parent, where)
    if found is not None and found != given and (arguments.rules or arguments.set):
        raise BadInput(
            f"{where}: its lines say that it is reckoned by {_called(found)}, and the command line "
            f"says {_called(given)}: leave --rules and --set out"
        )
    return read_table(text, found or given, names, _totals(arguments), where)


def _called(rules: RuleSet) -> str:
    changes = diff(ruleset(rules.slug), rules)
    listed = ", ".join(f"{path} {written(path, value)}" for path, (_, value) in changes.items())
    return f"{rules.title} ({listed})" if listed else rules.title


def _text(file: str, where: str) -> str:
    if file != "-":
        check_file(Path(file))
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        if len(raw) > _LARGEST:
            raise BadInput(f"{where} has more than {_LARGEST} bytes: this is no score")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{where} is no text in UTF-8") from None
    except OSError as error:
        meant = f"; did you mean --rules {file}?" if file in RULESETS else ""
        raise BadInput(f"{where} cannot be read: {error.strerror or error}{meant}") from None


def _totals(arguments: argparse.Namespace) -> list[int] | None:
    if arguments.totals is None:
        return None
    try:
        return [int(part) for part in arguments.totals.split(",")]
    except ValueError:
        raise BadInput(
            f"--totals: {arguments.totals!r} does not do: give whole numbers with commas between"
        ) from None
