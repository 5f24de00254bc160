"""Writing to ledgers: locking, one line for each key, and signals after the commit."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from clubs.services.acts import Refusal
from engine.scoring import Figures
from tests.threads import at_once
from tests.tournaments.factories import LEFT, Evening, evening_of, make_tournament, started
from tournaments.ledger import facts
from tournaments.live import channel
from tournaments.models import Event, Tournament
from tournaments.services import entries
from tournaments.services.writing import read_ledger, write, writing

pytestmark = pytest.mark.django_db


def test_lines_are_numbered_from_one_without_gaps() -> None:
    started(4)
    numbers = list(Event.objects.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert Tournament.objects.get().last_event == len(numbers)


def test_line_stores_kind_actor_time_and_payload() -> None:
    evening = evening_of(2)
    line = Event.objects.get(number=2)
    assert (line.kind, line.actor, line.at) == ("entered", "Ana", evening.now)
    assert line.payload == facts.to_json(facts.Entered(2, line.payload["player"]))


def test_repeated_key_writes_one_line() -> None:
    evening = evening_of(2)
    act = evening.act(key="pressed twice")
    first = entries.open_check_in(act)
    assert entries.open_check_in(act) == first
    assert Event.objects.filter(kind="check_in_opened").count() == 1


def test_refusal_writes_no_line() -> None:
    evening = evening_of(2)
    before = Event.objects.count()
    with pytest.raises(Refusal):
        entries.check_in(evening.act(), entry=1)
    assert Event.objects.count() == before


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


def test_act_is_published_once_after_the_commit(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    evening = evening_of(2)
    with django_capture_on_commit_callbacks() as callbacks:
        entries.open_check_in(evening.act())
    assert len(publications(callbacks)) == 1


def test_repeated_act_is_not_published(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    evening = evening_of(2)
    act = evening.act()
    entries.open_check_in(act)
    with django_capture_on_commit_callbacks() as callbacks:
        entries.open_check_in(act)
    assert publications(callbacks) == []


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


def test_line_reports_results_that_count_again() -> None:
    evening = started(4)
    for match in (1, 2):
        evening.win(match, evening.place(match).sides[0])
    evening.deal(3, (20, 32), evening.place(3))
    lost, won = evening.projection.matches[1].table or (0, 0)
    evening.write(facts.DealCorrected(1, (lost, won), 1, 3, Figures((52, 0))))
    corrected = facts.DealCorrected(1, (lost, won), 1, 3, Figures(LEFT[2]))
    line = write(evening.act(), lambda _: corrected)
    assert any("counts again" in sentence for sentence in line.restored_results)
