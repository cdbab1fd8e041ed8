"""The paper of every drawing: its root element, text alternatives and colours."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from rummykit.drawing.paths import number

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["STYLE", "sheet"]

_LIGHT: Mapping[str, str] = {
    "p": "#fffefb",  # paper
    "e": "#b9bec9",  # edges of cards
    "s": "#1b2130",  # spades
    "h": "#c2123a",  # hearts
    "d": "#c2410c",  # diamonds
    "c": "#146c43",  # clubs
    "j": "#6b2fb3",  # Joker
    "k": "#33508f",  # backs
    "q": "#c9d6f5",  # the pattern of backs
    "b": "#fff5d8",  # badges of stand-ins
    "w": "#b57f06",  # edges of wilds that stand for another card
    "f": "#edf2ef",  # the table
    "g": "#d3ddd7",  # edges and rules on the table
    "t": "#1d2a24",  # text on the table
    "m": "#55645c",  # quieter text
    "a": "#0b6b52",  # what is now
}
_DARK: Mapping[str, str] = {
    "p": "#262b36",
    "e": "#535b6b",
    "s": "#eef1f7",
    "h": "#ff8295",
    "d": "#ffa45c",
    "c": "#6fd6a0",
    "j": "#c9a2ff",
    "k": "#2b4278",
    "q": "#7f9bdc",
    "b": "#4a3c12",
    "w": "#d9a93a",
    "f": "#17201c",
    "g": "#2e3b35",
    "t": "#e3ebe7",
    "m": "#9db0a6",
    "a": "#63d8b2",
}


def _palette(colours: Mapping[str, str]) -> str:
    return ";".join(f"--rk-{name}:{colour}" for name, colour in colours.items())


def _under(theme: str) -> str:
    """Where pages and notebooks say which theme a reader has chosen."""
    light = {"light": "true", "dark": "false"}[theme]
    marks = (f"[data-theme={theme}]", f"[data-jp-theme-light={light}]", f".vscode-{theme}")
    return ",".join(f"{mark} .rk" for mark in marks)


STYLE = (
    f".rk{{{_palette(_LIGHT)};max-width:100%;height:auto}}"
    f"@media(prefers-color-scheme:dark){{.rk{{{_palette(_DARK)}}}}}"
    f"{_under('light')}{{{_palette(_LIGHT)}}}"
    f"{_under('dark')}{{{_palette(_DARK)}}}"
    + "".join(f".rk-{suit}{{color:var(--rk-{suit})}}" for suit in "cdhsj")
    + ".rk path,.rk-n{fill:currentColor}"
    ".rk .rk-l{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}"
    ".rk-p,.rk-w{fill:var(--rk-p);stroke:var(--rk-e)}"
    ".rk-w{stroke:var(--rk-w);stroke-width:2}"
    ".rk-t{fill:currentColor;fill-opacity:.07;stroke:currentColor;stroke-opacity:.55}"
    ".rk-k{fill:var(--rk-k);stroke:var(--rk-p)}"
    ".rk .rk-q{fill:none;stroke:var(--rk-q);stroke-opacity:.7}"
    ".rk-b rect{fill:var(--rk-b);stroke:var(--rk-w);stroke-opacity:.6}"
    ".rk-f{fill:var(--rk-f);stroke:var(--rk-g)}"
    ".rk-g{stroke:var(--rk-g)}"
    ".rk-o{fill:none;stroke:var(--rk-m);stroke-dasharray:4 4}"
    ".rk text{font:13px system-ui,sans-serif;fill:var(--rk-t)}"
    ".rk .rk-m{fill:var(--rk-m);font-size:12px}"
    ".rk .rk-i{font-weight:600}"
    ".rk .rk-a{fill:var(--rk-a)}"
)
"""The style sheet of drawings: it follows the theme of the system, of the page or of the notebook.

Pages with many drawings can hold it once and leave it out of the drawings (`style=False`). The
colours are the custom properties `--rk-…` of the class `rk`, so a page can have others.
"""


def sheet(  # noqa: PLR0913  # all of them named
    *,
    drawn: str,
    width: float,
    height: float,
    title: str,
    description: str = "",
    scale: float = 1,
    style: bool = True,
) -> str:
    """An SVG document, which also stands as it is within a page.

    Args:
        drawn: The elements.
        width: How wide they are.
        height: How high they are.
        title: What is drawn, in a few words.
        description: All that is drawn, for those who do not see it.
        scale: How many pixels a unit takes.
        style: Whether the document brings its style sheet.

    Returns:
        The document.

    Examples:
        >>> text = sheet(drawn="", width=10, height=20, title="A & B", style=False)
        >>> print(text)
        <svg xmlns="http://www.w3.org/2000/svg" class="rk" role="img" viewBox="-1 -1 12 22" \
width="12" height="22"><title>A &amp; B</title></svg>
    """
    wide, high = width + 2, height + 2
    told = f"<title>{escape(title)}</title>"
    if description:
        told += f"<desc>{escape(description)}</desc>"
    css = f"<style>{STYLE}</style>" if style else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rk" role="img" '
        f'viewBox="-1 -1 {number(wide)} {number(high)}" width="{number(wide * scale)}" '
        f'height="{number(high * scale)}">{told}{css}{drawn}</svg>'
    )
