"""States as text: the call of `position` that sets one up, to be pasted into a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummykit.rules import RULESETS, RuleSet, diff
from rummykit.views import view

if TYPE_CHECKING:
    from rummykit.state import GameState

__all__ = ["as_call", "rules_as_call"]


def rules_as_call(rules: RuleSet) -> str:
    """The expression that makes a rule set, with rummykit imported as `rk`.

    Args:
        rules: The rules.

    Returns:
        The expression; it names what differs from the form that the rules are based on.

    Examples:
        >>> import rummykit as rk
        >>> rules_as_call(rk.evolve(rk.ruleset("arlington"), {"melds.run_max": None}))
        "rk.evolve(rk.ruleset('arlington'), {'melds.run_max': None})"
        >>> rules_as_call(rk.RuleSet(slug="ours", title="Our game"))
        "rk.RuleSet(slug='ours', title='Our game')"
    """
    base = RULESETS.get(rules.slug)
    made = f"rk.ruleset({rules.slug!r})"
    if base is None or base.version != rules.version:
        version = "" if rules.version == 1 else f", version={rules.version}"
        base = RuleSet(slug=rules.slug, title=rules.title, version=rules.version)
        made = f"rk.RuleSet(slug={rules.slug!r}, title={rules.title!r}{version})"
    changes = {path: value for path, (_, value) in diff(base, rules).items()}
    return f"rk.evolve({made}, {changes})" if changes else made


def as_call(state: GameState) -> str:
    """The call of `position` that gives a state, with rummykit imported as `rk`.

    Evaluated, it gives an equal state. What is as `position` has it by default is left out.

    Args:
        state: Any state.

    Returns:
        The call, one argument a line.

    Examples:
        >>> import rummykit as rk
        >>> state = rk.position(
        ...     rk.ruleset("fortune"), ["7S 7H 2D", "KC"], melds=[["5H 6H 7H"], []], stock="4C 9D"
        ... )
        >>> print(as_call(state))
        rk.position(
            rk.ruleset('fortune'),
            hands=['2D 7H 7S', 'KC'],
            melds=[['5H 6H 7H'], []],
            stock='4C 9D',
        )
        >>> eval(as_call(state)) == state
        True
    """
    whole = view(state, None, memory=True)
    rows = [
        ("melds", [[str(meld) for meld in row] for row in state.melds], [[]] * state.players),
        ("stock", str(state.stock), ""),
        ("pile", str(state.pile), ""),
        ("turn", state.turn, 0),
        ("phase", state.phase.value, "draw"),
        ("totals", list(state.totals), [0] * state.players),
        ("recycles", state.recycles, 0),
        ("turns", state.turns, 0),
        ("deal_number", state.deal_number, 0),
        ("opener", state.opener, 0),
        ("seed", state.seed, 0),
        ("known_hands", [str(known) for known in whole.known_hands or ()], [""] * state.players),
        ("stock_known", whole.stock is not None, False),
    ]
    lines = [rules_as_call(state.rules), f"hands={[str(hand) for hand in state.hands]!r}"]
    lines += [f"{name}={value!r}" for name, value, usual in rows if value != usual]
    if state.results:
        lines.append(f"results=[{', '.join(f'rk.{result!r}' for result in state.results)}]")
    return "rk.position(\n" + "".join(f"    {line},\n" for line in lines) + ")"
