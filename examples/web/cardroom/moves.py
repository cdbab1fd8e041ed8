"""What selected cards can do, why they cannot do more, and what a bot would do."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

import rummykit as rk

from .told import cost_of, is_wild, meld_json
from .words import card_words, meld_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.bots import Candidate

__all__ = ["hint_json", "move_json", "moves_json", "violation_json"]

_MOST_MOVES = 60
_MOST_REFUSALS = 3
_SMALL_PILE = 1


def violation_json(violation: rk.Violation) -> dict[str, Any]:
    """A refusal as it is sent.

    Args:
        violation: Why an action is refused.

    Returns:
        The reason's name, the words, and where the rule stands.
    """
    text = violation.text.removeprefix(f"{violation.asked}: ")
    if violation.code == "not-your-turn":  # its words count seats, which people here do not
        text = "it is not your turn; wait until the others have played"
    return {
        "asked": violation.asked,
        "reason": violation.code,
        "text": text,
        "rule": violation.rule,
    }


def move_json(view: rk.PlayerView, action: rk.Action) -> dict[str, Any]:
    """A legal action as a button or a menu shows it.

    Args:
        view: What its seat sees.
        action: The action.

    Returns:
        Its notation, its kind, its words, and what it lays or where it goes.
    """
    told: dict[str, Any] = {"action": str(action), "kind": str(action).partition(" ")[0]}
    match action:
        case rk.TakePile(meld=meld) | rk.LayMeld(meld=meld):
            told["meld"] = meld_json(meld.under(view.rules), view.rules)
            told["words"] = meld_words(meld)
        case rk.LayOff():
            owner = view.seat if action.seat is None else action.seat
            told["target"] = [owner, action.meld_index]
            stand = action.stands_for
            shown = "" if stand is None else f" as {_stand_words(stand)}"
            end = f" at the {action.end} end" if action.end else ""
            told["words"] = f"{card_words(action.card)}{shown}{end}"
            told["as"] = None if stand is None else str(stand)
            told["end"] = action.end
        case rk.SwapJoker():
            told["target"] = [action.seat, action.meld_index]
            told["words"] = f"{card_words(action.card)} for the Joker"
        case rk.Discard(card=card):
            told["words"] = card_words(card)
        case _:
            told["words"] = ""
    return told


def _stand_words(stand: rk.Card | rk.Rank) -> str:
    return f"the {card_words(stand)}" if isinstance(stand, rk.Card) else f"a {stand.label}"


def moves_json(view: rk.PlayerView, cards: rk.Cards) -> dict[str, Any]:
    """What selected cards can do.

    Args:
        view: What the seat sees.
        cards: Cards of its hand.

    Returns:
        The legal actions that play exactly these cards, and why the likely others are refused; for
        no cards the ways to take the pile.
    """
    actions = rk.actions_using(view, cards) if cards else list(_takes(view))
    refusals = list(_refusals(view, cards, actions)) if cards else []
    return {
        "moves": [move_json(view, action) for action in actions[:_MOST_MOVES]],
        "refusals": [violation_json(found) for found in refusals[:_MOST_REFUSALS]],
    }


def _takes(view: rk.PlayerView) -> Iterator[rk.Action]:
    """The ways to take the pile."""
    takes = (action for action in rk.legal_actions(view) if isinstance(action, rk.TakePile))
    return islice(takes, _MOST_MOVES) if view.phase is rk.Phase.DRAW else iter(())


def _refusals(
    view: rk.PlayerView, cards: rk.Cards, actions: Sequence[rk.Action]
) -> Iterator[rk.Violation]:
    """Why the likely actions that are not among the legal ones are refused."""
    kinds = {type(action) for action in actions}
    seen = set()
    for action in _attempts(view, cards):
        if type(action) not in kinds:
            found = rk.explain(view, action)
            if found is not None and found.code not in seen:
                seen.add(found.code)
                yield found


def _attempts(view: rk.PlayerView, cards: rk.Cards) -> Iterator[rk.Action]:
    """What somebody who selects these cards may have in mind."""
    only = next(iter(cards)) if len(cards) == 1 else None
    if view.phase is rk.Phase.DRAW:
        upcard = [] if view.upcard is None else [view.upcard]
        yield rk.TakePile(_meld_of([*cards, *upcard], view.rules))
        return
    if only is None:
        yield rk.LayMeld(_meld_of(cards, view.rules))
        return
    yield rk.Discard(only)
    if view.seat is None or is_wild(only, view.rules):
        return
    for index, meld in enumerate(view.melds[view.seat]):
        yield rk.LayOff(index, only, None, _end_of(only, meld))


def _end_of(card: rk.Card, meld: rk.Meld) -> Literal["low", "high"] | None:
    """The end of a run that a card is nearer to."""
    if meld.kind != "run":
        return None
    first = meld.stands_for[0] or meld.cards[0]
    rank = first.rank if isinstance(first, rk.Card) else first
    return "low" if card.rank is not None and rank is not None and card.rank < rank else "high"


def _meld_of(cards: rk.Cards | Sequence[rk.Card], rules: rk.RuleSet) -> rk.Meld:
    """The meld that cards look most like, whether or not it is one."""
    naturals = sorted(card for card in cards if not is_wild(card, rules))
    wilds = [card for card in cards if is_wild(card, rules)]
    ranks = {card.rank for card in naturals}
    if not naturals:
        return rk.Meld(wilds, [None] * len(wilds))
    if len(ranks) == 1:
        return rk.Meld(
            [*naturals, *wilds], [*[None] * len(naturals), *[naturals[0].rank] * len(wilds)]
        )
    return _run_of(naturals, wilds)


def _run_of(naturals: Sequence[rk.Card], wilds: list[rk.Card]) -> rk.Meld:
    """Natural cards in order, with wilds in their gaps and the rest at the high end."""
    placed: list[rk.Card] = []
    stands: list[rk.Card | None] = []
    ordered = _from_ace(naturals)
    suit = naturals[0].suit or rk.Suit.SPADES  # a Joker that is not wild has none
    wilds = list(wilds)

    def fill(rank: int) -> None:
        placed.append(wilds.pop(0))
        stands.append(rk.Card.of(rk.Rank(rank), suit))

    before = None
    for number, card in ordered:
        while before is not None and before + 1 < number and wilds:
            before += 1
            fill(before)
        placed.append(card)
        stands.append(None)
        before = number
    king = int(rk.Rank.KING)
    while wilds and before is not None and before < king:
        before += 1
        fill(before)
    return rk.Meld([*placed, *wilds], [*stands, *[None] * len(wilds)])


def _from_ace(naturals: Sequence[rk.Card]) -> list[tuple[int, rk.Card]]:
    """Cards with their places in a run; an ace is high where the others are nearer to the king."""
    others = [int(card.rank) for card in naturals if card.rank not in {None, rk.Rank.ACE}]
    high = bool(others) and min(others) > int(rk.Rank.SEVEN)
    numbers = [
        (len(rk.Rank) + 1 if high and card.rank is rk.Rank.ACE else int(card.rank or 0), card)
        for card in naturals
    ]
    return sorted(numbers, key=lambda one: one[0])


def hint_json(
    view: rk.PlayerView, action: rk.Action, candidates: Sequence[Candidate]
) -> dict[str, Any]:
    """What a bot would do, and what speaks for it.

    Args:
        view: What the seat sees.
        action: What the bot chose.
        candidates: What it thinks of that and of others, the best first.

    Returns:
        The move with its cards and a reason.
    """
    move = move_json(view, action)
    return {
        **move,
        "reason": f"{_reason(view, action)}{_compared(view, candidates)}",
        "cards": [str(card) for card in _played(view, action)],
    }


def _compared(view: rk.PlayerView, candidates: Sequence[Candidate]) -> str:
    """What the deal is worth for the game, where the bot played it out in thought."""
    if len(candidates) < 2 or not candidates[0].worlds:  # noqa: PLR2004  # the best and the next
        return ""
    best, other = candidates[:2]
    found = f"Played out {best.worlds} times, it is worth as much as to end {_ahead(best.points)}"
    worse = max(best.points - other.points, 0)
    move = move_json(view, other.action)
    named = f"{move['kind']} {move['words']}".strip()
    return f" {found}; the next best, {named}, was {worse:.0f} points worse."


def _ahead(points: float) -> str:
    side = "ahead of" if points >= 0 else "behind"
    return f"{abs(points):.0f} points {side} the best other player"


def _played(view: rk.PlayerView, action: rk.Action) -> Sequence[rk.Card]:
    """The cards of the hand that an action plays."""
    match action:
        case rk.LayMeld(meld=meld):
            return meld.cards
        case rk.TakePile(meld=meld):
            upcard = [] if view.upcard is None else [view.upcard]
            return tuple(rk.Cards(meld.cards) - upcard)
        case rk.LayOff(card=card) | rk.SwapJoker(card=card) | rk.Discard(card=card):
            return [card]
        case _:
            return []


def _reason(view: rk.PlayerView, action: rk.Action) -> str:  # noqa: PLR0911  # one for each action
    """What speaks for an action, from what the seat sees."""
    rules = view.rules
    match action:
        case rk.TakePile(meld=meld):
            more = view.pile_size - _SMALL_PILE
            brings = f" and brings {more} more card{'' if more == 1 else 's'} into your hand"
            return f"That lays {meld.points(rules)} points{brings if more else ''}."
        case rk.LayMeld(meld=meld):
            cost = sum(cost_of(card, rules) for card in meld.cards)
            spared = f"instead of holding {cost} points that count against you"
            return f"That puts {meld.points(rules)} points on the table, {spared}."
        case rk.LayOff(card=card):
            return f"In your hand it would count {cost_of(card, rules)} against you."
        case rk.SwapJoker():
            return "The Joker is worth more in your hand, where it can stand for any card."
        case rk.Discard(card=card):
            return (
                f"It helps the rest of your hand least, and costs {cost_of(card, rules)} if kept."
            )
        case rk.DrawStock():
            return _reason_to_draw(view)
        case rk.EndTurn():
            return "No card of your hand may be discarded."
        case _:
            return "The deal is over."


def _reason_to_draw(view: rk.PlayerView) -> str:
    takes = any(isinstance(action, rk.TakePile) for action in _first_two(view))
    if takes:
        pile = "the pile" if view.pile_size == 1 else f"the {view.pile_size} cards of the pile"
        return f"You could take {pile}, but that would cost you more than it brings now."
    return "The upcard makes no meld with your hand, so the pile is closed to you."


def _first_two(view: rk.PlayerView) -> list[rk.Action]:
    actions = rk.legal_actions(view)
    return [action for action, _ in zip(actions, range(2), strict=False)]
