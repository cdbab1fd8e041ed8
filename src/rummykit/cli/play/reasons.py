"""Why something cannot be done, told to the person who asked for it, with cards or with a move."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rummykit.actions import LayOff
from rummykit.cards import Card, Rank
from rummykit.moves import legal_actions
from rummykit.notation import parse_action
from rummykit.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.actions import Action
    from rummykit.rules import RuleSet
    from rummykit.views import PlayerView
    from rummykit.violations import Violation

__all__ = ["attempt", "not_held", "words_of"]

_RANKS: Final = "A23456789TJQKA"
_ACE_HIGH: Final = len(_RANKS)
_TWICE: Final = 2


def not_held(view: PlayerView, cards: Sequence[Card]) -> str | None:
    """Which of some cards the seat does not hold, in a sentence; None where it has them all.

    Args:
        view: What the seat may know.
        cards: The cards. The upcard may be among them where it can be taken.

    Returns:
        The sentence, or None.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(rk.ruleset("fortune"), hands=["7S 7H", "KC"], stock="4C")
        >>> not_held(rk.view(state, 0), [rk.Card("7S"), rk.Card("KD")])
        'You do not hold K♦.'
    """
    asked = Counter(cards)
    if view.phase is Phase.DRAW and view.upcard is not None and view.upcard in asked:
        asked[view.upcard] -= 1
    held = view.hand or ()
    missing = []
    for card, number in asked.items():
        copies = sum(other == card for other in held)
        if copies < number:
            missing.append(card.pretty if not copies else f"{card.pretty} {_times(number)}")
    return f"You do not hold {' or '.join(missing)}." if missing else None


def _times(number: int) -> str:
    return "twice" if number == _TWICE else f"{number} times"


def attempt(view: PlayerView, cards: Sequence[Card]) -> Action:
    """The move that somebody who names cards alone would have in mind.

    Args:
        view: What the seat may know.
        cards: The cards, one or more.

    Returns:
        The discard of a single card; of several cards a meld in the order that comes nearest to
        one, which takes the pile where the upcard is among them before the draw.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["KS JS 2D 4C", "KC"], stock="4C", phase="play"
        ... )
        >>> view = rk.view(state, 0)
        >>> str(attempt(view, [rk.Card("4C")]))
        'discard 4C'
        >>> str(attempt(view, [rk.Card("KS"), rk.Card("2D"), rk.Card("JS")]))
        'meld JS 2D=QS KS'
    """
    takes = view.phase is Phase.DRAW and view.upcard in cards
    if len(cards) == 1 and not takes:
        return parse_action(f"discard {cards[0]}")
    verb = "take" if takes else "meld"
    return parse_action(f"{verb} {' '.join(_in_order(cards, view.rules))}")


def _in_order(cards: Sequence[Card], rules: RuleSet) -> list[str]:
    """Cards as a set or a run would have them, as far as they make one."""
    wilds = [card for card in cards if _is_wild(card, rules)]
    naturals = [card for card in cards if not _is_wild(card, rules)]
    ranks = {card.rank for card in naturals}
    suits = {card.suit for card in naturals}
    if len(ranks) == 1:
        (rank,) = ranks
        return [str(card) for card in naturals] + [f"{card}={_letter(rank)}" for card in wilds]
    if len(suits) == 1:
        return _as_run(naturals, wilds)
    return list(map(str, cards))


def _is_wild(card: Card, rules: RuleSet) -> bool:
    return rules.wilds.jokers if card.is_joker else card.rank in rules.wilds.ranks


def _letter(rank: Rank | None) -> str:
    return _RANKS[int(rank or Rank.ACE) - 1]


def _as_run(naturals: Sequence[Card], wilds: Sequence[Card]) -> list[str]:
    """Cards of one suit from low to high, with wilds in the gaps and then at the ends."""
    suit = str(naturals[0])[-1]
    places = sorted((_place(card, naturals), str(card)) for card in naturals)
    waiting = [str(card) for card in wilds]
    low, high = places[0][0], places[-1][0]
    known = dict(places)
    gaps = [place for place in range(low, high) if place not in known]
    free = [*gaps, *range(high + 1, _ACE_HIGH + 1), *range(low - 1, 0, -1)]
    filled = dict(zip(free, waiting, strict=False)) if len(gaps) <= len(waiting) else {}
    left = waiting[len(filled) :]
    shown = [
        *((place, card) for place, card in places),
        *((place, _standing(card, f"{_RANKS[place - 1]}{suit}")) for place, card in filled.items()),
    ]
    return [card for _, card in sorted(shown)] + left


def _place(card: Card, cards: Sequence[Card]) -> int:
    """Where a card lies in a run of these cards: an ace where it is nearer to the others."""
    if card.rank is not Rank.ACE:
        return int(card.rank or 0)
    others = [int(other.rank or 0) for other in cards if other.rank is not Rank.ACE]
    return _ACE_HIGH if others and min(others) - 1 > _ACE_HIGH - max(others) else int(Rank.ACE)


def _standing(card: str, place: str) -> str:
    return card if card == place else f"{card}={place}"


def words_of(view: PlayerView, action: Action, violation: Violation) -> str:
    """What a refusal says to the person at the terminal.

    Args:
        view: What the seat that asked may know.
        action: What was asked.
        violation: Why it is refused.

    Returns:
        The sentence; the person is spoken to, and where another player's meld takes the card, the
        move that adds it there is named.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["8H KS", "KC"], stock="4C", phase="play"
        ... )
        >>> view, action = rk.view(state, 0), rk.parse_action("add 5 8H")
        >>> words_of(view, action, rk.explain(view, action))
        'add 5 8H: you have no meld 5, and none at all yet'
    """
    told = violation.text
    params = violation.params
    if violation.code == "no-such-meld" and params["seat"] == view.seat:
        melds = params["melds"]
        have = f"your melds are 0 to {melds - 1}" if melds else "and none at all yet"
        have = "your only meld is 0" if melds == 1 else have
        joint = "; " if melds else ", "
        told = f"{violation.asked}: you have no meld {params['meld']}{joint}{have}"
    elsewhere = next(_elsewhere(view, action), None)
    return told if elsewhere is None else f"{told}; to add to another’s meld: {elsewhere}"


def _elsewhere(view: PlayerView, action: Action) -> Iterator[Action]:
    """Lay-offs of the card on others' melds, where no own meld takes it."""
    if not isinstance(action, LayOff) or action.seat is not None or view.phase is not Phase.PLAY:
        return
    found = [
        other
        for other in legal_actions(view)
        if isinstance(other, LayOff) and other.card == action.card
    ]
    if all(other.seat is not None for other in found):
        yield from found
