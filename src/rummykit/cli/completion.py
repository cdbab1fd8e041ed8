"""`rummykit completion`: what a shell needs to complete commands, options, rule sets and fields."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from rummykit.bots.registry import bots
from rummykit.cli.extras import require
from rummykit.rules import FIELDS, RULESETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rummykit.cli.options import Commands

__all__ = ["SHELLS", "register"]

SHELLS: Final = ("bash", "zsh")
"""The shells that there are completions for."""

_DESCRIPTION = """\
Prints a script by which a shell completes the commands of rummykit, their
options, the slugs of rule sets, the fields of rules and files.
"""
_EPILOG = """\
examples:
  eval "$(rummykit completion bash)"         in ~/.bashrc
  rummykit completion zsh > ~/.zfunc/_rummykit
"""

_FILES: Final = {"bash": "_shtab_compgen_files", "zsh": "_files"}
_RULES: Final = {"bash": "_rummykit_rules", "zsh": "_rummykit_rules"}
_FIELDS: Final = {"bash": "_rummykit_fields", "zsh": "_rummykit_fields"}
_BOTS: Final = {"bash": "_rummykit_bots", "zsh": "_rummykit_bots"}
_BY_NAME: Final = {
    "--rules": _RULES,
    "--compare": _RULES,
    "--set": _FIELDS,
    "--bots": _BOTS,
    **dict.fromkeys(("--journal", "--out", "--keep", "--histogram", "--elo-plot"), _FILES),
}
_BY_PLACE: Final = {"game": _RULES, "slugs": _RULES, "file": _FILES}


def register(commands: Commands) -> None:
    """Add `completion` to the command line.

    Args:
        commands: What commands are added to.
    """
    parser = commands.add_parser(
        "completion",
        help="print what a shell needs to complete what you type",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("shell", choices=SHELLS, help="the shell")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    require("cli", "shtab", purpose="completion")
    import shtab  # noqa: PLC0415  # needs the extra

    from rummykit.cli.main import build_parser  # noqa: PLC0415  # it imports this module

    parser = build_parser()
    for action in _actions(parser):
        completed: Any = action
        named = next((name for name in action.option_strings if name in _BY_NAME), None)
        if named is not None:
            completed.complete = _BY_NAME[named]
        elif not action.option_strings and action.dest in _BY_PLACE:
            completed.complete = _BY_PLACE[action.dest]
    preamble = _PREAMBLES[arguments.shell]()
    print(shtab.complete(parser, arguments.shell, preamble=preamble))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Every option and place of a parser and its commands."""
    for action in parser._actions:  # argparse lists them nowhere else
        yield action
        if isinstance(action, argparse._SubParsersAction):  # as above
            for command in action.choices.values():
                yield from _actions(command)


def _bash() -> str:
    slugs, fields, names = " ".join(RULESETS), "= ".join(FIELDS), " ".join(bots())
    return f"""
_rummykit_rules() {{
  compgen -W "{slugs}" -- "$1"
  compgen -f -- "$1"
}}
_rummykit_fields() {{
  compopt -o nospace 2>/dev/null
  compgen -W "{fields}=" -- "$1"
}}
_rummykit_bots() {{
  local before=""
  [[ "$1" == *,* ]] && before="${{1%,*}},"
  compgen -P "$before" -W "{names}" -- "${{1##*,}}"
}}
"""


def _zsh() -> str:
    slugs, fields, names = " ".join(RULESETS), " ".join(FIELDS), " ".join(bots())
    return f"""
_rummykit_rules() {{
  compadd -- {slugs}
  _files
}}
_rummykit_fields() {{
  compadd -S= -- {fields}
}}
_rummykit_bots() {{
  _sequence compadd - {names}
}}
"""


_PREAMBLES: Final[dict[str, Callable[[], str]]] = {"bash": _bash, "zsh": _zsh}
