"""Score sheets as lines of text: what a game is played by, each deal's reckoning, who has won.

Lines have suit signs and at most `rummykit.cli.terminal.WIDTH` columns; `Terminal.say` prints them
on what cannot show the signs.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from rummykit.cli.terminal import WIDTH
from rummykit.rules import RULESETS, diff

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummykit.rules import RuleSet
    from rummykit.rules.readings import Plain
    from rummykit.state import DealResult

__all__ = [
    "YOU",
    "banner",
    "deal_sheet",
    "facts",
    "name_of",
    "names_of",
    "note",
    "outcome",
    "summary",
    "verb",
]

_NAMES = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo"),
    *("Iris", "Jack", "Kim", "Leo", "Mia", "Ned", "Olga", "Paul"),
)
_COLUMNS = ("melded", "deadwood", "bonus", "score", "total")
_SUMMARY = "{:<37}{:>6}{:>8}   {:<15}{:>10}"
_INDENT = "  "
_START = 24
YOU = "You"
"""What the person at the terminal is called, who is spoken to."""


def name_of(seat: int) -> str:
    """What the player of a seat is called, in the order of the alphabet.

    Examples:
        >>> name_of(0), name_of(1)
        ('Ada', 'Ben')
    """
    return _NAMES[seat]


def names_of(seats: Sequence[int]) -> str:
    """The names of several players in a row.

    Examples:
        >>> names_of([0]), names_of([0, 1, 2])
        ('Ada', 'Ada, Ben and Cleo')
    """
    return _in_a_row([name_of(seat) for seat in seats])


def _in_a_row(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def banner(title: str, aside: str = "") -> str:
    """A heading across the whole width.

    Examples:
        >>> banner("Fortune Rummy", "3 players")
        '━━ Fortune Rummy ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 3 players ━━'
    """
    end = f" {aside} ━━" if aside else ""
    room = WIDTH - len(end) - len("━━  ━━")
    if len(title) > room:
        title = f"{title[: max(room - 1, 0)]}…"
    return f"━━ {title} ".ljust(WIDTH - len(end), "━") + end


def note(text: str) -> list[str]:
    """A sentence below a table, indented, wrapped where it is long.

    Examples:
        >>> note("Ada went out on turn 9.")
        ['  Ada went out on turn 9.']
    """
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=_INDENT,
        subsequent_indent=_INDENT * 2,
        break_on_hyphens=False,
    )


def facts(rules: RuleSet, players: int) -> Iterator[str]:
    """What somebody who looks on wants to know of the rules.

    Args:
        rules: The rules.
        players: How many play.

    Yields:
        The lines: deck and hands, wilds, bonus and target; then the house rules, if any.

    Examples:
        >>> from rummykit.rules import evolve, ruleset
        >>> house = evolve(ruleset("fortune"), {"melds.run_max": None})
        >>> for line in facts(house, players=2):
        ...     print(line)
          104 cards, 11 each · 2s wild · first to 500
          House rules: melds.run_max none
    """
    wild = [f"{rank}s" for rank in rules.wilds.ranks]
    wild += ["Jokers"] * (rules.wilds.jokers and rules.deck.jokers > 0)
    bonus = rules.scoring.go_out_bonus
    told = (
        f"{rules.deck_size} cards, {rules.deal.hand_size_for(players)} each",
        f"{_in_a_row(wild)} wild" if wild else "nothing wild",
        *([f"{bonus} for going out"] if bonus else []),
        f"first to {rules.match.target}",
    )
    yield from note(" · ".join(told))
    base = RULESETS.get(rules.slug)
    changes = diff(base, rules) if base else {}
    if changes:
        listed = ", ".join(f"{path} {_value(value)}" for path, (_, value) in changes.items())
        yield from note(f"House rules: {listed}")


def _value(value: Plain) -> str:
    """A field's value as a command line takes it."""
    if isinstance(value, dict):
        return " ".join(f"{key}={item}" for key, item in value.items()) or "none"
    if isinstance(value, list):
        joint = "-" if all(isinstance(item, int) for item in value) else " "
        return joint.join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def deal_sheet(
    result: DealResult, totals: Sequence[int], names: Sequence[str] | None = None
) -> Iterator[str]:
    """The reckoning of a deal: a heading, and a line for each player.

    Args:
        result: The reckoning.
        totals: The totals by seat, this deal included.
        names: The players' names by seat; None for those of `name_of`.

    Yields:
        The lines.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("arlington"), hands=["7S 7H 7C", "KC"], stock="4C", phase="play"
        ... )
        >>> state = rk.apply(state, rk.parse_action("meld 7S 7H 7C"))
        >>> for line in deal_sheet(state.results[0], state.totals):
        ...     print(line)
        Deal 1 · Ada opens          melded  deadwood     bonus     score     total
          Ada                           15         -       100       115       115
          Ben                            -       -10         -       -10       -10
    """
    called = _called(names, len(totals))
    opens = f"{called[result.opener]} {verb('open', called[result.opener])}"
    yield _row(f"Deal {result.deal_number + 1} · {opens}", _COLUMNS)
    for seat, total in enumerate(totals):
        parts = (
            _shown(result.melded[seat]),
            _shown(-result.deadwood[seat]),
            _shown(result.bonus[seat]),
            str(result.scores[seat]),
            str(total),
        )
        yield _row(f"{_INDENT}{called[seat]}", parts)


def _row(start: str, cells: Iterable[str]) -> str:
    if len(start) > _START:
        start = f"{start[: _START - 1]}…"
    return f"{start:<{_START}}" + "".join(f"{cell:>10}" for cell in cells)


def _shown(part: int) -> str:
    return str(part) if part else "-"


def _called(names: Sequence[str] | None, players: int) -> Sequence[str]:
    return [name_of(seat) for seat in range(players)] if names is None else names


def verb(word: str, name: str) -> str:
    """A verb as it goes with a name.

    Examples:
        >>> verb("open", "Ada"), verb("open", "You")
        ('opens', 'open')
    """
    return word if name == YOU else f"{word}s"


def outcome(
    winners: Sequence[int],
    totals: Sequence[int],
    deals: int,
    names: Sequence[str] | None = None,
) -> str:
    """Who has won a game, or who leads where nobody has.

    Args:
        winners: The seats that won.
        totals: The totals by seat.
        deals: How many deals were played.
        names: The players' names by seat; None for those of `name_of`.

    Returns:
        A sentence.

    Examples:
        >>> outcome([1], [310, 525], deals=6)
        'Ben wins with 525 points after 6 deals.'
        >>> outcome([0, 1], [520, 520], deals=1)
        'Ada and Ben win with 520 points each after 1 deal.'
        >>> outcome([], [310, 225], deals=3)
        'Nobody has won after 3 deals; Ada leads with 310 points.'
    """
    best = max(totals)
    leaders = winners or [seat for seat, total in enumerate(totals) if total == best]
    called = _called(names, len(totals))
    who = _in_a_row([called[seat] for seat in leaders])
    several = len(leaders) > 1
    each = " each" if several else ""
    played = f"after {deals} {'deal' if deals == 1 else 'deals'}"
    if winners:
        wins = "win" if several else verb("win", who)
        return f"{who} {wins} with {best} points{each} {played}."
    leads = "lead" if several else verb("lead", who)
    return f"Nobody has won {played}; {who} {leads} with {best} points{each}."


def summary(games: Iterable[tuple[str, int, int, Sequence[int], int]]) -> Iterator[str]:
    """A table of several games.

    Args:
        games: For each, its title, how many deals and turns it had, the winners, the best total.

    Yields:
        The lines: a heading, and one for each game.

    Examples:
        >>> for line in summary([("Fortune Rummy", 6, 212, [1], 525)]):
        ...     print(line)
                                              deals   turns   winner             points
        Fortune Rummy                             6     212   Ben                   525
    """
    yield _SUMMARY.format("", "deals", "turns", "winner", "points")
    for title, deals, turns, winners, best in games:
        short = textwrap.shorten(title, 36, placeholder=" …")
        won = textwrap.shorten(names_of(winners) if winners else "nobody", 15, placeholder=" …")
        yield _SUMMARY.format(short, deals, turns, won, best)
