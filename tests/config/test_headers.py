"""How large the headers of a request may be."""

import socket
from contextlib import closing, suppress
from urllib.parse import urlsplit

import pytest

from config.headers import MOST_BYTES

PIECE = b"x" * 4_096


@pytest.mark.parametrize("begin", [b"GET /health/ HTTP/1.1\r\nCookie: ", b"GET /health/?"])
def test_headers_without_end_are_refused(live_url: str, begin: bytes) -> None:
    with closing(connected(live_url)) as server:
        server.sendall(begin)
        with suppress(ConnectionError):  # the server closes while more is on its way
            for _ in range(8 * MOST_BYTES // len(PIECE)):
                server.sendall(PIECE)
            assert server.recv(4_096).startswith(b"HTTP/1.1 400")


def test_two_requests_on_one_connection_do_not_count_together(live_url: str) -> None:
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
