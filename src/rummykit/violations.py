"""Why one action was refused: a clause of the rules with its particulars."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs
from typing_extensions import override

from rummykit.cards import Rank
from rummykit.clauses import CLAUSES, Clause

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CLAUSES", "Clause", "Violation"]


@attrs.frozen(repr=False)
class Violation:
    """Why one action was refused.

    Attributes:
        code: The reason's name, a key of `CLAUSES`.
        asked: The action as text.
        text: What was asked, what the rule is and what would do, in one line.
        rule: Where the rule stands.
        params: The particulars by name: cards, numbers, seats.

    Examples:
        >>> violation = Violation.of("pile-empty", "take 9C 9H 9S")
        >>> violation.code, violation.rule
        ('pile-empty', 'RULES 3.3')
        >>> print(violation)
        take 9C 9H 9S: the pile is empty, so there is no upcard to take; draw from the stock
    """

    code: str
    asked: str
    text: str
    rule: str
    _params: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, code: str, asked: object, params: Mapping[str, Any] | None = None) -> Violation:
        """Fill in a clause.

        Args:
            code: A key of `CLAUSES`.
            asked: The action that was refused.
            params: The particulars that the clause speaks of.

        Returns:
            The violation.

        Raises:
            KeyError: If there is no such clause, or a particular that it speaks of is not given.
        """
        clause = CLAUSES[code]
        given = dict(params or {})
        shown = {name: _shown(name, value) for name, value in given.items()}
        text = f"{asked}: {clause.says.format_map(shown)}; {clause.remedy.format_map(shown)}"
        return cls(code, str(asked), text, clause.rule, tuple(given.items()))

    @property
    def params(self) -> Mapping[str, Any]:
        """The particulars by name."""
        return MappingProxyType(dict(self._params))

    @override
    def __str__(self) -> str:
        """The text."""
        return self.text

    @override
    def __repr__(self) -> str:
        """The code and the text."""
        return f"<Violation {self.code}: {self.text}>"


_WORDS = {"all-wild": "an all-wild meld", "set": "a set", "run": "a run"}


def _shown(name: str, value: Any) -> str:
    if name == "kind":
        return _WORDS.get(value, str(value))
    if name == "suit" and value is not None:
        return str(value.label)
    if isinstance(value, Rank) and name == "rank":
        return f"{value.label}s" if value is not Rank.SIX else "sixes"
    if isinstance(value, tuple):
        return " ".join(str(part) for part in value)
    return str(value)
