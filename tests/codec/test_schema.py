"""The JSON Schema accepts what is saved and refuses what `loads` refuses."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import rummykit as rk
from rummykit.codec import DOCUMENTS, schema
from rummykit.codec.schema import NAMES
from rummykit.rules import FIELDS
from tests.codec.games import LIVELY, game, played

FOLDER = Path(__file__).parent / "documents" / "v1"
SAVED = sorted(FOLDER.glob("*.json"))
ALL = Draft202012Validator(schema())


def of(name: str) -> Draft202012Validator:
    """The validator of one kind of document."""
    return Draft202012Validator(schema(name))


@pytest.mark.parametrize("name", [None, *NAMES])
def test_every_schema_is_one(name: str | None) -> None:
    """Each keeps the rules of JSON Schema 2020-12, and refers to nothing that is not there."""
    found = schema(name)
    Draft202012Validator.check_schema(found)
    text = json.dumps(found)
    wanted = {part.partition('"')[0] for part in text.split('"$ref": "#/$defs/')[1:]}
    assert wanted == set(found["$defs"])


def test_every_definition_is_titled_and_described() -> None:
    """What a front end generates its types from has names, and words for every key."""
    for name, found in schema()["$defs"].items():
        assert name == found["title"]
        if "properties" in found:
            keys = set(found["properties"]) - {"format", "schema", "type"}
            assert found["description"]
            assert all(found["properties"][key].get("description") for key in keys), name


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_saved_documents_fit(path: Path) -> None:
    """Real documents fit the schema of their kind and that of all."""
    document = json.loads(path.read_text(encoding="utf-8"))
    of(document["type"]).validate(document)
    ALL.validate(document)


def test_the_lines_of_a_journal_fit() -> None:
    """The first line and the further ones."""
    first, *rest = map(json.loads, (FOLDER / "journal.jsonl").read_text("utf-8").splitlines())
    of("Journal").validate(first)
    line = of("JournalAction")
    for each in rest:
        line.validate(each)
    assert any("result" in each for each in rest)


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_documents_along_a_game_fit(slug: str) -> None:
    """States, views, actions and events of every rule set."""
    validators = {name: of(name) for name in ("GameState", "PlayerView", "Action", "Event")}
    state = rk.new_game(rk.evolve(rk.ruleset(slug), LIVELY), players=2, seed=slug)
    rng = random.Random(slug)
    for number, (action, after) in enumerate(played(state, rng, 90)):
        validators["Action"].validate(json.loads(rk.dumps(action)))
        for event in rk.transition(state, action).events:
            for seen in (event, event.seen_by(None)):
                validators["Event"].validate(json.loads(rk.dumps(seen)))
        if number % 15 == 0:
            validators["GameState"].validate(json.loads(rk.dumps(after, full_rules=number > 40)))
            for seat in (None, 1):
                view = rk.view(after, seat, memory=number % 2 == 0)
                validators["PlayerView"].validate(json.loads(rk.dumps(view)))
        state = after


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_full_rules_fit(slug: str) -> None:
    """Every field of every preset is as the schema says."""
    of("RuleSet").validate(json.loads(rk.dumps(rk.ruleset(slug), full_rules=True)))


def test_the_fields_of_a_rule_set_are_all_there() -> None:
    """The values of rule sets are described field by field."""
    defs = schema("RuleSet")["$defs"]
    assert list(FIELDS) == list(defs["RuleChanges"]["properties"]) == defs["RuleFields"]["required"]


def spoilt(document: Any, rng: random.Random) -> Any:
    """A copy with a value somewhere replaced by one of another type, or with a key too many."""
    found = copy.deepcopy(document)
    place = found
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = rng.choice(keys)
        inner = place[key]
        if isinstance(inner, (dict, list)) and inner and rng.random() < 0.8:
            place = inner
            continue
        if rng.random() < 0.2 and isinstance(place, dict):
            place["no such key"] = 1
        else:
            is_free = isinstance(inner, str) or key == "seed"
            place[key] = rng.choice([1.5, [[]], {"x": {}}, 1.5 if is_free else "no such text"])
        return found


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_spoilt_documents_are_refused_by_both(path: Path) -> None:
    """Neither the schema nor `loads` takes a value of another type or an unknown key."""
    document = json.loads(path.read_text(encoding="utf-8"))
    validator, cls = of(document["type"]), DOCUMENTS[document["type"]]
    rng = random.Random(path.stem)
    for _ in range(25):
        found = spoilt(document, rng)
        assert not validator.is_valid(found), found
        with pytest.raises(rk.DecodeError):
            rk.loads(json.dumps(found), cls)


def test_there_is_no_schema_of_anything_else() -> None:
    """Another name is refused, and those that there are are told."""
    with pytest.raises(ValueError, match="no document is called 'Chess'; there are RuleSet"):
        schema("Chess")


def test_a_schema_of_a_state_knows_its_notation() -> None:
    """The patterns are those of the notation."""
    validator = of("GameState")
    document = json.loads(rk.dumps(game()))
    for text in ("1X", "qs", "10H", "JKH", "QS "):
        document["hands"][0][0] = text
        assert not validator.is_valid(document)
