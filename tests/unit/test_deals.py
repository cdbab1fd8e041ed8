"""Pinned deals: the same seed gives the same cards, in every version and everywhere."""

from __future__ import annotations

import pytest

import rummykit as rk

DEALS: dict[str, tuple[str, str, str, str, str]] = {
    "fortune": (
        "8C 9C JC QC KC KD AH 3S 4S 8S TS",
        "2C TC TC 3D 5D 8D 6H QH KH 5S 5S",
        "3C 6C 7D 9D JD 2H 9H 6S 6S 8S QS",
        "AH",
        "AD TD QS 3H 5H JH",
    ),
    "fortune-digital": (
        "8C 9C JC QC KC KD AH 3S 4S 8S TS",
        "2C TC TC 3D 5D 8D 6H QH KH 5S 5S",
        "3C 6C 7D 9D JD 2H 9H 6S 6S 8S QS",
        "AH",
        "AD TD QS 3H 5H JH",
    ),
    "arlington": (
        "2C 8C 9C TC JC QC KC KD AH 3S 4S 8S TS",
        "3C TC 3D 5D 8D 9D 6H QH KH 5S 5S 6S 6S",
        "6C AD 7D TD JD AH 2H 3H 5H 9H 8S QS QS",
        "JH",
        "9D AC 7H JS 6D 4H",
    ),
    "arlington-scarne": (
        "2C 8C 9C TC JC QC KC KD AH 3S 4S 8S TS",
        "3C TC 3D 5D 8D 9D 6H QH KH 5S 5S 6S 6S",
        "6C AD 7D TD JD AH 2H 3H 5H 9H 8S QS QS",
        "JH",
        "9D AC 7H JS 6D 4H",
    ),
    "arlington-joker": (
        "2C 4C 6C 3D 8D JD AH 3H KH AS AS 4S JS",
        "7C 9C 9C TC 8D TD TD 5H 9H TH 5S QS JK",
        "AC 3C 5C AD AD 2D 6D 3H QH 2S 5S 6S 7S",
        "4D",
        "AH 7H QD 6D 5D 9S",
    ),
    "arlington-heights": (
        "TC JC KC AD 3D JD 7H 8H 6S QS JK",
        "3C 4C QC 3H 3H 4H JH KH 7S TS QS",
        "5C 6C 7C 4D 5D AH 6H 7H 9H TH 9S",
        "JK",
        "KD QH 4S 8D 9C JS",
    ),
    "arlington-digital": (
        "2C 8C 9C TC JC QC KC KD AH 3S 4S 8S TS",
        "3C TC 3D 5D 8D 9D 6H QH KH 5S 5S 6S 6S",
        "6C AD 7D TD JD AH 2H 3H 5H 9H 8S QS QS",
        "JH",
        "9D AC 7H JS 6D 4H",
    ),
    "oklahoma": (
        "2C 8C 9C TC JC QC KC KD AH 3S 4S 8S TS",
        "3C TC 3D 5D 8D 9D 6H QH KH 5S 5S 6S 6S",
        "6C AD 7D TD JD AH 2H 3H 5H 9H 8S QS QS",
        "JH",
        "9D AC 7H JS 6D 4H",
    ),
}
"""By rule set: three hands, the upcard and the first six cards of the stock, with the seed 2026."""


@pytest.mark.parametrize("slug", DEALS)
def test_a_deal_is_pinned(slug: str) -> None:
    """Hands, upcard and stock are those of the table above."""
    state = rk.new_game(rk.ruleset(slug), players=3, seed=2026, opener=1)
    *hands, upcard, stock = DEALS[slug]
    assert hands == list(map(str, state.hands))
    assert (upcard, stock) == (str(state.pile), str(state.stock[:6]))
    assert (1, 1, 0) == (state.turn, state.opener, state.deal_number)


def test_every_rule_set_has_a_deal() -> None:
    """A rule set that is added gets a pinned deal, too."""
    assert list(rk.RULESETS) == list(DEALS)


@pytest.mark.parametrize("slug", DEALS)
def test_a_deal_is_the_whole_deck(slug: str) -> None:
    """Each card of the deck lies in one place."""
    state = rk.new_game(rk.ruleset(slug), players=3, seed=2026)
    cards = [*(card for hand in state.hands for card in hand), *state.stock, *state.pile]
    assert list(state.rules.deck.cards()) == sorted(cards)
