"""The eight rule sets, field by field, in the columns of the printed tables."""

import copy
from typing import Any

Rules = dict[str, Any]

SLUGS = (
    "fortune",
    "fortune-digital",
    "arlington",
    "arlington-scarne",
    "arlington-joker",
    "arlington-heights",
    "arlington-digital",
    "oklahoma",
)

NONE = (None,) * 8
YES = (True,) * 8
NO = (False,) * 8
TWOS = ["2"]
BOTH = ["set", "run"]
EIGHT = {8: 12}
MELD = "only-wild-in-meld"
RUN = "only-wild-in-run"
QUEENS = "only-queens"
AGAIN = "another-deal"
EMPTIED = "as-emptied"

# F, FD, A, AS, AJ, AH, AD, O
TABLE: dict[str, tuple[Any, ...]] = {
    "deck.packs": (2,) * 8,
    "deck.removed_ranks": ([], [], [], [], [], TWOS, [], []),
    "deck.jokers": (0, 0, 0, 0, 1, 4, 0, 0),
    "deal.players": ((2, 8),) * 8,
    "deal.hand_size": (11, 11, 13, 13, 13, 11, 13, 13),
    "deal.hand_size_by_players": ({}, {}, EIGHT, EIGHT, EIGHT, {}, EIGHT, EIGHT),
    "deal.max_turns": NONE,
    "deal.opener": ("rotate",) * 6 + ("fixed", "rotate"),
    "wilds.ranks": (TWOS, TWOS, TWOS, TWOS, TWOS, [], TWOS, TWOS),
    "wilds.jokers": (False, False, False, False, True, True, False, False),
    "wilds.all_wild_melds": (False, False, True, True, True, False, True, True),
    "wilds.max_per_meld": NONE,
    "wilds.joker_swap": ("none", "none", "none", "none", "owner", "none", "none", "none"),
    "queen.discard": ("free", QUEENS, QUEENS, "free", QUEENS, "never", QUEENS, "never"),
    "queen.substitute": ("free", "free", MELD, MELD, MELD, MELD, RUN, RUN),
    "queen.substitute_binds": (None, None) + ("deuces",) * 3 + ("jokers", "deuces", "deuces"),
    "queen.wild_in_sets": (False, False, False, True, False, True, False, False),
    "melds.set_min": (3,) * 8,
    "melds.set_max": (4,) * 8,
    "melds.set_duplicates": YES,
    "melds.run_min": (3,) * 8,
    "melds.run_max": (4, None, 4, 4, 4, 4, 4, 4),
    "melds.low_ace": ("two-place",) * 8,
    "melds.new_runs_natural": (False, False, False, False, False, False, True, False),
    "melds.max_melds": (None, None, None, None, None, None, 6, None),
    "melds.lay_off": ("own",) * 8,
    "pile.kinds": (BOTH, BOTH, BOTH, BOTH, BOTH, BOTH, ["set"], BOTH),
    "pile.min_from_hand": (2,) * 8,
    "pile.max_from_hand": (None, None, None, None, None, None, 2, None),
    "stock.recycle": (EMPTIED,) * 6 + ("on-draw", EMPTIED),
    "stock.keep_upcard": (True, True, True, True, True, True, False, True),
    "stock.shuffle": (False, False, False, False, False, False, True, False),
    "stock.max_recycles": (None, None, None, None, None, None, 1, None),
    "scoring.go_out_bonus": (0, 0, 100, 100, 100, 50, 100, 100),
    "match.target": (500, 500, 1000, 1000, 1000, 500, 1000, 1000),
    "match.tie": (AGAIN,) * 6 + ("lowest-seat", AGAIN),
    # Points for melded cards
    "scoring.melded.K": (10,) * 8,
    "scoring.melded.Q": (10,) * 8,
    "scoring.melded.J": (10,) * 8,
    "scoring.melded.T": (10,) * 8,
    "scoring.melded.9": (10, 10, 10, 10, 10, 5, 10, 10),
    "scoring.melded.8": (10, 10, 10, 10, 10, 5, 10, 10),
    "scoring.melded.7": (5,) * 8,
    "scoring.melded.6": (5,) * 8,
    "scoring.melded.5": (5,) * 8,
    "scoring.melded.4": (5,) * 8,
    "scoring.melded.3": (5,) * 8,
    "scoring.melded.2": (5,) * 8,
    "scoring.ace_high": (10, 10, 20, 20, 20, 20, 20, 20),
    "scoring.ace_low": (5, 5, 20, 20, 20, 5, 20, 20),
    "scoring.ace_in_set": (10, 10, 20, 20, 20, 20, 20, 20),
    "scoring.queen_of_spades": (50,) * 8,
    "scoring.wild_as_queen": (10, 10, 10, 50, 10, 50, 50, 50),
    "scoring.all_wild_each": (25,) * 8,
    "scoring.joker": (None, None, None, None, 100, None, None, None),
    # Points against for cards left in hand
    "scoring.in_hand.K": (10,) * 8,
    "scoring.in_hand.Q": (10,) * 8,
    "scoring.in_hand.J": (10,) * 8,
    "scoring.in_hand.T": (10,) * 8,
    "scoring.in_hand.9": (10, 10, 10, 10, 10, 5, 10, 10),
    "scoring.in_hand.8": (10, 10, 10, 10, 10, 5, 10, 10),
    "scoring.in_hand.7": (5,) * 8,
    "scoring.in_hand.6": (5,) * 8,
    "scoring.in_hand.5": (5,) * 8,
    "scoring.in_hand.4": (5,) * 8,
    "scoring.in_hand.3": (5,) * 8,
    "scoring.in_hand.2": (10, 10, 20, 20, 20, 5, 20, 20),
    "scoring.in_hand.A": (10, 10, 20, 20, 20, 20, 20, 20),
    "scoring.in_hand.QS": (50, 50, 100, 50, 100, 50, 100, 100),
    "scoring.in_hand.JK": (0, 0, 0, 0, 200, 20, 0, 0),
}

VALUES: dict[str, Rules] = {
    slug: {path: row[column] for path, row in TABLE.items()} for column, slug in enumerate(SLUGS)
}


def rules(slug: str, changed: dict[str, Any] | None = None) -> Rules:
    """The rule set of that name with some fields changed; an unknown field is a KeyError."""
    chosen = copy.deepcopy(VALUES[slug])
    for path, value in (changed or {}).items():
        if path not in chosen:
            raise KeyError(path)
        chosen[path] = copy.deepcopy(value)
    return chosen
