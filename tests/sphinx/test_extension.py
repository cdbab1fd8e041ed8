"""The Sphinx extension: tiny projects are built, with warnings as errors."""

from __future__ import annotations

import io
import re
import sys
from html import unescape
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("sphinx", reason="the extension is for Sphinx")

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

import rummykit as rk
from rummykit.drawing import STYLE, meld_svg
from rummykit.rules import FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.filterwarnings("default")  # what other packages warn of is not ours

HOUSE = """
import attrs
import rummykit as rk

HOUSE = attrs.evolve(rk.evolve(rk.ruleset("arlington"), {"match.target": 777}), title="At home")
NUMBER = 7
"""


TEMPLATE = "{% for css in css_files %}{{ css }} {% endfor %}{{ body }}"
FAST = {
    "html_theme": "basic",
    "html_use_index": False,
    "project": "House",
    "templates_path": ["."],
}


class Project:
    """A documentation of one page, with rules of its own beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "docs"
        self.source.mkdir()
        self.warnings = ""
        self.warned = io.StringIO()
        (folder / "houserules.py").write_text(HOUSE, encoding="utf-8")
        for name in ("page", "search"):  # those of a real theme take most of the time
            (self.source / f"{name}.html").write_text(TEMPLATE, encoding="utf-8")

    def application(self, builder: str, settings: dict[str, Any], *, run: bool = True) -> Sphinx:
        """An application that takes every warning for an error; it has built the project."""
        self.warned = io.StringIO()
        with patch_docutils(str(self.source)), docutils_namespace():
            app = Sphinx(
                self.source,
                None,
                self.folder / builder,
                self.folder / "doctrees",
                builder,
                settings,
                status=None,
                warning=self.warned,
                freshenv=run,
                warningiserror=True,
            )
            if run:
                app.build()
        return app

    def build(self, page: str, builder: str = "html", suffix: str = "rst") -> str:
        """Build the page, its title given, and return what comes of it."""
        heading = "Page\n====" if suffix == "rst" else "# Page"
        text = f"{heading}\n\n{page}\n"
        (self.source / f"index.{suffix}").write_text(text, encoding="utf-8")
        extensions = ["rummykit.sphinx", *(["myst_parser"] if suffix == "md" else [])]
        self.application(builder, {**FAST, "extensions": extensions})
        self.warnings = re.sub(r"\x1b\[[0-9;]*m", "", self.warned.getvalue())
        written = {"html": "index.html", "text": "index.txt", "latex": "house.tex"}
        return (self.folder / builder / written[builder]).read_text(encoding="utf-8")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """An empty project, whose modules Python finds."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Project(tmp_path)
    sys.modules.pop("houserules", None)


def text_of(page: str) -> str:
    """The words of an HTML page, blanks as one."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


def drawings(page: str) -> list[str]:
    """The drawings of an HTML page."""
    return re.findall(r"<svg .*?</svg>", page, re.DOTALL)


def test_meld_is_an_inline_drawing_with_words(project: Project) -> None:
    """A meld is drawn in the page, and the style sheet stands once for the site."""
    page = project.build(".. rummykit-meld:: JS 2D=QS KS\n   :caption: A *wild* run.")
    (drawing,) = drawings(page)
    assert "" == project.warnings
    assert meld_svg("JS 2D=QS KS", style=False) == drawing
    assert "two of diamonds as the queen of spades" in str(ET.fromstring(drawing)[1].text)  # noqa: S314
    assert "A <em>wild</em> run." in page
    assert "_static/rummykit.css" in page
    static = (project.folder / "html" / "_static" / "rummykit.css").read_text(encoding="utf-8")
    assert static.startswith(STYLE)


def test_melds_on_lines_with_points(project: Project) -> None:
    """Several melds are drawn, each with its points under the rules."""
    page = project.build(
        ".. rummykit-meld::\n   :rules: arlington\n   :points:\n\n   5H 6H 7H\n   KH KD 2C=K\n"
    )
    assert 2 == len(drawings(page))
    assert "15 points in Arlington." in text_of(page)
    assert "30 points in Arlington." in text_of(page)


def test_meld_under_rules_has_the_kind_they_give_it(project: Project) -> None:
    """Where no card is wild, three deuces are a set."""
    page = project.build(
        ".. rummykit-meld:: 2C 2D 2H\n   :rules: fortune\n   :set: wilds.ranks=none\n   :name: twos"
    )
    assert "<title>Set of 3 cards</title>" in page
    assert 'id="twos"' in page


def test_cards_are_drawn_in_their_order(project: Project) -> None:
    """Cards lie as they are written, at the size asked for."""
    page = project.build(".. rummykit-cards:: KS 7H\n   :scale: 0.5")
    (drawing,) = drawings(page)
    assert "<desc>King of spades, seven of hearts</desc>" in drawing
    assert 'width="52"' in drawing


POSITION = """
.. rummykit-position:: arlington
   :hands: 7S 7H 2D / KC QS
   :melds: 5H 6H 7H, 9C 9D 9H
   :stock: 4C 9D
   :pile: 3C 8S
   :totals: 120, -85
   :turn: 1
   :phase: play
   :deal-number: 3
   :width: 400
"""


def test_position_is_drawn_whole(project: Project) -> None:
    """Without a seat everything is seen."""
    (drawing,) = drawings(project.build(POSITION))
    assert "Arlington, deal 3: seat 1 to play" in drawing
    assert "Seat 0, 120 points; hand: two of diamonds, seven of hearts" in drawing
    assert "meld 1, set: nine of clubs" in drawing
    assert 'width="402"' in drawing


@pytest.mark.parametrize(
    ("options", "hidden", "seen"),
    [
        ("   :seat: 1", "top first", "hand: king of clubs, queen of spades"),
        ("   :seat: spectator", "queen of spades", "upcard eight of spades"),
        ("   :seat: spectator\n   :memory:", "top first", "bottom first three of clubs"),
    ],
)
def test_position_of_a_seat_hides_the_rest(
    project: Project, options: str, hidden: str, seen: str
) -> None:
    """With a seat only what it may know is drawn."""
    (drawing,) = drawings(project.build(f"{POSITION}{options}"))
    assert hidden not in drawing
    assert seen in drawing


def test_position_takes_changed_rules(project: Project) -> None:
    """Fields and the title can be set for a position."""
    page = project.build(
        ".. rummykit-position:: arlington\n   :hands: 7S / KC\n   :stock: 4C\n"
        "   :melds: 5H 6H 7H 8H 9H /\n   :set: melds.run_max=none\n   :title: Long runs"
    )
    assert "<title>Long runs, deal 0: seat 0 to draw</title>" in page


@pytest.mark.parametrize("builder", ["text", "latex"])
def test_elsewhere_drawings_are_text(project: Project, builder: str) -> None:
    """A builder without HTML shows what a terminal shows."""
    text = project.build(f".. rummykit-meld:: KH KD 2C=K\n\n{POSITION}", builder)
    assert "K♦ K♥ 2♣=K" in text.replace("\\PYGZus{}", "_").replace("=", "=")
    assert "Arlington, deal 3, turn 0: seat 1 to play" in text
    assert "<svg" not in text
    assert not (project.folder / builder / "_static").exists()


@pytest.mark.parametrize("suffix", ["rst", "md"])
def test_rulebook_is_part_of_the_page(project: Project, suffix: str) -> None:
    """The sections of the book stand in the page, under a heading of their own."""
    if suffix == "md":
        pytest.importorskip("myst_parser")
        source = "```{rummykit-rulebook} arlington\n```\n\n## After"
    else:
        source = ".. rummykit-rulebook:: arlington\n\nAfter\n-----"
    page = project.build(source, suffix=suffix)
    order = [page.index(f'<section id="{name}">') for name in ("page", "arlington", "after")]
    assert sorted(order) == order
    assert "" == project.warnings


def test_rulebook_of_house_rules(project: Project) -> None:
    """A rule set of the project is told, with fields set and without its title."""
    page = project.build(
        ".. rummykit-rulebook:: houserules.HOUSE\n   :no-title:\n   :set: match.target=888"
    )
    assert "888" in text_of(page)
    assert "777" not in text_of(page)
    assert '<section id="at-home">' not in page


def test_two_rulebooks_have_ids_of_their_own(project: Project) -> None:
    """Headings that are alike get ids that differ."""
    page = project.build(".. rummykit-rulebook:: arlington\n\n.. rummykit-rulebook:: fortune")
    ids = re.findall(r' id="([^"]+)"', page)
    assert sorted(set(ids)) == sorted(ids)
    assert 2 == page.count("<h3>The deal<")


def test_points_are_those_of_the_rules(project: Project) -> None:
    """Each table has the points of its rule set, whatever they are."""
    page = project.build("\n\n".join(f".. rummykit-points:: {slug}" for slug in rk.RULESETS))
    tables = [text_of(table) for table in page.split("<table")[1:]]
    for rules, text in zip(rk.RULESETS.values(), tables, strict=True):
        scoring = rules.scoring
        assert f"Queen of Spades {scoring.queen_of_spades} {scoring.in_hand['QS']} " in text
        assert f"Going out {scoring.go_out_bonus} " in text
        assert ("Joker" in text) == bool(rules.deck.jokers)
        assert ("all-wild" in text) == rules.wilds.all_wild_melds


def test_points_follow_a_changed_rule(project: Project) -> None:
    """A field that is set changes the table, and cards that count apart stand apart."""
    text = text_of(
        project.build(
            ".. rummykit-points:: fortune\n"
            "   :set: scoring.melded.9=7; scoring.melded.K=11\n         scoring.melded.4=6\n"
            "         queen.substitute=never"
        )
    )
    assert "King 11 10 Queen to ten 10 10 Nine 7 10 Eight 10 10" in text
    assert "Wild as" not in text


def test_points_of_a_place_stand_apart(project: Project) -> None:
    """What lies in the place of a wild or removed rank has a row of its own; so have Jokers."""
    text = text_of(
        project.build(
            ".. rummykit-points:: arlington-joker\n\n.. rummykit-points:: fortune\n"
            "   :set: wilds.ranks=3\n\n.. rummykit-points:: arlington-heights\n"
            "   :set: scoring.joker=40\n\n.. rummykit-points:: fortune\n"
            "   :set: deck.jokers=1; wilds.ranks=none\n"
        )
    )
    assert "Two as its card 20 Card in the 2-place 5 –" in text
    assert "Joker 100 200" in text
    assert 2 == text.count("A Joker with points of its own scores them in every place")
    assert "Three as its card 5 Card in the 3-place 5 – Two 5 10" in text
    assert "Nine to three 5 5 Ace, high in a run 20 20" in text
    assert "Seven to two" not in text
    assert "Joker – 0" in text


def test_points_of_several_rule_sets(project: Project) -> None:
    """Rule sets stand beside one another."""
    text = text_of(project.build(".. rummykit-points:: fortune arlington"))
    assert "Fortune Rummy, melded left in hand Arlington, melded left in hand" in text
    assert "Queen of Spades 50 50 50 100" in text


def test_points_without_queens_aces_or_wilds(project: Project) -> None:
    """What the deck does not have costs nothing in hand."""
    text = text_of(
        project.build(
            ".. rummykit-points:: fortune\n   :set: deck.removed_ranks=A Q; wilds.ranks=none"
        )
    )
    assert "Queen of Spades" not in text
    assert "Ace, high in a run 10 –" in text


def test_comparison_shows_the_differences(project: Project) -> None:
    """Only fields that differ have a row, unless all are asked for."""
    directive = ".. rummykit-compare:: fortune fortune-digital houserules:HOUSE"
    short, long = (text_of(project.build(directive + more)) for more in ("", "\n   :all:"))
    assert "Rule Fortune Rummy Fortune Rummy, digital form At home" in short
    assert "match.target 500 500 777" in short
    assert "deck.packs" not in short
    assert "deck.packs 2 2 2" in long
    assert all(path in long for path in FIELDS)


def test_comparison_of_equal_rules(project: Project) -> None:
    """Rule sets that play alike do not differ."""
    assert "They do not differ." in project.build(".. rummykit-compare:: fortune fortune")


def test_comparison_in_prose(project: Project) -> None:
    """Two rule sets are compared clause by clause."""
    page = project.build(".. rummykit-compare:: fortune arlington\n   :prose:\n   :no-title:")
    assert "Fortune Rummy" in page
    assert "Arlington" in page


def test_fields_tell_all(project: Project) -> None:
    """Every field has its meaning, what it takes and its values, and can be referred to."""
    page = project.build("See :ref:`rummykit-field-melds.run_max`.\n\n.. rummykit-fields::")
    text = text_of(page)
    plain = text.replace("’", "'")
    assert all(spec.path in text and spec.meaning in plain for spec in FIELDS.values())
    assert 'href="#rummykit-field-melds-run-max"' in page
    assert 'id="rummykit-field-melds-run-max"' in page
    assert "none: Fortune Rummy, digital form" in text


def test_fields_of_one_part_for_some_rules(project: Project) -> None:
    """A part can be listed by itself, with the values of rule sets of one's own."""
    text = text_of(
        project.build(".. rummykit-fields:: arlington houserules.HOUSE\n   :part: match")
    )
    assert "1000: Arlington 777: At home" in text
    assert "another-deal: all" in text
    assert "deck.packs" not in text


def test_violations_tell_all(project: Project) -> None:
    """Every code has its meaning, what would do and its rule, and can be referred to."""
    page = project.build("See :ref:`rummykit-violation-pile-empty`.\n\n.. rummykit-violations::")
    text = text_of(page)
    assert all(f">{code}</span>" in page for code in rk.CLAUSES)
    assert 'href="#rummykit-violation-pile-empty"' in page
    assert "Draw from the stock" in text
    assert "queen.discard</span>" in page


def test_violations_that_are_asked_for(project: Project) -> None:
    """Some codes can be told alone; what is filled in is emphasised."""
    page = project.build(".. rummykit-violations:: no-such-seat")
    assert "<em>seat</em>" in page
    assert "draw-first" not in page


FAULTS = {
    ".. rummykit-points:: arlingtom": "did you mean 'arlington'",
    ".. rummykit-points:: nowhere.HOUSE": "cannot find the rule set nowhere.HOUSE",
    ".. rummykit-points:: houserules.NONE": "cannot find the rule set houserules.NONE",
    ".. rummykit-points:: houserules.NUMBER": "is no rule set but a int",
    ".. rummykit-points:: fortune\n   :set: deck.packs": "sets no field",
    ".. rummykit-points:: fortune\n   :set: deck.packs=9": "9 is too high",
    ".. rummykit-points:: fortune\n   :set: deck.packs=1; deck.packs=2": "given twice",
    ".. rummykit-compare:: fortune": "one rule set is given",
    ".. rummykit-compare:: fortune oklahoma arlington\n   :prose:": "3 rule sets are given",
    ".. rummykit-fields::\n   :part: pack": "is no part of a rule set",
    ".. rummykit-violations:: nothing": "no reason has the code nothing",
    ".. rummykit-cards:: 1S": "no card has the rank '1'",
    ".. rummykit-cards:: AS\n   :scale: 0": "is no size",
    ".. rummykit-meld::": "no meld is given",
    ".. rummykit-meld:: 5H 6H 7H\n   :points:": "need the option rules",
    ".. rummykit-meld:: 5H 7H 9H\n   :rules: fortune": "5H 7H 9H",
    ".. rummykit-position:: fortune": "no hands are given",
    ".. rummykit-position:: fortune\n   :hands: 7S 7S 7S / JK": "the deck has none",
    ".. rummykit-position:: fortune\n   :hands: 7S / KC\n   :stock: 4C\n   :seat: 2": "is no seat",
}


def test_faults_are_errors_at_their_places(project: Project) -> None:
    """What a directive cannot read is an error that names the page and the line."""
    lines = [4 + sum(page.count("\n") + 2 for page in [*FAULTS][:at]) for at in range(len(FAULTS))]
    project.build("\n\n".join(FAULTS))
    errors = re.split(r"^.*index\.rst:", project.warnings, flags=re.MULTILINE)[1:]
    found = {int(line): text for line, _, text in (error.partition(": ") for error in errors)}
    assert lines == list(found)
    for line, said in zip(lines, FAULTS.values(), strict=True):
        assert found[line].startswith("ERROR: ")
        assert said in found[line]


def test_pages_are_read_anew_when_rules_change(project: Project) -> None:
    """A page depends on the engine and on the module of the rules that it tells."""
    project.build(".. rummykit-points:: houserules.HOUSE")
    app = project.application("html", {**FAST, "extensions": ["rummykit.sphinx"]}, run=False)
    known = {str(path).replace("\\", "/") for path in app.env.dependencies["index"]}
    assert any(path.endswith("houserules.py") for path in known)
    assert any(path.endswith("rules/presets.py") for path in known)


def test_extension_says_that_it_works_in_parallel(project: Project) -> None:
    """Sphinx may read and write pages at the same time."""
    app = project.application("html", {"extensions": ["rummykit.sphinx"]}, run=False)
    extension = app.extensions["rummykit.sphinx"]
    assert (rk.__version__, True) == (extension.version, extension.parallel_read_safe)
