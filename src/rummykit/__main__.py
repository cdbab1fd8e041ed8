"""What `python -m rummykit` runs: the command line."""

from __future__ import annotations

import sys

from rummykit.cli import main

if __name__ == "__main__":
    sys.exit(main())
