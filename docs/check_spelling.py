"""Check the spelling of the built documentation: `python docs/check_spelling.py docs/_build/html`.

What is checked is what readers see, generated text and docstrings included, but for code. Words
that are right and in no dictionary stand in `docs/words.txt`, one a line.
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

from spellchecker import SpellChecker
from typing_extensions import override

__all__ = ["Reader", "faults", "main", "words_of"]

WORDS = Path(__file__).parent / "words.txt"
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}
SKIPPED = {"code", "dt", "head", "nav", "pre", "script", "style", "svg", "aside", "em"}
"""Elements without prose: code, signatures, names of parameters, what surrounds a page."""

_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
_CODE = re.compile(r"\S*[\d_/=.@…<>]\S*[^\s.,;:!?)]\S*|\S*://\S*")


class Reader(HTMLParser):
    """Gathers the prose of a page.

    Attributes:
        prose: The pieces of text found.
    """

    def __init__(self) -> None:
        super().__init__()
        self.prose: list[str] = []
        self._inside: list[str] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element."""
        if tag not in VOID:
            self._inside.append(tag)

    @override
    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those within that were not closed."""
        if tag in self._inside:
            while self._inside.pop() != tag:
                pass

    @override
    def handle_data(self, data: str) -> None:
        """Keep a text, if it is prose."""
        if not SKIPPED & set(self._inside):
            self.prose.append(data)


def words_of(page: str) -> set[str]:
    """The words of a page that a dictionary might know.

    Args:
        page: The HTML.

    Returns:
        The words in lower case, without a possessive ending; no names with capitals inside, no
        code.

    Examples:
        >>> sorted(
        ...     words_of("<p>Scarne’s <code>lay_off</code> of NASA: rk.apply, KeyError, again.</p>")
        ... )
        ['again', 'of', 'scarne']
    """
    reader = Reader()
    reader.feed(page)
    prose = _CODE.sub(" ", " ".join(reader.prose))
    found = {word for word in _WORD.findall(prose) if word[1:] == word[1:].lower()}
    return {re.sub(r"[’']s?$", "", word).replace("’", "'").lower() for word in found}


def faults(pages: dict[str, str], known: set[str]) -> list[str]:
    """What is wrong with the spelling of some pages.

    Args:
        pages: The HTML by name.
        known: Words that are right although no dictionary has them.

    Returns:
        A line for each unknown word, with the pages that have it.

    Examples:
        >>> faults({"a.html": "<p>A tabel of upcards</p>"}, {"upcards"})
        ['tabel: in a.html']
    """
    where: dict[str, list[str]] = {}
    for name, page in sorted(pages.items()):
        for word in words_of(page):
            where.setdefault(word, []).append(name)
    unknown = SpellChecker().unknown(where) - known
    return [f"{word}: in {', '.join(where[word])}" for word in sorted(unknown)]


def main(folder: Path) -> int:
    """Check a built site.

    Args:
        folder: Where it is.

    Returns:
        The exit code: 1 if there are faults.
    """
    names = [path for path in folder.rglob("*.html") if path.stem not in {"genindex", "search"}]
    pages = {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in names}
    found = faults(pages, set(WORDS.read_text(encoding="utf-8").split()))
    sys.stdout.writelines(f"{line}\n" for line in found)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
