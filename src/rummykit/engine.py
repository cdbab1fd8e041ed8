"""The game itself: dealing, and what each action does.

`apply` is a pure function: it asks the check of `rummykit.legality`, and then builds the next state
from the one it was given, which stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from rummykit import packed
from rummykit.actions import (
    Action,
    Discard,
    DrawStock,
    EndTurn,
    LayMeld,
    LayOff,
    NextDeal,
    SwapJoker,
    TakePile,
)
from rummykit.errors import Fault, IllegalAction, InvalidPosition, InvalidRuleSet, shown
from rummykit.legality import check
from rummykit.moves import can_take, swaps_of
from rummykit.rules.ruleset import checked_rules
from rummykit.scoring import phase_after, reckoned, scored
from rummykit.shuffle import new_seed, shuffled
from rummykit.state import Game, GameState, Phase, new_state
from rummykit.stock import can_recycle, is_turned_over, recycled
from rummykit.tables import NO_MELDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummykit.rules import RuleSet
    from rummykit.state import EndReason
    from rummykit.tables import Row

__all__ = ["apply", "checked_seed", "new_game", "settled", "table_faults"]


def new_game(
    rules: RuleSet, *, players: int = 2, seed: int | str | None = None, opener: int = 0
) -> GameState:
    """Deal the first hands of a game.

    Args:
        rules: The rules to play by.
        players: How many play.
        seed: What every shuffle of the game comes from: the same seed gives the same cards, on
            every platform and Python version. None draws a fresh one, to be read off the state.
        opener: The seat that plays first, from 0. In a series of games the caller passes it on
            (X09).

    Returns:
        The state before the opener's first draw.

    Raises:
        InvalidPosition: If so many cannot play, or there is no such seat, or the seed is neither an
            int nor a str.
        InvalidRuleSet: If the deck does not hold the hands and an upcard for so many players.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("arlington"), players=8, seed=2026)
        >>> state.hand_sizes, state.stock_size, state.pile_size
        ((12, 12, 12, 12, 12, 12, 12, 12), 7, 1)

    Source: RULES 3.1 and 3.2; X03, X09, X10.
    """
    checked_rules(rules)
    faults = table_faults(rules, players, opener)
    chosen = new_seed() if seed is None else seed
    faults += checked_seed(chosen)
    if faults:
        raise InvalidPosition(faults)
    if not rules.can_deal(players):
        size = rules.deal.hand_size_for(players)
        text = (
            f"{size} cards for each of {players} players and an upcard are "
            f"{players * size + 1}, and the deck has {rules.deck_size}: this leaves no upcard; "
            "deal fewer cards (deal.hand_size_by_players) or add a pack (deck.packs)"
        )
        raise InvalidRuleSet([Fault("deal.hand_size", text)])
    game = Game(
        rules=rules,
        players=players,
        seed=chosen,
        opener=opener,
        deal_number=0,
        totals=(0,) * players,
    )
    return _dealt(game)


def table_faults(rules: RuleSet, players: object, opener: object) -> list[Fault]:
    """What is wrong with a number of players and an opener, under the rules.

    Args:
        rules: The rules.
        players: How many are to play.
        opener: The seat that is to open.

    Returns:
        Every fault; none if the game can be played so.
    """
    faults = []
    fewest, most = rules.deal.players
    if not _is_count(players):
        faults.append(Fault("players", f"{shown(players)} is no number of players"))
        return faults
    if not fewest <= players <= most:  # type: ignore[operator]  # a count, by _is_count
        text = f"{shown(players)} cannot play {rules.title}: it is for {fewest} to {most} players"
        faults.append(Fault("players", f"{text} (deal.players)"))
    if players and (not _is_count(opener) or opener >= players):  # type: ignore[operator]  # counts, both
        text = f"{shown(opener)} is no seat: seats are 0 to {players - 1}"  # type: ignore[operator]
        faults.append(Fault("opener", text))
    return faults


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def checked_seed(seed: object) -> list[Fault]:
    """What is wrong with a seed.

    Args:
        seed: The seed.

    Returns:
        The fault, if it is neither an int nor a str.
    """
    if isinstance(seed, str) or (isinstance(seed, int) and not isinstance(seed, bool)):
        return []
    return [Fault("seed", f"{shown(seed)} is no seed: give an int or a str")]


def _dealt(game: Game) -> GameState:
    """A game's deal: shuffle, deal, turn the upcard."""
    rules = game.rules
    codes = bytes(card.code for card in game.tables.cards)
    deck = bytes(shuffled(codes, game.seed, f"deal {game.deal_number}"))
    size = rules.deal.hand_size_for(game.players)
    hands = tuple(
        packed.pack(deck[size * seat : size * (seat + 1)]) for seat in range(game.players)
    )
    dealt = size * game.players
    nobody = (NO_MELDS,) * game.players
    unseen = (0,) * game.players
    stock, pile = deck[dealt + 1 :], deck[dealt : dealt + 1]
    first = game.opener
    state = new_state(
        game, Phase.DRAW, first, hands, nobody, stock, pile, 0, 0, unseen, stock_known=False
    )
    return settled(state)


def settled(state: GameState) -> GameState:
    """A state with the deal ended, where the rules end it without anyone acting.

    That is so for a player in play whose hand is empty, for one who is to draw and can neither draw
    nor take the pile, and where the deal has had as many turns as it may.

    Args:
        state: The state.

    Returns:
        The state with the deal scored, or the state itself where play goes on.

    Source: RULES 3.6 and 3.7; X07, X33.
    """
    if state.phase is Phase.PLAY and not state._hands[state.turn]:
        return _ended(state, state.turn, "went-out")
    most = state._game.tables.max_turns
    if state.phase is Phase.DRAW and most is not None and state.turns >= most:
        return _ended(state, None, "max-turns")
    if (
        state.phase is Phase.DRAW
        and not state._stock
        and not can_recycle(state._game, len(state._pile), state.recycles)
        and not can_take(state)
    ):
        return _ended(state, None, "stock-exhausted")
    return state


def _ended(state: GameState, went_out: int | None, reason: EndReason) -> GameState:
    result = reckoned(state._game, state._hands, state._melds, went_out, reason)
    game = scored(state._game, result)
    return new_state(
        game,
        phase_after(game),
        state.turn,
        state._hands,
        state._melds,
        state._stock,
        state._pile,
        state.recycles,
        state.turns,
        state._known,
        state._stock_known,
    )


def apply(state: GameState, action: Action) -> GameState:
    """Play an action.

    Args:
        state: The state, which stays as it is.
        action: The action of the seat on turn.

    Returns:
        The state after it. Where it ends a deal, that deal is scored in `results` and `totals`.

    Raises:
        IllegalAction: If the rules refuse it; the error's `violation` says why.
        TypeError: If this is no `GameState`.

    Examples:
        >>> import rummykit as rk
        >>> before = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
        >>> after = rk.apply(before, rk.DrawStock())
        >>> before.hand_sizes, after.hand_sizes
        ((11, 11), (12, 11))

    Source: RULES 3.
    """
    if state.__class__ is not GameState:
        problem = f"apply plays on a GameState, not on {type(state).__name__}"
        raise TypeError(problem)
    violation = check(state, action)
    if violation is not None:
        raise IllegalAction(violation, action, state)
    return _PERFORM[action.__class__](state, action)


def _draw(state: GameState, action: DrawStock) -> GameState:
    del action
    game, stock, pile, recycles = state._game, state._stock, state._pile, state.recycles
    turn, known, stock_known = state.turn, state._known, state._stock_known
    if not stock:
        stock, pile = recycled(game, pile, recycles)
        recycles += 1
        stock_known = is_turned_over(game)
    one = packed.ONE[stock[0]]
    stock = stock[1:]
    if stock_known:
        known = _replaced(known, turn, known[turn] + one)
    if not stock:
        stock_known = False
        immediate = game.rules.stock.recycle == "as-emptied"
        if immediate and can_recycle(game, len(pile), recycles):
            stock, pile = recycled(game, pile, recycles)
            recycles += 1
            stock_known = is_turned_over(game)
    hands = state._hands
    return new_state(
        game,
        Phase.PLAY,
        turn,
        _replaced(hands, turn, hands[turn] + one),
        state._melds,
        stock,
        pile,
        recycles,
        state.turns,
        known,
        stock_known,
    )


def _replaced(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    changed = list(row)
    changed[place] = value
    return tuple(changed)


def _played(state: GameState, cards: int) -> tuple[int, ...]:
    """What all have seen go to the hands, once these cards were played from one of them."""
    known = state._known
    seen = known[state.turn]
    if not seen:
        return known
    left = packed.missing(cards, seen)
    return known if left == seen else _replaced(known, state.turn, left)


def _played_one(state: GameState, code: int) -> tuple[int, ...]:
    """The same for one card."""
    known = state._known
    seen = known[state.turn]
    if not packed.count(seen, code):
        return known
    return _replaced(known, state.turn, seen - packed.ONE[code])


def _take(state: GameState, action: TakePile) -> GameState:
    turn, pile = state.turn, state._pile
    laid = state._game.tables.laid(action.meld)
    played = laid.packed - packed.ONE[pile[-1]]
    hidden = packed.pack(pile[:-1])
    known = _played(state, played)
    if hidden:
        known = _replaced(known, turn, known[turn] + hidden)
    hand = state._hands[turn] - played + hidden
    melds = _replaced(state._melds, turn, state._melds[turn].with_new(laid))
    return _in_play(state, hand, melds, b"", known)


def _in_play(
    state: GameState,
    hand: int,
    melds: tuple[Row, ...],
    pile: bytes,
    known: tuple[int, ...],
) -> GameState:
    """The state after an action of the seat on turn that does not end the turn."""
    turn = state.turn
    after = new_state(
        state._game,
        Phase.PLAY,
        turn,
        _replaced(state._hands, turn, hand),
        melds,
        state._stock,
        pile,
        state.recycles,
        state.turns,
        known,
        state._stock_known,
    )
    return after if hand else _ended(after, turn, "went-out")


def _lay(state: GameState, action: LayMeld) -> GameState:
    turn = state.turn
    laid = state._game.tables.laid(action.meld)
    melds = _replaced(state._melds, turn, state._melds[turn].with_new(laid))
    hand = state._hands[turn] - laid.packed
    return _in_play(state, hand, melds, state._pile, _played(state, laid.packed))


def _add(state: GameState, action: LayOff) -> GameState:
    turn = state.turn
    owner = turn if action.seat is None else action.seat
    row = state._melds[owner]
    index = action.meld_index
    laid = row.laids[index].grown((action.card, action.stands_for, action.end))
    assert laid is not None  # noqa: S101  # the check has asked the same
    melds = _replaced(state._melds, owner, row.with_changed(index, laid))
    code = action.card.code
    hand = state._hands[turn] - packed.ONE[code]
    return _in_play(state, hand, melds, state._pile, _played_one(state, code))


def _swap(state: GameState, action: SwapJoker) -> GameState:
    turn, joker = state.turn, packed.ONE[packed.JOKER]
    row = state._melds[action.seat]
    index = action.meld_index
    laid = swaps_of(row.laids[index])[action.card]
    melds = _replaced(state._melds, action.seat, row.with_changed(index, laid))
    one = packed.ONE[action.card.code]
    known = _played_one(state, action.card.code)
    known = _replaced(known, turn, known[turn] + joker)
    return _in_play(state, state._hands[turn] - one + joker, melds, state._pile, known)


def _discard(state: GameState, action: Discard) -> GameState:
    turn, code = state.turn, action.card.code
    one = packed.ONE[code]
    hand = state._hands[turn] - one
    hands = _replaced(state._hands, turn, hand)
    return _turn_over(state, hands, state._pile + _BYTE[code], _played_one(state, code))


_BYTE = tuple(bytes([code]) for code in range(packed.JOKER + 1))


def _end_turn(state: GameState, action: EndTurn) -> GameState:
    del action
    return _turn_over(state, state._hands, state._pile, state._known)


def _turn_over(
    state: GameState, hands: tuple[int, ...], pile: bytes, known: tuple[int, ...]
) -> GameState:
    """The state after a turn: the deal ends, or the next seat is to draw."""
    game, turn, turns = state._game, state.turn, state.turns + 1
    out = not hands[turn]
    most = game.tables.max_turns
    over = out or (most is not None and turns >= most)
    after = new_state(
        game,
        Phase.DRAW,
        turn if over else (turn + 1) % game.players,
        hands,
        state._melds,
        state._stock,
        pile,
        state.recycles,
        turns,
        known,
        state._stock_known,
    )
    if over:
        return _ended(after, turn if out else None, "went-out" if out else "max-turns")
    return after if after._stock else settled(after)


def _next_deal(state: GameState, action: NextDeal) -> GameState:
    del action
    game = state._game
    rotates = game.rules.deal.opener == "rotate"
    opener = (game.opener + rotates) % game.players
    return _dealt(attrs.evolve(game, opener=opener, deal_number=game.deal_number + 1))


_PERFORM: dict[type, Callable[[GameState, Any], GameState]] = {
    DrawStock: _draw,
    TakePile: _take,
    LayMeld: _lay,
    LayOff: _add,
    SwapJoker: _swap,
    Discard: _discard,
    EndTurn: _end_turn,
    NextDeal: _next_deal,
}
