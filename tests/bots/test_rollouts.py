"""The game in outline: what it lays, takes and discards, and how near it comes to the game."""

from __future__ import annotations

from statistics import correlation, mean
from typing import Any

import pytest

import rummykit as rk
from rummykit import packed
from rummykit.bots.laying import lay
from rummykit.bots.rollouts import Rollout, lowest_in, played_out
from rummykit.bots.seats import Room
from rummykit.bots.sketch import Sketch, sketch_for
from rummykit.tables import tables_for
from tests.bots.tables import ODD, odd_rules

FORTUNE = rk.ruleset("fortune")


def outline(changes: dict[str, Any] | None = None, slug: str = "fortune") -> Sketch:
    """A rule set in outline."""
    return sketch_for(tables_for(rk.evolve(rk.ruleset(slug), changes or {})))


def rollout(
    hand: str,
    *,
    other: str = "KC 9C 4H",
    changes: dict[str, Any] | None = None,
    slug: str = "fortune",
    **table: object,
) -> Rollout:
    """A rollout of two seats, the first with this hand and on turn."""
    rules = rk.evolve(rk.ruleset(slug), changes or {})
    arguments: dict[str, Any] = {"stock": "8C 8D", "pile": "3C", **table}
    state = rk.position(rules, hands=[hand, other], **arguments)
    return Rollout(sketch_for(tables_for(rules)), state, lowest_in(state))


def guards(cards: str) -> int:
    """The guard bits of cards."""
    return sum(packed.PRESENT[card.code] for card in rk.Cards(cards).distinct())


# What a hand holds


@pytest.mark.parametrize(
    ("hand", "changes", "meld"),
    [
        ("7S 7H 7C", {}, True),
        ("7S 7S 7C", {}, True),
        ("7S 7S 7C", {"melds.set_duplicates": False}, False),
        ("7S 7H 2C", {}, False),
        ("5S 6S 7S", {}, True),
        ("QS KS AS", {}, True),
        ("KS AS 2S", {"wilds.ranks": "none"}, False),
        ("AS 2S 3S", {"wilds.ranks": "none"}, True),
        ("AS 2S 3S", {"wilds.ranks": "none", "melds.low_ace": "never"}, False),
        ("QC KC AD", {}, False),
        ("AD 3D 5D", {}, False),
    ],
)
def test_melds_of_natural_cards_are_seen(hand: str, changes: dict[str, Any], *, meld: bool) -> None:
    """Sets and runs, the ace at either end, no run around the corner or into another suit."""
    assert meld == outline(changes).has_meld(rk.Cards(hand).packed)


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("7S 7H", "7C 7D 7H 7S"),
        ("6S 7S", "5S 8S"),
        ("6S 8S", "7S"),
        ("QS KS", "JS AS"),
        ("QS AS", "KS"),
        ("AS 3S", "2S"),
        ("AC AD", "AC AD AH AS"),
        ("KC AD", ""),
        ("AS JK", ""),
    ],
)
def test_the_cards_that_complete_a_meld_are_wanted(hand: str, wanted: str) -> None:
    """Those of a pair's rank, and those next to or between two cards of a suit."""
    assert guards(wanted) == outline().wanted(rk.Cards(hand).packed)


def test_cards_are_told_apart_by_how_little_they_belong_to() -> None:
    """Alone; two places away; neighbours; mates; what fits a meld comes last."""
    tiers = outline().loose(rk.Cards("4C 6H 8H TD JD KS KC AS 9C").packed, guards("9C"))
    assert guards("4C") == tiers[0]
    assert guards("4C 6H 8H") == tiers[1]
    assert guards("4C 6H 8H TD JD AS") & ~guards("AS") == tiers[1] | guards("TD JD")
    assert not guards("KS KC") & tiers[2]
    assert guards("9C") == tiers[4] ^ tiers[3]
    assert not guards("AS") & outline().loose(rk.Cards("AS KS").packed, 0)[1]
    assert guards("AC AD") == outline().loose(rk.Cards("AC AD").packed, 0)[3]


# What melds leave room for


@pytest.mark.parametrize(
    ("meld", "rules", "fits"),
    [
        ("7S 7H 7C", "fortune", "7C 7D 7H 7S"),
        ("7S 7H 7C 7D", "fortune", ""),
        ("5S 6S 7S", "fortune", "4S 8S"),
        ("QS KS AS", "fortune", "JS"),
        ("JS QS KS", "fortune", "TS AS"),
        ("2S=AS 2D=2S 3S", "fortune", "4S"),
        ("2C 2D 2H", "arlington", ""),
    ],
)
def test_a_meld_takes_what_fits(meld: str, rules: str, fits: str) -> None:
    """As the rules have it, but for wild cards."""
    sketch = outline(slug=rules)
    laid = sketch.tables.laid(rk.Meld(meld))
    rooms = [Room(*room) for room in sketch.rooms_of([laid])]
    assert guards(fits) == sketch.reach(rooms)
    assert sketch.rooms_of([laid]) == sketch.rooms_of([laid])


def test_an_ace_that_is_never_low_fits_no_low_end() -> None:
    """Below the two-place of a run there is nothing then."""
    sketch = outline({"melds.low_ace": "never", "wilds.ranks": "none"})
    laid = sketch.tables.laid(rk.Meld("2S=2S 3S 4S"))
    assert guards("5S") == sketch.reach([Room(*room) for room in sketch.rooms_of([laid])])


# Melding


@pytest.mark.parametrize(
    ("hand", "changes", "left", "points"),
    [
        ("7S 7H 7C KD", {}, "KD", 15),
        ("7S 7H 7C 7D 7D KD", {}, "7C KD", 20),
        ("4S 5S 6S 7S 8S", {}, "4S", 25),
        ("4S 5S 6S 7S 8S", {"melds.run_max": None}, "", 30),
        ("QS QH QD KD", {}, "KD", 70),
        ("TS JS QS KS AS", {"melds.run_max": None}, "", 90),
        ("AS 3S KD 4C", {}, "AS 3S 4C KD", 0),
        ("KS KH 2D 5C 7D 9H JC 4D", {}, "2D 4D 5C 7D 9H JC KH KS", 0),
        ("KS KH 2D 5C 7D 9H JC 4D", {"scoring.melded.K": 20}, "4D 5C 7D 9H JC", 60),
        ("3S 3H 2D 5C 7D 9H JC TD", {}, "2D 3H 3S 5C 7D 9H TD JC", 0),
        ("3S 3H 2D 5C", {}, "5C", 15),
        ("KS AS 2D 5C", {}, "5C", 70),
        ("JD KD 2D 5C", {}, "5C", 30),
        ("JD QD 2D 5C", {"melds.new_runs_natural": True}, "2D 5C JD QD", 0),
        ("3S 3H 2D 5C", {"wilds.max_per_meld": 0}, "2D 3H 3S 5C", 0),
        ("3S 3H 3D 2D 5C", {}, "5C", 20),
        ("7S 7H 7C 8S 8H 8C", {"melds.max_melds": 1}, "7C 7H 7S", 30),
    ],
)
def test_what_is_worth_it_is_laid(
    hand: str, changes: dict[str, Any], left: str, points: int
) -> None:
    """Natural melds, wild ones that bring enough, and everything to go out."""
    played = rollout(hand, changes=changes)
    seat = played.seats[0]
    assert lay(played.sketch, seat) == (not left)
    assert rk.Cards(left).packed == seat.hand + packed.pack(seat.wilds)
    assert points == seat.points
    assert packed.size(seat.hand) == seat.number


@pytest.mark.parametrize(
    ("hand", "melds", "left", "points"),
    [
        ("8S 9C", ["5S 6S 7S"], "9C", 25),
        ("4S 3S", ["5S 6S 7S"], "3S", 20),
        ("AS 9C", ["JS QS KS"], "9C", 80),
        ("QS 9C", ["QH QD QC"], "9C", 80),
        ("JS JS 9C", ["JH JH JD", "8S 9S TS"], "9C", 80),
        ("8S TC", ["7S 7C 7D 7H", "5S 6S 7S"], "TC", 45),
        ("3H 9C", ["4H 5H 6H", "9S 9D 9H"], "", 60),
        ("2H 9C", ["4H 5H 6H"], "9C", 25),
        ("2H 9C", ["9S 9D 9H"], "2H", 40),
    ],
)
def test_what_fits_melds_is_added(hand: str, melds: list[str], left: str, points: int) -> None:
    """At both ends of a run, to a set that has room, and a wild to go out."""
    played = rollout(hand, melds=[melds, []])
    seat = played.seats[0]
    assert lay(played.sketch, seat) == (not left)
    assert rk.Cards(left).packed == seat.hand + packed.pack(seat.wilds)
    assert points == seat.points


def test_a_queen_that_may_never_go_keeps_a_hand_from_going_out() -> None:
    """With her alone left nobody goes out, so the wild is kept."""
    played = rollout("QS 3S 3H 2D", slug="oklahoma")
    assert not lay(played.sketch, played.seats[0])
    assert [rk.Card("2D").code] == played.seats[0].wilds
    assert "3H 3S QS" == str(rk.Cards.of_packed(played.seats[0].hand))


@pytest.mark.parametrize(
    ("hand", "changes", "left", "points"),
    [
        ("KS 2D 2H 5C", {}, "5C", 30),
        ("KS 2D 2H", {}, "", 30),
        ("2D 2H 2C 5C", {"wilds.all_wild_melds": True}, "", 20),
        ("2D 2H 2C", {"wilds.all_wild_melds": True}, "", 75),
        ("2D 2H 2C", {"wilds.all_wild_melds": False}, "2C 2D 2H", 0),
        ("JK 2D 2H JK", {"deck.jokers": 2}, "2D 2H JK JK", 0),
        ("KS 2D 2H 5C", {"wilds.max_per_meld": 1}, "5C 2D 2H KS", 0),
    ],
)
def test_wilds_alone_take_a_hand_out(
    hand: str, changes: dict[str, Any], left: str, points: int
) -> None:
    """With one natural card, or in a meld of their own, where that empties the hand."""
    played = rollout(hand, changes=changes)
    lay(played.sketch, played.seats[0])
    assert left == str(
        rk.Cards.of_packed(played.seats[0].hand + packed.pack(played.seats[0].wilds))
    )
    assert points == played.seats[0].points


def test_patience_is_a_price() -> None:
    """Who lays wilds sooner does so for less, and the others as ever."""
    hand, other = "KS KH 2D 5C 7D 9H JC 4D", "QS QH 2H 5C 7D 9H JC 4D"
    state = rk.position(FORTUNE, hands=[hand, other], stock="3C 8S", pile="6C", phase="play")
    sketch = outline()
    usual, sooner = (played_out(sketch, state, 0, patience) for patience in (1.0, 0.5))
    assert usual != sooner
    assert played_out(sketch, state, 1, 0.5) != sooner


# Drawing


@pytest.mark.parametrize(
    ("hand", "pile", "changes", "taken"),
    [
        ("KS KH 4D", "9H 5C KD", {}, True),
        ("KS KH 4D", "9H 5C KD", {"pile.kinds": "run"}, False),
        ("QS QH 4D", "9H 5C QD", {}, True),
        ("JD QD 4S", "9H 5C KD", {}, True),
        ("JD QD 4S", "9H 5C KD", {"pile.kinds": "set"}, False),
        ("QD KD 4S", "9H 5C AD", {}, True),
        ("KS 2H 4D", "9H 5C 4C 8C 9C TC JC 5C 6H 3H KD", {}, True),
        ("KS 2H 4D", "9H 5C KD", {}, False),
        ("QD 2H 4S", "9H 5C 4C 8C 9C TC JC 5C 6H 3H KD", {}, True),
        ("QD 2H 4S", "9H 5C 4C 8C 9C TC JC 5C 6H 3H KD", {"melds.new_runs_natural": True}, False),
        ("KD 2H 4S", "9H 5C 4C 8C 9C TC JC 5C 6H 3H 3C 4C 6C 7C AD", {}, True),
        ("3D 2H 4S", "9H 5C 4C 8C 9C TC JC 5C 6H 3H 3C 4C 6C 7C AD", {}, True),
        ("9D 2H 4S", "9H 5C 4C 8C 9C TC JC 5C 6H 3H KD", {}, False),
        ("KS KH 4D", "9H 5C 2D", {}, False),
        ("KS KH 4D", "JK", {"deck.jokers": 2}, False),
        ("KS 9H 4D", "9H 5C KD", {}, False),
        ("5S 6S 7S", "9H 5C KD", {}, False),
        ("KS KH 4D", "9H 5C KD", {"melds.max_melds": 1}, False),
    ],
)
def test_the_pile_is_taken_where_that_is_worth_it(
    hand: str, pile: str, changes: dict[str, Any], *, taken: bool
) -> None:
    """With a natural meld, or with a wild for many cards."""
    melds = [["TC TH TS"], []] if "melds.max_melds" in changes else None
    extra: dict[str, Any] = {} if melds is None else {"melds": melds}
    played = rollout(hand, pile=pile, changes=changes, **extra)
    before = played.seats[0].melds
    assert played._draw(played.seats[0])
    assert taken == (not played.pile)
    assert taken == (played.seats[0].melds > before)


@pytest.mark.parametrize(
    ("changes", "stock", "pile", "drawn", "after"),
    [
        ({}, "8C", "4C 5D 6H", True, "6H"),
        ({}, "8C 9C", "4C 5D 6H", True, "4C 5D 6H"),
        ({"stock.recycle": "on-draw"}, "8C", "4C 5D 6H", True, "4C 5D 6H"),
        ({"stock.recycle": "on-draw"}, "", "4C 5D 6H", True, "6H"),
        ({"stock.recycle": "on-draw", "stock.keep_upcard": False}, "", "4C 5D 6H", True, ""),
        ({"stock.max_recycles": 0}, "8C", "4C 5D 6H", True, "4C 5D 6H"),
        ({}, "2C", "4C 5D 6H", True, "6H"),
    ],
)
def test_the_stock_is_made_anew(
    changes: dict[str, Any], stock: str, pile: str, after: str, *, drawn: bool
) -> None:
    """At once or when somebody draws, with or without the upcard, as often as the rules say."""
    played = rollout("KS JH", stock=stock, pile=pile, changes=changes)
    assert drawn == played._draw(played.seats[0])
    assert after == str(rk.Cards.of_packed(packed.pack(played.pile)))


def test_a_deal_ends_where_nothing_can_be_drawn() -> None:
    """The empty stock of a deal that has none left ends it, nobody out."""
    played = rollout("KS JH", stock="8C", changes={"stock.recycle": "never"})
    played.run()
    assert None is played.out
    assert 1 == played.turns


# Discarding


@pytest.mark.parametrize(
    ("hand", "changes", "discarded", "out"),
    [
        ("4C KD 9H", {}, "4C", False),
        ("KD", {}, "KD", True),
        ("2D", {}, "2D", True),
        ("2D 2H", {}, "2H", False),
        ("QS 2D", {"queen.discard": "never"}, "2D", False),
        ("QS", {"queen.discard": "never"}, "", False),
        ("QS QS", {"queen.discard": "only-queens"}, "QS", False),
        ("QS QS", {"queen.discard": "last-card"}, "", False),
        ("QS", {"queen.discard": "last-card"}, "QS", True),
        ("QS 4C", {"queen.discard": "only-queens"}, "4C", False),
        ("QS 4C", {}, "4C", False),
        ("QS", {}, "QS", True),
        ("KD KH JK", {"deck.jokers": 1}, "JK", False),
    ],
)
def test_what_belongs_to_least_is_discarded(
    hand: str, changes: dict[str, Any], discarded: str, *, out: bool
) -> None:
    """Natural cards before wilds, cheap ones first, the Queen of Spades as the rules have it."""
    played = rollout(hand, changes=changes, pile="")
    assert out == played._discard(played.seats[0])
    assert discarded == str(rk.Cards.of_packed(packed.pack(played.pile)))


# Whole deals


def test_a_finished_deal_scores_as_it_stands() -> None:
    """What is over is not played on."""
    state = rk.new_game(FORTUNE, players=2, seed=1)
    while state.phase is not rk.Phase.DEAL_OVER:
        state = rk.apply(state, next(rk.legal_actions(state)))
    assert list(state.results[0].scores) == played_out(outline(), state)


@pytest.mark.parametrize("name", ODD)
def test_outlines_of_odd_rules_come_to_an_end(name: str) -> None:
    """Whatever the rules: no card is lost, and the deal ends."""
    rules = odd_rules(name)
    sketch = sketch_for(tables_for(rules))
    for seed in range(12):
        state = rk.new_game(rules, players=2, seed=seed)
        played = Rollout(sketch, state, lowest_in(state))
        assert 2 == len(played.run())
        for seat in played.seats:
            assert packed.size(seat.hand) == seat.number >= 0


def test_a_go_out_bonus_is_paid() -> None:
    """Who goes out gets it."""
    played = rollout("7S 7H 7C", slug="arlington", other="KC", phase="play")
    assert [115, -10] == played.run()
    assert 0 == played.out


def test_the_outline_is_near_the_game() -> None:
    """Over the same deals, its scores go up and down with those of `greedy` at the table."""
    from rummykit.arena import run  # noqa: PLC0415  # beside the core for this test alone

    report = run(FORTUNE, bots=["greedy", "greedy"], games=40, deals=1)
    sketch = outline()
    real, outlined = [], []
    for line in report.lines[::2]:
        state = rk.new_game(FORTUNE, players=2, seed=f"arena 1 block {line.number // 2}")
        real.append(line.totals[0] - line.totals[1])
        scores = played_out(sketch, state)
        outlined.append(scores[0] - scores[1])
    assert correlation(real, outlined) > 0.3
    turns = mean(deal.turns for line in report.lines for deal in line.deals)
    assert 8 < turns < 30
