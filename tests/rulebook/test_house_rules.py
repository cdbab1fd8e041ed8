"""A house rule changes the prose: in the right place, marked, and listed first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest

import rummykit as rk
from rummykit.errors import InvalidRuleSet
from rummykit.rulebook import SOURCES, book, rulebook
from rummykit.rulebook.values import differences
from rummykit.rules import FIELDS, diff, get
from tests.rulebook.reading import clauses, house, table, told

if TYPE_CHECKING:
    from rummykit.rulebook.document import Book
    from rummykit.rules import FieldSpec

SLUGS = tuple(rk.RULESETS)

# Rules under which a field can matter that does not in most forms: one has no use without another.
SETTINGS: list[dict[str, object]] = [
    {},
    {"queen.wild_in_sets": True, "melds.new_runs_natural": True, "stock.max_recycles": 2},
    {"deal.hand_size_by_players": "8=7", "pile.max_from_hand": 3, "scoring.joker": 30},
    {"queen.substitute": "only-wild-in-run", "melds.max_melds": 4},
    {"deck.removed_ranks": "2", "melds.low_ace": "next-to-three"},
]


def values(spec: FieldSpec, current: object) -> list[object]:
    """Other values of a field."""
    kinds: dict[str, list[object]] = {
        "flag": [not current],
        "choice": [*spec.choices, "all"] if spec.optional else [*spec.choices],
        "players": ["2-4"],
        "ranks": ["none", "2", "3"],
        "hand-sizes": ["3=5", "none"],
        "kinds": ["set", "run", "none"],
    }
    number = current if isinstance(current, int) else 4
    return kinds.get(spec.kind, [number + 1, number - 1])


def changed(rules: rk.RuleSet, path: str) -> list[rk.RuleSet]:
    """The rules with every other value of one field that makes sense with the rest."""
    found = []
    for value in values(FIELDS[path], get(rules, path)):
        try:
            other = rk.evolve(rules, {path: value})
        except InvalidRuleSet:
            continue
        if path in diff(rules, other):
            found.append(other)
    assert found
    return found


@pytest.mark.parametrize("path", FIELDS)
def test_every_field_changes_the_prose(path: str) -> None:
    """Where a field matters, another value tells another rule, without the list of changes."""
    for setting in SETTINGS:
        for slug in ("arlington-joker", "fortune"):
            rules = attrs.evolve(house(slug, **setting), slug="our-table", title="Ours")
            before = rulebook(rules)
            if all(rulebook(other) != before for other in changed(rules, path)):
                return
    pytest.fail(f"{path} changes nothing")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_changed_field_is_listed(slug: str) -> None:
    """Whatever a field does in this form, a change of it has a row of its own."""
    rules = rk.ruleset(slug)
    for path in FIELDS:
        for other in changed(rules, path):
            ((part, _, ours, theirs),) = differences(rules, other)
            assert path.startswith(f"{part}.")
            assert ours != theirs, path


@pytest.mark.parametrize("path", FIELDS)
def test_the_list_comes_first(path: str) -> None:
    """House rules are listed before everything else, the value of the base beside the new one."""
    rules = rk.ruleset("arlington-joker")
    other, *_ = changed(rules, path)
    document = book(other)
    assert "House rules" == document.sections[0].title
    ((_, about, ours, theirs),) = differences(rules, other)
    assert ((about, ours, theirs),) == table(document, "House rules").rows


@pytest.mark.parametrize(
    ("slug", "changes", "key", "expected"),
    [
        ("arlington", {"melds.run_max": None}, "melds.run", "House rule: A run has 3 or more"),
        ("arlington", {"melds.run_max": None}, "melds.longest", "House rule: The longest possible"),
        ("arlington", {"melds.run_max": 5}, "melds.run", "House rule: A run has 3 to 5 cards"),
        ("arlington", {"melds.run_min": 4}, "melds.run", "exactly 4 cards"),
        ("arlington", {"melds.set_max": 8}, "melds.set", "House rule: A set has 3 to 8 cards"),
        ("arlington", {"deck.packs": 1}, "cards.packs", "House rule: You need 1 pack of 52 cards."),
        ("arlington", {"deck.packs": 1}, "deal.players", "not enough cards for 4, 5, 6, 7 or 8"),
        ("arlington", {"deck.packs": 1}, "melds.same-card", "House rule: Several sets"),
        ("arlington", {"deck.packs": 1}, "queen.discard", "the one card left in your hand"),
        ("arlington", {"melds.set_duplicates": False}, "melds.same-card", "may not hold the same"),
        ("fortune", {"deal.players": 4}, "deal.players", "is for 4 players"),
        (
            "fortune",
            {"deal.players": 4, "deal.hand_size_by_players": "4=9"},
            "deal.size",
            "House rule: With 4 players, deal 9 cards to each.",
        ),
        ("fortune", {"deal.max_turns": 60}, "end.turns", "House rule: If nobody has gone out"),
        ("fortune", {"match.tie": "shared"}, "game.tie", "House rule: If several players share"),
        ("fortune", {"match.target": 300}, "game.end", "300 points or more"),
        ("fortune", {"match.target": 300}, "aim.target", "until a player has 300 points"),
        ("fortune", {"melds.run_max": None}, "melds.grow", "the next card at either end."),
        ("fortune", {"melds.set_max": None}, "melds.grow", "at either end, up to its greatest"),
        (
            "fortune-digital",
            {"melds.set_max": None},
            "melds.grow",
            "A set takes more cards of its rank, and a run the next card at either end.",
        ),
        ("arlington", {"melds.set_max": None}, "wilds.alone", "It takes more of them, but no"),
        ("arlington-digital", {"melds.max_melds": None}, "turn.play", "wish and in any order"),
        ("fortune", {"queen.discard": "never"}, "end.last", "the Queen of Spades is never"),
        ("fortune", {"queen.discard": "never"}, "queen.discard", "and you keep what you hold."),
        ("fortune", {"melds.lay_off": "anyone"}, "melds.lay-off", "any meld on the table"),
        ("fortune", {"melds.low_ace": "never"}, "melds.ace", "always high, after the king (Q-K-A)"),
        (
            "fortune",
            {"wilds.max_per_meld": 1},
            "wilds.natural",
            "may hold no more than 1 wild card",
        ),
        ("fortune", {"wilds.max_per_meld": 0}, "wilds.natural", "No set or run may hold a wild"),
        ("fortune", {"wilds.max_per_meld": 0}, "queen.wild", "No wild card may stand for her."),
        ("fortune", {"wilds.ranks": "none"}, "wilds.who", "No card is wild in this game."),
        ("fortune", {"wilds.ranks": "3 8"}, "wilds.who", "3s and 8s are wild"),
        ("fortune", {"wilds.ranks": "3 8"}, "wilds.place", "a 3 or an 8 that lies in the place of"),
        ("fortune", {"wilds.ranks": "3"}, "wilds.place", "a 3 that lies in the place of the 3 is"),
        (
            "fortune",
            {"wilds.ranks": "2 8"},
            "wilds.place",
            "an 8 that lies in the place of its rank (for a 2 the 2-place: after a low ace",
        ),
        (
            "fortune",
            {"melds.low_ace": "never"},
            "wilds.place",
            "(the 2-place: right below the 3)",
        ),
        (
            "fortune",
            {"wilds.ranks": "3 8"},
            "wilds.natural",
            "neither a 3 nor an 8 (even one in the place of its rank does not count)",
        ),
        (
            "arlington-heights",
            {"deck.jokers": 1},
            "wilds.natural",
            "one card that is not the Joker",
        ),
        ("arlington", {"queen.wild_in_sets": True}, "wilds.named", "of queens the Queen of Spades"),
        ("fortune", {"deck.jokers": 1}, "wilds.dead", "The Joker is not wild."),
        ("fortune", {"deck.jokers": 2}, "wilds.dead", "Jokers are not wild."),
        (
            "fortune",
            {"deck.jokers": 1, "wilds.jokers": True, "wilds.ranks": "none"},
            "wilds.who",
            "The Joker is wild: it can stand",
        ),
        (
            "fortune",
            {"deck.jokers": 1, "wilds.jokers": True, "wilds.ranks": "none"},
            "wilds.alone",
            "A meld of the Joker alone is not allowed.",
        ),
        ("fortune", {"queen.discard": "last-card"}, "queen.discard", "your turn ends without a"),
        (
            "fortune",
            {"queen.discard": "last-card", "deck.packs": 1},
            "queen.discard",
            "only as the very last card of your hand.",
        ),
        (
            "fortune",
            {"queen.discard": "never", "deck.packs": 1},
            "queen.discard",
            "If she is all that is left",
        ),
        ("fortune", {"queen.substitute": "never"}, "queen.wild", "No wild card may stand for her."),
        ("fortune", {"deck.removed_ranks": "Q"}, "queen.none", "The pack has no queens"),
        (
            "arlington-joker",
            {"wilds.joker_swap": "none"},
            "wilds.named",
            "until the end of the deal.",
        ),
        ("arlington-joker", {"wilds.joker_swap": "anyone"}, "wilds.swap", "any meld on the table"),
        (
            "arlington-joker",
            {"queen.wild_in_sets": True},
            "wilds.swap",
            "A Joker named the Queen of Spades is given up for a Queen of Spades only.",
        ),
        (
            "arlington-heights",
            {"wilds.joker_swap": "owner"},
            "wilds.swap",
            "take the one named for the rank alone",
        ),
        (
            "arlington-joker",
            {"queen.substitute_binds": "jokers"},
            "queen.wild",
            "A 2 may stand for her beside other wild cards.",
        ),
        (
            "arlington-joker",
            {"queen.substitute_binds": "all"},
            "queen.wild",
            "A 2 or the Joker may",
        ),
        (
            "arlington",
            {"queen.substitute_binds": "jokers"},
            "queen.wild",
            "A 2 may stand for her as for any other card.",
        ),
        (
            "oklahoma",
            {"queen.wild_in_sets": True},
            "queen.sets",
            "The limit does not hold there.",
        ),
        ("fortune", {"queen.wild_in_sets": True}, "queen.sets", "or just a queen."),
        ("arlington-heights", {"melds.low_ace": "next-to-three"}, "melds.ace", "(A-3-4)"),
        ("arlington-heights", {"melds.low_ace": "never"}, "melds.ace", "no card can stand for one"),
        ("arlington-heights", {"deck.jokers": 0}, "melds.ace", "An ace is always high"),
        (
            "arlington-heights",
            {"melds.new_runs_natural": True},
            "wilds.new-runs",
            "House rule: A new run holds natural cards only.",
        ),
        ("fortune", {"pile.kinds": "none"}, "pile.take", "The pile is never taken."),
        (
            "arlington-digital",
            {"pile.kinds": "none"},
            "stock.renew",
            "first becomes the new stock. Shuffle the cards",
        ),
        (
            "fortune",
            {"stock.recycle": "on-draw"},
            "stock.renew",
            "empty stock, the cards under the upcard first become the new stock; the upcard stays.",
        ),
        (
            "fortune",
            {"stock.keep_upcard": False},
            "stock.renew",
            "the whole pile, upcard and all, becomes the new stock. Turn the cards over without",
        ),
        ("fortune", {"pile.kinds": "none"}, "stock.end", "no card to draw, the deal ends."),
        (
            "fortune",
            {"pile.min_from_hand": 4},
            "pile.take",
            "no set or run is large enough for it.",
        ),
        ("arlington", {"pile.kinds": "run"}, "pile.take", "A meld of 2s alone does not do here."),
        (
            "arlington-digital",
            {"pile.kinds": "set run"},
            "pile.take",
            "A run must be natural, as every new run.",
        ),
        ("fortune", {"stock.recycle": "never"}, "stock.renew", "it is not made anew"),
        ("fortune", {"stock.max_recycles": 0}, "stock.renew", "it is not made anew"),
        ("fortune", {"stock.max_recycles": 3}, "stock.renew", "up to 3 times in a deal"),
        (
            "fortune",
            {"stock.shuffle": True},
            "stock.renew",
            "Shuffle the cards and lay them face down.",
        ),
    ],
)
def test_house_rule_is_told_and_marked(
    slug: str, changes: dict[str, object], key: str, expected: str
) -> None:
    """The clause that a change concerns says so, with the mark of a house rule."""
    found = told(slug, key, **changes)
    assert found.startswith("House rule: ")
    assert expected in found


def test_only_what_differs_is_marked() -> None:
    """A change of one field leaves the other clauses as they are, with their sources."""
    before = clauses(rk.ruleset("arlington"))
    after = clauses(house("arlington", melds__run_max=None))
    marked = {key for key, each in after.items() if each.house}
    assert {"melds.run", "melds.longest", "melds.grow"} == marked
    same = set(after) & set(before) - {*marked, "opening"}
    assert all(after[key] == before[key] for key in same)


def test_a_target_leaves_the_rest_of_its_sections_unmarked() -> None:
    """What a table plays for is a clause of its own, in the aim and at the end."""
    found = clauses(house("arlington", match__target=700))
    marked = {key for key, clause in found.items() if clause.house}
    assert {"aim.target", "game.end"} == marked
    assert ("000",) == found["aim"].refs == found["game.totals"].refs


def test_a_decision_overruled_is_not_listed() -> None:
    """A house rule does away with the decision about what it changes."""
    assert "decision.X03" in clauses(rk.ruleset("arlington"))
    assert "decision.X03" not in clauses(house("arlington", deal__hand_size_by_players="none"))


def test_large_sets_have_an_example() -> None:
    """Sets of more than four get one; so do sets and runs of any other size."""

    def kinds(document: Book) -> dict[str, str]:
        return {row[0]: row[2] for row in table(document, "Examples of melds").rows}

    assert (
        "10 + 10 + 10 + 10 + 10 = 50"
        == kinds(book(house("fortune", melds__set_max=None)))["Large set"]
    )
    small = kinds(book(house("fortune", melds__set_min=2, melds__set_max=2)))
    assert "20" == small["Set"]


def test_no_meld_at_all() -> None:
    """Rules under which nothing can be melded say so."""
    rules = house(
        "fortune",
        deck__packs=1,
        deck__removed_ranks="A 2 4 6 8 10 Q",
        wilds__ranks="none",
        melds__set_min=5,
        melds__set_max=5,
        deal__hand_size=3,
    )
    assert "No meld can be laid by these rules." == clauses(rules)["examples.none"].text


def test_rules_of_ones_own_have_no_base() -> None:
    """A rule set with a slug of its own is told without marks and without sources."""
    ours = rk.RuleSet(slug="our-table", title=" ", source="000")
    found = clauses(ours)
    assert not any(clause.house for clause in found.values())
    assert "`our-table`" in found["opening"].text
    assert "our-table" == book(ours).title
    assert not {ref for clause in found.values() for ref in clause.refs} & set(SOURCES)
    named = " ".join(clause.text for key, clause in found.items() if key.startswith("decision."))
    sources = {key.removeprefix("source.") for key in found if key.startswith("source.")}
    assert {number for number in SOURCES if number in named} == sources
    assert "They are listed at the end, with the sources that they name." in found["opening"].text


def test_house_rules_with_a_title() -> None:
    """A title of one's own stands alone; the rule set changed is named below it."""
    ours = attrs.evolve(house("arlington", deck__packs=3), title="Sunday game")
    assert "Sunday game" == book(ours).title
    assert "based on Arlington (`arlington`)" in clauses(ours)["opening"].text
    assert "Arlington, with house rules" == book(house("arlington", deck__packs=3)).title


def test_a_rule_set_without_source() -> None:
    """The opening leaves out a source that is not named."""
    assert "version 1." in clauses(attrs.evolve(rk.ruleset("fortune"), source=""))["opening"].text
