"""Tests of examples/web: the card room."""
