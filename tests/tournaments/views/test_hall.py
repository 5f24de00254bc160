"""Hall screens, and the organiser's page that controls them."""

import random
import uuid

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.factories import Evening, make_tournament, started
from tests.tournaments.services.test_live_matches import open_table
from tests.tournaments.views.answers import messages_of
from tournaments.models import Screen
from tournaments.selectors.screens import REMOVED, screen_line
from tournaments.services import screens

DESK = "/tournaments/friday-cup/desk/screens/"


def press(organiser: Client, path: str, **sent: object) -> str:
    answer = organiser.post(f"{DESK}{path}", {"key": str(uuid.uuid4()), **sent})
    assert answer.status_code in (200, 302)
    return messages_of(answer) or answer.content.decode()


@pytest.fixture
def screen(organiser: Client, club: Club) -> Screen:
    started(2)
    press(organiser, "add/", name="By the door")
    return Screen.objects.get()


def test_screen_shows_the_chosen_view_and_the_round_clock_until_it_is_removed(
    organiser: Client, screen: Screen
) -> None:
    press(organiser, "show/", screen=screen.pk, shows="names")
    page = organiser.get(f"/screens/{screen.code}/").content.decode()
    assert "hall-seats" in page and "site-header" not in page and "messages" not in page
    assert 'value="names" aria-pressed="true"' in organiser.get(DESK).content.decode()
    press(organiser, "clock/", minutes=50)
    address = f"/screens/{screen.code}/?part=hall"
    assert 'data-left="3000"' in organiser.get(address).content.decode()
    press(organiser, "clock/stop/")
    assert "data-left" not in organiser.get(address).content.decode()
    assert "Ensure this value is greater than or equal to 1." in press(organiser, "clock/", minutes=0)
    assert "By the door is removed." in press(organiser, "remove/", screen=screen.pk)
    assert organiser.get(f"/screens/{screen.code}/").status_code == 404
    part = organiser.get(address).content.decode()
    assert "This screen was removed" in part
    assert f'data-seq="{REMOVED}"' in part


def test_organiser_cannot_control_screens_of_another_club(organiser: Client, screen: Screen) -> None:
    elsewhere = Screen.objects.create(club=Club.objects.create(name="Other", slug="other"), name="Bar", code="other")
    press(organiser, "show/", screen=elsewhere.pk, shows="names")
    elsewhere.refresh_from_db()
    assert elsewhere.shows == "turn"


def test_screen_codes_have_no_letters_that_look_alike(club: Club) -> None:
    screen = screens.add_screen(club=club, name="Bar", tournament=None, rng=random.Random(1))
    assert len(screen.code) == 5 and not set(screen.code) & set("il1o0")


def test_every_press_and_ledger_line_raises_a_screens_number(organiser: Client, screen: Screen) -> None:
    numbers = []

    def note() -> None:
        line = screen_line(screen.code)
        assert line is not None
        numbers.append(line.number)

    note()
    Evening(screen.club.tournaments.get(), acts=50).deal(1, (20, 32))
    note()
    press(organiser, "clock/", minutes=50)
    note()
    other = make_tournament(name="Another Cup", club=screen.club)
    screens.show_on(screen=screen, tournament=other, shows=Screen.Shows.TURN)
    note()
    assert numbers == sorted(set(numbers)), "changing to a tournament with a shorter ledger raises the number too"
    assert "It shows Another Cup now." in organiser.get(DESK).content.decode()


def test_club_has_at_most_20_screens(organiser: Client, screen: Screen) -> None:
    rows = [Screen(club=screen.club, name="Bar", code=f"bar{at}") for at in range(screens.MOST - 1)]
    Screen.objects.bulk_create(rows)
    assert "A club has at most 20 screens." in press(organiser, "add/", name="Stage")
    assert Screen.objects.count() == screens.MOST


def test_hall_shows_a_live_table_in_a_same_origin_frame(client: Client, db: None) -> None:
    evening = started(2, variant_id="speed-20-5")
    hall = f"/tournaments/{evening.tournament.slug}/hall/?show=live"
    assert "No match is played at a live table now." in client.get(hall).content.decode()
    table = open_table(evening)
    frame = f"/play/{table.public_id}/frame/"
    assert f'data-frame="{frame}"' in client.get(hall).content.decode()
    answer = client.get(frame)
    assert answer["Refresh"] == "5" and "The game begins soon." in answer.content.decode()
    assert answer["X-Frame-Options"] == "SAMEORIGIN" and "frame-ancestors 'self'" in answer["Content-Security-Policy"]
