"""The replay viewer on many sizes of screen: the table and its controls are in view together, without overlap."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.films import document, film
from tests.browser.screens import wait_until_drawn
from tests.browser.viewer_page import Show, boxes
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


def resize(page: Page, width: int, height: int) -> None:
    """Resizes and scrolls to the top, as if the page had been opened at that size."""
    page.set_viewport_size({"width": width, "height": height})
    wait_until_drawn(page)
    page.evaluate("scrollTo(0, 0)")


PART_WITH_THE_FOCUS = """() =>
    document.activeElement.closest(".viewer-lines, .viewer-strip, .viewer-transcript")?.classList[0] ?? "" """


def parts_by_the_tab_key(page: Page) -> list[str]:
    """Parts of the viewer in the order in which the tab key enters them, from the table until it leaves the viewer."""
    page.locator(".viewer-begin").focus()
    parts: list[str] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        part = page.evaluate(PART_WITH_THE_FOCUS)
        if not part:
            return parts
        parts += [part] if [part] != parts[-1:] else []
    pytest.fail("the tab key never leaves the viewer")


@pytest.mark.fresh_pages
@in_depth
def test_whole_viewer_fits_in_full_screen(show: Show) -> None:
    page = show(GAME)
    for width, height in FULL:
        resize(page, width, height)
        page.keyboard.press("f")
        expect(page.locator(".viewer:fullscreen")).to_be_visible()
        expect_all_in_sight(page, width, height)
        page.keyboard.press("f")
        expect(page.locator(".viewer:fullscreen")).to_have_count(0)


@in_depth
def test_phone_held_sideways_shows_table_and_controls_side_by_side(show: Show) -> None:
    page = show(GAME)
    for width, height in SIDEWAYS:
        page.set_viewport_size({"width": width, "height": height})
        show(GAME)
        for part in (".viewer-play", ".viewer-stage"):
            [box] = boxes(page, part)
            assert box["y"] + box["height"] <= height, "in view without scrolling"
        assert boxes(page, ".slot")[0]["width"] >= 40, "the cards are readable"
        expect_all_in_sight(page, width, height)
        page.evaluate("scrollTo(0, 0)")
        [stage] = boxes(page, ".viewer-stage")
        assert stage["y"] > 60, "below the header of the page, which is still visible"


@in_turn(("width", "height"), some(UPRIGHT, at_once=UPRIGHT[1:2]))
def test_phone_held_upright_shows_table_and_play_button_without_scrolling(show: Show, width: int, height: int) -> None:
    page = show(GAME)
    resize(page, width, height)
    stage, caption, play, lines, rest = (
        boxes(page, part)[0]
        for part in (".viewer-stage", ".viewer-told", ".viewer-play", ".viewer-lines", ".viewer-group-end")
    )
    assert stage["y"] < caption["y"] < play["y"] < lines["y"] < rest["y"]
    assert play["y"] + play["height"] <= height
    assert boxes(page, ".slot")[0]["width"] >= 40, "the cards are readable"
    assert parts_by_the_tab_key(page) == ["viewer-strip", "viewer-lines", "viewer-strip", "viewer-transcript"]


@in_turn(("width", "height"), some(LAPTOPS, at_once=LAPTOPS[:1]))
def test_laptop_shows_table_and_all_controls_without_scrolling(show: Show, width: int, height: int) -> None:
    page = show(GAME)
    resize(page, width, height)
    expect_all_in_sight(page, width, height)
    [stage] = boxes(page, ".viewer-stage")
    assert stage["height"] >= height / 2
    page.set_viewport_size({"width": 1366, "height": 650})
    wait_until_drawn(page)
    expect_all_in_sight(page, 1366, 650)
    assert boxes(page, ".slot")[0]["width"] >= 80, "cards of two seats use the room on a low laptop too"


@in_depth
def test_play_button_is_directly_below_the_table_on_a_low_screen(show: Show) -> None:
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
def test_tab_order_follows_the_visual_order(show: Show, width: int, height: int, parts: list[str]) -> None:
    page = show(GAME)
    resize(page, width, height)
    tops = [boxes(page, f".{part}")[0]["y"] for part in parts[:2]]
    assert tops == sorted(tops)
    assert parts_by_the_tab_key(page) == parts


@in_depth
@in_turn(
    ("width", "height", "along", "parts"),
    [(600, 600, "y", ["viewer-lines", "viewer-strip"]), (1024, 400, "x", ["viewer-strip", "viewer-lines"])],
)
def test_tab_order_follows_the_visual_order_in_a_frame(
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
def test_long_name_is_whole_in_the_transcript(show: Show) -> None:
    replay = document(film([[1000, 0, "say", 0, "spit"]], length_ms=5000), names=("Weathercock", "Bo"))
    page = show(replay)
    for width in (360, 1280, 1920):
        resize(page, width, 800)
        cut = page.locator(".transcript-who").evaluate_all("all => all.map(one => one.scrollWidth > one.clientWidth)")
        assert cut == [False], width


@in_depth
def test_parts_below_the_viewer_have_a_gap_above_them(show: Show) -> None:
    page = show(GAME)
    gaps = page.locator(".replay-page > :is(.split, .analysis, .comments-section)").evaluate_all(
        """all => all.map(one =>
            one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom)"""
    )
    assert len(gaps) == 3
    assert min(gaps) >= 32
