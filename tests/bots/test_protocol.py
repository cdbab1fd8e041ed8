"""What a bot is, and that the bots know nothing but what a view shows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import rummykit as rk
from rummykit.bots import Bot, GreedyBot, bot
from rummykit.bots.protocol import digest
from tests.bots.tables import moments

if TYPE_CHECKING:
    from typing import Any

BOTS: list[tuple[str, dict[str, Any]]] = [
    ("random", {}),
    ("greedy", {}),
    ("search", {"iterations": 24}),
]
EACH = pytest.mark.parametrize(("name", "options"), BOTS, ids=[name for name, _ in BOTS])


@EACH
def test_a_bot_follows_the_protocol(name: str, options: dict[str, Any]) -> None:
    """The bots that ship are bots by the protocol."""
    assert isinstance(bot(name, **options), Bot)


@EACH
def test_a_state_is_refused(name: str, options: dict[str, Any]) -> None:
    """A bot that is given a state, with all that is hidden in it, fails."""
    state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
    with pytest.raises(TypeError, match="by a PlayerView, not by a GameState"):
        bot(name, **options).choose(state)  # type: ignore[arg-type]  # that is the point


@EACH
def test_who_is_not_on_turn_has_nothing_to_choose(name: str, options: dict[str, Any]) -> None:
    """Another seat and a spectator get an error that says so."""
    state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
    player = bot(name, **options)
    with pytest.raises(ValueError, match="seat 1 has nothing to choose"):
        player.choose(rk.view(state, 1))
    with pytest.raises(ValueError, match="a spectator has nothing to choose"):
        player.choose(rk.view(state, None))


@EACH
def test_between_deals_the_next_one_is_dealt(name: str, options: dict[str, Any]) -> None:
    """Any seat may, and nobody does once the game is won."""
    state = rk.new_game(rk.ruleset("fortune"), players=2, seed=1)
    player, greedy = bot(name, **options), GreedyBot()
    while state.phase is not rk.Phase.DEAL_OVER:
        state = rk.apply(state, greedy.choose(rk.view(state, state.turn)))
    assert rk.NextDeal() == player.choose(rk.view(state, 1))
    while not state.is_over:
        state = rk.apply(state, greedy.choose(rk.view(state, state.turn)))
    with pytest.raises(ValueError, match="seat 0 has nothing to choose"):
        player.choose(rk.view(state, 0))


@EACH
@pytest.mark.parametrize("memory", [True, False], ids=["memory", "no memory"])
@pytest.mark.parametrize("slug", ["fortune", "arlington-joker"])
def test_equal_views_give_equal_choices(
    name: str, options: dict[str, Any], slug: str, *, memory: bool
) -> None:
    """Whatever lies hidden, and whatever was asked before: the same view, the same choice."""
    chance = random.Random(1)  # noqa: S311  # a game, not a secret
    player = bot(name, **options)
    for seen in moments(rk.ruleset(slug), every=9):
        shown = rk.view(rk.sample(seen, chance), seen.seat, memory=memory)
        choice = player.choose(shown)
        for _ in range(2):
            other = rk.view(rk.sample(shown, chance), seen.seat, memory=memory)
            assert shown == other
            assert choice == bot(name, **options).choose(other)


@EACH
def test_a_bot_leaves_the_common_generator_alone(name: str, options: dict[str, Any]) -> None:
    """The generator of the module `random` is where it was."""
    random.seed(7)
    before = random.getstate()
    for seen in moments(rk.ruleset("fortune"), every=20):
        bot(name, **options).choose(seen)
    assert before == random.getstate()


def test_a_digest_sees_all_of_a_view() -> None:
    """Views that differ have other digests, and so have seeds that differ."""
    seen = [each for slug in ("fortune", "oklahoma") for each in moments(rk.ruleset(slug), every=1)]
    digests = {digest(each, 1) for each in seen}
    assert len({(each.rules.slug, str(each)) for each in seen}) <= len(digests)
    assert digest(seen[0], 1) != digest(seen[0], 2)
    assert digest(seen[0], 1) != digest(seen[0], "1")


def test_a_digest_is_the_same_for_ever() -> None:
    """Seeds of studies keep their meaning: this number never changes."""
    seen = rk.view(rk.new_game(rk.ruleset("fortune"), players=2, seed=1), 0)
    assert DIGEST == digest(seen, 1)


DIGEST = 5991613914646273129
