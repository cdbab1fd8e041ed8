"""The errors of rummykit.

All of them derive from `RummyError` and from `ValueError`, carry their data as attributes, and say
in their text what was given, what the rule is and what would do. A refusal leaves everything as it
was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "AmbiguousNotation",
    "DecodeError",
    "Fault",
    "IllegalAction",
    "InvalidPosition",
    "InvalidRuleSet",
    "NotationError",
    "RummyError",
    "UnknownRuleSet",
    "shown",
]


_LONGEST_SHOWN = 80


def shown(value: object) -> str:
    """A value as the text of an error quotes it, cut where it is long.

    Args:
        value: Whatever was given.

    Returns:
        Its `repr`, or its type where even that fails.

    Examples:
        >>> shown("ten"), len(shown("x" * 500))
        ("'ten'", 81)
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  # whatever a foreign __repr__ raises, the fault is still told
        return f"a value of the type {type(value).__name__}"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


class RummyError(Exception):
    """Base of every error of rummykit; never raised itself.

    Examples:
        >>> issubclass(NotationError, RummyError) and issubclass(NotationError, ValueError)
        True
    """


@attrs.frozen
class Fault:
    """One thing that is wrong, and where.

    Attributes:
        place: Where it is: a field path such as `melds.run_max`, a part of a set-up such as
            `hands[1]`, or a place in a document such as `$.hands[1][3]`.
        text: What was given, what the rule is and what would do.

    Examples:
        >>> str(Fault("deck.packs", "0 is too few: a pack or more is needed"))
        'deck.packs: 0 is too few: a pack or more is needed'
    """

    place: str
    text: str

    def __str__(self) -> str:
        """The place and the text, on one line."""
        return f"{self.place}: {self.text}"


class _Faulty(RummyError, ValueError):
    """An error that reports every fault of what it was given, together."""

    _heading = "not valid"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        if len(self.faults) == 1:
            return f"{self._heading}: {self.faults[0]}"
        lines = "".join(f"\n  {fault}" for fault in self.faults)
        return f"{self._heading} ({len(self.faults)} faults):{lines}"


class InvalidRuleSet(_Faulty):
    """A rule set whose fields do not make sense; each fault names its field by path.

    Attributes:
        faults: Every fault, in the order of the fields (a tuple of `Fault`).

    Examples:
        >>> print(InvalidRuleSet([Fault("deck.packs", "0 is too few")]))
        rule set not valid: deck.packs: 0 is too few
    """

    _heading = "rule set not valid"


class InvalidPosition(_Faulty):
    """A set-up that no table could show; each fault names the part of the set-up.

    Attributes:
        faults: Every fault found (a tuple of `Fault`).

    Examples:
        >>> print(InvalidPosition([Fault("hands[0]", "JK is not in the deck")]))
        position not valid: hands[0]: JK is not in the deck
    """

    _heading = "position not valid"


class DecodeError(_Faulty):
    """A document that cannot be read back; each fault names its place in the document.

    Attributes:
        faults: Every fault found (a tuple of `Fault`).

    Examples:
        >>> print(DecodeError([Fault("at $.turn", "'x' is not a seat")]))
        document not valid: at $.turn: 'x' is not a seat
    """

    _heading = "document not valid"


class UnknownRuleSet(RummyError, ValueError):
    """A slug that names no rule set.

    Attributes:
        slug: What was asked for.
        known: The slugs that there are.
        suggestion: The known slug nearest to it, or None.

    Examples:
        >>> print(UnknownRuleSet("arlingtom", ["arlington", "fortune"], "arlington"))
        no rule set is called 'arlingtom'; did you mean 'arlington'? Known: arlington, fortune
    """

    def __init__(self, slug: object, known: Sequence[str], suggestion: str | None = None) -> None:
        self.slug = slug
        self.known: tuple[str, ...] = tuple(known)
        self.suggestion = suggestion
        super().__init__(slug, self.known, suggestion)

    def __str__(self) -> str:
        hint = f"; did you mean {self.suggestion!r}?" if self.suggestion else ";"
        return f"no rule set is called {shown(self.slug)}{hint} Known: {', '.join(self.known)}"


class NotationError(RummyError, ValueError):
    """A text that is not in the notation of cards, melds and actions.

    Attributes:
        text: The text as it was given.
        problem: What is wrong with it and what would do.

    Examples:
        >>> print(
        ...     NotationError("1S", "no card has the rank '1'; ranks are A 2 3 4 5 6 7 8 9 T J Q K")
        ... )
        cannot read '1S': no card has the rank '1'; ranks are A 2 3 4 5 6 7 8 9 T J Q K
    """

    def __init__(self, text: object, problem: str) -> None:
        self.text = text
        self.problem = problem
        super().__init__(text, problem)

    def __str__(self) -> str:
        return f"cannot read {shown(self.text)}: {self.problem}"


class AmbiguousNotation(NotationError):
    """A short text that fits several legal actions.

    Attributes:
        text: The text as it was given.
        candidates: The legal actions that it fits, in the order of `legal_actions`.

    Examples:
        >>> print(AmbiguousNotation("add 0 2D", ["add 0 2D=4H low", "add 0 2D=8H high"]))
        cannot read 'add 0 2D': it fits 2 legal actions: add 0 2D=4H low; add 0 2D=8H high
    """

    def __init__(self, text: object, candidates: Iterable[Any]) -> None:
        self.candidates: tuple[Any, ...] = tuple(candidates)
        listed = "; ".join(str(candidate) for candidate in self.candidates)
        super().__init__(text, f"it fits {len(self.candidates)} legal actions: {listed}")
        self.args: tuple[Any, ...] = (text, self.candidates)


class IllegalAction(RummyError, ValueError):
    """An action that the rules refuse; the state is as it was.

    Attributes:
        violation: The `Violation`: its code, parameters, rule and text.
        action: The action that was refused.
        state: The unchanged state.
    """

    def __init__(self, violation: Any, action: Any = None, state: Any = None) -> None:
        self.violation = violation
        self.action = action
        self.state = state
        super().__init__(violation, action, state)

    def __str__(self) -> str:
        return str(self.violation)
