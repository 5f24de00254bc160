"""The club that has tried every format."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from games.models import Player
from tests.games.factories import PlayerFactory
from tests.often import DEPTH, in_depth, some
from tournaments.demo import formats
from tournaments.formats.arrangements import ARRANGEMENTS
from tournaments.ledger.projection import State
from tournaments.models import Event, Match, Rating, Tournament
from tournaments.services.rebuilding import rebuild

pytestmark = pytest.mark.django_db

NOW = timezone.now()
PAIRED_NEXT = ("Sunday Swiss, November", "Winter Ladder")
"""Where the round is through and the next one is to be paired."""
A_FEW = [
    event for event in formats.EVENTS
    if event.name in (
        "Second Chance, again", "Sunday Swiss", "Summer Ladder", "Winter Ladder", "The Grudge Match", "Four at a Table",
    )
]  # fmt: skip
"""All of them are the work of many seconds: in bin/test these make up the club, one for each variant and state."""


@pytest.fixture(scope="module")
def installed_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Player]:
    """Once for the module, in a transaction around those of its tests: it is the work of some seconds."""
    with django_db_blocker.unblock(), transaction.atomic(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(formats, "EVENTS", formats.EVENTS if DEPTH > 1 else A_FEW)
        owner = PlayerFactory.create()
        formats.install(owner, NOW, lambda text: None)
        yield owner
        transaction.set_rollback(True)


@pytest.fixture
def installed(installed_once: Player, db: None) -> Player:
    return installed_once


@in_depth
def test_every_format_is_there_in_the_middle_and_at_its_end(installed: Player) -> None:
    states = dict(Tournament.objects.values_list("name", "state"))
    by_arrangement: dict[str, set[str]] = {}
    for event in formats.EVENTS:
        by_arrangement.setdefault(event.arrangement, set()).add(states[event.name])
    assert {"running", "finished"} == set.union(*by_arrangement.values())
    assert set(ARRANGEMENTS) == {*by_arrangement}
    assert all(len(events) == 2 for name, events in by_arrangement.items() if name != "single elimination")


def test_what_is_over_has_a_winner_and_what_is_not_can_be_played_on(installed: Player) -> None:
    for tournament in Tournament.objects.all():
        open_matches = Match.objects.filter(tournament=tournament, state__in=("ready", "playing"))
        assert (tournament.state == State.FINISHED) == (not open_matches.exists()) or tournament.name in PAIRED_NEXT


def test_its_people_are_rated(installed: Player) -> None:
    assert {"standard", "ghost", "speed-20-5", "four-seats"} == set(Rating.objects.values_list("variant", flat=True))


def test_nothing_is_done_twice(installed: Player) -> None:
    lines = Event.objects.count()
    formats.install(installed, NOW, lambda text: None)
    assert Event.objects.count() == lines
    assert Player.objects.count() == len(formats.PEOPLE) + 1


@pytest.mark.parametrize("event", some(formats.EVENTS, at_once=A_FEW), ids=lambda event: event.name)
def test_its_rows_are_what_the_ledger_says_and_its_page_shows(installed: Player, event: formats.DemoEvent) -> None:
    tournament = Tournament.objects.get(name=event.name)
    assert rebuild(tournament_id=tournament.pk) == []
    for page in ("", "hall/"):
        assert Client().get(f"/tournaments/{tournament.slug}/{page}").status_code == 200
