"""`rummykit perft`: counts of what can be played, divided by the first action."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from rummykit.cli.options import (
    BadInput,
    add_rules_options,
    add_seed_option,
    at_least,
    bad_input,
    changed,
    rules_from,
)
from rummykit.cli.terminal import terminal
from rummykit.counting import divide
from rummykit.engine import apply, new_game
from rummykit.errors import RummyError
from rummykit.notation import parse_action
from rummykit.rules import RULESETS

if TYPE_CHECKING:
    from rummykit.cli.options import Commands
    from rummykit.state import GameState

__all__ = ["register"]

_SEED = 2026
_DEPTH = 3
_USUAL = next(iter(RULESETS))

_DESCRIPTION = """\
Deals a game and counts the sequences of legal actions of a length, divided by
their first action, with the sum at last. Where two engines give different
counts, the first action under which they part is followed with --play, one
action deeper each time, until the position is found where they differ.
"""
_EPILOG = """\
examples:
  rummykit perft arlington --depth 4
  rummykit perft --rules house.toml --players 3 --seed "our table"
  rummykit perft oklahoma --play draw --play "discard KC" --depth 2
"""


def register(commands: Commands) -> None:
    """Add `perft` to the command line.

    Args:
        commands: What commands are added to.
    """
    parser = commands.add_parser(
        "perft",
        help="count what can be played from a deal, divided by first action",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "game",
        nargs="?",
        metavar="SLUG|FILE",
        help=f"the rules to play by, as for --rules ({_USUAL} if left out)",
    )
    add_rules_options(parser)
    add_seed_option(parser, _SEED)
    parser.add_argument(
        "--players", type=at_least(1), default=2, metavar="N", help="how many play (2 if left out)"
    )
    parser.add_argument(
        "--depth",
        type=at_least(1),
        default=_DEPTH,
        metavar="N",
        help=f"how many actions a sequence has ({_DEPTH} if left out)",
    )
    parser.add_argument(
        "--play",
        action="append",
        default=[],
        metavar="ACTION",
        help="an action to play first, as the notation writes it; may be repeated",
    )
    parser.add_argument(
        "--every-wild",
        action="store_true",
        help="count every choice of wild cards, also where their suits do not matter",
    )
    parser.add_argument(
        "--json", action="store_true", help="print the counts as JSON, by the first action's text"
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    state = _position(arguments)
    output = terminal(ascii_only=True)
    counts = divide(state, arguments.depth, every_wild=arguments.every_wild)
    if arguments.json:
        told = {str(action): number for action, number in counts.items()}
        print(json.dumps({"counts": told, "total": sum(counts.values())}, indent=2))
        return 0
    width = max((len(f"{number}") for number in counts.values()), default=1)
    width = max(width, len(f"{sum(counts.values())}"))
    for action, number in counts.items():
        output.say(f"{number:>{width}}  {action}")
    output.say(f"{sum(counts.values()):>{width}}  in all")
    return 0


def _position(arguments: argparse.Namespace) -> GameState:
    named = [name for name in (arguments.game, arguments.rules) if name is not None]
    if len(named) > 1:
        text = f"{named[0]!r} and --rules {named[1]!r} are two rule sets: give one"
        raise BadInput(text)
    rules = changed(rules_from(named[0] if named else _USUAL), arguments.set)
    try:
        state = new_game(rules, players=arguments.players, seed=arguments.seed)
    except RummyError as error:
        raise bad_input(error) from None
    for text in arguments.play:
        try:
            state = apply(state, parse_action(text, state))
        except RummyError as error:
            raise bad_input(error, "--play") from None
    return state
