"""A table at which the clauses are tried: short questions, answered by the public names alone.

Every answer comes from a position, an action in the notation and what the engine makes of it. A
refused action answers with the code of its refusal, so that `30 == F.meld("KS KH KD")` and
`"too-few-cards" == F.meld("KS KH")` read alike. On the way each action is held to the three faces
of legality: `explain`, `apply` and `legal_actions` agree about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["Table", "act", "kinds_of_action", "refusal"]

_SPARE = ("3D", "9C", "KC", "5S")
"""Cards that no clause is about: one of them, which the question does not hold, is put in hand."""


def refusal(state: rk.GameState, text: str) -> str:
    """The code with which an action is refused; no text where it is allowed."""
    action = rk.parse_action(text)
    violation = rk.explain(state, action)
    listed = action in list(rk.legal_actions(state, every_wild=True))
    assert listed == (violation is None), f"legal_actions and explain disagree on {text}"
    if violation is None:
        return ""
    with pytest.raises(rk.IllegalAction) as caught:
        rk.apply(state, action)
    assert caught.value.violation == violation
    return violation.code


def act(state: rk.GameState, *texts: str) -> rk.GameState:
    """The state after these actions, all of them allowed."""
    for text in texts:
        code = refusal(state, text)
        assert not code, f"{text}: {code}"
        state = rk.apply(state, rk.parse_action(text))
    return state


def kinds_of_action(state: rk.GameState) -> list[str]:
    """The first words of what may be done, each once, sorted."""
    return sorted({str(action).split()[0] for action in rk.legal_actions(state)})


def _bare(meld: str) -> str:
    return " ".join(card.partition("=")[0] for card in meld.split())


def _spare(*used: str) -> str:
    held = rk.Cards(" ".join(_bare(text) for text in used))
    return next(card for card in _SPARE if not held.count(card))


class Table:
    """One rule set, and the questions that its clauses answer.

    Args:
        slug: The rule set.
        changed: House rules: other values by field path.
    """

    def __init__(self, slug: str, changed: Mapping[str, Any] | None = None) -> None:
        self.slug = slug
        self.rules = rk.evolve(rk.ruleset(slug), changed or {})

    def but(self, changed: Mapping[str, Any]) -> Table:
        """The same form with house rules."""
        return Table(self.slug, changed)

    # Moments

    def playing(
        self,
        hand: str,
        *others: str,
        melds: Sequence[Sequence[str]] | None = None,
        stock: str = "",
        pile: str = "",
        recycles: int = 0,
        turn: int = 0,
    ) -> rk.GameState:
        """Seat 0 has drawn and holds the hand; the other hands follow."""
        return rk.position(
            self.rules,
            hands=[hand, *(others or ("",))],
            melds=melds,
            stock=stock,
            pile=pile,
            recycles=recycles,
            turn=turn,
            phase="play",
        )

    def drawing(
        self,
        hand: str,
        *others: str,
        melds: Sequence[Sequence[str]] | None = None,
        stock: str = "",
        pile: str = "",
        recycles: int = 0,
    ) -> rk.GameState:
        """Seat 0 holds the hand and is to draw; the other hands follow."""
        return rk.position(
            self.rules,
            hands=[hand, *(others or ("",))],
            melds=melds,
            stock=stock,
            pile=pile,
            recycles=recycles,
        )

    # Questions

    def meld(self, meld: str) -> int | str:
        """What a new meld from hand is worth, or why it is refused."""
        state = self.playing(f"{_bare(meld)} {_spare(meld)}")
        code = refusal(state, f"meld {meld}")
        return code or act(state, f"meld {meld}").melds[0][0].points(self.rules)

    def add(self, meld: str, card: str) -> int | str:
        """What a meld of one's own is worth with one more card, or why that is refused.

        The card is written as in `add`: `"KC"`, `"2C=K"`, `"2D=8H high"`.
        """
        bare = _bare(card.partition(" ")[0])
        state = self.playing(f"{bare} {_spare(meld, bare)}", melds=[[meld], []])
        code = refusal(state, f"add 0 {card}")
        return code or act(state, f"add 0 {card}").melds[0][0].points(self.rules)

    def against(self, cards: str) -> int:
        """What cards left in hand cost when another player goes out."""
        last = _spare(cards)
        return act(self.playing(last, cards), f"discard {last}").results[0].deadwood[1]

    def take(self, hand: str, pile: str, meld: str) -> str:
        """The hand after taking the pile with a meld, or why that is refused."""
        state = self.drawing(hand, stock=_spare(hand, pile), pile=pile)
        code = refusal(state, f"take {meld}")
        return code or str(act(state, f"take {meld}").hands[0])

    def discard(self, hand: str, card: str) -> str:
        """Why a card of the hand may not be discarded; no text where it may."""
        return refusal(self.playing(hand), f"discard {card}")

    def end_of_turn(self, hand: str) -> list[str]:
        """The actions that end the turn with this hand: discards, or `pass`."""
        actions = map(str, rk.legal_actions(self.playing(hand), every_wild=True))
        return [text for text in actions if text.split()[0] in {"discard", "pass"}]

    def going_out(self, hand: str, *texts: str, melds: Sequence[str] = ()) -> tuple[int, int]:
        """Bonus and score of seat 0, whose last of these actions empties the hand."""
        state = self.playing(hand, "KC", melds=[melds, []])
        for text in texts[:-1]:
            state = act(state, text)
            assert rk.Phase.PLAY is state.phase
        state = act(state, texts[-1])
        result = state.results[0]
        assert (0, "went-out", 0) == (result.went_out, result.reason, result.deadwood[0])
        assert (-10, 0) == (result.scores[1], result.bonus[1])
        assert result.scores == state.totals
        return result.bonus[0], result.scores[0]

    def after_draw(self, stock: str, pile: str, recycles: int = 0) -> tuple[str, str, int]:
        """Stock, pile and number of recycles after drawing from this stock."""
        state = act(self.drawing("KD", "QH", stock=stock, pile=pile, recycles=recycles), "draw")
        return str(state.stock), str(state.pile), state.recycles

    def winners(self, *totals: int) -> tuple[int, ...]:
        """Who has won with these totals after a deal; nobody where another deal is played."""
        hands = [""] * len(totals)
        state = rk.position(self.rules, hands=hands, totals=totals, phase="deal_over")
        assert state.is_over == bool(state.winners)
        assert ([] if state.is_over else ["next"]) == kinds_of_action(state)
        return state.winners

    def openers(self, players: int, first: int = 0, deals: int = 4) -> list[int]:
        """Which seats open the deals of a game, one after another."""
        state = rk.new_game(self.rules, players=players, seed=7, opener=first)
        found = [state.turn]
        for number in range(deals - 1):
            over = rk.position(
                self.rules,
                hands=[""] * players,
                opener=state.opener,
                deal_number=number,
                phase="deal_over",
            )
            state = act(over, "next")
            assert (number + 1, state.opener) == (state.deal_number, state.turn)
            found.append(state.turn)
        return found

    def dealt(self, players: int) -> tuple[int, int, int]:
        """Cards for each player, in the pile and in the stock when a deal begins."""
        state = rk.new_game(self.rules, players=players, seed=1)
        (each,) = set(state.hand_sizes)
        return each, state.pile_size, state.stock_size
