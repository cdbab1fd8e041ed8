"""`check_rules`: everything that must hold for a rule set, put to the test in one call."""

from __future__ import annotations

import random
import time
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING

from rummykit.cards import Cards
from rummykit.engine import apply, new_game
from rummykit.errors import Fault, InvalidRuleSet
from rummykit.legality import explain
from rummykit.moves import legal_actions
from rummykit.positions import position
from rummykit.rules import RuleSet
from rummykit.state import Phase
from rummykit.testing.hidden import check_events, check_knowledge, check_views
from rummykit.testing.invariants import (
    check_documents,
    check_faces,
    check_listing,
    check_meld,
    check_step,
    check_texts,
)
from rummykit.testing.making import made_position
from rummykit.testing.probe import Probe
from rummykit.testing.regions import REGIONS
from rummykit.testing.report import INVARIANTS, Report
from rummykit.testing.scenes import scenes
from rummykit.testing.searching import rows_of
from rummykit.testing.trying import candidates, melding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummykit.actions import Action
    from rummykit.events import Transition
    from rummykit.state import GameState

__all__ = ["check_rules", "check_state"]

_MOST_ROWS = 2_000
_MOST_ACTIONS = 150
_LOOKED_AT = 16
"""In games, every so many actions a state is looked at from all sides."""
_HAS_CODEC = find_spec("cattrs") is not None


def check_rules(
    rules: RuleSet,
    *,
    seed: int | str = 0,
    positions: int = 60,
    games: int = 6,
    seconds: float | None = 15,
) -> Report:
    """Put every invariant to the test on a rule set: a preset, or rules of your own.

    First it sets up a scene for each region that the rules make possible (a lay-off at a low end, a
    pile taken, a Joker swapped, a deal that ends by going out …), then odd positions, then whole
    games. Everywhere the engine is held to itself (what is listed is what is accepted), to another,
    slower reading of the rules, and to what no game may do: lose a card, show a hidden one, change
    a state that was left behind, take chance from anywhere but the seed.

    Equal arguments look at the same positions and games, unless the time is up before.

    Args:
        rules: The rules.
        seed: What the chance of the check comes from.
        positions: How many odd positions to look at.
        games: How many games to play.
        seconds: After about how many seconds to stop looking for more; the scenes are always played
            through. None for no limit.

    Returns:
        The report: which invariants held and how often they were put to the test, which regions
        were reached and which the rules make impossible. It prints as a table.

    Raises:
        RulesViolated: If an invariant does not hold, or a region that the rules make possible was
            not reached. It names the invariant and the seed, and has the call of `position` that
            sets the case up, to be pasted into a test.
        InvalidRuleSet: If this is no `RuleSet`.

    Examples:
        >>> import rummykit as rk
        >>> house = rk.evolve(rk.ruleset("arlington"), {"melds.run_max": None})
        >>> report = check_rules(house, positions=5, games=1)
        >>> report.positions, report.games, report.cut_short
        (5, 1, False)
        >>> report.held["three-faces"] > 200
        True
    """
    if not isinstance(rules, RuleSet):
        raise InvalidRuleSet([Fault("rules", f"{rules!r} is no rule set")])
    started = time.monotonic()
    until = float("inf") if seconds is None else started + seconds
    probe = Probe(rules, seed)
    possible = set(_play_scenes(probe))
    _check_melds(probe)
    looked_at = played = 0
    for number in range(max(positions, games)):
        if number < positions and time.monotonic() < until:
            _check_position(probe, made_position(probe.rng, rules))
            looked_at += 1
        if number < games and time.monotonic() < until:
            _check_game(probe, number, until)
            played += 1
    for region in REGIONS:
        if region in possible and not probe.reached[region]:
            raise probe.violated("reached", None, f"{region} was never reached: {REGIONS[region]}")
    return Report(
        rules=rules,
        seed=seed,
        held=_in_order(probe.held, INVARIANTS),
        reached=_in_order(probe.reached, REGIONS),
        impossible=tuple(
            region for region in REGIONS if region not in possible and not probe.reached[region]
        ),
        refused=MappingProxyType(dict(sorted(probe.refused.items()))),
        positions=looked_at,
        games=played,
        actions=probe.actions,
        seconds=time.monotonic() - started,
        cut_short=looked_at < positions or played < games,
    )


def _in_order(found: dict[str, int], names: object) -> MappingProxyType[str, int]:
    known = list(names)  # type: ignore[call-overload]
    return MappingProxyType({name: found[name] for name in known if found.get(name)})


def check_state(
    state: GameState, *, seed: int | str = 0, rng: random.Random | None = None
) -> Report:
    """Put every invariant that is about one state and one step from it to the test.

    Args:
        state: The state.
        seed: What the chance of the check comes from.
        rng: The chance itself, in place of the seed.

    Returns:
        The report.

    Raises:
        RulesViolated: If an invariant does not hold.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.new_game(rk.ruleset("oklahoma"), seed=1)
        >>> check_state(state).reached
        mappingproxy({})
    """
    started = time.monotonic()
    probe = Probe(state.rules, seed, rng)
    _check_position(probe, state)
    return Report(
        rules=state.rules,
        seed=seed,
        held=_in_order(probe.held, INVARIANTS),
        reached=_in_order(probe.reached, REGIONS),
        impossible=(),
        refused=MappingProxyType(dict(sorted(probe.refused.items()))),
        positions=1,
        games=0,
        actions=probe.actions,
        seconds=time.monotonic() - started,
        cut_short=False,
    )


def _play_scenes(probe: Probe) -> Iterator[str]:
    """Set up and play the scene of each region, and look at each from all sides."""
    for scene in scenes(probe.rules):
        with probe.watched("set-up", None):
            state = position(probe.rules, **scene.parts)
            why = explain(state, scene.action)
            told = "{}: {}"
            probe.hold("set-up", why is None, state, told, scene.region, why)
        _check_position(probe, state, scene.action)
        yield scene.region


def _check_melds(probe: Probe) -> None:
    """Hold melds at and around all limits to the second reading."""
    with probe.watched("set-up", None):
        players, rows = probe.rules.deal.players[0], list(rows_of(probe.rules))
        cards = probe.rules.deck.cards()[:1]
        hands = [Cards(cards), *[Cards()] * (players - 1)]
        state = position(probe.rules, hands=hands, phase=Phase.PLAY)
    for laid in probe.rng.sample(rows, min(_MOST_ROWS, len(rows))):
        check_meld(probe, laid, state)


def _check_position(probe: Probe, state: GameState, action: Action | None = None) -> None:
    """Look at a state from all sides, and play one action, or a given one."""
    legal = check_listing(probe, state)
    seat = probe.rng.choice((*range(state.players), None))
    check_views(probe, state, seat, memory=probe.rng.choice((False, True)))
    check_knowledge(probe, state)
    tried = [] if action is None else [action]
    if legal is not None:
        tried += candidates(probe.rng, state, legal, number=6)
        check_faces(probe, state, legal, tried)
    check_texts(probe, state, tried)
    change: Transition | None = None
    if action is not None:
        change = check_step(probe, state, action)
    for step in probe.rng.sample(legal or [], min(3, len(legal or []))):
        change = check_step(probe, state, step)
        check_events(probe, state, step, change)
        check_knowledge(probe, change.state)
    if _HAS_CODEC:
        check_documents(probe, state, change)


def _check_game(probe: Probe, number: int, until: float) -> None:
    """Play a game from its deal, each action checked, and then play it again."""
    rules = probe.rules
    fewest, most = rules.deal.players
    seats = [players for players in range(fewest, most + 1) if rules.can_deal(players)]
    players = seats[0] if number % 2 == 0 else probe.rng.choice(seats)
    seed = f"{probe.seed} {number}"
    with probe.watched("set-up", None):
        state = first = new_game(rules, players=players, seed=seed, opener=number % players)
    actions: list[Action] = []
    while len(actions) < _MOST_ACTIONS and not state.is_over and time.monotonic() < until:
        with probe.watched("play-goes-on", state):
            legal = list(_some(state))
            probe.hold("play-goes-on", legal, state, "there is nothing to do")
            action = melding(probe.rng, legal, keen=0.9)
        change = check_step(probe, state, action)
        if len(actions) % _LOOKED_AT == 0:
            _check_position(probe, state)
        actions.append(action)
        state = change.state
    _check_replay(probe, first, actions, state)


def _some(state: GameState, number: int = 400) -> Iterator[Action]:
    """The first legal actions, and a discard or the like where these are all melds."""
    for action, _ in zip(legal_actions(state), range(number), strict=False):
        yield action


def _check_replay(probe: Probe, first: GameState, actions: list[Action], last: GameState) -> None:
    """The same seed and actions give the same game, whatever else draws from `random`."""
    with probe.watched("replay", first):
        kept = random.getstate()
        random.seed(1)
        wanted = random.getstate()
        rules, players = first.rules, first.players
        state = new_game(rules, players=players, seed=first.seed, opener=first.opener)
        probe.hold("replay", state == first, first, "the deal is another")
        for action in actions:
            state = apply(state, action)
        untouched = random.getstate() == wanted
        random.setstate(kept)
        probe.hold("replay", untouched, first, "the engine draws from the module `random`")
        probe.hold("replay", state == last, first, "{} actions lead elsewhere", len(actions))
