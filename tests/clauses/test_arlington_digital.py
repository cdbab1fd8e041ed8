"""Arlington with set-only pile takes, natural new runs, six melds, one shuffled recycle."""

from __future__ import annotations

import rummykit as rk

from .table import Table, act, kinds_of_action, refusal

AD = Table("arlington-digital")
SIX = ["3C 3D 3H", "4C 4D 4H", "5C 5D 5H", "6C 6D 6H", "TC TD TH", "JC JD JH"]


# The deal


def test_two_packs_thirteen_cards() -> None:
    """104 cards, no jokers; 13 each, the top stock card turned up (001:L12-19)."""
    assert (13, 1, 77) == AD.dealt(2)
    assert (13, 1, 12) == AD.dealt(7)


def test_eight_players_have_twelve_cards() -> None:
    """12 each at eight players (001:L14-15, X03)."""
    assert (12, 1, 7) == AD.dealt(8)


def test_the_opener_is_fixed_within_a_game() -> None:
    """One seat opens every deal; the caller moves it between games (001:L21-23, L101, X09)."""
    assert [0, 0, 0, 0] == AD.openers(3)
    assert [1, 1, 1, 1] == AD.openers(3, first=1)


def test_the_first_upcard_is_a_card_like_others() -> None:
    """A deuce or a Queen of Spades turned up first changes nothing (X36)."""
    for upcard in ("2D", "QS"):
        state = AD.drawing("4C 8D", "KC", stock="JH", pile=upcard)
        assert (["draw"], 0) == (kinds_of_action(state), state.turn)


# Points for melded cards


def test_cards_score_as_in_arlington() -> None:
    """The tables are lost: K to 8 10, 7 to 3 5, aces 20 (001:L87-91, X23)."""
    assert 30 == AD.meld("KS KH KD") == AD.meld("8S 8H 8D")
    assert 15 == AD.meld("7S 7H 7D") == AD.meld("3S 3H 3D")
    assert (40, 30) == (AD.meld("QD KD AD"), AD.meld("AD 2D 3D"))


def test_aces_in_a_set_score_twenty() -> None:
    """A set of aces has the high value, also by a wild (X14, X16)."""
    assert 60 == AD.meld("AC AD AH") == AD.meld("AC AD 2H=A")


def test_a_deuce_scores_as_its_card() -> None:
    """Other melded 2s represent a card and score as it (001:L89, X23)."""
    assert 30 == AD.meld("KH KD 2C=K")
    assert 20 == AD.add("5H 6H 7H", "2C=4H low")
    assert 50 == AD.add("JD QD KD", "2C=AD high")


def test_the_queen_of_spades_scores_fifty() -> None:
    """It is worth 50 when melded (001:L55)."""
    assert 70 == AD.meld("JS QS KS") == AD.meld("QC QH QS")


def test_a_deuce_as_the_queen_of_spades_scores_fifty() -> None:
    """A wild scores as the card, here the Queen of Spades (X02, X23)."""
    assert 80 == AD.add("9S TS JS", "2D=QS high")


def test_deuces_alone_score_twenty_five_each() -> None:
    """A meld of all 2s is allowed and scores specially (001:L48, X01, X23)."""
    assert 75 == AD.meld("2C 2D 2H")
    assert 100 == AD.add("2C 2D 2H", "2H")


# Melds


def test_sets_and_runs_have_three_or_four_cards() -> None:
    """Three or four; melds may never contain five or more (001:L26-30)."""
    assert "too-few-cards" == AD.meld("7S 7H") == AD.meld("7H 8H")
    assert 20 == AD.meld("7S 7H 7D 7C") == AD.meld("4H 5H 6H 7H")
    assert "too-many-cards" == AD.meld("7S 7H 7D 7C 7C") == AD.meld("3H 4H 5H 6H 7H")
    assert "too-many-cards" == AD.add("4H 5H 6H 7H", "8H high") == AD.add("2C 2D 2H 2S", "2S")


def test_new_runs_are_natural() -> None:
    """A run is always laid with three naturals; wilds are added afterwards (001:L109-111)."""
    assert "new-run-not-natural" == AD.meld("5H 6H 2C=7H")
    assert 25 == AD.add("5H 6H 7H", "2C=8H high")
    assert "" == refusal(AD.playing("KH KD 2C 9S"), "meld KH KD 2C=K")


def test_a_deuce_of_the_suit_is_natural_in_the_two_place() -> None:
    """Else low aces could not be laid; another deuce is wild there (X15, X30)."""
    assert 30 == AD.meld("AS 2S 3S")
    assert 15 == AD.meld("2S 3S 4S")
    assert "new-run-not-natural" == AD.meld("AS 2H=2S 3S")
    assert 20 == AD.add("3S 4S 5S", "2H=2S low") == AD.add("3S 4S 5S", "2S low")


def test_aces_are_high_or_low() -> None:
    """Q-K-A or A-2-3, no wrapping king-ace-2 (001:L36-37)."""
    assert "around-the-corner" == AD.meld("KD AD 2H=2D")
    assert "run-is-full" == AD.add("QD KD AD", "2D high") == AD.add("AD 2D 3D", "KD low")


def test_jack_below_and_ace_above() -> None:
    """A natural J may be laid below Q-K-A, a natural A above J-Q-K (001:L40-41)."""
    assert 50 == AD.add("QD KD AD", "JD low") == AD.add("JD QD KD", "AD high")


def test_a_deuce_for_the_queen_of_spades_is_the_only_wild_of_a_run() -> None:
    """Not in a spade run unless it is the only wild there (001:L45-46, L111-112)."""
    house = AD.but({"melds.run_max": 5, "melds.new_runs_natural": False})
    assert 70 == house.meld("JS 2D=QS KS")
    assert "queen-only-wild" == house.meld("JS 2D=QS 2H=KS")
    assert "queen-only-wild" == house.add("9S TS JS 2D=QS", "2H=KS high")


def test_sets_of_queens_name_the_rank() -> None:
    """The limit speaks of runs alone: in a set wilds are queens, any number (001:L45, X20)."""
    assert "queen-not-named-in-sets" == AD.meld("QC QH 2D=QS")
    assert 30 == AD.meld("QC 2H=Q 2D=Q")


def test_wilds_in_sets_beside_a_natural_card() -> None:
    """2s may fill gaps in sets, beside one natural card (001:L39-40, X19)."""
    assert 40 == AD.meld("KH 2C=K 2D=K 2H=K") == AD.add("KH 2C=K 2D=K", "2H=K")
    assert "no-natural-card" == AD.meld("2C=K 2D=K 2H=K")


def test_a_meld_of_deuces_takes_deuces_only() -> None:
    """It takes more 2s but no natural cards (001:L35)."""
    assert "all-wild-without-naturals" == AD.add("2C 2D 2H", "KC")


def test_both_copies_in_a_set() -> None:
    """A set may hold both copies of a card, laid or added, wilds or not (001:L31-34, X18)."""
    assert 15 == AD.meld("7S 7S 7H")
    assert 20 == AD.add("7H 7D 7S", "7S") == AD.add("7S 7D 2C=7", "7S")


def test_players_add_to_their_own_melds_alone() -> None:
    """Only to your own melds, never to opponents' (001:L30-31)."""
    state = AD.playing("8H KS 4C", "9D", melds=[["5H 6H 7H"], ["KC KD KH"]])
    assert "" == refusal(state, "add 0 8H high")
    assert "not-your-meld" == refusal(state, "add 1.0 KS")


def test_a_wild_added_to_a_run_says_what_it_is() -> None:
    """Low or high, and it stays so (X34)."""
    state = AD.playing("2C 4H 9S", melds=[["5H 6H 7H"], []])
    assert {"add 0 4H low", "add 0 2C=4H low", "add 0 2C=8H high"} == {
        text for text in map(str, rk.legal_actions(state)) if text.startswith("add")
    }
    assert "does-not-fit" == refusal(act(state, "add 0 2C=4H low"), "add 0 4H low")


def test_six_melds_and_no_seventh() -> None:
    """Each player has six meld slots; lay-offs go on (001:L81-83)."""
    state = AD.playing("KC KD KH 3S", melds=[SIX, []])
    assert "max-melds" == refusal(state, "meld KC KD KH")
    assert "" == refusal(state, "add 0 3S")
    assert "" == refusal(AD.playing("KC KD KH 3S", melds=[SIX[1:], []]), "meld KC KD KH")


# Drawing and the pile


def test_the_pile_is_taken_with_two_cards_of_the_hand() -> None:
    """The top discard and two cards from hand, exactly (001:L63-66, L104-105, X22)."""
    assert "JD KD 4S" == AD.take("9C 9H KD", "4S JD 9S", "9C 9H 9S")
    assert "too-many-from-hand" == AD.take("9C 9D 9H KD", "4S 9S", "9C 9D 9H 9S")
    assert "too-few-from-hand" == AD.but({"melds.set_min": 2}).take("9C KD", "4S 9S", "9C 9S")
    assert "not-in-hand" == AD.take("9C KD", "9H 9S", "9C 9H 9S")
    assert "upcard-not-in-meld" == AD.take("9C 9H 9D KD", "4S 9S", "9C 9D 9H")


def test_the_pile_is_taken_with_a_set_alone() -> None:
    """Pile takes are gated on a set, of naturals and wild 2s (001:L65-66)."""
    assert "pile-kind" == AD.take("TS JS KD", "4S 9S", "9S TS JS")
    assert "KD 4S" == AD.take("9C 2H KD", "4S 9S", "9C 9S 2H=9")


def test_a_wild_upcard_is_an_ordinary_wild() -> None:
    """A 2 on top: the set includes it as a wild, or is a set of 2s (001:L67-68, X21)."""
    assert "KD 4S" == AD.take("9C 9H KD", "4S 2D", "9C 9H 2D=9")
    assert "KD 4S" == AD.take("2C 2H KD", "4S 2D", "2C 2D 2H")
    assert "upcard-not-in-meld" == AD.take("9C 9H 9S KD", "4S 2D", "9C 9H 9S")


def test_six_melds_bar_the_pile() -> None:
    """A take needs a new meld, which would be the seventh (X32)."""
    state = AD.drawing("9C 9H 8D", "KC", melds=[SIX, []], stock="JS", pile="9S")
    assert (["draw"], "max-melds") == (kinds_of_action(state), refusal(state, "take 9C 9H 9S"))


def test_a_lay_off_never_earns_the_pile() -> None:
    """The set that takes the pile is new (001:L64-65)."""
    state = AD.drawing("9D 4C", "KC", melds=[["9C 9H 9S"], []], stock="JH", pile="9S")
    assert (["draw"], "draw-first") == (kinds_of_action(state), refusal(state, "add 0 9S"))


def test_a_take_with_the_whole_hand() -> None:
    """Hidden cards come into hand and the turn goes on; without any it is out (RULES 3.6)."""
    more = act(AD.drawing("9C 9H", "KC", stock="JH", pile="4S 9S"), "take 9C 9H 9S")
    assert ("play", "4S") == (more.phase.value, str(more.hands[0]))
    out = act(AD.drawing("9C 9H", "KC", stock="JH", pile="9S"), "take 9C 9H 9S")
    assert (0, (100, 0)) == (out.results[0].went_out, out.results[0].bonus)


# The end of the turn


def test_the_queen_of_spades_is_discarded_last_or_among_queens() -> None:
    """As the last card, or where the hand holds only Queens of Spades (001:L51-53, X12)."""
    assert "queen-only-queens" == AD.discard("QS 4C", "QS")
    assert "" == AD.discard("QS", "QS") == AD.discard("QS QS", "QS")
    assert "can-discard" == refusal(AD.playing("QS QS"), "pass")


# The stock


def test_the_whole_pile_is_shuffled_when_a_player_draws_from_the_empty_stock() -> None:
    """Not before, and the upcard goes in too (001:L77-78, X06)."""
    assert ("4S", "KC 9D 3C", 0) == AD.after_draw("8C 4S", "KC 9D 3C")
    assert ("", "KC 9D 3C", 0) == AD.after_draw("8C", "KC 9D 3C")
    pile = "3C 4C 5C 6C 7C 8C 9C TC JC KC"
    state = act(AD.drawing("KD", "QH", pile=pile), "draw")
    assert ("", 1, 9) == (str(state.pile), state.recycles, state.stock_size)
    assert rk.Cards(pile + " KD") == rk.Cards(state.stock) + state.hands[0]
    assert str(state.stock) not in pile


def test_a_pile_of_one_card_becomes_the_stock() -> None:
    """The whole pile goes, the upcard alone too (001:L77-78)."""
    assert ("", "", 1) == AD.after_draw("", "3C")


def test_the_stock_is_made_anew_once() -> None:
    """Once per deal; the next time a player cannot draw, the deal ends (001:L78-80, X33)."""
    state = act(AD.drawing("KD 4C", "QS", stock="8C", pile="9D 3C", recycles=1), "draw")
    assert ("play", "") == (state.phase.value, str(state.stock))
    result = act(state, "discard KD").results[0]
    assert (None, "stock-exhausted") == (result.went_out, result.reason)


def test_a_player_who_can_only_take_must_take() -> None:
    """The stock is used up, but the pile fits (RULES 3.7)."""
    state = AD.drawing("9C 9H 4D", "KC", pile="3C 9S", recycles=1)
    assert (["take"], "stock-empty") == (kinds_of_action(state), refusal(state, "draw"))


def test_the_pile_that_comes_after_a_take_is_turned_over() -> None:
    """No pile when the stock emptied: the next player's draw tries again (RULES 3.7)."""
    state = act(AD.drawing("9C 9H KD 4D", "QH", pile="9S"), "take 9C 9H 9S", "discard KD")
    state = act(state, "draw")
    assert ("KD QH", "", 1) == (str(state.hands[1]), str(state.pile), state.recycles)


# Scoring


def test_nobody_out_and_no_bonus() -> None:
    """Every player scores melds minus deadwood, nobody earns the bonus (001:L79-80, X07)."""
    state = AD.playing("KD 4C", "8D", melds=[["7C 7D 7H"], ["KC KH KS"]], recycles=1)
    result = act(state, "discard KD").results[0]
    assert ((10, 20), (0, 0)) == (result.scores, result.bonus)


def test_the_queen_of_spades_costs_a_hundred_whoever_is_out() -> None:
    """-100 left in hand when someone goes out, and when nobody does (001:L55, L95, X31)."""
    assert 100 == AD.against("QS")
    result = act(AD.playing("KD 4C", "QS", recycles=1), "discard KD").results[0]
    assert (None, 100) == (result.went_out, result.deadwood[1])


def test_cards_left_in_hand_count_against() -> None:
    """The same face values, but 2s 20 each (001:L91-93, X17)."""
    assert (20, 20) == (AD.against("2D"), AD.against("AS"))
    assert (10, 10, 5, 5) == (*map(AD.against, ("KD", "8D", "7D", "3C")),)


def test_going_out_earns_a_hundred() -> None:
    """After discarding, or by melding the last cards (001:L85-86, L97)."""
    assert (100, 115) == AD.going_out("7C 7D 7H", "meld 7C 7D 7H")
    assert (100, 120) == AD.going_out("7S", "add 0 7S", melds=["7C 7D 7H"])
    assert (100, 115) == AD.going_out("7C 7D 7H KS", "meld 7C 7D 7H", "discard KS")


def test_the_lone_queen_of_spades_goes_out() -> None:
    """The last card in hand may be the Queen of Spades (001:L51-52, X13)."""
    assert (100, 115) == AD.going_out("7C 7D 7H QS", "meld 7C 7D 7H", "discard QS")


def test_the_highest_total_past_a_thousand_wins() -> None:
    """Until a player has 1,000; the highest wins, whoever went out (001:L99-100, X28)."""
    assert () == AD.winners(995, 999)
    assert (1,) == AD.winners(1000, 1005)


def test_a_tie_goes_to_the_lower_seat() -> None:
    """An exact tie goes to the lower-numbered seat (001:L100-101)."""
    assert (1,) == AD.winners(900, 1005, 1005)
