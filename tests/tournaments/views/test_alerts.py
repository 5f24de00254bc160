"""A player's page offers to tell when a match waits."""

import pytest
from django.test import Client
from pytest_django import Settings

from clubs.services.player_links import renew_link
from games.models import Player
from tests.clubs.factories import make_user
from tests.tournaments.factories import started
from tests.tournaments.live.push_service import Reader
from tournaments.live import web_push
from tournaments.models import AlertAddress

SERVICE = "https://fcm.googleapis.com/fcm/send/1"


@pytest.fixture
def linked(client: Client, db: None) -> Client:
    """A phone that followed a private link."""
    evening = started(2)
    player = Player.objects.get(pk=evening.projection.entries[1].player)
    client.get(f"/me/{renew_link(club=evening.tournament.club, player=player).key}/")
    return client


def test_a_phone_with_a_private_link_asks_and_stops(linked: Client) -> None:
    assert web_push.public_key() in linked.get("/me/").content.decode()
    browser = Reader().at(SERVICE)
    sent = {"endpoint": browser.endpoint, "key": browser.key, "secret": browser.secret}
    assert linked.post("/me/alerts/", sent).status_code == 204
    address = AlertAddress.objects.get()
    assert (address.endpoint, address.site) == (SERVICE, "http://testserver")
    assert linked.post("/me/alerts/stop/", {"endpoint": SERVICE}).status_code == 204
    assert not AlertAddress.objects.exists()


def test_an_address_that_is_no_push_service_is_refused(linked: Client) -> None:
    browser = Reader().at("https://elsewhere.example/")
    answer = linked.post("/me/alerts/", {"endpoint": browser.endpoint, "key": browser.key, "secret": browser.secret})
    assert answer.status_code == 422 and not AlertAddress.objects.exists()


@pytest.mark.parametrize("path", ["", "stop/", "mail/"])
def test_a_stranger_is_led_to_the_sign_in_page(client: Client, db: None, path: str) -> None:
    assert client.post(f"/me/alerts/{path}")["Location"].startswith("/sign-in/")
    assert client.get(f"/me/alerts/{path}").status_code == 405


def test_mail_is_offered_to_accounts_with_an_address_where_the_site_sends_any(
    client: Client, db: None, settings: Settings
) -> None:
    user = make_user("ana", started(2).tournament.club, "member")
    client.force_login(user)
    offer = "E-mail me when I am called"
    assert offer not in client.get("/me/").content.decode()
    settings.SENDS_MAIL = True
    assert offer not in client.get("/me/").content.decode()
    user.email = "ana@club.example"
    user.save()
    assert offer in client.get("/me/").content.decode()
    client.post("/me/alerts/mail/", {"wanted": "1"})
    assert (
        AlertAddress.objects.get().endpoint == "" and 'name="wanted" value="0"' in client.get("/me/").content.decode()
    )
    client.post("/me/alerts/mail/", {"wanted": "0"})
    assert not AlertAddress.objects.exists()
