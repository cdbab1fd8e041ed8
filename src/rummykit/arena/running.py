"""Running an arena: numbered games, on this process or on whatever executor is given."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import TYPE_CHECKING

from rummykit.arena.entrants import entrants_of
from rummykit.arena.errors import InvalidArena
from rummykit.arena.games import GameLine, Plan, play_all
from rummykit.arena.reading import MOST_GAMES, plain_seed
from rummykit.arena.report import Report
from rummykit.arena.stream import Stream
from rummykit.engine import checked_seed, new_game
from rummykit.errors import Fault, shown
from rummykit.rules import RULESETS, RuleSet, diff, evolve, ruleset
from rummykit.rules.fields import as_dict

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from concurrent.futures import Executor

    from rummykit.arena.entrants import BotLike

__all__ = ["MOST_DEALS", "TURNS_PER_SEAT", "run"]

MOST_DEALS = 100
"""So many deals a game has at the most, unless one says otherwise."""
TURNS_PER_SEAT = 100
"""So many turns of each seat a deal has at the most, where the rules set no limit."""
_WAITING = 64
_LARGEST = 16


def run(  # noqa: PLR0913  # everything after the rules is by name, and has a usual value
    rules: RuleSet | str,
    *,
    bots: Iterable[BotLike] | Mapping[str, BotLike] = ("greedy", "random"),
    games: int = 500,
    seed: int | str = 1,
    executor: Executor | None = None,
    path: str | os.PathLike[str] | None = None,
    deals: int = MOST_DEALS,
    max_turns: int | None = None,
    memory: bool = True,
    progress: Callable[[int, int], object] | None = None,
) -> Report:
    """Let bots play each other.

    Every seat of the table is a bot's. The games come in blocks of as many as there are seats: the
    same cards, the seats moved on by one. A game is dealt and played by its number and the seed
    alone, so the report does not depend on what runs it. Bots that think for a time (`search` with
    `seconds`) are the exception: give them iterations where runs should be the same.

    A game is played to the target of the rules, or to the most deals. Two safeguards let every game
    end: `deals`, after which the highest total wins, and `max_turns`, after which a deal ends with
    nobody out, where the rules set no such limit themselves. The report states both.

    Args:
        rules: The rules, or their slug.
        bots: Who plays: names, pairs of a name and options, or bots; in a mapping, by label.
        games: How many games, 10 million at the most.
        seed: What the cards and the bots' chance come from.
        executor: Where games are played: threads, processes, a Dask cluster's
            `Client.get_executor()`, any other. None plays them here, one after another.
        path: A file for the games, one line of JSON each. A run that was stopped is taken up where
            it was, and one that was finished can be made longer.
        deals: The most deals of a game; with 1 each game is a single deal.
        max_turns: The most turns of a deal, where the rules have no limit; None for 100 a seat.
        memory: Whether bots see what a perfect memory knows: the whole pile and more (see `view`).
        progress: Called with the games done and the games wanted, after some games each time.

    Returns:
        The report.

    Raises:
        InvalidArena: If the arguments make no sense, or the file is of another run.
        UnknownBot: If no bot has a name.
        InvalidBot: If a bot does not take an option.
        InvalidPosition: If so many cannot play by the rules.
        IllegalAction: If a bot chooses what the rules forbid; a note names bot, game and seed.
        TypeError: If the executor gives back what is no game.

    Examples:
        >>> report = run("fortune", bots=["greedy", "random"], games=2, seed=1, deals=1)
        >>> report.games, list(report.elo)
        (2, ['greedy', 'random'])
    """
    faults = checked_seed(seed)
    for name, number in (("games", games), ("deals", deals), ("max_turns", max_turns)):
        if number is None and name == "max_turns":
            continue
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            given = f"{shown(number)} is too few"
            faults.append(Fault(name, f"{given}: give a whole number from 1"))
        elif name == "games" and number > MOST_GAMES:
            text = f"{shown(number)} is too many: give {MOST_GAMES} at the most"
            faults.append(Fault(name, text))
    if not isinstance(rules, (str, RuleSet)):
        faults.append(Fault("rules", f"{shown(rules)} are none: give a RuleSet or its slug"))
    if executor is not None and not callable(getattr(executor, "submit", None)):
        text = f"{shown(executor)} is none: give what has a method submit, or None"
        faults.append(Fault("executor", text))
    if faults:
        raise InvalidArena(faults)
    entrants = entrants_of(bots)
    chosen = ruleset(rules) if isinstance(rules, str) else rules
    limit = chosen.deal.max_turns or max_turns or TURNS_PER_SEAT * len(entrants)
    limited = evolve(chosen, {"deal.max_turns": limit})
    new_game(limited, players=len(entrants), seed=seed)
    plan = Plan(rules=limited, entrants=entrants, seed=seed, deals=deals, memory=memory)
    texts = {entrant.label: str(entrant) for entrant in entrants}
    heading = {
        "bots": [list(pair) for pair in texts.items()],
        "seed": plain_seed(seed),
        "deals": deals,
        "memory": memory,
        "rules": as_dict(limited),
    }
    with Stream(path, heading) as stream:
        missing = [number for number in range(games) if number not in stream.done]
        for lines in _played(plan, missing, executor):
            stream.add(lines)
            if progress is not None:
                progress(sum(number < games for number in stream.done), games)
        done = stream.done
    base = RULESETS.get(chosen.slug, chosen)
    return Report(
        rules=chosen.slug,
        title=chosen.title,
        changed={path: value for path, (_, value) in diff(base, chosen).items()},
        bots=texts,
        seed=seed,
        deals=deals,
        max_turns=limit,
        lines=tuple(done[number] for number in range(games)),
    )


def _played(plan: Plan, numbers: list[int], executor: Executor | None) -> Iterable[list[GameLine]]:
    """The games, some at a time, in the order in which they end."""
    if executor is None:
        for number in numbers:
            yield play_all(plan, [number])
        return
    size = max(1, min(_LARGEST, len(numbers) // _WAITING))
    batches = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    waiting: dict[Future[list[GameLine]], list[int]] = {}
    try:
        for batch in batches:
            future = executor.submit(play_all, plan, batch)
            if not isinstance(future, Future):
                text = f"the executor's submit gave {shown(future)}: it should give a Future"
                raise TypeError(text)
            waiting[future] = batch
            if len(waiting) >= _WAITING:
                yield from _ended(waiting)
        while waiting:
            yield from _ended(waiting)
    finally:
        for future in waiting:
            future.cancel()


def _ended(waiting: dict[Future[list[GameLine]], list[int]]) -> Iterator[list[GameLine]]:
    """Wait for a batch or more, and take them off what is waited for."""
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        batch = waiting.pop(future)
        lines = future.result()
        if not (
            isinstance(lines, list)
            and all(isinstance(line, GameLine) for line in lines)
            and [line.number for line in lines] == batch
        ):
            text = f"the executor gave {shown(lines)} for games {batch[0]} to {batch[-1]}"
            raise TypeError(f"{text}: it should give what the function returns")
        yield lines
