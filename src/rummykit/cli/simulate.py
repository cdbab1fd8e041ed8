"""`rummykit simulate`: bots against each other, with a table and pictures of how they did."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from rummykit.arena import InvalidArena
from rummykit.arena import run as run_arena
from rummykit.arena.running import MOST_DEALS, TURNS_PER_SEAT
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
    chosen_rules,
    one_line,
)
from rummykit.cli.own_bots import load
from rummykit.errors import RummyError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from rummykit.arena import Report
    from rummykit.cli.options import Commands

__all__ = ["register"]

_BOTS = "greedy,random"
_GAMES = 100
_SEED = 1
_INTERRUPTED = 130
_PATIENCE = 0.5
"""So many seconds workers have to end their games after an interrupt."""
_PICTURES = {".png", ".svg"}

_DESCRIPTION = """\
Lets bots play games against each other and tells who won how often, how many
points each scored in a deal and how strong each is, with 95 % intervals. The
games come in blocks with the same cards in which the seats move on, so that
every bot plays every hand. Equal seeds give equal games, on however many
processes; bots that think for a time rather than a number of steps do not.
"""
_EPILOG = """\
examples:
  rummykit simulate                          greedy against random
  rummykit simulate arlington --bots greedy,search:iterations=100 --games 40
  rummykit simulate --bots greedy,greedy,random --jobs 2 --out games.jsonl
  rummykit simulate --bots mybot.py:Mine,greedy
  rummykit simulate --json --deals 1 --games 1000
  rummykit simulate --histogram points.png --elo-plot elo.svg
"""


def register(commands: Commands) -> None:
    """Add `simulate` to the command line.

    Args:
        commands: What commands are added to.
    """
    parser = commands.add_parser(
        "simulate",
        help="let bots play each other and compare them",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_game_argument(parser)
    add_rules_options(parser)
    add_seed_option(parser, _SEED)
    add_bots_option(parser, _BOTS, f"who plays, one a seat ({_BOTS} if left out)")
    _add_counts(parser)
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="write each game as a line of JSON as it ends; a run that was stopped, or is to be "
        "longer, goes on from there",
    )
    parser.add_argument(
        "--histogram",
        type=_picture,
        metavar="FILE",
        help="draw how many points each bot scored in a deal, as .png or .svg",
    )
    parser.add_argument(
        "--elo-plot",
        type=_picture,
        metavar="FILE",
        help="draw the Elo ratings with their intervals, as .png or .svg",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    add_look_options(parser)
    parser.set_defaults(run=run)


def _add_counts(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games",
        type=at_least(1),
        default=_GAMES,
        metavar="N",
        help=f"how many games ({_GAMES} if left out)",
    )
    parser.add_argument(
        "--deals",
        type=at_least(1),
        default=MOST_DEALS,
        metavar="N",
        help=f"the most deals of a game; the highest total wins then ({MOST_DEALS} if left out)",
    )
    parser.add_argument(
        "--max-turns",
        type=at_least(1),
        metavar="N",
        help="the most turns of a deal where the rules set none "
        f"({TURNS_PER_SEAT} a seat if left out)",
    )
    parser.add_argument(
        "--no-memory",
        action="store_true",
        help="bots see what the table shows, and do not remember the pile",
    )
    parser.add_argument(
        "--jobs",
        type=at_least(1),
        default=1,
        metavar="N",
        help="how many processes play (1 if left out)",
    )


def _picture(text: str) -> Path:
    """A file for a picture, for an option's `type`."""
    path = Path(text)
    if path.suffix.lower() not in _PICTURES:
        problem = f"{text!r} does not do: give a file whose name ends in .png or .svg"
        raise argparse.ArgumentTypeError(problem)
    if not path.parent.is_dir():
        problem = f"{text!r} does not do: there is no folder {str(path.parent)!r}"
        raise argparse.ArgumentTypeError(problem)
    return path


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print what they show.

    Args:
        arguments: The parsed command line.

    Returns:
        The exit code: 0, or 130 after Ctrl-C.

    Raises:
        BadInput: If there are no such games, or something is not installed. Nothing was played
            then.
    """
    if not arguments.json:
        require("cli", "rich", purpose="simulate (but for simulate --json --quiet)")
    if arguments.histogram or arguments.elo_plot:
        require("plots", "matplotlib", purpose="a picture")
    rules = chosen_rules(arguments)
    named = bot_names(arguments.bots)
    try:
        own = [each.name for each in named if ":" in each.name]
        with _executor(arguments.jobs, own) as executor, _progress(arguments) as progress:
            report = run_arena(
                rules,
                bots=[(each.name, each.options) for each in named],
                games=arguments.games,
                seed=arguments.seed,
                executor=executor,
                path=arguments.out,
                deals=arguments.deals,
                max_turns=arguments.max_turns,
                memory=not arguments.no_memory,
                progress=progress,
            )
    except KeyboardInterrupt:
        _stopped(arguments)
        return _INTERRUPTED
    except (BadInput, RummyError) as error:
        told = error if isinstance(error, BadInput) else _bad_arena(error)
        noted = " ".join(["", *getattr(error, "__notes__", ())])
        raise BadInput(f"{told}{noted}") from None
    except OSError as error:
        raise BadInput(f"--out: {arguments.out!r}: {error.strerror or error}") from None
    _tell(arguments, report)
    return 0


def _bad_arena(error: RummyError) -> BadInput:
    if isinstance(error, InvalidArena):
        return BadInput(one_line("; ".join(map(str, error.faults))))
    return bad_input(error)


def _stopped(arguments: argparse.Namespace) -> None:
    kept = "no game was kept: --out FILE keeps those that have ended"
    if arguments.out is not None:
        kept = f"{arguments.out} has the games that have ended: the same command goes on from there"
    print(f"rummykit: stopped; {kept}", file=sys.stderr)


def _tell(arguments: argparse.Namespace, report: Report) -> None:
    if arguments.json:
        print(json.dumps(report.to_dict(), indent=2))
    else:
        from rummykit.cli.paper import paper  # noqa: PLC0415  # needs the extra
        from rummykit.cli.standings import show_report  # noqa: PLC0415  # as above

        output = paper(ascii_only=arguments.ascii, colours=not arguments.no_color)
        show_report(output, report)
    if arguments.histogram or arguments.elo_plot:
        from rummykit.cli.pictures import draw_elo, draw_points  # noqa: PLC0415  # as above

        try:
            if arguments.histogram:
                draw_points(report, arguments.histogram)
            if arguments.elo_plot:
                draw_elo(report, arguments.elo_plot)
        except OSError as error:
            raise BadInput(f"a picture cannot be written: {error.strerror or error}") from None


# Workers


def _begin(own: list[str]) -> None:
    """Leave Ctrl-C, which all processes get, to the one that asks; and load bots of one's own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    load(own)


class _Worker(SpawnProcess):
    """A worker that Ctrl-C does not reach before `_begin` leaves it to the one that asks."""

    @override
    def start(self) -> None:
        if sys.platform == "win32":  # pragma: no cover  # another system, without masks
            super().start()
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Workers(SpawnContext):
    """Makes the workers of one pool, and knows them."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802  # a class there
        """A worker, not yet started."""
        worker = _Worker(*args, **kwargs)
        self.made.append(worker)
        return worker

    def kill(self) -> None:
        """End all workers at once, in the middle of a game too."""
        for worker in [each for each in self.made if each.pid is not None]:
            worker.kill()


@contextmanager
def _pool(jobs: int, own: list[str]) -> Iterator[Executor]:
    workers = _Workers()
    before = signal.getsignal(signal.SIGINT)
    pool = ProcessPoolExecutor(jobs, mp_context=workers, initializer=_begin, initargs=(own,))
    try:
        yield pool
    except BaseException:
        # Games that are not in the file are played again: nothing is worth waiting for long. A
        # second Ctrl-C would break off the end itself.
        with suppress(ValueError):
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        patience = Timer(_PATIENCE, workers.kill)
        patience.start()
        try:
            pool.shutdown(wait=True, cancel_futures=True)
        finally:
            patience.cancel()
            with suppress(ValueError):
                signal.signal(signal.SIGINT, before)
        raise
    pool.shutdown()


def _executor(jobs: int, own: list[str]) -> AbstractContextManager[Executor | None]:
    return nullcontext() if jobs == 1 else _pool(jobs, own)


def _progress(
    arguments: argparse.Namespace,
) -> AbstractContextManager[Callable[[int, int], Any] | None]:
    if arguments.quiet or not sys.stderr.isatty():
        return nullcontext()
    if arguments.json:
        require("cli", "rich", purpose="the progress bar (--quiet leaves it out)")
    from rummykit.cli.standings import progress_bar  # noqa: PLC0415  # needs the extra

    return progress_bar(colours=not arguments.no_color)
