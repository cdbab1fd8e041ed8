"""The melds on the table as the rules of a game see them, each thing found out once.

A `Laid` is a meld with what the rules make of it: its points, what can be added to it. A `Row` is
the melds of one player, with what can be added to them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from rummykit import growing, packed, shapes
from rummykit.actions import LayMeld, LayOff, TakePile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.cards import Card
    from rummykit.growing import Growth
    from rummykit.melds import Meld
    from rummykit.shapes import MeldFault
    from rummykit.tables import Tables

__all__ = ["NO_MELDS", "Laid", "Row"]


class Laid:
    """A meld as the rules of a game see it, each thing found out when it is first asked for.

    Two are equal when their melds are; the rest follows from the meld and the rules.

    Attributes:
        meld: The meld, with the kind that the rules give it.
        packed: Its cards, packed.
        tables: The rule set's tables.
        lay_action: The action that lays it, once made.
        take_action: The action that takes the pile with it, once made.
        swaps: The cards for which it gives up a Joker, once found.
    """

    __slots__ = (
        "_adds",
        "_fault",
        "_grown",
        "_points",
        "_reach",
        "_ways",
        "lay_action",
        "meld",
        "packed",
        "swaps",
        "tables",
        "take_action",
    )

    def __init__(self, meld: Meld, tables: Tables) -> None:
        self.meld: Final = meld
        self.tables: Final = tables
        self.packed: Final = meld.packed
        self._fault: MeldFault | bool | None = False
        self._points: int | None = None
        self._ways: dict[int, tuple[Growth, ...]] | None = None
        self._reach: int | None = None
        self._adds: dict[tuple[int, int | None, int], tuple[LayOff, ...]] = {}
        self._grown: dict[Growth, Laid | None] = {}
        self.lay_action: LayMeld | None = None
        self.take_action: TakePile | None = None
        self.swaps: dict[Card, Laid] | None = None

    @property
    def lying_fault(self) -> MeldFault | None:
        """What the rules have against the meld lying on the table."""
        fault = self._fault
        if isinstance(fault, bool):
            meld = self.meld
            fault = shapes.meld_fault(meld.cards, meld.stands_for, self.tables.rules, new=False)
            self._fault = fault
        return fault

    @property
    def new_fault(self) -> MeldFault | None:
        """What the rules have against laying the meld now, from hand or with the upcard."""
        fault = self.lying_fault
        may_lie = fault is None or fault[0] == "stand-in-needed"
        if may_lie and self.tables.rules.melds.new_runs_natural:
            meld = self.meld
            return shapes.meld_fault(meld.cards, meld.stands_for, self.tables.rules, new=True)
        return fault

    @property
    def points(self) -> int:
        """What the meld scores for its owner; 0 for one that the rules forbid."""
        if self._points is None:
            meld = self.meld
            self._points = (
                shapes.meld_points(meld.cards, meld.stands_for, self.tables.rules)
                if self.lying_fault is None
                else 0
            )
        return self._points

    @property
    def ways(self) -> dict[int, tuple[Growth, ...]]:
        """By guard bit of a card, every way to add it that the rules allow."""
        if self._ways is None:
            self._ways = self.tables.growing.ways(self.meld) if self.lying_fault is None else {}
        return self._ways

    @property
    def reach(self) -> int:
        """The guard bits of the cards that can be added."""
        if self._reach is None:
            self._reach = sum(self.ways)
        return self._reach

    def adds(self, index: int, seat: int | None, guard: int) -> tuple[LayOff, ...]:
        """The actions that add a card to the meld where it lies.

        Args:
            index: The meld's number.
            seat: Its owner, where that is another player; None for one's own.
            guard: The guard bit of the card.

        Returns:
            The actions, made when they are first asked for.
        """
        key = (index, seat, guard)
        found = self._adds.get(key)
        if found is None:
            found = tuple([_lay_off(index, seat, growth) for growth in self.ways[guard]])
            self._adds[key] = found
        return found

    def grown(self, growth: Growth) -> Laid | None:
        """The meld with one card more, or None where the rules do not allow it.

        Args:
            growth: The card, what it stands for, and the end of a run.

        Returns:
            The longer meld as these rules see it.
        """
        try:
            return self._grown[growth]
        except KeyError:
            found = None
            if growth in self.ways.get(packed.PRESENT[growth[0].code], ()):
                longer = self.tables.laid_of(self.meld.kind, *growing.longer(self.meld, growth))
                found = longer if longer.lying_fault is None else None
                self._grown[growth] = found
            return found

    @property
    def growth(self) -> dict[Growth, Laid]:
        """Every way to add one card that the rules allow, with the meld that comes of it."""
        ways = [growth for offered in self.ways.values() for growth in offered]
        return {growth: longer for growth in ways if (longer := self.grown(growth)) is not None}

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Laid):
            return self is other or self.meld == other.meld
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.meld)


@lru_cache(maxsize=20_000)
def _lay_off(index: int, seat: int | None, growth: Growth) -> LayOff:
    """The action that adds to a meld, whatever meld it is: one object each."""
    card, stand, end = growth
    return LayOff(index, card, stand, end, seat=seat)


class Row:
    """The melds of one player, in the order laid.

    Rows never change; all states share those that stay as they are, and with them what was found
    out about adding to them. Two rows are equal when their melds are.

    Attributes:
        laids: The melds.
    """

    __slots__ = ("_adds", "_reach", "laids")

    def __init__(self, laids: tuple[Laid, ...] = ()) -> None:
        self.laids: Final = laids
        self._reach: int | None = None
        self._adds: tuple[int, int | None, tuple[LayOff, ...]] = (0, None, ())

    @property
    def reach(self) -> int:
        """The guard bits of the cards that can be added to some meld."""
        reach = self._reach
        if reach is None:
            reach = 0
            for laid in self.laids:
                reach |= laid.reach
            self._reach = reach
        return reach

    def adds(self, cards: int, seat: int | None) -> tuple[LayOff, ...]:
        """The actions that add cards to the melds, one at a time: by card, then by meld.

        The last answer is kept, because a hand's other cards change more often than these.

        Args:
            cards: The guard bits of the cards.
            seat: The owner of the row, where that is another player; None for one's own.

        Returns:
            The actions.
        """
        cards &= self.reach
        known, of_seat, found = self._adds
        if known == cards and of_seat == seat:
            return found
        by_card: dict[int, tuple[LayOff, ...]] = {}
        for index, laid in enumerate(self.laids):
            fitting = cards & (laid._reach or 0)  # found out with the row's reach
            while fitting:
                guard = fitting & -fitting
                fitting ^= guard
                ways = laid.adds(index, seat, guard)
                by_card[guard] = by_card[guard] + ways if guard in by_card else ways
        found = (
            tuple(chain.from_iterable([by_card[guard] for guard in sorted(by_card)]))
            if len(by_card) > 1
            else by_card.get(cards, ())
        )
        self._adds = (cards, seat, found)
        return found

    def with_new(self, laid: Laid) -> Row:
        """The row with one more meld."""
        return Row((*self.laids, laid))

    def with_changed(self, index: int, laid: Laid) -> Row:
        """The row with another meld at a place."""
        laids = list(self.laids)
        laids[index] = laid
        return Row(tuple(laids))

    def __iter__(self) -> Iterator[Laid]:
        return iter(self.laids)

    def __len__(self) -> int:
        return len(self.laids)

    def __getitem__(self, index: int) -> Laid:
        return self.laids[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Row):
            return self is other or self.laids == other.laids
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.laids)


NO_MELDS: Final = Row()
"""The row of a player without melds."""
