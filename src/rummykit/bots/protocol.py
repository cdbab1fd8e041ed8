"""What a bot is: something that picks an action by what one seat may know.

A bot is given a `PlayerView` and nothing else, so hidden cards cannot reach it. The bots that ship
keep nothing between calls: chance, where they use any, comes from their seed and the view, so equal
views get equal answers, whatever was asked before and on which machine.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from rummykit.bots.errors import InvalidBot
from rummykit.moves import legal_actions
from rummykit.views import PlayerView

if TYPE_CHECKING:
    from rummykit.actions import Action

__all__ = ["Bot", "chance_seed", "checked_bot_seed", "checked_view", "digest", "seed_text"]

_BITS = 64
_LONG = 2_048
"""From so many bits on a number is written in hex: Python refuses very long decimals."""


@runtime_checkable
class Bot(Protocol):
    """Picks actions for a seat.

    Examples:
        >>> import rummykit as rk
        >>> class First:
        ...     def choose(self, view: rk.PlayerView) -> rk.Action:
        ...         return next(rk.legal_actions(view))
        >>> isinstance(First(), Bot)
        True
    """

    def choose(self, view: PlayerView) -> Action:
        """Pick an action.

        Args:
            view: What the seat on turn may know, with a memory or without.

        Returns:
            A legal action.
        """


def checked_view(view: object) -> PlayerView:
    """A view on which something can be chosen, and nothing else.

    Args:
        view: What a bot was given.

    Returns:
        The view.

    Raises:
        TypeError: If this is no view, a state for one, which shows what is hidden.
        ValueError: If the seat that looks has nothing to choose: nothing is legal.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> checked_view(rk.view(state, 0)).seat
        0
        >>> checked_view(state)
        Traceback (most recent call last):
            ...
        TypeError: a bot chooses by a PlayerView, not by a GameState: give view(state, seat)
    """
    if not isinstance(view, PlayerView):
        problem = f"a bot chooses by a PlayerView, not by a {type(view).__name__}"
        raise TypeError(f"{problem}: give view(state, seat)")
    if next(legal_actions(view), None) is None:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise ValueError(f"{who} has nothing to choose: {view!r}")
    return view


def digest(view: PlayerView, seed: int | str) -> int:
    """A number that depends on a view and a seed alone, the same on every platform.

    Args:
        view: The view.
        seed: The seed.

    Returns:
        A whole number below 2**64.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> digest(rk.view(state, 0), 7) == digest(rk.view(state, 0), 7)
        True
        >>> digest(rk.view(state, 0), 7) == digest(rk.view(state, 0), "7")
        False
    """
    moment = view.moment
    melds = ";".join(",".join(str(laid.meld) for laid in row) for row in moment._melds)
    parts = (
        f"{type(seed).__name__} {seed if isinstance(seed, str) else seed_text(seed)}",
        view.rules.slug,
        str(view.seat),
        moment.phase.value,
        f"{moment.turn} {moment.turns} {moment.deal_number} {moment.recycles}",
        str(view.hand_sizes),
        str(moment.totals),
        f"{moment._hands[view.seat or 0]:x}",
        melds,
        moment._stock.hex(),
        moment._pile.hex(),
        " ".join(f"{known:x}" for known in moment._known),
    )
    material = "\0".join(parts).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(material, digest_size=_BITS // 8).digest(), "big")


def seed_text(seed: object) -> str:
    """A seed, or whatever was given for a number, as text; equal for equal seeds alone.

    Args:
        seed: The seed.

    Returns:
        As Python writes it; very long numbers in hex.

    Examples:
        >>> seed_text(7), seed_text("7"), seed_text(1 << 4096)[:5]
        ('7', "'7'", '0x100')
    """
    if isinstance(seed, int) and seed.bit_length() >= _LONG:
        return hex(seed)
    return repr(seed)


def chance_seed(seed: int | str, label: str) -> str:
    """The seed of a bot's chance, from which the seed that the cards come from cannot be read.

    Whoever tries one seed after another finds a short one all the same, so cards that must stay
    hidden from hostile code need a seed that cannot be guessed.

    Args:
        seed: The seed of the game or of the run.
        label: Which bot, and in which game.

    Returns:
        64 hex digits, the same on every platform.

    Examples:
        >>> chance_seed(1, "game 0 bot 1")[:8] == chance_seed(1, "game 0 bot 1")[:8]
        True
        >>> chance_seed(1, "game 0 bot 1") == chance_seed("1", "game 0 bot 1")
        False
    """
    material = f"rummykit bot chance\0{label}\0{seed_text(seed)}"
    return hashlib.sha256(material.encode("utf-8", "surrogatepass")).hexdigest()


def checked_bot_seed(name: str, seed: object) -> None:
    """Refuse what is no seed of a bot.

    Args:
        name: The bot's name.
        seed: What it was given.

    Raises:
        InvalidBot: If this is neither a whole number nor a text.

    Examples:
        >>> checked_bot_seed("random", 1.5)
        Traceback (most recent call last):
            ...
        rummykit.bots.errors.InvalidBot: bot 'random': seed is 1.5: give a whole number or a text
    """
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise InvalidBot(name, f"seed is {seed!r}: give a whole number or a text")
