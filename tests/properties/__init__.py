"""Property tests of the whole engine."""
