"""How the values of rule fields are read: as a program, a command line or a document gives them.

A field has one reader. It takes what people write for it (`2`, `"2"`, `"none"`, `"2-8"`), gives
back the one value that the rule set keeps, and refuses everything else with a text that says what
would do. Nothing is replaced by a default, and nothing but a `Refusal` is raised.
"""

from __future__ import annotations

import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import ClassVar, Generic, TypeAlias, TypeVar

import attrs
from typing_extensions import override

from rummykit.errors import Fault

__all__ = [
    "CEILING",
    "Binding",
    "Choice",
    "Flag",
    "Kinds",
    "Number",
    "Plain",
    "Reader",
    "Refusal",
    "items",
    "nearest",
    "shown",
    "whole",
]

T = TypeVar("T")

Plain: TypeAlias = "bool | int | str | list[int] | list[str] | dict[str, int] | None"
"""A field's value as JSON has it."""

CEILING = 1_000_000_000
"""The greatest number of any field that states no other."""

_LONGEST = 1_000
_LONGEST_SHOWN = 60
_WHOLE = re.compile(r"[+-]?[0-9]{1,4000}")


def shown(value: object) -> str:
    """A value as an error text shows it, cut where it is long.

    Examples:
        >>> shown("ten"), len(shown("x" * 500))
        ("'ten'", 61)
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  # whatever a foreign __repr__ raises, the fault is still told
        return f"a value of the type {type(value).__name__}"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known text that somebody who wrote this one probably meant, or None.

    Examples:
        >>> nearest("only-queen", ["free", "only-queens"]), nearest("x", ["free"])
        ('only-queens', None)
    """
    import difflib  # noqa: PLC0415  # slow to import, and only a wrong word needs it

    return next(iter(difflib.get_close_matches(text, list(known), n=1)), None)


class Refusal(ValueError):
    """A value that a field does not take; internal, turned into faults with the field's path.

    Attributes:
        problems: Texts, or faults whose place is a part of the field (`K` of `scoring.melded`).
    """

    def __init__(self, *problems: str | Fault) -> None:
        self.problems = problems
        super().__init__(*problems)

    def faults(self, path: str) -> Iterator[Fault]:
        """The problems as faults of the field with this path.

        Examples:
            >>> [str(fault) for fault in Refusal("no", Fault("K", "never")).faults("a.b")]
            ['a.b: no', 'a.b.K: never']
        """
        for problem in self.problems:
            if isinstance(problem, Fault):
                yield Fault(f"{path}.{problem.place}", problem.text)
            else:
                yield Fault(path, problem)


@attrs.frozen(kw_only=True)
class Reader(ABC, Generic[T]):
    """How one field is read; the attributes describe the values for forms and documents.

    Attributes:
        choices: The texts that the field takes, where it takes texts.
        minimum: The least number, where there is one.
        maximum: The greatest number, where there is one.
        optional: Whether None ("none" on a command line) is a value.
    """

    kind: ClassVar[str]
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    optional: bool = False

    @property
    def values(self) -> str:
        """The values in words.

        Examples:
            >>> Choice(choices=("own", "anyone")).values, Number(minimum=1, optional=True).values
            ('own, anyone', 'a whole number of 1 or more, or none')
        """
        return ", ".join(self.choices) or self.kind.replace("-", " ")

    @abstractmethod
    def read(self, value: object) -> T:
        """The value to keep.

        Raises:
            Refusal: If the field does not take this.
        """

    def plain(self, value: T) -> Plain:
        """A kept value as JSON has it; `read` takes it back."""
        return value  # type: ignore[return-value]  # true of the kinds that do not override it

    def convert(self, value: object) -> T | Refusal:
        """The value to keep or the refusal itself, so that all faults of a part come together."""
        try:
            return self.read(value)
        except Refusal as refusal:
            return refusal


class Number(Reader["int | None"]):
    """A whole number: an int or its figures, never a bool or a float.

    Examples:
        >>> Number(minimum=2).read("11"), Number(minimum=2, optional=True).read("none")
        (11, None)
        >>> Number(minimum=1, maximum=4).convert(0)
        Refusal('0 is too low: give a whole number from 1 to 4')
    """

    __slots__ = ()
    kind = "number"

    @override
    def read(self, value: object) -> int | None:
        if self.optional and _is_none(value):
            return None
        number = whole(value)
        if number is None:
            text = f"{shown(value)} is no whole number: give {self.values}"
        elif self.minimum is not None and number < self.minimum:
            text = f"{shown(number)} is too low: give {self.values}"
        elif self.maximum is not None and number > self.maximum:
            text = f"{shown(number)} is too high: give {self.values}"
        elif number > CEILING:
            text = f"{shown(number)} is too high: no field takes more than {CEILING}"
        else:
            return number
        raise Refusal(text)

    @property
    @override
    def values(self) -> str:
        high = "or more" if self.maximum is None else f"to {self.maximum}"
        limits = f"{'of' if self.maximum is None else 'from'} {self.minimum} {high}"
        return f"a whole number {limits}{', or none' if self.optional else ''}"


class Flag(Reader[bool]):
    """Yes or no: a bool, or one of the words yes, no, true and false.

    Examples:
        >>> Flag().read("yes"), Flag().read(False)
        (True, False)
        >>> Flag().convert(1)
        Refusal('1 is neither yes nor no: give true or false')
    """

    __slots__ = ()
    kind = "flag"

    @override
    def read(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        found = _FLAGS.get(value.strip().lower()) if isinstance(value, str) else None
        if found is None:
            msg = f"{shown(value)} is neither yes nor no: give true or false"
            raise Refusal(msg)
        return found


_FLAGS = {"yes": True, "true": True, "no": False, "false": False}


@attrs.frozen(kw_only=True)
class Choice(Reader[str]):
    """One of a few texts, written exactly.

    Attributes:
        spellings: Other spellings of some of the choices.

    Examples:
        >>> Choice(choices=("own", "anyone"), spellings={"any": "anyone"}).read("any")
        'anyone'
        >>> Choice(choices=("free", "never")).convert("nevre")
        Refusal("'nevre' is none of free, never; did you mean 'never'?")
    """

    kind = "choice"
    spellings: Mapping[str, str] = attrs.field(factory=dict, hash=False)

    @override
    def read(self, value: object) -> str:
        if isinstance(value, str):
            value = self.spellings.get(value, value)
            if value in self.choices:
                return str(value)
        raise Refusal(_not_among(value, self.choices))


class Binding(Reader["str | None"]):
    """Which wilds a limit binds: one of the choices, or None where it binds all.

    Examples:
        >>> binding = Binding(choices=("deuces", "jokers"), optional=True)
        >>> binding.read("deuces"), binding.read("all"), binding.read(["jokers", "deuces"])
        ('deuces', None, None)
        >>> binding.convert("none")
        Refusal("'none' is none of all, deuces, jokers")
    """

    __slots__ = ()
    kind = "choice"

    @override
    def read(self, value: object) -> str | None:
        if value is None or value == "all":
            return None
        bound: set[object] = set()
        for item in items(value, what="'deuces', 'jokers' or 'all'", empty=()):
            if item not in self.choices:
                raise Refusal(_not_among(item, ("all", *self.choices)))
            bound.add(item)
        return str(bound.pop()) if len(bound) == 1 else None


class Kinds(Reader[tuple[str, ...]]):
    """Some of the choices, kept in their own order; none at all is allowed.

    Examples:
        >>> kinds = Kinds(choices=("set", "run"))
        >>> kinds.read("run, set"), kinds.read([])
        (('set', 'run'), ())
        >>> kinds.plain(("set",))
        ['set']
    """

    __slots__ = ()
    kind = "kinds"

    @override
    def read(self, value: object) -> tuple[str, ...]:
        given = items(value, what=f"some of {', '.join(self.choices)} in a list")
        for item in given:
            if item not in self.choices:
                raise Refusal(_not_among(item, self.choices))
        return tuple(choice for choice in self.choices if choice in given)

    @override
    def plain(self, value: tuple[str, ...]) -> Plain:
        return list(value)


def whole(value: object) -> int | None:
    """A whole number from an int or its figures, or None where this is none.

    Examples:
        >>> whole(3), whole(" 3 "), whole(True), whole(3.0)
        (3, 3, None, None)
    """
    if isinstance(value, str):
        return int(value) if _WHOLE.fullmatch(value := value.strip()) else None
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # asking is the point
    except TypeError:
        return None


def _is_none(value: object) -> bool:
    return value is None or (isinstance(value, str) and value.strip().lower() == "none")


def items(value: object, *, what: str, empty: Collection[str] = ("", "none")) -> list[object]:
    """The items of a list, or the words of a text with blanks or commas between.

    Args:
        value: A collection, a text, or None for no items.
        what: What would do, for the refusal.
        empty: The texts that mean no items.

    Returns:
        The items, as they are.

    Raises:
        Refusal: If this is neither.

    Examples:
        >>> items("2, 3 4", what="ranks"), items("none", what="ranks"), items(("2",), what="ranks")
        (['2', '3', '4'], [], ['2'])
    """
    if value is None:
        return []
    if isinstance(value, str):
        text = value.strip()
        return [] if text.lower() in empty else list(re.split(r"\s*,\s*|\s+", text))
    if isinstance(value, Collection) and not isinstance(value, (Mapping, bytes)):
        return list(islice(value, _LONGEST))
    msg = f"{shown(value)} is not what this takes: give {what}"
    raise Refusal(msg)


def _not_among(value: object, choices: Collection[str]) -> str:
    meant = nearest(value, choices) if isinstance(value, str) else None
    hint = f"; did you mean {meant!r}?" if meant else ""
    return f"{shown(value)} is none of {', '.join(choices)}{hint}"
