"""The clauses about melds: sets and runs, wild cards, the Queen of Spades.

As in `clauses`, each function tells one section.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.cards import Rank, Suit
from rummykit.rulebook.document import Clause
from rummykit.rulebook.prose import (
    a_rank,
    between,
    count,
    joined,
    number,
    rank_name,
    ranks_name,
    sentence,
)
from rummykit.shapes import two_is_gone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.rulebook.prose import Facts

__all__ = ["melds", "queen", "wilds"]


def melds(facts: Facts) -> Iterator[Clause]:
    """Sets, runs and adding to them.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    limits = facts.rules.melds
    size = between(limits.set_min, limits.set_max, "card")
    yield Clause("melds.set", f"A set has {size} of the same rank, such as three kings.")
    twice = "the same card twice" if facts.rules.deck.packs > 1 else "a card twice"
    may = f"A set may not hold {twice}. "
    if limits.set_duplicates:
        may = f"A set may hold {twice}. " if facts.rules.deck.packs > 1 else ""
    yield Clause("melds.same-card", f"{may}Several sets of one rank may lie on the table.")
    size = between(limits.run_min, limits.run_max, "card")
    yield Clause(
        "melds.run",
        f"A run has {size} of one suit in sequence, such as 5, 6 and 7 of hearts.",
    )
    if limits.run_max is None or limits.run_max > facts.longest_run:
        yield Clause(
            "melds.longest",
            f"The longest possible run has {number(facts.longest_run)} cards, as no rank comes "
            "twice.",
        )
    yield Clause("melds.ace", _aces(facts))
    yield Clause("melds.grow", f"You may add cards to melds. {_growth(facts)}")
    yield Clause("melds.stay", "A card that has been melded never moves from one meld to another.")
    if limits.lay_off == "own":
        whose = "You may lay off on your own melds only, never on those of other players."
    else:
        whose = (
            "You may lay off on any meld on the table. A card that you add to the meld of another "
            "player scores for that player."
        )
    yield Clause("melds.lay-off", whose)
    if limits.max_melds is not None:
        yield Clause(
            "melds.most",
            f"You may lay up to {count(limits.max_melds, 'meld')} in a deal. After that you can "
            "only lay off.",
        )


def _growth(facts: Facts) -> str:
    """What may be added to a set and to a run."""
    limits = facts.rules.melds
    cards, ends = "A set takes more cards of its rank", "and a run the next card at either end"
    if limits.set_max is None:
        return f"{cards}, {ends}{'' if limits.run_max is None else ', up to its greatest size'}."
    if limits.run_max is None:
        return f"{cards} up to its greatest size, {ends}."
    return f"{cards}, {ends}, each up to its greatest size."


def _aces(facts: Facts) -> str:
    never = "A run never goes round the corner: K-A-2 is no run."
    if two_is_gone(facts.rules):
        never = "A run never goes round the corner: K-A-3 is no run."
        if not facts.has_low_ace:
            return (
                "An ace is always high, after the king (Q-K-A). The pack has no 2s, and no card "
                f"can stand for one. {never}"
            )
        return (
            "An ace is high, after the king (Q-K-A), or low. The pack has no 2s and no card can "
            f"stand for one, so a low ace lies right before the 3 (A-3-4). {never}"
        )
    if not facts.has_low_ace:
        return f"An ace is always high, after the king (Q-K-A). {never}"
    told = f"An ace is high, after the king (Q-K-A), or low, before the 2 (A-2-3). {never}"
    if Rank.TWO in facts.removed:
        told += (
            f" The pack has no 2s, but {facts.a_wild} may stand in the place of a 2 "
            f"({_two_place(facts)})."
        )
    return told


def _two_place(facts: Facts) -> str:
    """What the 2-place is."""
    return f"the 2-place: {'after a low ace, or ' * facts.has_low_ace}right below the 3"


def wilds(facts: Facts) -> Iterator[Clause]:
    """Which cards are wild, and how they lie.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    if facts.rules.deck.jokers and not facts.jokers_wild:
        one = facts.rules.deck.jokers == 1
        yield Clause(
            "wilds.dead",
            f"{'The Joker is' if one else 'Jokers are'} not wild. A Joker belongs to no meld: you "
            "can only discard it.",
        )
    if not facts.has_wilds:
        yield Clause("wilds.who", "No card is wild in this game. Every card is just itself.")
        return
    yield Clause("wilds.who", _who(facts))
    yield Clause("wilds.count", _how_many(facts))
    takes_back = facts.jokers_wild and facts.rules.wilds.joker_swap != "none"
    unless = f", unless it is {facts.a_joker} and is taken back" if takes_back else ""
    named = (
        ", or in a set of queens the Queen of Spades (see below)"
        if facts.names_queen_in_sets
        else ""
    )
    if facts.replaces:
        yield Clause(
            "wilds.named",
            "When you lay a wild card, say what it stands for: in a run the card of its place, in "
            f"a set the rank{named}. It stands for that until the end of the deal{unless}.",
        )
    if facts.wild_ranks:
        yield Clause("wilds.place", _own_place(facts))
    yield Clause("wilds.natural", _natural(facts))
    yield Clause("wilds.alone", _alone(facts))
    if facts.rules.melds.new_runs_natural:
        yield Clause("wilds.new-runs", _new_runs(facts))
    if takes_back:
        yield Clause("wilds.swap", " ".join(_swap(facts)))


def _who(facts: Facts) -> str:
    one = facts.rules.deck.jokers == 1 and not facts.wild_ranks
    are, they = ("is", "it") if one else ("are", "they")
    may = f": {they} can stand for any other card of a set or run" if facts.replaces else ""
    return (
        f"{sentence(facts.wild_cards)} {are} wild{may}. The Queen of Spades has a section of her "
        "own."
    )


def _how_many(facts: Facts) -> str:
    deck = facts.rules.deck
    wild = len(facts.wild_ranks) * len(Suit) * deck.packs
    wild += deck.jokers if facts.jokers_wild else 0
    return f"The deck has {count(wild, 'wild card')}."


def _natural(facts: Facts) -> str:
    most = facts.rules.wilds.max_per_meld
    if most == 0:
        return "No set or run may hold a wild card that stands for another card."
    kinds = [*map(a_rank, facts.wild_ranks), *([facts.a_joker] if facts.jokers_wild else [])]
    not_wild = f"not {kinds[0]}" if len(kinds) == 1 else f"neither {joined(kinds, 'nor')}"
    told = f"Every set and every run needs at least one card that is {not_wild}"
    if facts.wild_ranks == (Rank.TWO,):
        told += " (even a 2 in the 2-place does not count)"
    elif facts.wild_ranks:
        told += " (even one in the place of its rank does not count)"
    if most is None:
        return f"{told}. Beside it there may be any number of wild cards."
    return f"{told}, and may hold no more than {count(most, 'wild card')}."


def _own_place(facts: Facts) -> str:
    """That a card of a wild rank is natural in its own place."""
    names = joined(map(a_rank, facts.wild_ranks), "or")
    first, *more = facts.wild_ranks
    where = "the place of its rank" if more else f"the place of the {rank_name(first)}"
    if Rank.TWO in facts.wild_ranks:
        where += f" ({'for a 2 ' * bool(more)}{_two_place(facts)})"
    return (
        f"In a run of its own suit, {names} that lies in {where} is just itself: it is natural "
        "there and stands for no other card."
    )


def _alone(facts: Facts) -> str:
    """Whether wild cards may lie by themselves."""
    limits = facts.rules.melds
    if not facts.wild_ranks:
        joker = "Jokers" if facts.rules.deck.jokers > 1 else "the Joker"
        return f"A meld of {joker} alone is not allowed."
    if not facts.has_all_wild:
        return f"A meld of {facts.alone} alone is not allowed."
    most = "" if limits.set_max is None else " up to the greatest size"
    told = (
        f"You may lay a meld of {facts.alone} alone: "
        f"{between(limits.set_min, limits.set_max, 'card')} of that rank, of any suits. It takes "
        f"more of them{most}, but no natural card"
    )
    return f"{told} and no Joker." if facts.jokers_wild else f"{told}."


def _new_runs(facts: Facts) -> str:
    natural = joined(map(a_rank, facts.wild_ranks), "or")
    told = (
        "A new run holds natural cards only. Once it lies on the table, wild cards may be added to "
        "it, in the same turn too."
    )
    if facts.wild_ranks:
        told += f" In its own place, as above, {natural} is natural."
    return told


def _swap(facts: Facts) -> Iterator[str]:
    """Who may take a Joker back, sentence by sentence."""
    swap, deck = facts.rules.wilds.joker_swap, facts.rules.deck
    whose = "one of your own melds" if swap == "owner" else "any meld on the table"
    yield (
        f"After drawing and before discarding, you may take {facts.a_joker} back from {whose}. Put "
        "the natural card that it stands for in its place, and take the Joker into your hand. In a "
        "set, any card of the rank will do."
    )
    if facts.names_queen_in_sets:
        yield "A Joker named the Queen of Spades is given up for a Queen of Spades only."
        if deck.jokers > 1:
            yield "If two Jokers of a set would do, take the one named for the rank alone."
    if Rank.TWO in facts.wild_ranks:
        yield "For a Joker in the 2-place, a 2 of the suit of the run is the natural card."
    yield "You need not play the Joker again at once."
    if swap == "anyone":
        yield "The card that you give scores for the owner of the meld."


def queen(facts: Facts) -> Iterator[Clause]:
    """What is special about the Queen of Spades.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    scoring = facts.rules.scoring
    if facts.queens:
        melded, against = scoring.queen_of_spades, scoring.in_hand["QS"]
        yield Clause(
            "queen.worth",
            f"She scores {count(melded, 'point')} in a meld, and counts {number(against)} against "
            "you if she is left in your hand.",
        )
        yield Clause("queen.discard", _queen_discard(facts))
        if facts.rules.queen.discard != "never":
            bonus = ", and you get the bonus" if scoring.go_out_bonus else ""
            yield Clause(
                "queen.out",
                f"If she is your last card and you discard her, you have gone out{bonus}. She "
                "then counts nothing against you.",
            )
    else:
        names = ranks_name(Rank.QUEEN)
        yield Clause("queen.none", f"The pack has no {names}, and so no Queen of Spades.")
    if not facts.has_wilds:
        return
    yield Clause("queen.wild", " ".join(_stand_in(facts)))
    if facts.queens and facts.plays_queen:
        yield Clause("queen.sets", _in_sets(facts))


def _queen_discard(facts: Facts) -> str:
    several = facts.queens > 1
    rule = facts.rules.queen.discard
    if rule == "free":
        return "You may discard her like any other card."
    stuck = (
        "Queens of Spades are all that is left in your hand"
        if several
        else "she is all that is left in your hand"
    )
    if rule == "never":
        return (
            f"You may never discard her. If {stuck}, your turn ends without a discard, and you "
            "keep what you hold."
        )
    if rule == "only-queens":
        if not several:
            return "You may discard her only when she is the one card left in your hand."
        return (
            "You may discard her only when your hand holds nothing but Queens of Spades. If you "
            "hold more than one, you may discard one of them."
        )
    told = "You may discard her only as the very last card of your hand."
    if several:
        told += " If you hold several of them and nothing else, your turn ends without a discard."
    return told


def _stand_in(facts: Facts) -> Iterator[str]:
    """When a wild card stands for her, sentence by sentence."""
    rule = facts.rules.queen.substitute
    if not facts.plays_queen:
        yield "No wild card may stand for her."
        return
    if not facts.limits_queen:
        yield f"{sentence(facts.a_wild)} may stand for her as for any other card."
    else:
        if rule == "only-wild-in-meld":
            yield f"{sentence(facts.bound)} may stand for her only as the one wild card of a meld."
        else:
            yield f"In a run, {facts.bound} may stand for her only as its one wild card."
        yield "No other wild card may be added to it later."
        if facts.unbound:
            yield f"{sentence(facts.unbound)} may stand for her beside other wild cards."
    if facts.valued:
        worth = count(facts.rules.scoring.wild_as_queen, "point")
        yield f"{sentence(facts.valued)} that stands for her scores {worth}."


def _in_sets(facts: Facts) -> str:
    if not facts.names_queen_in_sets:
        return "In a set of queens, a wild card stands for a queen, never for the Queen of Spades."
    told = "In a set of queens, you may name a wild card the Queen of Spades, or just a queen."
    if facts.limits_queen:
        if facts.rules.queen.substitute == "only-wild-in-meld":
            return f"{told} The same limit holds there."
        return f"{told} The limit does not hold there."
    return told
