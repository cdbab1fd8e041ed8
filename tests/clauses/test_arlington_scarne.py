"""Arlington with Scarne's values, clause by clause."""

from __future__ import annotations

import rummykit as rk

from .table import Table, act, kinds_of_action, refusal

AS = Table("arlington-scarne")


# The deal


def test_two_packs_thirteen_cards() -> None:
    """Two packs, 13 cards each, one turned up (000:L133-134)."""
    assert (13, 1, 77) == AS.dealt(2)
    assert (13, 1, 12) == AS.dealt(7)


def test_eight_players_have_twelve_cards() -> None:
    """Eight hands of 13 would use all 104 cards: 12 each there (001:L14-15, X03)."""
    assert (12, 1, 7) == AS.dealt(8)


def test_the_opener_rotates() -> None:
    """The next seat opens the next deal (X10)."""
    assert [0, 1, 0, 1] == AS.openers(2)


def test_the_first_upcard_is_a_card_like_others() -> None:
    """A deuce or a Queen of Spades turned up first changes nothing (X36)."""
    for upcard in ("2D", "QS"):
        state = AS.drawing("4C 8D", "KC", stock="JH", pile=upcard)
        assert (["draw"], 0) == (kinds_of_action(state), state.turn)


# Points for melded cards


def test_cards_score_ten_or_five() -> None:
    """K down to 8: 10 points, 7 down to 3: 5 points (000:L141-148)."""
    assert 30 == AS.meld("KS KH KD") == AS.meld("8S 8H 8D")
    assert 15 == AS.meld("7S 7H 7D") == AS.meld("3S 3H 3D")
    assert 30 == AS.meld("6H 7H 8H 9H")


def test_an_ace_scores_twenty_high_or_low() -> None:
    """20 points whether played high or low (000:L151-153)."""
    assert 40 == AS.meld("QD KD AD")
    assert 30 == AS.meld("AD 2D 3D")


def test_aces_in_a_set_score_twenty() -> None:
    """A set of aces has the high value, 20 each (X16)."""
    assert 60 == AS.meld("AC AD AH")


def test_a_deuce_scores_as_its_card() -> None:
    """A deuce is 10 for K to 8 and 5 for 7 to 3 (000:L156-162)."""
    assert 30 == AS.meld("KH KD 2C=K") == AS.meld("8H 9H 2C=TH")
    assert 15 == AS.meld("4H 2C=5H 6H")


def test_a_deuce_as_an_ace_scores_twenty() -> None:
    """A wild as an ace is worth the ace (X14)."""
    assert 40 == AS.meld("QD KD 2C=AD")
    assert 30 == AS.meld("2C=AD 2D 3D")
    assert 60 == AS.meld("AC AD 2H=A")


def test_the_queen_of_spades_scores_fifty() -> None:
    """The Queen of Spades: 50 points each (000:L173-175)."""
    assert 70 == AS.meld("JS QS KS") == AS.meld("QC QH QS")


def test_a_deuce_as_the_queen_of_spades_scores_fifty() -> None:
    """50 points when representing the Queen of Spades (000:L170, X02)."""
    assert 70 == AS.meld("JS 2D=QS KS")


def test_deuces_alone_score_twenty_five_each() -> None:
    """25 points each in a meld of deuces only (000:L166, X01)."""
    assert 75 == AS.meld("2C 2D 2H")
    assert 100 == AS.meld("2C 2C 2D 2S")
    assert 100 == AS.add("2C 2D 2H", "2H")


# Melds


def test_melds_have_three_or_four_cards() -> None:
    """Players can not meld more than four cards in any meld (000:L137-138)."""
    assert "too-few-cards" == AS.meld("7S 7H") == AS.meld("7H 8H") == AS.meld("2C 2D")
    assert 20 == AS.meld("7S 7H 7D 7C") == AS.meld("4H 5H 6H 7H")
    assert "too-many-cards" == AS.meld("7S 7H 7D 7C 7C") == AS.meld("3H 4H 5H 6H 7H")
    assert "too-many-cards" == AS.meld("2C 2D 2H 2S 2S") == AS.add("2C 2D 2H 2S", "2S")


def test_a_meld_of_deuces_takes_deuces_only() -> None:
    """A meld made only of 2s takes more 2s but no natural cards (001:L35, X01)."""
    assert "all-wild-without-naturals" == AS.add("2C 2D 2H", "KC")
    assert "stand-in-not-used" == AS.add("2C 2D 2H", "2S=K")


def test_aces_do_not_go_around_the_corner() -> None:
    """Melding is as in Fortune Rummy: no K-A-2-3 (000:L93, L136-137)."""
    assert "around-the-corner" == AS.meld("KD AD 2H=2D")
    assert "run-is-full" == AS.add("QD KD AD", "2D high") == AS.add("AD 2D 3D", "KD low")


def test_a_deuce_for_the_queen_of_spades_is_the_only_wild() -> None:
    """Only in a meld that is otherwise fully natural, set or run (000:L178-180)."""
    assert 70 == AS.meld("JS 2D=QS KS") == AS.meld("QC QH 2D=QS")
    assert "queen-only-wild" == AS.meld("JS 2D=QS 2H=KS") == AS.meld("QC 2H=Q 2D=QS")


def test_no_second_wild_joins_that_deuce() -> None:
    """The meld stays natural beside the deuce, later too (RULES 4; 000:L179-180)."""
    assert "queen-only-wild" == AS.add("JS 2D=QS KS", "2H=AS high")
    assert "queen-only-wild" == AS.add("9S TS 2H=JS", "2D=QS high")
    assert "queen-only-wild" == AS.add("QC QH 2D=QS", "2H=Q") == AS.add("QC QH 2D=Q", "2H=QS")
    assert 90 == AS.add("JS 2D=QS KS", "AS high")


def test_other_deuces_are_not_limited() -> None:
    """The limit speaks of the Queen of Spades alone: other queens, other places (000:L178-179)."""
    assert 30 == AS.meld("JH 2D=QH 2C=KH")
    assert 70 == AS.meld("QS 2D=Q 2H=Q")


def test_a_wild_in_a_set_of_queens_may_be_the_queen_of_spades() -> None:
    """The limit speaks of a meld and the form pays 50: a set may name her (X20)."""
    assert 70 == AS.meld("QC QH 2D=QS")
    assert 30 == AS.meld("QC QH 2D=Q")
    assert "set-names-ranks" == AS.meld("QC QH 2D=QD")
    assert ["meld QC QH 2D=Q", "meld QC QH 2D=QS"] == [
        str(action) for action in rk.actions_using(AS.playing("QC QH 2D 4C"), "QC QH 2D")
    ]


def test_a_deuce_in_the_two_place_scores_five() -> None:
    """Natural in its own suit, and 5 points (X15)."""
    assert 30 == AS.meld("AS 2S 3S") == AS.meld("AS 2H=2S 3S")
    assert 15 == AS.meld("2S 3S 4S")


def test_any_number_of_wilds_beside_a_natural_card() -> None:
    """One card of a rank that is not wild, or deuces alone (X19)."""
    assert 40 == AS.meld("KH 2C=K 2D=K 2H=K")
    assert "no-natural-card" == AS.meld("2C=K 2D=K 2H=K")


def test_the_same_card_twice_in_a_set() -> None:
    """With two decks a set may hold both copies of a card (001:L31-32, X18)."""
    assert 15 == AS.meld("7S 7S 7H")
    assert 20 == AS.add("7S 7H 7D", "7S")


def test_the_action_names_what_a_wild_in_a_run_is() -> None:
    """Low or high: the player says it, and it stays so (X34)."""
    assert 15 == AS.meld("2C=4H 5H 6H") == AS.meld("5H 6H 2C=7H")
    assert 25 == AS.add("5H 6H 2C=7H", "8H high")
    assert "does-not-fit" == AS.add("2C=4H 5H 6H", "8H high")


def test_players_add_to_their_own_melds_alone() -> None:
    """Players can only add to their own melds (000:L137)."""
    state = AS.playing("8H KS 4C", "9D", melds=[["5H 6H 7H"], ["KC KD KH"]])
    assert "" == refusal(state, "add 0 8H high")
    assert "not-your-meld" == refusal(state, "add 1.0 KS")


# Drawing and the pile


def test_the_pile_is_taken_with_a_new_meld() -> None:
    """As in Fortune Rummy: the upcard and at least two cards of the hand (000:L136-137, X22)."""
    assert "JD KD 4S" == AS.take("9C 9H KD", "4S JD 9S", "9C 9H 9S")
    assert "KD 4S" == AS.take("9C 9D 9H KD", "4S 9S", "9C 9D 9H 9S")
    assert "KD 4S" == AS.take("TS JS KD", "4S 9S", "9S TS JS")
    assert "not-in-hand" == AS.take("9C KD", "9H 9S", "9C 9H 9S")
    assert "upcard-not-in-meld" == AS.take("9C 9H 9D KD", "4S 9S", "9C 9D 9H")
    assert "too-few-from-hand" == AS.but({"melds.set_min": 2}).take("9C KD", "4S 9S", "9C 9S")


def test_a_lay_off_never_earns_the_pile() -> None:
    """The upcard goes into a new meld (000:L99-100)."""
    state = AS.drawing("9D 4C", "KC", melds=[["2C 2D 2H"], []], stock="JH", pile="2S")
    assert (["draw"], "draw-first") == (kinds_of_action(state), refusal(state, "add 0 2S"))


def test_a_wild_upcard_is_an_ordinary_wild() -> None:
    """Two deuces of the hand and a deuce on top are a meld that takes the pile (X21, X01)."""
    assert "KD 4S" == AS.take("2C 2H KD", "4S 2D", "2C 2D 2H")
    assert "KD 4S" == AS.take("9C 9H KD", "4S 2D", "9C 9H 2D=9")
    assert "upcard-not-in-meld" == AS.take("9C 9H 9S KD", "4S 2D", "9C 9H 9S")


def test_deuces_alone_count_as_a_set_for_the_pile() -> None:
    """An all-wild meld earns the pile wherever a set does (RULES 3.3)."""
    assert "KD 4S" == AS.but({"pile.kinds": ["set"]}).take("2C 2H KD", "4S 2D", "2C 2D 2H")
    assert "pile-kind" == AS.but({"pile.kinds": ["run"]}).take("2C 2H KD", "4S 2D", "2C 2D 2H")


def test_a_take_with_the_whole_hand() -> None:
    """Hidden cards come into hand and the turn goes on; without any it is out (RULES 3.6)."""
    more = act(AS.drawing("9C 9H", "KC", stock="JH", pile="4S 9S"), "take 9C 9H 9S")
    assert ("play", "4S", ()) == (more.phase.value, str(more.hands[0]), more.results)
    out = act(AS.drawing("9C 9H", "KC", stock="JH", pile="9S"), "take 9C 9H 9S")
    assert (0, (100, 0)) == (out.results[0].went_out, out.results[0].bonus)


# The end of the turn


def test_the_queen_of_spades_is_discarded_freely() -> None:
    """Scarne: you can discard the Queen of Spades (000:L194-195)."""
    assert "" == AS.discard("QS 4C", "QS") == AS.discard("QS", "QS")
    assert ["discard 4C", "discard QS"] == AS.end_of_turn("QS 4C")
    assert "can-discard" == refusal(AS.playing("QS"), "pass")


def test_other_discards_of_the_queen_by_agreement() -> None:
    """The very last card only, or never: one field away (RULES 2)."""
    last = AS.but({"queen.discard": "last-card"})
    assert ("", "queen-only-last-card") == (last.discard("QS", "QS"), last.discard("QS QS", "QS"))
    assert ["pass"] == last.end_of_turn("QS QS")
    never = AS.but({"queen.discard": "never"})
    assert ("queen-never", ["pass"]) == (never.discard("QS", "QS"), never.end_of_turn("QS"))


# The stock


def test_the_pile_is_turned_over_as_the_stock_empties() -> None:
    """As in Fortune Rummy: at once, unshuffled, but for the upcard (000:L114-116, X05)."""
    assert ("4S", "KC 9D 3C", 0) == AS.after_draw("8C 4S", "KC 9D 3C")
    assert ("KC 9D", "3C", 1) == AS.after_draw("8C", "KC 9D 3C")
    assert ("9D", "3C", 1) == AS.after_draw("", "KC 9D 3C")


def test_turning_over_is_tried_again_at_the_next_draw() -> None:
    """Where nothing lay under the upcard, the next draw tries again (RULES 3.7)."""
    state = act(AS.drawing("KD 8H", "QH", stock="4S", pile="3C"), "draw")
    assert ("", "3C", 0) == (str(state.stock), str(state.pile), state.recycles)
    state = act(state, "discard KD", "draw")
    assert ("3C QH", "KD", 1) == (str(state.hands[1]), str(state.pile), state.recycles)


def test_a_player_who_can_only_take_must_take() -> None:
    """Nothing to draw, but the pile fits (RULES 3.7)."""
    assert ["take"] == kinds_of_action(AS.drawing("2C 2H 4D", "KC", pile="2S"))


def test_a_player_who_can_do_nothing_ends_the_deal() -> None:
    """Scored with nobody out and no bonus (X07)."""
    result = act(AS.playing("KD 4C", "QS"), "discard KD").results[0]
    assert (None, "stock-exhausted") == (result.went_out, result.reason)
    assert ((-5, -50), (0, 0)) == (result.scores, result.bonus)


# Scoring


def test_cards_left_in_hand_count_against() -> None:
    """The Queen of Spades costs 50 instead of 100; deuces 20 (000:L183, L194-195)."""
    assert (50, 20) == (AS.against("QS"), AS.against("2D"))
    assert (10, 10, 5, 5) == (*map(AS.against, ("KD", "8D", "7D", "3C")),)


def test_an_ace_left_in_hand_costs_twenty() -> None:
    """20, as the other two texts of the family say (004:L30, L35, X17)."""
    assert 20 == AS.against("AS")


def test_going_out_earns_a_hundred() -> None:
    """A player who rummies scores an extra 100 (000:L184-185)."""
    assert (100, 115) == AS.going_out("7C 7D 7H", "meld 7C 7D 7H")
    assert (100, 120) == AS.going_out("7S", "add 0 7S", melds=["7C 7D 7H"])
    assert (100, 115) == AS.going_out("7C 7D 7H KS", "meld 7C 7D 7H", "discard KS")


def test_each_player_scores_the_difference() -> None:
    """Melds minus hand, plus the bonus; a score may be negative (000:L110-113, L184)."""
    state = rk.position(
        AS.rules,
        hands=["4C", "KD QS"],
        melds=[["KC KH KS"], ["7C 7D 7H"]],
        phase="play",
        totals=[100, 20],
    )
    state = act(state, "discard 4C")
    assert ((130, -45), (230, -25)) == (state.results[0].scores, state.totals)


def test_the_game_goes_to_a_thousand() -> None:
    """Play to 1,000 points (000:L134)."""
    assert () == AS.winners(995, 999)
    assert (1,) == AS.winners(995, 1000)


def test_the_highest_total_wins_and_a_tie_is_played_on() -> None:
    """Several past the target: the highest; equal totals: another deal (X28)."""
    assert (1,) == AS.winners(1000, 1005)
    assert () == AS.winners(1005, 1005)
