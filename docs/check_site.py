"""Check the built documentation: `python docs/check_site.py docs/_build/html`.

Every link inside leads to a page and a place that are there. Nothing is fetched from elsewhere when
a page is opened from disk. Every public name is in the inventory, and says what it is.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sphinx.util.inventory import InventoryFile
from typing_extensions import override

import rummykit

__all__ = ["Page", "main", "public_names", "site_faults", "undocumented"]

FETCHED = {
    "href": {"link"},
    "src": {"audio", "embed", "iframe", "img", "script", "source", "video"},
}
"""Attributes that make a browser fetch something, and the elements in which they do."""

RELATIONS_FETCHED = {"icon", "stylesheet", "preload", "preconnect", "dns-prefetch", "manifest"}
STYLE_FETCHES = re.compile(r"""(?:url\(\s*|@import\s+)['"]?((?:https?:)?//[^'")\s]+)""")
SEARCHED = ("searchindex.js", "search.html")


class Page(HTMLParser):
    """What a page links to, what it fetches, and where it can be linked to.

    Attributes:
        links: Every `href` of a link.
        fetched: The address of everything that a browser fetches to show the page.
        ids: Every id.
        scales: Whether the page fits its width to that of a phone.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = STYLE_FETCHES.findall(text)
        self.ids: list[str] = []
        self.scales = False
        self.feed(text)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element links to or fetches."""
        given = {name: value or "" for name, value in attrs}
        self.ids += [given["id"]] if "id" in given else []
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        self.scales |= tag == "meta" and given.get("name") == "viewport"
        for attribute, tags in FETCHED.items():
            relations = set(given.get("rel", "stylesheet").split())
            if tag in tags and attribute in given and relations & RELATIONS_FETCHED:
                self.fetched.append(given[attribute])


def site_faults(folder: Path) -> list[str]:
    """What is wrong with a built site.

    Args:
        folder: Where it is.

    Returns:
        A line for each fault.
    """
    paths = sorted(path for path in folder.rglob("*.html") if "_static" not in path.parts)
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in paths}
    found = [f"{name} is missing: no search" for name in SEARCHED if not (folder / name).exists()]
    for path, page in pages.items():
        name = path.relative_to(folder.resolve())
        found += [f"{name}: {fault}" for fault in _page_faults(path, page, pages)]
    for style in sorted(folder.rglob("*.css")):
        text = style.read_text(encoding="utf-8")
        for address in STYLE_FETCHES.findall(text):
            found.append(f"{style.relative_to(folder)}: fetches {address}")
    return found


def _page_faults(path: Path, page: Page, pages: dict[Path, Page]) -> list[str]:
    found = [] if page.scales else ["does not fit a phone"]
    twice = sorted({each for each in page.ids if page.ids.count(each) > 1})
    found += [f"the id {each} stands twice" for each in twice]
    for address in page.fetched:
        parts = urlsplit(address)
        if parts.scheme == "data":
            continue
        if parts.scheme or parts.netloc:
            found.append(f"fetches {address}")
        elif not (path.parent / unquote(parts.path)).exists():
            found.append(f"fetches {address}, which is not there")
    for address in page.links:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if not target.exists():
            found.append(f"links to {address}, which is not there")
            continue
        places = pages[target].ids if target in pages else [unquote(parts.fragment)]
        if parts.fragment and unquote(parts.fragment) not in places:
            found.append(f"links to {address}, and there is no such place")
    return found


def public_names() -> dict[str, object]:
    """Every name that a package of rummykit says is public, with what it is.

    Returns:
        The things by package and name.

    Examples:
        >>> names = public_names()
        >>> names["rummykit.apply"] is rummykit.apply, "rummykit.rulebook.rulebook" in names
        (True, True)
    """
    inner = pkgutil.iter_modules(rummykit.__path__, "rummykit.")
    packages = ["rummykit", *(each.name for each in inner if each.ispkg)]
    found: dict[str, object] = {}
    for package in packages:
        module = importlib.import_module(package)
        for name in getattr(module, "__all__", ()):
            found[f"{package}.{name}"] = getattr(module, name)
    return found


def undocumented(inventory: Path) -> list[str]:
    """What of the public names no page tells, or has no docstring.

    Args:
        inventory: The file `objects.inv` of the built site.

    Returns:
        A line for each fault.
    """
    known = InventoryFile.loads(inventory.read_bytes(), uri="")
    told = {name for kind in known.data if kind.startswith("py:") for name in known.data[kind]}
    found = []
    for name, thing in public_names().items():
        again = f"rummykit.{name.rpartition('.')[2]}"  # what a package passes on is told once
        passed_on = again in told and getattr(rummykit, name.rpartition(".")[2], None) is thing
        if name not in told and not passed_on:
            found.append(f"{name} is public, and no page tells it")
        if (inspect.isclass(thing) or inspect.isroutine(thing)) and not inspect.getdoc(thing):
            found.append(f"{name} is public, and has no docstring")
    return found


def main(folder: Path) -> int:
    """Check a built site.

    Args:
        folder: Where it is.

    Returns:
        The exit code: 1 if there are faults.
    """
    found = [*site_faults(folder), *undocumented(folder / "objects.inv")]
    sys.stdout.writelines(f"{line}\n" for line in found)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
