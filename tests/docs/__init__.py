"""Tests of the documentation: what its pages hold, and the checks of the built site."""
