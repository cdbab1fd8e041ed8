"""What one client may use of the server: rates, lines, room for games; and who a client is."""

from __future__ import annotations

import runpy
import socket
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from examples.web.cardroom.lines import PromptProtocol
from examples.web.cardroom.news import News
from examples.web.cardroom.settings import Rate, Settings
from examples.web.cardroom.told import view_json
from tests.web.room import Player, Room

if TYPE_CHECKING:
    import httpx2 as httpx

    import rummykit as rk

_DAY = 86_400
_BODY = {"slug": "fortune", "name": "Ann", "seats": ["easy"]}
_START = Path(__file__).parents[2] / "examples" / "web" / "start.py"


def _line(room: Room) -> socket.socket:
    host, _, port = room.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), 10)


def _begin(client: httpx.Client, **headers: str) -> httpx.Response:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/api/games", json=_BODY, headers=sent)


def test_hints_have_a_rate_of_their_own(tmp_path: Path) -> None:
    """Who has had enough of them plays on, and others still get theirs."""
    with Room(tmp_path / "games.sqlite3", Settings(hinting=Rate(2, 0.001))) as room:
        ann, bob = room.sit(), room.sit()
        hints = [ann.post("hint", version=0) for _ in range(3)]
        assert [200, 200, 429] == [hint.status_code for hint in hints]
        assert "too-fast" == hints[2].json()["error"]["code"]
        assert 200 == bob.post("hint", version=0).status_code
        assert 200 == ann.post("actions", version=0, action="draw").status_code


def test_a_fault_has_the_headers_of_every_answer(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fails inside is answered by another layer, with the same care."""
    ann = room.sit()

    async def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(room.hall.tables[ann.game], "play", broken)
    fault = ann.post("actions", version=0, action="draw")
    careful = ann.client.get(ann.path).headers
    assert 500 == fault.status_code
    for name in ("content-security-policy", "x-content-type-options", "x-frame-options"):
        assert careful[name] == fault.headers[name]
    assert "no-store" == fault.headers["cache-control"]


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("localhost", "http://localhost", 200),
        ("LocalHost", "http://localhost", 200),
        ("localhost", "HTTP://LOCALHOST", 200),
        ("localhost:80", "http://localhost", 200),
        ("localhost", "http://localhost:80", 200),
        ("localhost", "https://localhost", 200),
        ("localhost:443", "https://localhost", 200),
        ("localhost:80", "https://localhost", 403),
        ("localhost:8000", "http://localhost:8000", 200),
        ("localhost:8000", "http://localhost:8001", 403),
        ("localhost:8000", "http://localhost", 403),
        ("localhost", "http://localhost:99999", 403),
        ("localhost:x", "http://localhost", 403),
        ("localhost", "ftp://localhost", 403),
        ("localhost", "http://127.0.0.1", 403),
    ],
)
def test_an_origin_is_the_server_whatever_the_letters_and_usual_ports(
    room: Room, host: str, origin: str, status: int
) -> None:
    """Names are compared without case, and a port that is left out is the usual one."""
    answer = room.client().get("/api/health", headers={"host": host, "origin": origin})
    assert status == answer.status_code


def test_a_seat_that_is_looked_at_does_not_run_out(room: Room) -> None:
    """Each look renews the cookie for thirty days, with the same token."""
    ann = room.sit()
    before = dict(ann.client.cookies)
    renewed = ann.client.get(ann.path).headers["set-cookie"]
    assert f"Max-Age={30 * _DAY}" in renewed
    assert before == dict(ann.client.cookies)


def test_a_line_on_which_no_whole_request_comes_is_closed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing at all, a head piece by piece, or a second request that does not end."""
    monkeypatch.setattr(PromptProtocol, "patience", 0.4)
    good = b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n"
    for first, pieces in ((b"", [b""]), (b"", [b"GET / HT"] + [b"x"] * 50), (good, [b"G"] * 50)):
        with _line(room) as line:
            line.sendall(first)
            if first:
                assert line.recv(4096).startswith(b"HTTP/1.1 200")
            start = time.monotonic()
            line.settimeout(0.05)
            assert _is_hung_up(line, pieces)
            assert time.monotonic() - start < 3


def _is_hung_up(line: socket.socket, pieces: list[bytes]) -> bool:
    """Send piece by piece until the server hangs up; whether it does."""
    waiting = [*pieces, *[b""] * 100]
    for piece in waiting:
        try:
            line.sendall(piece)
            if not line.recv(4096):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def test_a_stream_outlasts_the_patience_with_slow_requests(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was asked for in time, and goes on."""
    monkeypatch.setattr(PromptProtocol, "patience", 0.2)
    ann = room.sit()
    start = time.monotonic()
    with ann.client.stream("GET", f"{ann.path}/stream") as answer:
        for line in answer.iter_lines():
            if line.startswith(":") and time.monotonic() - start > 1:
                break
        else:
            pytest.fail("the stream ended")


def test_a_proxy_that_is_trusted_tells_who_asks_and_how(tmp_path: Path) -> None:
    """Cookies go over HTTPS alone; each player has a rate, and one line of IPv6 has one."""
    settings = Settings(creating=Rate(1, 0.001))
    with Room(tmp_path / "games.sqlite3", settings, proxy="127.0.0.1") as room:
        client = room.client()
        by_tls = _begin(client, x_forwarded_for="192.0.2.1", x_forwarded_proto="https")
        assert 201 == by_tls.status_code
        assert "Secure" in by_tls.headers["set-cookie"]
        assert 429 == _begin(client, x_forwarded_for="192.0.2.1").status_code
        assert 201 == _begin(client, x_forwarded_for="192.0.2.2").status_code
        assert 201 == _begin(client, x_forwarded_for="2001:db8::1").status_code
        assert 429 == _begin(client, x_forwarded_for="2001:db8::2:3").status_code
        assert 201 == _begin(client, x_forwarded_for="2001:db8:0:1::1").status_code


@pytest.mark.parametrize("proxy", [None, "192.0.2.77"])
def test_nobody_else_is_believed_who_asks(tmp_path: Path, proxy: str | None) -> None:
    """A client that names another address is measured by its own."""
    settings = Settings(creating=Rate(1, 0.001))
    with Room(tmp_path / "games.sqlite3", settings, proxy) as room:
        client = room.client()
        first = _begin(client, x_forwarded_for="192.0.2.1", x_forwarded_proto="https")
        assert 201 == first.status_code
        assert "Secure" not in first.headers["set-cookie"]
        assert 429 == _begin(client, x_forwarded_for="192.0.2.2").status_code


def test_the_command_trusts_a_proxy_only_where_one_is_named() -> None:
    """And always hangs up on those who send nothing."""
    server = runpy.run_path(str(_START))["server"]
    alone, behind = server("127.0.0.1", 8000), server("127.0.0.1", 8000, "10.0.0.2")
    assert "--no-proxy-headers" in alone
    assert "--forwarded-allow-ips" not in alone
    assert "10.0.0.2" == behind[behind.index("--forwarded-allow-ips") + 1]
    assert {"--no-proxy-headers"} == set(alone) - set(behind)
    assert "cardroom.lines:PromptProtocol" == alone[alone.index("--http") + 1]


def test_an_address_starts_so_many_games_a_day(tmp_path: Path) -> None:
    """The answer says what would do; other addresses are not held back."""
    settings = Settings(daily=Rate(2, 0.0001))
    with Room(tmp_path / "games.sqlite3", settings, proxy="127.0.0.1") as room:
        client = room.client()
        answers = [_begin(client, x_forwarded_for="192.0.2.1") for _ in range(3)]
        assert [201, 201, 429] == [answer.status_code for answer in answers]
        error = answers[2].json()["error"]
        assert "too-many-games" == error["code"]
        assert "come back tomorrow" in error["text"]
        assert 201 == _begin(client, x_forwarded_for="192.0.2.2").status_code


def test_one_address_cannot_fill_the_room() -> None:
    """All that it may start before its first games are forgotten has room."""
    settings = Settings()
    most = settings.daily.burst + settings.daily.each_second * settings.keep_days * _DAY
    assert most < settings.games_limit / 2


def test_old_games_are_forgotten_sooner_if_nobody_played(room: Room) -> None:
    """After a day those without a move, after many the others; never one that is in use."""
    idle, played, used, fresh, old = (room.sit(pace="calm") for _ in range(5))
    for player in (played, old):
        player.acted(player.look(), "draw")
    with sqlite3.connect(room.database) as database:
        two_days = time.time() - 2 * _DAY
        for player, at in ((idle, two_days), (played, two_days), (used, two_days), (old, 0.0)):
            database.execute("UPDATE games SET touched = ? WHERE id = ?", (at, player.game))
    assert 3 == room.hall.store.tidy(60, {used.game})
    kept = {player.game for player in (played, used, fresh)}
    with sqlite3.connect(room.database) as database:
        assert kept == {game for (game,) in database.execute("SELECT id FROM games")}
        assert {played.game} == {game for (game,) in database.execute("SELECT game FROM journal")}


def test_the_room_is_tidied_every_hour(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """When somebody starts a game; tables that nobody uses leave memory and the disk."""
    first = room.sit(["open"])
    with sqlite3.connect(room.database) as database:
        database.execute("UPDATE games SET touched = 0")
    second = room.sit()
    assert {first.game, second.game} == set(room.hall.tables)
    now = time.monotonic()
    monkeypatch.setattr("examples.web.cardroom.hall.time.monotonic", lambda: now + 7200)
    third = room.sit()
    monkeypatch.undo()
    assert {third.game} == set(room.hall.tables)
    assert 404 == first.client.get(first.path).status_code
    assert 200 == second.client.get(second.path).status_code


def test_a_view_is_made_once_for_each_state_and_seat(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it is asked for; and anew when something has happened."""
    made: list[int | None] = []

    def counted(view: rk.PlayerView) -> dict[str, Any]:
        made.append(view.seat)
        return view_json(view)

    ann, bob = room.together()
    monkeypatch.setattr("examples.web.cardroom.news.view_json", counted)
    room.hall.tables[ann.game].news = News()
    looks = [player.look()["view"] for player in (ann, ann, bob, ann, bob)]
    assert [0, 1] == made
    assert looks[0] == looks[1] == looks[3]
    assert looks[0]["hand"] != looks[2]["hand"]
    ann.acted(ann.look(), "draw")
    assert 12 == bob.look()["view"]["handSizes"][0]
    assert [0, 1, 0, 1] == made


def test_whatever_is_stored_in_a_room_others_keep_their_rates(tmp_path: Path) -> None:
    """The bound on wrong tokens does not hold back who has the right one."""
    with Room(tmp_path / "games.sqlite3", Settings(guessing=Rate(1, 0.001))) as room:
        ann = room.sit()
        stranger = Player(room.client(), ann.game)
        assert [404, 429] == [stranger.client.get(ann.path).status_code for _ in range(2)]
        assert 200 == ann.client.get(ann.path).status_code
