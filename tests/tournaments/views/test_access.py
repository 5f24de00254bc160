"""Access to the pages of a tournament: by role, by link and without signing in."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from clubs.models import Club
from tests.clubs.factories import make_user
from tests.clubs.views.conftest import Form
from tests.often import in_turn
from tests.tournaments.factories import started

DESK = "/tournaments/friday-cup/desk/"
SCORE = "/tournaments/friday-cup/matches/1/score/"


@pytest.fixture(scope="module")
def started_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A started tournament, made once for the module in an outer transaction. Each test rolls back its changes."""
    with django_db_blocker.unblock(), transaction.atomic():
        started(4)
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def evening(started_once: None, db: None) -> None:
    """A tournament of four entries without any scores."""


@in_turn(
    ("address", "page"),
    [(f"{DESK}seeds/draw/", DESK), (f"{DESK}entries/1/check-in/", DESK), (SCORE, SCORE), (f"{SCORE}undo/", SCORE),
     (f"{SCORE}1/1/", SCORE), ("/clubs/club/tournaments/new/", "/clubs/club/tournaments/new/")],
)  # fmt: skip
def test_anonymous_form_redirects_to_sign_in_and_back_to_a_page(
    client: Client, form: Form, address: str, page: str
) -> None:
    for answer in (client.post(address, form()), client.get(page)):
        assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={page}")


@in_turn(
    ("page", "back"),
    [(f"http://testserver{DESK}", DESK), ("http://elsewhere/desk/", "/"), ("", "/")],
)
def test_anonymous_htmx_request_redirects_the_whole_page_to_sign_in(
    client: Client, form: Form, page: str, back: str
) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": page}
    answer = client.post(f"{DESK}entries/1/check-in/", form(), headers=headers)
    assert (answer.status_code, answer["HX-Redirect"]) == (200, f"/sign-in/?next={back}")


@in_turn(
    ("address", "says"),
    [
        (DESK, "This page is for the organisers of The club."),
        (SCORE, "This sheet is for the players of match 1 and the scorekeepers of The club."),
        ("/clubs/club/tournaments/new/", "This page is for the organisers of The club."),
    ],
)
def test_member_gets_403_with_the_roles_that_have_access(member: Client, address: str, says: str) -> None:
    answer = member.get(address)
    assert answer.status_code == 403
    assert says in answer.content.decode()


def test_scorekeeper_link_gives_access_to_the_sheet_but_not_the_desk(client: Client, club: Club) -> None:
    tournament = club.tournaments.get()
    started(4)
    answer = client.get(f"/tournaments/friday-cup/scorekeeper/{tournament.scorekeeper_key}/", follow=True)
    assert "Enter a score" in answer.content.decode()
    assert client.get(SCORE).status_code == 200
    for address in (DESK, "/tournaments/friday-cup-2/matches/1/score/"):
        assert client.get(address).status_code == 302


def test_get_of_a_post_only_address_returns_405_with_a_link(organiser: Client) -> None:
    answer = organiser.get(f"{DESK}seeds/draw/")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "no page here" in answer.content.decode() and f'href="{DESK}"' in answer.content.decode()
    assert organiser.get("/tournaments/nowhere/desk/").status_code == 404


def test_replaced_scorekeeper_link_returns_410_and_shows_typed_figures(
    client: Client, organiser: Client, club: Club, form: Form
) -> None:
    old = f"/tournaments/friday-cup/scorekeeper/{club.tournaments.get().scorekeeper_key}/"
    client.get(old)
    organiser.post(DESK + "scorekeeper-link/renew/", form())
    for address in (SCORE, old):
        answer = client.get(address)
        assert answer.status_code == 410
        assert "no longer works" in answer.content.decode()
    sent = form(cards_0="20", cards_1="<32", game=1, deal=1, sides="1-4")
    page = client.post(SCORE, sent).content.decode()
    assert "This link no longer works" in page
    assert "You typed 20–&lt;32" in page
    assert "It was not entered" in page


def test_form_without_a_valid_key_is_refused_with_a_message(organiser: Client) -> None:
    for sent in ({}, *({"key": key} for key in ("", "x", "\x00" * 36, "é" * 36, "a" * 500))):
        answer = organiser.post(DESK + "start/", sent)
        assert answer.status_code == 400, sent
        assert "Reload the page" in answer.content.decode()


def test_sign_in_redirects_to_next_and_sign_out_requires_post(client: Client, club: Club) -> None:
    make_user("ana", club)
    answer = client.post("/sign-in/", {"username": "ana", "password": "slap", "next": DESK})
    assert (answer.status_code, answer["Location"]) == (302, DESK)
    assert client.get("/sign-out/").status_code == 405
    client.post("/sign-out/")
    assert client.get(DESK).status_code == 302
