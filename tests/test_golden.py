"""The worked cases of `golden/cases.json`, each through the public names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rummykit as rk

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "golden" / "cases.json").read_text(encoding="utf-8")
)


def cases(kind: str) -> pytest.MarkDecorator:
    """The cases of one type, named by their number."""
    chosen = [case for case in CASES if case["type"] == kind]
    return pytest.mark.parametrize("case", chosen, ids=[case["id"] for case in chosen])


def rules_of(case: dict[str, Any]) -> rk.RuleSet:
    """The rule set that a case speaks of."""
    return rk.evolve(rk.ruleset(case["ruleset"]), case["changed"])


def meld_texts(melds: list[dict[str, str]]) -> list[str]:
    """The texts of melds given with their kinds."""
    return [meld["cards"] for meld in melds]


def hand_for(meld: str) -> str:
    """The bare cards of a meld's text."""
    return " ".join(card.partition("=")[0] for card in meld.split())


def other_melds(number: int) -> list[str]:
    """That many melds, none of nines, that two packs hold at once."""
    return ["3C 3D 3H", "4C 4D 4H", "5C 5D 5H", "6C 6D 6H", "7C 7D 7H", "TC TD TH"][:number]


@cases("meld")
def test_new_melds(case: dict[str, Any]) -> None:
    """A new meld is legal or not, and scores what is printed."""
    rules, lay = rules_of(case), case["action"]["lay"]
    own = other_melds(case["given"].get("own_meld_count", 0))
    state = rk.position(
        rules,
        hands=[hand_for(lay["cards"]) + " 8C", "8D"],
        melds=[own, []],
        stock="JH",
        phase="play",
    )
    action = rk.parse_action(f"meld {lay['cards']}")
    assert case["expect"]["legal"] == (rk.explain(state, action) is None)
    if case["expect"]["legal"]:
        after = rk.apply(state, action)
        meld = after.melds[0][-1]
        assert lay["kind"] == meld.kind
        assert case["expect"]["score"] == meld.points(rules)
        assert action in list(rk.legal_actions(state, every_wild=True))


@cases("layoff")
def test_lay_offs(case: dict[str, Any]) -> None:
    """A card goes to a meld or not, and the meld scores what is printed."""
    rules, meld, asked = rules_of(case), case["given"]["meld"], case["action"]
    owner = 1 if case["expect"].get("why") == "not own meld" else 0
    melds: list[list[str]] = [[], []]
    melds[owner] = [meld["cards"]]
    state = rk.position(
        rules,
        hands=[asked["card"].partition("=")[0] + " 8C", "8D"],
        melds=melds,
        stock="JH",
        phase="play",
    )
    target = "0" if owner == 0 else "1.0"
    action = rk.parse_action(f"add {target} {asked['card']} {asked.get('end', '')}")
    assert case["expect"]["legal"] == (rk.explain(state, action) is None)
    if case["expect"]["legal"]:
        assert case["expect"]["score"] == rk.apply(state, action).melds[0][0].points(rules)


@cases("take_pile")
def test_takes(case: dict[str, Any]) -> None:
    """The pile is taken or not, and leaves what is printed in hand."""
    rules, given, expect = rules_of(case), case["given"], case["expect"]
    own = meld_texts(given.get("own_melds", [])) + other_melds(given.get("own_meld_count", 0))
    state = rk.position(
        rules, hands=[given["hand"], "8D"], melds=[own, []], stock="JH", pile=given["pile"]
    )
    lay = case["action"]["lay"]
    if lay is None:
        assert not [a for a in rk.legal_actions(state) if isinstance(a, rk.TakePile)]
        card = given["pile"].split()[-1]
        assert rk.explain(state, rk.LayOff(0, card)) is not None
        return
    action = rk.parse_action(f"take {lay['cards']}")
    assert expect["legal"] == (rk.explain(state, action) is None)
    if expect["legal"]:
        after = rk.apply(state, action)
        assert rk.Cards(expect["hand_after"]) == after.hands[0]
        assert expect["score"] == after.melds[0][-1].points(rules)
        assert after.pile_size == 0


@cases("discard")
def test_discards(case: dict[str, Any]) -> None:
    """A card may be discarded or not."""
    hand = case["given"]["hand_after_melding"]
    state = rk.position(rules_of(case), hands=[hand, "8D"], stock="JH", phase="play")
    action = rk.Discard(case["action"]["discard"])
    assert case["expect"]["legal"] == (rk.explain(state, action) is None)
    if case["expect"]["legal"]:
        after = rk.apply(state, action)
        went_out = bool(after.results) and after.results[-1].went_out == 0
        assert case["expect"]["goes_out"] == went_out


@cases("turn_end")
def test_turn_ends(case: dict[str, Any]) -> None:
    """A turn ends without a discard where none is possible."""
    hand = case["given"]["hand_after_melding"]
    state = rk.position(rules_of(case), hands=[hand, "8D"], stock="JH", phase="play")
    after = rk.apply(state, rk.EndTurn())
    assert rk.Cards(case["expect"]["hand_after"]) == after.hands[0]
    assert (1, "draw", 0) == (after.turn, after.phase.value, after.pile_size)


@cases("go_out")
def test_going_out(case: dict[str, Any]) -> None:
    """Melding the whole hand ends the deal."""
    state = rk.position(
        rules_of(case), hands=[case["given"]["hand"], "8D"], stock="JH", phase="play"
    )
    for lay in case["action"]["lay_all"]:
        state = rk.apply(state, rk.LayMeld(lay["cards"]))
    assert case["expect"]["hand_ends"] == (state.results[-1].went_out == 0)


@cases("hand_penalty")
def test_penalties(case: dict[str, Any]) -> None:
    """Cards left in hand cost what is printed."""
    state = rk.position(rules_of(case), hands=["3D", case["given"]["hand"]], phase="play")
    assert case["expect"]["penalty"] == rk.apply(state, rk.Discard("3D")).results[0].deadwood[1]


@cases("end_hand")
def test_reckonings(case: dict[str, Any]) -> None:
    """A finished deal scores what is printed for everybody."""
    rules, given = rules_of(case), case["given"]
    melds = [meld_texts(seat["melds"]) for seat in given["seats"]]
    hands = [seat["hand"] for seat in given["seats"]]
    phase = "draw" if given["went_out"] is None else "play"
    state = rk.position(rules, hands=hands, melds=melds, turn=given["went_out"] or 0, phase=phase)
    result = state.results[-1]
    assert tuple(case["expect"]["scores"]) == result.scores
    assert given["went_out"] == result.went_out
    if given["went_out"] == 0:
        card = "3D" if "C22" != case["id"] else "QS"
        before = rk.position(rules, hands=[card, *hands[1:]], melds=melds, phase="play")
        after = rk.apply(before, rk.Discard(card))
        assert tuple(case["expect"]["scores"]) == after.results[-1].scores == after.totals


@cases("match")
def test_game_ends(case: dict[str, Any]) -> None:
    """Totals end the game or not."""
    totals = case["given"]["totals"]
    state = rk.position(
        rules_of(case), hands=["" for _ in totals], totals=totals, phase="deal_over"
    )
    assert case["expect"]["ended"] == state.is_over
    winner = case["expect"]["winner"]
    assert (() if winner is None else (winner,)) == state.winners


@cases("stock")
def test_stock(case: dict[str, Any]) -> None:
    """The stock runs out, and is made anew or ends the deal."""
    rules, given, expect = rules_of(case), case["given"], case["expect"]
    state = rk.position(
        rules,
        hands=["KC QD", "8D 9S"],
        stock=given["stock"],
        pile=given["pile"],
        recycles=given.get("recycles_done", 0),
    )
    if not expect["hand_over"]:
        state = rk.apply(state, rk.DrawStock())
        assert (rk.Phase.PLAY, expect["pile"]) == (state.phase, str(state.pile))
    else:
        assert rk.Phase.DEAL_OVER is state.phase
        assert "stock-exhausted" == state.results[-1].reason
        assert (0, 0) == state.results[-1].bonus
    if "stock_count" in expect:
        assert expect["stock_count"] - 1 == state.stock_size
        everything = rk.Cards(state.stock) + state.hands[0]
        assert rk.Cards(given["pile"] + " KC QD") == everything
        assert expect["recycles_done"] == state.recycles
    elif "stock" in expect:
        assert expect["stock"] == str(state.stock)


@cases("deal")
def test_deals(case: dict[str, Any]) -> None:
    """So many cards go to each hand, one is turned up, the rest is the stock."""
    players, expect = case["given"]["players"], case["expect"]
    state = rk.new_game(rules_of(case), players=players, seed=1)
    assert (expect["each"],) * players == state.hand_sizes
    assert (expect["upcard"], expect["stock"]) == (state.pile_size, state.stock_size)


@cases("swap")
def test_swaps(case: dict[str, Any]) -> None:
    """The Joker is reclaimed or not."""
    rules, asked, expect = rules_of(case), case["action"], case["expect"]
    hands = ["8C 8H", "8D 8S"]
    hands[asked["by"]] += f" {asked['give']}"
    state = rk.position(
        rules,
        hands=hands,
        melds=[[case["given"]["meld"]["cards"]], []],
        stock="JH",
        turn=asked["by"],
        phase="play",
    )
    action = rk.SwapJoker(0, 0, asked["give"])
    assert expect["legal"] == (rk.explain(state, action) is None)
    if expect["legal"]:
        after = rk.apply(state, action)
        assert expect["meld_after"] == str(after.melds[0][0])
        assert expect["score"] == after.melds[0][0].points(rules)
        assert "JK" in after.hands[expect["joker_to"]]


@cases("opener")
def test_openers(case: dict[str, Any]) -> None:
    """The opener stays for the game, and the caller passes it on."""
    players = case["given"]["players"]
    openers = []
    for number, deal in zip(case["given"]["matches"], case["given"]["hands"], strict=True):
        opener = (number - 1) % players
        state = rk.new_game(rules_of(case), players=players, seed=number, opener=opener)
        for _ in range(deal - 1):
            over = rk.position(
                state.rules,
                hands=[""] * players,
                opener=state.opener,
                deal_number=state.deal_number,
                phase="deal_over",
            )
            state = rk.apply(over, rk.NextDeal())
        openers.append(state.turn)
    assert case["expect"]["openers"] == openers


def test_every_case_runs() -> None:
    """No case is of a type that no test above takes."""
    taken = {
        *("meld", "layoff", "take_pile", "discard", "turn_end", "go_out", "hand_penalty"),
        *("end_hand", "match", "stock", "deal", "swap", "opener"),
    }
    assert 168 == len(CASES)
    assert taken == {case["type"] for case in CASES}
