"""Points for melds, points against for hands, the score of a deal and the winners of a game."""

from typing import TypedDict

from .cards import JOKER, QUEEN
from .melds import kind, parts, represented
from .values import Rules


class Result(TypedDict):
    """What a deal came to, by seat; deadwood is positive."""

    scores: list[int]
    melded: list[int]
    deadwood: list[int]
    bonus: list[int]
    went_out: int | None
    reason: str


def meld_points(rules: Rules, meld: str) -> int:
    """The points of a meld on the table."""
    laid = parts(meld)
    shape = kind(rules, meld)
    if shape == "all-wild":
        return int(rules["scoring.all_wild_each"]) * len(laid)
    points = 0
    for place, (card, stand_in) in enumerate(laid):
        counts_as = represented((card, stand_in))
        if card == JOKER and rules["scoring.joker"] is not None:
            points += rules["scoring.joker"]
        elif stand_in == QUEEN:
            points += rules["scoring.wild_as_queen"]
        elif counts_as == QUEEN:
            points += rules["scoring.queen_of_spades"]
        elif counts_as[0] != "A":
            points += rules[f"scoring.melded.{counts_as[0]}"]
        elif shape == "set":
            points += rules["scoring.ace_in_set"]
        elif place == 0:
            points += rules["scoring.ace_low"]
        else:
            points += rules["scoring.ace_high"]
    return points


def penalty(rules: Rules, cards: list[str]) -> int:
    """The points against for cards left in hand, as a positive number."""
    points = 0
    for card in cards:
        name = card if card in (QUEEN, JOKER) else card[0]
        points += rules[f"scoring.in_hand.{name}"]
    return points


def settle(
    rules: Rules,
    hands: list[list[str]],
    melds: list[list[str]],
    went_out: int | None,
    reason: str,
) -> Result:
    """The score of a deal that has ended."""
    melded = [sum(meld_points(rules, meld) for meld in own) for own in melds]
    deadwood = [penalty(rules, hand) for hand in hands]
    bonus = [rules["scoring.go_out_bonus"] if seat == went_out else 0 for seat in range(len(hands))]
    scores = [m - d + b for m, d, b in zip(melded, deadwood, bonus, strict=True)]
    return {
        "scores": scores,
        "melded": melded,
        "deadwood": deadwood,
        "bonus": bonus,
        "went_out": went_out,
        "reason": reason,
    }


def winners(rules: Rules, totals: list[int]) -> list[int]:
    """The seats that have won after a deal; none where the game goes on."""
    best = max(totals)
    if best < rules["match.target"]:
        return []
    seats = [seat for seat, total in enumerate(totals) if total == best]
    if len(seats) == 1 or rules["match.tie"] == "shared":
        return seats
    return seats[:1] if rules["match.tie"] == "lowest-seat" else []
