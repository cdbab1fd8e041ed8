"""The command line as a whole: its help, its exit codes, how it ends when it cannot go on."""

from __future__ import annotations

import importlib
import importlib.abc
import os
import re
import runpy
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import rummykit
from rummykit.cli import main
from rummykit.cli.main import COMMANDS, build_parser

MAIN = importlib.import_module("rummykit.cli.main")
DEMO = [sys.executable, "-m", "rummykit", "demo"]
UTF_8 = {**os.environ, "PYTHONIOENCODING": "utf-8"}


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours and 80 columns, whatever runs the tests."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


def fail_with(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let every command fail with an error."""

    def failing(_argv: object) -> int:
        raise error

    monkeypatch.setattr(MAIN, "_run", failing)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` prints the version of the package."""
    assert 0 == main(["--version"])
    assert f"rummykit {rummykit.__version__}\n" == capsys.readouterr().out


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` tells each command in a line of at most 80 columns."""
    assert 0 == main(["--help"])
    told = capsys.readouterr().out
    assert len(COMMANDS) <= len(build_parser().parse_args([]).commands)
    for name in build_parser().parse_args([]).commands:
        assert re.search(rf"^    {name}\s+\w", told, re.MULTILINE)
    assert all(len(line) <= 80 for line in told.splitlines())


@pytest.mark.parametrize("command", build_parser().parse_args([]).commands)
def test_help_of_each_command(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It fits 80 columns, needs nothing but ASCII, and has examples."""
    assert 0 == main([command, "--help"])
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) <= 80
    assert told.isascii()
    assert f"rummykit {command}" in told.partition("examples:")[2]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "say what to do: demo"),
        (["dmo"], "'dmo'"),
        (["demo", "--bogus"], "unrecognized arguments: --bogus"),
        (["demo", "--play", "2"], "unrecognized arguments: --play"),
        (["demo", "--seed"], "argument --seed: expected one argument"),
    ],
)
def test_bad_arguments_are_told_in_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is printed but one line on the standard error, and the exit code is 2."""
    assert 2 == main(arguments)
    out, err = capsys.readouterr()
    assert "" == out
    assert err.startswith("rummykit: ")
    assert told in err
    assert "--help tells more" in err
    assert 1 == err.count("\n")


def test_interrupt_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C gives the exit code 130 and no text."""
    fail_with(monkeypatch, KeyboardInterrupt())
    assert (130, ("", "")) == (main(["demo"]), capsys.readouterr())


def test_broken_pipe_is_quiet(capfd: pytest.CaptureFixture[str]) -> None:
    """Nobody reads on: no text, and the exit code of a program that the signal ends."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        ended = subprocess.run(
            [*DEMO, "fortune", "--deals", "1"], stdout=pipe, env=UTF_8, check=False
        )
    assert (141, "") == (ended.returncode, capfd.readouterr().err)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_full_disk_is_told_in_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    """Output that cannot be written is told, and the exit code is 1."""
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [*DEMO, "fortune", "--deals", "1"], stdout=full, env=UTF_8, check=False
        )
    told = capfd.readouterr().err
    assert 1 == ended.returncode
    assert told.startswith("rummykit: cannot write the output: ")
    assert 1 == told.count("\n")


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (BrokenPipeError(), 141, ""),
        (OSError("gone"), 1, "rummykit: cannot write the output: gone\n"),
        (OSError(28, "No space"), 1, "rummykit: cannot write the output: No space\n"),
    ],
)
def test_output_that_fails_goes_nowhere(
    error: OSError,
    code: int,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What is still to be written is dropped, so that nothing fails as the interpreter ends."""
    fail_with(monkeypatch, error)
    dropped: list[int] = []
    with tempfile.TemporaryFile("w") as output, monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", output)
        patched.setattr(os, "dup2", lambda _, file: dropped.append(file))
        assert code == main(["demo"])
        assert [output.fileno()] == dropped
    assert told == capsys.readouterr().err


def test_other_errors_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the program itself keeps its traceback: it is no bad input."""
    fail_with(monkeypatch, ValueError("a fault of the program"))
    with pytest.raises(ValueError, match="a fault of the program"):
        main(["demo"])


def test_module_runs_the_command_line() -> None:
    """`python -m rummykit` gives its exit code to the shell."""
    command = [sys.executable, "-m", "rummykit", "demo", "oklahom"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (2, "") == (ended.returncode, ended.stdout)
    assert "did you mean 'oklahoma'?" in ended.stderr


def test_importing_the_module_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """`rummykit.__main__` can be imported, as tools that walk a package do."""
    assert main is importlib.import_module("rummykit.__main__").main
    assert "" == capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["plya"], "invalid choice: 'plya', did you mean 'play'? (choose from"),
        (["rules", "--format", "mardown"], "'mardown', did you mean 'markdown'? (choose from"),
        (["xyzzy"], "invalid choice: 'xyzzy' (choose from"),
    ],
)
def test_wrong_words_are_guessed(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A word that is nearly one of the choices is answered with that one."""
    assert 2 == main(arguments)
    err = capsys.readouterr().err
    assert complaint in err
    assert 1 == err.count("\n")


STREAMS = ("stdin", "stdout", "stderr")


@pytest.mark.parametrize(
    ("arguments", "closed", "code"),
    [
        (["demo", "fortune", "--deals", "1"], ["stdout"], 0),
        (["play", "--seed", "1"], ["stdin", "stdout"], 0),
        (["score", "--names", "Ann,Bob"], ["stdin", "stdout"], 0),
        (["replay", "no-such-file"], ["stdout"], 2),
        (["rules", "--set", "x"], ["stderr"], 2),
        (["rules", "--set", "x"], STREAMS, 2),
    ],
)
def test_closed_streams_are_quiet(
    arguments: list[str],
    closed: list[str],
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A closed input is an empty one, and what goes to a closed output comes out nowhere else."""
    with monkeypatch.context() as patched:
        for name in closed:
            patched.setattr(sys, name, None)
        assert code == main(arguments)
        assert [None] * len(closed) == [getattr(sys, name) for name in closed]
    out, err = capsys.readouterr()
    assert "" == out
    assert (code == 2 and "stderr" not in closed) is bool(err)


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that closes streams")
@pytest.mark.parametrize("closing", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_shells_may_close_streams(closing: str) -> None:
    """A process that was started without standard streams ends without a traceback."""
    script = f'"{sys.executable}" -m rummykit demo fortune --deals 1 {closing}'
    ended = subprocess.run(
        ["/bin/sh", "-c", script],
        capture_output=True,
        env=UTF_8,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert (0, b"") == (ended.returncode, ended.stderr)
    assert (">&-" in closing.replace("2>&-", "")) is not bool(ended.stdout)


def test_interrupt_while_loading_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C before the command line is loaded ends with 130, not with a traceback."""

    class Interrupting(importlib.abc.MetaPathFinder):
        def find_spec(self, name: str, *_: object) -> None:
            if name == "rummykit.cli.main":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "rummykit.cli.main")
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(Path(MAIN.__file__ or "").with_name("__init__.py")))
    assert 130 == ended.value.code
