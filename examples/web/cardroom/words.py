"""What happened, in sentences: from events that are already redacted for who reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rummykit as rk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["card_words", "event_json", "listed", "meld_words", "sentence"]

_REASONS = {
    "stock-exhausted": "the stock is exhausted",
    "max-turns": "the deal has had all its turns",
}


def card_words(card: rk.Card) -> str:
    """The name of a card.

    Args:
        card: The card.

    Returns:
        Its English name.

    Examples:
        >>> import rummykit as rk
        >>> card_words(rk.Card("QS")), card_words(rk.Card("JK"))
        ('queen of spades', 'Joker')
    """
    if card.rank is None or card.suit is None:
        return "Joker"
    return f"{card.rank.label} of {card.suit.label}"


def listed(words: Sequence[str]) -> str:
    """Words in a row.

    Args:
        words: One or more.

    Returns:
        The words with commas and a last `and`.

    Examples:
        >>> listed(["a"]), listed(["a", "b", "c"])
        ('a', 'a, b and c')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def meld_words(meld: rk.Meld) -> str:
    """The cards of a meld, and what each wild stands for.

    Args:
        meld: The meld.

    Returns:
        The words.

    Examples:
        >>> import rummykit as rk
        >>> meld_words(rk.Meld("KH KD 2C=K"))
        'king of diamonds, king of hearts and two of clubs as a king'
    """
    placed = zip(meld.cards, meld.stands_for, strict=True)
    return listed([_placed(card, stand) for card, stand in placed])


def _placed(card: rk.Card, stand: rk.Card | rk.Rank | None) -> str:
    if stand is None:
        return card_words(card)
    if isinstance(stand, rk.Rank):
        article = "an" if stand.label[0] in "ae" else "a"
        return f"{card_words(card)} as {article} {stand.label}"
    return f"{card_words(card)} as the {card_words(stand)}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def sentence(event: rk.Event, names: Sequence[str], reader: int) -> str:
    """An event in a sentence.

    Args:
        event: The event as its reader sees it (`event.seen_by`).
        names: The names by seat.
        reader: The seat of the reader, who is called `you`.

    Returns:
        The sentence.

    Examples:
        >>> import rummykit as rk
        >>> discarded = rk.Discarded(seat=1, card=rk.Card("QS"))
        >>> sentence(discarded, ["Zoë", "Ada"], 0), sentence(discarded, ["Zoë", "Ada"], 1)
        ('Ada discarded the queen of spades.', 'You discarded the queen of spades.')
    """
    called = ["you" if seat == reader else name for seat, name in enumerate(names)]
    text = _told(event, called, reader)
    return f"{text[0].upper()}{text[1:]}."


def _told(event: rk.Event, names: Sequence[str], reader: int) -> str:  # noqa: C901, PLR0911  # one for each
    match event:
        case rk.DealStarted():
            opener = names[event.opener]
            opens = "open" if event.opener == reader else "opens"
            dealt = f"deal {event.deal_number + 1}: {_count(event.hand_size, 'card')} each"
            return f"{dealt}, {card_words(event.upcard)} turned up; {opener} {opens}"
        case rk.StockRecycled():
            how = "shuffled" if event.shuffled else "turned over"
            return f"the pile was {how}: a new stock of {_count(event.cards, 'card')}"
        case rk.Drawn():
            what = f"the {card_words(event.card)}" if event.card else "a card"
            return f"{names[event.seat]} drew {what} from the stock"
        case rk.PileTaken():
            laid = f"{names[event.seat]} took the pile with {meld_words(event.meld)}"
            return f"{laid}{_taken(event.cards, event.size)}"
        case rk.MeldLaid():
            return f"{names[event.seat]} laid {meld_words(event.meld)}"
        case rk.LaidOff():
            card = _placed(event.card, event.stands_for)
            return f"{names[event.seat]} added {card} to {_whose(event, names, reader)}"
        case rk.JokerSwapped():
            gave = f"{names[event.seat]} gave the {card_words(event.card)}"
            return f"{gave} for the Joker in {_whose(event, names, reader)}"
        case rk.Discarded():
            return f"{names[event.seat]} discarded the {card_words(event.card)}"
        case rk.TurnPassed():
            return f"{names[event.seat]} ended the turn without a discard"
        case rk.DealEnded():
            return _ended(event.result, names)
        case rk.GameWon():
            won = listed([names[seat] for seat in event.winners])
            return f"{won} won the game with {event.totals[event.winners[0]]} points"


def _taken(cards: Sequence[rk.Card] | None, size: int) -> str:
    if not size:
        return ""
    if cards is None:
        return f", and {_count(size, 'more card')}"
    return f", and with it {listed([card_words(card) for card in cards])}"


def _whose(event: rk.LaidOff | rk.JokerSwapped, names: Sequence[str], reader: int) -> str:
    if event.owner == reader:
        return "your meld"
    return "an own meld" if event.owner == event.seat else f"a meld of {names[event.owner]}"


def _ended(result: rk.DealResult, names: Sequence[str]) -> str:
    scores = listed(
        [f"{name} {score:+}" for name, score in zip(names, result.scores, strict=True)]
    ).replace("-", "−")
    if result.went_out is None:
        return f"the deal ends, for {_REASONS[result.reason]}: {scores}"
    return f"{names[result.went_out]} went out: {scores}"


def event_json(event: rk.Event, names: Sequence[str], reader: int) -> dict[str, Any]:
    """An event as it is sent.

    Args:
        event: The event as its reader sees it.
        names: The names by seat.
        reader: The seat of the reader.

    Returns:
        Its kind, its seat, its sentence and the cards that it shows.
    """
    return {
        "kind": type(event).__name__,
        "seat": getattr(event, "seat", None),
        "text": sentence(event, names, reader),
        "cards": [str(card) for card in _shown(event)],
    }


def _shown(event: rk.Event) -> Iterable[rk.Card]:
    match event:
        case rk.Drawn(card=card):
            return [card] if card else []
        case rk.Discarded(card=card) | rk.LaidOff(card=card) | rk.JokerSwapped(card=card):
            return [card]
        case rk.MeldLaid(meld=meld) | rk.PileTaken(meld=meld):
            return meld.cards
        case _:
            return []
