"""The reckoning of a deal and the end of a game.

Source: RULES 3.8 and 3.9; decisions X13, X28, X31.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rummykit.state import DealResult, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummykit.rules import RuleSet
    from rummykit.state import EndReason, Game
    from rummykit.tables import Row

__all__ = ["phase_after", "reckoned", "scored", "winners_of"]


def reckoned(
    game: Game,
    hands: Sequence[int],
    melds: Sequence[Row],
    went_out: int | None,
    reason: EndReason,
) -> DealResult:
    """What each player scores for a deal: own melds, minus the hand, plus the go-out bonus.

    Args:
        game: The game.
        hands: The hands by seat, packed.
        melds: The melds by seat.
        went_out: The seat that went out, or None.
        reason: Why the deal ended.

    Returns:
        The result with its parts, in points.
    """
    tables = game.tables
    melded = tuple(sum(laid.points for laid in row) for row in melds)
    deadwood = tuple(map(tables.penalty, hands))
    award = tables.rules.scoring.go_out_bonus
    bonus = tuple(award if seat == went_out else 0 for seat in range(game.players))
    return DealResult(
        scores=tuple(
            plus - minus + extra for plus, minus, extra in zip(melded, deadwood, bonus, strict=True)
        ),
        melded=melded,
        deadwood=deadwood,
        bonus=bonus,
        went_out=went_out,
        reason=reason,
        deal_number=game.deal_number,
        opener=game.opener,
    )


def scored(game: Game, result: DealResult) -> Game:
    """The game with one more deal in its totals, and its winners if that decides it.

    Args:
        game: The game before.
        result: The reckoning of the deal.

    Returns:
        The game after.
    """
    totals = tuple(total + score for total, score in zip(game.totals, result.scores, strict=True))
    return attrs.evolve(
        game,
        totals=totals,
        results=(*game.results, result),
        winners=winners_of(game.tables.rules, totals),
    )


def winners_of(rules: RuleSet, totals: Sequence[int]) -> tuple[int, ...]:
    """Who has won with these totals after a deal.

    Args:
        rules: The rules: the target and what a tie means.
        totals: The totals by seat, in points.

    Returns:
        The winning seats; empty if another deal is played.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> winners_of(ruleset("fortune"), [510, 530, 120])
        (1,)
        >>> winners_of(ruleset("fortune"), [510, 510])
        ()
        >>> winners_of(ruleset("arlington-digital"), [900, 1020, 1020])
        (1,)

    Source: RULES 3.9, X28.
    """
    highest = max(totals)
    if highest < rules.match.target:
        return ()
    leaders = tuple(seat for seat, total in enumerate(totals) if total == highest)
    if len(leaders) == 1 or rules.match.tie == "shared":
        return leaders
    return leaders[:1] if rules.match.tie == "lowest-seat" else ()


def phase_after(game: Game) -> Phase:
    """What a game waits for once a deal is scored.

    Args:
        game: The game, the deal in its totals.

    Returns:
        The phase.
    """
    return Phase.GAME_OVER if game.winners else Phase.DEAL_OVER
