"""Counts of what can be played, kept as data files."""
