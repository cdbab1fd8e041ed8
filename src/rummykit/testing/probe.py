"""What checks share: who counts them, and how one that fails is told."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rummykit.testing.calls import as_call, rules_as_call
from rummykit.testing.report import RulesViolated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.rules import RuleSet
    from rummykit.state import GameState

__all__ = ["Probe"]


class Probe:
    """Puts invariants to the test and counts how often.

    Args:
        rules: The rules that are checked.
        seed: What the chance of the check comes from.

    Attributes:
        rng: The chance.
        held: By invariant, how often it held.
        reached: By region, how often play went there.
        refused: By code, how often an action was refused.
        actions: How many actions were played.
    """

    def __init__(self, rules: RuleSet, seed: int | str, rng: random.Random | None = None) -> None:
        self.rules = rules
        self.seed = seed
        self.rng: random.Random = rng or random.Random(f"check {seed}")  # noqa: S311  # not for secrets
        self.held: Counter[str] = Counter()
        self.reached: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.actions = 0

    def hold(
        self, invariant: str, ok: object, state: GameState | None, detail: str, *given: object
    ) -> None:
        """Count an invariant that holds.

        Args:
            invariant: Its name.
            ok: Whether it holds.
            state: The state that it was put to; None where it is about the rules alone.
            detail: What was found, with braces for what is given.
            given: Fills the braces, where it does not hold.

        Raises:
            RulesViolated: If it does not hold.
        """
        if not ok:
            raise self.violated(invariant, state, detail.format(*given))
        self.held[invariant] += 1

    def violated(self, invariant: str, state: GameState | None, detail: str) -> RulesViolated:
        """The error for an invariant that does not hold."""
        try:
            call = "" if state is None else as_call(state)
        except Exception as error:  # noqa: BLE001  # a broken state may not be told at all
            call = f"None  # the state cannot be told: {error!r}"
        if not call:
            detail = f"{detail}\nrules = {rules_as_call(self.rules)}"
        return RulesViolated(invariant, detail, seed=self.seed, call=call)

    @contextmanager
    def watched(self, invariant: str, state: GameState | None) -> Iterator[None]:
        """Take any error as a failure of an invariant.

        Raises:
            RulesViolated: If something is raised within.
        """
        try:
            yield
        except RulesViolated:
            raise
        except Exception as error:
            raise self.violated(invariant, state, f"{type(error).__name__}: {error}") from error
