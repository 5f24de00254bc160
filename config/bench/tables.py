"""Live tables over real sockets: whether the faster player wins, and how soon both see an accepted action."""

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from statistics import median, quantiles
from typing import Any, Final, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from config.bench.figures import Figure
from config.bench.own_site import own_site, reserved_port
from config.supervisor.supervisor import answers

GROUP: Final = "tables"
DELAYS_MS: Final = ((0, 40), (0, 120), (40, 120))
"""One-way delays of the two rivals."""
JITTER_MS: Final = 10
TRIALS: Final = 25
APART_MS: Final = 80
"""The largest difference between the two touches."""
LEAST_APART_MS: Final = 5
TABLES: Final = 100
AT_ONCE: Final = 10
PAUSE_S: Final = 0.5
SETTLES_S: Final = 0.35
STALL_MS: Final = 3_000
"""A short limit for a standstill, but longer than a race for a pile."""
LASTS_S: Final = 30.0
HERE_S: Final = 4.0
"""How often a page says that it is there."""
SPECTATORS: Final = 1_000
TIMEOUT_S: Final = 30.0
ANSWER_S: Final = 3.0
VARIANT: Final = "standard"
LOST: Final = -1.0
KILLS: Final = 100
TABLES_OF_A_KILL: Final = 2
PLAYS_BEFORE_S: Final = 3.0


def figures() -> Iterator[Figure]:
    with own_site() as site:
        site.start()
        for fair in (False, True):
            for near, far in DELAYS_MS:
                share = asyncio.run(_faster_wins(site.address, near, far, fair))
                name = f"{near} and {far} ms away, {'with' if fair else 'without'} correction: the faster hand wins"
                yield Figure(GROUP, name, f"{share:.0%}", ">= 95 %" if fair else "")
        yield from asyncio.run(_accepted(site.address))
        yield from asyncio.run(_watched(site.address))


@dataclass(slots=True)
class OtherServer:
    """A second web process of the same site, which can be killed."""

    address: str
    process: subprocess.Popen[bytes]

    @classmethod
    def started(cls, port: int) -> Self:
        command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port)]
        quietly = ["--log-level", "warning", "--ws", "websockets-sansio"]
        server = cls(f"http://127.0.0.1:{port}", subprocess.Popen([*command, *quietly]))
        ends_s = time.monotonic() + TIMEOUT_S
        while not answers("127.0.0.1", port):
            if time.monotonic() > ends_s:
                raise TimeoutError("the second web server does not start")
            time.sleep(0.1)
        return server

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def now_ms() -> float:
    return time.monotonic() * 1000


@dataclass(slots=True)
class Page:
    """A simulated page at a table. Its messages take about `delay_ms` each way."""

    socket: ClientConnection
    delay_ms: float = 0.0
    measures: bool = True
    """Whether it answers the server's pings and reports the times of touches."""
    state: dict[str, Any] = field(default_factory=dict)
    tries: list[list[Any]] = field(default_factory=list)
    legal: list[int] = field(default_factory=list)
    answers: dict[str, str | None] = field(default_factory=dict)
    heard_ms: dict[tuple[int, int], float] = field(default_factory=dict)
    """When this page showed each entry, by deal and number."""
    accepted_ms: dict[tuple[int, int], float] = field(default_factory=dict)
    """When this page sent its own actions."""
    acts: dict[str, str] = field(default_factory=dict)
    """The messages with its actions, by their ids."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    _free_ms: float = 0.0
    _sends_ms: float = 0.0
    _deal: int = 0

    async def read(self) -> None:
        async for text in self.socket:
            self._free_ms = await self._wait(self._free_ms)
            self._hear(json.loads(text))

    async def stay(self) -> None:
        """Say at intervals that it is there, as pages do: who says nothing counts as away."""
        while True:
            await asyncio.sleep(HERE_S)
            await self.socket.send(json.dumps({"t": "here"}))

    async def _wait(self, not_before_ms: float) -> float:
        """Wait for the delay; messages keep their order."""
        if not self.delay_ms:
            return 0.0
        due_ms = max(now_ms() + self.delay_ms + random.uniform(0, JITTER_MS), not_before_ms)
        await asyncio.sleep((due_ms - now_ms()) / 1000)
        return due_ms

    def _hear(self, message: dict[str, Any]) -> None:
        if message["t"] == "ping":
            if self.measures:
                asyncio.get_running_loop().create_task(self.send(t="pong", at=message["at"], now=now_ms()))
            return
        self.state |= message.get("state", {})
        self.tries = message.get("tries", self.tries)
        self.legal = message.get("legal", self.legal)
        self.answers |= message.get("answers", {})
        self._deal = message.get("film", {}).get("number", self._deal)
        for step in message.get("steps", []):
            self.heard_ms.setdefault((self._deal, step[1]), now_ms())
        own = [step[1] for step in message.get("steps", []) if step[2] != "fumble"]
        for name, reason in message.get("answers", {}).items():
            if own and reason is None and not name.startswith("ready"):
                self.accepted_ms[self._deal, own[-1]] = float(name)
        self.changed.set()

    async def send(self, **message: object) -> None:
        self._sends_ms = await self._wait(self._sends_ms)
        await self.socket.send(json.dumps(message))

    async def act(self, action: Sequence[Any]) -> str:
        name = f"{now_ms()}"
        touched = {"at": now_ms()} if self.measures else {}
        message = {"t": "act", "id": name, "deal": self.state["deal"], "action": list(action)} | touched
        self.acts[name] = json.dumps(message)
        await self.send(**message)
        return name

    def accepted(self) -> list[str]:
        """The ids of its actions that it knows to be accepted."""
        return [name for name in self.acts if self.answers.get(name, "") is None]

    async def until(self, *names: str) -> None:
        """Wait until these are answered or the game is over. After a while they count as lost, as on a real page."""
        with suppress(TimeoutError):
            await self._answered(names)

    async def _answered(self, names: Sequence[str]) -> None:
        async with asyncio.timeout(ANSWER_S):
            while self.state.get("phase") != "over" and not all(name in self.answers for name in names):
                self.changed.clear()
                await self.changed.wait()

    def wanted(self) -> list[list[Any]]:
        """The legal actions, without those that could repeat for ever."""
        return [self.tries[place] for place in self.legal if self.tries[place][0] != "shift"]


@asynccontextmanager
async def seated(address: str, delays_ms: Sequence[float], measures: bool = True) -> AsyncIterator[list[Page]]:
    """Pages at a new table whose game has started."""
    public_id, cookies = await asyncio.to_thread(_open_table, len(delays_ms))
    async with AsyncExitStack() as stack:
        pages = []
        for cookie, delay_ms in zip(cookies, delays_ms, strict=True):
            page = Page(await stack.enter_async_context(_connect(address, public_id, cookie)), delay_ms, measures)
            _keep_up(stack, page)
            pages.append(page)
        await asyncio.sleep(1)  # let the server measure their clocks
        await _begin(pages)
        yield pages


def _keep_up(stack: AsyncExitStack, page: Page) -> None:
    """Let a page read, and stay, until the stack is closed."""
    for task in (page.read(), page.stay()):
        stack.callback(asyncio.create_task(task).cancel)


def _connect(address: str, public_id: str, cookie: str = "") -> connect:
    headers = {"Cookie": cookie} if cookie else {}
    return connect(
        f"{address.replace('http', 'ws')}/play/{public_id}/socket/", additional_headers=headers, origin=Origin(address),
        proxy=None, ping_interval=None,
    )  # fmt: skip


async def _begin(pages: Sequence[Page]) -> None:
    for page in pages:
        await page.send(t="ready", id=f"ready {now_ms()}")
    async with asyncio.timeout(TIMEOUT_S):
        while not all(page.state.get("phase") == "play" for page in pages):
            await asyncio.sleep(0.05)


def _open_table(people: int) -> tuple[str, list[str]]:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings
    from django.contrib.sessions.backends.db import SessionStore
    from django.utils import timezone

    from engine.spit.variants import variant
    from games.services.tables import add_guest, open_table

    players = [add_guest(name=f"Guest {number}") for number in range(people)]
    rules = replace(variant(VARIANT), stall_ms=STALL_MS)
    table = open_table(players=list(players), variant=VARIANT, rules=rules, tempo="club", now=timezone.now())
    cookies = []
    for player in players:
        session = SessionStore()
        session["player"] = player.pk
        session.save()
        cookies.append(f"{settings.SESSION_COOKIE_NAME}={session.session_key}")
    return table.public_id, cookies


async def _faster_wins(address: str, near_ms: int, far_ms: int, fair: bool) -> float:
    """The share of contests in which the later touch was refused, of all in which one of two was refused."""
    right = tried = 0
    while tried < TRIALS:
        async with seated(address, (near_ms, far_ms), measures=fair) as pages:
            async for is_right in _contests(pages):
                tried, right = tried + 1, right + is_right
                if tried == TRIALS:
                    break
    return right / tried


async def _contests(pages: Sequence[Page]) -> AsyncIterator[bool]:
    while all(page.state["phase"] != "over" for page in pages):
        await asyncio.sleep(SETTLES_S)  # until both see the same state
        if any(page.state["phase"] == "ready" for page in pages):
            await _begin(pages)
            continue
        both = _same_place(pages)
        if both is None:
            await _move_on(pages)
            continue
        first, second = await asyncio.gather(*(_touch(page, action) for page, action in zip(pages, both, strict=True)))
        if abs(first[0] - second[0]) >= LEAST_APART_MS and (first[1] is None) != (second[1] is None):
            yield (first[0] < second[0]) == (first[1] is None)


async def _touch(page: Page, action: Sequence[Any]) -> tuple[float, str | None]:
    """The true time of a touch, and the answer."""
    await asyncio.sleep(random.uniform(0, APART_MS) / 1000)
    touched_ms = now_ms()
    name = await page.act(action)
    await page.until(name)
    return touched_ms, page.answers.get(name, "over")


def _same_place(pages: Sequence[Page]) -> tuple[list[Any], list[Any]] | None:
    """Two actions, one of each page, for the same pile."""
    one, other = pages
    for what in one.wanted():
        for rival in other.wanted():
            if what[3] and rival[3] and what[5] and what[5] == rival[5]:
                return what[:3], rival[:3]
    return None


async def _move_on(pages: Sequence[Page]) -> None:
    for page in pages:
        if wanted := page.wanted():
            await page.until(await page.act(random.choice(wanted)[:3]))


async def _accepted(address: str) -> list[Figure]:
    """Tables of two people who each act twice a second."""
    async with AsyncExitStack() as stack:
        tables = await _many(stack, address, TABLES, measures=False)  # so that no action has to wait
        ends_ms = now_ms() + LASTS_S * 1000
        await asyncio.gather(*(_plays(page, ends_ms) for pages in tables for page in pages))
        await asyncio.sleep(1)
        took = [ms for pages in tables for ms in _counted_by_both(pages)]
        unseen = sum(ms == LOST for ms in took)
        counted = [ms for ms in took if ms != LOST]
    both = f"{TABLES} tables of two, {len(counted):,} actions, sent until on both screens"
    return [
        Figure(GROUP, f"{both}: p50", f"{median(counted):.0f} ms", "< 40 ms"),
        Figure(GROUP, "the same, p99", f"{quantiles(counted, n=100)[-1]:.0f} ms", "< 150 ms"),
        Figure(GROUP, "accepted actions that one of the two did not see", str(unseen), "0"),
    ]


async def _many(stack: AsyncExitStack, address: str, count: int, measures: bool = True) -> list[list[Page]]:
    """Open tables of two, a few at a time."""
    tables: list[list[Page]] = []
    while len(tables) < count:
        few = min(AT_ONCE, count - len(tables))
        opening = [stack.enter_async_context(seated(address, (0, 0), measures)) for _ in range(few)]
        tables += await asyncio.gather(*opening)
    return tables


async def _plays(page: Page, ends_ms: float) -> None:
    while now_ms() < ends_ms and page.state["phase"] != "over":
        await asyncio.sleep(random.uniform(0, 2 * PAUSE_S))
        if page.state["phase"] == "ready":
            await page.send(t="ready", id=f"ready {now_ms()}")
        elif wanted := page.wanted():
            await page.until(await page.act(random.choice(wanted)[:3]))


def _counted_by_both(pages: Sequence[Page]) -> Iterator[float]:
    for page in pages:
        for entry, sent_ms in page.accepted_ms.items():
            heard = [one.heard_ms.get(entry) for one in pages]
            yield LOST if None in heard else max(ms for ms in heard if ms is not None) - sent_ms


async def _watched(address: str) -> list[Figure]:
    """One table with many spectators."""
    async with AsyncExitStack() as stack:
        pages = await stack.enter_async_context(seated(address, (0, 0)))
        public_id = pages[0].socket.request.path.split("/")[-3]  # type: ignore[union-attr]
        watching = [Page(await stack.enter_async_context(_connect(address, public_id))) for _ in range(SPECTATORS)]
        for page in watching:
            _keep_up(stack, page)
        await asyncio.sleep(3)
        ends_ms = now_ms() + LASTS_S * 1000
        await asyncio.gather(*(_plays(page, ends_ms) for page in pages))
        await asyncio.sleep(2)
        sent = {entry: ms for page in pages for entry, ms in page.accepted_ms.items()}
        took = [page.heard_ms.get(entry, ms + LOST) - ms for page in watching for entry, ms in sent.items()]
    counted = [ms for ms in took if ms != LOST]
    watched = f"{SPECTATORS:,} spectators of a table, {len(sent)} actions: p99"
    return [
        Figure(GROUP, watched, f"{quantiles(counted, n=100)[-1]:.0f} ms", "< 500 ms"),
        Figure(GROUP, "actions that a spectator did not see", f"{len(took) - len(counted)}", "0"),
    ]


def kills() -> Iterator[Figure]:
    with own_site() as site, reserved_port() as port:
        site.start()
        yield from asyncio.run(_killed(site.address, port))


async def _killed(address: str, port: int) -> list[Figure]:
    """Kill web processes at `port` during deals, each with all seats of some tables on its sockets."""
    accepted, lost, doubled, back_ms = 0, 0, 0, []
    for _ in range(KILLS):
        server = await asyncio.to_thread(OtherServer.started, port)
        try:
            async with AsyncExitStack() as stack:
                tables = await _many(stack, server.address, TABLES_OF_A_KILL)
                ends_ms = now_ms() + PLAYS_BEFORE_S * 1000
                playing = asyncio.gather(*(_plays(page, ends_ms) for pages in tables for page in pages))
                await asyncio.sleep(random.uniform(PLAYS_BEFORE_S / 2, PLAYS_BEFORE_S))
                await asyncio.to_thread(server.kill)
                killed_ms = now_ms()
                playing.cancel()
                with suppress(asyncio.CancelledError, ConnectionClosed):
                    await playing
                for pages in tables:
                    at_ms, stored = await _comes_back(address, pages)
                    back_ms.append(at_ms - killed_ms)
                    known = [name for page in pages for name in page.accepted()]
                    accepted += len(known)
                    lost += sum(stored[name] == 0 for name in known)
                    doubled += sum(stored[name] > 1 for page in pages for name in page.acts)
        finally:
            server.kill()
    killed = f"{KILLS} kills of a web process with {TABLES_OF_A_KILL} tables"
    return [
        Figure(GROUP, f"{killed}: of {accepted:,} accepted actions lost", str(lost), "0"),
        Figure(GROUP, "the same, messages sent again that count twice", str(doubled), "0"),
        Figure(GROUP, "the same, until both are at another process: longest", f"{max(back_ms):,.0f} ms", "< 2,000 ms"),
    ]


async def _comes_back(address: str, pages: Sequence[Page]) -> tuple[float, Counter[str]]:
    """When both pages heard from the table again, and how often the database then has each message.

    Each page first sends again what was not answered, and the last message that was.
    """
    async with AsyncExitStack() as stack:
        again = []
        for page in pages:
            public_id, cookie = page.socket.request.path.split("/")[-3], page.socket.request.headers["Cookie"]  # type: ignore[union-attr]
            new = Page(await stack.enter_async_context(_connect(address, public_id, cookie)))
            stack.callback(asyncio.create_task(new.read()).cancel)
            again.append(new)
        async with asyncio.timeout(TIMEOUT_S):
            while not all(page.state for page in again):
                await asyncio.sleep(0.005)
        at_ms = now_ms()
        for page, new in zip(pages, again, strict=True):
            for name in [*(name for name in page.acts if name not in page.answers), *page.accepted()[-1:]]:
                await new.socket.send(page.acts[name])
        await asyncio.sleep(SETTLES_S)
    return at_ms, await asyncio.to_thread(_stored, public_id)


def _stored(public_id: str) -> Counter[str]:
    """How many entries of a game the database has of each message."""
    from games.models import TableEntry

    return Counter(TableEntry.objects.filter(table__public_id=public_id).values_list("message", flat=True))
