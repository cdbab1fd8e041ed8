"""`rummykit schema`: the JSON Schema of saved games."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from rummykit.cli.options import BadInput, add_rules_options, changed, rules_from
from rummykit.rules import RULESETS
from rummykit.saving import needed

if TYPE_CHECKING:
    from rummykit.cli.options import Commands
    from rummykit.rules import RuleSet

__all__ = ["register"]

_USUAL = next(iter(RULESETS))
_DESCRIPTION = """\
Prints the JSON Schema (2020-12) of what rummykit saves: of every document, or
of one kind. A front end can generate its types from it. With --rules or --set
only documents of games by those rules fit.
"""
_EPILOG = """\
examples:
  rummykit schema
  rummykit schema PlayerView
  rummykit schema Record --rules arlington --set melds.run_max=none

names:
  RuleSet, GameState, PlayerView, DealResult, Record, Action, Event, the class
  of an action or event such as LayMeld, Journal (the first line of a journal)
  and JournalAction (a further line)
"""


def register(commands: Commands) -> None:
    """Add `schema` to the command line.

    Args:
        commands: What commands are added to.
    """
    parser = commands.add_parser(
        "schema",
        help="print the JSON Schema of saved games",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="the kind of document (any if left out)"
    )
    add_rules_options(parser)
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    try:
        module = needed("rummykit.codec.schema")
    except ImportError as error:
        raise BadInput(str(error)) from None
    if arguments.name is not None and arguments.name not in module.NAMES:
        raise BadInput(
            f"no document is called {arguments.name!r}; there are {', '.join(module.NAMES)}"
        )
    print(json.dumps(module.schema(arguments.name, rules=_rules(arguments)), indent=2))
    return 0


def _rules(arguments: argparse.Namespace) -> RuleSet | None:
    if not arguments.rules and not arguments.set:
        return None
    return changed(rules_from(arguments.rules or _USUAL), arguments.set)
