"""The demo club with tournaments of every format."""

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
"""Tournaments whose current round is over and whose next round is not paired."""
A_FEW = [
    event for event in formats.EVENTS
    if event.name in (
        "Second Chance, again", "Sunday Swiss", "Summer Ladder", "Winter Ladder", "The Grudge Match", "Four at a Table",
    )
]  # fmt: skip
"""The tournaments installed in bin/test, one for each variant and state. All of them would take many seconds."""


@pytest.fixture(scope="module")
def installed_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Player]:
    """Install the club once for the module, in an outer transaction, because it takes some seconds."""
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
def test_every_format_has_a_running_and_a_finished_tournament(installed: Player) -> None:
    states = dict(Tournament.objects.values_list("name", "state"))
    by_arrangement: dict[str, set[str]] = {}
    for event in formats.EVENTS:
        by_arrangement.setdefault(event.arrangement, set()).add(states[event.name])
    assert {"running", "finished"} == set.union(*by_arrangement.values())
    assert set(ARRANGEMENTS) == {*by_arrangement}
    assert all(len(events) == 2 for name, events in by_arrangement.items() if name != "single elimination")


def test_only_finished_tournaments_have_no_open_matches(installed: Player) -> None:
    for tournament in Tournament.objects.all():
        open_matches = Match.objects.filter(tournament=tournament, state__in=("ready", "playing"))
        assert (tournament.state == State.FINISHED) == (not open_matches.exists()) or tournament.name in PAIRED_NEXT


def test_demo_players_are_rated_in_the_played_variants(installed: Player) -> None:
    assert {"standard", "ghost", "speed-20-5", "four-seats"} == set(Rating.objects.values_list("variant", flat=True))


def test_second_installation_changes_nothing(installed: Player) -> None:
    lines = Event.objects.count()
    formats.install(installed, NOW, lambda text: None)
    assert Event.objects.count() == lines
    assert Player.objects.count() == len(formats.PEOPLE) + 1


@pytest.mark.parametrize("event", some(formats.EVENTS, at_once=A_FEW), ids=lambda event: event.name)
def test_rebuild_finds_no_differences_and_pages_load(installed: Player, event: formats.DemoEvent) -> None:
    tournament = Tournament.objects.get(name=event.name)
    assert rebuild(tournament_id=tournament.pk) == []
    for page in ("", "hall/"):
        assert Client().get(f"/tournaments/{tournament.slug}/{page}").status_code == 200
