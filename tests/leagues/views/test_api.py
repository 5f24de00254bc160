"""The API with which programs upload bots."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from games.models import Bot, BotVersion
from leagues.models import League, Trial
from leagues.services.tokens import make_token
from tests.games.factories import NOW
from tests.leagues.factories import make_version, source_of
from tests.often import in_turn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tries")]


@pytest.fixture
def token(ana: User) -> str:
    return make_token(user=ana, name="Laptop", now=NOW)


def post(token: str, body: object = None, slug: str = "zed") -> HttpResponse:
    sent = {"source": source_of()} if body is None else body
    client = Client(enforce_csrf_checks=True)
    answer: HttpResponse = client.post(  # type: ignore[assignment]
        f"/api/bots/{slug}/versions/",
        sent if isinstance(sent, bytes) else json.dumps(sent).encode(),
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )
    assert token not in answer.content.decode()
    return answer


def report(answer: HttpResponse) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_upload_returns_the_addresses_of_the_bot_and_its_trial(ana: User, token: str, league: League) -> None:
    answer = post(token, {"source": source_of(), "notes": "Sent", "name": "ZED"})
    assert answer.status_code == 201
    assert report(answer) == {
        "bot": "zed",
        "version": 1,
        "is_new": True,
        "page": "http://testserver/bots/zed/",
        "notice": "",
        "trial": "http://testserver/bots/zed/1/trial/",
        "leagues": [{"league": "ladder", "state": "trial", "trial": "waiting", "failure": ""}],
    }
    version = BotVersion.objects.get()
    assert (version.bot.owner, version.bot.name, version.notes) == (ana, "ZED", "Sent")
    again = post(token)
    assert (again.status_code, report(again)["is_new"], BotVersion.objects.count()) == (200, False, 1)
    assert report(post(token, {"source": source_of(2), "leagues": []}))["leagues"] == []


def test_only_the_owner_can_query_the_state_of_a_version(token: str, bo: User, league: League) -> None:
    post(token)
    Trial.objects.update(state="failed", report={"failure": "It crashed."})
    headers = {"Authorization": f"Bearer {token}"}
    found = report(Client().get("/api/bots/zed/versions/1/", headers=headers))  # type: ignore[arg-type]
    assert found["leagues"][0]["failure"] == "It crashed."
    other = {"Authorization": f"Bearer {make_token(user=bo, name='Other', now=NOW)}"}
    assert Client().get("/api/bots/zed/versions/1/", headers=other).status_code == 404


@in_turn("header", ["", "Bearer", "Bearer nonsense", "Basic abc", "Bearer \udcff"])
def test_request_without_a_valid_token_is_unauthorised(ana: User, header: str) -> None:
    client = Client()
    client.force_login(ana)
    answer = client.post("/api/bots/zed/versions/", b"{}", content_type="application/json", HTTP_AUTHORIZATION=header)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"
    assert "Send a valid token" in answer.json()["error"]


@in_turn(
    ("body", "status", "words"),
    [
        (b"{", 400, "The request is not JSON in UTF-8."),
        (b"[" * 100_000, 400, "The request is not JSON in UTF-8."),
        (b'"\xff"', 400, "The request is not JSON in UTF-8."),
        ([], 400, "Send an object such as"),
        ({"notes": "x"}, 400, "Send an object such as"),
        ({"source": 7}, 400, "The field 'source' must be a text."),
        ({"source": "a", "owner": "bo"}, 400, "There is no field 'owner'"),
        ({"source": "a", "leagues": ["none"]}, 400, "There is no such league. The leagues are: ladder."),
        ({"source": "a", "notes": "x" * 501}, 400, "Notes can have 500 characters at most"),
        ({"source": "a = ("}, 400, "Line 1 is not Python: '(' was never closed."),
        ({"source": "a\0"}, 400, "The file has null bytes (line 1)"),
        ({"source": "\ud800"}, 400, "The file is not UTF-8 (line 1)."),
        ({"source": "#" * 70_000}, 400, "The file is too large: 64 KiB at most"),
        ({"source": "#" * 3_000_000}, 413, "The request is too large"),
        ({"source": "a", "name": "Other"}, 400, "The address of a bot called 'Other' is 'other', not 'zed'."),
    ],
)
@pytest.mark.usefixtures("league")
def test_invalid_request_is_refused_with_a_reason(token: str, body: object, status: int, words: str) -> None:
    answer = post(token, body)
    assert (answer.status_code, words in report(answer)["error"]) == (status, True), answer.content
    assert not Bot.objects.exists()


def test_taken_names_daily_limits_and_withdrawn_bots_are_refused(bo: User, token: str, settings: Settings) -> None:
    make_version(bo, "Taken")
    assert report(post(token, slug="taken")) == {
        "error": "Another author has a bot with this name. Choose another one."
    }
    settings.UPLOADS_A_DAY = 1
    post(token)
    answer = post(token, {"source": source_of(2)})
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 24 * 3600
    assert "You can upload 1 version within 24 hours." in report(answer)["error"]
    Bot.objects.update(withdrawn_at=NOW)
    assert post(token, {"source": source_of(2)}).status_code == 409


def test_limit_of_active_bots_is_a_conflict_without_retry_after(token: str, settings: Settings) -> None:
    settings.ACTIVE_BOTS = 1
    post(token)
    answer = post(token, {"source": source_of(2)}, "other")
    assert (answer.status_code, answer.has_header("Retry-After")) == (409, False)
    assert report(answer) == {"error": "You can have 1 active bot. Withdraw it first."}


def test_get_on_the_upload_address_is_not_allowed(token: str) -> None:
    assert Client().get("/api/bots/zed/versions/").status_code == 405
