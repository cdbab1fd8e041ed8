"""Typing at the prompt: history and completion, where the system has them."""

from __future__ import annotations

import importlib
import sys
from typing import Any

__all__ = ["WORDS", "completions", "prepare"]

WORDS = (
    *("draw", "take", "meld", "add", "swap", "discard", "pass", "next"),
    *("hint", "why", "undo", "all", "melds", "pile", "scores", "rules", "save", "quit", "help"),
)
"""The words that a line can begin with."""


def completions(text: str, state: int) -> str | None:
    """The words that begin as the typed text does, one a call.

    Args:
        text: What is typed so far.
        state: Which of them, from 0.

    Returns:
        The word with a blank, or None where there are no more.

    Examples:
        >>> completions("s", 0), completions("s", 2), completions("s", 3)
        ('swap ', 'save ', None)
    """
    found = [f"{word} " for word in WORDS if word.startswith(text.lower())]
    return found[state] if state < len(found) else None


def prepare() -> None:
    """Let what is typed be edited, and completed with the tabulator.

    Nothing is done where no person types, or the system has no such library.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    try:
        readline: Any = importlib.import_module("readline")
    except ModuleNotFoundError:  # on Windows the console itself edits lines
        return
    readline.set_completer(completions)
    readline.parse_and_bind("tab: complete")
    # Left on, it would stay on in the terminal where the program is killed.
    readline.parse_and_bind("set enable-bracketed-paste off")
