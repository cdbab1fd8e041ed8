"""rummykit as an environment of Gymnasium: one learner, whose opponents are bots.

`RummyEnv` is the environment. An observation is an array of what the learner may know
(`rummykit.adapters.observing`), an action is a number (`rummykit.adapters.ActionCoding`), and
`info["action_mask"]` has a 1 for each legal one. Needs the extra `rummykit[gymnasium]`.
`gymnasium.make("rummykit.adapters.gymnasium:rummykit/Rummy-v0", rules="arlington")` makes one, too.

Examples:
    >>> from rummykit.adapters.gymnasium import RummyEnv
    >>> table = RummyEnv(rules="fortune", players=2, opponents=["greedy"])
    >>> observation, info = table.reset(seed=1)
    >>> over = False
    >>> while not over:
    ...     action = table.action_space.sample(info["action_mask"])
    ...     observation, reward, terminated, truncated, info = table.step(action)
    ...     over = terminated or truncated
    >>> reward == table.game.results[0].scores[0]
    True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as _missing:
    from rummykit.adapters.errors import missing_extra

    raise missing_extra("gymnasium", _missing) from _missing

from rummykit.adapters.episodes import Episode
from rummykit.adapters.errors import InvalidEnvironment
from rummykit.adapters.observing import BOUND, Observer
from rummykit.arena.entrants import entrants_of
from rummykit.arena.errors import InvalidArena
from rummykit.errors import Fault, shown
from rummykit.views import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rummykit.arena.entrants import BotLike, Entrant
    from rummykit.bots import Bot
    from rummykit.rules import RuleSet
    from rummykit.state import GameState

__all__ = ["ID", "RummyEnv"]

ID: Final = "rummykit/Rummy-v0"
"""What `gymnasium.make` knows the environment by, once this module is imported."""


class RummyEnv(gymnasium.Env["NDArray[np.float32]", np.int64]):
    """A seat at a table of bots, to learn to play from.

    A step is one action of the learner: it draws or takes the pile, melds, discards. After its
    discard the others play until it is on turn again. Between the deals of a game the next one is
    dealt without asking.

    Args:
        rules: The rules, or their slug; their melds must be capped.
        players: How many play.
        opponents: Who sits at the other seats, the one after the learner first: names of bots,
            pairs of a name and options, or bots. A single one sits at all of them.
        seat: The learner's seat, from 0.
        episode: `"deal"` for one deal, `"game"` for a game until it is won.
        reward: `"points"` for the learner's score of each deal when it ends, `"win"` for 1 if the
            learner has won at the end of the episode, or what it shares with other winners, and −1
            or its share of it if not.
        illegal: What becomes of an action whose mask is 0. `"replace"`: the learner draws, or
            discards the first card that it may, and `info` tells why under `"illegal"`; code that
            cannot mask plays on so. `"raise"`: an `UnknownIndex` error.
        memory: Whether the learner sees what a perfect memory knows: the whole pile and more. The
            bots do.
        max_turns: The most turns of a deal, where the rules have no limit; None for 100 a seat.
        render_mode: `"ansi"` to let `render` tell what the learner sees as text, or None.

    Raises:
        InvalidEnvironment: If an argument makes no sense, or the melds are not capped.
        InvalidPosition: If so many cannot play by the rules.
        InvalidRuleSet: If the rules are none.
        UnknownRuleSet: If no rule set has the slug.
        UnknownBot: If no bot has a name.
        InvalidBot: If a bot does not take an option.

    Attributes:
        episode: The rules, and what an episode is.
        observer: What makes the arrays.
        seat: The learner's seat.
        game: The state of the game, with all cards.

    Examples:
        >>> table = RummyEnv("arlington", players=3, opponents=["random"], episode="game")
        >>> table.observation_space.shape, int(table.action_space.n)
        ((3599,), 5486)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as theirs

    def __init__(  # noqa: PLR0913  # everything after the opponents is by name
        self,
        rules: RuleSet | str = "fortune",
        players: int = 2,
        opponents: Sequence[BotLike] = ("greedy",),
        *,
        seat: int = 0,
        episode: str = "deal",
        reward: str = "points",
        illegal: str = "replace",
        memory: bool = True,
        max_turns: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode: Final = Episode(
            rules, players, episode=episode, reward=reward, illegal=illegal, max_turns=max_turns
        )
        entrants, faults = _seated(opponents, players)
        is_count = isinstance(seat, int) and not isinstance(seat, bool)
        if not (is_count and 0 <= seat < players):
            faults.append(Fault("seat", f"{shown(seat)} is no seat: seats are 0 to {players - 1}"))
        if render_mode not in {None, "ansi"}:
            faults.append(Fault("render_mode", f"{shown(render_mode)} is neither 'ansi' nor None"))
        if faults:
            raise InvalidEnvironment(faults)
        self.observer: Final = Observer(self.episode.coding)
        self.seat: Final = seat
        self.render_mode = render_mode
        self.observation_space: spaces.Box[np.float32] = spaces.Box(
            -BOUND, BOUND, (self.observer.size,), np.float32
        )
        self.action_space: spaces.Discrete = spaces.Discrete(self.episode.numbers)
        self._entrants: Final = entrants
        self._memory: Final = memory
        self._bots: dict[int, Bot] = {}
        self.game: GameState = self.episode.start(0, seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start an episode: shuffle, deal, let chance say who opens, and play up to the learner.

        An episode that ends before the learner was ever on turn is not counted, and another begins.

        Args:
            seed: What all chance of this and the following episodes comes from, the bots' too; None
                to go on from the last seed.
            options: Not used.

        Returns:
            The observation, and the info with the mask.
        """
        super().reset(seed=seed, options=options)
        while True:
            opener = int(self.np_random.integers(self.episode.players))
            number = int(self.np_random.integers(2**63))
            for step, entrant in enumerate(self._entrants, start=1):
                made = entrant.made(f"{number} bot {step}")
                self._bots[(self.seat + step) % self.episode.players] = made
            self.game = self._up_to_learner(self.episode.start(number, opener))
            if not self.episode.is_over(self.game):
                return self._seen(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action of the learner, and let the others play until it is on turn again.

        Args:
            action: The number of the action.

        Returns:
            The observation, the reward, whether the episode is over, False (nothing cuts it short
            here), and the info with the mask.

        Raises:
            UnknownIndex: If there is no such number; and if the action is not legal, where illegal
                actions raise errors.
            InvalidEnvironment: If no episode goes on: call `reset`.
        """
        before = self.game
        if not self._bots or self.episode.is_over(before):
            raise InvalidEnvironment([Fault("step", "no episode goes on: call reset() first")])
        played, why = self.episode.chosen(dict(self.episode.coding.actions(before)), action)
        assert played is not None  # noqa: S101  # only those who wait play nothing
        self.game = self._up_to_learner(self.episode.play(before, played))
        info = self._info()
        if why is not None:
            info["illegal"] = why
        reward = self.episode.rewards(before, self.game)[self.seat]
        return self._seen(), reward, self.episode.is_over(self.game), False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as learning code for masked policies asks for it.

        Returns:
            True for each legal number; none where the episode is over.
        """
        mask = np.zeros(self.episode.numbers, dtype=np.bool_)
        if not self.episode.is_over(self.game):
            mask[list(self.episode.coding.actions(self.game))] = True
        return mask

    def render(self) -> str | None:
        """What the learner sees as text, with the render mode `"ansi"`; else None."""
        return str(view(self.game, self.seat)) if self.render_mode == "ansi" else None

    def _up_to_learner(self, state: GameState) -> GameState:
        while state.turn != self.seat and not self.episode.is_over(state):
            seen = view(state, state.turn, memory=True)
            state = self.episode.play(state, self._bots[state.turn].choose(seen))
        return state

    def _seen(self) -> NDArray[np.float32]:
        return self.observer.array(view(self.game, self.seat, memory=self._memory))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}


def _seated(opponents: Sequence[BotLike], players: int) -> tuple[tuple[Entrant, ...], list[Fault]]:
    """The bots of the other seats, and what is wrong with them."""
    if not isinstance(opponents, (Iterable, str)):
        return (), [Fault("opponents", f"{shown(opponents)} is no list of bots")]
    try:
        entrants = entrants_of(opponents) if opponents else ()
    except InvalidArena as error:
        return (), [Fault("opponents", fault.text) for fault in error.faults]
    if len(entrants) == 1:
        return entrants * (players - 1), []
    if len(entrants) == players - 1:
        return entrants, []
    text = f"{len(entrants)} bots for {players - 1} other seats: give one for each, or one for all"
    return entrants, [Fault("opponents", text)]


gymnasium.register(id=ID, entry_point=f"{__name__}:RummyEnv")
