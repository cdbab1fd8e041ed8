"""The directive that plays: a position, actions, and what the engine makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from typing_extensions import override

import rummykit as rk
from rummykit.drawing import state_svg
from rummykit.sphinx._inner.drawings import Drawing
from rummykit.sphinx._inner.pieces import paragraph, table
from rummykit.sphinx._inner.tables import PositionDirective
from rummykit.sphinx._inner.tellings import event_words, violation_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummykit.drawing.scenes import Table

__all__ = ["PlayDirective"]

_WIDTH = 440


class PlayDirective(PositionDirective):
    """A position, and actions played from it, one a line.

    .. code-block:: rst

       .. rummykit-play:: arlington
          :hands: 9H 9D 4C / KC QS
          :stock: 4D
          :pile: 3C 9S
          :after:

          take 9H 9D 9S
          discard 4C

    What each action does is told, or why it is refused; when a deal ends, its score. It takes the
    options of `rummykit-position`, and with `after` the table is drawn again as it is then.
    """

    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **PositionDirective.option_spec,
        "after": directives.flag,
    }

    @override
    def build(self) -> list[nodes.Node]:
        """The table, what happens, and the table afterwards."""
        state = self.state_of_options()
        found = self.drawn([self._drawing(state)])
        steps = nodes.enumerated_list("", classes=["rummykit-play"])
        for text in filter(str.strip, self.content):
            action = rk.parse_action(text.strip())
            step = nodes.list_item("", paragraph(f"`{text.strip()}`"))
            violation = rk.explain(state, action)
            if violation is not None:
                step.append(paragraph(f"Refused: {violation_words(violation)}."))
                step["classes"].append("rk-refused")
            else:
                played = rk.transition(state, action)
                state = played.state
                told = " ".join(
                    event_words(self._seen(event), state.rules) for event in played.events
                )
                step.append(paragraph(told))
                ended = [event for event in played.events if isinstance(event, rk.DealEnded)]
                step.extend(_score(event) for event in ended)
            steps.append(step)
        if steps.children:
            found.append(steps)
        if "after" in self.options:
            self.options.pop("caption", None)
            found += self.drawn([self._drawing(state)])
        return found

    def _seen(self, event: rk.Event) -> rk.Event:
        if "seat" in self.options:
            return event.seen_by(self.options["seat"], memory="memory" in self.options)
        return event

    def _drawing(self, state: rk.GameState) -> Drawing:
        shown: Table = self.as_seen(state)
        svg = state_svg(shown, width=self.options.get("width", _WIDTH), style=False)
        return Drawing(svg=svg, text=str(shown))


def _score(event: rk.DealEnded) -> nodes.table:
    result = event.result
    columns = (result.melded, result.deadwood, result.bonus, result.scores, event.totals)
    rows = [
        [f"Seat {seat}", *map(_number, numbers)]
        for seat, numbers in enumerate(zip(*columns, strict=True))
    ]
    head = ["", "Melded", "Left in hand", "Bonus", "Score", "Total"]
    return table(head, rows, "rummykit-score")


def _number(points: int) -> str:
    return f"{points:,}".replace("-", "−")
