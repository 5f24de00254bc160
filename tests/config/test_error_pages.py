"""Pages for when something goes wrong say what to do."""

import pytest
from django.template.loader import get_template
from django.test import Client

from tests.tournaments.factories import make_user

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
    assert "This form has grown old" in answer.content.decode()


@pytest.mark.parametrize("name", ["400.html", "404.html", "413.html", "500.html"])
def test_a_page_for_a_fault_needs_nothing_to_be_shown(name: str) -> None:
    assert "<h1>" in get_template(name).render()
