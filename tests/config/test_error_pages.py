"""Pages for when something goes wrong say what to do."""

import http.client
from functools import partial

import pytest
from django.db import OperationalError
from django.template.loader import get_template
from django.test import Client, RequestFactory
from django.utils.functional import SimpleLazyObject

from tests.clubs.factories import make_user

pytestmark = pytest.mark.django_db


def test_an_address_with_nothing_at_it_leads_on(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert "/tournaments/" in answer.content.decode()


def test_a_form_from_before_somebody_signed_in_says_so() -> None:
    client = Client(enforce_csrf_checks=True)
    make_user("ana")
    answer = client.post("/sign-in/", {"username": "ana", "password": "slap"})
    assert answer.status_code == 403
    assert "This form is out of date" in answer.content.decode()


@pytest.mark.parametrize("name", ["400", "403_csrf", "413", "429", "500", "503"])
def test_a_page_for_an_error_asks_nobody_who_it_is(name: str) -> None:
    request = RequestFactory().get("/")
    asked = SimpleLazyObject(partial(pytest.fail, "it asked who it is"))
    vars(request).update(user=asked, session=asked)
    template = get_template(f"{name}.html")
    assert "<h1>" in template.render(request=request)
    assert "<h1>" in template.render()


def test_a_wrong_host_header_is_refused_with_a_page(live_url: str) -> None:
    connection = http.client.HTTPConnection(live_url.removeprefix("http://"))
    connection.request("GET", "/tournaments/", headers={"Host": "elsewhere.example"})
    answer = connection.getresponse()
    assert (answer.status, "<h1>" in answer.read().decode()) == (400, True)
    connection.close()


def test_a_database_that_is_away_is_no_mistake_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("the server has gone")

    monkeypatch.setattr("tournaments.views.public.tournament_or_404", fail)
    answer = Client(raise_request_exception=False).get("/tournaments/friday-cup/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Slapdeck is busy" in answer.content.decode()
