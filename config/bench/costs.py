"""The processor time of pages in the web server, as multiples of a page that does nothing.

Requests for both alternate and their medians are compared, so other work on the machine hardly changes the ratio.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlsplit

from config.bench.figures import Figure, processor_ms
from config.bench.own_site import own_site
from config.supervisor.places import ROOT

GROUP = "cost"
NOTHING = "a page that does nothing (/health/)"
TURNS = 60
AT_ONCE = 3
"""Requests of one page in a turn."""
DEMO_PLAYED_S = 120.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A page to measure; `limit` is its cost as a multiple of `NOTHING`: half of its cost on 2026-11-23."""

    name: str
    path: str
    headers: dict[str, str]
    limit: float


def figures() -> Iterator[Figure]:
    with own_site() as site:
        site.start()
        subprocess.run([sys.executable, "manage.py", "demo"], cwd=ROOT, check=True, capture_output=True)
        (web,) = (member.process for member in site.members if member.name == "The web server")
        assert web is not None, "a site that is up has a web server"
        _wait_for_games()
        yield from costs(site.address, web.pid)


def _wait_for_games() -> None:
    """Wait until the worker has played the games of the demo."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection

    from games.models import Game

    waiting = Game.objects.filter(state__in=(Game.State.WAITING, Game.State.PLAYING))
    end = time.monotonic() + DEMO_PLAYED_S
    while waiting.exists():
        if time.monotonic() > end:
            raise RuntimeError("the worker did not play the games of the demo")
        time.sleep(0.5)
    connection.close()


def costs(address: str, web: int, turns: int = TURNS) -> Iterator[Figure]:
    """The pages that visitors request most. `web` is the web server's process id."""
    browser = Connection(address)
    asked = list(_asked(browser))
    taken: dict[str, list[float]] = {page.name: [] for page in asked}
    for page in asked * turns:
        began = processor_ms(web)
        for _ in range(AT_ONCE):
            browser.get(page.path, page.headers)
        taken[page.name].append((processor_ms(web) - began) / AT_ONCE)
    nothing = median(taken[NOTHING])
    yield Figure(GROUP, NOTHING, f"{nothing:.1f} ms")
    for page in asked[1:]:
        cost = median(taken[page.name])
        yield Figure(GROUP, page.name, f"{cost:.1f} ms, {cost / nothing:.1f} times", f"<= {page.limit:.1f} times")


def _asked(browser: "Connection") -> Iterator[Asked]:
    replay = _first(r'href="(/replays/\w{8,12}/)"', browser.get("/replays/").text)
    film = _first(r'data-film-url="([^"]+)"', browser.get(replay).text)
    packed = {"Accept-Encoding": "gzip"}
    answer = browser.get(film, packed)
    yield Asked(NOTHING, "/health/", {}, 1.0)
    yield Asked(f"a film of {answer.size / 1000:.1f} kB", film, packed, 2.4)
    yield Asked("a film that the browser has already", film, packed | {"If-None-Match": answer.etag}, 1.1)
    yield Asked("the list of replays", "/replays/", {}, 6.8)
    yield Asked("the page of a replay", replay, {}, 5.2)
    yield Asked("the front page", "/", {}, 2.4)


def _first(pattern: str, page: str) -> str:
    found = re.search(pattern, page)
    if found is None:
        raise RuntimeError(f"no page has {pattern}")
    return found[1]


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """`text` is empty for a compressed answer."""

    text: str
    size: int
    etag: str


class Connection:
    """A visitor without an account, on one connection."""

    def __init__(self, address: str) -> None:
        self._connection = HTTPConnection(urlsplit(address).netloc, timeout=60)

    def get(self, path: str, headers: dict[str, str] | None = None) -> HttpAnswer:
        self._connection.request("GET", path, headers=headers or {})
        answer = self._connection.getresponse()
        body = answer.read()
        if answer.status not in (200, 304):
            raise RuntimeError(f"{path} answered {answer.status}")
        is_packed = answer.headers["Content-Encoding"] == "gzip"
        return HttpAnswer("" if is_packed else body.decode(), len(body), answer.headers["ETag"] or "")
