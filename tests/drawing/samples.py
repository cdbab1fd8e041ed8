"""What is drawn in the golden renderings, each under the name of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rummykit as rk
from rummykit.drawing import STYLE, card_svg, cards_svg, meld_svg, state_svg

if TYPE_CHECKING:
    from collections.abc import Mapping

CARDS = ("AS", "2C", "7H", "TD", "JS", "QH", "KC", "JK")
MELDS = {
    "set": "KH KD 2C=K",
    "run": "JS 2D=QS KS AS",
    "joker": "8D JK=9D TD",
    "queens": "QH QD 2C=QS",
    "all-wild": "2C 2D 2H",
}


def table() -> rk.GameState:
    """Two players in the middle of a deal of Arlington."""
    return rk.position(
        rk.ruleset("arlington"),
        hands=["7S 7H 2D 9C TC JD", "KC QS 4D"],
        melds=[["5H 6H 7H 2S=8H", "KH KD 2C=K"], ["9C 9D 9S"]],
        stock="4C 9D 3H 8C",
        pile="3C 8S 5D AH QD",
        totals=[120, -85],
        deal_number=3,
    )


def ended() -> rk.GameState:
    """The same table after seat 1 has gone out."""
    state = rk.position(
        rk.ruleset("arlington"),
        hands=["7S 7H", "KC"],
        melds=[[], ["9C 9D 9S"]],
        stock="4C",
        turn=1,
        phase="play",
        totals=[120, 935],
    )
    return rk.apply(state, rk.parse_action("discard KC"))


def renderings() -> Mapping[str, str]:
    """Every golden rendering by the name of its file; the style sheet has a file of its own."""
    found = {f"card-{card}.svg": card_svg(card, style=False) for card in CARDS}
    found |= {f"meld-{name}.svg": meld_svg(meld, style=False) for name, meld in MELDS.items()}
    found["cards.svg"] = cards_svg("7H 7H KS JK AD", style=False)
    found["table.svg"] = state_svg(table(), style=False)
    found["table-seat-1.svg"] = state_svg(rk.view(table(), 1), style=False)
    found["table-spectator.svg"] = state_svg(rk.view(table(), None, memory=True), style=False)
    found["table-ended.svg"] = state_svg(ended(), width=300, style=False)
    found["style.css"] = STYLE
    return found
