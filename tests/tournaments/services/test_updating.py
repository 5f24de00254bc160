"""Many rows, each changed to values of its own."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import started
from tournaments.models import Entry, Match
from tournaments.services.updating import Values, update_rows

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)


def test_each_row_gets_its_own_values_and_the_others_stay() -> None:
    started(8)
    first, second, *_ = Match.objects.order_by("number")
    winner = Entry.objects.get(number=3)
    before = list(Match.objects.exclude(pk__in=[first.pk, second.pk]).values())
    update_rows(
        Match,
        {
            first.pk: {"state": "over", "winner_id": winner.pk, "decided_at": NOW, "proposal": {"deal": 1}},
            second.pk: {"state": "playing", "winner_id": None, "decided_at": None, "proposal": None},
        },
    )
    values = Match.objects.order_by("number").values_list("state", "winner", "decided_at", "proposal")[:2]
    assert list(values) == [("over", winner.pk, NOW, {"deal": 1}), ("playing", None, None, None)]
    assert not Match.objects.exclude(pk=first.pk).filter(proposal__isnull=False).exists()
    assert list(Match.objects.exclude(pk__in=[first.pk, second.pk]).values()) == before


def test_rows_that_change_the_same_columns_share_a_statement_and_those_that_change_nothing_take_none() -> None:
    started(8)
    first, second, third, fourth, *_ = Match.objects.order_by("number")
    changes: dict[int, Values] = {
        first.pk: {"state": "over"}, second.pk: {"state": "bye"}, third.pk: {"walkover": True}, fourth.pk: {},
    }  # fmt: skip
    with CaptureQueriesContext(connection) as queries:
        update_rows(Match, changes)
    assert len(queries) == 2
    there = Match.objects.order_by("number").values_list("state", "walkover")[:4]
    assert list(there) == [("over", False), ("bye", False), ("ready", True), ("ready", False)]
