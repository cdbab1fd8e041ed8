"""Arlington plus one reclaimable Joker, clause by clause."""

from __future__ import annotations

import rummykit as rk

from .table import Table, act, kinds_of_action, refusal

AJ = Table("arlington-joker")


# The deal


def test_two_packs_and_one_joker() -> None:
    """Arlington's two packs and 13 cards, one Joker added (000:L133-134, L187)."""
    assert (13, 1, 78) == AJ.dealt(2)
    deck = AJ.rules.deck
    assert (105, 1, 2) == (deck.size, deck.copies("JK"), deck.copies("2S"))


def test_eight_players_have_twelve_cards() -> None:
    """12 each at eight players, as in Arlington (X03)."""
    assert (12, 1, 8) == AJ.dealt(8)


def test_the_opener_rotates() -> None:
    """The next seat opens the next deal (X10)."""
    assert [2, 0, 1, 2] == AJ.openers(3, first=2)


def test_the_first_upcard_is_a_card_like_others() -> None:
    """A Joker, a deuce or a Queen of Spades turned up first changes nothing (X36)."""
    for upcard in ("JK", "2D", "QS"):
        state = AJ.drawing("4C 8D", "KC", stock="JH", pile=upcard)
        assert (["draw"], 0) == (kinds_of_action(state), state.turn)


# Points for melded cards


def test_the_joker_scores_a_hundred() -> None:
    """100 points when melded, whatever it stands for (000:L187-188)."""
    assert 110 == AJ.meld("5H JK=6H 7H")
    assert 120 == AJ.meld("KH KD JK=K") == AJ.meld("JS JK=QS KS") == AJ.meld("QD KD JK=AD")
    assert 125 == AJ.meld("AD JK=2D 3D")


def test_other_cards_score_as_in_arlington() -> None:
    """K to 8: 10, 7 to 3: 5, an ace 20 anywhere (000:L141-153)."""
    assert 30 == AJ.meld("KS KH KD") == AJ.meld("8S 8H 8D")
    assert 15 == AJ.meld("7S 7H 7D")
    assert (40, 30) == (AJ.meld("QD KD AD"), AJ.meld("AD 2D 3D"))


def test_aces_in_a_set_score_twenty() -> None:
    """A set of aces has the high value (X16)."""
    assert 60 == AJ.meld("AC AD AH")


def test_a_deuce_scores_as_its_card() -> None:
    """A deuce is worth what it stands for, an ace 20 too (000:L156-162, X14)."""
    assert 30 == AJ.meld("KH KD 2C=K")
    assert 15 == AJ.meld("4H 2C=5H 6H")
    assert 40 == AJ.meld("QD KD 2C=AD")


def test_the_queen_of_spades_scores_fifty() -> None:
    """The Queen of Spades: 50; a deuce in her place 10 (000:L173-175, X02)."""
    assert 70 == AJ.meld("JS QS KS") == AJ.meld("QC QH QS")
    assert 30 == AJ.meld("JS 2D=QS KS")


def test_deuces_alone_score_twenty_five_each() -> None:
    """The all-deuce meld of Arlington: 25 each (000:L178, X01)."""
    assert 75 == AJ.meld("2C 2D 2H")


# Melds


def test_melds_have_three_or_four_cards() -> None:
    """Three or four cards in every meld (000:L137-138)."""
    assert "too-few-cards" == AJ.meld("7S JK=7") == AJ.meld("7H JK=8H")
    assert "too-many-cards" == AJ.meld("7S 7H 7D 7C JK=7") == AJ.add("4H 5H 6H 7H", "JK=8H high")


def test_no_joker_in_a_meld_of_deuces() -> None:
    """The Joker is no part of an all-deuce meld, nor added to one (X29)."""
    assert "all-wild-without-jokers" == AJ.meld("2C 2D JK")
    assert "all-wild-without-naturals" == AJ.add("2C 2D 2H", "JK")
    assert "all-wild-without-naturals" == AJ.add("2C 2D 2H", "KC")


def test_the_queen_limit_binds_deuces_only() -> None:
    """The Joker may be the Queen of Spades beside other wilds; a deuce may not (X29)."""
    assert 120 == AJ.meld("JS JK=QS 2H=KS")
    assert "queen-only-wild" == AJ.meld("JS 2D=QS 2H=KS")


def test_a_joker_makes_a_meld_not_natural() -> None:
    """A deuce for the Queen of Spades wants a meld without the Joker (X29)."""
    assert "queen-only-wild" == AJ.meld("JS 2D=QS JK=KS") == AJ.add("JS 2D=QS KS", "JK=AS high")
    assert "queen-only-wild" == AJ.add("9S TS JK=JS", "2D=QS high")


def test_a_wild_in_a_set_names_the_rank() -> None:
    """Joker and deuce alike (X20)."""
    assert 120 == AJ.meld("QC QH JK=Q")
    assert "queen-not-named-in-sets" == AJ.meld("QC QH JK=QS") == AJ.meld("QC QH 2D=QS")


def test_a_wild_in_the_two_place() -> None:
    """A deuce of the suit is itself there, another card says 2 (X15)."""
    assert 30 == AJ.meld("AS 2S 3S") == AJ.meld("AS 2H=2S 3S")
    assert "stand-in-needed" == AJ.meld("AS JK 3S")


def test_any_number_of_wilds_beside_a_natural_card() -> None:
    """Deuces and the Joker beside one natural card (X19)."""
    assert 130 == AJ.meld("KH 2C=K 2D=K JK=K")
    assert "no-natural-card" == AJ.meld("2C=K 2D=K JK=K")


def test_the_same_card_twice_in_a_set() -> None:
    """Two packs: both copies of a card may lie in a set (X18)."""
    assert 15 == AJ.meld("7S 7S 7H")


def test_the_action_names_what_the_joker_is() -> None:
    """Low or high, and it stays so (X34)."""
    assert 110 == AJ.meld("JK=4H 5H 6H") == AJ.meld("5H 6H JK=7H")
    assert "does-not-fit" == AJ.add("JK=4H 5H 6H", "8H high")


def test_players_add_to_their_own_melds_alone() -> None:
    """Nothing is added to another player's meld (000:L137)."""
    state = AJ.playing("JK 4C", "9D", melds=[["5H 6H 7H"], ["KC KD KH"]])
    assert "" == refusal(state, "add 0 JK=8H high")
    assert "not-your-meld" == refusal(state, "add 1.0 JK=K")


# The Joker comes back


def test_the_owner_takes_the_joker_back() -> None:
    """Whoever melded it replaces it with the natural card it represents (000:L188-190, X29)."""
    state = AJ.playing("6H 8C", "9D", melds=[["5H JK=6H 7H"], []])
    assert ["swap 0.0 6H"] == [text for text in map(str, rk.legal_actions(state)) if "swap" in text]
    state = act(state, "swap 0.0 6H")
    assert ("5H 6H 7H", "8C JK") == (str(state.melds[0][0]), str(state.hands[0]))


def test_no_other_card_is_given_for_the_joker() -> None:
    """Not another card, not a wild, not where no Joker lies (RULES 3.4; 000:L189)."""
    state = AJ.playing("6D 7H 2C", "9D", melds=[["5H JK=6H 7H", "KC KD KH"], []])
    for card in ("6D", "7H", "2C"):
        assert "not-what-the-joker-stands-for" == refusal(state, f"swap 0.0 {card}")
    assert "no-joker" == refusal(state, "swap 0.1 7H")
    assert "not-in-hand" == refusal(state, "swap 0.0 6H")


def test_in_a_set_any_card_of_the_rank_is_given() -> None:
    """A Joker in a set of kings goes for any king, both copies counted (RULES 3.4)."""
    for card in ("KC", "KD", "KH", "KS"):
        state = AJ.playing(f"{card} 8C", "9D", melds=[["KH KD JK=K"], []])
        assert "8C JK" == str(act(state, f"swap 0.0 {card}").hands[0])


def test_a_joker_named_queen_of_spades_goes_for_her_alone() -> None:
    """In a run, and in a set where a house names her there (RULES 3.4)."""
    run = AJ.playing("QS QH 4C", "9D", melds=[["JS JK=QS KS"], []])
    assert ("", "not-what-the-joker-stands-for") == (
        refusal(run, "swap 0.0 QS"),
        refusal(run, "swap 0.0 QH"),
    )
    house = AJ.but({"queen.wild_in_sets": True})
    in_set = house.playing("QS QH 4C", "9D", melds=[["QC QD JK=QS"], []])
    assert ("", "not-what-the-joker-stands-for") == (
        refusal(in_set, "swap 0.0 QS"),
        refusal(in_set, "swap 0.0 QH"),
    )


def test_a_deuce_of_the_suit_is_given_in_the_two_place() -> None:
    """There it is the natural card; other deuces are not (RULES 3.4, X15)."""
    state = AJ.playing("2S 2H 4C", "9D", melds=[["AS JK=2S 3S"], []])
    assert "AS 2S 3S" == str(act(state, "swap 0.0 2S").melds[0][0])
    assert "not-what-the-joker-stands-for" == refusal(state, "swap 0.0 2H")


def test_of_two_jokers_the_first_in_the_meld_is_taken() -> None:
    """Where two Jokers of a set would do (RULES 3.4)."""
    house = AJ.but({"deck.jokers": 2, "queen.wild_in_sets": True})
    state = house.playing("QS 4C", "9D", melds=[["QH JK=Q JK=QS"], []])
    assert "QH QS JK=QS" == str(act(state, "swap 0.0 QS").melds[0][0])


def test_the_joker_is_swapped_between_draw_and_discard() -> None:
    """On one's turn, after drawing (RULES 3.4)."""
    melds = [["5H JK=6H 7H"], []]
    state = AJ.drawing("6H 8C", "6H", melds=melds, stock="KD TD")
    assert "draw-first" == refusal(state, "swap 0.0 6H")
    assert "" == refusal(act(state, "draw"), "swap 0.0 6H")


def test_the_joker_is_used_again_or_kept() -> None:
    """They may use the Joker again later; nobody must (000:L189-190, X29)."""
    state = AJ.playing("6H KC KD 8C", "9D", melds=[["5H JK=6H 7H"], []], stock="TD")
    state = act(state, "swap 0.0 6H")
    assert "KC KD JK=K" == str(act(state, "meld KC KD JK=K").melds[0][1])
    assert "KC KD JK" == str(act(state, "discard 8C").hands[0])


def test_only_the_owner_swaps() -> None:
    """Some play that only the person who melded it may take it back (000:L190, X29)."""
    state = AJ.playing("6H 8C", "9D", melds=[[], ["5H JK=6H 7H"]])
    assert "swap-not-owner" == refusal(state, "swap 1.0 6H")


def test_anyone_swaps_by_agreement() -> None:
    """Others let anyone take it; the card given scores for the meld's owner (000:L191-192)."""
    house = AJ.but({"wilds.joker_swap": "anyone"})
    state = house.playing("6H", "9D", melds=[[], ["5H JK=6H 7H"]], stock="TD")
    state = act(state, "swap 1.0 6H")
    assert ("JK", 15) == (str(state.hands[0]), state.melds[1][0].points(house.rules))


def test_a_wild_is_no_natural_card_for_the_joker() -> None:
    """A deuce is never given, except in the 2-place (RULES 3.4)."""
    state = AJ.playing("2H 8C", "9D", melds=[["KH KD JK=K"], []])
    assert "not-what-the-joker-stands-for" == refusal(state, "swap 0.0 2H")


# Drawing and the pile


def test_the_pile_is_taken_with_a_new_meld() -> None:
    """The upcard and at least two cards of the hand, the Joker among them (000:L136-137, X22)."""
    assert "JD KD 4S" == AJ.take("9C 9H KD", "4S JD 9S", "9C 9H 9S")
    assert "KD 4S" == AJ.take("9C JK KD", "4S 9S", "9C 9S JK=9")
    assert "not-in-hand" == AJ.take("9C KD", "JK 9S", "9C 9S JK=9")


def test_a_wild_upcard_is_an_ordinary_wild() -> None:
    """A Joker or a deuce on top goes into the new meld (X21)."""
    assert "KD 4S" == AJ.take("9C 9H KD", "4S JK", "9C 9H JK=9")
    assert "KD 4S" == AJ.take("2C 2H KD", "4S 2D", "2C 2D 2H")
    assert "all-wild-without-jokers" == AJ.take("2C 2H KD", "4S JK", "2C 2H JK")


def test_a_lay_off_never_earns_the_pile() -> None:
    """Nor does a swap (RULES 3.3)."""
    state = AJ.drawing("9D 4C", "KC", melds=[["9C 9H JK=9"], []], stock="JH", pile="9S")
    assert (["draw"], "draw-first") == (kinds_of_action(state), refusal(state, "swap 0.0 9S"))


def test_a_take_with_the_whole_hand() -> None:
    """Hidden cards come into hand and the turn goes on; without any it is out (RULES 3.6)."""
    more = act(AJ.drawing("9C JK", "KC", stock="JH", pile="4S 9S"), "take 9C 9S JK=9")
    assert ("play", "4S") == (more.phase.value, str(more.hands[0]))
    out = act(AJ.drawing("9C JK", "KC", stock="JH", pile="9S"), "take 9C 9S JK=9")
    assert ((100, 0), (220, -10)) == (out.results[0].bonus, out.results[0].scores)


# The end of the turn


def test_the_queen_of_spades_is_not_discarded() -> None:
    """Unless you have no other card, one Queen or two (000:L181, X12)."""
    assert "queen-only-queens" == AJ.discard("QS 4C", "QS") == AJ.discard("QS JK", "QS")
    assert "" == AJ.discard("QS", "QS") == AJ.discard("QS QS", "QS")


def test_the_joker_is_discarded_like_other_cards() -> None:
    """Any card but the Queen of Spades ends the turn (000:L105)."""
    assert ["discard 2C", "discard JK"] == AJ.end_of_turn("2C JK QS")


# The stock


def test_the_pile_is_turned_over_as_the_stock_empties() -> None:
    """At once, unshuffled, but for the upcard (000:L114-116, X05)."""
    assert ("4S", "KC JK 3C", 0) == AJ.after_draw("8C 4S", "KC JK 3C")
    assert ("KC JK", "3C", 1) == AJ.after_draw("8C", "KC JK 3C")
    assert ("JK", "3C", 1) == AJ.after_draw("", "KC JK 3C")


def test_turning_over_is_tried_again_at_the_next_draw() -> None:
    """Where nothing lay under the upcard, the next draw tries again (RULES 3.7)."""
    state = act(AJ.drawing("KD 8H", "QH", stock="4S", pile="3C"), "draw", "discard KD", "draw")
    assert ("3C QH", "KD", 1) == (str(state.hands[1]), str(state.pile), state.recycles)


def test_a_player_who_can_only_take_must_take() -> None:
    """Nothing to draw, but the pile fits (RULES 3.7)."""
    assert ["take"] == kinds_of_action(AJ.drawing("9C JK 4D", "KC", pile="9S"))


def test_a_player_who_can_do_nothing_ends_the_deal() -> None:
    """Scored with nobody out; the Joker in hand costs its 200 (X07)."""
    result = act(AJ.playing("KD 4C", "JK"), "discard KD").results[0]
    assert ("stock-exhausted", (-5, -200), (0, 0)) == (result.reason, result.scores, result.bonus)


# Scoring


def test_the_joker_costs_two_hundred() -> None:
    """200 if caught in hand at the end of the deal (000:L188)."""
    assert 200 == AJ.against("JK")


def test_cards_left_in_hand_count_against() -> None:
    """As in Arlington: the Queen of Spades 100, deuces and aces 20 (000:L182-183, X17)."""
    assert (100, 20, 20) == (AJ.against("QS"), AJ.against("2D"), AJ.against("AS"))
    assert (10, 10, 5, 5) == (*map(AJ.against, ("KD", "8D", "7D", "3C")),)


def test_going_out_earns_a_hundred() -> None:
    """By meld, lay-off or discard (000:L184-185)."""
    assert (100, 210) == AJ.going_out("7C JK 7H", "meld 7C 7H JK=7")
    assert (100, 215) == AJ.going_out("JK", "add 0 JK=7", melds=["7C 7D 7H"])
    assert (100, 115) == AJ.going_out("7C 7D 7H QS", "meld 7C 7D 7H", "discard QS")
    assert (100, 115) == AJ.going_out("6H", "swap 0.0 6H", "discard JK", melds=["5H JK=6H 7H"])


def test_the_game_goes_to_a_thousand() -> None:
    """1,000 points; the highest wins, a tie is played on (000:L134, X28)."""
    assert () == AJ.winners(995, 999)
    assert (1,) == AJ.winners(1000, 1005)
    assert () == AJ.winners(1005, 1005)
