"""The recorded score of mutation testing, and which survivors change nothing."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER = Path(__file__).parent
RECORD = FOLDER / "score.json"
EXPLAINED = FOLDER / "explained.toml"


@attrs.frozen
class Survivor:
    """A change of the code that no test noticed.

    Attributes:
        mutant: The name that mutmut gives it.
        where: Module and function, as in `scoring.reckoned`; a method has its class before it.
        was: The changed lines as they stand in the code, joined by blanks.
        becomes: The same lines after the change.
    """

    mutant: str
    where: str
    was: str
    becomes: str


@attrs.frozen
class Explanation:
    """Why a change makes no difference that anybody could notice.

    Attributes:
        where: The functions in which it is explained.
        was: A part of the code.
        becomes: What stands there after the change.
        reason: Why that is the same.
    """

    where: tuple[str, ...]
    was: str
    becomes: tuple[str, ...]
    reason: str

    def covers(self, survivor: Survivor) -> bool:
        """Whether this is the change, and nothing else is.

        Args:
            survivor: The change.

        Returns:
            True if putting one for the other in one place is all that was changed.
        """
        if survivor.where not in self.where:
            return False
        parts = survivor.was.split(self.was)
        changed = {
            f"{self.was.join(parts[:place])}{new}{self.was.join(parts[place:])}"
            for place in range(1, len(parts))
            for new in self.becomes
        }
        return survivor.becomes in changed


def explanations(path: Path = EXPLAINED) -> list[Explanation]:
    """The survivors that are explained.

    Args:
        path: The file that holds them.

    Returns:
        The explanations.
    """
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["explained"]
    return [
        Explanation(tuple(row["where"]), row["was"], tuple(row["becomes"]), row["reason"])
        for row in rows
    ]


def is_explained(survivor: Survivor, known: Iterable[Explanation]) -> bool:
    """Whether one of the explanations covers a survivor.

    Args:
        survivor: The change.
        known: The explanations.

    Returns:
        True if it changes nothing, by one of them.
    """
    return any(explanation.covers(survivor) for explanation in known)


def percent(killed: int, tried: int) -> float:
    """How many of a hundred were killed, to a tenth; 100 where there was nothing to kill."""
    return round(100 * killed / tried, 1) if tried else 100.0


def told(killed: int, by_time: int, survivors: Iterable[Survivor]) -> dict[str, Any]:
    """The score of a module.

    Args:
        killed: How many changes the tests noticed.
        by_time: How many of these made a test endless.
        survivors: The others that were tried.

    Returns:
        The score as it is kept: `percent` is of all that were tried, `percent_of_the_rest` leaves
        out the survivors that are explained.
    """
    known = explanations()
    explained: list[dict[str, str]] = []
    unanswered: list[dict[str, str]] = []
    for survivor in survivors:
        kept = explained if is_explained(survivor, known) else unanswered
        kept.append(attrs.asdict(survivor))
    tried = killed + len(explained) + len(unanswered)
    return {
        "tried": tried,
        "killed": killed,
        "killed_by_time": by_time,
        "percent": percent(killed, tried),
        "percent_of_the_rest": percent(killed, tried - len(explained)),
        "explained": explained,
        "open": unanswered,
    }


def summed(modules: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The score of all modules together.

    Args:
        modules: The scores of the modules.

    Returns:
        The sums, and the percentages that follow.
    """
    rows = list(modules)
    numbers = ("mutants", "tried", "killed", "killed_by_time")
    total: dict[str, Any] = {key: sum(row[key] for row in rows) for key in numbers}
    total |= {key: sum(len(row[key]) for row in rows) for key in ("explained", "open")}
    total["percent"] = percent(total["killed"], total["tried"])
    total["percent_of_the_rest"] = percent(total["killed"], total["tried"] - total["explained"])
    return total


def recorded(path: Path = RECORD) -> dict[str, Any]:
    """The record as it stands.

    Args:
        path: The file that holds it.

    Returns:
        The record; without modules where nothing was run yet.
    """
    if not path.exists():
        return {"modules": {}}
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record
