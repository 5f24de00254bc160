"""Replacing the player of an entry, at the desk."""

from django.test import Client

from clubs.models import Club
from clubs.services.clubs import join_club
from tests.clubs.views.conftest import Form
from tests.games.factories import PlayerFactory
from tests.tournaments.evenings import play_ready, projection_of
from tests.tournaments.factories import Evening, evening_with
from tests.tournaments.views.answers import messages_of
from tests.tournaments.views.test_desk_rounds import text
from tournaments.models import Event

DESK = "/tournaments/friday-cup/desk/"
PART = f"{DESK}?part=matches"
REPLACE = f"{DESK}entries/1/replace/"


def finished() -> Evening:
    evening = evening_with("Anna", "Bo")
    evening.start()
    play_ready(evening)
    return evening


def test_member_replaces_a_player_after_the_consequences_are_confirmed(organiser: Client, form: Form) -> None:
    evening = finished()
    cilla = PlayerFactory.create(name="Cilla")
    join_club(club=Club.objects.get(), player=cilla)
    assert f'href="{REPLACE}"' in organiser.get(PART).content.decode()
    assert f'<option value="{cilla.pk}">Cilla</option>' in organiser.get(REPLACE).content.decode()
    sent = form(player=cilla.pk, name="", country="", team="")
    question = organiser.post(REPLACE, sent)
    assert "All results of this entry count for Cilla, not Anna, in ratings too." in text(question)
    agreed = {**sent, "agreed": question.context["agreed"], "reason": "They look alike."}
    for _ in range(2):
        assert "Cilla has this entry now." in messages_of(organiser.post(REPLACE, agreed))
    assert "Last: put Cilla in the place of Anna." in text(organiser.get(PART))
    assert Event.objects.get(kind="person_replaced").reason == "They look alike."
    assert "Cilla" in Client().get("/tournaments/friday-cup/").content.decode()
    assert projection_of(evening).entries[1].player == cilla.pk


def test_invalid_replacement_is_refused_with_an_error(organiser: Client, form: Form) -> None:
    finished()
    for name, sentence in (
        ("", "Choose a member or type a name, one of the two."),
        ("Bo", "Another Bo is entered. Take a longer name for this one."),
    ):
        page = organiser.post(REPLACE, form(player="", name=name, country="", team="")).content.decode()
        assert sentence in page and 'class="errors"' in page
    assert not Event.objects.filter(kind="person_replaced").exists()


def test_replacing_is_offered_before_the_start_and_only_for_entries(organiser: Client) -> None:
    evening = evening_with("Anna", "Bo")
    for _ in ("open", "checking in"):
        assert f'href="{REPLACE}"' in organiser.get(f"{DESK}?part=entries").content.decode()
        evening.check_everybody_in()
    assert organiser.get(f"{DESK}entries/7/replace/").status_code == 404
