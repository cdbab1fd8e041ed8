"""Ranks, suits, cards and multisets of cards: what is read, what is shown, what never changes."""

# ruff: noqa: RUF001  # look-alikes of letters and figures are given on purpose

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit import JOKER, Card, Cards, NotationError, Rank, RummyError, Suit
from rummykit.cards import parse_cards

ALL = [Card.of(rank, suit) for suit in Suit for rank in Rank] + [JOKER]
LISTS = st.lists(st.sampled_from(ALL), max_size=15)


def test_there_are_53_kinds_in_order() -> None:
    """Cards sort by suit, then by rank from the ace up, the Joker last."""
    assert 53 == len(set(ALL))
    jumbled = ALL[30:] + ALL[:30]
    assert ALL == sorted(jumbled)
    assert "AC 2C KC AD KS JK" == " ".join(map(str, [*ALL[:2], *ALL[12:14], *ALL[-2:]]))


@pytest.mark.parametrize("card", ALL, ids=str)
def test_each_spelling_is_the_one_object(card: Card) -> None:
    """A card is the same object however it is asked for, written, copied or pickled."""
    text = str(card)
    spellings = {text, text.lower(), text.replace("T", "10"), card.pretty, card.pretty.lower()}
    assert all(Card(spelling) is card for spelling in spellings)
    assert card is Card(card)
    assert card is Card.of_code(card.code)
    assert card is copy.copy(card)
    assert card is copy.deepcopy(card)
    assert all(
        card is pickle.loads(pickle.dumps(card, protocol))  # noqa: S301  # our own bytes
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    )
    assert f"Card({text!r})" == repr(card)


@pytest.mark.parametrize(
    ("text", "expected"), [("Q♠", "QS"), ("10♡", "TH"), ("t♢", "TD"), ("2♧", "2C")]
)
def test_suit_signs_are_read(text: str, expected: str) -> None:
    """Signs are read, filled or not, and shown by `pretty`."""
    assert expected == str(Card(text))
    assert Card(text) is Card(Card(text).pretty)


def test_the_joker_has_neither_rank_nor_suit() -> None:
    """The Joker is a card of its own."""
    assert (None, None, True) == (JOKER.rank, JOKER.suit, JOKER.is_joker)
    assert (Rank.QUEEN, Suit.SPADES, False) == (
        Card("QS").rank,
        Card("QS").suit,
        Card("QS").is_joker,
    )
    assert ("JK", "JK") == (str(JOKER), JOKER.pretty)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1S", "no card has the rank '1'; ranks are A 2 3 4 5 6 7 8 9 T J Q K"),
        ("11S", "no card has the rank '11'"),
        ("010S", "no card has the rank '010'"),
        ("３H", "no card has the rank '３'"),
        ("JKS", "no card has the rank 'JK'"),
        ("QX", "no card has the suit 'X'; suits are C D H S or ♣ ♦ ♥ ♠"),
        ("2²", "no card has the suit '²'"),
        ("", "a card is a rank and a suit such as 'QS' or '10H', or 'JK' for the Joker"),
        ("S", "a card is a rank and a suit"),
        ("10", "a card is a rank and a suit"),
        ("🂭", "a card is a rank and a suit"),
        ("🃏", "a card is a rank and a suit"),
        ("Q S", "no card has the rank 'Q '"),
        (" QS", "no card has the rank ' Q'"),
        ("QS\n", "a card is a rank and a suit"),
        ("{QS}", "a card is a rank and a suit"),
        ("9" * 5000, "a card is a rank and a suit"),
        (None, "not NoneType"),
        (12, "not int"),
        (b"QS", "not bytes"),
        (["QS"], "not list"),
    ],
)
def test_what_is_no_card_is_refused(text: Any, problem: str) -> None:  # noqa: ANN401
    """Whatever is no card gives a NotationError that says what a card is."""
    with pytest.raises(NotationError) as caught:
        Card(text)
    assert text == caught.value.text
    assert problem in caught.value.problem
    assert len(str(caught.value)) < 250
    assert isinstance(caught.value, (ValueError, RummyError))


@pytest.mark.parametrize("text", ["Qſ", "ſS", "Kſ"])
def test_letters_that_only_look_alike_are_refused(text: str) -> None:
    """The long s is upper-cased to S, and is no suit all the same."""
    with pytest.raises(NotationError):
        Card(text)


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    """Reading gives one of the 53 kinds or a NotationError, and nothing else."""
    try:
        card = Card(text)
    except NotationError:
        return
    assert card in ALL


def test_ranks_are_read_and_shown() -> None:
    """Ranks run from the ace up; ten is `T` or `10`."""
    assert list(range(1, 14)) == list(Rank)
    assert "A 2 3 4 5 6 7 8 9 T J Q K" == " ".join(map(str, Rank))
    assert all(rank is Rank.parse(rank.symbol.lower()) is Rank.parse(rank) for rank in Rank)
    assert Rank.TEN is Rank.parse("10")
    assert ("ace", "two", "ten", "queen", "king") == tuple(
        Rank.parse(text).label for text in ("A", "2", "T", "Q", "K")
    )


@pytest.mark.parametrize("text", ["", "1", "11", "X", "QS", None, 12, b"Q", "１"])
def test_what_is_no_rank_is_refused(text: Any) -> None:  # noqa: ANN401
    """Whatever is no rank gives a NotationError that lists the ranks."""
    with pytest.raises(NotationError, match="ranks are A 2 3 4 5 6 7 8 9 T J Q K"):
        Rank.parse(text)


def test_suits_are_read_and_shown() -> None:
    """Clubs, diamonds, hearts, spades, by letter, sign or name."""
    assert ["C", "D", "H", "S"] == list(map(str, Suit)) == [suit.symbol for suit in Suit]
    assert ["♣", "♦", "♥", "♠"] == [suit.sign for suit in Suit]
    assert ["clubs", "diamonds", "hearts", "spades"] == [suit.label for suit in Suit]
    for suit, open_sign in zip(Suit, "♧♢♡♤", strict=True):
        spellings = [suit.symbol, suit.symbol.lower(), suit.sign, open_sign]
        assert [suit] * 4 == [Suit.parse(text) for text in spellings]


@pytest.mark.parametrize("text", ["", "X", "CD", "clubs", None, 3, b"S"])
def test_what_is_no_suit_is_refused(text: Any) -> None:  # noqa: ANN401
    """Whatever is no suit gives a NotationError that lists the suits."""
    with pytest.raises(NotationError, match="suits are C D H S"):
        Suit.parse(text)


def test_cards_never_change() -> None:
    """A card's and a multiset's attributes cannot be set, added or deleted."""
    things: list[tuple[object, str]] = [
        (Card("QS"), "rank"),
        (Card("QS"), "_text"),
        (Cards("QS"), "packed"),
    ]
    for thing, name in things:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(thing, name, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(thing, name)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(thing, "more", 1)  # noqa: B010  # no attribute that mypy knows


def test_cards_are_compared_with_cards_only() -> None:
    """A card equals itself alone, and has no place among numbers."""
    anything: Any = "QS"
    assert Card("QS") != anything
    assert Card("QS") < Card("KS") < JOKER
    assert Card("KS") > Card("KH")
    with pytest.raises(TypeError):
        Card("QS") < 5  # type: ignore[operator]  # noqa: B015


@given(LISTS, LISTS)
def test_multisets_agree_with_counters(one: list[Card], two: list[Card]) -> None:
    """A multiset does what a `Counter` of its cards does."""
    hand, other, counter = Cards(one), Cards(two[:1] + one[:5]), Counter(one)
    twin = Counter(two[:1] + one[:5])
    assert sorted(one) == list(hand)
    assert (len(one), bool(one)) == (len(hand), bool(hand))
    assert [counter[card] for card in ALL] == [hand.count(card) for card in ALL]
    assert [card in counter for card in ALL] == [card in hand for card in ALL]
    assert tuple(sorted(counter)) == hand.distinct()
    assert sorted((counter - twin).elements()) == list(hand - other)
    assert (twin <= counter) is (other <= hand) is (hand >= other)
    assert hand == Cards(list(reversed(one))) == Cards.of_packed(hand.packed) == Cards(hand)
    assert hash(hand) == hash(Cards(str(hand)))
    assert hand == pickle.loads(pickle.dumps(hand)) == copy.deepcopy(hand)  # noqa: S301


@given(LISTS, LISTS)
def test_sums_count_copies(one: list[Card], two: list[Card]) -> None:
    """All cards of both, from a multiset, a text or a list."""
    few = one[:7], two[:7]
    expected = sorted([*few[0], *few[1]])
    assert expected == list(Cards(few[0]) + Cards(few[1]))
    assert expected == list(Cards(few[0]) + " ".join(map(str, few[1])))
    assert few[0] == [] or list(Cards(few[1])) == list(Cards(expected) - few[0])


def test_multisets_are_read_from_texts_and_lists() -> None:
    """A text with blanks, or an iterable of cards and texts; shown sorted."""
    hand = Cards("ks 7h\t10d  7♥\nJK")
    mixed: list[Card | str] = ["KS", Card("7H"), "TD", "7H", "JK"]
    anything: Any = hand
    assert "TD 7H 7H KS JK" == str(hand)
    assert "T♦ 7♥ 7♥ K♠ JK" == hand.pretty
    assert "Cards('TD 7H 7H KS JK')" == repr(hand)
    assert hand == Cards(iter(mixed))
    assert "" == str(Cards()) == str(Cards(""))
    assert "7H" in anything
    assert "QS" not in anything
    assert 5 not in anything
    assert 2 == hand.count("7h")


def test_what_is_not_held_cannot_be_taken_away() -> None:
    """A difference leaves what is there."""
    assert Cards("7H") == Cards("7H 7H KS") - "7H KS QS"


def test_a_multiset_is_ordered_among_multisets_only() -> None:
    """`<=` asks whether one multiset holds another."""
    assert Cards("QS") <= Cards("QS QS")
    assert not Cards("QS QS") <= Cards("QS")
    anything: Any = "QS"
    assert Cards("QS") != anything
    with pytest.raises(TypeError):
        Cards("QS") <= "QS"  # type: ignore[operator]  # noqa: B015


@pytest.mark.parametrize("cards", [None, 5, 1.5])
def test_what_holds_no_cards_is_refused(cards: Any) -> None:  # noqa: ANN401
    """Cards are read from texts and iterables."""
    with pytest.raises(NotationError, match="cards are a text such as '7S 7H' or a list of cards"):
        parse_cards(cards)


@pytest.mark.parametrize("cards", ["QS XX", ["QS", None], b"QS", [["QS"]], {"QS": 1, "no": 2}])
def test_one_bad_card_is_named(cards: Any) -> None:  # noqa: ANN401
    """The error names the one card that cannot be read."""
    with pytest.raises(NotationError):
        Cards(cards)


@pytest.mark.parametrize("number", [15, 16, 31, 32, 33])
def test_many_copies_of_one_card_are_counted_or_refused(number: int) -> None:
    """More copies than any deck has do not turn into other cards."""
    copies = [Card("QS")] * number
    try:
        cards = Cards(copies)
    except NotationError:
        assert number > 15
        return
    assert copies == list(cards)


def test_sums_of_more_than_fifteen_copies_are_refused() -> None:
    """A sum that no multiset holds is no other multiset."""
    fifteen = Cards(["QS"] * 15)
    assert 15 == len(fifteen) == (fifteen + "KS").count("QS")
    with pytest.raises(NotationError):
        fifteen + "QS"


def test_cards_are_read_in_the_order_given() -> None:
    """`parse_cards` keeps the order and each copy."""
    assert ["KS", "7H", "KS"] == list(map(str, parse_cards("KS 7h KS")))
    assert [] == parse_cards("  ")


def test_a_suit_is_read_as_itself() -> None:
    """What is a suit or a rank already stays what it is."""
    assert Suit.HEARTS is Suit.parse(Suit.HEARTS)
    assert Rank.ACE is Rank.parse(Rank.ACE)
