"""Tests of the drawings of cards, melds and tables."""
