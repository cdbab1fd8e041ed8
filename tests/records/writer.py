"""Writes journals until it is killed: what `test_journal.py` starts and kills.

Each line of its input is a path and a seed. For each it forks a process that opens the journal,
plays at random, and tells what it played once `play` has returned; the parent waits for its end.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile

import rummykit as rk

RULES = rk.evolve(rk.ruleset("fortune"), {"deal.max_turns": 8, "match.target": 10**9})
START = rk.new_game(RULES, players=2, seed=1)


def tell(text: str) -> None:
    """Write a line at once, in one piece."""
    os.write(1, f"{text}\n".encode())


def write(path: str, seed: int) -> None:
    """Play on in a journal for as long as this process lives."""
    rng = random.Random(seed)
    with rk.Journal.open(path, state=START) as journal:
        while True:
            action = rng.choice(list(rk.legal_actions(journal.state)))
            journal.play(action)
            tell(f"played {action}")


def warm() -> None:
    """Import and build once what every child would otherwise import and build by itself."""
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(2):
            with rk.Journal.open(f"{folder}/warm.jsonl", state=START) as journal:
                journal.play(next(rk.legal_actions(journal.state)))


if __name__ == "__main__":
    warm()
    for line in sys.stdin:
        given, _, number = line.rstrip("\n").rpartition("\t")
        child = os.fork()
        if not child:
            tell(f"pid {os.getpid()}")
            write(given, int(number))
        os.waitpid(child, 0)
        tell("ended")
