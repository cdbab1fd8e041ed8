"""A table that fills itself: what was found once for a key is looked up from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["Memo"]

T = TypeVar("T")
_LARGEST: Final = 20_000


class Memo(dict[int, tuple[T, ...]]):
    """Lists by key, each found when first asked for.

    It forgets everything when it has grown large, so that a long life costs no more memory.

    Args:
        find: Finds the list for a key.

    Examples:
        >>> divisors = Memo(lambda number: (n for n in range(1, number + 1) if number % n == 0))
        >>> divisors[6], len(divisors)
        ((1, 2, 3, 6), 1)
    """

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[int], Iterable[T]]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: int) -> tuple[T, ...]:
        """Find the list for a key that is not there yet."""
        if len(self) >= _LARGEST:
            self.clear()
        found = self[key] = tuple(self._find(key))
        return found
