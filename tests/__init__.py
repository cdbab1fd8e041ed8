"""The tests of rummykit."""
