"""The parser of the command line, and what every command ends with.

A command is a module with a function `register(commands)`: it adds its parser to `commands` and
sets `run`, a function from the parsed arguments to the exit code, as the parser's default.
`COMMANDS` lists the functions, in the order of the help. A module that needs more than the core's
own requirements imports it inside `run`, so that the other commands work without.

Exit codes: 0 done, 1 the output cannot be written, 2 bad input, 130 interrupted (Ctrl-C), 141
nobody reads the output any more (a broken pipe).
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from typing_extensions import override

import rummykit
from rummykit.cli.completion import register as register_completion
from rummykit.cli.demo import register as register_demo
from rummykit.cli.options import BadInput, one_line
from rummykit.cli.perft import register as register_perft
from rummykit.cli.play.command import register as register_play
from rummykit.cli.replay.command import register as register_replay
from rummykit.cli.rules import register as register_rules
from rummykit.cli.schema import register as register_schema
from rummykit.cli.score.command import register as register_score
from rummykit.cli.simulate import register as register_simulate
from rummykit.rules import RULESETS
from rummykit.rules.readings import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rummykit.cli.options import Commands

__all__ = ["COMMANDS", "Parser", "build_parser", "main"]

COMMANDS: tuple[Callable[[Commands], None], ...] = (
    register_demo,
    register_play,
    register_simulate,
    register_replay,
    register_score,
    register_rules,
    register_schema,
    register_perft,
    register_completion,
)
"""The registration function of each command, in the order of the help."""

_CANNOT_WRITE = 1
_BAD_INPUT = 2
_INTERRUPTED = 128 + 2  # as a shell tells the signal SIGINT
_NOBODY_READS = 128 + 13  # as a shell tells the signal SIGPIPE

_STREAMS: Mapping[str, str] = {"stdin": "r", "stdout": "w", "stderr": "w"}

_NO_CHOICE = re.compile(r"invalid choice: '([^']*)'")

_DESCRIPTION = (
    "Scoring rummies: Fortune Rummy, Arlington (Oklahoma Rummy), Arlington Heights and house rules."
)
_EPILOG = "rummykit COMMAND --help tells what a command takes."


class Parser(argparse.ArgumentParser):
    """A parser that tells bad input in one line, which `main` prints."""

    @override
    def error(self, message: str) -> NoReturn:
        """Refuse the arguments.

        Raises:
            BadInput: Always.
        """
        raise BadInput(f"{_with_guess(message)} ({self.prog} --help tells more)")


def _with_guess(message: str) -> str:
    """What argparse says of a word that is none of the choices, with what was probably meant."""
    said, _, choices = message.partition(" (choose from ")
    wrong = _NO_CHOICE.search(said)
    meant = wrong and nearest(wrong[1], re.findall(r"[\w-]+", choices))
    return f"{said}, did you mean {meant!r}? (choose from {choices}" if meant else message


def build_parser() -> Parser:
    """The parser with all commands.

    Returns:
        A parser whose result has `run`, unless no command is given.

    Examples:
        >>> build_parser().parse_args(["demo", "fortune", "--players", "3"]).players
        3
    """
    parser = Parser(prog="rummykit", description=_DESCRIPTION, epilog=_EPILOG, allow_abbrev=False)
    parser.add_argument(
        "--version",
        action="version",
        version=f"rummykit {rummykit.__version__}",
        help="print the version and end",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for register in COMMANDS:
        register(commands)
    parser.set_defaults(run=None, commands=tuple(commands.choices))
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: The arguments without the program's name; None takes those of the process.

    Returns:
        The exit code. Bad input, an interrupt and a reader that has gone away end here, without a
        traceback. Of the standard streams, a closed input is an empty one, and what is written to a
        closed output goes nowhere.

    Examples:
        >>> main(["--version"])
        rummykit 0.1.0
        0
    """
    with _all_streams():
        return _ended(argv)


@contextmanager
def _all_streams() -> Iterator[None]:
    """Something in the place of each standard stream that was closed, while a command runs.

    Python has None for them, which nothing can be asked; and an error printed to None would come
    out on the standard output.
    """
    with ExitStack() as opened:
        for name, mode in _STREAMS.items():
            if getattr(sys, name) is None:
                nowhere = opened.enter_context(Path(os.devnull).open(mode, encoding="utf-8"))
                setattr(sys, name, nowhere)
                opened.callback(setattr, sys, name, None)
        yield


def _ended(argv: Sequence[str] | None) -> int:
    """Run the command, and tell in one line what kept it from its end."""
    try:
        status = _run(argv)
        print(end="", flush=True)  # here, not as the interpreter ends: the pipe may be broken
    except BadInput as error:
        _complain(str(error))
        return _BAD_INPUT
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return _NOBODY_READS
    except OSError as error:
        _drop_output()
        _complain(f"cannot write the output: {error.strerror or error}")
        return _CANNOT_WRITE
    return status


def _run(argv: Sequence[str] | None) -> int:
    parser = build_parser()
    try:
        arguments, unknown = parser.parse_known_args(argv)
    except SystemExit as done:  # after --help and --version
        return int(done.code or 0)
    if unknown:
        given = getattr(arguments, "file", None)
        guess = f"; did you mean --rules {given}?" if given in RULESETS else ""
        parser.error(f"unrecognized arguments: {' '.join(unknown)}{guess}")
    if arguments.run is None:
        parser.error(f"say what to do: {', '.join(arguments.commands)}")
    status: int = arguments.run(arguments)
    return status


def _complain(text: str) -> None:
    print(f"rummykit: {one_line(text)}", file=sys.stderr)


def _drop_output() -> None:
    """Let what is still to be written go nowhere, or the interpreter would complain as it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
