"""What comes out of the printer: pages are counted in the PDF, and nothing is cut off."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.axe import axe_faults
from tests.browser.conftest import PHONE, NewPage
from tests.often import in_depth
from tests.tournaments.evenings import arranged, begin
from tournaments.views.printing import SHEETS

CUT_OFF = """() => [...document.querySelectorAll('.bracket-side, .paper-slip, .paper-card')].filter(
    one => one.scrollHeight > one.clientHeight + 2 || one.getBoundingClientRect().width < 5).length"""


def pages_in(page: Page, path: str) -> int:
    page.goto(path)
    assert page.get_by_role("button").count() == 1
    page.emulate_media(media="print", color_scheme="light")
    assert page.get_by_role("button").count() == 0
    assert page.evaluate(CUT_OFF) == 0
    found = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    page.emulate_media(media="screen")
    return len(found)


@pytest.mark.parametrize(("entries", "slips"), [(5, 1), (16, 1), (64, 4)])
def test_a_bracket_is_one_page_and_slips_are_eight_on_each(new_page: NewPage, entries: int, slips: int) -> None:
    evening = begin(arranged("single elimination", entries, "A very long name that somebody has, of Alcácer do Sal"))
    page, path = new_page(), f"/tournaments/{evening.tournament.slug}/print"
    assert pages_in(page, f"{path}/bracket/") == 1
    assert pages_in(page, f"{path}/slips/") == slips
    assert pages_in(page, f"{path}/cards/") == -(-entries // 10)
    page.set_viewport_size(PHONE)
    assert page.evaluate(CUT_OFF) == 0


@in_depth
@pytest.mark.parametrize("played", ["single elimination", "swiss"])
def test_sheets_are_plain_to_a_screen_reader_before_they_are_printed(new_page: NewPage, played: str) -> None:
    evening = begin(arranged(played, 5))
    page, path = new_page(viewport=PHONE), f"/tournaments/{evening.tournament.slug}/print/"
    for sheet in ("", *SHEETS):
        page.goto(f"{path}{sheet}/" if sheet else path)
        assert (sheet, axe_faults(page)) == (sheet, [])
