"""Tests of the card room in a real browser."""
