"""The page to merge two members."""

import pytest
from django.test import Client

from clubs.models import Club, PersonEvent
from clubs.services.clubs import join_club
from games.models import Player
from tests.clubs.views.conftest import Form
from tests.games.factories import PlayerFactory
from tests.often import in_turn
from tests.tournaments.factories import Evening, make_tournament
from tournaments.models import Entry

PAGE = "/clubs/club/merge/"


@pytest.fixture
def two(club: Club) -> tuple[Player, Player]:
    keep, gone = PlayerFactory.create(name="Bo Chen"), PlayerFactory.create(name="B. Chen")
    for player in (keep, gone):
        join_club(club=club, player=player)
    Evening(make_tournament(club=club)).enter(gone)
    return keep, gone


def test_page_shows_what_moves_before_the_merge(organiser: Client, two: tuple[Player, Player]) -> None:
    keep, gone = two
    assert "Choose a member" in organiser.get(PAGE).content.decode()
    page = organiser.get(f"{PAGE}?keep={keep.pk}&gone={gone.pk}").content.decode()
    assert "B. Chen becomes Bo Chen" in page and "Friday Cup" in page and ">Merge<" in page
    assert f"?keep={gone.pk}&amp;gone={keep.pk}" in page
    assert Entry.objects.get().player == gone


def test_members_are_merged_and_the_merge_is_undone(organiser: Client, two: tuple[Player, Player], form: Form) -> None:
    keep, gone = two
    sent = form(keep=keep.pk, gone=gone.pk)
    page = organiser.post(PAGE, sent, follow=True).content.decode()
    assert "All results of B. Chen belong to Bo Chen now." in page and "B. Chen became Bo Chen" in page
    assert Entry.objects.get().player == keep
    event = PersonEvent.objects.get()
    page = organiser.post(f"{PAGE}{event.pk}/undo/", form(), follow=True).content.decode()
    assert "The merge is undone." in page and "became" not in page
    assert Entry.objects.get().player == gone


def test_impossible_merge_shows_the_reason_and_keeps_the_choice(
    organiser: Client, two: tuple[Player, Player], form: Form
) -> None:
    keep, gone = two
    Evening(Entry.objects.get().tournament, acts=1).enter(keep)
    page = organiser.get(f"{PAGE}?keep={keep.pk}&gone={gone.pk}").content.decode()
    assert "Both are entered in Friday Cup" in page and ">Merge<" not in page
    assert f'<option value="{keep.pk}" selected>' in page
    assert "Both are entered" in organiser.post(PAGE, form(keep=keep.pk, gone=gone.pk)).content.decode()
    assert not PersonEvent.objects.exists()


@in_turn("asked", ["?keep=&gone=", "?keep=x&gone=1", "?keep=1"])
def test_incomplete_choice_is_ignored(organiser: Client, asked: str) -> None:
    assert "Choose a member" in organiser.get(PAGE + asked).content.decode()


def test_people_outside_the_club_cannot_be_merged(organiser: Client, two: tuple[Player, Player], form: Form) -> None:
    stranger = PlayerFactory.create()
    for keep, gone in ((two[0], stranger), (stranger, two[0])):
        assert organiser.post(PAGE, form(keep=keep.pk, gone=gone.pk)).status_code == 404


def test_undoing_an_unknown_merge_is_not_found(organiser: Client, form: Form) -> None:
    assert organiser.post(f"{PAGE}1/undo/", form()).status_code == 404
