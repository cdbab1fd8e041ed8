"""A card room for tests: in this process, served on a free port of this machine.

Its tables are dealt from fixed seeds in their order, so a test meets the same cards at each run.
"""

from __future__ import annotations

import itertools
import socket
import threading
import time
from typing import TYPE_CHECKING, Any, Self

import attrs
import httpx2 as httpx
import uvicorn

from examples.web.cardroom.app import make_app
from examples.web.cardroom.lines import PromptProtocol
from examples.web.cardroom.settings import Settings
from tests.web.wire import Tap

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType

    from examples.web.cardroom.hall import Hall

__all__ = ["Player", "Room"]

_PATIENCE = 30


@attrs.frozen
class Player:
    """Somebody at a table.

    Attributes:
        client: The connection, with the cookie of the seat.
        game: The game.
    """

    client: httpx.Client
    game: str

    @property
    def path(self) -> str:
        """The path of the table."""
        return f"/api/games/{self.game}"

    def look(self, since: int = 0) -> dict[str, Any]:
        """What the seat sees."""
        answer = self.client.get(self.path, params={"since": since})
        assert 200 == answer.status_code, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def post(self, what: str, **body: object) -> httpx.Response:
        """Ask for something."""
        return self.client.post(f"{self.path}/{what}", json=body)

    def wait(self) -> dict[str, Any]:
        """Wait until it is the seat's turn, or the deal is over."""
        end = time.monotonic() + _PATIENCE
        seen = self.look()
        while time.monotonic() < end:
            seen = self.look()
            if seen["view"]["onTurn"] or seen["view"]["winners"]:
                return seen
            time.sleep(0.02)
        raise TimeoutError(str(seen))

    def turn(self) -> dict[str, Any]:
        """Play a turn: draw, lay what three equal ranks allow, discard."""
        seen = self.wait()
        if seen["view"]["phase"] == "draw":
            seen = self.acted(seen, "draw")
        while seen["view"]["onTurn"] and seen["view"]["phase"] == "play":
            seen = self.acted(seen, self.choice(seen))
        return seen

    def acted(self, seen: dict[str, Any], action: str) -> dict[str, Any]:
        """Play an action that is legal."""
        answer = self.post("actions", version=seen["version"], action=action)
        assert 200 == answer.status_code, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def choice(self, seen: dict[str, Any]) -> str:
        """A meld where there is one, a lay-off where there is one, else a discard."""
        hand: list[str] = seen["view"]["hand"]
        selections: list[Sequence[str]] = [
            cards
            for cards in itertools.combinations(hand, 3)
            if len({card[0] for card in cards}) == 1
        ]
        selections += [[card] for card in dict.fromkeys(hand)]
        discard = "pass"
        for cards in selections:
            answer = self.post("moves", version=seen["version"], cards=list(cards)).json()
            for move in answer["moves"]:
                if move["kind"] in {"meld", "add"}:
                    return str(move["action"])
                if move["kind"] == "discard":
                    discard = str(move["action"])
        return discard


class Room:
    """A card room that is open.

    Attributes:
        database: Its file.
        url: Where it is.
        hall: Its tables.
        tap: What it sends.
    """

    def __init__(
        self, database: Path, settings: Settings | None = None, proxy: str | None = None
    ) -> None:
        self.database = database
        self._proxy = proxy
        self._settings = attrs.evolve(
            settings or Settings().with_rates(1000), database=database, beat_seconds=0.2
        )
        self._clients: list[httpx.Client] = []

    def __enter__(self) -> Self:
        """Open it."""
        numbers = itertools.count(1)
        app = make_app(self._settings, lambda: f"cards of table {next(numbers):08}")
        self.hall: Hall = app.state.hall
        self.tap = Tap(app, self.hall)
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        config = uvicorn.Config(
            self.tap,
            log_level="error",
            http=PromptProtocol,
            proxy_headers=self._proxy is not None,
            forwarded_allow_ips=self._proxy,
            ws="none",
            timeout_graceful_shutdown=1,
            lifespan="on",
        )
        self._server = uvicorn.Server(config)
        run = {"sockets": [listener]}
        self._thread = threading.Thread(target=self._server.run, kwargs=run, daemon=True)
        self._thread.start()
        end = time.monotonic() + _PATIENCE
        while not self._server.started and time.monotonic() < end:
            time.sleep(0.01)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        for client in self._clients:
            client.close()
        self._server.should_exit = True
        self._thread.join(_PATIENCE)

    def client(self) -> httpx.Client:
        """A connection without a seat."""
        client = httpx.Client(base_url=self.url, timeout=_PATIENCE)
        self._clients.append(client)
        return client

    def sit(
        self, seats: Sequence[str] = ("medium",), slug: str = "fortune", **more: object
    ) -> Player:
        """Set up a table and sit down at it."""
        client = self.client()
        body = {"slug": slug, "name": "Ann", "seats": list(seats), "pace": "instant", **more}
        answer = client.post("/api/games", json=body)
        assert 201 == answer.status_code, answer.text
        return Player(client, answer.json()["game"])

    def together(self, **more: object) -> tuple[Player, Player]:
        """Two people at one table."""
        client = self.client()
        body = {"slug": "fortune", "name": "Ann", "seats": ["open"], "pace": "instant", **more}
        begun = client.post("/api/games", json=body).json()
        other = self.client()
        path = f"/api/games/{begun['game']}/join"
        answer = other.post(path, json={"invite": begun["invite"], "name": "Bob"})
        assert 201 == answer.status_code, answer.text
        return Player(client, begun["game"]), Player(other, begun["game"])
