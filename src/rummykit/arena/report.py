"""The report of an arena: what the games show, by bot."""

from __future__ import annotations

import math
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs
from typing_extensions import override

from rummykit.arena.games import GameLine
from rummykit.arena.reading import plain_seed
from rummykit.arena.reckoning import Interval, elo, ratio, share
from rummykit.rulebook.values import written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Interval", "Report"]


@attrs.frozen(kw_only=True, slots=False)
class Report:
    """What the games of an arena show. Two reports of the same games are equal.

    All figures are by bot, under the bots' labels. An interval has 95 % confidence; duplicate deals
    are taken into account.

    Attributes:
        rules: The slug of the rules.
        title: Their title.
        changed: The house rules: each field that differs from the rule set of that slug.
        bots: The bots' labels, in the order given, with each bot as text.
        seed: The seed of the run.
        deals: The most deals of a game.
        max_turns: After how many turns a deal ended with nobody out.
        lines: The games, in the order of their numbers.

    Examples:
        >>> import rummykit as rk
        >>> from rummykit.arena import run
        >>> report = run(rk.ruleset("fortune"), bots=["greedy", "random"], games=2, deals=1, seed=1)
        >>> report.games, report.wins, report.points_per_deal["greedy"].mean > 0
        (2, {'greedy': 2, 'random': 0}, True)
    """

    rules: str
    title: str = ""
    changed: dict[str, Any] = attrs.field(factory=dict)
    bots: dict[str, str]
    seed: int | str
    deals: int
    max_turns: int
    lines: tuple[GameLine, ...]

    @property
    def house_rules(self) -> str:
        """The house rules as one text, values as the command line takes them; else nothing.

        Examples:
            >>> from rummykit.arena import run
            >>> from rummykit.rules import evolve, ruleset
            >>> house = evolve(ruleset("fortune"), {"melds.run_max": None, "deck.packs": 3})
            >>> run(house, games=1, deals=1, seed=1).house_rules
            'deck.packs 3, melds.run_max none'
        """
        return ", ".join(f"{path} {written(path, value)}" for path, value in self.changed.items())

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.lines)

    @property
    def wins(self) -> dict[str, int]:
        """How many games each bot won alone."""
        alone = Counter(line.winners[0] for line in self.lines if len(line.winners) == 1)
        return {label: alone[place] for place, label in enumerate(self.bots)}

    @property
    def draws(self) -> int:
        """How many games several bots won together."""
        return sum(len(line.winners) > 1 for line in self.lines)

    @property
    def undecided(self) -> int:
        """How many games were stopped after the most deals; the highest total won them."""
        return sum(not line.decided for line in self.lines)

    @cached_property
    def win_rate(self) -> dict[str, Interval]:
        """Which share of its games each bot won; a game won together counts by shares."""
        blocks = list(self._blocks())
        counts = list(map(len, blocks))
        return {
            label: share(
                [
                    sum((place in line.winners) / len(line.winners) for line in block)
                    for block in blocks
                ],
                counts,
            )
            for place, label in enumerate(self.bots)
        }

    @cached_property
    def points_per_deal(self) -> dict[str, Interval]:
        """The points each bot scored in a deal."""
        blocks = list(self._blocks())
        counts = [sum(len(line.deals) for line in block) for block in blocks]
        return {
            label: ratio(
                [
                    sum(deal.scores[place] for line in block for deal in line.deals)
                    for block in blocks
                ],
                counts,
            )
            for place, label in enumerate(self.bots)
        }

    @cached_property
    def elo(self) -> dict[str, Interval]:
        """Elo ratings about a mean of 0, from who scored more in each game."""
        size = len(self.bots)
        points = [[0.0] * size for _ in range(size)]
        for line in self.lines:
            for i in range(size):
                for j in range(size):
                    points[i][j] += (_rank(line, i) > _rank(line, j)) + 0.5 * (
                        _rank(line, i) == _rank(line, j)
                    )
        return dict(zip(self.bots, elo(points), strict=True))

    @property
    def endings(self) -> dict[str, int]:
        """How many deals ended in each way, by `DealResult.reason`."""
        counts = Counter(deal.reason for line in self.lines for deal in line.deals)
        return dict(sorted(counts.items()))

    @property
    def went_out(self) -> dict[str, int]:
        """How many deals each bot ended by going out."""
        counts = Counter(deal.went_out for line in self.lines for deal in line.deals)
        return {label: counts[place] for place, label in enumerate(self.bots)}

    @property
    def deals_per_game(self) -> Interval:
        """How many deals a game had."""
        blocks = list(self._blocks())
        return ratio([sum(len(g.deals) for g in block) for block in blocks], list(map(len, blocks)))

    @property
    def turns_per_deal(self) -> Interval:
        """How many turns a deal had, those of all bots together."""
        blocks = list(self._blocks())
        turns = [sum(deal.turns for line in block for deal in line.deals) for block in blocks]
        return ratio(turns, [sum(len(line.deals) for line in block) for block in blocks])

    @property
    def decisions(self) -> dict[str, int]:
        """How many actions each bot chose."""
        return {
            label: sum(line.decisions[place] for line in self.lines)
            for place, label in enumerate(self.bots)
        }

    @property
    def decisions_per_second(self) -> dict[str, float]:
        """How many actions each bot chose a second: differs from run to run."""
        found = {}
        for place, label in enumerate(self.bots):
            seconds = sum(line.seconds[place] for line in self.lines)
            found[label] = self.decisions[label] / seconds if seconds else math.inf
        return found

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data for JSON: the same for the same games.

        Decisions a second are left out, and the single games (see `lines`).
        """
        return {
            "rules": self.rules,
            "title": self.title,
            "changed": dict(self.changed),
            "seed": plain_seed(self.seed),
            "most_deals": self.deals,
            "max_turns": self.max_turns,
            "games": self.games,
            "draws": self.draws,
            "undecided": self.undecided,
            "endings": self.endings,
            "deals_per_game": _plain(self.deals_per_game),
            "turns_per_deal": _plain(self.turns_per_deal),
            "bots": {
                label: {
                    "bot": text,
                    "wins": self.wins[label],
                    "win_rate": _plain(self.win_rate[label]),
                    "points_per_deal": _plain(self.points_per_deal[label]),
                    "elo": _plain(self.elo[label]),
                    "went_out": self.went_out[label],
                    "decisions": self.decisions[label],
                }
                for label, text in self.bots.items()
            },
        }

    @override
    def __str__(self) -> str:
        """The figures as a table."""
        lines = [
            f"{self.title or self.rules}: {self.games} games, {self.draws} drawn, "
            f"{self.undecided} undecided; "
            f"{self.deals_per_game.mean:.1f} deals a game, "
            f"{self.turns_per_deal.mean:.1f} turns a deal; "
            + ", ".join(f"{reason} {count}" for reason, count in self.endings.items())
        ]
        lines += [f"House rules: {self.house_rules}"] if self.changed else []
        width = max(map(len, self.bots))
        for label in self.bots:
            rate, points, rating = (
                self.win_rate[label],
                self.points_per_deal[label],
                self.elo[label],
            )
            lines.append(
                f"  {label:{width}}  won {self.wins[label]} "
                f"({rate.mean:.1%}, {rate.low:.1%} to {rate.high:.1%})  "
                f"points a deal {points}  Elo {rating}"
            )
        return "\n".join(lines)

    def _blocks(self) -> Iterator[list[GameLine]]:
        """The games by block: the same cards, other seats."""
        blocks: dict[int, list[GameLine]] = {}
        for line in self.lines:
            blocks.setdefault(line.number // len(self.bots), []).append(line)
        return iter(blocks.values())


def _rank(line: GameLine, place: int) -> tuple[bool, int]:
    return place in line.winners, line.totals[place]


def _plain(interval: Interval) -> dict[str, float | None]:
    values: Sequence[float] = attrs.astuple(interval)
    named = zip(("mean", "low", "high"), values, strict=True)
    return {name: value if math.isfinite(value) else None for name, value in named}
