"""What the commands share on their command lines: the rules, the number of players, the seed."""

from __future__ import annotations

import argparse
import json
import stat
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from rummykit.cli.terminal import printable
from rummykit.errors import InvalidPosition, InvalidRuleSet, RummyError, UnknownRuleSet
from rummykit.rules import RULESETS, evolve, ruleset
from rummykit.rules.readings import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rummykit.rules import RuleSet

__all__ = [
    "BadInput",
    "Commands",
    "add_game_argument",
    "add_look_options",
    "add_rules_options",
    "add_seed_option",
    "at_least",
    "bad_input",
    "changed",
    "check_file",
    "chosen_rules",
    "one_line",
    "read_seed",
    "rules_from",
]

if TYPE_CHECKING:
    Commands: TypeAlias = "argparse._SubParsersAction[Any]"
else:
    Commands: TypeAlias = argparse._SubParsersAction
"""What commands are registered with."""

_LARGEST_FILE = 1_000_000
_USUAL = next(iter(RULESETS))
_FORMATS = {".toml": "TOML", ".json": "JSON"}


class BadInput(ValueError):
    """What somebody gave on the command line, or in a file named there, does not do.

    Its text is one line that says what was given and what would do. `main` prints it and gives the
    exit code 2.
    """


def one_line(text: str) -> str:
    r"""A text on one line, with a question mark for each sign that cannot be printed.

    Examples:
        >>> one_line("two\n  lines")
        'two lines'
    """
    return printable(" ".join(text.split()))


def bad_input(error: RummyError, where: str = "") -> BadInput:
    """An error of the library as one line for the command line.

    Args:
        error: The error.
        where: What it is about: an option or a file; nothing where the error says enough.

    Returns:
        The error to raise, with each fault numbered where there are several.

    Examples:
        >>> try:
        ...     evolve(ruleset("fortune"), {"deck.packs": 0, "deck.jokers": -1})
        ... except RummyError as error:
        ...     print(bad_input(error, "--set"))
        --set: 2 faults: (1) deck.packs: 0 is too low: give a whole number from 1 to 4 (2) \
deck.jokers: -1 is too low: give a whole number from 0 to 15
    """
    text = str(error)
    if isinstance(error, (InvalidRuleSet, InvalidPosition)):
        faults = [str(fault) for fault in error.faults]
        numbered = " ".join(f"({number}) {fault}" for number, fault in enumerate(faults, start=1))
        text = faults[0] if len(faults) == 1 else f"{len(faults)} faults: {numbered}"
    return BadInput(one_line(f"{where}: {text}" if where else text))


def check_file(path: Path) -> None:
    """Refuse what is there and is no file: a pipe could keep a command waiting for ever.

    Args:
        path: What is to be read.

    Raises:
        BadInput: If it is a folder, a pipe or a device.

    Examples:
        >>> try:
        ...     check_file(Path("/"))
        ... except BadInput as error:
        ...     print(error)
        '/' cannot be read: it is no regular file
    """
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):  # what is wrong with it is told where it is opened
        return
    if not stat.S_ISREG(mode):
        raise BadInput(f"{str(path)!r} cannot be read: it is no regular file")


# The options


def add_rules_options(parser: argparse.ArgumentParser, *, several: bool = False) -> None:
    """Add `--rules` and `--set` to a command.

    Args:
        parser: The command's parser. Its result has `rules` (a text or None; with `several`, a list
            of texts) and `set` (a list of texts), to be read by `rules_from` and `changed`.
        several: Whether `--rules` may be given several times.
    """
    repeated: dict[str, Any] = {"action": "append", "default": []}
    parser.add_argument(
        "--rules",
        metavar="SLUG|FILE",
        help="a rule set by its slug, or a TOML or JSON file of house rules: field paths or nested "
        "tables, with `base`, the slug of the rule set they change (fortune if left out), and "
        "`title`, a name for them" + ("; may be repeated" if several else ""),
        **(repeated if several else {}),
    )
    parser.add_argument(
        "--set",
        metavar="FIELD=VALUE",
        **repeated,
        help="change one field of the rules, such as melds.run_max=none or scoring.in_hand.QS=50; "
        "may be repeated",
    )


def add_game_argument(parser: argparse.ArgumentParser) -> None:
    """Add the rules as a positional argument, which most people type, beside `--rules`.

    Args:
        parser: The command's parser. Its result has `game`, to be read by `chosen_rules`.
    """
    parser.add_argument(
        "game",
        nargs="?",
        metavar="SLUG|FILE",
        help=f"the rules to play by, as for --rules ({_USUAL} if left out)",
    )


def add_look_options(parser: argparse.ArgumentParser) -> None:
    """Add `--ascii` and `--no-color` to a command.

    Args:
        parser: The command's parser. Its result has `ascii` and `no_color`.
    """
    parser.add_argument(
        "--ascii",
        action="store_true",
        help="suits as letters, also where the output can show suit signs",
    )
    parser.add_argument(
        "--no-color",
        action="store_true",
        help="no colours; a variable NO_COLOR that is not empty does the same",
    )


def add_seed_option(parser: argparse.ArgumentParser, default: int | str | None) -> None:
    """Add `--seed` to a command.

    Args:
        parser: The command's parser. Its result has `seed`.
        default: The seed where none is given; None leaves the choice to chance.
    """
    parser.add_argument(
        "--seed",
        type=read_seed,
        default=default,
        metavar="SEED",
        help="what the cards are shuffled from, a whole number or any text: the same seed deals "
        f"the same cards ({'a new one each time' if default is None else default} if left out)",
    )


def read_seed(text: str) -> int | str:
    """A seed as it is meant: figures are a number, anything else is a text.

    Examples:
        >>> read_seed("2026"), read_seed("-1"), read_seed("table 7"), read_seed("007")
        (2026, -1, 'table 7', '007')
    """
    try:
        number = int(text)
    except ValueError:
        return text
    return number if str(number) == text else text


def at_least(minimum: int) -> Callable[[str], int]:
    """A reader of whole numbers that are not below a minimum, for an option's `type`.

    Examples:
        >>> at_least(1)("12")
        12
        >>> at_least(1)("0")
        Traceback (most recent call last):
            ...
        argparse.ArgumentTypeError: '0' does not do: give a whole number of 1 or more
    """

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = minimum - 1
        if number < minimum:
            problem = f"{text!r} does not do: give a whole number of {minimum} or more"
            raise argparse.ArgumentTypeError(problem)
        return number

    return read


# The rules


def rules_from(text: str) -> RuleSet:
    """The rule set that `--rules` names.

    Args:
        text: A slug, or the path of a TOML or JSON file. A slug is tried first; `./fortune` is a
            file however it is called.

    Returns:
        The rules.

    Raises:
        BadInput: If there is no such rule set or file, or the file holds no rules that make sense.

    Examples:
        >>> rules_from("arlington").title
        'Arlington'
    """
    if text in RULESETS:
        return ruleset(text)
    path = Path(text)
    if path.suffix.lower() in _FORMATS or path.name != text or _is_file(path):
        return _house_rules(path)
    try:
        return ruleset(text)
    except UnknownRuleSet as error:
        raise bad_input(error) from None


def chosen_rules(arguments: argparse.Namespace) -> RuleSet:
    """The rules that a command line names, with `add_game_argument` and `add_rules_options`.

    Args:
        arguments: The parsed command line.

    Returns:
        The rules, changed as `--set` says.

    Raises:
        BadInput: If two rule sets are given, there is no such one, or a change does not do.

    Examples:
        >>> parser = argparse.ArgumentParser()
        >>> add_game_argument(parser)
        >>> add_rules_options(parser)
        >>> chosen_rules(parser.parse_args(["oklahoma", "--set", "match.target=300"])).match.target
        300
    """
    if arguments.game and arguments.rules:
        raise BadInput(
            f"{arguments.game!r} and --rules {arguments.rules!r} are two rule sets: give one"
        )
    return changed(rules_from(arguments.game or arguments.rules or _USUAL), arguments.set)


def changed(rules: RuleSet, settings: Sequence[str]) -> RuleSet:
    """The rules with the changes that `--set` names.

    Args:
        rules: The rules.
        settings: Texts of the form FIELD=VALUE; the fields read the values.

    Returns:
        The changed rules.

    Raises:
        BadInput: If a text has no `=`, a field is given twice or unknown, or a value does not do.

    Examples:
        >>> changed(rules_from("fortune"), ["melds.run_max=none"]).melds.run_max is None
        True
    """
    changes: dict[str, str] = {}
    for setting in settings:
        field, equals, value = setting.partition("=")
        field = field.strip()
        if not equals:
            raise BadInput(f"--set: {setting!r} has no '=': give FIELD=VALUE")
        if field in changes:
            raise BadInput(f"--set: {field} is given twice: give it one value")
        changes[field] = value
    try:
        return evolve(rules, changes)
    except InvalidRuleSet as error:
        raise bad_input(error, "--set") from None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # no file can have such a name
        return False


def _house_rules(path: Path) -> RuleSet:
    where = f"{str(path)!r}"
    table = _table(path, where)
    base, title = table.pop("base", "fortune"), table.pop("title", None)
    if not (title is None or (isinstance(title, str) and title.strip() and title.isprintable())):
        raise BadInput(f"{where}: title: {shown(title)} is no name: give a line of text")
    try:
        rules = evolve(ruleset(base), table)
    except (InvalidRuleSet, UnknownRuleSet) as error:
        raise bad_input(error, where) from None
    return rules if title is None else attrs.evolve(rules, title=title.strip())


def _table(path: Path, where: str) -> dict[str, Any]:
    """What a file of house rules holds."""
    reading = _FORMATS.get(path.suffix.lower())
    if reading is None:
        raise BadInput(f"{where}: house rules are in a file whose name ends in .toml or .json")
    check_file(path)
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # a ValueError where no path can be called so
        raise BadInput(f"{where} cannot be read: {_reason(error)}") from None
    if len(raw) > _LARGEST_FILE:
        raise BadInput(f"{where} has more than {_LARGEST_FILE} bytes: these are no house rules")
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
        table = tomllib.loads(text) if reading == "TOML" else json.loads(text, **_JSON)
    except UnicodeDecodeError:
        raise BadInput(f"{where} is no text in UTF-8") from None
    except RecursionError:
        raise BadInput(f"{where} is no {reading} of rules: it is nested too deeply") from None
    except ValueError as error:
        raise BadInput(one_line(f"{where} is no {reading}: {error}")) from None
    if not isinstance(table, dict):
        raise BadInput(f"{where} holds no object: give field paths and values, in braces")
    return table


def _reason(error: OSError | ValueError) -> str:
    return str(getattr(error, "strerror", None) or error)


def _each_once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, whose reader would let the last of equal names win."""
    table = dict(pairs)
    for name in _repeated(name for name, _ in pairs):
        raise ValueError(f"{name!r} is given twice")
    return table


def _repeated(names: Iterator[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield name
        seen.add(name)


_JSON: dict[str, Any] = {"object_pairs_hook": _each_once}
