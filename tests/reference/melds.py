"""What a meld may be, read from its text, and how a lay-off or a swapped Joker changes it."""

from .cards import CARDS, JOKER, QUEEN, RANKS, card_key, is_plain, is_wild, ladder
from .values import Rules

Part = tuple[str, str]


def parts(meld: str) -> list[Part]:
    """Each card of a meld with its stand-in, which is empty for a card that is bare."""
    split = [token.partition("=") for token in meld.split()]
    return [(card, stand_in) for card, _, stand_in in split]


def token(part: Part) -> str:
    """The text of one card of a meld."""
    card, stand_in = part
    return f"{card}={stand_in}" if stand_in else card


def cards_of(meld: str) -> list[str]:
    """The cards of a meld as they come from a hand."""
    return [card for card, _ in parts(meld)]


def represented(part: Part) -> str:
    """What a card of a meld counts as: its stand-in, or itself."""
    card, stand_in = part
    return stand_in or card


def kind(rules: Rules, meld: str) -> str:
    """``"set"``, ``"run"`` or ``"all-wild"``, as the text tells."""
    laid = parts(meld)
    ranks = {represented(part)[0] for part in laid}
    bare = all(not stand_in for _, stand_in in laid)
    if bare and len(ranks) == 1 and ranks <= set(rules["wilds.ranks"]):
        return "all-wild"
    return "set" if len(ranks) == 1 else "run"


def canonical_meld(rules: Rules, meld: str) -> str:
    """The one text of a meld: runs as they are, sets naturals first, each group sorted."""
    if kind(rules, meld) == "run":
        return meld
    laid = parts(meld)
    bare = sorted((part for part in laid if not part[1]), key=lambda part: card_key(part[0]))
    wild = sorted((part for part in laid if part[1]), key=lambda part: (card_key(part[0]), part[1]))
    return " ".join(token(part) for part in bare + wild)


def canonical(rules: Rules, action: str) -> str:
    """The one text of an action that lays a new meld; any other action as it is."""
    word, _, rest = action.partition(" ")
    if word in ("take", "meld"):
        return f"{word} {canonical_meld(rules, rest)}"
    return action


def meld_fault(rules: Rules, meld: str, *, new: bool) -> str:
    """Why a text is no meld that may lie (``new``: that may be laid so), or an empty text."""
    laid = parts(meld)
    if not laid or meld != " ".join(token(part) for part in laid):
        return "no meld"
    for part in laid:
        if fault := part_fault(rules, part):
            return fault
    if meld != canonical_meld(rules, meld):
        return "not the canonical order"
    judges = {"set": set_fault, "run": run_fault, "all-wild": all_wild_fault}
    shape = kind(rules, meld)
    return judges[shape](rules, laid) or (new_run_fault(rules, laid) if new else "")


def part_fault(rules: Rules, part: Part) -> str:
    """Why a card with its stand-in fits no meld at all."""
    card, stand_in = part
    if card not in CARDS and card != JOKER:
        return f"{card} is no card"
    if stand_in and stand_in not in CARDS and stand_in not in list(RANKS):
        return f"nothing stands for {stand_in}"
    if stand_in and not is_wild(rules, card):
        return f"{card} is not wild"
    if card == JOKER and not stand_in:
        return "a Joker must say what it stands for"
    return ""


def all_wild_fault(rules: Rules, laid: list[Part]) -> str:
    """Why cards of one wild rank may not lie together."""
    if not rules["wilds.all_wild_melds"]:
        return "no all-wild melds"
    return size_fault(rules, "set", len(laid))


def set_fault(rules: Rules, laid: list[Part]) -> str:
    """Why cards that all count as one rank are no set."""
    rank = represented(laid[0])[0]
    naturals = [card for card, stand_in in laid if not stand_in]
    if not any(is_plain(rules, card) for card in naturals):
        return "no card of a rank that is not wild"
    for _, stand_in in laid:
        if stand_in == QUEEN and not rules["queen.wild_in_sets"]:
            return "a wild in a set names the rank only"
        if stand_in not in ("", rank, QUEEN):
            return "a wild in a set names a rank"
    definite = [represented(part) for part in laid if len(represented(part)) == 2]
    if not rules["melds.set_duplicates"] and len(definite) != len(set(definite)):
        return "the same card twice"
    return size_fault(rules, "set", len(laid)) or wilds_fault(rules, "set", laid)


def run_fault(rules: Rules, laid: list[Part]) -> str:  # noqa: PLR0911 - one return for each fault
    """Why cards of several ranks are no run."""
    places = [represented(part) for part in laid]
    if any(len(place) != 2 for place in places):
        return "a wild in a run names a card"
    if len({place[1] for place in places}) > 1:
        return "more than one suit"
    ranks = "".join(place[0] for place in places)
    if ranks not in ladder(rules):
        return "not in sequence"
    if ranks.count("A") > 1:
        return "an ace at both ends"
    if any(card == stand_in for card, stand_in in laid):
        return "a card in its own place is bare"
    if not any(is_plain(rules, card) for card, stand_in in laid if not stand_in):
        return "no card of a rank that is not wild"
    return size_fault(rules, "run", len(laid)) or wilds_fault(rules, "run", laid)


def new_run_fault(rules: Rules, laid: list[Part]) -> str:
    """Why a run may not be laid so, though it may lie so later."""
    is_run = len({represented(part)[0] for part in laid}) > 1
    if is_run and rules["melds.new_runs_natural"] and any(stand_in for _, stand_in in laid):
        return "new runs must be natural"
    return ""


def size_fault(rules: Rules, shape: str, size: int) -> str:
    """Why a meld has too few or too many cards."""
    least, most = rules[f"melds.{shape}_min"], rules[f"melds.{shape}_max"]
    if size < least:
        return f"fewer than {least} cards"
    if most is not None and size > most:
        return f"more than {most} cards"
    return ""


def wilds_fault(rules: Rules, shape: str, laid: list[Part]) -> str:
    """Why the wild cards of a set or run may not lie together."""
    wilds = [part for part in laid if part[1]]
    most = rules["wilds.max_per_meld"]
    if most is not None and len(wilds) > most:
        return "too many wilds"
    limit = rules["queen.substitute"]
    for card, stand_in in wilds:
        if stand_in != QUEEN:
            continue
        if limit == "never":
            return "nothing stands for the Queen of Spades"
        limited = limit == "only-wild-in-meld" or (limit == "only-wild-in-run" and shape == "run")
        if limited and is_bound(rules, card) and len(wilds) > 1:
            return "a wild as the Queen of Spades must be the only wild"
    return ""


def is_bound(rules: Rules, card: str) -> bool:
    """Whether the limit on standing for the Queen of Spades binds this wild."""
    binds = rules["queen.substitute_binds"]
    return binds is None or (binds == "jokers") == (card == JOKER)


def grown(rules: Rules, meld: str, added: str, end: str) -> str:
    """The meld with one more card; the end counts in runs only."""
    if kind(rules, meld) == "run":
        return f"{added} {meld}" if end == "low" else f"{meld} {added}"
    return canonical_meld(rules, f"{meld} {added}")


def swapped(rules: Rules, meld: str, card: str) -> str:
    """The meld with that natural card in the place of its first fitting Joker, or an empty text."""
    laid = parts(meld)
    for place, (melded, stand_in) in enumerate(laid):
        fits = card == stand_in if len(stand_in) == 2 else card[0] == stand_in
        if melded != JOKER or card == JOKER or not fits:
            continue
        changed = [*laid[:place], (card, ""), *laid[place + 1 :]]
        after = canonical_meld(rules, " ".join(token(part) for part in changed))
        if not meld_fault(rules, after, new=False):
            return after
    return ""
