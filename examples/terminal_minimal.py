"""One deal of Fortune Rummy against a bot, in a terminal, in as few lines as it takes.

Type an action as it is listed, or shorter: `meld 2d js ks` leaves out what follows. Where there is
nobody to type (or no more), a bot plays on for you.
"""

from __future__ import annotations

import rummykit as rk
from rummykit.bots import bot

YOU = 0
LISTED = 12


def ask(view: rk.PlayerView) -> rk.Action | None:
    """Show the table and read an action, until it is one.

    Args:
        view: What you may see.

    Returns:
        A legal action, or None where nobody types.
    """
    print(f"\n{view}")
    actions = list(rk.legal_actions(view))
    print("you may:", "; ".join(map(str, actions[:LISTED])), *["…"] * (len(actions) > LISTED))
    while True:
        try:
            text = input("> ")
            action = rk.parse_action(text, view)
        except (EOFError, OSError):
            return None
        except rk.NotationError as error:
            print(error)
            continue
        why = rk.explain(view, action)
        if why is None:
            return action
        print(why)


def main() -> None:
    """Play the deal, and print how it ended."""
    state = rk.new_game(rk.ruleset("fortune"), players=2, seed="terminal")
    other, helper, helped = bot("greedy"), bot("greedy"), False
    while state.phase in {rk.Phase.DRAW, rk.Phase.PLAY}:
        view = rk.view(state, state.turn, memory=True)
        action = None
        if state.turn != YOU:
            action = other.choose(view)
        elif not helped:
            action = ask(view)
            helped = action is None
        if action is None:
            action = helper.choose(view)
        print(f"{'you' if state.turn == YOU else 'bot'}: {action}")
        state = rk.apply(state, action)
    mine, theirs = state.results[0].scores
    print(f"you score {mine} points, the bot {theirs} ({state.results[0].reason})")


if __name__ == "__main__":
    main()
