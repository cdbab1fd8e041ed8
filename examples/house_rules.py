"""Five deals of Arlington at a table with house rules of its own, and its score sheet.

The players meld whenever they can, and otherwise do the first thing that is allowed.
"""

from __future__ import annotations

import rummykit as rk

DEALS = 5
HOUSE_RULES = {
    "melds.run_max": None,  # runs of any length
    "queen.discard": "free",  # the Queen of Spades is discarded like any other card
    "deal.max_turns": 200,  # these players may never go out
}


def choose(state: rk.GameState) -> rk.Action:
    """Prefer what puts cards on the table.

    Args:
        state: The state to act in; the deal or the game goes on.

    Returns:
        A legal action.
    """
    actions = list(rk.legal_actions(state))
    melding = [act for act in actions if isinstance(act, rk.TakePile | rk.LayMeld | rk.LayOff)]
    return (melding or actions)[0]


def main() -> None:
    """Play, and print what each seat scored in each deal."""
    rules = rk.evolve(rk.ruleset("arlington"), HOUSE_RULES)
    state = rk.new_game(rules, players=3, seed="house rules")
    while not state.is_over and len(state.results) < DEALS:
        state = rk.apply(state, choose(state))
    for result in state.results:
        print(f"deal {result.deal_number}: {result.scores} ({result.reason})")
    print(f"total:  {state.totals}")


if __name__ == "__main__":
    main()
