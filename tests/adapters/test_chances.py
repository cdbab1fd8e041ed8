"""Deals with their chance laid open: outcomes, recall, and guesses at what is hidden."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.adapters import KINDS
from rummykit.adapters.chances import DRAWN, Moment, Setup, setup_of
from rummykit.adapters.resampling import guessed_history
from tests.adapters.tables import PRESETS, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

Move = tuple[int, int]


def moments(setup: Setup, seed: int, *, draws: bool = False) -> Iterator[tuple[Moment, list[Move]]]:
    """A deal by chance, moment by moment with the history that led there."""
    rng = random.Random(seed)  # noqa: S311  # a test's own chance
    moment, history = Moment.start(setup), list[Move]()
    while not moment.is_over:
        yield moment, history
        if moment.is_chance:
            places, shares = zip(*moment.outcomes(), strict=True)
            move = (-1, rng.choices(places, shares)[0])
            moment = moment.after_outcome(move[1])
        else:
            assert moment.table is not None
            numbers = list(moment.actions())
            quiet = [n for n in numbers if not setup.coding.meaning(n).startswith(("lay", "add"))]
            move = (moment.table.turn, rng.choice(quiet if draws and quiet else numbers))
            moment = moment.after_action(move[1])
        history = [*history, move]
    yield moment, history


@pytest.mark.parametrize("table", [*PRESETS, "anyone's Jokers", "anyone's melds"])
def test_a_deal_plays_as_the_engine_plays_it(table: str) -> None:
    """From the end the whole deal can be played again with `apply`, on a stock put in order."""
    setup = Setup(rules_of(table), 2)
    chances = actions = 0
    played = [moment for moment, _ in moments(setup, 1)]
    for moment in played:
        if moment.is_chance:
            outcomes = moment.outcomes()
            assert 1 == pytest.approx(sum(share for _, share in outcomes))
            assert sorted(outcomes) == outcomes
            chances += 1
            assert {} == moment.actions()
            assert (0, 0) == moment.scores()
        elif not moment.is_over:
            assert moment.table is not None
            assert list(rk.legal_actions(moment.table)) == list(moment.actions().values())
            actions += 1
    last = played[-1]
    assert last.table is not None
    result = last.table.results[0]
    assert result.scores == last.scores()
    assert all(setup.lowest <= score <= setup.highest for score in result.scores)
    assert chances <= setup.chances
    assert actions <= setup.actions
    deck = Counter(setup.rules.deck.cards())
    lying = Counter(card for row in last.table.melds for meld in row for card in meld.cards)
    for cards in (*last.table.hands, last.table.stock, last.table.pile):
        lying += Counter(cards)
    assert deck == lying


def test_outcomes_are_the_cards_that_are_left() -> None:
    """Each kind with its share of the cards that nobody has seen come."""
    moment = Moment.start(setup_of("fortune", 2)).after_outcome(0)
    shares = dict(moment.outcomes())
    assert (1 / 103, 2 / 103, 52) == (shares[0], shares[1], len(shares))
    shares = dict(moment.after_outcome(0).outcomes())
    assert 0 not in shares


def test_nobody_is_told_what_others_draw() -> None:
    """A recall tells the own draws with their cards, the others' without, and all other actions."""
    moment, history = list(moments(setup_of("fortune", 2), 2, draws=True))[23 + 5]
    first, second = moment.recall(0), moment.recall(1)
    (card,) = {str(KINDS[number]) for actor, number in history[24:25] if actor < 0}
    assert f"0: draw {card}" == first[2]
    assert ("0: draw", "1: draw") == (second[2], first[4])
    assert first[3] == second[3]
    assert second[4].startswith("1: draw ")
    assert first[0] != second[0]
    assert first[1] == second[1]


def test_a_stock_turned_over_holds_no_chance() -> None:
    """Who remembers the pile knows what a draw brings: it is no outcome."""
    rules = rk.evolve(rk.ruleset("fortune"), {"deck.packs": 1, "pile.kinds": []})
    known = 0
    for moment, history in moments(Setup(rules_with_end(rules), 2), 3, draws=True):
        table = moment.table
        if table is not None and table.recycles and not moment.is_over:
            assert not moment.is_chance
            if table.phase is rk.Phase.DRAW:
                following = moment.after_action(0)
                top = table.stock[0]
                assert f"{table.turn}: draw {top}" == following.recall(table.turn)[-1]
                known += 1
        assert history is not None
    assert known > 10


def rules_with_end(rules: rk.RuleSet) -> rk.RuleSet:
    """The rules with a limit of turns."""
    return rk.evolve(rules, {"deal.max_turns": 90})


@pytest.mark.parametrize("recycle", ["on-draw", "as-emptied"])
@pytest.mark.parametrize("shuffle", [True, False])
def test_a_stock_made_anew(recycle: str, *, shuffle: bool) -> None:
    """Shuffled, its cards are outcomes again, for the draw that makes it as well; else not."""
    changes: dict[str, object] = {"stock.recycle": recycle, "stock.shuffle": shuffle}
    rules = rk.evolve(rk.ruleset("arlington"), {"deck.packs": 1, "pile.kinds": []} | changes)
    after = 0
    for moment, _ in moments(Setup(rules_with_end(rules), 2), 4, draws=True):
        if moment.drawing and moment.table is not None:
            table = moment.table
            cards = table.stock or table.pile[:-1]
            kinds = {KINDS[place] for place, _ in moment.outcomes()}
            assert set(cards) == kinds
            after += bool(table.recycles) or not table.stock
    assert shuffle == (after > 0)


def test_moments_copy_and_pickle() -> None:
    """A copy is the moment itself; what was pickled is equal to it, over the same set-up."""
    *_, (moment, _) = moments(setup_of("arlington-joker", 2), 5)
    assert copy.deepcopy(moment) is moment
    again = pickle.loads(pickle.dumps(moment))  # noqa: S301  # the test's own
    assert moment == again
    assert moment.setup is again.setup


def test_traces_tell_what_became_of_unseen_cards() -> None:
    """Each draw, and each card played that the others had not seen come."""
    moment, history = list(moments(setup_of("fortune", 2), 2, draws=True))[23 + 3]
    number = history[-1][1]
    card = setup_of("fortune", 2).coding.meaning(number).removeprefix("discard ")
    assert (bytes([DRAWN, rk.Card(card).code]), b"") == moment.traces


@pytest.mark.parametrize("players", [2, 3])
def test_guessed_histories_keep_what_a_seat_has_seen(players: int) -> None:
    """Played through, most tell the seat the same story, and the other hands differ."""
    setup = setup_of("arlington-heights", players)
    rng = random.Random(1)  # noqa: S311  # a test's own chance
    tried = held = differ = 0
    for seed in range(3):
        for moment, history in list(moments(setup, seed))[5::25]:
            for seat in range(players):
                guess = guessed_history(moment, history, seat, rng)
                tried += 1
                found = followed(setup, history, guess)
                if found is not None and found.recall(seat) == moment.recall(seat):
                    held += 1
                    differ += found != moment
    assert held > tried / 2
    assert differ > held / 2


def followed(setup: Setup, history: list[Move], numbers: list[int]) -> Moment | None:
    """The moment that a history leads to, or None where it cannot be played."""
    moment = Moment.start(setup)
    for (actor, _), number in zip(history, numbers, strict=True):
        if moment.is_chance != (actor < 0):
            return None
        known = dict(moment.outcomes()) if actor < 0 else moment.actions()
        if number not in known:
            return None
        moment = moment.after_outcome(number) if actor < 0 else moment.after_action(number)
    return moment
