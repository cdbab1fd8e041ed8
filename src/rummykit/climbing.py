"""The climb for long runs: up the places of a suit, each step a natural card or a wild.

Long runs with wilds are too many to be kept by their patterns. The climb finds them one after the
other and lays only what can still become a run, so that who wants the first few has them at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.runs import Chosen, RunSearch

__all__ = ["Climb"]

T = TypeVar("T")


class Climb(Generic[T]):
    """One climb through the runs of a suit.

    Args:
        search: The search that it belongs to.
        natural: The places of the natural cards at hand, as bits.
        needed: Those of which a run holds one at least, all of them among the places it may have.
    """

    def __init__(self, search: RunSearch[T], natural: int, needed: int) -> None:
        self.search: Final = search
        self.natural: Final = natural
        self.needed: Final = needed
        self.left: Final = list(search.wilds.counts)

    def found(self, start: int, stop: int) -> Iterator[T]:
        """The runs from a place: by what lies there and above, a natural card before a wild.

        Args:
            start: The place.
            stop: The highest place that a run may have.

        Returns:
            What is made of each run; of those that grow from each other, the shorter one first.
        """
        return self._above(start, stop, start, (), seen=False, others=0, closed=False)

    def _above(  # noqa: PLR0913  # what lies below, in full
        self,
        start: int,
        stop: int,
        place: int,
        chosen: Chosen,
        *,
        seen: bool,
        others: int,
        closed: bool,
    ) -> Iterator[T]:
        """The runs that go on from a place, with what lies below it.

        Args:
            start: The lowest place of the run.
            stop: The highest that it may have.
            place: Where it goes on.
            chosen: The wilds below.
            seen: Whether a card that is needed lies below.
            others: How many of the wilds below stand for another card.
            closed: Whether one of them lets no other lie in the run.
        """
        search, left = self.search, self.left
        above = self.natural >> place
        unbroken = (~above & (above + 1)).bit_length() - 1
        end = min(place + unbroken, stop + 1)
        first = place if seen else self._next_needed(place, end)
        if search.has_required(chosen):
            for top in range(max(first, start + search.sizes.low - 1), end):
                yield search.laid(start, top, chosen)
        wilds = sum(left)
        if not wilds:
            return
        for spot in range(min(end, stop), place - 1, -1):
            under = seen or first < spot
            if not (under or self._reaches(spot, wilds - 1)):
                continue
            for kind, own, alone in search.fitting(spot, left, others=others, closed=closed):
                left[kind] -= 1
                with_wild = (*chosen, (spot, kind))
                long = spot - start + 1 >= search.sizes.low
                if under and long and search.has_required(with_wild):
                    yield search.laid(start, spot, with_wild)
                yield from self._above(
                    start,
                    stop,
                    spot + 1,
                    with_wild,
                    seen=under,
                    others=others + (not own),
                    closed=closed or alone,
                )
                left[kind] += 1

    def _next_needed(self, place: int, end: int) -> int:
        """The first place from one up to another where a card that is needed lies, or the other."""
        ahead = self.needed >> place
        return min(end, place + (ahead & -ahead).bit_length() - 1) if ahead else end

    def _reaches(self, place: int, wilds: int) -> bool:
        """Whether so many wilds fill the gaps from a place up to the next card that is needed."""
        ahead = self.needed >> (place + 1)
        gaps = (ahead - 1) & ~(self.natural >> (place + 1))  # all that is needed is natural
        return bool(ahead) and gaps.bit_count() <= wilds
