"""What `rummykit play` says where something cannot be done, and where to read about it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.cli.options import BadInput
from rummykit.cli.play.chapters import HEADINGS, headings, place_of, section_of
from rummykit.cli.play.reasons import attempt, not_held, words_of
from rummykit.rulebook import DECISIONS, REFUSALS, rulebook
from rummykit.violations import CLAUSES
from tests.cli.talks import game_from, squeezed, talk

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummykit.cli.play.game import Game

FORTUNE = rk.ruleset("fortune")


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours and 80 columns, whatever runs the tests."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Types lines at a game; gives what was written, on one line."""

    def told(game: Game, *lines: str) -> str:
        return squeezed(talk(monkeypatch, capsys, game, *lines))

    return told


def position(
    hand: str,
    *,
    melds: list[str] | None = None,
    others: list[str] | None = None,
    phase: str = "play",
    pile: str = "3C",
    slug: str = "fortune",
    **changes: object,
) -> rk.GameState:
    """A moment of seat 0 with a hand and melds."""
    return rk.position(
        rk.evolve(
            rk.ruleset(slug), {name.replace("__", "."): value for name, value in changes.items()}
        ),
        hands=[hand, "KC 9D 4H 8S"],
        melds=[melds or [], others or []],
        stock="4S 5D 6C 9C TH",
        pile=pile,
        phase=phase,
    )


# The rule book


def test_every_rule_of_the_game_has_a_heading() -> None:
    """Each refusal but those about the notation names a section of the rule book."""
    notation = {code for code, clause in CLAUSES.items() if clause.rule.startswith("API")}
    assert set(CLAUSES) - notation == set(HEADINGS)


@pytest.mark.parametrize("slug", rk.RULESETS)
def test_headings_are_in_every_book(slug: str) -> None:
    """What a refusal says to type prints that section alone."""
    rules = rk.ruleset(slug)
    assert set(HEADINGS.values()) <= set(headings(rules))
    for heading in set(HEADINGS.values()):
        told = section_of(rules, heading.lower(), 79)
        title, _, body = told.partition("\n\n")
        assert heading == title.splitlines()[0]
        assert body.strip() in rulebook(rules)


@pytest.mark.parametrize("code", [code for code in REFUSALS if code != "not-an-action"])
def test_places_name_what_there_is(code: str) -> None:
    """Fields and decisions are kept, sections of a page that players do not have are not."""
    violation = REFUSALS[code][0].violation
    assert violation is not None
    told = place_of(violation)
    assert "RULES" not in told
    assert "API" not in told
    for word in violation.rule.replace(";", ",").split(", "):
        if ("." in word and not word.startswith("RULES")) or word in DECISIONS:
            assert word in told


def test_rules_take_words(say: Callable[..., str]) -> None:
    """A heading, a part of one or a decision prints that alone; others are told what there is."""
    game = game_from(position("7S 8H KD"))
    told = say(game, "rules taking the pile", "rules END", "rules x07", "rules meldz", "rules zzz")
    assert "Taking the pile ===============" in told
    assert "The end of a deal =====" in told
    assert "The end of the game =====" in told
    assert "The aim" not in told
    assert "X07 === Open: nothing is left" in told
    assert "The rule book has no section 'meldz': did you mean: rules melds?" in told
    assert "The rule book has no section 'zzz': rules alone lists them" in told


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_book_is_as_wide_as_the_screen(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lines are wrapped once, by the book itself."""
    monkeypatch.setenv("COLUMNS", str(columns))
    out = talk(monkeypatch, capsys, game_from(position("7S 8H KD")), "rules")
    book = section_of(FORTUNE, "all", columns - 1)
    assert book in out
    assert max(map(len, book.splitlines())) < columns


def test_book_does_not_run_off_a_screen(
    say: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal `rules` lists the sections, and `rules all` prints the book."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    game = game_from(position("7S 8H KD"))
    told = say(game, "rules")
    assert "The rule book has these sections: The aim Words The cards" in told
    assert "rules all prints the book" in told
    assert "House rules" not in told
    assert "Cards that are still in your hand when a deal ends" in say(game, "rules all")


def test_no_section() -> None:
    """Words that no heading has are refused."""
    with pytest.raises(BadInput, match="no section 'hearts'"):
        section_of(FORTUNE, "hearts", 60)


# Cards alone


@pytest.mark.parametrize(
    ("cards", "asked"),
    [
        ("KC", "discard KC"),
        ("KS JS QS", "meld JS QS KS"),
        ("KS 2D JS", "meld JS 2D=QS KS"),
        ("JS QS 2D", "meld JS QS 2D=KS"),
        ("KS AS 2D", "meld 2D=QS KS AS"),
        ("3S AS 2S", "meld AS 2S 3S"),
        ("3S AS 2D", "meld AS 2D=2S 3S"),
        ("KS 7S 2D", "meld 7S KS 2D"),
        ("2D 7S 7H", "meld 7H 7S 2D=7"),
        ("AC KD 9H", "meld AC KD 9H"),
        ("2D 2H", "meld 2D 2H"),
    ],
)
def test_cards_are_put_in_order(cards: str, asked: str) -> None:
    """The move tried is the one that comes nearest to a meld, in whatever order they came."""
    view = rk.view(position("KC KS 7S"), 0)
    assert asked == str(attempt(view, [rk.Card(card) for card in cards.split()]))


def test_jokers_that_are_not_wild_are_put_nowhere() -> None:
    """A Joker that belongs to no meld gives the reason that says so."""
    state = position("7S 7H JK", deck__jokers=2)
    view = rk.view(state, 0)
    action = attempt(view, [rk.Card("7S"), rk.Card("7H"), rk.Card("JK")])
    violation = rk.explain(view, action)
    assert violation is not None
    assert "joker-not-wild" == violation.code


def test_upcard_makes_a_take() -> None:
    """Before the draw, cards with the upcard are a take."""
    view = rk.view(position("7S 7H KD", phase="draw", pile="7C"), 0)
    assert "take 7C 7H 7S" == str(attempt(view, [rk.Card(c) for c in ("7S", "7C", "7H")]))
    assert "take 7C" == str(attempt(view, [rk.Card("7C")]))


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("7S 7H", None),
        ("7C 7S", None),
        ("7C 7C", "You do not hold 7♣."),
        ("7S 7S", "You do not hold 7♠ twice."),
        ("7S 7S 7S", "You do not hold 7♠ 3 times."),
        ("9D QH 7S", "You do not hold 9♦ or Q♥."),
    ],
)
def test_cards_not_held_are_named(cards: str, told: str | None) -> None:
    """Each card counts as often as it is asked for; the upcard is there once, before the draw."""
    view = rk.view(position("7S 7H KD", phase="draw", pile="7C"), 0)
    assert told == not_held(view, [rk.Card(card) for card in cards.split()])


def test_selection_tells_the_reason(say: Callable[..., str]) -> None:
    """Cards with which nothing can be done are answered with the rule, or as not held."""
    game = game_from(position("JS QH 3D 9C 9D 8H 9H"))
    told = say(game, "8H 9H", "KD", "JS JS", ",")
    assert "Nothing can be done with 8H 9H now: a run has at least 3 cards, and this has 2" in told
    assert "You do not hold K♦." in told
    assert "You do not hold J♠ twice." in told
    assert "',' is neither a number" in told
    assert 0 == len(game.record)


def test_why_takes_cards(say: Callable[..., str]) -> None:
    """One card is a discard, several are a meld; cards not held are named."""
    game = game_from(position("QS KD 9H AC 9C 9S", slug="oklahoma"))
    told = say(game, "why QS", "why AC KD 9H", "why 9H 9C 9S", "why kd", "why 4C", "why TD JK")
    assert "discard QS: the Queen of Spades is never discarded" in told
    assert "meld AC KD 9H: a run is of one suit" in told
    assert "That is allowed: lay 9♣ 9♥ 9♠ · 30 points." in told
    assert "That is allowed: discard K♦." in told
    assert "You do not hold 4♣." in told
    assert "You do not hold T♦ or JK." in told


def test_short_lists_say_what_they_are(say: Callable[..., str]) -> None:
    """After a selection the numbers mean its list, and that is told below it and in the error."""
    game = game_from(position("7S 7H 7C KD 3D 2D", melds=["8C 9C TC"]))
    told = say(game, "7S 7H 7C", "9", "", "99", "7S 7H 2D", "5")
    assert 2 == told.count("These are the choices for these cards; Enter shows all again.")
    error = "There is no choice {}: these are the choices for these cards, so give "
    assert error.format(9) + "1; Enter shows all again." in told
    assert "There is no choice 99: give a number from 1 to " in told
    assert 0 == len(game.record)


def test_several_ways_say_what_they_are(say: Callable[..., str]) -> None:
    """So do the ways of one move."""
    told = say(game_from(position("2D 9C 3D", melds=["5H 6H 7H"])), "add 0 2D", "3")
    assert "These are the choices for this move; Enter shows all again." in told
    assert "these are the choices for this move, so give a number from 1 to 2;" in told


# Melds


@pytest.mark.parametrize(
    ("melds", "told"),
    [
        ([], "add 5 8H: you have no meld 5, and none at all yet"),
        (["5H 6H 7H"], "add 5 8H: you have no meld 5; your only meld is 0"),
        (["5H 6H 7H", "8C 8D 8S"], "add 5 8H: you have no meld 5; your melds are 0 to 1"),
    ],
)
def test_own_melds_are_yours(melds: list[str], told: str, say: Callable[..., str]) -> None:
    """The person is not called by the seat."""
    assert told in say(game_from(position("8H KS", melds=melds)), "add 5 8H")


def test_melds_of_others_keep_their_seat() -> None:
    """What is said of another's meld is the engine's own sentence."""
    view = rk.view(position("8H KS", melds__lay_off="anyone"), 0)
    action = rk.parse_action("add 1.0 8H")
    violation = rk.explain(view, action)
    assert violation is not None
    assert violation.text == words_of(view, action, violation)


def test_the_way_to_another_s_meld_is_told(say: Callable[..., str]) -> None:
    """Where only another's meld takes the card, the refusal ends with how to write that."""
    anyone = {"melds__lay_off": "anyone", "others": ["4D 4H 4S"]}
    far = say(game_from(position("4C KS", melds=["9C TC JC"], **anyone)), "add 0 4C")  # type: ignore[arg-type]
    assert "; to add to another’s meld: add 1.0 4C" in far
    near = say(game_from(position("4C KS", melds=["9C TC JC", "5C 6C 7C"], **anyone)), "add 0 4C")  # type: ignore[arg-type]
    assert "does not fit" in near
    assert "another’s meld" not in near
    none = say(game_from(position("8C KS", melds=["3C 3D 3S"], **anyone)), "add 0 8C")  # type: ignore[arg-type]
    assert "another’s meld" not in none
    own = say(game_from(position("4C KS", melds=["9C TC JC"], others=["4D 4H 4S"])), "add 0 4C")
    assert "another’s meld" not in own
    early = say(
        game_from(position("4C KS", phase="draw", melds=["9C TC JC"], **anyone)),  # type: ignore[arg-type]
        "add 0 4C",
    )
    assert "another’s meld" not in early


def test_help_explains_others_melds(say: Callable[..., str]) -> None:
    """Where cards may be added to any meld, help says how; elsewhere it does not."""
    assert "add 1.0 4C (to meld 0 of seat 1" in say(
        game_from(position("8H KS", melds__lay_off="anyone")), "help"
    )
    assert "add 1.0 4C" not in say(game_from(position("8H KS")), "help")
