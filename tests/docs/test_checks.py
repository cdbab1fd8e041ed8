"""The checks of the built site find what they are there to find."""

from __future__ import annotations

import inspect
import zlib
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("sphinx", reason="the checks read what Sphinx builds")
pytest.importorskip("spellchecker", reason="spelling is checked with it")

from sphinx.util.inventory import InventoryFile

from docs import check_site, check_spelling

if TYPE_CHECKING:
    from pathlib import Path

HEAD = '<meta name="viewport" content="width=device-width">'
GOOD = f'{HEAD}<h1 id="top">Top</h1><a href="b.html#there">b</a><a href="https://example.org">e</a>'
OTHER = f'{HEAD}<p id="there">There</p><a href="#there">up</a><img src="data:image/png;base64,x">'


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site without faults."""
    for name, text in (("a.html", GOOD), ("b.html", OTHER), ("search.html", HEAD)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "searchindex.js").write_text("", encoding="utf-8")
    return tmp_path


def test_a_good_site_has_no_faults(site: Path) -> None:
    """Links inside, links to elsewhere and drawings in the page are all right."""
    assert [] == check_site.site_faults(site)


@pytest.mark.parametrize(
    ("added", "fault"),
    [
        ('<a href="c.html">c</a>', "a.html: links to c.html, which is not there"),
        ('<a href="b.html#no">b</a>', "a.html: links to b.html#no, and there is no such place"),
        ('<a href="#no">a</a>', "a.html: links to #no, and there is no such place"),
        ('<p id="top">', "a.html: the id top stands twice"),
        ('<img src="no.png">', "a.html: fetches no.png, which is not there"),
        ('<script src="//cdn.example/x.js">', "a.html: fetches //cdn.example/x.js"),
        (
            '<link rel="stylesheet" href="https://fonts.example/x.css">',
            "a.html: fetches https://fonts.example/x.css",
        ),
        (
            "<style>p{background:url(https://x.example/y.png)}</style>",
            "a.html: fetches https://x.example/y.png",
        ),
    ],
)
def test_a_fault_of_a_page_is_found(site: Path, added: str, fault: str) -> None:
    """Each kind of fault is told, with its page."""
    (site / "a.html").write_text(GOOD + added, encoding="utf-8")
    assert [fault] == check_site.site_faults(site)


def test_faults_of_the_whole_are_found(site: Path) -> None:
    """A style sheet that fetches, a page without a viewport, a site without a search."""
    (site / "searchindex.js").unlink()
    (site / "b.html").write_text('<p id="there">', encoding="utf-8")
    (site / "x.css").write_text('@import "https://x.example/f.css";', encoding="utf-8")
    assert [
        "searchindex.js is missing: no search",
        "b.html: does not fit a phone",
        "x.css: fetches https://x.example/f.css",
    ] == check_site.site_faults(site)


def test_names_that_no_page_tells_are_found(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An inventory without a public name, and a name without a docstring, fail the check."""

    def silent() -> None:
        pass

    silent.__doc__ = None
    names = {"rummykit.told": print, "rummykit.untold": print, "rummykit.silent": silent}
    monkeypatch.setattr(check_site, "public_names", lambda: names)
    lines = "rummykit.told py:function 1 a.html#$ -\nrummykit.silent py:function 1 a.html#$ -\n"
    header = "# Sphinx inventory version 2\n# Project: p\n# Version: 1\n"
    packed = zlib.compress(lines.encode())
    content = f"{header}# The remainder of this file is compressed using zlib.\n".encode() + packed
    (site / "objects.inv").write_bytes(content)
    assert InventoryFile.loads(content, uri="").data
    assert 1 == check_site.main(site)
    assert [
        "rummykit.untold is public, and no page tells it",
        "rummykit.silent is public, and has no docstring",
    ] == capsys.readouterr().out.splitlines()


def test_every_public_name_has_a_docstring() -> None:
    """Classes and functions; constants are asked for as the site is built."""
    names = check_site.public_names()
    assert {"rummykit.apply", "rummykit.rules.FIELDS", "rummykit.drawing.meld_svg"} <= set(names)
    silent = [
        name
        for name, thing in names.items()
        if inspect.isclass(thing) or inspect.isroutine(thing)
        if not (thing.__doc__ or "").strip()
    ]
    assert [] == silent


def test_a_misspelt_word_fails_the_check(
    site: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A word that neither the dictionary nor the word list has is told, with its page."""
    assert 0 == check_spelling.main(site)
    (site / "a.html").write_text("<p>The uppcard, <code>uppcardd</code></p>", encoding="utf-8")
    assert 1 == check_spelling.main(tmp_path)
    assert "uppcard: in a.html\n" == capsys.readouterr().out


def test_the_word_list_is_in_order() -> None:
    """Each word once, sorted, so that changes stay apart."""
    words = check_spelling.WORDS.read_text(encoding="utf-8").split()
    assert sorted(set(words)) == words
