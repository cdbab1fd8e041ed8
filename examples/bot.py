"""A bot of one's own, and whether it is any good: an arena against those that ship."""

from __future__ import annotations

import rummykit as rk
from rummykit.arena import run


class Thrifty:
    """Lays what it can, takes the pile when it can, and throws away what costs most in hand."""

    def choose(self, view: rk.PlayerView) -> rk.Action:
        """Pick an action by what its seat may know.

        Args:
            view: The seat's view.

        Returns:
            A legal action.
        """
        actions = list(rk.legal_actions(view))
        playing = [act for act in actions if isinstance(act, rk.TakePile | rk.LayMeld | rk.LayOff)]
        if playing:
            return playing[0]
        discards = [act for act in actions if isinstance(act, rk.Discard)]
        if discards:
            return max(discards, key=lambda act: cost(act.card, view.rules))
        return actions[0]


def cost(card: rk.Card, rules: rk.RuleSet) -> int:
    """What a card costs that is left in hand.

    Args:
        card: The card.
        rules: The rules.

    Returns:
        The points against.
    """
    key = "QS" if card == rk.Card("QS") else str(card.rank or "JK")
    return rules.scoring.in_hand[key]


def main() -> None:
    """Let it play the bots that ship, and print how that went."""
    rules = rk.ruleset("arlington")
    report = run(rules, bots=[Thrifty(), "greedy", "random"], games=6, seed=1, deals=1)
    for name, points in report.points_per_deal.items():
        print(f"{name:8} {report.wins[name]:g} wins, {points.mean:6.1f} points a deal")


if __name__ == "__main__":
    main()
