"""What a meld may be: the one place that decides it, and what a meld is worth.

A meld is looked at as two rows of equal length: its cards, and for each what it stands for (`None`
for a card that is itself, a `Card` for a wild in a run, a `Rank` for a wild in a set, or the Queen
of Spades by name where the rules allow that). `meld_fault` says what the rules have against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from rummykit.cards import JOKER, Card, Rank

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.rules import RuleSet

__all__ = [
    "QUEEN_OF_SPADES",
    "Kind",
    "MeldFault",
    "StandIn",
    "is_wild",
    "kind_as_written",
    "kind_under",
    "meld_fault",
    "meld_points",
    "two_is_gone",
]

Kind: TypeAlias = Literal["set", "run", "all-wild"]
"""What a meld is: a set (one rank), a run (consecutive ranks of a suit) or wild cards alone."""

StandIn: TypeAlias = Card | Rank | None
"""What a melded card stands for: None where it is itself, a card in a run, a rank in a set."""

MeldFault: TypeAlias = tuple[str, dict[str, Any]]
"""A Violation code and its parameters."""

QUEEN_OF_SPADES = Card("QS")

_MAY_LACK_A_NAME = frozenset({"stand-in-needed", "mixed-suits", "not-consecutive"})
"""Faults that a wild card without a name may be the cause of."""


def is_wild(card: Card, rules: RuleSet) -> bool:
    """Whether a card can stand for another under the rules.

    Args:
        card: The card.
        rules: The rules.

    Returns:
        True if it is of a wild rank, or a Joker where Jokers are wild.

    Source: RULES 1; fields `wilds.ranks` and `wilds.jokers`.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> is_wild(Card("2H"), ruleset("fortune")), is_wild(Card("JK"), ruleset("fortune"))
        (True, False)
    """
    return rules.wilds.jokers if card.rank is None else card.rank in rules.wilds.ranks


def two_is_gone(rules: RuleSet) -> bool:
    """Whether there is no place for a 2: the pack has no 2s and nothing may stand for one.

    Args:
        rules: The rules.

    Returns:
        True if runs step from the ace to the 3.

    Source: RULES 2, `melds.low_ace`; X04.

    Examples:
        >>> from rummykit.rules import evolve, ruleset
        >>> heights = ruleset("arlington-heights")
        >>> two_is_gone(heights), two_is_gone(evolve(heights, {"melds.low_ace": "never"}))
        (False, True)
    """
    return rules.melds.low_ace != "two-place" and Rank.TWO in rules.deck.removed_ranks


def _represented(card: Card, stand: StandIn) -> Rank | None:
    if stand is None:
        return card.rank
    return stand if isinstance(stand, Rank) else stand.rank


def kind_as_written(cards: Sequence[Card], stands: Sequence[StandIn]) -> Kind:
    """What kind of meld a text means, without regard to any rules.

    Only bare deuces and Jokers: all-wild. One represented rank: a set. Else a run.

    Args:
        cards: The cards, a run low to high.
        stands: What each stands for.

    Returns:
        The kind.

    Examples:
        >>> kind_as_written([Card("KH"), Card("2C")], [None, Rank.KING])
        'set'
    """
    bare = not any(stand is not None for stand in stands)
    if bare and all(card.rank in (None, Rank.TWO) for card in cards):
        return "all-wild"
    ranks = {_represented(card, stand) for card, stand in zip(cards, stands, strict=True)}
    return "set" if len(ranks - {None}) == 1 else "run"


def kind_under(cards: Sequence[Card], stands: Sequence[StandIn], rules: RuleSet) -> Kind:
    """What kind of meld this is under the rules: only wild ranks, bare, make an all-wild meld.

    Args:
        cards: The cards, a run low to high.
        stands: What each stands for.
        rules: The rules.

    Returns:
        The kind.

    Examples:
        >>> from rummykit.rules import evolve, ruleset
        >>> twos, bare = [Card("2C"), Card("2D"), Card("2H")], [None] * 3
        >>> kind_under(twos, bare, ruleset("arlington"))
        'all-wild'
        >>> kind_under(twos, bare, evolve(ruleset("arlington"), {"wilds.ranks": []}))
        'set'
    """
    ranks = {_represented(card, stand) for card, stand in zip(cards, stands, strict=True)} - {None}
    if not any(stand is not None for stand in stands) and ranks <= set(rules.wilds.ranks):
        if len(ranks) <= 1:
            return "all-wild"
        return "run"
    return "set" if len(ranks) == 1 else "run"


def meld_fault(
    cards: Sequence[Card], stands: Sequence[StandIn], rules: RuleSet, *, new: bool
) -> MeldFault | None:
    """What the rules have against a meld.

    Args:
        cards: The cards, a run low to high.
        stands: What each stands for.
        rules: The rules.
        new: Whether the meld is being laid now, rather than lying on the table or growing:
            `melds.new_runs_natural` concerns new runs alone.

    Returns:
        None if the meld may lie on the table, else the code and the parameters of the violation.
        Every limit of the meld itself is meant; those of the moment (a card not held, a seat with
        all its melds) are not.

    Source: RULES 4.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> nines = [Card("9S"), Card("9H")]
        >>> meld_fault(nines, [None, None], ruleset("fortune"), new=True)
        ('too-few-cards', {'cards': 2, 'minimum': 3, 'kind': 'set'})
    """
    fault = _fault_as_written(cards, stands, rules, new=new)
    if fault is None or fault[0] not in _MAY_LACK_A_NAME:
        return fault
    # A stand-in is asked for where one would do. Else the fault is told that would be left then.
    for named in _readings(cards, stands, rules):
        left = _fault_as_written(cards, named, rules, new=new)
        kind = kind_under(cards, named, rules)
        if left is None:
            places = zip(cards, stands, named, strict=True)
            card = next(card for card, before, after in places if before is not after)
            return "stand-in-needed", {"card": card, "kind": kind}
        if fault[0] == "stand-in-needed" or kind == "set":
            fault = left
    return fault


def _fault_as_written(
    cards: Sequence[Card], stands: Sequence[StandIn], rules: RuleSet, *, new: bool
) -> MeldFault | None:
    kind = kind_under(cards, stands, rules)
    if kind == "all-wild":
        return _all_wild_fault(cards, rules)
    if kind == "set":
        return _set_fault(cards, stands, rules)
    return _run_fault(cards, stands, rules, new=new)


def _readings(
    cards: Sequence[Card], stands: Sequence[StandIn], rules: RuleSet
) -> Iterator[list[StandIn]]:
    """Stand-ins for a meld whose wild cards lack some, as its natural cards suggest them."""
    bare = [
        stand is None and is_wild(card, rules) for card, stand in zip(cards, stands, strict=True)
    ]
    plain = [
        (place, card)
        for place, (card, stand) in enumerate(zip(cards, stands, strict=True))
        if stand is None and not bare[place]
    ]
    first, card = plain[0] if plain else (0, JOKER)
    if card.rank is None or card.suit is None:  # a Joker that is not wild has a fault of its own
        return
    if len(plain) > 1 and all(each.rank is card.rank for _, each in plain):
        yield [card.rank if lacks else stand for lacks, stand in zip(bare, stands, strict=True)]
        return
    for number in (1, 14) if card.rank is Rank.ACE else (int(card.rank),):
        begin = number - first
        if not 1 <= begin <= begin + len(cards) - 1 <= 14:  # noqa: PLR2004  # the ace above the king
            continue
        row = [
            Card.of(Rank((begin + place - 1) % 13 + 1), card.suit) for place in range(len(cards))
        ]
        yield [
            (None if shown is each else shown) if lacks else stand
            for each, lacks, stand, shown in zip(cards, bare, stands, row, strict=True)
        ]


def _size_fault(size: int, kind: Kind, rules: RuleSet) -> MeldFault | None:
    limits = rules.melds
    low, high = (
        (limits.run_min, limits.run_max) if kind == "run" else (limits.set_min, limits.set_max)
    )
    if size < low:
        return "too-few-cards", {"cards": size, "minimum": low, "kind": kind}
    if high is not None and size > high:
        return "too-many-cards", {"cards": size, "maximum": high, "kind": kind}
    return None


def _all_wild_fault(cards: Sequence[Card], rules: RuleSet) -> MeldFault | None:
    if any(card.is_joker for card in cards):
        return "all-wild-without-jokers", {}
    if not rules.wilds.all_wild_melds:
        return "all-wild-not-allowed", {"rank": cards[0].rank}
    return _size_fault(len(cards), "all-wild", rules)


def _card_fault(card: Card, stand: StandIn, kind: Kind, rules: RuleSet) -> MeldFault | None:
    """What is wrong with the way one card is named, whatever its neighbours."""
    wild = is_wild(card, rules)
    if card.is_joker and not wild:
        return "joker-not-wild", {"card": card}
    if stand is None:
        if wild and (card.is_joker or kind == "set"):
            return "stand-in-needed", {"card": card, "kind": kind}
        return None
    if not wild:
        return "not-wild", {"card": card, "stand_in": stand}
    if kind == "run" and isinstance(stand, Rank):
        return "run-names-cards", {"card": card, "stand_in": stand}
    if kind == "set" and isinstance(stand, Card):
        if stand is not QUEEN_OF_SPADES:
            return "set-names-ranks", {"card": card, "stand_in": stand}
        if not rules.queen.wild_in_sets:
            return "queen-not-named-in-sets", {"card": card}
    if stand is QUEEN_OF_SPADES and rules.queen.substitute == "never":
        return "queen-never-wild", {"card": card}
    return None


def _set_fault(
    cards: Sequence[Card], stands: Sequence[StandIn], rules: RuleSet
) -> MeldFault | None:
    for card, stand in zip(cards, stands, strict=True):
        fault = _card_fault(card, stand, "set", rules)
        if fault is not None:
            return fault
    if all(stand is not None for stand in stands):
        return "no-natural-card", {"kind": "set"}
    fault = _size_fault(len(cards), "set", rules)
    if fault is not None:
        return fault
    if not rules.melds.set_duplicates:
        seen: set[Card] = set()
        for card, stand in zip(cards, stands, strict=True):
            shown = card if stand is None else stand
            if shown in seen and isinstance(shown, Card):
                return "same-card-twice", {"card": shown}
            if isinstance(shown, Card):
                seen.add(shown)
    return _wilds_fault(cards, stands, "set", rules)


def _run_fault(
    cards: Sequence[Card], stands: Sequence[StandIn], rules: RuleSet, *, new: bool
) -> MeldFault | None:
    for card, stand in zip(cards, stands, strict=True):
        fault = _card_fault(card, stand, "run", rules)
        if fault is not None:
            return fault
    shown = [
        stand if isinstance(stand, Card) else card
        for card, stand in zip(cards, stands, strict=True)
    ]
    bare_wild = [
        card
        for card, stand in zip(cards, stands, strict=True)
        if stand is None and is_wild(card, rules)
    ]
    fault = _sequence_fault(shown, rules)
    if fault is not None:
        astray = [card for card in bare_wild if card in fault[1].values() or card is shown[0]]
        if astray and fault[0] in {"mixed-suits", "not-consecutive"}:
            return "stand-in-needed", {"card": astray[0], "kind": "run"}
        return fault
    naturals = sum(stand is None for stand in stands) - len(bare_wild)
    if not naturals:
        return "no-natural-card", {"kind": "run"}
    fault = _size_fault(len(cards), "run", rules)
    if fault is not None:
        return fault
    if new and rules.melds.new_runs_natural and any(stand is not None for stand in stands):
        wild = next(card for card, stand in zip(cards, stands, strict=True) if stand is not None)
        return "new-run-not-natural", {"card": wild}
    return _wilds_fault(cards, stands, "run", rules)


def _sequence_fault(shown: Sequence[Card], rules: RuleSet) -> MeldFault | None:
    """Whether the cards shown are one suit and step up by one, the ace low or high."""
    suit = shown[0].suit
    for card in shown:
        if card.suit is not suit:
            return "mixed-suits", {"card": card, "suit": suit}
    no_two = two_is_gone(rules)
    if no_two and any(card.rank is Rank.TWO for card in shown):
        return "no-place-for-a-two", {"suit": suit}
    places = [int(card.rank or 0) for card in shown]
    low_ace = places[0] == Rank.ACE
    if low_ace and no_two:
        places[0] = Rank.TWO
    if places[-1] == Rank.ACE:
        places[-1] = Rank.KING + 1
    for place in range(1, len(places)):
        if places[place] != places[place - 1] + 1:
            return _gap_fault(shown, place)
    if low_ace and places[-1] > Rank.KING:
        return "ace-at-both-ends", {"card": shown[0]}
    if low_ace and rules.melds.low_ace == "never":
        return "ace-never-low", {"card": shown[0]}
    return None


def _gap_fault(shown: Sequence[Card], place: int) -> MeldFault:
    """What is wrong where a card does not follow the one before it."""
    ranks = [card.rank for card in shown]
    if Rank.ACE in ranks[1:-1] and Rank.KING in ranks:
        return "around-the-corner", {"card": shown[place]}
    return "not-consecutive", {"card": shown[place], "after": shown[place - 1]}


def _wilds_fault(
    cards: Sequence[Card], stands: Sequence[StandIn], kind: Kind, rules: RuleSet
) -> MeldFault | None:
    """The limits on wild cards beside natural ones, and on those that stand for the Queen."""
    wilds = sum(stand is not None for stand in stands)
    limit = rules.wilds.max_per_meld
    if limit is not None and wilds > limit:
        return "too-many-wilds", {"wilds": wilds, "maximum": limit}
    if wilds > 1 and _queen_is_limited(kind, rules):
        for card, stand in zip(cards, stands, strict=True):
            if stand is QUEEN_OF_SPADES and _is_bound(card, rules):
                return "queen-only-wild", {"card": card, "wilds": wilds}
    return None


def _queen_is_limited(kind: Kind, rules: RuleSet) -> bool:
    substitute = rules.queen.substitute
    return substitute == "only-wild-in-meld" or (substitute == "only-wild-in-run" and kind == "run")


def _is_bound(card: Card, rules: RuleSet) -> bool:
    bound = rules.queen.substitute_binds
    return bound is None or (bound == "jokers") == card.is_joker


def meld_points(cards: Sequence[Card], stands: Sequence[StandIn], rules: RuleSet) -> int:
    """What a meld scores for its owner, in points.

    Args:
        cards: The cards, a run low to high.
        stands: What each stands for.
        rules: The rules.

    Returns:
        The sum over the cards: a wild counts as the card that it stands for, at its place.

    Source: RULES 2, "Points for melded cards".

    Examples:
        >>> from rummykit.rules import ruleset
        >>> run = [Card("JS"), Card("2D"), Card("KS")]
        >>> meld_points(run, [None, Card("QS"), None], ruleset("arlington-scarne"))
        70
    """
    kind = kind_under(cards, stands, rules)
    scoring = rules.scoring
    if kind == "all-wild":
        return scoring.all_wild_each * len(cards)
    total = 0
    for place, (card, stand) in enumerate(zip(cards, stands, strict=True)):
        if card.is_joker and scoring.joker is not None:
            total += scoring.joker
        elif stand is QUEEN_OF_SPADES:
            total += scoring.wild_as_queen
        elif stand is None and card is QUEEN_OF_SPADES:
            total += scoring.queen_of_spades
        else:
            rank = _represented(card, stand)
            if rank is not Rank.ACE:
                total += scoring.melded[str(rank)]
            elif kind == "set":
                total += scoring.ace_in_set
            else:
                total += scoring.ace_low if place == 0 else scoring.ace_high
    return total
