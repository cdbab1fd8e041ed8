"""The versions of the rule sets that ship: what changed in which, and since when.

A rule set gets a new version when something that it plays changes. Saved games name the version.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["VERSIONS", "Version"]


@attrs.frozen
class Version:
    """A version of a rule set.

    Attributes:
        number: Its number, `RuleSet.version`.
        release: The release of rummykit that brought it.
        what: What changed.

    Examples:
        >>> [version.number for version in VERSIONS["arlington"]]
        [1]
    """

    number: int
    release: str
    what: str


_FIRST = Version(1, "rummykit 0.1.0", "the first, as this page tells it")

VERSIONS: Mapping[str, tuple[Version, ...]] = MappingProxyType(
    {
        "fortune": (_FIRST,),
        "fortune-digital": (_FIRST,),
        "arlington": (_FIRST,),
        "arlington-scarne": (_FIRST,),
        "arlington-joker": (_FIRST,),
        "arlington-heights": (_FIRST,),
        "arlington-digital": (_FIRST,),
        "oklahoma": (_FIRST,),
    }
)
"""The versions of each rule set that ships by its slug, oldest first."""
