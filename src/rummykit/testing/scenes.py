"""Scenes: for each region that a rule set makes possible, a position and the action going there.

Whether a region is possible is read from the rules, with `rummykit.testing.reading` and the cards
of the deck, not from what the engine lists. So `check_rules` knows what it must reach, and sets it
up rather than wait for chance to do so.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

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
from rummykit.testing.reading import (
    QUEEN,
    grown,
    kind_of,
    ladder,
    may_be_laid,
    may_lie,
    penalty,
    stands_in,
    swapped,
)
from rummykit.testing.searching import meld_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rummykit.melds import End, Meld
    from rummykit.rules import RuleSet
    from rummykit.shapes import Kind
    from rummykit.testing.reading import Part, Parts

__all__ = ["Scene", "scenes"]


@attrs.frozen(kw_only=True)
class Scene:
    """A position in which an action goes through a region.

    Attributes:
        region: The region's name.
        parts: The arguments of `position`, beside the rules.
        action: The action, legal by the rules.
    """

    region: str
    parts: dict[str, Any]
    action: Action


def scenes(rules: RuleSet) -> Iterator[Scene]:
    """A scene for each region that the rules make possible.

    Args:
        rules: The rules.

    Yields:
        The scenes; of each region one, or none where the rules leave no way to it.

    Examples:
        >>> from rummykit.rules import evolve, ruleset
        >>> found = {scene.region: str(scene.action) for scene in scenes(ruleset("fortune"))}
        >>> found["lay-off-low"], found["queen-discarded"]
        ('add 0 AS low', 'discard QS')
        >>> closed = evolve(ruleset("fortune"), {"pile.kinds": "none"})
        >>> "pile-taken" in {scene.region for scene in scenes(closed)}
        False
    """
    stage = _Stage(rules)
    for region, find in _FINDERS.items():
        scene = find(stage, region)
        if scene is not None:
            yield scene


class _Stage:
    """The cards and melds of a rule set, looked through for what makes a scene."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.deck = Counter(rules.deck.cards())
        self.players = rules.deal.players[0]
        rule = rules.queen.discard
        # Cards to fill a hand with: they can be discarded whatever the rules say of the Queen.
        self.plain = [card for card in sorted(self.deck) if card is not QUEEN or rule == "free"]

    @cached_property
    def lying(self) -> list[Parts]:
        """Melds that may lie on the table, made of cards that the deck has."""
        return [laid for laid in rows_of(self.rules) if self.has(laid) and self.may_lie(laid)]

    @cached_property
    def new(self) -> list[Parts]:
        """Those that may be laid."""
        wild = [laid for laid in _all_wild(self.rules) if self.has(laid)]
        return [laid for laid in [*self.lying, *wild] if may_be_laid(laid, self.rules)]

    def may_lie(self, laid: Parts) -> bool:
        return may_lie(laid, self.rules)

    def has(self, laid: Iterable[Part], beside: Iterable[Card] = ()) -> bool:
        """Whether the deck has the cards of a meld, and some cards beside it."""
        return Counter([card for card, _ in laid]) + Counter(beside) <= self.deck

    def spare(self, *used: Card, number: int = 1, of: Callable[[Card], bool] | None = None) -> Any:
        """So many cards that are not among the used ones, to fill hands and piles, or None."""
        left = self.deck - Counter(used)
        cards = [card for card in self.plain for _ in range(left[card]) if of is None or of(card)]
        return cards[:number] if len(cards) >= number else None

    def scene(self, region: str, action: Action, **parts: Any) -> Scene:
        """A scene in which seat 0 acts; hands and melds of the others are filled up."""
        hands = [*parts.pop("hands"), *[[]] * self.players][: self.players]
        melds = [*parts.pop("melds", []), *[[]] * self.players][: self.players]
        return Scene(region=region, parts={"hands": hands, "melds": melds, **parts}, action=action)


def _all_wild(rules: RuleSet) -> Iterator[Parts]:
    for rank in rules.wilds.ranks:
        size = rules.melds.set_min
        yield tuple((Card.of(rank, Suit(place % 4)), None) for place in range(size))


def _laid(wanted: Callable[[Parts, RuleSet], bool]) -> Callable[[_Stage, str], Scene | None]:
    """A finder of a meld that is laid from hand."""

    def find(stage: _Stage, region: str) -> Scene | None:
        for laid in stage.new:
            cards = [card for card, _ in laid]
            spare = stage.spare(*cards, number=2)
            if wanted(laid, stage.rules) and spare:
                action = LayMeld(meld_of(laid).under(stage.rules))
                return stage.scene(region, action, hands=[[*cards, *spare]], phase="play")
        return None

    return find


def _is(kind: Kind) -> Callable[[Parts, RuleSet], bool]:
    return lambda laid, rules: kind_of(laid, rules) == kind


def _wild_in(kind: Kind) -> Callable[[Parts, RuleSet], bool]:
    return lambda laid, rules: (
        kind_of(laid, rules) == kind and any(stand is not None for _, stand in laid)
    )


def _ace_at(place: int) -> Callable[[Parts, RuleSet], bool]:
    return lambda laid, rules: (
        kind_of(laid, rules) == "run" and _shown(laid[place]).rank is Rank.ACE
    )


def _shown(part: Part) -> Card:
    card, stand = part
    return stand if isinstance(stand, Card) else card


def _wild_queen(laid: Parts, rules: RuleSet) -> bool:
    del rules
    return any(stand is QUEEN for _, stand in laid)


def _growths(stage: _Stage, laid: Parts) -> Iterator[tuple[Part, End | None]]:
    """Every way to add a card of the deck to a meld."""
    rules = stage.rules
    if kind_of(laid, rules) == "run":
        places, suit = ladder(rules), _shown(laid[0]).suit or Suit.CLUBS
        first = places.find("".join(str(_shown(part).rank) for part in laid))
        wanted: list[tuple[int, End]] = [(first - 1, "low"), (first + len(laid), "high")]
        for place, end in wanted:
            if 0 <= place < len(places):
                shown = Card.of(Rank.parse(places[place]), suit)
                yield (shown, None), end
                yield from (((wild, shown), end) for wild in _wilds(stage) if wild is not shown)
        return
    rank = next(card.rank for card, stand in laid if stand is None)
    if rank is not None:
        yield from (((Card.of(rank, suit), None), None) for suit in Suit)
        yield from (((wild, rank), None) for wild in _wilds(stage))


def _wilds(stage: _Stage) -> list[Card]:
    return [card for card in sorted(stage.deck) if stands_in(stage.rules, card)]


def _lay_off(
    wanted: Callable[[Part, End | None], bool], *, another: bool = False, out: bool = False
) -> Callable[[_Stage, str], Scene | None]:
    """A finder of a card that is added to a meld."""

    def find(stage: _Stage, region: str) -> Scene | None:
        if another and stage.rules.melds.lay_off != "anyone":
            return None
        for laid in stage.lying:
            for part, end in _growths(stage, laid):
                cards = [card for card, _ in laid]
                spare = [] if out else stage.spare(*cards, part[0], number=2)
                fits = wanted(part, end) and stage.has([*laid, part])
                after = grown(laid, part, end)
                same = kind_of(after, stage.rules) == kind_of(laid, stage.rules)
                if fits and same and stage.may_lie(after) and spare is not None:
                    action = LayOff(0, part[0], part[1], end, seat=1 if another else None)
                    melds = [[], [meld_of(laid)]] if another else [[meld_of(laid)]]
                    hands = [[part[0], *spare]]
                    return stage.scene(region, action, hands=hands, melds=melds, phase="play")
        return None

    return find


def _swap(seat: int) -> Callable[[_Stage, str], Scene | None]:
    """A finder of a Joker that is taken from a meld of a seat."""

    def find(stage: _Stage, region: str) -> Scene | None:
        allowed = stage.rules.wilds.joker_swap
        if allowed == "none" or (allowed == "owner" and seat):
            return None
        for laid in stage.lying:
            for card in stage.deck:
                if stage.has(laid, [card]) and swapped(laid, card, stage.rules) is not None:
                    spare = stage.spare(*(card for card, _ in laid), card)
                    if spare:
                        melds: list[list[Meld]] = [[]] * seat + [[meld_of(laid)]]
                        action, hands = SwapJoker(seat, 0, card), [[card, *spare]]
                        return stage.scene(region, action, hands=hands, melds=melds, phase="play")
        return None

    return find


def _take(*, hidden: bool = False, wild: bool = False, out: bool = False) -> Any:
    """A finder of a meld that takes the pile."""

    def find(stage: _Stage, region: str) -> Scene | None:
        rules, rule = stage.rules, stage.rules.pile
        for laid in stage.new:
            kind = "run" if kind_of(laid, rules) == "run" else "set"
            size, cards = len(laid) - 1, [card for card, _ in laid]
            enough = rule.min_from_hand <= size <= (rule.max_from_hand or size)
            upcards = [card for card in cards if stands_in(rules, card)] if wild else cards
            spare = stage.spare(*cards, number=2 + hidden)
            if kind in rule.kinds and enough and upcards and spare:
                rest = list(cards)
                rest.remove(upcards[0])
                hand = rest if out else [*rest, *spare[1:]]
                pile = [spare[0], upcards[0]] if hidden else [upcards[0]]
                action = TakePile(meld_of(laid).under(rules))
                return stage.scene(region, action, hands=[hand], pile=pile, stock=spare[:0])
        return None

    return find


def _recycle(stage: _Stage, region: str) -> Scene | None:
    rule = stage.rules.stock
    cards = stage.spare(number=6)
    if rule.recycle == "never" or rule.max_recycles == 0 or cards is None:
        return None
    drawn = cards[:1] if rule.recycle == "as-emptied" else []
    return stage.scene(region, DrawStock(), hands=[cards[1:2]], stock=drawn, pile=cards[2:])


def _queen(stage: _Stage, region: str) -> Scene | None:
    spare = stage.spare(QUEEN)
    if stage.rules.queen.discard == "never" or not stage.deck[QUEEN] or spare is None:
        return None
    both = min(2, stage.deck[QUEEN])  # two in hand where they may go though they are not alone
    ways = {"free": [QUEEN, *spare], "only-queens": [QUEEN] * both, "last-card": [QUEEN]}
    hand = ways[stage.rules.queen.discard]
    return stage.scene(region, Discard(QUEEN), hands=[hand, spare], phase="play")


def _pass(stage: _Stage, region: str) -> Scene | None:
    queens, spare = stage.deck[QUEEN], stage.spare()
    stuck = {"never": 1, "last-card": 2}.get(stage.rules.queen.discard)
    if stuck is None or queens < stuck or spare is None:
        return None
    return stage.scene(region, EndTurn(), hands=[[QUEEN] * stuck], stock=spare, phase="play")


def _out_by_discard(stage: _Stage, region: str) -> Scene | None:
    cards = stage.spare(number=3)
    if cards is None:
        return None
    hands, stock = [cards[:1], cards[1:2]], cards[2:]
    return stage.scene(region, Discard(cards[0]), hands=hands, stock=stock, phase="play")


def _out_by_meld(stage: _Stage, region: str) -> Scene | None:
    for laid in stage.new:
        action = LayMeld(meld_of(laid).under(stage.rules))
        return stage.scene(region, action, hands=[[card for card, _ in laid]], phase="play")
    return None


def _exhausted(stage: _Stage, region: str) -> Scene | None:
    """A discard on an empty pile with nothing in the other hands, so that nobody can take it."""
    rule, cards = stage.rules.stock, stage.spare(number=2)
    turns = stage.rules.deal.max_turns
    kept = rule.keep_upcard or rule.recycle == "never" or rule.max_recycles is not None
    if not kept or cards is None or turns == 1:
        return None
    action, recycles = Discard(cards[0]), rule.max_recycles or 0
    return stage.scene(region, action, hands=[cards], phase="play", recycles=recycles)


def _max_turns(stage: _Stage, region: str) -> Scene | None:
    most, cards = stage.rules.deal.max_turns, stage.spare(number=3)
    if most is None or cards is None:
        return None
    action, turns = Discard(cards[0]), most - 1
    return stage.scene(
        region, action, hands=[cards[:2]], stock=cards[2:], turns=turns, phase="play"
    )


def _next(stage: _Stage, region: str) -> Scene | None:
    cards = stage.spare()
    if cards is None or not stage.rules.can_deal(stage.players):
        return None
    return stage.scene(region, NextDeal(), hands=[[], cards], phase="deal_over")


def _won(stage: _Stage, region: str) -> Scene | None:
    """Going out with exactly the target: one point less and the game would go on."""
    scene, rules = _out_by_discard(stage, region), stage.rules
    if scene is None:
        return None
    short = rules.match.target - rules.scoring.go_out_bonus
    totals = [short] + [-(10**6)] * (stage.players - 1)
    return attrs.evolve(scene, parts={**scene.parts, "totals": totals})


def _tie(stage: _Stage, region: str) -> Scene | None:
    scene, rules = _out_by_discard(stage, region), stage.rules
    if scene is None:
        return None
    low = rules.match.target + abs(penalty(scene.parts["hands"][1], rules)) + 1
    other = low + rules.scoring.go_out_bonus + penalty(scene.parts["hands"][1], rules)
    totals = [low, other] + [-(10**6)] * (stage.players - 2)
    return attrs.evolve(scene, parts={**scene.parts, "totals": totals})


_FINDERS: dict[str, Callable[[_Stage, str], Scene | None]] = {
    "set-laid": _laid(_is("set")),
    "run-laid": _laid(_is("run")),
    "all-wild-laid": _laid(_is("all-wild")),
    "wild-in-set": _laid(_wild_in("set")),
    "wild-in-run": _laid(_wild_in("run")),
    "wild-queen": _laid(_wild_queen),
    "ace-low": _laid(_ace_at(0)),
    "ace-high": _laid(_ace_at(-1)),
    "lay-off-low": _lay_off(lambda _, end: end == "low"),
    "lay-off-high": _lay_off(lambda _, end: end == "high"),
    "lay-off-to-set": _lay_off(lambda _, end: end is None),
    "lay-off-wild": _lay_off(lambda part, _: part[1] is not None),
    "lay-off-to-another": _lay_off(lambda *_: True, another=True),
    "swap-own-joker": _swap(0),
    "swap-another-joker": _swap(1),
    "pile-taken": _take(),
    "pile-taken-with-hidden-cards": _take(hidden=True),
    "pile-taken-by-wild-upcard": _take(wild=True),
    "stock-recycled": _recycle,
    "queen-discarded": _queen,
    "passed": _pass,
    "out-by-discard": _out_by_discard,
    "out-by-meld": _out_by_meld,
    "out-by-lay-off": _lay_off(lambda *_: True, out=True),
    "out-by-take": _take(out=True),
    "stock-exhausted": _exhausted,
    "max-turns": _max_turns,
    "next-deal": _next,
    "game-won": _won,
    "tie": _tie,
}
