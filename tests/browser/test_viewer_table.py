"""Cards, hands and texts on the table of the replay viewer, in handwritten films."""

import json

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.models import Game
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.films import document, film, table, zone
from tests.browser.screens import wait_until_drawn
from tests.browser.viewer_page import Show, boxes, cards_on_the_felt, read
from tests.often import in_depth

BIG: ViewportSize = {"width": 1920, "height": 1080}
LONG_NAME = "Maximiliane Wolfeschlegelsteinhausenbergerdorff"


COLOUR_OF = "found => getComputedStyle(document.querySelector(found)).backgroundColor"


def box_of(page: Page, card: str) -> dict[str, float]:
    [box] = boxes(page, f'.card[data-card="{card}"]')
    return box


def distance(one: dict[str, float], other: dict[str, float]) -> float:
    return abs(one["x"] - other["x"]) + abs(one["y"] - other["y"])


def sign(text: str) -> str:
    """A card as the page writes it: with the variation selector for text instead of an emoji."""
    return f"{text}\ufe0e"


PLAY = film([[1000, 0, "move", "stock/0/0", 1, 1, "spit_pile/0", 1, [1]]], length_ms=4000)


@in_depth
def test_card_in_flight_is_between_its_places_and_arrives_on_time(show: Show) -> None:
    page = show(document(PLAY), at="0.88")
    under_way = box_of(page, sign("2♠"))
    page.keyboard.press(".")
    after = box_of(page, sign("2♠"))
    page.keyboard.press("Home")
    before = box_of(page, sign("2♠"))
    assert distance(before, under_way) > 20
    assert distance(under_way, after) > 20
    [centre] = boxes(page, ".slot-centre >> nth=0")
    assert distance(after, centre) < 6


@in_depth
def test_card_stays_until_its_arrival_with_reduced_motion(show: Show) -> None:
    page = show(document(PLAY), at="0.99", reduced_motion="reduce")
    shortly_before = box_of(page, sign("2♠"))
    page.keyboard.press("Home")
    assert distance(box_of(page, sign("2♠")), shortly_before) < 1


def test_page_contains_the_faces_of_visible_cards_only(show: Show) -> None:
    """The cards of an open hand have a face, those of a concealed hand have none; a pile has one after it is turned."""
    hands = [zone("hand/0", 0, "hand", 0, [None, None]), zone("hand/1", 1, "hand", 0, [40, 41, 42])]
    steps = [[100, 0, "move", "stock/0/0", 1, 1, "spit_pile/0", 1, [1]], [900, 1, "turn", "stock/0/0", 0, 1, 0]]
    page = show(document(film([[10, 0, "say", 0, "spit"]], hands), film(steps)))
    for card in ("2♣", "3♣", "4♣"):
        expect(page.locator(f'.card[data-card="{sign(card)}"]:not(.is-down)')).to_be_visible()
    expect(page.locator(".card[data-card]")).to_have_count(3)
    expect(page.locator(".card.is-down")).to_have_count(2)
    all_cards_are_on_the_felt(page)
    for key in ("]", "."):
        page.keyboard.press(key)
        expect(page.locator(f'.card[data-card="{sign("A♠")}"]')).to_have_count(0)
    page.keyboard.press(".")
    expect(page.locator(f'.card[data-card="{sign("A♠")}"]')).to_be_visible()


def test_pile_shows_its_top_card_its_height_and_a_slapping_hand(show: Show) -> None:
    zones = table()
    zones[4] = zone("spit_pile/0", None, "centre", 0, [40, 41, 42]) | {"up": [0, 1, 1]}
    steps = [[1000, 0, "slap", 1, "spit_pile/0"], [8000, 1, "move", "spit_pile/0", 2, 1, "spit_pile/1", 1, [42]]]
    page = show(document(film(steps, zones)), at="1.05")
    [hand] = boxes(page, ".slap-hand")
    [pile] = boxes(page, ".slot-centre >> nth=0")
    assert distance(hand, pile) < pile["height"]
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slap-hand:visible")).to_have_count(0)
    high = page.locator(".slot-centre").first
    expect(high).to_have_attribute("data-high", "3")
    expect(high).to_have_css("background-color", page.evaluate(COLOUR_OF, ".card:not(.is-down) > svg"))
    assert {sign("2♣"), sign("3♣"), sign("4♣")} & set(cards_on_the_felt(page)) == {sign("4♣")}
    page.keyboard.press("End")
    expect(high).to_have_attribute("data-high", "2")
    expect(high).to_have_css("background-color", page.evaluate(COLOUR_OF, ".card.is-down > svg"))
    assert {sign("2♣"), sign("3♣"), sign("4♣")} & set(cards_on_the_felt(page)) == {sign("3♣"), sign("4♣")}


@in_depth
def test_gathered_pile_goes_face_down_to_the_heap(show: Show) -> None:
    zones = [*table(), zone("set_aside", None, "aside", 0, [])]
    zones[4] = zone("spit_pile/0", None, "centre", 0, [40, 41, 42], up=True)
    page = show(document(film([[1000, 0, "gather", "spit_pile/0", "spit_cards/1"]], zones)), at="0.9")
    assert sign("4♣") in cards_on_the_felt(page)
    page.keyboard.press(".")
    assert sign("4♣") not in cards_on_the_felt(page)
    expect(page.locator(".plate").nth(1)).to_contain_text("7")


@in_depth
def test_spoken_word_is_shown_on_its_seats_plate_for_a_while(show: Show) -> None:
    page = show(document(film([[1000, 0, "say", 1, "spit"]], length_ms=5000)), at="1.2")
    expect(page.locator(".plate").nth(1).locator(".plate-speech")).to_have_text("spit!")
    expect(page.locator(".plate").nth(0).locator(".plate-speech")).to_be_empty()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".plate").nth(1).locator(".plate-speech")).to_be_empty()


@in_depth
def test_fumbled_card_goes_out_and_comes_back(show: Show) -> None:
    page = show(document(film([[1000, 0, "fumble", 0, "stock/0/0", "spit_pile/1"]], length_ms=3000)), at="1.5")
    back = box_of(page, sign("2♠"))
    page.keyboard.press(",")
    reached = box_of(page, sign("2♠"))
    expect(page.locator(".plate").nth(0)).to_contain_text("fumble")
    page.keyboard.press("Home")
    home = box_of(page, sign("2♠"))
    assert distance(home, reached) > 20
    assert distance(home, back) < 1


@in_depth
def test_seat_that_is_out_stays_marked_and_stuck_passes(show: Show) -> None:
    steps = [[500, 0, "mark", 0, "stuck"], [600, 1, "mark", 1, "out"]]
    replay = document(film(steps, length_ms=9000))
    page = show(replay, at="0.7")
    assert read(page, ".plate-state") == ["stuck", "out"]
    page.keyboard.press("ArrowRight")
    assert read(page, ".plate-state") == ["", "out"]


@in_depth
def test_cards_are_counted_by_kind_for_each_seat_and_on_each_pile(show: Show) -> None:
    page = show(document(PLAY), at="2")
    assert read(page, ".plate-counts")[0].split() == ["stock", "5", "spit", "4"]
    assert read(page, ".plate-counts")[1].split() == ["stock", "6", "spit", "4"]
    assert read(page, ".slot-centre .slot-count") == ["1", ""]


@in_depth
def test_deal_ends_with_its_result_on_the_table(show: Show) -> None:
    page = show(document(PLAY, PLAY), at="0")
    page.keyboard.press("]")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(",")
    expect(page.locator(".viewer-rest")).to_be_hidden()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".viewer-rest")).to_be_visible()
    expect(page.locator(".result")).to_contain_text("After deal 1")
    assert read(page, ".result .figure") == ["20", "32"]


@in_depth
def test_game_without_a_winner_ends_with_the_result_of_its_deal(show: Show) -> None:
    page = show(document(PLAY, winner=None))
    page.keyboard.press("End")
    expect(page.locator(".result")).to_contain_text("After deal 1")


@in_depth
def test_skip_pauses_skips_a_long_pause(show: Show) -> None:
    replay = document(film([[100, 0, "say", 0, "ready"], [60_000, 1, "say", 1, "ready"]]))
    page = show(replay)
    page.get_by_role("button", name="Skip pauses").click()
    expect(page.get_by_role("button", name="Skip pauses")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    expect(page.locator("[data-part=time]")).to_contain_text("0:59.")


@in_depth
def test_game_timeline_has_values_for_screen_readers(show: Show) -> None:
    page = show(document(PLAY), at="2")
    line = page.get_by_role("slider", name="Time in the game")
    expect(line).to_have_attribute("aria-valuetext", "Deal 1 of 1, 0:02")
    expect(line).to_have_attribute("aria-valuemin", "0")
    line.focus()
    page.keyboard.press(",")
    expect(line).to_have_attribute("aria-valuetext", "Deal 1 of 1, 0:01")


@in_depth
def test_keys_typed_into_a_field_do_not_control_the_viewer(show: Show) -> None:
    page = show(document(PLAY))
    page.evaluate("document.querySelector('h1').append(document.createElement('input'))")
    page.locator("h1 input").fill("")
    page.locator("h1 input").press("]")
    page.locator("h1 input").press(".")
    assert page.locator("[data-part=time]").inner_text() == "0:00.000"


def test_transcript_marks_the_line_of_the_moment(show: Show) -> None:
    steps = [[100 * number, number, "say", number % 2, "spit"] for number in range(1, 40)]
    page = show(document(film(steps)), at="3")
    current = page.locator("[data-part=transcript] [aria-current=step]")
    expect(current).to_contain_text("0:03.000")
    expect(current).to_be_in_viewport()


@in_depth
def test_cards_of_one_to_eight_seats_fit_the_table(show: Show) -> None:
    for seats in (1, 3, 5, 8):
        names = tuple(f"{LONG_NAME} {number}" for number in range(seats))
        page = show(document(film([[10, 0, "say", 0, "spit"]], table(seats, piles=5)), names=names))
        for size in (PHONE, LAPTOP):
            resize(page, size)
            all_cards_are_on_the_felt(page)


def resize(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    wait_until_drawn(page)


def all_cards_are_on_the_felt(page: Page) -> None:
    [felt] = boxes(page, ".table")
    for card in (box for box in boxes(page, ".card") if box["x"] + box["width"] > felt["x"]):
        assert felt["x"] <= card["x"] and card["x"] + card["width"] <= felt["x"] + felt["width"] + 1
        assert felt["y"] <= card["y"] and card["y"] + card["height"] <= felt["y"] + felt["height"] + 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@in_depth
def test_cards_are_larger_in_a_larger_window(show: Show) -> None:
    page = show(document(PLAY), viewport=BIG)
    widths = [boxes(page, ".card")[0]["width"]]
    for size in (LAPTOP, PHONE):
        resize(page, size)
        widths.append(boxes(page, ".card")[0]["width"])
    assert widths == sorted(set(widths), reverse=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.fresh_pages
def test_cards_are_in_their_places_as_soon_as_the_viewer_is_ready(new_page: NewPage, game: Game) -> None:
    """A ResizeObserver reports sizes only after a frame. The stand-in here never reports."""
    page = new_page()
    page.add_init_script("window.ResizeObserver = class { observe() {} };")
    page.goto(f"/replays/{game.public_id}/")
    expect(page.locator(".viewer.is-ready")).to_be_visible()
    assert page.locator(".card[data-card]").count() == 10
    all_cards_are_on_the_felt(page)


@in_depth
def test_ghost_and_reserve_are_labelled(show: Show) -> None:
    ghost = zone("ghost/1", None, "centre", 1, [40])
    reserve = zone("reserve/0", None, "beside", 0, [41, 42])
    page = show(document(film([[10, 0, "say", 0, "spit"]], [*table(), ghost, reserve])))
    expect(page.locator(".slot-count", has_text="ghost")).to_be_visible()
    expect(page.locator(".slot-count", has_text="reserve 2")).to_be_visible()


@in_depth
def test_hand_that_slaps_the_table_lands_between_the_piles(show: Show) -> None:
    page = show(document(film([[1000, 0, "slap", 0, None]], length_ms=3000)), at="1.05")
    expect(page.locator("[data-part=caption]")).to_have_text("Ada slaps the table.")
    [hand] = boxes(page, ".slap-hand")
    first, second = boxes(page, ".slot-centre")
    along = "x" if first["y"] == second["y"] else "y"
    assert first[along] < hand[along] < second[along]


@in_depth
def test_points_are_labelled_as_points(show: Show) -> None:
    replay = document(PLAY) | {"counts": "points", "scores": [[7, 101]]}
    page = show(replay)
    page.keyboard.press("End")
    assert read(page, ".result .figure") == ["7", "101"]
    expect(page.locator(".result")).to_contain_text("points")
    assert page.locator("[data-part=deals] td").all_inner_texts()[1:] == ["7", "101"]


@in_depth
def test_final_result_of_four_seats_lists_their_places(show: Show) -> None:
    end = film([[10, 0, "say", 0, "spit"]], table(4, piles=2))
    replay = document(end, end, names=("Ada", "Grace", "Edith", "Mary"))
    replay |= {"scores": [[1, 2, 3, 4], [9, 0, 31, 12]], "places": [1, 0, 3, 2], "winner": 1}
    page = show(replay, at="1.5")
    lines = [line.split() for line in read(page, ".result li")]
    assert lines == [["Ada", "1"], ["Grace", "2"], ["Edith", "3"], ["Mary", "4"]]
    page.keyboard.press("End")
    lines = [line.split() for line in read(page, ".result li")]
    assert lines == [["1st", "Grace", "0"], ["2nd", "Ada", "9"], ["3rd", "Mary", "12"], ["4th", "Edith", "31"]]


@in_depth
@pytest.mark.fresh_pages
def test_game_without_deals_shows_a_notice(new_page: NewPage, game: Game) -> None:
    page = new_page()
    page.route("**/film.json", lambda route: route.fulfill(body=json.dumps(document())))
    page.goto(f"/replays/{game.public_id}/")
    expect(page.locator("[data-part=status]")).to_contain_text("Nothing of this game was recorded")
