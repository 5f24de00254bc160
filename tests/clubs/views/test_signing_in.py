"""The sign-in page."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from pytest_django import Settings

from config.supervisor.places import Places
from tests.clubs.factories import make_club, make_user
from tournaments import demo

pytestmark = pytest.mark.django_db


def test_without_the_demo_the_page_shows_no_account(client: Client) -> None:
    assert demo.password() not in client.get("/sign-in/").content.decode()


def test_while_nobody_has_an_account_the_page_says_how_the_first_is_made(client: Client, settings: Settings) -> None:
    settings.PLACES = Places(Path("/srv/club"))
    page = client.get("/sign-in/").content.decode()
    assert page.index("Create an account</a> and then your club") < page.index("createsuperuser")
    assert "SLAPDECK_HOME=/srv/club .venv/bin/python manage.py createsuperuser" in page
    make_user("ana")
    assert "createsuperuser" not in client.get("/sign-in/").content.decode()


def test_a_wrong_password_is_said_so_and_the_name_is_kept(client: Client) -> None:
    make_user("ana")
    page = client.post("/sign-in/", {"username": "ana", "password": "wrong"}).content.decode()
    assert "correct username and password" in page
    assert 'value="ana"' in page


def test_who_is_signed_in_is_not_asked_again(client: Client) -> None:
    client.force_login(make_user("ana"))
    assert client.get("/sign-in/").status_code == 302


def test_people_arrive_at_home(client: Client) -> None:
    make_user("ana", make_club("deck"))
    answer = client.post("/sign-in/", {"username": "ana", "password": "slap"}, follow=True)
    assert answer.redirect_chain == [("/me/", 302)]
    assert "Nothing is running." in answer.content.decode()


def test_a_superuser_of_an_empty_house_is_led_to_where_a_club_is_founded(client: Client) -> None:
    get_user_model().objects.create_superuser("root", password="slap")
    answer = client.post("/sign-in/", {"username": "root", "password": "slap"}, follow=True)
    assert 'href="/set-up/"' in answer.content.decode()


def test_the_page_leads_nowhere_outside(client: Client) -> None:
    make_user("ana")
    sent = {"username": "ana", "password": "slap", "next": "https://elsewhere.example/"}
    assert client.post("/sign-in/", sent)["Location"] == "/me/"


def test_the_way_in_leads_back_to_the_page_on_which_it_stands(client: Client) -> None:
    make_user("ana", make_club("deck"))
    for page in ("/tournaments/", "/replays/?player=Ana&sort=oldest"):
        door = way_in(client, page)
        assert way_in(client, door) == door, "the door itself keeps where it leads"
        held = re.search(r'name="next" value="([^"]*)"', client.get(door).content.decode())
        assert held and unescape(held[1]) == page
        sent = {"username": "ana", "password": "slap", "next": unescape(held[1])}
        assert client.post("/sign-in/", sent)["Location"] == page
        client.logout()


def test_what_was_sent_is_no_place_to_come_back_to(client: Client) -> None:
    assert way_in(client, "/sign-in/") == "/sign-in/"
    refused = client.post("/sign-up/", {"username": "ana"}).content.decode()
    assert 'href="/sign-in/"' in refused


def way_in(client: Client, page: str) -> str:
    found = re.search(r'<a href="(/sign-in/[^"]*)">Sign in</a>', client.get(page).content.decode())
    assert found
    return unescape(found[1])
