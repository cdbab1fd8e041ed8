"""The parts of a rule set, but for the points: deck, deal, wilds, queen, melds, pile, stock, match.

Each class is one part and each attribute one field, whose path is the name of the part and the name
of the field (`deck.packs`). Without arguments a part is as in `fortune`. What a field means, which
values it takes and where it is stated stands with the field, and is at hand as
`rummykit.rules.FIELDS`.
"""

# ruff: noqa: FBT003, RUF009  # `field` makes attrs fields, and some defaults are true or false

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias, get_args

import attrs

from rummykit.cards import JOKER, Card, Rank, Suit
from rummykit.rules.base import Part, described, field
from rummykit.rules.checks import deck_size, hand_size_for
from rummykit.rules.listings import MOST_PLAYERS, HandSizes, Players, Ranks
from rummykit.rules.readings import Binding, Choice, Flag, Kinds, Number

__all__ = ["Deal", "Deck", "Match", "MeldLimits", "Pile", "Queen", "Stock", "Wilds"]

Opener: TypeAlias = Literal["rotate", "fixed"]
JokerSwap: TypeAlias = Literal["none", "owner", "anyone"]
QueenDiscard: TypeAlias = Literal["free", "last-card", "only-queens", "never"]
QueenSubstitute: TypeAlias = Literal["free", "only-wild-in-meld", "only-wild-in-run", "never"]
Bound: TypeAlias = Literal["deuces", "jokers"]
LowAce: TypeAlias = Literal["two-place", "next-to-three", "never"]
LayOff: TypeAlias = Literal["own", "anyone"]
PileKind: TypeAlias = Literal["set", "run"]
Recycle: TypeAlias = Literal["as-emptied", "on-draw", "never"]
Tie: TypeAlias = Literal["another-deal", "lowest-seat", "shared"]


@described
@attrs.frozen(kw_only=True, cache_hash=True)
class Deck(Part):
    """The cards that a deal is played with.

    Examples:
        >>> heights = Deck(removed_ranks="2", jokers=4)
        >>> heights.size, heights.copies("QS"), heights.copies("2S"), heights.copies("JK")
        (100, 2, 0, 4)
    """

    part: ClassVar[str] = "deck"

    packs: int = field(
        Number(minimum=1, maximum=4), 2, "How many packs of 52 cards are shuffled together."
    )
    removed_ranks: tuple[Rank, ...] = field(
        Ranks(), (), "The ranks whose cards are taken out of every pack."
    )
    jokers: int = field(
        Number(minimum=0, maximum=15),
        0,
        "How many Jokers the whole deck has.",
        source="RULES 2; X29",
    )

    @property
    def size(self) -> int:
        """How many cards there are.

        Examples:
            >>> Deck().size
            104
        """
        return deck_size(self.packs, self.removed_ranks, self.jokers)

    def copies(self, card: Card | str) -> int:
        """How many of a card there are.

        Args:
            card: The card or its text.

        Returns:
            The number of copies, 0 where its rank is removed.

        Raises:
            NotationError: If the text names no card.

        Examples:
            >>> Deck(packs=3).copies("7H")
            3
        """
        rank = Card.parse(card).rank
        if rank is None:
            return self.jokers
        return 0 if rank in self.removed_ranks else self.packs

    def cards(self) -> tuple[Card, ...]:
        """Each copy of each card, in card order: an unshuffled deck.

        Examples:
            >>> deck = Deck(packs=1, jokers=2)
            >>> len(deck.cards()), " ".join(map(str, deck.cards()[-3:]))
            (54, 'KS JK JK')
        """
        kinds = (*(Card.of(rank, suit) for suit in Suit for rank in Rank), JOKER)
        return tuple(card for card in kinds for _ in range(self.copies(card)))


@described
@attrs.frozen(kw_only=True, cache_hash=True)
class Deal(Part):
    """Who plays, how many cards they are dealt, who opens.

    Examples:
        >>> Deal(players="2-4", hand_size=7).players
        (2, 4)
    """

    part: ClassVar[str] = "deal"

    players: tuple[int, int] = field(
        Players(minimum=2, maximum=MOST_PLAYERS),
        (2, 8),
        "The fewest and the most players at a table.",
    )
    hand_size: int = field(
        Number(minimum=1), 11, "How many cards each player is dealt.", source="RULES 2, 3.1"
    )
    hand_size_by_players: tuple[tuple[int, int], ...] = field(
        HandSizes(),
        (),
        "Other hand sizes for some numbers of players, such as 12 cards for each of eight.",
        source="RULES 2, 3.1; X03",
    )
    max_turns: int | None = field(
        Number(minimum=1, optional=True),
        None,
        "After how many turns a deal ends with nobody out, or none for no such end.",
    )
    opener: Opener = field(
        Choice(choices=get_args(Opener)),
        "rotate",
        "Whether the next seat opens the next deal or the same seat opens every deal of a game.",
        source="RULES 2, 3.2; X09, X10",
    )

    def hand_size_for(self, players: int) -> int:
        """How many cards each player is dealt at a table of so many.

        Args:
            players: The number of players at the table.

        Returns:
            The size from `hand_size_by_players` where it has one, else `hand_size`.

        Examples:
            >>> deal = Deal(hand_size=13, hand_size_by_players={8: 12})
            >>> deal.hand_size_for(4), deal.hand_size_for(8)
            (13, 12)
        """
        return hand_size_for(players, self.hand_size, self.hand_size_by_players)


@described
@attrs.frozen(kw_only=True, cache_hash=True)
class Wilds(Part):
    """Which cards are wild, and how they may lie.

    Examples:
        >>> Wilds(ranks="2 3").ranks
        (<Rank.TWO: 2>, <Rank.THREE: 3>)
    """

    part: ClassVar[str] = "wilds"

    ranks: tuple[Rank, ...] = field(
        Ranks(), (Rank.TWO,), "The ranks whose cards are wild; there may be none."
    )
    jokers: bool = field(Flag(), False, "Whether Jokers are wild.", source="RULES 2; X29")
    all_wild_melds: bool = field(
        Flag(),
        False,
        "Whether cards of wild ranks alone may be laid as a meld of their own kind.",
        source="RULES 2, 4; X01, X29",
    )
    max_per_meld: int | None = field(
        Number(minimum=0, optional=True),
        None,
        "The most wilds in one set or run, or none for any number.",
        source="RULES 2, 4; X19",
    )
    joker_swap: JokerSwap = field(
        Choice(choices=get_args(JokerSwap), spellings={"any": "anyone"}),
        "none",
        "Who may give the natural card for a melded Joker and take the Joker into hand.",
        source="RULES 2, 3.4; X29",
    )


@described
@attrs.frozen(kw_only=True, cache_hash=True)
class Queen(Part):
    """What is special about the Queen of Spades, besides her points.

    Examples:
        >>> Queen(discard="never").discard
        'never'
    """

    part: ClassVar[str] = "queen"

    discard: QueenDiscard = field(
        Choice(choices=get_args(QueenDiscard)),
        "free",
        "When the Queen of Spades may be discarded: always, as the very last card of the hand, "
        "when the hand holds nothing but Queens of Spades, or never.",
        source="RULES 2, 3.5; X11, X12, X13",
    )
    substitute: QueenSubstitute = field(
        Choice(choices=get_args(QueenSubstitute)),
        "free",
        "When a wild may stand for the Queen of Spades: always, as the only wild of its meld, in "
        "runs only as the only wild, or never.",
        source="RULES 2, 4; X24",
    )
    substitute_binds: Bound | None = field(
        Binding(choices=get_args(Bound), optional=True),
        None,
        "Which wilds that limit binds: the cards of wild ranks (deuces), the Jokers, or none named "
        "and so every wild.",
        source="RULES 2, 4; X29",
    )
    wild_in_sets: bool = field(
        Flag(),
        False,
        "Whether a wild in a set of queens may be named the Queen of Spades.",
        source="RULES 2, 4; X20",
    )


@described
@attrs.frozen(kw_only=True, cache_hash=True)
class MeldLimits(Part):
    """How large melds are, how many there may be, and who adds to them.

    Examples:
        >>> MeldLimits(run_max=None).run_max is None
        True
    """

    part: ClassVar[str] = "melds"

    set_min: int = field(Number(minimum=2), 3, "The fewest cards of a set.")
    set_max: int | None = field(
        Number(minimum=2, optional=True), 4, "The most cards of a set, or none for no limit."
    )
    set_duplicates: bool = field(
        Flag(),
        True,
        "Whether a set may hold the same card twice.",
        source="RULES 2, 4; X18",
    )
    run_min: int = field(Number(minimum=2, maximum=13), 3, "The fewest cards of a run.")
    run_max: int | None = field(
        Number(minimum=2, optional=True),
        4,
        "The most cards of a run, or none for no limit but the 13 ranks.",
        source="RULES 2, 4; X35",
    )
    low_ace: LowAce = field(
        Choice(choices=get_args(LowAce)),
        "two-place",
        "How an ace lies low: before a 2, which a wild may stand for even where the pack has none; "
        "right before the 3 where the pack has no 2s; or never.",
        source="RULES 2, 4; X04, X15",
    )
    new_runs_natural: bool = field(
        Flag(),
        False,
        "Whether a new run holds natural cards only, so that wilds join it later.",
        source="RULES 2, 4; X30",
    )
    max_melds: int | None = field(
        Number(minimum=1, optional=True),
        None,
        "The most melds a player lays in a deal, or none for no limit.",
        source="RULES 2, 3.3; X32",
    )
    lay_off: LayOff = field(
        Choice(choices=get_args(LayOff)),
        "own",
        "Whose melds a player may add to: only their own, or anyone's.",
        source="RULES 2, 3.4, 3.8",
    )


@described
@attrs.frozen(kw_only=True, cache_hash=True)
class Pile(Part):
    """What it takes to take the discard pile.

    Examples:
        >>> Pile(kinds="run set").kinds
        ('set', 'run')
    """

    part: ClassVar[str] = "pile"

    kinds: tuple[PileKind, ...] = field(
        Kinds(choices=get_args(PileKind)),
        get_args(PileKind),
        "The kinds of new meld that earn the pile; where there is none it is never taken.",
        source="RULES 2, 3.3; X21",
    )
    min_from_hand: int = field(
        Number(minimum=1),
        2,
        "The fewest cards of the hand in the meld that takes the pile.",
        source="RULES 2, 3.3; X22",
    )
    max_from_hand: int | None = field(
        Number(minimum=1, optional=True),
        None,
        "The most cards of the hand in the meld that takes the pile, or none for no limit.",
        source="RULES 2, 3.3; X22",
    )


@described
@attrs.frozen(kw_only=True, cache_hash=True)
class Stock(Part):
    """What happens when the stock is empty.

    Examples:
        >>> Stock(max_recycles="1").max_recycles
        1
    """

    part: ClassVar[str] = "stock"

    recycle: Recycle = field(
        Choice(choices=get_args(Recycle)),
        "as-emptied",
        "When the pile becomes the new stock: as the last card leaves the stock, when a player "
        "draws from the empty stock, or never.",
        source="RULES 2, 3.7; X05, X06, X07, X08",
    )
    keep_upcard: bool = field(
        Flag(),
        True,
        "Whether the upcard stays as the pile when the rest becomes the stock.",
        source="RULES 2, 3.7",
    )
    shuffle: bool = field(
        Flag(),
        False,
        "Whether the new stock is shuffled; if not, the oldest discard lies on top.",
        source="RULES 2, 3.7",
    )
    max_recycles: int | None = field(
        Number(minimum=0, optional=True),
        None,
        "How often in a deal the pile becomes the stock, or none for no limit.",
        source="RULES 2, 3.7; X33",
    )


@described
@attrs.frozen(kw_only=True, cache_hash=True)
class Match(Part):
    """When the game is won.

    Examples:
        >>> Match(target=300)
        Match(target=300, tie='another-deal')
    """

    part: ClassVar[str] = "match"

    target: int = field(
        Number(minimum=1),
        500,
        "The total that wins the game once a player has reached it and a deal is scored.",
        source="RULES 2, 3.9; X28",
    )
    tie: Tie = field(
        Choice(choices=get_args(Tie)),
        "another-deal",
        "What happens when several players share the highest total past the target.",
        source="RULES 2, 3.9; X28",
    )
