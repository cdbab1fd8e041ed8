"""Tables: play, undo, hints, people together, restarts, streams."""

from __future__ import annotations

import json
import sqlite3
import threading
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from tests.web.room import Player, Room
from tests.web.wire import leaks

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("slug", list(rk.RULESETS))
def test_a_deal_of_each_rule_set_is_played_to_its_end(room: Room, slug: str) -> None:
    """A scripted person and two bots play until a deal is scored, and nothing hidden is sent."""
    ann = room.sit(["medium", "medium"], slug, changes={"deal.max_turns": 60})
    while not (seen := ann.wait())["view"]["results"]:
        ann.turn()
    (result,) = seen["view"]["results"]
    assert seen["view"]["totals"] == result["scores"]
    assert [] == leaks(room.tap, room.hall)
    assert any("went out" in e["text"] or "The deal ends" in e["text"] for e in seen["events"])


def test_a_game_goes_on_deal_by_deal_until_somebody_has_won(room: Room) -> None:
    """The next deal is dealt when a person asks, and the record is given at the end."""
    ann = room.sit(changes={"match.target": 60, "deal.max_turns": 30})
    assert 409 == ann.client.get(f"{ann.path}/record").status_code
    while not (seen := ann.wait())["view"]["winners"]:
        if seen["view"]["phase"] == "deal_over":
            ann.acted(seen, "next")
        else:
            ann.turn()
    record = rk.loads(ann.client.get(f"{ann.path}/record").text, rk.Record)
    record.audit(seen["commitment"])
    assert (list(record.state.totals), record.seed) == (seen["view"]["totals"], seen["seed"])


def test_the_last_action_is_undone_where_it_showed_nothing(room: Room) -> None:
    """A discard among people can be taken back by who discarded, a draw cannot."""
    ann, bob = room.together()
    drawn = ann.acted(ann.look(), "draw")
    assert not drawn["canUndo"]
    assert 422 == ann.post("undo", version=drawn["version"]).status_code
    card = drawn["view"]["hand"][0]
    gone = ann.acted(drawn, f"discard {card}")
    assert (gone["canUndo"], bob.look()["canUndo"]) == (True, False)
    assert 422 == bob.post("undo", version=gone["version"]).status_code
    back = ann.post("undo", version=gone["version"]).json()
    assert back["view"]["hand"] == drawn["view"]["hand"]
    assert bob.look()["events"][-1]["text"] == "Ann took the last action back."
    assert [] == leaks(room.tap, room.hall)


def test_a_hint_is_a_legal_action_with_a_reason(room: Room) -> None:
    """What the hint says is accepted, to the end of the turn."""
    ann = room.sit()
    seen = ann.look()
    while seen["view"]["turn"] == 0 and seen["view"]["phase"] in {"draw", "play"}:
        hint = ann.post("hint", version=seen["version"]).json()
        assert hint["reason"].endswith(".")
        assert set(hint["cards"]) <= set(seen["view"]["hand"])
        seen = ann.acted(seen, hint["action"])
    assert seen["view"]["handSizes"][0] <= 11


def test_selected_cards_show_their_moves_or_the_rule_against_them(room: Room) -> None:
    """Before the draw nothing is discarded; afterwards each card can be; two cards do nothing."""
    ann = room.sit()
    seen = ann.look()
    card = seen["view"]["hand"][0]
    before = ann.post("moves", version=0, cards=[card]).json()
    assert ([], True) == (before["moves"], bool(before["refusals"]))
    seen = ann.acted(seen, "draw")
    after = ann.post("moves", version=1, cards=[card]).json()
    assert f"discard {card}" in [move["action"] for move in after["moves"]]
    two = ann.post("moves", version=1, cards=seen["view"]["hand"][:2]).json()
    assert [] == two["moves"]
    assert two["refusals"][0]["rule"].startswith("RULES")


def test_a_refused_action_cites_its_rule(room: Room) -> None:
    """The answer names the clause, and the game stays as it is."""
    ann = room.sit()
    card = ann.look()["view"]["hand"][0]
    answer = ann.post("actions", version=0, action=f"discard {card}")
    assert 422 == answer.status_code
    assert ("draw-first", "RULES 3.3") == (
        answer.json()["error"]["reason"],
        answer.json()["error"]["rule"],
    )
    assert 0 == ann.look()["version"]


def test_people_come_by_link_and_see_their_own_cards(room: Room) -> None:
    """Two people sit at one table; each sees a hand of eleven and not the other's."""
    ann, bob = room.together()
    one, two = ann.look(), bob.look()
    assert (0, 1) == (one["you"], two["you"])
    assert (11, 11) == (len(one["view"]["hand"]), len(two["view"]["hand"]))
    assert one["view"]["hand"] != two["view"]["hand"]
    assert ["Ann", "Bob"] == [seat["name"] for seat in two["seats"]]


def test_play_waits_for_people_or_begins_with_bots(room: Room) -> None:
    """Nothing is shown before; only who set up the table begins; then the empty chair has a bot."""
    ann = room.sit(["open", "open"])
    assert ann.look()["view"] is None
    assert 409 == ann.post("actions", version=0, action="draw").status_code
    assert 200 == ann.post("start", level="medium").status_code
    assert ["person", "medium", "medium"] == [seat["kind"] for seat in ann.look()["seats"]]
    assert 409 == ann.post("start", level="medium").status_code


def test_a_seat_moves_to_another_device_by_a_link_that_works_once(room: Room) -> None:
    """The link is exchanged for a cookie, then opens nothing; both devices go on."""
    ann = room.sit()
    link = ann.post("link").json()["link"]
    phone = Player(room.client(), ann.game)
    assert 404 == phone.client.get(ann.path).status_code
    assert 200 == phone.post("seat", link=link).status_code
    assert ann.look()["view"] == phone.look()["view"]
    assert 404 == Player(room.client(), ann.game).post("seat", link=link).status_code


def test_the_server_is_killed_in_the_middle_of_a_deal_and_the_game_goes_on(tmp_path: Path) -> None:
    """Everything that was answered is there again, seats and undo included."""
    database = tmp_path / "games.sqlite3"
    with Room(database) as room:
        ann, bob = room.together(slug="arlington")
        for player in (ann, bob, ann, bob):
            player.turn()
        drawn = ann.acted(ann.wait(), "draw")
        before = [ann.look(), bob.look()]
        cookies = [dict(player.client.cookies) for player in (ann, bob)]
        # Nobody says goodbye to a process that is killed: the files are as they are at this moment.
        copied = tmp_path / "copied.sqlite3"
        for suffix in ("", "-wal"):
            data = database.with_name(database.name + suffix).read_bytes()
            copied.with_name(copied.name + suffix).write_bytes(data)
    with Room(copied) as again:
        players = []
        for jar in cookies:
            client = again.client()
            client.headers["cookie"] = "; ".join(f"{name}={value}" for name, value in jar.items())
            players.append(Player(client, ann.game))
        assert before == [player.look() for player in players]
        gone = players[0].acted(drawn, f"discard {drawn['view']['hand'][0]}")
        assert gone["canUndo"]
        assert 1 == gone["view"]["turn"]
        players[1].turn()
        assert [] == leaks(again.tap, again.hall)


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """It was a bot's turn when the server went away; the bot plays when somebody looks again."""
    database = tmp_path / "games.sqlite3"
    with Room(database) as room:
        ann = room.sit(pace="calm")
        drawn = ann.acted(ann.look(), "draw")
        ann.acted(drawn, f"discard {drawn['view']['hand'][0]}")
        cookie = "; ".join(f"{name}={value}" for name, value in ann.client.cookies.items())
    with Room(database) as again:
        client = again.client()
        client.headers["cookie"] = cookie
        seen = Player(client, ann.game).wait()
        assert seen["view"]["turn"] == 0
        assert seen["version"] > 3


def test_the_journal_only_grows(room: Room) -> None:
    """The database itself refuses to change or drop what was played."""
    ann = room.sit()
    ann.acted(ann.look(), "draw")
    with sqlite3.connect(room.database) as database:
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            database.execute("UPDATE journal SET action = 'pass'")
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            database.execute("DELETE FROM journal")


def test_a_stream_tells_each_seat_what_it_may_know(room: Room) -> None:
    """The drawer is told the card, the other that a card was drawn; a beat keeps the line alive."""
    ann, bob = room.together()
    seen: dict[str, list[dict[str, Any]]] = {"ann": [], "bob": []}
    beats: list[str] = []

    def listen(name: str, player: Player) -> None:
        with player.client.stream("GET", f"{player.path}/stream") as answer:
            for line in answer.iter_lines():
                if line.startswith("data: "):
                    seen[name].append(json.loads(line[6:]))
                if line.startswith(":"):
                    beats.append(line)
                if seen[name] and seen[name][-1]["version"] == 2 and beats:
                    return

    threads = [threading.Thread(target=listen, args=pair) for pair in (("ann", ann), ("bob", bob))]
    for thread in threads:
        thread.start()
    other = Player(room.client(), ann.game)
    other.client.cookies.update(ann.client.cookies)
    drawn = other.acted(other.look(), "draw")
    other.acted(drawn, f"discard {drawn['view']['hand'][0]}")
    for thread in threads:
        thread.join(20)
    texts = {
        name: [event["text"] for update in updates for event in update["events"]]
        for name, updates in seen.items()
    }
    assert any(text.startswith("You drew the ") for text in texts["ann"])
    assert "Ann drew a card from the stock." in texts["bob"]
    assert 2 == len(texts["ann"]) == len(texts["bob"])
    assert [] == leaks(room.tap, room.hall)


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    """With room for two tables, four are played in turns."""
    from examples.web.cardroom.settings import Settings  # noqa: PLC0415  # for this test alone

    settings = Settings(live_tables=2).with_rates(1000)
    with Room(tmp_path / "games.sqlite3", settings) as room:
        players = [room.together()[0] for _ in range(4)]
        for player in players * 2:
            player.acted(player.look(), "draw") if player.look()["version"] == 0 else player.look()
            assert len(room.hall.tables) <= 2
        assert [1] * 4 == [player.look()["version"] for player in players]


def test_a_long_game_takes_no_more_memory_than_a_short_one(room: Room) -> None:
    """A table keeps the latest events, and the actions that can still be taken back."""
    ann = room.sit(["easy"] * 3, changes={"deal.max_turns": 100})
    table = room.hall.tables[ann.game]
    while table.version < 250:
        seen = ann.wait()
        ann.acted(seen, "next") if seen["view"]["phase"] == "deal_over" else ann.turn()
        assert len(table.record) < 20
        assert len(table.news.kept) <= 60
    assert len(ann.look()["events"]) <= 60
