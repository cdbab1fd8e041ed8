"""Fortune Rummy, after Scarne, clause by clause."""

from __future__ import annotations

import rummykit as rk

from .table import Table, act, kinds_of_action, refusal

F = Table("fortune")


# The deal


def test_two_packs_eleven_cards_one_upcard() -> None:
    """Two packs; 11 cards each, one card face up, the rest is the stock (000:L14-18)."""
    assert (11, 1, 81) == F.dealt(2)
    assert (11, 1, 15) == F.dealt(8)


def test_the_opener_rotates() -> None:
    """The next seat opens the next deal, round the table (X10)."""
    assert [0, 1, 2, 0] == F.openers(3)
    assert [1, 0, 1, 0] == F.openers(2, first=1)


def test_the_first_upcard_is_a_card_like_others() -> None:
    """A deuce or a Queen of Spades turned up first has no special effect (X36)."""
    for upcard in ("2D", "QS"):
        state = F.drawing("4C 8D", "KC", stock="JH", pile=upcard)
        assert (["draw"], 0, upcard) == (kinds_of_action(state), state.turn, str(state.upcard))
    assert "" == refusal(F.drawing("QC QD 9H", "KC", stock="JH", pile="QS"), "take QC QD QS")


# Points for melded cards


def test_kings_to_eights_score_ten() -> None:
    """K down to 8: 10 points each (000:L25-27)."""
    assert 30 == F.meld("KS KH KD") == F.meld("TS TH TD") == F.meld("8S 8H 8D")
    assert 40 == F.meld("8H 9H TH JH")


def test_sevens_to_threes_score_five() -> None:
    """7 down to 3: 5 points each (000:L30-32)."""
    assert 15 == F.meld("7S 7H 7D") == F.meld("3S 3H 3D")
    assert 20 == F.meld("4C 5C 6C 7C")


def test_an_ace_scores_by_its_place() -> None:
    """An ace is 10 high and 5 low (000:L35-41)."""
    assert 30 == F.meld("QD KD AD")
    assert 15 == F.meld("AD 2D 3D")


def test_aces_in_a_set_score_high() -> None:
    """An ace in a set has the high value (003:L12, X16)."""
    assert 30 == F.meld("AC AD AH")


def test_a_deuce_scores_as_its_card() -> None:
    """A deuce is 10 for K to 8, 5 for 7 to 3 (000:L44-50)."""
    assert 30 == F.meld("KH KD 2C=K") == F.meld("8H 9H 2C=TH")
    assert 15 == F.meld("4H 2C=5H 6H")
    assert 20 == F.meld("6H 7H 2C=8H")


def test_a_deuce_as_an_ace_scores_by_its_place() -> None:
    """A wild is worth the ace's value at that place (X14)."""
    assert 30 == F.meld("QD KD 2C=AD")
    assert 15 == F.meld("2C=AD 2D 3D")
    assert 30 == F.meld("AC AD 2H=A")


def test_the_queen_of_spades_scores_fifty() -> None:
    """The Queen of Spades: 50 points each, in runs and sets; other queens 10 (000:L57-59)."""
    assert 70 == F.meld("JS QS KS") == F.meld("QC QH QS")
    assert 110 == F.meld("QS QS QD")
    assert 30 == F.meld("QC QD QH")


def test_a_deuce_as_the_queen_of_spades_scores_ten() -> None:
    """A deuce that represents the Queen of Spades: 10 points (000:L54, X02)."""
    assert 30 == F.meld("JS 2D=QS KS")


def test_nothing_limits_deuces_for_the_queen_of_spades() -> None:
    """No rule here says that such a deuce must be the only wild (000:L22)."""
    assert 30 == F.meld("JS 2D=QS 2H=KS")
    assert 40 == F.add("JS 2D=QS KS", "2H=AS high")


def test_a_wild_in_a_set_names_the_rank() -> None:
    """A set names ranks only: no wild there is the Queen of Spades (X20)."""
    assert 30 == F.meld("QC QH 2D=Q")
    assert "queen-not-named-in-sets" == F.meld("QC QH 2D=QS")


# Melds


def test_sets_have_three_or_four_cards() -> None:
    """Three or four cards of one rank; five are never melded (000:L90-92)."""
    assert "too-few-cards" == F.meld("7S 7H")
    assert 15 == F.meld("7S 7H 7D")
    assert 20 == F.meld("7S 7H 7D 7C")
    assert "too-many-cards" == F.meld("7S 7H 7D 7C 7C") == F.add("7S 7H 7D 7C", "7C")


def test_runs_have_three_or_four_cards() -> None:
    """Three or four cards in sequence in one suit; five are never melded (000:L91-92)."""
    assert "too-few-cards" == F.meld("7H 8H")
    assert "too-many-cards" == F.meld("3H 4H 5H 6H 7H") == F.add("3H 4H 5H 6H", "7H high")
    assert "mixed-suits" == F.meld("5H 6H 7D")
    assert "not-consecutive" == F.meld("5H 6H 8H") == F.meld("7H 6H 5H")


def test_sequences_may_be_longer_by_agreement() -> None:
    """A common house rule extends sequences, and only them, beyond four (000:L125-126)."""
    house = F.but({"melds.run_max": None})
    assert 35 == house.meld("3H 4H 5H 6H 7H 8H")
    assert "too-many-cards" == house.meld("7S 7H 7D 7C 7C")


def test_aces_do_not_go_around_the_corner() -> None:
    """Aces are high or low, but not K-A-2-3 (000:L93)."""
    assert "around-the-corner" == F.meld("KD AD 2H=2D 3D")
    assert "run-is-full" == F.add("QD KD AD", "2D high") == F.add("AD 2D 3D", "KD low")


def test_deuces_are_no_meld_of_their_own() -> None:
    """Deuces can not be melded together (000:L93-95)."""
    assert "all-wild-not-allowed" == F.meld("2C 2D 2H")


def test_any_number_of_wilds_beside_a_natural_card() -> None:
    """Any number of wilds, beside one card of a rank that is not wild (X19)."""
    assert 40 == F.meld("KH 2C=K 2D=K 2H=K")
    assert 15 == F.meld("2C=4H 5H 2D=6H")
    assert "no-natural-card" == F.meld("2C=K 2D=K 2H=K") == F.meld("2C=AD 2D 2H=3D")


def test_a_deuce_in_the_two_place_scores_five() -> None:
    """A deuce of the suit is bare there, any other says what it is; 5 points (X15)."""
    assert 15 == F.meld("AS 2S 3S") == F.meld("AS 2H=2S 3S")
    assert "stand-in-needed" == F.meld("AS 2H 3S")


def test_the_same_card_twice_in_a_set() -> None:
    """Two packs: a set may hold the same card twice (X18)."""
    assert 15 == F.meld("7S 7S 7H")
    assert 20 == F.add("7S 7H 7D", "7S")


def test_the_action_names_what_a_wild_in_a_run_is() -> None:
    """Whether a wild lies low or high decides what fits next (X34)."""
    state = F.playing("5H 6H 2C 4H 9S")
    assert "does-not-fit" == refusal(act(state, "meld 2C=4H 5H 6H"), "add 0 4H low")
    assert "" == refusal(act(state, "meld 5H 6H 2C=7H"), "add 0 4H low")
    assert "stand-in-needed" == refusal(state, "meld 5H 6H 2C")


def test_players_add_to_their_own_melds_alone() -> None:
    """A player may add to his own melds but not to opponents' (000:L103-104)."""
    melds = [["5H 6H 7H"], ["KC KD KH"]]
    state = F.playing("8H KS 4C", "9D", melds=melds)
    assert "" == refusal(state, "add 0 8H high")
    assert "not-your-meld" == refusal(state, "add 1.0 KS")


def test_a_card_laid_on_scores_for_the_owner_of_the_meld() -> None:
    """Where a house lets anyone add, the meld stays its owner's (RULES 3.8)."""
    house = F.but({"melds.lay_off": "anyone"})
    state = house.playing("KS 4C", "9D", melds=[[], ["KC KD KH"]])
    state = act(state, "add 1.0 KS", "discard 4C")
    assert ((0, 40), (0, 30)) == (state.results[0].melded, state.results[0].scores)


def test_a_turn_has_any_number_of_melds() -> None:
    """The player places any melds he wishes, or none, before the discard (000:L103)."""
    state = F.playing("7C 7D 7H 9S TS JS 8H 4C", "KC", stock="JH")
    after = act(state, "meld 9S TS JS", "meld 7C 7D 7H")
    assert ["9S TS JS", "7C 7D 7H"] == [str(meld) for meld in after.melds[0]]
    assert (1, "draw") == (act(state, "discard 4C").turn, act(after, "discard 4C").phase.value)


# Drawing and the pile


def test_a_turn_is_one_draw_then_play() -> None:
    """First the stock's top card or the pile, then melds, then one discard (000:L96-105)."""
    state = F.drawing("7C 7D 7H", "KC", stock="JH 4S", pile="8D")
    assert "draw-first" == refusal(state, "meld 7C 7D 7H") == refusal(state, "discard 7C")
    state = act(state, "draw")
    assert ("7C 7D 7H JH", "4S") == (str(state.hands[0]), str(state.stock))
    assert "already-drawn" == refusal(state, "draw")
    assert "8D JH" == str(act(state, "discard JH").pile)


def test_play_goes_round_by_seat() -> None:
    """After the last seat comes the first (RULES 3.2)."""
    state = F.drawing("KC 4C", "KD 4D", "KH 4H", stock="JH TH 9H 8H", pile="8D")
    turns = []
    for card in ("4C", "4D", "4H"):
        turns.append(state.turn)
        state = act(state, "draw", f"discard {card}")
    assert ([0, 1, 2], 0) == (turns, state.turn)


def test_the_pile_is_taken_with_a_new_meld() -> None:
    """The meld embodies the upcard and two cards of the hand, set or run (000:L99-102)."""
    assert "JD KD 4S" == F.take("9C 9H KD", "4S JD 9S", "9C 9H 9S")
    assert "KD 4S" == F.take("TS JS KD", "4S 9S", "9S TS JS")
    assert "upcard-not-in-meld" == F.take("9C 9H 9D KD", "4S 9S", "9C 9D 9H")


def test_the_pile_asks_for_at_least_two_cards_of_the_hand() -> None:
    """Two cards from hand or more (000:L100-101, 003:L9, X22)."""
    assert "KD 4S" == F.take("9C 9D 9H KD", "4S 9S", "9C 9D 9H 9S")
    assert "too-few-from-hand" == F.but({"melds.set_min": 2}).take("9C KD", "4S 9S", "9C 9S")


def test_hidden_cards_do_not_help_to_take_the_pile() -> None:
    """The meld comes first, prior to taking up the remaining cards (000:L101-102)."""
    assert "not-in-hand" == F.take("9C KD", "9H 9S", "9C 9H 9S")


def test_a_lay_off_never_earns_the_pile() -> None:
    """The upcard must go into a new meld, not onto one that lies (000:L99-100)."""
    state = F.drawing("9D 4C", "KC", melds=[["9C 9H 9S"], []], stock="JH", pile="9S")
    assert (["draw"], "draw-first") == (kinds_of_action(state), refusal(state, "add 0 9S"))


def test_a_wild_upcard_is_an_ordinary_wild() -> None:
    """The new meld must hold the deuce that lies on top (X21)."""
    assert "KD 4S" == F.take("9C 9H KD", "4S 2D", "9C 9H 2D=9")
    assert "upcard-not-in-meld" == F.take("9C 9H 9S KD", "4S 2D", "9C 9H 9S")


def test_a_take_with_the_whole_hand() -> None:
    """It ends the deal unless hidden cards then come into hand (RULES 3.6)."""
    more = act(F.drawing("9C 9H", "KC", stock="JH", pile="4S 9S"), "take 9C 9H 9S")
    assert ("play", "4S") == (more.phase.value, str(more.hands[0]))
    out = act(F.drawing("9C 9H", "KC", stock="JH", pile="9S"), "take 9C 9H 9S")
    assert (0, "went-out") == (out.results[0].went_out, out.results[0].reason)


# The end of the turn


def test_the_queen_of_spades_is_discarded_freely() -> None:
    """Any card is discarded; only a variation restricts the Queen (000:L105, L125-126)."""
    assert "" == F.discard("QS 4C", "QS")
    assert ["discard 4C", "discard QS"] == F.end_of_turn("QS 4C")
    assert "queen-only-queens" == F.but({"queen.discard": "only-queens"}).discard("QS 4C", "QS")


def test_a_turn_ends_with_a_discard() -> None:
    """Deuces are discarded too, and nobody passes instead (000:L105)."""
    assert ["discard 2C", "discard 4H"] == F.end_of_turn("2C 4H")
    assert "can-discard" == refusal(F.playing("QS"), "pass")


# The stock


def test_the_pile_is_turned_over_as_the_stock_empties() -> None:
    """At once, but for the upcard, oldest on top, unshuffled (000:L114-116, X05, X06)."""
    assert ("4S", "KC 9D 3C", 0) == F.after_draw("8C 4S", "KC 9D 3C")
    assert ("KC 9D", "3C", 1) == F.after_draw("8C", "KC 9D 3C")
    assert ("9D", "3C", 1) == F.after_draw("", "KC 9D 3C")


def test_turning_over_is_tried_again_at_the_next_draw() -> None:
    """Nothing lay under the upcard when the stock emptied; later something does (RULES 3.7)."""
    state = act(F.drawing("KD 8H", "QH", stock="4S", pile="3C"), "draw")
    assert ("", "3C", 0) == (str(state.stock), str(state.pile), state.recycles)
    state = act(state, "discard KD", "draw")
    assert ("3C QH", "", "KD", 1) == (
        *(str(state.hands[1]), str(state.stock), str(state.pile)),
        state.recycles,
    )


def test_a_player_who_can_only_take_must_take() -> None:
    """Empty stock, lone upcard: the pile or nothing (RULES 3.7)."""
    state = F.drawing("9C 9H 4D", "KC", pile="9S")
    assert (["take"], "stock-empty") == (kinds_of_action(state), refusal(state, "draw"))


def test_a_player_who_can_do_nothing_ends_the_deal() -> None:
    """Nothing to draw or take: the deal is scored with nobody out (003:L11, X07)."""
    state = act(F.playing("KD 4C", "QH", melds=[["7C 7D 7H"], []]), "discard KD")
    result = state.results[0]
    assert (None, "stock-exhausted", "deal_over") == (
        *(result.went_out, result.reason),
        state.phase.value,
    )
    assert ((10, -10), (0, 0)) == (result.scores, result.bonus)


# Scoring


def test_cards_left_in_hand_count_against() -> None:
    """10 for K to 8, aces and deuces; 5 for 7 to 3; 50 for the Queen of Spades (000:L62-86)."""
    assert (10, 10, 10) == (F.against("KD"), F.against("QH"), F.against("8S"))
    assert (5, 5) == (F.against("7D"), F.against("3C"))
    assert (10, 10, 50) == (F.against("AS"), F.against("2D"), F.against("QS"))
    assert 105 == F.against("KD 7D AS 2D QS QH 7C 5C")


def test_going_out_earns_nothing_extra() -> None:
    """By meld, lay-off or discard, no bonus and no points against (000:L108-113)."""
    assert (0, 15) == F.going_out("7C 7D 7H", "meld 7C 7D 7H")
    assert (0, 20) == F.going_out("7S", "add 0 7S", melds=["7C 7D 7H"])
    assert (0, 15) == F.going_out("7C 7D 7H KS", "meld 7C 7D 7H", "discard KS")
    assert (0, 0) == F.going_out("QS", "discard QS")


def test_each_player_scores_the_difference() -> None:
    """Melds minus the hand, positive or negative, added to the totals (000:L110-113)."""
    state = rk.position(
        F.rules,
        hands=["4C", "KD QS"],
        melds=[["KC KH KS"], ["7C 7D 7H"]],
        phase="play",
        totals=[-40, 100],
    )
    state = act(state, "discard 4C")
    assert ((30, 15), (0, 60)) == (state.results[0].melded, state.results[0].deadwood)
    assert ((30, -45), (-10, 55)) == (state.results[0].scores, state.totals)


def test_the_first_to_five_hundred_wins() -> None:
    """The game goes to 500 (000:L20-21)."""
    assert () == F.winners(495, 499)
    assert (1,) == F.winners(495, 500)


def test_the_highest_total_wins_and_a_tie_is_played_on() -> None:
    """Several past the target: the highest wins; equal totals play another deal (X28)."""
    assert (2,) == F.winners(505, 500, 530)
    assert () == F.winners(530, 530, 505)
