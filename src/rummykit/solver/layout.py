"""The best layout of a hand: what to lay, what it is worth, whether it goes out.

Exact by construction: an upper bound from prices (`prices`) steers a sweep over all layouts
(`sweep`) that drops only what the bound rules out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator  # attrs reads the annotations
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

import attrs

from rummykit import packed, shapes
from rummykit.actions import LayMeld, LayOff
from rummykit.cards import Card, Cards, CardsLike, parse_cards
from rummykit.discards import discardable
from rummykit.errors import Fault, InvalidPosition, shown
from rummykit.melds import Meld, MeldLike
from rummykit.rules import RuleSet
from rummykit.rules.ruleset import checked_rules
from rummykit.shapes import QUEEN_OF_SPADES
from rummykit.solver import aims
from rummykit.solver.plays import Played, played
from rummykit.solver.problem import Problem, read_own
from rummykit.solver.search import best, reaches
from rummykit.solver.terms import terms_for
from rummykit.tables import tables_for
from rummykit.violations import Violation

if TYPE_CHECKING:
    from rummykit.solver.aims import Aim

__all__ = ["Layout", "best_layout"]

_LONGEST = 1_000


@attrs.frozen(kw_only=True, repr=False)
class Layout:
    """A way to lay a hand, found by `best_layout`.

    Attributes:
        rules: The rules.
        hand: The hand.
        own: The own melds on the table before, grown by `lay_offs`.
        melds: The new melds, as they lie in the end.
        lay_offs: What is added to the own melds on the table, as actions.
        left: The cards that stay in hand, before any discard.
        points: What is melded by the layout (the points of the new melds and what the lay-offs add
            to own ones) minus the points against for `left`. The go-out bonus is no part of it.
        actions: `LayMeld` and `LayOff` actions that lay all this, in an order in which they can be
            played. The new melds are numbered on from those on the table.
        discard: The card of `left` that may be discarded and counts most against its holder, the
            first in card order of several; None where nothing is left, or nothing that may be
            discarded (the turn then ends with `EndTurn`).

    Examples:
        >>> import rummykit as rk
        >>> layout = rk.best_layout("7S 7H 2D 8S", rk.ruleset("fortune"), melds=["5S 6S 7S"])
        >>> layout.points, str(layout.left)
        (25, '')
        >>> [str(action) for action in layout.actions]
        ['add 0 8S high', 'meld 7H 7S 2D=7']
    """

    rules: RuleSet
    hand: Cards
    own: tuple[Meld, ...]
    melds: tuple[Meld, ...]
    lay_offs: tuple[LayOff, ...]
    left: Cards
    points: int
    actions: tuple[LayMeld | LayOff, ...]
    discard: Card | None

    @property
    def points_after_discard(self) -> int:
        """The points once `discard` no longer counts against the hand.

        Examples:
            >>> import rummykit as rk
            >>> layout = rk.best_layout("7S 7H 7C KD 3D", rk.ruleset("fortune"))
            >>> layout.points, str(layout.discard), layout.points_after_discard
            (0, 'KD', 10)
        """
        if self.discard is None:
            return self.points
        return self.points + tables_for(self.rules).deadwood[self.discard.code]

    @cached_property
    def can_go_out(self) -> bool:
        """Whether the whole hand can be laid, in this layout or in another one.

        Examples:
            >>> import rummykit as rk
            >>> rk.best_layout("7S 7H 7C", rk.ruleset("fortune")).can_go_out
            True
        """
        if not self.left.packed:
            return True
        aim = aims.for_emptying(self.rules, discarding=False)
        return reaches(_problem(self.rules, aim, self.hand.packed, self.own), 2 * len(self.hand))

    @cached_property
    def can_go_out_with_discard(self) -> bool:
        """Whether all but one card can be laid, one that may be discarded as the last of the hand.

        That is a layout of its own: a hand that can be laid as a whole need not have one.

        Examples:
            >>> import rummykit as rk
            >>> fortune, oklahoma = rk.ruleset("fortune"), rk.ruleset("oklahoma")
            >>> rk.best_layout("7S 7H 7C QS", fortune).can_go_out_with_discard
            True
            >>> rk.best_layout("7S 7H 7C QS", oklahoma).can_go_out_with_discard
            False
            >>> rk.best_layout("7S 7H 7C", fortune).can_go_out_with_discard
            False
        """
        if len(self.left) == 1 and self.discard is not None:
            return True
        aim = aims.for_emptying(self.rules, discarding=True)
        value = 2 * len(self.hand) + 1
        return reaches(_problem(self.rules, aim, self.hand.packed, self.own), value)

    def going_out(self, *, discard: bool = False) -> Layout | None:
        """The layout worth most of those that go out, where there is one.

        It is worth no more than this one, but for the go-out bonus and what ends with the deal.

        Args:
            discard: Whether to go out by discarding the last card; it is then in `left`.

        Returns:
            The layout, or None.

        Examples:
            >>> import rummykit as rk
            >>> layout = rk.best_layout("2C 2D 2H KC KD", rk.ruleset("arlington"))
            >>> print(layout)
            meld 2C 2D 2H; left KC KD; 55 points
            >>> print(layout.going_out(discard=True))
            meld 2C=JD 2D=QD KD 2H=AD; left KC; 40 points
            >>> print(layout.going_out())
            None
        """
        much = aims.heavy(self.rules) * (len(self.hand) + discard)
        aim = aims.for_going_out(self.rules, discarding=discard)
        return _laid_out(self.rules, self.hand, self.own, aim, much)

    def __str__(self) -> str:
        """The actions and what is left, in words.

        Examples:
            >>> import rummykit as rk
            >>> print(rk.best_layout("7S 7H 7C KD", rk.ruleset("fortune")))
            meld 7C 7H 7S; left KD; 5 points
        """
        said = [str(action) for action in self.actions]
        said += [f"left {self.left}"] if self.left.packed else []
        return "; ".join([*said, f"{self.points} points"])

    def __repr__(self) -> str:
        """The same in brackets."""
        return f"<Layout: {self}>"


def best_layout(
    hand: CardsLike,
    rules: RuleSet,
    *,
    melds: Iterable[MeldLike] = (),
    discard: bool = False,
) -> Layout:
    """The best way to lay a hand: new melds and cards added to own melds. It is exact.

    Without `discard`, no layout has more `points`: points melded minus points against for what is
    left. With `discard`, no layout has more `points_after_discard`: a card that is discarded counts
    for nothing, so it can be better to leave one dear card than two cheap ones.

    All the rules of melds hold: stand-ins (named so as to score most), all-wild melds, the limits
    on the Queen of Spades and on the wilds of a meld, `melds.max_melds`, new runs that must be
    natural (wilds are added to them afterwards). Joker swaps and lay-offs on other seats' melds are
    not considered, nor is taking the pile. Of several layouts that are worth the same, always the
    same one is given for the same input.

    Args:
        hand: The hand.
        rules: The rules.
        melds: The own melds already on the table, in the order laid.
        discard: Whether to reckon with a discard after the layout.

    Returns:
        The layout.

    Raises:
        InvalidRuleSet: If the rules are no rule set.
        NotationError: If a card or a meld cannot be read.
        InvalidPosition: If no table could show this: cards that the deck does not have, too many
            copies of one, a meld that the rules forbid, more melds than they allow. All faults are
            reported together.

    Examples:
        >>> import rummykit as rk
        >>> arlington = rk.ruleset("arlington")
        >>> layout = rk.best_layout("JS QS KS 2D 9C", arlington)
        >>> layout.melds, layout.left, layout.points
        ((Meld('JS QS KS 2D=AS'),), Cards('9C'), 80)
        >>> rk.best_layout("KC KD 2C 2D 2H", arlington).melds
        (Meld('2C 2D 2H'),)
        >>> rk.best_layout("7S 7H 7C KD KH 9C 9D", arlington).left
        Cards('9C 9D KD KH')

    Source: RULES 3.4 and 4.
    """
    checked_rules(rules)
    cards = parse_cards(hand)
    own = _read_melds(melds, rules)
    faults = [*_meld_faults(own, rules), *_copy_faults(cards, own, rules)]
    if faults:
        raise InvalidPosition(faults)
    held = Cards(cards)
    aim = aims.for_points_and_discard(rules) if discard else aims.for_points(rules)
    layout = _laid_out(rules, held, own, aim, 0)
    assert layout is not None  # noqa: S101  # leaving everything is a layout, and worth 0
    if discard and rules.queen.discard in {"only-queens", "last-card"} and QUEEN_OF_SPADES in held:
        floor = aims.heavy(rules) * _must_go(held, rules)
        other = _laid_out(rules, held, own, aims.for_queens_left(rules), floor)
        if other is not None and other.points_after_discard > layout.points_after_discard:
            return other
    return layout


def _must_go(held: Cards, rules: RuleSet) -> int:
    """How many cards must leave the hand so that a Queen of Spades may be discarded."""
    alone = rules.queen.discard == "last-card"
    # Alone, the Queens are all to be laid but for the one discarded; else any number is left, and
    # the one discarded is counted instead.
    return len(held) if alone else len(held) - held.count(QUEEN_OF_SPADES) + 1


def _read_melds(melds: Iterable[MeldLike], rules: RuleSet) -> tuple[Meld, ...]:
    """The own melds as the rules see them."""
    if isinstance(melds, (str, Meld)) or not isinstance(melds, Iterable):
        text = f"{shown(melds)} is no list of melds: give a list of texts"
        raise InvalidPosition([Fault("melds", text)])
    found = tuple(Meld(meld).under(rules) for meld in islice(melds, _LONGEST + 1))
    if len(found) > _LONGEST:
        raise InvalidPosition([Fault("melds", f"these are more than {_LONGEST} melds")])
    return found


def _meld_faults(melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Fault]:
    """What the rules have against own melds."""
    for number, meld in enumerate(melds):
        fault = shapes.meld_fault(meld.cards, meld.stands_for, rules, new=False)
        if fault is not None:
            yield Fault(f"melds[{number}]", str(Violation.of(fault[0], meld, fault[1])))
    most = rules.melds.max_melds
    if most is not None and len(melds) > most:
        text = f"{len(melds)} melds are more than a player may have (melds.max_melds = {most})"
        yield Fault("melds", text)


def _copy_faults(cards: list[Card], melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Fault]:
    """The cards that the deck does not have so often."""
    numbers = Counter(cards)
    for meld in melds:
        numbers.update(meld.cards)
    deck = tables_for(rules).deck
    for card in sorted([each for each in numbers if numbers[each] > packed.count(deck, each.code)]):
        has = rules.deck.copies(card) or "none"
        yield Fault("cards", f"{card}: {numbers[card]} of them are given, and the deck has {has}")


def _problem(rules: RuleSet, aim: Aim, hand: int, own: tuple[Meld, ...]) -> Problem:
    limits = rules.melds
    left = 0 if limits.max_melds is None else limits.max_melds - len(own)
    possible = packed.size(hand) // min(limits.set_min, limits.run_min)
    counts = limits.max_melds is not None and possible > left
    terms = terms_for(rules, aim, counts_melds=counts)
    return Problem(terms, hand, read_own(terms, own), left)


def _laid_out(
    rules: RuleSet, hand: Cards, own: tuple[Meld, ...], aim: Aim, floor: int
) -> Layout | None:
    """The best layout for an aim; None if none is worth as much as the floor."""
    problem = _problem(rules, aim, hand.packed, own)
    found = best(problem, floor)
    if found is None:
        return None
    layout = played(problem.terms, hand.packed, len(own), found.chosen)
    left = hand.packed - sum([meld.packed for meld in layout.melds])
    left -= packed.pack(action.card.code for action in layout.lay_offs)
    tables = tables_for(rules)
    return Layout(
        rules=rules,
        hand=hand,
        own=own,
        melds=layout.melds,
        lay_offs=layout.lay_offs,
        left=Cards.of_packed(left),
        points=_melded(layout, own, rules) - tables.penalty(left),
        actions=layout.actions,
        discard=_discard(left, rules, tables.deadwood),
    )


def _melded(layout: Played, own: tuple[Meld, ...], rules: RuleSet) -> int:
    """The points of the new melds, and what the lay-offs add to those on the table."""
    points = sum([meld.points(rules) for meld in layout.melds])
    grown = dict.fromkeys([action.meld_index for action in layout.lay_offs])
    for number in grown:
        meld = own[number]
        before = meld.points(rules)
        for action in layout.lay_offs:
            if action.meld_index == number:
                meld = meld.grown(action.card, action.stands_for, action.end)
        points += meld.points(rules) - before
    return points


def _discard(left: int, rules: RuleSet, deadwood: tuple[int, ...]) -> Card | None:
    """The card that may be discarded and counts most."""
    allowed = discardable(left, packed.presence(left), rules.queen.discard)
    codes = [code for code in packed.distinct(left) if allowed & packed.PRESENT[code]]
    return Card.of_code(max(codes, key=deadwood.__getitem__)) if codes else None
