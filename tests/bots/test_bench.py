"""The command that measures the bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.bots import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_bots_are_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays, keeps the games, and goes on from them on other processes."""
    common = ["fortune", "--deals", "1", "--iterations", "4", "--path", str(tmp_path / "games")]
    main([*common, "--games", "2", "--bots", "search", "greedy"])
    main([*common, "--games", "4", "--bots", "search", "greedy", "--processes", "2"])
    (kept,) = (tmp_path / "games").iterdir()
    assert 5 == len(kept.read_text().splitlines())
    assert 2 == capsys.readouterr().out.count("decisions a second: search ")


def test_nothing_need_be_kept(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a directory the figures are printed, and that is all."""
    main(["fortune", "--deals", "1", "--games", "2"])
    assert "Fortune Rummy: 2 games" in capsys.readouterr().out
