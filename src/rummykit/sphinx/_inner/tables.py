"""The directives that draw: cards, melds, whole tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from typing_extensions import override

import rummykit as rk
from rummykit.cards import parse_cards
from rummykit.drawing import cards_svg, meld_svg, state_svg
from rummykit.rulebook.prose import count
from rummykit.sphinx._inner.base import RummyDirective, seats
from rummykit.sphinx._inner.drawings import Drawing

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummykit.drawing.scenes import Table

__all__ = ["CardsDirective", "MeldDirective", "PositionDirective"]

_SPECTATOR = "spectator"


def _scale(text: str) -> float:
    found = float(text)
    if not found > 0:
        msg = f"{text!r} is no size: give a number above 0"
        raise ValueError(msg)
    return found


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.replace("/", " ").replace(",", " ").split()]


def _seat(text: str) -> int | None:
    return None if text.strip() == _SPECTATOR else int(text)


class _DrawnDirective(RummyDirective):
    """A directive that draws."""

    has_content = False
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "caption": directives.unchanged_required,
        "name": directives.unchanged,
    }

    def drawn(self, drawings: list[Drawing]) -> list[nodes.Node]:
        """Drawings with the caption that the options give."""
        for drawing in drawings:
            self.set_source_info(drawing)
        found: list[nodes.Node] = list(drawings)
        if "caption" in self.options:
            words, messages = self.parse_inline(self.options["caption"], lineno=self.lineno)
            told = nodes.paragraph("", "", *words)
            found += [nodes.container("", told, classes=["rk-caption"]), *messages]
        whole = nodes.container("", *found, classes=["rummykit-drawing"])
        self.add_name(whole)
        return [whole]


class CardsDirective(_DrawnDirective):
    """Cards in a fan.

    .. code-block:: rst

       .. rummykit-cards:: 7S 7H 2D
          :caption: A hand of three.
    """

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **_DrawnDirective.option_spec,
        "scale": _scale,
    }

    @override
    def build(self) -> list[nodes.Node]:
        """The cards, drawn in the order given."""
        cards = parse_cards(self.arguments[0])
        svg = cards_svg(cards, scale=self.options.get("scale", 1), style=False)
        return self.drawn([Drawing(svg=svg, text=" ".join(card.pretty for card in cards))])


class MeldDirective(_DrawnDirective):
    """A meld, or several with one on each line.

    .. code-block:: rst

       .. rummykit-meld:: JS 2D=QS KS
          :rules: arlington
          :points:

    With `rules` the meld has to be one that the rules allow; with `points` its points are told.
    """

    optional_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **CardsDirective.option_spec,
        "rules": directives.unchanged_required,
        "set": directives.unchanged_required,
        "points": directives.flag,
    }

    @override
    def build(self) -> list[nodes.Node]:
        """The melds, each with its points where they are asked for."""
        lines = [*"\n".join(self.arguments).splitlines(), *self.content]
        melds = [rk.Meld(line) for line in lines if line.strip()]
        if not melds:
            msg = "no meld is given: write one after the directive, or one on each line below it"
            raise ValueError(msg)
        rules = self.rules(self.options["rules"]) if "rules" in self.options else None
        if rules is None and {"points", "set"} & set(self.options):
            msg = "the options points and set need the option rules"
            raise ValueError(msg)
        found: list[nodes.Node] = []
        for meld in melds:
            laid = meld if rules is None else _laid(meld, rules)
            svg = meld_svg(laid, scale=self.options.get("scale", 1), style=False)
            found += self.drawn([Drawing(svg=svg, text=laid.pretty)])
            if rules is not None and "points" in self.options:
                told = nodes.paragraph("", f"{count(laid.points(rules), 'point')} in {rules}.")
                found.append(nodes.container("", told, classes=["rk-caption"]))
        return found


def _laid(meld: rk.Meld, rules: rk.RuleSet) -> rk.Meld:
    """The meld as it lies on a table where these rules are played."""
    nobody = [""] * (rules.deal.players[0] - 1)
    table = rk.position(rules, hands=["", *nobody], melds=[[meld], *([] for _ in nobody)])
    return table.melds[0][0]


class PositionDirective(_DrawnDirective):
    """A whole table, as `rummykit.position` sets it up.

    .. code-block:: rst

       .. rummykit-position:: arlington
          :hands: 7S 7H 2D / KC QS
          :melds: 5H 6H 7H, 9C 9D 9H /
          :stock: 4C 9D
          :pile: 3C 8S
          :totals: 120 85
          :seat: 0

    Slashes or lines part the seats, commas the melds of a seat. With `seat` (a number, or
    `spectator`) only what that seat may know is drawn, with `memory` what it can remember as well.
    """

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **_DrawnDirective.option_spec,
        "hands": directives.unchanged_required,
        "melds": directives.unchanged_required,
        "stock": directives.unchanged_required,
        "pile": directives.unchanged_required,
        "turn": int,
        "phase": directives.unchanged_required,
        "totals": _numbers,
        "recycles": int,
        "turns": int,
        "deal-number": int,
        "opener": int,
        "set": directives.unchanged_required,
        "title": directives.unchanged_required,
        "seat": _seat,
        "memory": directives.flag,
        "width": directives.positive_int,
    }

    @override
    def build(self) -> list[nodes.Node]:
        """The table, all of it or what a seat may know."""
        table = self.as_seen(self.state_of_options())
        svg = state_svg(table, width=self.options.get("width", 520), style=False)
        return self.drawn([Drawing(svg=svg, text=str(table))])

    def state_of_options(self) -> rk.GameState:
        """The state that the options set up.

        Raises:
            ValueError: If there are no hands, or the state is none that there can be.
        """
        if "hands" not in self.options:
            msg = "no hands are given: write them in the option hands, such as 7S 7H / KC QS"
            raise ValueError(msg)
        hands = seats(self.options["hands"])
        melds = [_melds(row) for row in seats(self.options.get("melds", ""))]
        melds += [[] for _ in hands[len(melds) :]]
        names = {"stock", "pile", "turn", "phase", "totals", "recycles", "turns", "opener"}
        given = {name: self.options[name] for name in names & set(self.options)}
        if "deal-number" in self.options:
            given["deal_number"] = self.options["deal-number"]
        return rk.position(self.rules(self.arguments[0]), hands, melds=melds, **given)

    def as_seen(self, state: rk.GameState) -> Table:
        """The state, or what the seat that the options name may know of it.

        Args:
            state: The state.

        Returns:
            What is drawn.
        """
        if "seat" in self.options:
            return rk.view(state, self.options["seat"], memory="memory" in self.options)
        return state


def _melds(row: str) -> list[str]:
    return [meld.strip() for meld in row.split(",") if meld.strip()]
