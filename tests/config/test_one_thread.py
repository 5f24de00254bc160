"""The way of a request through the server: once into a thread, and all of it there."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from asgiref.sync import SyncToAsync
from django.test import AsyncRequestFactory

from config.one_thread import OneThread


@pytest.fixture
def crossings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What went from the loop into a thread."""
    crossed: list[str] = []
    call = SyncToAsync.__call__

    async def noted(self: Any, *args: Any, **kwargs: Any) -> Any:
        crossed.append(getattr(self.func, "__name__", ""))
        return await call(self, *args, **kwargs)

    monkeypatch.setattr(SyncToAsync, "__call__", noted)
    return crossed


def asked(path: str) -> list[dict[str, Any]]:
    """What the server sends to whoever asks for a page."""
    sent: list[dict[str, Any]] = []
    whole = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> dict[str, Any]:
        for event in whole:
            return event
        return await asyncio.Future()

    async def send(event: Mapping[str, Any]) -> None:
        sent.append(dict(event))

    scope = AsyncRequestFactory(headers={"host": "localhost"}).get(path).scope
    asyncio.run(OneThread()(dict(scope), receive, send))
    return sent


@pytest.mark.django_db
def test_middleware_and_view_are_one_crossing(crossings: list[str]) -> None:
    sent = asked("/nothing-here/")
    assert sent[0]["status"] == 404
    assert crossings.count("get_response") == 1
    assert not {"process_request", "process_response", "_get_response"} & set(crossings)
