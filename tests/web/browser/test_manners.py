"""How the page treats people: it asks first, tells the truth, and leaves the focus where it was."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.browser.playing import (
    by_clicks,
    cards,
    pick,
    rig,
    set_table,
    settled,
    sit_together,
    wait_for_turn,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from tests.web.room import Room

_BOB = "\N{MATHEMATICAL FRAKTUR CAPITAL B}ob"
_HAS_FOCUS = "(css) => document.activeElement.matches(css)"


def _focused(page: Page, css: str) -> bool:
    return bool(page.evaluate(_HAS_FOCUS, css))


def _invited(ann: Page, seats: int = 1) -> str:
    """The link to a table with empty chairs."""
    ann.get_by_label("Your name").fill("Ann")
    while ann.locator(".chairs li").count() > seats:
        ann.locator(".chairs li button").last.click()
    for pick_chair in ann.locator(".chairs select").all():
        pick_chair.select_option("open")
    ann.get_by_role("button", name="Deal the cards").click()
    return ann.locator(".address").inner_text()


def _follow(page: Page, link: str) -> None:
    page.goto("about:blank")
    page.goto(link)


def _seat_link(page: Page) -> str:
    page.get_by_role("button", name="Help").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("dialog[open] code", has_text="#seat=").inner_text()
    page.keyboard.press("Escape")
    return link


def test_what_is_refused_for_now_is_said_and_asked_again(visit: Callable[..., Page]) -> None:
    """Too many requests: the page says so, and then knows what the card can do."""
    page = visit()
    set_table(page)
    wait_for_turn(page)
    settled(page)
    left = [2]

    def answer(route: Route) -> None:
        if not left[0]:
            route.continue_()
            return
        left[0] -= 1
        error = {"code": "too-fast", "text": "Too many requests; wait a moment."}
        route.fulfill(
            status=429, content_type="application/json", body=json.dumps({"error": error})
        )

    page.route("**/moves", answer)
    page.locator(".slot").last.click()
    told = page.locator(".notes", has_text="Too many requests; wait a moment. Asking again …")
    told.wait_for()
    assert page.locator('.slot[aria-selected="true"]').count() == 1
    settled(page)
    assert 0 == left[0]
    assert 0 == told.count()
    assert page.get_by_role("button", name="See the rule").count() >= 1


def test_a_refusal_that_stays_true_keeps_its_button(visit: Callable[..., Page]) -> None:
    """News that change nothing about it do not make it anew below the finger."""
    ann, bob = visit(), visit()
    sit_together(ann, bob)
    wait_for_turn(ann)
    ann.locator(".slot").last.click()
    settled(ann)
    rule = ann.get_by_role("button", name="See the rule").first
    rule.focus()
    ann.evaluate("window.before = document.activeElement")
    bob.goto("about:blank")
    ann.locator(".seat", has_text="away").wait_for()
    assert ann.evaluate("window.before.isConnected && document.activeElement === window.before")
    rule.click()
    ann.wait_for_selector("dialog[open] .cited")


def test_a_link_to_a_seat_is_used_by_who_wants_to(room: Room, visit: Callable[..., Page]) -> None:
    """It asks whose seat it is to be; no leaves the link unused, yes uses it up."""
    ann, other, third = visit(), visit(), visit()
    set_table(ann)
    link = _seat_link(ann)
    (table,) = room.hall.tables.values()
    _follow(other, link)
    question = other.get_by_role("dialog", name="Take this seat?")
    assert "seat of Zoë at a table of Fortune Rummy" in question.inner_text()
    assert 0 == other.locator(".slot").count()
    question.get_by_role("button", name="No").click()
    other.wait_for_selector(".lobby")
    assert "seat" not in other.url
    assert 1 == table.streams[0]
    _follow(other, link)
    question.wait_for()
    other.keyboard.press("Escape")  # is a no as well
    other.wait_for_selector(".lobby")
    _follow(other, link)
    other.get_by_role("button", name="Take the seat").click()
    other.wait_for_selector(".slot")
    assert cards(ann) == cards(other)
    assert re.search(r"#game=[\w-]{16}$", other.url)
    _follow(third, link)
    third.get_by_role("heading", name="That did not work").wait_for()


def test_an_invitation_is_kept_until_it_is_used(visit: Callable[..., Page]) -> None:
    """Loading the page again does not lose it, nor does a name that is taken."""
    ann, bob = visit(), visit()
    link = _invited(ann)
    _follow(bob, link)
    bob.get_by_label("Your name").fill("ann")
    bob.reload()
    bob.get_by_label("Your name").fill("ann")
    bob.get_by_role("button", name="Sit down").click()
    bob.locator(".fault", has_text="is called ann already").wait_for()
    assert bob.url == link
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bob.wait_for_selector(".slot")
    assert re.search(r"#game=[\w-]{16}$", bob.url)


@pytest.mark.parametrize("may", [True, False], ids=["allowed", "refused"])
def test_copied_is_said_of_what_is_copied(visit: Callable[..., Page], may: bool) -> None:  # noqa: FBT001
    """Where the browser does not copy, the link is selected instead, and the page says so."""
    ann = visit()
    if may:
        ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    else:
        ann.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    link = _invited(ann)
    ann.get_by_role("button", name="Copy the link").click()
    status = ann.locator(".sheet [role=status]")
    if may:
        status.filter(has_text="Copied.").wait_for()
        assert link == ann.evaluate("navigator.clipboard.readText()")
    else:
        status.filter(has_text="does not copy").wait_for()
        assert link == ann.evaluate("getSelection().toString()").strip()
        assert "Copied" not in status.inner_text()


def test_who_waits_keeps_the_focus_and_sees_who_comes(visit: Callable[..., Page]) -> None:
    """The waiting room is not made anew; the table then gives the focus to the hand."""
    ann, bob, cleo = visit(), visit(), visit()
    link = _invited(ann, seats=2)
    ann.get_by_role("button", name="Copy the link").focus()
    _follow(bob, link)
    bob.get_by_label("Your name").fill(_BOB)
    bob.get_by_role("button", name="Sit down").click()
    ann.locator(".who-came li", has_text=_BOB).wait_for()
    assert "Copy the link" == ann.evaluate("document.activeElement.textContent")
    _follow(cleo, link)
    cleo.get_by_label("Your name").fill("Cleo")
    cleo.get_by_role("button", name="Sit down").click()
    ann.wait_for_selector(".slot")
    assert _focused(ann, ".slot")
    assert _BOB[0] == ann.locator(".avatar").first.inner_text()  # not half of a sign


def test_the_focus_stays_while_others_play(visit: Callable[..., Page]) -> None:
    """In the bar at the top; from Undo, once it is of no use, it goes to the hand."""
    ann, bob = visit(), visit()
    sit_together(ann, bob)
    first, second = (ann, bob) if ann.locator(".status.mine-now").count() else (bob, ann)
    second.get_by_role("button", name="Help").focus()
    by_clicks(first)
    second.locator(".status.mine-now").wait_for()
    assert "Help" == second.evaluate("document.activeElement.textContent")
    undo = first.locator('[data-tool="undo"]')
    undo.focus()
    first.keyboard.press("Enter")
    first.locator(".status.mine-now").wait_for()
    if undo.is_disabled():
        assert _focused(first, ".slot")
    else:
        assert _focused(first, '[data-tool="undo"]')


def test_the_focus_stays_in_the_lobby(visit: Callable[..., Page]) -> None:
    """Rules are checked meanwhile; a button that is of no use any more hands it on."""
    page = visit()
    page.locator(".chairs select").first.focus()
    page.locator(".ruleset input").last.evaluate("(one) => one.click()")
    page.wait_for_function("() => document.querySelector('.book-sheet h2').textContent")
    page.wait_for_load_state("networkidle")
    assert _focused(page, ".chairs li:first-child select")
    drop = page.locator(".chairs li button").last
    drop.focus()
    page.keyboard.press("Enter")
    assert 1 == page.locator(".chairs li").count()
    assert _focused(page, ".chairs li:last-child select")


def test_keys_mean_the_card_that_has_the_focus(room: Room, visit: Callable[..., Page]) -> None:
    """After the hand was sorted too, and after a card was played."""
    page = visit()
    set_table(page)
    rig(room, page, "KS 3D 9H 4C JD")
    king = page.get_by_role("option", name="king of spades")
    king.focus()
    for _ in range(2):
        page.keyboard.press("s")
        assert _focused(page, '[aria-label="king of spades"]')
        page.keyboard.press("Space")
        picked = page.locator('.slot[aria-selected="true"]')
        assert ["king of spades"] == [one.get_attribute("aria-label") for one in picked.all()]
        page.keyboard.press("Space")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.slot').length === 4")
    assert _focused(page, ".slot")


def test_a_menu_begins_at_its_first_choice_and_gives_the_focus_back(
    room: Room, visit: Callable[..., Page]
) -> None:
    """Of two stand-ins the first has the focus; Escape leads back to the button."""
    page = visit()
    set_table(page)
    rig(room, page, "7S 8S 2D 4H 5C")
    pick(page, "seven of spades", "eight of spades", "two of diamonds")
    page.locator('[data-move="meld"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    assert _focused(page, "li:first-child > .choice")
    page.keyboard.press("Escape")
    assert 0 == page.locator("dialog[open]").count()
    assert _focused(page, '[data-move="meld"]')


_HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_window_that_is_hidden_leaves_its_stream_to_others(
    room: Room, visit: Callable[..., Page]
) -> None:
    """And tells what happened since when it is shown again."""
    ann, bob = visit(), visit()
    sit_together(ann, bob)
    first, second = (ann, bob) if ann.locator(".status.mine-now").count() else (bob, ann)
    second.evaluate(_HIDE, True)  # noqa: FBT003  # what the function is called with
    (table,) = room.hall.tables.values()
    first.locator(".seat", has_text="away").wait_for()
    assert [0, 1] == sorted(table.streams)
    by_clicks(first)
    assert 0 == second.locator(".status.mine-now").count()
    second.evaluate(_HIDE, False)  # noqa: FBT003
    second.locator(".status.mine-now").wait_for()
    assert [1, 1] == table.streams


@pytest.mark.parametrize("size", [(844, 390), (1280, 600)], ids=["phone", "wide"])
def test_in_a_low_window_the_hand_covers_nothing(
    visit: Callable[..., Page], size: tuple[int, int]
) -> None:
    """It lies below the table instead, and a finger on it can move the page."""
    page = visit(width=size[0], height=size[1])
    set_table(page)
    area = page.locator(".hand-area")
    assert "static" == area.evaluate("(one) => getComputedStyle(one).position")
    assert "pan-y" == page.locator(".hand").evaluate("(one) => getComputedStyle(one).touchAction")
    mine, own = page.locator(".mine").bounding_box(), area.bounding_box()
    assert mine
    assert own
    assert mine["y"] + mine["height"] <= own["y"]
    assert 0 >= page.evaluate("document.documentElement.scrollWidth - innerWidth")
