"""`rummykit.testing`: the kit tested like the rest."""
