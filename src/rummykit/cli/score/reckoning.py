"""Reckoning a deal at a real table: from what was written down to the points and their parts.

A player's deal is written as the melds on the table, commas between, then a semicolon and the cards
left in hand: `7S 7H 7C, JS 2D KS; KC 4D`. Stand-ins may be left out where only one fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from rummykit import shapes
from rummykit.cards import Cards
from rummykit.errors import AmbiguousNotation, Fault, InvalidPosition, NotationError
from rummykit.melds import Meld
from rummykit.notation import parse_action
from rummykit.positions import position
from rummykit.rules import RuleSet, evolve
from rummykit.state import DealResult
from rummykit.violations import Violation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummykit.actions import LayMeld
    from rummykit.state import GameState

__all__ = ["Entry", "Table", "read_cards", "read_melds"]


@attrs.frozen
class Entry:
    """What a player has at the end of a deal.

    Attributes:
        melds: The own melds on the table.
        left: The cards left in hand.

    Examples:
        >>> import rummykit as rk
        >>> entry = Entry.parse("7S 7H 7C, JS 2D KS; KC 4D", rk.ruleset("fortune"))
        >>> print(entry)
        7C 7H 7S, JS 2D=QS KS; KC 4D
    """

    melds: tuple[Meld, ...]
    left: Cards

    @classmethod
    def parse(cls, text: str, rules: RuleSet) -> Entry:
        """Read an entry.

        Args:
            text: The melds, commas between, and after a semicolon the cards left in hand.
            rules: The rules.

        Returns:
            The entry.

        Raises:
            NotationError: If this is none, or a meld is none by the rules.
        """
        melds, _, left = text.partition(";")
        return cls(read_melds(melds, rules), read_cards(left))

    def __str__(self) -> str:
        """The text that reads back."""
        left = f"; {self.left}" if self.left else ""
        return f"{', '.join(map(str, self.melds))}{left}"


def read_melds(text: str, rules: RuleSet) -> tuple[Meld, ...]:
    """Read melds as people write them down.

    Args:
        text: The melds, with commas between; nothing for none. A run is read in the order in which
            it is written, where that leaves a choice.
        rules: The rules, by which they must be melds.

    Returns:
        The melds, with their stand-ins.

    Raises:
        NotationError: If one is no meld, or a wild could stand for several cards.

    Examples:
        >>> import rummykit as rk
        >>> read_melds("KS 2D JS", rk.ruleset("fortune"))
        (Meld('JS 2D=QS KS'),)
        >>> read_melds("7S 8S 2D", rk.ruleset("fortune"))
        (Meld('7S 8S 2D=9S'),)
        >>> read_melds("8S 2D 7S", rk.ruleset("fortune"))
        Traceback (most recent call last):
            ...
        rummykit.errors.NotationError: cannot read '8S 2D 7S': it may be 2D=6S 7S 8S or \
7S 8S 2D=9S: write what the wild stands for
    """
    return tuple(_read_meld(part.strip(), rules) for part in text.split(",") if part.strip())


def _read_meld(text: str, rules: RuleSet) -> Meld:
    written = Meld.parse(text).under(rules)
    fault = shapes.meld_fault(written.cards, written.stands_for, rules, new=False)
    if fault is None:
        return written
    found = _completed(text, written, rules)
    if found is not None:
        return found
    said = Violation.of(fault[0], text, fault[1]).text
    raise NotationError(text, said.removeprefix(f"{text}: "))


def _completed(text: str, written: Meld, rules: RuleSet) -> Meld | None:
    """The one meld that these cards make, in any order; None where they make none."""
    lenient = evolve(rules, {"melds.new_runs_natural": False})
    try:
        state = position(lenient, hands=[written.cards, []], phase="play", stock="")
        action: Any = parse_action(f"meld {text}", state)
    except AmbiguousNotation as error:
        return _meant(text, written, [each.meld for each in error.candidates], rules)
    except InvalidPosition as error:
        raise NotationError(text, "; ".join(fault.text for fault in error.faults)) from None
    laid: LayMeld = action
    meld = laid.meld.under(rules)
    is_one = shapes.meld_fault(meld.cards, meld.stands_for, rules, new=False) is None
    return meld if is_one else None


def _meant(text: str, written: Meld, melds: Sequence[Meld], rules: RuleSet) -> Meld:
    """Of several melds the one in the written order, or any where all score the same."""
    in_order = [meld for meld in melds if meld.cards == written.cards]
    if len(in_order) == 1:
        return in_order[0]
    if len({meld.points(rules) for meld in melds}) == 1:
        return melds[0]
    listed = " or ".join(map(str, melds))
    raise NotationError(text, f"it may be {listed}: write what the wild stands for")


def read_cards(text: str) -> Cards:
    """Read the cards left in hand.

    Args:
        text: The cards, with blanks or commas between; nothing for none, and `-` too.

    Returns:
        The cards.

    Raises:
        NotationError: If one is no card.

    Examples:
        >>> read_cards("KC, 4d"), len(read_cards("-"))
        (Cards('KC 4D'), 0)
    """
    return Cards(text.replace(",", " ").replace("-", " "))


@attrs.frozen
class Table:
    """A game at a real table, as far as it is written down.

    Attributes:
        rules: The rules.
        names: The players by seat.
        totals: Their totals.
        deals: How each deal was written down, and its reckoning.
        winners: The seats that have won.
        opener: The seat that opens the next deal.

    Examples:
        >>> import rummykit as rk
        >>> fortune = rk.ruleset("fortune")
        >>> table = Table.start(fortune, ["Ann", "Bob"])
        >>> texts = ["7S 7H 7C, JS 2D KS", "; KC 4D"]
        >>> table = table.reckoned([Entry.parse(text, fortune) for text in texts])
        >>> table.totals, table.deals[0][1].went_out
        ((45, -15), 0)
    """

    rules: RuleSet
    names: tuple[str, ...]
    totals: tuple[int, ...]
    deals: tuple[tuple[tuple[Entry, ...], DealResult], ...] = ()
    winners: tuple[int, ...] = ()
    opener: int = 0

    @classmethod
    def start(
        cls, rules: RuleSet, names: Sequence[str], totals: Sequence[int] | None = None
    ) -> Table:
        """A table at which nothing was written down yet.

        Args:
            rules: The rules.
            names: The players by seat.
            totals: What they have already; left out, 0 each.

        Returns:
            The table.

        Raises:
            InvalidPosition: If so many cannot play by the rules, or the totals are not theirs.
        """
        checked = position(rules, hands=[[] for _ in names], totals=totals, phase="deal_over")
        return cls(rules, tuple(names), checked.totals)

    def reckoned(self, entries: Sequence[Entry]) -> Table:
        """The table with one more deal.

        Args:
            entries: What each player has at its end, by seat. The one with no card left went out;
                where all have cards left, nobody did.

        Returns:
            The table after it.

        Raises:
            InvalidPosition: If this cannot be: cards that the deck does not have so often, several
                players with no card left.
        """
        out = [seat for seat, entry in enumerate(entries) if not entry.left]
        if len(out) > 1:
            who = " and ".join(self.names[seat] for seat in out)
            text = f"{who} have none left, and only one player goes out: add what the others have"
            raise InvalidPosition([Fault("cards", text)])
        state = self._end(entries, out[0] if out else None)
        rotates = self.rules.deal.opener == "rotate"
        return attrs.evolve(
            self,
            totals=state.totals,
            deals=(*self.deals, (tuple(entries), state.results[-1])),
            winners=state.winners,
            opener=(self.opener + 1) % len(self.names) if rotates else self.opener,
        )

    def _end(self, entries: Sequence[Entry], out: int | None) -> GameState:
        """The deal at its end: the engine ends it by itself, and reckons it."""
        return position(
            self.rules,
            hands=[entry.left for entry in entries],
            melds=[entry.melds for entry in entries],
            turn=out or 0,
            phase="draw" if out is None else "play",
            totals=self.totals,
            deal_number=len(self.deals),
            opener=self.opener,
        )

    def without_last(self) -> Table:
        """The table before its last deal."""
        result = self.deals[-1][1]
        return attrs.evolve(
            self,
            totals=tuple(
                total - score for total, score in zip(self.totals, result.scores, strict=True)
            ),
            deals=self.deals[:-1],
            winners=(),
            opener=result.opener,
        )

    def stages(self) -> list[Table]:
        """The table after each deal, the first deal first."""
        found: list[Table] = []
        table = self
        while table.deals:
            found.insert(0, table)
            table = table.without_last()
        return found

    def to_dict(self) -> dict[str, Any]:
        """The reckoning as plain data for JSON."""
        totals = [
            total - sum(result.scores[seat] for _, result in self.deals)
            for seat, total in enumerate(self.totals)
        ]
        told = []
        for entries, result in self.deals:
            totals = [total + score for total, score in zip(totals, result.scores, strict=True)]
            told.append(
                {
                    "deal": result.deal_number + 1,
                    "opener": self.names[result.opener],
                    "went_out": None if result.went_out is None else self.names[result.went_out],
                    "players": {
                        name: {
                            "melds": [
                                {"meld": str(meld), "points": meld.points(self.rules)}
                                for meld in entries[seat].melds
                            ],
                            "left": str(entries[seat].left),
                            "melded": result.melded[seat],
                            "deadwood": result.deadwood[seat],
                            "bonus": result.bonus[seat],
                            "score": result.scores[seat],
                            "total": totals[seat],
                        }
                        for seat, name in enumerate(self.names)
                    },
                }
            )
        return {
            "rules": self.rules.slug,
            "target": self.rules.match.target,
            "deals": told,
            "totals": dict(zip(self.names, self.totals, strict=True)),
            "winners": [self.names[seat] for seat in self.winners],
        }
