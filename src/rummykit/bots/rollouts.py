"""Deals played to their end in outline, by players much like `greedy`.

All seats play alike, and nothing is left to chance but the cards: the same cards give the same end.

Each seat draws cards of its own, those of the stock that it would draw if all drew in turn. So who
takes the pile does not change what the others draw, and two ways to play differ by less luck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummykit import packed
from rummykit.bots.laying import lay, lay_run, lay_set, lay_wild_run
from rummykit.bots.seats import COUNT, FIELD, FILL
from rummykit.bots.shedding import least_missed
from rummykit.shapes import QUEEN_OF_SPADES
from rummykit.state import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummykit.bots.seats import Seat
    from rummykit.bots.sketch import Sketch
    from rummykit.state import GameState

__all__ = ["Rollout", "lowest_in", "played_out"]

_ONE: Final = packed.ONE
_PRESENT: Final = packed.PRESENT
_STRIDE: Final = packed.SUIT_STRIDE
_QUEENS: Final = COUNT << FIELD * QUEEN_OF_SPADES.code
_QUEEN_GUARD: Final = _PRESENT[QUEEN_OF_SPADES.code]
_QUEEN_RANK: Final = QUEEN_OF_SPADES.code % _STRIDE
_TURNS: Final = 80
"""So many turns more, and a deal is scored as it stands."""


class Rollout:
    """One deal in outline.

    Args:
        sketch: The rule set.
        state: Where it begins: a state in which a seat is to draw or to play.
        lowest: Whose card lies lowest in the stock; a seat from 0.

    Attributes:
        seats: The players.
        turn: Whose turn it is.
        turns: How many turns have ended.
        out: Who went out, or None.
    """

    __slots__ = (
        "drawn",
        "hidden",
        "out",
        "pile",
        "recycles",
        "seats",
        "sketch",
        "stocks",
        "turn",
        "turns",
    )

    def __init__(self, sketch: Sketch, state: GameState, lowest: int) -> None:
        self.sketch: Sketch = sketch
        self.seats: list[Seat] = [
            sketch.seat(hand, row) for hand, row in zip(state._hands, state._melds, strict=True)
        ]
        self.stocks: list[list[int]] = _dealt(state._stock[::-1], lowest, len(self.seats))
        self.hidden: int = packed.pack(state._stock)
        self.pile: list[int] = list(state._pile)
        self.turn: int = state.turn
        self.recycles: int = state.recycles
        self.turns: int = state.turns
        self.drawn: bool = state.phase is Phase.PLAY
        self.out: int | None = None

    def run(self) -> list[int]:
        """Play to the end.

        Returns:
            The scores by seat, in points.
        """
        sketch, seats = self.sketch, self.seats
        most = min(self.turns + _TURNS, sketch.max_turns)
        while self.turns < most:
            seat = seats[self.turn]
            if not self.drawn and not self._draw(seat):
                break
            self.drawn = False
            if lay(sketch, seat) or self._discard(seat):
                self.out = self.turn
                break
            self.turn = (self.turn + 1) % len(seats)
            self.turns += 1
        scores = [seat.points - sketch.against(seat) for seat in seats]
        if self.out is not None:
            scores[self.out] += sketch.bonus
        return scores

    # Drawing

    def _draw(self, seat: Seat) -> bool:
        """Take the pile or a card of the stock; False where there is neither."""
        if self.pile and seat.melds < self.sketch.max_melds and self._take(seat):
            return True
        stock = self._own_stock()
        if not stock:
            if not self._recycle():
                return False
            stock = self._own_stock()
        code = stock.pop()
        self.hidden -= _ONE[code]
        if self.sketch.is_wild[code]:
            seat.wilds.append(code)
        else:
            seat.hand += _ONE[code]
            seat.number += 1
        if not stock and self.sketch.recycles_at_once and not any(self.stocks):
            self._recycle()
        return True

    def _own_stock(self) -> list[int]:
        """What the seat draws from: where nothing of its own is left, what another would draw."""
        return self.stocks[self.turn] or max(self.stocks, key=len)

    def _recycle(self) -> bool:
        """Make the stock anew from the pile; it is not shuffled, which is luck either way."""
        sketch, pile = self.sketch, self.pile
        if len(pile) <= sketch.kept or self.recycles >= sketch.max_recycles:
            return False
        self.recycles += 1
        number = len(pile) - sketch.kept
        stock = pile[:number]
        self.stocks = _dealt(stock[::-1], self.turn, len(self.seats))
        self.hidden = packed.pack(stock)
        self.pile = pile[number:]
        return True

    def _take(self, seat: Seat) -> bool:
        """Take the pile with a natural upcard, if there is a way that is worth it."""
        sketch, weights = self.sketch, self.sketch.weights
        code = self.pile[-1]
        if sketch.is_wild[code] or code == packed.JOKER:
            return False
        most = weights.take_least - weights.pile_card * (len(self.pile) - 2)
        return self._take_set(seat, code, most) or self._take_run(seat, code, most)

    def _take_set(self, seat: Seat, code: int, least: float) -> bool:
        """Take the pile with a set that is worth more than the least."""
        sketch = self.sketch
        rank = code % _STRIDE
        needed = sketch.from_hand
        number = sketch.per_rank(seat.hand) >> FIELD * rank & COUNT
        if not sketch.take_sets or not number or number < needed - 1:
            return False
        relief = sketch.weights.relief * sketch.deadwood[code]
        worth = (needed + 1) * sketch.set_points[rank] + needed * relief
        if rank == _QUEEN_RANK and (seat.hand + _ONE[code]) & _QUEENS:
            worth += sketch.queen_extra
        wilds = number < needed
        if wilds:
            worth -= seat.price
            if not seat.wilds or not sketch.wild_melds:
                return False
        if worth <= least:
            return False
        self._gain_pile(seat)
        lay_set(sketch, seat, rank, int(wilds))
        return True

    def _take_run(self, seat: Seat, code: int, least: float) -> bool:
        """Take the pile with a run that is worth more than the least."""
        sketch = self.sketch
        relief = sketch.weights.relief * sketch.deadwood[code]
        worth = 3 * sketch.run_points[code] + 2 * relief
        if not sketch.take_runs or worth <= least:
            return False
        places = sketch.places(seat.hand + _ONE[code])
        spots = (code,) if code % _STRIDE else (code, code + packed.RANKS)
        runs = sketch.runs(places)
        for place in spots if runs else ():
            for low in range(max(0, place - sketch.run_min + 1), place + 1):
                if runs & _PRESENT[low]:
                    self._gain_pile(seat)
                    lay_run(sketch, seat, low, sketch.run_min)
                    return True
        if not seat.wilds or not sketch.wild_runs or worth - seat.price <= least:
            return False
        for place in spots:
            for step in (1, -1, 2, -2):
                other = place + step
                if 0 <= other < packed.JOKER and places & _PRESENT[other]:
                    self._gain_pile(seat)
                    lay_wild_run(sketch, seat, min(place, other), (0, abs(step)))
                    return True
        return False

    def _gain_pile(self, seat: Seat) -> None:
        """The pile goes to hand, the upcard with it, from where the meld is laid at once."""
        is_wild = self.sketch.is_wild
        for code in self.pile:
            if is_wild[code]:
                seat.wilds.append(code)
            else:
                seat.hand += _ONE[code]
                seat.number += 1
        self.pile = []

    # Discarding

    def _discard(self, seat: Seat) -> bool:
        """Discard what belongs to least, the cheapest first; True where that empties the hand."""
        sketch, hand = self.sketch, seat.hand
        allowed = (hand + FILL) & packed.GUARDS
        if allowed & _QUEEN_GUARD and not sketch.may_discard_queen(hand, len(seat.wilds)):
            allowed ^= _QUEEN_GUARD
        if not allowed:
            if seat.wilds:
                self.pile.append(seat.wilds.pop())
            return not seat.number and not seat.wilds
        code = self._least_missed(seat, allowed)
        seat.hand = hand - _ONE[code]
        seat.number -= 1
        self.pile.append(code)
        return not seat.number and not seat.wilds

    def _least_missed(self, seat: Seat, allowed: int) -> int:
        """The natural card to discard, as `greedy` would choose it."""
        seats, hidden = self.seats, self.hidden
        number = sum(map(len, self.stocks))
        for other in seats:
            if other is not seat:
                hidden += other.hand
                for code in other.wilds:
                    hidden += _ONE[code]
                number += other.number + len(other.wilds)
        following = seats[(self.turn + 1) % len(seats)]
        odds = (following.number + len(following.wilds)) / max(1, number)
        pile = len(self.pile)
        return least_missed(self.sketch, seat, allowed, hidden=hidden, odds=odds, pile=pile)


def _dealt(stock: Sequence[int], lowest: int, seats: int) -> list[list[int]]:
    """The stock, lowest card first, by who would draw each card if all drew in turn."""
    return [list(stock[(seat - lowest) % seats :: seats]) for seat in range(seats)]


def lowest_in(state: GameState) -> int:
    """Who would draw the lowest card of the stock, if all drew in turn.

    Args:
        state: A state in which a seat is to draw or to play.

    Returns:
        The seat, from 0.

    Examples:
        >>> import rummykit as rk
        >>> lowest_in(rk.position(rk.ruleset("fortune"), ["KC", "KD"], stock="4C 5C", pile="3C"))
        1
    """
    drawer = state.turn + (state.phase is Phase.PLAY)
    return (drawer + len(state._stock) - 1) % len(state._hands)


def played_out(
    sketch: Sketch,
    state: GameState,
    seat: int = 0,
    patience: float = 1.0,
    lowest: int | None = None,
) -> list[int]:
    """The scores of a deal that is played to its end from a state.

    Args:
        sketch: The rule set in outline.
        state: A state of it.
        seat: A seat that may play in another way than the others.
        patience: What a wild card must bring to be laid by it: so many times its usual price.
        lowest: Whose card lies lowest in the stock; None for what `lowest_in` says of the state.

    Returns:
        The scores by seat, in points; those of the result where the deal is over.

    Examples:
        >>> import rummykit as rk
        >>> from rummykit.bots.sketch import sketch_for
        >>> from rummykit.tables import tables_for
        >>> fortune = rk.ruleset("fortune")
        >>> state = rk.position(fortune, hands=["KC 7S 7H", "KD"], stock="7D 4C", pile="3C")
        >>> played_out(sketch_for(tables_for(fortune)), state)
        [15, -10]
    """
    if state.phase in {Phase.DEAL_OVER, Phase.GAME_OVER}:
        return list(state.results[-1].scores)
    rollout = Rollout(sketch, state, lowest_in(state) if lowest is None else lowest)
    rollout.seats[seat].price *= patience
    return rollout.run()
