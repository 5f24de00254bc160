"""The doors to documents."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

pytestmark = pytest.mark.django_db


def test_the_description_of_the_format_leads_to_the_knobs_of_the_rules(client: Client) -> None:
    page = client.get("/replays/format/").content.decode()
    assert ">The format of a recorded game</h1>" in page and "site-header" in page
    assert 'href="/rules/reference/#3-knobs">' in page and "style=" not in page
    assert '<h2 id="3-knobs">' in client.get("/rules/reference/").content.decode()


@pytest.mark.parametrize(
    ("address", "setting"), [("/replays/format/", "LOG_FORMAT"), ("/rules/reference/", "RULES_REFERENCE")]
)
def test_a_document_that_is_not_on_this_machine_is_not_found(
    client: Client, settings: Settings, tmp_path: Path, address: str, setting: str
) -> None:
    setattr(settings, setting, tmp_path / "none")
    assert client.get(address).status_code == 404
