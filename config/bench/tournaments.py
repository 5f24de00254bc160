"""Large tournaments on a separate database: pairing rounds, building brackets, pages, many writers, a rebuild."""

import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from functools import cache
from http.cookiejar import CookieJar
from importlib import import_module
from itertools import count
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from config.bench.figures import Figure, milliseconds, processor_ms
from config.bench.own_site import own_site
from engine.scoring import Figures

if TYPE_CHECKING:  # models can only be imported after the supervisor has made Django's settings
    from django.test import Client

    from tournaments.ledger.facts import Fact
    from tournaments.models import Tournament
    from tournaments.services.writing import Act

ROUND = 5
"""Swiss rounds are measured after this number, because the first rounds are easy to pair."""
WARM_UP = 32
"""Entries of a warm-up event, which loads templates and the pairing code."""
WRITERS = 200
PAUSE = 30.0
"""Each writer enters a deal within this time, in seconds. A real table takes a minute or two per deal."""
DEALS = ((20, 32), (12, 40), (0, 52))

_keys = count(1)


def figures() -> Iterator[Figure]:
    with own_site() as site:
        site.start()
        (web,) = (member.process for member in site.members if member.name == "The web server")
        assert web is not None, "a site that is up has a web server"
        yield from _of(site.address.rstrip("/"), web.pid)


def _of(address: str, web: int) -> Iterator[Figure]:
    from django.db import connection

    import_module("config.asgi")  # as in the web server: everything is loaded, and garbage is collected seldom

    _swiss(WARM_UP, 0.0)
    for entries, limit in ((64, 0.3), (1_000, 1.0), (10_000, 10.0)):
        yield _swiss(entries, limit)
    yield _bracket()
    yield from _pages()
    yield _rebuilt()
    yield from _writers(address, web)
    connection.close()


def _swiss(entries: int, limit: float) -> Figure:
    from tournaments.services import rounds

    event = started(entries, "swiss")
    for _ in range(ROUND - 1):
        _play_round(event)
    began = time.perf_counter()
    rounds.publish(_act(event), number=ROUND)
    _page(event)
    taken = time.perf_counter() - began
    return Figure(
        "swiss", f"{entries:,} entries: round {ROUND} paired, stored, on the page", f"{taken:.2f} s", f"< {limit:g} s"
    )


def _bracket() -> Figure:
    began = time.perf_counter()
    started(4_096, "double elimination")
    return Figure(
        "bracket", "double elimination of 4,096 built and saved", f"{time.perf_counter() - began:.1f} s", "< 10 s"
    )


def _pages() -> Iterator[Figure]:
    for kind in ("single elimination", "double elimination", "swiss"):
        event = started(256, kind)
        for _ in range(4):
            _play_round(event)
        queries = _queries(event)
        taken = milliseconds(lambda event=event: _page(event), times=9)  # type: ignore[misc]
        yield Figure("page", f"256 entries, {kind}", f"{taken:.0f} ms, {queries} queries", "< 150 ms, ≤ 12")


def _rebuilt() -> Figure:
    from tournaments.services.rebuilding import rebuild

    event = started(256, "swiss")
    for _ in range(8):
        _play_round(event)
    began = time.perf_counter()
    differences = rebuild(tournament_id=event.pk)
    taken = time.perf_counter() - began
    lines = _reloaded(event).last_event
    return Figure("rebuild", f"256 entries, {lines:,} lines, {len(differences)} differences", f"{taken:.1f} s", "< 5 s")


def started(entries: int, kind: str, **settings: Any) -> "Tournament":
    """A started tournament of `entries` people, all checked in."""
    from django.utils import timezone

    from clubs.services import clubs
    from engine.spit.variants import variant
    from games.models import Player
    from tournaments.formats.plans import StageSettings
    from tournaments.ledger import facts
    from tournaments.services import setting_up

    stages: tuple[StageSettings, ...] = (StageSettings(kind, **settings),)
    event = setting_up.create_tournament(
        club=clubs.create_club(name="Bench", slug="bench"), name=f"{kind} of {entries}", variant="standard",
        rules=variant("standard"), best_of=1, key=f"bench {next(_keys)}", now=timezone.now(), stages=stages,
    )  # fmt: skip
    people = Player.objects.bulk_create(Player(name=f"Player {number}") for number in range(1, entries + 1))
    _write(event, *(facts.Entered(at, who.pk) for at, who in enumerate(people, start=1)))
    _write(event, facts.CheckInOpened(), facts.Started(tuple(range(1, entries + 1))))
    return event


def count_tables(slug: str, tables: int) -> int:
    """One action at the desk; returns the number of its line."""
    from tournaments.ledger import facts
    from tournaments.models import Tournament

    event = Tournament.objects.get(slug=slug)
    _write(event, facts.TablesCounted(tables))
    return _reloaded(event).last_event


def _write(event: "Tournament", *new_facts: "Fact") -> None:
    from tournaments.services.writing import writing

    with writing(event.pk) as ledger:
        for fact in new_facts:
            ledger.append(_act(event), fact)


def _play_round(event: "Tournament") -> None:
    """Pair a round if needed, and let the better seed win every open match."""
    from tournaments.formats.catalogue import FORMATS
    from tournaments.ledger import facts
    from tournaments.selectors import ledgers
    from tournaments.services import rounds

    stage = ledgers.projection_of(_reloaded(event)).stages[0]
    if FORMATS[stage.settings.format].is_paired_during_play:
        rounds.publish(_act(event), number=len(stage.rounds) + 1)
    ready = [match for match in ledgers.projection_of(_reloaded(event)).matches.values() if match.state == "ready"]
    played = [(match.number, match.table or ()) for match in ready]
    _write(event, *(facts.DealEntered(match, table, 1, deal, Figures(cards))
                    for match, table in played for deal, cards in enumerate(DEALS, start=1)))  # fmt: skip


def _act(event: "Tournament") -> "Act":
    from django.utils import timezone

    from clubs.services.acts import Actor
    from tournaments.services.writing import Act

    return Act(tournament_id=event.pk, key=f"act {next(_keys)}", actor=Actor("Bench"), now=timezone.now())


def _reloaded(event: "Tournament") -> "Tournament":
    event.refresh_from_db()
    return event


@cache
def _client() -> "Client":
    """One client for all pages: a new one would list the static files again, which a server does once."""
    from django.test import Client

    return Client(headers={"host": "localhost"})


def _page(event: "Tournament") -> None:
    answer = _client().get(f"/tournaments/{event.slug}/")
    if answer.status_code != 200:
        raise RuntimeError(f"the page of {event} answered {answer.status_code}")


def _queries(event: "Tournament") -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        _page(event)
    return len(queries)


def _writers(address: str, web: int) -> Iterator[Figure]:
    """Phones at many tables of one event, through the web server. Each deal must be in the ledger exactly once.

    Waiting times depend on other work on the machine; the web server's processor time depends on it less.
    """
    from tournaments.services import rounds

    event = started(2 * WRITERS, "swiss")
    rounds.publish(_act(event), number=1)
    lines = _reloaded(event).last_event
    phones = [_Phone(address, event, number) for number in range(1, WRITERS + 1)]
    _all_at_once([phone.open for phone in phones], 20.0)
    began = time.perf_counter()
    taken = _all_at_once([phone.enter for phone in phones], PAUSE)
    at_first = processor_ms(web)
    rush = _all_at_once([phone.enter for phone in phones], 0.0)
    total = time.perf_counter() - began
    after_rush = processor_ms(web)
    nothing = _all_at_once([phone.ask_nothing for phone in phones], 0.0)
    after_nothing = processor_ms(web)
    written = _reloaded(event).last_event - lines
    lost = 2 * WRITERS - written
    name = f"{WRITERS} phones, a deal each in {PAUSE:.0f} s: median and p95"
    yield Figure("writers", name, f"{median(taken):.0f}, {quantiles(taken, n=20)[-1]:.0f} ms", "p95 < 250 ms")
    yield Figure(
        "writers", "all at the same moment: median and p95", f"{median(rush):.0f}, {quantiles(rush, n=20)[-1]:.0f} ms"
    )
    name = "the same, of a page that does nothing (/health/)"
    yield Figure("writers", name, f"{median(nothing):.0f}, {quantiles(nothing, n=20)[-1]:.0f} ms")
    name = "processor time of the web server: a score with the sheet that follows, and nothing"
    each = (after_rush - at_first) / WRITERS, (after_nothing - after_rush) / WRITERS
    yield Figure("writers", name, f"{each[0]:.1f}, {each[1]:.1f} ms")
    yield Figure("writers", f"deals lost or doubled, of {2 * WRITERS} in {total:.0f} s", f"{lost}", "0")


def _all_at_once(works: list[Callable[[], float]], spread: float) -> list[float]:
    """Run each in its own thread, started evenly over `spread` seconds; returns their results."""
    answers: list[float] = []

    def run(work: Callable[[], float], after: float) -> None:
        time.sleep(after)
        answers.append(work())

    threads = [threading.Thread(target=run, args=(work, spread * at / len(works))) for at, work in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(answers) < len(works):
        raise RuntimeError(f"{len(works) - len(answers)} phones had no answer")
    return answers


class _Phone:
    """A scorekeeper's phone at one table."""

    def __init__(self, address: str, event: "Tournament", match: int) -> None:
        self.link = f"{address}/tournaments/{event.slug}/scorekeeper/{event.scorekeeper_key}/"
        self.sheet = f"{address}/tournaments/{event.slug}/matches/{match}/score/"
        self.health = f"{address}/health/"
        stay = _Stay()
        jar = urllib.request.HTTPCookieProcessor(CookieJar())
        self.browser = urllib.request.build_opener(urllib.request.ProxyHandler({}), jar)
        self.sender = urllib.request.build_opener(urllib.request.ProxyHandler({}), jar, stay)
        self.fields: dict[str, str] = {}

    def open(self) -> float:
        self.browser.open(self.link, timeout=60).read()
        return self._read_sheet()

    def _read_sheet(self) -> float:
        page = self.browser.open(self.sheet, timeout=60).read().decode()
        self.fields = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', page))
        return 0.0

    def enter(self) -> float:
        """Enter a deal; returns the milliseconds until it was accepted."""
        cards = DEALS[int(self.fields["deal"]) - 1]
        sent = urllib.parse.urlencode(self.fields | {"cards_0": cards[0], "cards_1": cards[1]}).encode()
        request = urllib.request.Request(self.sheet, sent, {"Referer": self.sheet})
        began = time.perf_counter()
        try:
            self.sender.open(request, timeout=60).read()
            raise RuntimeError("a deal was refused")
        except urllib.error.HTTPError as answer:
            if answer.code != 302:
                raise
        taken = (time.perf_counter() - began) * 1000
        self._read_sheet()
        return taken

    def ask_nothing(self) -> float:
        """Request the health page; returns the milliseconds until the answer."""
        began = time.perf_counter()
        self.browser.open(self.health, timeout=60).read()
        return (time.perf_counter() - began) * 1000


class _Stay(urllib.request.HTTPRedirectHandler):
    """Do not follow redirects: the next page is not measured."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None
