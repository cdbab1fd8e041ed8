"""`search`: plays what may happen, many times over, and takes the move that turned out best.

The method is flat Monte Carlo search over sampled worlds. A world is a full state that agrees with
what the seat knows (`rummykit.sample`): the hidden cards are dealt anew. In each world every
candidate is played, and then the deal to its end in outline (`rummykit.bots.rollouts`); the same
world serves all candidates, so that the luck of the cards cancels out of their differences. The
budget is spent in rounds of the same size, and after each the worse half is dropped. The move of
`greedy` is dropped only where it is worse beyond doubt, and stays the choice unless another leads
by enough: the best of many uncertain candidates mostly looks better than it is.

What counts is the game: the scores of a deal are weighed by what they do for the chance to win it
(`rummykit.bots.standing`).

A candidate is a whole turn, and some are the turns of a player who lays its wild cards sooner than
`greedy` does, and keeps doing so to the end of the deal: that is a way to play, not one move.

Source: sampled worlds as in Ginsberg, *GIB: Imperfect Information in a Computationally Challenging
Game* (2001); rounds as in Karnin, Koren and Somekh, *Almost Optimal Exploration in Multi-Armed
Bandits* (2013); ways to play as in Chang, Givan and Chong, *Parallel Rollout for Online Solution of
Partially Observable Markov Decision Processes* (2004). What such search cannot do, bluff or play
for information, is told in Long and others, *Understanding the Success of Perfect Information Monte
Carlo Sampling* (2010).
"""

from __future__ import annotations

import math
import random
import time
from typing import TYPE_CHECKING, Final

import attrs

from rummykit.actions import Action, DrawStock, TakePile
from rummykit.bots.candidates import candidates
from rummykit.bots.errors import InvalidBot
from rummykit.bots.greedy import greedy_choice
from rummykit.bots.protocol import checked_bot_seed, checked_view, digest, seed_text
from rummykit.bots.rollouts import lowest_in, played_out
from rummykit.bots.sketch import sketch_for
from rummykit.bots.standing import Standing
from rummykit.engine import apply
from rummykit.state import Phase
from rummykit.views import sample
from rummykit.views import view as view_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.state import GameState
    from rummykit.views import PlayerView

__all__ = ["Candidate", "SearchBot", "Thought"]

_SECONDS: Final = 0.1
_TRIES: Final = 6
"""So many worlds are dealt for one in which the others hold no meld."""
_PATIENCE: Final = 0.5
"""A player who lays wilds sooner does so for this part of what they usually must bring."""
_FAR: Final = 3.0
"""So many standard errors behind the best, every candidate is dropped."""
_SPREAD: Final = 1 / 62
"""By so much of what wins the game, give or take, candidates differ from the move of `greedy`."""
_DOUBT: Final = 1 / 125
"""So much of it a candidate is worse than the move of `greedy`, as long as nothing is known."""


@attrs.frozen
class Candidate:
    """A move that was looked at.

    Attributes:
        action: The move.
        points: What it is worth: what the deal does on average for the chance to win the game, told
            as the points ahead of the best other seat that do as much where the game stands.
        error: The standard error of the points.
        behind: By how much it is worse than the choice, in the same worlds.
        worlds: In how many worlds it was played; fewer than others where it was dropped early.
        plan: The move and the rest of the turn, as far as it is known before a card is drawn. Two
            candidates may begin with the same move.
    """

    action: Action
    points: float
    error: float
    behind: float
    worlds: int
    plan: tuple[Action, ...]

    def __str__(self) -> str:
        """The move and its worth."""
        return f"{self.action}: {self.points:+.1f} ± {self.error:.1f} ({self.worlds} worlds)"


@attrs.frozen
class Thought:
    """What a search found.

    Attributes:
        action: The choice.
        candidates: Every move that was looked at, the choice first, then by worth.
        iterations: How many deals were played to their end.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> state = rk.apply(state, rk.DrawStock())
        >>> thought = SearchBot(iterations=60).explain(rk.view(state, 0))
        >>> thought.action == thought.candidates[0].action, thought.iterations
        (True, 59)
    """

    action: Action
    candidates: tuple[Candidate, ...]
    iterations: int

    def __str__(self) -> str:
        """The candidates, one a line."""
        return "\n".join(map(str, self.candidates))


@attrs.frozen(kw_only=True)
class SearchBot:
    """Plays what may happen, many times over.

    With neither a time nor a number of iterations it thinks for a tenth of a second. With
    iterations alone, equal views get equal answers.

    Attributes:
        seconds: How long it thinks about a decision at the most.
        iterations: How many deals it plays to their end for a decision at the most.
        seed: What its chance comes from, together with the view.

    Raises:
        InvalidBot: If a budget is not above 0, or the seed neither a whole number nor a text.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> str(SearchBot(iterations=20).choose(rk.view(state, 0)))
        'draw'
    """

    seconds: float | None = None
    iterations: int | None = None
    seed: int | str = attrs.field(default=0, repr=seed_text)

    def __attrs_post_init__(self) -> None:
        """Refuse a budget that allows nothing, and what is no seed."""
        checked_bot_seed("search", self.seed)
        for name in ("seconds", "iterations"):
            value = getattr(self, name)
            if value is not None and not (_is_number(value) and value > 0):
                raise InvalidBot("search", f"{name} is {value!r}: give a number above 0")

    def choose(self, view: PlayerView) -> Action:
        """Pick an action.

        Args:
            view: What the seat on turn may know; with a memory the choice is better.

        Returns:
            A legal action.

        Raises:
            TypeError: If this is no view.
            ValueError: If the seat has nothing to choose.
        """
        return self.explain(view).action

    def explain(self, view: PlayerView) -> Thought:
        """Search, and tell what was found.

        Args:
            view: What the seat on turn may know.

        Returns:
            The choice and the candidates with their estimated points. Where only one move is worth
            a thought, it is not searched, and is said to be played in no world.

        Raises:
            TypeError: If this is no view.
            ValueError: If the seat has nothing to choose.
        """
        actions = candidates(checked_view(view))
        chance = random.Random(digest(view, self.seed))  # noqa: S311  # a game, not a secret
        lines = list(_lines(view, actions, chance))
        if len(lines) == 1:
            alone = Candidate(actions[0], 0.0, math.inf, 0.0, 0, (actions[0],))
            return Thought(actions[0], (alone,), 0)
        race = _Race(view, lines, chance)
        race.run(self.seconds, self.iterations)
        return race.thought()


class _Race:
    """Candidates against each other in the same worlds."""

    def __init__(self, view: PlayerView, lines: list[_Line], chance: random.Random) -> None:
        self.view = view
        self.lines = lines
        self.chance = chance
        self.values: list[list[float]] = [[] for _ in lines]
        self.running = list(range(len(lines)))
        self.iterations = 0
        self.standing = Standing(view.rules, view.totals, view.moment.turn)
        target = view.rules.match.target
        self.spread = _SPREAD * target
        self.doubt = _DOUBT * target

    def run(self, seconds: float | None, iterations: int | None) -> None:
        """Play worlds until time or iterations are used up, in rounds of the same size."""
        if seconds is None and iterations is None:
            seconds = _SECONDS
        start, number = time.perf_counter(), len(self.lines)
        most = math.inf if iterations is None else max(iterations, number)
        rounds = math.ceil(math.log2(number))
        for done in range(1, rounds + 1):
            share = done / rounds
            end = math.inf if seconds is None else start + seconds * share
            while self.iterations + len(self.running) <= max(number, most * share):
                self._play_world()
                if time.perf_counter() >= end:
                    break
            if done < rounds:
                self._halve()
            if len(self.running) == 1:
                return

    def _play_world(self) -> None:
        world = _likely_world(self.view, self.chance)
        for place in self.running:
            self.values[place].append(_value(world, self.lines[place], self.standing))
        self.iterations += len(self.running)

    def _halve(self) -> None:
        """Drop the worse half, but for the first candidate, and whatever is far behind the best."""
        order = sorted(self.running, key=lambda place: (-sum(self.values[place]), place))
        half = {0, *order[: (len(order) + 1) // 2]}
        self.running = [
            place for place in self.running if place in half and not self._is_far(place, order[0])
        ]

    def _is_far(self, place: int, best: int) -> bool:
        mean, error = _mean_and_error(self._differences(best, place))
        return place != best and mean > _FAR * error

    def _lead(self, place: int) -> float:
        """By how many points a candidate is better than the first, as far as that can be known.

        The mean of a normal distribution, of which a candidate is drawn before anything is known of
        it, after what was seen of it.
        """
        if not place:
            return 0.0
        mean, error = _mean_and_error(self._differences(place, 0))
        if error == math.inf:
            return -self.doubt
        trust = self.spread**2 / (self.spread**2 + error**2)
        return trust * mean - (1 - trust) * self.doubt

    def _differences(self, first: int, second: int) -> list[float]:
        pairs = zip(self.values[first], self.values[second], strict=False)
        return [a - b for a, b in pairs]

    def thought(self) -> Thought:
        """The choice, and what speaks for it."""
        choice = max(self.running, key=lambda place: (self._lead(place), -place))
        found = []
        for place, line in enumerate(self.lines):
            mean, error = _mean_and_error(self.values[place])
            behind, _ = _mean_and_error(self._differences(choice, place))
            worlds = len(self.values[place])
            found.append(Candidate(line.actions[0], mean, error, behind, worlds, line.actions))
        first = found.pop(choice)
        found.sort(key=lambda each: each.behind)
        return Thought(first.action, (first, *found), self.iterations)


@attrs.frozen
class _Line:
    """What is done in the rest of the turn, as far as it is known, and how it goes on.

    Attributes:
        actions: The moves, at least one.
        patience: What a wild must bring later on to be laid: so many times its usual price.
    """

    actions: tuple[Action, ...]
    patience: float


def _lines(view: PlayerView, actions: list[Action], chance: random.Random) -> Iterator[_Line]:
    """Each candidate with the rest of the turn as `greedy` would play it, where that is known.

    After a draw it is not: the card differs from world to world. Of candidates that come to the
    same in the end only the first is kept.
    """
    world = sample(view, chance)
    seat = world.turn
    ends = set()
    tries = [(action, 1.0) for action in actions]
    if view.moment.phase is Phase.PLAY:
        tries.append((greedy_choice(view, _PATIENCE), _PATIENCE))
    for action, patience in tries:
        plan = [action]
        after = apply(world, action)
        known = view.memory or view.pile_size == 1 or not isinstance(action, TakePile)
        if known and not isinstance(action, DrawStock):
            while after.phase is Phase.PLAY and after.turn == seat:
                plan.append(greedy_choice(view_of(after, seat, memory=view.memory), patience))
                after = apply(after, plan[-1])
        laid = tuple(tuple(sorted(str(each.meld) for each in row)) for row in after._melds)
        end = (after.phase, after._hands, after._pile, laid)
        if end not in ends:
            ends.add(end)
            yield _Line(tuple(plan), patience)


def _likely_world(view: PlayerView, chance: random.Random) -> GameState:
    """A world in which the others, if one is soon found, hold no meld that they would have laid.

    A hand dealt at random often holds a meld, and a hand whose player has had a turn hardly ever
    does. Without this, the others would seem much nearer to going out than they are.
    """
    sketch = sketch_for(view.moment._game.tables)
    had_turn = [
        seat
        for seat in range(view.players)
        if seat != view.seat and (seat - view.opener) % view.players < view.turns
    ]
    best = sample(view, chance)
    fewest = len(had_turn) + 1
    for number in range(_TRIES):
        world = sample(view, chance) if number else best
        holding = sum(sketch.has_meld(world._hands[seat]) for seat in had_turn)
        if holding < fewest:
            best, fewest = world, holding
        if not holding:
            break
    return best


def _value(world: GameState, line: _Line, standing: Standing) -> float:
    """What a plan leads to in one world, in points."""
    seat, after = world.turn, world
    for action in line.actions:
        after = apply(after, action)
    sketch = sketch_for(world._game.tables)
    scores = played_out(sketch, after, seat, line.patience, lowest_in(world))
    return standing.worth(scores)


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    number = len(values)
    mean = sum(values) / number
    if number == 1:
        return mean, math.inf
    spread = sum((value - mean) ** 2 for value in values) / (number - 1)
    return mean, math.sqrt(spread / number)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
