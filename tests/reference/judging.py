"""Whether one action is legal, decided from its text alone, without listing any others."""

from .cards import QUEEN, without
from .melds import cards_of, grown, kind, meld_fault, parts, swapped, token
from .scoring import winners
from .table import State, can_draw


def legal(state: State, text: str) -> bool:  # noqa: PLR0911 - one return for each kind of action
    """Whether an action, in its canonical text, is legal for the player whose turn it is."""
    phase = state["phase"]
    match text.split(" "):
        case ["next"]:
            return phase == "deal_over" and not winners(state["rules"], state["totals"])
        case ["draw"]:
            return phase == "draw" and can_draw(state)
        case ["take", *tokens]:
            return phase == "draw" and take_is_legal(state, " ".join(tokens))
        case ["meld", *tokens]:
            return phase == "play" and meld_is_legal(state, " ".join(tokens))
        case ["add", name, added, *ends]:
            return phase == "play" and add_is_legal(state, name, added, ends)
        case ["swap", name, card]:
            return phase == "play" and swap_is_legal(state, name, card)
        case ["discard", card]:
            return phase == "play" and discard_is_legal(state, card)
        case ["pass"]:
            hand = state["hands"][state["turn"]]
            stuck = not any(discard_is_legal(state, card) for card in hand)
            return phase == "play" and hand != [] and stuck
    return False


def take_is_legal(state: State, meld: str) -> bool:
    """Whether the pile may be taken by laying this meld."""
    rules, hand, pile = state["rules"], state["hands"][state["turn"]], state["pile"]
    if not pile or meld_fault(rules, meld, new=True) or meld_slots_full(state):
        return False
    from_hand = without(cards_of(meld), [pile[-1]])
    if from_hand is None or without(hand, from_hand) is None:
        return False
    if len(from_hand) < rules["pile.min_from_hand"]:
        return False
    most = rules["pile.max_from_hand"]
    if most is not None and len(from_hand) > most:
        return False
    shape = kind(rules, meld)
    return ("set" if shape == "all-wild" else shape) in rules["pile.kinds"]


def meld_is_legal(state: State, meld: str) -> bool:
    """Whether this meld may be laid from the hand."""
    if meld_fault(state["rules"], meld, new=True) or meld_slots_full(state):
        return False
    return without(state["hands"][state["turn"]], cards_of(meld)) is not None


def meld_slots_full(state: State) -> bool:
    """Whether the player has as many melds as the rules allow."""
    most = state["rules"]["melds.max_melds"]
    return most is not None and len(state["melds"][state["turn"]]) >= most


def meld_named(state: State, name: str) -> tuple[int, int] | None:
    """The seat and number of a meld written ``m`` (one's own) or ``seat.m``, if there is one."""
    own_name = "." not in name
    seat_text, _, number_text = (f"{state['turn']}.{name}" if own_name else name).partition(".")
    for seat, melds in enumerate(state["melds"]):
        for number in range(len(melds)):
            if (str(seat), str(number)) == (seat_text, number_text):
                return seat, number
    return None


def add_is_legal(state: State, name: str, added: str, ends: list[str]) -> bool:
    """Whether this card may be laid off on this meld, at this end of a run."""
    rules, turn = state["rules"], state["turn"]
    found = meld_named(state, name)
    if found is None or (found[0] == turn) != ("." not in name):
        return False
    seat, number = found
    if seat != turn and rules["melds.lay_off"] != "anyone":
        return False
    meld = state["melds"][seat][number]
    shape = kind(rules, meld)
    if ends not in ([["low"], ["high"]] if shape == "run" else [[]]):
        return False
    if [token(part) for part in parts(added)] != [added]:
        return False
    if without(state["hands"][turn], cards_of(added)) is None:
        return False
    after = grown(rules, meld, added, ends[0] if ends else "")
    return kind(rules, after) == shape and not meld_fault(rules, after, new=False)


def swap_is_legal(state: State, name: str, card: str) -> bool:
    """Whether a Joker of this meld may be had for this card."""
    rules, turn = state["rules"], state["turn"]
    found = meld_named(state, name)
    if found is None or "." not in name or card not in state["hands"][turn]:
        return False
    seat, number = found
    allowed = rules["wilds.joker_swap"]
    if allowed == "none" or (allowed == "owner" and seat != turn):
        return False
    return swapped(rules, state["melds"][seat][number], card) != ""


def discard_is_legal(state: State, card: str) -> bool:
    """Whether this card of the hand may be discarded."""
    hand, limit = state["hands"][state["turn"]], state["rules"]["queen.discard"]
    if card not in hand:
        return False
    if card != QUEEN or limit == "free":
        return True
    if limit == "last-card":
        return hand == [QUEEN]
    if limit == "only-queens":
        return set(hand) == {QUEEN}
    return False
