"""The tables of points: for melded cards and for cards left in hand.

As with clauses, a row has a key by which `references` knows where it comes from.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import attrs

from rummykit.cards import Rank
from rummykit.rulebook.document import Clause
from rummykit.rulebook.prose import a_rank, each_range, joined, number, sentence, short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.rulebook.prose import Facts

__all__ = ["Row", "can_be_melded", "in_hand", "melded", "unused"]

_DOWN = tuple(reversed(Rank))[:-1]


@attrs.frozen
class Row:
    """One line of a table of points.

    Attributes:
        key: Its name, such as `melded.rank`; the same for every rule set.
        card: The cards that it speaks of.
        points: What each of them counts.
        cards: The cards one by one, where the row groups several.
    """

    key: str
    card: str
    points: str
    cards: tuple[str, ...] = ()

    @property
    def singly(self) -> frozenset[tuple[str, str]]:
        """What each single card of the row counts, however cards are grouped."""
        return frozenset((card, self.points) for card in self.cards or (self.card,))


def melded(facts: Facts) -> Iterator[Row]:
    """What melded cards score.

    Args:
        facts: The rules.

    Yields:
        The rows.
    """
    scoring = facts.rules.scoring
    if facts.queens:
        yield Row("melded.queen", "Queen of Spades", number(scoring.queen_of_spades))
    if facts.plays_queen and facts.valued:
        card = f"{sentence(facts.valued)} standing for the Queen of Spades"
        yield Row("melded.wild-queen", card, number(scoring.wild_as_queen))
    yield from _aces(facts)
    special = _has_row_of_two(facts)
    ranks = [
        (rank, scoring.melded[rank])
        for rank in _DOWN
        if can_be_melded(rank, facts) and not (special and rank is Rank.TWO)
    ]
    for name, points, each in each_range(ranks):
        yield Row("melded.rank", name, number(points), tuple(map(short, each)))
    if special:
        but = f" but {facts.a_joker}" if _fixed_joker(facts) is not None else ""
        card = sentence(facts.valued) if Rank.TWO in facts.removed else f"Any card{but}"
        yield Row("melded.two", f"{card} in the 2-place of a run", number(scoring.melded[Rank.TWO]))
    if facts.has_all_wild:
        card = f"Each card of a meld of {facts.alone} alone"
        yield Row("melded.alone", card, number(scoring.all_wild_each))
    fixed = _fixed_joker(facts)
    if fixed is not None:
        card = f"{sentence(facts.a_joker)}, whatever it stands for"
        yield Row("melded.joker", card, number(fixed))
    if facts.valued:
        yield Row(
            "melded.wild",
            f"{sentence(facts.valued)} standing for any other card",
            "as that card in its place",
        )


def _fixed_joker(facts: Facts) -> int | None:
    """The points that a Joker scores wherever it lies, if it has points of its own."""
    return facts.rules.scoring.joker if facts.jokers_wild and facts.replaces else None


def _has_row_of_two(facts: Facts) -> bool:
    """Whether a 2 lies in no meld but in a 2-place."""
    two = Rank.TWO in facts.removed | set(facts.wild_ranks)
    return two and can_be_melded(Rank.TWO, facts)


def can_be_melded(rank: Rank, facts: Facts) -> bool:
    """Whether anything in a meld scores as a card of the rank: itself, or a wild card.

    Args:
        rank: The rank.
        facts: The rules.

    Returns:
        Whether its points matter; those of a Joker with points of its own do not.
    """
    if rank is Rank.TWO and not facts.has_two_place:
        return False
    return bool(facts.valued) or rank not in facts.removed


def _places_of_ace(facts: Facts) -> Iterator[tuple[str, str, int]]:
    """The places of an ace, each with the name of its field and its points."""
    scoring = facts.rules.scoring
    if facts.valued or Rank.ACE not in facts.removed:
        yield "at the top of a run", "melded.ace", scoring.ace_high
    if Rank.ACE not in facts.removed | set(facts.wild_ranks):
        yield "in a set", "melded.ace", scoring.ace_in_set
    if facts.has_low_ace and (facts.valued or Rank.ACE not in facts.removed):
        yield "at the bottom of a run", "melded.ace-low", scoring.ace_low


def _aces(facts: Facts) -> Iterator[Row]:
    places = list(_places_of_ace(facts))
    for points, group in groupby(places, key=lambda place: place[2]):
        here = list(group)
        where = f" {joined((name for name, _, _ in here), 'or')}" if here != places else ""
        yield Row(here[0][1], f"Ace{where}", number(points), tuple(name for name, _, _ in here))


def in_hand(facts: Facts) -> Iterator[Row]:
    """What cards left in hand count against a player.

    Args:
        facts: The rules.

    Yields:
        The rows.
    """
    against, deck = facts.rules.scoring.in_hand, facts.rules.deck
    if facts.queens:
        yield Row("hand.queen", "Queen of Spades", number(against["QS"]))
    if deck.jokers:
        yield Row("hand.joker", sentence(facts.a_joker), number(against["JK"]))
    held = [rank for rank in Rank if rank not in facts.removed]
    for rank in facts.wild_ranks:
        yield Row("hand.wild", f"{sentence(a_rank(rank))} (wild)", number(against[rank]))
    if Rank.ACE in held and Rank.ACE not in facts.wild_ranks:
        yield Row("hand.ace", "Ace", number(against[Rank.ACE]))
    ranks = [
        (rank, against[rank]) for rank in _DOWN if rank in held and rank not in facts.wild_ranks
    ]
    for name, points, each in each_range(ranks):
        yield Row("hand.rank", name, number(points), tuple(map(short, each)))


def unused(facts: Facts) -> Iterator[Clause]:
    """The points that are set for cards or melds which this game does not have.

    Args:
        facts: The rules.

    Yields:
        A clause, if there are any.
    """
    named = list(_unused(facts))
    if named:
        told = joined(f"{name} ({number(points)})" for name, points in named)
        lacking = "Points are also fixed for what this game does not have"
        yield Clause("points.unused", f"{lacking}: {told}.")


def _unused(facts: Facts) -> Iterator[tuple[str, int]]:
    scoring = facts.rules.scoring
    for rank in _DOWN:
        if not can_be_melded(rank, facts):
            yield f"a melded {short(rank)}", scoring.melded[rank]
    places = {name for name, _, _ in _places_of_ace(facts)}
    for name, points in (
        ("at the top of a run", scoring.ace_high),
        ("in a set", scoring.ace_in_set),
        ("at the bottom of a run", scoring.ace_low),
    ):
        if name not in places:
            yield f"an ace {name}", points
    for used, name, special in _special(facts):
        if not used and special is not None:
            yield name, special
    for rank in Rank:
        if rank in facts.removed:
            yield f"{a_rank(rank)} left in hand", scoring.in_hand[rank]


def _special(facts: Facts) -> Iterator[tuple[bool, str, int | None]]:
    """The points of special cards and melds, each with whether the game has them."""
    scoring = facts.rules.scoring
    has_queen, against = facts.queens > 0, scoring.in_hand
    replaced = facts.plays_queen and bool(facts.valued)
    yield has_queen, "a melded Queen of Spades", scoring.queen_of_spades
    yield has_queen, "a Queen of Spades left in hand", against["QS"]
    yield replaced, "a wild card standing for the Queen of Spades", scoring.wild_as_queen
    yield facts.has_all_wild, "each card of a meld of wild cards alone", scoring.all_wild_each
    yield facts.jokers_wild and facts.replaces, "a melded Joker", scoring.joker
    yield facts.rules.deck.jokers > 0, "a Joker left in hand", against["JK"]
