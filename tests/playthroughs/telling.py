"""Plays two deals of a rule set and tells them line by line.

The players look at nothing but the list of legal actions: they take the pile or meld where they
can, now and then not, and discard what costs most. Their chance is the project's own shuffle, so
that the same game is told on every platform and Python version.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import rummykit as rk
from rummykit.shuffle import shuffled

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["told"]

DEALS = 2
SEED = 1
MOST_TURNS = 60
LIVELY = (rk.TakePile, rk.LayMeld, rk.LayOff, rk.SwapJoker)


def told(slug: str) -> str:
    """The playthrough of a rule set, as its file has it."""
    return "".join(f"{line}\n" for line in _lines(rk.ruleset(slug)))


def _lines(form: rk.RuleSet) -> Iterator[str]:
    rules = rk.evolve(form, {"deal.max_turns": MOST_TURNS})
    state = rk.new_game(rules, players=3, seed=SEED)
    yield f"{form.title} ({form.slug}), 3 players, seed {SEED}, deal.max_turns {MOST_TURNS}"
    yield from _table(state)
    step = 0
    while not state.is_over and len(state.results) < DEALS:
        if state.phase is rk.Phase.DRAW:
            yield ""
        action = _chosen(state, step)
        change = rk.transition(state, action)
        yield f"{state.turn}: {action}"
        for event in change.events:
            yield from _happened(event)
        state, step = change.state, step + 1
        if isinstance(action, rk.NextDeal):
            yield from _table(state)
    yield ""
    yield f"totals: {_row(state.totals)}"


def _chosen(state: rk.GameState, step: int) -> rk.Action:
    """A lively action, or a discard, by the chance of the step."""
    actions = list(rk.legal_actions(state))
    order = shuffled(bytes(range(min(250, len(actions)))), SEED, f"step {step}")
    mixed = [actions[place] for place in order]
    lively = [action for action in mixed if isinstance(action, LIVELY)]
    if lively and step % 5:
        return lively[0]
    return max(mixed, key=lambda action: _cost(state, action))


def _cost(state: rk.GameState, action: rk.Action) -> int:
    if not isinstance(action, rk.Discard):
        return -1
    card = action.card
    name = str(card) if str(card) in {"QS", "JK"} else str(card.rank)
    wild = card.rank in state.rules.wilds.ranks
    return 0 if wild else state.rules.scoring.in_hand[name]


def _table(state: rk.GameState) -> Iterator[str]:
    yield ""
    yield f"deal {state.deal_number}, opened by seat {state.opener}; upcard {state.upcard}"
    for seat, hand in enumerate(state.hands):
        yield f"  seat {seat}: {hand}"


def _happened(event: rk.Event) -> Iterator[str]:
    match event:
        case rk.Drawn(card=card):
            yield f"     draws {card}"
        case rk.PileTaken(cards=cards):
            yield f"     takes {' '.join(map(str, cards or ())) or 'nothing more'}"
        case rk.LaidOff(meld=meld) | rk.JokerSwapped(meld=meld):
            yield f"     the meld is now {meld}"
        case rk.StockRecycled(cards=cards, shuffled=mixed):
            yield f"     the pile becomes the stock: {cards} cards, {'' if mixed else 'un'}shuffled"
        case rk.DealEnded(result=result, totals=totals):
            out = "nobody" if result.went_out is None else f"seat {result.went_out}"
            yield ""
            yield f"deal {result.deal_number} ends: {result.reason}, {out} out"
            rows = ("melded", "deadwood", "bonus", "scores")
            yield from (f"  {name:<9}{_row(getattr(result, name))}" for name in rows)
            yield f"  totals   {_row(totals)}"
        case rk.GameWon(winners=winners):
            yield f"  won by seat {', '.join(map(str, winners))}"
        case _:
            pass


def _row(points: tuple[int, ...]) -> str:
    return "".join(f"{number:>6}" for number in points)
