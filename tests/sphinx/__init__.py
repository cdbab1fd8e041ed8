"""Tests of the Sphinx extension."""
