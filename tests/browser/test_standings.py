"""Standings and brackets on a spectator's phone."""

from typing import Literal

from playwright.sync_api import Page, expect

from tests.browser.axe import axe_faults
from tests.browser.conftest import PHONE
from tests.browser.scenes import LONG
from tests.often import in_depth
from tests.tournaments.evenings import arranged, begin, play, play_out, ready
from tests.tournaments.factories import started

LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@in_depth
def test_spectator_sees_tie_breaks_fate_and_next_opponent(phone: Page) -> None:
    evening = begin(arranged("groups", 7, LONG, "Bo", groups=2, through=2))
    play(evening, [match for match in ready(evening) if match.stage == 1][:5])
    phone.goto(f"/tournaments/{evening.tournament.slug}/")
    row = phone.get_by_role("row").filter(has=phone.get_by_role("link", name="Bo"))
    expect(row.locator(".figure").nth(0)).to_be_visible()
    expect(row.locator(".tie-break").first).to_be_hidden()
    row.locator("summary").click()
    expect(row.get_by_text("Sonneborn-Berger", exact=True)).to_be_visible()
    expect(row.get_by_text("To go on:")).to_be_visible()
    expect(row.get_by_text("Plays now")).to_be_visible()
    assert is_as_wide_as_the_screen(phone)
    for light in LIGHTS:
        phone.emulate_media(color_scheme=light)
        assert axe_faults(phone) == []
    row.get_by_role("link", name="Bo").click()
    expect(phone.get_by_role("heading", name="Bo", level=1)).to_be_visible()
    expect(phone.get_by_text("Plays now")).to_be_visible()
    expect(phone.get_by_text("To go on:")).to_be_visible()
    assert is_as_wide_as_the_screen(phone)
    for light in LIGHTS:
        phone.emulate_media(color_scheme=light)
        assert axe_faults(phone) == []


@in_depth
def test_large_bracket_scrolls_in_its_own_box_below_its_headings(phone: Page) -> None:
    phone.goto(f"/tournaments/{started(64).tournament.slug}/")
    assert phone.evaluate("document.documentElement.scrollHeight") < 2 * PHONE["height"]
    phone.locator(".bracket").evaluate("bracket => { bracket.scrollIntoView(); bracket.scrollTop = 900 }")
    expect(phone.get_by_role("heading", name="Round 1")).to_be_in_viewport()
    assert axe_faults(phone) == []


@in_depth
def test_shared_places_of_a_large_bracket_are_folded_until_a_search(phone: Page) -> None:
    names = [*(f"Player {number}" for number in range(1, 64)), "Ana"]
    evening = play_out(begin(arranged("single elimination", 64, *names)))
    phone.goto(f"/tournaments/{evening.tournament.slug}/")
    assert phone.evaluate("document.documentElement.scrollHeight") < 4 * PHONE["height"]
    assert axe_faults(phone) == []
    places = phone.locator(".places")
    expect(places.get_by_text("Ana", exact=True)).to_be_hidden()
    phone.get_by_label("Find a player").fill("Ana")
    expect(places.get_by_text("Ana", exact=True)).to_be_visible()
    expect(places.locator("tbody > tr:visible, li:visible")).to_have_count(2)
    for light in LIGHTS:
        phone.emulate_media(color_scheme=light)
        assert axe_faults(phone) == []


def is_as_wide_as_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
