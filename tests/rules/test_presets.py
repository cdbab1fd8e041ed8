"""The eight rule sets hold what the tables of the rules say, value by value.

The tables are written out here as in the rules, a row a field and a column a form, so that the two
can be compared by eye.
"""

from __future__ import annotations

import copy
import pickle
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from rummykit.rules import FIELDS, RULESETS, RuleSet, as_dict, diff, ruleset

if TYPE_CHECKING:
    from rummykit.rules.readings import Plain

FORMS = (
    "fortune",
    "fortune-digital",
    "arlington",
    "arlington-scarne",
    "arlington-joker",
    "arlington-heights",
    "arlington-digital",
    "oklahoma",
)

# "-" is an empty list or mapping, "none" no limit, "all" every wild.
VALUES = """
field                       | F            | FD           | A                 | AS                | AJ                | AH                | AD               | O
deck.packs                  | 2            | 2            | 2                 | 2                 | 2                 | 2                 | 2                | 2
deck.removed_ranks          | -            | -            | -                 | -                 | -                 | [2]               | -                | -
deck.jokers                 | 0            | 0            | 0                 | 0                 | 1                 | 4                 | 0                | 0
deal.players                | 2–8          | 2–8          | 2–8               | 2–8               | 2–8               | 2–8               | 2–8              | 2–8
deal.hand_size              | 11           | 11           | 13                | 13                | 13                | 11                | 13               | 13
deal.hand_size_by_players   | {}           | {}           | 8→12              | 8→12              | 8→12              | {}                | 8→12             | 8→12
deal.max_turns              | none         | none         | none              | none              | none              | none              | none             | none
deal.opener                 | rotate       | rotate       | rotate            | rotate            | rotate            | rotate            | fixed            | rotate
wilds.ranks                 | [2]          | [2]          | [2]               | [2]               | [2]               | -                 | [2]              | [2]
wilds.jokers                | no           | no           | no                | no                | yes               | yes               | no               | no
wilds.all_wild_melds        | no           | no           | yes               | yes               | yes               | no                | yes              | yes
wilds.max_per_meld          | none         | none         | none              | none              | none              | none              | none             | none
wilds.joker_swap            | "none"       | "none"       | "none"            | "none"            | owner             | "none"            | "none"           | "none"
queen.discard               | free         | only-queens  | only-queens       | free              | only-queens       | never             | only-queens      | never
queen.substitute            | free         | free         | only-wild-in-meld | only-wild-in-meld | only-wild-in-meld | only-wild-in-meld | only-wild-in-run | only-wild-in-run
queen.substitute_binds      | none         | none         | deuces            | deuces            | deuces            | jokers            | deuces           | deuces
queen.wild_in_sets          | no           | no           | no                | yes               | no                | yes               | no               | no
melds.set_min               | 3            | 3            | 3                 | 3                 | 3                 | 3                 | 3                | 3
melds.set_max               | 4            | 4            | 4                 | 4                 | 4                 | 4                 | 4                | 4
melds.set_duplicates        | yes          | yes          | yes               | yes               | yes               | yes               | yes              | yes
melds.run_min               | 3            | 3            | 3                 | 3                 | 3                 | 3                 | 3                | 3
melds.run_max               | 4            | none         | 4                 | 4                 | 4                 | 4                 | 4                | 4
melds.low_ace               | two-place    | two-place    | two-place         | two-place         | two-place         | two-place         | two-place        | two-place
melds.new_runs_natural      | no           | no           | no                | no                | no                | no                | yes              | no
melds.max_melds             | none         | none         | none              | none              | none              | none              | 6                | none
melds.lay_off               | own          | own          | own               | own               | own               | own               | own              | own
pile.kinds                  | [set run]    | [set run]    | [set run]         | [set run]         | [set run]         | [set run]         | [set]            | [set run]
pile.min_from_hand          | 2            | 2            | 2                 | 2                 | 2                 | 2                 | 2                | 2
pile.max_from_hand          | none         | none         | none              | none              | none              | none              | 2                | none
stock.recycle               | as-emptied   | as-emptied   | as-emptied        | as-emptied        | as-emptied        | as-emptied        | on-draw          | as-emptied
stock.keep_upcard           | yes          | yes          | yes               | yes               | yes               | yes               | no               | yes
stock.shuffle               | no           | no           | no                | no                | no                | no                | yes              | no
stock.max_recycles          | none         | none         | none              | none              | none              | none              | 1                | none
scoring.go_out_bonus        | 0            | 0            | 100               | 100               | 100               | 50                | 100              | 100
match.target                | 500          | 500          | 1000              | 1000              | 1000              | 500               | 1000             | 1000
match.tie                   | another-deal | another-deal | another-deal      | another-deal      | another-deal      | another-deal      | lowest-seat      | another-deal
"""  # noqa: E501  # a table

MELDED = """
card                        | F    | FD   | A    | AS   | AJ   | AH   | AD   | O
scoring.melded.K            | 10   | 10   | 10   | 10   | 10   | 10   | 10   | 10
scoring.melded.Q            | 10   | 10   | 10   | 10   | 10   | 10   | 10   | 10
scoring.melded.J            | 10   | 10   | 10   | 10   | 10   | 10   | 10   | 10
scoring.melded.T            | 10   | 10   | 10   | 10   | 10   | 10   | 10   | 10
scoring.melded.9            | 10   | 10   | 10   | 10   | 10   | 5    | 10   | 10
scoring.melded.8            | 10   | 10   | 10   | 10   | 10   | 5    | 10   | 10
scoring.melded.7            | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.melded.6            | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.melded.5            | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.melded.4            | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.melded.3            | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.melded.2            | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.ace_high            | 10   | 10   | 20   | 20   | 20   | 20   | 20   | 20
scoring.ace_low             | 5    | 5    | 20   | 20   | 20   | 5    | 20   | 20
scoring.ace_in_set          | 10   | 10   | 20   | 20   | 20   | 20   | 20   | 20
scoring.queen_of_spades     | 50   | 50   | 50   | 50   | 50   | 50   | 50   | 50
scoring.wild_as_queen       | 10   | 10   | 10   | 50   | 10   | 50   | 50   | 50
scoring.all_wild_each       | 25   | 25   | 25   | 25   | 25   | 25   | 25   | 25
scoring.joker               | none | none | none | none | 100  | none | none | none
"""

IN_HAND = """
card                        | F    | FD   | A    | AS   | AJ   | AH   | AD   | O
scoring.in_hand.K           | 10   | 10   | 10   | 10   | 10   | 10   | 10   | 10
scoring.in_hand.Q           | 10   | 10   | 10   | 10   | 10   | 10   | 10   | 10
scoring.in_hand.J           | 10   | 10   | 10   | 10   | 10   | 10   | 10   | 10
scoring.in_hand.T           | 10   | 10   | 10   | 10   | 10   | 10   | 10   | 10
scoring.in_hand.9           | 10   | 10   | 10   | 10   | 10   | 5    | 10   | 10
scoring.in_hand.8           | 10   | 10   | 10   | 10   | 10   | 5    | 10   | 10
scoring.in_hand.7           | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.in_hand.6           | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.in_hand.5           | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.in_hand.4           | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.in_hand.3           | 5    | 5    | 5    | 5    | 5    | 5    | 5    | 5
scoring.in_hand.2           | 10   | 10   | 20   | 20   | 20   | 5    | 20   | 20
scoring.in_hand.A           | 10   | 10   | 20   | 20   | 20   | 20   | 20   | 20
scoring.in_hand.QS          | 50   | 50   | 100  | 50   | 100  | 50   | 100  | 100
scoring.in_hand.JK          | 0    | 0    | 0    | 0    | 200  | 20   | 0    | 0
"""

WORDS: dict[str, Plain] = {
    "-": [],
    "{}": {},
    "none": None,
    '"none"': "none",
    "yes": True,
    "no": False,
    "2–8": [2, 8],
    "8→12": {"8": 12},
}


def value(cell: str) -> Plain:
    """The JSON value that a cell of the tables means."""
    if cell in WORDS:
        return WORDS[cell]
    if cell.startswith("["):
        return cell.strip("[]").split()
    return int(cell) if cell.isdigit() else cell


def rows() -> dict[str, dict[str, Plain]]:
    """The values of all tables by field path and form."""
    lines = [line for table in (VALUES, MELDED, IN_HAND) for line in table.strip().splitlines()[1:]]
    cells = [[cell.strip() for cell in line.split("|")] for line in lines]
    return {path: dict(zip(FORMS, map(value, row), strict=True)) for path, *row in cells}


ROWS = rows()


def test_the_slugs_come_in_the_order_of_the_rules() -> None:
    """The registry lists the eight forms in the order of the tables."""
    assert list(FORMS) == list(RULESETS)


def test_the_tables_speak_of_every_field() -> None:
    """No field is left out of the tables, and they speak of no other."""
    assert set(FIELDS) == set(ROWS)


@pytest.mark.parametrize("path", ROWS)
def test_the_values_are_those_of_the_tables(path: str) -> None:
    """Each form has the value that its column states."""
    assert ROWS[path] == {slug: as_dict(rules)[path] for slug, rules in RULESETS.items()}


@pytest.mark.parametrize("slug", FORMS)
def test_a_form_has_its_slug_a_title_a_version_and_a_source(slug: str) -> None:
    """The words about a form are there for people."""
    rules = ruleset(slug)
    assert (slug, 1, True, True) == (
        rules.slug,
        rules.version,
        bool(rules.title),
        rules.source[:3] in {"000", "001", "003", "004"},
    )


@pytest.mark.parametrize("slug", FORMS)
def test_a_form_survives_copies_and_pickles(slug: str) -> None:
    """Copies are equal and have the same hash: rule sets are keys of caches."""
    rules = ruleset(slug)
    made = [copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))]  # noqa: S301  # own data
    assert [(rules, hash(rules))] * 3 == [(each, hash(each)) for each in made]
    assert as_dict(rules) == as_dict(made[2])


def test_no_two_forms_play_the_same() -> None:
    """Every pair of forms differs in a field."""
    assert [] == [
        (one.slug, other.slug)
        for one, other in combinations(RULESETS.values(), 2)
        if not diff(one, other)
    ]


def test_a_rule_set_without_further_arguments_plays_fortune() -> None:
    """The defaults of the parts are the values of Fortune Rummy."""
    assert {} == diff(ruleset("fortune"), RuleSet(slug="mine", title="Mine"))


@pytest.mark.parametrize("slug", FORMS)
def test_every_table_that_a_form_allows_can_be_dealt(slug: str) -> None:
    """Two to eight players can be dealt in every form, one and nine in none."""
    rules = ruleset(slug)
    assert list(range(2, 9)) == [players for players in range(12) if rules.can_deal(players)]


def test_the_decks_have_their_sizes() -> None:
    """Two packs are 104 cards; the Heights deck lacks the 2s and has four Jokers."""
    assert [104, 104, 104, 104, 105, 100, 104, 104] == [
        rules.deck_size for rules in RULESETS.values()
    ]


@pytest.mark.parametrize("slug", FORMS)
def test_the_deck_lists_as_many_cards_as_it_counts(slug: str) -> None:
    """`Deck.cards` gives each copy of each card, in card order."""
    rules = ruleset(slug)
    cards = rules.deck.cards()
    assert rules.deck_size == len(cards)
    assert sorted(cards) == list(cards)
    assert all(cards.count(card) == rules.deck.copies(card) for card in set(cards))
