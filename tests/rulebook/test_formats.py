"""The three formats are valid and say the same; comparisons and lists of fields come in each."""

from __future__ import annotations

import io
import re

import attrs
import docutils.core
import docutils.nodes
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

import rummykit as rk
from rummykit.rulebook import (
    FORMATS,
    book,
    compare,
    comparison,
    field_list,
    render,
    rulebook,
)
from rummykit.rulebook.document import Table
from rummykit.rulebook.values import differences, label, told, told_of, written
from rummykit.rules import FIELDS, as_dict
from tests.properties.strategies import rule_sets
from tests.rulebook.reading import MELDED, clauses, house, points

SLUGS = tuple(rk.RULESETS)
HOUSE = rk.evolve(
    rk.ruleset("arlington"), {"scoring.all_wild_each": 30, "scoring.in_hand": {"3": 9, "2": 9}}
)
MARKDOWN = MarkdownIt("commonmark").enable("table")
TITLES = [
    "*Ours*",
    "our_game_",
    "a | b",
    "`code`",
    "# 1. [x](y) <b>",
    "1. First",
    "- dash",
    "a. b",
    "::",
    "Ours::",
    ".. note::",
    r"back\slash",
    "百家乐 規則",
    "two\nlines\x1b[1m",
    "=====",
    "&amp; ~~~",
    "long " * 40,
    "x" * 200,
    "(1) x",
    "|x|_",
]


def parsed_rst(text: str) -> docutils.nodes.document:
    """The document that docutils reads; any complaint is an error."""
    complaints = io.StringIO()
    document = docutils.core.publish_doctree(
        text, settings_overrides={"warning_stream": complaints, "report_level": 1}
    )
    assert "" == complaints.getvalue()
    return document


def plain(text: str) -> str:
    """The letters and figures of a text."""
    return "".join(re.findall(r"\w+", text))


def text_of_markdown(text: str) -> str:
    """What a reader of the Markdown sees."""
    tokens = MARKDOWN.parse(text)
    assert not [token for token in tokens if token.type in {"html_block", "fence", "code_block"}]
    return " ".join(
        child.content for token in tokens for child in token.children or [] if child.content
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_formats_say_the_same(slug: str) -> None:
    """Markdown and reStructuredText hold every word of the text, in its order."""
    rules = rk.ruleset(slug)
    document = book(rules)
    text = plain(rulebook(rules))
    seen = parsed_rst(rulebook(rules, "rst"))
    assert len(document.sections) == len(list(seen.findall(docutils.nodes.section)))
    tables = [each for section in document.sections for each in section.blocks]
    assert sum(isinstance(each, Table) for each in tables) == len(
        list(seen.findall(docutils.nodes.table))
    )
    markdown = rulebook(rules, "markdown")
    headings = [token for token in MARKDOWN.parse(markdown) if token.type == "heading_open"]
    assert 1 + len(document.sections) == len(headings)
    for clause in document.clauses:
        words = plain(clause.text)
        assert words in plain(text_of_markdown(markdown))
        assert words in plain(seen.astext())
        assert words in text


@pytest.mark.parametrize("title", TITLES)
def test_titles_of_others_are_no_markup(title: str) -> None:
    """Whatever a table calls its game, it stays a title, in each format."""
    rules = attrs.evolve(house("fortune", deck__packs=3), title=title)
    shown = plain(title.replace("\x1b", ""))
    seen = parsed_rst(rulebook(rules, "rst"))
    assert shown == plain(str(seen.get("title", "")))
    tokens = MARKDOWN.parse(rulebook(rules, "markdown"))
    assert ["heading_open", "inline", "heading_close"] == [token.type for token in tokens[:3]]
    assert shown == plain("".join(child.content for child in tokens[1].children or []))
    text = rulebook(rules)
    assert "\x1b" not in text
    assert shown in plain(text)
    side_by_side = compare(rules, rk.ruleset("fortune"), "rst")
    assert shown in plain(parsed_rst(side_by_side).astext())


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(rules=rule_sets(), data=st.data())
def test_any_rules_can_be_told(rules: rk.RuleSet, data: st.DataObject) -> None:
    """Odd rules too have a book in each format, in 79 columns, without a clumsy gap."""
    text = rulebook(rules)
    assert max(map(len, text.splitlines())) <= 79
    assert not re.search(r"None|\bTrue\b|\bFalse\b|[{}]|\.\.| ,| \.(?!\w)", text)
    for clause in book(rules).clauses:
        assert "  " not in clause.text
        assert clause.text[0].isupper() or clause.text[0] in "`0123456789"
        assert clause.text.endswith((".", "?"))
    if data.draw(st.integers(0, 3)) == 0:
        parsed_rst(rulebook(rules, "rst"))
        text_of_markdown(rulebook(rules, "markdown"))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(rules=rule_sets())
def test_any_rules_agree_with_themselves(rules: rk.RuleSet) -> None:
    """What one clause or row of a book speaks of, another has told, and none speaks against it."""
    found = {key: clause.text for key, clause in clauses(rules).items()}
    every = " ".join(found.values())
    limits, queen = rules.melds, rules.queen
    sizes = [size for size in (limits.set_max, limits.run_max) if size is not None]
    assert len(sizes) == found["melds.grow"].count("greatest size") + (
        "each up to its" in found["melds.grow"]
    )
    assert ("greatest size" in found.get("wilds.alone", "")) == (
        limits.set_max is not None and "You may lay a meld of" in found.get("wilds.alone", "")
    )
    assert ("within the limit below" in found["turn.play"]) == ("melds.most" in found)
    never = queen.discard == "never" and "queen.discard" in found
    assert never == ("is never discarded" in found["end.last"])
    assert never == ("You may never discard her" in every)
    named = "or in a set of queens the Queen of Spades (see below)" in every
    assert named == ("you may name a wild card" in found.get("queen.sets", ""))
    cards = points(rules, MELDED)
    if "2-place" in " ".join([*cards, found.get("wilds.swap", "")]):
        assert "the 2-place:" in every
    fixed = any(card.endswith(", whatever it stands for") for card in cards)
    assert not (fixed and any(card.startswith("Any card in the 2-place") for card in cards))
    if "No wild card may stand for her." in every:
        assert not [card for card in cards if card.endswith("standing for the Queen of Spades")]
    if "may hold a wild card that stands" in found.get("wilds.natural", ""):
        assert not [card for card in cards if "standing for" in card]
    assert ("A player may still take the pile" in every) <= ("never taken" not in every)


@pytest.mark.parametrize("slug", SLUGS)
def test_text_fits_the_page(slug: str) -> None:
    """No line of any text has more than 79 columns, or ends in blanks."""
    rules = rk.ruleset(slug)
    others = [rk.ruleset("fortune"), rk.ruleset("arlington-heights")]
    for text in (rulebook(rules), field_list(rules), *(compare(rules, each) for each in others)):
        assert max(map(len, text.splitlines())) <= 79
        assert text == "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
        assert "`" not in text


def test_a_long_cell_wraps() -> None:
    """A row of several lines stands apart from its neighbours."""
    lines = field_list(rk.ruleset("fortune")).splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("deck.removed"))
    assert "" == lines[place - 1]


@pytest.mark.parametrize("form", ["html", "TEXT", None, ["text"]])
def test_unknown_formats_are_refused(form: object) -> None:
    """A format that there is not is an error that names those that there are."""
    with pytest.raises(ValueError, match="text, markdown or rst"):
        rulebook(rk.ruleset("fortune"), form)  # type: ignore[arg-type]


@pytest.mark.parametrize("form", FORMATS)
def test_rules_that_are_alike_have_no_difference(form: str) -> None:
    """Two equal rule sets are said to be equal."""
    rules = rk.ruleset("fortune")
    assert "There is no difference" in compare(rules, rules, form)  # type: ignore[arg-type]
    assert () == comparison(rules, rules).sections


def test_comparison_shows_differences_only() -> None:
    """Each field that differs has its row, cards of equal points together; others have none."""
    text = compare(rk.ruleset("arlington-heights"), rk.ruleset("arlington-digital"), "markdown")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert "| Melded 9 and 8 | 5 | 10 |" in rows
    assert "| Left in hand: Queen of Spades | 50 | 100 |" in rows
    assert "| Points that end the game | 500 | 1,000 |" in rows
    assert "Fewest cards of a set" not in text


def test_comparison_joins_only_what_differs_alike() -> None:
    """Cards whose points differ in other ways have rows of their own."""
    changes = {"scoring.melded": {"K": 20, "Q": 20, "J": 20, "9": 20, "8": 3}}
    (section,) = comparison(rk.ruleset("fortune"), house("fortune", **changes)).sections
    (block,) = section.blocks
    assert isinstance(block, Table)
    assert [
        ("Melded K to J", "10", "20"),
        ("Melded 9", "10", "20"),
        ("Melded 8", "10", "3"),
    ] == list(block.rows)


def test_what_a_rule_set_has_not_is_a_dash() -> None:
    """A field without anything to be about has no value beside one that matters."""
    rows = {
        about: (ours, theirs)
        for _, about, ours, theirs in differences(rk.ruleset("arlington-heights"), HOUSE)
    }
    assert ("Jokers", "cards of a wild rank") == rows["Wild cards that a limit on this binds"]
    assert ("–", "30") == rows["Each card of a meld of wild cards alone"]
    assert ("–", "9") == rows["Left in hand: 2"]
    assert ("5", "9") == rows["Left in hand: 3"]
    assert ("20", "–") == rows["Left in hand: Joker"]
    assert ("yes", "–") == rows["Jokers are wild"]


def test_a_difference_without_use_is_told_in_its_values() -> None:
    """Where neither rule set has use for a field, its values still tell it apart."""
    ((_, _, ours, theirs),) = differences(
        rk.ruleset("fortune"), house("fortune", scoring__joker=30)
    )
    assert ("as the card it stands for", "30") == (ours, theirs)


@pytest.mark.parametrize(
    ("changes", "unused"),
    [
        ({"stock.recycle": "never"}, ["stock.keep_upcard", "stock.shuffle", "stock.max_recycles"]),
        ({"stock.max_recycles": 0}, ["stock.keep_upcard", "stock.shuffle"]),
        ({"pile.kinds": "none"}, ["pile.min_from_hand", "pile.max_from_hand"]),
        ({"queen.substitute": "never"}, ["queen.wild_in_sets", "scoring.wild_as_queen"]),
        ({"wilds.ranks": "none"}, ["queen.wild_in_sets", "queen.substitute_binds"]),
    ],
)
def test_fields_without_use(changes: dict[str, object], unused: list[str]) -> None:
    """Each is a dash under these rules, and a value without them."""
    rules = rk.ruleset("arlington")
    assert ["–"] * len(unused) == [told_of(rk.evolve(rules, changes), path) for path in unused]
    assert "–" not in [told_of(rules, path) for path in unused]


def test_house_rules_of_one_name_are_told_apart() -> None:
    """Two rule sets with one title are numbered."""
    ours, theirs = house("fortune", deck__packs=3), house("fortune", deck__packs=4)
    assert "(first) and" in comparison(ours, theirs).title


@pytest.mark.parametrize("slug", SLUGS)
def test_list_of_fields_can_be_read_back(slug: str) -> None:
    """Every value is written as its field takes it."""
    rules = rk.ruleset(slug)
    for path, value in as_dict(rules).items():
        spec = FIELDS[path]
        assert value == spec.plain(spec.read(written(path, value)))
    text = field_list(rules, "markdown")
    assert all(f"| `{path}` | " in text for path in FIELDS)
    parsed_rst(field_list(rules, "rst"))


@pytest.mark.parametrize("path", FIELDS)
def test_every_field_has_words(path: str) -> None:
    """Each field has a label, and each of its choices has words of its own."""
    spec = FIELDS[path]
    assert label(path)
    texts = [told(path, choice) for choice in spec.choices] if spec.kind == "choice" else []
    assert len(set(texts)) == len(texts)
    if spec.kind == "flag":
        assert told(path, value=True) != told(path, value=False)
    if spec.optional:
        assert told(path, None)


def test_render_of_a_document() -> None:
    """A document of the package is rendered as its book is."""
    rules = rk.ruleset("oklahoma")
    assert rulebook(rules, "rst") == render(book(rules), "rst")
    assert "Examples of melds" in rulebook(rules)
    assert "10♣" in rulebook(rules)
    assert "opening" in clauses(rules)
