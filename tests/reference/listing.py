"""All legal actions, by trying every choice of cards; does not ask the judge of single texts."""

from collections.abc import Iterator
from itertools import combinations, product

from .cards import JOKER, QUEEN, RANKS, SUITS, card_key, in_order, is_plain, is_wild, ladder
from .melds import Part, cards_of, kind, parts, represented, token
from .scoring import winners
from .table import State, can_draw
from .values import Rules


def legal_actions(state: State) -> set[str]:
    """Every legal action of the player whose turn it is, each wild card named."""
    if state["phase"] == "draw":
        return ({"draw"} if can_draw(state) else set()) | takes(state)
    if state["phase"] == "play":
        return lays(state) | adds(state) | swaps(state) | turn_ends(state)
    return set() if winners(state["rules"], state["totals"]) else {"next"}


def has_room(state: State) -> bool:
    """Whether the player whose turn it is may lay one more meld."""
    most = state["rules"]["melds.max_melds"]
    return most is None or len(state["melds"][state["turn"]]) < most


def takes(state: State) -> set[str]:
    """Every way to take the pile."""
    rules, hand, pile = state["rules"], state["hands"][state["turn"]], state["pile"]
    if not pile or not has_room(state):
        return set()
    least, most = rules["pile.min_from_hand"], rules["pile.max_from_hand"]
    found = set()
    for meld in new_melds(rules, [*hand, pile[-1]]):
        from_hand = len(meld.split()) - 1
        enough = from_hand >= least and (most is None or from_hand <= most)
        shape = "run" if kind(rules, meld) == "run" else "set"
        if pile[-1] in cards_of(meld) and enough and shape in rules["pile.kinds"]:
            found.add(f"take {meld}")
    return found


def lays(state: State) -> set[str]:
    """Every new meld from the hand."""
    if not has_room(state):
        return set()
    melds = new_melds(state["rules"], state["hands"][state["turn"]])
    return {f"meld {meld}" for meld in melds}


def new_melds(rules: Rules, cards: list[str]) -> set[str]:
    """The texts of all melds that can be laid from these cards."""
    return runs(rules, cards) | sets(rules, cards) | all_wilds(rules, cards)


def runs(rules: Rules, cards: list[str]) -> set[str]:
    """All new runs from these cards: each stretch of the ladder, in each suit, filled anyhow."""
    places = ladder(rules)
    most = rules["melds.run_max"]
    found = set()
    for suit, low, high in product(SUITS, range(len(places)), range(1, len(places) + 1)):
        stretch = places[low:high]
        if len(stretch) < max(2, rules["melds.run_min"]) or stretch.count("A") == 2:
            continue
        if most is not None and len(stretch) > most:
            continue
        for laid in fillings(rules, [rank + suit for rank in stretch], in_order(cards)):
            wilds = [part for part in laid if part[1]]
            plain = any(is_plain(rules, card) for card, stand_in in laid if not stand_in)
            if wilds and rules["melds.new_runs_natural"]:
                continue
            if plain and wilds_agree(rules, wilds, in_run=True):
                found.add(" ".join(token(part) for part in laid))
    return found


def fillings(rules: Rules, places: list[str], cards: list[str]) -> Iterator[list[Part]]:
    """All ways to fill the places of a run, each with its own card or a wild."""
    if not places:
        yield []
        return
    for card in sorted(set(cards)):
        if card == places[0] or is_wild(rules, card):
            left = list(cards)
            left.remove(card)
            first = (card, "" if card == places[0] else places[0])
            for rest in fillings(rules, places[1:], left):
                yield [first, *rest]


def sets(rules: Rules, cards: list[str]) -> set[str]:
    """All new sets from these cards: some of a rank that is not wild, and any wilds, named."""
    wild_cards = in_order(card for card in cards if is_wild(rules, card))
    found = set()
    for rank in RANKS:
        if rank in rules["wilds.ranks"]:
            continue
        of_rank = in_order(card for card in cards if card != JOKER and card[0] == rank)
        for naturals in some(of_rank):
            for wilds in some(wild_cards):
                if naturals and size_fits(rules, len(naturals) + len(wilds)):
                    for names in product(names_in_set(rules, rank), repeat=len(wilds)):
                        named = list(zip(wilds, names, strict=True))
                        named.sort(key=lambda part: (card_key(part[0]), part[1]))
                        if set_agrees(rules, list(naturals), named):
                            found.add(" ".join([*naturals, *(token(part) for part in named)]))
    return found


def some(cards: list[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of none, some or all of the cards, in their order, without repeats."""
    for size in range(len(cards) + 1):
        yield from sorted(set(combinations(cards, size)))


def size_fits(rules: Rules, size: int) -> bool:
    """Whether a set or an all-wild meld may have so many cards."""
    most = rules["melds.set_max"]
    return size >= rules["melds.set_min"] and (most is None or size <= most)


def names_in_set(rules: Rules, rank: str) -> list[str]:
    """What a wild in a set of this rank may be named."""
    return ["Q", QUEEN] if rank == "Q" and rules["queen.wild_in_sets"] else [rank]


def set_agrees(rules: Rules, naturals: list[str], wilds: list[Part]) -> bool:
    """Whether these may share a set, as far as duplicates and wild cards go."""
    exact = naturals + [QUEEN for _, name in wilds if name == QUEEN]
    twice = any(exact.count(card) > 1 for card in exact)
    if twice and not rules["melds.set_duplicates"]:
        return False
    return wilds_agree(rules, wilds, in_run=False)


def wilds_agree(rules: Rules, wilds: list[Part], *, in_run: bool) -> bool:
    """Whether these wilds may share a meld: how many, and which stands for the Queen of Spades."""
    if rules["wilds.max_per_meld"] is not None and len(wilds) > rules["wilds.max_per_meld"]:
        return False
    queens = [card for card, name in wilds if name == QUEEN]
    match rules["queen.substitute"], rules["queen.substitute_binds"]:
        case "never", _:
            return not queens
        case "free", _:
            return True
        case "only-wild-in-run", _ if not in_run:
            return True
        case _, "deuces":
            queens = [card for card in queens if card != JOKER]
        case _, "jokers":
            queens = [card for card in queens if card == JOKER]
    return not queens or len(wilds) == 1


def all_wilds(rules: Rules, cards: list[str]) -> set[str]:
    """All new all-wild melds from these cards."""
    if not rules["wilds.all_wild_melds"]:
        return set()
    found = set()
    for rank in rules["wilds.ranks"]:
        of_rank = in_order(card for card in cards if card != JOKER and card[0] == rank)
        found |= {" ".join(chosen) for chosen in some(of_rank) if size_fits(rules, len(chosen))}
    return found


def adds(state: State) -> set[str]:
    """Every lay-off, on own melds and where allowed on the others'."""
    rules, turn = state["rules"], state["turn"]
    found = set()
    for seat, melds in enumerate(state["melds"]):
        if seat != turn and rules["melds.lay_off"] != "anyone":
            continue
        for number, meld in enumerate(melds):
            name = str(number) if seat == turn else f"{seat}.{number}"
            for card in set(state["hands"][turn]):
                found |= {f"add {name} {tail}" for tail in lay_offs(rules, meld, card)}
    return found


def lay_offs(rules: Rules, meld: str, card: str) -> set[str]:
    """How one card can be laid off on a meld: the card, its stand-in, and in a run the end."""
    shape = kind(rules, meld)
    if shape == "run":
        return run_lay_offs(rules, meld, card)
    if not size_fits(rules, len(meld.split()) + 1):
        return set()
    laid = parts(meld)
    rank = represented(laid[0])[0]
    if shape == "all-wild":
        return {card} if card != JOKER and card[0] == rank else set()
    naturals = [melded for melded, name in laid if not name]
    wilds = [part for part in laid if part[1]]
    if card != JOKER and card[0] == rank:
        return {card} if set_agrees(rules, [*naturals, card], wilds) else set()
    if not is_wild(rules, card):
        return set()
    names = names_in_set(rules, rank)
    good = [name for name in names if set_agrees(rules, naturals, [*wilds, (card, name)])]
    return {f"{card}={name}" for name in good}


def run_lay_offs(rules: Rules, meld: str, card: str) -> set[str]:
    """How one card can be laid off at either end of a run."""
    laid, places, most = parts(meld), ladder(rules), rules["melds.run_max"]
    if most is not None and len(laid) >= most:
        return set()
    ranks = [represented(part)[0] for part in laid]
    suit = represented(laid[0])[1]
    # The lowest place: an ace that opens a run is low, one that closes it is high.
    low = places.index(ranks[0])
    high = low + len(laid) - 1
    found = set()
    for place, end in ((low - 1, "low"), (high + 1, "high")):
        if not 0 <= place < len(places) or (places[place] == "A" and "A" in ranks):
            continue
        wanted = places[place] + suit
        if card == wanted:
            wilds = [part for part in laid if part[1]]
            if wilds_agree(rules, wilds, in_run=True):
                found.add(f"{card} {end}")
        elif is_wild(rules, card):
            wilds = [part for part in laid if part[1]] + [(card, wanted)]
            if wilds_agree(rules, wilds, in_run=True):
                found.add(f"{card}={wanted} {end}")
    return found


def swaps(state: State) -> set[str]:
    """Every Joker that can be reclaimed, with the card that can be given for it."""
    rules, turn = state["rules"], state["turn"]
    whose = {"none": [], "owner": [turn], "anyone": range(len(state["melds"]))}
    found = set()
    for seat in whose[rules["wilds.joker_swap"]]:
        for number, meld in enumerate(state["melds"][seat]):
            for card in set(state["hands"][turn]) - {JOKER}:
                if any(joker_gives_way(rules, meld, name, card) for name in joker_names(meld)):
                    found.add(f"swap {seat}.{number} {card}")
    return found


def joker_names(meld: str) -> list[str]:
    """What the Jokers of a meld stand for."""
    return [name for card, name in parts(meld) if card == JOKER]


def joker_gives_way(rules: Rules, meld: str, name: str, card: str) -> bool:
    """Whether a Joker of that name in the meld can be had for the card."""
    if kind(rules, meld) == "run" or name == QUEEN:
        return card == name
    if card[0] != name:
        return False
    others = [represented(part) for part in parts(meld)]
    return rules["melds.set_duplicates"] or card not in others


def turn_ends(state: State) -> set[str]:
    """Every discard, or the end of the turn without one."""
    hand = state["hands"][state["turn"]]
    others = [card for card in hand if card != QUEEN]
    good = {f"discard {card}" for card in others}
    match state["rules"]["queen.discard"]:
        case "free":
            queen_may_go = True
        case "last-card":
            queen_may_go = len(hand) == 1
        case "only-queens":
            queen_may_go = not others
        case _:
            queen_may_go = False
    if QUEEN in hand and queen_may_go:
        good.add(f"discard {QUEEN}")
    return good or ({"pass"} if hand else set())
