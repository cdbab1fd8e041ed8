"""The invariants of a state and of a step, each put to the test by one function."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

import rummykit
from rummykit.actions import Action, Discard, NextDeal
from rummykit.cards import Card, Cards
from rummykit.engine import apply
from rummykit.errors import IllegalAction
from rummykit.events import (
    DealEnded,
    DealStarted,
    Discarded,
    Drawn,
    Event,
    GameWon,
    JokerSwapped,
    LaidOff,
    MeldLaid,
    PileTaken,
    StockRecycled,
    Transition,
    transition,
)
from rummykit.legality import explain
from rummykit.moves import actions_using, legal_actions
from rummykit.notation import parse_action
from rummykit.state import GameState, Phase
from rummykit.testing.calls import as_call
from rummykit.testing.judging import is_legal
from rummykit.testing.outcomes import differences, outcome, winners_of
from rummykit.testing.reading import may_be_laid, points_of
from rummykit.testing.regions import regions_of
from rummykit.testing.searching import meld_of, readable
from rummykit.testing.trying import MOST_LISTED, listed, played
from rummykit.violations import CLAUSES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummykit.testing.probe import Probe
    from rummykit.testing.reading import Parts

__all__ = [
    "check_documents",
    "check_faces",
    "check_listing",
    "check_meld",
    "check_step",
    "check_texts",
    "everything",
]

_READ_CARDS = 6


def everything(state: GameState) -> Counter[Card]:
    """Every card of a moment, wherever it lies.

    Examples:
        >>> import rummykit as rk
        >>> everything(rk.new_game(rk.ruleset("fortune"), seed=1)).total()
        104
    """
    found = Counter([*state.stock, *state.pile])
    for hand, row in zip(state.hands, state.melds, strict=True):
        found.update(hand)
        for meld in row:
            found.update(meld.cards)
    return found


def shown(state: GameState) -> tuple[Any, ...]:
    """Everything that the public names tell of a state."""
    return (
        state.phase,
        state.turn,
        tuple(map(str, state.hands)),
        tuple(tuple(map(str, row)) for row in state.melds),
        str(state.stock),
        str(state.pile),
        (state.recycles, state.turns, state.opener, state.deal_number, state.seed),
        (state.totals, state.results, state.winners),
        hash(state),
    )


def check_listing(probe: Probe, state: GameState) -> list[Action] | None:
    """What is listed is listed once, is all there is, and can be selected by its cards.

    Args:
        probe: Who counts.
        state: The state.

    Returns:
        The legal actions; None where they are too many to look at.

    Raises:
        RulesViolated: If an action is missing, or listed twice.
    """
    with probe.watched("listed-once", state):
        first = next(legal_actions(state), None)
        goes_on = first is not None or state.is_over or _is_stuck(state)
        probe.hold("play-goes-on", goes_on, state, "there is nothing to do")
        legal = listed(state)
        if legal is None:
            return None
        long, short = set(legal), list(islice(legal_actions(state), MOST_LISTED))
        probe.hold("listed-once", len(long) == len(legal), state, "twice: {}", _twice(legal))
        probe.hold("listed-once", len(set(short)) == len(short), state, "twice: {}", _twice(short))
        where = {action: place for place, action in enumerate(legal)}
        places = [where.get(action, -1) for action in short]
        alike = -1 not in places and bool(short) is bool(legal)
        probe.hold("listed-once", alike, state, "only in the short list: {}", short)
    with probe.watched("listed-all", state):
        hand = list(state.hands[state.turn])
        part = Counter(probe.rng.sample(hand, min(_READ_CARDS, len(hand))))
        wanted = readable(state, part)
        within = {action for action in legal if Counter(played(state, action)) <= part}
        other = wanted ^ within
        probe.hold("listed-all", not other, state, "with {}: {}", _told(part), _texts(other))
    with probe.watched("selection", state):
        some = Cards(probe.rng.sample(hand, min(3, len(hand))))
        picked = probe.rng.sample(legal, min(2, len(legal)))
        for cards in (some, *(played(state, action) for action in picked)):
            expected = [action for action in legal if cards == played(state, action)]
            found = actions_using(state, cards)
            probe.hold("selection", expected == found, state, "with {}", cards)
    return legal


def _is_stuck(state: GameState) -> bool:
    """A deal that is over at a table that the deck does not hold: it was set up, not dealt."""
    return state.phase is Phase.DEAL_OVER and not state.rules.can_deal(state.players)


def _twice(actions: Iterable[Action]) -> str:
    return ", ".join(str(action) for action, number in Counter(actions).items() if number > 1)


def _told(cards: Counter[Card]) -> str:
    return str(Cards(cards.elements()))


def _texts(actions: Iterable[Action]) -> str:
    return ", ".join(sorted(map(str, actions))[:10])


def check_faces(
    probe: Probe, state: GameState, legal: Sequence[Action], tried: Sequence[Action]
) -> None:
    """`legal_actions`, `explain`, `apply` and a second reading of the rules agree.

    Args:
        probe: Who counts.
        state: The state.
        legal: Its legal actions.
        tried: Actions to put to it, legal or not.

    Raises:
        RulesViolated: If they disagree.
    """
    found, before = set(legal), shown(state)
    for action in tried:
        with probe.watched("three-faces", state):
            why = explain(state, action)
            agree = (why is None) is (action in found)
            probe.hold("three-faces", agree, state, "{}: {}", action, why)
            reads = is_legal(state, action)
            probe.hold("legal-as-read", reads is (why is None), state, "{}: {}", action, why)
            if why is not None:
                probe.refused[why.code] += 1
                try:
                    apply(state, action)
                except IllegalAction as error:
                    same = (error.violation, error.action, error.state) == (why, action, state)
                    told = why.asked == str(action) and CLAUSES[why.code].rule == why.rule
                else:
                    same = told = False
                probe.hold("three-faces", same and told, state, "{}: {}", action, why)
                same = before[-1] == hash(state)
                probe.hold("refusal-changes-nothing", same, state, "{}", action)
    same = before == shown(state)
    probe.hold("refusal-changes-nothing", same, state, "one of {}", tried)


def check_step(probe: Probe, state: GameState, action: Action) -> Transition:
    """A legal action does what the rules say, and nothing else.

    Args:
        probe: Who counts.
        state: The state.
        action: The action.

    Returns:
        What comes of it.

    Raises:
        RulesViolated: If something else comes of it.
    """
    with probe.watched("outcome-as-read", state):
        before = shown(state)
        change = transition(state, action)
        after = change.state
        probe.actions += 1
        probe.hold("states-never-change", before == shown(state), state, "{}", action)
        cards = everything(state)
        if isinstance(action, NextDeal):
            cards = Counter(state.rules.deck.cards())
        kept = cards == everything(after)
        probe.hold("cards-conserved", kept, state, "{} makes or loses cards", action)
        wrong = _next_wrong(state, after)
        if not isinstance(action, NextDeal):
            wrong = list(differences(outcome(state, action, after), after))
        probe.hold("outcome-as-read", not wrong, state, "{}: {}", action, "; ".join(wrong))
        _check_totals(probe, state, action, after)
        wrong = _events_wrong(state, action, change)
        probe.hold("events-tell", not wrong, state, "{}: {}", action, "; ".join(wrong))
        probe.reached.update(regions_of(state, action, after))
    return change


def _next_wrong(before: GameState, after: GameState) -> list[str]:
    """What is wrong with a new deal.

    Source: RULES 3.1, 3.2.
    """
    rules, players = before.rules, before.players
    size = rules.deal.hand_size_for(players)
    opener = (before.opener + (rules.deal.opener == "rotate")) % players
    wanted = {
        "hand_sizes": (size,) * players,
        "pile_size": 1,
        "melds": ((),) * players,
        "opener": opener,
        "deal_number": before.deal_number + 1,
        "recycles": 0,
        "turns": 0,
    }
    if after.phase is Phase.DRAW:
        wanted |= {"turn": opener, "totals": before.totals, "results": before.results}
    return [
        f"{name} is {getattr(after, name)}, not {value}"
        for name, value in wanted.items()
        if getattr(after, name) != value
    ]


def _check_totals(probe: Probe, before: GameState, action: Action, after: GameState) -> None:
    if len(after.results) == len(before.results):
        return
    result = after.results[-1]
    rows = zip(result.scores, result.melded, result.deadwood, result.bonus, strict=True)
    sums = all(score == plus - minus + extra for score, plus, minus, extra in rows)
    added = zip(before.totals, result.scores, strict=True)
    adds = tuple(total + score for total, score in added) == after.totals
    wins = winners_of(after.rules, list(after.totals)) == after.winners
    numbered = (result.deal_number, result.opener) == (after.deal_number, after.opener)
    probe.hold(
        "totals-add-up", sums and adds and wins and numbered, before, "{}: {}", action, result
    )


def _events_wrong(before: GameState, action: Action, change: Transition) -> list[str]:
    """Where the events do not say what happened."""
    after, seat = change.state, before.turn
    kinds = [type(event) for event in change.events]
    wrong = []
    for event in change.events:
        if not _is_true(event, before, after):
            wrong.append(f"{event} is not so")
        if not isinstance(event, (DealStarted, Drawn, PileTaken)) and event.seen_by(None) != event:
            wrong.append(f"{event} hides what all have seen")
    if kinds.count(StockRecycled) != after.recycles - (
        before.recycles if not isinstance(action, NextDeal) else 0
    ):
        wrong.append("not each recycle is told")
    if (DealEnded in kinds) is (len(after.results) == len(before.results)):
        wrong.append("the end of the deal is not told")
    if (GameWon in kinds) is not after.is_over:
        wrong.append("the end of the game is not told")
    if isinstance(action, Discard) and Discarded(seat=seat, card=action.card) not in change.events:
        wrong.append("the discard is not told")
    return wrong


def _is_true(event: Event, before: GameState, after: GameState) -> bool:
    """Whether an event is so, and shows the others nothing that is hidden."""
    turn = before.turn
    match event:
        case Drawn(seat=seat, card=card):
            gained = Counter(after.hands[turn]) - Counter(before.hands[turn])
            hidden = event.seen_by((seat + 1) % before.players).card is None
            return seat == turn and list(gained.elements()) == [card] and hidden
        case PileTaken(seat=seat, meld=meld, upcard=upcard, size=size, cards=cards):
            told = (upcard, size, cards) == (
                before.pile[-1],
                len(before.pile) - 1,
                tuple(before.pile)[:-1],
            )
            return told and meld == after.melds[seat][-1] and event.seen_by(None).cards is None
        case MeldLaid(seat=seat, meld=meld):
            return seat == turn and after.melds[seat][-1] == meld
        case (
            LaidOff(owner=owner, meld_index=index, meld=meld)
            | JokerSwapped(owner=owner, meld_index=index, meld=meld)
        ):
            return event.seat == turn and after.melds[owner][index] == meld
        case DealEnded(result=result, totals=totals):
            return after.results[-1] == result and after.totals == totals
        case GameWon(winners=winners, totals=totals):
            return (after.winners, after.totals) == (winners, totals)
        case DealStarted(hands=hands, upcard=upcard):
            return (hands, upcard) == (after.hands, after.pile[0]) and not any(
                event.seen_by(None).hands
            )
    return True


def check_texts(probe: Probe, state: GameState, actions: Iterable[Action]) -> None:
    """Actions, melds and the state itself are read back from their texts.

    Args:
        probe: Who counts.
        state: The state.
        actions: Some actions, legal or not.

    Raises:
        RulesViolated: If another comes back.
    """
    for action in actions:
        with probe.watched("notation", state):
            same = action == parse_action(str(action))
            probe.hold("notation", same, state, "{} is read otherwise", action)
    with probe.watched("position-call", state):
        again = eval(as_call(state), {"rk": rummykit})  # noqa: S307  # our own text
        probe.hold("position-call", again == state, state, "another state comes back")
    with probe.watched("equal-by-value", state):
        copied = pickle.loads(pickle.dumps(state))  # noqa: S301  # our own bytes
        alike = copied == state == again and len({hash(copied), hash(state), hash(again)}) == 1
        probe.hold("equal-by-value", alike, state, "a copy is not equal")


def check_documents(probe: Probe, state: GameState, change: Transition | None) -> None:
    """States, views, events and results are read back from their documents.

    Args:
        probe: Who counts.
        state: The state.
        change: A step from it, or None.

    Raises:
        RulesViolated: If another comes back.
    """
    seat = probe.rng.randrange(state.players)
    objects: list[Any] = [state, rummykit.view(state, seat)]
    objects += [rummykit.view(state, seat, memory=True), *state.results[-1:]]
    objects += [] if change is None else [*change.events]
    for each in objects:
        with probe.watched("documents", state):
            again = rummykit.loads(rummykit.dumps(each), type(each))
            probe.hold("documents", again == each, state, "{!r} is read otherwise", each)


def check_meld(probe: Probe, laid: Parts, state: GameState) -> None:
    """A meld is allowed, and scores, as a second reading of the rules says.

    Args:
        probe: Who counts.
        laid: The meld, legal or not.
        state: A state in play in which a meld can be laid.

    Raises:
        RulesViolated: If the engine says otherwise.
    """
    meld = meld_of(laid)
    with probe.watched("melds-as-read", None):
        why = explain(state, rummykit.LayMeld(meld))
        allowed = why is None or why.code == "not-in-hand"
        reads = may_be_laid(laid, state.rules)
        probe.hold("melds-as-read", allowed is reads, None, "{}: {}", meld, why)
        if allowed:
            points, wanted = meld.points(state.rules), points_of(laid, state.rules)
            told = "{} has {} points, not {}"
            probe.hold("melds-as-read", points == wanted, None, told, meld, points, wanted)
