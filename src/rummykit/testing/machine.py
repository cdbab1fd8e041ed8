"""A state machine that plays games and holds everything to them, to be subclassed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from rummykit.engine import new_game
from rummykit.rules import RULESETS, RuleSet
from rummykit.testing.calls import as_call
from rummykit.testing.hidden import check_events, check_knowledge, check_views
from rummykit.testing.invariants import check_faces, check_listing, check_step, check_texts
from rummykit.testing.making import made_position
from rummykit.testing.probe import Probe
from rummykit.testing.trying import candidates, melding

if TYPE_CHECKING:
    import random

    from rummykit.actions import Action
    from rummykit.events import Event
    from rummykit.state import GameState

__all__ = ["RulesMachine"]


class RulesMachine(RuleBasedStateMachine):
    """Plays from a deal or an odd position, whatever Hypothesis thinks of, and checks every step.

    Subclass it with rules of your own, and add invariants that look at `state`; `TestCase` of the
    subclass is what pytest and unittest collect.

    Attributes:
        ruleset: The rules that are played; a subclass names its own.
        state: The state now.
        events: What the last action made happen.

    Examples:
        >>> import rummykit as rk
        >>> from hypothesis import settings
        >>> from hypothesis.stateful import invariant, run_state_machine_as_test
        >>> class ShortMelds(RulesMachine):
        ...     ruleset = rk.ruleset("fortune")
        ...
        ...     @invariant()
        ...     def melds_are_short(self):
        ...         assert all(len(meld) <= 4 for row in self.state.melds for meld in row)
        >>> few = settings(max_examples=3, stateful_step_count=8, deadline=None)
        >>> run_state_machine_as_test(ShortMelds, settings=few)
    """

    ruleset: ClassVar[RuleSet] = RULESETS["fortune"]

    state: GameState
    events: tuple[Event, ...]

    def __init__(self) -> None:
        """Set up a table; `begin` deals or sets up anew."""
        super().__init__()
        self.probe: Probe = Probe(self.ruleset, "machine")
        players = self.ruleset.deal.players[0]
        self._changed_to(new_game(self.ruleset, players=players, seed=0), ())

    def _changed_to(self, state: GameState, events: tuple[Event, ...]) -> None:
        self.state = state
        self.events = events

    @initialize(rng=st.randoms(note_method_calls=False, use_true_random=False), dealt=st.booleans())
    def begin(self, rng: random.Random, dealt: bool) -> None:  # noqa: FBT001  # drawn
        """Deal, or set up an odd position.

        Args:
            rng: The chance of the whole example.
            dealt: Whether to deal.
        """
        self.probe = Probe(self.ruleset, "machine", rng)
        if dealt:
            players = self.ruleset.deal.players[0]
            state = new_game(self.ruleset, players=players, seed=rng.randint(0, 2**32))
        else:
            state = made_position(rng, self.ruleset)
        self._changed_to(state, ())
        note(f"state = {as_call(state)}")

    @precondition(lambda self: not self.state.is_over)
    @rule(keen=st.sampled_from((0.0, 0.5, 1.0)))
    def play(self, keen: float) -> None:
        """Play a legal action, rather one that melds where the player is keen.

        Args:
            keen: How keen.
        """
        legal = check_listing(self.probe, self.state) or []
        if legal:
            action = melding(self.probe.rng, legal, keen)
            note(f"action = {action}")
            self.played(action)

    def played(self, action: Action) -> None:
        """Play an action and check what comes of it.

        Args:
            action: The action, legal.
        """
        before = self.state
        change = check_step(self.probe, before, action)
        check_events(self.probe, before, action, change)
        self._changed_to(change.state, change.events)

    @rule()
    def attempt(self) -> None:
        """Put legal actions, near misses and nonsense to the state."""
        legal = check_listing(self.probe, self.state)
        if legal is not None:
            tried = candidates(self.probe.rng, self.state, legal, number=2)
            check_faces(self.probe, self.state, legal, tried)
            check_texts(self.probe, self.state, tried)

    @rule(memory=st.booleans())
    def look(self, memory: bool) -> None:  # noqa: FBT001  # drawn
        """Look at the table from a seat, or as a spectator.

        Args:
            memory: Whether the seat remembers.
        """
        seat = self.probe.rng.choice((*range(self.state.players), None))
        check_views(self.probe, self.state, seat, memory=memory)

    @invariant()
    def knowledge_is_true(self) -> None:
        """What a memory knows is so."""
        check_knowledge(self.probe, self.state)
