"""Bots of one's own, named by where they are: `mybot.py:Mine`, `package.module:Mine`."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rummykit.bots.protocol import Bot
from rummykit.bots.registry import bots, register
from rummykit.cli.options import BadInput, one_line
from rummykit.legality import explain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from rummykit.actions import Action
    from rummykit.views import PlayerView

__all__ = ["SPEC", "load"]

SPEC: Final = re.compile(r"((?:[A-Za-z]:[\\/])?[^:=]+:[A-Za-z_]\w*)(?=:|$)")
"""What names a bot of one's own: a file or a module, a colon, a class or function."""


def load(names: Iterable[str]) -> None:
    """Make bots of one's own known to this process, by the names that were typed.

    Args:
        names: Texts such as `mybot.py:Mine`; those that are known already are left alone.

    Raises:
        BadInput: If there is no such file or module, it cannot be run, or what is named in it makes
            no bots.
    """
    known = bots()
    for name in names:
        if name not in known:
            register(name, _Made(name))


class _Made:
    """Makes the bots of a name, which are watched: what is wrong with one is told in a line."""

    def __init__(self, name: str) -> None:
        where, _, what = name.rpartition(":")
        module = _module(name, where)
        make = getattr(module, what, None)
        if not callable(make):
            raise BadInput(f"--bots: {where!r} has no class or function {what!r}")
        self._name = name
        self._make: Callable[..., Any] = make
        self.__signature__ = inspect.signature(make)

    def __call__(self, **options: Any) -> Bot:
        try:
            made = self._make(**options)
        except Exception as error:  # whatever somebody's bot does
            raise _failed(self._name, error) from error
        if not isinstance(made, Bot):
            raise BadInput(f"--bots: {self._name!r} makes no bot: it has no choose(view)")
        return _Watched(self._name, made)


class _Watched:
    """A bot of one's own at the table."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name = name
        self._bot = bot

    def choose(self, view: PlayerView) -> Action:
        try:
            action = self._bot.choose(view)
        except Exception as error:  # as above
            raise _failed(self._name, error) from error
        violation = explain(view, action)
        if violation is not None:
            raise BadInput(f"the bot {self._name} chose what is refused: {violation.text}")
        return action


def _failed(name: str, error: Exception) -> BadInput:
    """What somebody's code raised, with the last of its own lines that ran."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(last.filename).name}, line {last.lineno}"
    told = "".join(traceback.format_exception_only(error))
    return BadInput(one_line(f"the bot {name} failed at {place}: {told}"))


def _module(name: str, where: str) -> ModuleType:
    is_file = where.endswith(".py")
    if is_file and not Path(where).is_file():
        raise BadInput(f"--bots: there is no file {where!r}")
    if not is_file and not all(part.isidentifier() for part in where.split(".")):
        raise BadInput(f"--bots: {where!r} is neither a module nor a file that ends in .py")
    folder = str(Path(where).absolute().parent) if is_file else ""
    sys.path.insert(0, folder)
    try:
        return _from_file(Path(where)) if is_file else importlib.import_module(where)
    except Exception as error:  # whatever runs when it is imported
        told = one_line("".join(traceback.format_exception_only(error)))
        raise BadInput(f"--bots: {name!r} cannot be loaded: {told}") from error
    finally:
        sys.path.remove(folder)


def _from_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"_bot_{path.stem}", path.absolute())
    assert spec is not None  # noqa: S101  # of a name that ends in .py
    assert spec.loader is not None  # noqa: S101  # as above
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module
