"""Printed sheets: the number of pages in the PDF, and nothing cut off."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.axe import axe_faults
from tests.browser.conftest import PHONE, NewPage
from tests.often import in_depth
from tests.tournaments.evenings import arranged, begin
from tournaments.views.printing import SHEETS

UPRIGHT: ViewportSize = {"width": 703, "height": 1031}
ACROSS: ViewportSize = {"width": 1062, "height": 733}
"""Pages of A4 inside their margins, in pixels."""
ACROSS_A3: ViewportSize = {"width": 1527, "height": 1062}
LONG_NAMES = ("Bartholomew Featherstonehaugh", "Maximiliane Hohenberg-Rautenst")
CUT_OFF = """() => [...document.querySelectorAll('.bracket-side, .paper-slip, .paper-card')].filter(
    one => one.scrollHeight > one.clientHeight + 2 || one.getBoundingClientRect().width < 5).length"""

CUT_NAMES = """() => [...document.querySelectorAll('.bracket, .bracket-side bdi, .paper-slip th')].filter(
    one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map(one => one.textContent)"""
LAYOUTS = """() => [...new Set([...document.querySelectorAll('.bracket')].map(one => getComputedStyle(one).display))]"""
LINES = """one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(line => Math.round(line.bottom))).size;
}"""


def pages_in(page: Page, path: str) -> int:
    page.goto(path)
    assert page.get_by_role("button").count() == 1
    page.emulate_media(media="print", color_scheme="light")
    assert page.get_by_role("button").count() == 0
    assert page.evaluate(CUT_OFF) == 0
    found = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    page.emulate_media(media="screen")
    return len(found)


@pytest.mark.usefixtures("live_url")
def test_page_holds_a_bracket_of_64_or_eight_slips(laptop: Page) -> None:
    path = print_of("single elimination", 64)
    assert pages_in(laptop, f"{path}/bracket/") == 1
    assert names_cut_on(laptop, ACROSS_A3) == []
    assert pages_in(laptop, f"{path}/slips/") == 4
    assert pages_in(laptop, f"{path}/cards/") == 7
    laptop.set_viewport_size(PHONE)
    assert laptop.evaluate(CUT_OFF) == 0


@pytest.mark.usefixtures("live_url")
def test_bracket_of_128_prints_on_three_pages(laptop: Page) -> None:
    assert pages_in(laptop, f"{print_of('single elimination', 128)}/bracket/") == 3


def test_twelve_long_names_are_whole_on_every_sheet(new_page: NewPage) -> None:
    path = print_of("single elimination", 12)
    page = new_page(viewport=UPRIGHT)
    assert pages_in(page, f"{path}/bracket/") == 1
    assert names_cut_on(page, ACROSS) == []
    page.emulate_media(media="print")
    for sheet in ("slips", "cards"):
        page.goto(f"{path}/{sheet}/")
        assert (sheet, page.evaluate(CUT_NAMES)) == (sheet, [])
    assert page.locator(".paper-card h3").filter(has_text="Featherstonehaugh").first.evaluate(LINES) == 2
    page.emulate_media(media="screen")


@pytest.mark.usefixtures("live_url")
def test_long_names_are_whole_on_both_brackets_of_32(laptop: Page) -> None:
    laptop.goto(f"{print_of('double elimination', 32)}/bracket/")
    assert names_cut_on(laptop, ACROSS) == []


def print_of(played: str, entries: int) -> str:
    """Address of the sheets of a new tournament; all its entries have long names."""
    evening = begin(arranged(played, entries, *LONG_NAMES * (entries // 2)))
    return f"/tournaments/{evening.tournament.slug}/print"


def names_cut_on(page: Page, paper: ViewportSize) -> list[str]:
    """Names cut off in the open bracket on that paper. On an upright page the bracket stays in columns."""
    page.emulate_media(media="print")
    page.set_viewport_size(paper)
    cut: list[str] = page.evaluate(CUT_NAMES)
    page.set_viewport_size(UPRIGHT)  # a printer asks for the width of an upright page
    assert page.evaluate(LAYOUTS) == ["flex"]
    page.emulate_media(media="screen")
    return cut


@in_depth
@pytest.mark.parametrize("played", ["single elimination", "swiss"])
def test_sheets_are_accessible_on_the_screen_before_printing(new_page: NewPage, played: str) -> None:
    evening = begin(arranged(played, 5))
    page, path = new_page(viewport=PHONE), f"/tournaments/{evening.tournament.slug}/print/"
    for sheet in ("", *SHEETS):
        page.goto(f"{path}{sheet}/" if sheet else path)
        assert (sheet, axe_faults(page)) == (sheet, [])
