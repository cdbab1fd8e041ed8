"""`rummykit schema` prints the JSON Schema of saved games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

import rummykit as rk
from rummykit.cli import main
from rummykit.cli import schema as command
from rummykit.codec import schema

if TYPE_CHECKING:
    from typing import NoReturn


@pytest.mark.parametrize("name", [None, "PlayerView", "LayMeld", "Journal"])
def test_prints_the_schema(name: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    """Of all documents, or of one kind."""
    assert 0 == main(["schema", *([name] if name else [])])
    assert schema(name) == json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("arguments", "rules"),
    [
        (["--rules", "arlington"], rk.ruleset("arlington")),
        (["--set", "match.target=300"], rk.evolve(rk.ruleset("fortune"), {"match.target": 300})),
    ],
    ids=["rules", "set"],
)
def test_with_rules_only_their_games_fit(
    arguments: list[str], rules: rk.RuleSet, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rules in a document must be those that are named."""
    assert 0 == main(["schema", "GameState", *arguments])
    validator = Draft202012Validator(json.loads(capsys.readouterr().out))
    for full in (False, True):
        mine = rk.dumps(rk.new_game(rules, players=2, seed=1), full_rules=full)
        assert validator.is_valid(json.loads(mine))
    other = rk.dumps(rk.new_game(rk.ruleset("oklahoma"), players=2, seed=1))
    assert not validator.is_valid(json.loads(other))
    assert 0 == main(["schema", "RuleSet", *arguments])
    validator = Draft202012Validator(json.loads(capsys.readouterr().out))
    assert validator.is_valid(json.loads(rk.dumps(rules)))
    assert not validator.is_valid(json.loads(rk.dumps(rk.ruleset("oklahoma"))))


def test_refuses_another_name(capsys: pytest.CaptureFixture[str]) -> None:
    """The names that there are are told, in one line."""
    assert 2 == main(["schema", "Chess"])
    told = capsys.readouterr().err
    assert told.startswith("rummykit: no document is called 'Chess'; there are RuleSet, GameState")
    assert 1 == told.count("\n")


def test_tells_what_is_not_installed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the codec, the extra is named."""

    def missing(module: str) -> NoReturn:
        text = f"{module} needs the extra"
        raise ImportError(text)

    monkeypatch.setattr(command, "needed", missing)
    assert 2 == main(["schema"])
    assert "needs the extra" in capsys.readouterr().err
