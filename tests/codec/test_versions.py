"""Documents of every schema version and of past presets are read, and later ones refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rummykit as rk
from rummykit.codec import DOCUMENTS, SCHEMA, rulesets
from rummykit.codec.migrations import MIGRATIONS, migrated

FOLDER = Path(__file__).parent / "documents"
NOW = sorted((FOLDER / f"v{SCHEMA}").glob("*.json"))
DRAFTS = sorted((FOLDER / "v0").glob("*.json"))


def named(path: Path) -> str:
    """A document by its name."""
    return path.stem


def test_every_version_has_a_migration_and_documents() -> None:
    """No version that was ever written is forgotten."""
    assert list(range(SCHEMA)) == sorted(MIGRATIONS)
    for version in range(SCHEMA + 1):
        assert list((FOLDER / f"v{version}").glob("*.json"))


@pytest.mark.parametrize("path", NOW, ids=named)
def test_documents_of_this_version(path: Path) -> None:
    """A document that was saved is read, and would be written the same today."""
    text = path.read_text(encoding="utf-8")
    found: object = rk.loads(text, DOCUMENTS[json.loads(text)["type"]])
    assert json.loads(text) == json.loads(rk.dumps(found))


@pytest.mark.parametrize("path", DRAFTS, ids=named)
def test_documents_of_the_drafts(path: Path) -> None:
    """A document of version 0 is read as the same document of version 1 is."""
    twin = (FOLDER / "v1" / path.name).read_text(encoding="utf-8")
    cls = DOCUMENTS[json.loads(twin)["type"]]
    draft = path.read_text(encoding="utf-8")
    assert json.loads(draft)["schema"] == 0
    assert rk.loads(twin, cls) == rk.loads(draft, cls)


def test_the_saved_journal(tmp_path: Path) -> None:
    """A journal that was saved is read, and is that of the saved record."""
    data = (FOLDER / "v1" / "journal.jsonl").read_bytes()
    path = tmp_path / "journal.jsonl"
    path.write_bytes(data)
    record = rk.loads((FOLDER / "v1" / "record.json").read_bytes(), rk.Record)
    with rk.Journal.open(path) as journal:
        assert record == journal.record
    assert data == path.read_bytes()


def test_migrations_leave_their_argument_alone() -> None:
    """A migration is a pure function."""
    for path in DRAFTS:
        content = json.loads(path.read_text(encoding="utf-8"))
        migrated(content, 0)
        assert json.loads(path.read_text(encoding="utf-8")) == content


@pytest.mark.parametrize(
    "spoilt",
    [
        *({}, {"type": 7}, {"type": "state", "hands": 3}, {"type": "state", "hands": [1]}),
        *({"type": "record", "start": {"rules": 1}}, {"type": "rules", "rules_version": []}),
    ],
    ids=range(6),
)
def test_spoilt_drafts_are_refused(spoilt: dict[str, object]) -> None:
    """What a migration does not recognise is left for the checks."""
    text = json.dumps({"format": "rummykit", "schema": 0, **spoilt})
    for cls in (rk.GameState, rk.Record, rk.RuleSet):
        with pytest.raises(rk.DecodeError):
            rk.loads(text, cls)


def test_the_version_of_a_preset_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A preset that has changed since is read as it was, and saved as it was."""
    monkeypatch.setitem(rulesets.PAST_PRESETS, ("fortune", 2), {"melds.run_max": None})
    rulesets._changes.cache_clear()
    text = rk.dumps(rk.ruleset("fortune")).replace('"version": 1', '"version": 2')
    past = rk.loads(text, rk.RuleSet)
    assert (2, None) == (past.version, past.melds.run_max)
    assert text == rk.dumps(past)
    house = rk.evolve(past, {"match.target": 300, "melds.run_max": 5})
    assert '"changed": {"melds.run_max": 5, "match.target": 300}' in rk.dumps(house)
    assert house == rk.loads(rk.dumps(house), rk.RuleSet)
    rulesets._changes.cache_clear()
