"""The way of a request through the server: it enters a thread once and stays there."""

import asyncio
import gc
import threading
from collections.abc import AsyncIterator, Mapping
from importlib import import_module
from typing import Any

import pytest
from asgiref.sync import SyncToAsync
from django.core import signals
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import AsyncRequestFactory

from config import one_thread
from config.one_thread import OneThread


@pytest.fixture
def crossings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects the names of the functions that the event loop calls in a thread."""
    crossed: list[str] = []
    call = SyncToAsync.__call__

    async def noted(self: Any, *args: Any, **kwargs: Any) -> Any:
        crossed.append(getattr(self.func, "__name__", ""))
        return await call(self, *args, **kwargs)

    monkeypatch.setattr(SyncToAsync, "__call__", noted)
    return crossed


Sent = list[dict[str, Any]]


async def ask(application: OneThread, path: str, stays: bool = True) -> Sent:
    """Returns what the server sends to a client. Unless it `stays`, the client disconnects at the first bytes."""
    sent: Sent = []
    whole = iter([{"type": "http.request", "body": b"", "more_body": False}])
    has_bytes = asyncio.Event()

    async def receive() -> dict[str, Any]:
        for event in whole:
            return event
        if stays:
            await asyncio.Future()
        await has_bytes.wait()
        return {"type": "http.disconnect"}

    async def send(event: Mapping[str, Any]) -> None:
        sent.append(dict(event))
        if event.get("body"):
            has_bytes.set()

    scope = AsyncRequestFactory(headers={"host": "localhost"}).get(path).scope
    await application(dict(scope), receive, send)
    return sent


@pytest.mark.django_db
def test_request_enters_a_thread_once(crossings: list[str]) -> None:
    sent = asyncio.run(ask(OneThread(), "/nothing-here/"))
    assert sent[0]["status"] == 404
    assert crossings == ["_answer"]


@pytest.mark.django_db
def test_requests_share_a_limited_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: set[str] = set()
    answer = OneThread.get_response

    def noted(self: OneThread, request: HttpRequest) -> HttpResponseBase:
        threads.add(threading.current_thread().name)
        return answer(self, request)

    async def many() -> list[Sent]:
        application = OneThread(threads=3)
        return await asyncio.gather(*(ask(application, "/nothing-here/") for _ in range(30)))

    monkeypatch.setattr(OneThread, "get_response", noted)
    assert [sent[0]["status"] for sent in asyncio.run(many())] == [404] * 30
    assert 1 <= len(threads) <= 3


@pytest.mark.django_db
def test_request_finished_is_sent_in_the_thread_of_the_page() -> None:
    finished: list[str] = []

    def note(**_: object) -> None:
        finished.append(threading.current_thread().name)

    signals.request_finished.connect(note)
    try:
        asyncio.run(ask(OneThread(), "/nothing-here/"))
    finally:
        signals.request_finished.disconnect(note)
    assert len(finished) == 1 and finished != [threading.current_thread().name]


def test_old_connections_are_closed_before_a_stream_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    async def news() -> AsyncIterator[bytes]:
        steps.append("first")
        yield b"first"

    steps: list[str] = []
    monkeypatch.setattr(one_thread, "close_old_connections", lambda: steps.append("given back"))
    monkeypatch.setattr(OneThread, "get_response", lambda handler, request: StreamingHttpResponse(news()))
    asyncio.run(ask(OneThread(), "/"))
    assert steps[:2] == ["given back", "first"]


def test_stream_is_closed_when_its_client_disconnects(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    async def news() -> AsyncIterator[bytes]:
        try:
            yield b"first"
            await asyncio.Future()
        finally:
            ended.append("cancelled")

    response = StreamingHttpResponse(news())
    response._resource_closers.append(lambda: ended.append("closed"))  # type: ignore[attr-defined]
    monkeypatch.setattr(OneThread, "get_response", lambda handler, request: response)
    sent = asyncio.run(asyncio.wait_for(ask(OneThread(), "/", stays=False), 20))
    assert sent[1]["body"] == b"first"
    assert ended == ["cancelled", "closed"]


def test_error_in_a_stream_reaches_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    async def news() -> AsyncIterator[bytes]:
        yield b"first"
        raise RuntimeError("no more")

    monkeypatch.setattr(OneThread, "get_response", lambda handler, request: StreamingHttpResponse(news()))
    with pytest.raises(RuntimeError, match="no more"):
        asyncio.run(ask(OneThread(), "/"))


def test_loaded_objects_are_frozen_for_the_garbage_collector() -> None:
    import_module("config.asgi")
    assert gc.get_freeze_count() > 50_000
