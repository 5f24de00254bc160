"""The limit on the size of request headers."""

import socket
from contextlib import closing, suppress
from urllib.parse import urlsplit

from config.headers import MOST_BYTES
from tests.often import in_turn

PIECE = b"x" * 4_096


@in_turn("begin", [b"GET /health/ HTTP/1.1\r\nCookie: ", b"GET /health/?"])
def test_endless_headers_are_refused(live_url: str, begin: bytes) -> None:
    with closing(connected(live_url)) as server:
        server.sendall(begin)
        with suppress(ConnectionError):  # the server closes while we are still sending
            for _ in range(8 * MOST_BYTES // len(PIECE)):
                server.sendall(PIECE)
            assert server.recv(4_096).startswith(b"HTTP/1.1 400")


def test_header_limit_applies_to_each_request_of_a_connection(live_url: str) -> None:
    cookie = b"x" * (MOST_BYTES - 1_000)
    request = b"HEAD /health/ HTTP/1.1\r\nHost: localhost\r\nCookie: " + cookie + b"\r\n"
    with closing(connected(live_url)) as server:
        for _ in range(2):
            server.sendall(request)
            server.sendall(b"\r\n")
            assert server.recv(4_096).startswith(b"HTTP/1.1 200")


def connected(live_url: str) -> socket.socket:
    site = urlsplit(live_url)
    return socket.create_connection((site.hostname or "", site.port or 80), timeout=20)
