"""Melding in outline: what the seats of a rollout lay, and what room that leaves.

Every function changes the seat it is given. Natural cards are laid as soon as they make a meld;
wild cards one a meld, where it is worth more than the wild, or all of them to go out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummykit import packed
from rummykit.bots.seats import COUNT, FIELD, FILL, NOWHERE, Room, card_at
from rummykit.shapes import QUEEN_OF_SPADES

if TYPE_CHECKING:
    from rummykit.bots.seats import Seat
    from rummykit.bots.sketch import Sketch

__all__ = ["lay", "lay_run", "lay_set", "lay_wild_run"]

_ONE: Final = packed.ONE
_PRESENT: Final = packed.PRESENT
_STRIDE: Final = packed.SUIT_STRIDE
_QUEEN: Final = QUEEN_OF_SPADES.code
_QUEENS: Final = COUNT << FIELD * _QUEEN
_QUEEN_RANK: Final = _QUEEN % _STRIDE
_WILD_RUN: Final = 3
_MIDDLE: Final = 7


def lay(sketch: Sketch, seat: Seat) -> bool:
    """Lay what is worth laying, or all that is needed to go out.

    Args:
        sketch: The rules.
        seat: Who lays.

    Returns:
        Whether that leaves no card in hand.
    """
    lay_naturals(sketch, seat)
    wilds = len(seat.wilds)
    if wilds:
        if 1 < seat.number + wilds <= _WILD_RUN * wilds + 1 and _lay_all(sketch, seat):
            return not seat.number and not seat.wilds
        _lay_wilds(sketch, seat, seat.price)
    return not seat.number and not seat.wilds


def _lay_all(sketch: Sketch, seat: Seat) -> bool:
    """Try to lay so much that at most a card to discard is left; else all stays as it was."""
    saved = seat.hand, seat.number, seat.wilds.copy(), seat.points, seat.melds
    rooms = [(room, room.room) for room in seat.rooms]
    _lay_wilds(sketch, seat, 0)
    _lay_lone(sketch, seat)
    for room in seat.rooms:
        while seat.wilds and room.room > 0:
            seat.wilds.pop(0)
            room.room -= 1
            seat.points += sketch.set_points[room.rank if room.rank != NOWHERE else _MIDDLE]
    left = seat.number + len(seat.wilds)
    if not left or (left == 1 and not sketch.is_stuck(seat.hand)):
        return True
    seat.hand, seat.number, seat.wilds, seat.points, seat.melds = saved
    seat.rooms = [room for room, _ in rooms]
    for room, number in rooms:
        room.room = number
    return False


def _lay_lone(sketch: Sketch, seat: Seat) -> None:
    """Lay sets of one card and wilds, the dearest first, and melds of wilds alone."""
    needed = sketch.set_min - 1
    while needed <= min(len(seat.wilds), sketch.most_wilds) and seat.melds < sketch.max_melds:
        ranks = list(packed.distinct(sketch.per_rank(seat.hand)))
        if not ranks:  # no card is left, or a Joker that is neither wild nor of a rank
            break
        lay_set(sketch, seat, max(ranks, key=lambda rank: sketch.set_points[rank]), needed)
    laid = min(len(seat.wilds), sketch.set_max)
    if sketch.all_wild and laid > needed and seat.melds < sketch.max_melds:
        del seat.wilds[:laid]
        seat.points += laid * sketch.tables.rules.scoring.all_wild_each
        seat.melds += 1


def lay_naturals(sketch: Sketch, seat: Seat) -> None:
    """Lay every meld of natural cards, runs first, and add what fits the melds on the table.

    Args:
        sketch: The rules.
        seat: Who lays.
    """
    while seat.melds < sketch.max_melds:
        places = sketch.places(seat.hand)
        runs = sketch.runs(places)
        if runs:
            low = (runs.bit_length() - 1) // FIELD
            number = sketch.run_min
            while number < sketch.run_max and low % _STRIDE and places & _PRESENT[low - 1]:
                low -= 1
                number += 1
            lay_run(sketch, seat, low, min(number, packed.RANKS))
            continue
        sets = sketch.sets(seat.hand)
        if not sets:
            break
        lay_set(sketch, seat, (sets.bit_length() - 1) // FIELD, 0)
    while seat.rooms:
        held = (seat.hand + FILL) & packed.GUARDS
        hit = held & sketch.reach(seat.rooms)
        if not hit:
            break
        _add(sketch, seat, hit.bit_length() // FIELD - 1)


def _add(sketch: Sketch, seat: Seat, code: int) -> None:
    """Add a natural card to the first meld that takes it."""
    room = next(each for each in seat.rooms if _takes(each, code))
    if room.rank != NOWHERE:
        seat.points += sketch.set_points[room.rank] + sketch.queen_extra * (code == _QUEEN)
    elif room.low == code:
        seat.points += sketch.run_points[code]
        room.low = sketch.below(code)
    else:
        seat.points += sketch.run_points[room.high]
        room.high = sketch.above(room.high)
    room.room -= 1
    seat.hand -= _ONE[code]
    seat.number -= 1


def _takes(room: Room, code: int) -> bool:
    """Whether a meld takes a natural card."""
    if room.room <= 0:
        return False
    if room.rank != NOWHERE:
        return room.rank == code % _STRIDE
    return code == room.low or (room.high != NOWHERE and code == card_at(room.high))


def _lay_wilds(sketch: Sketch, seat: Seat, price: float) -> None:
    """Lay melds with one wild, the best first, where they are worth more than the wild."""
    while seat.wilds and seat.melds < sketch.max_melds and sketch.wild_melds:
        relief = sketch.deadwood[seat.wilds[0]]
        worth, rank = _best_set(sketch, seat.hand)
        other, low, steps = _best_run(sketch, seat.hand)
        if max(worth, other) + relief <= price:
            break
        if worth >= other:
            lay_set(sketch, seat, rank, 1)
        else:
            lay_wild_run(sketch, seat, low, steps)


def _best_set(sketch: Sketch, hand: int) -> tuple[float, int]:
    """The worth of the best set with one wild, and its rank."""
    best, found = -1.0e9, NOWHERE
    number = sketch.set_min
    pairs = sketch.pairs(hand)
    while pairs:
        bit = pairs & -pairs
        pairs ^= bit
        rank = bit.bit_length() // FIELD - 1
        worth = number * sketch.set_points[rank] + (number - 1) * sketch.deadwood[rank + _STRIDE]
        if rank == _QUEEN_RANK and hand & _QUEENS:
            worth += sketch.queen_extra + sketch.deadwood[_QUEEN] - sketch.deadwood[rank]
        if worth > best:
            best, found = worth, rank
    return best, found


def _best_run(sketch: Sketch, hand: int) -> tuple[float, int, tuple[int, ...]]:
    """The worth of the best run with one wild, its lowest place, and the steps to its cards."""
    best, found = -1.0e9, NOWHERE
    far: tuple[int, ...] = (0,)
    if not sketch.wild_runs:
        return best, found, far
    places = sketch.places(hand)
    if not sketch.wild_run(places):
        return best, found, far
    for steps, number, allowed in sketch.wild_shapes:
        lows = places & allowed
        for step in steps[1:]:
            lows &= places >> FIELD * step
        while lows:
            bit = lows & -lows
            lows ^= bit
            low = bit.bit_length() // FIELD - 1
            worth = sum(sketch.run_points[low : low + number])
            for step in steps:
                worth += sketch.deadwood[card_at(low + step)]
            if worth > best:
                best, found, far = worth, low, steps
    return best, found, far


def lay_set(sketch: Sketch, seat: Seat, rank: int, wilds: int) -> None:
    """Lay all cards of a rank that a set takes.

    Args:
        sketch: The rules.
        seat: Who lays.
        rank: The rank, from 0.
        wilds: How many wild cards go with them.
    """
    hand, room = seat.hand, sketch.set_max - wilds
    points = wilds * sketch.set_points[rank]
    for code in range(rank + 3 * _STRIDE, -1, -_STRIDE):
        number = hand >> FIELD * code & COUNT
        if number:
            number = min(number if sketch.twins else 1, room)
            hand -= number * _ONE[code]
            room -= number
            points += number * (sketch.set_points[rank] + sketch.queen_extra * (code == _QUEEN))
    seat.number -= sketch.set_max - wilds - room
    seat.hand = hand
    del seat.wilds[:wilds]
    seat.points += points
    seat.melds += 1
    if room > 0:
        seat.rooms.append(Room(room, rank, NOWHERE, NOWHERE))


def lay_run(sketch: Sketch, seat: Seat, low: int, number: int) -> None:
    """Lay a run of natural cards.

    Args:
        sketch: The rules.
        seat: Who lays.
        low: The code of its lowest place.
        number: How many cards.
    """
    for place in range(low, low + number):
        seat.hand -= _ONE[card_at(place)]
        seat.points += sketch.run_points[place]
    seat.number -= number
    _open_run(sketch, seat, low, number)


def lay_wild_run(sketch: Sketch, seat: Seat, low: int, steps: tuple[int, ...]) -> None:
    """Lay cards of a suit with a wild between them, or above them, or else below.

    Args:
        sketch: The rules.
        seat: Who lays.
        low: The code of the lowest place.
        steps: How far each card is from it, in places: itself first.
    """
    for step in steps:
        seat.hand -= _ONE[card_at(low + step)]
    seat.number -= len(steps)
    del seat.wilds[:1]
    if steps == (0, 1) and (low + 1) % _STRIDE == packed.RANKS:
        low -= 1
    number = len(steps) + 1
    seat.points += sum(sketch.run_points[low : low + number])
    _open_run(sketch, seat, low, number)


def _open_run(sketch: Sketch, seat: Seat, low: int, number: int) -> None:
    seat.melds += 1
    if number < sketch.run_max:
        below, above = sketch.below(low), sketch.above(low + number - 1)
        seat.rooms.append(Room(sketch.run_max - number, NOWHERE, below, above))
