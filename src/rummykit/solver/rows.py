"""The runs of one suit, as a graph: which cards of the suit are left as runs are chosen.

The stages of a suit are its runs on the table, then its places from the low ace to the high one,
each as often as the hand has that card. A node is what is left of the suit's cards from that place
on; an edge is a column that starts there. Different runs that leave the same cards meet in a node.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rummykit import packed
from rummykit.solver.runs import Column, OwnRun, extensions, new_runs

if TYPE_CHECKING:
    from rummykit.solver.terms import Terms

__all__ = ["Edge", "RowGraph", "RowStage", "row_graph", "row_of"]

_FIELD_MASK: Final = (1 << packed.FIELD) - 1
_ROW: Final = (1 << (packed.FIELD * packed.SUIT_STRIDE)) - 1

Edge: TypeAlias = "tuple[int, int]"
"""The number of the column chosen, and the node that comes of it."""


class RowStage(NamedTuple):
    """One stage of a suit.

    Attributes:
        place: The place where its runs start; -1 for a run on the table.
        mask: The fields of the cards that matter from here on.
        nodes: For each node the node that comes of choosing nothing, and the edges.
    """

    place: int
    mask: int
    nodes: dict[int, tuple[int, list[Edge]]]


class RowGraph(NamedTuple):
    """The runs of one suit.

    Attributes:
        root: The node of the whole row.
        stages: The stages, in order.
        columns: All columns of the edges.
        used: The fields of the cards in any of them.
    """

    root: int
    stages: list[RowStage]
    columns: list[Column]
    used: int


def row_of(held: int, suit: int) -> int:
    """The cards of a suit in a hand, packed.

    Args:
        held: The hand, packed.
        suit: The number of the suit.

    Returns:
        The part of the hand.
    """
    return held & (_ROW << (packed.FIELD * packed.SUIT_STRIDE * suit))


def row_graph(
    terms: Terms, suit: int, row: int, caps: tuple[int, ...], own: tuple[OwnRun, ...]
) -> RowGraph:
    """The graph of a suit.

    Args:
        terms: The terms.
        suit: The number of the suit.
        row: Its cards at hand, packed.
        caps: By class, how many wilds there are.
        own: The runs of the suit on the table.

    Returns:
        The graph, kept with the terms.
    """
    cache: dict[object, RowGraph] = terms.kept("rows")
    key = (suit, row, caps, own)
    graph = cache.get(key)
    if graph is None:
        graph = cache[key] = _build(terms, suit, row, caps, own)
    return graph


def _build(
    terms: Terms, suit: int, row: int, caps: tuple[int, ...], own: tuple[OwnRun, ...]
) -> RowGraph:
    found = [(-1, 1, extensions(terms, each, row, caps)) for each in own]
    present = packed.presence(row) & terms.in_cores
    for place, code in enumerate(terms.codes[suit]):
        if present & packed.PRESENT[code]:
            copies = packed.count(row, code)
            found.append((place, copies, new_runs(terms, suit, place, present, caps)))
    planned: list[tuple[int, list[tuple[int, int]]]] = []
    all_columns: list[Column] = []
    used = 0
    for place, copies, columns in found:
        if columns:
            base = len(all_columns)
            all_columns += columns
            cards = [(base + number, column.cards) for number, column in enumerate(columns)]
            planned += [(place, cards)] * copies
            for column in columns:
                used |= column.cards
    masks = [terms.from_place[suit][max(place, 0)] for place, _ in planned]
    root = row & masks[0] if planned else 0
    graph = RowGraph(root, [], all_columns, used * _FIELD_MASK)
    reached = {root: None}
    for (place, cards), mask, after in zip(planned, masks, [*masks[1:], 0], strict=False):
        nodes = {node: _edges(node, after, cards) for node in reached}
        graph.stages.append(RowStage(place, mask, nodes))
        reached = {}
        for nxt, edges in nodes.values():
            reached[nxt] = None
            for _, to in edges:
                reached[to] = None
    return graph


def _edges(node: int, after: int, cards: list[tuple[int, int]]) -> tuple[int, list[Edge]]:
    """The node that comes of choosing nothing, and the edges of the columns that fit."""
    guards = packed.GUARDS
    guarded = node | guards
    return node & after, [
        (number, (node - taken) & after)
        for number, taken in cards
        if (guarded - taken) & guards == guards
    ]
