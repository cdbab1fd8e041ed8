"""The measuring itself: turns, ratios, tables, the command line."""

from __future__ import annotations

import json
from itertools import chain, repeat

import pytest

from bench import measure
from bench.measure import Figure, Section, Table, run, take_turns

TABLE = Table(
    title="Speeds",
    about="In words.",
    columns=("what", "fast"),
    rows=(("a", 12345), ("b", 0.123), ("c", 12.34), ("d", 1234.5), ("e", "yes"), ("f", None)),
    notes=("nothing was left out",),
)
SHOWN = """\
## Speeds

In words.

| what |   fast |
| ---- | -----: |
| a    | 12,345 |
| b    |   0.12 |
| c    |   12.3 |
| d    |  1,234 |
| e    |    yes |
| f    |      - |

Note: nothing was left out.
"""
SECTIONS: dict[str, Section] = {"one": lambda _: TABLE, "two": lambda _: TABLE}


def test_figure_is_the_median_of_its_rounds() -> None:
    """One slow round changes nothing."""
    figure = Figure((2e-6, 1e-6, 500e-6))
    assert figure.microseconds == pytest.approx(2)
    assert figure.per_second == pytest.approx(500_000)


def test_ratio_compares_round_with_round() -> None:
    """A round that is slow for both leaves their ratio as it is."""
    ours, theirs = Figure((1.0, 10.0, 1.0)), Figure((2.0, 20.0, 9.0))
    assert ours.times_as_fast(theirs) == pytest.approx(2)


def test_works_take_turns_after_a_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is done once untimed, then one after the other in each round, and told by the unit."""
    order: list[str] = []
    seconds = chain.from_iterable((start, start + 6.0) for start in repeat(1.0))
    monkeypatch.setattr(measure, "calibrated", lambda: 0.25)
    monkeypatch.setattr(measure, "clock", lambda: next(seconds))

    def work(name: str, units: int) -> int:
        order.append(name)
        return units

    turns = take_turns({"a": lambda: work("a", 2), "b": lambda: work("b", 3)}, rounds=2)
    assert ["a", "b"] * 3 == order
    assert {"a": Figure((3.0, 3.0)), "b": Figure((2.0, 2.0))} == turns.figures
    assert turns.loop == pytest.approx(250_000)


def test_calibration_takes_time() -> None:
    """The loop that all figures are told beside really runs."""
    assert measure.calibrated() > 0


def test_table_reads_as_markdown() -> None:
    """Figures are rounded to what they are worth, and columns stand under one another."""
    assert SHOWN == TABLE.markdown()


def test_named_sections_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Only what was asked for is run, with the versions above and the calibration loop below."""
    run(SECTIONS, ["attrs", "no-such-package"], "About.", ["two"])
    shown = capsys.readouterr().out
    assert SHOWN in shown
    assert shown.count("## Speeds") == 1
    assert "no-such-package not installed" in shown.splitlines()[0]
    assert "Calibration loop: " in shown


def test_json_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON holds every table with its rows, and what the figures depend on."""
    run(SECTIONS, ["attrs"], "About.", ["--json", "--quick"])
    told = json.loads(capsys.readouterr().out)
    assert told["quick"] is True
    assert {"python", "machine", "attrs"} == set(told["environment"])
    assert ["one", "two"] == list(told["tables"])
    assert [list(row) for row in TABLE.rows] == told["tables"]["one"]["rows"]
    assert told["tables"]["one"]["loop"] > 0


def test_unknown_section_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A mistyped name is answered with those there are."""
    with pytest.raises(SystemExit, match="2"):
        run(SECTIONS, [], "About.", ["three"])
    assert "no section three: there are one, two" in capsys.readouterr().err
