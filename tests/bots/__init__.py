"""Tests of the bots: that they play by the rules and by what they may know."""
