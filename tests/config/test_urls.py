"""Every address of the site with nonsense in its parts, in headers, and in the fields that its view reads."""

import logging
import re
import uuid
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import pytest
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, resolve
from pytest_django import DjangoDbBlocker, Settings

from clubs.models import Club, Membership, PersonEvent
from clubs.permissions import Role
from config import status
from config.urls import urlpatterns
from games.models import Game, Player
from tests.clubs.factories import fill_club, make_user
from tests.games.factories import game_played
from tests.often import in_depth, in_turn
from tests.tournaments.evenings import arranged, begin, pair_round
from tournaments.models import Tournament

Reading = Callable[[str, str], list[str]]
"""Returns the names of the fields that a view reads, by method and route."""

CONVERTER = re.compile(r"<(\w+):(\w+)>")
NOT_OURS = (
    "admin/",
    "tournaments/<slug:slug>/events/",
    "tournaments/<slug:slug>/hall/events/",
    "screens/<slug:code>/events/",
)
"""Django's own pages, and endless streams."""
PARAMETERS: dict[str, object] = {}
"""Values for the parameters of routes, by name."""
SENT = ("a\x00b", "9" * 5000, "9" * 20, "²", "٣", "-")


def patterns(resolvers: list[Any], before: str = "") -> Iterator[str]:
    for one in resolvers:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns, route)
        elif isinstance(one, URLPattern):
            yield route


ROUTES = [route for route in patterns(urlpatterns) if not route.startswith(NOT_OURS)]


@pytest.fixture(scope="module")
def evening_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Makes data for every address. Each test rolls back its own changes."""
    with django_db_blocker.unblock(), transaction.atomic():
        evening = begin(arranged("swiss", 5, rounds=3))
        pair_round(evening)
        evening.deal(1, (20, 32))
        fill_club(evening.tournament.club)
        game_played()
        PARAMETERS.update(existing_parameters())
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def log_is_silent(evening_once: None, db: None, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, logger="django")


@pytest.fixture(autouse=True)
def no_worker_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "TIMEOUT_S", 0.01)


@pytest.fixture(autouse=True)
def no_earlier_tries(settings: Settings) -> None:
    settings.CACHES = settings.CACHES | {"default": settings.CACHES["default"] | {"KEY_PREFIX": str(uuid.uuid4())}}


@pytest.fixture
def owner() -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(make_user("the-owner", Club.objects.get(), Role.OWNER))
    return client


def existing_parameters() -> dict[str, object]:
    club = Club.objects.get()
    game = Game.objects.get()
    return {
        "club": club.slug,
        "tournament": club.tournaments.get().slug,
        "public_id": game.public_id,
        "other_id": game.public_id,
        "variant": "standard",
        "variant_id": "standard",
        "member": Membership.objects.filter(player__user=None)[0].pk,
        "invitation": club.invitations.get().pk,
        "player": Player.objects.filter(memberships__club=club)[0].pk,
        "event": PersonEvent.objects.get(kind="merged").pk,
        "group": 0,
        "line": Tournament.objects.get().last_event,
    }


def address(route: str) -> str:
    """Returns an existing address for the route."""
    slug = PARAMETERS["club" if route.startswith("clubs/") else "tournament"]
    return "/" + CONVERTER.sub(lambda found: str({**PARAMETERS, "slug": slug}.get(found[2], 1)), route)


def wrong_addresses(route: str, part: re.Match[str]) -> list[str]:
    """Returns addresses with nonsense in this part that reach a view. Django refuses all others itself."""
    pages = [address(route[: part.start()] + "@" + route[part.end() :]).replace("@", sent) for sent in SENT]
    return [page for page in pages if reaches_a_view(page)]


def reaches_a_view(page: str) -> bool:
    try:
        resolve(page)
    except Resolver404:
        return False
    return True


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch, owner: Client) -> Reading:
    names: set[str] = set()

    def note(method: str, look: Any) -> None:
        def noting(fields: QueryDict, name: str, *more: Any) -> Any:
            names.add(name)
            return look(fields, name, *more)

        monkeypatch.setattr(QueryDict, method, noting)

    for method in ("get", "getlist", "__contains__", "__getitem__"):
        note(method, getattr(QueryDict, method))

    def of(method: str, route: str) -> list[str]:
        names.clear()
        answer(owner, method, address(route), {})
        return sorted(names - {"key", "csrfmiddlewaretoken"})

    return of


def answer(client: Client, method: str, page: str, sent: dict[str, str]) -> int:
    """Returns the status, after agreeing to the consequences if the page asks. Rolls back all changes."""
    with transaction.atomic():
        fields = sent | {"key": str(uuid.uuid4())} if method == "post" else sent
        answered = getattr(client, method)(page, fields)
        if asked := re.search(r'name="agreed" value="([^"]+)"', answered.content.decode(errors="replace")):
            answered = getattr(client, method)(page, fields | {"agreed": asked[1], "key": str(uuid.uuid4())})
        transaction.set_rollback(True)
    return int(answered.status_code)


@in_depth
def test_nonsense_in_addresses_causes_no_server_error(owner: Client) -> None:
    nobody = Client(raise_request_exception=False)
    for route in ROUTES:
        for found in CONVERTER.finditer(route):
            turns = cycle(((owner, "get"), (owner, "post"), (nobody, "get")))
            for page, (client, method) in zip(wrong_addresses(route, found), turns, strict=False):
                assert answer(client, method, page, {}) != 500, (method, route, found[2])


@in_turn(
    "headers",
    [
        {"Cookie": 'sessionid="' + "\\000" * 32 + '"'},
        {"Cookie": 'csrftoken="\\000"; messages="\\000"'},
        {"Cookie": "sessionid=" + "9" * 5000},
        {"HX-Request": "true", "HX-Current-URL": "http://[::1"},
        {"HX-Request": "true", "HX-Current-URL": "\x00"},
        {"Accept-Language": "9" * 5000, "If-Modified-Since": "9" * 5000, "Range": f"bytes={'9' * 5000}-"},
    ],
)
def test_nonsense_in_headers_causes_no_server_error(headers: dict[str, str]) -> None:
    nobody = Client(raise_request_exception=False)
    desk = address("tournaments/<slug:slug>/desk/")
    with transaction.atomic():
        assert nobody.get(desk, headers=headers).status_code != 500
        transaction.set_rollback(True)
    with transaction.atomic():
        assert nobody.post(f"{desk}start/", headers=headers).status_code != 500
        transaction.set_rollback(True)


@in_depth
@in_turn("method", ["get", "post"])
def test_nonsense_in_fields_causes_no_server_error(owner: Client, read: Reading, method: str) -> None:
    """Sends one of six kinds of nonsense in all fields, then one in each kind of field alone. The kinds take turns."""
    turn = cycle(SENT)
    for route in ROUTES:
        names = read(method, route)
        together = dict.fromkeys(names, next(turn))
        alone = [{name: next(turn)} for name in one_of_each_kind(names)]
        for fields in (together, *alone):
            assert answer(owner, method, address(route), fields) != 500, (method, route, fields)


def one_of_each_kind(names: list[str]) -> list[str]:
    """Keeps the fields of the first stage, seat or entry. The names of the others differ only in a number."""
    return list({re.sub(r"\d+", "#", name): name for name in reversed(names)}.values())
