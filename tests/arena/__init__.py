"""Tests of the arena: the same games and figures whatever runs them."""
