"""The card room as people meet it: in a browser, by clicks, by keys, on a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.browser.playing import (
    at_rest,
    by_clicks,
    by_keys,
    by_taps,
    cards,
    pick,
    rig,
    set_table,
    settled,
    sit_together,
    tab_to,
    wait_for_turn,
)
from tests.web.wire import leaks

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.web.room import Room

_UNNAMED = (Path(__file__).parent / "unnamed.js").read_text(encoding="utf-8")
_CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")
PHONE = {"width": 390, "height": 844}


def _play_deal(page: Page, turn: Callable[[Page], None]) -> None:
    while wait_for_turn(page):
        turn(page)


def _shorten(page: Page, turns: int) -> None:
    """A house rule that ends a deal soon, set in the form."""
    page.locator("details.house > summary").click()
    page.get_by_text("The deal", exact=True).first.click()
    field = page.locator("#field-deal-max_turns")
    page.locator(".field", has=field).get_by_text("none", exact=True).click()
    field.fill(str(turns))
    page.wait_for_selector(".field.changed")


@pytest.mark.parametrize(
    ("size", "turn"), [({}, by_clicks), (PHONE, by_taps)], ids=["clicks", "taps"]
)
def test_a_deal_is_played_by_pointer(
    room: Room, visit: Callable[..., Page], size: dict[str, int], turn: Callable[[Page], None]
) -> None:
    """To the reckoning and into the next deal, and nothing hidden was sent."""
    page = visit(**size)
    _shorten(page, 8)
    set_table(page)
    _play_deal(page, turn)
    end = page.locator("dialog.deal-end[open]")
    assert "Deal 1 is over" in end.inner_text()
    again = end.get_by_role("button", name="Deal again")
    (again.tap if size else again.click)()
    page.wait_for_function("() => document.querySelectorAll('.slot').length >= 11")
    assert [] == leaks(room.tap, room.hall)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_a_deal_is_played_by_keys_alone(room: Room, visit: Callable[..., Page]) -> None:
    """From the lobby to the reckoning and the next deal."""
    page = visit(dark=True)
    keys = page.keyboard
    tab_to(page, "#name")
    keys.type("Zoë")
    tab_to(page, "#pace")
    keys.type("at")  # once
    tab_to(page, ".chairs li:last-child button")
    keys.press("Enter")
    assert 1 == page.locator(".chairs li").count()
    tab_to(page, "details.house > summary")
    keys.press("Enter")
    tab_to(page, ".part > summary")
    tab_to(page, ".part:nth-of-type(2) > summary")
    keys.press("Enter")
    tab_to(page, ".field:has(#field-deal-max_turns) [type=checkbox]")
    keys.press("Space")
    keys.press("Shift+Tab")
    keys.type("8")
    page.wait_for_selector(".field.changed")
    tab_to(page, ".begin button:enabled")
    keys.press("Enter")
    page.wait_for_selector(".slot")
    assert page.evaluate("document.activeElement.matches('.slot')")
    _play_deal(page, by_keys)
    keys.press("Enter")  # the button that deals again has the focus
    page.wait_for_function("() => document.querySelectorAll('.slot').length >= 11")
    page.wait_for_function("() => document.activeElement.matches('.slot')")
    assert [] == leaks(room.tap, room.hall)


def test_cards_are_dragged_into_order_and_onto_the_pile(
    room: Room, visit: Callable[..., Page]
) -> None:
    """The first card goes to the end of the hand, stays there on return, and is then discarded."""
    page = visit()
    set_table(page)
    page.locator('[data-place="stock"]').click()
    page.wait_for_function("() => document.querySelectorAll('.slot').length === 12")
    at_rest(page)
    before = cards(page)
    first, last = page.locator(".slot").first, page.locator(".slot").last
    start, end = _middle(first), _middle(last)
    _drag(page, (start[0] - 30, start[1]), (end[0] + 60, end[1]))
    assert [*before[1:], before[0]] == cards(page)
    page.reload()
    page.wait_for_selector(".slot")
    assert [*before[1:], before[0]] == cards(page)
    at_rest(page)
    pile = _middle(page.locator('[data-place="pile"]'))
    _drag(page, _middle(page.locator(".slot").last), pile)
    page.wait_for_function("() => document.querySelectorAll('.slot').length === 11")
    told = page.locator(".story li", has_text=f"You discarded the {before[0]}.")
    told.wait_for(state="attached")
    assert [] == leaks(room.tap, room.hall)


def _middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=12)
    page.mouse.up()


def test_a_refusal_is_explained_and_leads_to_its_rule(visit: Callable[..., Page]) -> None:
    """Before the draw a card does nothing; the reason is told, and the book opens at it."""
    page = visit()
    set_table(page)
    wait_for_turn(page)
    page.locator(".slot").first.click(position={"x": 9, "y": 40})
    page.locator(".slot").last.click()
    settled(page)
    refusal = page.locator(".refusal").first
    refusal.wait_for()
    assert re.search(r"\w+.*\.", refusal.inner_text())
    refusal.get_by_role("button", name="See the rule").click()
    page.wait_for_selector("dialog[open] .cited")
    page.keyboard.press("Escape")
    assert 0 == page.locator("dialog[open]").count()


def test_a_hint_selects_its_cards_and_is_done_on_request(visit: Callable[..., Page]) -> None:
    """It tells its reason, and does what it says."""
    page = visit()
    set_table(page)
    for _ in range(3):
        if not wait_for_turn(page):
            break
        version = page.locator(".story li").count()
        page.keyboard.press("h")
        hint = page.locator(".hint")
        hint.wait_for()
        assert "A bot would" in hint.inner_text()
        hint.get_by_role("button", name="Do it").click()
        page.wait_for_function(
            "(before) => document.querySelectorAll('.story li').length > before", arg=version
        )


def test_an_action_is_undone_where_it_showed_nothing(visit: Callable[..., Page]) -> None:
    """Among people a discard can be taken back."""
    ann, bob = visit(), visit(**PHONE)
    sit_together(ann, bob)
    ann.keyboard.press("d")
    ann.wait_for_function("() => document.querySelectorAll('.slot').length === 12")
    assert ann.locator('[data-tool="undo"]').is_disabled()
    ann.locator(".slot").last.click()
    settled(ann)
    ann.locator('[data-move="discard"]').click()
    ann.wait_for_function("() => document.querySelectorAll('.slot').length === 11")
    bob.locator(".status.mine-now").wait_for()
    ann.locator('[data-tool="undo"]').click()
    ann.wait_for_function("() => document.querySelectorAll('.slot').length === 12")
    bob.locator(".story li", has_text="took the last action back").wait_for(state="attached")


def test_people_play_together_by_link(room: Room, visit: Callable[..., Page]) -> None:
    """Each sees what the other does, and not the cards; no token stays in an address."""
    ann, bob = visit(), visit(**PHONE)
    sit_together(ann, bob)
    assert re.search(r"#game=[\w-]{16}$", bob.url)
    for _ in range(2):
        for page in (ann, bob):
            page.locator(".status.mine-now").wait_for()
            by_clicks(page)
    assert [] == leaks(room.tap, room.hall)
    assert {0, 1} == {sent.seat for sent in room.tap.sent}


def test_of_two_equal_cards_none_stays_selected(room: Room, visit: Callable[..., Page]) -> None:
    """The first of them is selected and discarded; the other one is as it was."""
    page = visit()
    set_table(page)
    rig(room, page, "7S 7S 4H 5C JD")
    pick(page, "seven of spades")
    page.locator('[data-move="discard"]').click()
    page.wait_for_function("() => document.querySelectorAll('.slot').length === 4")
    assert 0 == page.locator('.slot[aria-selected="true"]').count()
    assert 1 == cards(page).count("seven of spades")


def test_stand_ins_are_chosen_from_a_menu(room: Room, visit: Callable[..., Page]) -> None:
    """Two naturals and a wild make two runs; the one that is chosen lies on the table."""
    page = visit()
    set_table(page)
    table = rig(room, page, "7S 8S 2D 4H 5C")
    pick(page, "seven of spades", "eight of spades", "two of diamonds")
    page.locator('[data-move="meld"]').click()
    choices = page.locator("dialog[open] .choice")
    assert 2 == choices.count()
    page.get_by_role("button", name="two of diamonds as the nine of spades").click()
    meld = page.get_by_role("region", name="Your melds").get_by_role("img")
    assert "as the nine of spades" in (meld.get_attribute("aria-label") or "")
    assert ["7S 8S 2D=9S"] == [str(one) for one in table.record.state.melds[0]]


def test_house_rules_are_composed_and_played(room: Room, visit: Callable[..., Page]) -> None:
    """The book follows the form; a fault stands at its field; the table plays by the rules."""
    page = visit()
    page.locator("details.house > summary").click()
    page.locator(".part > summary", has_text="Melds").click()
    field = page.locator("#field-melds-set_max")
    field.fill("2")
    fault = page.locator("#field-melds-set_max-fault")
    fault.wait_for()
    assert "melds.set_min" in fault.inner_text()
    assert "true" == field.get_attribute("aria-invalid")
    assert page.get_by_role("button", name="Deal the cards").is_disabled()
    field.fill("5")
    page.locator(".book .house").first.wait_for()
    assert "Most cards of a set" in page.locator(".book table").first.inner_text()
    set_table(page)
    (table,) = room.hall.tables.values()
    assert 5 == table.record.rules.melds.set_max


def test_every_control_has_a_name_and_the_page_its_landmarks(visit: Callable[..., Page]) -> None:
    """In the lobby with all fields open, and at the table."""
    page = visit()
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert [] == page.evaluate(_UNNAMED)
    set_table(page)
    assert [] == page.evaluate(_UNNAMED)
    for role, name in (
        ("listbox", "Your hand, 11 cards"),
        ("region", "Stock and pile"),
        ("region", "Your melds"),
        ("region", "Scores"),
    ):
        assert 1 == page.get_by_role(role, name=name, exact=True).count()  # type: ignore[arg-type]
    assert 1 == page.locator("h1").count()
    assert 1 == page.locator('.slot[tabindex="0"]').count()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_texts_have_contrast(visit: Callable[..., Page], dark: bool) -> None:  # noqa: FBT001
    """Of 4.5 to 1 or more, in the lobby, at the table, in its dialogs and in the waiting room."""
    page = visit(dark=dark)
    assert [] == page.evaluate(_CONTRAST)
    set_table(page)
    by_clicks(page)
    wait_for_turn(page)
    assert [] == page.evaluate(_CONTRAST)
    for name in ("Help", "Rules"):
        page.get_by_role("button", name=name).click()
        page.wait_for_selector("dialog[open]")
        assert [] == page.evaluate(_CONTRAST)
        assert [] == page.evaluate(_UNNAMED)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    page.get_by_role("link", name="Card room").click()
    page.locator(".chairs select").first.select_option("open")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(".address")
    assert [] == page.evaluate(_CONTRAST)
    assert [] == page.evaluate(_UNNAMED)


def test_what_happens_is_said_to_those_who_listen(visit: Callable[..., Page]) -> None:
    """The moves of others come to the live region."""
    page = visit()
    set_table(page)
    by_clicks(page)
    page.wait_for_function("() => document.querySelector('#live').textContent.includes('Ada')")
