"""The file of a game at a real table: a line for each player and deal, which people can write.

# Tuesday
players: Ann, Bob
rules: arlington
set: melds.run_max=none
Ann: 7S 7H 7C, JS 2D KS
Bob: ; KC 4D
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from rummykit.cli.options import BadInput, bad_input, changed, one_line, rules_from
from rummykit.cli.score.reckoning import Entry, Table
from rummykit.errors import RummyError
from rummykit.rules import RULESETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.rules import RuleSet

__all__ = [
    "appended",
    "lines_of",
    "names_from",
    "read_table",
    "rules_in",
    "rules_lines",
    "shortened",
]

_HEADING = "players"
_USUAL = next(iter(RULESETS))
_RULES = "rules"
_SET = "set"
_HEADINGS = (_HEADING, _RULES, _SET)
_LONGEST = 20


def names_from(text: str, where: str) -> tuple[str, ...]:
    """The players that a text names.

    Args:
        text: Names with commas between.
        where: What the text is: an option or a line, for the error.

    Returns:
        The names.

    Raises:
        BadInput: If a name is empty, too long, given twice, or has a colon.

    Examples:
        >>> names_from("Ann, Bob", "--names")
        ('Ann', 'Bob')
    """
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if not name or len(name) > _LONGEST or not name.isprintable() or set(name) & set(":;#"):
            raise BadInput(
                f"{where}: {name!r} does not do: give names of 1 to {_LONGEST} letters, commas "
                "between, without : ; #"
            )
        if name.lower() in _HEADINGS:
            raise BadInput(
                f"{where}: {name!r} begins a line of another kind: call the player something else"
            )
        if names.count(name) > 1:
            raise BadInput(f"{where}: {name!r} is given twice: call each player something else")
    return names


def read_table(
    text: str, rules: RuleSet, names: Sequence[str] | None, totals: Sequence[int] | None, where: str
) -> Table:
    r"""Read a whole file.

    Args:
        text: What it holds.
        rules: The rules.
        names: The players, where they are known; None to take them from the file.
        totals: What they had before the first deal.
        where: What the file is called, for errors.

    Returns:
        The table after the last deal.

    Raises:
        BadInput: If a line cannot be read, or a deal cannot be; the line is named.

    Examples:
        >>> import rummykit as rk
        >>> fortune = rk.ruleset("fortune")
        >>> read_table("Ann: 7S 7H 7C\nBob: ; KC", fortune, None, None, "x").totals
        (15, -10)
    """
    lines = list(_lines(text, where))
    found = _names(lines, where)
    if names is not None and found and set(found) != set(names):
        raise BadInput(
            f"{where}: it has the players {', '.join(found)}, and --names {', '.join(names)}"
        )
    table = _started(rules, names if names is not None else found, totals, where)
    waiting: dict[str, Entry] = {}
    for number, name, rest in lines:
        place = f"{where}, line {number}"
        if name.lower() in _HEADINGS:
            continue
        if name not in table.names:
            raise BadInput(f"{place}: {name!r} is none of the players {', '.join(table.names)}")
        if table.winners:
            raise BadInput(f"{place}: the game was won before this deal")
        if name in waiting:
            missing = ", ".join(other for other in table.names if other not in waiting)
            raise BadInput(f"{place}: {name} is in this deal already, and {missing} not yet")
        try:
            waiting[name] = Entry.parse(rest, rules)
            if len(waiting) == len(table.names):
                table = table.reckoned([waiting[player] for player in table.names])
                waiting = {}
        except RummyError as error:
            raise bad_input(error, place) from None
    if waiting:
        missing = ", ".join(other for other in table.names if other not in waiting)
        raise BadInput(f"{where}: the last deal has no line for {missing}")
    return table


def _started(
    rules: RuleSet, names: Sequence[str], totals: Sequence[int] | None, where: str
) -> Table:
    if not names:
        raise BadInput(
            f"{where} has no line: give one for each player and deal, such as Ann: 7S 7H 7C"
        )
    try:
        return Table.start(rules, names, totals)
    except RummyError as error:
        raise bad_input(error, where) from None


def _lines(text: str, where: str) -> Iterator[tuple[int, str, str]]:
    """The lines that say something: number, name and the rest."""
    for number, whole in enumerate(text.splitlines(), start=1):
        line = whole.partition("#")[0].strip()
        if not line:
            continue
        name, colon, rest = line.partition(":")
        if not colon:
            raise BadInput(
                one_line(f"{where}, line {number}: {line!r} has no ':': give NAME: MELDS; CARDS")
            )
        yield number, name.strip(), rest.strip()


def _names(lines: Sequence[tuple[int, str, str]], where: str) -> tuple[str, ...]:
    """The players in the order of the heading, or else as they come."""
    for number, name, rest in lines:
        if name.lower() == _HEADING:
            return names_from(rest, f"{where}, line {number}")
    found = (name for _, name, _ in lines if name.lower() not in _HEADINGS)
    return tuple(dict.fromkeys(found))


def rules_in(text: str, folder: Path, where: str) -> RuleSet | None:
    r"""The rules that a file says it is reckoned by.

    Args:
        text: What it holds.
        folder: Where the file lies, from which it names a file of house rules.
        where: What the file is called, for errors.

    Returns:
        The rules, or None where it says none.

    Raises:
        BadInput: If it says several, or there are no such rules.

    Examples:
        >>> from pathlib import Path
        >>> rules = rules_in("rules: oklahoma\nset: match.target=300", Path(), "x")
        >>> rules.title, rules.match.target
        ('Oklahoma Rummy', 300)
    """
    named: dict[str, str] = {}
    settings: list[str] = []
    for number, name, rest in _lines(text, where):
        if name.lower() == _RULES:
            named.setdefault(rest, f"{where}, line {number}")
        elif name.lower() == _SET:
            settings.append(rest)
    if len(named) > 1:
        raise BadInput(f"{where}: it has the rules {' and '.join(named)}: leave one line of them")
    if not named and not settings:
        return None
    slug, place = next(iter(named.items()), (_USUAL, where))
    try:
        return changed(rules_from(str(folder / slug) if Path(slug).suffix else slug), settings)
    except BadInput as error:
        raise BadInput(f"{place}: {error}") from None


def rules_lines(named: str, settings: Sequence[str], folder: Path) -> str:
    """The lines of a file that say by which rules it is reckoned.

    Args:
        named: A slug, or the path of a file of house rules.
        settings: Changes, as `--set` takes them.
        folder: Where the file lies.

    Returns:
        The lines; a path is told from the folder of the file.

    Examples:
        >>> from pathlib import Path
        >>> print(rules_lines("arlington", ["melds.run_max=none"], Path()), end="")
        rules: arlington
        set: melds.run_max=none
    """
    told = named
    if named not in RULESETS:
        told = os.path.relpath(named, folder) if Path(named).exists() else named
    return "".join([f"{_RULES}: {told}\n", *(f"{_SET}: {each}\n" for each in settings)])


def lines_of(table: Table, rules: str = "") -> str:
    """The last deal of a table as lines of its file, with the heading before the first deal.

    Args:
        table: The table, with a deal or more.
        rules: The lines that say by which rules it is reckoned.

    Returns:
        The lines.
    """
    entries, _ = table.deals[-1]
    heading = f"{_HEADING}: {', '.join(table.names)}\n{rules}" if len(table.deals) == 1 else ""
    body = "".join(f"{name}: {entry}\n" for name, entry in zip(table.names, entries, strict=True))
    return f"{heading}{body}"


def appended(path: Path, lines: str) -> int:
    """Add lines to a file, and see them on disk.

    Args:
        path: The file.
        lines: The lines.

    Returns:
        How many bytes the file had before.

    Raises:
        BadInput: If they cannot be written.
    """
    try:
        with path.open("ab") as file:
            before = file.tell()
            file.write(lines.encode())
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise BadInput(f"{str(path)!r} cannot be written: {error.strerror or error}") from None
    return before


def shortened(path: Path, size: int) -> None:
    """Take lines that were added off a file again.

    Args:
        path: The file.
        size: How many bytes it had before.

    Raises:
        BadInput: If it cannot be written.
    """
    try:
        os.truncate(path, size)
    except OSError as error:
        raise BadInput(f"{str(path)!r} cannot be written: {error.strerror or error}") from None
