"""What `check_rules` found: the report, and the error that stands for what does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs
from typing_extensions import override

from rummykit.rules import RuleSet
from rummykit.testing.regions import REGIONS

__all__ = ["INVARIANTS", "Report", "RulesViolated"]

INVARIANTS: Mapping[str, str] = MappingProxyType(
    {
        "set-up": "a legal position and what it allows are accepted",
        "cards-conserved": "no card is made or lost by an action",
        "three-faces": "an action is listed where it is explained by None and where it is applied",
        "refusal-changes-nothing": "a refused action leaves the state as it was",
        "states-never-change": "playing an action leaves the state before it as it was",
        "listed-once": "no action is listed twice, and the short list is part of the long one",
        "listed-all": "what the rules allow, found by trying, is what is listed",
        "legal-as-read": "what is legal is what a second reading of the rules allows",
        "outcome-as-read": "an action does what a second reading of the rules says",
        "melds-as-read": "melds are allowed, and score, as a second reading of the rules says",
        "selection": "actions_using gives the listed actions that play these cards",
        "notation": "actions and melds are read back from their texts",
        "documents": "states, views, actions and events are read back from their documents",
        "position-call": "the printed call of position gives the state again",
        "equal-by-value": "copies compare and hash alike",
        "views-hide": "what a seat cannot know changes nothing that it sees",
        "views-act": "a view gives the seat on turn the state's actions, and the others none",
        "samples-agree": "a state drawn at random for a view has the same view",
        "knowledge-true": "what a memory knows of hands, stock and pile is so",
        "events-tell": "events say what happened, and show a seat nothing hidden",
        "play-goes-on": "there is something to do wherever the game is not over",
        "totals-add-up": "scores are their parts, and totals are their scores",
        "replay": "the same seed and actions give the same game, whatever else uses random",
    }
)
"""Every invariant by name, with what it says."""


class RulesViolated(AssertionError):
    """Something that must hold for every rule set does not hold for this one.

    Attributes:
        invariant: The name of the invariant, a key of `INVARIANTS`; or `"reached"`, where a region
            that the rules make possible was never reached.
        detail: What was found.
        seed: The seed of the check that found it.
        call: The call of `position` that gives the state, with rummykit imported as `rk`.
    """

    def __init__(self, invariant: str, detail: str, *, seed: int | str, call: str) -> None:
        """Describe what does not hold.

        Args:
            invariant: The name of the invariant.
            detail: What was found.
            seed: The seed of the check.
            call: The call that gives the state; empty where it is not about one.
        """
        self.invariant = invariant
        self.detail = detail
        self.seed = seed
        self.call = call
        says = INVARIANTS.get(invariant, "every region that the rules make possible is reached")
        where = f"\nstate = {call}" if call else ""
        super().__init__(f"{invariant} ({says}): {detail}\ncheck_rules seed: {seed!r}{where}")


@attrs.frozen(kw_only=True)
class Report:
    """What a check covered; it is given where everything held.

    Attributes:
        rules: The rules that were checked.
        seed: The seed of the check.
        held: By invariant, how often it was put to the test.
        reached: By region, how often play went there.
        impossible: The regions that the rules leave no way to.
        refused: By code, how often an action was refused.
        positions: How many positions were looked at.
        games: How many games were played.
        actions: How many actions were played.
        seconds: How long it took.
        cut_short: Whether the time was up before all positions and games were done.

    Examples:
        >>> import rummykit as rk
        >>> from rummykit.testing import check_rules
        >>> report = check_rules(rk.ruleset("fortune"), positions=3, games=1)
        >>> report.held["cards-conserved"] > 100, report.reached["lay-off-low"] > 0
        (True, True)
        >>> report.impossible[:2]
        ('all-wild-laid', 'lay-off-to-another')
    """

    rules: RuleSet
    seed: int | str
    held: Mapping[str, int]
    reached: Mapping[str, int]
    impossible: tuple[str, ...]
    refused: Mapping[str, int]
    positions: int
    games: int
    actions: int
    seconds: float = attrs.field(eq=False)
    cut_short: bool

    @override
    def __str__(self) -> str:
        """The report as a table."""
        lines = [
            f"{self.rules.title}: everything holds",
            (
                f"  {self.positions} positions, {self.games} games, {self.actions} actions in "
                f"{self.seconds:.1f} s; seed {self.seed!r}"
            ),
        ]
        if self.cut_short:
            lines.append("  the time was up before all positions and games were done")
        lines += ["", "  invariants, and how often each was put to the test"]
        lines += [f"  {n:>9}  {name:<24}{INVARIANTS[name]}" for name, n in self.held.items()]
        lines += ["", "  regions, and how often each was reached"]
        lines += [f"  {n:>9}  {name:<30}{REGIONS[name]}" for name, n in self.reached.items()]
        lines += [f"          -  {name:<30}not possible by these rules" for name in self.impossible]
        lines += ["", "  refusals, and how often each was given"]
        lines += [f"  {n:>9}  {code}" for code, n in self.refused.items()]
        return "\n".join(lines)
