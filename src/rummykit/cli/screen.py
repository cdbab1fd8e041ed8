"""A seat's view of the table as a screen: melds, piles, scores, what happened, the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.cli.cardrows import fanned, grouped, piles
from rummykit.cli.paper import MARGIN
from rummykit.state import Phase
from rummykit.tables import tables_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummykit.cards import Cards
    from rummykit.cli.paper import Paper
    from rummykit.melds import Meld
    from rummykit.rules import RuleSet
    from rummykit.views import PlayerView

__all__ = ["show_hand", "show_happened", "show_table"]

_NAME = 30


def show_table(paper: Paper, view: PlayerView, names: Sequence[str]) -> None:
    """Write what lies open: each player's points, cards and melds, and the two piles.

    Args:
        paper: Where to.
        view: What the one who looks may know.
        names: The players' names by seat.
    """
    target = view.rules.match.target
    turn = f"deal {view.deal_number + 1} · turn {view.turns + 1} · first to {target}"
    paper.heading(view.rules.title, turn)
    for seat, row in enumerate(view.melds):
        number = view.hand_sizes[seat]
        cards = f"{number} card{'' if number == 1 else 's'}"
        mark = "*" if seat == view.turn and view.phase in {Phase.DRAW, Phase.PLAY} else " "
        name = names[seat]
        if len(name) > _NAME:
            name = f"{name[: _NAME - 1]}…"
        points = f"{view.totals[seat]} points"
        paper.say(f"{mark} {name:<{_NAME}} {points:>12} {cards:>10}", "bold")
        _show_melds(paper, row, view.rules)
    paper.say()
    for line in piles(view.stock_size, view.pile_size, view.upcard):
        paper.say(f"{MARGIN}{line}")


def _show_melds(paper: Paper, row: Sequence[Meld], rules: RuleSet) -> None:
    """Melds with their numbers and points, as many on a line as there is room for."""
    pieces = [f"{number}: {meld.pretty} ({meld.points(rules)})" for number, meld in enumerate(row)]
    line = ""
    for piece in pieces:
        if line and len(MARGIN * 2) + len(line) + 3 + len(piece) > paper.width:
            paper.say(f"{MARGIN * 2}{line}")
            line = ""
        line = f"{line}   {piece}" if line else piece
    if line:
        paper.say(f"{MARGIN * 2}{line}")


def show_happened(paper: Paper, told: Iterable[str]) -> None:
    """Write what happened since the last look.

    Args:
        paper: Where to.
        told: The sentences.
    """
    lines = list(told)
    if lines:
        paper.say()
    for line in lines:
        paper.say(f"{MARGIN}{line}")


def show_hand(paper: Paper, hand: Cards, rules: RuleSet, title: str = "Your hand") -> None:
    """Write a hand, sorted by suit, with what it counts against its holder.

    Args:
        paper: Where to.
        hand: The hand.
        rules: The rules.
        title: Whose it is.
    """
    against = tables_for(rules).penalty(hand.packed)
    paper.say()
    paper.say(f"{MARGIN}{title} · {against} points against", "bold")
    for line in fanned(grouped(hand, rules), paper.width - len(MARGIN)):
        paper.say(f"{MARGIN}{line}")
