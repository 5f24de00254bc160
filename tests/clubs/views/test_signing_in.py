"""The sign-in page."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from config.supervisor.places import Places
from tests.clubs.factories import make_club, make_user
from tournaments import demo

pytestmark = pytest.mark.django_db


def test_page_shows_no_demo_account_without_the_demo(client: Client) -> None:
    assert demo.password() not in client.get("/sign-in/").content.decode()


def test_page_explains_how_to_make_the_first_account(client: Client, settings: Settings) -> None:
    settings.PLACES = Places(Path("/srv/club"))
    page = client.get("/sign-in/").content.decode()
    assert page.index("Create an account</a> and then your club") < page.index("createsuperuser")
    assert "SLAPDECK_HOME=/srv/club .venv/bin/python manage.py createsuperuser" in page
    make_user("ana")
    assert "createsuperuser" not in client.get("/sign-in/").content.decode()


def test_wrong_password_shows_an_error_and_keeps_the_username(client: Client) -> None:
    make_user("ana")
    page = client.post("/sign-in/", {"username": "ana", "password": "wrong"}).content.decode()
    assert "correct username and password" in page
    assert 'value="ana"' in page


def test_people_already_signed_in_are_redirected(client: Client) -> None:
    client.force_login(make_user("ana"))
    assert client.get("/sign-in/").status_code == 302


def test_signing_in_leads_to_the_home_page(client: Client) -> None:
    make_user("ana", make_club("deck"))
    answer = client.post("/sign-in/", {"username": "ana", "password": "slap"}, follow=True)
    assert answer.redirect_chain == [("/me/", 302)]
    assert "Nothing is running." in answer.content.decode()


def test_sign_in_link_leads_back_to_its_page(client: Client) -> None:
    make_user("ana", make_club("deck"))
    for page in ("/tournaments/", "/replays/?player=Ana&sort=oldest"):
        sign_in_page = sign_in_link(client, page)
        assert sign_in_link(client, sign_in_page) == sign_in_page, "the sign-in page keeps the page to return to"
        held = re.search(r'name="next" value="([^"]*)"', client.get(sign_in_page).content.decode())
        assert held and unescape(held[1]) == page
        sent = {"username": "ana", "password": "slap", "next": unescape(held[1])}
        assert client.post("/sign-in/", sent)["Location"] == page
        client.logout()


def test_sign_in_link_after_a_posted_form_has_no_next_page(client: Client) -> None:
    assert sign_in_link(client, "/sign-in/") == "/sign-in/"
    refused = client.post("/sign-up/", {"username": "ana"}).content.decode()
    assert 'href="/sign-in/"' in refused


def sign_in_link(client: Client, page: str) -> str:
    found = re.search(r'<a href="(/sign-in/[^"]*)">Sign in</a>', client.get(page).content.decode())
    assert found
    return unescape(found[1])
