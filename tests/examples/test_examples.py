"""The short examples: they run in `tests/test_docs.py`; here they do what they say."""

from __future__ import annotations

import ast
import json
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from tests.examples.loading import EXAMPLES, ROOT, loaded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SCRIPTS = sorted([*EXAMPLES.glob("*.py"), *EXAMPLES.glob("training/*.py")])
NOTEBOOK = EXAMPLES / "notebook.ipynb"


def test_the_terminal_game_is_short() -> None:
    """Under eighty lines, as promised."""
    assert 80 > len((EXAMPLES / "terminal_minimal.py").read_text(encoding="utf-8").splitlines())


def test_the_terminal_game_takes_what_is_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nonsense and illegal moves are answered, legal ones played, and then a bot plays on."""
    typed = iter(["fold", "pass", "draw", "discard ZZ", "discard"])

    def answer(prompt: str) -> str:
        assert "> " == prompt
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    loaded("terminal_minimal.py").main()
    shown = capsys.readouterr().out
    assert "cannot read 'fold': " in shown
    assert "\n> pass: " not in shown
    assert "\npass: " in shown
    assert "\nyou: draw\n" in shown
    assert "cannot read 'discard ZZ': " in shown
    assert shown.rstrip().splitlines()[-1].startswith("you score ")


def test_the_terminal_game_shows_no_card_that_is_hidden(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bot's draws are told without the card, and its hand is never shown."""

    def nobody(prompt: str) -> str:
        raise EOFError(prompt)

    monkeypatch.setattr("builtins.input", nobody)
    loaded("terminal_minimal.py").main()
    lines = capsys.readouterr().out.splitlines()
    assert 1 == sum(line.startswith("    hand:") for line in lines)
    assert {"bot: draw"} == {line for line in lines if line.startswith("bot: draw")}


def test_the_bot_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    """The bot of the example scores more than one that plays by chance."""
    loaded("bot.py").main()
    points = {}
    for line in capsys.readouterr().out.splitlines():
        name, *rest = line.split()
        points[name] = float(rest[2])
    assert {"Thrifty", "greedy", "random"} == set(points)
    assert points["Thrifty"] > points["random"]


def test_the_bot_keeps_to_the_rules() -> None:
    """Over a deal of every rule set, each action that it chooses is legal."""
    player = loaded("bot.py").Thrifty()
    for slug in rk.RULESETS:
        rules = rk.evolve(rk.ruleset(slug), {"deal.max_turns": 60})
        state = rk.new_game(rules, players=2, seed=1)
        while not state.results:
            state = rk.apply(state, player.choose(rk.view(state, state.turn)))


def test_the_property_tests_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """With rules of another deck, and with scores that do not add up, they do."""
    module = loaded("property_test.py")
    monkeypatch.setattr(
        module, "HOUSE", rk.evolve(module.HOUSE, {"deck.jokers": 1, "wilds.jokers": True})
    )
    state = rk.new_game(rk.ruleset("arlington"), players=2, seed=1)
    with pytest.raises(AssertionError):
        module.test_no_card_is_lost.hypothesis.inner_test(rk.Record.start(state))
    settled = rk.position(rk.ruleset("fortune"), ["", "KC"], phase="deal_over", totals=[5, 0])
    with pytest.raises(AssertionError):
        module.test_scores_add_up.hypothesis.inner_test(rk.Record.start(settled))


def cells() -> Iterator[str]:
    """The code cells of the notebook."""
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            yield "".join(cell["source"])


def shown(source: str, names: dict[str, Any]) -> object:
    """Run a cell as a notebook does: what its last line gives, if that is an expression."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(source, names)  # noqa: S102  # the notebook of this repository
        return None
    tree.body.pop()
    exec(compile(tree, NOTEBOOK.name, "exec"), names)  # noqa: S102  # as above
    return eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names)  # noqa: S307  # as above


def test_the_notebook_runs_and_draws() -> None:
    """Every cell runs, in order; states, views, melds and hands are shown as drawings."""
    names: dict[str, Any] = {}
    results = [shown(source, names) for source in cells()]
    drawn = {
        type(result).__name__: result._repr_html_()
        for result in results
        if hasattr(result, "_repr_html_")
    }
    assert {"GameState", "PlayerView", "Meld", "Cards"} == set(drawn)
    assert all(picture.startswith("<svg ") for picture in drawn.values())
    assert isinstance(results[-1], dict)
    assert {"greedy", "random"} == set(results[-1])


def test_the_notebook_is_kept_without_outputs() -> None:
    """Nothing that is stored can be out of date."""
    document = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    code = [cell for cell in document["cells"] if cell["cell_type"] == "code"]
    assert 5 < len(code)
    assert not [cell for cell in code if cell["outputs"] or cell["execution_count"]]
    assert (4, 5) == (document["nbformat"], document["nbformat_minor"])


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_every_example_is_quoted(script: Path) -> None:
    """The documentation shows each script itself, not a copy of it."""
    page = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
    assert f"```{{literalinclude}} ../{script.relative_to(ROOT).as_posix()}\n" in page
