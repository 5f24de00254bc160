"""Self-entry and check-in of players on their phones, without an account."""

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import axe_faults
from tests.browser.conftest import NewPage
from tests.browser.screens import phone_page, sign_in
from tests.clubs.factories import make_user
from tests.games.factories import PlayerFactory
from tests.tournaments.factories import Evening, make_tournament
from tournaments.services import entries, self_entry

PAGE = "/tournaments/friday-cup/"


def enter(page: Page, name: str) -> None:
    page.goto(PAGE)
    page.get_by_role("link", name="Enter", exact=True).tap()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("main").get_by_role("button").tap()


def test_waiting_player_moves_up_after_a_withdrawal(live_url: str, phone: Page, new_page: NewPage) -> None:
    evening = Evening(make_tournament())
    self_entry.set_self_entry(evening.act(), is_open=True, needs_approval=False, places=1, closes_at=None)
    enter(phone, "Ana")
    expect(phone.get_by_role("heading", name="You are entered")).to_be_visible()
    expect(phone.get_by_label("Address")).to_have_value(re.compile("/me/"))
    assert axe_faults(phone) == []
    other = phone_page(new_page)
    enter(other, "ana")
    expect(other.get_by_text("has a member called ana")).to_be_visible()
    assert axe_faults(other) == []
    enter(other, "Bo")
    expect(other.get_by_text("Bo is number 1 on the waiting list")).to_be_visible()
    phone.get_by_role("button", name="Withdraw").tap()
    expect(phone.get_by_text("You are withdrawn.")).to_be_visible()
    other.reload()
    expect(other.get_by_role("heading", name="You are entered")).to_be_visible()


def test_organiser_opens_self_entry_and_approves_requests(live_url: str, laptop: Page, phone: Page) -> None:
    evening = Evening(make_tournament())
    sign_in(laptop, live_url, make_user("organiser", evening.tournament.club))
    laptop.goto(f"{PAGE}desk/")
    laptop.get_by_role("link", name="Let players enter").click()
    laptop.get_by_label("You approve each entry").check()
    laptop.get_by_role("button", name="Save").click()
    expect(laptop.get_by_text("Players can enter now.")).to_be_visible()
    enter(phone, "Ana")
    expect(phone.get_by_role("heading", name="You have asked to enter")).to_be_visible()
    laptop.get_by_role("button", name="Enter Ana").click()
    expect(laptop.get_by_text("Ana is entered.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name="You are entered")).to_be_visible()

    self_entry.set_self_entry(evening.act(), is_open=True, needs_approval=True, places=3, closes_at=None)
    for name in ("Bo", "Cleo", "Dee"):
        self_entry.enter_self_by_name(evening.act(), name=name)
    laptop.get_by_role("button", name="Enter the first 2").click()
    expect(laptop.get_by_text("2 people are entered.")).to_be_visible()
    expect(laptop.get_by_role("button", name="Enter Dee")).to_be_visible()
    expect(laptop.get_by_role("button", name="Enter the first")).to_have_count(0)
    laptop.get_by_role("button", name="Take them back").click()
    expect(laptop.get_by_role("button", name="Enter the first 2")).to_be_visible()


def test_players_check_in_on_their_phones(live_url: str, laptop: Page, phone: Page, new_page: NewPage) -> None:
    evening = Evening(make_tournament())
    self_entry.set_self_entry(evening.act(), is_open=True, needs_approval=False, places=0, closes_at=None)
    enter(phone, "Ana")
    expect(phone.get_by_role("heading", name="You are entered")).to_be_visible()
    evening.enter(PlayerFactory.create(name="Bo"))
    entries.open_check_in(evening.act())
    phone.goto(f"{PAGE}check-in/")
    assert axe_faults(phone) == []
    phone.get_by_role("button", name="Ana is here").tap()
    expect(phone.get_by_role("heading", name="You are checked in")).to_be_visible()
    sign_in(laptop, live_url, make_user("organiser", evening.tournament.club))
    laptop.goto(f"{PAGE}desk/")
    laptop.get_by_role("button", name="Let players pick their names").click()
    expect(laptop.get_by_text("1 of 2 here")).to_be_visible()
    stranger = phone_page(new_page)
    stranger.goto(f"{PAGE}check-in/")
    stranger.get_by_role("button", name="Bo").tap()
    expect(stranger.get_by_text("Bo is checked in.")).to_be_visible()
    expect(laptop.get_by_text("2 of 2 here")).to_be_visible()
