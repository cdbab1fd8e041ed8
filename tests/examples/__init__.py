"""Tests of the examples: each runs, does what it says, and is quoted by the documentation."""
