"""`greedy`: lays what is worth most now, by the exact solver, and thinks no further than the turn.

Most of the game is a race, since whoever goes out scores against every other hand. So this player
goes out when it can, lays what its natural cards make, keeps a wild card until it brings more than
it is worth in hand, and takes the pile for what the new meld and the cards in it bring. It discards
the card that leaves the most useful cards to hope for, and weighs that against what the next player
may make of it.

Source: the layout by `rummykit.best_layout`; the weights (`rummykit.bots.weights`) by trial.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

import attrs

from rummykit import packed
from rummykit.actions import (
    Action,
    Discard,
    EndTurn,
    LayOff,
    NextDeal,
    SwapJoker,
    TakePile,
)
from rummykit.bots.discards import ranked_discards
from rummykit.bots.protocol import checked_view
from rummykit.bots.sketch import sketch_for
from rummykit.cards import Cards
from rummykit.discards import DISCARDS
from rummykit.moves import legal_actions, swaps_of
from rummykit.shapes import QUEEN_OF_SPADES
from rummykit.solver import Layout, best_layout
from rummykit.state import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummykit.melds import Meld
    from rummykit.rules import RuleSet
    from rummykit.state import GameState
    from rummykit.views import PlayerView

__all__ = ["GreedyBot", "greedy_choice", "worth_of_take"]

_MOST_TAKES: Final = 300
_MOST_WILDS: Final = 4
_PAIR: Final = 2
_FEW: Final = 6
_QUEEN: Final = QUEEN_OF_SPADES.code


@attrs.frozen
class GreedyBot:
    """Lays what is worth most now.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"),
        ...     hands=["7S 7H 7C KD KH 3D 2C", "KC 4C 5C"],
        ...     stock="4C",
        ...     phase="play",
        ... )
        >>> str(GreedyBot().choose(rk.view(state, 0)))
        'meld 7C 7H 7S'
    """

    def choose(self, view: PlayerView) -> Action:
        """Pick an action.

        Args:
            view: What the seat on turn may know; with a memory the choice is better.

        Returns:
            A legal action; the same for the same view.

        Raises:
            TypeError: If this is no view.
            ValueError: If the seat has nothing to choose.
        """
        return greedy_choice(checked_view(view))


def greedy_choice(view: PlayerView, patience: float = 1.0) -> Action:
    """What `greedy` does, or a player like it that keeps its wild cards for longer or less long.

    Args:
        view: What the seat on turn may know.
        patience: What a wild card must bring to be laid: so many times its usual price.

    Returns:
        A legal action.
    """
    moment = view.moment
    if moment.phase is Phase.DEAL_OVER:
        return NextDeal()
    if moment.phase is Phase.DRAW:
        return _draw(moment)
    return _play(moment, view.hand_sizes, patience)


# Drawing


def worth_of_take(moment: GameState, action: TakePile) -> float:
    """What taking the pile with a meld brings, in points.

    Args:
        moment: A view's moment: a seat is to draw.
        action: A legal way to take the pile.

    Returns:
        The worth of the meld and of the cards of the pile, beyond one card drawn from the stock.
    """
    tables = moment._game.tables
    sketch = sketch_for(tables)
    weights = sketch.weights
    laid = tables.laid(action.meld)
    pile = moment._pile
    relief = tables.penalty(laid.packed) - tables.deadwood[pile[-1]]
    worth = laid.points + weights.relief * relief
    price = weights.wild
    worth -= price * sum(sketch.is_wild[card.code] for card in laid.meld.cards)
    known = [code for code in pile[:-1] if code <= packed.JOKER]
    worth += weights.pile_card * (len(pile) - _PAIR) + price * sum(
        sketch.is_wild[code] for code in known
    )
    return worth + sketch.is_wild[pile[-1]] * price


def _draw(moment: GameState) -> Action:
    actions = list(islice(legal_actions(moment), _MOST_TAKES))
    takes = [action for action in actions if isinstance(action, TakePile)]
    if not takes:
        return actions[0]
    best = max(takes, key=lambda action: worth_of_take(moment, action))
    least = sketch_for(moment._game.tables).weights.take_least
    if actions[0] in takes or worth_of_take(moment, best) > least:
        return best
    return actions[0]


# Playing


def _play(moment: GameState, sizes: Sequence[int], patience: float) -> Action:
    first = next(legal_actions(moment))
    if not isinstance(first, (Discard, EndTurn)):
        action = _swap(moment) or _lay(moment, patience) or _help(moment)
        if action is not None:
            return action
    ranked = ranked_discards(moment, sizes)
    return DISCARDS[packed.PRESENT[ranked[0][1]]] if ranked else EndTurn()


def _lay(moment: GameState, patience: float) -> Action | None:
    """The first action of the layout to lay; None where nothing is to be laid."""
    turn = moment.turn
    row = moment._melds[turn].laids
    melds = tuple(laid.meld for laid in row)
    hand = moment._hands[turn]
    rules = moment.rules
    whole = _layout(rules, hand, melds)
    out = _going_out(whole)
    if out is not None:
        return None if _loses_game(moment, out) or not out.actions else out.actions[0]
    sketch = sketch_for(moment._game.tables)
    # Where no more melds may be laid, a wild is good for nothing but to be added.
    price = 0.0 if len(melds) == rules.melds.max_melds else patience * sketch.weights.wild
    wilds = list(packed.each(hand & sketch.wild_fields))
    best, most = whole, -math.inf
    for used in {0, len(wilds), *range(1, min(len(wilds), _MOST_WILDS))}:
        kept = packed.pack(wilds[used:])
        layout = whole if not kept else _layout(rules, hand - kept, melds)
        left = packed.size(layout.left.packed & sketch.wild_fields)
        worth = layout.points - sketch.tables.penalty(kept) - price * (used - left)
        if worth > most:
            best, most = layout, worth
    left = hand - _laid(best)
    if not best.actions or _is_corner(rules, left, best, melds):
        return None
    return best.actions[0]


def _laid(layout: Layout) -> int:
    """The cards of the hand that a layout lays, packed."""
    return layout.hand.packed - layout.left.packed


@lru_cache(maxsize=256)
def _layout(rules: RuleSet, hand: int, melds: tuple[Meld, ...]) -> Layout:
    return best_layout(Cards.of_packed(hand), rules, melds=melds)


def _going_out(whole: Layout) -> Layout | None:
    """A layout that leaves nothing but perhaps a card to discard; None where there is none."""
    number = len(whole.left)
    if number == 0 or (number == 1 and whole.discard is not None):
        return whole
    if not (whole.can_go_out or whole.can_go_out_with_discard):
        return None
    # The layout worth most does not go out, and another does.
    ways = [whole.going_out(discard=discard) for discard in (False, True)]
    return max(filter(None, ways), key=lambda way: way.points_after_discard)


def _loses_game(moment: GameState, out: Layout) -> bool:
    """Whether going out would end the game with somebody else ahead, as far as can be seen.

    Their hands are taken for what they are on average.
    """
    turn, tables = moment.turn, moment._game.tables
    rules = moment.rules
    reached = [
        total + sum(laid.points for laid in row)
        for total, row in zip(moment.totals, moment._melds, strict=True)
    ]
    mine = reached[turn] + out.points + rules.scoring.go_out_bonus
    best = max(total for seat, total in enumerate(reached) if seat != turn)
    dear = sum(tables.deadwood[card.code] for card in tables.cards) / len(tables.cards)
    return best - dear * _FEW >= rules.match.target and best - dear * _FEW > mine


def _is_corner(rules: RuleSet, left: int, layout: Layout, melds: tuple[Meld, ...]) -> bool:
    """Whether what is left after the discard could hardly ever be got rid of."""
    kept = packed.size(left) - 1
    queens = packed.count(left, _QUEEN) if rules.queen.discard == "never" else 0
    if queens and kept < queens + _PAIR:
        return True
    room = _room(rules, (*melds, *layout.melds)) - len(layout.lay_offs)
    return kept < _PAIR and room < 1


def _room(rules: RuleSet, melds: Sequence[Meld]) -> int:
    """How many more cards the melds could take."""
    limits = rules.melds
    longest = limits.run_max or packed.RANKS
    largest = limits.set_max or rules.deck_size
    return sum((longest if meld.kind == "run" else largest) - len(meld) for meld in melds)


def _swap(moment: GameState) -> SwapJoker | None:
    """The Joker swap that brings most, where one brings anything."""
    tables = moment._game.tables
    if tables.swap == "none":
        return None
    turn = moment.turn
    hand, rules = moment._hands[turn], moment.rules
    best, most = None, 0
    for action in islice(legal_actions(moment), _MOST_TAKES):
        if not isinstance(action, SwapJoker):
            continue
        row = moment._melds[action.seat].laids
        before = row[action.meld_index]
        after = swaps_of(before)[action.card]
        mine = [laid.meld for laid in moment._melds[turn].laids]
        change = after.points - before.points
        if action.seat == turn:
            was = _layout(rules, hand, tuple(mine)).points
            mine[action.meld_index] = after.meld
        else:
            was = _layout(rules, hand, tuple(mine)).points
            change = -change
        held = hand - packed.ONE[action.card.code] + packed.ONE[packed.JOKER]
        gain = change + _layout(rules, held, tuple(mine)).points - was
        if gain > most:
            best, most = action, gain
    return best


def _help(moment: GameState) -> LayOff | None:
    """An addition to another's meld, where that is how the last cards leave the hand."""
    if packed.size(moment._hands[moment.turn]) > _PAIR:
        return None
    actions = islice(legal_actions(moment), _MOST_TAKES)
    found = (each for each in actions if isinstance(each, LayOff) and each.seat is not None)
    return next(found, None)
