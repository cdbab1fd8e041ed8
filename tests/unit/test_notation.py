"""Reading actions: canonical texts, what a person would type, and what is no action at all."""

# ruff: noqa: RUF001  # look-alikes of letters and figures are given on purpose

from __future__ import annotations

import random
from typing import Any

import pytest

import rummykit as rk
from rummykit.notation import parse_action

VERBS = ("draw", "take", "meld", "add", "swap", "discard", "pass", "next")


def in_play(hands: str, melds: list[list[str]] | None = None, **more: Any) -> rk.GameState:  # noqa: ANN401
    """A moment of play in `fortune` or the rules given, with cards that matter in seat 0's hand."""
    rules = rk.evolve(rk.ruleset(more.pop("slug", "fortune")), more.pop("changed", {}))
    phase = "draw" if "pile" in more else "play"
    return rk.position(rules, [hands, "KC"], melds=melds, stock="JH", phase=phase, **more)


@pytest.mark.parametrize("slug", list(rk.RULESETS))
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_action_is_read_back(slug: str, seed: int) -> None:
    """Through a game, each legal action comes back from its text, with a state and without."""
    rng = random.Random(seed)  # noqa: S311  # not for secrets
    state = rk.new_game(rk.ruleset(slug), players=2, seed=seed)
    for _ in range(60):
        legal = list(rk.legal_actions(state))
        for action in legal:
            assert action == parse_action(str(action))
            assert action == parse_action(str(action), state)
            assert action == parse_action(f"  {str(action).lower()}\n".replace(" ", "  "))
        state = rk.apply(state, rng.choice(legal))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DRAW", "draw"),
        ("\tPass ", "pass"),
        ("next\n", "next"),
        ("Discard 10h", "discard TH"),
        ("discard t♥", "discard TH"),
        ("discard 10♥", "discard TH"),
        ("discard q♠", "discard QS"),
        ("discard jk", "discard JK"),
        ("meld js 2d=qs ks", "meld JS 2D=QS KS"),
        ("meld 2c=10 10h TD", "meld TD TH 2C=T"),
        ("take 9s 9h 9c", "take 9C 9H 9S"),
        ("add 0 2d=8♥ HIGH", "add 0 2D=8H high"),
        ("add 2.1 kc", "add 2.1 KC"),
        ("add 007 KC", "add 7 KC"),
        ("add 0 2H=2H low", "add 0 2H low"),
        ("swap 1.0 6h", "swap 1.0 6H"),
        ("add 999999 KC", "add 999999 KC"),
    ],
)
def test_other_spellings_are_read(text: str, expected: str) -> None:
    """Case, blanks, suit signs and `10` do not matter; printing is canonical."""
    assert expected == str(parse_action(text))


CARD = "'QS' or '10H', or 'JK' for the Joker"
NUMBER = "is a number from 0"
MALFORMED: list[tuple[Any, str]] = [
    (None, "an action is a text such as 'draw' or 'discard QS', not NoneType"),
    (5, "not int"),
    (b"draw", "not bytes"),
    (["draw"], "not list"),
    ("", "an action begins with one of: draw, take, meld, add, swap, discard, pass, next"),
    (" \t\n", "an action begins with one of"),
    ("QS", "an action begins with one of"),
    ("lay QS", "an action begins with one of"),
    ("draw\0", "an action begins with one of"),
    ("ｄｒａｗ", "an action begins with one of"),
    ("🂭 🃏", "an action begins with one of"),
    ("{draw}", "an action begins with one of"),
    ("%s", "an action begins with one of"),
    ("draw 2", "nothing follows this word"),
    ("pass now", "nothing follows this word"),
    ("next next", "nothing follows this word"),
    ("discard", "one card is needed; discard <card>, such as: discard QS"),
    ("discard QS KS", "one card is needed"),
    ("discard 2D=QS", "the card is played as itself, without '='"),
    ("discard 1S", "no card has the rank '1'; ranks are A 2 3 4 5 6 7 8 9 T J Q K"),
    ("discard 2²", "no card has the suit '²'"),
    ("discard ３H", "no card has the rank '３'"),
    ("discard ٣H", "no card has the rank '٣'"),
    ("discard Ⅻ", CARD),
    ("discard 🂭", CARD),
    ("discard ♠Q", CARD),
    ("discard 10", CARD),
    (f"discard {'9' * 9999}", CARD),
    ("meld", "the cards of the meld are missing; meld <meld>, such as: meld JS 2D=QS KS"),
    ("take", "the cards of the meld are missing; take <meld>, such as: take 9S 9H 9C"),
    ("meld =QS", CARD),
    ("meld 2D=", "2D stands for a card such as 'QS' in a run, or a rank such as 'K' in a set"),
    ("meld 2D=JK", "2D stands for a card"),
    ("meld 2D=K=Q", "2D stands for a card"),
    ("meld 7H,7S,7D", "no card has the rank '7H,7S,7'"),
    ("take 7H 🂧 7D", CARD),
    ("add", "a meld's number and a card are needed; add <m> <card>, such as: add 1 KC"),
    ("add 0", "a meld's number and a card are needed"),
    ("add 0 KC high now", "a meld's number and a card are needed"),
    ("add KC 0", f"a meld's number {NUMBER}"),
    ("add -1 KC", f"a meld's number {NUMBER}"),
    ("add +1 KC", f"a meld's number {NUMBER}"),
    ("add 1_0 KC", f"a meld's number {NUMBER}"),
    ("add 1.5.0 KC", f"a seat {NUMBER}"),
    ("add .1 KC", f"a seat {NUMBER}"),
    ("add 1. KC", f"a meld's number {NUMBER}"),
    ("add ٣ KC", f"a meld's number {NUMBER}"),
    ("add ² KC", f"a meld's number {NUMBER}"),
    ("add １ KC", f"a meld's number {NUMBER}"),
    (f"add {10**30} KC", f"a meld's number {NUMBER}"),
    (f"add {10**30}.0 KC", f"a seat {NUMBER}"),
    ("add 0 KC up", "the end of a run is low or high"),
    ("add 0 KX", "no card has the suit 'X'"),
    ("swap 0 6H", "the meld's owner is needed; swap <seat>.<m> <card>, such as: swap 1.0 6H"),
    ("swap 0.0", "a meld's number with its seat and a card are needed"),
    ("swap 0.0 6H low", "a meld's number with its seat and a card are needed"),
    ("swap 0.0 JK=6H", "the card is played as itself, without '='"),
    ("swap a.b 6H", f"a seat {NUMBER}"),
]


@pytest.mark.parametrize(("text", "problem"), MALFORMED, ids=range(len(MALFORMED)))
def test_what_is_no_action_is_refused(text: Any, problem: str) -> None:  # noqa: ANN401
    """The error names the whole text and the problem, and stays short; a state changes nothing."""
    for state in (None, in_play("7S 7H 7D")):
        with pytest.raises(rk.NotationError) as caught:
            parse_action(text, state)
        assert type(caught.value) is rk.NotationError
        assert text == caught.value.text
        assert problem in caught.value.problem
        assert str(caught.value).startswith(f"cannot read {repr(text)[:70]}")
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("state", "text", "expected"),
    [
        (in_play("JS KS 2D 9D"), "meld KS 2D JS", "meld JS 2D=QS KS"),
        (in_play("JS KS 2D 9D"), "meld js ks 2d", "meld JS 2D=QS KS"),
        (in_play("7S 7H 2D 9D"), "meld 2D 7H 7S", "meld 7H 7S 2D=7"),
        (in_play("3S AS 2H 9D"), "meld 3S AS 2H", "meld AS 2H=2S 3S"),
        (in_play("9D 8D 7D 3C"), "meld 9D 8D 7D", "meld 7D 8D 9D"),
        (in_play("5H 6H 2D 2C 9D"), "meld 5H 6H 2D=7H", "meld 5H 6H 2D=7H"),
        (in_play("2D 2C 6H 9D"), "meld 2D=5H 2C=7H 6H", "meld 2D=5H 6H 2C=7H"),
        (in_play("9D 3C", [["5H 6H 7H"], []]), "add 0 9D", "add 0 9D"),
        (in_play("8H 3C", [["5H 6H 7H"], []]), "add 0 8H", "add 0 8H high"),
        (in_play("2D 3C", [["5H 6H 7H"], []]), "add 0 2D high", "add 0 2D=8H high"),
        (in_play("2D 3C", [["QH KH AH"], []]), "add 0 2D", "add 0 2D=JH low"),
        (in_play("2D 3C", [["7S 7H 7C"], []]), "add 0 2D", "add 0 2D=7"),
        (in_play("2D 3C", [["7S 7H 7C"], []]), "add 0.0 2D", "add 0 2D=7"),
        (
            in_play("7D 3C", [[], ["7S 7H 7C"]], changed={"melds.lay_off": "anyone"}),
            "add 1.0 7D",
            "add 1.0 7D",
        ),
        (
            in_play("2D 3C", [[], ["7S 7H 7C"]], changed={"melds.lay_off": "anyone"}),
            "add 1.0 2d",
            "add 1.0 2D=7",
        ),
        (
            in_play("6H 3C", [["5H JK=6H 7H"], []], slug="arlington-joker"),
            "swap 0 6H",
            "swap 0.0 6H",
        ),
        (in_play("9S 2H 4C", pile="3D 9C"), "take 2H 9C 9S", "take 9C 9S 2H=9"),
        (in_play("8C TC 4C", pile="3D 9C"), "take TC 9C 8C", "take 8C 9C TC"),
        (in_play("9C 9H 9D", pile="3D 9C"), "take 9C 9H 9D", "take 9C 9D 9H"),
    ],
)
def test_what_a_person_would_type_is_read(state: rk.GameState, text: str, expected: str) -> None:
    """Stand-ins, ends and the order of cards are left out where one legal action fits."""
    action = parse_action(text, state)
    assert expected == str(action)
    assert (expected == f"{action}") is True
    assert rk.explain(state, action) is None or text == expected


@pytest.mark.parametrize(
    ("state", "text", "candidates"),
    [
        (
            in_play("2D 3C", [["5H 6H 7H"], []]),
            "add 0 2D",
            ["add 0 2D=4H low", "add 0 2D=8H high"],
        ),
        (in_play("5H 6H 2D 9D"), "meld 2D 5H 6H", ["meld 2D=4H 5H 6H", "meld 5H 6H 2D=7H"]),
        (
            in_play("QH QD 2D 2C 9C", slug="arlington-scarne"),
            "meld QH QD 2D",
            ["meld QD QH 2D=Q", "meld QD QH 2D=QS"],
        ),
        (
            in_play("8H 2D 4C", pile="3D 9H"),
            "take 9H 8H 2D",
            ["take 2D=7H 8H 9H", "take 8H 9H 2D=TH"],
        ),
    ],
)
def test_where_several_actions_fit_they_are_listed(
    state: rk.GameState, text: str, candidates: list[str]
) -> None:
    """The error names what to choose from, in the order of the legal actions."""
    with pytest.raises(rk.AmbiguousNotation) as caught:
        parse_action(text, state)
    assert candidates == list(map(str, caught.value.candidates))
    assert all(rk.explain(state, action) is None for action in caught.value.candidates)
    assert f"it fits {len(candidates)} legal actions: {'; '.join(candidates)}" in str(caught.value)


@pytest.mark.parametrize(
    ("state", "text", "code"),
    [
        (in_play("JS KS 2D 9C"), "meld JS QS KS", "not-in-hand"),
        (in_play("JS KS 2D 9C"), "discard 5H", "not-in-hand"),
        (in_play("JS KS 2D 9C"), "meld 2D JS 9C", "mixed-suits"),
        (in_play("JS KS 2D 9C"), "swap 0.0 JS", "no-such-meld"),
        (in_play("JS KS 2D 9C"), "add 0 JS", "no-such-meld"),
        (in_play("JS KS 2D 9C"), "draw", "already-drawn"),
        (in_play("JS KS 2D 9C"), "take JS KS 2D=QS", "already-drawn"),
        (in_play("9S 2H 4C", pile="3D 9C"), "take 9S 2H", "upcard-not-in-meld"),
        (in_play("9S 2H 4C", pile="3D 9C"), "take 9S 9C 4C", "mixed-suits"),
        (in_play("9S 2H 4C", pile="3D 9C"), "meld 9S 2H", "draw-first"),
    ],
)
def test_an_action_that_is_not_legal_is_read_all_the_same(
    state: rk.GameState, text: str, code: str
) -> None:
    """Reading is not judging: what no legal action fits is read as it stands."""
    action = parse_action(text, state)
    assert parse_action(text) == action
    violation = rk.explain(state, action)
    assert violation is not None
    assert code == violation.code


def test_where_the_text_alone_is_legal_nothing_else_is_looked_for() -> None:
    """A run that is legal as written is meant as written."""
    state = in_play("AS 2S 3S 9D")
    assert "meld AS 2S 3S" == str(parse_action("meld AS 2S 3S", state))


def test_an_empty_pile_cannot_be_taken_by_a_short_text() -> None:
    """Without an upcard no take fits, so that the text is read as it stands."""
    state = rk.position(rk.ruleset("fortune"), ["9S 9H 9D", "KC"], stock="9C")
    assert "take 9D 9H 9S" == str(parse_action("take 9S 9H 9D", state))
    with pytest.raises(rk.NotationError, match="2H stands for a card"):
        parse_action("take 9S 9H 2H=", state)


def test_seats_of_swaps_are_needed_without_a_state() -> None:
    """Only a state knows whose meld number 0 is meant."""
    state = in_play("5H 3C", [["5H JK=6H 7H"], []], slug="arlington-joker")
    for text in ("swap 0 5H", "swap x 5H"):
        with pytest.raises(rk.NotationError, match=r"owner is needed|number from 0"):
            parse_action(text, state)


def test_the_verbs_are_those_of_the_contract() -> None:
    """Each verb is known, and an unknown one is answered with all of them."""
    with pytest.raises(rk.NotationError) as caught:
        parse_action("?")
    assert f"an action begins with one of: {', '.join(VERBS)}" == caught.value.problem


@pytest.mark.parametrize(
    "text", ["add 0 8H high now", "add 0 8H now", "swap 1 6H low", "swap 1 6H=6H", "swap 1 6H=K"]
)
def test_words_too_many_are_refused_even_where_an_action_fits(text: str) -> None:
    """A short text leaves things out; it adds nothing that is not read."""
    melds = [["5H 6H 7H", "5H JK=6H 7H"], []]
    state = in_play("8H 6H 3C", melds, slug="arlington-joker")
    assert {"add 0 8H high", "swap 0.1 6H"} <= set(map(str, rk.legal_actions(state)))
    with pytest.raises(rk.NotationError):
        parse_action(text, state)
