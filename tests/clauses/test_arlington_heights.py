"""Arlington Heights, clause by clause."""

from __future__ import annotations

import rummykit as rk

from .table import Table, act, kinds_of_action, refusal

AH = Table("arlington-heights")


# The deal


def test_jokers_in_place_of_the_deuces() -> None:
    """Two packs without 2s, four Jokers: 100 cards, four of them wild (000:L204-207)."""
    deck = AH.rules.deck
    assert (100, 0, 4, 2) == (deck.size, deck.copies("2S"), deck.copies("JK"), deck.copies("QS"))


def test_eleven_cards_each() -> None:
    """As in Fortune Rummy: 11 cards each (000:L208)."""
    assert (11, 1, 77) == AH.dealt(2)
    assert (11, 1, 11) == AH.dealt(8)


def test_the_opener_rotates() -> None:
    """The next seat opens the next deal (X10)."""
    assert [0, 1, 0] == AH.openers(2, deals=3)


def test_the_first_upcard_is_a_card_like_others() -> None:
    """A Joker or a Queen of Spades turned up first changes nothing (X36)."""
    for upcard in ("JK", "QS"):
        state = AH.drawing("4C 8D", "KC", stock="JH", pile=upcard)
        assert (["draw"], 0) == (kinds_of_action(state), state.turn)


# Points for melded cards


def test_kings_to_tens_score_ten() -> None:
    """K down to 10: 10 points each (000:L213-215)."""
    assert 30 == AH.meld("KS KH KD") == AH.meld("TS TH TD")


def test_nines_to_threes_score_five() -> None:
    """9 down to 3: 5 points each (000:L218-220)."""
    assert 15 == AH.meld("9S 9H 9D") == AH.meld("8S 8H 8D") == AH.meld("3S 3H 3D")
    assert 30 == AH.meld("8H 9H TH JH")


def test_an_ace_scores_by_its_place() -> None:
    """20 high, 5 low (000:L223-229)."""
    assert 40 == AH.meld("QD KD AD")
    assert 15 == AH.meld("AD JK=2D 3D")


def test_aces_in_a_set_score_high() -> None:
    """A set of aces has the high value, 20 each (X16)."""
    assert 60 == AH.meld("AC AD AH") == AH.meld("AC AD JK=A")


def test_a_joker_stands_in_the_two_place() -> None:
    """No 2s in the pack, yet A-2-3 is printed: a Joker stands there, worth 5 (000:L229, X04)."""
    assert 15 == AH.meld("AD JK=2D 3D") == AH.meld("JK=2D 3D 4D")
    assert 20 == AH.add("JK=2D 3D 4D", "AD low")


def test_the_ace_beside_the_three_by_agreement() -> None:
    """A-3-4 as a run with no place for a 2, or aces high alone: other fields (RULES 2, X04)."""
    near = AH.but({"melds.low_ace": "next-to-three"})
    assert (15, "no-place-for-a-two") == (near.meld("AD 3D 4D"), near.meld("AD JK=2D 3D"))
    assert "not-consecutive" == AH.meld("AD 3D 4D")
    high = AH.but({"melds.low_ace": "never"})
    assert (40, "no-place-for-a-two") == (high.meld("QD KD AD"), high.meld("JK=2D 3D 4D"))
    assert "ace-never-low" == high.meld("AD 3D 4D")


def test_the_ace_lies_at_one_end_of_a_run_alone() -> None:
    """However long a run may be: low or high, never both (RULES 4, X35)."""
    house = AH.but({"melds.run_max": None, "melds.low_ace": "next-to-three"})
    suit = [f"{rank}H" for rank in "3456789TJQK"]
    assert 80 == house.meld(" ".join(["AH", *suit]))
    assert 95 == house.meld(" ".join([*suit, "AH"]))
    both = house.playing(" ".join(["AH", *suit, "AH", "9C"]))
    assert rk.explain(both, rk.LayMeld(" ".join(["AH", *suit, "AH"]))) is not None


def test_a_joker_scores_as_its_card() -> None:
    """The number of points of the card it represents, any of the above (000:L237-239)."""
    assert 30 == AH.meld("KH KD JK=K")
    assert 15 == AH.meld("4H JK=5H 6H") == AH.meld("8C 8D JK=8")


def test_a_joker_as_an_ace_scores_by_its_place() -> None:
    """As a high ace 20, as a low ace 5 (X14)."""
    assert 40 == AH.meld("QD KD JK=AD")
    assert 15 == AH.meld("JK=AD JK=2D 3D")


def test_the_queen_of_spades_scores_fifty() -> None:
    """50 points each, and a Joker in her place too (000:L232-239, X02)."""
    assert 70 == AH.meld("JS QS KS") == AH.meld("JS JK=QS KS")


# Melds


def test_melds_have_three_or_four_cards() -> None:
    """Rules for melding remain the same: three or four cards (000:L209-210)."""
    assert "too-few-cards" == AH.meld("7S 7H") == AH.meld("7H JK=8H")
    assert "too-many-cards" == AH.meld("7S 7H 7D 7C 7C") == AH.add("4H 5H 6H 7H", "8H high")


def test_no_melds_of_jokers_alone() -> None:
    """You may not form an all-Joker meld (000:L270-271)."""
    assert "all-wild-without-jokers" == AH.meld("JK JK JK")
    assert "no-natural-card" == AH.meld("JK=K JK=K JK=K") == AH.meld("JK=5H JK=6H JK=7H")


def test_any_number_of_jokers_beside_a_natural_card() -> None:
    """One natural card is enough (X19)."""
    assert 40 == AH.meld("KH JK=K JK=K JK=K")
    assert 15 == AH.meld("JK=4H 5H JK=6H")


def test_a_joker_for_the_queen_of_spades_is_the_only_wild() -> None:
    """Only in an otherwise all-natural meld (000:L271-272)."""
    assert "queen-only-wild" == AH.meld("JS JK=QS JK=KS") == AH.add("JS JK=QS KS", "JK=AS high")
    assert "queen-only-wild" == AH.add("9S TS JK=JS", "JK=QS high")
    assert 90 == AH.add("JS JK=QS KS", "AS high")


def test_a_joker_in_a_set_of_queens_may_be_the_queen_of_spades() -> None:
    """The limit speaks of a meld: a set may name her, natural otherwise (000:L271-272, X20)."""
    assert (70, 30) == (AH.meld("QC QH JK=QS"), AH.meld("QC QH JK=Q"))
    assert "queen-only-wild" == AH.meld("QC JK=Q JK=QS") == AH.add("QC QH JK=QS", "JK=Q")
    assert "queen-only-wild" == AH.add("QC QH JK=Q", "JK=QS")


def test_aces_do_not_go_around_the_corner() -> None:
    """Melding as in Fortune Rummy: no K-A-2 (000:L93, L209-210)."""
    assert "around-the-corner" == AH.meld("KD AD JK=2D")
    assert "run-is-full" == AH.add("QD KD AD", "JK=2D high") == AH.add("AD JK=2D 3D", "KD low")


def test_the_same_card_twice_in_a_set() -> None:
    """Two packs: both copies of a card may lie in a set (X18)."""
    assert 15 == AH.meld("7S 7S 7H")


def test_the_action_names_what_a_joker_is() -> None:
    """Low or high, and it stays so (X34)."""
    assert 15 == AH.meld("JK=4H 5H 6H") == AH.meld("5H 6H JK=7H")
    assert "does-not-fit" == AH.add("JK=4H 5H 6H", "8H high")
    assert "stand-in-needed" == AH.meld("JK 5H 6H")


def test_a_joker_is_never_taken_back() -> None:
    """No rule of this form gives a melded Joker back (X29)."""
    state = AH.playing("6H 8C", "9D", melds=[["5H JK=6H 7H"], []])
    assert "swap-not-allowed" == refusal(state, "swap 0.0 6H")


def test_players_add_to_their_own_melds_alone() -> None:
    """As in Fortune Rummy (000:L103-104, L209-210)."""
    state = AH.playing("8H KS 4C", "9D", melds=[["5H 6H 7H"], ["KC KD KH"]])
    assert "" == refusal(state, "add 0 8H high")
    assert "not-your-meld" == refusal(state, "add 1.0 KS")


# Drawing and the pile


def test_the_pile_is_taken_with_a_new_meld() -> None:
    """Picking up the pile remains the same (000:L99-102, L209, X22)."""
    assert "JD KD 4S" == AH.take("9C 9H KD", "4S JD 9S", "9C 9H 9S")
    assert "KD 4S" == AH.take("9C 9D 9H KD", "4S 9S", "9C 9D 9H 9S")
    assert "KD 4S" == AH.take("TS JK KD", "4S 9S", "9S TS JK=JS")
    assert "not-in-hand" == AH.take("9C KD", "JK 9S", "9C 9S JK=9")
    assert "too-few-from-hand" == AH.but({"melds.set_min": 2}).take("9C KD", "4S 9S", "9C 9S")


def test_a_lay_off_never_earns_the_pile() -> None:
    """The upcard goes into a new meld (000:L99-100)."""
    state = AH.drawing("9D 4C", "KC", melds=[["9C 9H 9S"], []], stock="JH", pile="9S")
    assert (["draw"], "draw-first") == (kinds_of_action(state), refusal(state, "add 0 9S"))


def test_a_wild_upcard_is_an_ordinary_wild() -> None:
    """A Joker on top goes into the new meld (X21)."""
    assert "KD 4S" == AH.take("9C 9H KD", "4S JK", "9C 9H JK=9")
    assert "upcard-not-in-meld" == AH.take("9C 9H 9S KD", "4S JK", "9C 9H 9S")


def test_a_take_with_the_whole_hand() -> None:
    """Hidden cards come into hand and the turn goes on; without any it is out (RULES 3.6)."""
    more = act(AH.drawing("9C 9H", "KC", stock="JH", pile="QS 9S"), "take 9C 9H 9S")
    assert ("play", "QS") == (more.phase.value, str(more.hands[0]))
    out = act(AH.drawing("9C 9H", "KC", stock="JH", pile="9S"), "take 9C 9H 9S")
    assert (0, (50, 0)) == (out.results[0].went_out, out.results[0].bonus)


# The end of the turn


def test_the_queen_of_spades_is_never_discarded() -> None:
    """The specific rule holds: meld it or be stuck with it (000:L269-270, X37)."""
    assert "queen-never" == AH.discard("QS 4C", "QS") == AH.discard("QS", "QS")
    assert ["discard 4C", "discard JK"] == AH.end_of_turn("QS 4C JK")


def test_a_turn_with_queens_of_spades_alone_ends_without_a_discard() -> None:
    """Only then is a turn passed on (000:L269-270, X11)."""
    for hand in ("QS", "QS QS"):
        state = act(AH.playing(hand, "KC", stock="JH", pile="8D"), "pass")
        assert (hand, "8D", 1) == (str(state.hands[0]), str(state.pile), state.turn)
    assert "can-discard" == refusal(AH.playing("QS 4C"), "pass")


# The stock


def test_the_pile_is_turned_over_as_the_stock_empties() -> None:
    """As in Fortune Rummy: at once, unshuffled, but for the upcard (000:L114-116, X05)."""
    assert ("4S", "KC JK 3C", 0) == AH.after_draw("8C 4S", "KC JK 3C")
    assert ("KC JK", "3C", 1) == AH.after_draw("8C", "KC JK 3C")
    assert ("JK", "3C", 1) == AH.after_draw("", "KC JK 3C")


def test_turning_over_is_tried_again_at_the_next_draw() -> None:
    """Where nothing lay under the upcard, the next draw tries again (RULES 3.7)."""
    state = act(AH.drawing("KD 8H", "QH", stock="4S", pile="3C"), "draw", "discard KD", "draw")
    assert ("3C QH", "KD", 1) == (str(state.hands[1]), str(state.pile), state.recycles)


def test_a_player_who_can_only_take_must_take() -> None:
    """Nothing to draw, but the pile fits (RULES 3.7)."""
    assert ["take"] == kinds_of_action(AH.drawing("9C JK 4D", "KC", pile="9S"))


def test_a_player_who_can_do_nothing_ends_the_deal() -> None:
    """After a pass as after a discard: scored with nobody out (X07)."""
    result = act(AH.playing("QS", "JK"), "pass").results[0]
    assert ("stock-exhausted", (-50, -20), (0, 0)) == (result.reason, result.scores, result.bonus)


# Scoring


def test_cards_left_in_hand_count_against() -> None:
    """K to 10: 10, 9 to 3: 5, ace and Joker 20, Queen of Spades 50 (000:L242-266)."""
    assert (10, 10, 5, 5, 5) == (*map(AH.against, ("KD", "TD", "9D", "8D", "3C")),)
    assert (20, 20, 50) == (AH.against("AS"), AH.against("JK"), AH.against("QS"))


def test_going_out_earns_fifty() -> None:
    """The rummy bonus is 50 points: by meld, lay-off or discard (000:L273)."""
    assert (50, 65) == AH.going_out("7C 7D 7H", "meld 7C 7D 7H")
    assert (50, 70) == AH.going_out("JK", "add 0 JK=7", melds=["7C 7D 7H"])
    assert (50, 65) == AH.going_out("7C 7D 7H KS", "meld 7C 7D 7H", "discard KS")


def test_the_lone_queen_of_spades_does_not_go_out() -> None:
    """Stuck with her in hand (000:L269-270, X11)."""
    state = act(AH.playing("7C 7D 7H QS", "KC", stock="JH"), "meld 7C 7D 7H", "pass")
    assert ("QS", ()) == (str(state.hands[0]), state.results)


def test_each_player_scores_the_difference() -> None:
    """Melds minus hand, plus the bonus; negative where it is so (000:L110-113, L273)."""
    state = AH.playing("4C", "KD QS", melds=[["KC KH KS"], ["7C 7D 7H"]])
    result = act(state, "discard 4C").results[0]
    assert ((80, -45), (0, 60)) == (result.scores, result.deadwood)


def test_the_game_goes_to_five_hundred() -> None:
    """500 points; the highest wins, a tie is played on (000:L208, X28)."""
    assert () == AH.winners(495, 499)
    assert (1,) == AH.winners(500, 505)
    assert () == AH.winners(505, 505)


def test_a_house_that_pays_jokers_by_number() -> None:
    """`scoring.joker` none is as the card; a number is that, wherever it lies (RULES 2)."""
    house = AH.but({"scoring.joker": 33})
    assert 53 == house.meld("KH KD JK=K") == house.meld("JS JK=QS KS")
    assert 30 == AH.meld("KH KD JK=K")
