"""The limit on the size of request bodies."""

import http.client
import json
import os
from urllib.parse import urlsplit

from hypothesis import given
from hypothesis import strategies as st

from config.bodies import MOST_BYTES, Event, Receive, Scope, Send, bounded
from games.forms.uploads import encode_file
from games.services import uploaded_files
from tests.often import in_turn

Headers = list[tuple[bytes, bytes]]


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads a body as Django does, and sends it back."""
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
    """Returns status and body of the response; there must be only one. Unread chunks stay in `chunks`."""
    sent: list[Event] = []

    async def receive() -> Event:
        return {"type": "http.request", "body": chunks.pop(0), "more_body": bool(chunks)}

    async def send(event: Event) -> None:
        sent.append(event)

    await bounded(echo, most_bytes)({"type": "http", "path": path, "headers": headers}, receive, send)
    start, body = sent
    return start["status"], body["body"]


@given(st.lists(st.binary(max_size=9), min_size=1, max_size=6), st.integers(0, 30), st.booleans())
async def test_bodies_within_the_limit_pass_and_larger_ones_are_refused(
    chunks: list[bytes], most_bytes: int, is_announced: bool
) -> None:
    body = b"".join(chunks)
    headers = [(b"content-length", str(len(body)).encode())] if is_announced else []
    status, answered = await answer([*chunks], headers, most_bytes)
    if len(body) <= most_bytes:
        assert (status, answered) == (200, body)
    else:
        assert status == 413 and b"This file is too large" in answered


async def test_api_requests_are_refused_in_json() -> None:
    status, answered = await answer([b"1234567"], [], 6, "/api/bots/zed/versions/")
    assert status == 413 and json.loads(answered)["error"].startswith("The request is too large")


async def test_reading_stops_once_the_limit_is_known_to_be_exceeded() -> None:
    announced, unannounced = [b"12345", b"67"], [b"12345", b"67", b"8"]
    assert (await answer(announced, [(b"content-length", b"7")], 6))[0] == 413 and len(announced) == 2
    assert (await answer(unannounced, [], 6))[0] == 413 and unannounced == [b"8"]


async def test_lifespan_messages_pass_unchanged() -> None:
    heard: list[str] = []

    async def listen(scope: Scope, receive: Receive, send: Send) -> None:
        heard.append(scope["type"])

    async def receive() -> Event:
        return {"type": "lifespan.startup"}

    async def send(event: Event) -> None:
        raise AssertionError(event)

    await bounded(listen, 0)({"type": "lifespan"}, receive, send)
    assert heard == ["lifespan"]


@in_turn("body", [bytes(MOST_BYTES + 1), [bytes(65_536)] * 33])
def test_site_refuses_a_large_body_and_answers_the_next_request(live_url: str, body: bytes | list[bytes]) -> None:
    site = http.client.HTTPConnection(urlsplit(live_url).netloc, timeout=30)
    site.request("POST", "/sign-in/", body)
    refused = site.getresponse()
    assert refused.status == 413 and b"This file is too large" in refused.read()
    site.request("POST", "/sign-in/", bytes(MOST_BYTES))
    assert site.getresponse().status == 403, "a smaller body is read, and refused for its missing CSRF token"
    site.close()


def test_largest_file_of_a_form_is_within_the_limit() -> None:
    names = 9 * 1024
    held = len(encode_file(os.urandom(uploaded_files.MOST_PACKED_BYTES)))  # sent along if another file is chosen
    assert uploaded_files.MOST_BYTES + names + held < MOST_BYTES
