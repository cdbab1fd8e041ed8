"""What the parts of a rule set have in common: fields with a reader, checked together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import attrs

from rummykit.errors import Fault, InvalidRuleSet
from rummykit.rules.checks import contradictions
from rummykit.rules.readings import Reader, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Part", "described", "field", "reader_of"]

T = TypeVar("T")
P = TypeVar("P", bound="type[Part]")


def field(reader: Reader[Any], default: T, meaning: str, *, source: str = "RULES 2") -> T:
    """A field of a part: how it is read, its value in `fortune`, what it means, who says so.

    Args:
        reader: Takes what people write for the field.
        default: The value of `fortune`.
        meaning: One sentence, in the game's words.
        source: Where the rule stands: sections and decisions.

    Returns:
        The attrs field; typed as the value it holds.
    """
    made: T = attrs.field(
        default=default,
        converter=reader.convert,
        metadata={"reader": reader, "meaning": meaning, "source": source},
    )
    return made


def reader_of(attribute: attrs.Attribute[Any]) -> Reader[Any]:
    """The reader that a field was made with."""
    reader: Reader[Any] = attribute.metadata["reader"]
    return reader


class Part:
    """A part of a rule set: frozen values, each read by its field's reader.

    A part made with values that make no sense raises `InvalidRuleSet`, with a fault for each.

    Attributes:
        part: The first word of the paths of its fields.
    """

    __slots__ = ()
    part: ClassVar[str]

    def __attrs_post_init__(self) -> None:
        """Report all faults of the values together."""
        faults: list[Fault] = []
        values: dict[str, object] = {}
        for name, value in self.values():
            path = f"{self.part}.{name}"
            if isinstance(value, Refusal):
                faults += value.faults(path)
            else:
                values[path] = value
        faults += contradictions(values)
        if faults:
            raise InvalidRuleSet(faults)

    @classmethod
    def attributes(cls) -> tuple[attrs.Attribute[Any], ...]:
        """The fields, in order, each with its reader, meaning and source."""
        return attrs.fields(cls)  # type: ignore[arg-type,no-any-return]  # every part is attrs

    def values(self) -> Iterator[tuple[str, object]]:
        """The names of the fields and their values, in order.

        Examples:
            >>> from rummykit.rules import Match
            >>> list(Match(target=300).values())
            [('target', 300), ('tie', 'another-deal')]
        """
        for attribute in self.attributes():
            yield attribute.name, getattr(self, attribute.name)


def described(part: P) -> P:
    """Add the fields of a part to its docstring, from the words that stand with each field."""
    lines = [part.__doc__ or "", "Attributes:"]
    for attribute in part.attributes():
        values = reader_of(attribute).values
        stated = f"({values}; {attribute.metadata['source']})"
        lines.append(f"    {attribute.name}: {attribute.metadata['meaning']} {stated}")
    part.__doc__ = "\n".join([lines[0].rstrip(), "", *(f"    {line}" for line in lines[1:]), ""])
    return part
