"""What the person may do now, numbered and in groups, the best of each group first."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

import attrs

from rummykit.actions import (
    Action,
    Discard,
    DrawStock,
    EndTurn,
    LayMeld,
    LayOff,
    NextDeal,
    SwapJoker,
    TakePile,
)
from rummykit.moves import legal_actions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummykit.views import PlayerView

__all__ = ["MOST", "Choice", "Choices", "choices_of", "described", "listed"]

MOST: Final = 600
"""So many legal actions are numbered at the most; any other is played by its notation."""
_SHORT: Final = 5


@attrs.frozen
class Choice:
    """An action that can be picked by its number.

    Attributes:
        number: The number, from 1.
        action: The action.
        text: What it does.
    """

    number: int
    action: Action
    text: str


@attrs.frozen
class Choices:
    """The numbered choices.

    Attributes:
        groups: The titles of the groups with the choices of each.
        cut: Whether there are more than are numbered.
    """

    groups: tuple[tuple[str, tuple[Choice, ...]], ...]
    cut: bool = False

    def action(self, number: int) -> Action | None:
        """The action of a number, or None where there is no such number."""
        for _, group in self.groups:
            for choice in group:
                if choice.number == number:
                    return choice.action
        return None

    @property
    def size(self) -> int:
        """How many choices are numbered."""
        return sum(len(group) for _, group in self.groups)

    def lines(self, width: int, *, whole: bool = False) -> list[tuple[str, str]]:
        """The choices as lines.

        Args:
            width: How many columns there are.
            whole: Whether to tell long groups whole.

        Returns:
            Each line with its style.
        """
        lines: list[tuple[str, str]] = []
        for title, group in self.groups:
            lines.append((title, "bold"))
            short = [choice for choice in group if isinstance(choice.action, Discard)]
            shown = [choice for choice in group if not isinstance(choice.action, Discard)]
            kept = shown if whole else shown[:_SHORT]
            lines += [(f"{choice.number:>4}  {choice.text}", "") for choice in kept]
            if len(kept) < len(shown):
                lines.append((f"      … and {len(shown) - len(kept)} more: type all", "dim"))
            lines += [(line, "") for line in _in_rows(short, width)]
        if self.cut:
            lines.append((f"The first {MOST} are numbered; type others in the notation.", "dim"))
        return lines


def _in_rows(choices: list[Choice], width: int) -> list[str]:
    """Discards, several on a line."""
    lines, line = [], ""
    for choice in choices:
        piece = f"{choice.number:>4} {choice.text}"
        if line and len(line) + len(piece) > width:
            lines.append(line)
            line = ""
        line += piece
    return [*lines, line] if line else lines


def choices_of(view: PlayerView) -> Choices:
    """What the seat that looks may do.

    Args:
        view: What the seat may know.

    Returns:
        The choices: draw or take, swaps, melds, lay-offs, discards; dear ones first.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["7S 7H 2D KC", "KC"], stock="4C", phase="play"
        ... )
        >>> for line, _ in choices_of(rk.view(state, 0)).lines(width=60):
        ...     print(line)
        Lay a meld
           1  7♥ 7♠ 2♦=7 · 15 points
        Discard, which ends your turn
           2 K♣   3 2♦   4 7♥   5 7♠
    """
    actions = list(islice(legal_actions(view), MOST + 1))
    return listed(view, actions[:MOST], cut=len(actions) > MOST)


def listed(view: PlayerView, actions: Iterable[Action], *, cut: bool = False) -> Choices:
    """Number actions.

    Args:
        view: What the seat on turn may know.
        actions: Legal actions.
        cut: Whether these are not all.

    Returns:
        The choices, in groups.
    """
    grouped: dict[str, list[Action]] = {title: [] for title in _TITLES.values()}
    for action in actions:
        grouped[_TITLES[action.__class__]].append(action)
    number, groups = 0, []
    for title, members in grouped.items():
        members.sort(key=lambda action: -_worth(view, action))
        group = []
        for action in members:
            number += 1
            group.append(Choice(number, action, described(view, action, brief=True)))
        if group:
            groups.append((title, tuple(group)))
    return Choices(tuple(groups), cut)


_TITLES: Final[dict[type[Action], str]] = {
    DrawStock: "Begin your turn",
    TakePile: "Begin your turn",
    SwapJoker: "Take a Joker",
    LayMeld: "Lay a meld",
    LayOff: "Add to a meld",
    Discard: "Discard, which ends your turn",
    EndTurn: "End your turn",
    NextDeal: "Go on",
}


def _worth(view: PlayerView, action: Action) -> float:
    """What puts an action before others of its group: points, and naturals before wilds."""
    if isinstance(action, DrawStock):
        return float("inf")
    if isinstance(action, (LayMeld, TakePile)):
        stand_ins = sum(stand is not None for stand in action.meld.stands_for)
        return action.meld.points(view.rules) - 20 * stand_ins
    if isinstance(action, LayOff):
        return -int(action.stands_for is not None)
    return 0


def described(view: PlayerView, action: Action, *, brief: bool = False) -> str:
    """An action in words.

    Args:
        view: What the seat on turn may know.
        action: The action.
        brief: Whether a heading tells already what kind of action it is.

    Returns:
        The words, with suit signs.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"),
        ...     hands=["8H 2D", "KC"],
        ...     melds=[["5H 6H 7H"], []],
        ...     stock="4C",
        ...     phase="play",
        ... )
        >>> described(rk.view(state, 0), rk.parse_action("add 0 8H high"))
        'add 8♥ high to 5♥ 6♥ 7♥'
        >>> described(rk.view(state, 0), rk.parse_action("discard 8H"))
        'discard 8♥'
    """
    if isinstance(action, (LayMeld, TakePile)):
        points = f"{action.meld.pretty} · {action.meld.points(view.rules)} points"
        if isinstance(action, TakePile):
            rest = view.pile_size - 1
            gain = f" and {rest} card{'' if rest == 1 else 's'}" if rest else ""
            return f"take the pile with {points}{gain}"
        return points if brief else f"lay {points}"
    if isinstance(action, LayOff):
        return ("" if brief else "add ") + _added(view, action)
    if isinstance(action, SwapJoker):
        meld = view.melds[action.seat][action.meld_index]
        return f"give {action.card.pretty} for the Joker of {meld.pretty}"
    if isinstance(action, Discard):
        return action.card.pretty if brief else f"discard {action.card.pretty}"
    return _PLAIN[action.__class__]


_PLAIN: Final[dict[type[Action], str]] = {
    DrawStock: "draw from the stock",
    EndTurn: "end the turn without a discard",
    NextDeal: "deal again",
}


def _added(view: PlayerView, action: LayOff) -> str:
    owner = view.turn if action.seat is None else action.seat
    meld = view.melds[owner][action.meld_index]
    stand = action.stands_for
    as_what = "" if stand is None else f"={getattr(stand, 'pretty', stand)}"
    end = "" if action.end is None else f" {action.end}"
    return f"{action.card.pretty}{as_what}{end} to {meld.pretty}"
