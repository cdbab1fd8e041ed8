"""The directives that tell where rules come from, that play, and that show refusals."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("sphinx", reason="the extension is for Sphinx")

import rummykit as rk
from rummykit.rulebook import DECISIONS, REFUSALS, SOURCES
from tests.sphinx.test_extension import Project, drawings, project, text_of

__all__ = ["project"]

pytestmark = pytest.mark.filterwarnings("default")  # what other packages warn of is not ours

LINK = '<a class="reference internal" href="#{}"><span class="rk-cited">{}</span></a>'
BOOK = ".. rummykit-rulebook:: arlington\n   :no-title:\n"


def test_citations_lead_to_the_decisions_of_the_page(project: Project) -> None:
    """The numbers in a rule book are links within its page, in lists and in tables."""
    page = project.build(BOOK)
    assert 1 == page.count('id="decision-x18"') == page.count('id="source-000"')
    assert f"({LINK.format('decision-x18', 'X18')})" in page
    assert f"<td><p>{LINK.format('decision-x17', 'X17')}</p>" in page
    assert "" == project.warnings


def test_citations_lead_to_the_decisions_of_the_site(project: Project) -> None:
    """Without a list of its own the page refers to the site's, and else to nothing."""
    (project.source / "all.rst").write_text(
        ":orphan:\n\nAll\n===\n\n.. rummykit-decisions::\n\n:ref:`rummykit-decision-x18`",
        encoding="utf-8",
    )
    page = project.build(f"{BOOK}   :without: Decisions, Sources\n")
    assert 'href="all.html#decision-x18"><span class="std std-ref">X18</span></a>' in page
    assert "(000)" in text_of(page)
    assert "source-000" not in page
    assert "" == project.warnings


def test_parts_of_a_rule_book(project: Project) -> None:
    """Sections are asked for by their titles; two books of a page share no ids."""
    page = project.build(f"{BOOK}   :only: The deal, Decisions\n\n{BOOK}   :only: Decisions\n")
    assert ["The deal", "Decisions", "Decisions"] == re.findall(r"<h2>(.*?)<", page)
    assert 1 == page.count('id="decision-x18"')


def test_examples_of_a_rule_book_are_drawn(project: Project) -> None:
    """Each example is a drawing with what its cards are worth."""
    page = project.build(f"{BOOK}   :only: Examples of melds\n   :drawn:\n")
    assert 12 == len(drawings(page))
    assert "Set of aces: 20 + 20 + 20 = 60" in text_of(page)
    assert "" == project.warnings


def test_examples_without_drawings_are_explained(project: Project) -> None:
    """Where text stands for drawings, it says how a wild card is written, and tens as figures."""
    directive = f"{BOOK}   :only: Examples of melds\n   :drawn:\n"
    assert "standing for" not in text_of(project.build(directive))
    text = project.build(directive, "text")
    assert '"2♦=9♣" is the 2♦, standing for 9♣.' in text
    assert "8♣ 2♦=9♣ 10♣" in text


def test_a_decision_names_whole_tables(project: Project) -> None:
    """All cards of a table of points are named together, and lead to the first of them."""
    page = project.build(".. rummykit-decisions:: X23\n\n.. rummykit-fields::\n   :part: scoring\n")
    assert 'href="#rummykit-field-scoring-melded-k"' in page
    assert "scoring.melded.*, scoring.ace_high" in text_of(page)
    assert "a melded queen other than the Queen of Spades" in text_of(page)
    assert "Stated in RULES 2; X15." in text_of(page)


def test_rules_without_melds_have_no_drawings(project: Project) -> None:
    """Where nothing can be melded the sentence that says so stays."""
    page = project.build(
        f"{BOOK}   :only: Examples of melds\n   :drawn:\n"
        "   :set: melds.set_min=9; melds.set_max=9; melds.run_max=13; melds.run_min=13;"
        " deck.removed_ranks=3 4 5 6 7; melds.set_duplicates=no; wilds.all_wild_melds=no\n"
    )
    assert [] == drawings(page)
    assert "No meld can be laid by these rules." in text_of(page)


def test_glance_leaves_out_what_there_is_not(project: Project) -> None:
    """A few fields in words; those asked for stand in any case."""
    text = text_of(project.build(".. rummykit-glance:: arlington"))
    assert "Points that end the game 1,000" in text
    assert "Jokers are wild" not in text
    text = text_of(
        project.build(
            ".. rummykit-glance:: arlington-heights\n   :set: match.target=777\n\n"
            ".. rummykit-glance:: arlington\n   :fields: wilds.jokers\n"
        )
    )
    assert "Points that end the game 777" in text
    assert "Ranks taken out 2s" in text
    assert 2 == text.count("Jokers are wild")


def test_decisions_and_sources(project: Project) -> None:
    """All of them with what is open, played and why, or those asked for."""
    text = text_of(project.build(".. rummykit-decisions::\n\n.. rummykit-sources::"))
    for decision in DECISIONS.values():
        assert f"Why: {decision.why[0].upper()}{decision.why[1:]}." in text.replace("’", "'")
    for number, told in SOURCES.items():
        assert f"{number}{told}" in text.replace("’", "'")
    text = text_of(project.build(".. rummykit-decisions:: X18"))
    assert "X18" in text
    assert "X19" not in text


def test_fields_lead_to_where_the_page_tells_them(project: Project) -> None:
    """A decision refers to its fields, a field to its decisions, a refusal to both."""
    page = project.build(
        ".. rummykit-decisions:: X18\n\n.. rummykit-fields::\n   :part: melds\n\n"
        ".. rummykit-violations:: same-card-twice"
    )
    assert 2 == page.count('href="#rummykit-field-melds-set-duplicates"')
    assert 2 == page.count('href="#decision-x18"')


def test_versions(project: Project) -> None:
    """Each version with its release."""
    text = text_of(project.build(".. rummykit-versions:: arlington"))
    assert "Version 1, since rummykit 0.1.0" in text


def test_points_and_differences_with_short_heads(project: Project) -> None:
    """Columns by slug, values in a few words."""
    text = text_of(
        project.build(
            ".. rummykit-points:: fortune arlington\n   :heads: slug\n\n"
            ".. rummykit-compare:: fortune arlington\n   :heads: slug\n   :short:\n"
        )
    )
    assert "fortune, melded" in text
    assert "Cards dealt to each player deal.hand_size 11 13" in text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"{BOOK}   :only: The weather", "no section is called The weather: there are The aim"),
        (".. rummykit-decisions:: X99", "nothing has the number X99: there are X01"),
        (".. rummykit-glance:: fortune\n   :fields: no.field", "no field is called no.field"),
        (".. rummykit-versions:: houserules.OWN", "own does not ship, so no versions"),
    ],
)
def test_what_is_not_there_is_refused(project: Project, text: str, fault: str) -> None:
    """What is asked for and is not there is an error at its place."""
    own = 'OWN = attrs.evolve(HOUSE, slug="own", title="Own")\n'
    with (project.folder / "houserules.py").open("a", encoding="utf-8") as file:
        file.write(own)
    project.build(text)
    assert fault in project.warnings
    assert "index.rst:4" in project.warnings


def test_a_play_is_told(project: Project) -> None:
    """What an action does or why it is refused, the points, the table afterwards."""
    page = project.build(
        ".. rummykit-play:: arlington\n   :hands: 9H 9D 4C KC / 5C\n   :pile: 3C 9S\n"
        "   :stock: TD\n   :caption: Before.\n   :after:\n\n"
        "   discard 4C\n   take 9H 9D 9S\n   discard 4C\n   draw\n"
    )
    text = text_of(page)
    assert "discard 4C Refused: a turn begins with drawing" in text
    assert "Seat 0 lays 9♦ 9♥ 9♠ (30 points) with the upcard and takes the rest" in text
    assert "rest of the pile, 1 card." in text
    assert "Seat 1 draws 10♦. The pile is turned over to make a new stock of" not in text
    assert 1 == text.count("Before.")
    assert 2 == len(drawings(page))


def test_a_play_is_told_as_a_seat_sees_it(project: Project) -> None:
    """What another draws stays hidden; without actions there is the table alone."""
    play = ".. rummykit-play:: fortune\n   :hands: 4C / 5C\n   :stock: TD JD\n   :seat: 1\n"
    assert "Seat 0 draws a card." in text_of(project.build(f"{play}\n   draw\n"))
    assert "rummykit-play" not in project.build(play)


def test_all_that_can_happen_is_told(project: Project) -> None:
    """Events of every kind, and a score when the deal ends."""
    text = text_of(
        project.build(
            ".. rummykit-play:: arlington-joker\n   :hands: 6H 8H QS / 5C JK\n"
            "   :melds: 5H JK=6H 7H /\n   :stock: TD\n   :pile: 3C\n   :phase: play\n"
            "   :totals: 990 10\n   :set: queen.discard=never; deck.jokers=2; stock.shuffle=yes\n\n"
            "   add 0 8H high\n   swap 0.0 6H\n   discard JK\n   draw\n   discard TD\n\n"
            ".. rummykit-play:: oklahoma\n   :hands: QS / 4C\n   :stock: TD\n   :pile: 3C 5D\n"
            "   :phase: play\n\n   pass\n   draw\n   discard TD\n\n"
            ".. rummykit-play:: arlington\n   :hands: KC KD KH 4C / 5C\n   :stock: TD\n"
            "   :pile: 3C\n   :phase: play\n   :totals: 990 10\n"
            "\n   meld KC KD KH\n   discard 4C\n\n"
            ".. rummykit-play:: arlington\n   :hands: 4C / 5C\n   :stock: TD\n   :pile: 3C\n"
            "   :phase: play\n\n   discard 4C\n   next\n\n"
            ".. rummykit-play:: fortune\n   :hands: 9H 9D / 5C\n   :pile: 9S\n   :stock: TD\n\n"
            "   take 9H 9D 9S\n\n"
            ".. rummykit-play:: fortune\n   :hands: 9H 9D / 5C\n   :phase: play\n   :stock: TD\n"
            "   :set: deal.max_turns=1\n\n   discard 9H\n"
        )
    )
    for told in (
        "Seat 0 adds 8♥; the meld is 5♥ JK=6♥ 7♥ 8♥",
        "Seat 0 gives 6♥ and takes the Joker in hand",
        "Seat 0 ends the turn without a discard.",
        "The pile is turned over to make a new stock of 1 card.",
        "The pile is shuffled to make a new stock of",
        "Seat 0 lays K♣ K♦ K♥ (30 points).",
        "The deal ends: seat 0 has gone out.",
        "The game is over, won by seat 0.",
        "13 cards are dealt to each player, and",
        "is turned up. Seat 1 begins.",
        "with the upcard; there is no other card to take.",
        "The deal ends: it has had its turns, and nobody has gone out.",
        "Seat 0 30 0 100 130 1,120",
        "Seat 1 0 5 0 −5 5",
    ):
        assert told in text


def test_refusals_have_examples(project: Project) -> None:
    """Every reason has a drawing and what the engine says."""
    page = project.build(".. rummykit-violations::\n   :examples:")
    refusals = [refusal for of_code in REFUSALS.values() for refusal in of_code]
    assert len(refusals) == len(drawings(page))
    text = text_of(page).replace("’", "'")
    assert "Fortune Rummy with melds.max_melds = 1. Seat 0 asks for meld KC KD KH." in text
    assert "Seat 0 asks for discard 4C, as a text and not as an action. Refused: this is" in text
    assert "Rule: RULES 3.3-3.5 (drawing and taking the pile; melding and laying off;" in text
    assert set(rk.CLAUSES) <= set(
        re.findall(r'<code[^>]*><span class="pre">([a-z-]+)</span>', page)
    )
    assert "It is allowed." not in text


def test_an_example_that_is_allowed_after_all_is_told(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the engine says is told, whatever it is."""
    allowed = {**REFUSALS, "pile-empty": (REFUSALS["already-drawn"][0],)}
    monkeypatch.setattr("rummykit.sphinx._inner.listings.REFUSALS", allowed)
    monkeypatch.setattr("rummykit.rulebook.refusals.explain", lambda *_: None)
    page = project.build(".. rummykit-violations:: pile-empty\n   :examples:")
    assert "It is allowed." in text_of(page)
