"""Every rule of the eight rule sets stands in the book of its rule set, with the right value.

The tables here are those of the rules as decided, written out; nothing is read from the presets.
"""

from __future__ import annotations

import re

import attrs
import pytest

import rummykit as rk
from rummykit.melds import Meld
from rummykit.rulebook import DECISIONS, SOURCES, book
from rummykit.rulebook.examples import examples
from rummykit.rulebook.prose import Facts
from rummykit.rulebook.references import _DECIDED, _NOT_STATED, _STATED, references
from tests.rulebook.reading import IN_HAND, MELDED, clauses, house, points, table

SLUGS = tuple(rk.RULESETS)
PLAIN = "words.", "decision.", "source.", "opening", "examples.", "cards.total", "wilds.count"
"""Clauses without a reference: words, sums, and what speaks of references itself."""

SILENT = {
    "cards.jokers": "oklahoma",
    "deal.alone": " ".join(slug for slug in SLUGS if slug != "arlington-digital"),
    "end.last": "oklahoma",
    "melds.stay": " ".join(SLUGS),
    "pile.out": " ".join(SLUGS),
    "pile.unseen": "arlington-digital oklahoma",
}
"""Clauses that the source of these rule sets does not state, though they follow from the rest."""

STEPS = (
    "aim",
    "aim.target",
    "turn.draw",
    "turn.play",
    "turn.discard",
    "pile.rest",
    "pile.lay-off",
    "end.out",
)
UNTIL = {500: "until a player has 500 points or more", 1000: "until a player has 1,000 points"}

# Of each rule set: F, FD, A, AS, AJ, AH, AD, O.
TOLD: dict[str, list[str]] = {
    "cards.packs": ["2 packs of 52 cards"] * 8,
    "cards.removed": ["", "", "", "", "", "all the 2s", "", ""],
    "cards.jokers": [
        *["Leave out the Jokers"] * 4,
        "Add 1 Joker.",
        "Add 4 Jokers.",
        *["Leave out the Jokers"] * 2,
    ],
    "cards.total": ["104", "104", "104", "104", "105", "100", "104", "104"],
    "deal.players": ["2 to 8 players"] * 8,
    "deal.size": [
        *["Deal 11 cards to each player."] * 2,
        *["Deal 13 cards to each player. With 8 players, deal 12 cards to each."] * 3,
        "Deal 11 cards to each player.",
        *["Deal 13 cards to each player. With 8 players, deal 12 cards to each."] * 2,
    ],
    "deal.first-upcard": ["nothing special"] * 8,
    "deal.alone": ["All play for themselves."] * 8,
    "deal.opener": [
        *["The next player round the table begins the next deal"] * 6,
        "The same player begins every deal of a game",
        "The next player round the table begins the next deal",
    ],
    "end.turns": [""] * 8,
    "wilds.who": [
        *["2s are wild"] * 4,
        "2s and the Joker are wild",
        "Jokers are wild",
        *["2s are wild"] * 2,
    ],
    "wilds.named": [
        *["a set the rank. It stands"] * 3,
        "a set the rank, or in a set of queens the Queen of Spades (see below). It stands",
        "a set the rank. It stands",
        "a set the rank, or in a set of queens the Queen of Spades (see below). It stands",
        *["a set the rank. It stands"] * 2,
    ],
    "wilds.place": [
        *["(the 2-place: after a low ace, or right below the 3)"] * 5,
        "",
        *["(the 2-place: after a low ace, or right below the 3)"] * 2,
    ],
    "wilds.natural": [
        *["one card that is not a 2 (even a 2 in the 2-place does not count). Beside it"] * 4,
        "one card that is neither a 2 nor the Joker (even a 2 in the 2-place does not count).",
        "one card that is not a Joker. Beside it there may be any number of wild cards.",
        *["one card that is not a 2 (even a 2 in the 2-place does not count). Beside it"] * 2,
    ],
    "wilds.alone": [
        *["A meld of 2s alone is not allowed."] * 2,
        *["You may lay a meld of 2s alone: 3 or 4 cards of that rank"] * 3,
        "A meld of Jokers alone is not allowed.",
        *["You may lay a meld of 2s alone: 3 or 4 cards of that rank"] * 2,
    ],
    "wilds.swap": ["", "", "", "", "from one of your own melds", "", "", ""],
    "wilds.new-runs": ["", "", "", "", "", "", "A new run holds natural cards only.", ""],
    "queen.discard": [
        "You may discard her like any other card.",
        *["only when your hand holds nothing but Queens of Spades"] * 2,
        "You may discard her like any other card.",
        "only when your hand holds nothing but Queens of Spades",
        "You may never discard her.",
        "only when your hand holds nothing but Queens of Spades",
        "You may never discard her.",
    ],
    "queen.wild": [
        *["A 2 may stand for her as for any other card. A 2 that stands for her scores 10"] * 2,
        "A 2 may stand for her only as the one wild card of a meld.",
        "A 2 may stand for her only as the one wild card of a meld.",
        "The Joker may stand for her beside other wild cards. A 2 that stands for her scores 10",
        "A Joker may stand for her only as the one wild card of a meld.",
        *["In a run, a 2 may stand for her only as its one wild card."] * 2,
    ],
    "queen.sets": [
        *["never for the Queen of Spades"] * 3,
        "you may name a wild card the Queen of Spades",
        "never for the Queen of Spades",
        "you may name a wild card the Queen of Spades",
        *["never for the Queen of Spades"] * 2,
    ],
    "melds.set": ["3 or 4 cards of the same rank"] * 8,
    "melds.same-card": ["A set may hold the same card twice."] * 8,
    "melds.run": ["3 or 4 cards", "3 or more cards", *["3 or 4 cards"] * 6],
    "melds.longest": ["", "13 cards", *[""] * 6],
    "melds.ace": [
        *["or low, before the 2 (A-2-3)"] * 5,
        "may stand in the place of a 2 (the 2-place: after a low ace, or right below the 3).",
        *["or low, before the 2 (A-2-3)"] * 2,
    ],
    "melds.most": [*[""] * 6, "up to 6 melds", ""],
    "melds.lay-off": ["your own melds only"] * 8,
    "pile.take": [
        *["the upcard and 2 or more cards of your hand. The meld must be a set or a run."] * 6,
        "the upcard and exactly 2 cards of your hand. The meld must be a set.",
        "the upcard and 2 or more cards of your hand. The meld must be a set or a run.",
    ],
    "pile.full": [*[""] * 6, "6 melds", ""],
    "pile.rest": ["all of it."] * 8,
    "pile.unseen": ["You may not look at those cards before"] * 8,
    "pile.out": ["If the meld uses up your hand"] * 8,
    "turn.play": [
        *["as many as you wish and in any order."] * 6,
        "as many as you wish (new melds within the limit below) and in any order.",
        "as many as you wish and in any order.",
    ],
    "melds.grow": [
        "a run the next card at either end, each up to its greatest size.",
        "A set takes more cards of its rank up to its greatest size, and a run the next card",
        *["a run the next card at either end, each up to its greatest size."] * 6,
    ],
    "melds.stay": ["never moves from one meld to another"] * 8,
    "stock.renew": [
        *["As soon as the last card of the stock is drawn, the cards under the upcard become"] * 6,
        "When a player draws from the empty stock, the whole pile, upcard and all, first becomes",
        "As soon as the last card of the stock is drawn, the cards under the upcard become",
    ],
    "score.bonus": [
        *["There is no bonus"] * 2,
        *["a bonus of 100 points"] * 3,
        "a bonus of 50 points",
        *["a bonus of 100 points"] * 2,
    ],
    "end.last": [
        *["Your last card may be melded, laid off or discarded."] * 5,
        "laid off or discarded (but the Queen of Spades is never discarded).",
        "Your last card may be melded, laid off or discarded.",
        "laid off or discarded (but the Queen of Spades is never discarded).",
    ],
    "game.end": [
        *["500 points or more."] * 2,
        *["1,000 points or more."] * 3,
        "500 points or more.",
        *["1,000 points or more."] * 2,
    ],
    "game.winner": ["The highest total wins, no matter who went out."] * 8,
    "game.tie": [*["play another deal"] * 6, "the lowest seat number wins", "play another deal"],
}

FORTUNE = {
    "Queen of Spades": "50",
    "A 2 standing for the Queen of Spades": "10",
    "Ace at the top of a run or in a set": "10",
    "Ace at the bottom of a run": "5",
    "K to 8": "10",
    "7 to 3": "5",
    "Any card in the 2-place of a run": "5",
    "A 2 standing for any other card": "as that card in its place",
}
ARLINGTON = {
    "Queen of Spades": "50",
    "A 2 standing for the Queen of Spades": "10",
    "Ace": "20",
    "K to 8": "10",
    "7 to 3": "5",
    "Any card in the 2-place of a run": "5",
    "Each card of a meld of 2s alone": "25",
    "A 2 standing for any other card": "as that card in its place",
}
FIFTY = {**ARLINGTON, "A 2 standing for the Queen of Spades": "50"}
HEIGHTS = {
    "Queen of Spades": "50",
    "A Joker standing for the Queen of Spades": "50",
    "Ace at the top of a run or in a set": "20",
    "Ace at the bottom of a run": "5",
    "K to 10": "10",
    "9 to 3": "5",
    "A Joker in the 2-place of a run": "5",
    "A Joker standing for any other card": "as that card in its place",
}
MELDED_POINTS = {
    "fortune": FORTUNE,
    "fortune-digital": FORTUNE,
    "arlington": ARLINGTON,
    "arlington-scarne": FIFTY,
    "arlington-joker": {
        **{card: told for card, told in ARLINGTON.items() if "2-place" not in card},
        "Any card but the Joker in the 2-place of a run": "5",
        "The Joker, whatever it stands for": "100",
    },
    "arlington-heights": HEIGHTS,
    "arlington-digital": FIFTY,
    "oklahoma": FIFTY,
}
HAND = {"Queen of Spades": "50", "A 2 (wild)": "10", "Ace": "10", "K to 8": "10", "7 to 3": "5"}
HAND_A = {**HAND, "Queen of Spades": "100", "A 2 (wild)": "20", "Ace": "20"}
IN_HAND_POINTS = {
    "fortune": HAND,
    "fortune-digital": HAND,
    "arlington": HAND_A,
    "arlington-scarne": {**HAND_A, "Queen of Spades": "50"},
    "arlington-joker": {**HAND_A, "The Joker": "200"},
    "arlington-heights": {
        "Queen of Spades": "50",
        "A Joker": "20",
        "Ace": "20",
        "K to 10": "10",
        "9 to 3": "5",
    },
    "arlington-digital": HAND_A,
    "oklahoma": HAND_A,
}
WITHOUT_USE = "Points are also fixed for what this game does not have"
UNUSED = {
    "fortune": "each card of a meld of wild cards alone (25) and a Joker left in hand (0)",
    "arlington": "a Joker left in hand (0)",
    "arlington-joker": "",
    "arlington-heights": "each card of a meld of wild cards alone (25) and a 2 left in hand (5)",
}


@pytest.mark.parametrize(
    ("slug", "key", "expected"),
    [
        (slug, key, expected)
        for key, row in TOLD.items()
        for slug, expected in zip(SLUGS, row, strict=True)
    ],
)
def test_rule_is_told(slug: str, key: str, expected: str) -> None:
    """Each field's rule is in the book with its value, or is not where the form has none."""
    clause = clauses(rk.ruleset(slug)).get(key)
    assert (clause is not None) == bool(expected)
    assert clause is None or expected in clause.text


@pytest.mark.parametrize("slug", SLUGS)
def test_points_are_told(slug: str) -> None:
    """Both tables of points are those of the rules, nothing lacking and nothing added."""
    assert MELDED_POINTS[slug] == points(rk.ruleset(slug), MELDED)
    assert IN_HAND_POINTS[slug] == points(rk.ruleset(slug), IN_HAND)


@pytest.mark.parametrize("slug", UNUSED)
def test_points_without_use_are_told_apart(slug: str) -> None:
    """Values for cards that the pack lacks are told of house rules alone, and apart."""
    assert "points.unused" not in clauses(rk.ruleset(slug))
    for changed in (house(slug, match__target=777), attrs.evolve(rk.ruleset(slug), slug="ours")):
        clause = clauses(changed).get("points.unused")
        told = "" if clause is None else clause.text
        assert (f"{WITHOUT_USE}: {UNUSED[slug]}." if UNUSED[slug] else "") == told


@pytest.mark.parametrize("slug", SLUGS)
def test_target_and_steps_are_told(slug: str) -> None:
    """The aim, the steps of a turn and going out are told of every form."""
    found = clauses(rk.ruleset(slug))
    assert (
        UNTIL[1000 if slug not in {"fortune", "fortune-digital", "arlington-heights"} else 500]
        in found["aim.target"].text
    )
    assert set(STEPS) <= set(found)


def test_recycling_of_the_digital_form() -> None:
    """Each switch of the recycle is told: the whole pile, shuffled, once; else none of these."""
    digital = clauses(rk.ruleset("arlington-digital"))["stock.renew"].text
    assert (
        "becomes the new stock. (A player may still take the pile instead of drawing.)" in digital
    )
    assert "No pile is left until the next discard." in digital
    assert "Shuffle the cards and lay them face down." in digital
    assert "once in a deal" in digital
    other = clauses(rk.ruleset("oklahoma"))["stock.renew"].text
    assert "the upcard stays." in other
    assert "without shuffling, so that the oldest discard is drawn first" in other
    assert "as often as it is needed" in other


@pytest.mark.parametrize("slug", SLUGS)
def test_every_clause_says_where_it_comes_from(slug: str) -> None:
    """Each rule and each row of points names a source or a decision; all named are listed."""
    rules = rk.ruleset(slug)
    found = clauses(rules)
    named = {ref for clause in found.values() for ref in clause.refs}
    for title in (MELDED, IN_HAND):
        rows = table(book(rules), title).rows
        assert all(row[2] for row in rows), slug
        named |= {ref for row in rows for ref in row[2].split(", ")}
    assert {key for key, slugs in SILENT.items() if slug in slugs.split()} == {
        key
        for key, clause in found.items()
        if not clause.refs and not key.startswith((*PLAIN, "points."))
    }
    listed = {key.partition(".")[2] for key in found if key.startswith(("decision.", "source."))}
    decisions = " ".join(found[f"decision.{number}"].text for number in named & set(DECISIONS))
    assert listed == named | {
        number for number in SOURCES if re.search(rf"\b{number}\b", decisions)
    }
    assert named <= {*DECISIONS, *SOURCES}
    assert not any(clause.house for clause in found.values())


def test_only_the_own_source_is_cited() -> None:
    """A rule set cites the one text that it is taken from."""
    for slug, rules in rk.RULESETS.items():
        refs = {ref for clause in book(rules).clauses for ref in clause.refs}
        assert {rules.source[:3]} == refs & set(SOURCES), slug


def test_every_decision_is_used_and_every_reference_has_a_clause() -> None:
    """No decision is left out of all books, and no reference belongs to a clause that is gone."""
    keys: set[str] = set()
    used: set[str] = set()
    for rules in rk.RULESETS.values():
        used |= {ref for clause in book(rules).clauses for ref in clause.refs}
        for title in (MELDED, IN_HAND):
            used |= {ref for row in table(book(rules), title).rows for ref in row[2].split(", ")}
        keys |= {clause.key for clause in book(rules).clauses}
    assert set(DECISIONS) == used & set(DECISIONS)
    rows = {key for key in {*_STATED, *_DECIDED} if key.startswith(("hand.", "melded."))}
    assert {*_STATED, *_DECIDED} - rows <= keys
    assert set(_NOT_STATED) <= set(_STATED)
    slugs = {s for row in _DECIDED.values() for given in row.values() for s in given.split()}
    assert slugs <= {*SLUGS, "every"}


def test_references_of_other_rules() -> None:
    """Rules of one's own cite decisions about all rules, and no source."""
    assert () == references("aim", "our-table", house=False)
    assert ("X36",) == references("deal.first-upcard", "our-table", house=False)
    assert () == references("no.such.clause", "fortune", house=False)


@pytest.mark.parametrize("slug", SLUGS)
def test_examples_are_legal_and_rightly_scored(slug: str) -> None:
    """The engine lets each example be laid, or be grown to, and the sums are right."""
    rules = rk.ruleset(slug)
    found = list(examples(Facts(rules)))
    for each in found:
        assert each.points == sum(each.parts) == each.meld.points(rules)
        laid = Meld(each.meld.cards[:-1], each.meld.stands_for[:-1]) if each.later else each.meld
        table_of = rk.position(rules, hands=[[*laid.cards, "4H"], []], stock="4C", phase="play")
        assert rk.explain(table_of, rk.LayMeld(laid)) is None
        assert each.later == (
            rk.explain(_holding(rules, each.meld), rk.LayMeld(each.meld)) is not None
        )
    assert len(found) == len({each.kind for each in found})


def _holding(rules: rk.RuleSet, meld: Meld) -> rk.GameState:
    return rk.position(rules, hands=[[*meld.cards, "4H"], []], stock="4C", phase="play")


def test_examples_show_what_a_form_allows() -> None:
    """The kinds shown are those of the form."""
    kinds = {
        slug: {each.kind for each in examples(Facts(rules))} for slug, rules in rk.RULESETS.items()
    }
    assert "Meld of 2s alone" in kinds["arlington"]
    assert "Meld of 2s alone" not in kinds["fortune"]
    assert {"Run with a Joker", "Run with a Joker as Queen of Spades"} <= kinds["arlington-joker"]
    assert "Set with a wild Queen of Spades" in kinds["arlington-heights"]
    assert "Set with a wild Queen of Spades" not in kinds["oklahoma"]
    assert "Long run" in kinds["fortune-digital"]
    assert {"Run with a 2, added later", "Run with a 2 as Queen of Spades, added later"} <= kinds[
        "arlington-digital"
    ]
    assert not [kind for slug in SLUGS[:6] for kind in kinds[slug] if "later" in kind]


def test_example_of_the_queen() -> None:
    """A worked example of RULES: a deuce as the Queen of Spades scores 10 or 50."""
    for slug, total in (("arlington", "10 + 10 + 10 = 30"), ("oklahoma", "10 + 50 + 10 = 70")):
        rows = table(book(rk.ruleset(slug)), "Examples of melds").rows
        assert ("Run with a 2 as Queen of Spades", "J♠ 2♦=Q♠ K♠", total) in rows
