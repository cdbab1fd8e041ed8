"""A simple player: for demonstrations, and for tables that need somebody.

It looks at its own hand, its own melds, the sizes of the other hands and of the pile, and picks
from the legal actions. It melds what it can, keeps wilds for pairs, takes the pile while nobody is
about to go out, and discards the card that fits least and costs most. It remembers nothing and
draws no lots: the same sight gives the same action.

It does not play itself into a corner: a single card left in hand goes out only by a lay-off, so it
keeps a pair where its melds are full, and it keeps company for a Queen of Spades that may not be
discarded. Still, players can wait for each other's cards for ever, if seldom: a table of such
players needs `deal.max_turns`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rummykit.actions import Action, Discard, LayMeld, LayOff, SwapJoker, TakePile
from rummykit.cards import Card, Cards, Rank
from rummykit.melds import Meld
from rummykit.rules import RuleSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummykit.state import GameState

__all__ = ["Sight", "choose", "sight_of"]

_QUEEN = Card("QS")
_REACH = 2  # cards of a suit this far apart can lie in one run of three
_ABOUT_TO_GO_OUT = 2  # so few cards in a hand, and the deal may end with the next turn
_FEW_CARDS = 4  # a pile of so few cards does no harm
_PAIR = 2
_WILD_IS_WORTH = 15
_QUEEN_IS_WORTH = 3  # as many partners as it takes to keep a card that fits the Queen of Spades
_GOING_OUT = 1000
_ENOUGH = 1000  # so many actions are looked at, and more only where all of them are bad


@attrs.frozen(kw_only=True)
class Sight:
    """What a player looks at: nothing that is hidden from its seat.

    Attributes:
        rules: The rules.
        hand: The player's hand.
        melds: The player's melds.
        others: How many cards each other player holds.
        pile_size: How many cards the pile has.
        recycles: How often the stock was made anew in this deal.
    """

    rules: RuleSet
    hand: Cards
    melds: tuple[Meld, ...]
    others: tuple[int, ...]
    pile_size: int
    recycles: int

    @property
    def is_late(self) -> bool:
        """Whether somebody else is about to go out, or the deal drags on."""
        return min(self.others) <= _ABOUT_TO_GO_OUT or self.recycles > 0

    def is_last_meld(self, melds: int) -> bool:
        """Whether the rules allow no more than so many melds."""
        return melds == self.rules.melds.max_melds

    def is_wild(self, card: Card) -> bool:
        """Whether a card of the hand is wild.

        Examples:
            >>> from rummykit.rules import ruleset
            >>> sight = Sight(
            ...     rules=ruleset("fortune"),
            ...     hand=Cards("2C"),
            ...     melds=(),
            ...     others=(5,),
            ...     pile_size=1,
            ...     recycles=0,
            ... )
            >>> sight.is_wild(Card("2C")), sight.is_wild(Card("3C"))
            (True, False)
        """
        return self.rules.wilds.jokers if card.rank is None else card.rank in self.rules.wilds.ranks


def sight_of(state: GameState) -> Sight:
    """What the player on turn looks at.

    Args:
        state: The state.

    Returns:
        The part of it that the player may know and cares for.
    """
    seat = state.turn
    sizes = state.hand_sizes
    return Sight(
        rules=state.rules,
        hand=state.hands[seat],
        melds=state.melds[seat],
        others=sizes[:seat] + sizes[seat + 1 :],
        pile_size=state.pile_size,
        recycles=state.recycles,
    )


def choose(sight: Sight, actions: Iterable[Action]) -> Action:
    """Pick an action.

    Args:
        sight: What the player sees.
        actions: The legal actions, one or more, as `legal_actions` lists them.

    Returns:
        One of them.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"),
        ...     hands=["7S 7H 7C KD 3D", "KC 4C 5C"],
        ...     stock="4C",
        ...     phase="play",
        ... )
        >>> str(choose(sight_of(state), rk.legal_actions(state)))
        'meld 7C 7H 7S'
    """
    found: list[Action] = []
    discards: list[Discard] = []
    best, most = None, 0
    for action in actions:
        worth = _worth(sight, action)
        if worth > most:
            best, most = action, worth
        if isinstance(action, Discard):
            discards.append(action)
        found.append(action)
        if best and len(found) > _ENOUGH:
            break
    if best:
        return best
    if discards:
        return min(discards, key=lambda action: _keeping(sight, action.card))
    return found[0]  # draw; the pile if it must be taken; the end of a turn without a discard


def _worth(sight: Sight, action: Action) -> int:
    """How good it is to meld this now, in about points; 0 or less where it is not."""
    if isinstance(action, SwapJoker):
        return _WILD_IS_WORTH if _room(sight, sight.melds) > 0 else 0
    if isinstance(action, TakePile):
        left = len(sight.hand) + sight.pile_size - len(action.meld)
        return _worth_of_meld(sight, action.meld, left) if _wants_pile(sight) else 0
    if isinstance(action, LayMeld):
        return _worth_of_meld(sight, action.meld, len(sight.hand) - len(action.meld))
    if isinstance(action, LayOff):
        return _worth_of_lay_off(sight, action)
    return 0


def _wants_pile(sight: Sight) -> bool:
    return not sight.is_late or sight.pile_size <= _FEW_CARDS


def _worth_of_meld(sight: Sight, meld: Meld, left: int) -> int:
    stand_ins = sum(stand is not None for stand in meld.stands_for)
    going_out = _goes_out(sight, meld.cards, left)
    if not going_out:
        if stand_ins > 1 and not sight.is_late:
            return 0
        if _is_corner(sight, (*sight.melds, meld), meld.cards, left):
            return 0
    points = max(meld.points(sight.rules) - _WILD_IS_WORTH * stand_ins, 0) + 1
    return points + _GOING_OUT * going_out


def _worth_of_lay_off(sight: Sight, action: LayOff) -> int:
    left = len(sight.hand) - 1
    if _goes_out(sight, (action.card,), left):
        return _GOING_OUT
    is_time_for_wilds = sight.is_late or sight.is_last_meld(len(sight.melds))
    if action.stands_for is not None and not is_time_for_wilds:
        return 0
    corner = _is_corner(sight, sight.melds, (action.card,), left, filled=1)
    return 0 if corner else _WILD_IS_WORTH


def _queens_left(sight: Sight, laid: Iterable[Card]) -> int:
    """How many Queens of Spades that may not simply be discarded would still be in hand."""
    if sight.rules.queen.discard == "free":
        return 0
    return sight.hand.count(_QUEEN) - sum(card is _QUEEN for card in laid)


def _goes_out(sight: Sight, laid: Iterable[Card], left: int) -> bool:
    """Whether so few cards are left that the turn ends the deal."""
    last_is_stuck = sight.rules.queen.discard == "never" and _queens_left(sight, laid) > 0
    return left == 0 or (left == 1 and not last_is_stuck)


def _is_corner(
    sight: Sight, melds: Sequence[Meld], laid: Iterable[Card], left: int, *, filled: int = 0
) -> bool:
    """Whether what is left after the discard could hardly ever be got rid of."""
    kept = left - 1
    room = _room(sight, melds) - filled
    if sight.is_last_meld(len(melds)) and not sight.is_late:
        return room < kept
    queens = _queens_left(sight, laid)
    if queens and sight.rules.queen.discard == "never":
        return kept < queens + _PAIR
    return kept < queens + _PAIR and room < 1


def _room(sight: Sight, melds: Iterable[Meld]) -> int:
    """How many more cards the melds could take."""
    limits = sight.rules.melds
    most = {"run": limits.run_max or len(Rank)}
    other = limits.set_max or sight.rules.deck_size
    return sum(most.get(meld.kind, other) - len(meld) for meld in melds)


def _keeping(sight: Sight, card: Card) -> tuple[bool, int, int]:
    """What speaks for keeping a card: the least is discarded first."""
    points = sight.rules.scoring.in_hand
    against = points["QS"] if card is _QUEEN else points[str(card.rank or "JK")]
    others = (sight.hand - (card,)).distinct()
    partners = sum(_fits(card, other) for other in others)
    if _QUEEN in others and _fits(card, _QUEEN):
        partners += _QUEEN_IS_WORTH
    partners += sight.hand.count(card) > 1 and sight.rules.melds.set_duplicates
    return sight.is_wild(card), partners, -against


def _fits(card: Card, other: Card) -> bool:
    """Whether two cards can lie in one set, or close together in one run."""
    if card is other or card.rank is None or other.rank is None:
        return False
    if card.rank == other.rank:
        return True
    apart = abs(card.rank - other.rank)
    around = Rank.ACE in {card.rank, other.rank} and apart >= len(Rank) - _REACH
    return card.suit == other.suit and (apart <= _REACH or around)
