"""A page on which what a block prints is not what stands below it is found out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sybil import Document
from sybil.example import SybilFailure

from tests.docs.shown import ShownBlocks, folded

if TYPE_CHECKING:
    from pathlib import Path

LONG = " ".join(["word"] * 20)


def run(folder: Path, page: str, *, silent: frozenset[str] = frozenset()) -> int:
    """Run the blocks of a page in turn; how many there are."""
    path = folder / "page.md"
    path.write_text(page, encoding="utf-8")
    examples = list(Document.parse(str(path), ShownBlocks(folder, silent)).examples())
    for example in examples:
        example.evaluate()
    return len(examples)


@pytest.mark.parametrize(
    "page",
    [
        "```python\nx = 2\n```\n\nProse.\n\n```python\nprint(x)\n```\n\n```text\n2\n```\n",
        "```python\nprint('a', '', sep='\\n')\n```\n```text\na\n```\n",
        "```python\nassert True\n```\n\nProse.\n\n```text\nOf another thing.\n```\n",
        f"```python\nprint('{LONG}')\n```\n\n```text\n{LONG[:84]}\n    {LONG[85:]}\n```\n",
    ],
    ids=["shown", "blank-at-the-end", "silent", "folded"],
)
def test_a_page_that_shows_what_it_prints_passes(tmp_path: Path, page: str) -> None:
    """Right below a block stands what it prints; a block that prints nothing needs nothing."""
    assert page.count("```python") == run(tmp_path, page)


@pytest.mark.parametrize(
    ("below", "complaint"),
    [
        ("```text\n3\n```\n", "it prints"),
        ("```text\n2\n2\n```\n", "it prints"),
        ("```text\n```\n", "it prints"),
        ("", "nothing is shown below it"),
        ("Prose.\n\n```text\n2\n```\n", "nothing is shown below it"),
        ("```json\n2\n```\n", "nothing is shown below it"),
    ],
)
def test_what_is_printed_has_to_be_shown(tmp_path: Path, below: str, complaint: str) -> None:
    """Other text, none, or one that does not stand right below is a failure that has the text."""
    with pytest.raises(SybilFailure, match=complaint) as caught:
        run(tmp_path, f"```python\nprint(2)\n```\n\n{below}")
    assert "```text\n2\n```" in str(caught.value)


def test_what_is_shown_has_to_be_printed(tmp_path: Path) -> None:
    """A text below a block that prints nothing is a failure too."""
    with pytest.raises(SybilFailure, match="it prints"):
        run(tmp_path, "```python\nx = 2\n```\n\n```text\n2\n```\n")


def test_a_page_whose_output_stands_elsewhere(tmp_path: Path) -> None:
    """A page that is named need not show what it prints, and what it shows has to be right."""
    named = frozenset({"page.md"})
    assert 1 == run(tmp_path, "```python\nprint(2)\n```\n", silent=named)
    with pytest.raises(SybilFailure, match="it prints"):
        run(tmp_path, "```python\nprint(2)\n```\n\n```text\n3\n```\n", silent=named)


def test_an_error_is_not_swallowed(tmp_path: Path) -> None:
    """What a block raises fails it, whatever it printed before."""
    with pytest.raises(ZeroDivisionError):
        run(tmp_path, "```python\nprint(2)\n1 / 0\n```\n\n```text\n2\n```\n")


def test_long_lines_are_folded_between_words() -> None:
    """Lines that a page has no room for go on indented; words and shorter lines stay whole."""
    assert f"a\n{LONG[:84]}\n    {LONG[85:]}" == folded(f"a\n{LONG}\n\n")
    assert "x" * 100 == folded("x" * 100)
    assert "a   b" == folded("a   b  ")
