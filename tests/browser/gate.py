"""A proxy between a phone and the site. While it is shut, no request gets through.

Chromium's own emulation of a lost network has a gap: the first requests of a page from a service worker may pass.
"""

import socket
from contextlib import suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from urllib.parse import urlsplit


class Gate(ThreadingTCPServer):
    """Forwards data between the phone and the site. `url` is the address of the site for the phone."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, site: str) -> None:
        super().__init__(("127.0.0.1", 0), Connection)
        address = urlsplit(site)
        self.site = (address.hostname, address.port)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.is_open = True
        self.ends: set[socket.socket] = set()
        """Both sockets of each connection."""

    def open(self) -> None:
        self.is_open = True

    def shut(self) -> None:
        """Closes all connections and accepts no more."""
        self.is_open = False
        for end in list(self.ends):
            hang_up(end)


class Connection(BaseRequestHandler):
    server: Gate

    def handle(self) -> None:
        if not self.server.is_open:
            return
        with socket.create_connection(self.server.site) as site:
            ends = {self.request, site}
            self.server.ends |= ends
            back = Thread(target=self.pass_on, args=(site, self.request), daemon=True)
            back.start()
            self.pass_on(self.request, site)
            back.join()
            self.server.ends -= ends

    def pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while (received := source.recv(65_536)) and self.server.is_open:
                target.sendall(received)
        hang_up(source)
        hang_up(target)


def hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
