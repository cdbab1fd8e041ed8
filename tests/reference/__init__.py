"""A slow, obvious reading of the rules, sharing no code with the engine it is compared with.

Everything is plain text in plain dicts and lists: a card is ``"QS"``, a meld ``"JS 2D=QS KS"``, an
action ``"add 0 2D=8H high"``, a rule set a dict from field path to value, a state a dict.
"""
