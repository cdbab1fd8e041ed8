"""What an action does, read from the rules once more: the second opinion on `apply`.

`outcome` works on plain lists and counters that are copied from a state, changes them as RULES 3
say, and gives what the state after the action should show. What a shuffle decides cannot be read
from the rules; there the order of the stock is taken from the engine, and its cards are compared.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from rummykit.actions import (
    Action,
    Discard,
    DrawStock,
    EndTurn,
    LayMeld,
    LayOff,
    SwapJoker,
    TakePile,
)
from rummykit.cards import JOKER, Card
from rummykit.rules import RuleSet
from rummykit.state import GameState, Phase
from rummykit.testing.reading import (
    Parts,
    alike,
    grown,
    parts_of,
    penalty,
    points_of,
    swapped,
)
from rummykit.testing.searching import can_take

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Snapshot", "differences", "outcome", "winners_of"]


@attrs.define
class Snapshot:
    """What lies on the table, in containers that can be changed.

    Attributes:
        rules: The rules.
        hands: The hands by seat, as counts.
        melds: The melds by seat.
        stock: The stock, top first.
        pile: The pile, bottom first.
        turn: The seat on turn.
        phase: What the game waits for.
        recycles: How often the stock was made anew.
        turns: How many turns have ended.
        totals: The totals by seat.
        parts: Of the deal that has just ended: melded, deadwood, bonus by seat, who went out, why.
        winners: Who has won.
        shuffled: Whether chance has decided the order of the stock.
    """

    rules: RuleSet
    hands: list[Counter[Card]]
    melds: list[list[Parts]]
    stock: list[Card]
    pile: list[Card]
    turn: int
    phase: Phase
    recycles: int
    turns: int
    totals: list[int]
    parts: tuple[Any, ...] | None = None
    winners: tuple[int, ...] = ()
    shuffled: bool = False

    @classmethod
    def of(cls, state: GameState, *, ended: bool = False) -> Snapshot:
        """Copy a state.

        Args:
            state: The state.
            ended: Whether its latest result is of the deal at hand.

        Returns:
            The copy.
        """
        result = state.results[-1] if ended else None
        return cls(
            rules=state.rules,
            hands=[Counter(hand) for hand in state.hands],
            melds=[[parts_of(meld) for meld in row] for row in state.melds],
            stock=list(state.stock),
            pile=list(state.pile),
            turn=state.turn,
            phase=state.phase,
            recycles=state.recycles,
            turns=state.turns,
            totals=list(state.totals),
            parts=None
            if result is None
            else (result.melded, result.deadwood, result.bonus, result.went_out, result.reason),
            winners=state.winners,
        )

    def spend(self, card: Card) -> None:
        """Take a card out of the hand on turn."""
        self.hands[self.turn] -= Counter([card])

    def turn_over(self, after: GameState) -> None:
        """Make the pile the stock, the oldest discard on top, if there is anything to turn over.

        Source: RULES 3.7.
        """
        if not _can_turn_over(self):
            return
        rule = self.rules.stock
        cut = len(self.pile) - rule.keep_upcard
        self.stock, self.pile = self.pile[:cut], self.pile[cut:]
        self.recycles += 1
        if rule.shuffle:
            self.shuffled = True
            self.stock = _order_of(self.stock, after, self.turn, self.hands[self.turn])

    def end(self, reason: str, went_out: int | None) -> None:
        """Score the deal.

        Source: RULES 3.8, 3.9.
        """
        rules, seats = self.rules, range(len(self.hands))
        melded = tuple(sum(points_of(laid, rules) for laid in row) for row in self.melds)
        deadwood = tuple(penalty(hand.elements(), rules) for hand in self.hands)
        bonus = tuple(rules.scoring.go_out_bonus * (seat == went_out) for seat in seats)
        self.parts = (melded, deadwood, bonus, went_out, reason)
        self.totals = [
            total + plus - minus + extra
            for total, plus, minus, extra in zip(self.totals, melded, deadwood, bonus, strict=True)
        ]
        self.winners = winners_of(rules, self.totals)
        self.phase = Phase.GAME_OVER if self.winners else Phase.DEAL_OVER


def _order_of(cards: list[Card], after: GameState, turn: int, hand: Counter[Card]) -> list[Card]:
    """The order in which shuffled cards lie, as the state afterwards shows it.

    Where a card has been drawn from them since, it is the one that the hand has gained.
    """
    gained = list((Counter(after.hands[turn]) - hand).elements())
    shown = [*gained, *after.stock]
    return shown if Counter(shown) == Counter(cards) else cards


def winners_of(rules: RuleSet, totals: list[int]) -> tuple[int, ...]:
    """Who has won with these totals after a deal.

    Source: RULES 3.9; X28.
    """
    best = max(totals)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == best)
    if best < rules.match.target:
        return ()
    if len(leaders) == 1 or rules.match.tie == "shared":
        return leaders
    return leaders[:1] if rules.match.tie == "lowest-seat" else ()


def outcome(before: GameState, action: Action, after: GameState) -> Snapshot:
    """What the state after a legal action should show; not for `next`, which is up to the shuffle.

    Args:
        before: The state.
        action: The action.
        after: What the engine gives; only what chance decides is taken from it.

    Returns:
        The table as it should be.
    """
    table = Snapshot.of(before)
    _perform(table, action, after)
    hand = table.hands[table.turn]
    if not hand.total():
        table.turns += isinstance(action, Discard)
        table.end("went-out", table.turn)
    elif isinstance(action, (Discard, EndTurn)):
        table.turns += 1
        _pass_on(table, after)
    return table


def _perform(table: Snapshot, action: Action, after: GameState) -> None:
    turn, rules = table.turn, table.rules
    match action:
        case DrawStock():
            _draw(table, after)
        case TakePile(meld=meld):
            upcard = table.pile.pop()
            table.hands[turn] += Counter([upcard])
            _lay(table, parts_of(meld))
            table.hands[turn] += Counter(table.pile)
            table.pile = []
        case LayMeld(meld=meld):
            _lay(table, parts_of(meld))
        case LayOff(meld_index=index, card=card, stands_for=stand, end=end, seat=seat):
            table.spend(card)
            row = table.melds[turn if seat is None else seat]
            row[index] = grown(row[index], (card, stand), end)
        case SwapJoker(seat=seat, meld_index=index, card=card):
            table.spend(card)
            table.hands[turn] += Counter([JOKER])
            row = table.melds[seat]
            row[index] = swapped(row[index], card, rules) or row[index]
        case Discard(card=card):
            table.spend(card)
            table.pile.append(card)
    table.phase = Phase.PLAY


def _draw(table: Snapshot, after: GameState) -> None:
    if not table.stock:
        table.turn_over(after)
    table.hands[table.turn] += Counter([table.stock.pop(0)])
    if not table.stock and table.rules.stock.recycle == "as-emptied":
        table.turn_over(after)


def _lay(table: Snapshot, laid: Parts) -> None:
    for card, _ in laid:
        table.spend(card)
    table.melds[table.turn].append(laid)


def _pass_on(table: Snapshot, after: GameState) -> None:
    """The next seat is to draw, unless the deal has had its turns or that seat can do nothing."""
    most = table.rules.deal.max_turns
    if most is not None and table.turns >= most:
        table.end("max-turns", None)
        return
    table.turn = turn = (table.turn + 1) % len(table.hands)
    table.phase = Phase.DRAW
    if table.stock or _can_turn_over(table):
        return
    melds, otherwise = len(table.melds[turn]), after.phase is Phase.DRAW
    if not can_take(table.hands[turn], table.pile, melds, table.rules, otherwise=otherwise):
        table.end("stock-exhausted", None)


def _can_turn_over(table: Snapshot) -> bool:
    rule = table.rules.stock
    spent = rule.max_recycles is not None and table.recycles >= rule.max_recycles
    return rule.recycle != "never" and not spent and len(table.pile) > rule.keep_upcard


def differences(expected: Snapshot, after: GameState) -> Iterator[str]:
    """Where a state is not as it should be.

    Args:
        expected: The table as it should be.
        after: The state.

    Yields:
        A line for each difference.
    """
    ended = after.phase in {Phase.DEAL_OVER, Phase.GAME_OVER}
    found = Snapshot.of(after, ended=ended and bool(after.results))
    rules = expected.rules
    for name in ("hands", "stock", "pile", "phase", "recycles", "turns", "totals", "winners"):
        wanted, is_there = getattr(expected, name), getattr(found, name)
        if wanted != is_there:
            yield f"{name}: {_shown(wanted)} by the rules, {_shown(is_there)} in the state"
    if not ended and expected.turn != found.turn:
        yield f"turn: {expected.turn} by the rules, {found.turn} in the state"
    if ended and expected.parts != found.parts:
        yield f"reckoning: {expected.parts} by the rules, {found.parts} in the state"
    for seat, (row, lies) in enumerate(zip(expected.melds, found.melds, strict=True)):
        same = len(row) == len(lies) and all(
            alike(one, other, rules) for one, other in zip(row, lies, strict=True)
        )
        if not same:
            yield f"melds of seat {seat}: {_shown(row)} by the rules, {_shown(lies)} in the state"


def _shown(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], Card):
        return " ".join(map(str, value))
    return str(value)
