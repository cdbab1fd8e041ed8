"""Tests of rule sets: their values, their fields, and how they are changed."""
