"""The eight rule sets that ship, built up from one another.

`source` names a text by its number in the list of sources, and the part of it that tells the form.
"""

from __future__ import annotations

from rummykit.cards import Rank
from rummykit.rules.parts import Deal, Deck, Match, MeldLimits, Pile, Queen, Stock, Wilds
from rummykit.rules.points import Scoring
from rummykit.rules.ruleset import RuleSet

__all__ = ["PRESETS"]

_FORTUNE_POINTS = Scoring()

_THIRTEEN = Deal(hand_size=13, hand_size_by_players=((8, 12),))
_DEUCES = Wilds(all_wild_melds=True)
_THOUSAND = Match(target=1000)

_GUARDED_QUEEN = Queen(
    discard="only-queens", substitute="only-wild-in-meld", substitute_binds="deuces"
)


def _arlington_points(
    *,
    wild_as_queen: int,
    queen_in_hand: int = 100,
    joker: int | None = None,
    joker_in_hand: int = 0,
) -> Scoring:
    """Aces count 20 everywhere, deuces 20 in hand; the forms differ on Queen and Joker."""
    in_hand = {"A": 20, "2": 20, "QS": queen_in_hand, "JK": joker_in_hand}
    return Scoring(
        ace_high=20,
        ace_low=20,
        ace_in_set=20,
        wild_as_queen=wild_as_queen,
        joker=joker,
        in_hand=_FORTUNE_POINTS.in_hand.replaced(in_hand),
        go_out_bonus=100,
    )


_FORTUNE = RuleSet(
    slug="fortune",
    title="Fortune Rummy",
    source="000, first part, after Scarne",
)

_FORTUNE_DIGITAL = RuleSet(
    slug="fortune-digital",
    title="Fortune Rummy, digital form",
    source="003",
    queen=Queen(discard="only-queens"),
    melds=MeldLimits(run_max=None),
)

_ARLINGTON = RuleSet(
    slug="arlington",
    title="Arlington",
    source="000, second part, after Parlett",
    deal=_THIRTEEN,
    wilds=_DEUCES,
    queen=_GUARDED_QUEEN,
    scoring=_arlington_points(wild_as_queen=10),
    match=_THOUSAND,
)

_ARLINGTON_SCARNE = RuleSet(
    slug="arlington-scarne",
    title="Arlington with Scarne's values",
    source="000, second part, values marked Scarne",
    deal=_THIRTEEN,
    wilds=_DEUCES,
    queen=Queen(substitute="only-wild-in-meld", substitute_binds="deuces", wild_in_sets=True),
    scoring=_arlington_points(wild_as_queen=50, queen_in_hand=50),
    match=_THOUSAND,
)

_ARLINGTON_JOKER = RuleSet(
    slug="arlington-joker",
    title="Arlington with a Joker",
    source="000, second part, variations",
    deck=Deck(jokers=1),
    deal=_THIRTEEN,
    wilds=Wilds(jokers=True, all_wild_melds=True, joker_swap="owner"),
    queen=_GUARDED_QUEEN,
    scoring=_arlington_points(wild_as_queen=10, joker=100, joker_in_hand=200),
    match=_THOUSAND,
)

_ARLINGTON_HEIGHTS = RuleSet(
    slug="arlington-heights",
    title="Arlington Heights",
    source="000, third part",
    deck=Deck(removed_ranks=(Rank.TWO,), jokers=4),
    wilds=Wilds(ranks=(), jokers=True),
    queen=Queen(
        discard="never",
        substitute="only-wild-in-meld",
        substitute_binds="jokers",
        wild_in_sets=True,
    ),
    scoring=Scoring(
        melded=_FORTUNE_POINTS.melded.replaced({"9": 5, "8": 5}),
        ace_high=20,
        ace_in_set=20,
        wild_as_queen=50,
        in_hand=_FORTUNE_POINTS.in_hand.replaced({"9": 5, "8": 5, "2": 5, "A": 20, "JK": 20}),
        go_out_bonus=50,
    ),
)

_ARLINGTON_DIGITAL = RuleSet(
    slug="arlington-digital",
    title="Arlington, digital form",
    source="001",
    deal=Deal(hand_size=13, hand_size_by_players=((8, 12),), opener="fixed"),
    wilds=_DEUCES,
    queen=Queen(discard="only-queens", substitute="only-wild-in-run", substitute_binds="deuces"),
    melds=MeldLimits(new_runs_natural=True, max_melds=6),
    pile=Pile(kinds=("set",), max_from_hand=2),
    stock=Stock(recycle="on-draw", keep_upcard=False, shuffle=True, max_recycles=1),
    scoring=_arlington_points(wild_as_queen=50),
    match=Match(target=1000, tie="lowest-seat"),
)

_OKLAHOMA = RuleSet(
    slug="oklahoma",
    title="Oklahoma Rummy",
    source="004",
    deal=_THIRTEEN,
    wilds=_DEUCES,
    queen=Queen(discard="never", substitute="only-wild-in-run", substitute_binds="deuces"),
    scoring=_arlington_points(wild_as_queen=50),
    match=_THOUSAND,
)

PRESETS = (
    _FORTUNE,
    _FORTUNE_DIGITAL,
    _ARLINGTON,
    _ARLINGTON_SCARNE,
    _ARLINGTON_JOKER,
    _ARLINGTON_HEIGHTS,
    _ARLINGTON_DIGITAL,
    _OKLAHOMA,
)
"""The rule sets that ship, in the order of the documentation."""
