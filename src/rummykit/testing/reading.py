"""Melds, read from the rules once more: slow, plain, and sharing nothing with the engine.

The engine decides what a meld is in one place, and finds melds in another, built for speed. Both
could be wrong together. This is a second opinion: what RULES 4 says, word by word, over a row of
cards and what each stands for. `check_rules` holds the engine to it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from rummykit.cards import JOKER, Card, Rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummykit.melds import End, Meld
    from rummykit.rules import RuleSet
    from rummykit.shapes import Kind, StandIn

__all__ = [
    "QUEEN",
    "Part",
    "Parts",
    "alike",
    "grown",
    "kind_of",
    "ladder",
    "may_be_laid",
    "may_lie",
    "parts_of",
    "penalty",
    "points_of",
    "stands_in",
    "swapped",
]

QUEEN = Card("QS")

Part: TypeAlias = "tuple[Card, StandIn]"
"""A melded card and what it stands for."""

Parts: TypeAlias = "tuple[Part, ...]"
"""A meld: a run low to high, a set in any order."""


def parts_of(meld: Meld) -> Parts:
    """A meld as this module reads it."""
    return tuple(zip(meld.cards, meld.stands_for, strict=True))


def stands_in(rules: RuleSet, card: Card) -> bool:
    """Whether a card is wild."""
    return rules.wilds.jokers if card is JOKER else card.rank in rules.wilds.ranks


def rank_of(part: Part) -> Rank | None:
    """The rank that a melded card counts as; None for a Joker that names nothing."""
    card, stand = part
    if isinstance(stand, Rank):
        return stand
    return (stand or card).rank


def ladder(rules: RuleSet) -> str:
    """The ranks of a run's places, low to high.

    The 2 keeps its place where the pack has no 2s, unless aces are next to threes or high only.

    Examples:
        >>> from rummykit.rules import evolve, ruleset
        >>> ladder(ruleset("fortune"))
        'A23456789TJQKA'
        >>> ladder(evolve(ruleset("arlington-heights"), {"melds.low_ace": "next-to-three"}))
        'A3456789TJQKA'
    """
    places = "23456789TJQKA"
    if Rank.TWO in rules.deck.removed_ranks and rules.melds.low_ace != "two-place":
        places = places[1:]
    return places if rules.melds.low_ace == "never" else f"A{places}"


def kind_of(laid: Parts, rules: RuleSet) -> Kind:
    """What kind of meld a row of cards means: one rank is a set, unless it is bare wild cards."""
    ranks = {rank_of(part) for part in laid}
    if len(ranks) > 1:
        return "run"
    bare = all(stand is None for _, stand in laid)
    return "all-wild" if bare and ranks <= set(rules.wilds.ranks) else "set"


def alike(one: Parts, other: Parts, rules: RuleSet) -> bool:
    """Whether two rows are the same meld: the order counts in runs alone."""
    if kind_of(one, rules) == "run":
        return one == other
    return Counter(one) == Counter(other)


def may_lie(laid: Parts, rules: RuleSet) -> bool:
    """Whether a meld may lie on the table.

    Source: RULES 4.

    Examples:
        >>> from rummykit.melds import Meld
        >>> from rummykit.rules import ruleset
        >>> may_lie(parts_of(Meld("JS 2D=QS KS")), ruleset("fortune"))
        True
        >>> may_lie(parts_of(Meld("JS 2D=QS 2C=KS")), ruleset("arlington"))
        False
    """
    if not laid or any(not _names_well(part, rules) for part in laid):
        return False
    kind = kind_of(laid, rules)
    limits = rules.melds
    least, most = (
        (limits.run_min, limits.run_max) if kind == "run" else (limits.set_min, limits.set_max)
    )
    if len(laid) < least or (most is not None and len(laid) > most):
        return False
    if kind == "all-wild":
        return rules.wilds.all_wild_melds
    if not any(stand is None and card.rank not in rules.wilds.ranks for card, stand in laid):
        return False
    fits = _is_run(laid, rules) if kind == "run" else _is_set(laid, rules)
    return fits and _wilds_agree(laid, kind, rules)


def may_be_laid(laid: Parts, rules: RuleSet) -> bool:
    """Whether a meld may be laid as it is, rather than grow to it.

    Source: RULES 4, `melds.new_runs_natural`; X30.
    """
    natural = all(stand is None for _, stand in laid)
    is_run = kind_of(laid, rules) == "run"
    return may_lie(laid, rules) and (natural or not is_run or not rules.melds.new_runs_natural)


def _names_well(part: Part, rules: RuleSet) -> bool:
    """Whether a wild alone names another card, and a Joker always does."""
    card, stand = part
    return card is not JOKER if stand is None else stands_in(rules, card) and stand is not card


def _is_run(laid: Parts, rules: RuleSet) -> bool:
    places = [card if stand is None else stand for card, stand in laid]
    cards = [place for place in places if isinstance(place, Card)]
    if len(cards) < len(laid) or len({card.suit for card in cards}) > 1:
        return False
    ranks = "".join(str(card.rank) for card in cards)
    return ranks in ladder(rules) and ranks.count("A") <= 1


def _is_set(laid: Parts, rules: RuleSet) -> bool:
    for card, stand in laid:
        if stand is None and stands_in(rules, card):
            return False
        if isinstance(stand, Card) and not (stand is QUEEN and rules.queen.wild_in_sets):
            return False
    definite = [card if stand is None else stand for card, stand in laid]
    counted = Counter(card for card in definite if isinstance(card, Card))
    return rules.melds.set_duplicates or max(counted.values()) == 1


def _wilds_agree(laid: Parts, kind: Kind, rules: RuleSet) -> bool:
    """The limits on wilds in one meld, and on wilds that stand for the Queen of Spades."""
    wilds = [(card, stand) for card, stand in laid if stand is not None]
    most = rules.wilds.max_per_meld
    if most is not None and len(wilds) > most:
        return False
    queens = [card for card, stand in wilds if stand is QUEEN]
    match rules.queen.substitute:
        case "never":
            return not queens
        case "free":
            return True
        case "only-wild-in-run" if kind != "run":
            return True
    match rules.queen.substitute_binds:
        case "deuces":
            queens = [card for card in queens if card is not JOKER]
        case "jokers":
            queens = [card for card in queens if card is JOKER]
    return not queens or len(wilds) == 1


def points_of(laid: Parts, rules: RuleSet) -> int:
    """What a meld scores for its owner.

    Source: RULES 2, "Points for melded cards"; X02, X14 to X16.

    Examples:
        >>> from rummykit.melds import Meld
        >>> from rummykit.rules import ruleset
        >>> points_of(parts_of(Meld("AD 2D 3D")), ruleset("fortune"))
        15
    """
    kind, scoring = kind_of(laid, rules), rules.scoring
    if kind == "all-wild":
        return len(laid) * scoring.all_wild_each
    total = 0
    for place, part in enumerate(laid):
        card, stand = part
        if card is JOKER and scoring.joker is not None:
            total += scoring.joker
        elif QUEEN in {card, stand} and (stand is QUEEN or stand is None):
            total += scoring.queen_of_spades if stand is None else scoring.wild_as_queen
        elif rank_of(part) is not Rank.ACE:
            total += scoring.melded[str(rank_of(part))]
        elif kind == "set":
            total += scoring.ace_in_set
        else:
            total += scoring.ace_high if place else scoring.ace_low
    return total


def penalty(cards: Iterable[Card], rules: RuleSet) -> int:
    """The points against for cards left in hand, as a positive number."""
    against = rules.scoring.in_hand
    special = {QUEEN: "QS", JOKER: "JK"}
    return sum(against[special.get(card) or str(card.rank)] for card in cards)


def grown(laid: Parts, part: Part, end: End | None) -> Parts:
    """A meld with one more card, at the low end or else behind the others."""
    return (part, *laid) if end == "low" else (*laid, part)


def swapped(laid: Sequence[Part], given: Card, rules: RuleSet) -> Parts | None:
    """A meld with a natural card in place of the first Joker that stands for it, or None.

    Source: RULES 3.4; X29.
    """
    for place, (card, stand) in enumerate(laid):
        fits = given.rank is stand if isinstance(stand, Rank) else given is stand
        if card is JOKER and stand is not None and fits:
            after = (*laid[:place], (given, None), *laid[place + 1 :])
            if may_lie(after, rules):
                return after
    return None
