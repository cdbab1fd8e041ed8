"""Benchmarks of rummykit: `python -m bench` for itself, `python -m bench.peers` beside others."""
