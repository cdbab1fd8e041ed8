"""Tests of records and journals."""
