"""A locked tournament blocks some threads of a web server, but never all."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from clubs.models import Membership
from config.one_thread import MOST
from tests.clubs.factories import make_club, make_user
from tests.services import Services
from tests.tournaments.evenings import arranged, begin
from tests.tournaments.factories import Evening, make_tournament, started
from tournaments.models import Event
from tournaments.services import writing
from tournaments.services.writing import MOST_WRITERS, TournamentBusy

PHONES = MOST + 4
"""More than the server has threads."""
BUSY = "This tournament is busy."


@contextmanager
def locked(evening: Evening, services: Services) -> Iterator[None]:
    """Locks the tournament's row, like another process that was stopped in the middle of its work."""
    address = f"host={services.shared.sockets} user=slapdeck dbname={services.database}"
    with psycopg.connect(address) as other:
        row = "SELECT 1 FROM tournaments_tournament WHERE id = %s FOR UPDATE"
        other.execute(row, [evening.tournament.pk])
        yield
        other.rollback()


@pytest.mark.django_db(transaction=True)
def test_lock_timeout_raises_tournament_busy_and_writes_nothing(services: Services) -> None:
    evening = started(2)
    before = Event.objects.count()
    with locked(evening, services), connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 50")
        try:
            with pytest.raises(TournamentBusy, match=BUSY):
                evening.deal(1, (20, 32))
        finally:
            cursor.execute("RESET lock_timeout")
    assert Event.objects.count() == before


class Phone:
    """A scorekeeper's phone. It sends scores without loading the form first."""

    def __init__(self, url: str, evening: Evening, session: str) -> None:
        self._where, self._matches = urlsplit(url), evening.projection.matches
        self._cookies = f"{settings.SESSION_COOKIE_NAME}={session}; csrftoken={'c' * 32}"

    def ask(self, path: str, sent: dict[str, object] | None = None) -> tuple[int, str]:
        connection = HTTPConnection(self._where.hostname or "", self._where.port, timeout=20)
        headers = {"Cookie": self._cookies, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST" if sent else "GET", path, urlencode(sent or {}), headers)
        answer = connection.getresponse()
        page = answer.read().decode()
        connection.close()
        return answer.status, page

    def send(self, match: int) -> tuple[int, str]:
        sides = "-".join(map(str, self._matches[match].table or ()))
        figures = {"cards_0": 20, "cards_1": 32, "game": 1, "deal": 1, "sides": sides}
        return self.ask(
            f"/tournaments/friday-cup/matches/{match}/score/",
            {"key": str(uuid4()), "csrfmiddlewaretoken": "c" * 32, **figures},
        )


@pytest.fixture
def evening(live_url: str) -> Evening:
    """A round robin with more matches than phones."""
    return begin(arranged("round robin", 10))


def test_other_pages_respond_while_many_scores_wait_for_a_lock(
    live_url: str, evening: Evening, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "PATIENCE_S", 0.2)
    make_tournament(name="Another", club=make_club("another"))
    signed_in = Client()
    signed_in.force_login(make_user("ana", evening.tournament.club, Membership.Role.SCOREKEEPER))
    phone = Phone(live_url, evening, signed_in.cookies[settings.SESSION_COOKIE_NAME].value)
    with ThreadPoolExecutor(PHONES) as phones:
        with locked(evening, services):
            sent = [phones.submit(phone.send, match) for match in range(1, PHONES + 1)]
            began = time.monotonic()
            while len(done(sent)) < PHONES - MOST_WRITERS:
                assert time.monotonic() < began + 4, "requests beyond the limit of writers still wait"
                wait(sent, 0.02)
            assert phone.ask("/health/")[0] == 200
            assert phone.ask("/tournaments/another/")[0] == 200
            assert len(done(sent)) == PHONES - MOST_WRITERS, "requests up to the limit still wait for the lock"
        statuses = [answer.result()[0] for answer in sent]
    assert statuses.count(302) == MOST_WRITERS
    refused = [page for status, page in (answer.result() for answer in sent) if status == 200]
    assert len(refused) == PHONES - MOST_WRITERS
    assert all(BUSY in page and 'value="20"' in page for page in refused), "the typed figures are kept"
    assert Event.objects.filter(kind="deal_entered").count() == MOST_WRITERS


def done(sent: list[Future[tuple[int, str]]]) -> list[Future[tuple[int, str]]]:
    return [answer for answer in sent if answer.done()]


def test_at_most_half_of_the_threads_wait_for_one_tournament() -> None:
    assert MOST_WRITERS == MOST // 2
