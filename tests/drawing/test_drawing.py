"""Every drawing: well formed, self-contained, told in words, and hiding what is hidden."""

from __future__ import annotations

import re
from itertools import islice
from xml.etree import ElementTree as ET

import pytest

import rummykit as rk
from rummykit.drawing import STYLE, card_svg, cards_svg, meld_svg, state_svg
from rummykit.drawing.paths import place
from tests.drawing.samples import ended, renderings, table

SVG = "{http://www.w3.org/2000/svg}"
DECK = [rk.Card.of(rank, suit) for suit in rk.Suit for rank in rk.Rank] + [rk.JOKER]
DRAWINGS = {name: text for name, text in renderings().items() if name.endswith(".svg")}


def parsed(text: str) -> ET.Element:
    """Read a drawing as XML."""
    return ET.fromstring(text)  # noqa: S314  # our own text


def told(text: str) -> str:
    """What a drawing says to those who do not see it."""
    root = parsed(text)
    return f"{root.findtext(f'{SVG}title')} {root.findtext(f'{SVG}desc')}"


def luminance(colour: str) -> float:
    """How bright a colour is, as contrast is reckoned."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def palettes() -> list[dict[str, str]]:
    """The colours of the style sheet by name: the light ones, then the dark ones."""
    rules = re.findall(r"\.rk\{((?:--rk-[a-z]:#[0-9a-f]{6};?)+)", STYLE)
    return [dict(re.findall(r"--rk-([a-z]):(#[0-9a-f]{6})", rule)) for rule in rules]


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_is_an_image_with_words(name: str) -> None:
    """The root is an image whose first child is its title."""
    root = parsed(DRAWINGS[name])
    assert (f"{SVG}svg", "img", f"{SVG}title") == (root.tag, root.get("role"), root[0].tag)
    assert root[0].text


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawings_can_share_a_page(name: str) -> None:
    """No ids that could clash, no references, nothing from elsewhere, no scripts."""
    elements = list(parsed(DRAWINGS[name]).iter())
    attributes = {attribute for element in elements for attribute in element.attrib}
    assert not {key for key in attributes if key == "id" or key.endswith("href")}
    assert {element.tag.removeprefix(SVG) for element in elements} <= {
        *("svg", "title", "desc", "g", "rect", "path", "line", "text")
    }
    assert "url(" not in STYLE
    assert "@import" not in STYLE


def test_every_card_is_drawn() -> None:
    """Each card is well formed, and no two look alike."""
    drawn = [card_svg(card, style=False) for card in DECK]
    assert 53 == len(set(drawn))
    assert {f"{SVG}svg"} == {parsed(text).tag for text in drawn}


@pytest.mark.parametrize("rank", list(rk.Rank)[:10])
def test_number_card_has_as_many_pips(rank: rk.Rank) -> None:
    """A card from ace to ten shows its suit as often as its rank says, and in two corners."""
    (group,) = parsed(card_svg(rk.Card.of(rank, rk.Suit.HEARTS), style=False)).findall(f"{SVG}g")
    corners, pips = (each.get("d", "") for each in group.findall(f"{SVG}path")[1:])
    assert (2, rank.value) == (corners.count("M"), pips.count("M"))


@pytest.mark.parametrize(
    "palette", palettes(), ids=["light", "dark", "chosen-light", "chosen-dark"]
)
def test_colours_are_readable(palette: dict[str, str]) -> None:
    """Suits stand out from paper and badges, words from the table, and suits differ."""
    assert all(4.5 <= contrast(palette[suit], palette["p"]) for suit in "cdhsj")
    assert all(4.5 <= contrast(palette[suit], palette["b"]) for suit in "cdhs")
    assert all(4.5 <= contrast(palette[words], palette["f"]) for words in "tma")
    assert 5 == len({palette[suit] for suit in "cdhsj"})


def test_colours_follow_system_and_page() -> None:
    """Light unless the system says dark, and what a page or a notebook chooses goes first."""
    light, dark, chosen_light, chosen_dark = palettes()
    assert (light, dark) == (chosen_light, chosen_dark)
    assert "@media(prefers-color-scheme:dark){.rk{" in STYLE
    assert "[data-theme=dark] .rk,[data-jp-theme-light=false] .rk,.vscode-dark .rk{" in STYLE


def test_style_comes_with_a_drawing_or_without() -> None:
    """A drawing is complete by itself; a page may hold the style sheet for all."""
    whole, bare = card_svg("QS"), card_svg("QS", style=False)
    assert whole.replace(f"<style>{STYLE}</style>", "") == bare
    assert STYLE == parsed(whole).findtext(f"{SVG}style")


def test_scale_changes_the_size_alone() -> None:
    """Twice the size is the same drawing in twice the pixels."""
    small, large = (parsed(meld_svg("KH KD 2C=K", scale=scale)) for scale in (1, 2))
    assert small.get("viewBox") == large.get("viewBox")
    assert 2 * float(small.get("width", 0)) == float(large.get("width", 0))


def test_meld_says_what_wilds_stand_for() -> None:
    """Stand-ins are told in words and shown on badges."""
    text = meld_svg("JS 2D=QS KS", style=False)
    assert "two of diamonds as the queen of spades" in told(text)
    assert 1 == text.count('class="rk-b rk-s"')
    assert 0 == meld_svg("2C 2D 2H", style=False).count("rk-b")


def test_ten_cards_take_less_room_than_ten_drawings() -> None:
    """Covered cards are drawn as far as they are seen."""
    hand = cards_svg("3H 4H 5H 6H 7H 8H 9H TH JH QH", style=False)
    assert 6_000 > len(hand)


def test_many_cards_go_into_rows() -> None:
    """A whole suit twice does not fit into one row."""
    one, two = (parsed(cards_svg(DECK[:13] * times)) for times in (1, 2))
    assert float(one.get("width", 0)) < float(two.get("width", 0)) < 500
    assert float(one.get("height", 0)) * 2 < float(two.get("height", 0)) < 250


def test_no_cards_are_drawn_as_nothing() -> None:
    """An empty hand is an empty drawing that says so."""
    assert "0 cards None" == told(cards_svg(""))


def test_state_shows_everything() -> None:
    """A state tells all hands, the stock and the pile, in words and in the drawing."""
    text = state_svg(table())
    assert "top first four of clubs, nine of diamonds, three of hearts, eight of clubs" in told(
        text
    )
    assert "hand: king of clubs, four of diamonds, queen of spades" in told(text)
    assert "stock, top first: 4C 9D 3H 8C" in text


def test_view_shows_what_the_seat_may_know() -> None:
    """Another hand, the stock and the lower pile are neither told nor drawn."""
    text = state_svg(rk.view(table(), 1))
    assert "Stock: 4 cards. Pile: 5 cards, upcard queen of diamonds." in told(text)
    assert "hand: 6 cards; meld 0, run" in told(text)
    assert "hand: king of clubs, four of diamonds, queen of spades" in told(text)
    assert "three of clubs" not in told(text)


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_view_drawing_hangs_on_the_view_alone(seat: int | None, *, memory: bool) -> None:
    """States that look alike to a seat are drawn alike for it."""
    state = rk.position(
        rk.ruleset("fortune"), hands=["7S 7H", "KC QS"], stock="4C 9D", pile="3C 8S"
    )
    hands = ["7S 7H" if seat == 0 else "9S 9H", "KC QS" if seat == 1 else "5C 5D"]
    other = rk.position(rk.ruleset("fortune"), hands=hands, stock="JD JC", pile="3C 8S")
    views = [rk.view(each, seat, memory=memory) for each in (state, other)]
    assert state_svg(views[0]) == state_svg(views[1])


def test_memory_shows_known_cards_of_a_hand() -> None:
    """Cards that came from the pile lie face up among the backs for who remembers."""
    state = rk.position(
        rk.ruleset("fortune"), hands=["8H 8D 5C", "KC QS"], stock="4C 9D", pile="3C 8S"
    )
    state = rk.apply(state, rk.parse_action("take 8D 8H 8S"))
    assert "hand: 2 cards, among them three of clubs" in told(
        state_svg(rk.view(state, 1, memory=True))
    )
    assert "hand: 2 cards; meld 0" in told(state_svg(rk.view(state, 1)))


def test_long_pile_is_listed_under_its_top() -> None:
    """The top twelve cards are drawn; what lies below is listed."""
    state = rk.position(
        rk.ruleset("fortune"),
        hands=["7S", "KC"],
        stock="4C",
        pile="3C 4D 5D 6D 7D 8D 9D TD JD QD KD AD 3H 4H",
    )
    text = state_svg(state)
    assert "under these in the pile, bottom first: 3C 4D<" in text


def test_ended_deal_tells_scores_and_winner() -> None:
    """After a deal its scores stand beside the totals, and the winner is marked."""
    text = state_svg(ended())
    assert "Arlington, deal 0: won by seat 1" in told(text)
    assert "won" in told(text)
    assert "in this deal" in text


def test_scored_deal_without_a_winner() -> None:
    """Between deals nobody is to play."""
    state = rk.position(rk.ruleset("arlington"), hands=["7S", "KC"], phase="deal_over")
    text = state_svg(state)
    assert "Arlington, deal 0: the deal is over" in told(text)
    assert "to draw" not in text.replace(STYLE, "")


def test_empty_places_are_outlined() -> None:
    """An empty stock and pile have their outlines."""
    state = rk.position(rk.ruleset("arlington"), hands=["7S", "KC"], phase="deal_over")
    assert 2 == state_svg(state, style=False).count("rk-o")


def test_narrow_table_keeps_a_least_width() -> None:
    """A table is never narrower than what it says needs."""
    assert "282" == parsed(state_svg(table(), width=10)).get("width")


def test_titles_of_house_rules_are_escaped() -> None:
    """What people write in a title cannot break the drawing."""
    rules = rk.RuleSet(slug="house", title="Tom & Jerry's <b>game</b>")
    text = state_svg(rk.new_game(rules, players=2, seed=1))
    assert "Tom & Jerry's <b>game</b>, deal 0: seat 0 to draw" == parsed(text)[0].text


def test_moments_of_games_can_be_drawn() -> None:
    """Every tenth state of a game of each rule set is well formed, for all who look."""
    for slug in rk.RULESETS:
        state = rk.new_game(rk.ruleset(slug), players=3, seed=7)
        for number in range(40):
            if number % 10 == 0:
                for seat in (0, 1, None):
                    parsed(state_svg(rk.view(state, seat, memory=number % 20 == 0)))
                parsed(state_svg(state))
            state = rk.apply(state, list(islice(rk.legal_actions(state), 9))[-1])


def test_notebooks_show_drawings() -> None:
    """Cards, hands, melds, states and views show themselves."""
    state = table()
    seen = rk.view(state, 0)
    assert card_svg("QS") == rk.Card("QS")._repr_html_()
    assert cards_svg(state.hands[0]) == state.hands[0]._repr_html_()
    assert meld_svg("KH KD 2C=K") == rk.Meld("KH KD 2C=K")._repr_html_()
    assert state_svg(state) == state._repr_html_()
    assert state_svg(seen) == seen._repr_html_()


@pytest.mark.parametrize("draw", [card_svg, cards_svg, meld_svg])
def test_what_is_no_card_is_refused(draw: object) -> None:
    """A text that names no card is a notation error, as everywhere."""
    with pytest.raises(rk.NotationError):
        draw("1S")  # type: ignore[operator]  # each of them takes a text


def test_arcs_keep_their_flags_when_turned() -> None:
    """Turning a shape changes its end points and neither its radii nor its flags."""
    assert "M-1 0a2 2 0 1 0-4 0" == place("m1 0a2 2 0 1 0 4 0", 0, 0, -1)
