"""`rummykit score`: the score of a game at a real table."""
