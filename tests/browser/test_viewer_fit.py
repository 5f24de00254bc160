"""The replay viewer on screens of many shapes: the table and what leads it are in sight together, side by side."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.films import document, film
from tests.browser.screens import wait_until_drawn
from tests.browser.showing import Show, boxes
from tests.often import in_depth, in_turn, some

GAME = document(*[film([[1000, 0, "say", 0, "spit"]], length_ms=5000)] * 2)
PARTS = (".viewer-stage", ".viewer-told", ".viewer-lines", ".viewer-group:has(.viewer-play)", ".viewer-group-end")

Size = tuple[int, int]
FULL: list[Size] = [(360, 740), (412, 915), (768, 1024), (740, 360), (844, 390), (1024, 600), (1920, 1080)]
SIDEWAYS: list[Size] = [(667, 375), (844, 390)]
UPRIGHT: list[Size] = [(360, 740), (360, 640), (412, 915)]
LAPTOPS: list[Size] = [(1280, 720), (1366, 768), (1920, 1080)]

Box = dict[str, float]


def overlap(one: Box, other: Box) -> bool:
    return all(
        one[at] < other[at] + other[size] and other[at] < one[at] + one[size]
        for at, size in (("x", "width"), ("y", "height"))
    )


def expect_all_in_sight(page: Page, width: int, height: int) -> None:
    found = [boxes(page, part)[0] for part in PARTS]
    for box in found:
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width
    for index, box in enumerate(found):
        assert not any(overlap(box, other) for other in found[index + 1 :]), PARTS[index]


def turn_to(page: Page, width: int, height: int) -> None:
    """As if the page had been opened on such a screen."""
    page.set_viewport_size({"width": width, "height": height})
    wait_until_drawn(page)
    page.evaluate("scrollTo(0, 0)")


PART_WITH_THE_FOCUS = """() =>
    document.activeElement.closest(".viewer-lines, .viewer-strip, .viewer-transcript")?.classList[0] ?? "" """


def parts_by_the_tab_key(page: Page) -> list[str]:
    """From the table until the viewer is left, each as often as the key leads into it."""
    page.locator(".viewer-begin").focus()
    parts: list[str] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        part = page.evaluate(PART_WITH_THE_FOCUS)
        if not part:
            return parts
        parts += [part] if [part] != parts[-1:] else []
    pytest.fail("the key leads round and round")


@pytest.mark.fresh_pages
@in_depth
def test_all_of_it_fits_a_full_screen(show: Show) -> None:
    page = show(GAME)
    for width, height in FULL:
        turn_to(page, width, height)
        page.keyboard.press("f")
        expect(page.locator(".viewer:fullscreen")).to_be_visible()
        expect_all_in_sight(page, width, height)
        page.keyboard.press("f")
        expect(page.locator(".viewer:fullscreen")).to_have_count(0)


@in_depth
def test_a_phone_held_sideways_shows_the_table_beside_what_leads_it(show: Show) -> None:
    page = show(GAME)
    for width, height in SIDEWAYS:
        page.set_viewport_size({"width": width, "height": height})
        show(GAME)
        for part in (".viewer-play", ".viewer-stage"):
            [box] = boxes(page, part)
            assert box["y"] + box["height"] <= height, "before anybody has scrolled"
        assert boxes(page, ".slot")[0]["width"] >= 40, "and its cards can be read"
        expect_all_in_sight(page, width, height)
        page.evaluate("scrollTo(0, 0)")
        [stage] = boxes(page, ".viewer-stage")
        assert stage["y"] > 60, "under the head of the page, which is still there"


@in_turn(("width", "height"), some(UPRIGHT, at_once=UPRIGHT[1:2]))
def test_a_phone_held_upright_shows_the_table_and_the_button_that_plays_before_anybody_has_scrolled(
    show: Show, width: int, height: int
) -> None:
    page = show(GAME)
    turn_to(page, width, height)
    stage, caption, play, lines, rest = (
        boxes(page, part)[0]
        for part in (".viewer-stage", ".viewer-told", ".viewer-play", ".viewer-lines", ".viewer-group-end")
    )
    assert stage["y"] < caption["y"] < play["y"] < lines["y"] < rest["y"]
    assert play["y"] + play["height"] <= height
    assert boxes(page, ".slot")[0]["width"] >= 40, "and its cards can be read"
    assert parts_by_the_tab_key(page) == ["viewer-strip", "viewer-lines", "viewer-strip", "viewer-transcript"]


@in_turn(("width", "height"), some(LAPTOPS, at_once=LAPTOPS[:1]))
def test_a_laptop_shows_the_table_and_all_there_is_to_press_without_scrolling(
    show: Show, width: int, height: int
) -> None:
    page = show(GAME)
    turn_to(page, width, height)
    expect_all_in_sight(page, width, height)
    [stage] = boxes(page, ".viewer-stage")
    assert stage["height"] >= height / 2
    page.set_viewport_size({"width": 1366, "height": 650})
    wait_until_drawn(page)
    expect_all_in_sight(page, 1366, 650)
    assert boxes(page, ".slot")[0]["width"] >= 80, "on a low laptop too two seats have cards as large as there is room"


@in_depth
def test_on_a_low_screen_what_is_to_press_stands_right_under_the_table(show: Show) -> None:
    page = show(GAME)
    for width, height in ((1024, 600), (1280, 640)):
        page.set_viewport_size({"width": width, "height": height})
        [play] = boxes(page, ".viewer-play")
        assert play["y"] + play["height"] <= height
        [stage], [caption], [lines] = (boxes(page, part) for part in (".viewer-stage", ".viewer-told", ".viewer-lines"))
        assert stage["y"] + stage["height"] < play["y"] < caption["y"] < lines["y"]


@in_depth
@in_turn(
    ("width", "height", "parts"),
    [
        (740, 360, ["viewer-strip", "viewer-lines", "viewer-transcript"]),
        (1280, 720, ["viewer-lines", "viewer-strip", "viewer-transcript"]),
    ],
)
def test_the_tab_key_leads_from_part_to_part_as_they_are_seen(
    show: Show, width: int, height: int, parts: list[str]
) -> None:
    page = show(GAME)
    turn_to(page, width, height)
    tops = [boxes(page, f".{part}")[0]["y"] for part in parts[:2]]
    assert tops == sorted(tops)
    assert parts_by_the_tab_key(page) == parts


@in_depth
@in_turn(
    ("width", "height", "along", "parts"),
    [(600, 600, "y", ["viewer-lines", "viewer-strip"]), (1024, 400, "x", ["viewer-strip", "viewer-lines"])],
)
def test_in_a_frame_it_leads_from_part_to_part_too(
    show: Show, width: int, height: int, along: str, parts: list[str]
) -> None:
    page = show(GAME)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{page.url.partition('?')[0]}embed/")
    expect(page.locator(".viewer.is-ready")).to_be_visible()
    places = [boxes(page, f".{part}")[0][along] for part in parts]
    assert places == sorted(places)
    assert parts_by_the_tab_key(page) == parts


@in_depth
def test_a_name_of_some_length_is_read_whole_in_the_lines_of_the_deal(show: Show) -> None:
    replay = document(film([[1000, 0, "say", 0, "spit"]], length_ms=5000), names=("Weathercock", "Bo"))
    page = show(replay)
    for width in (360, 1280, 1920):
        turn_to(page, width, 800)
        cut = page.locator(".transcript-who").evaluate_all("all => all.map(one => one.scrollWidth > one.clientWidth)")
        assert cut == [False], width


@in_depth
def test_each_part_of_the_page_below_the_viewer_stands_apart_from_what_is_before_it(show: Show) -> None:
    page = show(GAME)
    gaps = page.locator(".replay-page > :is(.split, .analysis, .talk)").evaluate_all(
        """all => all.map(one =>
            one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom)"""
    )
    assert len(gaps) == 3
    assert min(gaps) >= 32
