"""Finding melds: each once, lazily, in the documented order, with wilds that are alike as one."""

from __future__ import annotations

import random
import sys
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from rummykit.finder import Finder
from rummykit.lister import lister_for
from rummykit.moves import can_take
from rummykit.tables import tables_for
from rummykit.terms import deuce_suits_matter

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator
    from types import FrameType

FORTUNE = rk.ruleset("fortune")
HUGE = rk.evolve(FORTUNE, {"melds.run_max": None, "melds.set_max": None, "scoring.go_out_bonus": 7})
LARGE_HAND = (
    "2C 2C 2D 2D 2H 2H 2S 2S AC 3C 4C 5C 6C 7C 8C 9C TC JC QC KC "
    "AD 3D 4D 5D 6D 7D 8D 9D TD JD QD KD "
    "AH 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 3S 4S 5S 6S 7S 8S 9S TS JS QS KS QC QD QH QS"
)
"""Sixty cards, every deuce among them."""

MELDS = ["7C 7D 7H", "7S 8S 9S"]
CHANGES: list[dict[str, Any]] = [
    {},
    {"melds.set_max": 6, "melds.run_max": 7},
    {"melds.run_min": 2, "melds.set_min": 2},
    {"melds.set_duplicates": False, "wilds.all_wild_melds": True},
    {"wilds.jokers": True, "deck.jokers": 4, "queen.wild_in_sets": True},
    {"wilds.jokers": True, "deck.jokers": 4, "queen.substitute_binds": "all"},
    {"queen.substitute": "only-wild-in-meld", "melds.run_max": 12},
    {"wilds.max_per_meld": 1},
    {"wilds.ranks": "none", "melds.run_max": None},
    {"wilds.ranks": "2 3", "wilds.all_wild_melds": True},
    {"melds.low_ace": "never"},
    {"melds.new_runs_natural": True},
    {"pile.kinds": "set", "pile.max_from_hand": 3},
    {"pile.kinds": "run", "pile.min_from_hand": 1},
]
RULE_SETS = [
    *rk.RULESETS.values(),
    *(rk.evolve(rk.ruleset(slug), each) for slug in ("fortune", "arlington") for each in CHANGES),
]


def moments(rules: rk.RuleSet, number: int = 10) -> Iterator[rk.GameState]:
    """Hands of a suit and a few ranks with up to three wilds, in play or before a take."""
    rng = random.Random(0)  # noqa: S311  # not for secrets
    for _ in range(number):
        deck = list(rules.deck.cards())
        rng.shuffle(deck)
        suit, ranks = rng.choice(list(rk.Suit)), rng.sample(list(rk.Rank), 3)
        wilds = [card for card in deck if card.rank in rules.wilds.ranks or card.is_joker]
        near = [card for card in deck if card.suit is suit or card.rank in ranks]
        hand = wilds[: rng.randint(0, 3)]
        rest = list((Counter(near) - Counter(hand)).elements())
        hand += rng.sample(rest, rng.randint(2, 6))
        left = list((Counter(deck) - Counter(hand)).elements())
        upcard = rng.choice([card for card in left if card in near or card in wilds])
        if rng.random() < 0.4:
            yield rk.position(rules, [hand, ""], pile=[upcard])
        else:
            laid = Counter(card for text in MELDS for card in rk.Meld(text).cards)
            melds = MELDS if laid <= Counter(left) else []
            yield rk.position(rules, [hand, ""], melds=[melds, []], phase="play")


def every(state: rk.GameState) -> list[rk.Action]:
    """All legal actions, every choice of wilds."""
    return list(rk.legal_actions(state, every_wild=True))


@pytest.mark.parametrize("rules", RULE_SETS, ids=range(len(RULE_SETS)))
def test_nothing_is_listed_twice(rules: rk.RuleSet) -> None:
    """Each action comes once, in the short list and in the long one."""
    for state in moments(rules):
        for listed in (list(rk.legal_actions(state)), every(state)):
            assert len(listed) == len(set(listed)) == len(set(map(str, listed)))


def calls_until(actions: Iterator[rk.Action], number: int) -> tuple[list[rk.Action], int]:
    """The first actions, and how many Python calls and generator steps they took."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        del frame, argument
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = list(islice(actions, number))
    finally:
        sys.setprofile(before)
    return found, calls


@pytest.mark.parametrize("every_wild", [False, True])
def test_a_large_hand_yields_at_once(every_wild: bool) -> None:  # noqa: FBT001
    """Sixty cards, eight of them wild, and runs of any length: steps are bounded, not only time."""
    rules = rk.evolve(HUGE, {"scoring.go_out_bonus": 8 + every_wild})
    state = rk.position(rules, [LARGE_HAND, "KC"], stock="3C", phase="play")
    assert 60 == state.hand_sizes[0]
    first, calls = calls_until(rk.legal_actions(state, every_wild=every_wild), 1)
    assert 1 == len(first)
    assert calls < 2_000
    thousand, calls = calls_until(rk.legal_actions(state, every_wild=every_wild), 1000)
    assert 1000 == len(set(thousand))
    assert calls < 600_000


@pytest.mark.parametrize("every_wild", [False, True])
def test_runs_of_a_large_hand_come_lazily(every_wild: bool) -> None:  # noqa: FBT001
    """The finder walks one run after another; dead ends between two of them are few."""
    finder = Finder(HUGE, every_wild=every_wild)
    held = rk.Cards(LARGE_HAND).packed
    runs = finder.runs(rk.Suit.CLUBS, held, finder.wilds(held), finder.run_sizes)
    found, calls = calls_until(runs, 1000)  # type: ignore[arg-type]  # melds as well as actions
    assert 1000 == len(set(found))
    assert calls < 600_000


@pytest.mark.parametrize("every_wild", [False, True])
def test_a_large_hand_repeats_nothing(every_wild: bool) -> None:  # noqa: FBT001
    """Among the first 20,000 actions none comes twice, and all are legal."""
    state = rk.position(HUGE, [LARGE_HAND, "KC"], stock="3C", phase="play")
    found = list(islice(rk.legal_actions(state, every_wild=every_wild), 20_000))
    assert 20_000 == len(set(found))
    assert all(rk.explain(state, action) is None for action in found[::97])


@pytest.mark.parametrize("upcard", ["QC", "2H"])
def test_takes_of_a_large_hand_come_lazily(upcard: str) -> None:
    """The pile can be taken in very many ways, and they come one by one."""
    hand = [card for card in LARGE_HAND.split() if card not in {"QC", "2H"}]
    state = rk.position(HUGE, [hand, "KC"], stock="3C", pile=upcard)
    found, calls = calls_until(rk.legal_actions(state), 1000)
    assert 1000 == len(set(found))
    assert calls < 600_000
    assert can_take(state)


def place_in_order(action: rk.Action, rules: rk.RuleSet) -> tuple[int, ...]:  # noqa: PLR0911
    """Where the documentation of `legal_actions` puts an action; equal numbers are free."""
    if isinstance(action, rk.DrawStock):
        return (0,)
    if isinstance(action, (rk.TakePile, rk.LayMeld)):
        meld = action.meld.under(rules)
        if meld.kind == "set":
            return 1, 0, int(meld.cards[0].rank or 0)
        if meld.kind == "all-wild":
            return 1, 1
        stand = meld.stands_for[0]
        shown = stand if isinstance(stand, rk.Card) else meld.cards[0]
        return 1, 2, int(shown.suit or 0)
    if isinstance(action, rk.LayOff):
        seat = -1 if action.seat is None else action.seat
        return 2, seat, action.card.code, action.meld_index
    if isinstance(action, rk.SwapJoker):
        return 3, action.seat, action.meld_index
    if isinstance(action, rk.Discard):
        return 4, action.card.code
    return 5, 0


@pytest.mark.parametrize("rules", RULE_SETS, ids=range(len(RULE_SETS)))
def test_actions_come_in_the_documented_order(rules: rk.RuleSet) -> None:
    """Draw, takes; sets by rank, all-wild melds, runs by suit; lay-offs; swaps; discards; pass."""
    for state in moments(rules):
        for listed in (list(rk.legal_actions(state)), every(state)):
            places = [place_in_order(action, rules) for action in listed]
            assert sorted(places) == places


def test_one_moment_in_order() -> None:
    """A moment with a bit of everything, written out."""
    rules = rk.evolve(rk.ruleset("arlington-joker"), {"melds.lay_off": "anyone"})
    state = rk.position(
        rules,
        ["7S 7H 7D 6H QS", "KC"],
        melds=[["5H JK=6H 7H"], ["7C 7C 7D"]],
        stock="4C",
        phase="play",
    )
    assert [
        "meld 7D 7H 7S",
        "add 1.0 7D",
        "add 1.0 7H",
        "add 1.0 7S",
        "swap 0.0 6H",
        "discard 7D",
        "discard 6H",
        "discard 7H",
        "discard 7S",
    ] == list(map(str, rk.legal_actions(state)))


def erased(action: rk.Action, rules: rk.RuleSet) -> Hashable:
    """An action with the suits of deuces rubbed out: what is left decides its effect."""

    def rubbed(card: rk.Card) -> object:
        return "deuce" if card.rank in rules.wilds.ranks else card

    if isinstance(action, (rk.LayMeld, rk.TakePile)):
        meld = action.meld
        run = meld.kind == "run"
        places: list[Hashable] = [
            (rubbed(card), card if stand is None and run else stand)
            for card, stand in zip(meld.cards, meld.stands_for, strict=True)
        ]
        return type(action), meld.kind, tuple(places) if run else frozenset(Counter(places).items())
    if isinstance(action, rk.LayOff):
        shown = action.card if action.end and action.stands_for is None else action.stands_for
        return rk.LayOff, action.seat, action.meld_index, rubbed(action.card), shown, action.end
    if isinstance(action, rk.Discard):
        return rk.Discard, rubbed(action.card)
    return action


@pytest.mark.parametrize("rules", RULE_SETS, ids=range(len(RULE_SETS)))
def test_the_short_list_has_one_of_each_class(rules: rk.RuleSet) -> None:
    """Where the suits of deuces do not matter, each class of the long list has one action in it."""
    for state in moments(rules):
        short, long = list(rk.legal_actions(state)), every(state)
        assert set(short) <= set(long)
        if deuce_suits_matter(rules):
            assert short == long
        else:
            classes = {erased(action, rules) for action in long}
            assert classes == {erased(action, rules) for action in short}
            assert len(classes) == len(short)


def test_the_first_deuces_in_suit_order_are_used() -> None:
    """C D H S: in melds, in lay-offs and in discards."""
    state = rk.position(
        FORTUNE, ["2S 2H 2D 7S 7H", "KC"], melds=[["9C 9D 9H"], []], stock="4C", phase="play"
    )
    sets = [str(a) for a in rk.legal_actions(state) if str(a).endswith("=7")]
    assert [
        "meld 7S 2D=7 2H=7",
        "meld 7S 2D=7 2H=7 2S=7",
        "meld 7H 2D=7 2H=7",
        "meld 7H 2D=7 2H=7 2S=7",
        "meld 7H 7S 2D=7",
        "meld 7H 7S 2D=7 2H=7",
    ] == sets
    others = [str(a) for a in rk.legal_actions(state) if not isinstance(a, rk.LayMeld)]
    assert ["add 0 2D=9", "discard 2D", "discard 7H", "discard 7S"] == others
    wild = [str(a) for a in every(state) if isinstance(a, rk.LayOff)]
    assert ["add 0 2D=9", "add 0 2H=9", "add 0 2S=9"] == wild


@pytest.mark.parametrize("every_wild", [False, True])
@pytest.mark.parametrize("rules", RULE_SETS, ids=range(len(RULE_SETS)))
def test_what_is_remembered_is_what_is_found(rules: rk.RuleSet, every_wild: bool) -> None:  # noqa: FBT001
    """The lists of a hand's parts are those that the finder makes of the whole hand."""
    finder = Finder(rules, every_wild=every_wild)
    lister = lister_for(tables_for(rules), every_wild=every_wild)
    for state in moments(rules):
        hand = state._hands[0]
        if state.phase is rk.Phase.PLAY:
            found = finder.melds(hand, finder.wilds(hand), finder.set_sizes, finder.run_sizes)
            listed = [
                action.meld
                for action in rk.legal_actions(state, every_wild=every_wild)
                if isinstance(action, rk.LayMeld)
            ]
            assert list(found) == listed
        elif state.upcard is not None:
            for _ in range(2):  # found, then remembered
                takes = [take.meld for take in lister.takes(hand, state.upcard)]
                assert takes == takes_found(finder, state)


def takes_found(finder: Finder, state: rk.GameState) -> list[rk.Meld]:
    """The melds that take the pile, as the finder makes them of the whole hand."""
    rules, hand, upcard = state.rules, state._hands[0], state.upcard
    assert upcard is not None
    pile = rules.pile
    joker = upcard.is_joker
    wild = upcard.rank in rules.wilds.ranks or (joker and rules.wilds.jokers)
    if joker and not wild:
        return []
    held = hand if wild else rk.Cards([*state.hands[0], upcard]).packed
    melds = finder.melds(
        held,
        finder.wilds(hand, upcard),
        finder.set_sizes if "set" in pile.kinds else None,
        finder.run_sizes if "run" in pile.kinds else None,
        None if wild else upcard,
    )
    most = pile.max_from_hand or 99
    return [meld for meld in melds if pile.min_from_hand <= len(meld) - 1 <= most]


@pytest.mark.parametrize("limit", [1, 3])
def test_forgotten_lists_are_made_again(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    """Where very many hands were seen the memory is emptied, and the lists stay the same."""
    expected = [list(rk.legal_actions(state)) for state in moments(HUGE)]
    monkeypatch.setattr("rummykit.lister._REMEMBERED", limit)
    monkeypatch.setattr("rummykit.memo._LARGEST", limit)
    again = rk.evolve(HUGE, {"scoring.go_out_bonus": 20 + limit})
    for _ in range(2):
        assert expected == [list(rk.legal_actions(state)) for state in moments(again)]


@pytest.mark.parametrize(
    ("slug", "changes", "matters"),
    [
        ("fortune", {}, False),
        ("arlington", {}, False),
        ("arlington", {"wilds.ranks": "none"}, False),
        ("arlington", {"wilds.ranks": "2 3"}, True),
        ("arlington", {"wilds.ranks": "Q"}, True),
        ("arlington", {"melds.new_runs_natural": True}, True),
        ("arlington", {"wilds.max_per_meld": 2}, True),
        ("arlington-joker", {}, True),
        ("arlington-joker", {"wilds.joker_swap": "none"}, False),
        ("arlington-joker", {"deck.jokers": 0}, False),
        ("arlington-joker", {"wilds.jokers": False}, False),
        ("arlington-heights", {}, False),
        ("arlington", {"melds.run_max": None}, True),
        ("arlington", {"melds.run_max": 11}, True),
        ("arlington", {"melds.run_max": 10}, False),
        ("arlington", {"wilds.ranks": "T"}, True),
        ("arlington", {"wilds.ranks": "9"}, True),
        ("arlington", {"wilds.ranks": "8"}, False),
        ("arlington", {"wilds.ranks": "A"}, True),
        ("arlington", {"melds.run_max": None, "queen.substitute": "free"}, False),
        ("arlington", {"melds.run_max": None, "queen.substitute": "never"}, False),
        ("arlington", {"melds.run_max": None, "queen.substitute_binds": "jokers"}, False),
        (
            "arlington",
            {
                "melds.run_max": None,
                "queen.substitute_binds": "jokers",
                "wilds.jokers": True,
                "deck.jokers": 1,
            },
            True,
        ),
    ],
)
def test_where_the_suits_of_deuces_matter(
    slug: str,
    changes: dict[str, Any],
    matters: bool,  # noqa: FBT001
) -> None:
    """Where the rules can tell two deuces apart, all are listed either way."""
    rules = rk.evolve(rk.ruleset(slug), changes)
    assert matters is deuce_suits_matter(rules)


def test_forgotten_takes_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ways to take the pile are forgotten and found again as well."""
    monkeypatch.setattr("rummykit.lister._REMEMBERED", 2)
    rules = rk.evolve(FORTUNE, {"scoring.go_out_bonus": 31})
    for _ in range(2):
        for rank in "6789":
            state = rk.position(rules, [f"{rank}C {rank}D", "KC"], stock="4C", pile=f"{rank}H")
            taken = ["draw", f"take {rank}C {rank}D {rank}H"]
            assert taken == list(map(str, rk.legal_actions(state)))


def test_a_joker_that_is_not_wild_earns_no_pile() -> None:
    """No meld holds it, whatever is in hand."""
    rules = rk.evolve(FORTUNE, {"deck.jokers": 1})
    state = rk.position(rules, ["7S 7H 2D", "KC"], stock="4C", pile="JK")
    assert [rk.DrawStock()] == list(rk.legal_actions(state))
    assert [] == rk.actions_using(state, "7S 7H")
    assert [] == rk.actions_using(state, "7S 2D")


def test_a_joker_is_given_up_only_for_a_card_that_may_lie_there() -> None:
    """Where a set holds no card twice, one that lies there already buys no Joker."""
    rules = rk.evolve(rk.ruleset("arlington-joker"), {"melds.set_duplicates": False})
    melds = [["7C 7D JK=7"], []]
    state = rk.position(rules, ["7C 7S 3C", "KC"], melds=melds, stock="4C", phase="play")
    swaps = [str(action) for action in every(state) if isinstance(action, rk.SwapJoker)]
    assert ["swap 0.0 7S"] == swaps


def test_who_is_not_on_turn_uses_no_cards() -> None:
    """A view of another seat has no actions, whatever is selected."""
    state = rk.position(FORTUNE, ["7S 7H 7D", "KC 7S"], stock="4C", phase="play")
    assert 1 == len(rk.actions_using(rk.view(state, seat=0), "7H 7D 7S"))
    other = rk.view(state, seat=1)
    assert [] == rk.actions_using(other, "KC") == rk.actions_using(other, "")


def test_actions_using_no_cards_or_cards_not_held() -> None:
    """With no cards: what plays none. With cards not held: nothing."""
    state = rk.position(FORTUNE, ["7S 7H 7D", "KC"], stock="4C", pile="9C")
    assert [rk.DrawStock()] == rk.actions_using(state, "")
    assert [] == rk.actions_using(state, "QS")
    assert [] == rk.actions_using(state, "7S 7S")
    assert [] == rk.actions_using(state, "7S 7H")
    last = rk.evolve(FORTUNE, {"queen.discard": "last-card"})
    queens = [rk.position(last, [hand, "KC"], stock="4C", phase="play") for hand in ("QS QS", "QS")]
    assert [[rk.EndTurn()], []] == [rk.actions_using(state, "") for state in queens]
    over = rk.position(FORTUNE, ["7S 7H 7D", "KC"], phase="deal_over")
    assert [rk.NextDeal()] == rk.actions_using(over, [])
    assert [] == rk.actions_using(over, "7S")
    with pytest.raises(rk.NotationError):
        rk.actions_using(state, "7S ??")
