"""How much a request may bring along."""

import http.client
import json
import os
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.bodies import MOST_BYTES, Event, Receive, Scope, Send, bounded
from games.forms.uploads import into_page
from games.services import brought_files

Headers = list[tuple[bytes, bytes]]


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Takes in a body as Django does, and sends it back."""
    body = b""
    more = True
    while more:
        event = await receive()
        if event["type"] == "http.disconnect":
            return
        body += event["body"]
        more = event["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


async def answer(chunks: list[bytes], headers: Headers, most_bytes: int, path: str = "/") -> tuple[int, bytes]:
    """Status and body of what is sent back, and that is one answer. What is not read stays in `chunks`."""
    sent: list[Event] = []

    async def receive() -> Event:
        return {"type": "http.request", "body": chunks.pop(0), "more_body": bool(chunks)}

    async def send(event: Event) -> None:
        sent.append(event)

    await bounded(echo, most_bytes)({"type": "http", "path": path, "headers": headers}, receive, send)
    start, body = sent
    return start["status"], body["body"]


@given(st.lists(st.binary(max_size=9), min_size=1, max_size=6), st.integers(0, 30), st.booleans())
async def test_what_is_within_the_bound_comes_through_and_nothing_else(
    chunks: list[bytes], most_bytes: int, is_announced: bool
) -> None:
    body = b"".join(chunks)
    headers = [(b"content-length", str(len(body)).encode())] if is_announced else []
    status, answered = await answer([*chunks], headers, most_bytes)
    if len(body) <= most_bytes:
        assert (status, answered) == (200, body)
    else:
        assert status == 413 and b"This file is too large" in answered


async def test_a_program_is_refused_in_json() -> None:
    status, answered = await answer([b"1234567"], [], 6, "/api/bots/zed/versions/")
    assert status == 413 and json.loads(answered)["error"].startswith("The request is too large")


async def test_no_more_is_read_than_it_takes_to_know() -> None:
    announced, untold = [b"12345", b"67"], [b"12345", b"67", b"8"]
    assert (await answer(announced, [(b"content-length", b"7")], 6))[0] == 413 and len(announced) == 2
    assert (await answer(untold, [], 6))[0] == 413 and untold == [b"8"]


async def test_what_is_no_request_is_left_alone() -> None:
    heard: list[str] = []

    async def listen(scope: Scope, receive: Receive, send: Send) -> None:
        heard.append(scope["type"])

    async def receive() -> Event:
        return {"type": "lifespan.startup"}

    async def send(event: Event) -> None:
        raise AssertionError(event)

    await bounded(listen, 0)({"type": "lifespan"}, receive, send)
    assert heard == ["lifespan"]


@pytest.mark.parametrize("body", [bytes(MOST_BYTES + 1), [bytes(65_536)] * 33], ids=["announced", "in chunks"])
def test_the_site_takes_in_no_more_and_goes_on(live_url: str, body: bytes | list[bytes]) -> None:
    site = http.client.HTTPConnection(urlsplit(live_url).netloc, timeout=30)
    site.request("POST", "/sign-in/", body)
    refused = site.getresponse()
    assert refused.status == 413 and b"This file is too large" in refused.read()
    site.request("POST", "/sign-in/", bytes(MOST_BYTES))
    assert site.getresponse().status == 403, "what is smaller is looked at, and is no form of this site"
    site.close()


def test_the_largest_file_that_a_form_takes_fits_in() -> None:
    names = 9 * 1024
    held = len(into_page(os.urandom(brought_files.MOST_PACKED_BYTES)))  # beside another one that is chosen instead
    assert brought_files.MOST_BYTES + names + held < MOST_BYTES
