"""The errors: where they come from, what they carry, what they say, how they travel."""

from __future__ import annotations

import copy
import pickle

import pytest

import rummykit as rk

STATE = rk.position(rk.ruleset("fortune"), ["7S", "KC"], stock="4C")
ACTION = rk.Discard(rk.Card("7S"))
VIOLATION = rk.Violation.of("draw-first", ACTION)
FAULTS = [rk.Fault("hands[0]", "no card"), rk.Fault("turn", "no seat")]

EXAMPLES: dict[str, tuple[rk.RummyError, str]] = {
    "notation": (
        rk.NotationError("1S", "no card has the rank '1'"),
        "cannot read '1S': no card has the rank '1'",
    ),
    "long notation": (
        rk.NotationError("9" * 500, "too long"),
        f"cannot read '{'9' * 79}…: too long",
    ),
    "notation of another type": (rk.NotationError(None, "no text"), "cannot read None: no text"),
    "ambiguous": (
        rk.AmbiguousNotation("add 0 2D", [rk.DrawStock(), ACTION]),
        "cannot read 'add 0 2D': it fits 2 legal actions: draw; discard 7S",
    ),
    "one fault": (rk.InvalidPosition(FAULTS[:1]), "position not valid: hands[0]: no card"),
    "position": (
        rk.InvalidPosition(FAULTS),
        "position not valid (2 faults):\n  hands[0]: no card\n  turn: no seat",
    ),
    "rules": (
        rk.InvalidRuleSet(iter(FAULTS)),
        "rule set not valid (2 faults):\n  hands[0]: no card\n  turn: no seat",
    ),
    "document": (rk.DecodeError(FAULTS[1:]), "document not valid: turn: no seat"),
    "slug": (
        rk.UnknownRuleSet("arlingtom", ["arlington", "fortune"], "arlington"),
        "no rule set is called 'arlingtom'; did you mean 'arlington'? Known: arlington, fortune",
    ),
    "slug like no other": (
        rk.UnknownRuleSet(5, ["arlington", "fortune"]),
        "no rule set is called 5; Known: arlington, fortune",
    ),
    "illegal": (
        rk.IllegalAction(VIOLATION, ACTION, STATE),
        (
            "discard 7S: a turn begins with drawing from the stock or taking the pile; draw, or "
            "take the pile with a new meld, and then play this"
        ),
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_error_says_what_is_wrong(name: str) -> None:
    """The text is for people, and so is a `repr` that does not fail."""
    error, text = EXAMPLES[name]
    assert text == str(error)
    assert type(error).__name__ in repr(error)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_error_is_a_rummy_error_and_a_value_error(name: str) -> None:
    """A program catches all of them, or those of one kind, or just ValueError."""
    error, _ = EXAMPLES[name]
    with pytest.raises(rk.RummyError):
        raise error
    with pytest.raises(ValueError, match=r"."):
        raise error


@pytest.mark.parametrize("name", EXAMPLES)
def test_errors_travel_whole(name: str) -> None:
    """Pickled or copied, an error has the same text and the same data."""
    error, text = EXAMPLES[name]
    twins = [copy.copy(error), copy.deepcopy(error)]
    twins += [
        pickle.loads(pickle.dumps(error, protocol))  # noqa: S301  # our own bytes
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    ]
    for twin in twins:
        assert type(error) is type(twin)
        assert text == str(twin)
        assert vars(error) == vars(twin)
        assert error.args == twin.args


def test_the_hierarchy() -> None:
    """Every error of the contract derives from the base; the base is no ValueError itself."""
    names = (
        *("IllegalAction", "InvalidPosition", "InvalidRuleSet", "UnknownRuleSet"),
        *("NotationError", "AmbiguousNotation", "DecodeError"),
    )
    for name in names:
        assert issubclass(getattr(rk, name), rk.RummyError)
        assert issubclass(getattr(rk, name), ValueError)
    assert issubclass(rk.AmbiguousNotation, rk.NotationError)
    assert not issubclass(rk.RummyError, ValueError)


def test_errors_carry_their_data() -> None:
    """Programs need not read the text."""
    illegal = rk.IllegalAction(VIOLATION, ACTION, STATE)
    assert (VIOLATION, ACTION, STATE) == (illegal.violation, illegal.action, illegal.state)
    assert tuple(FAULTS) == rk.InvalidPosition(iter(FAULTS)).faults
    unknown = rk.UnknownRuleSet("x", ["fortune"])
    assert ("x", ("fortune",), None) == (unknown.slug, unknown.known, unknown.suggestion)
    ambiguous = rk.AmbiguousNotation("x", iter([ACTION]))
    assert ("x", (ACTION,)) == (ambiguous.text, ambiguous.candidates)


def test_a_violation_is_a_value() -> None:
    """It compares, hashes, pickles, and shows its parameters without giving them away."""
    state = rk.position(rk.ruleset("fortune"), ["7S 8S", "KC"], phase="play", stock="4C")
    violation = rk.explain(state, rk.Discard(rk.Card("QS")))
    assert violation is not None
    assert ("not-in-hand", "discard QS") == (violation.code, violation.asked)
    assert {"cards": (rk.Card("QS"),)} == dict(violation.params)
    assert f"<Violation not-in-hand: {violation}>" == repr(violation)
    twin = pickle.loads(pickle.dumps(violation))  # noqa: S301  # our own bytes
    assert violation == twin == rk.explain(state, rk.Discard(rk.Card("QS")))
    assert hash(violation) == hash(twin)
    with pytest.raises(TypeError):
        violation.params["cards"] = ()  # type: ignore[index]
    assert {} == dict(VIOLATION.params)


def test_every_clause_is_whole() -> None:
    """A reason has a code, a rule, a sentence and a remedy, none of them ending in a stop."""
    assert list(rk.CLAUSES) == [clause.code for clause in rk.CLAUSES.values()]
    for clause in rk.CLAUSES.values():
        assert all((clause.code, clause.rule, clause.says, clause.remedy))
        assert clause.code == clause.code.lower()
        assert clause.rule.startswith(("RULES", "API"))
        assert not clause.says.endswith(".")
        assert not clause.remedy.endswith(".")
    with pytest.raises(TypeError):
        rk.CLAUSES["new"] = rk.CLAUSES["game-over"]  # type: ignore[index]


def test_a_refusal_by_apply_is_the_one_that_explain_tells() -> None:
    """The error carries the state, which is as it was."""
    before = str(STATE)
    with pytest.raises(rk.IllegalAction) as caught:
        rk.apply(STATE, ACTION)
    assert rk.explain(STATE, ACTION) == caught.value.violation == VIOLATION
    assert STATE is caught.value.state
    assert before == str(STATE)


def test_unknown_slugs_are_answered_with_what_there_is() -> None:
    """The nearest slug and all known ones."""
    with pytest.raises(rk.UnknownRuleSet) as caught:
        rk.ruleset("Arlingtn")
    assert ("arlington", tuple(rk.RULESETS)) == (caught.value.suggestion, caught.value.known)
