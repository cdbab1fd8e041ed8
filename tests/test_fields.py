"""Every field of a rule set changes what happens in play, each value in its own way."""

# ruff: noqa: FBT003  # tables of field values, some of them true or false

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import rummykit as rk
from rummykit.rules import FIELDS, get
from tests.clauses.table import Table, act, refusal

if TYPE_CHECKING:
    from collections.abc import Callable

PILE = "3C 4C 5C 6C 7C 8C 9C TC JC KC"
NUMBER = 21
"""Points that no form gives, so that a change of points shows."""


class Case(NamedTuple):
    """A question that is answered one way before a field changes and another way after."""

    path: str
    slug: str
    value: object
    ask: Callable[[Table], object]
    before: object
    after: object
    base: dict[str, Any] = {}  # noqa: RUF012  # never written to


def seats(table: Table) -> list[int]:
    """The numbers of players that are dealt to."""
    dealt = []
    for players in range(2, 10):
        try:
            rk.new_game(table.rules, players=players, seed=1)
        except rk.InvalidPosition:
            continue
        dealt.append(players)
    return dealt


def after_a_turn(table: Table) -> str:
    """The phase once the opener has ended a turn."""
    return act(table.playing("KD 4C", "QH", stock="JH"), "discard KD").phase.value


def seventh(table: Table) -> str:
    """Whether a second meld is laid beside the first."""
    return refusal(table.playing("KC KD KH 9S", melds=[["5H 6H 7H"], []]), "meld KC KD KH")


def on_another(table: Table) -> str:
    """Whether a card goes to another player's meld."""
    return refusal(table.playing("KS 9S", "4C", melds=[[], ["KC KD KH"]]), "add 1.0 KS")


def swaps(table: Table) -> tuple[str, str]:
    """Whether a Joker is taken from one's own meld, and from another's."""
    own = table.playing("6H 8C", "4C", melds=[["5H JK=6H 7H"], []])
    other = table.playing("6H 8C", "4C", melds=[[], ["5H JK=6H 7H"]])
    return refusal(own, "swap 0.0 6H"), refusal(other, "swap 1.0 6H")


def melded(rank: str) -> Callable[[Table], object]:
    """What sets of a rank are worth, natural and with a wild."""
    return lambda t: (
        t.meld(f"{rank}C {rank}D {rank}H"),
        t.meld(f"{rank}C {rank}D 2H={rank}"),
    )


def left(rank: str) -> Callable[[Table], object]:
    """What a card of a rank costs in hand."""
    return lambda t: t.against(f"{rank}D")


CASES = [
    Case("deck.packs", "fortune", 3, lambda t: t.dealt(2), (11, 1, 81), (11, 1, 133)),
    Case("deck.removed_ranks", "fortune", "3", lambda t: t.dealt(2), (11, 1, 81), (11, 1, 73)),
    Case("deck.jokers", "fortune", 2, lambda t: t.dealt(2), (11, 1, 81), (11, 1, 83)),
    Case("deal.players", "fortune", "3-4", seats, [2, 3, 4, 5, 6, 7, 8], [3, 4]),
    Case("deal.hand_size", "fortune", 7, lambda t: t.dealt(2), (11, 1, 81), (7, 1, 89)),
    Case(
        "deal.hand_size_by_players",
        "fortune",
        {2: 5},
        lambda t: (t.dealt(2), t.dealt(3)),
        ((11, 1, 81), (11, 1, 70)),
        ((5, 1, 93), (11, 1, 70)),
    ),
    Case("deal.max_turns", "fortune", 1, after_a_turn, "draw", "deal_over"),
    Case("deal.opener", "fortune", "fixed", lambda t: t.openers(3), [0, 1, 2, 0], [0, 0, 0, 0]),
    Case("wilds.ranks", "fortune", "2 3", lambda t: t.meld("KH KD 3C=K"), "not-wild", 30),
    Case(
        "wilds.jokers",
        "fortune",
        True,
        lambda t: t.meld("KH KD JK=K"),
        "joker-not-wild",
        30,
        {"deck.jokers": 2},
    ),
    Case(
        "wilds.all_wild_melds",
        "fortune",
        True,
        lambda t: t.meld("2C 2D 2H"),
        "all-wild-not-allowed",
        75,
    ),
    Case(
        "wilds.max_per_meld",
        "fortune",
        1,
        lambda t: t.meld("KH 2C=K 2D=K"),
        30,
        "too-many-wilds",
    ),
    Case(
        "wilds.joker_swap",
        "arlington-joker",
        "none",
        swaps,
        ("", "swap-not-owner"),
        ("swap-not-allowed", "swap-not-allowed"),
    ),
    Case(
        "queen.discard",
        "fortune",
        "never",
        lambda t: t.discard("QS 4C", "QS"),
        "",
        "queen-never",
    ),
    Case(
        "queen.substitute",
        "fortune",
        "never",
        lambda t: t.meld("JS 2D=QS KS"),
        30,
        "queen-never-wild",
    ),
    Case(
        "queen.substitute_binds",
        "arlington-joker",
        None,
        lambda t: t.meld("JS JK=QS 2H=KS"),
        120,
        "queen-only-wild",
    ),
    Case(
        "queen.wild_in_sets",
        "arlington",
        True,
        lambda t: t.meld("QC QH 2D=QS"),
        "queen-not-named-in-sets",
        30,
    ),
    Case("melds.set_min", "fortune", 4, lambda t: t.meld("7S 7H 7D"), 15, "too-few-cards"),
    Case("melds.set_max", "fortune", 5, lambda t: t.meld("7S 7H 7D 7C 7C"), "too-many-cards", 25),
    Case(
        "melds.set_duplicates",
        "fortune",
        False,
        lambda t: t.meld("7S 7S 7H"),
        15,
        "same-card-twice",
    ),
    Case("melds.run_min", "fortune", 4, lambda t: t.meld("5H 6H 7H"), 15, "too-few-cards"),
    Case("melds.run_max", "fortune", 5, lambda t: t.meld("3H 4H 5H 6H 7H"), "too-many-cards", 25),
    Case("melds.low_ace", "fortune", "never", lambda t: t.meld("AD 2S=2D 3D"), 15, "ace-never-low"),
    Case(
        "melds.new_runs_natural",
        "fortune",
        True,
        lambda t: t.meld("4H 2C=5H 6H"),
        15,
        "new-run-not-natural",
    ),
    Case("melds.max_melds", "fortune", 1, seventh, "", "max-melds"),
    Case("melds.lay_off", "fortune", "anyone", on_another, "not-your-meld", ""),
    Case(
        "pile.kinds",
        "fortune",
        ["run"],
        lambda t: t.take("9C 9H KD", "4S 9S", "9C 9H 9S"),
        "KD 4S",
        "pile-kind",
    ),
    Case(
        "pile.min_from_hand",
        "fortune",
        3,
        lambda t: t.take("9C 9H KD", "4S 9S", "9C 9H 9S"),
        "KD 4S",
        "too-few-from-hand",
    ),
    Case(
        "pile.max_from_hand",
        "fortune",
        2,
        lambda t: t.take("9C 9D 9H KD", "4S 9S", "9C 9D 9H 9S"),
        "KD 4S",
        "too-many-from-hand",
    ),
    Case(
        "stock.recycle",
        "fortune",
        "on-draw",
        lambda t: t.after_draw("8D", "KC 9D 3C"),
        ("KC 9D", "3C", 1),
        ("", "KC 9D 3C", 0),
    ),
    Case(
        "stock.keep_upcard",
        "fortune",
        False,
        lambda t: t.after_draw("8D", "KC 9D 3C"),
        ("KC 9D", "3C", 1),
        ("KC 9D 3C", "", 1),
    ),
    Case(
        "stock.shuffle",
        "fortune",
        True,
        lambda t: t.after_draw("8D", PILE)[0] == PILE.removesuffix(" KC"),
        True,
        False,
    ),
    Case(
        "stock.max_recycles",
        "fortune",
        0,
        lambda t: t.after_draw("8D", "KC 9D 3C"),
        ("KC 9D", "3C", 1),
        ("", "KC 9D 3C", 0),
    ),
    *(
        Case(
            f"scoring.melded.{rank}",
            "fortune",
            NUMBER,
            melded(rank),
            (3 * points, 3 * points),
            (3 * NUMBER, 3 * NUMBER),
        )
        for rank, points in [
            *zip("KQJT98", [10] * 6, strict=True),
            *zip("76543", [5] * 5, strict=True),
        ]
    ),
    Case(
        "scoring.melded.2",
        "fortune",
        NUMBER,
        lambda t: (t.meld("2D 3D 4D"), t.meld("2S=2D 3D 4D")),
        (15, 15),
        (NUMBER + 10, NUMBER + 10),
    ),
    Case("scoring.ace_high", "fortune", NUMBER, lambda t: t.meld("QD KD AD"), 30, NUMBER + 20),
    Case("scoring.ace_low", "fortune", NUMBER, lambda t: t.meld("AD 2D 3D"), 15, NUMBER + 10),
    Case("scoring.ace_in_set", "fortune", NUMBER, lambda t: t.meld("AC AD AH"), 30, 3 * NUMBER),
    Case(
        "scoring.queen_of_spades",
        "fortune",
        NUMBER,
        lambda t: (t.meld("JS QS KS"), t.meld("QC QH QS")),
        (70, 70),
        (NUMBER + 20, NUMBER + 20),
    ),
    Case(
        "scoring.wild_as_queen",
        "fortune",
        NUMBER,
        lambda t: t.meld("JS 2D=QS KS"),
        30,
        NUMBER + 20,
    ),
    Case("scoring.all_wild_each", "arlington", NUMBER, lambda t: t.meld("2C 2D 2H"), 75, 63),
    Case(
        "scoring.joker",
        "arlington-heights",
        NUMBER,
        lambda t: (t.meld("KH KD JK=K"), t.meld("JS JK=QS KS")),
        (30, 70),
        (NUMBER + 20, NUMBER + 20),
    ),
    *(
        Case(
            f"scoring.in_hand.{rank}",
            "fortune",
            NUMBER,
            left(rank),
            points,
            NUMBER,
        )
        for rank, points in [
            *zip("KQJT982A", [10] * 8, strict=True),
            *zip("76543", [5] * 5, strict=True),
        ]
    ),
    Case("scoring.in_hand.QS", "fortune", NUMBER, lambda t: t.against("QS QH"), 60, NUMBER + 10),
    Case("scoring.in_hand.JK", "arlington-joker", NUMBER, lambda t: t.against("JK"), 200, NUMBER),
    Case(
        "scoring.go_out_bonus",
        "fortune",
        NUMBER,
        lambda t: t.going_out("7C 7D 7H", "meld 7C 7D 7H"),
        (0, 15),
        (NUMBER, NUMBER + 15),
    ),
    Case("match.target", "fortune", 400, lambda t: t.winners(450, 399), (), (0,)),
    Case("match.tie", "fortune", "shared", lambda t: t.winners(505, 505), (), (0, 1)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.path)
def test_a_field_changes_what_happens(case: Case) -> None:
    """The same question at two tables that differ in one field has two answers."""
    usual = Table(case.slug, case.base)
    house = usual.but({**case.base, case.path: case.value})
    assert get(usual.rules, case.path) != get(house.rules, case.path)
    assert case.before == case.ask(usual)
    assert case.after == case.ask(house)


def test_every_field_has_a_case() -> None:
    """A field that nothing in play depends on would be a promise not kept."""
    assert list(FIELDS) == list(dict.fromkeys(case.path for case in sorted(CASES, key=_order)))
    assert all(case.before != case.after for case in CASES)


def _order(case: Case) -> int:
    return list(FIELDS).index(case.path)


class Choice(NamedTuple):
    """A question that each value of a field answers in its own way."""

    slug: str
    base: dict[str, Any]
    ask: Callable[[Table], object]
    answers: dict[str | None, object]


CHOICES = {
    "deal.opener": Choice(
        "fortune",
        {},
        lambda t: t.openers(2, deals=2),
        {"rotate": [0, 1], "fixed": [0, 0]},
    ),
    "wilds.joker_swap": Choice(
        "arlington-joker",
        {},
        swaps,
        {
            "none": ("swap-not-allowed", "swap-not-allowed"),
            "owner": ("", "swap-not-owner"),
            "anyone": ("", ""),
        },
    ),
    "queen.discard": Choice(
        "arlington",
        {},
        lambda t: [t.discard(hand, "QS") for hand in ("QS 4C", "QS QS", "QS")],
        {
            "free": ["", "", ""],
            "last-card": ["queen-only-last-card", "queen-only-last-card", ""],
            "only-queens": ["queen-only-queens", "", ""],
            "never": ["queen-never", "queen-never", "queen-never"],
        },
    ),
    "queen.substitute": Choice(
        "arlington-scarne",
        {},
        lambda t: [t.meld(m) for m in ("JS 2D=QS KS", "JS 2D=QS 2H=KS", "QC 2H=Q 2D=QS")],
        {
            "free": [70, 70, 70],
            "only-wild-in-meld": [70, "queen-only-wild", "queen-only-wild"],
            "only-wild-in-run": [70, "queen-only-wild", 70],
            "never": ["queen-never-wild", "queen-never-wild", "queen-never-wild"],
        },
    ),
    "queen.substitute_binds": Choice(
        "arlington-joker",
        {},
        lambda t: [t.meld("JS 2D=QS JK=KS"), t.meld("JS JK=QS 2H=KS")],
        {
            None: ["queen-only-wild", "queen-only-wild"],
            "deuces": ["queen-only-wild", 120],
            "jokers": [120, "queen-only-wild"],
        },
    ),
    "melds.low_ace": Choice(
        "arlington-heights",
        {},
        lambda t: [t.meld(m) for m in ("AD JK=2D 3D", "AD 3D 4D", "QD KD AD")],
        {
            "two-place": [15, "not-consecutive", 40],
            "next-to-three": ["no-place-for-a-two", 15, 40],
            "never": ["no-place-for-a-two", "ace-never-low", 40],
        },
    ),
    "melds.lay_off": Choice("fortune", {}, on_another, {"own": "not-your-meld", "anyone": ""}),
    "pile.kinds": Choice(
        "fortune",
        {},
        lambda t: [t.take("9C 9H KD", "9S", "9C 9H 9S"), t.take("TS JS KD", "9S", "9S TS JS")],
        {
            "": ["pile-closed", "pile-closed"],
            "set": ["KD", "pile-kind"],
            "run": ["pile-kind", "KD"],
            "set run": ["KD", "KD"],
        },
    ),
    "stock.recycle": Choice(
        "fortune",
        {},
        lambda t: [t.after_draw("8D", "KC 9D 3C"), t.drawing("4C", "KC", pile="KC 3C").phase.value],
        {
            "as-emptied": [("KC 9D", "3C", 1), "draw"],
            "on-draw": [("", "KC 9D 3C", 0), "draw"],
            "never": [("", "KC 9D 3C", 0), "deal_over"],
        },
    ),
    "match.tie": Choice(
        "fortune",
        {},
        lambda t: t.winners(400, 505, 505),
        {"another-deal": (), "lowest-seat": (1,), "shared": (1, 2)},
    ),
}


@pytest.mark.parametrize("path", CHOICES)
def test_every_choice_is_played_in_its_own_way(path: str) -> None:
    """No value of a field is treated as another."""
    choice = CHOICES[path]
    for value, answer in choice.answers.items():
        table = Table(choice.slug, {**choice.base, path: value})
        assert answer == choice.ask(table), value
    assert len(choice.answers) == len(set(map(str, choice.answers.values())))


def test_every_field_with_choices_is_asked_for_each() -> None:
    """All choices that `FIELDS` names are in the table above."""
    assert {path for path, spec in FIELDS.items() if spec.choices} == set(CHOICES)
    for path, choice in CHOICES.items():
        values = {word for value in choice.answers for word in (value or "").split()}
        assert set(FIELDS[path].choices) == values, path
