"""One writer at a time, one line for each act, and news after the commit."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from clubs.services.acts import Refusal
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


def test_a_line_says_who_when_and_what() -> None:
    evening = evening_of(2)
    line = Event.objects.get(number=2)
    assert (line.kind, line.actor, line.at) == ("entered", "Ana", evening.now)
    assert line.payload == facts.to_json(facts.Entered(2, line.payload["player"]))


def test_the_same_key_again_is_the_same_act_done_once() -> None:
    evening = evening_of(2)
    act = evening.act(key="pressed twice")
    first = entries.open_check_in(act)
    assert entries.open_check_in(act) == first
    assert Event.objects.filter(kind="check_in_opened").count() == 1


def test_a_refusal_leaves_no_line_and_no_row() -> None:
    evening = evening_of(2)
    before = Event.objects.count()
    with pytest.raises(Refusal):
        entries.check_in(evening.act(), entry=1)
    assert Event.objects.count() == before


def test_a_failure_after_the_line_takes_the_line_back() -> None:
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


def tidings(callbacks: list[Callable[[], Any]]) -> list[Callable[[], Any]]:
    """What is done after a commit to tell the pages."""
    return [callback for callback in callbacks if isinstance(callback, partial) and callback.func is channel.publish]


def test_the_pages_are_told_once_after_the_commit(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    evening = evening_of(2)
    with django_capture_on_commit_callbacks() as callbacks:
        entries.open_check_in(evening.act())
    assert len(tidings(callbacks)) == 1


def test_an_act_done_before_tells_nobody(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    evening = evening_of(2)
    act = evening.act()
    entries.open_check_in(act)
    with django_capture_on_commit_callbacks() as callbacks:
        entries.open_check_in(act)
    assert tidings(callbacks) == []


def test_the_database_itself_refuses_a_second_line_with_one_key() -> None:
    evening = evening_of(2)
    line = Event.objects.get(number=1)
    line.pk, line.number = None, 99
    with pytest.raises(IntegrityError), transaction.atomic():
        line.save()
    assert evening.projection.state == "open"


def test_reading_a_ledger_is_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    started(8)
    tournament = Tournament.objects.get()
    with django_assert_num_queries(1):
        ledger = read_ledger(tournament)
    assert len(ledger.lines) == tournament.last_event


def test_entering_a_deal_takes_few_queries_in_a_big_tournament(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    evening = started(64)
    place = evening.place(1)
    with django_assert_max_num_queries(22):
        evening.deal(1, (20, 32), place)


@pytest.mark.django_db(transaction=True)
def test_of_many_who_write_at_once_each_gets_a_line_of_its_own() -> None:
    evening = Evening(make_tournament())

    def enter(number: int) -> Event:
        return write(evening.act(key=f"thread {number}"), lambda ledger: facts.CheckInOpened())

    lines = at_once(6, enter)
    assert sorted(line.number for line in lines) == [1, 2, 3, 4, 5, 6]


@pytest.mark.django_db(transaction=True)
def test_one_key_at_once_from_many_threads_is_one_line() -> None:
    evening = evening_of(2)
    act = evening.act(key="a double click")
    lines = at_once(5, lambda _: entries.open_check_in(act))
    assert len({line.pk for line in lines}) == 1


def test_a_line_tells_what_it_brought_back() -> None:
    evening = started(4)
    for match in (1, 2):
        evening.win(match, evening.place(match).sides[0])
    evening.deal(3, (20, 32), evening.place(3))
    lost, won = evening.projection.matches[1].table or (0, 0)
    evening.write(facts.DealCorrected(1, (lost, won), 1, 3, (52, 0)))
    corrected = facts.DealCorrected(1, (lost, won), 1, 3, LEFT[2])
    line = write(evening.act(), lambda _: corrected)
    assert any("counts again" in sentence for sentence in line.brought_back)
