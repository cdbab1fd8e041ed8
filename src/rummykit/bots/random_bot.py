"""`random`: plays by chance, but melds more often than not.

A player that picks among all legal actions alike almost never goes out, since most of what is legal
at any time is a discard. This one first picks what to do (meld, add to a meld, take the pile, draw,
end the turn) with fixed weights, then one action of that kind, each as likely as the others.

Source: the usual yardstick of game-playing programs; the weights are the project's own.
"""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

import attrs

from rummykit.actions import Action, LayMeld, LayOff, SwapJoker
from rummykit.bots.protocol import checked_bot_seed, checked_view, digest, seed_text
from rummykit.moves import legal_actions

if TYPE_CHECKING:
    from rummykit.views import PlayerView

__all__ = ["RandomBot"]

_WEIGHTS: dict[type[Action], int] = {LayMeld: 4, LayOff: 4, SwapJoker: 2}
"""How often a kind of action is picked, beside 1 for every other kind."""
_MOST = 2_000
"""So many legal actions are looked at: hands full of wilds have more than anybody can list."""


@attrs.frozen
class RandomBot:
    """Picks by chance, weighted toward melding.

    Attributes:
        seed: What its chance comes from, together with the view.

    Raises:
        InvalidBot: If the seed is neither a whole number nor a text.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> str(RandomBot(seed=1).choose(rk.view(state, 0)))
        'draw'
    """

    seed: int | str = attrs.field(default=0, repr=seed_text)

    def __attrs_post_init__(self) -> None:
        """Refuse what is no seed."""
        checked_bot_seed("random", self.seed)

    def choose(self, view: PlayerView) -> Action:
        """Pick an action.

        Args:
            view: What the seat on turn may know.

        Returns:
            A legal action; the same for the same view and seed.

        Raises:
            TypeError: If this is no view.
            ValueError: If the seat has nothing to choose.
        """
        kinds: dict[type[Action], list[Action]] = {}
        for action in islice(legal_actions(checked_view(view)), _MOST):
            kinds.setdefault(type(action), []).append(action)
        chance = random.Random(digest(view, self.seed))  # noqa: S311  # a game, not a secret
        weighted = [kind for kind in kinds for _ in range(_WEIGHTS.get(kind, 1))]
        actions = kinds[weighted[int(chance.random() * len(weighted))]]
        return actions[int(chance.random() * len(actions))]
