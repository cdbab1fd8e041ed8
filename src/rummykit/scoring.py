"""The reckoning of a deal and the end of a game.

Source: RULES 3.8 and 3.9; decisions X13, X28, X31.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import attrs

from rummykit.errors import Fault, shown
from rummykit.game import DealResult, EndReason, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummykit.game import Game
    from rummykit.rules import RuleSet
    from rummykit.tables import Row

__all__ = ["phase_after", "reckoned", "result_faults", "scored", "winners_of"]


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
        winners=winners_of(game.rules, totals),
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


def result_faults(result: DealResult, players: int) -> Iterator[Fault]:
    """What does not add up in a reckoning, whatever the rules are.

    Args:
        result: The reckoning.
        players: How many play.

    Yields:
        A fault for each part that does not fit the others.

    Examples:
        >>> result = DealResult(
        ...     scores=(30, 5),
        ...     melded=(30, 15),
        ...     deadwood=(0, 20),
        ...     bonus=(0, 0),
        ...     went_out=0,
        ...     reason="went-out",
        ...     deal_number=0,
        ...     opener=0,
        ... )
        >>> [str(fault) for fault in result_faults(result, players=2)]
        ['scores[1]: 5 is not 15 melded minus 20 deadwood plus 0 bonus, which are -5']
    """
    rows = {name: getattr(result, name) for name in ("scores", "melded", "deadwood", "bonus")}
    faults = [
        Fault(name, f"give a whole number of points for each of {players} players")
        for name, row in rows.items()
        if not (isinstance(row, tuple) and len(row) == players and all(map(_is_number, row)))
    ]
    yield from faults
    yield from _ending_faults(result, players)
    if not faults:
        yield from _sum_faults(result)


def _ending_faults(result: DealResult, players: int) -> Iterator[Fault]:
    """What does not fit in who opened, who went out and why the deal ended."""
    if not _is_seat(result.deal_number, None):
        yield Fault("deal_number", f"{shown(result.deal_number)} is no number of a deal")
    if not _is_seat(result.opener, players):
        yield Fault("opener", f"{shown(result.opener)} is no seat: seats are 0 to {players - 1}")
    if result.went_out is not None and not _is_seat(result.went_out, players):
        yield Fault(
            "went_out", f"{shown(result.went_out)} is no seat: seats are 0 to {players - 1}"
        )
    reasons = get_args(EndReason)
    if result.reason not in reasons:
        yield Fault("reason", f"{shown(result.reason)} is none of {', '.join(reasons)}")
    elif (result.reason == "went-out") != (result.went_out is not None):
        yield Fault("went_out", "somebody went out where the reason is 'went-out', and only there")


def _sum_faults(result: DealResult) -> Iterator[Fault]:
    """What does not fit in the points."""
    rows = zip(result.scores, result.melded, result.deadwood, result.bonus, strict=True)
    for seat, (score, plus, minus, extra) in enumerate(rows):
        total = plus - minus + extra
        if score != total:
            text = f"{plus} melded minus {minus} deadwood plus {extra} bonus, which are {total}"
            yield Fault(f"scores[{seat}]", f"{score} is not {text}")
        if extra and seat != result.went_out:
            yield Fault(f"bonus[{seat}]", f"{extra} is given to a seat that did not go out")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seat(value: object, below: int | None) -> bool:
    return _is_number(value) and value >= 0 and (below is None or value < below)  # type: ignore[operator]  # a number
