"""The moment of a view: what is left of a state once everything hidden is taken out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typing_extensions import override

from rummykit.state import GameState

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Moment"]


class Moment(GameState):
    """A state with everything hidden taken out: what a view asks the engine about.

    It is compared and asked like a state, and is none: hands are empty and cards have no face, so
    nothing can be played on it.
    """

    __slots__ = ()

    @classmethod
    def of(cls, blinded: GameState) -> Moment:
        """Mark a state as one without its hidden cards.

        Args:
            blinded: The state, of which nobody else has hold.

        Returns:
            The same object.
        """
        object.__setattr__(blinded, "__class__", cls)
        return blinded  # type: ignore[return-value]  # what the line above made it

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by what the moment holds."""
        restore, parts = super().__reduce__()
        return _restored, (restore, parts)

    @override
    def __str__(self) -> str:
        """A short name: what is hidden has no text."""
        return repr(self)


def _restored(restore: Callable[..., GameState], parts: tuple[Any, ...]) -> Moment:
    return Moment.of(restore(*parts))
