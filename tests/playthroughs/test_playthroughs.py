"""Every rule set that ships has a playthrough, and it is played today as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

import rummykit as rk

from .telling import told

HERE = Path(__file__).parent


def test_each_rule_set_has_a_playthrough() -> None:
    """No rule set is without one, and none is of a rule set that is gone."""
    assert set(rk.RULESETS) == {path.stem for path in HERE.glob("*.txt")}


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_the_playthrough_is_up_to_date(slug: str) -> None:
    """The game goes as its file tells; `python -m tests.playthroughs` writes it anew."""
    assert (HERE / f"{slug}.txt").read_text(encoding="utf-8") == told(slug)
