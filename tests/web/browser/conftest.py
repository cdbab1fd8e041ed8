"""Debian's Chromium, driven by Playwright; a request to any other machine fails the test."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.web.room import Room

_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
_PATIENCE = 20_000


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a worker."""
    path = shutil.which("chromium")
    assert path, "install Debian's chromium: apt-get install chromium"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=_FLAGS)
        yield started
        started.close()


@pytest.fixture
def visit(room: Room, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a window of its own; errors of the page and foreign requests are found at the end."""
    problems: list[str] = []
    contexts = []

    def opened(*, width: int = 1280, height: int = 860, dark: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=width < 500,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(_PATIENCE)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console",
            lambda one: (
                problems.append(one.text)
                if one.type == "error" and "status of 4" not in one.text
                else None
            ),
        )
        page.on(
            "request",
            lambda one: None if one.url.startswith(room.url) else problems.append(one.url),
        )
        page.goto(room.url)
        page.wait_for_selector(".book h3")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [] == problems
