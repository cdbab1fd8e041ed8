"""The exact solver: the best layout of a hand."""

from __future__ import annotations

from rummykit.solver.layout import Layout, best_layout

__all__ = ["Layout", "best_layout"]
