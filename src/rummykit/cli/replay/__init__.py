"""`rummykit replay`: a game that was kept, looked at again move by move."""
