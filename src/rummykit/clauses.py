"""Every reason for which an action can be refused, with its rule and its words.

Each `Clause` stands for one reason: a code that programs may rely on, the rule it comes from, what
the rule says and what would do.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CLAUSES", "Clause"]


@attrs.frozen
class Clause:
    """A reason for which an action can be refused.

    Attributes:
        code: Its name in programs, stable across versions.
        rule: Where it stands: the section of the rules, decisions, and the field that decides.
        says: What the rule says; parameters in braces are filled in.
        remedy: What would do instead.
    """

    code: str
    rule: str
    says: str
    remedy: str


_TABLE = (
    # The moment
    ("not-an-action", "API 1", "this is no action of rummykit", "read a text with parse_action"),
    ("game-over", "RULES 3.9", "the game is over and has been won", "start another with new_game"),
    (
        "deal-over",
        "RULES 3.6-3.8",
        "this deal has ended and was scored",
        "deal again with: next",
    ),
    (
        "deal-not-over",
        "RULES 3.8",
        "the deal is still being played",
        "play on until it is scored; only then are the cards dealt again",
    ),
    (
        "cannot-deal",
        "RULES 3.1; deal.hand_size, deck.packs",
        "the deck of {deck} cards does not hold {hand_size} for each of {players} and an upcard",
        "set up the table with fewer players, or with rules that deal fewer cards",
    ),
    (
        "not-your-turn",
        "RULES 3.2",
        "it is the turn of seat {turn}, and this is the view of seat {seat}",
        "wait for your turn",
    ),
    (
        "draw-first",
        "RULES 3.3",
        "a turn begins with drawing from the stock or taking the pile",
        "draw, or take the pile with a new meld, and then play this",
    ),
    (
        "already-drawn",
        "RULES 3.3",
        "a turn has one draw, and yours is done",
        "meld, lay off, or discard to end the turn",
    ),
    (
        "stock-empty",
        "RULES 3.7; stock.recycle, stock.keep_upcard, stock.max_recycles",
        "the stock is empty and is not made anew (so far: {recycles} times; in the pile: {pile})",
        "take the pile with a new meld that holds the upcard",
    ),
    # The pile
    (
        "pile-empty",
        "RULES 3.3",
        "the pile is empty, so there is no upcard to take",
        "draw from the stock",
    ),
    (
        "upcard-not-in-meld",
        "RULES 3.3",
        "the new meld must hold the upcard {upcard}, and does not",
        "lay a new meld of the upcard and cards of your hand, or draw from the stock",
    ),
    (
        "pile-kind",
        "RULES 3.3; pile.kinds",
        "the pile is taken with {allowed}, not with {kind}",
        "lay {allowed} that holds the upcard, or draw from the stock",
    ),
    (
        "pile-closed",
        "RULES 3.3; pile.kinds",
        "the pile is never taken in this game",
        "draw from the stock",
    ),
    (
        "too-few-from-hand",
        "RULES 3.3, X22; pile.min_from_hand",
        "{from_hand} of the meld's cards come from your hand, and the pile asks for {minimum}",
        "lay a meld with more cards of your hand, or draw from the stock",
    ),
    (
        "too-many-from-hand",
        "RULES 3.3, X22; pile.max_from_hand",
        "{from_hand} of the meld's cards come from your hand, and the pile allows {maximum}",
        "lay fewer cards with the upcard and add the others afterwards",
    ),
    # Cards held
    (
        "not-in-hand",
        "RULES 3.3-3.5",
        "your hand does not hold {cards}",
        "play cards that you hold, each copy once",
    ),
    # How a meld names its cards
    (
        "stand-in-needed",
        "RULES 4, X34",
        "{card} is wild, and in {kind} it must say which card it stands for",
        "write what it stands for after '=': a card in a run, a rank in a set",
    ),
    (
        "not-wild",
        "RULES 1; wilds.ranks, wilds.jokers",
        "{card} is not wild, so it cannot stand for {stand_in}",
        "play {card} as itself",
    ),
    (
        "joker-not-wild",
        "RULES 2; wilds.jokers",
        "the Joker is not wild here and belongs to no meld",
        "meld other cards; the Joker can be discarded",
    ),
    (
        "run-names-cards",
        "RULES 4",
        "a wild in a run stands for a card, and {stand_in} is a rank",
        "name the card of its place, rank and suit",
    ),
    (
        "set-names-ranks",
        "RULES 4, X20",
        "a wild in a set stands for the rank, and {stand_in} is a card",
        "name the rank alone",
    ),
    # The shape of a meld
    (
        "mixed-suits",
        "RULES 4",
        "a run is of one suit, and {card} is not one of the {suit}",
        "lay cards of one suit in sequence, or cards of one rank",
    ),
    (
        "not-consecutive",
        "RULES 4",
        "the cards of a run step up by one rank each, and {card} does not follow {after}",
        "list the cards low to high, without a gap",
    ),
    (
        "around-the-corner",
        "RULES 4",
        "an ace is low before the 2 or high after the king, never in the middle of a run",
        "end the run at the ace, or begin it there",
    ),
    (
        "ace-at-both-ends",
        "RULES 4, X35",
        "an ace is low or high in a run, never both, so that the longest run has 13 cards",
        "leave out the ace at one end",
    ),
    (
        "ace-never-low",
        "RULES 2; melds.low_ace",
        "aces are high only, and {card} begins the run",
        "lay the ace after the king",
    ),
    (
        "no-place-for-a-two",
        "RULES 2, X04; melds.low_ace",
        "the pack has no 2s and nothing stands for one",
        "lay a run without a 2-place",
    ),
    (
        "too-few-cards",
        "RULES 4; melds.set_min, melds.run_min",
        "{kind} has at least {minimum} cards, and this has {cards}",
        "add cards that fit, or keep these in hand",
    ),
    (
        "too-many-cards",
        "RULES 4; melds.set_max, melds.run_max",
        "{kind} has at most {maximum} cards, and this would have {cards}",
        "lay fewer, or begin another meld",
    ),
    (
        "same-card-twice",
        "RULES 4, X18; melds.set_duplicates",
        "a set may not hold the same card twice, and this would hold {card} twice",
        "lay cards of different suits",
    ),
    # Wild cards in a meld
    (
        "no-natural-card",
        "RULES 4, X19",
        "{kind} holds at least one card of a rank that is not wild",
        "put a natural card among the wild ones",
    ),
    (
        "too-many-wilds",
        "RULES 2, X19; wilds.max_per_meld",
        "the most wild cards in a meld are {maximum}, and this would have {wilds}",
        "use natural cards in their place",
    ),
    (
        "all-wild-not-allowed",
        "RULES 4, X01; wilds.all_wild_melds",
        "a meld of {rank} alone is not allowed",
        "use them beside natural cards",
    ),
    (
        "all-wild-without-jokers",
        "RULES 4, X29",
        "a meld of wild cards alone holds deuces only, never a Joker",
        "use the Joker beside a natural card, and say what it stands for",
    ),
    (
        "all-wild-without-naturals",
        "RULES 4",
        "a meld of wild cards alone takes more of the same rank only, and {card} is not",
        "lay {card} elsewhere",
    ),
    (
        "stand-in-not-used",
        "RULES 4",
        "{card} lies in a meld of wild cards alone as itself",
        "leave out what it stands for",
    ),
    (
        "new-run-not-natural",
        "RULES 4, X30; melds.new_runs_natural",
        "a new run holds natural cards only, and {card} is wild there",
        "lay the run with natural cards, and add wild ones to it afterwards",
    ),
    # The Queen of Spades in a meld
    (
        "queen-never-wild",
        "RULES 2; queen.substitute",
        "no wild may stand for the Queen of Spades, and {card} would",
        "use the Queen of Spades herself, or lay another meld",
    ),
    (
        "queen-only-wild",
        "RULES 4, X20, X24; queen.substitute, queen.substitute_binds",
        (
            "a wild that stands for the Queen of Spades must be the meld's only wild; here {card} "
            "would be the Queen, with {wilds} wilds in the meld"
        ),
        "use natural cards beside it",
    ),
    (
        "queen-not-named-in-sets",
        "RULES 4, X20; queen.wild_in_sets",
        "a wild in a set names the rank only, never the Queen of Spades",
        "write {card}=Q",
    ),
    # Lay-offs
    (
        "max-melds",
        "RULES 3.3-3.4, X32; melds.max_melds",
        "the most melds of a player are {maximum}, and you have {melds}",
        "add cards to the melds you have",
    ),
    ("no-such-seat", "API 1", "there is no seat {seat} at this table", "seats are 0 to {last}"),
    (
        "no-such-meld",
        "API 1",
        "seat {seat} has no meld number {meld}",
        "melds count from 0 in the order laid; seat {seat} has laid {melds}",
    ),
    (
        "not-your-meld",
        "RULES 3.4; melds.lay_off",
        "cards are added to your own melds only, and this is a meld of seat {seat}",
        "add to a meld of yours, or keep the card",
    ),
    (
        "own-meld-has-no-seat",
        "API 1",
        "your own meld is named by its number alone",
        "write: {instead}",
    ),
    (
        "end-needed",
        "API 1",
        "meld {meld} is a run, and a card is added at one of its ends",
        "write low or high after the card",
    ),
    (
        "end-not-used",
        "API 1",
        "meld {meld} is no run, so it has no {end} end",
        "leave the end out",
    ),
    (
        "does-not-fit",
        "RULES 4",
        "{shown} does not fit at the {end} end of {meld}",
        "add the card that comes next there",
    ),
    (
        "other-rank",
        "RULES 4",
        "{meld} takes cards of its own rank, and {shown} is not",
        "add a card of that rank",
    ),
    (
        "run-is-full",
        "RULES 4, X35",
        "{meld} cannot grow at its {end} end: nothing comes beyond the ace",
        "add at the other end, or elsewhere",
    ),
    # Jokers
    (
        "swap-not-allowed",
        "RULES 3.4, X29; wilds.joker_swap",
        "no Joker is taken back in this game",
        "add the card to a meld, or keep it",
    ),
    (
        "swap-not-owner",
        "RULES 3.4, X29; wilds.joker_swap",
        "only the owner of the meld takes its Joker back, and this is a meld of seat {seat}",
        "swap a Joker of your own melds",
    ),
    (
        "no-joker",
        "RULES 3.4",
        "{meld} holds no Joker",
        "swap a Joker where one lies",
    ),
    (
        "not-what-the-joker-stands-for",
        "RULES 3.4, X29",
        "{card} is not the natural card that the Joker stands for in {meld}",
        "give the card that it stands for, itself and not a wild",
    ),
    # The end of the turn
    (
        "queen-only-last-card",
        "RULES 2; queen.discard",
        "the Queen of Spades is discarded only as the very last card of the hand",
        "discard another card; with only Queens of Spades in hand, pass",
    ),
    (
        "queen-only-queens",
        "RULES 2, X12; queen.discard",
        "the Queen of Spades is discarded only when the hand holds nothing but Queens of Spades",
        "discard another card",
    ),
    (
        "queen-never",
        "RULES 2, X11; queen.discard",
        "the Queen of Spades is never discarded",
        "discard another card; with nothing else in hand, pass",
    ),
    (
        "can-discard",
        "RULES 3.5, X11",
        "a turn ends with a discard wherever a card may be discarded, and {card} may",
        "discard a card",
    ),
)

CLAUSES: Mapping[str, Clause] = MappingProxyType({row[0]: Clause(*row) for row in _TABLE})
"""Every reason for which an action can be refused, by code."""
