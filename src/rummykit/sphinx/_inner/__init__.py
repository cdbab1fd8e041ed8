"""The directives and what they are made of; not public, only `rummykit.sphinx` is."""
