"""What is wrong with a document is told, all of it, each at its place."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from rummykit.codec import parsing, problems
from tests.codec.games import game

if TYPE_CHECKING:
    from collections.abc import Callable

STATE = json.loads(rk.dumps(game()))
OVER = json.loads(
    rk.dumps(rk.position(rk.ruleset("fortune"), ["", "KC"], phase="play", stock="4C"))
)


def faults(document: object, cls: Any = rk.GameState) -> list[str]:
    """What `loads` has against a document."""
    text = document if isinstance(document, (str, bytes)) else json.dumps(document)
    with pytest.raises(rk.DecodeError) as caught:
        rk.loads(text, cls)
    return [str(fault) for fault in caught.value.faults]


def changed(change: Callable[[Any], Any], document: dict[str, Any] = STATE) -> dict[str, Any]:
    """A copy of a document with a change made to it."""
    found = copy.deepcopy(document)
    change(found)
    return found


CASES: list[tuple[Callable[[Any], Any], str]] = [
    (lambda d: d["hands"][1].__setitem__(3, "1X"), "at $.hands[1][3]: '1X' is not a card"),
    (lambda d: d["hands"][0].__setitem__(0, 7), "at $.hands[0][0]: 7 is not a card"),
    (lambda d: d.__setitem__("hands", {}), "at $.hands: {} is not a list"),
    (lambda d: d.__setitem__("hands", {"a": 1}), "at $.hands: an object is not a list"),
    (lambda d: d.__setitem__("turn", [1, 2]), "at $.turn: a list of 2 is not a whole number"),
    (lambda d: d.__setitem__("turn", True), "at $.turn: True is not a whole number from 0"),
    (lambda d: d.__setitem__("turn", -1), "at $.turn: -1 is not a whole number from 0"),
    (lambda d: d.__setitem__("turn", 9), "at $.turn: 9 is no seat"),
    (lambda d: d.__setitem__("opener", 9), "at $.opener: 9 is no seat"),
    (lambda d: d.__setitem__("phase", "dance"), "at $.phase: 'dance' is not one of draw"),
    (lambda d: d.__setitem__("phase", "game_over"), "at $.phase: nobody has won"),
    (lambda d: d.__setitem__("stock_known", 1), "at $.stock_known: 1 is not true or false"),
    (lambda d: d.__setitem__("stock_known", True), "at $.stock_known: the order of a stock"),
    (lambda d: d["totals"].append(0), "at $.totals: totals of 4 seats"),
    (lambda d: d["totals"].__setitem__(0, None), "at $.totals[0]: None is not a whole number"),
    (lambda d: d["totals"].extend([0] * 500), "at $.totals: a list of 503 is too long"),
    (lambda d: d["winners"].append(0), "at $.winners: with these totals the winners are []"),
    (lambda d: d["known_hands"][0].append("JK"), "at $.known_hands[0]: JK is not in the hand"),
    (lambda d: d["known_hands"].pop(), "at $.known_hands: 2 lists of cards are given for 3"),
    (lambda d: d["melds"].pop(), "at $.melds: melds of 2 seats"),
    (lambda d: d["melds"][0].append("4C 5C"), "melds[0]["),
    (lambda d: d["melds"][0].append("4C 4C=5C"), "melds[0]["),
    (lambda d: d["melds"][0].append("4C  5C 6C"), "is not a meld in the notation"),
    (lambda d: d["melds"][0].append("JK=JK"), "is not a meld in the notation"),
    (lambda d: d["stock"].extend(["QS", "QS", "QS"]), "QS is one too many: the deck has 2"),
    (lambda d: d["pile"].append("JK"), "JK is one too many: the deck has none"),
    (lambda d: d["melds"][0].append("AC AD AH AS AC AC"), "AC is one too many"),
    (lambda d: d.__setitem__("seed", None), "at $.seed: None is not a seed"),
    (lambda d: d.__setitem__("seed", {"hex": "xyz"}), "at $.seed: an object is not a seed"),
    (lambda d: d.__setitem__("seed", {"utf8": "ff"}), "at $.seed: an object is not a seed"),
    (lambda d: d.__setitem__("seed", {"utf8": 7}), "at $.seed: an object is not a seed"),
    (lambda d: d.__setitem__("seed", {"oct": "7"}), "at $.seed: an object is not a seed"),
    (lambda d: d.__setitem__("colour", 1), "at $.colour: there is no such key here"),
    (lambda d: d.__setitem__('it\'s a "key"', 1), "at $['it\\'s a \"key\"']: there is no"),
    (lambda d: d.__setitem__("k" * 99, 1), f"at $['{'k' * 60}…']: there is no such key"),
    (lambda d: d.pop("turn"), "at $: the key 'turn' is missing"),
    (lambda d: d["rules"].pop("changed"), "at $.rules: the key 'changed' is missing"),
    (lambda d: d.__setitem__("rules", "fortune"), "at $.rules: 'fortune' is not an object"),
    (lambda d: d["rules"].__setitem__("slug", "fortun"), "did you mean 'fortune'?"),
    (lambda d: d["rules"].__setitem__("slug", "x" * 999), "is no rule set that ships; others"),
    (lambda d: d["rules"].__setitem__("version", 7), "at $.rules.version: version 7 of"),
    (lambda d: d["rules"].__setitem__("version", 0), "at $.rules.version: version 0 of"),
    (lambda d: d["rules"].__setitem__("changed", []), "at $.rules.changed: [] is not an object"),
    (lambda d: d["rules"]["changed"].__setitem__("a.b", 1), "at $.rules.changed['a.b']: no field"),
    (
        lambda d: d["rules"]["changed"].__setitem__("deck.packs", 9),
        "at $.rules.changed['deck.packs']: 9 is too high",
    ),
    (
        lambda d: d["rules"]["changed"].__setitem__("deck.packs", "2"),
        "at $.rules.changed['deck.packs']: '2' is not as a document writes this: write 2",
    ),
    (
        lambda d: d["rules"]["changed"].__setitem__("queen.discard", "x" * 201),
        "at $.rules.changed['queen.discard']: a value of the length 201 is too long",
    ),
    (
        lambda d: d["rules"]["changed"].__setitem__("deck.removed_ranks", [["2"]]),
        "at $.rules.changed['deck.removed_ranks']: [['2']] is not what this takes",
    ),
    (
        lambda d: d["rules"]["changed"].__setitem__("deal.hand_size_by_players", {"8": [1]}),
        "at $.rules.changed['deal.hand_size_by_players']: {'8': [1]} is not what this takes",
    ),
    (
        lambda d: d["rules"]["changed"].__setitem__("melds.run_max", 2),
        "at $.rules.changed['melds.run_max']: 2 is below melds.run_min",
    ),
    (
        lambda d: d["rules"]["changed"].__setitem__("melds.run_min", 99),
        "at $.rules.changed",
    ),
    (lambda d: d.__setitem__("format", "chess"), "at $.format: 'chess' is not 'rummykit'"),
    (lambda d: d.pop("format"), "at $: the key 'format' is missing"),
    (lambda d: d.__setitem__("schema", 2), "at $.schema: version 2 is of a newer rummykit"),
    (lambda d: d.__setitem__("schema", -1), "at $.schema: -1 is not the number of a version"),
    (lambda d: d.__setitem__("schema", "1"), "at $.schema: '1' is not the number of a version"),
    (lambda d: d.__setitem__("type", "Record"), "at $.type: 'Record' is not 'GameState'"),
    (lambda d: d.pop("type"), "at $: the key 'type' is missing"),
    (lambda d: d.__setitem__("results", [{}]), "at $.results[0]: the key 'scores' is missing"),
    (lambda d: d.__setitem__("deal_number", 5), ""),
]


@pytest.mark.parametrize(("change", "wanted"), CASES, ids=range(len(CASES)))
def test_a_fault_is_told_at_its_place(change: Callable[[Any], Any], wanted: str) -> None:
    """Each of many ways to spoil the document of a state."""
    document = changed(change)
    if not wanted:  # the number of a deal is free while no results say otherwise
        assert rk.loads(json.dumps(document), rk.GameState).deal_number == 5
        return
    found = faults(document)
    assert any(wanted in fault for fault in found), found


def test_all_faults_are_told_together() -> None:
    """One error lists faults of rules, cards, numbers and keys."""

    def spoil(document: Any) -> None:
        document["rules"]["slug"] = "x"
        document["hands"][1][3] = "1X"
        document["hands"][2][0] = "??"
        document["turn"] = "me"
        document["colour"] = "red"

    found = faults(changed(spoil))
    places = [fault.partition(": ")[0] for fault in found]
    assert places == [
        "at $.rules.slug",
        "at $.turn",
        "at $.hands[1][3]",
        "at $.hands[2][0]",
        "at $.colour",
    ]


def test_of_very_many_faults_the_first_are_told() -> None:
    """A document of nothing but faults does not give an endless error."""
    found = faults({**STATE, **{f"key {number}": 1 for number in range(500)}})
    assert len(found) == 100
    found = faults({**STATE, "results": [{}] * 500, "extra": 1})
    assert found[-1] == "at $: more is wrong than is told here"


def test_a_document_of_a_deal_that_the_rules_have_ended() -> None:
    """A saved state says what it is, and does not become another."""
    assert OVER["phase"] == "deal_over"
    document = {**OVER, "phase": "play", "results": [], "totals": [0, 0]}
    assert faults(document) == ["at $.phase: the rules make this 'deal_over'"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "this is no JSON: Expecting value (line 1, column 1)"),
        ("null", "None is not an object"),
        ('{"a": 1, "a": 2}', "the key 'a' stands twice in this object"),
        ("NaN", "NaN is no value of JSON"),
        ("-Infinity", "-Infinity is no value of JSON"),
        ("1e999", "1e999 has a fraction or an exponent"),
        (f"1.{'0' * 99}", "has a fraction or an exponent: give a whole number"),
        ("9" * 100_000, "a number of 100000 figures is too long to read"),
        ("[" * 100_000, "lists and objects nest deeper than 32 (character 32)"),
        ('{"a":' * 100_000, "lists and objects nest deeper than 32"),
        ('"\\ud800"', "is not an object"),
        ('"\ud800', "this is no JSON"),
        (b"\xff\xfe", "this is no UTF-8: invalid start byte at byte 0"),
        ("\ufeff{}", "this is no JSON"),
        ("[]]", "this is no JSON: Extra data"),
    ],
    ids=range(15),
)
def test_what_is_no_document(text: str | bytes, wanted: str) -> None:
    """Text that is no JSON, or JSON that is no object, is refused at the root."""
    (found,) = faults(text)
    assert found.startswith("at $: ")
    assert wanted in found


def test_faults_inside_values_have_their_places() -> None:
    """What the parser sets aside is refused where it stands."""
    text = json.dumps(STATE)
    assert faults(text.replace('"turn": ', '"turn": 1.5, "x": ')) != []
    found = faults(text.replace('"changed": {', '"changed": {"a": 1, "a": 2, '))
    assert found == ["at $.rules.changed: the key 'a' stands twice in this object"]


def test_brackets_inside_texts_are_no_nesting() -> None:
    """A seed of brackets is a seed."""
    state = rk.new_game(rk.ruleset("fortune"), players=2, seed='[{"\\' * 50)
    assert state == rk.loads(rk.dumps(state), rk.GameState)


@pytest.mark.parametrize(
    ("document", "cls", "wanted"),
    [
        ({"type": "Discard", "card": "QX"}, rk.Action, "at $.card: 'QX' is not a card in"),
        ({"type": "Jump"}, rk.Action, "at $.type: 'Jump' is not one of DrawStock, TakePile"),
        ({"type": ["Jump"]}, rk.Action, "at $.type: ['Jump'] is not one of"),
        ({"type": "Drawn"}, rk.Action, "at $.type: 'Drawn' is not one of DrawStock"),
        ({"type": "Discard"}, rk.Discard, "at $: the key 'card' is missing"),
        ({"type": "EndTurn", "card": "QS"}, rk.EndTurn, "at $.card: there is no such key here"),
        (
            {"type": "LayOff", "meld_index": -1, "card": "QS", "end": "middle"},
            rk.LayOff,
            "at $.end: 'middle' is not one of low, high",
        ),
        (
            {"type": "LayOff", "meld_index": 0, "card": "2S", "stands_for": "JK"},
            rk.LayOff,
            "at $.stands_for: 'JK' is not a card or a rank to stand for in the notation",
        ),
        (
            {"type": "LayMeld", "meld": "7S " * 2000},
            rk.LayMeld,
            "is not a meld in the notation",
        ),
        ({"type": "Drawn", "seat": 0, "card": None}, rk.Event, "'from_turned_over' is missing"),
    ],
)
def test_actions_and_events(document: dict[str, Any], cls: Any, wanted: str) -> None:
    """The small documents are as strict."""
    found = faults({"format": "rummykit", "schema": 1, **document}, cls)
    assert any(wanted in fault for fault in found), found


def test_results_must_add_up() -> None:
    """A reckoning whose parts do not fit is refused."""
    (result,) = rk.loads(json.dumps(OVER), rk.GameState).results
    document = json.loads(rk.dumps(result))
    assert result == rk.loads(json.dumps(document), rk.DealResult)
    document["scores"][0] += 1
    document["bonus"][1] += 3
    document["reason"] = "max-turns"
    found = faults(document, rk.DealResult)
    assert [fault.partition(" ")[2].partition(":")[0] for fault in found] == ["$"] * 4


def test_full_rules_need_every_field() -> None:
    """A rule set written in full lacks nothing."""
    document = json.loads(rk.dumps(rk.ruleset("fortune"), full_rules=True))
    del document["fields"]["deck.packs"]
    assert faults(document, rk.RuleSet) == ["at $.fields: the key 'deck.packs' is missing"]
    document = json.loads(rk.dumps(rk.ruleset("fortune"), full_rules=True))
    document["slug"] = "No Slug"
    (found,) = faults(document, rk.RuleSet)
    assert found.startswith("at $.slug: 'No Slug' is no slug")


def test_contradictions_of_unchanged_fields_are_told() -> None:
    """A change that clashes with the preset's own values names the other field."""
    document = json.loads(rk.dumps(rk.evolve(rk.ruleset("fortune"), {"match.target": 300})))
    document["changed"] = {"melds.run_min": 9}
    (found,) = faults(document, rk.RuleSet)
    assert found.startswith("at $.changed: melds.run_max: 4 is below melds.run_min")


@pytest.mark.parametrize("cls", [int, str, rk.Card, None, rk.Transition])
def test_there_are_no_documents_of_other_classes(cls: Any) -> None:
    """Asking for one is an error of the program, not of the document."""
    with pytest.raises(TypeError, match="no document is read as"):
        rk.loads("{}", cls)


def test_other_objects_are_not_saved() -> None:
    """Neither are they written."""
    with pytest.raises(TypeError, match="no document is made of Card"):
        rk.dumps(rk.Card("QS"))
    with pytest.raises(TypeError, match="a document is a str or bytes, not list"):
        rk.loads([], rk.GameState)  # type: ignore[call-overload]  # the point


def test_a_view_that_no_state_gives_is_refused() -> None:
    """The documents of views are put together through the same checks."""
    document = json.loads(rk.dumps(rk.view(game(), 1)))
    document["hand"].append("JK")
    found = faults(document, rk.PlayerView)
    assert found[0].startswith("at $.hand: ")
    document = json.loads(rk.dumps(rk.view(game(), 1)))
    document["hand"][0] = "JK"
    assert faults(document, rk.PlayerView) == [
        "at $: cards: JK: placed once, and the deck has none"
    ]
    document = json.loads(rk.dumps(rk.view(game(), None)))
    document["winners"] = [0]
    assert faults(document, rk.PlayerView)[0].startswith("at $.winners: ")


def test_errors_of_the_library_become_problems() -> None:
    """Whatever the library itself refuses is told at the place where it was met."""
    error = rk.NotationError("x", "no")
    assert [(("a",), "cannot read 'x': no")] == list(problems.problems_of(error, ("a",)))
    with pytest.raises(ZeroDivisionError):
        list(problems.problems_of(ZeroDivisionError()))


def test_unreadable_shows_its_text() -> None:
    """What the parser sets aside can be looked at."""
    assert repr(parsing.parse("1.0")).startswith("Unreadable('1.0 has")
