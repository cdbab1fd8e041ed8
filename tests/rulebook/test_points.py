"""The tables of points under house rules: what is marked, and what has a row."""

from __future__ import annotations

import pytest

from rummykit.rulebook import book
from tests.rulebook.reading import MELDED, clauses, house, points, table


def test_changed_points_are_marked() -> None:
    """A row of points that differs is a house rule, and cites no source."""
    rules = house("fortune", scoring__melded__9=5)
    found = points(rules, MELDED)
    assert ("10", "5", "10") == (found["K to 10"], found["9"], found["8"])
    rows = {row[0]: row[2] for row in table(book(rules), MELDED).rows}
    assert "house rule" == rows["9"]
    assert {"000"} == {rows[unchanged] for unchanged in ("K to 10", "8", "7 to 3")}


@pytest.mark.parametrize(
    ("slug", "changes", "two", "seven"),
    [
        (
            "arlington",
            {"deck.jokers": 2, "wilds.jokers": True},
            "Any card in the 2-place",
            "7 to 3",
        ),
        (
            "arlington-joker",
            {"deck.jokers": 2},
            "Any card but a Joker in the 2-place of a run",
            "7 to 3",
        ),
        (
            "arlington-heights",
            {"wilds.ranks": "3"},
            "A 3 or a Joker in the 2-place of a run",
            "9 to 3",
        ),
        ("arlington-heights", {"scoring.joker": 40}, "", "9 to 3"),
        ("fortune", {"wilds.ranks": "none"}, "", "7 to 2"),
        ("arlington-joker", {"wilds.max_per_meld": 0}, "Any card in the 2-place", "7 to 3"),
        ("arlington-heights", {"wilds.max_per_meld": 0}, "", "9 to 3"),
        ("arlington-heights", {"melds.low_ace": "next-to-three"}, "", "9 to 3"),
    ],
)
def test_row_of_the_two_place(slug: str, changes: dict[str, object], two: str, seven: str) -> None:
    """The row names whatever scores as a 2 there, and is not where nothing does."""
    found = points(house(slug, **changes), MELDED)
    rows = [card for card in found if "2-place" in card]
    assert len(rows) == bool(two)
    assert all(card.startswith(two) for card in rows)
    assert seven in found


def test_points_of_wild_cards_that_replace_nothing() -> None:
    """Where no meld may hold a wild card for another, no row tells what that would score."""
    rules = house("arlington-joker", wilds__max_per_meld=0)
    assert not [card for card in points(rules, MELDED) if "stand" in card]
    found = clauses(rules)
    assert "a wild card standing for the Queen of Spades (10)" in found["points.unused"].text
    assert "a melded Joker (100)" in found["points.unused"].text
    assert "wilds.named" not in found


def test_points_of_a_gone_two_are_told_apart() -> None:
    """Where only Jokers of fixed points can lie in the 2-place, its points have no use."""
    told_apart = clauses(house("arlington-heights", scoring__joker=40))["points.unused"].text
    assert "a melded 2 (5)" in told_apart
    assert "no card (" not in told_apart
