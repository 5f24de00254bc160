"""What comes out of the printer: pages are counted in the PDF, and nothing is cut off."""

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
"""Sheets of A4 within their margins."""
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


@pytest.mark.parametrize(("entries", "slips", "brackets"), [(5, 1, 1), (16, 1, 1), (64, 4, 1), (128, 8, 3)])
def test_a_bracket_of_up_to_64_is_one_page_and_slips_are_eight_on_each(
    new_page: NewPage, entries: int, slips: int, brackets: int
) -> None:
    evening = begin(arranged("single elimination", entries, "A very long name that somebody has, of Alcácer do Sal"))
    page, path = new_page(), f"/tournaments/{evening.tournament.slug}/print"
    assert pages_in(page, f"{path}/bracket/") == brackets
    assert pages_in(page, f"{path}/slips/") == slips
    assert pages_in(page, f"{path}/cards/") == -(-entries // 10)
    page.set_viewport_size(PHONE)
    assert page.evaluate(CUT_OFF) == 0


def test_long_names_are_whole_on_slips_and_cards(new_page: NewPage) -> None:
    evening = begin(arranged("single elimination", 12, *LONG_NAMES))
    page, path = new_page(viewport=UPRIGHT), f"/tournaments/{evening.tournament.slug}/print"
    page.emulate_media(media="print")
    for sheet in ("slips", "cards"):
        page.goto(f"{path}/{sheet}/")
        assert (sheet, page.evaluate(CUT_NAMES)) == (sheet, [])
    assert page.locator(".paper-card h3").filter(has_text="Featherstonehaugh").evaluate(LINES) == 2
    page.emulate_media(media="screen")


@pytest.mark.parametrize(
    ("played", "entries", "paper"),
    [
        ("single elimination", 12, ACROSS),
        ("single elimination", 32, ACROSS),
        ("double elimination", 32, ACROSS),
        ("single elimination", 64, ACROSS_A3),
    ],
)
def test_long_names_are_whole_on_brackets(new_page: NewPage, played: str, entries: int, paper: ViewportSize) -> None:
    evening = begin(arranged(played, entries, *LONG_NAMES * (entries // 2)))
    page = new_page(viewport=paper)
    page.emulate_media(media="print")
    page.goto(f"/tournaments/{evening.tournament.slug}/print/bracket/")
    assert page.evaluate(CUT_NAMES) == []
    page.set_viewport_size(UPRIGHT)  # a printer asks for the width of a page that is not turned
    assert page.evaluate(LAYOUTS) == ["flex"]
    page.emulate_media(media="screen")


@in_depth
@pytest.mark.parametrize("played", ["single elimination", "swiss"])
def test_sheets_are_plain_to_a_screen_reader_before_they_are_printed(new_page: NewPage, played: str) -> None:
    evening = begin(arranged(played, 5))
    page, path = new_page(viewport=PHONE), f"/tournaments/{evening.tournament.slug}/print/"
    for sheet in ("", *SHEETS):
        page.goto(f"{path}{sheet}/" if sheet else path)
        assert (sheet, axe_faults(page)) == (sheet, [])
