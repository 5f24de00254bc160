"""Alerts by push and e-mail, turned on and off on a player's own page."""

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
    """A client that has followed a private link."""
    evening = started(2)
    player = Player.objects.get(pk=evening.projection.entries[1].player)
    client.get(f"/me/{renew_link(club=evening.tournament.club, player=player).key}/")
    return client


def test_linked_phone_turns_push_alerts_on_and_off(linked: Client) -> None:
    assert web_push.public_key() in linked.get("/me/").content.decode()
    sent = {}
    for endpoint, status in (("https://elsewhere.example/", 422), (SERVICE, 204)):
        browser = Reader().at(endpoint)
        sent = {"endpoint": browser.endpoint, "key": browser.key, "secret": browser.secret}
        assert linked.post("/me/alerts/", sent).status_code == status
    address = AlertAddress.objects.get()
    assert (address.endpoint, address.site) == (SERVICE, "http://testserver")
    assert linked.post("/me/alerts/stop/", {"endpoint": SERVICE}).status_code == 204
    assert not AlertAddress.objects.exists()


def test_anonymous_user_is_redirected_to_sign_in(client: Client, db: None) -> None:
    for path in ("", "stop/", "mail/"):
        assert client.post(f"/me/alerts/{path}")["Location"].startswith("/sign-in/")
        assert client.get(f"/me/alerts/{path}").status_code == 405


def test_mail_alerts_need_an_address_and_a_site_that_sends_mail(client: Client, db: None, settings: Settings) -> None:
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
