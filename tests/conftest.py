"""What all tests share: how long and how repeatably Hypothesis looks."""

from __future__ import annotations

import os

from hypothesis import settings

# No deadline: a shared machine may pause at any time, and slowness has tests of its own.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
