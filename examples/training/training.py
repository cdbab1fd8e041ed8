"""Training against a bot with Gymnasium: a policy with a number for each kind of action.

The policy knows what it may do and nothing else. By the gradient of the reward (REINFORCE) it
learns how good each is: to lay off, to swap, to lay a meld or take the pile with it, to discard
each card. Needs `rummykit[gymnasium]`.
"""

from __future__ import annotations

import numpy as np

from rummykit.adapters.gymnasium import RummyEnv

STEP = 0.1
POINTS = 100.0


def main(episodes: int = 300) -> None:
    """Train, and print the points of the first and the last deals.

    Args:
        episodes: How many deals to train on.
    """
    table = RummyEnv("fortune", opponents=["random"], max_turns=40)
    rng = np.random.default_rng(1)
    coding = table.episode.coding
    kind = np.zeros(coding.size, dtype=int)  # the kind of each action: its block, or its card
    for number, block in enumerate(coding.blocks):
        kind[block.start : block.start + block.size] = number
        if block.name == "discard":
            kind[block.start : block.start + block.size] = len(coding.blocks) + np.arange(
                block.size
            )
    worth = np.zeros(kind.max() + 1)
    scores: list[float] = []
    table.reset(seed=1)
    for _ in range(episodes):
        _, info = table.reset()
        gradient, score, over = np.zeros_like(worth), 0.0, False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            hopes = worth[kind[legal]]
            shares = np.exp(hopes - hopes.max())
            shares /= shares.sum()
            action = rng.choice(legal, p=shares)
            np.subtract.at(gradient, kind[legal], shares)
            gradient[kind[action]] += 1
            _, reward, over, _, info = table.step(action)
            score += reward
        usual = np.mean(scores[-50:]) if scores else score
        worth += STEP * (score - usual) / POINTS * gradient
        scores.append(score)
    part = max(1, episodes // 5)
    print(f"first {part} deals: {np.mean(scores[:part]):6.1f} points a deal")
    print(f"last {part} deals:  {np.mean(scores[-part:]):6.1f} points a deal")
    liked = {block.name: worth[number] for number, block in enumerate(coding.blocks) if block.size}
    print("liked best:", max(liked, key=lambda name: liked[name]))


if __name__ == "__main__":
    main()
