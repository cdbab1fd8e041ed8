"""What clients may ask, and what is answered."""

from __future__ import annotations

import time
from ipaddress import IPv6Network
from typing import TYPE_CHECKING, Any

import anyio.to_thread
from starlette.routing import Route

import rummykit as rk

from .asked import cards_of, name_of, one_of, pace_of, seats_of, since_of
from .guard import Answer, read_json
from .house import book_json, composed, forms_json, rules_json
from .players import LEVELS
from .problems import Refusal
from .seats import cookie_name, digest_of, new_token, opened
from .streams import stream

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from .guard import Buckets
    from .hall import Hall
    from .tables import Table

__all__ = ["Routes"]

_MONTH = 30 * 86_400
_LINK_SECONDS = 900


class Routes:
    """The routes of the card room.

    Attributes:
        hall: The tables.
    """

    def __init__(self, hall: Hall, buckets: dict[str, Buckets]) -> None:
        self.hall = hall
        self._buckets = buckets
        self._forms = forms_json()

    def listed(self) -> list[Route]:
        """The routes.

        Returns:
            Each with its methods.
        """
        table = "/api/games/{game}"
        return [
            Route("/api/health", self.health),
            Route("/api/rules", self.forms),
            Route("/api/rules", self.compose, methods=["POST"]),
            Route("/api/games", self.begin, methods=["POST"]),
            Route(table, self.look),
            Route(f"{table}/stream", self.stream),
            Route(f"{table}/book", self.book),
            Route(f"{table}/record", self.record),
            Route(f"{table}/join", self.join, methods=["POST"]),
            Route(f"{table}/seat", self.take_seat, methods=["POST"]),
            Route(f"{table}/link", self.link, methods=["POST"]),
            Route(f"{table}/start", self.start, methods=["POST"]),
            Route(f"{table}/actions", self.act, methods=["POST"]),
            Route(f"{table}/undo", self.undo, methods=["POST"]),
            Route(f"{table}/moves", self.moves, methods=["POST"]),
            Route(f"{table}/hint", self.hint, methods=["POST"]),
        ]

    async def _body(self, request: Request, *keys: str) -> dict[str, Any]:
        return await read_json(request, self.hall.settings, frozenset(keys))

    def _count(self, what: str, request: Request) -> None:
        self._buckets[what].take(_address(request))

    async def _seat(self, request: Request) -> tuple[Table, int]:
        """The table and the seat of who asks, by the cookie."""
        game = request.path_params["game"]
        token = request.cookies.get(cookie_name(game))
        try:
            table, seat = await self.hall.seat(game, token)
        except Refusal:
            self._count("guessing", request)
            raise
        self._buckets["acting"].take(f"{game} {seat}")
        return table, seat

    async def health(self, request: Request) -> Response:
        """Whether the server answers."""
        self._count("asking", request)
        return Answer({"tables": len(self.hall.tables)})

    async def forms(self, request: Request) -> Response:
        """The rule sets and the fields."""
        self._count("asking", request)
        return Answer(self._forms)

    async def compose(self, request: Request) -> Response:
        """House rules, checked, with their rule book."""
        self._count("asking", request)
        body = await self._body(request, "slug", "changes")
        rules = composed(body.get("slug"), body.get("changes", {}))
        return Answer(await anyio.to_thread.run_sync(rules_json, rules))

    async def begin(self, request: Request) -> Response:
        """Set up a table, and sit down at it."""
        self._count("creating", request)
        body = await self._body(request, "slug", "changes", "name", "seats", "pace")
        rules = composed(body.get("slug"), body.get("changes", {}))
        seats = seats_of(body.get("seats"), name_of(body.get("name")), rules)
        pace = pace_of(body.get("pace", "brisk"))
        try:
            self._count("daily", request)
        except Refusal:
            raise Refusal.too_many_games() from None
        table, token, invite = await self.hall.begin(rules, seats, pace)
        shown = invite if any(seat.kind == "open" for seat in seats) else None
        answer = Answer({**table.update(0, 0), "invite": shown}, 201)
        return _seated(answer, request, table, token)

    async def look(self, request: Request) -> Response:
        """What the seat sees now."""
        table, seat = await self._seat(request)
        answer = Answer(table.update(seat, since_of(request.query_params.get("since"))))
        token = request.cookies[cookie_name(table.id)]
        return _seated(answer, request, table, token)  # a seat that is looked at does not run out

    async def stream(self, request: Request) -> Response:
        """What the seat sees, as it happens."""
        table, seat = await self._seat(request)
        if request.method == "HEAD":  # which Starlette takes for a GET, and a stream has no end
            raise Refusal(405, "method-not-allowed", "A stream is opened by GET alone.")
        last = request.headers.get("last-event-id") or request.query_params.get("since")
        return stream(table, seat, since_of(last), self.hall.settings)

    async def book(self, request: Request) -> Response:
        """The rule book of the game."""
        table, _ = await self._seat(request)
        return Answer(await anyio.to_thread.run_sync(book_json, table.record.rules))

    async def record(self, request: Request) -> Response:
        """The whole game, once it is over."""
        table, _ = await self._seat(request)
        if not table.record.state.is_over:
            raise Refusal(409, "not-over", "The record is given when the game is over.")
        record = await self.hall.record(table.id)
        answer = Answer(None)
        answer.body = (await anyio.to_thread.run_sync(rk.dumps, record)).encode()
        answer.headers["content-length"] = str(len(answer.body))
        answer.headers["content-disposition"] = 'attachment; filename="rummy.json"'
        return answer

    async def join(self, request: Request) -> Response:
        """Sit down at a table by its invitation."""
        self._count("asking", request)
        body = await self._body(request, "invite", "name")
        name = name_of(body.get("name"))
        game = request.path_params["game"]
        try:
            table = await self.hall.table(game)
            if opened([(0, table.invite, None)], body.get("invite")) is None:
                raise Refusal.hidden()
        except Refusal:
            self._count("guessing", request)
            raise
        held = opened(table.tokens, request.cookies.get(cookie_name(game)))
        if held is not None:  # they sit here already
            return Answer(table.update(held[0], 0))
        token = new_token()
        seat = await table.sit(name, digest_of(token))
        return _seated(Answer(table.update(seat, 0), 201), request, table, token)

    async def link(self, request: Request) -> Response:
        """A link that opens the seat once, on another device of its player."""
        table, seat = await self._seat(request)
        await self._body(request)
        token = new_token()
        await table.lend(seat, digest_of(token), time.time() + _LINK_SECONDS)
        return Answer({"link": token, "seconds": _LINK_SECONDS})

    async def take_seat(self, request: Request) -> Response:
        """Exchange the token of such a link for a cookie; the link opens nothing any more."""
        self._count("asking", request)
        body = await self._body(request, "link", "ask")
        game = request.path_params["game"]
        try:
            table = await self.hall.table(game)
            lent = [token for token in table.tokens if token[2] is not None]
            found = opened(lent, body.get("link"))
            if found is None:
                raise Refusal.hidden()
        except Refusal:
            self._count("guessing", request)
            raise
        seat, digest = found
        held = opened(table.tokens, request.cookies.get(cookie_name(game)))
        if held is not None and held[0] != seat:  # a link must not move anyone to another's chair
            text = "You sit at this table already; open the link in another browser."
            raise Refusal(409, "seated", text)
        if body.get("ask", False) is not False:  # whose it is, before somebody sits down by mistake
            title = table.record.rules.title
            return Answer({"name": table.seats[seat].name, "title": title})
        token = new_token()
        await table.take_back(digest)
        await table.lend(seat, digest_of(token), None)
        return _seated(Answer(table.update(seat, 0)), request, table, token)

    async def start(self, request: Request) -> Response:
        """Begin with bots in the empty chairs; only who set the table up may."""
        table, seat = await self._seat(request)
        body = await self._body(request, "level")
        if seat != 0:
            raise Refusal(403, "not-host", "Only who set up the table may begin.")
        await table.start(one_of(body.get("level"), LEVELS, "level"))
        return Answer(table.update(seat, 0))

    async def act(self, request: Request) -> Response:
        """Play an action."""
        table, seat = await self._seat(request)
        body = await self._body(request, "version", "action")
        version = body.get("version")
        await table.play(seat, version, body.get("action"))
        return Answer(table.update(seat, int(version or 0)))

    async def undo(self, request: Request) -> Response:
        """Take the last action back."""
        table, seat = await self._seat(request)
        body = await self._body(request, "version")
        version = body.get("version")
        await table.undo(seat, version)
        return Answer(table.update(seat, int(version or 0)))

    async def moves(self, request: Request) -> Response:
        """What selected cards can do."""
        table, seat = await self._seat(request)
        body = await self._body(request, "version", "cards")
        return Answer(await table.moves(seat, body.get("version"), cards_of(body.get("cards"))))

    async def hint(self, request: Request) -> Response:
        """What a bot would do."""
        table, seat = await self._seat(request)
        body = await self._body(request, "version")
        self._buckets["hinting"].take(f"{table.id} {seat}")
        return Answer(await table.hint(seat, body.get("version")))


def _address(request: Request) -> str:
    """Where a request comes from; all addresses that one IPv6 line has are one."""
    host = request.client.host if request.client else "unknown"
    try:
        return str(IPv6Network((host, 64), strict=False))
    except ValueError:  # of IPv4, or none
        return host


def _seated(answer: Answer, request: Request, table: Table, token: str) -> Answer:
    """The answer, with the cookie that opens the seat: for this table alone."""
    answer.set_cookie(
        cookie_name(table.id),
        token,
        max_age=_MONTH,
        path=f"/api/games/{table.id}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return answer
