"""A Sphinx extension that documents rule sets, your own as well as those that ship.

With `extensions = ["rummykit.sphinx"]` in `conf.py` there are these directives:

- `rummykit-rulebook`: a rule set told as a rule book
- `rummykit-points`: its points as a table
- `rummykit-compare`: where rule sets differ
- `rummykit-fields`: every field of a rule set, with its values in the rule sets
- `rummykit-glance`: the most important of a rule set in a small table
- `rummykit-decisions`, `rummykit-sources`, `rummykit-versions`: where the rules come from
- `rummykit-violations`: every reason for which an action is refused
- `rummykit-play`: a position, actions, and what the engine makes of them
- `rummykit-cards`, `rummykit-meld`, `rummykit-position`: drawings of cards, melds, whole tables

A rule set is named by its slug (`arlington`) or by where Python finds it (`mypackage.rules.HOUSE`).
Drawings are inline SVG in HTML, with words for those who do not see them, and text elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import rummykit
from rummykit.sphinx._inner.citations import Cited, LinkCitations
from rummykit.sphinx._inner.decisions import DecisionsDirective, SourcesDirective, VersionsDirective
from rummykit.sphinx._inner.drawings import DrawAsSvg, DrawAsText, Drawing, write_style
from rummykit.sphinx._inner.listings import FieldsDirective, ViolationsDirective
from rummykit.sphinx._inner.plays import PlayDirective
from rummykit.sphinx._inner.rules import (
    CompareDirective,
    GlanceDirective,
    PointsDirective,
    RulebookDirective,
)
from rummykit.sphinx._inner.tables import CardsDirective, MeldDirective, PositionDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["DIRECTIVES", "setup"]

_STYLE_FILE = "rummykit.css"
DIRECTIVES = {
    "rummykit-cards": CardsDirective,
    "rummykit-compare": CompareDirective,
    "rummykit-decisions": DecisionsDirective,
    "rummykit-fields": FieldsDirective,
    "rummykit-glance": GlanceDirective,
    "rummykit-meld": MeldDirective,
    "rummykit-play": PlayDirective,
    "rummykit-points": PointsDirective,
    "rummykit-position": PositionDirective,
    "rummykit-rulebook": RulebookDirective,
    "rummykit-sources": SourcesDirective,
    "rummykit-versions": VersionsDirective,
    "rummykit-violations": ViolationsDirective,
}
"""The directives by name."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives to an application; Sphinx calls this.

    Args:
        app: The application.

    Returns:
        What Sphinx wants to know of the extension.
    """
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    app.add_node(Drawing)
    app.add_node(Cited)
    app.add_post_transform(LinkCitations)
    app.add_post_transform(DrawAsSvg)
    app.add_post_transform(DrawAsText)
    app.add_css_file(_STYLE_FILE)
    app.connect("builder-inited", lambda started: write_style(started, _STYLE_FILE))
    return {
        "version": rummykit.__version__,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
