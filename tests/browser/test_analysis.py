"""The analysis below a replay, and two games with the same packs side by side."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect

from games.models import Game
from tests.browser.axe import axe_faults
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.screens import is_not_reloaded, mark_page
from tests.browser.viewer_page import boxes, read
from tests.games.selectors.test_analysis import played_again
from tests.often import in_depth

TIMES = ".viewer [data-part=time]"
SIDEWAYS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
WIDE: ViewportSize = {"width": 1920, "height": 1080}


def open_analysis(page: Page, game: Game) -> None:
    page.goto(f"/replays/{game.public_id}/")
    expect(page.locator(".viewer.is-ready")).to_be_visible()
    page.locator(".analysis").scroll_into_view_if_needed()
    expect(page.get_by_role("heading", name="Reaction times")).to_be_visible()


def test_figures_are_accessible_and_link_to_their_moments(laptop: Page, game: Game) -> None:
    open_analysis(laptop, game)
    laptop.get_by_text("Deal by deal", exact=True).click()
    expect(laptop.get_by_role("columnheader", name="Turning point")).to_be_visible()
    expect(laptop.get_by_role("cell", name=re.compile("^best: ")).first).to_be_visible()
    expect(laptop.get_by_role("img", name=re.compile("^Reaction times of .*: median"))).to_have_count(2)
    mark_page(laptop)
    link = laptop.locator(".moment-list a[data-moment]").first
    deal, time = re.fullmatch(r"Deal (\d+), (\d+:\d\d\.\d\d\d)", link.inner_text()).groups()  # type: ignore[union-attr]
    link.click()
    expect(laptop.locator("[data-part=time]")).to_have_text(time)
    expect(laptop.locator(".viewer-where [data-part=deal]")).to_contain_text(f"Deal {deal} of")
    assert is_not_reloaded(laptop), "the page was not reloaded"


@in_depth
def test_scrollable_table_is_shaded_on_the_sides_where_it_continues(phone: Page, game: Game) -> None:
    open_analysis(phone, game)
    phone.get_by_text("Deal by deal", exact=True).click()
    table = phone.get_by_role("region", name="Figures of every deal")
    for scrolled, shaded in ((0, [False, True]), (60, [True, True]), (9_999, [True, False])):
        table.evaluate("(table, left) => { table.scrollLeft = left; }", scrolled)
        image = Image.open(BytesIO(table.screenshot())).convert("L")
        strip = image.crop((0, 3, image.width, 4)).tobytes()  # above the text
        assert [edge < max(strip) - 20 for edge in (strip[1], strip[-2])] == shaded, scrolled


@in_depth
def test_figures_fit_every_screen_and_are_accessible(laptop: Page, game: Game) -> None:
    open_analysis(laptop, game)
    laptop.get_by_text("Deal by deal", exact=True).click()
    for size in (PHONE, LAPTOP, WIDE):
        laptop.set_viewport_size(size)
        assert not laptop.evaluate(SIDEWAYS), size
    assert [fault for fault in axe_faults(laptop) if "analysis" in fault or "reaction" in fault] == []
    laptop.emulate_media(color_scheme="dark")
    assert [fault for fault in axe_faults(laptop, ["color-contrast"]) if "analysis" in fault] == []


@in_depth
def test_link_to_the_analysis_stays_if_figures_cannot_be_fetched(
    laptop: Page, game: Game, complaints: list[str]
) -> None:
    laptop.route("**/analysis/", lambda route: route.fulfill(status=500))
    laptop.goto(f"/replays/{game.public_id}/")
    laptop.locator(".analysis").scroll_into_view_if_needed()
    expect(laptop.locator(".analysis")).to_contain_text("could not be fetched. The server answered 500.")
    expect(laptop.get_by_role("link", name="Reactions, races and pauses of this game")).to_be_visible()
    complaints.clear()


@pytest.fixture
def comparison(laptop: Page, game: Game) -> Page:
    """A page with both games of a pair, at their start."""
    half = played_again(game, "half", swapped=True)
    laptop.goto(f"/replays/{game.public_id}/compare/{half.public_id}/")
    expect(laptop.locator(".comparison.is-ready")).to_be_visible()
    return laptop


@in_depth
def test_slider_and_keys_move_both_games(comparison: Page) -> None:
    line = comparison.get_by_role("slider", name="Time in both games")
    line.fill("3000")
    assert read(comparison, TIMES) == ["0:03.000", "0:03.000"]
    for key, time in (("ArrowRight", "0:08.000"), ("ArrowDown", "0:03.000"), ("Shift+ArrowRight", "0:04.000")):
        line.press(key)
        assert read(comparison, TIMES) == [time, time], key
    comparison.locator("h1").click()
    comparison.keyboard.press("ArrowRight")
    assert read(comparison, TIMES) == ["0:09.000", "0:09.000"]
    comparison.keyboard.press("]")
    assert read(comparison, TIMES) == ["0:00.000", "0:00.000"]
    expect(line).to_have_attribute("aria-valuetext", "Deal 2 · 0:00")
    comparison.keyboard.press("+")
    expect(comparison.locator("[data-comparison-part=speed]")).to_have_text("2×")


@in_depth
def test_two_games_play_and_pause_together(comparison: Page) -> None:
    comparison.get_by_role("slider", name="Time in both games").press("Space")
    expect(comparison.get_by_role("button", name="Pause both")).to_be_visible()
    comparison.wait_for_function("() => document.querySelector('.comparison input').valueAsNumber > 100")
    comparison.locator(".viewer-stage").last.click()
    expect(comparison.get_by_role("button", name="Play both")).to_be_visible()
    first, second = read(comparison, TIMES)
    assert first == second != "0:00.000"
    held = comparison.evaluate("() => document.querySelector('.comparison input').value")
    comparison.keyboard.press("Space")
    comparison.wait_for_function("held => document.querySelector('.comparison input').value !== held", arg=held)
    comparison.keyboard.press("Space")


@in_depth
def test_two_games_open_at_the_moment_in_the_address_and_update_it(comparison: Page) -> None:
    comparison.goto(comparison.url.split("?")[0] + "?deal=1&t=4.500")
    expect(comparison.locator(".comparison.is-ready")).to_be_visible()
    assert read(comparison, TIMES) == ["0:04.500", "0:04.500"]
    comparison.locator("body").press("ArrowLeft")
    comparison.wait_for_url("**/?deal=1&t=0.000")


@in_depth
def test_two_games_fit_every_screen_and_a_phone_shows_both_tables(comparison: Page) -> None:
    for size in (PHONE, LAPTOP, WIDE):
        comparison.set_viewport_size(size)
        assert not comparison.evaluate(SIDEWAYS), size
    assert axe_faults(comparison) == []
    comparison.emulate_media(color_scheme="dark")
    assert axe_faults(comparison, ["color-contrast"]) == []
    comparison.set_viewport_size({"width": 360, "height": 740})
    comparison.locator(".comparison").evaluate("comparison => scrollTo(0, comparison.offsetTop)")
    [strip] = boxes(comparison, ".comparison-strip")
    tables = boxes(comparison, ".comparison .viewer-stage")
    assert len(tables) == 2
    for table in tables:
        assert table["y"] >= 0
        assert table["y"] + table["height"] <= strip["y"]
