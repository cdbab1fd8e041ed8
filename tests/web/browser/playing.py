"""What a person does at a table in the browser, by mouse or by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["by_clicks", "by_keys", "cards", "set_table", "wait_for_turn"]

_MOVE = "[data-move]"
_END = "dialog.deal-end[open]"


def set_table(page: Page, *, title: str = "Fortune Rummy", seats: int = 1) -> None:
    """Fill in the form of the lobby, and begin."""
    page.get_by_label("Your name").fill("Zoë")
    page.locator(".ruleset", has=page.get_by_text(title, exact=True)).click()
    page.get_by_label("Bots play").select_option("instant")
    while page.locator(".chairs li").count() > seats:
        page.locator(".chairs li button").last.click()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(".slot")


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
    if _is_to_draw(page):
        page.locator('[data-place="stock"]').click()
    page.wait_for_function("() => !document.querySelector('.status').textContent.includes('draw')")
    while wait_for_turn(page) and not _is_to_draw(page):
        before = len(cards(page))
        places = _best(page)
        for place in places:
            page.locator(".slot").nth(place).click(position={"x": 9, "y": 40})
        kind = "meld" if len(places) > 1 else "discard"
        button = page.locator(f'[data-move="{kind}"]')
        button.click()
        if page.locator("dialog[open] .choice").count():
            page.locator("dialog[open] .choice").first.click()
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
