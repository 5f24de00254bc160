"""The timelines of the replay viewer: their marks, and pointing, pressing and dragging on them."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import CONTRAST, axe_faults
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.films import document, film, table
from tests.browser.viewer_page import Show, boxes, seconds_of, time_of
from tests.often import in_depth, some

STEPS = [
    [1000, 0, "say", 0, "spit"],
    [2000, 1, "move", "stock/1/0", 1, 1, "spit_pile/0", 1, [11]],
    [2038, 2, "fumble", 0, "stock/0/0", "spit_pile/0"],
    [4000, 3, "turn", "stock/1/0", 0, 1, 10],
    [6000, 4, "slap", 0, "spit_pile/0"],
    [8000, 5, "mark", 0, "out"],
]
STORY = {"races": [[2038, 2, 0, 1, 38]], "stuck": [[4500, 5500]], "turning_ms": 7000, "chains": []}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def replay(**more: Any) -> dict[str, Any]:
    deal = film(STEPS, length_ms=10_000) | {"story": STORY}
    return document(deal | more, film(STEPS, length_ms=10_000))


def at(page: Page, line: str, part: float, lane: float = 0.5) -> tuple[float, float]:
    """Coordinates of a point on a timeline, from parts of its length and its height (0 … 1)."""
    page.locator(f"[data-part={line}]").scroll_into_view_if_needed()
    [box] = boxes(page, f"[data-part={line}]")
    return box["x"] + box["width"] * part, box["y"] + box["height"] * lane


def point(page: Page, line: str, part: float, lane: float = 0.5) -> None:
    page.mouse.move(*at(page, line, part, lane))


def seconds_at(page: Page) -> float:
    return seconds_of(time_of(page))


@in_depth
def test_every_kind_of_mark_is_drawn_and_each_seat_has_a_lane(show: Show) -> None:
    page = show(replay())
    lanes = page.locator("[data-part=deal-line] path")
    expect(lanes.first).to_be_attached()
    drawn = set(" ".join(lanes.evaluate_all("all => all.map(path => path.getAttribute('class'))")).split())
    marks = {f"lane-mark-{kind}" for kind in ("say", "fumble", "slap", "out", "turning")}
    assert drawn >= marks | {"lane-move", "lane-turn", "lane-left", "lane-stuck"}
    assert page.locator("[data-part=lane-names] li").all_inner_texts() == ["Grace", "Ada"]


@in_depth
def test_deal_without_a_story_is_drawn(show: Show) -> None:
    page = show(replay(story=None))
    expect(page.locator("[data-part=deal-line] .lane-mark-fumble")).to_be_attached()
    expect(page.locator("[data-part=deal-line] .lane-mark-turning")).to_have_count(0)
    page.keyboard.press("m")
    page.keyboard.press("m")
    expect(page.locator("[data-part=caption]")).to_have_text("Ada fumbles at spit pile 1.")


IS_UNCOVERED = """tip => {
    tip.style.pointerEvents = "auto";
    const { left, right, top, bottom } = tip.getBoundingClientRect();
    const isUppermost = (x, y) => tip.contains(document.elementFromPoint(x, y));
    return isUppermost(left + 2, bottom - 2) && isUppermost((left + right) / 2, (top + bottom) / 2);
}"""
"""Whether nothing covers the tip."""


def test_pointing_shows_a_tip_and_pressing_updates_caption_and_transcript(show: Show) -> None:
    page = show(replay())
    tip = page.locator("[data-part=tip]")
    expect(page.locator("[data-part=deal-line] path").first).to_be_attached()
    expect(tip).to_be_hidden()
    point(page, "deal-line", 0.2038, lane=0.7)
    expect(tip).to_have_text("0:02.038 Ada fumbles at spit pile 1, lost by 38 ms to Grace.")
    point(page, "deal-line", 0.2, lane=0.2)
    expect(tip).to_have_text("0:02.000 Grace: queen of spades from stock 1 to spit pile 1.")
    point(page, "deal-line", 0.7)
    expect(tip).to_have_text("0:07.000 The deal turns here.")
    words, game_line, deal_line = (boxes(page, part)[0] for part in (".tip", ".scrubber-game", ".scrubber-deal"))
    assert game_line["y"] < deal_line["y"] + deal_line["height"] <= words["y"], "the tip covers neither timeline"
    assert tip.evaluate(IS_UNCOVERED)
    point(page, "deal-line", 0.3)
    expect(tip).to_contain_text("Cards left: Ada 6, Grace 5.")
    point(page, "game-line", 0.9)
    expect(tip).to_contain_text("Deal 2, 0:10")
    page.mouse.click(*at(page, "deal-line", 0.2038, lane=0.7))
    page.mouse.move(5, 5)
    expect(tip).to_be_hidden()
    expect(page.locator("[data-part=caption]")).to_have_text("Ada fumbles at spit pile 1, lost by 38 ms to Grace.")
    line = page.get_by_role("list", name="This deal, line by line").locator("[aria-current=step]")
    expect(line).to_have_accessible_name("0:02.038. Ada fumbles at spit pile 1, lost by 38 ms to Grace.")


@in_depth
def test_press_near_a_mark_seeks_its_exact_moment(show: Show) -> None:
    page = show(replay())
    expect(page.locator("[data-part=deal-line] path").first).to_be_attached()
    x, y = at(page, "deal-line", 0.6, lane=0.7)
    page.mouse.click(x + 3, y)
    assert seconds_at(page) == 6
    x, y = at(page, "deal-line", 0.3)
    page.mouse.click(x, y)
    assert seconds_at(page) == pytest.approx(3, abs=0.05)


@in_depth
def test_tap_near_a_mark_seeks_and_describes_its_moment(show: Show) -> None:
    page = show(replay(), **TOUCH)
    expect(page.locator("[data-part=deal-line] path").first).to_be_attached()
    x, y = at(page, "deal-line", 0.6, lane=0.7)
    page.touchscreen.tap(x + 5, y)
    assert seconds_at(page) == 6
    expect(page.locator("[data-part=caption]")).to_have_text("Ada slaps spit pile 1.")


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Touches the start, moves to the end in ten steps, and lifts."""
    thumb = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = start, end
    ways = [(x + (to_x - x) * step / 10, y + (to_y - y) * step / 10) for step in range(11)]
    for kind, at in (("touchStart", ways[0]), *(("touchMove", way) for way in ways[1:])):
        thumb.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
    thumb.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    thumb.detach()


def test_swipe_along_a_timeline_seeks_and_a_vertical_swipe_scrolls(show: Show) -> None:
    page = show(replay(), at="2.038", **TOUCH)
    expect(page.locator("[data-part=deal-line] path").first).to_be_attached()
    for line in ("game-line", "deal-line"):
        page.locator(f"[data-part={line}]").evaluate("line => line.scrollIntoView({block: 'center'})")
        [box] = boxes(page, f"[data-part={line}]")
        here, before = (box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2), page.evaluate("scrollY")
        swipe(page, here, (here[0] + 9, here[1] - 150))
        assert page.evaluate("scrollY") > before + 50, "the page scrolls"
        assert seconds_at(page) == pytest.approx(2.038)
        expect(page.locator("[data-part=tip]")).to_be_hidden()
    swipe(page, at(page, "deal-line", 0.2), at(page, "deal-line", 0.7))
    assert seconds_at(page) == pytest.approx(7, abs=0.05)


@in_depth
def test_tip_stays_on_the_page_at_both_ends_of_a_timeline(show: Show) -> None:
    for options in ({}, TOUCH):
        page = show(replay(), **options)
        expect(page.locator("[data-part=deal-line] path").first).to_be_attached()
        for part in (0.001, 0.999):
            point(page, "deal-line", part)
            [tip] = boxes(page, "[data-part=tip]")
            assert tip["x"] >= 0
            assert tip["x"] + tip["width"] <= page.evaluate("innerWidth")


@in_depth
def test_skipped_pauses_are_shown_on_the_lanes(show: Show) -> None:
    page = show(document(film([[100, 0, "say", 0, "ready"], [9000, 1, "say", 1, "ready"]])))
    gap = page.locator("[data-part=deal-line] .lane-gap")
    expect(gap).to_be_attached()
    expect(gap).to_be_hidden()
    page.keyboard.press("s")
    expect(gap).to_be_visible()


@pytest.mark.parametrize("seats", some([1, 8], at_once=[8]))
def test_lanes_of_one_and_of_eight_seats_fit(show: Show, seats: int) -> None:
    names = tuple(f"Somebody with a long name {number}" for number in range(seats))
    steps = [[100 * number + 10, number, "say", number % seats, "spit"] for number in range(20)]
    page = show(document(film(steps, table(seats)), names=names))
    expect(page.locator("[data-part=lane-names] li")).to_have_count(seats)
    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        [line] = boxes(page, "[data-part=deal-line]")
        names_high = [box["y"] + box["height"] / 2 for box in boxes(page, "[data-part=lane-names] li")]
        lane = line["height"] / seats
        assert lane >= 14
        for number, middle in enumerate(names_high):
            assert middle == pytest.approx(line["y"] + lane * (number + 0.5), abs=1.5)


@in_depth
def test_lanes_are_redrawn_when_the_window_is_resized(show: Show) -> None:
    page = show(replay())
    box = page.locator("[data-part=deal-line] svg")
    wide = box.get_attribute("viewBox")
    page.set_viewport_size(PHONE)
    expect(box).not_to_have_attribute("viewBox", wide or "")


@in_depth
def test_viewer_has_no_serious_fault_in_light_or_dark(show: Show) -> None:
    page = show(replay(), at="2.038")
    expect(page.locator("[data-part=transcript] [aria-current=step]")).to_be_visible()
    page.keyboard.press("l")
    assert axe_faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe_faults(page, CONTRAST) == []


@in_depth
def test_buttons_stay_in_one_row_in_every_state(show: Show) -> None:
    page = show(replay())
    page.set_viewport_size(LAPTOP)
    for _ in range(3):
        tops = {round(box["y"]) for box in boxes(page, ".viewer-strip .viewer-button")}
        assert len(tops) == 1
        page.keyboard.press("l")
        page.keyboard.press("Shift+ArrowRight")


@in_depth
def test_caption_and_transcript_update_when_a_drag_pauses(show: Show) -> None:
    page = show(replay())
    expect(page.locator("[data-part=deal-line] path").first).to_be_attached()
    point(page, "deal-line", 0.01)
    page.mouse.down()
    point(page, "deal-line", 0.62, lane=0.7)
    expect(page.locator("[data-part=caption]")).to_have_text("Ada slaps spit pile 1.")
    expect(page.locator("[data-part=transcript] [aria-current=step]")).to_contain_text("0:06.000")
    page.mouse.up()
