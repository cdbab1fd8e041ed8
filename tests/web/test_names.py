"""Names of people and bots, and how a seat is told of itself and of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from examples.web.cardroom.words import sentence
from tests.web.room import Player, Room

if TYPE_CHECKING:
    from collections.abc import Sequence


def _table(room: Room, name: str, seats: Sequence[str]) -> tuple[Player, str]:
    client = room.client()
    begun = client.post("/api/games", json={"slug": "fortune", "name": name, "seats": seats})
    assert 201 == begun.status_code, begun.text
    return Player(client, begun.json()["game"]), begun.json()["invite"]


@pytest.mark.parametrize("name", ["you", "You", " YOU ", "\uff39\uff4f\uff55", "your"])
def test_nobody_is_called_you(room: Room, name: str) -> None:
    """Neither who sets a table up nor who joins, in whatever letters."""
    body = {"slug": "fortune", "name": name, "seats": ["easy"]}
    begun = room.client().post("/api/games", json=body)
    ann, invite = _table(room, "Ann", ["open"])
    joined = Player(room.client(), ann.game).post("join", invite=invite, name=name)
    for answer in (begun, joined):
        assert (422, "name-taken") == (answer.status_code, answer.json()["error"]["code"])
        assert "take another name" in answer.json()["error"]["text"]


@pytest.mark.parametrize("name", ["Ann", "ANN", "\uff21nn", "Ada", "ada"])
def test_nobody_takes_the_name_of_somebody_at_the_table(room: Room, name: str) -> None:
    """Of a person or of a bot; the chair stays free for another name."""
    ann, invite = _table(room, "Ann", ["easy", "open"])
    assert ["Ann", "Ada", ""] == [seat["name"] for seat in ann.look()["seats"]]
    other = Player(room.client(), ann.game)
    answer = other.post("join", invite=invite, name=name)
    assert (422, "name-taken") == (answer.status_code, answer.json()["error"]["code"])
    assert 201 == other.post("join", invite=invite, name="Bob").status_code


def test_bots_take_other_names_than_people(room: Room) -> None:
    """At tables of bots, and in chairs that nobody came to."""
    ada, _ = _table(room, "ADA", ["easy"] * 3)
    assert ["ADA", "Bruno", "Clara", "Dario"] == [seat["name"] for seat in ada.look()["seats"]]
    ann, invite = _table(room, "Bruno", ["open"] * 3)
    joined = Player(room.client(), ann.game).post("join", invite=invite, name="Ada")
    assert 201 == joined.status_code
    assert 200 == ann.post("start", level="easy").status_code
    assert ["Bruno", "Ada", "Clara", "Dario"] == [seat["name"] for seat in ann.look()["seats"]]


def test_the_reader_is_told_by_seat_and_not_by_name() -> None:
    """Even where another seat had the name that the reader is called by."""
    names = ["Zoë", "you"]
    meld = rk.Meld("KC KD KH KS")
    added = rk.LaidOff(
        seat=1,
        owner=1,
        meld_index=0,
        meld=meld,
        card=rk.Card("KC"),
        stands_for=None,
        end=None,
    )
    assert "You added king of clubs to an own meld." == sentence(added, names, 0)
    assert "You added king of clubs to your meld." == sentence(added, names, 1)
    dealt = rk.DealStarted(
        deal_number=0, opener=1, hand_size=11, upcard=rk.Card("4C"), hands=(None, None)
    )
    assert sentence(dealt, names, 0).endswith("you opens.")
    assert sentence(dealt, names, 1).endswith("you open.")
