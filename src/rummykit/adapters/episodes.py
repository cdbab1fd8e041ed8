"""What the environments share: the rules with an end, the deals of an episode, the rewards."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from rummykit.actions import Discard, DrawStock, NextDeal
from rummykit.adapters.coding import coding_for
from rummykit.adapters.errors import InvalidEnvironment, UnknownIndex
from rummykit.engine import apply, new_game
from rummykit.errors import Fault, shown
from rummykit.rules import RuleSet, evolve, ruleset
from rummykit.state import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummykit.actions import Action
    from rummykit.state import GameState

__all__ = ["TURNS_PER_SEAT", "Episode", "EpisodeLength", "Illegal", "Reward", "ending_rules"]

EpisodeLength: TypeAlias = Literal["deal", "game"]
"""How long an episode lasts: one deal, or a game until it is won."""

Reward: TypeAlias = Literal["points", "win"]
"""What is rewarded: the points of each deal as it is scored, or having won in the end."""

Illegal: TypeAlias = Literal["replace", "raise"]
"""What becomes of an action that is not legal: another is played, or an error is raised."""

_MOST_LISTED: Final = 10

TURNS_PER_SEAT: Final = 100
"""So many turns of each seat a deal has at the most, where the rules set no limit."""


def ending_rules(rules: RuleSet | str, players: int, max_turns: int | None = None) -> RuleSet:
    """Rules by which every deal ends, however the players play.

    Args:
        rules: The rules, or their slug.
        players: How many play.
        max_turns: After how many turns a deal ends with nobody out, where the rules have no limit;
            None for 100 a seat.

    Returns:
        The rules, with `deal.max_turns` set.

    Raises:
        UnknownRuleSet: If no rule set has the slug.
        InvalidRuleSet: If the limit is no number from 1.
        InvalidPosition: If so many cannot play by the rules.

    Examples:
        >>> ending_rules("fortune", players=2).deal.max_turns
        200
    """
    chosen = ruleset(rules) if isinstance(rules, str) else rules
    new_game(chosen, players=players, seed=0)
    limit = chosen.deal.max_turns or max_turns or TURNS_PER_SEAT * players
    return evolve(chosen, {"deal.max_turns": limit})


class Episode:
    """The rules of an environment, and what one episode of it is.

    Args:
        rules: The rules, or their slug; their melds must be capped.
        players: How many play.
        episode: `"deal"` or `"game"`.
        reward: `"points"` or `"win"`.
        illegal: `"replace"` or `"raise"`.
        max_turns: The most turns of a deal, where the rules have no limit; None for 100 a seat.
        waiting: Whether those who are not on turn have an action as well, to wait.

    Attributes:
        rules: The rules, with a limit of turns.
        players: How many play.
        coding: The numbers of the actions.
        wait: The number of the action to wait, after all others; None where there is none.
        numbers: How many numbers there are, that of waiting included.

    Raises:
        InvalidEnvironment: If an argument makes no sense, or the melds are not capped.
        InvalidPosition: If so many cannot play by the rules.
        InvalidRuleSet: If the rules are none.
        UnknownRuleSet: If no rule set has the slug.
    """

    def __init__(  # noqa: PLR0913  # what the environments let one choose, by name
        self,
        rules: RuleSet | str,
        players: int,
        *,
        episode: str = "deal",
        reward: str = "points",
        illegal: str = "replace",
        max_turns: int | None = None,
        waiting: bool = False,
    ) -> None:
        choices: Mapping[str, tuple[str, tuple[Any, ...]]] = {
            "episode": (episode, get_args(EpisodeLength)),
            "reward": (reward, get_args(Reward)),
            "illegal": (illegal, get_args(Illegal)),
        }
        faults = [
            Fault(name, f"{shown(given)} is neither {known[0]!r} nor {known[1]!r}")
            for name, (given, known) in choices.items()
            if given not in known
        ]
        if max_turns is not None and (
            not isinstance(max_turns, int) or isinstance(max_turns, bool) or max_turns < 1
        ):
            faults.append(Fault("max_turns", f"{shown(max_turns)} is too few: give 1 or more"))
        if faults:
            raise InvalidEnvironment(faults)
        self.rules: Final = ending_rules(rules, players, max_turns)
        size = self.rules.deal.hand_size_for(players)
        if players * size + 1 >= self.rules.deck_size:
            text = f"{size} cards for each of {players} players leave no stock: deal fewer cards"
            raise InvalidEnvironment([Fault("deal.hand_size", text)])
        self.players: Final = players
        self.coding: Final = coding_for(self.rules, players)
        self.wait: Final = self.coding.size if waiting else None
        self.numbers: Final = self.coding.size + waiting
        self._one_deal: Final = episode == "deal"
        self._by_points: Final = reward == "points"
        self._replaces: Final = illegal == "replace"

    def start(self, seed: int | str, opener: int) -> GameState:
        """The state at the start of an episode.

        Args:
            seed: What the shuffles come from.
            opener: The seat that plays first.

        Returns:
            The state, before somebody's first draw.
        """
        return self._dealt_on(new_game(self.rules, players=self.players, seed=seed, opener=opener))

    def is_over(self, state: GameState) -> bool:
        """Whether an episode is over: the game is won, or its one deal was scored."""
        return state.is_over or (self._one_deal and bool(state.results))

    def play(self, state: GameState, action: Action) -> GameState:
        """Play an action, and deal again where that ends a deal of an episode that goes on."""
        return self._dealt_on(apply(state, action))

    def _dealt_on(self, state: GameState) -> GameState:
        while state.phase is Phase.DEAL_OVER and not self._one_deal:
            state = apply(state, NextDeal())
        return state

    def rewards(self, before: GameState | None, after: GameState) -> tuple[float, ...]:
        """What each seat is rewarded with for a step, by seat.

        Args:
            before: The state before the step; None at the start of an episode.
            after: The state after it.

        Returns:
            By points, the scores of the deals that the step ended. By winning, 0 until the episode
            is over; then 1 shared by those who won and −1 shared by the others, or 0 for all who
            share the win.
        """
        if self._by_points:
            known = 0 if before is None else len(before.results)
            deals = [result.scores for result in after.results[known:]]
            return tuple(float(sum(row[seat] for row in deals)) for seat in range(self.players))
        if not self.is_over(after):
            return (0.0,) * self.players
        return self.standing(after)

    def standing(self, state: GameState) -> tuple[float, ...]:
        """1 shared by those who won or have the highest total, −1 shared by the others, by seat."""
        highest = max(state.totals)
        winners = set(state.winners) or {s for s, t in enumerate(state.totals) if t == highest}
        others = self.players - len(winners)
        if not others:
            return (0.0,) * self.players
        return tuple(
            1 / len(winners) if seat in winners else -1 / others for seat in range(self.players)
        )

    def chosen(
        self, options: Mapping[int, Action | None], number: object
    ) -> tuple[Action | None, str | None]:
        """The action of a number, or the one played in its place.

        Args:
            options: What may be done, by number; None is to wait.
            number: The number that was chosen.

        Returns:
            The action, and why the one that was chosen is not played: None where it is. In place
            of what is not legal the player draws, or discards the first card that may be discarded.

        Raises:
            UnknownIndex: If there is no such number; and if the action is not legal, where illegal
                actions raise errors.
        """
        try:
            chosen = index(number)  # type: ignore[arg-type]  # whatever was given
        except TypeError:
            raise UnknownIndex(repr(number), "an action is a whole number") from None
        if chosen in options:
            return options[chosen], None
        meaning = "wait" if chosen == self.wait else self.coding.meaning(chosen)
        if not self._replaces:
            raise UnknownIndex(chosen, f"it means {meaning}; legal are {_listed(options)}")
        ordinary = (act for act in options.values() if isinstance(act, DrawStock | Discard))
        other = next(ordinary, None) or next(iter(options.values()))
        return other, f"{meaning} is not legal, and {other or 'wait'} was played in its place"


def _listed(options: Mapping[int, Action | None]) -> str:
    first = list(options.items())[:_MOST_LISTED]
    texts = [f"{number} ({action or 'wait'})" for number, action in first]
    more = len(options) - len(texts)
    return ", ".join(texts) + (f" and {more} more" if more else "")
