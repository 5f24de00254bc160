"""The address of the site that QR codes give to phones."""

from django.test import Client, RequestFactory
from pytest_django import Settings

from clubs.models import Club
from clubs.views.phones import site_for_phones
from tests.often import in_turn
from tests.tournaments.factories import started

HOME = ["localhost", "127.0.0.1", "[::1]"]


@in_turn(
    ("opened_as", "known", "site"),
    [
        ("club.example", ["club.example"], "http://club.example"),
        ("192.168.1.7:8000", [*HOME, "192.168.1.7"], "http://192.168.1.7:8000"),
        ("localhost:8000", [*HOME, "laptop", "laptop.local", "192.168.1.7"], "http://192.168.1.7:8000"),
        ("127.0.0.1", [*HOME, "192.168.1.7"], "http://192.168.1.7"),
        ("[::1]:8000", [*HOME, "[fd00::7]"], "http://[fd00::7]:8000"),
        ("localhost:8000", HOME, ""),
        ("localhost:8000", ["*", ".club.example", "laptop"], ""),
    ],
)
def test_phones_get_an_address_that_the_network_can_reach(
    settings: Settings, opened_as: str, known: list[str], site: str
) -> None:
    settings.ALLOWED_HOSTS = [*known, "localhost"]
    assert site_for_phones(RequestFactory(headers={"host": opened_as}).get("/")) == site


def test_desk_shows_no_qr_code_without_a_network_address(organiser: Client, club: Club) -> None:
    started(2)
    page = organiser.get("/tournaments/friday-cup/desk/", headers={"host": "localhost:8000"}).content.decode()
    assert "works on this computer only" in page
    assert 'class="qr"' not in page


def test_qr_code_on_localhost_uses_the_network_address(organiser: Client, club: Club, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = [*HOME, "192.168.1.7"]
    started(2)
    page = organiser.get("/tournaments/friday-cup/desk/", headers={"host": "localhost:8000"}).content.decode()
    assert "http://192.168.1.7:8000/tournaments/friday-cup/scorekeeper/" in page
    assert 'class="qr"' in page
