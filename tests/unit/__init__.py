"""Unit tests of the modules of the core."""
