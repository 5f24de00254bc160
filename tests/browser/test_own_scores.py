"""Two players with a phone each: the first enters a deal, the second confirms it."""

from playwright.sync_api import Page, expect

from clubs.models import Club, PlayerLink
from tests.browser.conftest import NewPage
from tests.browser.screens import is_not_reloaded, mark_page, phone_page
from tests.tournaments.factories import Evening, deals_on_sheets, evening_with

SHEET = "/tournaments/friday-cup/matches/1/score/"


def open_own_sheet(page: Page, evening: Evening, entry: int) -> None:
    """Opens the score sheet after following the private link of the player of that entry."""
    player = evening.projection.entries[entry].player
    link = PlayerLink.objects.create(club=Club.objects.get(), player_id=player, key=f"link-of-{entry}")
    page.goto(f"/me/{link.key}/")
    page.goto(SHEET)


def test_player_enters_with_two_taps_and_opponent_confirms_without_a_reload(
    live_url: str, phone: Page, new_page: NewPage
) -> None:
    evening = evening_with("Ana", "Bo")
    evening.start()
    other = phone_page(new_page)
    open_own_sheet(phone, evening, 1)
    open_own_sheet(other, evening, 2)
    mark_page(other)
    phone.get_by_role("button", name="20", exact=True).tap()
    expect(phone.get_by_label("Bo")).to_have_value("32")
    phone.get_by_role("button", name="Enter deal 1").tap()
    expect(phone.get_by_text("It counts when Bo confirms it on their own phone")).to_be_visible()
    expect(phone.locator(".waiting button")).to_have_count(0)
    expect(other.get_by_text("Ana entered")).to_be_visible()
    assert is_not_reloaded(other)
    assert deals_on_sheets() == []
    other.get_by_role("button", name="Confirm Ana 20, Bo 32").tap()
    expect(other.get_by_role("button", name="Enter deal 2")).to_be_visible()
    expect(phone.get_by_role("button", name="Enter deal 2")).to_be_visible()
    assert deals_on_sheets() == [(20, 32)]
