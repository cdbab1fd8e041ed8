"""Everything that a server sends to a seat, searched for cards that the seat may not know.

The tap lies beneath the application: it sees each byte of each answer and each stream, and who it
goes to. What a seat may know is reckoned apart from what the server does: from the full states of
the game, by what lay open or in the seat's own hand at any time in the deal.
"""

from __future__ import annotations

import re
from collections import defaultdict
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING

import attrs

import rummykit as rk
from examples.web.cardroom.replays import first_record
from examples.web.cardroom.seats import cookie_name, opened

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from examples.web.cardroom.hall import Hall
    from examples.web.cardroom.store import SavedGame
    from examples.web.cardroom.tables import Table

__all__ = ["Sent", "Tap", "known_cards", "leaks"]

_CARD = re.compile(rb"(?<![A-Za-z0-9_-])(?:[A2-9TJQK][CDHS]|JK)(?![A-Za-z0-9_-])")
_GAME = re.compile(r"^/api/games/([A-Za-z0-9_-]{16})(?:/(\w+))?$")
_TOLD = re.compile(rb'\{"game":"([A-Za-z0-9_-]{16})"')
_YOU = re.compile(rb'"you":(\d+)')
_NOT_OF_THE_GAME = {"book"}


@attrs.frozen
class Sent:
    """A piece of what was sent to a seat.

    Attributes:
        game: The game.
        seat: The seat.
        version: The version of the game when it was sent.
        data: The bytes.
    """

    game: str
    seat: int
    version: int
    data: bytes


class Tap:
    """A layer around the application, for tests alone.

    Attributes:
        sent: Everything that was sent to seats.
        other: Everything else that was sent.
    """

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self._app = app
        self._hall = hall
        self.sent: list[Sent] = []
        self.other: list[tuple[str, bytes]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and keep what is answered."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def tapped(message: Message) -> None:
            self._keep(scope, message)
            await send(message)

        await self._app(scope, receive, tapped)

    def _keep(self, scope: Scope, message: Message) -> None:
        data = message.get("body", b"")
        if message["type"] == "http.response.start":
            data = b"\n".join(b": ".join(pair) for pair in message["headers"])
        found = _GAME.match(scope["path"])
        table = self._hall.tables.get(found[1]) if found else None
        seat = _seat_of(scope, table) if table else None
        if found and found[2] in _NOT_OF_THE_GAME:
            self.other.append((scope["path"], data))
        elif table is not None and seat is not None:
            self.sent.append(Sent(table.id, seat, table.version, data))
        elif (told := _TOLD.match(data)) and (who := _YOU.search(data)):  # who has just sat down
            game = told[1].decode()
            version = self._hall.tables[game].version
            self.sent.append(Sent(game, int(who[1]), version, data))
        else:
            self.other.append((scope["path"], data))


def _seat_of(scope: Scope, table: Table) -> int | None:
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    cookies: SimpleCookie = SimpleCookie("; ".join(lines))
    morsel = cookies.get(cookie_name(table.id))
    found = opened(table.tokens, morsel.value) if morsel else None
    return found[0] if found else None


def known_cards(states: list[rk.GameState], seat: int) -> list[set[str]]:
    """For each state, the cards that a seat may have seen up to then.

    Args:
        states: The states of the game, from the start.
        seat: The seat.

    Returns:
        Sets of cards, as text; they only grow.
    """
    known: set[str] = set()
    found = []
    for state in states:
        known |= {str(card) for card in state.hands[seat]}
        known |= {str(card) for row in state.melds for meld in row for card in meld.cards}
        stands = (one for row in state.melds for meld in row for one in meld.stands_for)
        known |= {str(one) for one in stands if isinstance(one, rk.Card)}
        if state.pile_size:
            known.add(str(state.pile[-1]))
        found.append(set(known))
    return found


def leaks(tap: Tap, hall: Hall) -> list[str]:
    """What was sent to seats and should not have been.

    Args:
        tap: What was sent.
        hall: The tables, as they are now.

    Returns:
        Each leak in words; none where all is well.
    """
    found = []
    by_seat: dict[tuple[str, int], list[Sent]] = defaultdict(list)
    for sent in tap.sent:
        by_seat[sent.game, sent.seat].append(sent)
    for (game, seat), all_sent in by_seat.items():
        saved = hall.store.load(game)
        assert saved is not None
        states = _states(saved)
        known = known_cards(states, seat)
        for sent in all_sent:
            may_know = known[sent.version] | _hypothetical(sent)
            shown = {card.decode() for card in _CARD.findall(sent.data)}
            found += [f"seat {seat} was sent {card}" for card in shown - may_know]
            state = states[sent.version]
            if saved.seed.encode() in sent.data and not state.is_over:
                found.append(f"seat {seat} was sent the seed")
            hidden = [text for text in _hands(state, seat) if text in sent.data]
            found += [f"seat {seat} was sent {text!r}" for text in hidden]
    return found


def _states(saved: SavedGame) -> list[rk.GameState]:
    """The state at each version of a game, what was taken back among them."""
    record = first_record(saved)
    states = [record.state]
    for entry in saved.journal:
        record = record.undo() if entry.action == "undo" else record.play(entry.action)
        states.append(record.state)
    return states


def _hypothetical(sent: Sent) -> set[str]:
    """Cards that wilds of the seat's own hand could stand for: menus name them."""
    return {card.decode() for card in re.findall(rb"(?:=|\"as\":\")([A2-9TJQK][CDHS])", sent.data)}


def _hands(state: rk.GameState, seat: int) -> list[bytes]:
    """Other hands and the stock in the forms in which a server might let them slip."""
    texts = []
    for other, hand in enumerate(state.hands):
        if other != seat and len(hand) > 2:
            cards = [str(card) for card in hand]
            texts += [" ".join(cards), '","'.join(cards)]
    stock = [str(card) for card in state.stock]
    if len(stock) > 3:
        texts += [" ".join(stock[:4]), '","'.join(stock[:4])]
    return [text.encode() for text in texts]
