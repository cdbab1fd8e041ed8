"""Fortune Rummy with unlimited runs and a guarded Queen of Spades, clause by clause."""

from __future__ import annotations

import rummykit as rk

from .table import Table, act, kinds_of_action, refusal

FD = Table("fortune-digital")
SUIT = [f"{rank}H" for rank in "A23456789TJQK"]


# The deal


def test_two_packs_eleven_cards_one_upcard() -> None:
    """Two packs, 11 cards each, one turned up, the rest is stock (003:L6)."""
    assert (11, 1, 59) == FD.dealt(4)
    assert (11, 1, 81) == FD.dealt(2)
    assert (11, 1, 15) == FD.dealt(8)


def test_the_opener_rotates() -> None:
    """The next seat opens the next deal (X10)."""
    assert [3, 0, 1, 2] == FD.openers(4, first=3)


def test_the_first_upcard_is_a_card_like_others() -> None:
    """A deuce or a Queen of Spades turned up first changes nothing (X36)."""
    for upcard in ("2D", "QS"):
        state = FD.drawing("4C 8D", "KC", stock="JH", pile=upcard)
        assert (["draw"], 0) == (kinds_of_action(state), state.turn)


# Points for melded cards


def test_cards_score_ten_or_five() -> None:
    """Kings through 8s score 10, 7s through 3s score 5 (003:L12)."""
    assert 30 == FD.meld("KS KH KD") == FD.meld("8S 8H 8D")
    assert 15 == FD.meld("7S 7H 7D") == FD.meld("3S 3H 3D")


def test_an_ace_scores_by_its_place() -> None:
    """An ace scores 10 high and 5 low (003:L12)."""
    assert 30 == FD.meld("QD KD AD")
    assert 15 == FD.meld("AD 2D 3D")


def test_aces_in_a_set_score_high() -> None:
    """An ace scores 10 when high, including a set (003:L12, X16)."""
    assert 40 == FD.meld("AC AD AH AS")


def test_a_deuce_scores_as_its_card() -> None:
    """A wild 2 scores the value of the card it represents (003:L12)."""
    assert 30 == FD.meld("KH KD 2C=K")
    assert 15 == FD.meld("4H 2C=5H 6H")
    assert 75 == FD.meld("3H 4H 5H 6H 7H 8H 9H TH 2C=JH 2D=QH")


def test_a_deuce_as_an_ace_scores_by_its_place() -> None:
    """A wild as an ace is worth the ace's value at its place (X14)."""
    assert 30 == FD.meld("QD KD 2C=AD") == FD.meld("AC AD 2H=A")
    assert 15 == FD.meld("2C=AD 2D 3D")


def test_the_queen_of_spades_scores_fifty() -> None:
    """Each Queen of Spades scores 50 (003:L12)."""
    assert 70 == FD.meld("JS QS KS") == FD.meld("QC QH QS")
    assert 120 == FD.meld("QS QS QD QH")


def test_a_deuce_as_the_queen_of_spades_scores_ten() -> None:
    """Replacing the Queen of Spades scores 10 rather than 50 (003:L12, X02)."""
    assert 30 == FD.meld("JS 2D=QS KS")


def test_nothing_limits_deuces_for_the_queen_of_spades() -> None:
    """Every 2 can represent a missing card, beside other wilds too (003:L8)."""
    assert 30 == FD.meld("JS 2D=QS 2H=KS")


def test_a_wild_in_a_set_names_the_rank() -> None:
    """In a set a wild is a queen, not the Queen of Spades (X20)."""
    assert 30 == FD.meld("QC QH 2D=Q")
    assert "queen-not-named-in-sets" == FD.meld("QC QH 2D=QS")


# Melds


def test_sets_have_three_or_four_cards() -> None:
    """A set is three or four cards of one rank (003:L7, L15)."""
    assert "too-few-cards" == FD.meld("7S 7H")
    assert 20 == FD.meld("7S 7H 7D 7C")
    assert "too-many-cards" == FD.meld("7S 7H 7D 7C 7C") == FD.add("7S 7H 7D 7C", "7C")


def test_larger_sets_by_agreement() -> None:
    """Some tables allow more than four cards in a set (003:L15)."""
    house = FD.but({"melds.set_max": None})
    assert 40 == house.meld("7S 7S 7H 7H 7D 7D 7C 7C")
    assert 25 == house.add("7S 7H 7D 7C", "7C")


def test_runs_have_no_fixed_maximum() -> None:
    """A run is three or more consecutive cards of one suit (003:L7)."""
    assert "too-few-cards" == FD.meld("7H 8H")
    assert 35 == FD.meld("3H 4H 5H 6H 7H 8H")
    assert 45 == FD.add("3H 4H 5H 6H 7H 8H", "9H high")
    assert "mixed-suits" == FD.meld("5H 6H 7D")
    assert "not-consecutive" == FD.meld("5H 6H 8H")


def test_the_longest_run_has_thirteen_cards() -> None:
    """Distinct consecutive ranks: the ace lies low or high, never both (003:L7-8, X35)."""
    assert 95 == FD.meld(" ".join(SUIT))
    assert 100 == FD.meld(" ".join([*SUIT[1:], "AH"]))
    assert isinstance(FD.meld(" ".join([*SUIT, "AH"])), str)


def test_a_full_run_takes_no_second_ace() -> None:
    """A run of thirteen is not continued at either end (003:L8, X35)."""
    assert isinstance(FD.add(" ".join(SUIT), "AH high"), str)
    assert isinstance(FD.add(" ".join(SUIT), "2C=AH high"), str)
    assert isinstance(FD.add(" ".join([*SUIT[1:], "AH"]), "AH low"), str)


def test_aces_do_not_go_around_the_corner() -> None:
    """Low or high, never K-A-2 (003:L7)."""
    assert "around-the-corner" == FD.meld("KD AD 2H=2D")
    assert "run-is-full" == FD.add("QD KD AD", "2D high") == FD.add("AD 2D 3D", "KD low")


def test_deuces_are_no_set() -> None:
    """An all-deuce set is not allowed (003:L7)."""
    assert "all-wild-not-allowed" == FD.meld("2C 2D 2H")


def test_a_deuce_fills_the_two_position() -> None:
    """A deuce can fill the 2 position in a low run, worth 5 (003:L7, X15)."""
    assert 15 == FD.meld("AS 2S 3S") == FD.meld("AS 2H=2S 3S")
    assert "stand-in-needed" == FD.meld("AS 2H 3S")


def test_any_number_of_wilds_beside_a_natural_card() -> None:
    """One card of a rank that is not wild is enough (X19)."""
    assert 30 == FD.meld("KH 2C=K 2D=K")
    assert "no-natural-card" == FD.meld("2C=K 2D=K 2H=K")


def test_the_represented_card_stays_fixed() -> None:
    """What a 2 represents stays fixed when the meld grows (003:L8, X34)."""
    state = FD.playing("5H 6H 2C 8H 4H KC", melds=[["7D 8D 9D"], []])
    state = act(state, "meld 5H 6H 2C=7H", "add 1 8H high", "add 1 4H low")
    assert "4H 5H 6H 2C=7H 8H" == str(state.melds[0][1])
    assert [rk.Card("7H")] == [stand for stand in state.melds[0][1].stands_for if stand]


def test_the_same_card_twice_in_a_set_but_not_in_a_run() -> None:
    """Duplicates lie in a set; a run needs distinct ranks (003:L8, X18)."""
    assert 15 == FD.meld("7S 7S 7H")
    assert "not-consecutive" == FD.meld("6S 7S 7S 8S")


def test_players_add_to_their_own_melds_alone() -> None:
    """Cards are added to one's own melds, never to another player's (003:L10)."""
    state = FD.playing("8H KS 4C", "9D", melds=[["5H 6H 7H"], ["KC KD KH"]])
    assert "" == refusal(state, "add 0 8H high")
    assert "not-your-meld" == refusal(state, "add 1.0 KS")


# Drawing and the pile


def test_a_turn_is_one_draw_then_melds_then_a_discard() -> None:
    """Draw one card, lay as many melds as you wish, discard one card (003:L9-10)."""
    state = FD.drawing("7C 7D 7H 4H 5H 6H", "KC", stock="JH 4S", pile="8D")
    assert "draw-first" == refusal(state, "meld 7C 7D 7H")
    state = act(state, "draw")
    assert "already-drawn" == refusal(state, "draw")
    state = act(state, "meld 7C 7D 7H", "meld 4H 5H 6H")
    assert (1, "JH") == (len(state.hands[0]), str(state.hands[0]))


def test_the_pile_is_taken_with_a_new_meld() -> None:
    """At least two cards of the hand and the visible card, set or run (003:L9, X22)."""
    assert "JD KD 4S" == FD.take("9C 9H KD", "4S JD 9S", "9C 9H 9S")
    assert "KD 4S" == FD.take("6S 7S 8S TS KD", "4S 9S", "6S 7S 8S 9S TS")
    assert "upcard-not-in-meld" == FD.take("9C 9H 9D KD", "4S 9S", "9C 9D 9H")
    assert "too-few-from-hand" == FD.but({"melds.run_min": 2}).take("8S KD", "4S 9S", "8S 9S")


def test_hidden_discards_are_not_inspected_first() -> None:
    """Lay the meld, then take the hidden discards; they are no part of it (003:L9)."""
    assert "not-in-hand" == FD.take("9C KD", "9H 9S", "9C 9H 9S")


def test_a_lay_off_never_earns_the_pile() -> None:
    """The meld that takes the pile is a new one (003:L9)."""
    state = FD.drawing("9D 4C", "KC", melds=[["6S 7S 8S"], []], stock="JH", pile="9S")
    assert (["draw"], "draw-first") == (kinds_of_action(state), refusal(state, "add 0 9S high"))


def test_a_wild_upcard_is_an_ordinary_wild() -> None:
    """A 2 on top of the pile goes into the new meld (X21)."""
    assert "KD 4S" == FD.take("9C 9H KD", "4S 2D", "9C 9H 2D=9")
    assert "upcard-not-in-meld" == FD.take("9C 9H 2C KD", "4S 2D", "9C 9H 2C=9")


def test_a_take_with_the_whole_hand() -> None:
    """Hidden discards come into hand and the turn goes on; without any it is out (RULES 3.6)."""
    more = act(FD.drawing("9C 9H", "KC", stock="JH", pile="4S 9S"), "take 9C 9H 9S")
    assert ("play", "4S") == (more.phase.value, str(more.hands[0]))
    out = act(FD.drawing("9C 9H", "KC", stock="JH", pile="9S"), "take 9C 9H 9S")
    assert (0, "deal_over") == (out.results[0].went_out, out.phase.value)


# The end of the turn


def test_the_queen_of_spades_is_discarded_beside_queens_of_spades_alone() -> None:
    """Only when you hold no other kind of card, one Queen or both (003:L10, X12)."""
    assert "queen-only-queens" == FD.discard("QS 4C", "QS") == FD.discard("QS QC", "QS")
    assert "" == FD.discard("QS QS", "QS") == FD.discard("QS", "QS")
    assert ["discard 4C"] == FD.end_of_turn("QS 4C")
    assert ["discard QS"] == FD.end_of_turn("QS QS")


def test_free_queens_by_agreement() -> None:
    """Some tables allow the Queen of Spades to be discarded freely (003:L15)."""
    assert "" == FD.but({"queen.discard": "free"}).discard("QS 4C", "QS")


def test_nobody_passes() -> None:
    """Every turn ends with a discard, of the Queen if need be (003:L10)."""
    assert "can-discard" == refusal(FD.playing("QS QS"), "pass")


# The stock


def test_the_hidden_discards_are_turned_over() -> None:
    """Without shuffling, the upcard left in place, as the stock empties (003:L11, X06)."""
    assert ("4S", "KC 9D 3C", 0) == FD.after_draw("8C 4S", "KC 9D 3C")
    assert ("KC 9D", "3C", 1) == FD.after_draw("8C", "KC 9D 3C")
    assert ("9D", "3C", 3) == FD.after_draw("", "KC 9D 3C", recycles=2)


def test_shuffling_by_agreement() -> None:
    """Some tables shuffle the discard pile when rebuilding the stock (003:L15)."""
    pile = "3C 4C 5C 6C 7C 8C 9C TC JC KC"
    stock, upcard, _ = FD.but({"stock.shuffle": True}).after_draw("8D", pile)
    assert sorted(pile.split()) == sorted([*stock.split(), upcard])
    assert ("KC", True) == (upcard, stock != pile.removesuffix(" KC"))


def test_turning_over_is_tried_again_at_the_next_draw() -> None:
    """Where nothing lay under the upcard, the next draw tries again (RULES 3.7)."""
    state = act(FD.drawing("KD 8H", "QH", stock="4S", pile="3C"), "draw")
    assert ("", "3C", 0) == (str(state.stock), str(state.pile), state.recycles)
    state = act(state, "discard KD", "draw")
    assert ("3C QH", "KD", 1) == (str(state.hands[1]), str(state.pile), state.recycles)


def test_a_player_who_can_only_take_must_take() -> None:
    """The pile can still be taken when nothing can be drawn (003:L11)."""
    state = FD.drawing("9C 9H 4D", "KC", pile="9S")
    assert (["take"], "stock-empty") == (kinds_of_action(state), refusal(state, "draw"))


def test_a_player_who_can_do_nothing_ends_the_deal() -> None:
    """If nothing can be drawn or taken, score the hand (003:L11, X07)."""
    result = act(FD.playing("KD 4C", "QS"), "discard KD").results[0]
    assert (None, "stock-exhausted") == (result.went_out, result.reason)
    assert ((-5, -50), (0, 0)) == (result.scores, result.bonus)


# Scoring


def test_cards_left_in_hand_count_against() -> None:
    """50 for the Queen of Spades, 10 for A, 2, K to 8, and 5 for 7 to 3 (003:L13)."""
    assert (50, 10, 10) == (FD.against("QS"), FD.against("AS"), FD.against("2D"))
    assert (10, 10, 5, 5) == (*map(FD.against, ("KD", "8D", "7D", "3C")),)


def test_there_is_no_going_out_bonus() -> None:
    """By melding all or discarding the last, no bonus and no hand penalty (003:L11, L13)."""
    assert (0, 15) == FD.going_out("7C 7D 7H", "meld 7C 7D 7H")
    assert (0, 20) == FD.going_out("7S", "add 0 7S", melds=["7C 7D 7H"])
    assert (0, 0) == FD.going_out("QS", "discard QS")


def test_each_player_scores_the_difference() -> None:
    """Cards laid minus cards left, carried over across deals (003:L6, L13)."""
    state = rk.position(
        FD.rules,
        hands=["4C", "KD QS"],
        melds=[["KC KH KS"], ["7C 7D 7H"]],
        phase="play",
        totals=[100, 20],
    )
    state = act(state, "discard 4C")
    assert ((30, -45), (130, -25)) == (state.results[0].scores, state.totals)


def test_the_first_to_five_hundred_wins() -> None:
    """The first to reach at least 500 wins (003:L6)."""
    assert () == FD.winners(499, 0, 0)
    assert (0,) == FD.winners(500, 0, 0)


def test_the_highest_total_wins_and_a_tie_is_played_on() -> None:
    """Several past the target: the highest; equal totals: another deal (X28)."""
    assert (1,) == FD.winners(500, 505)
    assert () == FD.winners(505, 505)
