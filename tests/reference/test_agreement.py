"""The two readings of the reference, listing and judging, held against each other."""

import random
from itertools import chain, permutations
from typing import Any

import pytest

from .cards import CARDS, JOKER, RANKS, SUITS, in_order, is_wild, pack
from .melds import cards_of
from .play import apply, legal, legal_actions, position, start, winners
from .table import State, dealt
from .values import SLUGS, Rules, rules

JOKERS = {"deck.jokers": 4, "wilds.jokers": True}
FREE = {"queen.substitute": "free", **JOKERS}
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((slug, {}) for slug in SLUGS),
    ("fortune", {"melds.set_duplicates": False, "melds.lay_off": "anyone", **JOKERS}),
    ("fortune", {"melds.set_max": None, "melds.run_max": 6, "wilds.all_wild_melds": True}),
    ("fortune", {"wilds.ranks": ["2", "3"], "wilds.all_wild_melds": True, **JOKERS}),
    ("fortune", {"wilds.ranks": ["Q"], "wilds.all_wild_melds": True, **JOKERS}),
    ("fortune", {"wilds.ranks": [], "melds.low_ace": "never", "queen.discard": "last-card"}),
    ("fortune", {"deck.jokers": 2, "melds.run_min": 2, "melds.set_min": 2, "deal.max_turns": 9}),
    ("arlington-scarne", {"queen.substitute": "never", "wilds.max_per_meld": 2, **JOKERS}),
    ("arlington-scarne", {"queen.substitute": "only-wild-in-run", "melds.run_max": 5, **JOKERS}),
    ("arlington-scarne", {"queen.substitute_binds": None, "stock.recycle": "never", **JOKERS}),
    ("arlington-joker", {"deck.jokers": 6, "wilds.joker_swap": "anyone", "melds.set_max": 5}),
    ("arlington-joker", {"deck.jokers": 6, "queen.wild_in_sets": True, "queen.substitute": "free"}),
    ("arlington-heights", {"melds.low_ace": "next-to-three", "melds.run_max": None}),
    ("arlington-heights", {"melds.low_ace": "never", "melds.lay_off": "anyone"}),
    ("arlington-digital", {"pile.kinds": ["run"], "melds.new_runs_natural": False}),
    ("oklahoma", {"pile.max_from_hand": 3, "pile.min_from_hand": 1, "melds.max_melds": 2}),
    ("oklahoma", {"stock.keep_upcard": False, "stock.shuffle": True, "stock.max_recycles": 2}),
]


def both_readings_agree(state: State, others: set[str]) -> set[str]:
    """The legal actions, all of which the judge allows, with none of the other texts besides."""
    listed = legal_actions(state)
    judged = {text for text in listed | others if legal(state, text)}
    assert listed == judged
    return listed


def names(rules_of_game: Rules, card: str) -> list[str]:
    """Everything a card could be written as in a meld, sense or not."""
    if not is_wild(rules_of_game, card):
        return [card, f"{card}={card[0]}"]
    return [card, *(f"{card}={name}" for name in [*RANKS, *CARDS])]


def foreign_texts(state: State, rng: random.Random) -> set[str]:
    """Texts that may or may not be legal here: cards at random, written and placed at random."""
    held = sorted({*state["hands"][state["turn"]], *state["pile"][-1:], JOKER, rng.choice(CARDS)})
    texts = {"draw", "pass", "next"}
    for card in held:
        name = rng.choice(names(state["rules"], card))
        seat, number = rng.choice("012"), rng.choice("0123")
        meld = " ".join(
            rng.choice(names(state["rules"], other)) for other in rng.choices(held, k=3)
        )
        texts |= {f"discard {card}", f"take {meld}", f"meld {meld}", f"swap {seat}.{number} {card}"}
        for end in ("", " low", " high"):
            texts |= {f"add {number} {name}{end}", f"add {seat}.{number} {name}{end}"}
    return texts


def all_cards(state: State) -> list[str]:
    """Every card on the table and in the hands."""
    melded = [card for melds in state["melds"] for meld in melds for card in cards_of(meld)]
    return in_order(chain(*state["hands"], melded, state["stock"], state["pile"]))


def weighted(actions: set[str], rng: random.Random) -> str:
    """An action at random that melds, lays off and swaps more often than chance would."""
    by_word: dict[str, list[str]] = {}
    for text in sorted(actions):
        by_word.setdefault(text.split()[0], []).append(text)
    return rng.choice(by_word[rng.choice(sorted(by_word))])


@pytest.mark.parametrize("table", TABLES, ids=[str(number) for number in range(len(TABLES))])
def test_listing_and_judging_agree_in_play(table: tuple[str, dict[str, Any]]) -> None:
    """In played games both readings name the same actions, and no card is lost or made."""
    chosen = rules(table[0], {"deal.hand_size": 8, "deck.packs": 1, **table[1]})
    rng = random.Random(str(table))  # noqa: S311 - the same games in every test run
    whole = pack(chosen)
    state = start(dealt(chosen, 3, rng.sample(whole, len(whole))))
    seen: set[str] = set()
    for _ in range(60):
        listed = both_readings_agree(state, foreign_texts(state, rng) | seen)
        seen = set(rng.sample(sorted(listed | seen), min(40, len(listed | seen))))
        if not listed:
            assert winners(chosen, state["totals"])
            break
        text = weighted(listed, rng)
        state = apply(state, text, rng.sample(whole, len(whole)) if text == "next" else None)
        assert whole == all_cards(state)


@pytest.mark.parametrize(
    ("hand", "stand_ins", "table"),
    [
        ("QS KS QH 2D", "Q K JS QS KS AS QH", ("arlington", {"queen.wild_in_sets": True})),
        ("QS KS JK 2D", "Q K TS JS QS KS AS", ("arlington-scarne", JOKERS)),
        ("QH QD 2C JK", "Q K 2 QS QH QD KH", ("arlington-scarne", JOKERS)),
        ("QH QS 2C JK", "Q QS QH", ("arlington-scarne", {"melds.set_duplicates": False, **FREE})),
        ("AS 3S 2S 2D", "A 2 3 AS 2S 3S 4S 5S", ("oklahoma", {})),
        ("AS 3S AH JK", "A 2 3 AS 2S 3S 4S KS", ("arlington-heights", {})),
        ("AS 3S 4S JK", "A AS 2S 5S KS", ("arlington-heights", {"melds.low_ace": "next-to-three"})),
        ("KS AS 3S JK", "A AS 2S QS 4S 5S", ("arlington-heights", {"melds.low_ace": "never"})),
        ("2H 3H 4H JK", "2 3 4 AH 2H 3H 4H 5H 6H", ("fortune", {"wilds.ranks": ["2", "3"]})),
        ("2H 3H 4H JK", "2 3 4 AH 2H 3H 4H 5H 6H", ("fortune", JOKERS)),
        ("2H 2H 2C JK", "2 2H 2C AH 3H", ("fortune", {"wilds.ranks": [], **JOKERS})),
        ("2H 2H 2C 3H", "2 3 2H 3H 4H 5H AH", ("arlington", {"melds.set_duplicates": False})),
    ],
)
def test_listing_finds_all_that_judging_allows(
    hand: str, stand_ins: str, table: tuple[str, dict[str, Any]]
) -> None:
    """Of all texts of three and four cards, in any order, with these stand-ins, none is missed."""
    chosen = rules(table[0], table[1])
    state = position(chosen, [hand, "3C"], stock="5C 5D", pile="6C")
    texts = {
        f"meld {' '.join(tokens)}"
        for size in (3, 4)
        for cards in set(permutations(hand.split(), size))
        for tokens in spellings(chosen, list(cards), stand_ins.split())
    }
    allowed = {text for text in texts if legal(state, text)}
    assert allowed
    assert allowed == texts & legal_actions(state)


def spellings(rules_of_game: Rules, cards: list[str], stand_ins: list[str]) -> list[list[str]]:
    """Cards written in all ways with these stand-ins."""
    if not cards:
        return [[]]
    first = [cards[0]]
    if is_wild(rules_of_game, cards[0]):
        first += [f"{cards[0]}={name}" for name in stand_ins]
    rest = spellings(rules_of_game, cards[1:], stand_ins)
    return [[token, *tokens] for token in first for tokens in rest]


@pytest.mark.parametrize("suit", SUITS)
def test_long_runs_with_many_wilds(suit: str) -> None:
    """A run of thirteen with four wilds is judged at once; an ace at both ends is none."""
    run = " ".join(
        f"2{'CDHS'[place]}={rank}{suit}" if (place := "69JK".find(rank)) >= 0 else rank + suit
        for rank in RANKS
    )
    state = position(rules("fortune-digital"), [f"{' '.join(cards_of(run))} A{suit} 9D", "3C"])
    assert legal(state, f"meld {run}")
    assert not legal(state, f"meld {run} A{suit}")
