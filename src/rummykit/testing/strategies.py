"""Hypothesis strategies: cards, melds, rule sets, positions, actions and games.

What they give shrinks toward small hands, few melds and forms as they ship. A state is printed, for
the example that fails, as the call of `position` that gives it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import assume, note
from hypothesis import strategies as st

from rummykit.engine import new_game
from rummykit.records import Record
from rummykit.testing.calls import as_call
from rummykit.testing.making import CARDS, legal_meld, made_meld, made_position, made_rules
from rummykit.testing.reading import may_be_laid, parts_of
from rummykit.testing.trying import listed, melding, near_miss, nonsense

if TYPE_CHECKING:
    import random

    from rummykit.actions import Action
    from rummykit.cards import Card
    from rummykit.melds import Meld
    from rummykit.rules import RuleSet
    from rummykit.state import GameState

__all__ = ["actions", "cards", "games", "melds", "positions", "rule_sets"]


def chance() -> st.SearchStrategy[random.Random]:
    """A generator whose numbers Hypothesis chooses, and shrinks."""
    return st.randoms(note_method_calls=False, use_true_random=False)


def cards(rules: RuleSet | None = None) -> st.SearchStrategy[Card]:
    """Cards: all 53 kinds, or those that the deck of a rule set has.

    Args:
        rules: The rules; None for any.

    Returns:
        The strategy.

    Examples:
        >>> from hypothesis import given
        >>> from rummykit.rules import ruleset
        >>> @given(cards(ruleset("arlington-heights")))
        ... def no_twos(card):
        ...     assert str(card)[0] != "2"
        >>> no_twos()
    """
    kinds = CARDS if rules is None else tuple(dict.fromkeys(rules.deck.cards()))
    return st.sampled_from(kinds)


def melds(rules: RuleSet, *, legal: bool | None = None) -> st.SearchStrategy[Meld]:
    """Melds: sets, runs and all-wild melds, legal and nearly legal.

    Args:
        rules: The rules.
        legal: True for those that may be laid alone, False for those that may not, None for both.

    Returns:
        The strategy.

    Examples:
        >>> from hypothesis import given
        >>> from rummykit.rules import ruleset
        >>> @given(melds(ruleset("fortune"), legal=True))
        ... def three_or_four(meld):
        ...     assert 3 <= len(meld) <= 4
        >>> three_or_four()
    """
    return _melds(rules, legal)


@st.composite
def _melds(draw: st.DrawFn, rules: RuleSet, legal: bool | None) -> Meld:  # noqa: FBT001  # given by `melds`
    rng = draw(chance())
    found = legal_meld(rng, rules, new=True) if legal in {True, None} else None
    if found is None or (legal is None and rng.choice((False, True))):
        found = made_meld(rng, rules)
    assume(legal is None or may_be_laid(parts_of(found), rules) is legal)
    return found


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Rule sets: the forms that ship, and any valid combination of changed fields.

    Small decks, one-card hands, three packs, fifteen Jokers and no wild cards are among them.

    Args:
        draw: Hypothesis gives it.

    Returns:
        The strategy.

    Examples:
        >>> from hypothesis import given
        >>> @given(rule_sets())
        ... def can_be_dealt(rules):
        ...     assert rules.can_deal(rules.deal.players[0])
        >>> can_be_dealt()
    """
    return made_rules(draw(chance()))


@st.composite
def positions(draw: st.DrawFn, rules: RuleSet | None = None) -> GameState:
    """Positions that are small and odd: many wilds, nearly full melds, tiny stocks.

    Two Queens of Spades in a hand, Jokers on the table, forced takes and deals that are over are
    among them. The failing one is printed as a call of `position`.

    Args:
        draw: Hypothesis gives it.
        rules: The rules; None for those of `rule_sets`.

    Returns:
        The strategy.

    Examples:
        >>> from hypothesis import given, settings
        >>> from rummykit import explain, legal_actions
        >>> @settings(max_examples=10, deadline=None)
        ... @given(positions())
        ... def nothing_speaks_against_what_is_listed(state):
        ...     action = next(legal_actions(state), None)
        ...     assert action is None or explain(state, action) is None
        >>> nothing_speaks_against_what_is_listed()
    """
    state = made_position(draw(chance()), draw(rule_sets()) if rules is None else rules)
    note(f"state = {as_call(state)}")
    return state


@st.composite
def actions(draw: st.DrawFn, state: GameState) -> Action:
    """Actions to put to a state: legal ones, near misses of them, and nonsense.

    Args:
        draw: Hypothesis gives it.
        state: The state.

    Returns:
        The strategy.

    Examples:
        >>> from hypothesis import given, settings
        >>> from hypothesis.strategies import data
        >>> from rummykit import new_game, parse_action, ruleset
        >>> state = new_game(ruleset("fortune"), seed=1)
        >>> @settings(max_examples=20, deadline=None)
        ... @given(actions(state))
        ... def read_back(action):
        ...     assert parse_action(str(action)) == action
        >>> read_back()
    """
    rng = draw(chance())
    legal = listed(state) or []
    how = rng.choice(("legal", "near", "nonsense"))
    if how == "nonsense" or not legal:
        return nonsense(rng, state)
    action = melding(rng, legal, keen=0.5)
    return action if how == "legal" else near_miss(rng, state, action)


@st.composite
def games(draw: st.DrawFn, rules: RuleSet | None = None, most: int = 60) -> Record:
    """Games as records: dealt, and played for some actions by players who often meld.

    Args:
        draw: Hypothesis gives it.
        rules: The rules; None for those of `rule_sets`.
        most: After how many actions they stop at the latest.

    Returns:
        The strategy.

    Examples:
        >>> from hypothesis import given, settings
        >>> from rummykit import ruleset
        >>> @settings(max_examples=5, deadline=None)
        ... @given(games(ruleset("fortune")))
        ... def cards_are_kept(record):
        ...     held = sum(record.state.hand_sizes) + record.state.stock_size
        ...     assert held <= 104
        >>> cards_are_kept()
    """
    rng = draw(chance())
    rules = made_rules(rng) if rules is None else rules
    seats = [number for number in range(*rules.deal.players) if rules.can_deal(number)]
    players = rng.choice(seats or [rules.deal.players[0]])
    seed = rng.randint(0, 2**32)
    state = new_game(rules, players=players, seed=seed)
    record = Record.start(state)
    for _ in range(rng.randint(0, most)):
        legal = listed(record.state)
        if not legal:
            break
        record = record.play(melding(rng, legal))
    played = ", ".join(map(str, record.actions))
    note(f"state = {as_call(state)}\nactions = {played}")
    return record
