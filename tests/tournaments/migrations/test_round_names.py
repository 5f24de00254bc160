"""Rows from before rounds of a double elimination were called as now."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.tournaments.evenings import arranged, begin
from tournaments.models import Round
from tournaments.services.rebuilding import rebuild

migration = import_module("tournaments.migrations.0008_round_names")


@pytest.mark.django_db
def test_old_names_become_those_of_now_and_go_back() -> None:
    evening = begin(arranged("double elimination", 4))
    now = list(Round.objects.values_list("name", flat=True))
    migration.call_them_as_before(apps, None)
    before = list(Round.objects.values_list("name", flat=True))
    assert {"Winners' final", "Losers' final", "Grand final", "Grand final, played again"} <= set(before)
    migration.call_them_as_now(apps, None)
    assert list(Round.objects.values_list("name", flat=True)) == now
    assert rebuild(tournament_id=evening.tournament.pk) == []
