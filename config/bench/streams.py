"""Thousands of pages follow one tournament at one web server: how soon they hear of a score and recover from a restart.

The listeners run in this process, on the same machine as the server, so their own work counts too.
"""

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Final
from urllib.parse import urlsplit

from config.bench.figures import Figure, processor_ms
from config.bench.own_site import own_site
from config.bench.tournaments import count_tables, started
from config.descriptors import use_all_descriptors

GROUP: Final = "streams"
PAGES: Final = 5_000
SCORES: Final = 10
PAUSE_S: Final = 1.0
OPENING: Final = 100
"""Pages opened at once, except in the storm."""
TIMEOUT_S: Final = 60.0
RETRY_S: Final = 2.0
"""As the stream tells pages."""


@dataclass(slots=True, eq=False)
class Listener(asyncio.Protocol):
    """A page that follows a tournament; `heard` has the time of the first news of each line, in seconds.

    It reads no more than the numbers, because thousands of pages read on the server's machine.
    """

    host: str
    port: int
    path: str
    heard: dict[int, float] = field(default_factory=dict)
    _first: asyncio.Future[None] | None = None
    _rest: bytes = b""
    _transport: asyncio.Transport | None = None

    async def open(self) -> None:
        """Connect, and wait until the server has sent the number of the last line. Like a page, try until it has."""
        async with asyncio.timeout(TIMEOUT_S):
            while not await self._is_answered():
                await asyncio.sleep(RETRY_S)

    async def _is_answered(self) -> bool:
        loop = asyncio.get_running_loop()
        self._first = loop.create_future()
        with suppress(OSError):
            await loop.create_connection(lambda: self, self.host, self.port)
            await self._first
            return True
        return False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self._rest = transport, b""
        transport.write(f"GET {self.path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"id: "):
                self.heard.setdefault(int(line[4:]), time.monotonic())
                self._answer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._answer(exc or ConnectionResetError("closed without an answer"))

    def _answer(self, exc: Exception | None = None) -> None:
        if self._first is None or self._first.done():
            return
        if exc:
            self._first.set_exception(exc)
        else:
            self._first.set_result(None)

    def close(self) -> None:
        if self._transport:
            self._transport.abort()


def figures() -> Iterator[Figure]:
    use_all_descriptors()
    os.environ["SLAPDECK_STREAMS_ADDRESS"] = str(2 * PAGES)
    with own_site() as site:
        site.start()
        (web,) = (member.process for member in site.members if member.name == "The web server")
        assert web is not None, "a site that is up has a web server"
        yield from asyncio.run(_measured(site.address, web.pid))


async def _measured(address: str, web: int) -> list[Figure]:
    slug = await asyncio.to_thread(_new_tournament)
    site = urlsplit(address)
    listeners = [Listener(site.hostname or "", site.port or 80, f"/tournaments/{slug}/events/") for _ in range(PAGES)]
    for begin in range(0, PAGES, OPENING):
        await asyncio.gather(*(listener.open() for listener in listeners[begin : begin + OPENING]))
    delays_ms, missed, used_ms = [], 0, processor_ms(web)
    for number in range(1, SCORES + 1):
        began = time.monotonic()
        line = await asyncio.to_thread(count_tables, slug, number)
        await asyncio.sleep(PAUSE_S)
        heard = await _all_heard(listeners, line)
        missed += PAGES - len(heard)
        delays_ms += [(at - began) * 1000 for at in heard]
    share, each_ms = quantiles(delays_ms, n=100), (processor_ms(web) - used_ms) / SCORES
    news = Figure(GROUP, f"{PAGES:,} pages, from a press to its news: p95, p99", f"{share[94]:.0f}, {share[98]:.0f} ms",
                  "< 300, < 1,000 ms")  # fmt: skip
    work = Figure(GROUP, "processor time of the web server for each of them", f"{each_ms:.0f} ms")
    return [
        news,
        work,
        Figure(GROUP, f"news missed, of {SCORES * PAGES:,}", f"{missed}", "0"),
        await _storm(listeners, slug),
    ]


async def _all_heard(listeners: Sequence[Listener], line: int) -> list[float]:
    """When each listener heard of a line; returns after all have, or after a time-out."""
    ends_s = time.monotonic() + TIMEOUT_S
    while time.monotonic() < ends_s and not all(line in listener.heard for listener in listeners):
        await asyncio.sleep(0.2)
    return [listener.heard[line] for listener in listeners if line in listener.heard]


async def _storm(listeners: Sequence[Listener], slug: str) -> Figure:
    """All listeners lose their connection, something happens, and all reconnect at once."""
    for listener in listeners:
        listener.close()
    line = await asyncio.to_thread(count_tables, slug, SCORES + 1)
    began = time.monotonic()
    await asyncio.gather(*(listener.open() for listener in listeners), return_exceptions=True)
    heard = await _all_heard(listeners, line)
    for listener in listeners:
        listener.close()
    last = max(heard, default=began) - began
    name = f"{PAGES:,} pages come back at once: seconds until all know the last line, pages that do not"
    return Figure(GROUP, name, f"{last:.1f} s, {PAGES - len(heard)}", "< 30 s, 0")


def _new_tournament() -> str:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    return started(8, "single elimination").slug
