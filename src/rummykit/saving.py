"""`dumps` and `loads` without the codec: it is imported when something is first saved or read.

So `import rummykit` needs nothing beyond the core's own requirements.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["dumps", "loads", "needed"]

T = TypeVar("T")


def needed(module: str) -> ModuleType:
    """Import a module that needs the extra `codec`.

    Args:
        module: Its name.

    Returns:
        The module.

    Raises:
        ImportError: If what it needs is not installed; the text names the extra.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        problem = (
            f"saved games need {missing}, which is not installed: pip install 'rummykit[codec]'"
        )
        raise ImportError(problem, name=missing) from error


def dumps(obj: Any, *, full_rules: bool = False, indent: int | None = None) -> str:
    """Write an object as a JSON document.

    Equal objects give equal texts. The text is ASCII, and says which format, which version of it
    and which rule set it is of.

    Args:
        obj: A rule set, state, view, action, event, result or record.
        full_rules: Write every field of the rules, rather than a preset and what was changed.
        indent: By how many blanks to indent; None for one line.

    Returns:
        The document.

    Raises:
        ImportError: If the extra `rummykit[codec]` is not installed.
        TypeError: If there is no document for such an object.

    Examples:
        >>> import rummykit as rk
        >>> rk.dumps(rk.evolve(rk.ruleset("fortune"), {"match.target": 300}))
        '{"format": "rummykit", "schema": 1, "type": "RuleSet", "slug": "fortune", "version": 1, \
"changed": {"match.target": 300}}'
    """
    text: str = needed("rummykit.codec").dumps(obj, full_rules=full_rules, indent=indent)
    return text


@overload
def loads(text: str | bytes, cls: type[T]) -> T: ...


@overload
def loads(text: str | bytes, cls: Any) -> Any: ...


def loads(text: str | bytes, cls: Any) -> Any:
    """Read an object back from its JSON document, and check everything in it.

    A document makes no state that `position` would refuse, and a record is played again from its
    start. Documents of past versions are brought up to date.

    Args:
        text: The document; bytes are UTF-8.
        cls: What it is to be: `RuleSet`, `GameState`, `PlayerView`, `DealResult`, `Record`, the
            class of an action or event, or `Action` or `Event` for any of them.

    Returns:
        The object.

    Raises:
        DecodeError: If the text is not such a document; every fault is in it, with its place.
        ImportError: If the extra `rummykit[codec]` is not installed.
        TypeError: If the text is neither str nor bytes, or there are no documents of `cls`.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> text = rk.dumps(state)
        >>> rk.loads(text, rk.GameState) == state
        True
        >>> rk.loads(text.replace('"turn": 0', '"turn": 7'), rk.GameState)
        Traceback (most recent call last):
        rummykit.errors.DecodeError: document not valid: at $.turn: 7 is no seat: seats are 0 to 1
    """
    return needed("rummykit.codec").loads(text, cls)
