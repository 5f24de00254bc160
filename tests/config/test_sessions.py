"""Sessions, also with forged cookies."""

import pytest
from django.test import Client

from config.sessions import SessionStore
from tests.often import in_turn

pytestmark = pytest.mark.django_db


def test_session_is_found_by_its_key() -> None:
    kept = SessionStore()
    kept["seat"] = 1
    kept.save()
    assert SessionStore(kept.session_key)["seat"] == 1


@in_turn("key", ["a\x00b", "\x00" * 32, "'; --", "²", ""])
def test_invalid_key_gives_an_empty_session(key: str) -> None:
    store = SessionStore(key)
    assert (store.get("seat"), store.load()) == (None, {})


def test_page_is_shown_despite_an_invalid_cookie(client: Client) -> None:
    client.cookies["sessionid"] = "a\x00b"
    assert client.get("/").status_code == 200
