"""All that can be done with a few cards, found by trying: the second opinion on `legal_actions`.

Everything here is as slow as it is plain, and meant for hands of seven or eight cards.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice, product
from typing import TYPE_CHECKING

from rummykit.actions import (
    Action,
    Discard,
    DrawStock,
    EndTurn,
    LayMeld,
    LayOff,
    NextDeal,
    SwapJoker,
    TakePile,
)
from rummykit.cards import Card, Rank, Suit
from rummykit.melds import Meld
from rummykit.state import GameState, Phase
from rummykit.testing.judging import is_legal, may_discard
from rummykit.testing.reading import QUEEN, kind_of, ladder, may_be_laid, parts_of, stands_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.melds import End
    from rummykit.rules import RuleSet
    from rummykit.shapes import StandIn
    from rummykit.testing.reading import Part, Parts

__all__ = ["can_take", "meld_of", "melds_from", "readable", "rows_of"]

_ENDS: tuple[End | None, ...] = ("low", "high", None)
_MOST_TRIED = 20_000


def meld_of(laid: Parts) -> Meld:
    """The meld of a row of cards."""
    return Meld([card for card, _ in laid], [stand for _, stand in laid])


def melds_from(cards: Counter[Card], rules: RuleSet) -> Iterator[Parts]:
    """Every meld that can be laid from some cards: sets, all-wild melds, runs.

    Args:
        cards: The cards, as counts.
        rules: The rules.

    Yields:
        Each meld once.

    Examples:
        >>> import rummykit as rk
        >>> cards = Counter(rk.Cards("7C 7D 7H 2C"))
        >>> sorted(str(meld_of(laid)) for laid in melds_from(cards, rk.ruleset("fortune")))
        ['7C 7D 2C=7', '7C 7D 7H', '7C 7D 7H 2C=7', '7C 7H 2C=7', '7D 7H 2C=7']
    """
    for laid in _rows_from(cards, rules):
        if may_be_laid(laid, rules):
            yield laid


def _rows_from(cards: Counter[Card], rules: RuleSet) -> Iterator[Parts]:
    wilds = Counter({card: n for card, n in cards.items() if stands_in(rules, card)})
    limits = rules.melds
    for rank in Rank:
        of_rank = Counter({card: n for card, n in cards.items() if card.rank is rank})
        if rank in rules.wilds.ranks:
            yield from (_bare(chosen) for chosen in _choices(of_rank))
            continue
        for naturals, helpers in product(_choices(of_rank), _choices(wilds)):
            size = naturals.total() + helpers.total()
            if naturals and size >= limits.set_min and size <= (limits.set_max or size):
                yield from (_bare(naturals) + named for named in _namings(helpers, rank))
    places = ladder(rules)
    most = min(limits.run_max or 13, cards.total())
    for suit, low in product(Suit, range(len(places))):
        for high in range(low + limits.run_min, min(len(places), low + most) + 1):
            stretch = [Card.of(Rank.parse(rank), suit) for rank in places[low:high]]
            if sum(cards[card] > 0 for card in stretch) + wilds.total() >= len(stretch):
                yield from _fillings(stretch, cards, list(wilds))


def _bare(cards: Counter[Card]) -> Parts:
    return tuple((card, None) for card in sorted(cards.elements()))


def _choices(cards: Counter[Card]) -> Iterator[Counter[Card]]:
    """Every way to take none, some or all of some cards."""
    kinds = sorted(cards)
    for numbers in product(*(range(cards[card] + 1) for card in kinds)):
        yield +Counter(dict(zip(kinds, numbers, strict=True)))


def _namings(wilds: Counter[Card], rank: Rank) -> Iterator[Parts]:
    """Every way to name the wilds of a set: the rank, or in a set of queens the Queen of Spades."""
    kinds = sorted(wilds)
    ways = [range(wilds[card] + 1) if rank is Rank.QUEEN else (0,) for card in kinds]
    for queens in product(*ways):
        yield tuple(
            (card, QUEEN if number < named else rank)
            for card, named in zip(kinds, queens, strict=True)
            for number in range(wilds[card])
        )


def _fillings(places: list[Card], cards: Counter[Card], wilds: list[Card]) -> Iterator[Parts]:
    """Every way to fill the places of a run, each with its own card or a wild."""
    if not places:
        yield ()
        return
    shown, *others = places
    ways: list[Part] = [(shown, None), *((wild, shown) for wild in wilds if wild is not shown)]
    for card, stand in ways:
        if cards[card]:
            left = cards.copy()
            left[card] -= 1
            for rest in _fillings(others, left, wilds):
                yield ((card, stand), *rest)


def can_take(
    hand: Counter[Card], pile: list[Card], melds: int, rules: RuleSet, *, otherwise: bool
) -> bool:
    """Whether a hand can take the pile.

    Args:
        hand: The hand, as counts.
        pile: The pile, bottom first.
        melds: How many melds the seat has.
        rules: The rules.
        otherwise: What to answer where there are too many melds to try.

    Returns:
        True if there is a way.
    """
    rule, most = rules.pile, rules.melds.max_melds
    if not pile or not rule.kinds or (most is not None and melds >= most):
        return False
    upcard = pile[-1]
    rows = _rows_from(hand + Counter([upcard]), rules)
    for laid in islice(rows, _MOST_TRIED):
        if any(card is upcard for card, _ in laid):
            kind = "run" if kind_of(laid, rules) == "run" else "set"
            size = len(laid) - 1
            enough = rule.min_from_hand <= size <= (rule.max_from_hand or size)
            if enough and kind in rule.kinds and may_be_laid(laid, rules):
                return True
    return otherwise and next(rows, None) is not None


def readable(state: GameState, hand: Counter[Card]) -> set[Action]:
    """Every legal action of the seat on turn that plays cards of a part of its hand.

    Args:
        state: The state.
        hand: Some cards of the hand on turn, as counts.

    Returns:
        The actions, every choice of wilds among them.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), hands=["7S 7H 2D", "KC"], stock="4C", phase="play"
        ... )
        >>> found = readable(state, Counter(state.hands[0]))
        >>> found == set(rk.legal_actions(state, every_wild=True))
        True
    """
    fixed: list[Action] = [DrawStock(), NextDeal(), EndTurn()]
    found = {action for action in fixed if is_legal(state, action)}
    if state.phase is Phase.DRAW and state.upcard is not None:
        melds = melds_from(hand + Counter([state.upcard]), state.rules)
        takes = (TakePile(meld_of(laid).under(state.rules)) for laid in melds)
        found.update(take for take in takes if is_legal(state, take))
    if state.phase is Phase.PLAY:
        melds = melds_from(hand, state.rules)
        lays = (LayMeld(meld_of(laid).under(state.rules)) for laid in melds)
        found.update(lay for lay in lays if is_legal(state, lay))
        found.update(Discard(card) for card in hand if may_discard(state, card))
        found.update(action for action in _on_melds(state, hand) if is_legal(state, action))
    return found


def _on_melds(state: GameState, hand: Counter[Card]) -> Iterator[Action]:
    """Every lay-off and swap that could be meant, with the cards of a hand."""
    for seat, row in enumerate(state.melds):
        owner = None if seat == state.turn else seat
        for index, meld in enumerate(row):
            for card in hand:
                yield SwapJoker(seat, index, card)
                for stand, end in product(_stands(card, meld, state.rules), _ENDS):
                    yield LayOff(index, card, stand, end, seat=owner)


def _stands(card: Card, meld: Meld, rules: RuleSet) -> list[StandIn]:
    """What a card laid off on a meld could be said to stand for."""
    if not stands_in(rules, card):
        return [None]
    stands: list[StandIn] = [None, QUEEN, *Rank]
    if kind_of(parts_of(meld), rules) == "run":
        first, stand = meld.cards[0], meld.stands_for[0]
        suit = (stand if isinstance(stand, Card) else first).suit
        stands = [None, *(Card.of(rank, suit) for rank in Rank if suit is not None)]
    return stands


def rows_of(rules: RuleSet) -> Iterator[Parts]:
    """Rows of cards at and around the limits of melds: some legal, some not, by one card or wild.

    Every stretch of every suit and some cards of every rank, from one card too few to one too many,
    natural, with a wild in each place, and with two.

    Args:
        rules: The rules.

    Yields:
        The rows, short ones first within a suit or rank.
    """
    deck = sorted(set(rules.deck.cards()))
    wilds = [card for card in deck if stands_in(rules, card)]
    wilds = [*dict.fromkeys((*wilds[:1], *wilds[-2:]))]  # deuces differ in nothing but their suit
    limits = rules.melds
    places = "A23456789TJQKA"
    longest = limits.run_max or 13
    sizes = {limits.run_min + step for step in (-1, 0, 1)} | {longest + step for step in (-1, 0, 1)}
    for suit, size in product((Suit.SPADES, *list(Suit)[:-1]), sorted(sizes)):
        for low in range(len(places) - size + 1):
            run = [Card.of(Rank.parse(rank), suit) for rank in places[low : low + size]]
            helpers = wilds if suit in {Suit.SPADES, Suit.CLUBS} else []
            yield from _with_wilds(run, list(run), helpers)
    for rank in Rank:
        most = limits.set_max or limits.set_min + 4
        for size in range(limits.set_min - 1, most + 2):
            cards = [Card.of(rank, Suit((3 + place) % 4)) for place in range(size)]
            yield from _with_wilds(cards, [rank] * size, wilds)
            if rank is Rank.QUEEN:
                others = [Card.of(rank, Suit(place % 3)) for place in range(size)]
                yield from _with_wilds(others, [QUEEN] * size, wilds)


def _with_wilds(cards: list[Card], stands: Sequence[StandIn], wilds: list[Card]) -> Iterator[Parts]:
    """A row of natural cards; with each wild in each place; with two wilds side by side."""
    natural: list[Part] = [(card, None) for card in cards]
    if natural:
        yield tuple(natural)
    for place, wild in product(range(len(cards)), wilds):
        if cards[place] is wild:
            continue
        one = [*natural[:place], (wild, stands[place]), *natural[place + 1 :]]
        yield tuple(one)
        beside, other = (place + 1) % len(cards), wilds[-1]
        if beside != place and cards[beside] is not other:
            both = stands[beside] is stands[place] is QUEEN
            one[beside] = (other, Rank.QUEEN if both else stands[beside])
            yield tuple(one)
