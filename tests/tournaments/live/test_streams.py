"""Limits on the number of pages that listen for news at once."""

import http.client
import os
import resource
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pytest_django import Settings

from config.descriptors import use_all_descriptors
from config.one_thread import MOST
from config.supervisor.processes import Member
from config.supervisor.supervisor import web_member
from tests.config.started_site import wait_for
from tests.often import in_depth
from tests.services import Services
from tests.tournaments.factories import evening_of
from tournaments.live.streams import LEFT_FOR_PAGES, StreamLimits, Streams, stream_limits
from tournaments.views import news

Listen = Callable[[str], "Listener"]


class Listener:
    """A page that listens for news, or was refused."""

    def __init__(self, host: str, port: int, session: str = "") -> None:
        self._connection = http.client.HTTPConnection(host, port, timeout=10)
        self._connection.request("GET", "/tournaments/friday-cup/events/", headers={"Cookie": f"sessionid={session}"})
        self.answer = self._connection.getresponse()

    @property
    def status(self) -> int:
        return self.answer.status

    def close(self) -> None:
        self.answer.close()
        self._connection.close()


def test_stream_beyond_a_cap_is_refused_until_another_ends() -> None:
    streams = Streams(StreamLimits(in_all=4, per_session=2, per_address=3))
    first = streams.opened("here", "ana")
    assert first and streams.opened("here", "ana")
    assert streams.opened("here", "ana") is None, "the session has two streams"
    assert streams.opened("here")
    assert streams.opened("here", "bo") is None, "the address has three streams"
    assert streams.opened("there")
    assert streams.opened("elsewhere") is None, "four streams are open in all"
    first()
    assert streams.opened("here", "ana")


def test_ended_streams_are_forgotten() -> None:
    streams = Streams(StreamLimits(9, 9, 9))
    for close in [streams.opened("here", "ana"), streams.opened("here")]:
        assert close
        close()
    assert streams == Streams(StreamLimits(9, 9, 9))


def test_file_descriptors_are_reserved_for_pages(settings: Settings) -> None:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    settings.STREAMS = 10**9
    assert stream_limits().in_all == soft - LEFT_FOR_PAGES


@pytest.fixture
def listen(live_url: str) -> Iterator[Listen]:
    """Opens a stream for a session. It stays open until the end of the test."""
    evening_of(2)
    where = urlsplit(live_url)
    with ExitStack() as open_streams:

        def listen(session: str) -> Listener:
            return open_streams.enter_context(closing(Listener(where.hostname or "", where.port or 0, session)))

        yield listen


def test_refused_page_gets_retry_after(listen: Listen, monkeypatch: pytest.MonkeyPatch) -> None:
    streams = Streams(StreamLimits(9, 2, 9))
    monkeypatch.setattr(news, "_streams", lambda: streams)
    assert [listen("ana").status, listen("bo").status] == [200, 200]
    last = listen("ana")
    refused = listen("ana")
    assert (refused.status, refused.answer.headers["Retry-After"]) == (503, "30")
    last.close()
    wait_for(lambda: listen("ana").status == 200)


def test_stream_of_a_missing_tournament_does_not_count(live_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    streams = Streams(StreamLimits(9, 9, 9))
    monkeypatch.setattr(news, "_streams", lambda: streams)
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{live_url}/tournaments/nowhere/events/")
    assert streams == Streams(StreamLimits(9, 9, 9))


def test_soft_limit_is_raised_to_the_hard_limit() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, hard - 1), hard))
    use_all_descriptors()
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)


@in_depth
def test_web_server_raises_its_descriptor_limit() -> None:
    ask = "import config.asgi, resource; print(*resource.getrlimit(resource.RLIMIT_NOFILE))"
    command = ["sh", "-c", f"ulimit -Sn 512; ulimit -Hn 900; exec {sys.executable} -c '{ask}'"]
    printed = subprocess.run(command, env=os.environ, capture_output=True, text=True, check=True).stdout
    assert printed.split() == ["900", "900"]


@pytest.fixture
def small_server(services: Services, tmp_path: Path, transactional_db: None) -> Iterator[int]:
    """Port of a real web server that may open few files."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    member: Member = web_member(services.own, "127.0.0.1", port, "")
    member.log = tmp_path / "web.log"
    member.prefix = ["sh", "-c", f'ulimit -n {LEFT_FOR_PAGES + 40}; exec "$@"', "sh"]
    member.start()
    try:
        member.wait_until_up(60)
        yield port
    finally:
        member.stop()


@in_depth
def test_pages_load_when_listeners_exceed_file_descriptors(small_server: int) -> None:
    evening_of(2)
    with ExitStack() as open_streams:
        statuses = []
        for _ in range(LEFT_FOR_PAGES + 100):
            listener = Listener("127.0.0.1", small_server)
            statuses.append(listener.status)
            if listener.status == 200:
                open_streams.enter_context(closing(listener))
            else:
                listener.close()
        assert statuses == [200] * 40 + [503] * (LEFT_FOR_PAGES + 60)
        for _ in range(2 * MOST):
            with urllib.request.urlopen(f"http://127.0.0.1:{small_server}/tournaments/friday-cup/", timeout=10) as page:
                assert page.status == 200
