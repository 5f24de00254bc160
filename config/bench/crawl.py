"""Finds the pages of a running site by following links.

It visits one page for each URL name, the first that is linked. Tournaments are visited one by one, because each format
has its own page.
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
"""Content types of pages and their parts; downloads are not measured."""


@dataclass(frozen=True, slots=True)
class CrawledPage:
    """`path` is the final address after redirects; `text` is empty for other content."""

    path: str
    kind: str
    text: str


class Visitor:
    """A visitor of the site, signed in or not."""

    def __init__(self, address: str, user: User | None = None) -> None:
        self.address = address
        self.client = Client(headers={"host": "localhost"})
        if user:
            self.client.force_login(user)

    def get(self, path: str) -> CrawledPage:
        """Request a page over the network. A missing page is an error of the page that links to it."""
        cookies = self.client.cookies.output(attrs=[], header="", sep=";")
        asked = urllib.request.Request(self.address + path, headers={"Cookie": cookies})
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(asked, timeout=20) as answer:
            kind = answer.headers.get_content_type()
            text = answer.read().decode() if kind in SHOWN else ""
            return CrawledPage(urlsplit(answer.url).path, kind, text)

    def queries(self, path: str) -> int:
        """The number of queries of a page, counted in this process on the same database."""
        with CaptureQueriesContext(connection) as queries:
            self.client.get(path)
        return len(queries)


def reached(visitor: Visitor) -> Iterator[str]:
    """The paths of pages, in order of their distance from the front page."""
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
    """A page's links within its site, and the address of its film."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.paths: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        address = urlsplit((named.get("href") if tag == "a" else named.get("data-film-url")) or "")
        if address.path.startswith("/") and not address.netloc and not address.path.startswith(STATIC):
            self.paths.append(address.path)
