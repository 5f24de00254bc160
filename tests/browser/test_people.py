"""Adding people: by an invitation on their own phone, or as a list on the organiser's phone."""

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Membership
from clubs.services.clubs import join_club
from games.models import Player
from tests.browser.conftest import LAPTOP, NewPage
from tests.browser.screens import path_of, phone_page, sign_in
from tests.clubs.factories import make_club, make_user
from tests.games.factories import PlayerFactory
from tests.often import in_depth
from tests.tournaments.factories import make_tournament
from tournaments.models import Entry


@pytest.mark.usefixtures("live_url")
def test_invitation_leads_to_a_new_account_and_into_the_club(new_page: NewPage, live_url: str) -> None:
    club = make_club()
    desk = new_page(viewport=LAPTOP)
    sign_in(desk, live_url, make_user("ana", club))
    desk.goto(f"/clubs/{club.slug}/invitations/")
    desk.get_by_label("Role").select_option("scorekeeper")
    desk.get_by_role("button", name="Make the link").click()
    link = desk.get_by_label("Address").input_value()

    phone = phone_page(new_page)
    phone.goto(link)
    phone.get_by_role("link", name="Create an account").click()
    phone.get_by_label("Your name").fill("Bo Chen")
    phone.get_by_label("Username").fill("bo")
    phone.get_by_label("Password").fill("lone-spit-2026")
    phone.get_by_role("button", name="Create account").click()
    phone.get_by_role("button", name="Join the club").click()
    expect(phone.get_by_role("status")).to_have_text("You belong to The club now, as scorekeeper.")
    assert path_of(phone) == f"/clubs/{club.slug}/"
    assert Membership.objects.get(player__name="Bo Chen").role == "scorekeeper"


def paste(phone: Page, names: str) -> None:
    phone.get_by_label("People, one on each line").fill(names)
    phone.get_by_role("button", name="Enter them").click()


@in_depth
def test_list_of_names_is_entered_at_once_unless_a_name_is_ambiguous(new_page: NewPage, live_url: str) -> None:
    tournament = make_tournament()
    join_club(club=tournament.club, player=PlayerFactory.create(name="Bo Chen", country=""))
    phone = phone_page(new_page)
    sign_in(phone, live_url, make_user("ana", tournament.club))
    page = f"/tournaments/{tournament.slug}/desk/people/"

    phone.goto(page)
    paste(phone, "Cy\nDee\nEve\nFay\nGus\nHal\nIda\nJo")
    expect(phone.get_by_role("status").filter(has_text="8 people are entered.")).to_be_visible()
    assert path_of(phone) == f"/tournaments/{tournament.slug}/desk/"

    phone.goto(page)
    paste(phone, "Bo Chan\nKim")
    expect(phone.get_by_role("heading", name="Check the list")).to_be_visible()
    phone.get_by_role("button", name="Enter them").click()
    assert path_of(phone) == page, "the browser requires the missing answer"
    phone.get_by_label("Who Bo Chan is").select_option(label="the member Bo Chen")
    phone.get_by_role("button", name="Enter them").click()
    expect(phone.get_by_role("status").filter(has_text="2 people are entered. 1 is new to the club.")).to_be_visible()
    assert Entry.objects.count() == 10
    assert not Player.objects.filter(name="Bo Chan").exists()
