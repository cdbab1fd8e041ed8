"""Sittings at a real terminal: `rummykit play` on a pseudo-terminal, typed at and read."""

from __future__ import annotations

import os
import re
import sys
import termios

import pexpect
import pyte

from rummykit.cli.play.session import PROMPT

__all__ = ["ANSI", "Sitting"]

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_SECONDS = 60


class Sitting:
    """`rummykit` on a terminal of 80 columns.

    Args:
        arguments: What follows the program's name.
        environment: Variables beside those of a plain terminal.
        columns: How wide the terminal is.
        encoding: How what is written is read.
        prompt: What is written before what is typed.
    """

    def __init__(
        self,
        *arguments: str,
        environment: dict[str, str] | None = None,
        columns: int = 80,
        encoding: str = "utf-8",
        prompt: str = PROMPT,
    ) -> None:
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING"}
        }
        plain = {"TERM": "xterm", "LC_ALL": "C.UTF-8", "INPUTRC": os.devnull}
        self.child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "rummykit", *arguments],
            env={**kept, **plain, **(environment or {})},
            dimensions=(50, columns),
            encoding=encoding,
            codec_errors="strict",
            timeout=_SECONDS,
        )
        self.child.delaybeforesend = None
        self.columns = columns
        self._prompt = prompt
        self.raw = ""
        self.modes = termios.tcgetattr(self.child.child_fd)
        self.is_as_before = False

    def leave(self, keys: str) -> str:
        """Press keys that end the program, and read to its end; `is_as_before` says how it left."""
        self.child.send(keys)
        told = self._to_the_end()
        self.is_as_before = termios.tcgetattr(self.child.child_fd) == self.modes
        self.child.close()
        return told

    def read(self, prompt: str | None = None) -> str:
        """Read up to the next prompt; what was written since, without colour codes."""
        ending = prompt or self._prompt
        self.child.expect_exact(ending)
        found = f"{self.child.before}{ending}"
        self.raw += found
        return ANSI.sub("", found).replace("\r\n", "\n")

    def type(self, line: str, prompt: str | None = None) -> str:
        """Type a line and read up to the next prompt."""
        self.child.sendline(line)
        return self.read(prompt)

    def last(self, line: str | None = None) -> str:
        """Type a last line, if there is one, and read to the end of the program."""
        if line is not None:
            self.child.sendline(line)
        return self.end()

    def end(self) -> str:
        """Read to the end of the program."""
        told = self._to_the_end()
        self.child.close()
        return told

    def _to_the_end(self) -> str:
        self.child.expect(pexpect.EOF)
        found = self.child.before or ""
        self.raw += found
        return ANSI.sub("", found).replace("\r\n", "\n")

    @property
    def status(self) -> int | None:
        """The exit code."""
        return self.child.exitstatus

    def page(self, lines: int = 50) -> list[str]:
        """What a terminal shows after all that was written."""
        screen = pyte.Screen(self.columns, lines)
        pyte.Stream(screen).feed(self.raw)
        return [line.rstrip() for line in screen.display]

    @property
    def widest(self) -> int:
        """How many columns the widest line that was written has."""
        return max(map(len, ANSI.sub("", self.raw).replace("\r", "").split("\n")))
