"""The state of a game as a plain dict, dealing it, and turning the pile over into the stock."""

from typing import TypedDict

from .cards import in_order, pack
from .melds import canonical_meld
from .scoring import Result
from .values import Rules


class State(TypedDict):
    """Everything on the table; the order of a hand means nothing."""

    rules: Rules
    hands: list[list[str]]
    melds: list[list[str]]
    stock: list[str]
    pile: list[str]
    turn: int
    phase: str
    recycles: int
    totals: list[int]
    opener: int
    deal_number: int
    turns: int
    result: Result | None


def position(
    rules: Rules,
    hands: list[str],
    melds: list[list[str]] | None = None,
    *,
    stock: str = "",
    pile: str = "",
    turn: int = 0,
    phase: str = "play",
    recycles: int = 0,
    totals: list[int] | None = None,
    deal_number: int = 0,
    opener: int = 0,
    turns: int = 0,
) -> State:
    """A state set up from texts; melds are put into their canonical text."""
    return {
        "rules": rules,
        "hands": [in_order(hand.split()) for hand in hands],
        "melds": [[canonical_meld(rules, m) for m in own] for own in melds or [[] for _ in hands]],
        "stock": stock.split(),
        "pile": pile.split(),
        "turn": turn,
        "phase": phase,
        "recycles": recycles,
        "totals": list(totals or [0] * len(hands)),
        "opener": opener,
        "deal_number": deal_number,
        "turns": turns,
        "result": None,
    }


def hand_size(rules: Rules, players: int) -> int:
    """How many cards each player is dealt."""
    return int(rules["deal.hand_size_by_players"].get(players, rules["deal.hand_size"]))


def opener_of(rules: Rules, players: int, first: int, deal_number: int) -> int:
    """The seat that opens a deal of a game whose first deal was opened by ``first``."""
    if rules["deal.opener"] == "fixed":
        return first
    return (first + deal_number) % players


def dealt(rules: Rules, players: int, cards: list[str] | None = None, opener: int = 0) -> State:
    """The first deal of a game from shuffled cards, top first (without them: the sorted pack).

    One card at a time goes round from seat 0. Nobody has been asked yet whether the opener can
    draw: that is for the play to say.
    """
    cards = list(cards if cards is not None else pack(rules))
    size = hand_size(rules, players)
    state = position(rules, [""] * players, turn=opener, phase="draw", opener=opener)
    for seat in range(players):
        state["hands"][seat] = in_order(cards[seat : size * players : players])
    state["pile"] = [cards[size * players]]
    state["stock"] = cards[size * players + 1 :]
    return state


def to_turn_over(state: State) -> list[str]:
    """The cards of the pile that would become the new stock now, oldest first; often none."""
    rules = state["rules"]
    most = rules["stock.max_recycles"]
    if rules["stock.recycle"] == "never" or (most is not None and state["recycles"] >= most):
        return []
    return state["pile"][:-1] if rules["stock.keep_upcard"] else list(state["pile"])


def turn_over(state: State, order: list[str] | None) -> None:
    """Make the pile the new stock, if there is anything to turn over; changes the state.

    The oldest discard comes up first. Where the rules shuffle, nobody can know the new order: it
    is the one given, or sorted.
    """
    cards = to_turn_over(state)
    if not cards:
        return
    state["pile"] = state["pile"][len(cards) :]
    if state["rules"]["stock.shuffle"]:
        if order is not None and in_order(order) != in_order(cards):
            raise ValueError("the order given is not of the cards turned over")
        cards = list(order) if order is not None else in_order(cards)
    state["stock"] = cards
    state["recycles"] += 1


def can_draw(state: State) -> bool:
    """Whether a card can be had from the stock, turning the pile over if need be."""
    return bool(state["stock"] or to_turn_over(state))
