"""Bots by name: known, unknown, added."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any, cast

import pytest

import rummykit as rk
from rummykit.bots import (
    GROUP,
    GreedyBot,
    InvalidBot,
    RandomBot,
    SearchBot,
    UnknownBot,
    bot,
    bots,
    register,
    registry,
)
from rummykit.bots.protocol import digest


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """A registry in which nothing was added."""
    monkeypatch.setattr(registry, "_ADDED", {})


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that is installed and adds a bot."""
    point = EntryPoint("careful", "rummykit.bots.greedy:GreedyBot", GROUP)

    def entry_points(*, group: str) -> list[EntryPoint]:
        assert GROUP == group
        return [point]

    monkeypatch.setattr(registry, "entry_points", entry_points)


def test_the_bots_that_ship_are_found_by_name() -> None:
    """`bot` makes each, with its options."""
    assert RandomBot(seed=3) == bot("random", seed=3)
    assert GreedyBot() == bot("greedy")
    assert SearchBot(seconds=0.1, iterations=5, seed="x") == bot(
        "search", seconds=0.1, iterations=5, seed="x"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("greedi", "no bot is called 'greedi'; did you mean 'greedy'? Known: random, greedy"),
        ("Greedy", "did you mean 'greedy'?"),
        ("xyzzy", "no bot is called 'xyzzy'; Known: random, greedy, search"),
        (cast("str", 7), "no bot is called 7; Known: random, greedy, search"),
    ],
)
def test_an_unknown_name_names_the_known_ones(name: str, text: str) -> None:
    """The error says which bots there are, and which one was probably meant."""
    with pytest.raises(UnknownBot) as caught:
        bot(name)
    assert text in str(caught.value)
    assert isinstance(caught.value, rk.RummyError)
    assert isinstance(caught.value, ValueError)
    assert name == caught.value.name
    assert {"random", "greedy", "search"} <= set(caught.value.known)


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        ("random", {"depth": 3}, "it takes no option 'depth'; options: seed"),
        ("greedy", {"seed": 3}, "it takes no option 'seed'; options: none"),
        ("greedy", {"depth": 1}, "it takes no option 'depth'; options: none"),
        ("random", {"seed": True}, "seed is True: give a whole number or a text"),
        ("random", {"seed": None}, "seed is None: give a whole number or a text"),
        ("search", {"seed": 1.5}, "seed is 1.5: give a whole number or a text"),
        ("search", {"seconds": 0}, "seconds is 0: give a number above 0"),
        ("search", {"seconds": "long"}, "seconds is 'long': give a number above 0"),
        ("search", {"iterations": -1}, "iterations is -1: give a number above 0"),
        ("search", {"iterations": True}, "iterations is True: give a number above 0"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused(
    name: str, options: dict[str, Any], text: str
) -> None:
    """The error names the bot, and the options that it has."""
    with pytest.raises(InvalidBot) as caught:
        bot(name, **options)
    assert f"bot {name!r}: " in str(caught.value)
    assert text in str(caught.value)


@pytest.mark.usefixtures("added")
def test_a_program_adds_a_bot() -> None:
    """A registered bot is made by its name, and may be replaced."""
    register("patient", GreedyBot)
    assert "patient" in bots()
    assert GreedyBot() == bot("patient")
    register("patient", RandomBot)
    assert RandomBot(seed=1) == bot("patient", seed=1)


@pytest.mark.usefixtures("added")
@pytest.mark.parametrize(
    ("name", "text"),
    [("", "not empty"), ("greedy", "ships with rummykit"), (cast("str", 3), "a text")],
)
def test_a_name_that_cannot_be_added_is_refused(name: str, text: str) -> None:
    """The bots that ship keep their names."""
    with pytest.raises(InvalidBot, match=text):
        register(name, GreedyBot)


@pytest.mark.usefixtures("added", "installed")
def test_a_package_adds_a_bot() -> None:
    """An entry point is loaded when its name is asked for."""
    assert ("random", "greedy", "search") == bots()[:3]
    assert "careful" in bots()
    assert GreedyBot() == bot("careful")
    with pytest.raises(UnknownBot, match=r"Known: random, greedy, search, .*careful"):
        bot("careless")


@pytest.mark.usefixtures("added")
def test_an_option_that_is_missing_is_named() -> None:
    """A bot whose maker needs an option says which."""

    def needy(*, depth: int) -> GreedyBot:
        del depth
        return GreedyBot()

    register("needy", needy)
    with pytest.raises(InvalidBot, match="missing a required argument: 'depth'; options: depth"):
        bot("needy")
    assert GreedyBot() == bot("needy", depth=1)


@pytest.mark.parametrize("name", ["random", "search"])
def test_a_very_long_seed_will_do(name: str) -> None:
    """Longer than Python writes out in decimals; the sign and the last digit count."""
    options = {"iterations": 4} if name == "search" else {}
    state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
    seen = rk.view(state, 0)
    long = bot(name, seed=10**5000, **options)
    assert long.choose(seen) == bot(name, seed=10**5000, **options).choose(seen)
    assert "seed=0x" in repr(long)
    assert 3 == len({digest(seen, seed) for seed in (10**5000, 10**5000 + 1, -(10**5000))})
