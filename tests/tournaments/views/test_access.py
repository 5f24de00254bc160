"""Who may pass which door."""

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
    """Once for the module, in a transaction around those of its tests, each of which takes back what it does."""
    with django_db_blocker.unblock(), transaction.atomic():
        started(4)
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def evening(started_once: None, db: None) -> None:
    """Four play, and nothing has been entered."""


@in_turn("address", [DESK, SCORE, "/clubs/club/tournaments/new/"])
def test_a_stranger_is_sent_to_sign_in_and_comes_back(client: Client, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={address}")


@in_turn(
    ("page", "back"),
    [(f"http://testserver{DESK}", DESK), ("http://elsewhere/desk/", "/"), ("", "/")],
)
def test_a_stranger_whose_press_came_from_a_page_is_led_away_from_all_of_it(
    client: Client, form: Form, page: str, back: str
) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": page}
    answer = client.post(f"{DESK}entries/1/check-in/", form(), headers=headers)
    assert (answer.status_code, answer["HX-Redirect"]) == (200, f"/sign-in/?next={back}")


@in_turn(
    ("address", "page"),
    [(f"{DESK}seeds/draw/", DESK), (f"{DESK}entries/1/check-in/", DESK), (SCORE, SCORE), (f"{SCORE}undo/", SCORE),
     (f"{SCORE}1/1/", SCORE), ("/clubs/club/tournaments/new/", "/clubs/club/tournaments/new/")],
)  # fmt: skip
def test_a_stranger_who_sent_a_form_comes_back_to_a_page(client: Client, form: Form, address: str, page: str) -> None:
    answer = client.post(address, form())
    assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={page}")


@in_turn(
    ("address", "says"),
    [
        (DESK, "This page is for the organisers of The club."),
        (SCORE, "This sheet is for the players of match 1 and the scorekeepers of The club."),
        ("/clubs/club/tournaments/new/", "This page is for the organisers of The club."),
    ],
)
def test_a_member_is_told_whose_page_it_is(member: Client, address: str, says: str) -> None:
    answer = member.get(address)
    assert answer.status_code == 403
    assert says in answer.content.decode()


def test_a_scorekeeper_keeps_scores_and_nothing_else(scorekeeper: Client) -> None:
    assert scorekeeper.get(SCORE).status_code == 200
    assert scorekeeper.get(DESK).status_code == 403


def test_an_address_that_takes_forms_only_says_so(organiser: Client) -> None:
    answer = organiser.get(f"{DESK}seeds/draw/")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "no page here" in answer.content.decode() and f'href="{DESK}"' in answer.content.decode()


def test_the_link_lets_a_phone_keep_scores(client: Client, club: Club) -> None:
    tournament = club.tournaments.get()
    answer = client.get(f"/tournaments/friday-cup/scorekeeper/{tournament.scorekeeper_key}/", follow=True)
    assert "Enter a score" in answer.content.decode()
    assert client.get(SCORE).status_code == 200
    assert client.get(DESK).status_code == 302


def test_the_link_of_one_tournament_is_none_for_another(client: Client, club: Club) -> None:
    started(4)
    tournament = club.tournaments.get(slug="friday-cup")
    client.get(f"/tournaments/friday-cup/scorekeeper/{tournament.scorekeeper_key}/")
    assert client.get("/tournaments/friday-cup-2/matches/1/score/").status_code == 302


def test_a_phone_whose_link_was_renewed_is_told_why_and_shown_its_figures(
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


def test_a_form_without_a_key_of_ours_is_refused_in_a_sentence(organiser: Client) -> None:
    for sent in ({}, *({"key": key} for key in ("", "x", "\x00" * 36, "é" * 36, "a" * 500))):
        answer = organiser.post(DESK + "start/", sent)
        assert answer.status_code == 400, sent
        assert "Reload the page" in answer.content.decode()


def test_a_tournament_that_is_not_there_is_not_found(organiser: Client) -> None:
    assert organiser.get("/tournaments/nowhere/desk/").status_code == 404


def test_signing_in_leads_to_where_one_wanted_to_go(client: Client, club: Club) -> None:
    make_user("ana", club)
    answer = client.post("/sign-in/", {"username": "ana", "password": "slap", "next": DESK})
    assert (answer.status_code, answer["Location"]) == (302, DESK)


def test_signing_out_is_a_button(organiser: Client) -> None:
    assert organiser.get("/sign-out/").status_code == 405
    organiser.post("/sign-out/")
    assert organiser.get(DESK).status_code == 302
