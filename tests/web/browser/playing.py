"""What a person does at a table in the browser, by mouse, by taps or by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rummykit as rk

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from examples.web.cardroom.tables import Table
    from tests.web.room import Room

__all__ = [
    "at_rest",
    "by_clicks",
    "by_keys",
    "by_taps",
    "cards",
    "pick",
    "rig",
    "set_table",
    "settled",
    "sit_together",
    "tab_to",
    "wait_for_turn",
]

_MOVE = "[data-move]"
_END = "dialog.deal-end[open]"
_MOST_STEPS = 300


def set_table(page: Page, *, title: str = "Fortune Rummy", seats: int = 1) -> None:
    """Fill in the form of the lobby, and begin."""
    page.get_by_label("Your name").fill("Zoë")
    page.locator(".ruleset", has=page.get_by_text(title, exact=True)).click()
    page.get_by_label("Bots play").select_option("instant")
    while page.locator(".chairs li").count() > seats:
        page.locator(".chairs li button").last.click()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(".slot")


def sit_together(ann: Page, bob: Page) -> None:
    """Sit down at one table, Bob by the link that Ann has got."""
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Bots play").select_option("instant")
    while ann.locator(".chairs li").count() > 1:
        ann.locator(".chairs li button").last.click()
    ann.locator(".chairs select").select_option("open")
    ann.get_by_role("button", name="Deal the cards").click()
    link = ann.locator(".address").inner_text()
    bob.goto("about:blank")
    bob.goto(link)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    for page in (ann, bob):
        page.wait_for_selector(".slot")


def settled(page: Page) -> None:
    """Wait until the page knows what the selected cards can do."""
    page.wait_for_selector('.bar[data-state="settled"]', state="attached")


def at_rest(page: Page) -> None:
    """Wait until nothing on the page moves."""
    page.wait_for_function("() => document.getAnimations().length === 0")


def pick(page: Page, *names: str) -> None:
    """Click a card of each name, and wait for what they can do."""
    for name in names:
        _press(page.get_by_role("option", name=name).first, on_card=True)
    settled(page)


def rig(room: Room, page: Page, hand: str) -> Table:
    """Put a hand of one's own choice on the only table, with the draw behind it."""
    (table,) = room.hall.tables.values()
    hands = [hand, "KC QD 9D"]
    rules = table.record.rules
    rigged = rk.position(rules, hands=hands, stock="4C 9D JD", pile="3C", phase="play")
    table.record = rk.Record.start(rigged)
    page.reload()
    page.wait_for_selector(".slot")
    return table


def _press(found: Locator, *, tap: bool = False, on_card: bool = False) -> None:
    """Click or tap something; of a card what the next one leaves free."""
    press = found.tap if tap else found.click
    if on_card:
        press(position={"x": 9, "y": 40})
    else:
        press()


def tab_to(page: Page, css: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(_MOST_STEPS):
        if page.evaluate("(css) => document.activeElement.matches(css)", css):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {css}")


def cards(page: Page) -> list[str]:
    """The names of the cards in hand, as a screen reader says them."""
    names = page.locator(".slot").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return [str(name) for name in names]


def wait_for_turn(page: Page) -> bool:
    """Wait until there is something to do; False once the deal is over."""
    page.wait_for_selector(f"{_END}, .status.mine-now")
    return page.locator(_END).count() == 0


def _is_to_draw(page: Page) -> bool:
    return "draw" in (page.locator(".status").text_content() or "")


def _best(page: Page) -> list[int]:
    """Places of three cards of one rank, or of the last card."""
    ranks = [name.split()[0] for name in cards(page)]
    for rank in dict.fromkeys(ranks):
        places = [place for place, one in enumerate(ranks) if one == rank]
        if len(places) > 2 and rank != "two":  # a set
            return places[:3]
    return [len(ranks) - 1]


def by_clicks(page: Page) -> None:
    """Play a turn by clicks: draw, lay a set where there is one, discard."""
    _by_pointer(page, tap=False)


def by_taps(page: Page) -> None:
    """The same by taps of a finger."""
    _by_pointer(page, tap=True)


def _by_pointer(page: Page, *, tap: bool) -> None:
    if _is_to_draw(page):
        _press(page.locator('[data-place="stock"]'), tap=tap)
    page.wait_for_function("() => !document.querySelector('.status').textContent.includes('draw')")
    while wait_for_turn(page) and not _is_to_draw(page):
        before = len(cards(page))
        places = _best(page)
        for place in places:
            _press(page.locator(".slot").nth(place), tap=tap, on_card=True)
        settled(page)
        kind = "meld" if len(places) > 1 else "discard"
        _press(page.locator(f'[data-move="{kind}"]'), tap=tap)
        if page.locator("dialog[open] .choice").count():
            _press(page.locator("dialog[open] .choice").first, tap=tap)
        _changed(page, before)
        if kind == "discard":
            return


def by_keys(page: Page) -> None:
    """The same without touching the mouse."""
    page.keyboard.press("c")
    if _is_to_draw(page):
        page.keyboard.press("d")
    page.wait_for_function("() => !document.querySelector('.status').textContent.includes('draw')")
    while wait_for_turn(page) and not _is_to_draw(page):
        before = len(cards(page))
        page.keyboard.press("c")
        page.keyboard.press("Home")
        places = _best(page)
        at = 0
        for place in places:
            for _ in range(place - at):
                page.keyboard.press("ArrowRight")
            at = place
            page.keyboard.press("Space")
        kind = "meld" if len(places) > 1 else "discard"
        settled(page)
        page.wait_for_selector(f'[data-move="{kind}"]')
        if kind == "discard":
            page.keyboard.press("p")
        else:
            page.keyboard.press("Enter")
        if page.locator("dialog[open] .choice").count():
            page.keyboard.press("Enter")
        _changed(page, before)
        if kind == "discard":
            return


def _changed(page: Page, before: int) -> None:
    """Wait until the hand has become smaller, or the deal has ended."""
    page.wait_for_function(
        "(before) => document.querySelectorAll('.slot').length !== before"
        " || document.querySelector('dialog.deal-end[open]')",
        arg=before,
    )
