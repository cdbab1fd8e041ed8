"""rummykit as an environment of PettingZoo: agents that act by turns, actions by number, masks.

`env` makes the environment. An observation is a dict: `observation`, an array of what the agent may
know (`rummykit.adapters.observing`), and `action_mask`, 1 for each legal action. An action is a
number (`rummykit.adapters.ActionCoding`). Needs the extra `rummykit[pettingzoo]`.

Examples:
    >>> from rummykit.adapters.pettingzoo import env
    >>> table = env(rules="fortune", players=2)
    >>> table.reset(seed=1)
    >>> for agent in table.agent_iter():
    ...     observation, reward, termination, truncation, info = table.last()
    ...     if termination or truncation:
    ...         table.step(None)
    ...     else:
    ...         mask = observation["action_mask"]
    ...         table.step(table.action_space(agent).sample(mask))
    >>> table.agents
    []
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as _missing:
    from rummykit.adapters.errors import missing_extra

    raise missing_extra("pettingzoo", _missing) from _missing

from rummykit.adapters.episodes import Episode
from rummykit.adapters.errors import InvalidEnvironment
from rummykit.adapters.observing import BOUND, Observer
from rummykit.errors import Fault, shown
from rummykit.views import view

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv

    from rummykit.actions import Action
    from rummykit.rules import RuleSet
    from rummykit.state import GameState

    Observation: TypeAlias = dict[str, NDArray[Any]]

__all__ = ["RummyAEC", "env", "parallel_env"]


class RummyAEC(AECEnv):  # type: ignore[misc]  # PettingZoo passes on no annotations
    """A table as PettingZoo sees it; `env` is the usual way to make one.

    The agents are `player_0`, `player_1` and so on, one a seat. The one on turn acts: it draws or
    takes the pile, melds, discards. Between the deals of a game the next one is dealt without
    asking.

    Args:
        rules: The rules, or their slug; their melds must be capped.
        players: How many play.
        episode: `"deal"` for one deal, `"game"` for a game until it is won.
        reward: `"points"` for the scores of each deal when it ends, `"win"` for 1 to the winner and
            −1 to the others, shared out, at the end of the episode.
        illegal: What becomes of an action whose mask is 0. `"replace"`: the agent draws, or
            discards the first card that it may, and `infos` tells why under `"illegal"`; code that
            cannot mask plays on so. `"raise"`: an `UnknownIndex` error.
        memory: Whether agents see what a perfect memory knows: the whole pile and more.
        max_turns: The most turns of a deal, where the rules have no limit; None for 100 a seat.
        max_cycles: After how many cycles an episode is cut short; None for never. A cycle is as
            many actions as there are players.
        waiting: Whether in each cycle every agent acts once, in the order of the seats. Those who
            are not on turn then have one legal action, to wait, with the number after all others.
        render_mode: `"ansi"` to let `render` tell the table as text, or None.

    Raises:
        InvalidEnvironment: If an argument makes no sense, or the melds are not capped.
        InvalidPosition: If so many cannot play by the rules.
        InvalidRuleSet: If the rules are none.
        UnknownRuleSet: If no rule set has the slug.

    Attributes:
        episode: The rules, and what an episode is.
        observer: What makes the arrays.
        game: The state of the game, with all cards.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # PettingZoo has it so
        "name": "rummykit_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(  # noqa: PLR0913  # everything after the players is by name
        self,
        rules: RuleSet | str = "fortune",
        players: int = 2,
        *,
        episode: str = "deal",
        reward: str = "points",
        illegal: str = "replace",
        memory: bool = True,
        max_turns: int | None = None,
        max_cycles: int | None = None,
        waiting: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.episode: Final = Episode(
            rules,
            players,
            episode=episode,
            reward=reward,
            illegal=illegal,
            max_turns=max_turns,
            waiting=waiting,
        )
        faults = []
        is_count = isinstance(max_cycles, int) and not isinstance(max_cycles, bool)
        if max_cycles is not None and not (is_count and max_cycles > 0):
            faults.append(Fault("max_cycles", f"{shown(max_cycles)} is too few: give 1 or more"))
        if render_mode not in {None, "ansi"}:
            faults.append(Fault("render_mode", f"{shown(render_mode)} is neither 'ansi' nor None"))
        if faults:
            raise InvalidEnvironment(faults)
        self.observer: Final = Observer(self.episode.coding)
        self.render_mode = render_mode
        self.metadata = RummyAEC.metadata | {"is_parallelizable": waiting}
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._memory: Final = memory
        self._most_steps: Final = None if max_cycles is None else max_cycles * players
        numbers = self.episode.numbers
        self._observation_spaces: Final = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-BOUND, BOUND, (self.observer.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (numbers,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces: Final = {
            agent: spaces.Discrete(numbers) for agent in self.possible_agents
        }
        self._chance, _ = seeding.np_random(None)
        self.game: GameState = self.episode.start(0, 0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations.

        Args:
            agent: The agent.

        Returns:
            A dict of `observation` and `action_mask`; the same object each time.
        """
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions.

        Args:
            agent: The agent.

        Returns:
            The numbers from 0; the same object each time.
        """
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start an episode: shuffle, deal, and let chance say who opens.

        Args:
            seed: What all chance of this and the following episodes comes from; None to go on from
                the last seed.
            options: Not used.
        """
        del options
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        opener = int(self._chance.integers(self.episode.players))
        self._begin(self.episode.start(int(self._chance.integers(2**63)), opener))

    def _begin(self, state: GameState) -> None:
        self.game = state
        self.agents = self.possible_agents.copy()
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._next = state
        self._options = self._options_now()
        self._select()

    def _options_now(self) -> dict[int, Action | None]:
        """What the seat on turn may do, by number."""
        return (
            {} if self.episode.is_over(self.game) else dict(self.episode.coding.actions(self.game))
        )

    def _options_of(self, seat: int) -> dict[int, Action | None]:
        """What a seat may do, by number: None is to wait."""
        if seat == self.game.turn or self.episode.is_over(self.game):
            return self._options
        return {} if self.episode.wait is None else {self.episode.wait: None}

    def _select(self) -> None:
        """Say who acts: the seat on turn, or in waiting each seat of the cycle."""
        waiting = self.episode.wait is not None
        seat = self._steps % self.episode.players if waiting else self.game.turn
        self.agent_selection: str = self.possible_agents[seat]

    def observe(self, agent: str) -> Observation:
        """What an agent sees.

        Args:
            agent: The agent.

        Returns:
            `observation`, an array, and `action_mask`, which has a 1 for each action that the agent
            may play now; none for an agent that does not act now, or whose episode is over.
        """
        seat = self.possible_agents.index(agent)
        seen = view(self.game, seat, memory=self._memory)
        mask = np.zeros(self.episode.numbers, dtype=np.int8)
        mask[list(self._options_of(seat))] = 1
        return {"observation": self.observer.array(seen), "action_mask": mask}

    def step(self, action: SupportsIndex | None) -> None:
        """Play the action of the agent whose turn it is, or remove one whose episode is over.

        Args:
            action: The number of the action; None for an agent that is done.

        Raises:
            UnknownIndex: If there is no such number; and if the action is not legal, where illegal
                actions raise errors.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        played, why = self.episode.chosen(self._options_of(seat), action)
        if played is not None:
            self._next = self.episode.play(self.game, played)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        if self.episode.wait is None or not self._steps % self.episode.players:
            self.infos = {each: {} for each in self.agents}
        self.infos[agent] = {} if why is None else {"illegal": why}
        self._steps += 1
        if self.episode.wait is None or not self._steps % self.episode.players:
            self._take_effect()
        self._accumulate_rewards()
        self._select()
        self._deads_step_first()

    def _take_effect(self) -> None:
        """Let what was played come about; in waiting, once every agent of the cycle has acted."""
        before, self.game = self.game, self._next
        paid = self.episode.rewards(before, self.game)
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self._options = self._options_now()
        if self.episode.is_over(self.game):
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._most_steps is not None and self._steps >= self._most_steps:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The table as text, all cards shown, with the render mode `"ansi"`; else None."""
        return str(self.game) if self.render_mode == "ansi" else None

    def state(self) -> NDArray[np.float32]:
        """All agents' observations in a row, for what learns with more than one seat knows.

        Returns:
            One array: those of `player_0`, `player_1` and so on.
        """
        seats = range(len(self.possible_agents))
        seen = [view(self.game, seat, memory=self._memory) for seat in seats]
        return np.concatenate([self.observer.array(each) for each in seen])

    def close(self) -> None:
        """Nothing is held open."""


def env(rules: RuleSet | str = "fortune", players: int = 2, **options: Any) -> AECEnv:
    """An environment in which agents act by turns (PettingZoo's AEC).

    Args:
        rules: The rules, or their slug; their melds must be capped.
        players: How many play.
        **options: `episode`, `reward`, `illegal`, `memory`, `max_turns`, `max_cycles`, `waiting`,
            `render_mode`: see `RummyAEC`.

    Returns:
        The environment, in a wrapper that refuses calls in a wrong order.

    Raises:
        InvalidEnvironment: If an option makes no sense, or the melds are not capped.
        InvalidPosition: If so many cannot play by the rules.
        InvalidRuleSet: If the rules are none.
        UnknownRuleSet: If no rule set has the slug.

    Examples:
        >>> table = env("arlington", players=3, episode="game", reward="win")
        >>> table.reset(seed=7)
        >>> table.agents, int(table.action_space("player_0").n)
        (['player_0', 'player_1', 'player_2'], 5486)
    """
    return OrderEnforcingWrapper(RummyAEC(rules, players, **options))


def parallel_env(rules: RuleSet | str = "fortune", players: int = 2, **options: Any) -> ParallelEnv:
    """An environment in which all agents act at once (PettingZoo's Parallel API).

    Those who are not on turn have one legal action, to wait.

    Args:
        rules: The rules, or their slug; their melds must be capped.
        players: How many play.
        **options: As for `env`, but for `waiting`.

    Returns:
        The environment.

    Raises:
        InvalidEnvironment: If an option makes no sense, or the melds are not capped.
        InvalidPosition: If so many cannot play by the rules.
        InvalidRuleSet: If the rules are none.
        UnknownRuleSet: If no rule set has the slug.

    Examples:
        >>> table = parallel_env("fortune", players=2)
        >>> observations, infos = table.reset(seed=7)
        >>> [int(seen["action_mask"].sum()) for seen in observations.values()]
        [1, 12]
    """
    return aec_to_parallel(env(rules, players, waiting=True, **options))
