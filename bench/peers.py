"""Side by side with other engines: `python -m bench.peers [--quick] [--json]`.

OpenSpiel and RLCard play gin rummy, rummykit its own games: other games, and the same kind of loop.
Every engine is driven from Python, and each decision is to list the legal actions, to pick one of
them at random and to play it. Where a game is over, the next begins.
"""

from __future__ import annotations

import importlib
import random
import statistics
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import rummykit as rk
from bench.measure import Table, take_turns
from bench.measure import run as run_sections
from bench.players import OPENING, Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.measure import Cell, Effort, Work

__all__ = ["main", "peers"]

_MUTABLE: Final = "OpenSpiel"
_CHILD: Final = "OpenSpiel, child"
_CARDS: Final = "RLCard"
_PEERS: Final = (_MUTABLE, _CHILD, _CARDS)


class OpenSpielPlayer:
    """Plays gin rummy in OpenSpiel at random.

    Chance nodes, which deal and draw the cards, are played too; they are no decisions.

    Args:
        pyspiel: The module.
        child: Whether to make a new state with `child` for every action, as who searches does, or
            to change the one there is with `apply_action`.
    """

    def __init__(self, pyspiel: Any, *, child: bool) -> None:  # noqa: ANN401  # it has no types
        self.game: Final = pyspiel.load_game("gin_rummy")
        self.child: Final = child
        self.chance: Final = random.Random(1)
        self.state = self.game.new_initial_state()

    def play(self, decisions: int) -> int:
        """Make decisions.

        Args:
            decisions: How many.

        Returns:
            The same number.
        """
        chance, child, state = self.chance.random, self.child, self.state
        made = 0
        while made < decisions:
            if state.is_terminal():
                state = self.game.new_initial_state()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # all are equally likely
                action = outcomes[int(chance() * len(outcomes))][0]
            else:
                actions = state.legal_actions()
                action = actions[int(chance() * len(actions))]
                made += 1
            if child:
                state = state.child(action)
            else:
                state.apply_action(action)
        self.state = state
        return made


class RLCardPlayer:
    """Plays gin rummy in RLCard at random: the bare game, without the environment around it.

    Args:
        module: The module `rlcard.games.gin_rummy`.
    """

    def __init__(self, module: Any) -> None:  # noqa: ANN401  # it has no types
        self.game: Final = module.Game()
        if hasattr(self.game, "np_random"):
            self.game.np_random.seed(1)
        self.chance: Final = random.Random(1)
        self.game.init_game()

    def play(self, decisions: int) -> int:
        """Make decisions.

        Args:
            decisions: How many.

        Returns:
            The same number.
        """
        chance, game = self.chance.random, self.game
        legal_actions, step = game.judge.get_legal_actions, game.step
        for _ in range(decisions):
            if game.is_over():
                game.init_game()
            actions = legal_actions()
            step(actions[int(chance() * len(actions))])
        return decisions


def _others(decisions: int) -> tuple[dict[str, Work], tuple[str, ...]]:
    """The other engines that are installed, and a note for each that is not."""
    works: dict[str, Work] = {}
    notes = []
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        notes.append("OpenSpiel (`open_spiel`) is not installed, so it is left out")
    else:
        works[_MUTABLE] = partial(OpenSpielPlayer(pyspiel, child=False).play, decisions)
        works[_CHILD] = partial(OpenSpielPlayer(pyspiel, child=True).play, decisions)
    try:
        gin_rummy = importlib.import_module("rlcard.games.gin_rummy")
    except ImportError:
        notes.append("RLCard (`rlcard`) is not installed, so it is left out")
    else:
        works[_CARDS] = partial(RLCardPlayer(gin_rummy).play, decisions)
    return works, tuple(notes)


def peers(effort: Effort) -> Table:
    """Let rummykit and the others take turns, rule set by rule set.

    Args:
        effort: How much to measure.

    Returns:
        A row for each rule set and player, and one for what the others did over all.
    """
    others, notes = _others(effort.decisions)
    rows: list[tuple[Cell, ...]] = []
    theirs: dict[str, list[float]] = {name: [] for name in others}
    for slug in effort.rulesets:
        rules = rk.ruleset(slug)
        works = dict(others)
        for melds in (False, True):
            for most in (None, OPENING):
                player = Player(rules, melds=melds, most=most)
                kind = "melding" if melds else "random"
                name = f"{slug}, {kind}{f', first {most}' if most else ''}"
                works[name] = partial(player.play, effort.decisions)
        turns = take_turns(works, effort.rounds)
        for name, figure in turns.figures.items():
            if name in others:
                theirs[name].append(figure.per_second)
                continue
            ratios = [
                figure.times_as_fast(turns.figures[other]) if other in others else None
                for other in _PEERS
            ]
            rows.append((name, figure.per_second, *ratios, turns.loop))
    means = [statistics.median(theirs[name]) if name in theirs else None for name in _PEERS]
    rows.append(("decisions a second of the others", None, *means, None))
    return Table(
        title="Beside other engines",
        about=(
            "Decisions a second of rummykit for two players, and how many times as many as those "
            "of gin rummy in the others, which took turns with it. Where a number is given, games "
            "are broken off after so many decisions, and others begun."
        ),
        columns=("rule set and player", "a second", *(f": {name}" for name in _PEERS), "loop (µs)"),
        rows=tuple(rows),
        notes=notes,
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the comparison.

    Args:
        arguments: The arguments of the command line; None for those of the process.
    """
    packages = ["rummykit", "attrs", "open_spiel", "rlcard", "numpy"]
    about = "Measure rummykit beside OpenSpiel and RLCard."
    run_sections({"peers": peers}, packages, about, arguments)


if __name__ == "__main__":
    main()
