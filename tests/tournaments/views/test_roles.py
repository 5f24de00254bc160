"""Access of every role to every page of a club and a tournament.

Roles without access are refused, and get no button to the page.
"""

import logging
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.core.handlers import exception
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, resolve, reverse
from pytest_django import DjangoDbBlocker

from clubs.models import Club, Membership, PersonEvent
from clubs.permissions import ORGANISERS, SCOREKEEPERS, Role
from clubs.urls import club_urls as urls_of_clubs
from clubs.views.access import _NO_PAGES
from games.models import Player
from tests.clubs.factories import fill_club, make_user
from tests.clubs.views.conftest import Form
from tests.often import in_turn, some
from tests.tournaments.factories import started
from tournaments.models import Entry, Event, Tournament
from tournaments.services.series import make_series
from tournaments.urls import club_urls, desk_urls, tournament_urls

OWNERS = frozenset({Role.OWNER})
MEMBERS = frozenset(Role)
EVERYBODY = frozenset({*Role, None})

ALLOWED_ROLES: dict[str, frozenset[Role | None]] = {
    "club": EVERYBODY,
    "edit-club": OWNERS,
    "leave-club": MEMBERS,
    "new-tournament": ORGANISERS,
    "calendar": EVERYBODY,
    "calendar-feed": EVERYBODY,
    "series": EVERYBODY,
    "new-series": ORGANISERS,
    "edit-series": ORGANISERS,
    "add-people": ORGANISERS,
    "player-links": ORGANISERS,
    "member": ORGANISERS,
    "describe-member": ORGANISERS,
    "change-role": ORGANISERS,
    "remove-member": ORGANISERS,
    "erase-member": OWNERS,
    "renew-player-link": ORGANISERS,
    "invite-to-claim": ORGANISERS,
    "invitations": ORGANISERS,
    "invitation-details": ORGANISERS,
    "take-invitation-back": ORGANISERS,
    "merge": ORGANISERS,
    "undo-merge": ORGANISERS,
    "tournament": EVERYBODY,
    "enter-self": EVERYBODY,
    "withdraw-self": EVERYBODY,
    "check-in-self": EVERYBODY,
    "hall": EVERYBODY,
    "hall-events": EVERYBODY,
    "printing": EVERYBODY,
    "result-picture": EVERYBODY,
    "sheet": EVERYBODY,
    "export": EVERYBODY,
    "entry": EVERYBODY,
    "events": EVERYBODY,
    "scorekeeper-link": EVERYBODY,
    "ledger": ORGANISERS,
    "undo-line": ORGANISERS,
    "redo-line": ORGANISERS,
    "match": EVERYBODY,
    "play-here": SCOREKEEPERS,
    "score": SCOREKEEPERS,
    "confirm": SCOREKEEPERS,
    "undo": SCOREKEEPERS,
    "keep": SCOREKEEPERS,
    "swap": SCOREKEEPERS,
    "correct": SCOREKEEPERS,
    "result": SCOREKEEPERS,
}
"""Roles with access by URL name, for people who do not play here. Pages of the desk are for organisers only."""

BUTTONS = {
    "/clubs/club/": (
        "edit-club", "new-tournament", "add-people", "player-links", "invitations", "merge", "member", "leave-club",
    ),
    "/tournaments/friday-cup/": ("desk",),
    "/tournaments/friday-cup/matches/1/": ("score",),
}  # fmt: skip


def names_in(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    return (pattern.name for pattern in patterns if isinstance(pattern, URLPattern) and pattern.name)


def allowed_roles(name: str) -> frozenset[Role | None]:
    return ORGANISERS if name in names_in(desk_urls) else ALLOWED_ROLES[name]


ALL_URL_NAMES = [name for urls in (urls_of_clubs, club_urls, tournament_urls, desk_urls) for name in names_in(urls)]
URL_NAMES = [name for name in ALL_URL_NAMES if name in ALLOWED_ROLES or name in names_in(desk_urls)]


@pytest.fixture(scope="module")
def evening_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A club with content for every page. Each test rolls back its changes."""
    with django_db_blocker.unblock(), transaction.atomic():
        club = started(2).tournament.club
        fill_club(club)
        make_series(club=club, name="Autumn", counting="places", best=0)
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def refusals_are_expected(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns off the logs and pages of refusals. There are hundreds, and these take longer than everything else."""
    caplog.set_level(logging.CRITICAL, logger="django.request")
    monkeypatch.setattr(exception, "get_exception_response", lambda *about: HttpResponse(status=about[2]))


@pytest.fixture(autouse=True)
def club(evening_once: None, db: None) -> Club:
    return Club.objects.get(slug="club")


def client_of(role: Role | None, club: Club) -> Client:
    client = Client()
    if role:
        client.force_login(make_user(f"the-{role}", club, role))
    return client


def address(name: str, club: Club) -> str:
    return addresses(club)[name]


@cache
def addresses(club: Club) -> dict[str, str]:
    """Addresses by URL name. Cached, because the evening is made once for the module."""
    tournament, membership = club.tournaments.get(), club.memberships.filter(player__user=None)[0]
    event, invitation = PersonEvent.objects.get(kind="merged"), club.invitations.get()
    members = ("member", "describe-member", "change-role", "remove-member", "erase-member", "renew-player-link",
               "invite-to-claim")  # fmt: skip
    arguments: dict[str, list[object]] = {
        **{name: [membership.pk] for name in members},
        "undo-merge": [event.pk],
        "invitation-details": [invitation.pk],
        "take-invitation-back": [invitation.pk],
        "scorekeeper-link": [tournament.scorekeeper_key],
        "series": ["autumn"],
        "edit-series": ["autumn"],
        "correct": [1, 1, 1],
        "sheet": ["tables"],
        "export": ["entries"],
    }
    of_club = {*names_in(urls_of_clubs), *names_in(club_urls)}
    slugs = {name: club.slug if name in of_club else tournament.slug for name in URL_NAMES}
    return {name: reverse(name, args=[slug, *arguments.get(name, _one(name))]) for name, slug in slugs.items()}


def _one(name: str) -> list[object]:
    """The number 1 for each parameter in an address of a tournament."""
    patterns = [one for one in (*tournament_urls, *desk_urls) if isinstance(one, URLPattern) and one.name == name]
    return [1] * len(patterns[0].pattern.converters) if patterns else []


def test_every_url_name_has_its_roles() -> None:
    assert [name for name in ALL_URL_NAMES if name not in URL_NAMES] == []


def has_page(address: str) -> bool:
    """Whether an address answers GET. Some addresses only take forms."""
    return resolve(address).func not in _NO_PAGES


def answers_at(client: Client, name: str, club: Club, form: Form) -> set[str]:
    """Results of a POST, and of a GET where there is a page: a status, or "to sign in". 405 is left out."""
    path = address(name, club)
    sent = form(name="Z", place="", role="owner", uses=0, days=7, people="Z", keep=1, gone=2)
    answers = [client.post(path, sent), *([client.get(path)] if has_page(path) else [])]
    return {
        "to sign in" if answer.get("Location", "").startswith("/sign-in/?next=/") else str(answer.status_code)
        for answer in answers
    } - {"405"}


@pytest.mark.parametrize("role", some([*Role, None], at_once=[Role.SCOREKEEPER, None]))
def test_roles_without_access_are_refused_and_change_nothing(club: Club, form: Form, role: Role | None) -> None:
    client = client_of(role, club)
    before = snapshot()
    for name in URL_NAMES:
        if role not in allowed_roles(name):
            assert answers_at(client, name, club, form) == {"403" if role else "to sign in"}, name
    assert snapshot() == before


@pytest.mark.parametrize("role", some([*Role, None], at_once=[Role.ORGANISER, None]))
def test_roles_with_access_get_every_page_without_changing_anything(club: Club, role: Role | None) -> None:
    client, before = client_of(role, club), snapshot()
    allowed = [name for name in URL_NAMES if role in allowed_roles(name) and name not in ("events", "correct")]
    for name in allowed:
        if has_page(address(name, club)):
            assert client.get(address(name, club)).status_code in (200, 302, 405), name
            assert Event.objects.count() == before[-1][0], name
    assert snapshot() == before


def snapshot() -> list[Any]:
    return [
        list(Club.objects.values()),
        list(Membership.objects.order_by("pk").values()),
        list(Player.objects.order_by("pk").values()),
        list(Club.objects.get(slug="club").invitations.values()),
        list(Tournament.objects.values()),
        list(Entry.objects.order_by("pk").values()),
        [Event.objects.count(), PersonEvent.objects.count()],
    ]


@in_turn("role", [*Role, None])
def test_page_has_only_the_buttons_of_the_role(club: Club, role: Role | None) -> None:
    client = client_of(role, club)
    for page, names in BUTTONS.items():
        html = client.get(page).content.decode()
        for name in names:
            assert (f'"{address(name, club)}"' in html) == (role in allowed_roles(name)), (page, name)


def test_phone_with_scorekeeper_link_has_no_organiser_buttons(club: Club) -> None:
    client = Client()
    client.get(address("scorekeeper-link", club))
    assert client.get(address("score", club)).status_code == 200
    for page, names in BUTTONS.items():
        html = client.get(page).content.decode()
        assert [name for name in names if f'"{address(name, club)}"' in html] == ["score"] * ("matches" in page)


def test_superuser_has_access_without_a_role(club: Club) -> None:
    client, root = Client(), make_user("root")
    root.is_superuser = True
    root.save()
    client.force_login(root)
    for name in ("edit-club", "member", "invitations", "merge", "player-links", "add-people", "desk", "score"):
        assert client.get(address(name, club)).status_code == 200, name


def test_owner_of_another_club_has_no_access(club: Club) -> None:
    client = Client()
    client.force_login(make_user("other", Club.objects.create(name="Other", slug="other"), Role.OWNER))
    for name in URL_NAMES:
        if None not in allowed_roles(name) and name != "leave-club":
            path = address(name, club)
            looked = client.get(path) if has_page(path) else None
            answer = client.post(path) if looked is None or looked.status_code == 405 else looked
            assert answer.status_code == 403, name
