"""Drawings in documents: SVG in HTML, text elsewhere, and the style sheet of a site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from typing_extensions import override

from rummykit.drawing import STYLE

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["DrawAsSvg", "DrawAsText", "Drawing", "write_style"]

_AROUND = (
    ".rk-drawing{margin:1.25rem 0}"
    ".rk-drawing>svg{display:block}"
    ".rk-drawing>svg{max-width:100%;height:auto}"
    ".rk-caption p{margin:.5rem 0 0;font-size:.9em;opacity:.85}"
    ".rk-gallery{display:flex;flex-wrap:wrap;gap:.25rem 2.5rem}"
    ".rk-gallery .rk-drawing{margin:.75rem 0 0}"
    ".rk-refused>p:nth-child(2){border-left:3px solid #c2123a;padding-left:.6rem}"
)


class Drawing(nodes.General, nodes.Element):
    """A drawing in a document.

    It has the attributes `svg`, the drawing without its style sheet, and `text`, what stands
    instead where there is no HTML.
    """


class DrawAsSvg(SphinxPostTransform):
    """Puts the drawings into HTML."""

    default_priority = 100
    formats: tuple[str, ...] = ("html",)

    @override
    def run(self, **kwargs: object) -> None:
        """Replace the drawings of the document.

        Args:
            kwargs: Nothing that is used.
        """
        for node in list(self.document.findall(Drawing)):
            svg = f'<div class="rk-drawing">{node["svg"]}</div>'
            node.replace_self(nodes.raw("", svg, format="html"))


class DrawAsText(SphinxPostTransform):
    """Puts text where no drawing can stand: what `DrawAsSvg` has left."""

    default_priority: ClassVar[int] = DrawAsSvg.default_priority + 1

    @override
    def run(self, **kwargs: object) -> None:
        """Replace the drawings of the document.

        Args:
            kwargs: Nothing that is used.
        """
        for node in list(self.document.findall(Drawing)):
            node.replace_self(nodes.literal_block("", node["text"], language="none"))


def write_style(app: Sphinx, name: str) -> None:
    """Write the style sheet that all drawings of a site share.

    Args:
        app: The application.
        name: The name of the file among the static ones.
    """
    if app.builder.format == "html":
        static = Path(app.builder.outdir) / "_static"
        static.mkdir(parents=True, exist_ok=True)
        (static / name).write_text(STYLE + _AROUND, encoding="utf-8")
