"""A club's calendar, its feed, and its series."""

import uuid
from datetime import datetime, timedelta
from html import unescape

from django.test import Client
from django.utils import timezone

from clubs.models import Club
from tests.tournaments.factories import LEFT, make_tournament, started
from tournaments.models import Series, Tournament

CLUB = "/clubs/club/"


def on(name: str, club: Club, days: float, **about: object) -> Tournament:
    tournament = make_tournament(name=name, club=club)
    Tournament.objects.filter(pk=tournament.pk).update(begins_at=timezone.now() + timedelta(days=days), **about)
    return tournament


def test_calendar_lists_upcoming_tournaments_first_and_its_feed_cancelled_ones(client: Client, club: Club) -> None:
    for name, days in (("Last Cup", -7), ("Later Cup", 14)):
        on(name, club, days)
    tournament = on("Next Cup", club, 7, place="Town hall")
    on("Off Cup", club, 3, called_off=True)
    make_tournament(name="Some Day Cup", club=club)
    page = client.get(f"{CLUB}calendar/").content.decode()
    assert page.index("Next Cup") < page.index("Later Cup") < page.index("<details>") < page.index("Last Cup")
    assert "Off Cup" not in page and "Some Day Cup" not in page
    answer = client.get(f"{CLUB}calendar.ics")
    page = answer.content.decode()
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert f"UID:tournament-{tournament.pk}@testserver" in page and "LOCATION:Town hall" in page
    assert page.count("BEGIN:VEVENT") == 4 and page.count("STATUS:CANCELLED") == 1
    for path in ("calendar/", "series/new/"):
        assert client.get(f"/clubs/nowhere/{path}").status_code == 404


def test_copy_keeps_weekday_place_and_series(organiser: Client, club: Club) -> None:
    series = Series.objects.create(club=club, name="Autumn", slug="autumn")
    before = on("Friday Cup", club, -9, place="Town hall", series=series)
    before.refresh_from_db()
    assert before.begins_at is not None
    assert f"?like={before.slug}" in organiser.get(CLUB).content.decode()
    page = organiser.get(f"{CLUB}tournaments/new/?like={before.slug}").content.decode()
    again = timezone.localtime(before.begins_at) + timedelta(weeks=2)
    assert f'value="{again:%Y-%m-%dT%H:%M}"' in page and 'value="Town hall"' in page
    assert f'<option value="{series.pk}" selected>Autumn' in page
    form = {"key": str(uuid.uuid4()), "name": "Friday Cup", "variant": "standard", "best_of": 1}
    form |= {"begins_at": f"{again:%Y-%m-%dT%H:%M}", "place": "Town hall", "series": series.pk}
    organiser.post(f"{CLUB}tournaments/new/", form)
    copy = Tournament.objects.get(slug="friday-cup-2")
    assert isinstance(copy.begins_at, datetime) and copy.begins_at - before.begins_at < timedelta(weeks=2, minutes=1)
    assert (copy.place, copy.series) == ("Town hall", series)


def test_organiser_makes_a_series_and_its_table_counts_finished_evenings(organiser: Client, club: Club) -> None:
    made = {"name": "Autumn", "counting": "wins", "best": 0}
    assert organiser.post(f"{CLUB}series/new/", made)["Location"] == f"{CLUB}series/autumn/"
    assert "has the series Autumn already." in organiser.post(f"{CLUB}series/new/", made).content.decode()
    evening = started(2)
    desk = f"/tournaments/{evening.tournament.slug}/desk/date-and-place/"
    organiser.post(desk, {"series": Series.objects.get().pk})
    address = f"{CLUB}series/autumn/"
    assert "The table begins when an evening is over." in organiser.get(address).content.decode()
    evening.game(1, LEFT)
    page = unescape(organiser.get(address).content.decode())
    winner, other = (evening.projection.entries[number].name for number in (1, 2))
    assert 0 < page.index(winner) < page.index(other) and "<strong>1</strong>" in page
    organiser.post(f"{address}edit/", made | {"name": "Winter", "best": 2})
    series = Series.objects.get()
    assert (series.name, series.slug, series.best) == ("Winter", "autumn", 2)


def test_preview_shows_the_draw_of_people_in_the_form(organiser: Client, club: Club) -> None:
    form = {"key": str(uuid.uuid4()), "name": "Cup", "variant": "standard", "best_of": 1, "look": 1}
    new = f"{CLUB}tournaments/new/"
    page = organiser.post(new, form | {"people": "Ana\nBo\nCy", "begins_at": "2026-11-30T19:30"}).content.decode()
    assert "Bye: Ana" in page and "It begins at 19:30 and ends at about" in page
    assert "Type the players" in organiser.post(new, form).content.decode()
    assert not Tournament.objects.exists()
