"""rummykit as games of OpenSpiel: one deal a game, every shuffled card a chance node.

`register` makes a game known to `pyspiel` and gives its name. Actions are numbered as everywhere
(`rummykit.adapters.ActionCoding`). Chance deals the hands seat by seat and turns the upcard, then
brings each card that is drawn from a stock whose order nobody knows; its outcomes are the kinds of
card in card order. A player's information state is all that it has seen, in order, and so has
perfect recall; an observation is what a perfect memory knows of the table as it lies
(`rummykit.adapters.observing`). Needs the extra `rummykit[openspiel]`.

Examples:
    >>> import pyspiel
    >>> from rummykit.adapters.openspiel import register
    >>> game = pyspiel.load_game(register("fortune", players=2))
    >>> state = game.new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.legal_actions()[-1])
    >>> print(state.information_state_string(1))
    hand 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S
    upcard 2S
    >>> state.current_player(), [state.action_to_string(a) for a in state.legal_actions()][:2]
    (0, ['draw', 'take 9S 9S 2S=9'])
"""

from __future__ import annotations

import hashlib
import json
import random
from typing import TYPE_CHECKING, Any, Final

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as _missing:
    from rummykit.adapters.errors import missing_extra

    raise missing_extra("openspiel", _missing) from _missing

from rummykit.adapters.chances import Moment, setup_of
from rummykit.adapters.coding import KINDS
from rummykit.adapters.observing import Observer
from rummykit.adapters.resampling import guessed_history
from rummykit.rules import RULESETS
from rummykit.rules.fields import as_dict
from rummykit.views import view

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from rummykit.adapters.chances import Setup
    from rummykit.rules import RuleSet
    from rummykit.views import PlayerView

__all__ = ["RummyGame", "RummyObserver", "RummyState", "register"]

_GUESSES: Final = 200


def register(rules: RuleSet | str = "fortune", players: int = 2, *, relative: bool = False) -> str:
    """Make a game known to OpenSpiel, once a process.

    Args:
        rules: The rules, or their slug; their melds must be capped. A limit of 100 turns a seat is
            added where they have none.
        players: How many play.
        relative: Whether returns are the scores less their mean, which makes the game zero-sum,
            rather than the scores.

    Returns:
        The name for `pyspiel.load_game`. It tells the rules by their slug, by eight more letters
        where they are not those that ship, and the number of players.

    Raises:
        InvalidEnvironment: If the melds are not capped.
        InvalidPosition: If so many cannot play by the rules.
        InvalidRuleSet: If the rules are none.
        UnknownRuleSet: If no rule set has the slug.

    Examples:
        >>> import rummykit as rk
        >>> register("arlington", players=3, relative=True)
        'rummykit_arlington_3p_relative'
        >>> register(rk.evolve(rk.ruleset("arlington"), {"melds.run_max": 5}))
        'rummykit_arlington_4a9a8612_2p'
    """
    setup = setup_of(rules, players)
    name = _name_of(setup, relative=relative)
    if name not in pyspiel.registered_names():
        game_type = _type_of(setup, name, relative=relative)
        # OpenSpiel lets go of what it was given when the interpreter is already gone. A class
        # outlives that, since it refers to itself; a function would not.
        made = {"setup": setup, "game_type": game_type, "relative": relative}
        pyspiel.register_game(game_type, type("RummyGame", (RummyGame,), made))
    return name


def _name_of(setup: Setup, *, relative: bool) -> str:
    rules = setup.rules
    words = ["rummykit", *rules.slug.split("-")]
    if rules.slug not in RULESETS or setup is not setup_of(rules.slug, setup.players):
        document = json.dumps(as_dict(rules), sort_keys=True, default=str)
        words.append(hashlib.blake2b(document.encode(), digest_size=4).hexdigest())
    return "_".join([*words, f"{setup.players}p", *["relative"] * relative])


def _type_of(setup: Setup, name: str, *, relative: bool) -> Any:
    kinds = pyspiel.GameType
    utility = kinds.Utility.ZERO_SUM if relative else kinds.Utility.GENERAL_SUM
    return kinds(
        short_name=name,
        long_name=f"{setup.rules.title}, one deal for {setup.players}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=setup.players,
        min_num_players=setup.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
    )


class RummyGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no annotations
    """One deal as a game of OpenSpiel; `register` makes a class of it for each set of rules.

    Args:
        params: Parameters of the game; it takes none.

    Attributes:
        setup: The rules and the number of players.
        game_type: What OpenSpiel is to know of the game.
        relative: Whether returns are the scores less their mean.
    """

    setup: Setup
    game_type: Any
    relative: bool

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        setup = self.setup
        spread = float(setup.highest - setup.lowest)
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.coding.size,
            max_chance_outcomes=len(KINDS),
            num_players=setup.players,
            min_utility=-spread if self.relative else float(setup.lowest),
            max_utility=spread if self.relative else float(setup.highest),
            utility_sum=0.0 if self.relative else None,
            max_game_length=setup.actions,
        )
        super().__init__(self.game_type, info, dict(params or {}))

    def new_initial_state(self) -> RummyState:
        """The state before the first card is dealt."""
        return RummyState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many chance nodes a deal has at the most."""
        return self.setup.chances

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> RummyObserver:
        """What looks at states for a player.

        Args:
            iig_obs_type: What it is to see; None for what the player may know of the table.
            params: Parameters of the observer; it takes none.

        Returns:
            The observer.
        """
        return RummyObserver(self.setup, iig_obs_type, params)


class RummyState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no annotations
    """A state of a deal. OpenSpiel calls the methods with a leading underscore.

    Args:
        game: The game.

    Attributes:
        moment: What is going on: chance to act, a player to act, or the deal over.
        relative: Whether returns are the scores less their mean.
    """

    def __init__(self, game: RummyGame) -> None:
        super().__init__(game)
        self.moment: Moment = Moment.start(game.setup)
        self.relative: bool = game.relative

    def current_player(self) -> int:
        """The seat on turn, or OpenSpiel's numbers for chance and for the end."""
        if self.moment.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.moment.is_chance or self.moment.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.moment.table.turn

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return sorted(self.moment.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, each kind of card with its share."""
        return self.moment.outcomes()

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        self.moment = (
            moment.after_outcome(action) if moment.is_chance else moment.after_action(action)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(KINDS[action])
        played = self.moment.actions().get(action) if player == self.current_player() else None
        return self.moment.setup.coding.meaning(action) if played is None else str(played)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.moment.is_over

    def returns(self) -> list[float]:
        """The points by seat, or how far they are from their mean; 0 until the deal is over."""
        scores = self.moment.scores()
        mean = sum(scores) / len(scores) if self.relative else 0.0
        return [score - mean for score in scores]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RummyState:
        """A state that the player cannot tell from this one, its hidden cards drawn at random.

        Algorithms written in Python (`open_spiel.python.algorithms.ismcts`) find this method; those
        written in C++ do not look for it here.

        Args:
            player: The player whose information state stays as it is.
            sampler: Gives numbers from 0 to 1, where the chance comes from.

        Returns:
            The state, with a history of its own. Every such state can come of it, but not each as
            likely as play makes it.

        Raises:
            RuntimeError: If none of two hundred guesses at the hidden cards allows all that has
                been played; and once a pile was shuffled into a new stock, since cards come twice
                then, which is not told apart here.
        """
        table = self.moment.table
        if table is not None and table.recycles and table.rules.stock.shuffle:
            problem = "no state is guessed at once the pile was shuffled into a new stock"
            raise RuntimeError(problem)
        chance = random.Random(sampler())  # noqa: S311  # a game, not a secret
        history = [(int(move.player), int(move.action)) for move in self.full_history()]
        recalled = self.moment.recall(player)
        for _ in range(_GUESSES):
            guess = RummyState(self.get_game())
            numbers = guessed_history(self.moment, history, player, chance)
            if guess._follows(numbers, player, recalled):
                return guess
        problem = f"no other deal was found that player {player} cannot tell from this one"
        raise RuntimeError(problem)

    def _follows(self, numbers: Sequence[int], player: int, recalled: Sequence[str]) -> bool:
        """Play a history; whether it goes to the end and tells the player what it recalls."""
        for number in numbers:
            if number not in self.legal_actions():
                return False
            self.apply_action(number)
        return self.moment.recall(player) == recalled

    def __str__(self) -> str:
        """The table with all its cards, or the cards dealt so far."""
        moment = self.moment
        if moment.table is None:
            return "dealt: " + " ".join(str(KINDS[place]) for place in moment.dealt)
        return f"{moment.table}\n  drawing" if moment.drawing else str(moment.table)


class RummyObserver:
    """Looks at states for a player; see `pyspiel.Game.make_observer`.

    With perfect recall it gives texts alone: all that the player has seen, in order. Without, it
    gives the table as it lies, as a text and as arrays: the public part as anyone sees it, and the
    player's own cards, each unless the type leaves it out.

    Args:
        setup: The rules and the number of players.
        iig_obs_type: What it is to see; None for what the player may know of the table.
        params: Parameters; it takes none.

    Raises:
        ValueError: If there are parameters, or the type asks for the cards of all players.

    Attributes:
        tensor: The numbers last looked at, in one row; None with perfect recall.
        dict: The same by field, in their shapes.
    """

    def __init__(self, setup: Setup, iig_obs_type: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer of rummykit takes no parameters, not {dict(params)}")
        seen = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if seen.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer of rummykit shows one player's cards, not those of all")
        self._recalls: Final[bool] = seen.perfect_recall
        self._public: Final[bool] = seen.public_info
        self._private: Final = seen.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._observer: Final = Observer(setup.coding)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._recalls:
            names = self._observer.shapes if self._public else ("hand",) * self._private
            self._whole = np.zeros(self._observer.size, dtype=np.float32)
            whole = self._observer.fields(self._whole)
            self.tensor = np.zeros(sum(whole[name].size for name in names), dtype=np.float32)
            start = 0
            for name in names:
                size, shape = whole[name].size, whole[name].shape
                self.dict[name] = self.tensor[start : start + size].reshape(shape)
                start += size

    def set_from(self, state: RummyState, player: int) -> None:
        """Look at a state.

        Args:
            state: The state.
            player: For whom.
        """
        if self.tensor is None:
            return
        seen = self._view(state, player)
        if seen is None:
            self.tensor[:] = 0
            if "hand" in self.dict and self._private:
                self._observer.count(self.dict["hand"], state.moment.dealt_to(player))
            return
        self._observer.write(seen, self._whole, first=player)
        fields = self._observer.fields(self._whole)
        for name, field in self.dict.items():
            field[:] = fields[name]

    def string_from(self, state: RummyState, player: int) -> str:
        """A state as text.

        Args:
            state: The state.
            player: For whom.

        Returns:
            With perfect recall a line for each event; without, the table, what a memory knows of
            the pile, and whether the player is drawing.
        """
        moment = state.moment
        if self._recalls:
            return "\n".join(moment.recall(player))
        seen = self._view(state, player)
        if seen is None:
            return f"hand {moment.dealt_to(player)}" if self._private else ""
        if not self._public:
            return f"hand {seen.hand}" if self._private else ""
        lines = [str(seen), f"  pile: {seen.pile}"]
        if seen.stock is not None:
            lines.append(f"  stock: {seen.stock}")
        return "\n".join([*lines, *["  drawing"] * moment.drawing])

    def _view(self, state: RummyState, player: int) -> PlayerView | None:
        table = state.moment.table
        if table is None:
            return None
        return view(table, player if self._private else None, memory=True)
