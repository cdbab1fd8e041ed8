"""What somebody tries who means harm: with one seat's token, or with none."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sqlite3
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from examples.web.cardroom import tables
from examples.web.cardroom.players import advice
from examples.web.cardroom.seats import digest_of, new_token
from examples.web.cardroom.settings import Rate, Settings
from tests.web.room import Player, Room
from tests.web.wire import leaks

if TYPE_CHECKING:
    from pathlib import Path

_ASKS = ("actions", "undo", "moves", "hint", "start", "link")


def test_without_a_token_nothing_of_a_table_is_told(room: Room) -> None:
    """Whatever is asked for, the answer is that of a table that there is not."""
    ann = room.sit(["open", "medium"])
    stranger = Player(room.client(), ann.game)
    nowhere = Player(room.client(), "A" * 16)
    for player in (stranger, nowhere):
        for path in ("", "/stream", "/book", "/record"):
            answer = player.client.get(f"{player.path}{path}")
            assert (404, "no-seat") == (answer.status_code, answer.json()["error"]["code"])
        for what in _ASKS:
            assert 404 == player.post(what, version=0).status_code
    same = [player.client.get(player.path).content for player in (stranger, nowhere)]
    assert same[0] == same[1]


def test_a_token_opens_its_own_seat_and_no_other_table(room: Room) -> None:
    """Ann's cookie, sent to Bob's table under the name of that table's cookie, is worth nothing."""
    ann, bob = room.sit(), room.sit()
    (token,) = ann.client.cookies.values()
    for forged in (token, token[:-1], token + "A", new_token(), "", "none", digest_of(token)):
        client = room.client()
        client.headers["cookie"] = f"seat-{bob.game}={forged}"
        assert 404 == client.get(bob.path).status_code
        client.headers["cookie"] = f"seat-{ann.game}={forged}"
        assert (200 if forged == token else 404) == client.get(ann.path).status_code


def test_a_link_or_an_invitation_is_no_token_of_a_seat(room: Room) -> None:
    """Nor the other way round."""
    client = room.client()
    begun = client.post(
        "/api/games", json={"slug": "fortune", "name": "Ann", "seats": ["open", "open"]}
    ).json()
    ann = Player(client, begun["game"])
    (token,) = client.cookies.values()
    stranger = Player(room.client(), ann.game)
    stranger.client.headers["cookie"] = f"seat-{ann.game}={begun['invite']}"
    assert 404 == stranger.client.get(ann.path).status_code
    assert 404 == stranger.post("join", invite=token, name="Eve").status_code
    assert 404 == stranger.post("seat", link=token).status_code
    assert 404 == stranger.post("seat", link=begun["invite"]).status_code
    assert 404 == stranger.post("join", invite=new_token(), name="Eve").status_code


def test_a_table_has_no_more_people_than_chairs(room: Room) -> None:
    """The invitation of a full table is refused, and who sits there already sits there once."""
    client = room.client()
    begun = client.post(
        "/api/games", json={"slug": "fortune", "name": "Ann", "seats": ["open"]}
    ).json()
    asked = {"invite": begun["invite"], "name": "Bob"}
    bob = Player(room.client(), begun["game"])
    assert 201 == bob.post("join", **asked).status_code
    assert (200, 1) == ((again := bob.post("join", **asked)).status_code, again.json()["you"])
    assert 409 == Player(room.client(), begun["game"]).post("join", **asked).status_code


def test_no_seat_acts_for_another(room: Room) -> None:
    """Out of turn nothing is played, selected, hinted or started."""
    ann, bob = room.together()
    assert 422 == bob.post("actions", version=0, action="draw").status_code
    assert 409 == bob.post("hint", version=0).status_code
    assert [] == bob.post("moves", version=0, cards=[]).json()["moves"]
    hand = ann.look()["view"]["hand"]
    assert [] == bob.post("moves", version=0, cards=hand[:1]).json()["moves"]
    assert 403 == bob.post("start", level="easy").status_code
    assert 0 == ann.look()["version"]


@pytest.mark.parametrize(
    "action",
    [
        "draw draw",
        "discard KS KS",
        "take",
        "meld",
        "next",
        "pass",
        "undo",
        "swap 0.0 JK",
        "add 99999999999 KS",
        "add 1.0 KS high",
        "meld " + " ".join(["2C"] * 2000),
        "'; DROP TABLE journal; --",
        "\u0000",
        "\ud800",
        "💥" * 500,
        "",
        None,
        7,
        True,
        ["draw"],
        {"draw": 1},
    ],
)
def test_forged_actions_are_refused_and_change_nothing(room: Room, action: object) -> None:
    """Each has a clear answer of the kind 4xx."""
    ann = room.sit()
    body = json.dumps({"version": 0, "action": action})
    answer = ann.client.post(
        f"{ann.path}/actions", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in {400, 422}
    assert answer.json()["error"]["text"]
    assert "Traceback" not in answer.text
    assert 0 == ann.look()["version"]


def test_cards_that_the_seat_does_not_hold_are_of_no_use(room: Room) -> None:
    """Nothing is learned about other hands by asking for their cards."""
    ann = room.sit()
    seen = ann.acted(ann.look(), "draw")
    held = set(seen["view"]["hand"])
    deck = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS"]
    answers = set()
    for card in (card for card in deck if card not in held):
        found = ann.post("moves", version=1, cards=[card]).json()
        assert [] == found["moves"]
        answers.add(found["refusals"][0]["reason"])
        assert 422 == ann.post("actions", version=1, action=f"discard {card}").status_code
    assert {"not-in-hand"} == answers


def test_repeated_and_stale_requests_do_nothing(room: Room) -> None:
    """The same request twice is played once; an old version is refused, as is one to come."""
    ann = room.sit(pace="calm")
    body = {"version": 0, "action": "draw"}
    first, second = ann.post("actions", **body), ann.post("actions", **body)
    assert (200, 409) == (first.status_code, second.status_code)
    assert 1 == second.json()["error"]["version"]
    assert 409 == ann.post("actions", version=2, action="pass").status_code
    assert 409 == ann.post("moves", version=0, cards=[]).status_code
    assert 409 == ann.post("undo", version=0).status_code
    versions: list[object] = [None, "1", 1.0, True, [], -1, 10**30]
    for version in versions:
        assert ann.post("actions", version=version, action="draw").status_code in {400, 409}
    assert 12 == len(ann.look()["view"]["hand"])


def test_many_requests_at_once_are_played_once(room: Room) -> None:
    """Twenty draws race; one wins."""
    ann = room.sit(pace="calm")
    found: list[int] = []

    def draw() -> None:
        client = room.client()
        client.cookies.update(ann.client.cookies)
        found.append(Player(client, ann.game).post("actions", version=0, action="draw").status_code)

    threads = [threading.Thread(target=draw) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [200, *[409] * 19] == sorted(found)
    assert 1 == ann.look()["version"]


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"7", 400),
        (b"null", 400),
        (b'{"version": 0, "version": 0}', 400),
        (b'{"version": NaN}', 400),
        (b'{"version": 0, "actions": "draw"}', 400),
        (b'{"version": ' + b"9" * 5000 + b"}", 400),
        (b'{"action": ' + b"[" * 7000 + b"]" * 7000 + b"}", 400),
        (b'{"action": ' + b"[" * 20 + b"]" * 20 + b"}", 400),
        (b"\xff\xfe\x00", 400),
        (b'{"action": "' + b"x" * 20_000 + b'"}', 413),
    ],
)
def test_malformed_and_oversized_bodies_are_refused(
    room: Room, content: bytes, status: int
) -> None:
    """Each has a clear answer in JSON."""
    ann = room.sit()
    answer = ann.client.post(
        f"{ann.path}/actions", content=content, headers={"content-type": "application/json"}
    )
    assert status == answer.status_code
    assert answer.json()["error"]["text"]


def test_a_body_without_a_length_is_bounded_as_well(room: Room) -> None:
    """It comes in pieces and never ends; the server stops reading."""
    ann = room.sit()
    answer = ann.client.post(
        f"{ann.path}/actions",
        content=(b"x" * 1000 for _ in range(1000)),
        headers={"content-type": "application/json"},
    )
    assert 413 == answer.status_code


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    """The client promises a body and sends none."""
    settings = Settings(body_seconds=0.2).with_rates(100)
    with Room(tmp_path / "games.sqlite3", settings) as room:
        host, _, port = room.url.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port)), 10) as line:
            head = f"POST /api/games HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n"
            line.sendall(f"{head}content-length: 100\r\n\r\n".encode())
            assert line.recv(100).startswith(b"HTTP/1.1 408")


def test_other_kinds_of_body_are_refused(room: Room) -> None:
    """A form of another page could not set the type, so it is asked for."""
    ann = room.sit()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"):
        answer = ann.client.post(
            f"{ann.path}/actions", content=b"{}", headers={"content-type": kind}
        )
        assert 415 == answer.status_code


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"host": "elsewhere.example"}, 400),
        ({"host": "[::"}, 400),
        ({"sec-fetch-site": "same-origin"}, 200),
    ],
)
def test_other_pages_and_other_names_are_refused(
    room: Room, headers: dict[str, str], status: int
) -> None:
    """Even with the cookie."""
    ann = room.sit()
    assert status == ann.client.get(ann.path, headers=headers).status_code
    answer = ann.client.post(
        f"{ann.path}/actions", json={"version": 0, "action": "draw"}, headers=headers
    )
    assert status == answer.status_code


@pytest.mark.parametrize(
    "path",
    [
        "/../cardroom/app.py",
        "/%2e%2e/cardroom/app.py",
        "/..%2fcardroom%2fapp.py",
        "/static/main.js",
        "//etc/passwd",
        "/main.js/",
        "/main.js%00",
        "/api/games/../../etc/passwd",
        "/api/games/..%2f..%2fx",
        "/api/games/" + "A" * 3000,
    ],
)
def test_no_path_leads_out_of_the_page(room: Room, path: str) -> None:
    """The files are served by name; anything else is not there."""
    host, _, port = room.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), 10) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode())
        data = b"".join(iter(lambda: line.recv(65536), b""))
    assert data.split()[1] in {b"404", b"400"}
    assert b"import" not in data


def test_every_answer_has_the_headers_of_a_careful_server(room: Room) -> None:
    """Pages, data, refusals, what is not there."""
    ann = room.sit()
    answers = [
        ann.client.get("/"),
        ann.client.get("/main.js"),
        ann.client.get("/nothing"),
        ann.client.get(ann.path),
        ann.client.get("/api/games/x"),
        ann.client.delete(ann.path),
        ann.post("actions"),
        ann.client.get("/", headers={"host": "elsewhere.example"}),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "nosniff" == answer.headers["x-content-type-options"]
        assert "no-referrer" == answer.headers["referrer-policy"]
        assert "same-origin" == answer.headers["cross-origin-opener-policy"]
    assert all("no-store" == one.headers["cache-control"] for one in answers[2:])


def test_the_cookie_of_a_seat_is_kept_from_scripts_and_other_pages(room: Room) -> None:
    """And goes to its table alone."""
    client = room.client()
    answer = client.post("/api/games", json={"slug": "fortune", "name": "Ann", "seats": ["easy"]})
    cookie = answer.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=strict", f"Path=/api/games/{answer.json()['game']}"):
        assert part in cookie
    token = cookie.partition("=")[2].partition(";")[0]
    assert token not in answer.text
    assert token.encode() not in room.database.read_bytes()


@pytest.mark.parametrize(
    "body",
    [
        {"slug": "nothing"},
        {"slug": 7},
        {"changes": {"melds.run_max": "many"}},
        {"changes": {"no.field": 1}},
        {"changes": []},
        {"changes": {"wilds.ranks": list("A23456")}},
        {"changes": {"deck.packs": 4, "deck.jokers": 15, "deal.hand_size": 200}},
        {"name": ""},
        {"name": "x" * 21},
        {"name": "a\u202eb"},
        {"name": "\ud800"},
        {"name": None},
        {"seats": []},
        {"seats": ["easy"] * 8},
        {"seats": ["person"]},
        {"seats": "easy"},
        {"seats": [["easy"]]},
        {"pace": "never"},
        {"seed": 1},
    ],
)
def test_tables_that_make_no_sense_are_not_set_up(room: Room, body: dict[str, Any]) -> None:
    """Each has a clear answer; nobody chooses the seed."""
    good = {"slug": "fortune", "name": "Ann", "seats": ["easy"], "pace": "instant", "changes": {}}
    answer = room.client().post(
        "/api/games",
        content=json.dumps(good | body),
        headers={"content-type": "application/json"},
    )
    assert answer.status_code in {400, 422}
    assert answer.json()["error"]["text"]


def test_rates_are_bounded(tmp_path: Path) -> None:
    """Of games begun, of wrong tokens, of requests of a seat; other seats are not slowed down."""
    slow = Rate(5, 0.001)
    settings = Settings(creating=slow, guessing=slow, acting=slow)
    with Room(tmp_path / "games.sqlite3", settings) as room:
        ann, bob = room.sit(), room.sit()
        assert [200] * 5 + [429] == [ann.client.get(ann.path).status_code for _ in range(6)]
        assert 200 == bob.client.get(bob.path).status_code
        stranger = room.client()
        assert [404] * 5 + [429] == [stranger.get(ann.path).status_code for _ in range(6)]
        body = {"slug": "fortune", "name": "Ann", "seats": ["easy"]}
        assert [201] * 3 + [429] == [
            stranger.post("/api/games", json=body).status_code for _ in range(4)
        ]


def test_a_seat_holds_a_few_streams_open_and_no_more(room: Room) -> None:
    """The fifth is refused; when one is closed there is room again."""
    ann = room.sit()
    with contextlib.ExitStack() as stack:
        lines = []
        for _ in range(4):
            answer = stack.enter_context(ann.client.stream("GET", f"{ann.path}/stream"))
            lines.append(answer.iter_lines())  # kept, for a forgotten iterator hangs up
            assert next(lines[-1])
        assert 429 == ann.client.get(f"{ann.path}/stream").status_code
    end = time.monotonic() + 10
    while any(room.hall.tables[ann.game].streams) and time.monotonic() < end:
        time.sleep(0.05)
    with ann.client.stream("GET", f"{ann.path}/stream") as again:
        assert 200 == again.status_code


def test_a_fault_of_the_server_is_told_without_its_inside(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client learns that something went wrong, and the game is as it was."""
    ann = room.sit()

    async def broken(*_: object) -> None:
        raise RuntimeError("the inside of the server")

    monkeypatch.setattr(room.hall.tables[ann.game], "play", broken)
    answer = ann.post("actions", version=0, action="draw")
    assert (500, "fault") == (answer.status_code, answer.json()["error"]["code"])
    assert "inside" not in answer.text
    assert 0 == ann.look()["version"]


def test_a_move_that_cannot_be_saved_is_not_played(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full; the answer says so, and the table is read anew."""
    ann = room.sit()

    async def full(*_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(room.hall.store, "append", full)
        assert 503 == ann.post("actions", version=0, action="draw").status_code
    assert 0 == ann.look()["version"]
    assert 200 == ann.post("actions", version=0, action="draw").status_code


def test_the_ear_on_the_wire_hears_a_leak(room: Room) -> None:
    """A check that cannot fail is none: a server that tells another's hand is caught."""
    ann, bob = room.together(changes={"deck.packs": 1})
    table = room.hall.tables[ann.game]
    told = table.update

    def careless(seat: int, since: int) -> dict[str, Any]:
        return told(seat, since) | {"helpful": str(table.record.state.hands[1 - seat])}

    table.update = careless  # type: ignore[method-assign]
    bob.look()
    assert leaks(room.tap, room.hall)


def test_hands_and_wild_cards_have_bounds(room: Room) -> None:
    """Rules by which bots would think for minutes are refused with their fields."""
    changes: dict[str, Any] = {
        "deck.packs": 4,
        "deck.jokers": 15,
        "wilds.jokers": True,
        "deal.hand_size": 60,
    }
    changes |= {"wilds.ranks": ["2", "3", "4", "5"]}
    answer = room.client().post("/api/rules", json={"slug": "fortune", "changes": changes})
    assert 422 == answer.status_code
    faults = answer.json()["error"]["faults"]
    assert {"wilds.ranks", "deal.hand_size"} == {fault["place"] for fault in faults}


@pytest.mark.parametrize(("jokers", "hand", "status"), [(0, 20, 200), (1, 20, 422), (0, 21, 422)])
def test_the_bounds_are_where_a_bot_thinks_for_less_than_a_second(
    room: Room, jokers: int, hand: int, status: int
) -> None:
    """Twelve wild cards and hands of twenty are played; more of either is refused."""
    changes: dict[str, Any] = {"deck.packs": 3, "deck.jokers": jokers, "wilds.jokers": True}
    changes |= {"wilds.ranks": ["2"], "deal.hand_size": hand}
    answer = room.client().post("/api/rules", json={"slug": "fortune", "changes": changes})
    assert status == answer.status_code


def test_a_link_moves_nobody_to_another_chair(room: Room) -> None:
    """Who sits at a table keeps the seat, whatever link somebody has them open."""
    ann, bob = room.together()
    link = bob.post("link").json()["link"]
    assert 409 == ann.post("seat", link=link).status_code
    assert 0 == ann.look()["you"]
    assert 200 == Player(room.client(), ann.game).post("seat", link=link).status_code


def test_a_hint_is_thought_of_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a seat asks, the server thinks once for each moment."""
    asked = []

    def counted(*given: Any) -> Any:  # noqa: ANN401  # handed on
        asked.append(given)
        return advice(*given)

    monkeypatch.setattr(tables, "advice", counted)
    ann = room.sit()
    version = ann.look()["version"]
    hints = [ann.post("hint", version=version).json() for _ in range(3)]
    assert hints[0] == hints[1] == hints[2]
    assert 1 == len(asked)


def test_a_hint_that_failed_is_thought_of_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failure is not kept until the game moves on."""

    def failing(*_: Any) -> Any:  # noqa: ANN401  # gives nothing
        raise MemoryError

    ann = room.sit()
    version = ann.look()["version"]
    with monkeypatch.context() as broken:
        broken.setattr(tables, "advice", failing)
        assert 500 == ann.post("hint", version=version).status_code
    assert 200 == ann.post("hint", version=version).status_code


def test_a_stream_is_opened_by_get_alone(room: Room) -> None:
    """A request for the head of a stream holds none open."""
    ann = room.sit()
    for _ in range(6):
        assert 405 == ann.client.head(f"/api/games/{ann.game}/stream").status_code


def test_an_origin_that_is_none_is_foreign(room: Room) -> None:
    """What cannot be read is refused, and nothing inside fails."""
    assert 403 == room.client().get("/api/health", headers={"origin": "http://["}).status_code


@pytest.mark.skipif(os.name != "posix", reason="elsewhere files have no such modes")
def test_the_games_are_for_nobody_else_on_the_machine(tmp_path: Path) -> None:
    """The file and what SQLite lays beside it can be read by who runs the server alone."""
    with Room(tmp_path / "new" / "games.sqlite3"):
        assert 0o700 == (tmp_path / "new").stat().st_mode & 0o777
    (tmp_path / "new" / "games.sqlite3").chmod(0o644)  # as one that an earlier version made
    with Room(tmp_path / "new" / "games.sqlite3") as room:
        room.sit()
        files = [*(tmp_path / "new").iterdir()]
        assert {0o600} == {file.stat().st_mode & 0o777 for file in files}
