"""The health page of a web server."""

import pytest
import redis
from django.test import Client

from config import health
from config.compiled.choice import running


@pytest.mark.django_db
def test_process_with_database_and_broker_is_healthy(client: Client) -> None:
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()) == (200, {"database": True, "broker": True, "engine": running()})


@pytest.mark.django_db
def test_process_without_its_broker_is_unhealthy(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_broker", lambda: redis.Redis.from_url("unix:///nowhere.sock"))
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["broker"]) == (503, False)
