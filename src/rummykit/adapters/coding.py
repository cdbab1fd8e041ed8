"""Numbers for actions: a fixed list of all that a player can ever do under one rule set.

Learning code wants one number an action, always the same one. The list is made of blocks, in this
order, and each block says what its numbers mean:

- `draw`, `pass`, `next`: one number each.
- `discard`: one for each kind of card, in card order (clubs from the ace up, diamonds, hearts,
  spades, the Joker).
- `add`: by owner (oneself; where the rules let one add to anyone's melds, the next seat, the one
  after it and so on), by the meld's number, by kind of card, by way: 0 for the low end of a run
  and for any other meld, 1 for the high end of a run and for a wild named Queen of Spades in a set.
- `swap`: by owner likewise, by the meld's number, by kind of card; only where Jokers are reclaimed.
- `lay`: one for each meld that the deck can make: sets from aces up, all-wild melds, runs by suit.
  In a draw phase the number takes the pile with the meld, in a play phase it lays it from hand.

Where the rules cannot tell deuces apart, melds that differ only in them have one number, as they
are one action in `legal_actions`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from rummykit import packed
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
from rummykit.adapters.errors import InvalidEnvironment, UnknownIndex
from rummykit.cards import Card
from rummykit.engine import table_faults
from rummykit.errors import Fault, InvalidPosition
from rummykit.moves import legal_actions, moment_of
from rummykit.positions import position
from rummykit.rules.ruleset import checked_rules
from rummykit.state import Phase
from rummykit.tables import tables_for
from rummykit.terms import deuce_suits_matter

if TYPE_CHECKING:
    from typing import TypeAlias

    from rummykit.cards import CardsLike
    from rummykit.melds import Meld
    from rummykit.moves import Table
    from rummykit.rules import RuleSet

__all__ = ["KINDS", "MOST_MELDS", "ActionCoding", "Block", "coding_for"]

KINDS: Final[tuple[Card, ...]] = tuple(map(Card.of_code, packed.CODES))
"""The kinds of card in card order: the places of every block and array that goes by card."""

MOST_MELDS: Final = 65_536
"""So many different melds a rule set may have, for its actions to be numbered."""

_PLACE: Final = {card: place for place, card in enumerate(KINDS)}
_WAYS: Final = 2
_ANY_WILD: Final = -1

if TYPE_CHECKING:
    _Key: TypeAlias = tuple[bool, tuple[tuple[int, str], ...]]


class Block(NamedTuple):
    """A row of numbers with one meaning.

    Attributes:
        name: What its actions do, by the first word of their notation; `lay` for new melds.
        start: The first number.
        shape: How the numbers after it are to be read: the sizes of its dimensions, outermost
            first.
    """

    name: str
    start: int
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        number = 1
        for each in self.shape:
            number *= each
        return number

    def number(self, *places: int) -> int:
        """The number of an action of the block.

        Args:
            places: Where it stands in each dimension.

        Returns:
            The number.

        Examples:
            >>> Block("swap", 100, (2, 34, 53)).number(1, 0, 3)
            1905
        """
        within = 0
        for place, size in zip(places, self.shape, strict=True):
            within = within * size + place
        return self.start + within

    def places(self, number: int) -> tuple[int, ...]:
        """Where a number of the block stands in each dimension.

        Args:
            number: The number.

        Returns:
            The places, outermost first.

        Examples:
            >>> Block("swap", 100, (2, 34, 53)).places(1905)
            (1, 0, 3)
        """
        within = number - self.start
        found: list[int] = []
        for size in reversed(self.shape):
            within, place = divmod(within, size)
            found.append(place)
        return tuple(reversed(found))


class ActionCoding:
    """The numbers of all actions under one rule set, for a number of players.

    Args:
        rules: The rules; their melds must be capped.
        players: How many play.

    Attributes:
        rules: The rules.
        players: How many play.
        slots: How many melds a player can have in front of them at the most.
        longest: How many cards the largest meld has.
        melds: The melds of the block `lay`, in order. Where the rules cannot tell deuces apart, a
            meld stands for all that differ only in them.
        blocks: The blocks, in order.
        size: How many numbers there are.

    Raises:
        InvalidEnvironment: If there are too many different melds to number them.
        InvalidPosition: If so many cannot play by the rules.
        InvalidRuleSet: If the rules are none.

    Examples:
        >>> import rummykit as rk
        >>> coding = ActionCoding(rk.ruleset("fortune"), players=2)
        >>> coding.size, [block.name for block in coding.blocks]
        (5508, ['draw', 'pass', 'next', 'discard', 'add', 'swap', 'lay'])
        >>> coding.index(rk.Discard("AC"), turn=0), coding.meaning(3)
        (3, 'discard AC')
        >>> state = rk.new_game(coding.rules, players=2, seed=1)
        >>> coding.actions(state)
        {0: <draw>}
    """

    def __init__(self, rules: RuleSet, players: int) -> None:
        _check_table(rules, players)
        self.rules: Final = rules
        self.players: Final = players
        self._tables: Final = tables_for(rules)
        self._alike: Final = not deuce_suits_matter(rules)
        self.melds: Final = _melds_of(rules)
        self._lays: Final = {self._key(meld): place for place, meld in enumerate(self.melds)}
        self._found: Final[dict[Meld, int]] = {}
        self.longest: Final = max(map(len, self.melds), default=1)
        fewest = min(rules.melds.set_min, rules.melds.run_min)
        most = rules.deck_size // fewest
        self.slots: Final = min(most, rules.melds.max_melds or most)
        adds_to = players if self._tables.lay_off_anyone else 1
        swaps = self._tables.swap != "none" and rules.deck.jokers > 0
        swaps_from = (players if self._tables.swap == "anyone" else 1) if swaps else 0
        kinds = len(KINDS)
        shapes = {
            "draw": (1,),
            "pass": (1,),
            "next": (1,),
            "discard": (kinds,),
            "add": (adds_to, self.slots, kinds, _WAYS),
            "swap": (swaps_from, self.slots, kinds),
            "lay": (len(self.melds),),
        }
        blocks: list[Block] = []
        start = 0
        for name, shape in shapes.items():
            block = Block(name, start, shape)
            blocks.append(block)
            start += block.size
        self.blocks: Final[tuple[Block, ...]] = tuple(blocks)
        self.size: Final = start
        self._draw, self._pass, self._next, self._discard, self._add, self._swap, self._lay = blocks

    def index(self, action: Action, turn: int) -> int:
        """The number of an action.

        Args:
            action: The action.
            turn: The seat that acts: owners of melds are counted on from there.

        Returns:
            The number, from 0 up to `size` - 1.

        Raises:
            UnknownIndex: If nobody can ever do this under the rules.

        Examples:
            >>> import rummykit as rk
            >>> coding = coding_for(rk.ruleset("fortune"), 2)
            >>> number = coding.index(rk.parse_action("meld JS 2D=QS KS"), turn=0)
            >>> coding.meaning(number)
            'lay JS 2=QS KS'
        """
        match action:
            case DrawStock():
                return self._draw.start
            case EndTurn():
                return self._pass.start
            case NextDeal():
                return self._next.start
            case Discard():
                return self._discard.start + _PLACE[action.card]
            case LayMeld() | TakePile():
                return self._lay.start + self._meld_place(action)
            case LayOff():
                named = action.end is None and isinstance(action.stands_for, Card)
                way = int(named or action.end == "high")
                place = (self._owner(action.seat, turn), action.meld_index, _PLACE[action.card])
                return self._checked(self._add, (*place, way), action)
            case SwapJoker():
                place = (self._owner(action.seat, turn), action.meld_index, _PLACE[action.card])
                return self._checked(self._swap, place, action)
        raise UnknownIndex(repr(action), "give an action, such as Discard('QS')")

    def actions(self, state: Table) -> dict[int, Action]:
        """The legal actions by their numbers.

        Args:
            state: A state, or a view of the seat on turn.

        Returns:
            Each action of `legal_actions` once, in its order.

        Examples:
            >>> import rummykit as rk
            >>> rules = rk.ruleset("fortune")
            >>> state = rk.position(rules, hands=["7S 7H 2D", "KC"], stock="4C", phase="play")
            >>> coding = coding_for(rules, 2)
            >>> [coding.meaning(number) for number in coding.actions(state)]
            ['lay 7H 7S 2=7', 'discard 2D', 'discard 7H', 'discard 7S']
        """
        turn = moment_of(state).turn
        return {self.index(action, turn): action for action in legal_actions(state)}

    def meaning(self, number: int) -> str:
        """What a number means, in words close to the notation.

        Args:
            number: The number.

        Returns:
            The text. In a new meld, a deuce whose suit does not matter is `2`. An owner other than
            oneself is `+1` for the next seat, and so on.

        Raises:
            UnknownIndex: If there is no such number.

        Examples:
            >>> import rummykit as rk
            >>> coding = coding_for(rk.ruleset("fortune"), 2)
            >>> coding.meaning(56), coding.meaning(57)
            ('add 0 AC low', 'add 0 AC high')
        """
        for block in self.blocks:
            if isinstance(number, int) and block.start <= number < block.start + block.size:
                return self._told(block, block.places(number))
        raise UnknownIndex(number, f"actions are numbered from 0 to {self.size - 1}")

    def _told(self, block: Block, places: tuple[int, ...]) -> str:
        name = block.name
        if name == "discard":
            return f"discard {KINDS[places[0]]}"
        if name == "lay":
            return f"lay {self._meld_text(self.melds[places[0]])}"
        if name in {"add", "swap"}:
            owner, meld, card = places[:3]
            where = f"+{owner}.{meld}" if owner else f"{meld}"
            end = ("", " low", " high")[places[3] + 1] if name == "add" else ""
            return f"{name} {where} {KINDS[card]}{end}"
        return name

    def _meld_text(self, meld: Meld) -> str:
        if not self._alike:
            return str(meld)
        wild = self.rules.wilds.ranks
        texts = []
        for card, stand in zip(meld.cards, meld.stands_for, strict=True):
            if card.rank in wild:
                shown = card if stand is None and meld.kind == "run" else stand
                texts.append(str(card.rank) if shown is None else f"{card.rank}={shown}")
            else:
                texts.append(str(card) if stand is None else f"{card}={stand}")
        return " ".join(texts)

    def _owner(self, seat: int | None, turn: int) -> int:
        return 0 if seat is None else (seat - turn) % self.players

    def _checked(self, block: Block, places: tuple[int, ...], action: Action) -> int:
        if all(place < size for place, size in zip(places, block.shape, strict=True)):
            return block.number(*places)
        raise UnknownIndex(action, f"{self.rules.title} has no such meld to play it on")

    def _meld_place(self, action: LayMeld | TakePile) -> int:
        meld = action.meld
        found = self._found.get(meld)
        if found is None:
            found = self._lays.get(self._key(meld.under(self.rules)))
            if found is None:
                raise UnknownIndex(action, f"{self.rules.title} does not allow the meld")
            self._found[meld] = found
        return found

    def _key(self, meld: Meld) -> _Key:
        """What tells a meld from all that have another number."""
        is_run = meld.kind == "run"
        parts = []
        for card, stand in zip(meld.cards, meld.stands_for, strict=True):
            shown = "" if stand is None else str(stand)
            if self._alike and card.rank in self.rules.wilds.ranks:
                parts.append((_ANY_WILD, str(card) if is_run and stand is None else shown))
            else:
                parts.append((card.code, shown))
        return is_run, tuple(parts if is_run else sorted(parts))


def _check_table(rules: RuleSet, players: int) -> None:
    checked_rules(rules)
    faults = table_faults(rules, players, 0)
    if faults:
        raise InvalidPosition(faults)


def _melds_of(rules: RuleSet) -> tuple[Meld, ...]:
    """Every meld that somebody with the whole deck in hand could lay."""
    fewest, _ = rules.deal.players
    hands: list[CardsLike] = [rules.deck.cards(), *[""] * (fewest - 1)]
    everything = position(rules, hands=hands, phase=Phase.PLAY)
    lays = (act.meld for act in legal_actions(everything) if isinstance(act, LayMeld))
    melds = tuple(islice(lays, MOST_MELDS + 1))
    if len(melds) <= MOST_MELDS:
        return melds
    limits = rules.melds
    text = (
        f"{rules.title} has more than {MOST_MELDS} different melds, too many to number them all; "
        f"cap runs and sets lower than melds.run_max = {_shown(limits.run_max)} and melds.set_max "
        f"= {_shown(limits.set_max)}, or make fewer cards wild"
    )
    raise InvalidEnvironment([Fault("rules", text)])


def _shown(limit: int | None) -> str:
    return "none" if limit is None else str(limit)


def coding_for(rules: RuleSet, players: int) -> ActionCoding:
    """The numbers of a rule set's actions, made at the first call and kept.

    Args:
        rules: The rules; their melds must be capped.
        players: How many play.

    Returns:
        The numbers.

    Raises:
        InvalidEnvironment: If there are too many different melds to number them.
        InvalidPosition: If so many cannot play by the rules.

    Examples:
        >>> import rummykit as rk
        >>> coding_for(rk.ruleset("fortune"), 2) is coding_for(rk.ruleset("fortune"), 2)
        True
    """
    _check_table(rules, players)
    return _made(rules, players)


@lru_cache(maxsize=16)
def _made(rules: RuleSet, players: int) -> ActionCoding:
    return ActionCoding(rules, players)
