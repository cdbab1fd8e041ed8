"""Faults planted in a copy of the engine, to see that the checks find them."""
