"""A pytest plugin for the runs of mutmut: the tests that kill most come first.

mutmut starts a copy of one process for each mutant. What the engine has remembered until then was
found by unchanged code, so it is forgotten first. The package `rules` makes its fields while it is
imported; so for mutants of it everything is imported anew, and they meet all tests of the rules,
whichever mutmut noted. Of the tests that reach the changed function those go first that have killed
another mutant of it; then one of each test function, then a second one, and so on. Where
`MUTATION_QUICK` is set, the slow ones are left out.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter, defaultdict
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from rummykit.memo import Memo

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from types import FrameType

KILLS = "MUTATION_KILLS"
"""The variable that names the file of tests that killed: function, tab, test, line by line."""

QUICK = "MUTATION_QUICK"
"""The variable that leaves out the slow tests."""

SLOW = 0.02
"""What a slow test takes, in seconds; nine of ten are faster, and together take two seconds."""

SECONDS = 10
"""What one test may take, in seconds of this process; the slowest takes a tenth of it."""

WALKS = 4
"""Of the games that engine and slow reading walk side by side, one in so many is played."""

READ_AT_IMPORT = "rummykit.rules."
"""How the names of functions begin that make something while the package is imported."""

OF_RULES = ("tests/rules/", "tests/test_fields.py")
"""Where the tests of the rules stand."""

LEFT_OUT = (
    "test_late_actions_cost_what_early_ones_do",
    "test_a_large_hand_yields_at_once",
    "test_runs_of_a_large_hand_come_lazily",
    "test_hash_seeds_change_nothing",
    "test_a_large_hand_repeats_nothing",
    "test_every_clause_is_cited",
    "test_melds_take_what_the_rules_allow",
)
"""The first three count calls of Python; mutmut calls each function by way of another, and so they
fail without any mutant. The next starts a process of its own, and the others take seconds each."""


def changed_function() -> str | None:
    """The function that is changed in this process, or None in a run without a mutant."""
    name, mark, _ = os.environ.get("MUTANT_UNDER_TEST", "").partition("__mutmut_")
    return name if mark else None


def in_order(tests: Iterable[str], kills: Iterable[tuple[str, str]], function: str) -> list[str]:
    """Put tests in the order in which a mutant meets them.

    Args:
        tests: The tests, as pytest names them.
        kills: Function and test of each mutant that was killed so far.
        function: The function that is changed.

    Returns:
        The tests.
    """
    of_function: Counter[str] = Counter()
    of_all: Counter[str] = Counter()
    for killed, test in kills:
        of_all[test] += 1
        of_function[test] += killed == function
    turns: defaultdict[str, int] = defaultdict(int)
    ranked: list[tuple[int, int, int, int, str]] = []
    for test in tests:
        group = test.partition("[")[0]
        ranked.append((-of_function[test], turns[group], -of_all[test], len(ranked), test))
        turns[group] += 1
    return [row[-1] for row in sorted(ranked)]


def quick(tests: Iterable[str]) -> list[str]:
    """The tests that are not slow; all where they all are.

    Args:
        tests: The tests, which mutmut has measured.

    Returns:
        Those that are not slow.
    """
    stats = json.loads(Path("mutmut-stats.json").read_text(encoding="utf-8"))
    seconds = stats["duration_by_test"]
    given = list(tests)
    return [test for test in given if seconds.get(test, 0) < SLOW] or given


def of_rules() -> list[str]:
    """The tests of the rules, of those that were measured."""
    stats = json.loads(Path("mutmut-stats.json").read_text(encoding="utf-8"))
    return [test for test in stats["duration_by_test"] if test.startswith(OF_RULES)]


def imported_anew() -> None:
    """Import the changed package, and let its tests import it again; it fails if that does."""
    for name in list(sys.modules):
        first, _, rest = name.partition(".")
        if first == "rummykit" or (first == "tests" and rest and not rest.startswith("mutation")):
            del sys.modules[name]
    try:
        import_module("rummykit")
    except Exception as error:  # noqa: BLE001  # whatever a mutant raises, it is noticed
        pytest.exit(f"no import: {error!r}", returncode=pytest.ExitCode.TESTS_FAILED)


def kills_so_far() -> list[tuple[str, str]]:
    """What the file of kills holds."""
    path = Path(os.environ[KILLS])
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [(function, test) for function, _, test in (line.partition("\t") for line in lines)]


def pytest_configure(config: pytest.Config) -> None:
    """Choose and order the tests of a mutant, before they are collected."""
    hypothesis.settings.register_profile(
        "mutation", deadline=None, derandomize=True, database=None, max_examples=15
    )
    hypothesis.settings.load_profile("mutation")
    function = changed_function()
    if function is not None:
        tests = config.args
        if function.startswith(READ_AT_IMPORT):
            tests = list(dict.fromkeys([*tests, *of_rules()]))
            imported_anew()
        tests = quick(tests) if os.environ.get(QUICK) else tests
        config.args[:] = in_order(tests, kills_so_far(), function)


def pytest_sessionstart() -> None:
    """Forget what was found by unchanged code."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "rummykit":
            for value in vars(module).values():
                if isinstance(value, Memo):
                    value.clear()
                elif hasattr(value, "cache_clear"):
                    value.cache_clear()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out three in four of the walks side by side, and more; keep the chosen order."""
    walks = [item for item in items if "test_side_by_side" in item.nodeid]
    dropped = {item for number, item in enumerate(walks) if number % WALKS}
    dropped |= {item for item in items if item.name.partition("[")[0] in LEFT_OUT}
    if changed_function() is None and dropped:
        config.hook.pytest_deselected(items=list(dropped))
        items[:] = [item for item in items if item not in dropped]
    place = {name: number for number, name in enumerate(config.args)}
    items.sort(key=lambda item: place.get(item.nodeid, 0))


def out_of_time(number: int, frame: FrameType | None) -> None:
    """End a test that a mutant has made endless."""
    del number, frame
    pytest.fail(f"more than {SECONDS} seconds")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """Give each test its time of the processor, whatever else the machine does."""
    if changed_function() is None:
        return (yield)
    before = signal.signal(signal.SIGPROF, out_of_time)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note which test killed the mutant."""
    function = changed_function()
    if report.failed and function is not None:
        with Path(os.environ[KILLS]).open("a", encoding="utf-8") as file:
            file.write(f"{function}\t{report.nodeid}\n")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Count a test file that cannot be imported as one that failed."""
    if changed_function() is not None and session.testsfailed:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
