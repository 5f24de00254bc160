"""The pages of a running site, found as people find them: by the links on other pages.

One page of each kind is looked at, the first that is linked to, where a kind is what an address has
a name for; tournaments are looked at one by one, for every format makes a page of its own.
"""

import urllib.request
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

ONE_BY_ONE = {"tournament"}
STATIC = "/static/"
SHOWN = {"text/html", "application/json"}
"""What pages are made of; files to take home are not measured."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`path` is where it came from in the end; `text` is empty where nothing is shown."""

    path: str
    kind: str
    text: str


class Visitor:
    """Somebody who looks at the site, signed in or not."""

    def __init__(self, address: str, user: User | None = None) -> None:
        self.address = address
        self.client = Client(headers={"host": "localhost"})
        if user:
            self.client.force_login(user)

    def get(self, path: str) -> Answer:
        """Over the network; a page that is not there is an error of the one that led to it."""
        cookies = self.client.cookies.output(attrs=[], header="", sep=";")
        asked = urllib.request.Request(self.address + path, headers={"Cookie": cookies})
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(asked, timeout=20) as answer:
            kind = answer.headers.get_content_type()
            text = answer.read().decode() if kind in SHOWN else ""
            return Answer(urlsplit(answer.url).path, kind, text)

    def queries(self, path: str) -> int:
        """In this process, on the same database."""
        with CaptureQueriesContext(connection) as queries:
            self.client.get(path)
        return len(queries)


def reached(visitor: Visitor) -> Iterator[str]:
    """The paths of pages, those first that are the fewest steps away from the front page."""
    waiting, known = deque(["/"]), set[str]()
    while waiting:
        path = waiting.popleft()
        if kind_of(path) in known:
            continue
        known.add(kind_of(path))
        answer = visitor.get(path)
        if answer.path != path:
            waiting.appendleft(answer.path)
        elif answer.kind in SHOWN:
            yield path
            waiting.extend(Links(answer.text).paths)


def kind_of(path: str) -> str:
    name = resolve(path).view_name
    return path if name in ONE_BY_ONE else name


class Links(HTMLParser):
    """Where a page leads to on its own site, and where it gets its film from."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.paths: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        address = urlsplit((named.get("href") if tag == "a" else named.get("data-film-url")) or "")
        if address.path.startswith("/") and not address.netloc and not address.path.startswith(STATIC):
            self.paths.append(address.path)
