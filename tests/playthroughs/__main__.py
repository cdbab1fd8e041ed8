"""Write the playthroughs anew: `python -m tests.playthroughs`."""

from __future__ import annotations

from pathlib import Path

import rummykit as rk

from .telling import told

if __name__ == "__main__":
    for slug in rk.RULESETS:
        Path(__file__).with_name(f"{slug}.txt").write_text(told(slug), encoding="utf-8")
