"""`rummykit play`: a person against bots, in the terminal."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from rummykit.cli.entrants import add_bots_option, bot_names
from rummykit.cli.extras import require
from rummykit.cli.options import (
    BadInput,
    add_game_argument,
    add_look_options,
    add_rules_options,
    add_seed_option,
    at_least,
    bad_input,
    check_file,
    chosen_rules,
)
from rummykit.cli.play.game import Game, called, opened, own_bot, seated
from rummykit.cli.replay.gone import JOURNAL
from rummykit.engine import new_game
from rummykit.errors import RummyError
from rummykit.journal import Journal
from rummykit.records import Record

if TYPE_CHECKING:
    from rummykit.cli.entrants import BotName
    from rummykit.cli.options import Commands

__all__ = ["register"]

_BOT = "greedy"
_PLAYERS = 2
_FIRST_LINE = 1_000_000

_DESCRIPTION = """\
You against bots, in the terminal. Each turn shows the table, what happened
since your last turn and your hand, and takes a number from a list of choices,
a move in the notation (meld JS 2D KS), or cards, for what can be done with
them. hint gives a good move with its reasons, why tells which rule refuses
one, undo takes one back where it showed nothing hidden, help lists the rest.

The bots know what the table shows, as you do, and no hidden card. A game kept
with --journal goes on where it was, also after Ctrl-C or a power cut.
"""
_EPILOG = """\
examples:
  rummykit play                              Fortune Rummy against a greedy bot
  rummykit play arlington --bots greedy,search
  rummykit play oklahoma --players 4 --journal tuesday.jsonl
  rummykit play --journal tuesday.jsonl      go on with that game
  rummykit play fortune --set match.target=100 --seed 7
"""


def register(commands: Commands) -> None:
    """Add `play` to the command line.

    Args:
        commands: What commands are added to.
    """
    parser = commands.add_parser(
        "play",
        help="play against bots, with hints and reasons",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_game_argument(parser)
    add_rules_options(parser)
    add_seed_option(parser, None)
    parser.add_argument(
        "--players",
        type=at_least(2),
        metavar="N",
        help=f"how many play, you among them ({_PLAYERS} if left out, or you and the bots)",
    )
    add_bots_option(
        parser, None, f"the others, in the order of their seats ({_BOT} if left out; repeated)"
    )
    parser.add_argument(
        "--seat",
        type=at_least(0),
        metavar="N",
        help="your seat, from 0 (0 if left out); seat 0 opens the first deal",
    )
    parser.add_argument(
        "--journal",
        metavar="FILE",
        help="keep the game in a file, move by move, or go on with the game in it",
    )
    parser.add_argument(
        "--memory",
        action="store_true",
        help="all players, you too, are told what a perfect memory knows: the whole pile",
    )
    add_look_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play.

    Args:
        arguments: The parsed command line.

    Returns:
        The exit code: 0, or 130 after Ctrl-C.

    Raises:
        BadInput: If there is no such game, or the file cannot be read or written.
    """
    require("cli", "rich", purpose="play")
    from rummykit.cli.paper import paper  # noqa: PLC0415  # needs the extra
    from rummykit.cli.play.session import Session  # noqa: PLC0415  # as above
    from rummykit.cli.play.typing_line import prepare  # noqa: PLC0415  # only who types needs it

    game = _game(arguments)
    prepare()
    output = paper(ascii_only=arguments.ascii, colours=not arguments.no_color)
    return Session(game, output, _options_again(arguments)).run()


def _options_again(arguments: argparse.Namespace) -> str:
    """The options with which a game that is kept goes on as it is played now."""
    found = ["--memory"] * arguments.memory + ["--ascii"] * arguments.ascii
    found += ["--no-color"] * arguments.no_color
    if arguments.bots and any(":" in each.name for each in bot_names(arguments.bots)):
        found += ["--bots", shlex.quote(arguments.bots)]
    if arguments.seat is not None:
        found += ["--seat", str(arguments.seat)]
    return " ".join(found)


def _game(arguments: argparse.Namespace) -> Game:
    path = None if arguments.journal is None else Path(arguments.journal)
    if path is not None:
        check_file(path)
    if path is not None and _has_content(path):
        return _resumed(arguments, path)
    rules = chosen_rules(arguments)
    bots = _bots(arguments)
    seat = arguments.seat or 0
    if seat > len(bots):
        raise BadInput(
            f"--seat: {seat} is no seat of {len(bots) + 1} players: give 0 to {len(bots)}"
        )
    try:
        state = new_game(rules, players=len(bots) + 1, seed=arguments.seed)
    except RummyError as error:
        raise bad_input(error) from None
    record = Record.start(state, called(bots, seat))
    journal = None if path is None else opened(path, record)
    return Game(record, seat, _by_seat(bots, seat), journal, memory=arguments.memory)


def _has_content(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except (OSError, ValueError):  # what is wrong with it is told where it is opened
        return False


def _check_journal(path: Path) -> None:
    """Refuse what is no journal here, as opening it for writing would leave a lock beside it."""
    try:
        with path.open("rb") as file:
            first = file.readline(_FIRST_LINE)
        if JOURNAL not in first:
            Journal.open(path, read_only=True)
    except RummyError as error:
        raise bad_input(error, repr(str(path))) from None
    except ImportError as error:
        raise BadInput(str(error)) from None
    except OSError as error:
        raise BadInput(f"{str(path)!r} cannot be opened: {error.strerror or error}") from None


def _bots(arguments: argparse.Namespace) -> list[BotName]:
    named = bot_names(arguments.bots or _BOT)
    number = (arguments.players or max(_PLAYERS, len(named) + 1)) - 1
    if len(named) > number:
        raise BadInput(
            f"--bots: {len(named)} bots and you are more than {arguments.players} players: "
            "leave --players out, or name fewer bots"
        )
    return [named[place % len(named)] for place in range(number)]


def _by_seat(bots: list[BotName], seat: int) -> dict[int, BotName]:
    others = [place for place in range(len(bots) + 1) if place != seat]
    return dict(zip(others, bots, strict=True))


def _resumed(arguments: argparse.Namespace, path: Path) -> Game:
    """The game in a file, with the bots and the seat that it names."""
    given = {
        "the rules": bool(arguments.game or arguments.rules or arguments.set),
        "--players": arguments.players is not None,
        "--seed": arguments.seed is not None,
    }
    fixed = [name for name, is_given in given.items() if is_given]
    if fixed:
        raise BadInput(
            f"{str(path)!r} has a game already, and {' and '.join(fixed)} cannot be changed in it: "
            "leave that out, or give another file"
        )
    named = bot_names(arguments.bots or _BOT)
    _check_journal(path)
    journal = opened(path)
    record = journal.record
    strange = None if arguments.bots else own_bot(record.names)
    if strange is not None:
        journal.close()
        raise BadInput(
            f"{str(path)!r} has the bot {strange}, and a file's word is not enough to run that: "
            f"add --bots {strange}"
        )
    found, bots = seated(record.names, record.players)
    seat = (found or 0) if arguments.seat is None else arguments.seat
    if seat >= record.players:
        journal.close()
        last = record.players - 1
        raise BadInput(f"--seat: {seat} is no seat of {record.players} players: give 0 to {last}")
    others = [place for place in range(record.players) if place != seat]
    usual = {place: named[number % len(named)] for number, place in enumerate(others)}
    kept = {} if arguments.bots else {place: bot for place, bot in bots.items() if place != seat}
    return Game(record, seat, usual | kept, journal, memory=arguments.memory)
