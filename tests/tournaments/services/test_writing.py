"""Writing to ledgers: locking, one line for each key, and signals after the commit."""

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from clubs.services.acts import Refusal
from tests.threads import at_once
from tests.tournaments.factories import Evening, evening_of, make_tournament, started
from tournaments.ledger import facts
from tournaments.live import channel
from tournaments.models import Event, Tournament
from tournaments.services import entries
from tournaments.services.writing import read_ledger, write, writing

pytestmark = pytest.mark.django_db


def test_lines_are_numbered_from_one_and_store_kind_actor_time_and_payload() -> None:
    evening = evening_of(2)
    with pytest.raises(Refusal):
        entries.check_in(evening.act(), entry=1)
    assert list(Event.objects.values_list("number", flat=True)) == [1, 2]
    assert Tournament.objects.get().last_event == 2
    line = Event.objects.get(number=2)
    assert (line.kind, line.actor, line.at) == ("entered", "Ana", evening.now - dt.timedelta(seconds=10))
    assert line.payload == facts.to_json(facts.Entered(2, line.payload["player"]))


def test_repeated_act_is_written_and_published_once_after_the_commit(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    evening = evening_of(2)
    act = evening.act(key="pressed twice")
    lines = []
    for published in (1, 0):
        with django_capture_on_commit_callbacks() as callbacks:
            lines.append(entries.open_check_in(act))
        assert len(publications(callbacks)) == published
    assert lines[0] == lines[1] and Event.objects.filter(kind="check_in_opened").count() == 1


def test_exception_after_a_line_rolls_it_back() -> None:
    evening = evening_of(2)
    with pytest.raises(RuntimeError):
        append_and_fail(evening)
    assert not Event.objects.filter(kind="check_in_opened").exists()
    assert Tournament.objects.get().state == "open"


def append_and_fail(evening: Evening) -> None:
    act = evening.act()
    with writing(evening.tournament.pk) as ledger:
        ledger.append(act, facts.CheckInOpened())
        raise RuntimeError("the lights went out")


def publications(callbacks: list[Callable[[], Any]]) -> list[Callable[[], Any]]:
    """The callbacks that publish to the pages."""
    return [callback for callback in callbacks if isinstance(callback, partial) and callback.func is channel.publish]


def test_database_refuses_a_second_line_with_the_same_key() -> None:
    evening = evening_of(2)
    line = Event.objects.get(number=1)
    line.pk, line.number = None, 99
    with pytest.raises(IntegrityError), transaction.atomic():
        line.save()
    assert evening.projection.state == "open"


def test_reading_a_ledger_takes_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    started(8)
    tournament = Tournament.objects.get()
    with django_assert_num_queries(1):
        ledger = read_ledger(tournament)
    assert len(ledger.lines) == tournament.last_event


def test_entering_a_deal_in_a_big_tournament_takes_few_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    evening = started(64)
    place = evening.place(1)
    with django_assert_max_num_queries(22):
        evening.deal(1, (20, 32), place)


@pytest.mark.django_db(transaction=True)
def test_concurrent_writers_get_different_line_numbers() -> None:
    evening = Evening(make_tournament())

    def enter(number: int) -> Event:
        return write(evening.act(key=f"thread {number}"), lambda ledger: facts.CheckInOpened())

    lines = at_once(6, enter)
    assert sorted(line.number for line in lines) == [1, 2, 3, 4, 5, 6]


@pytest.mark.django_db(transaction=True)
def test_same_key_from_several_threads_writes_one_line() -> None:
    evening = evening_of(2)
    act = evening.act(key="a double click")
    lines = at_once(5, lambda _: entries.open_check_in(act))
    assert len({line.pk for line in lines}) == 1
