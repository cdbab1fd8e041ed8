"""The clauses about the table: the aim, the cards, the deal, the stock, the end.

Each function tells one section and yields its clauses in order, without references: `references`
knows those by the clause's key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.rulebook.document import Clause
from rummykit.rulebook.prose import between, count, joined, number, ranks_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.rulebook.prose import Facts

__all__ = ["aim", "cards", "deal", "end_of_deal", "end_of_game", "reckoning", "stock", "words"]


def aim(facts: Facts) -> Iterator[Clause]:
    """What the game is about.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    target = number(facts.rules.match.target)
    yield Clause(
        "aim",
        "You score points for the cards that you lay on the table in sets and runs. Cards that are "
        "still in your hand when a deal ends count against you.",
    )
    yield Clause(
        "aim.target",
        f"You play deal after deal, until a player has {target} points or more.",
    )


def words(facts: Facts) -> Iterator[Clause]:
    """The words of the game.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    yield Clause(
        "words.game",
        "Game and deal: a deal is one round, from dealing the cards to adding up the points. A "
        "game is as many deals as it takes.",
    )
    yield Clause(
        "words.stock",
        "Stock and pile: the stock lies face down and is drawn from. The pile holds the discards, "
        "face up and squared. Only its top card, the upcard, may be seen.",
    )
    alone = f", or a meld of {facts.alone} alone" if facts.has_all_wild else ""
    yield Clause(
        "words.meld",
        "Meld: cards laid together on the table. It is a set (cards of one rank) or a run (cards "
        f"of one suit in sequence){alone}. To lay off is to add a card to a meld on the table.",
    )
    if facts.has_wilds:
        yield Clause(
            "words.wild",
            "Wild and natural: a wild card can stand for another card. A card that is just itself "
            "is natural.",
        )
    yield Clause("words.out", "Going out: getting rid of your last card.")


def cards(facts: Facts) -> Iterator[Clause]:
    """The cards that are needed.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    deck = facts.rules.deck
    mixed = ", shuffled together" if deck.packs > 1 else ""
    yield Clause("cards.packs", f"You need {count(deck.packs, 'pack')} of 52 cards{mixed}.")
    if deck.removed_ranks:
        names = joined(map(ranks_name, deck.removed_ranks))
        yield Clause("cards.removed", f"Take out all the {names}.")
    if deck.jokers:
        yield Clause("cards.jokers", f"Add {count(deck.jokers, 'Joker')}.")
    else:
        yield Clause("cards.jokers", "Leave out the Jokers.")
    yield Clause("cards.total", f"You play with {count(deck.size, 'card')} in all.")


def deal(facts: Facts) -> Iterator[Clause]:
    """Who plays, and how the cards are dealt.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    rules = facts.rules
    low, high = rules.deal.players
    yield Clause(
        "deal.players",
        f"The game is for {between(low, high, 'player').removeprefix('exactly ')}."
        f"{_too_many(facts)}",
    )
    yield Clause("deal.alone", "All play for themselves.")
    yield Clause("deal.size", _hand_sizes(facts))
    yield Clause(
        "deal.upcard",
        "Turn the next card face up: it begins the pile. The other cards are the stock.",
    )
    special = "is wild or a Queen of Spades" if facts.has_wilds else "is a Queen of Spades"
    yield Clause("deal.first-upcard", f"If that first card {special}, nothing special happens.")
    if rules.deal.opener == "rotate":
        opener = "The next player round the table begins the next deal."
    else:
        opener = (
            "The same player begins every deal of a game. When you play another game, let the next "
            "player begin."
        )
    yield Clause(
        "deal.opener",
        "Choose who begins the first deal. The turns then go round the table, always the same way "
        f"(clockwise, say). {opener} Anyone may deal.",
    )


def _too_many(facts: Facts) -> str:
    """For how many players the cards do not suffice."""
    low, high = facts.rules.deal.players
    lacking = [n for n in range(low, high + 1) if n not in facts.numbers_of_players]
    if not lacking:
        return ""
    return f" But there are not enough cards for {joined(map(str, lacking), 'or')} players."


def _hand_sizes(facts: Facts) -> str:
    usual = facts.rules.deal.hand_size
    by_size: dict[int, list[int]] = {}
    for players in facts.numbers_of_players:
        by_size.setdefault(facts.rules.deal.hand_size_for(players), []).append(players)
    told = [f"Deal {count(usual, 'card')} to each player."] if usual in by_size else []
    told += [
        f"With {joined(map(str, players), 'or')} players, deal {count(size, 'card')} to each."
        for size, players in by_size.items()
        if size != usual
    ]
    return " ".join(told)


def stock(facts: Facts) -> Iterator[Clause]:
    """What happens when the stock is empty.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    if not facts.renews:
        yield Clause("stock.renew", "When the stock is used up, it is not made anew.")
    else:
        yield Clause("stock.renew", " ".join(_renewal(facts)))
    pile = "you must take the pile if you can; if you cannot, the deal ends"
    only = "" if facts.rules.pile.kinds else ", the deal ends"
    yield Clause(
        "stock.end",
        f"If it is your turn and there is no card to draw{only or f', {pile}'}. Then nobody has "
        "gone out, and the deal is scored as usual.",
    )


def _renewal(facts: Facts) -> Iterator[str]:
    """How a new stock is made, sentence by sentence."""
    rule = facts.rules.stock
    if rule.recycle == "as-emptied":
        when, first = "As soon as the last card of the stock is drawn", ""
    else:
        when, first = "When a player draws from the empty stock", "first "
    if rule.keep_upcard:
        yield f"{when}, the cards under the upcard {first}become the new stock; the upcard stays."
    else:
        yield f"{when}, the whole pile, upcard and all, {first}becomes the new stock."
    if rule.recycle == "on-draw" and facts.rules.pile.kinds:
        yield "(A player may still take the pile instead of drawing.)"
    if rule.shuffle:
        yield "Shuffle the cards and lay them face down."
    else:
        yield "Turn the cards over without shuffling, so that the oldest discard is drawn first."
    if not rule.keep_upcard:
        yield "No pile is left until the next discard."
    if rule.recycle == "as-emptied":
        yield (
            "If there is nothing to turn over at that moment, try again when a player next draws "
            "from the empty stock."
        )
    if rule.max_recycles is None:
        yield "This is done as often as it is needed."
    elif rule.max_recycles == 1:
        yield "This is done once in a deal, and not again."
    else:
        yield f"This is done up to {number(rule.max_recycles)} times in a deal."


def end_of_deal(facts: Facts) -> Iterator[Clause]:
    """How a deal ends.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    yield Clause(
        "end.out",
        "The deal ends at once when a player has no card left. That player has gone out.",
    )
    never = facts.queens and facts.rules.queen.discard == "never"
    but = " (but the Queen of Spades is never discarded)" if never else ""
    yield Clause("end.last", f"Your last card may be melded, laid off or discarded{but}.")
    most = facts.rules.deal.max_turns
    if most is not None:
        yield Clause(
            "end.turns",
            f"If nobody has gone out, the deal ends after {count(most, 'turn')}, the turns of all "
            "players counted together. It is scored as usual.",
        )


def reckoning(facts: Facts) -> Iterator[Clause]:
    """How a deal is scored.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    yield Clause(
        "score.sum",
        "When the deal has ended, add up the points of your own melds and subtract the points of "
        "the cards left in your hand. Your score for the deal can be below zero, and so can your "
        "total.",
    )
    bonus = facts.rules.scoring.go_out_bonus
    yield Clause(
        "score.bonus",
        f"The player who went out gets a bonus of {count(bonus, 'point')}. When nobody has gone "
        "out, nobody gets it."
        if bonus
        else "There is no bonus for going out.",
    )


def end_of_game(facts: Facts) -> Iterator[Clause]:
    """Who wins.

    Args:
        facts: The rules.

    Yields:
        The clauses.
    """
    match = facts.rules.match
    yield Clause("game.totals", "After each deal, add the scores to the totals.")
    yield Clause(
        "game.end",
        f"The game is over when a player has {count(match.target, 'point')} or more.",
    )
    yield Clause("game.winner", "The highest total wins, no matter who went out.")
    ties = {
        "another-deal": "play another deal",
        "lowest-seat": ("the lowest seat number wins; number the seats before the game begins"),
        "shared": "they share the win",
    }
    yield Clause("game.tie", f"If several players share the highest total, {ties[match.tie]}.")
