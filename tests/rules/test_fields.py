"""Every field reads what people write for it, keeps one value, and refuses the rest by its path."""

# ruff: noqa: ANN401, E501  # tables; values of the wrong type are given on purpose

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

from rummykit.cards import Card, Rank
from rummykit.errors import InvalidRuleSet, NotationError
from rummykit.rules import (
    FIELDS,
    RULESETS,
    Deal,
    Deck,
    InHandPoints,
    MeldedPoints,
    MeldLimits,
    Scoring,
    as_dict,
    diff,
    evolve,
    get,
    ruleset,
)
from rummykit.rules.fields import canonical

TWO, THREE, TEN, QUEEN = Rank.TWO, Rank.THREE, Rank.TEN, Rank.QUEEN


class Unspeakable:
    """A value whose `repr` fails."""

    def __repr__(self) -> str:
        raise RuntimeError


class Indexed:
    """A number of another library, such as numpy has."""

    def __index__(self) -> int:
        """Three."""
        return 3


TAKEN: list[tuple[str, object, object]] = [
    ("deck.packs", 4, 4),
    ("deck.packs", " 1 ", 1),
    ("deck.packs", Indexed(), 3),
    ("deck.jokers", 15, 15),
    ("deck.removed_ranks", "2", (TWO,)),
    ("deck.removed_ranks", "3,2 2", (TWO, THREE)),
    ("deck.removed_ranks", ["10", "q", TWO], (TWO, TEN, QUEEN)),
    ("deck.removed_ranks", {THREE, TWO}, (TWO, THREE)),
    ("deck.removed_ranks", QUEEN, (QUEEN,)),
    ("deck.removed_ranks", 10, (TEN,)),
    ("deck.removed_ranks", "none", ()),
    ("deck.removed_ranks", "", ()),
    ("deck.removed_ranks", None, ()),
    ("wilds.ranks", [], ()),
    ("wilds.ranks", [3, 2], (TWO, THREE)),
    ("deal.players", "2-8", (2, 8)),
    ("deal.players", "2 – 8", (2, 8)),
    ("deal.players", [2, 16], (2, 16)),
    ("deal.players", ("3", "4"), (3, 4)),
    ("deal.players", 4, (4, 4)),
    ("deal.players", "4", (4, 4)),
    ("deal.hand_size", "7", 7),
    ("deal.hand_size_by_players", {"8": 12}, ((8, 12),)),
    ("deal.hand_size_by_players", {8: "12", 7: 13}, ((7, 13), (8, 12))),
    ("deal.hand_size_by_players", [(8, 12), [2, 10]], ((2, 10), (8, 12))),
    ("deal.hand_size_by_players", "8=12, 7:13 2→10", ((2, 10), (7, 13), (8, 12))),
    ("deal.hand_size_by_players", [(8, 12), (8, 12)], ((8, 12),)),
    ("deal.hand_size_by_players", "none", ()),
    ("deal.max_turns", None, None),
    ("deal.max_turns", "none", None),
    ("deal.max_turns", 1, 1),
    ("wilds.max_per_meld", 0, 0),
    ("wilds.jokers", "YES", True),
    ("wilds.jokers", "false", False),
    ("wilds.joker_swap", "any", "anyone"),
    ("wilds.joker_swap", "none", "none"),
    ("queen.discard", "last-card", "last-card"),
    ("queen.substitute_binds", None, None),
    ("queen.substitute_binds", "all", None),
    ("queen.substitute_binds", [], None),
    ("queen.substitute_binds", ["deuces"], "deuces"),
    ("queen.substitute_binds", "deuces, jokers", None),
    ("queen.substitute_binds", "jokers", "jokers"),
    ("melds.set_max", "8", 8),
    ("melds.run_max", "None", None),
    ("melds.run_max", 13, 13),
    ("pile.kinds", "run set", ("set", "run")),
    ("pile.kinds", "set, run", ("set", "run")),
    ("pile.kinds", ["run"], ("run",)),
    ("pile.kinds", [], ()),
    ("stock.max_recycles", 0, 0),
    ("scoring.joker", 0, 0),
    ("scoring.joker", "none", None),
    ("scoring.melded.K", "15", 15),
    ("scoring.melded.10", 15, 15),
    ("scoring.melded.t", 15, 15),
    ("scoring.in_hand.QS", 0, 0),
    ("match.target", 1, 1),
]


@pytest.mark.parametrize(("path", "given", "kept"), TAKEN)
def test_a_field_keeps_one_value_for_what_is_written(
    path: str, given: object, kept: object
) -> None:
    """Programs, command lines and documents may write a value in several ways."""
    found = get(evolve(ruleset("fortune"), {path: given}), path)
    assert (kept, type(kept)) == (found, type(found))


REFUSED: list[tuple[str, object, str]] = [
    ("deck.packs", 0, "0 is too low: give a whole number from 1 to 4"),
    ("deck.packs", 5, "5 is too high: give a whole number from 1 to 4"),
    ("deck.packs", True, "True is no whole number: give a whole number from 1 to 4"),
    ("deck.packs", 2.0, "2.0 is no whole number: give a whole number from 1 to 4"),
    ("deck.packs", None, "None is no whole number: give a whole number from 1 to 4"),
    ("deck.packs", "none", "'none' is no whole number: give a whole number from 1 to 4"),
    ("deck.packs", "²", "'²' is no whole number: give a whole number from 1 to 4"),
    ("deck.jokers", -1, "-1 is too low: give a whole number from 0 to 15"),
    ("deck.jokers", "16", "16 is too high: give a whole number from 0 to 15"),
    ("deck.removed_ranks", "1", "'1' is no rank: ranks are A 2 3 4 5 6 7 8 9 T J Q K"),
    ("deck.removed_ranks", 1, "1 is no rank: ranks are A 2 3 4 5 6 7 8 9 T J Q K"),
    ("deck.removed_ranks", True, "True is no rank: ranks are A 2 3 4 5 6 7 8 9 T J Q K"),
    ("deck.removed_ranks", [None], "None is no rank: ranks are A 2 3 4 5 6 7 8 9 T J Q K"),
    ("deck.removed_ranks", 2.0, "2.0 is not what this takes: give ranks such as '2 3'"),
    ("deck.removed_ranks", {"2": 1}, "{'2': 1} is not what this takes: give ranks such as '2 3'"),
    ("deck.removed_ranks", b"2", "b'2' is not what this takes: give ranks such as '2 3'"),
    ("deal.players", 1, "1 is out of range: a table has 2 to 16 players"),
    ("deal.players", "2-17", "'2-17' is out of range: a table has 2 to 16 players"),
    ("deal.players", "two", "'two' is no number of players: give two from 2 to 16, such as '2-8'"),
    ("deal.players", [], "[] is no number of players: give two from 2 to 16, such as '2-8'"),
    ("deal.players", (2, 3, 4), "(2, 3, 4) is no number of players: give two from 2 to 16, such as '2-8'"),
    ("deal.players", [2, 8.0], "[2, 8.0] is no number of players: give two from 2 to 16, such as '2-8'"),
    ("deal.players", None, "None is no number of players: give two from 2 to 16, such as '2-8'"),
    ("deal.players", [8, 2], "[8, 2] runs downwards: give the lower number of players first, such as '2-8'"),
    ("deal.hand_size", 0, "0 is too low: give a whole number of 1 or more"),
    ("deal.hand_size", 10**10, "10000000000 is too high: no field takes more than 1000000000"),
    ("deal.hand_size_by_players", {8: 0}, "0 cards for 8 players: give a hand size of 1 or more"),
    ("deal.hand_size_by_players", {1: 5}, "1 players: a table has 2 to 16 players"),
    ("deal.hand_size_by_players", {17: 5}, "17 players: a table has 2 to 16 players"),
    ("deal.hand_size_by_players", (8, 12), "8 is no number of players with a hand size: give two whole numbers, such as '8=12'"),
    ("deal.hand_size_by_players", "8", "'8' is no number of players with a hand size: give two whole numbers, such as '8=12'"),
    ("deal.hand_size_by_players", {"8": None}, "('8', None) is no number of players with a hand size: give two whole numbers, such as '8=12'"),
    ("deal.hand_size_by_players", [(8, 12), (8, 11)], "8 players are given 12 cards and 11 cards: give one hand size"),
    ("deal.hand_size_by_players", 8, "8 is not what this takes: give hand sizes by number of players, such as '8=12'"),
    ("deal.max_turns", 0, "0 is too low: give a whole number of 1 or more, or none"),
    ("deal.opener", "Rotate", "'Rotate' is none of rotate, fixed; did you mean 'rotate'?"),
    ("wilds.jokers", 1, "1 is neither yes nor no: give true or false"),
    ("wilds.jokers", "maybe", "'maybe' is neither yes nor no: give true or false"),
    ("wilds.joker_swap", None, "None is none of none, owner, anyone"),
    ("queen.discard", ["free"], "['free'] is none of free, last-card, only-queens, never"),
    ("queen.substitute_binds", "none", "'none' is none of all, deuces, jokers"),
    ("queen.substitute_binds", 2, "2 is not what this takes: give 'deuces', 'jokers' or 'all'"),
    ("queen.substitute_binds", [[]], "[] is none of all, deuces, jokers"),
    ("melds.set_min", 1, "1 is too low: give a whole number of 2 or more"),
    ("melds.run_min", 14, "14 is too high: give a whole number from 2 to 13"),
    ("melds.max_melds", 0, "0 is too low: give a whole number of 1 or more, or none"),
    ("pile.kinds", ["sets"], "'sets' is none of set, run; did you mean 'set'?"),
    ("pile.kinds", 3, "3 is not what this takes: give some of set, run in a list"),
    ("pile.min_from_hand", 0, "0 is too low: give a whole number of 1 or more"),
    ("stock.max_recycles", -1, "-1 is too low: give a whole number of 0 or more, or none"),
    ("scoring.joker", -5, "-5 is too low: give a whole number of 0 or more, or none"),
    ("scoring.melded.K", -5, "-5 is too low: give a whole number of 0 or more"),
    ("scoring.in_hand.JK", None, "None is no whole number: give a whole number of 0 or more"),
    ("match.target", 0, "0 is too low: give a whole number of 1 or more"),
    ("match.target", Unspeakable(), "a value of the type Unspeakable is no whole number: give a whole number of 1 or more"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "given", "text"), REFUSED)
def test_a_field_refuses_the_rest_and_says_what_would_do(
    path: str, given: object, text: str
) -> None:
    """A refusal is one fault with the path of the field, never another error."""
    with pytest.raises(InvalidRuleSet) as caught:
        evolve(ruleset("fortune"), {path: given})
    assert [(path, text)] == [(fault.place, fault.text) for fault in caught.value.faults]


NONSENSE = [10**6000, "9" * 6000, b"x", object(), {1: {}}, [[[]]], ("\0",), 1j]


@pytest.mark.parametrize("path", FIELDS)
@pytest.mark.parametrize("given", NONSENSE, ids=lambda value: type(value).__name__)
def test_no_value_whatever_raises_another_error(path: str, given: object) -> None:
    """Nonsense is a fault of its field, for every field."""
    with pytest.raises(InvalidRuleSet) as caught:
        evolve(ruleset("fortune"), {path: given})
    assert [path] == [fault.place for fault in caught.value.faults]
    assert len(str(caught.value)) < 300


def test_a_part_reports_all_its_faults_together() -> None:
    """Making a part with several bad values names each."""
    bad: dict[str, Any] = {"set_min": 1, "set_max": 2, "run_min": 5, "run_max": 4, "lay_off": "x"}
    with pytest.raises(InvalidRuleSet) as caught:
        MeldLimits(**bad)
    assert ["melds.set_min", "melds.lay_off", "melds.run_max"] == [
        fault.place for fault in caught.value.faults
    ]


@pytest.mark.parametrize("spec", FIELDS.values(), ids=lambda spec: spec.path)
def test_a_field_is_described(spec: Any) -> None:
    """Each field has its path, a sentence on its meaning and a source."""
    assert spec.path == f"{spec.part}.{spec.name}"
    assert spec.meaning.endswith(".")
    assert spec.meaning[0].isupper()
    assert spec.source.startswith("RULES 2")
    assert spec.kind in {
        *("number", "flag", "choice", "players", "ranks", "hand-sizes", "kinds"),
    }


def test_the_meaning_of_points_names_the_card() -> None:
    """The points of each card are described in words."""
    assert (
        "Points against for a Queen of Spades left in hand." == FIELDS["scoring.in_hand.QS"].meaning
    )
    assert "Points against for an ace left in hand." == FIELDS["scoring.in_hand.A"].meaning
    assert (
        "Points for a melded nine, or a wild that stands for one."
        == FIELDS["scoring.melded.9"].meaning
    )


def test_the_docstring_of_a_part_describes_its_fields() -> None:
    """What stands with a field is in the docstring of its part as well."""
    line = "packs: How many packs of 52 cards are shuffled together. (a whole number from 1 to 4;"
    assert line in (Deck.__doc__ or "")


@pytest.mark.parametrize("path", FIELDS)
def test_reading_a_plain_value_gives_the_kept_value_back(path: str) -> None:
    """`plain` and `read` are inverse, through JSON, in every form."""
    spec = FIELDS[path]
    for rules in RULESETS.values():
        kept = get(rules, path)
        assert kept == spec.read(json.loads(json.dumps(spec.plain(kept))))


def test_a_field_spec_refuses_with_its_path() -> None:
    """`read` of a single field names the field."""
    with pytest.raises(InvalidRuleSet, match=r"deck\.packs: 9 is too high"):
        FIELDS["deck.packs"].read(9)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("scoring.melded.10", "scoring.melded.T"),
        ("scoring.in_hand.jk", "scoring.in_hand.JK"),
        ("scoring.melded.A", None),
        ("scoring", None),
        ("scoring.melded", None),
        ("deck.pack", None),
        (7, None),
    ],
)
def test_paths_have_one_canonical_spelling(path: object, found: str | None) -> None:
    """Other spellings of a card are found; groups and strangers are not fields."""
    assert found == canonical(path)


def test_get_gives_parts_and_tables_too() -> None:
    """A path may name a whole part or table of points."""
    rules = ruleset("arlington")
    assert rules.scoring is get(rules, "scoring")
    assert rules.scoring.in_hand is get(rules, "scoring.in_hand")


@pytest.mark.parametrize("path", ["deck.pack", "scoring.melded.A", "", 3, None])
def test_get_refuses_a_path_that_names_no_field(path: Any) -> None:
    """An unknown path is a fault that names it."""
    with pytest.raises(InvalidRuleSet, match="no field of a rule set has this path"):
        get(ruleset("fortune"), path)


def test_diff_gives_both_values_in_the_order_of_the_fields() -> None:
    """Differences are told as JSON has them."""
    rules = ruleset("fortune")
    other = evolve(rules, {"scoring.melded.K": 15, "deck.removed_ranks": "3"})
    expected = {"deck.removed_ranks": ([], ["3"]), "scoring.melded.K": (10, 15)}
    assert list(expected.items()) == list(diff(rules, other).items())


def test_as_dict_is_json_in_the_order_of_the_fields() -> None:
    """Every value survives JSON."""
    values = as_dict(ruleset("arlington-digital"))
    assert list(FIELDS) == list(values)
    assert values == json.loads(json.dumps(values))


def test_hand_sizes_go_by_the_number_of_players() -> None:
    """A special hand size holds for its number of players alone."""
    deal = Deal(hand_size=13, hand_size_by_players=((8, 12),))
    assert [13, 12, 13] == [deal.hand_size_for(players) for players in (7, 8, 9)]


def test_copies_of_a_card_follow_packs_ranks_and_jokers() -> None:
    """A deck knows how many of each card it has, by card or text."""
    deck = Deck(packs=3, removed_ranks=(TWO,), jokers=4)
    assert [3, 0, 4] == [deck.copies(card) for card in (Card("QS"), "2S", "jk")]
    with pytest.raises(NotationError):
        deck.copies("1S")


def test_points_are_a_frozen_mapping() -> None:
    """A table of points is read like a mapping, and cannot be written to."""
    points = Scoring().melded
    assert list("KQJT98765432") == list(points)
    assert [10, 10, 10] == [points["T"], points["10"], points[TEN]]
    assert (12, True, False, None) == (
        len(points),
        "10" in points,
        "A" in points,
        points.get("QS"),
    )
    with pytest.raises(KeyError, match="is no card of this table"):
        points["A"]
    with pytest.raises(AttributeError):
        points._points = ()  # type: ignore[misc]


def test_tables_of_points_compare_by_value() -> None:
    """Equal points are equal and have one hash, whatever made them; other tables differ."""
    points = Scoring().in_hand
    again = InHandPoints({**points})
    assert (points, hash(points)) == (again, hash(again))
    assert points == dict(points)
    assert points != points.replaced({"K": 11})
    assert points != Scoring().melded
    assert points != 3
    made = [copy.copy(points), copy.deepcopy(points), pickle.loads(pickle.dumps(points))]  # noqa: S301  # own data
    assert [points] * 3 == made


def test_a_table_of_points_prints_as_a_call() -> None:
    """The representation makes the same table again."""
    points = Scoring().melded
    assert points == eval(repr(points), {"MeldedPoints": MeldedPoints})  # noqa: S307  # own text


def test_a_table_of_points_reports_all_its_faults_together() -> None:
    """Missing, unknown, doubled and bad points are all named."""
    bad: dict[Any, Any] = {**Scoring().melded, "10": 5, "A": 1, "K": -1, 3: 5}
    del bad["9"]
    with pytest.raises(InvalidRuleSet) as caught:
        MeldedPoints(bad)
    assert [
        ("scoring.melded", "no points for 9: give points for every card"),
        ("scoring.melded.K", "-1 is too low: give a whole number of 0 or more"),
        ("scoring.melded.T", "given twice: write T once"),
        ("scoring.melded.A", "'A' is no card of this table: it has K Q J T 9 8 7 6 5 4 3 2"),
        ("scoring.melded.3", "3 is no card of this table: it has K Q J T 9 8 7 6 5 4 3 2"),
    ] == [(fault.place, fault.text) for fault in caught.value.faults]


def test_scoring_takes_a_plain_mapping_for_a_table() -> None:
    """A part made with a mapping keeps a table of points; nothing else will do."""
    plain: Any = {**Scoring().melded, "K": "15"}
    assert 15 == Scoring(melded=plain).melded["K"]
    bad: Any = 10
    with pytest.raises(InvalidRuleSet, match=r"scoring\.melded: 10 is no table of points"):
        Scoring(melded=bad)


def test_other_points_for_a_stranger_are_refused() -> None:
    """A table has no points to replace for a card that is not in it."""
    with pytest.raises(InvalidRuleSet, match=r"scoring\.melded\.A: 'A' is no card of this table"):
        Scoring().melded.replaced({"A": 5})
