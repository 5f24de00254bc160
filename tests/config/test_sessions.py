"""Who is signed in, by a cookie that anybody can write."""

import pytest
from django.test import Client

from config.sessions import SessionStore

pytestmark = pytest.mark.django_db


def test_what_is_kept_is_found_again_by_its_key() -> None:
    kept = SessionStore()
    kept["seat"] = 1
    kept.save()
    assert SessionStore(kept.session_key)["seat"] == 1


@pytest.mark.parametrize("key", ["a\x00b", "\x00" * 32, "'; --", "²", ""])
def test_a_key_that_is_none_of_ours_is_a_stranger_s(key: str) -> None:
    store = SessionStore(key)
    assert (store.get("seat"), store.load()) == (None, {})


def test_a_page_is_shown_whatever_the_cookie_says(client: Client) -> None:
    client.cookies["sessionid"] = "a\x00b"
    assert client.get("/").status_code == 200
