"""What is wrong with a document, and where: from the errors of the converter to faults.

Hooks of the converter raise `Wrong`. The converter wraps it, level by level, in groups with notes
that name the attribute or the index; `problems_of` unwraps them into paths.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, TypeAlias

from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
)

from rummykit.errors import Fault, RummyError
from rummykit.rules.readings import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["MOST_PROBLEMS", "Path", "Unreadable", "Wrong", "faults_of", "place_of", "problems_of"]

Path: TypeAlias = "tuple[str | int, ...]"
"""Keys and indices that lead from a value to one inside it."""

MOST_PROBLEMS: Final = 100
"""Of a list, an object's unknown keys or a whole document, how many problems are told."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")
_LONGEST_KEY: Final = 60


class Unreadable:
    """Stands where a document has something that cannot be a value.

    Attributes:
        text: What it is.
    """

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text: str = text

    def __repr__(self) -> str:
        """The text as a call."""
        return f"Unreadable({self.text!r})"


class Wrong(Exception):
    """A value that is refused.

    Attributes:
        problems: What is wrong: the path from the value, and a text.
    """

    def __init__(self, *problems: tuple[Path, str]) -> None:
        self.problems = problems
        super().__init__(*problems)

    @classmethod
    def value(cls, value: object, wanted: str) -> Wrong:
        """The refusal of a value that is not what is wanted.

        Examples:
            >>> Wrong.value([1], "a text").problems
            (((), '[1] is not a text'),)
        """
        if isinstance(value, Unreadable):
            return cls(((), value.text))
        told = f"a list of {len(value)}" if isinstance(value, list) and len(value) > 1 else None
        told = "an object" if isinstance(value, dict) and value else told
        return cls(((), f"{told or shown(value)} is not {wanted}"))

    @classmethod
    def within(cls, error: RummyError, path: Path = ()) -> Wrong:
        """The refusal of a value with which the library itself found fault.

        Examples:
            >>> from rummykit.errors import InvalidRuleSet
            >>> Wrong.within(InvalidRuleSet([Fault("deck.packs", "no")]), ("changed",)).problems
            ((('changed',), 'deck.packs: no'),)
        """
        faults = getattr(error, "faults", None)
        if faults is None:
            return cls((path, str(error)))
        return cls(*((path, str(fault)) for fault in faults))


def place_of(path: Path) -> str:
    """A path as a place in the document, as JSONPath writes it.

    Examples:
        >>> place_of(("hands", 1, 3)), place_of(("changed", "melds.run_max")), place_of(())
        ('at $.hands[1][3]', "at $.changed['melds.run_max']", 'at $')
    """
    parts = []
    for step in path:
        if isinstance(step, int):
            parts.append(f"[{step}]")
        elif _NAME.fullmatch(step):
            parts.append(f".{step}")
        else:
            key = json.dumps(step[:_LONGEST_KEY])[1:-1].replace('\\"', '"').replace("'", "\\'")
            parts.append(f"['{key}{'…' if len(step) > _LONGEST_KEY else ''}']")
    return f"at ${''.join(parts)}"


def problems_of(error: BaseException, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """What is wrong, from an error that the converter raised.

    Args:
        error: The error.
        path: Where it was raised.

    Yields:
        The path of each problem and its text.
    """
    if isinstance(error, Wrong):
        for inside, text in error.problems:
            yield (*path, *inside), text
    elif isinstance(error, BaseValidationError):
        for each in error.exceptions:
            step = _step_of(each)
            if isinstance(each, KeyError):
                yield path, f"the key {step[-1]!r} is missing"
            else:
                yield from problems_of(each, (*path, *step))
    elif isinstance(error, ForbiddenExtraKeysError):
        extra = sorted(error.extra_fields)
        for key in extra[:MOST_PROBLEMS]:
            yield (*path, key), "there is no such key here"
    elif isinstance(error, RummyError):
        yield from problems_of(Wrong.within(error), path)
    else:  # a fault of the codec itself, which must not look like bad input
        raise error


def _step_of(error: BaseException) -> Path:
    """The note that the converter left on an error: which attribute it was."""
    notes = getattr(error, "__notes__", ())
    return tuple(note.name for note in notes if isinstance(note, AttributeValidationNote))


def faults_of(problems: Iterable[tuple[Path, str]]) -> list[Fault]:
    """Problems as faults; of very many, the first.

    Examples:
        >>> [str(fault) for fault in faults_of(((("turn",), "no"),))]
        ['at $.turn: no']
    """
    faults: list[Fault] = []
    for path, text in problems:
        if len(faults) == MOST_PROBLEMS:
            faults.append(Fault(place_of(()), "more is wrong than is told here"))
            break
        faults.append(Fault(place_of(path), text))
    return faults
