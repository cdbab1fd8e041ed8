"""Cards as texts: their order, the pack, which of them are wild, and the ladder of a run."""

from collections.abc import Iterable

from .values import Rules

RANKS = "A23456789TJQK"
SUITS = "CDHS"
JOKER = "JK"
QUEEN = "QS"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]


def card_key(card: str) -> tuple[int, int]:
    """Where a card comes in a sorted hand: by suit C D H S, then from the ace; Jokers last."""
    if card == JOKER:
        return (len(SUITS), 0)
    return (SUITS.index(card[1]), RANKS.index(card[0]))


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards sorted."""
    return sorted(cards, key=card_key)


def is_wild(rules: Rules, card: str) -> bool:
    """Whether a card can stand for another."""
    if card == JOKER:
        return bool(rules["wilds.jokers"])
    return card[0] in rules["wilds.ranks"]


def is_plain(rules: Rules, card: str) -> bool:
    """Whether a card is of a rank that is not wild; a Joker has no rank."""
    return card != JOKER and card[0] not in rules["wilds.ranks"]


def pack(rules: Rules) -> list[str]:
    """All cards of the game, sorted."""
    kept = [card for card in CARDS if card[0] not in rules["deck.removed_ranks"]]
    return in_order(kept * rules["deck.packs"] + [JOKER] * rules["deck.jokers"])


def ladder(rules: Rules) -> str:
    """The ranks of a run's places, low to high; an ace may stand at each end.

    The 2 keeps its place even where the pack has no 2s, except where the ace is next to the three
    or high only. Other removed ranks always keep theirs.
    """
    ranks = "23456789TJQKA"
    low_ace = rules["melds.low_ace"]
    if "2" in rules["deck.removed_ranks"] and low_ace in ("next-to-three", "never"):
        ranks = ranks[1:]
    if low_ace != "never":
        ranks = "A" + ranks
    return ranks


def without(cards: Iterable[str], used: Iterable[str]) -> list[str] | None:
    """The cards that are left when the used ones are taken out, or None where one is not there."""
    left = list(cards)
    for card in used:
        if card not in left:
            return None
        left.remove(card)
    return left
