"""The numbered decisions: what is played where the sources are silent, garbled or at odds.

The documentation shows this table.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DECISIONS", "SOURCES", "Decision"]


@attrs.frozen
class Decision:
    """A question that the sources leave open, and its answer.

    Attributes:
        number: Its number, such as `X01`.
        question: What is open.
        played: What is played.
        why: The reason.
        fields: The paths of the fields that decide it at a table that plays otherwise;
            `scoring.melded.*` stands for all of that table.

    Examples:
        >>> decision = DECISIONS["X18"]
        >>> decision.question, decision.played, decision.fields
        ('the same card twice in a set', 'allowed', ('melds.set_duplicates',))
    """

    number: str
    question: str
    played: str
    why: str
    fields: tuple[str, ...]


_TABLE = (
    Decision(
        "X01",
        "000 puts 25 a deuce down to Scarne alone, yet allows a meld of deuces in Arlington",
        "such melds are allowed wherever Arlington is played with deuces, at 25 each",
        "a sentence that permits outweighs a label in a table",
        ("wilds.all_wild_melds", "scoring.all_wild_each"),
    ),
    Decision(
        "X02",
        "what a wild that stands for the Queen of Spades scores",
        (
            "10 in `fortune`, `fortune-digital`, `arlington` and `arlington-joker`; 50 in the "
            "other four"
        ),
        "000 marks its 50 as Scarne's; the others pay a wild as its card",
        ("scoring.wild_as_queen",),
    ),
    Decision(
        "X03",
        "eight hands of 13 take 104 cards, and leave no stock",
        "eight players get 12 each",
        "the one repair that a source gives (001)",
        ("deal.hand_size_by_players",),
    ),
    Decision(
        "X04",
        "Arlington Heights has no twos, yet scores A-2-3",
        "a Joker may stand in the 2-place, for 5 points",
        "keeps what is printed playable",
        ("melds.low_ace",),
    ),
    Decision(
        "X05",
        "000 speaks of the discard pile running out",
        "the stock is meant",
        "an empty pile cannot be turned over, and 003 says stock",
        ("stock.recycle",),
    ),
    Decision(
        "X06",
        "at which moment the pile is turned over",
        "as the stock empties; in `arlington-digital`, when a player draws from it empty",
        "they leave different upcards",
        ("stock.recycle",),
    ),
    Decision(
        "X07",
        "nothing is left to turn over",
        "the deal is scored, without a bonus",
        "003 says so",
        (),
    ),
    Decision(
        "X08",
        "004 does not speak of an empty stock",
        "as in `fortune`",
        "the same family of games",
        ("stock.recycle",),
    ),
    Decision(
        "X09",
        "001: player 1 opens every hand, yet the first player alternates",
        "the opener stays for the whole game, and the next game has another",
        "so every sentence holds",
        ("deal.opener",),
    ),
    Decision(
        "X10",
        "who begins the next deal, where the source does not say",
        "the next seat at each deal",
        "common practice",
        ("deal.opener",),
    ),
    Decision(
        "X11",
        "the Queen of Spades may never be discarded and is all that is left",
        "the turn ends without a discard",
        "its holder is stuck with it; to forbid the melds before would be a new rule",
        ("queen.discard",),
    ),
    Decision(
        "X12",
        "both Queens of Spades are all that is left",
        "either may be discarded",
        "else the turn could not end; 001 and 003 say so",
        ("queen.discard",),
    ),
    Decision(
        "X13",
        "going out by discarding the Queen of Spades as the last card",
        "legal, with the full bonus and no charge",
        "001 says so",
        ("queen.discard",),
    ),
    Decision(
        "X14",
        "what a wild that stands for an ace scores",
        "what an ace scores at that place",
        "a wild scores as its card",
        ("scoring.ace_high", "scoring.ace_low", "scoring.ace_in_set"),
    ),
    Decision(
        "X15",
        "a deuce in the 2-place",
        "allowed, for 5 points",
        "A-2-3 is printed; it is a low card",
        ("scoring.melded.2",),
    ),
    Decision(
        "X16",
        "an ace in a set",
        "scores its high value",
        "003 says so",
        ("scoring.ace_in_set",),
    ),
    Decision(
        "X17",
        "an ace left in hand in Arlington",
        "20 against",
        "001 and 004 agree",
        ("scoring.in_hand.A",),
    ),
    Decision(
        "X18",
        "the same card twice in a set",
        "allowed",
        "001 and 003; there are two packs",
        ("melds.set_duplicates",),
    ),
    Decision(
        "X19",
        "how many wilds a meld may hold",
        "any number, beside one card at least of a rank that is not wild",
        "the sources bar only melds of nothing but wilds",
        ("wilds.max_per_meld",),
    ),
    Decision(
        "X20",
        "whether a wild in a set of queens may be the Queen of Spades",
        "yes in `arlington-scarne` and `arlington-heights`; elsewhere a set names ranks alone",
        (
            "there the limit speaks of any meld and pays 50; elsewhere it would change nothing, "
            "or the limit speaks of runs"
        ),
        ("queen.wild_in_sets",),
    ),
    Decision(
        "X21",
        "a wild is the upcard",
        "it is a wild like any other, and the new meld must hold it",
        "001 says as much",
        (),
    ),
    Decision(
        "X22",
        "two cards from hand to take the pile",
        "exactly two in `arlington-digital`, two or more elsewhere",
        "000 and 003 say at least",
        ("pile.max_from_hand",),
    ),
    Decision(
        "X23",
        "the value tables of 001 are lost",
        "Arlington's values, and a wild as its card",
        "the rest of 001 agrees with Arlington",
        (
            "scoring.melded.*",
            "scoring.ace_high",
            "scoring.ace_low",
            "scoring.ace_in_set",
            "scoring.wild_as_queen",
            "scoring.all_wild_each",
            "scoring.in_hand.*",
        ),
    ),
    Decision(
        "X24",
        "the sentence of 004 on deuces for the Queen of Spades is garbled",
        "in a run, a deuce stands for her only as the run's one wild",
        "001 has the sentence whole",
        ("queen.substitute",),
    ),
    Decision(
        "X28",
        "several players have reached the target",
        (
            "the highest total wins; if tied, another deal is played, except in "
            "`arlington-digital`, where the lowest seat wins, as 001 says"
        ),
        "001 and 004 say the first",
        ("match.tie",),
    ),
    Decision(
        "X29",
        "who may reclaim the Joker, and what limits it",
        (
            "its owner; a Joker is in no meld of deuces alone; the limit on standing for the "
            "Queen of Spades binds deuces, but a Joker beside one makes the meld not natural"
        ),
        "the source names both ways of reclaiming",
        ("wilds.joker_swap", "queen.substitute_binds"),
    ),
    Decision(
        "X30",
        "new runs must be natural: what of A-2-3",
        "a two of the run's suit in the 2-place is natural",
        "else no low ace could be laid",
        ("melds.new_runs_natural",),
    ),
    Decision(
        "X31",
        '001 charges 100 for the Queen of Spades "when someone goes out"',
        "also when nobody does",
        "its own table has no such condition",
        ("scoring.in_hand.QS",),
    ),
    Decision(
        "X32",
        "a player with six melds would take the pile",
        "cannot",
        "a take lays a new meld",
        ("melds.max_melds",),
    ),
    Decision(
        "X33",
        "the stock runs out for good: the deal ends at once",
        "when a player is to draw and cannot",
        "it is the same event as the first time",
        ("stock.max_recycles",),
    ),
    Decision(
        "X34",
        "which card a wild in a run stands for",
        "the player names it",
        "it decides points, and how the run can grow",
        (),
    ),
    Decision(
        "X35",
        "how long a run can get",
        "13 cards",
        "its ranks differ",
        ("melds.run_max",),
    ),
    Decision(
        "X36",
        "the first upcard is wild or a Queen of Spades",
        "nothing special",
        "no source speaks of it",
        (),
    ),
    Decision(
        "X37",
        'Arlington Heights discards "as before", and never the Queen of Spades',
        "never",
        "the special rule outweighs the general",
        ("queen.discard",),
    ),
)

DECISIONS: Mapping[str, Decision] = MappingProxyType({row.number: row for row in _TABLE})
"""Every decision by its number."""

SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "000": "Fortune Rummy, Arlington (or Oklahoma Rummy) and Arlington Heights, a rules text "
        "of Cards and Dominoes. Its first part follows John Scarne, Scarne on Cards; its second "
        "David Parlett, Oxford A–Z of Card Games, with Scarne's differences; the third is its "
        "author's own game.",
        "001": "Arlington (Oklahoma Rummy), the rules page of a digital edition of that game.",
        "003": "Fortune Rummy, the rules page of a digital edition of that game.",
        "004": "Oklahoma Rummy, an article of a card game wiki.",
    }
)
"""The texts that the rules come from, by number."""
