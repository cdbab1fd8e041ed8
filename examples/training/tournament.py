"""A tournament at a table of PettingZoo: policies that see a mask, and what they score.

Needs `rummykit[pettingzoo]`.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from rummykit.adapters.pettingzoo import env

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from numpy.typing import NDArray

    Mask: TypeAlias = NDArray[np.int8]
    Policy: TypeAlias = Callable[[Mask, np.random.Generator], int]


def by_chance(mask: Mask, rng: np.random.Generator) -> int:
    """Any legal action, each as likely as the others.

    Args:
        mask: 1 for each legal action.
        rng: Where the chance comes from.

    Returns:
        The number of the action.
    """
    return int(rng.choice(np.flatnonzero(mask)))


def laying(mask: Mask, rng: np.random.Generator) -> int:
    """The last legal number: new melds come after lay-offs, and those after discards.

    Args:
        mask: 1 for each legal action.
        rng: Not used.

    Returns:
        The number of the action.
    """
    del rng
    return int(np.flatnonzero(mask)[-1])


def play(policies: dict[str, Policy], seed: int) -> dict[str, float]:
    """One deal of Fortune Rummy.

    Args:
        policies: Who plays, by agent.
        seed: What the cards and the chance of the policies come from.

    Returns:
        The points by agent.
    """
    rng = np.random.default_rng(seed)
    table = env("fortune", players=len(policies))
    table.reset(seed=seed)
    points = dict.fromkeys(policies, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        points[agent] += reward
        done = terminated or truncated
        table.step(None if done else policies[agent](observation["action_mask"], rng))
    return points


def main(deals: int = 5) -> None:
    """Let each policy meet each other on both seats, and print the points a deal.

    Args:
        deals: How many deals each pair plays on each seating.
    """
    policies: dict[str, Policy] = {"by chance": by_chance, "laying": laying}
    scores: dict[str, list[float]] = {name: [] for name in policies}
    for names in permutations(policies, 2):
        seated = {f"player_{seat}": policies[name] for seat, name in enumerate(names)}
        for seed in range(deals):
            points = play(seated, seed)
            for name, agent in zip(names, seated, strict=True):
                scores[name].append(points[agent])
    for name, row in scores.items():
        print(f"{name:10} {np.mean(row):7.1f} points a deal, {len(row)} deals")


if __name__ == "__main__":
    main()
