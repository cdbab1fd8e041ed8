"""`rummykit rules`: a rule set told as a rule book, two side by side, or every field of one."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

import attrs

from rummykit.cli.options import BadInput, add_rules_options, changed, rules_from
from rummykit.cli.terminal import terminal
from rummykit.rulebook import FORMATS, compare, field_list, rulebook
from rummykit.rules import RULESETS
from rummykit.rules.fields import as_dict

if TYPE_CHECKING:
    from rummykit.cli.options import Commands
    from rummykit.rules import RuleSet

__all__ = ["register"]

_USUAL = next(iter(RULESETS))
_DESCRIPTION = """\
Prints the rules of a game as a rule book to play from: what you need, how a
turn goes, tables of points, an example of each meld, and where each rule comes
from. House rules are marked where they differ from the rule set they change.
"""
_EPILOG = f"""\
examples:
  rummykit rules arlington
  rummykit rules arlington --set melds.run_max=none --set queen.discard=free
  rummykit rules house.toml --format markdown
  rummykit rules --compare fortune arlington
  rummykit rules oklahoma --fields

rule sets:
  {", ".join(list(RULESETS)[:5])},
  {", ".join(list(RULESETS)[5:])}
"""


def register(commands: Commands) -> None:
    """Add `rules` to the command line.

    Args:
        commands: What commands are added to.
    """
    parser = commands.add_parser(
        "rules",
        help="print the rules of a game, or how two games differ",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "game",
        nargs="?",
        metavar="SLUG|FILE",
        help=f"the rules to print, as for --rules ({_USUAL} if left out)",
    )
    add_rules_options(parser)
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default=FORMATS[0],
        help=f"plain text, Markdown or reStructuredText ({FORMATS[0]} if left out)",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--compare",
        nargs=2,
        metavar=("A", "B"),
        help="show two rule sets side by side, slugs or files: what differs, and nothing else",
    )
    what.add_argument(
        "--fields",
        action="store_true",
        help="list every field that --set takes, with its value and its meaning",
    )
    what.add_argument(
        "--json",
        action="store_true",
        help="print every field as JSON, in the form of a file of house rules",
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.json:
        rules = _rules(arguments)
        named = {"base": rules.slug, "title": rules.title}
        print(json.dumps({**named, **as_dict(rules)}, indent=2, ensure_ascii=True))
        return 0
    text = _text(arguments)
    output = terminal()
    if arguments.format != FORMATS[0]:
        output = attrs.evolve(output, colours=False)
    for line in text.splitlines():
        output.say(line)
    return 0


def _text(arguments: argparse.Namespace) -> str:
    if arguments.compare is not None:
        if arguments.game or arguments.rules or arguments.set:
            raise BadInput(
                "--compare takes two rule sets, slugs or files, and goes with no other rules: "
                "write changes into a file of house rules"
            )
        first, second = map(rules_from, arguments.compare)
        return compare(first, second, arguments.format)
    rules = _rules(arguments)
    told = field_list if arguments.fields else rulebook
    return told(rules, arguments.format)


def _rules(arguments: argparse.Namespace) -> RuleSet:
    if arguments.game and arguments.rules:
        raise BadInput(
            f"{arguments.game!r} and --rules {arguments.rules!r} are two rule sets: give one, or "
            "--compare"
        )
    return changed(rules_from(arguments.game or arguments.rules or _USUAL), arguments.set)
