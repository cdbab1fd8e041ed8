"""The numbers of actions: complete, without clashes, and as documented."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest

import rummykit as rk
from rummykit.adapters import (
    KINDS,
    ActionCoding,
    InvalidEnvironment,
    UnknownIndex,
    coding_for,
)
from tests.adapters.tables import PRESETS, TABLES, UNCAPPED, greedy_states, random_states, rules_of


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("players", [2, 3])
def test_every_legal_action_has_a_number_of_its_own(table: str, players: int) -> None:
    """In games by chance and by greedy bots, numbers and legal actions are one to one."""
    rules = rules_of(table)
    coding = ActionCoding(rules, players)
    seen = 0
    states = [*random_states(rules, players, 1), *random_states(rules, players, 2)]
    for state in [*states, *greedy_states(rules, players, 3)]:
        legal = list(rk.legal_actions(state))
        by_number = coding.actions(state)
        assert legal == list(by_number.values())
        assert all(0 <= number < coding.size for number in by_number)
        seen += len(legal)
    assert seen > 500


@pytest.mark.parametrize("table", TABLES)
def test_every_number_has_a_meaning_of_its_own(table: str) -> None:
    """No two numbers mean the same, and each is told."""
    coding = ActionCoding(rules_of(table), 2)
    assert coding.size == len({coding.meaning(number) for number in range(coding.size)})


@pytest.mark.parametrize("table", TABLES)
def test_blocks_lie_side_by_side(table: str) -> None:
    """The blocks cover all numbers, and places lead to numbers and back."""
    coding = ActionCoding(rules_of(table), 3)
    for block, following in pairwise(coding.blocks):
        assert following.start == block.start + block.size
    assert coding.size == coding.blocks[-1].start + coding.blocks[-1].size
    for block in coding.blocks:
        for number in range(block.start, block.start + block.size, 97):
            assert number == block.number(*block.places(number))


@pytest.mark.parametrize(
    ("table", "players", "size"),
    [
        ("fortune", 2, 5508),
        ("arlington", 2, 5486),
        ("arlington-scarne", 2, 5512),
        ("arlington-joker", 2, 38752),
        ("arlington-heights", 2, 5404),
        ("arlington-digital", 2, 4935),
        ("oklahoma", 2, 5486),
        ("fortune", 8, 5508),
        ("anyone's melds", 2, 9112),
    ],
)
def test_how_many_numbers_there_are(table: str, players: int, size: int) -> None:
    """The sizes that the documentation states."""
    assert size == ActionCoding(rules_of(table), players).size


@pytest.mark.parametrize(
    ("rules", "digest"),
    [
        ("fortune", "7d77177d21fee693"),
        ("arlington", "47665958944b6de1"),
        ("arlington-scarne", "2aeb51c68761ceaa"),
        ("arlington-joker", "36d27079e1b8b373"),
        ("arlington-heights", "867e609607f16256"),
        ("arlington-digital", "fb53db50b172c690"),
        ("oklahoma", "47665958944b6de1"),
    ],
)
def test_numbers_stay_what_they_are(rules: str, digest: str) -> None:
    """What was learned with one version is of use with the next: every number keeps its meaning."""
    coding = ActionCoding(rk.ruleset(rules), 2)
    meanings = "\n".join(map(coding.meaning, range(coding.size)))
    assert digest == hashlib.blake2b(meanings.encode(), digest_size=8).hexdigest()


def test_numbers_do_not_depend_on_limits_that_change_no_action() -> None:
    """Whoever limits the turns of a deal keeps the numbers that were learned."""
    assert (
        ActionCoding(rk.ruleset("fortune"), 2).melds == ActionCoding(rules_of("fortune"), 2).melds
    )


def test_deuces_that_are_alike_share_a_number() -> None:
    """A meld that differs in its deuces alone is the same action."""
    coding = coding_for(rk.ruleset("fortune"), 2)
    numbers = {
        coding.index(rk.parse_action(text), turn=0)
        for text in ("meld AS 2S 3S", "meld AS 2D=2S 3S", "take AS 2H=2S 3S")
    }
    assert 1 == len(numbers)
    assert ["lay AS 2=2S 3S"] == [coding.meaning(number) for number in numbers]


def test_deuces_that_differ_have_numbers_of_their_own() -> None:
    """With a Joker to reclaim it matters which deuce lies in the 2-place."""
    coding = coding_for(rk.ruleset("arlington-joker"), 2)
    texts = ("meld AS 2S 3S", "meld AS 2D=2S 3S", "meld AS JK=2S 3S")
    numbers = {coding.index(rk.parse_action(text), turn=0) for text in texts}
    assert 3 == len(numbers)
    assert {f"lay {text[5:]}" for text in texts} == set(map(coding.meaning, numbers))


def test_ways_to_lay_off_are_told_apart() -> None:
    """The two ends of a run, and a wild as any queen or as the Queen of Spades."""
    coding = coding_for(rk.ruleset("arlington-scarne"), 2)
    texts = ("add 1 2D=4H low", "add 1 2D=8H high", "add 1 2D=Q", "add 1 2D=QS", "add 1 QS")
    low, high, queen, named, natural = (
        coding.index(rk.parse_action(text), turn=1) for text in texts
    )
    assert (low + 1, low, low + 1) == (high, queen, named)
    assert "add 1 QS low" == coding.meaning(natural)


def test_owners_are_counted_from_the_seat_on_turn() -> None:
    """Numbers mean the same to every seat: the next one's melds, not those of seat 1."""
    coding = coding_for(rules_of("anyone's melds"), 3)
    own = coding.index(rk.parse_action("add 2 KC"), turn=1)
    following = coding.index(rk.parse_action("add 2.2 KC"), turn=1)
    last = coding.index(rk.parse_action("add 0.2 KC"), turn=1)
    assert ["add 2 KC low", "add +1.2 KC low", "add +2.2 KC low"] == [
        coding.meaning(number) for number in (own, following, last)
    ]


def test_swaps_have_numbers_where_jokers_are_reclaimed() -> None:
    """Where nobody may reclaim a Joker the block is empty."""
    none = coding_for(rk.ruleset("fortune"), 2)
    with pytest.raises(
        UnknownIndex, match=r"swap 0\.0 6H is no action here: Fortune Rummy has no such"
    ):
        none.index(rk.parse_action("swap 0.0 6H"), turn=0)
    coding = coding_for(rules_of("anyone's Jokers"), 2)
    number = coding.index(rk.parse_action("swap 0.0 6H"), turn=1)
    assert "swap +1.0 6H" == coding.meaning(number)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("meld 4C 5C 6C 7C 8C", "does not allow the meld"),
        ("add 34 KC", "no such meld"),
        ("add 1.0 KC", "no such meld"),
    ],
)
def test_what_nobody_can_ever_do_has_no_number(text: str, problem: str) -> None:
    """Such an action is refused with a reason, not given some number."""
    with pytest.raises(UnknownIndex, match=problem):
        coding_for(rk.ruleset("fortune"), 2).index(rk.parse_action(text), turn=0)


def test_what_is_no_action_has_no_number() -> None:
    """A text is no action, though it may name one."""
    with pytest.raises(UnknownIndex, match=r"'draw' is no action here: give an action"):
        coding_for(rk.ruleset("fortune"), 2).index("draw", turn=0)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, 5508, "draw", None])
def test_numbers_out_of_range_mean_nothing(number: object) -> None:
    """The error tells the range."""
    with pytest.raises(UnknownIndex, match="actions are numbered from 0 to 5507"):
        coding_for(rk.ruleset("fortune"), 2).meaning(number)  # type: ignore[arg-type]


def test_uncapped_melds_are_refused() -> None:
    """Rules with too many melds to number them are refused, and the fields that do it are named."""
    with pytest.raises(InvalidEnvironment, match=r"run_max = none and melds\.set_max = 4"):
        ActionCoding(rk.ruleset(UNCAPPED), 2)
    with pytest.raises(InvalidEnvironment, match="or make fewer cards wild"):
        ActionCoding(rk.evolve(rk.ruleset("fortune"), {"wilds.ranks": "2 3 4"}), 2)
    capped = rk.evolve(rk.ruleset(UNCAPPED), {"melds.run_max": 6})
    assert 15_000 > ActionCoding(capped, 2).size


def test_all_presets_but_one_are_covered() -> None:
    """Seven of the eight rule sets that ship can be numbered."""
    assert 7 == len(PRESETS)


@pytest.mark.parametrize("rules", ["fortune", None])
def test_rules_are_rule_sets(rules: object) -> None:
    """A slug is not enough here, and says so."""
    with pytest.raises(rk.InvalidRuleSet):
        ActionCoding(rules, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [1, 9, "two"])
def test_players_must_fit_the_rules(players: object) -> None:
    """As in `new_game`."""
    with pytest.raises(rk.InvalidPosition, match="players"):
        ActionCoding(rk.ruleset("fortune"), players)  # type: ignore[arg-type]
    with pytest.raises(rk.InvalidPosition, match="players"):
        coding_for(rk.ruleset("fortune"), [players])  # type: ignore[arg-type]


def test_kinds_are_in_card_order() -> None:
    """The order that arrays and blocks go by."""
    assert sorted(KINDS) == list(KINDS)
    assert 53 == len(KINDS)
