"""Error pages, and the requests that lead to them."""

import http.client
from functools import partial

import pytest
from django.db import OperationalError
from django.template.loader import get_template
from django.test import Client, RequestFactory
from django.utils.functional import SimpleLazyObject

from tests.clubs.factories import make_user
from tests.often import in_turn

pytestmark = pytest.mark.django_db


def test_unknown_address_links_to_tournaments(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert "/tournaments/" in answer.content.decode()


def test_form_without_a_valid_csrf_token_is_out_of_date() -> None:
    client = Client(enforce_csrf_checks=True)
    make_user("ana")
    answer = client.post("/sign-in/", {"username": "ana", "password": "slap"})
    assert answer.status_code == 403
    assert "This form is out of date" in answer.content.decode()


@in_turn("name", ["400", "403_csrf", "413", "429", "500", "503"])
def test_error_pages_do_not_load_the_user_or_session(name: str) -> None:
    request = RequestFactory().get("/")
    asked = SimpleLazyObject(partial(pytest.fail, "the page loaded the user or session"))
    vars(request).update(user=asked, session=asked)
    template = get_template(f"{name}.html")
    assert "<h1>" in template.render(request=request)
    assert "<h1>" in template.render()


def test_wrong_host_header_is_refused_with_a_page(live_url: str) -> None:
    connection = http.client.HTTPConnection(live_url.removeprefix("http://"))
    connection.request("GET", "/tournaments/", headers={"Host": "elsewhere.example"})
    answer = connection.getresponse()
    assert (answer.status, "<h1>" in answer.read().decode()) == (400, True)
    connection.close()


def test_unreachable_database_gives_status_503_with_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("the server has gone")

    monkeypatch.setattr("tournaments.views.public.tournament_or_404", fail)
    answer = Client(raise_request_exception=False).get("/tournaments/friday-cup/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Slapdeck is busy" in answer.content.decode()
