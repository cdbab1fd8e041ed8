"""Mutation testing of the core, and its recorded score."""
