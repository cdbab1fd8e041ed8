"""Playing: what an action does, how a turn and a deal end, and the next deal."""

import copy

from .cards import JOKER, in_order, without
from .judging import legal
from .listing import legal_actions, takes
from .melds import cards_of, grown, swapped
from .scoring import settle, winners
from .table import State, can_draw, dealt, opener_of, position, turn_over

__all__ = ["State", "apply", "legal", "legal_actions", "position", "start", "winners"]


def start(state: State) -> State:
    """A fresh deal or set-up, ended at once where the player to draw can do nothing."""
    new = copy.deepcopy(state)
    if new["phase"] == "draw":
        begin_turn(new, new["turn"])
    return new


def apply(state: State, text: str, order: list[str] | None = None) -> State:
    """The state after a legal action; the old one stays as it is.

    ``order`` is what chance decides: the new stock, top first, where a shuffled recycle happens
    (sorted if not given), and for ``next`` the whole pack as it is dealt.
    """
    if not legal(state, text):
        raise ValueError(f"not legal: {text}")
    word, *rest = text.split(" ")
    if word == "next":
        return next_deal(state, order)
    new = copy.deepcopy(state)
    perform(new, word, rest, order)
    if not new["hands"][new["turn"]]:
        end_deal(new, "went-out", new["turn"])
    elif word in ("discard", "pass"):
        end_turn(new)
    return new


def perform(state: State, word: str, rest: list[str], order: list[str] | None) -> None:
    """Do what the words of an action say, and nothing that follows from it."""
    match word:
        case "draw":
            draw(state, order)
        case "take":
            take(state, " ".join(rest))
        case "meld":
            lay(state, " ".join(rest))
        case "add":
            add(state, *rest)
        case "swap":
            swap(state, *rest)
        case "discard":
            discard(state, *rest)


def spend(state: State, cards: list[str]) -> None:
    """Take cards out of the hand whose turn it is."""
    left = without(state["hands"][state["turn"]], cards)
    if left is None:
        raise ValueError("the hand does not hold these cards")
    state["hands"][state["turn"]] = left


def receive(state: State, cards: list[str]) -> None:
    """Put cards into the hand whose turn it is."""
    hand = state["hands"][state["turn"]]
    state["hands"][state["turn"]] = in_order(hand + cards)


def draw(state: State, order: list[str] | None) -> None:
    """Draw the top of the stock, turning the pile over before or after as the rules say."""
    if not state["stock"]:
        turn_over(state, order)
    receive(state, [state["stock"].pop(0)])
    if not state["stock"] and state["rules"]["stock.recycle"] == "as-emptied":
        turn_over(state, order)
    state["phase"] = "play"


def take(state: State, meld: str) -> None:
    """Lay a meld with the upcard, then take the cards below it into hand."""
    upcard = state["pile"].pop()
    receive(state, [upcard])
    lay(state, meld)
    receive(state, state["pile"])
    state["pile"] = []
    state["phase"] = "play"


def lay(state: State, meld: str) -> None:
    """Lay a new meld from the hand."""
    spend(state, cards_of(meld))
    state["melds"][state["turn"]].append(meld)


def add(state: State, name: str, added: str, end: str = "") -> None:
    """Lay one card off on a meld, at that end of a run."""
    seat, number = (int(part) for part in f"{state['turn']}.{name}".split(".")[-2:])
    spend(state, cards_of(added))
    meld = state["melds"][seat][number]
    state["melds"][seat][number] = grown(state["rules"], meld, added, end)


def swap(state: State, name: str, card: str) -> None:
    """Give a natural card for a Joker on the table."""
    seat, number = (int(part) for part in name.split("."))
    spend(state, [card])
    receive(state, [JOKER])
    state["melds"][seat][number] = swapped(state["rules"], state["melds"][seat][number], card)


def discard(state: State, card: str) -> None:
    """Lay a card from the hand on the pile."""
    spend(state, [card])
    state["pile"].append(card)


def end_turn(state: State) -> None:
    """Count the turn and pass it on, or end the deal where it has had its turns."""
    state["turns"] += 1
    most = state["rules"]["deal.max_turns"]
    if most is not None and state["turns"] >= most:
        end_deal(state, "max-turns", None)
    else:
        begin_turn(state, (state["turn"] + 1) % len(state["hands"]))


def begin_turn(state: State, seat: int) -> None:
    """Let a player draw; who can neither draw nor take the pile ends the deal."""
    state["turn"] = seat
    state["phase"] = "draw"
    if not can_draw(state) and not takes(state):
        end_deal(state, "stock-exhausted", None)


def end_deal(state: State, reason: str, went_out: int | None) -> None:
    """Score the deal and add it to the totals."""
    result = settle(state["rules"], state["hands"], state["melds"], went_out, reason)
    state["result"] = result
    state["totals"] = [a + b for a, b in zip(state["totals"], result["scores"], strict=True)]
    state["phase"] = "deal_over"


def next_deal(state: State, order: list[str] | None) -> State:
    """Deal again for the same players."""
    rules, players = state["rules"], len(state["hands"])
    opener = opener_of(rules, players, state["opener"], 1)
    new = dealt(copy.deepcopy(rules), players, order, opener)
    new["totals"] = list(state["totals"])
    new["deal_number"] = state["deal_number"] + 1
    begin_turn(new, opener)
    return new
