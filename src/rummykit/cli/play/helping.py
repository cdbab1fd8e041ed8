"""What `help` tells: how moves are written, and what can be typed beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.rules import RuleSet

__all__ = ["COMMANDS", "help_lines"]

COMMANDS: Final = {
    "hint": "a good move, and why",
    "why ACTION": "why a move is refused, as in: why discard QS, or with cards alone: why QS",
    "undo": "take your last move back, where it showed nothing hidden",
    "all": "all choices, also where the list is cut short",
    "melds": "all melds on the table",
    "pile": "the discard pile, as far as you may know it",
    "scores": "the score sheets of the game so far",
    "rules": "the rules that are played; rules taking the pile prints that section",
    "save FILE": "keep the game in a file from now on",
    "quit": "leave; a game that is kept in a file goes on from there",
}
"""What can be typed beside moves, with what it does."""


def help_lines(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """What can be typed.

    Args:
        rules: The rules that are played.

    Yields:
        Each line with its style.

    Examples:
        >>> import rummykit as rk
        >>> for line, _ in list(help_lines(rk.ruleset("fortune")))[:3]:
        ...     print(line)
        A move is given by its number, or in the notation:
          draw
          take 9S 9H 9C
    """
    yield "A move is given by its number, or in the notation:", "bold"
    yield "  draw", ""
    yield "  take 9S 9H 9C", ""
    yield "  meld JS 2D KS", ""
    yield "  add 0 8H (to your meld 0)", ""
    if rules.melds.lay_off == "anyone":
        yield "  add 1.0 4C (to meld 0 of seat 1; melds lists all with their numbers)", ""
    yield "  discard KC", ""
    yield "Cards alone, such as KS 2D JS, show what can be done with them.", ""
    yield "Cards are a rank and a suit: A 2 … 9 T J Q K, and C D H S.", ""
    yield "Beside moves:", "bold"
    for command, meaning in COMMANDS.items():
        yield f"  {command:<11} {meaning}", ""
    yield "Enter alone shows the table again.", ""
