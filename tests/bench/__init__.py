"""Tests of the benchmarks: that they run, and count and compare rightly; never how fast it is."""
