"""Oklahoma Rummy, wiki form, clause by clause."""

from __future__ import annotations

import rummykit as rk

from .table import Table, act, kinds_of_action, refusal

OK = Table("oklahoma")


# The deal


def test_two_packs_thirteen_cards() -> None:
    """Two decks, 13 cards each, the top of the stock turned up (004:L7, L13)."""
    assert (13, 1, 77) == OK.dealt(2)
    assert (13, 1, 12) == OK.dealt(7)


def test_eight_players_have_twelve_cards() -> None:
    """Two to eight players, and eight times 13 leaves nothing: 12 each there (004:L5, X03)."""
    assert (12, 1, 7) == OK.dealt(8)


def test_the_opener_rotates() -> None:
    """The next seat opens the next deal (X10)."""
    assert [0, 1, 0, 1] == OK.openers(2)


def test_the_first_upcard_is_a_card_like_others() -> None:
    """A deuce or a Queen of Spades turned up first changes nothing (X36)."""
    for upcard in ("2D", "QS"):
        state = OK.drawing("4C 8D", "KC", stock="JH", pile=upcard)
        assert (["draw"], 0) == (kinds_of_action(state), state.turn)


# Points for melded cards


def test_cards_score_ten_or_five() -> None:
    """Kings through eights 10, sevens through threes 5 (004:L31-32)."""
    assert 30 == OK.meld("KS KH KD") == OK.meld("8S 8H 8D")
    assert 15 == OK.meld("7S 7H 7D") == OK.meld("3S 3H 3D")


def test_an_ace_scores_twenty_high_or_low() -> None:
    """Aces: 20 points (004:L30)."""
    assert 40 == OK.meld("QD KD AD")
    assert 30 == OK.meld("AD 2D 3D")


def test_aces_in_a_set_score_twenty() -> None:
    """A set of aces has the high value, 20 each (X16)."""
    assert 60 == OK.meld("AC AD AH")


def test_a_deuce_scores_as_its_card() -> None:
    """A two that is not in a meld of twos scores like its card (004:L33)."""
    assert 30 == OK.meld("KH KD 2C=K") == OK.meld("8H 9H 2C=TH")
    assert 15 == OK.meld("4H 2C=5H 6H")


def test_a_deuce_as_an_ace_scores_twenty() -> None:
    """A wild as an ace is worth the ace (X14)."""
    assert 40 == OK.meld("QD KD 2C=AD")
    assert 30 == OK.meld("2C=AD 2D 3D")
    assert 60 == OK.meld("AC AD 2H=A")


def test_the_queen_of_spades_scores_fifty() -> None:
    """Queen of Spades: 50 points (004:L29)."""
    assert 70 == OK.meld("JS QS KS") == OK.meld("QC QH QS")


def test_a_deuce_as_the_queen_of_spades_scores_fifty() -> None:
    """A two scores like the card it stands for, here 50 (004:L33, X02)."""
    assert 70 == OK.meld("JS 2D=QS KS")


def test_deuces_alone_score_twenty_five_each() -> None:
    """Twos: 25 points each for a meld of all twos (004:L19, L33, X01)."""
    assert 75 == OK.meld("2C 2D 2H")
    assert 100 == OK.meld("2C 2C 2D 2S") == OK.add("2C 2D 2H", "2H")


# Melds


def test_melds_have_three_or_four_cards() -> None:
    """Three or four cards, a meld cannot hold five or more (004:L17)."""
    assert "too-few-cards" == OK.meld("7S 7H") == OK.meld("7H 8H") == OK.meld("2C 2D")
    assert 20 == OK.meld("7S 7H 7D 7C") == OK.meld("4H 5H 6H 7H")
    assert "too-many-cards" == OK.meld("7S 7H 7D 7C 7C") == OK.meld("3H 4H 5H 6H 7H")
    assert "too-many-cards" == OK.meld("2C 2D 2H 2S 2S") == OK.add("2C 2D 2H 2S", "2S")


def test_a_meld_of_deuces_takes_deuces_only() -> None:
    """All twos: no natural cards (004:L19, X01)."""
    assert "all-wild-without-naturals" == OK.add("2C 2D 2H", "KC")
    assert "stand-in-not-used" == OK.add("2C 2D 2H", "2S=K")


def test_aces_do_not_go_around_the_corner() -> None:
    """High or low, never around the corner from king to 2 (004:L17)."""
    assert "around-the-corner" == OK.meld("KD AD 2H=2D")
    assert "run-is-full" == OK.add("QD KD AD", "2D high") == OK.add("AD 2D 3D", "KD low")


def test_a_deuce_for_the_queen_of_spades_is_the_only_wild_of_a_run() -> None:
    """In a run a two stands for her as its only wild (004:L19, X24)."""
    assert 70 == OK.meld("JS 2D=QS KS")
    assert "queen-only-wild" == OK.meld("JS 2D=QS 2H=KS")


def test_no_second_wild_joins_that_deuce() -> None:
    """Now and later: no second wild may join the run (RULES 4, X24)."""
    assert "queen-only-wild" == OK.add("JS 2D=QS KS", "2H=AS high")
    assert "queen-only-wild" == OK.add("9S TS 2H=JS", "2D=QS high")
    assert 90 == OK.add("JS 2D=QS KS", "AS high")


def test_other_deuces_are_not_limited() -> None:
    """One check alone: other queens, other places, sets are free (004:L19, X24)."""
    assert 30 == OK.meld("JH 2D=QH 2C=KH")
    assert 70 == OK.meld("QS 2D=Q 2H=Q")


def test_a_wild_in_a_set_names_the_rank() -> None:
    """The limit speaks of runs only: a set names ranks (X20)."""
    assert 30 == OK.meld("QC QH 2D=Q")
    assert "queen-not-named-in-sets" == OK.meld("QC QH 2D=QS")


def test_a_deuce_in_the_two_place_scores_five() -> None:
    """Natural in its own suit, and 5 points (X15)."""
    assert 30 == OK.meld("AS 2S 3S") == OK.meld("AS 2H=2S 3S")
    assert 15 == OK.meld("2S 3S 4S")


def test_any_number_of_wilds_beside_a_natural_card() -> None:
    """One card of a rank that is not wild, or deuces alone (X19)."""
    assert 40 == OK.meld("KH 2C=K 2D=K 2H=K")
    assert "no-natural-card" == OK.meld("2C=K 2D=K 2H=K")


def test_the_same_card_twice_in_a_set() -> None:
    """Two decks: a set may hold both copies of a card (004:L7, X18)."""
    assert 15 == OK.meld("7S 7S 7H")
    assert 20 == OK.add("7S 7H 7D", "7S")


def test_the_action_names_what_a_wild_in_a_run_is() -> None:
    """Low or high: the player says it, and it stays so (X34)."""
    assert 15 == OK.meld("2C=4H 5H 6H") == OK.meld("5H 6H 2C=7H")
    assert 25 == OK.add("5H 6H 2C=7H", "8H high")
    assert "does-not-fit" == OK.add("2C=4H 5H 6H", "8H high")


def test_players_add_to_their_own_melds_alone() -> None:
    """Players cannot add cards to their opponents' melds (004:L17)."""
    state = OK.playing("8H KS 4C", "9D", melds=[["5H 6H 7H"], ["KC KD KH"]])
    assert "" == refusal(state, "add 0 8H high")
    assert "not-your-meld" == refusal(state, "add 1.0 KS")


def test_melding_is_optional() -> None:
    """After drawing a player melds or not (004:L23)."""
    state = act(OK.playing("7C 7D 7H 4C", "KC", stock="JH"), "discard 4C")
    assert ("7C 7D 7H", 1) == (str(state.hands[0]), state.turn)


# Drawing and the pile


def test_the_pile_is_taken_with_a_new_meld() -> None:
    """The top card melded with two cards of the hand or more (004:L21, X22)."""
    assert "JD KD 4S" == OK.take("9C 9H KD", "4S JD 9S", "9C 9H 9S")
    assert "KD 4S" == OK.take("9C 9D 9H KD", "4S 9S", "9C 9D 9H 9S")
    assert "KD 4S" == OK.take("TS JS KD", "4S 9S", "9S TS JS")
    assert "not-in-hand" == OK.take("9C KD", "9H 9S", "9C 9H 9S")
    assert "upcard-not-in-meld" == OK.take("9C 9H 9D KD", "4S 9S", "9C 9D 9H")
    assert "too-few-from-hand" == OK.but({"melds.set_min": 2}).take("9C KD", "4S 9S", "9C 9S")


def test_a_lay_off_never_earns_the_pile() -> None:
    """The upcard is melded with cards of the hand (004:L21)."""
    state = OK.drawing("9D 4C", "KC", melds=[["2C 2D 2H"], []], stock="JH", pile="2S")
    assert (["draw"], "draw-first") == (kinds_of_action(state), refusal(state, "add 0 2S"))


def test_a_wild_upcard_is_an_ordinary_wild() -> None:
    """Two deuces of the hand and a deuce on top are a meld that takes the pile (X21, X01)."""
    assert "KD 4S" == OK.take("2C 2H KD", "4S 2D", "2C 2D 2H")
    assert "KD 4S" == OK.take("9C 9H KD", "4S 2D", "9C 9H 2D=9")
    assert "upcard-not-in-meld" == OK.take("9C 9H 9S KD", "4S 2D", "9C 9H 9S")


def test_deuces_alone_count_as_a_set_for_the_pile() -> None:
    """An all-wild meld earns the pile wherever a set does (RULES 3.3)."""
    assert "KD 4S" == OK.but({"pile.kinds": ["set"]}).take("2C 2H KD", "4S 2D", "2C 2D 2H")
    assert "pile-kind" == OK.but({"pile.kinds": ["run"]}).take("2C 2H KD", "4S 2D", "2C 2D 2H")


def test_a_take_with_the_whole_hand() -> None:
    """Hidden cards come into hand and the turn goes on; without any it is out (RULES 3.6)."""
    more = act(OK.drawing("9C 9H", "KC", stock="JH", pile="4S 9S"), "take 9C 9H 9S")
    assert ("play", "4S", ()) == (more.phase.value, str(more.hands[0]), more.results)
    out = act(OK.drawing("9C 9H", "KC", stock="JH", pile="9S"), "take 9C 9H 9S")
    assert (0, (100, 0)) == (out.results[0].went_out, out.results[0].bonus)


# The end of the turn


def test_the_queen_of_spades_is_never_discarded() -> None:
    """Almost any card, even twos, but the Queen of Spades at no time (004:L25)."""
    assert "queen-never" == OK.discard("QS 4C", "QS") == OK.discard("QS", "QS")
    assert ["discard 2C", "discard 4C"] == OK.end_of_turn("QS 4C 2C")
    assert "can-discard" == refusal(OK.playing("QS 4C"), "pass")


def test_a_turn_with_queens_of_spades_alone_ends_without_a_discard() -> None:
    """She may not go and is all that is left: the turn passes on (X11)."""
    for hand in ("QS", "QS QS"):
        assert ["pass"] == OK.end_of_turn(hand)
        state = act(OK.playing(hand, "KC", stock="JH", pile="8D"), "pass")
        assert (hand, "8D", 1) == (str(state.hands[0]), str(state.pile), state.turn)


def test_other_discards_of_the_queen_by_agreement() -> None:
    """Free, or beside Queens of Spades alone: one field away (RULES 2)."""
    assert "" == OK.but({"queen.discard": "free"}).discard("QS 4C", "QS")
    only = OK.but({"queen.discard": "only-queens"})
    assert ("queen-only-queens", "") == (only.discard("QS 4C", "QS"), only.discard("QS QS", "QS"))


# The stock


def test_the_pile_is_turned_over_as_the_stock_empties() -> None:
    """No rule is printed: as in Fortune Rummy, at once and unshuffled (X08)."""
    assert ("4S", "KC 9D 3C", 0) == OK.after_draw("8C 4S", "KC 9D 3C")
    assert ("KC 9D", "3C", 1) == OK.after_draw("8C", "KC 9D 3C")
    assert ("9D", "3C", 1) == OK.after_draw("", "KC 9D 3C")


def test_turning_over_is_tried_again_at_the_next_draw() -> None:
    """Where nothing lay under the upcard, the next draw tries again (RULES 3.7)."""
    state = act(OK.drawing("KD 8H", "QH", stock="4S", pile="3C"), "draw")
    assert ("", "3C", 0) == (str(state.stock), str(state.pile), state.recycles)
    state = act(state, "discard KD", "draw")
    assert ("3C QH", "KD", 1) == (str(state.hands[1]), str(state.pile), state.recycles)


def test_a_player_who_can_only_take_must_take() -> None:
    """Nothing to draw, but the pile fits (RULES 3.7)."""
    assert ["take"] == kinds_of_action(OK.drawing("2C 2H 4D", "KC", pile="2S"))


def test_a_player_who_can_do_nothing_ends_the_deal() -> None:
    """Scored with nobody out and no bonus (X07)."""
    result = act(OK.playing("KD 4C", "QS"), "discard KD").results[0]
    assert (None, "stock-exhausted") == (result.went_out, result.reason)
    assert ((-5, -100), (0, 0)) == (result.scores, result.bonus)


# Scoring


def test_cards_left_in_hand_count_against() -> None:
    """The values given, but 20 for a two and 100 for the Queen of Spades (004:L35)."""
    assert (100, 20) == (OK.against("QS"), OK.against("2D"))
    assert (10, 10, 5, 5) == (*map(OK.against, ("KD", "8D", "7D", "3C")),)


def test_an_ace_left_in_hand_costs_twenty() -> None:
    """Aces count 20 in hand as on the table (004:L30, L35, X17)."""
    assert 20 == OK.against("AS")


def test_going_out_earns_a_hundred() -> None:
    """The player who went out has a 100 point bonus (004:L35)."""
    assert (100, 115) == OK.going_out("7C 7D 7H", "meld 7C 7D 7H")
    assert (100, 120) == OK.going_out("7S", "add 0 7S", melds=["7C 7D 7H"])
    assert (100, 115) == OK.going_out("7C 7D 7H KS", "meld 7C 7D 7H", "discard KS")


def test_the_lone_queen_of_spades_does_not_go_out() -> None:
    """Stuck with her: the hand is never emptied by discarding her (004:L25, X11)."""
    state = act(OK.playing("7C 7D 7H QS", "KC", stock="JH"), "meld 7C 7D 7H", "pass")
    assert ("QS", ()) == (str(state.hands[0]), state.results)


def test_each_player_scores_the_difference() -> None:
    """Losers subtract what is left from the value of their melds (004:L35)."""
    state = rk.position(
        OK.rules,
        hands=["4C", "KD QS"],
        melds=[["KC KH KS"], ["7C 7D 7H"]],
        phase="play",
        totals=[100, 20],
    )
    state = act(state, "discard 4C")
    assert ((130, -95), (230, -75)) == (state.results[0].scores, state.totals)


def test_the_game_goes_to_a_thousand() -> None:
    """The first player to 1,000 or more points (004:L9, L37)."""
    assert () == OK.winners(995, 999)
    assert (1,) == OK.winners(995, 1000)


def test_the_highest_total_wins_and_a_tie_is_played_on() -> None:
    """The player with the highest score; equal totals: another deal (004:L37, X28)."""
    assert (1,) == OK.winners(1000, 1005)
    assert () == OK.winners(1005, 1005)
