"""The points of rule sets as rows of a table."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, TypeAlias

from rummykit.cards import Rank
from rummykit.rulebook.points import can_be_melded
from rummykit.rulebook.prose import Facts, short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.rules import RuleSet

__all__ = ["points_head", "points_note", "points_rows"]

_NOTE = (
    "A melded wild card counts as the card it stands for, in the place where it lies, unless a row "
    "says otherwise."
)
_JOKER_NOTE = "A Joker with points of its own scores them in every place, the 2-place among them."

_Pair: TypeAlias = tuple[str, str]
_NOTHING = "–"
_AS_ITS_CARD = "as its card"
_FEW = 2


def points_head(names: Sequence[str]) -> list[str]:
    """What stands above the columns.

    Args:
        names: What the rule sets are called.

    Returns:
        The heads: two for each rule set after that of the cards.

    Examples:
        >>> points_head(["Fortune Rummy"])
        ['Card', 'Melded', 'Left in hand']
    """
    if len(names) == 1:
        return ["Card", "Melded", "Left in hand"]
    pairs = [(f"{name}, melded", "left in hand") for name in names]
    return ["Card", *itertools.chain.from_iterable(pairs)]


def points_note(chosen: Sequence[RuleSet]) -> str:
    """What a reader of the table has to know besides.

    Args:
        chosen: The rule sets.

    Returns:
        The sentences.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> points_note([ruleset("arlington-joker")]).partition(". ")[2]
        'A Joker with points of its own scores them in every place, the 2-place among them.'
    """
    fixed = any(Facts(rules).jokers_wild and rules.scoring.joker is not None for rules in chosen)
    return f"{_NOTE} {_JOKER_NOTE}" if fixed else _NOTE


def points_rows(chosen: Sequence[RuleSet]) -> list[list[str]]:
    """The rows: cards that count alike share one, and what no rule set has is left out.

    Args:
        chosen: The rule sets.

    Returns:
        The cells.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> for row in points_rows([ruleset("fortune")]):
        ...     print(*row, sep=" | ")
        King to eight | 10 | 10
        Seven to three | 5 | 5
        Two | as its card | 10
        Card in the 2-place | 5 | –
        Ace, high in a run | 10 | 10
        Ace, low in a run | 5 | 10
        Ace in a set | 10 | 10
        Queen of Spades | 50 | 50
        Wild as the Queen of Spades | 10 | –
        Going out | 0 | –
    """
    rows = []
    every = [Facts(rules) for rules in chosen]
    places = {rank for facts in every for rank in (*facts.wild_ranks, *facts.removed)}
    by_set = [dict(_pairs(facts, places)) for facts in every]
    alike = itertools.groupby(by_set[0], lambda label: [pairs[label] for pairs in by_set])
    for pairs, labels in alike:
        cells = list(itertools.chain.from_iterable(pairs))
        if set(cells) != {_NOTHING}:
            rows += [[label, *cells] for label in _joined(list(labels))]
    return rows


def _joined(labels: list[str]) -> list[str]:
    """Neighbours that count alike: ranks and aces in one row each, the rest by itself."""
    ranks = [label for label in labels if label in _RANKS]
    aces = [label for label in labels if label in _ACES]
    others = [label for label in labels if label not in {*_RANKS, *_ACES}]
    if len(aces) == len(_ACES):
        aces = ["Ace"]
    if len(ranks) > _FEW:
        ranks = [f"{ranks[0]} to {ranks[-1].lower()}"]
    return [*ranks, *aces, *others]


_RANKS = {rank.label.capitalize(): rank for rank in reversed(Rank) if rank is not Rank.ACE}
_ACES = ("Ace, high in a run", "Ace, low in a run", "Ace in a set")


def _pairs(facts: Facts, places: set[Rank]) -> Iterator[tuple[str, _Pair]]:
    """For each row what the card scores melded, and what it costs in hand.

    Args:
        facts: The rules.
        places: The ranks whose place in a run has a row of its own: what lies there need not be
            a card of the rank, and such a card need not lie there.

    Yields:
        The rows.
    """
    rules, scoring = facts.rules, facts.rules.scoring
    for label, rank in _RANKS.items():
        gone, melded = rank in facts.removed, str(scoring.melded[rank])
        against = _told(scoring.in_hand[rank], gone=gone)
        if rank in places:
            card = _AS_ITS_CARD if rank in facts.wild_ranks else melded
            yield label, (_NOTHING if gone else card, against)
            filled = can_be_melded(rank, facts)
            yield f"Card in the {short(rank)}-place", (melded if filled else _NOTHING, _NOTHING)
        else:
            yield label, (melded, against)
    aces = (scoring.ace_high, scoring.ace_low, scoring.ace_in_set)
    for label, points in zip(_ACES, aces, strict=True):
        gone = Rank.ACE in rules.deck.removed_ranks
        yield label, (str(points), _told(scoring.in_hand[Rank.ACE], gone=gone))
    gone = Rank.QUEEN in rules.deck.removed_ranks
    queen = _told(scoring.queen_of_spades, gone=gone), _told(scoring.in_hand["QS"], gone=gone)
    yield "Queen of Spades", queen
    no_stand_in = not (facts.plays_queen and facts.valued)
    yield (
        "Wild as the Queen of Spades",
        (_told(scoring.wild_as_queen, gone=no_stand_in), _NOTHING),
    )
    alone = not facts.has_all_wild
    yield "Each card of an all-wild meld", (_told(scoring.all_wild_each, gone=alone), _NOTHING)
    none = not rules.deck.jokers
    joker = _AS_ITS_CARD if scoring.joker is None else str(scoring.joker)
    yield (
        "Joker",
        (joker if facts.jokers_wild else _NOTHING, _told(scoring.in_hand["JK"], gone=none)),
    )
    yield "Going out", (str(scoring.go_out_bonus), _NOTHING)


def _told(points: int, *, gone: bool) -> str:
    return _NOTHING if gone else str(points)
