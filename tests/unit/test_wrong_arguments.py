"""What is no rule set, no state, no card or no list is refused in words, by every function."""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from rummykit.rulebook import compare, field_list, rulebook
from rummykit.rules import as_dict, diff, get

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FORTUNE = rk.ruleset("fortune")
STATE = rk.new_game(FORTUNE, players=2, seed=1)
WRONG: Any = "fortune"


@pytest.mark.parametrize(
    "call",
    [
        lambda: rk.best_layout("7S 7H", WRONG),
        lambda: rk.evolve(WRONG, {}),
        lambda: rk.new_game(WRONG, players=2),
        lambda: rk.position(WRONG, hands=["7S", "7H"]),
        lambda: rulebook(WRONG),
        lambda: compare(FORTUNE, WRONG),
        lambda: field_list(WRONG),
        lambda: as_dict(WRONG),
        lambda: diff(FORTUNE, WRONG),
        lambda: get(WRONG, "melds.run_max"),
        lambda: rk.Meld("5H 6H 7H").points(WRONG),
        lambda: rk.Meld("5H 6H 7H").under(WRONG),
    ],
    ids=[
        "best_layout",
        "evolve",
        "new_game",
        "position",
        "rulebook",
        "compare",
        "field_list",
        "as_dict",
        "diff",
        "get",
        "points",
        "under",
    ],
)
def test_a_slug_is_no_rule_set(call: Callable[[], object]) -> None:
    """Every function that takes rules says so, and what would do."""
    with pytest.raises(rk.InvalidRuleSet, match=r"'fortune' is no rule set: give one, such as rul"):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: rk.Card.of(5, 6),  # type: ignore[arg-type]
        lambda: rk.Card.of(rk.Rank.ACE, "S"),  # type: ignore[arg-type]
        lambda: rk.Card.of_code(99),
        lambda: rk.Card.of_code([60]),  # type: ignore[arg-type]
        lambda: rk.Meld(["5H", "6H", "7H"], True),  # type: ignore[arg-type]  # noqa: FBT003
        lambda: rk.Meld(5, [None]),  # type: ignore[arg-type]
    ],
    ids=["rank and suit", "suit", "code", "list", "stand-ins", "cards"],
)
def test_no_card_and_no_meld(call: Callable[[], object]) -> None:
    """What is no part of a card or of a meld is refused as notation is."""
    with pytest.raises(rk.NotationError, match="cannot read"):
        call()


@pytest.mark.parametrize("names", [5, "AB", ["A"], range(10**12), ["A", 5]])
def test_no_names(names: object) -> None:
    """Names are a text for each seat, and no more than there are seats are looked at."""
    with pytest.raises(rk.InvalidPosition, match=r"no names for 2 players|is no name"):
        rk.Record.start(STATE, names=names)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("hands", range(10**12)),
        ("melds", range(10**12)),
        ("known_hands", range(10**12)),
        ("results", range(10**12)),
        ("totals", range(10**12)),
    ],
)
def test_a_list_without_an_end(name: str, given: object) -> None:
    """A list longer than any game needs is not read to its end."""
    parts: dict[str, Any] = {"hands": ["7S", "7H"], name: given}
    with pytest.raises(rk.InvalidPosition) as refused:
        rk.position(FORTUNE, **parts)
    told = {fault.place: fault.text for fault in refused.value.faults}
    assert told[name] == "this has more than 10000 members: no game needs so many"


def test_no_record_for_a_journal(tmp_path: Path) -> None:
    """A journal begins with a record or a state, and no file is made for anything else."""
    path = tmp_path / "game.journal"
    with pytest.raises(rk.InvalidPosition, match="True is no Record"):
        rk.Journal.open(path, record=True)  # type: ignore[arg-type]
    assert not path.exists()


def test_an_indent_is_a_number_of_blanks() -> None:
    """Half a blank is refused before anything is written."""
    with pytest.raises(TypeError, match=r"indent is a whole number of blanks or None, not 1\.5"):
        rk.dumps(STATE, indent=1.5)  # type: ignore[arg-type]


def test_nothing_is_published_but_a_text() -> None:
    """A commitment that is no text is not the one of the seed."""
    with pytest.raises(rk.DecodeError, match="not the one whose commitment was published"):
        rk.Record.start(STATE).audit(5)  # type: ignore[arg-type]


def test_a_moment_is_asked_and_never_played_on() -> None:
    """What a view asks the engine about is no state: it is not played, looked at, told or kept."""
    moment = rk.view(STATE, 0).moment
    assert list(rk.legal_actions(moment)) == list(rk.legal_actions(STATE))
    with pytest.raises(TypeError, match="apply plays on a GameState, not on Moment"):
        rk.apply(moment, rk.DrawStock())
    with pytest.raises(TypeError, match="view looks at a GameState, not at Moment"):
        rk.view(moment, 0)
    with pytest.raises(TypeError, match="a record starts from a GameState, not from Moment"):
        rk.Record.start(moment)
    with pytest.raises(TypeError, match="no document is made of Moment"):
        rk.dumps(moment)
    assert repr(moment) == str(moment)


def test_a_moment_is_kept_by_pickle() -> None:
    """A view that was pickled has a moment of the same kind, equal to its own."""
    seen = rk.view(STATE, 1, memory=True)
    again = pickle.loads(pickle.dumps(seen))  # noqa: S301  # what the line itself has made
    assert again == seen
    assert type(again.moment) is type(seen.moment)
    assert json.loads(rk.dumps(again)) == json.loads(rk.dumps(seen))


def _endless(value: object) -> Iterator[Any]:
    while True:
        yield value


@pytest.mark.parametrize(
    "call",
    [
        lambda: rk.Meld(_endless("5H")),
        lambda: rk.Meld(_endless("5H"), _endless(None)),
        lambda: rk.LayMeld(_endless("5H")),  # type: ignore[arg-type]
        lambda: rk.Cards(_endless("5H")),
        lambda: rk.position(FORTUNE, hands=["7S", "7H"], stock=_endless("5H")),
        lambda: rk.position(FORTUNE, hands=[_endless("5H"), "7H"]),
        lambda: rk.best_layout("7S", FORTUNE, melds=_endless("5H 6H 7H")),
        lambda: rk.evolve(FORTUNE, {"wilds.ranks": range(10**9)}),
    ],
    ids=["meld", "stand-ins", "lay", "cards", "stock", "hand", "layout", "ranks"],
)
def test_what_has_no_end_is_refused(call: Callable[[], object]) -> None:
    """No more is read than any deck has."""
    with pytest.raises(rk.RummyError):
        call()


class Unspeakable:
    """Something whose `repr` fails."""

    def __repr__(self) -> str:
        raise KeyError("no words")


@pytest.mark.parametrize(
    "value", [Unspeakable(), 10**5000, "x" * 10**6], ids=["unspeakable", "huge", "long"]
)
def test_errors_stay_short(value: Any) -> None:  # noqa: ANN401  # anything at all
    """Whatever is given, the refusal can be told, and in few words."""
    depth = -value if isinstance(value, int) else value
    calls: list[Callable[[], object]] = [
        lambda: rk.position(FORTUNE, hands=["7S", "7H"], phase=value),
        lambda: rk.divide(STATE, depth),
        lambda: rk.perft(STATE, depth),
        lambda: rulebook(FORTUNE, format=value),
        lambda: rk.loads("{}", value),
        lambda: rk.new_game(FORTUNE, players=value),
        lambda: rk.best_layout("7S", FORTUNE, melds=value),
    ]
    for call in calls:
        with pytest.raises((rk.RummyError, TypeError, ValueError)) as refused:
            call()
        assert len(str(refused.value)) < 1_000
