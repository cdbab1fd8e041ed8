"""`rummykit replay`: a game that was kept, looked at again move by move."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

import attrs

from rummykit.cli import sheets
from rummykit.cli.extras import require
from rummykit.cli.options import (
    BadInput,
    add_look_options,
    add_rules_options,
    at_least,
    changed,
    rules_from,
)
from rummykit.cli.replay.gone import Gone, read_game
from rummykit.cli.terminal import terminal
from rummykit.cli.told import sentences
from rummykit.events import DealEnded, DealStarted, Discarded, TurnPassed

if TYPE_CHECKING:
    from rummykit.cli.options import Commands
    from rummykit.cli.terminal import Terminal
    from rummykit.events import Event

__all__ = ["register"]

_PAUSES = frozenset({DealEnded, DealStarted, Discarded, TurnPassed})
_DESCRIPTION = """\
Shows a game that was kept, as a journal (play --journal) or as a saved record
(dumps): step by step, forward and back, or printed whole. All hands are shown,
or with --seat only what that seat could see.

With --rules or --set the same cards are dealt by other rules, and the same
moves are played as far as those rules allow them.
"""
_EPILOG = """\
examples:
  rummykit replay tuesday.jsonl
  rummykit replay tuesday.jsonl --seat 0 --all
  rummykit replay tuesday.jsonl --json
  rummykit replay tuesday.jsonl --all --set queen.discard=never
"""


def register(commands: Commands) -> None:
    """Add `replay` to the command line.

    Args:
        commands: What commands are added to.
    """
    parser = commands.add_parser(
        "replay",
        help="step through a game that was kept",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="a journal, or a record as dumps writes it")
    add_rules_options(parser)
    parser.add_argument(
        "--seat", type=at_least(0), metavar="N", help="show only what this seat could see"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--all",
        action="store_true",
        help="print the game from start to end (also where the output is no terminal)",
    )
    how.add_argument(
        "--json",
        action="store_true",
        help="print a line of JSON for each move, with its events as documents",
    )
    add_look_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show the game.

    Args:
        arguments: The parsed command line.

    Returns:
        The exit code: 0, or 130 after Ctrl-C.

    Raises:
        BadInput: If the file cannot be read, or has no such seat.
    """
    record = read_game(arguments.file)
    if arguments.seat is not None and arguments.seat >= record.players:
        last = record.players - 1
        raise BadInput(f"--seat: {arguments.seat} is no seat of this game: give 0 to {last}")
    rules = rules_from(arguments.rules) if arguments.rules else record.rules
    gone = Gone.of(record, changed(rules, arguments.set), arguments.seat)
    if arguments.json:
        for moment in gone.moments[1:]:
            told = moment.to_dict(arguments.seat, whole=arguments.seat is None)
            print(json.dumps(told))
        refused = gone.refused_to_dict()
        if refused is not None:
            print(json.dumps(refused))
        return 0
    if arguments.all or not sys.stdout.isatty():
        output = terminal(ascii_only=arguments.ascii)
        if arguments.no_color:
            output = attrs.evolve(output, colours=False)
        _print_all(gone, arguments.seat, output)
        return 0
    require("cli", "rich", purpose="stepping through a game (but not replay --all)")
    from rummykit.cli.paper import paper  # noqa: PLC0415  # needs the extra
    from rummykit.cli.replay.stepping import Stepper  # noqa: PLC0415  # as above

    page = paper(ascii_only=arguments.ascii, colours=not arguments.no_color)
    return Stepper(gone, page, arguments.seat).run()


def _print_all(gone: Gone, seat: int | None, output: Terminal) -> None:
    first = gone.moments[0].state
    output.say(sheets.banner(first.rules.title, f"{first.players} players"), "strong")
    for line in sheets.facts(first.rules, first.players):
        output.say(line, "faint")
    output.say()
    _print_hands(gone, 0, seat, output)
    _print_moves(gone, seat, output)
    if gone.refused is not None:
        for line in sheets.note(gone.refused):
            output.say(line, "strong")
    elif not gone.moments[-1].state.is_over:
        output.say("  This is the end of what was kept.")


def _print_moves(gone: Gone, seat: int | None, output: Terminal) -> None:
    waiting: list[Event] = []
    for moment in gone.moments[1:]:
        waiting += [e if seat is None else e.seen_by(seat) for e in moment.events]
        kinds = set(map(type, waiting))
        if DealStarted in kinds:
            output.say()
        if kinds & _PAUSES or moment is gone.moments[-1]:
            _print_sentences(gone, waiting, output)
            waiting = []
        if DealStarted in kinds:
            _print_hands(gone, moment.number, seat, output)
        if DealEnded in kinds:
            state = moment.state
            for line in sheets.deal_sheet(state.results[-1], state.totals, gone.names):
                output.say(line)


def _print_sentences(gone: Gone, events: list[Event], output: Terminal) -> None:
    for sentence in sentences(events, gone.names):
        for line in sheets.note(sentence):
            output.say(line)


def _print_hands(gone: Gone, number: int, seat: int | None, output: Terminal) -> None:
    """Print the hands of a moment, as far as they may be seen."""
    for owner, hand in enumerate(gone.moments[number].state.hands):
        if seat is None or owner == seat:
            for line in sheets.note(f"{gone.names[owner]}: {hand.pretty}"):
                output.say(line)
