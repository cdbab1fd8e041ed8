"""The command line: `rummykit` and `python -m rummykit`.

Each command is a module with a `register` function, named in `rummykit.cli.main`. What commands
share is in `options` (the rules, the seed), `terminal` (what the output can show) and `sheets`
(scores).

Examples:
    >>> from rummykit.cli import main
    >>> main(["--version"])
    rummykit 0.1.0
    0
"""

from __future__ import annotations

try:
    from rummykit.cli.main import main
except KeyboardInterrupt:  # Ctrl-C before `main` is there to end quietly
    raise SystemExit(130) from None

__all__ = ["main"]
