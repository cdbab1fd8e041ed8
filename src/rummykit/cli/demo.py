"""`rummykit demo`: games of every rule set between simple players, with their score sheets."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import attrs

from rummykit.actions import NextDeal
from rummykit.cli import sheets
from rummykit.cli.options import (
    add_rules_options,
    add_seed_option,
    at_least,
    bad_input,
    changed,
    rules_from,
)
from rummykit.cli.players import choose, sight_of
from rummykit.cli.terminal import terminal
from rummykit.engine import apply, new_game
from rummykit.errors import InvalidPosition, InvalidRuleSet
from rummykit.events import (
    Discarded,
    Event,
    LaidOff,
    MeldLaid,
    PileTaken,
    transition,
)
from rummykit.moves import legal_actions
from rummykit.rules import RULESETS, evolve
from rummykit.state import GameState, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.cli.options import Commands
    from rummykit.cli.terminal import Terminal
    from rummykit.rules import RuleSet

__all__ = ["Deal", "deals_of", "ending", "register"]

_SEED = 2026
_PLAYERS = 3
_DEALS = 100
_MOST_TURNS = 250  # several times as many as hardly one deal in a hundred has
_LARGE_PILE = 8
_LONGEST_SEED = 20

_DESCRIPTION = f"""\
Plays a whole game of each rule set between simple players and prints a score
sheet for each deal: what each player melded, the deadwood left in hand, the
bonus for going out, the score and the running total; how the deal ended; and,
at last, who has won.

Simple players can wait for each other's cards for ever. Where the rules set
no end (deal.max_turns), a deal ends with nobody out after {_MOST_TURNS} turns.
"""
_EPILOG = f"""\
examples:
  rummykit demo                              a game of every rule set
  rummykit demo oklahoma --players 4         a game of Oklahoma for four
  rummykit demo arlington --set melds.run_max=none --seed "our table"
  rummykit demo --rules house.toml --deals 1

rule sets:
  {", ".join(list(RULESETS)[:5])},
  {", ".join(list(RULESETS)[5:])}
"""


@attrs.frozen(kw_only=True)
class Deal:
    """A deal as it went.

    Attributes:
        state: The state after its reckoning.
        turns: How many turns it had.
        last: What was melded, laid off or discarded last, or None where nothing was.
        take: The largest pile that was taken, or None.
    """

    state: GameState
    turns: int
    last: Event | None
    take: PileTaken | None


def register(commands: Commands) -> None:
    """Add `demo` to the command line.

    Args:
        commands: What commands are added to.
    """
    parser = commands.add_parser(
        "demo",
        help="watch whole games of every rule set, with their score sheets",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "slugs",
        nargs="*",
        metavar="SLUG",
        help="the rule sets to play (all eight if left out)",
    )
    add_rules_options(parser, several=True)
    add_seed_option(parser, _SEED)
    parser.add_argument(
        "--players",
        type=at_least(1),
        default=_PLAYERS,
        metavar="N",
        help=f"how many play each game ({_PLAYERS} if left out)",
    )
    parser.add_argument(
        "--deals",
        type=at_least(1),
        default=_DEALS,
        metavar="N",
        help=f"stop a game that nobody has won after so many deals ({_DEALS} if left out)",
    )
    parser.add_argument(
        "--ascii",
        action="store_true",
        help="suits as letters, also where the output can show suit signs",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print them.

    Args:
        arguments: The parsed command line.

    Returns:
        The exit code, 0.

    Raises:
        BadInput: If there are no such rules, or so many cannot play by them; then nothing is
            printed.
    """
    named = [*arguments.slugs, *arguments.rules] or list(RULESETS)
    chosen = [changed(rules_from(text), arguments.set) for text in named]
    opened = [_opened(rules, arguments.players, arguments.seed) for rules in chosen]
    output = terminal(ascii_only=arguments.ascii)
    games = []
    for rules, state in zip(chosen, opened, strict=True):
        aside = f"{state.players} players · seed {_brief(arguments.seed)}"
        output.say(sheets.banner(rules.title, aside), "strong")
        for line in sheets.facts(rules, state.players):
            output.say(line, "faint")
        output.say()
        turns = 0
        for deal in deals_of(state, arguments.deals):
            state = deal.state  # noqa: PLW2901  # the game goes on
            turns += deal.turns
            _show(deal, output)
        deals, winners, totals = len(state.results), state.winners, state.totals
        output.say(sheets.outcome(winners, totals, deals), "strong")
        output.say()
        games.append((rules.title, deals, turns, winners, max(totals)))
    if len(games) > 1:
        output.say(sheets.banner(f"All {len(games)} games"), "strong")
        for line in sheets.summary(games):
            output.say(line)
    return 0


def _opened(rules: RuleSet, players: int, seed: int | str) -> GameState:
    if rules.deal.max_turns is None:
        rules = evolve(rules, {"deal.max_turns": _MOST_TURNS})
    try:
        return new_game(rules, players=players, seed=seed)
    except (InvalidPosition, InvalidRuleSet) as error:
        raise bad_input(error) from None


def _brief(seed: int | str) -> str:
    text = "".join(sign if sign.isprintable() else "?" for sign in str(seed))
    return text if len(text) <= _LONGEST_SEED else f"{text[: _LONGEST_SEED - 1]}…"


def deals_of(state: GameState, most: int) -> Iterator[Deal]:
    """Play a game between simple players.

    Args:
        state: Where the game stands.
        most: After how many deals to stop, one or more.

    Yields:
        Each deal, once it is scored, until the game is won.

    Examples:
        >>> import rummykit as rk
        >>> rules = rk.evolve(rk.ruleset("fortune"), {"deal.max_turns": 60})
        >>> last = list(deals_of(rk.new_game(rules, seed=1), most=20))[-1].state
        >>> last.is_over, len(last.winners)
        (True, 1)
    """
    for _ in range(most):
        deal = _played(state)
        yield deal
        if deal.state.is_over:
            return
        state = apply(deal.state, NextDeal())


def _played(state: GameState) -> Deal:
    turns = 0
    last: Event | None = None
    take: PileTaken | None = None
    while state.phase in {Phase.DRAW, Phase.PLAY}:
        turns = state.turns + 1
        change = transition(state, choose(sight_of(state), legal_actions(state)))
        for event in change.events:
            if isinstance(event, (Discarded, LaidOff, MeldLaid, PileTaken)):
                last = event
            if isinstance(event, PileTaken) and (take is None or event.size > take.size):
                take = event
        state = change.state
    return Deal(state=state, turns=turns, last=last, take=take)


def _show(deal: Deal, output: Terminal) -> None:
    result = deal.state.results[-1]
    heading, *rows = sheets.deal_sheet(result, deal.state.totals)
    output.say(heading, "strong")
    for row in rows:
        output.say(row)
    for line in sheets.note(ending(deal)):
        output.say(line)
    if deal.take and deal.take.size >= _LARGE_PILE:
        taker, meld = sheets.name_of(deal.take.seat), deal.take.meld.pretty
        for line in sheets.note(f"{taker} took a pile of {deal.take.size + 1} with {meld}."):
            output.say(line)
    output.say()


def ending(deal: Deal) -> str:
    """How a deal ended, in a sentence.

    Args:
        deal: The deal.

    Returns:
        Who went out, when and how; or why nobody did.
    """
    result = deal.state.results[-1]
    if result.went_out is not None:
        name = sheets.name_of(result.went_out)
        return f"{name} went out on turn {deal.turns}, {_last_card(deal.last)}."
    if result.reason == "max-turns":
        return f"Nobody went out: the deal ended after {deal.turns} turns (deal.max_turns)."
    return f"Nobody went out: no card could be drawn after {deal.turns} turns."


def _last_card(event: Event | None) -> str:
    if isinstance(event, Discarded):
        return f"discarding {event.card.pretty}"
    if isinstance(event, LaidOff):
        return f"adding {event.card.pretty} to make {event.meld.pretty}"
    if isinstance(event, PileTaken):
        return f"taking the upcard for {event.meld.pretty}"
    return f"laying {event.meld.pretty}" if isinstance(event, MeldLaid) else "with an empty hand"
