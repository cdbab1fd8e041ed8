"""OpenSpiel's IS-MCTS at a table of Fortune Rummy, against a player that goes by chance.

The search guesses at the hidden cards, deal after deal that its seat cannot tell from the true one.
Turns are few here, so that it ends soon. Needs `rummykit[openspiel]`.
"""

from __future__ import annotations

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import rummykit as rk
from rummykit.adapters.openspiel import register


def main(deals: int = 4, turns: int = 8, simulations: int = 10) -> None:
    """Play, the seats changed after each deal, and print what each scored.

    Args:
        deals: How many deals.
        turns: After how many turns a deal ends.
        simulations: How many worlds the search looks at for each action.
    """
    rules = rk.evolve(rk.ruleset("fortune"), {"deal.max_turns": turns})
    game = pyspiel.load_game(register(rules, players=2, relative=True))
    rng = np.random.RandomState(1)
    search = ISMCTSBot(game, RandomRolloutEvaluator(1, rng), 100.0, simulations, random_state=rng)
    searched = 0.0
    for deal in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(numbers, p=shares)))
            elif state.current_player() == deal % 2:
                state.apply_action(search.step(state))
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
        searched += state.returns()[deal % 2]
    print(f"the search is {searched / deals:.1f} points a deal ahead of the mean, {deals} deals")


if __name__ == "__main__":
    main()
