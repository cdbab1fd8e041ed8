"""A golden playthrough of each rule set: what is played, what happens, what it scores."""
