"""The fields of a rule set in words, for tables: what a field is about, and what a value means."""

from __future__ import annotations

from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING

from rummykit.cards import Rank
from rummykit.rulebook.prose import Facts, joined, number, ranks_name, short
from rummykit.rules import FIELDS, as_dict, diff

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rummykit.rules import RuleSet
    from rummykit.rules.readings import Plain

__all__ = ["NOTHING", "PARTS", "differences", "label", "told", "told_of", "written"]

PARTS: Mapping[str, str] = MappingProxyType(
    {
        "deck": "The cards",
        "deal": "The deal",
        "wilds": "Wild cards",
        "queen": "The Queen of Spades",
        "melds": "Melds",
        "pile": "Taking the pile",
        "stock": "When the stock is empty",
        "scoring": "Points",
        "match": "The end of the game",
    }
)
"""The parts of a rule set as headings."""

_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "deck.packs": "Packs of 52 cards",
        "deck.removed_ranks": "Ranks taken out",
        "deck.jokers": "Jokers in the deck",
        "deal.players": "Players",
        "deal.hand_size": "Cards dealt to each player",
        "deal.hand_size_by_players": "Other hands for some numbers of players",
        "deal.max_turns": "Turns after which a deal ends",
        "deal.opener": "Who begins the next deal",
        "wilds.ranks": "Wild ranks",
        "wilds.jokers": "Jokers are wild",
        "wilds.all_wild_melds": "Melds of wild cards alone",
        "wilds.max_per_meld": "Most wild cards in a set or run",
        "wilds.joker_swap": "Who takes a melded Joker back",
        "queen.discard": "Discarding the Queen of Spades",
        "queen.substitute": "A wild card standing for her",
        "queen.substitute_binds": "Wild cards that a limit on this binds",
        "queen.wild_in_sets": "Naming a wild card the Queen of Spades in a set",
        "melds.set_min": "Fewest cards of a set",
        "melds.set_max": "Most cards of a set",
        "melds.set_duplicates": "The same card twice in a set",
        "melds.run_min": "Fewest cards of a run",
        "melds.run_max": "Most cards of a run",
        "melds.low_ace": "Low aces",
        "melds.new_runs_natural": "Wild cards in a new run",
        "melds.max_melds": "Most melds of a player in a deal",
        "melds.lay_off": "Melds that may be added to",
        "pile.kinds": "Melds that take the pile",
        "pile.min_from_hand": "Fewest cards of the hand in that meld",
        "pile.max_from_hand": "Most cards of the hand in that meld",
        "stock.recycle": "When the pile becomes the stock",
        "stock.keep_upcard": "The upcard",
        "stock.shuffle": "The new stock",
        "stock.max_recycles": "How often in a deal",
        "scoring.ace_high": "Ace at the top of a run",
        "scoring.ace_low": "Ace at the bottom of a run",
        "scoring.ace_in_set": "Ace in a set",
        "scoring.queen_of_spades": "Queen of Spades, melded",
        "scoring.wild_as_queen": "Wild card standing for her",
        "scoring.all_wild_each": "Each card of a meld of wild cards alone",
        "scoring.joker": "Joker, melded",
        "scoring.go_out_bonus": "Bonus for going out",
        "match.target": "Points that end the game",
        "match.tie": "Equal highest totals",
    }
)

_CHOICES: Mapping[str, Mapping[Plain, str]] = MappingProxyType(
    {
        "deal.opener": {"rotate": "the next player", "fixed": "the same player"},
        "wilds.all_wild_melds": {True: "allowed", False: "not allowed"},
        "wilds.joker_swap": {"none": "nobody", "owner": "its owner", "anyone": "anyone"},
        "queen.discard": {
            "free": "like any card",
            "last-card": "only as the very last card",
            "only-queens": "only from a hand of nothing but Queens of Spades",
            "never": "never",
        },
        "queen.substitute": {
            "free": "as for any card",
            "only-wild-in-meld": "only as the one wild card of the meld",
            "only-wild-in-run": "in runs only as the one wild card",
            "never": "never",
        },
        "queen.substitute_binds": {
            None: "all of them",
            "deuces": "cards of a wild rank",
            "jokers": "Jokers",
        },
        "queen.wild_in_sets": {True: "allowed", False: "not allowed"},
        "melds.set_duplicates": {True: "allowed", False: "not allowed"},
        "melds.low_ace": {
            "two-place": "before a 2",
            "next-to-three": "before the 3 where the pack has no 2s",
            "never": "none",
        },
        "melds.new_runs_natural": {True: "only added later", False: "allowed"},
        "melds.lay_off": {"own": "one's own", "anyone": "anyone's"},
        "stock.recycle": {
            "as-emptied": "as its last card is drawn",
            "on-draw": "when a player draws from the empty stock",
            "never": "never",
        },
        "stock.keep_upcard": {True: "stays as the pile", False: "goes into the stock"},
        "stock.shuffle": {True: "shuffled", False: "turned over, not shuffled"},
        "match.tie": {
            "another-deal": "another deal",
            "lowest-seat": "the lowest seat number wins",
            "shared": "a shared win",
        },
    }
)

_IN_USE: Mapping[str, Callable[[Facts], bool]] = MappingProxyType(
    {
        "queen.substitute_binds": lambda facts: (
            facts.has_wilds and facts.rules.queen.substitute not in {"free", "never"}
        ),
        "queen.wild_in_sets": lambda facts: facts.plays_queen,
        "wilds.jokers": lambda facts: facts.rules.deck.jokers > 0,
        "wilds.joker_swap": lambda facts: facts.jokers_wild,
        "pile.min_from_hand": lambda facts: bool(facts.rules.pile.kinds),
        "pile.max_from_hand": lambda facts: bool(facts.rules.pile.kinds),
        "stock.keep_upcard": lambda facts: facts.renews,
        "stock.shuffle": lambda facts: facts.renews,
        "stock.max_recycles": lambda facts: facts.rules.stock.recycle != "never",
        "scoring.wild_as_queen": lambda facts: facts.plays_queen,
        "scoring.all_wild_each": lambda facts: facts.has_all_wild,
        "scoring.joker": lambda facts: facts.jokers_wild,
        "scoring.in_hand.JK": lambda facts: facts.rules.deck.jokers > 0,
    }
)
"""Whether a rule set has what a field is about; a field that is not here always matters."""

NOTHING = "–"
"""The value of a field where a rule set has nothing that it is about."""

_NONE: Mapping[str, str] = MappingProxyType(
    {"deal.max_turns": "none", "scoring.joker": "as the card it stands for"}
)
_TABLES: Mapping[str, str] = MappingProxyType({"melded": "Melded", "in_hand": "Left in hand:"})
_CARDS: Mapping[str, str] = MappingProxyType({"QS": "Queen of Spades", "JK": "Joker"})


def written(path: str, value: Plain) -> str:
    """A value as it is written after `--set FIELD=`.

    Args:
        path: The field.
        value: Its value, as JSON has it.

    Returns:
        The text; the field reads it back.

    Examples:
        >>> written("deal.players", [2, 8]), written("deal.hand_size_by_players", {"8": 12})
        ('2-8', '8=12')
        >>> written("wilds.jokers", False), written("melds.run_max", None)
        ('no', 'none')
    """
    if path == "queen.substitute_binds" and value is None:
        return "all"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{players}={size}" for players, size in value.items()) or "none"
    if isinstance(value, list):
        between = "-" if FIELDS[path].kind == "players" else " "
        return between.join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def told(path: str, value: Plain) -> str:
    """What a value means.

    Args:
        path: The field.
        value: Its value, as JSON has it.

    Returns:
        The words.

    Examples:
        >>> told("melds.run_max", None), told("deal.hand_size_by_players", {"8": 12})
        ('no limit', '12 each with 8 players')
        >>> told("wilds.ranks", ["2"]), told("match.target", 1000), told("pile.kinds", ["set"])
        ('2s', '1,000', 'a set')
    """
    if path in _CHOICES:
        return _CHOICES[path][value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return number(value)
    if isinstance(value, dict):
        sizes = [f"{size} each with {players} players" for players, size in value.items()]
        return joined(sizes) if sizes else "none"
    if isinstance(value, list):
        return _listed(path, value)
    return _NONE.get(path, "no limit")


def _listed(path: str, value: list[int] | list[str]) -> str:
    items = [str(item) for item in value]
    kind = FIELDS[path].kind
    if kind == "players":
        low, high = items
        return low if low == high else f"{low} to {high}"
    if kind == "ranks":
        items = [ranks_name(Rank.parse(item)) for item in items]
    if kind == "kinds" and items:
        return joined([f"a {item}" for item in items], "or")
    return joined(items) if items else "none"


def told_of(rules: RuleSet, path: str) -> str:
    """What a rule set says by a field.

    Args:
        rules: The rules.
        path: The field.

    Returns:
        The words, or a dash where the rule set has nothing that the field is about.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> [told_of(ruleset(slug), "scoring.joker") for slug in ("fortune", "arlington-joker")]
        ['–', '100']
    """
    facts = Facts(rules)
    in_use = _IN_USE.get(path)
    gone = {f"scoring.in_hand.{rank}" for rank in facts.removed}
    if path in gone or (in_use is not None and not in_use(facts)):
        return NOTHING
    return told(path, as_dict(rules)[path])


def label(path: str, last: str | None = None) -> str:
    """What a field is about.

    Args:
        path: The field.
        last: In a table of points, the last of several cards that begin with this.

    Returns:
        The words.

    Examples:
        >>> label("melds.run_max"), label("scoring.melded.K", "8"), label("scoring.in_hand.QS")
        ('Most cards of a run', 'Melded K to 8', 'Left in hand: Queen of Spades')
    """
    if path in _LABELS:
        return _LABELS[path]
    _, table, card = path.split(".")
    first = _card(card)
    if last is None or last == card:
        return f"{_TABLES[table]} {first}"
    between = "and" if Rank.parse(card) - Rank.parse(last) == 1 else "to"
    return f"{_TABLES[table]} {first} {between} {_card(last)}"


def _card(key: str) -> str:
    return _CARDS.get(key) or short(Rank.parse(key))


def differences(rules: RuleSet, other: RuleSet) -> list[tuple[str, str, str, str]]:
    """Where two rule sets differ, in words.

    Args:
        rules: A rule set.
        other: Another.

    Returns:
        For each difference the part, what it is about, and what either says. Neighbouring cards
        whose points differ alike are one difference.

    Examples:
        >>> from rummykit.rules import ruleset
        >>> differences(ruleset("fortune"), ruleset("fortune-digital"))[1]
        ('melds', 'Most cards of a run', '4', 'no limit')
    """
    changes = {
        path: _told_apart(path, values, rules, other) for path, values in diff(rules, other).items()
    }
    found: list[tuple[str, str, str, str]] = []
    told_with_another: set[str] = set()
    for path, (ours, theirs) in changes.items():
        if path in told_with_another:
            continue
        alike = _alike(path, changes)
        told_with_another.update(alike)
        about = label(path, [path, *alike][-1].rpartition(".")[2])
        found.append((FIELDS[path].part, about, ours, theirs))
    return found


def _told_apart(
    path: str, values: tuple[Plain, Plain], rules: RuleSet, other: RuleSet
) -> tuple[str, str]:
    """What either of two rule sets says by a field in which they differ."""
    ours, theirs = told_of(rules, path), told_of(other, path)
    return (ours, theirs) if ours != theirs else (told(path, values[0]), told(path, values[1]))


def _alike(path: str, changes: Mapping[str, tuple[str, str]]) -> list[str]:
    """The ranks that follow one in its table of points without a gap, and differ alike."""
    table = path.rpartition(".")[0]
    paths = list(FIELDS)

    def is_alike(each: str) -> bool:
        of_table, _, card = each.rpartition(".")
        ranks = of_table == table != FIELDS[path].part and card not in {"A", *_CARDS}
        return ranks and changes.get(each) == changes[path]

    return list(takewhile(is_alike, paths[paths.index(path) + 1 :]))
